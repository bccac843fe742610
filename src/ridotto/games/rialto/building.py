"""Taking, returning and upgrading buildings (RULES.md chapters 7 and 9)."""

import numpy as np

from ridotto.core.rule import Cells, State, rule

from .data import B1, B1_FALLBACK_POINTS, B2, B2_POINTS, B3, B4, B4_POINTS, BUILDINGS, COLOURS, SLOTS, VALUES
from .deal import ask
from .laying import free_tiles, pay_for
from .moves import (
    BLUE_FOUR,
    BLUE_ONE,
    BLUE_TWO,
    FIRST_RETURN,
    FIRST_TAKE,
    FIRST_UPGRADE,
    STOP,
    pack_upgrade,
    unpack_new,
    unpack_old,
)
from .scoring import score
from .state import BLUE_POINTS, RESOLVE, RETURN, RETURNED, TAKE

POINT_BLUES = np.array([B1, B2, B4], np.int8)
"""The blues that need no choice, in the order of their moves."""

COIN_AND_FREE_TILE = 402
ABOVE_THE_ALLOWANCE = 704
FOUR_COMES_FIRST = 705
NOT_IN_STOCK = 706
ONLY_OWN_BUILDINGS = 707
RETURN_IN_ORDER_TO_TAKE = 708
UPGRADE_BY_ONE = 904
NOT_THE_ONE_AT_WORK = 905
NOTHING_TO_UPGRADE = 906


@rule
def value_of(building: int) -> int:
    """Return a building's value."""
    return building % VALUES + 1


@rule
def least_value(state: State, due: int) -> int:
    """Return the least value that may be taken now: above 4 it must be a 4. R-7.4, R-7.5."""
    if due <= VALUES:
        return 1
    for building in range(VALUES - 1, BUILDINGS, VALUES):
        if int(state.stock[building]) > 0:
            return VALUES
    return 1


@rule
def is_on_offer(state: State, due: int) -> int:
    """Tell whether any tile can be taken for this allowance. R-7.4 to R-7.6."""
    for building in range(BUILDINGS):
        if int(state.stock[building]) > 0 and value_of(building) <= due:
            return 1
    return 0


@rule
def dearest_return(state: State, due: int) -> int:
    """Return up to which value a tile may be returned, as one can be taken then. R-7.8."""
    return VALUES if is_on_offer(state, due) else due


@rule
def ask_to_build(state: State, seat: int) -> None:
    """Ask for the next building, if the allowance can buy one. R-1.7, R-7.4 to R-7.8."""
    state.returned = 0
    state.asked = 0
    state.phase = RESOLVE
    due = int(state.due)
    if due == 0:
        return
    used = 0
    cheapest = VALUES
    for building in range(BUILDINGS):
        tiles = int(state.palace[seat, building])
        used += tiles
        if tiles:
            cheapest = min(cheapest, value_of(building))
    is_full = used == SLOTS
    if is_on_offer(state, due) or (is_full and cheapest <= due):
        state.phase = RETURN if is_full else TAKE
        ask(state, seat)
    else:
        state.due = 0


@rule
def give_back(state: State, seat: int, building: int) -> None:
    """Put a building back in stock, one with a coin first. R-7.9."""
    state.palace[seat, building] -= 1
    state.stock[building] += 1
    if int(state.coins_on[seat, building]) > 0:
        state.coins_on[seat, building] -= 1


@rule
def play_building(state: State, seat: int, move: int) -> None:
    """Return or take a building in stage C, or stop. R-7.4 to R-7.8."""
    if move == STOP:
        state.due = 0
        ask_to_build(state, seat)
    elif move < FIRST_TAKE:
        building = move - FIRST_RETURN
        score(state, seat, RETURNED, value_of(building))
        give_back(state, seat, building)
        state.returned = 1
        state.phase = TAKE
    else:
        building = move - FIRST_TAKE
        state.stock[building] -= 1
        state.palace[seat, building] += 1
        state.due = max(0, int(state.due) - VALUES)
        ask_to_build(state, seat)


@rule
def legal_building(state: State, seat: int, moves: Cells) -> int:
    """List the legal moves of stage C."""
    count = 0
    due = int(state.due)
    if int(state.phase) == RETURN:
        dearest = dearest_return(state, due)
        for building in range(BUILDINGS):
            if int(state.palace[seat, building]) > 0 and value_of(building) <= dearest:
                moves[count] = FIRST_RETURN + building
                count += 1
    else:
        least = least_value(state, due)
        for building in range(BUILDINGS):
            value = value_of(building)
            if int(state.stock[building]) > 0 and least <= value <= due:
                moves[count] = FIRST_TAKE + building
                count += 1
    if int(state.returned) == 0:
        moves[count] = STOP
        count += 1
    return count


