"""Players of the house. A bot sees its seat's observation and nothing else; one file a bot."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Protocol

from ..core.game import Game, Observation
from ..errors import UnknownOption


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one move: seconds, or passes of its search."""

    seconds: float = 0.3
    passes: int = 0

    def __post_init__(self) -> None:
        """Refuse what no clock can keep."""
        if not 0 < self.seconds <= 3600 or self.passes < 0:
            raise UnknownOption("a budget is some seconds up to an hour, or a number of passes")


@dataclass(frozen=True)
class Thought:
    """What a bot thinks: its move, the best few with visits and values, and what each seat may expect."""

    move: int
    best: tuple[tuple[int, int, float], ...] = ()
    expected: tuple[float, ...] = ()
    passes: int = 0
    seconds: float = field(default=0.0, compare=False)


class Bot(Protocol):
    """Whoever chooses a move from what a seat may know."""

    def think(self, seen: Observation, budget: Budget, rng: Random) -> Thought:
        """Return one of the legal moves of the observing seat, and what was thought about it."""


EXTERNAL = "exec:"
"""What the name of somebody else's program begins with; the command follows."""


def names() -> list[str]:
    """Return the names of the house's own bots."""
    return list(_files())


def find(name: str) -> Bot:
    """Return a bot by its name, with habits (`master/threads=2`), or by its command (`exec:./mybot.py`)."""
    if name.startswith(EXTERNAL):
        from .external import ExternalBot

        return ExternalBot(name.removeprefix(EXTERNAL))
    level, habits = part(name)
    if level not in names():
        raise UnknownOption(f"no bot {level!r}; there are {', '.join(names())}, and exec:COMMAND")
    make = importlib.import_module(f"{__name__}.{level}").make
    try:
        made: Bot = make(**habits)
    except TypeError:
        raise UnknownOption(f"{level} has no such habit: {name!r}") from None
    return made


def level_of(name: str) -> str:
    """Return the level of a bot of the house: its name without habits."""
    return name.partition("/")[0]


def part(name: str) -> tuple[str, dict[str, float]]:
    """Part the name of a bot of the house into its level and its habits."""
    level, *habits = name.split("/")
    return level, dict(_habit(each) for each in habits)


def check(name: str, game: Game) -> None:
    """Refuse a bot of the house that cannot play a game here: one that plays by a network, and there is none."""
    if level_of(name) not in names():
        return  # somebody else's program knows itself what it can play
    level = importlib.import_module(f"{__name__}.{level_of(name)}")
    if hasattr(level, "check"):
        level.check(game)


def wake(bot: Bot, seen: Observation) -> None:
    """Let a bot get ready: searches are compiled at their first thought.

    Somebody else's bot is only greeted: it must not see a seat that it may not play.
    """
    if hasattr(bot, "wake"):
        bot.wake()
    else:
        bot.think(seen, Budget(passes=1), Random(0))


@cache
def _files() -> tuple[str, ...]:
    """Look into the folder once: a house asks at every move."""
    return tuple(sorted(each.name for each in pkgutil.iter_modules(__path__) if not each.ispkg))


def _habit(text: str) -> tuple[str, float]:
    word, _, amount = text.partition("=")
    try:
        return word, int(amount) if amount.isdigit() else float(amount)
    except ValueError:
        raise UnknownOption(f"a habit is written name=number, not {text!r}") from None
