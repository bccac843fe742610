"""The compiled loops of the searches, one set a game, and the spread of its points."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ...core.game import Game
from ...core.rule import hand_rules_to_cpu
from ...sim.compiler import cache_folder
from .asking import Measure
from .plan import Plan
from .shallow import shallow
from .tree import Tree, search
from .trials import Slots, Trying, Who, trying_out

_LOOPS: dict[str, Callable[[Game], Callable[..., Any]]] = {
    "search": search,
    "shallow": shallow,
    "trials": trying_out,
}

SEARCHES = tuple(_LOOPS)


@cache
def thinking(game: Game, loop: str) -> Callable[..., Any]:
    """Return one of the searches for a game, compiled or read from disk at its first call."""
    import numba

    numba.config.CACHE_DIR = str(cache_folder(game))
    hand_rules_to_cpu()
    plain = _LOOPS[loop](game)
    hand_rules_to_cpu()
    made: Callable[..., Any] = numba.njit(plain, nogil=True, cache=True)
    return made


def ready(game: Game, seats: int, loop: str) -> tuple[Callable[..., Any], float]:
    """Return a search that is compiled and the spread of points, so that a clock may start after it."""
    made, spread = thinking(game, loop), points_spread(game, seats)
    if (game, loop) not in _READY:
        made(*_FIRST_CALLS[loop](game))
        _READY.add((game, loop))
    return made, spread


def _first_search(game: Game) -> tuple[Any, ...]:
    """Return the arguments of a search without a pass: enough to compile it."""
    records = np.zeros(1, game.layout.dtype)
    return Tree(1 << 4).arrays, records, records.copy(), 0, 0, 0, (1.0, 0, 1.0, 0.0)


def _first_shallow(game: Game) -> tuple[Any, ...]:
    """Return the arguments of a shallow search without a move."""
    dealt = game.layout.many(1)
    dealt[0] = game.new_state(game.seats[0], 0)
    worlds = np.zeros(3, game.layout.dtype)
    return dealt, worlds, 0, 0, np.zeros(0, np.int16), 0, 1.0, np.zeros((0, 1), np.float64)


def _first_trials(game: Game) -> tuple[Any, ...]:
    """Return the arguments of a search by trials that may begin none, with a network that knows nothing."""
    widths = (game.features, 1, 1, game.moves + 2 * game.seats[-1])
    layers = tuple(
        (np.zeros((above, below), np.float32), np.zeros(below, np.float32))
        for above, below in zip(widths, widths[1:], strict=False)
    )
    network = layers, tuple(np.zeros((1, width), np.float32) for width in widths[1:])
    seen = np.zeros(1, game.layout.dtype)
    trying = Trying(1, Measure(1.0, 0.0, 1.0, 1.0, 1.0))
    return Plan.of([0], np.ones(1, np.float32)), Slots.blank(game, 1), seen, network, Who(0, 0, 0), trying, 0


_FIRST_CALLS: dict[str, Callable[[Game], tuple[Any, ...]]] = {
    "search": _first_search,
    "shallow": _first_shallow,
    "trials": _first_trials,
}
_READY: set[tuple[Game, str]] = set()


@cache
def points_spread(game: Game, seats: int) -> float:
    """Return how far final points lie apart, in hundredths: the measure of a lead.

    Taken from a few hundred random games, and halved: sensible players lie closer together.
    """
    from ...sim import cpu

    points = cpu.play_games(game, 256, seats).points
    ordered = np.sort(points, axis=1)
    return max(100.0, 50.0 * float((ordered[:, -1] - ordered[:, 0]).mean()))
