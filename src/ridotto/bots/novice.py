"""The bot that follows a few sensible words about the game; cheap, and no peeking."""

from __future__ import annotations

from random import Random

from ..core.game import Observation


class NoviceBot:
    """Asks the game's room for advice; where a room gives none, any move will do."""

    def choose(self, seen: Observation, rng: Random) -> int:
        """Follow the advice of the room."""
        advised = seen.game.advise(seen, rng)
        return advised if advised >= 0 else rng.choice(seen.legal())


def make() -> NoviceBot:
    """Return the bot."""
    return NoviceBot()
