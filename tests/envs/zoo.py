"""PettingZoo's own tests, without the warning that importing them brings: they use an old way of its own."""

from __future__ import annotations

import warnings

with warnings.catch_warnings():
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

__all__ = ["api_test", "parallel_api_test", "parallel_seed_test", "render_test", "seed_test"]
