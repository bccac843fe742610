"""`ridotto warm`: compile all rules now, with a progress bar."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor, as_completed

from ..core.registry import find, names
from ..sim.compiler import LOOPS, warm
from .screen import progress


def warm_games(only: list[str], jobs: int) -> None:
    """Compile every loop of the games, in several processes if asked."""
    work = [(find(name).name, loop) for name in (only or names()) for loop in LOOPS]
    with progress("compiling the rules", len(work)) as advance:
        if jobs == 1:
            for name, loop in work:
                _warm_one(name, loop)
                advance(1)
            return
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(jobs, mp_context=context) as pool:
            for done in as_completed([pool.submit(_warm_one, *each) for each in work]):
                done.result()
                advance(1)


def _warm_one(name: str, loop: str) -> None:
    for _ in warm([find(name)], (loop,)):
        pass
