"""Letting a compiled loop work until it is done or the time is up."""

from __future__ import annotations

import time
from collections.abc import Callable

from .. import Budget

MARGIN = 0.004
"""Seconds kept in hand for what comes after the last pass."""
A_WHILE = 0.004
"""Seconds between two looks at the clock."""


def by_the_clock(work: Callable[[int], int], budget: Budget, started: float, much: int = 1) -> None:
    """Ask for so much work again and again, until less is done than was asked for, or the time is up.

    A budget of passes has no clock: the same count gives the same thought.
    """
    while True:
        begun = time.perf_counter()
        done = work(much)
        now = time.perf_counter()
        if done < much:
            return
        if not budget.passes:
            left = budget.seconds - MARGIN - (now - started)
            pace = max(1e-7, (now - begun) / much)
            if left <= pace:
                return
            # Aim at some milliseconds, and never past the end.
            much = max(1, min(int(A_WHILE / pace), int(left / pace)))
