"""A few sensible words about Medici vs Strozzi, for the bot that follows them.

What a lot would earn a family this round is counted for its best berth; a fair
price lies half-way between what it is worth to the two; nobody pays more than
a lot is worth, and nobody draws on once the lot is good.
"""

from __future__ import annotations

from random import Random

from ridotto.core.game import Observation
from ridotto.core.rule import State

from .data import (
    FAMILIES,
    HARBOUR_PRIZE,
    HARBOURS,
    HIGHEST_PRICE,
    MEDICI,
    ROUNDS,
    SHIPS,
    TILE_COLOUR,
    TILE_STEPS,
    TILE_VALUE,
    TRACK_COLOUR,
    TRACK_END,
    TRACK_HARBOUR,
    TRACK_PAYS,
)
from .deal import open_spaces
from .moves import ACCEPT, DRAW, DUMP, FIRST_TENS, FIRST_UNITS, REFUSE, STOP, pack_load
from .scoring import harbour_total, ship_at, track_steps, tracks_in_play
from .state import ANSWER, AT_SEA, CARGO, DRAWING, TENS

_LEAD_WORTH = 4  # a lead of so many in value counts as half a harbour won
_LAST_SHIP = 10  # docking the third ship ends the round: hold it back a little


def advise(seen: Observation, rng: Random) -> int:
    """Return a sensible legal move."""
    state, seat = seen.state, seen.viewer
    phase = int(state.phase)
    if phase == DRAWING:
        return DRAW if _worth(state, seat) < 25 and rng.random() < 0.6 else STOP
    if phase == CARGO:
        return _best_berth(state, seat)[1]
    if phase == ANSWER:
        gain = (_worth(state, seat) + _worth(state, 1 - seat)) // 2 - int(state.price)
        return ACCEPT if gain + rng.randint(-3, 3) > 0 else REFUSE
    price = min(
        HIGHEST_PRICE, max(0, (_worth(state, seat) + _worth(state, 1 - seat)) // 2 + rng.randint(-3, 3))
    )
    return FIRST_TENS + price // 10 if phase == TENS else FIRST_UNITS + price % 10


def _worth(state: State, seat: int) -> int:
    """Return what the lot would earn a family in its best berth."""
    return _best_berth(state, seat)[0]


def _best_berth(state: State, seat: int) -> tuple[int, int]:
    best = (0, DUMP)
    for ship in range(SHIPS):
        if open_spaces(state, seat, ship) < int(state.lot_tiles):
            continue
        dock = int(state.dock[seat, ship])
        for harbour in range(HARBOURS):
            if dock == harbour or (dock == AT_SEA and ship_at(state, seat, harbour) < 0):
                gain = _gain(state, seat, harbour) - (_LAST_SHIP if _is_last(state, seat, ship) else 0)
                best = max(best, (gain, pack_load(ship, harbour)))
    return best


def _is_last(state: State, seat: int, ship: int) -> bool:
    at_sea = [other for other in range(SHIPS) if int(state.dock[seat, other]) == AT_SEA]
    return at_sea == [ship]


def _gain(state: State, seat: int, harbour: int) -> int:
    """Return how much better off a family is with the lot at a harbour."""
    lot = [int(tile) for tile in state.lot[: int(state.lot_tiles)]]
    lead = harbour_total(state, seat, harbour) - harbour_total(state, 1 - seat, harbour)
    gain = _lead_worth(lead + sum(int(TILE_VALUE[tile]) for tile in lot)) - _lead_worth(lead)
    for track in range(tracks_in_play(state)):
        if int(TRACK_HARBOUR[track]) == harbour:
            steps = sum(int(TILE_STEPS[t]) for t in lot if int(TILE_COLOUR[t]) == int(TRACK_COLOUR[track]))
            gain += _track_gain(state, seat, track, steps)
    return gain


def _lead_worth(lead: int) -> int:
    return HARBOUR_PRIZE * max(-_LEAD_WORTH, min(_LEAD_WORTH, lead)) // (2 * _LEAD_WORTH)


def _track_gain(state: State, seat: int, track: int, steps: int) -> int:
    """Return the income that so many steps add, this round and in those to come."""
    side = 1 if seat == MEDICI else -1
    now = side * int(state.marker[track])
    now += track_steps(state, seat, track) - track_steps(state, 1 - seat, track)
    rounds = 1 + (ROUNDS - int(state.round_no)) / FAMILIES
    return int(rounds * (_income(now + steps) - _income(now)))


def _income(space: int) -> int:
    held = max(-TRACK_END, min(TRACK_END, space))
    return int(TRACK_PAYS[held]) if held >= 0 else -int(TRACK_PAYS[-held])
