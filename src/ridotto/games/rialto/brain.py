"""Which moves of Rialto look good to the family that makes them, from what it sees.

Each kind of move is valued in hundredths of a point (`hands.py`, `districts.py`, `worth.py`); a move is the
lighter the more it falls behind the best one.
"""

import numpy as np

from ridotto.core.rule import Cells, State, rule

from .data import (
    BRIDGE_ENDS,
    COUNCILMAN,
    DISTRICTS,
    LINK_ENDS,
    VALUES,
)
from .districts import (
    arrival_worth,
    free_end_worth,
    pack_edges,
    pack_men,
)
from .hands import (
    green_worth,
    last_card_worth,
    lay_worth,
    own_district,
    row_worth,
    yellow_worth,
)
from .moves import (
    BLUE_ONE,
    BLUE_TWO,
    DELAY,
    FIRST_BRIDGE,
    FIRST_DISCARD,
    FIRST_GONDOLA,
    FIRST_GREEN,
    FIRST_LAY,
    FIRST_MOVE,
    FIRST_RETURN,
    FIRST_ROW,
    FIRST_SOURCE,
    FIRST_TAKE,
    FIRST_UPGRADE,
    FROM_PERSONAL,
    HANDFULS,
    NO_END,
    STOP,
    unpack_new,
    unpack_old,
)
from .state import (
    BLUES,
    BUILD_BRIDGE,
    DISCARD,
    DRAFT,
    FETCH_COUNCILMAN,
    FIRST,
    LAY,
    PLACE_GONDOLA,
    RETURN,
    TAKE,
)
from .worth import (
    POINT,
    allowance_worth,
    coin_worth,
    men_worth,
    own_tile_worth,
    tile_worth,
)

MOST = 1000
HALVING = 25  # so many hundredths behind the best move make a move half as heavy
DELAYED = 25  # what it is worth to see the others lay first
DEAREST_COIN = 110  # blues that score are never held back
START_WORTH = np.array([25, 60, 50], np.int16)
"""G1, Y1 and B1 as first buildings."""


