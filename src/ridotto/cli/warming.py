"""`ridotto warm`: compile all rules now, with a progress bar."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor, as_completed

from ..bots.thinking.loops import SEARCHES, ready
from ..core.registry import find, names
from ..sim.compiler import warm
from .screen import progress


def warm_games(only: list[str], jobs: int) -> None:
    """Compile every loop of the games, in several processes if asked.

    One process takes all loops of a game: rules that it has compiled for one serve the next.
    """
    chosen = [find(name).name for name in (only or names())]
    with progress("compiling the rules", len(chosen)) as advance:
        if jobs == 1:
            for name in chosen:
                warm_one(name)
                advance(1)
            return
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(jobs, mp_context=context) as pool:
            for done in as_completed([pool.submit(warm_one, name) for name in chosen]):
                done.result()
                advance(1)


def warm_one(name: str) -> None:
    """Compile all loops of one game, and the searches of its bots."""
    game = find(name)
    for _ in warm([game]):
        pass
    for search in SEARCHES:
        ready(game, game.seats[0], search)
