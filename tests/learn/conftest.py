"""Everything here needs PyTorch (extra `learn`)."""

from __future__ import annotations

import pytest

pytest.importorskip("torch")