@rule
def weigh(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Write how promising each legal move is, from 1 to 1000."""
    phase = int(state.phase)
    if phase == LAY:
        value_laying(state, seat, moves, count, weights)
    elif phase == DISCARD:
        value_discards(state, seat, moves, count, weights)
    elif phase < LAY:
        value_phase_one(state, seat, moves, count, weights)
    elif phase == BUILD_BRIDGE:
        value_bridges(state, seat, moves, count, weights)
    elif phase == PLACE_GONDOLA:
        value_gondolas(state, seat, moves, count, weights)
    elif phase == RETURN or phase == TAKE:
        value_building(state, seat, moves, count, weights)
    elif phase == BLUES:
        value_blues(state, seat, moves, count, weights)
    else:
        value_sources(state, seat, moves, count, weights)
    best = int(weights[0])
    for place in range(1, count):
        best = max(best, int(weights[place]))
    for place in range(count):
        weights[place] = max(1, MOST >> min(10, (best - int(weights[place])) // HALVING))


@rule
def value_phase_one(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value first buildings, rows and greens."""
    phase = int(state.phase)
    packed = own_district(state, seat)
    for place in range(count):
        move = int(moves[place])
        if phase == FIRST:
            weights[place] = int(START_WORTH[move])
        elif phase == DRAFT:
            weights[place] = row_worth(state, seat, move - FIRST_ROW, packed)
        elif move == STOP:
            weights[place] = coin_worth(state, seat) + 10
        else:
            weights[place] = green_worth(state, seat, move - FIRST_GREEN, packed)


@rule
def value_discards(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value discards: the card that is missed least goes."""
    packed = own_district(state, seat)
    for place in range(count):
        kind = int(moves[place]) - FIRST_DISCARD
        weights[place] = -last_card_worth(state, seat, kind, int(state.hand[seat, kind]), packed)


@rule
def value_laying(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value what can be laid, and yellow buildings by the lay that they lead to."""
    packed = own_district(state, seat) if int(state.stage) == COUNCILMAN else 0
    best = -MOST
    for place in range(count - 1, -1, -1):
        move = int(moves[place])
        if move >= FIRST_LAY:
            cards, jokers = (move - FIRST_LAY) // HANDFULS, (move - FIRST_LAY) % HANDFULS
            weights[place] = lay_worth(state, seat, cards, jokers, packed)
            best = max(best, int(weights[place]))
        elif move == DELAY:
            weights[place] = best + DELAYED
        else:
            weights[place] = yellow_worth(state, seat, move, packed)


@rule
def value_building(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value tiles to take; a tile goes back if a better one comes for it."""
    for place in range(count):
        move = int(moves[place])
        if move == STOP:
            weights[place] = 0
        elif move >= FIRST_TAKE:
            weights[place] = tile_worth(state, move - FIRST_TAKE)
        else:
            bought = allowance_worth(state, min(VALUES, int(state.due)))
            weights[place] = bought - own_tile_worth(state, move - FIRST_RETURN)


@rule
def value_bridges(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value places for the bridge: high ends where the family leads, low ones where others do."""
    edges = pack_edges(state, seat)
    bridge = int(state.top_bridge)
    for place in range(count):
        link, turned = (int(moves[place]) - FIRST_BRIDGE) // 2, (int(moves[place]) - FIRST_BRIDGE) % 2
        one = (edges >> 8 * int(LINK_ENDS[link, turned]) & 255) - 128
        two = (edges >> 8 * int(LINK_ENDS[link, 1 - turned]) & 255) - 128
        common = free_end_worth(state)
        ends = (POINT * int(BRIDGE_ENDS[bridge, 0]) - common) * one
        weights[place] = (ends + (POINT * int(BRIDGE_ENDS[bridge, 1]) - common) * two) // 100


@rule
def value_gondolas(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value places for the gondola: where a councilman helps, and where a bridge would help others."""
    edges = pack_edges(state, seat)
    low = POINT - free_end_worth(state)
    arrivals = 0
    for district in range(DISTRICTS):
        gain = arrival_worth(state, seat, district, pack_men(state, district, seat), 1)
        arrivals |= max(0, min(1000, gain)) << 10 * district
    for place in range(count):
        link, end = (int(moves[place]) - FIRST_GONDOLA) // 3, (int(moves[place]) - FIRST_GONDOLA) % 3
        both = (edges >> 8 * int(LINK_ENDS[link, 0]) & 255) + (edges >> 8 * int(LINK_ENDS[link, 1]) & 255)
        weights[place] = low * (both - 256) // 100
        if end != NO_END:
            weights[place] += arrivals >> 10 * int(LINK_ENDS[link, end]) & 1023


@rule
def value_sources(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value where a councilman comes from: where he is missed least."""
    target = int(state.district_of[int(state.round_number)])
    if int(state.phase) == FETCH_COUNCILMAN:
        target = int(state.target)
    gain = arrival_worth(state, seat, target, pack_men(state, target, seat), 1)
    for place in range(count):
        move = int(moves[place])
        if move == STOP:
            weights[place] = 0
        elif move == FIRST_SOURCE + FROM_PERSONAL:
            men = int(state.personal[seat])
            weights[place] = gain - men_worth(state, men) + men_worth(state, men - 1)
        else:
            source = move - (FIRST_MOVE if move >= FIRST_MOVE else FIRST_SOURCE)
            weights[place] = gain + arrival_worth(state, seat, source, pack_men(state, source, seat), -1)


@rule
def value_blues(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value blues by what they bring now; a coin kept is worth its later uses."""
    coin = min(DEAREST_COIN, coin_worth(state, seat))
    for place in range(count):
        move = int(moves[place])
        if move == STOP:
            weights[place] = coin
        elif move == BLUE_ONE:
            men = int(state.personal[seat])
            weights[place] = men_worth(state, men + 1) - men_worth(state, men)
            if int(state.general[seat]) == 0:
                weights[place] = POINT
        elif move < FIRST_UPGRADE:
            weights[place] = 2 * POINT if move == BLUE_TWO else 3 * POINT
        else:
            new, old = unpack_new(move), unpack_old(move)
            gain = own_tile_worth(state, new) - own_tile_worth(state, old)
            weights[place] = POINT + gain
