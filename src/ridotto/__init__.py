"""Ridotto: five Eurogames to play, to study and to research.

>>> import ridotto
>>> match = ridotto.new("strozzi", seed=1)
>>> match.play("stop")[0].text
'stop'
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import (
    BotFailed,
    IllegalMove,
    InvalidMove,
    MoveError,
    NotYourTurn,
    PositionError,
    RecordError,
    RidottoError,
    RuleFault,
    StaleMove,
    UndoRefused,
    UnknownClause,
    UnknownGame,
    UnknownOption,
)

if TYPE_CHECKING:
    from .core.game import Game
    from .play import Match

    def games() -> list[Game]:
        """Return all games of the house."""
else:
    from . import games  # the package of the rooms: called, it lists them

__version__ = "0.1.0"

__all__ = [
    "BotFailed",
    "IllegalMove",
    "InvalidMove",
    "MoveError",
    "NotYourTurn",
    "PositionError",
    "RecordError",
    "RidottoError",
    "RuleFault",
    "StaleMove",
    "UndoRefused",
    "UnknownClause",
    "UnknownGame",
    "UnknownOption",
    "game",
    "games",
    "load",
    "new",
    "position",
]

# Imports stand inside the functions: `import ridotto` costs nothing until it is used.


def game(name: str) -> Game:
    """Return one game's facts, rules and rulebook."""
    from .core import registry

    return registry.find(name)


def new(
    name: str,
    *,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    preset: str = "manual",
    names: tuple[str, ...] = (),
) -> Match:
    """Deal a new game and return the match."""
    from .play import Match

    return Match.new(name, seats=seats, seed=seed, options=options, preset=preset, names=names)


def load(source: str | bytes | Path) -> Match:
    """Load a match from a record file (a Path) or from its contents."""
    from .play import load as load_match

    return load_match(source)


def position(name: str, **fields: Any) -> Match:
    """Build a match in the middle of a game from named fields."""
    from .play import position as build

    return build(name, **fields)
