"""What is measured, and how: an entry of a library, and the row that it becomes."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

PYTHON, COMPILED = "from Python", "compiled"

Count = tuple[int, int]
"""Games that ended, and decisions that were made."""

_BURST = 0.01
"""Seconds between two looks at the clock, at least: the look must cost nothing."""


def as_it_is(result: Any) -> Count:
    """Take a result that is a count already."""
    return tuple(result)  # type: ignore[return-value]


@dataclass(frozen=True)
class Entry:
    """One game in one way of driving it.

    `open` prepares (loads, compiles, warms up) and returns a function that
    plays a little: one game, or some steps of a batch. `count` reads its result
    while the clock stands.
    """

    game: str
    players: int
    driven: str
    way: str
    open: Callable[[], Callable[[], Any]]
    count: Callable[[Any], Count] = as_it_is
    bytes: int = 0


@dataclass(frozen=True)
class Span:
    """What was played in one measurement, and what it took of the core and of the clock."""

    games: int
    decisions: int
    cpu: float
    wall: float


class Stopwatch:
    """One entry, opened: measures it as often as it is asked."""

    def __init__(self, entry: Entry) -> None:
        """Open the entry and find out how much of it fills a burst."""
        self._count = entry.count
        self._play = entry.open()
        self._repeat = 1
        while self._burst()[1].wall < _BURST:
            self._repeat *= 2

    def _burst(self) -> tuple[list[Any], Span]:
        play, repeat = self._play, range(self._repeat)
        wall, cpu = time.perf_counter(), time.process_time()
        results = [play() for _ in repeat]
        return results, Span(0, 0, time.process_time() - cpu, time.perf_counter() - wall)

    def measure(self, seconds: float) -> Span:
        """Play for so many seconds of this core; only playing is timed, not counting."""
        games = decisions = 0
        cpu = wall = 0.0
        while cpu < seconds:
            results, span = self._burst()
            cpu, wall = cpu + span.cpu, wall + span.wall
            for result in results:
                ended, made = self._count(result)
                games, decisions = games + ended, decisions + made
        return Span(games, decisions, cpu, wall)


@dataclass
class Row:
    """One line of the table: an entry and all its measurements."""

    library: str
    version: str
    game: str
    players: int
    driven: str
    way: str
    bytes: int = 0
    spans: list[Span] = field(default_factory=list)

    @property
    def decisions(self) -> float:
        """Return the decisions a second: the median of the rounds."""
        return statistics.median(span.decisions / span.cpu for span in self.spans)

    @property
    def length(self) -> float | None:
        """Return the mean decisions of a game; None if too few games ended to say."""
        games = sum(span.games for span in self.spans)
        return sum(span.decisions for span in self.spans) / games if games >= 10 else None

    @property
    def games(self) -> float | None:
        """Return the games a second."""
        return self.decisions / self.length if self.length else None

    @property
    def spread(self) -> float:
        """Return how far the rounds lie apart, as a share of their median."""
        speeds = [span.decisions / span.cpu for span in self.spans]
        return (max(speeds) - min(speeds)) / self.decisions

    @property
    def share(self) -> float:
        """Return the share of the core that the measurement had: below 1 others were running on it."""
        return sum(span.cpu for span in self.spans) / sum(span.wall for span in self.spans)


def median(rows: Sequence[Row]) -> float:
    """Return the median of the decisions a second of some rows."""
    return statistics.median(row.decisions for row in rows)


def of(rows: Sequence[Row], library: str, way: str) -> list[Row]:
    """Return the rows of a library that were driven in one way."""
    return [row for row in rows if (row.library, row.way) == (library, way)]
