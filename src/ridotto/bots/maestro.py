"""The bot that plays by a network trained in self-play: no look ahead, a millisecond a move."""

from __future__ import annotations

import time
from random import Random

import numpy as np

from ..core.game import Game, Observation
from ..errors import UnknownOption
from . import Budget, Thought
from .networks.network import load_network

LEAST = 0.1
"""A move is drawn only if, at the temperature, it is at least so likely as a part of the likeliest one.

A temperature lifts all unlikely moves together. Where there are hundreds, even those that
the network would never play come up again and again; somebody who knows the game errs
among the moves that look good. What looks good widens with the temperature: a network that is
sure of itself gives the second-best move a thousandth, and would else play alike at all of them.
"""


class MaestroBot:
    """Asks the game's network how likely each move is, and plays the likeliest or draws one."""

    def __init__(self, temperature: float = 0.0) -> None:
        """Keep the temperature: 0 plays the best move, 1 about as the network would, more is weaker still."""
        if not 0 <= temperature <= 10:
            raise UnknownOption(f"a maestro's temperature is from 0 to 10, not {temperature}")
        self.temperature = temperature

    def think(self, seen: Observation, budget: Budget, rng: Random) -> Thought:
        """Return the move; beside the best few moves stand their chances, and the points expected."""
        network = load_network(seen.game)
        legal = seen.legal()
        if len(legal) == 1:
            return Thought(legal[0])
        started = time.perf_counter()
        chances, points = network.think(seen, legal)
        order = np.argsort(-chances, kind="stable")
        chosen = self._choose(chances, order, rng)
        # What is played stands first, also where it was not the likeliest.
        first = [chosen, *(int(place) for place in order if place != chosen)][:5]
        best = tuple((legal[place], 0, round(float(chances[place]), 4)) for place in first)
        expected = tuple(round(float(each), 1) for each in points)
        return Thought(legal[chosen], best, expected, 0, time.perf_counter() - started)

    def _choose(self, chances: np.ndarray, order: np.ndarray, rng: Random) -> int:
        if self.temperature == 0:
            return int(order[0])
        weights = (chances / chances.max()).astype(np.float64) ** (1 / self.temperature)
        weights[weights < LEAST] = 0.0
        return rng.choices(range(len(weights)), weights.tolist())[0]


def check(game: Game) -> None:
    """Refuse a game that has no network here."""
    load_network(game)


def make(temperature: float = 0.0) -> MaestroBot:
    """Return the bot."""
    return MaestroBot(temperature)
