"""What all searches share: choosing by weight, playing on, and what an end is worth.

A world is worth something to each seat: mostly the chance of the first place,
and a little for the distance in points, so that a search which sees itself
winning or losing everywhere still plays for the better end.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ...core.chance import scramble
from ...core.game import Game
from ...core.rule import rule

WIN_SHARE = 0.8
CARE = 0.85
"""How often somebody who follows a room's weights takes the heaviest move; else any, by its weight."""
_53 = np.uint64(11)


@rule
def toss(key: Any, index: int) -> float:
    """Return a number from 0 up to 1 for a key and an index."""
    return float(scramble(key + np.uint64(index)) >> _53) / 9007199254740992.0


@rule
def choose_by_weight(weights: Any, count: int, luck: float) -> int:
    """Choose a place with the chance that its weight gives it."""
    total = 0
    for place in range(count):
        total += int(weights[place])
    left = luck * total
    for place in range(count):
        left -= int(weights[place])
        if left < 0:
            return place
    return count - 1


@rule
def heaviest(weights: Any, count: int) -> int:
    """Return the place of the greatest weight."""
    best = 0
    for place in range(1, count):
        if weights[place] > weights[best]:
            best = place
    return best


@rule
def first_waiting(bits: int, me: int) -> int:
    """Return who acts next of the seats that wait: the searching seat before the others."""
    if me >= 0 and bits >> me & 1:
        return me
    seat = 0
    while not bits >> seat & 1:
        seat += 1
    return seat


@rule
def share_out(points: Any, seats: int, spread: float, worth: Any) -> None:
    """Turn expected points into what they are worth to each seat, between 0 and 1."""
    best = points[0]
    for seat in range(1, seats):
        best = max(best, points[seat])
    total = 0.0
    for seat in range(seats):
        worth[seat] = math.exp(2.0 * (points[seat] - best) / spread)
        total += worth[seat]
    add_distance(points, seats, spread, worth, total)


@rule
def add_distance(points: Any, seats: int, spread: float, worth: Any, total: float) -> None:
    """Blend the share of the first place with the distance to the best other seat."""
    for seat in range(seats):
        rival = -1.0e18
        for other in range(seats):
            if other != seat:
                rival = max(rival, float(points[other]))
        lead = (float(points[seat]) - rival) / (4.0 * spread)
        lead = max(-0.5, min(0.5, lead))
        worth[seat] = WIN_SHARE * worth[seat] / total + (1.0 - WIN_SHARE) * (0.5 + lead)


@rule
def weigh_alike(state: Any, seat: int, moves: Any, count: int, weights: Any) -> None:
    """Give every move the same weight: for a room that knows nothing better."""
    for place in range(count):
        weights[place] = 1


def brain_of(game: Game) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return how a game weighs moves and judges positions; a room without a brain does neither."""
    if game.brain:
        return game.brain.weigh, game.brain.evaluate
    return weigh_alike, points_so_far(game)


@cache
def points_so_far(game: Game) -> Callable[..., Any]:
    """Make the outlook of a room that knows no better: the points as they stand."""
    points = game.rules.points

    @rule
    def as_they_stand(state: Any, out: Any) -> None:
        points(state, out)
        for seat in range(int(state.seats)):
            out[seat] *= 100

    return as_they_stand
