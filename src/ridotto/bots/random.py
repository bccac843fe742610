"""The bot that picks any legal move: the yardstick for all others."""

from __future__ import annotations

from random import Random

from ..core.game import Observation
from . import Budget, Thought


class RandomBot:
    """Chooses among the legal moves with equal chance."""

    def think(self, seen: Observation, budget: Budget, rng: Random) -> Thought:
        """Pick a legal move."""
        return Thought(rng.choice(seen.legal()))


def make() -> RandomBot:
    """Return the bot."""
    return RandomBot()
