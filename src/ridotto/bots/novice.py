"""The bot that follows a few sensible words about the game; cheap, and no peeking."""

from __future__ import annotations

from random import Random

import numpy as np

from ..core.chance import quiet
from ..core.game import Observation
from . import Budget, Thought

CARE = 0.85
"""How often the novice takes the heaviest move; else any, by its weight."""


class NoviceBot:
    """Weighs the moves as the game's room does and mostly takes the heaviest, without looking ahead."""

    def think(self, seen: Observation, budget: Budget, rng: Random) -> Thought:
        """Follow the weights of the room; where a room gives none, its advice or any move."""
        legal = seen.legal()
        if seen.game.brain is None:
            advised = seen.game.advise(seen, rng)
            return Thought(advised if advised >= 0 else rng.choice(legal))
        weights = np.zeros(len(legal), np.int32)
        with quiet():
            seen.game.brain.weigh(seen.state, seen.viewer, np.array(legal, np.int16), len(legal), weights)
        if rng.random() < CARE:
            heaviest = [move for move, weight in zip(legal, weights, strict=True) if weight == weights.max()]
            return Thought(rng.choice(heaviest))
        return Thought(rng.choices(legal, [int(weight) for weight in weights])[0])


def make() -> NoviceBot:
    """Return the bot."""
    return NoviceBot()
