"""Which moves are tried out, what came of each in every world, and what that says about them.

Moves are compared world by world: what is luck is the same for both and falls out of the difference.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .tree import MOST_SEATS

Floats = np.ndarray[Any, Any]

MOST_MOVES = 8
MOST_WORLDS = 4096
WORTH_TRYING = 0.002
"""A move is tried if the network finds it at least so likely as a part of the likeliest one."""
FEW = 16
"""Worlds before a move may be given up."""
BEYOND_DOUBT = 2.5
"""By how many standard errors a move must be worse than another to be given up."""
APART = 0.02
"""How far the worths of likely moves lie apart, on the search's scale from 0 to 1."""
PREJUDICE = 0.002
"""What a move is thought to be worth less for each factor e by which the network finds it less likely."""


class Plan(NamedTuple):
    """The moves that are tried, the likeliest first, and what came of them; the arrays that a compiled loop fills."""

    moves: Any
    logs: Any
    """How much less likely than the first the network finds each, as a logarithm."""
    alive: Any
    begun: Any
    """In how many worlds each was tried."""
    worth: Any
    """What each was worth in each world; none where it has not come home."""
    counts: Any
    """Trials begun, and come home."""
    points: Any
    """Everybody's points, of all trials together."""

    @classmethod
    def of(cls, legal: list[int], chances: Floats) -> Plan:
        """Plan to try the moves that the network finds likely."""
        order = [int(place) for place in np.argsort(-chances, kind="stable")[:MOST_MOVES]]
        most = chances[order[0]]
        likely = [place for place in order if chances[place] >= WORTH_TRYING * most]
        return cls.trying([legal[place] for place in likely], chances[likely])

    @classmethod
    def trying(cls, moves: list[int], chances: Floats) -> Plan:
        """Plan to try just these moves, the likeliest first."""
        return cls(
            moves=np.array(moves, np.int16),
            logs=np.log(chances / chances[0]),
            alive=np.ones(len(moves), np.bool_),
            begun=np.zeros(len(moves), np.int64),
            worth=np.full((len(moves), MOST_WORLDS), np.nan, np.float32),
            counts=np.zeros(2, np.int64),
            points=np.zeros(MOST_SEATS, np.float64),
        )

    @property
    def home(self) -> int:
        """Return how many trials have come home."""
        return int(self.counts[1])

    def visits(self) -> list[int]:
        """Return how often each move has been tried to the end."""
        return [int(each) for each in np.isfinite(self.worth[:, : self._worlds]).sum(1)]

    def means(self) -> list[float]:
        """Return what each was worth on average, 0 where nothing is known."""
        worth = self.worth[:, : self._worlds]
        return [float(each[np.isfinite(each)].mean()) if np.isfinite(each).any() else 0.0 for each in worth]

    @property
    def _worlds(self) -> int:
        return int(self.begun.max())

    def leads(self, over: int, places: list[int]) -> tuple[Floats, Floats]:
        """Return how much better than one move others are, and how unsure that is, in worlds where all came home."""
        worth = self.worth[[over, *places], : self._worlds]
        both = worth[:, np.isfinite(worth).all(0)]
        if both.shape[1] < 2:
            return np.zeros(len(places)), np.full(len(places), np.inf)
        apart = both[1:] - both[0]
        return apart.mean(1), apart.std(1) / np.sqrt(both.shape[1]) + 1e-6

    def give_up(self) -> bool:
        """Try no more what is worse than the best so far beyond doubt; tell whether there is still something to find out."""
        alive, visits = self._alive, self.visits()
        if min(visits[place] for place in alive) < FEW:
            return True
        leads, _ = self.leads(alive[0], alive)
        best = alive[int(leads.argmax())]
        leads, unsure = self.leads(best, alive)
        for place, lead, doubt in zip(alive, leads, unsure, strict=True):
            if place != best and lead + BEYOND_DOUBT * doubt < 0:
                self.alive[place] = False
        return int(self.alive.sum()) > 1

    def best_first(self) -> list[int]:
        """Return the places of the moves: what the trials say, and while they say little what the network does.

        Before anything is tried, moves are thought to lie about APART from each other, and the less likely one behind. The trials
        measure each difference; thought and measurement are weighed by how sure they are.
        """
        alive = self._alive
        leads, unsure = self.leads(alive[0], alive)
        thought = PREJUDICE * (self.logs[alive] - self.logs[alive[0]])
        trust = APART**2 / (APART**2 + unsure**2)
        worth = trust * leads + (1 - trust) * thought
        ranked = [alive[int(place)] for place in np.argsort(-worth, kind="stable")]
        given_up = [int(place) for place in np.flatnonzero(~self.alive)]
        return [*ranked, *sorted(given_up, key=lambda place: -int(self.begun[place]))]

    @property
    def _alive(self) -> list[int]:
        return [int(place) for place in np.flatnonzero(self.alive)]
