"""The compiled loops of the searches, one set a game, and the spread of its points."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ...core.game import Game
from ...core.rule import hand_rules_to_cpu
from ...sim.compiler import cache_folder
from .shallow import shallow
from .tree import search

_LOOPS: dict[str, Callable[[Game], Callable[..., Any]]] = {"search": search, "shallow": shallow}


@cache
def thinking(game: Game, loop: str) -> Callable[..., Any]:
    """Return one of the searches for a game, compiled or read from disk at its first call."""
    import numba

    numba.config.CACHE_DIR = str(cache_folder())
    hand_rules_to_cpu()
    plain = _LOOPS[loop](game)
    hand_rules_to_cpu()
    made: Callable[..., Any] = numba.njit(plain, nogil=True, cache=True)
    return made


@cache
def points_spread(game: Game, seats: int) -> float:
    """Return how far final points lie apart, in hundredths: the measure of a lead.

    Taken from a few hundred random games, and halved: sensible players lie closer together.
    """
    from ...sim import cpu

    points = cpu.play_games(game, 256, seats).points
    ordered = np.sort(points, axis=1)
    return max(100.0, 50.0 * float((ordered[:, -1] - ordered[:, 0]).mean()))
