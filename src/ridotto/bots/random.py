"""The bot that picks any legal move: the yardstick for all others."""

from __future__ import annotations

from random import Random

from ..core.game import Observation


class RandomBot:
    """Chooses among the legal moves with equal chance."""

    def choose(self, seen: Observation, rng: Random) -> int:
        """Pick a legal move."""
        return rng.choice(seen.legal())


def make() -> RandomBot:
    """Return the bot."""
    return RandomBot()
