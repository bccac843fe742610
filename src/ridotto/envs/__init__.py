"""The games as environments for learners: PettingZoo, Gymnasium, OpenSpiel; one thin adapter each.

Every game of the house has its PettingZoo module, found by its name
(`ridotto.envs.rialto_v0`), and its Gymnasium id (`ridotto/Rialto-v0`);
importing this package registers them. A new room gets both without an edit here.
"""

from __future__ import annotations

import importlib

from .registration import register_all
from .versions import VERSION, EnvModule, add_finder, game_of, module_names

__all__ = ["VERSION", "EnvModule"]


def __getattr__(name: str) -> EnvModule:
    """Import a game's module at its first use."""
    if game_of(name) is None:
        raise AttributeError(f"{__name__} has no {name!r}; environments are {', '.join(module_names())}")
    module: EnvModule = importlib.import_module(f"{__name__}.{name}")
    return module


def __dir__() -> list[str]:
    """List the environments beside what stands here."""
    return sorted([*globals(), *module_names()])


add_finder()
register_all()