@rule
def why_not_building(state: State, seat: int, move: int) -> int:
    """Say why a move of stage C is refused, or 0."""
    if move == STOP:
        return RETURN_IN_ORDER_TO_TAKE if int(state.returned) else 0
    if int(state.phase) == RETURN:
        if int(state.palace[seat, move - FIRST_RETURN]) == 0:
            return ONLY_OWN_BUILDINGS
        dearest = dearest_return(state, int(state.due))
        return 0 if value_of(move - FIRST_RETURN) <= dearest else RETURN_IN_ORDER_TO_TAKE
    building = move - FIRST_TAKE
    if value_of(building) > int(state.due):
        return ABOVE_THE_ALLOWANCE
    if int(state.stock[building]) == 0:
        return NOT_IN_STOCK
    return FOUR_COMES_FIRST if value_of(building) < least_value(state, int(state.due)) else 0


@rule
def may_upgrade(state: State, seat: int, old: int, colour: int) -> int:
    """Tell whether B3 can change this building into that colour. R-9.4, R-9.5."""
    owned = int(state.palace[seat, old])
    if old == B3:
        owned -= 1
    return 1 if owned > 0 and int(state.stock[colour * VALUES + value_of(old)]) > 0 else 0


@rule
def has_upgrade(state: State, seat: int) -> int:
    """Tell whether B3 has anything to do. R-9.6."""
    for old in range(BUILDINGS):
        if value_of(old) < VALUES:
            for colour in range(COLOURS):
                if may_upgrade(state, seat, old, colour):
                    return 1
    return 0


@rule
def has_blue_to_use(state: State, seat: int) -> int:
    """Tell whether a family can activate a blue building. R-9.1."""
    if int(state.gold[seat]) == 0:
        return 0
    if free_tiles(state, seat, B1) + free_tiles(state, seat, B2) + free_tiles(state, seat, B4) > 0:
        return 1
    return 1 if free_tiles(state, seat, B3) > 0 and has_upgrade(state, seat) else 0


@rule
def play_blue(state: State, seat: int, move: int) -> None:
    """Activate a blue building. R-9.2 to R-9.7."""
    state.asked = 0
    if move == STOP:
        state.turn += 1
    elif move == BLUE_ONE:
        pay_for(state, seat, B1)
        if int(state.general[seat]) > 0:
            state.general[seat] -= 1
            state.personal[seat] += 1
        else:
            score(state, seat, BLUE_POINTS, B1_FALLBACK_POINTS)
    elif move == BLUE_TWO:
        pay_for(state, seat, B2)
        score(state, seat, BLUE_POINTS, B2_POINTS)
    elif move == BLUE_FOUR:
        pay_for(state, seat, B4)
        score(state, seat, BLUE_POINTS, B4_POINTS)
    else:
        upgrade(state, seat, unpack_old(move), unpack_new(move))


@rule
def upgrade(state: State, seat: int, old: int, new: int) -> None:
    """Change one building into another worth 1 more. R-9.4, R-9.5."""
    # The old tile leaves before the coin is laid: the B3 at work keeps its own coin.
    give_back(state, seat, old)
    pay_for(state, seat, B3)
    state.stock[new] -= 1
    state.palace[seat, new] += 1


@rule
def legal_blues(state: State, seat: int, moves: Cells) -> int:
    """List the blue buildings that can be activated, and stopping. R-9.1."""
    count = 0
    for place in range(3):
        if free_tiles(state, seat, int(POINT_BLUES[place])) > 0:
            moves[count] = BLUE_ONE + place
            count += 1
    if free_tiles(state, seat, B3) > 0:
        for old in range(BUILDINGS):
            if value_of(old) < VALUES:
                for colour in range(COLOURS):
                    if may_upgrade(state, seat, old, colour):
                        moves[count] = pack_upgrade(old, colour)
                        count += 1
    moves[count] = STOP
    return count + 1


@rule
def why_not_blue(state: State, seat: int, move: int) -> int:
    """Say why a blue building cannot be activated, or 0. R-9.1 to R-9.7."""
    if move == STOP:
        return 0
    if move < FIRST_UPGRADE:
        building = int(POINT_BLUES[move - BLUE_ONE])
        return 0 if free_tiles(state, seat, building) > 0 else COIN_AND_FREE_TILE
    if free_tiles(state, seat, B3) == 0:
        return COIN_AND_FREE_TILE
    return why_not_upgrade(state, seat, move)


@rule
def why_not_upgrade(state: State, seat: int, move: int) -> int:
    """Say why B3 cannot make this change, or 0. R-9.4 to R-9.6."""
    if not has_upgrade(state, seat):
        return NOTHING_TO_UPGRADE
    old = unpack_old(move)
    if may_upgrade(state, seat, old, (move - FIRST_UPGRADE) % COLOURS):
        return 0
    if old == B3 and int(state.palace[seat, B3]) == 1:
        return NOT_THE_ONE_AT_WORK
    if int(state.palace[seat, old]) == 0:
        return UPGRADE_BY_ONE
    return NOT_IN_STOCK
