"""What many games come to, summed up as they go by: no game is kept."""

from __future__ import annotations

from typing import Any

import numpy as np


class Spread:
    """How often each whole number came; means and percentiles are exact."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.values = np.zeros(0, np.int64)
        self.counts = np.zeros(0, np.int64)

    def add(self, numbers: Any) -> None:
        """Count some numbers in."""
        fresh, counts = np.unique(numbers, return_counts=True)
        together = np.concatenate([self.values, fresh])
        self.values, place = np.unique(together, return_inverse=True)
        weights = np.concatenate([self.counts, counts])
        self.counts = np.bincount(place, weights, len(self.values)).astype(np.int64)

    @property
    def total(self) -> int:
        """Return the sum of all numbers."""
        return int(self.values @ self.counts)

    @property
    def mean(self) -> float:
        """Return the mean."""
        return self.total / int(self.counts.sum())

    def percentile(self, percent: float) -> float:
        """Return a percentile as NumPy defines it: between two numbers, a part of the way.

        >>> spread = Spread()
        >>> spread.add([3, 1, 2, 10])
        >>> spread.percentile(50), spread.percentile(95) == float(np.percentile([3, 1, 2, 10], 95))
        (2.5, True)
        """
        ends = np.cumsum(self.counts)
        place = percent / 100 * (int(ends[-1]) - 1)
        low = int(place)
        below, above = (
            float(self.values[np.searchsorted(ends, min(each, int(ends[-1]) - 1), side="right")])
            for each in (low, low + 1)
        )
        return below + (above - below) * (place - low)

    def summary(self) -> dict[str, float]:
        """Return mean, 5 % and 95 %, least and most."""
        return {
            "mean": round(self.mean, 3),
            "p5": self.percentile(5),
            "p95": self.percentile(95),
            "min": int(self.values[0]),
            "max": int(self.values[-1]),
        }


class Standing:
    """The points and first places of one seat, or of one bot in all its seats."""

    def __init__(self) -> None:
        """Begin with no game."""
        self.seats = 0
        self.points = Spread()
        self._firsts = 0.0
        self._squares = 0.0

    def add(self, points: Any, firsts: Any) -> None:
        """Count some seats in; a shared first place counts in parts."""
        self.seats += len(points)
        self.points.add(points)
        self._firsts += float(firsts.sum())
        self._squares += float((firsts**2).sum())

    @property
    def share(self) -> float:
        """Return the share of first places."""
        return self._firsts / self.seats

    @property
    def interval(self) -> float:
        """Return half the width of the 95 % interval of the share."""
        variance = max(self._squares / self.seats - self.share**2, 0.0)
        return 1.96 * float(np.sqrt(variance / self.seats))


class Tally:
    """Lengths, points and first places of many games, by seat and by bot."""

    def __init__(self, seats: int, bots: int = 1) -> None:
        """Begin with no game."""
        self.games = 0
        self.shared = 0
        self.plies = Spread()
        self.seats = [Standing() for _ in range(seats)]
        self.bots = [Standing() for _ in range(bots)]

    def add(self, plies: Any, points: Any, places: Any, sitting: Any = None) -> None:
        """Count some games in; `sitting` says which bot had which seat."""
        winners = (places == 1).sum(axis=1, keepdims=True)
        firsts = (places == 1) / winners
        self.games += len(plies)
        self.shared += int((winners > 1).sum())
        self.plies.add(plies)
        for seat, standing in enumerate(self.seats):
            standing.add(points[:, seat], firsts[:, seat])
        if sitting is not None:
            for bot, standing in enumerate(self.bots):
                standing.add(points[sitting == bot], firsts[sitting == bot])
