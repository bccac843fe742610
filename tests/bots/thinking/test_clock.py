from __future__ import annotations

import time

from ridotto.bots import Budget
from ridotto.bots.thinking.clock import by_the_clock


def test_work_ends_when_less_is_done_than_was_asked_for() -> None:
    asked: list[int] = []

    def work(much: int) -> int:
        asked.append(much)
        return much if len(asked) < 5 else much - 1

    by_the_clock(work, Budget(passes=7), time.perf_counter() - 60, much=3)
    assert asked == [3] * 5, "a budget of passes has no clock, and always asks for as much"


def test_work_ends_before_the_time_is_up() -> None:
    """Each piece takes half a millisecond: pieces grow to some milliseconds, and the last one fits in."""
    asked: list[int] = []

    def work(much: int) -> int:
        asked.append(much)
        time.sleep(much / 2000)
        return much

    started = time.perf_counter()
    by_the_clock(work, Budget(0.1), started)
    assert max(asked) <= 8
    assert sum(asked) >= 20
    assert time.perf_counter() - started < 0.2  # a busy machine sleeps longer than it was told


def test_who_has_no_time_left_works_once() -> None:
    asked: list[int] = []

    def work(much: int) -> int:
        asked.append(much)
        return much

    by_the_clock(work, Budget(0.1), time.perf_counter() - 1)
    assert asked == [1]
