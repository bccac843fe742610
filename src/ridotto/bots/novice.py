"""The bot that follows a few sensible words about the game; cheap, and no peeking."""

from __future__ import annotations

from random import Random

from ..core.game import Observation
from . import Budget, Thought
from .thinking.playouts import CARE


class NoviceBot:
    """Weighs the moves as the game's room does and mostly takes the heaviest, without looking ahead."""

    def think(self, seen: Observation, budget: Budget, rng: Random) -> Thought:
        """Follow the weights of the room; any move where it gives none."""
        legal = seen.legal()
        weights = seen.game.weights(seen.state, seen.viewer)
        if rng.random() < CARE:
            heaviest = [move for move, weight in zip(legal, weights, strict=True) if weight == weights.max()]
            return Thought(rng.choice(heaviest))
        return Thought(rng.choices(legal, [int(weight) for weight in weights])[0])


def make() -> NoviceBot:
    """Return the bot."""
    return NoviceBot()
