"""The bot that looks two of its own decisions ahead, by the game's own evaluation."""

from __future__ import annotations

import time
from random import Random

import numpy as np

from ..core.chance import quiet
from ..core.game import Game, Observation
from . import Budget, Thought
from .thinking.loops import points_spread, thinking
from .thinking.playouts import brain_of

FIRST, SECOND, WORLDS = 24, 8, 24
"""How many moves are looked at now and at the next decision, and in how many worlds."""


class AdeptBot:
    """Tries the promising moves in some worlds that fit what it sees."""

    def think(self, seen: Observation, budget: Budget, rng: Random) -> Thought:
        """Return the move with the best mean outlook."""
        started = time.perf_counter()
        game, legal = seen.game, seen.legal()
        if len(legal) == 1:
            return Thought(legal[0])
        luck = rng.getrandbits(62)
        first = _promising(game, seen, legal)
        values = np.zeros(len(first), np.float64)
        view = np.array([seen.state], game.layout.dtype)
        worlds = np.zeros(3, game.layout.dtype)
        spread = points_spread(game, seen.seats)
        loop = thinking(game, "shallow")
        made = 0
        while made < (budget.passes or WORLDS):
            loop(view, worlds, seen.viewer, luck + made, first, SECOND, spread, values)
            made += 1
            if not budget.passes and time.perf_counter() - started > 0.8 * budget.seconds:
                break
        order = np.argsort(-values, kind="stable")
        best = tuple((int(first[k]), made, float(values[k] / made)) for k in order[:5])
        return Thought(best[0][0], best, (), made, time.perf_counter() - started)


def _promising(game: Game, seen: Observation, legal: list[int]) -> np.ndarray:
    """Return the heaviest legal moves."""
    moves = np.array(legal, np.int16)
    weights = np.zeros(len(legal), np.int32)
    with quiet():
        brain_of(game)[0](seen.state, seen.viewer, moves, len(legal), weights)
    order = np.argsort(-weights, kind="stable")[:FIRST]
    return moves[np.sort(order)]


def make() -> AdeptBot:
    """Return the bot."""
    return AdeptBot()
