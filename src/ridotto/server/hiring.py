"""Which bots somebody may ask for at a table: those of the house, as strong or as kind as one likes."""

from __future__ import annotations

from .. import bots
from ..core.game import Game
from ..errors import UnknownOption
from ..play.opponents import can_play, opponents, title_of, usual_opponent
from . import limits
from .errors import Refused

HABITS = {"temperature"}
"""Habits that cost the house nothing; more threads, passes or depth would be paid by all the other tables."""


def hired(asked: str, game: Game) -> str:
    """Return the bot that was asked for, or the usual one if none was; never a command."""
    if not asked:
        return usual_opponent(game).bot
    if len(asked) > limits.BOT_LENGTH or bots.level_of(asked) not in bots.names():
        raise _refused(f"There are {', '.join(each.bot for each in opponents(game))}.")
    _check_habits(asked)
    if not can_play(asked, game):
        raise _refused(f"The {title_of(bots.level_of(asked))} has not learnt {game.title} in this house.")
    return asked


def _check_habits(asked: str) -> None:
    """Refuse habits that are not for a house, or that the bot does not have."""
    try:
        level, habits = bots.part(asked)
        if habits and set(habits) <= HABITS:
            bots.find(asked)
    except UnknownOption as error:
        raise _refused(f"{error}.") from None
    if not set(habits) <= HABITS:
        raise _refused(f"In a house a {title_of(level)} has no habit but {' and '.join(sorted(HABITS))}.")


def _refused(detail: str) -> Refused:
    return Refused(422, "unknown_bot", "No such bot", detail)
