"""Whom the house offers as an opponent: one list for entrance, terminal, replay and API."""

from __future__ import annotations

from dataclasses import dataclass

from .. import bots
from ..core.game import Game
from ..errors import RidottoError, UnknownOption

FRIENDLY_TEMPERATURE = 4.0
"""How freely the house's usual opponent draws among the moves that look good to it: docs/bots.md tells what it costs."""


@dataclass(frozen=True)
class Opponent:
    """A bot as people meet it: its name with habits, what it is called, and how it plays."""

    bot: str
    title: str
    sentence: str


NOVICE = Opponent("novice", "novice", "follows a few sensible rules of thumb")
"""Needs nothing but the rules: it plays where nobody else can."""

FRIENDLY = Opponent(
    f"maestro/temperature={FRIENDLY_TEMPERATURE}",
    "friendly maestro",
    "has learnt the game by playing against itself, and plays as people do: well, not always its best",
)

OPPONENTS = (
    Opponent("random", "random", "plays anything the rules allow; good for a first look"),
    NOVICE,
    FRIENDLY,
    Opponent("adept", "adept", "looks two of its own decisions ahead"),
    Opponent("master", "master", "thinks through many futures"),
    Opponent("maestro", "maestro", "has learnt the game too, and always plays its best; answers at once"),
    Opponent(
        "gran_maestro",
        "gran maestro",
        "has learnt the game by playing against itself, and thinks ahead as well",
    ),
)
"""The weakest first, as far as is known."""


def all_opponents() -> list[Opponent]:
    """Return everybody whom the house knows; a bot that nobody has described yet comes last."""
    described = {bots.level_of(each.bot) for each in OPPONENTS}
    others = [name for name in bots.names() if name not in described]
    return [*OPPONENTS, *(Opponent(name, title_of(name), "a bot of the house") for name in others)]


def opponents(game: Game) -> list[Opponent]:
    """Return those who can play a game here."""
    return [each for each in all_opponents() if can_play(each.bot, game)]


def usual_opponent(game: Game) -> Opponent:
    """Return whom the house sends where nobody is asked for."""
    return FRIENDLY if can_play(FRIENDLY.bot, game) else NOVICE


def can_play(bot: str, game: Game) -> bool:
    """Tell whether a bot of the house can play a game here: some need a network of it."""
    try:
        bots.check(bot, game)
    except RidottoError:  # no network, a damaged one, or one for other rules
        return False
    return True


def title_of(bot: str) -> str:
    """Return what people call a bot: its title, or its level with its habits; a command as it is."""
    try:
        level, habits = _parts(bot)
    except UnknownOption:
        return bot
    for each in OPPONENTS:
        if _parts(each.bot) == (level, habits):
            return each.title
    title = level.replace("_", " ")
    told = " and ".join(f"{word} {amount:g}" for word, amount in habits.items())
    return f"{title} with {told}" if told else title


def _parts(bot: str) -> tuple[str, dict[str, float]]:
    """Part a name so that what plays alike reads alike: a temperature of 0 is none."""
    if bot.startswith(bots.EXTERNAL):
        raise UnknownOption(f"{bot!r} is no bot of the house")
    level, habits = bots.part(bot)
    if not habits.get("temperature", 1):
        del habits["temperature"]
    return level, habits
