"""Players of the house. A bot sees its seat's observation and nothing else; one file a bot."""

from __future__ import annotations

import importlib
import pkgutil
from random import Random
from typing import Protocol

from ..core.game import Observation
from ..errors import UnknownOption


class Bot(Protocol):
    """Whoever chooses a move from what a seat may know."""

    def choose(self, seen: Observation, rng: Random) -> int:
        """Return one of the legal moves of the observing seat."""


def names() -> list[str]:
    """Return the names of all bots."""
    return sorted(each.name for each in pkgutil.iter_modules(__path__))


def find(name: str) -> Bot:
    """Return a bot by its name."""
    if name not in names():
        raise UnknownOption(f"no bot {name!r}; there are {', '.join(names())}")
    made: Bot = importlib.import_module(f"{__name__}.{name}").make()
    return made
