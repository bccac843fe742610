"""The steward: takes the seat of a bot that failed, so that the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ...core.game import Observation
from ...errors import BotFailed
from .. import Bot, Budget, Thought
from ..novice import NoviceBot


@dataclass(frozen=True)
class Failure:
    """A seat that a bot lost: where, when, how (`BotFailed.kind`) and the message."""

    seat: int
    ply: int
    kind: str
    message: str


class Stewarded:
    """A bot whose seat is taken by a novice for the rest of the game once it has failed."""

    def __init__(self, bot: Bot, told: Callable[[Failure], None] = lambda failure: None) -> None:
        """Stand behind a bot; `told` hears of every seat that it loses."""
        self.bot = bot
        self.told = told
        self.lost: dict[int, Failure] = {}
        self.steward = NoviceBot()

    def begin(self) -> None:
        """Begin another game: the bot has all its seats again."""
        self.lost.clear()
        if hasattr(self.bot, "begin"):
            self.bot.begin()

    def think(self, seen: Observation, budget: Budget, rng: Random) -> Thought:
        """Let the bot think, or the steward if the bot has lost this seat."""
        seat = seen.viewer
        if seat not in self.lost:
            try:
                return self.bot.think(seen, budget, rng)
            except BotFailed as error:
                self.lost[seat] = Failure(seat, int(seen.state.ply), error.kind, str(error))
                self.told(self.lost[seat])
        return self.steward.think(seen, budget, rng)

    def close(self) -> None:
        """Send the bot away, where it is one that can go."""
        if hasattr(self.bot, "close"):
            self.bot.close()
