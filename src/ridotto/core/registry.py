"""Finds the games: every package under `games/` is one title."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from ..errors import UnknownGame
from .game import Game

# By name and not by an import statement: the core knows where rooms stand, not which.
rooms = importlib.import_module("ridotto.games")


def names() -> list[str]:
    """Return the names of all games, in alphabetical order."""
    return sorted(each.name for each in pkgutil.iter_modules(rooms.__path__) if each.ispkg)


@cache
def find(name: str) -> Game:
    """Return the game of this name."""
    if name not in names():
        raise UnknownGame(f"no game {name!r}; there are {', '.join(names())}")
    room = importlib.import_module(f"{rooms.__name__}.{name}")
    game: Game = room.GAME
    return game


def games() -> list[Game]:
    """Return all games."""
    return [find(name) for name in names()]
