"""The bot that looks two of its own decisions ahead, by the game's own evaluation."""

from __future__ import annotations

import time
from random import Random

import numpy as np

from ..core.game import Game, Observation
from . import Budget, Thought
from .thinking.loops import ready

FIRST, SECOND, WORLDS = 8, 3, 24
"""How many moves are looked at now and at the next decision, and in how many worlds."""
PROMISING = 16
"""A move is not looked at whose weight is so many times smaller than the greatest."""


class AdeptBot:
    """Tries the promising moves in some worlds that fit what it sees."""

    def think(self, seen: Observation, budget: Budget, rng: Random) -> Thought:
        """Return the move with the best mean outlook."""
        game, legal = seen.game, seen.legal()
        if len(legal) == 1:
            return Thought(legal[0])
        loop, spread = ready(game, seen.seats, "shallow")
        started = time.perf_counter()
        luck = rng.getrandbits(62)
        first = _promising(game, seen, legal)
        values = np.zeros((len(first), 1 + seen.seats), np.float64)
        view = np.array([seen.state], game.layout.dtype)
        worlds = np.zeros(3, game.layout.dtype)
        made = 0
        while made < (budget.passes or WORLDS):
            loop(view, worlds, seen.viewer, luck + made, first, SECOND, spread, values)
            made += 1
            if not budget.passes and time.perf_counter() - started > 0.8 * budget.seconds:
                break
        values /= made
        order = np.argsort(-values[:, 0], kind="stable")
        best = tuple((int(first[k]), made, round(float(values[k, 0]), 4)) for k in order[:5])
        expected = tuple(round(float(each) / 100, 1) for each in values[order[0], 1:])
        return Thought(best[0][0], best, expected, made, time.perf_counter() - started)


def _promising(game: Game, seen: Observation, legal: list[int]) -> np.ndarray:
    """Return the heaviest legal moves."""
    moves = np.array(legal, np.int16)
    weights = game.weights(seen.state, seen.viewer)
    order = np.argsort(-weights, kind="stable")[:FIRST]
    kept: np.ndarray = moves[np.sort(order[weights[order] * PROMISING >= weights.max()])]
    return kept


def make() -> AdeptBot:
    """Return the bot."""
    return AdeptBot()
