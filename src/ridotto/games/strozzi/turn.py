"""A lot from the first tile to the cargo: legal moves, refusals, playing them (RULES.md chapters 2 to 6)."""

from ridotto.core.rule import Cells, State, rule

from .data import FLEET_ROOM, HARBOURS, ROUNDS, SHIPS
from .deal import begin_lot, begin_round, draw_tile, lot_limit, open_spaces
from .moves import (
    ACCEPT,
    DRAW,
    DUMP,
    FIRST_TENS,
    FIRST_UNITS,
    REFUSE,
    STOP,
    TENS_MOVES,
    UNITS_MOVES,
    pack_load,
    unpack_harbour,
    unpack_ship,
)
from .scoring import score, score_round, ship_at
from .state import ANSWER, AT_SEA, CARGO, DRAWING, FULL, LOTS, OVER, TENS, UNITS

ORDER_OF_A_LOT = 203
ONLY_THE_AUCTIONEER = 301
STOPPING_IS_FINAL = 303
LOT_IS_FULL = 304
BAG_IS_EMPTY = 305
TENS_THEN_UNITS = 403
ONLY_THE_OTHER_ANSWERS = 404
ONLY_THE_BUYER = 501
SHIP_TOO_SMALL = 503
DOCKED_SHIPS_STAY = 505
ONE_SHIP_A_HARBOUR = 506
GAME_IS_OVER = 903


@rule
def to_act(state: State) -> int:
    """Return the seat that decides now. M-3.1, M-4.4, M-5.1."""
    phase = int(state.phase)
    if phase == ANSWER:
        return 1 - int(state.auctioneer)
    if phase == CARGO:
        return int(state.buyer)
    return int(state.auctioneer)


@rule
def waiting(state: State) -> int:
    """Return the seat to act as a bit, 0 when the game is over. M-9.3."""
    return 0 if int(state.phase) == OVER else 1 << to_act(state)


@rule
def legal(state: State, seat: int, moves: Cells) -> int:
    """List the legal moves, ascending, and count them."""
    phase = int(state.phase)
    if phase == OVER or seat != to_act(state):
        return 0
    if phase == DRAWING:
        return list_range(moves, DRAW, 2)
    if phase == TENS:
        return list_range(moves, FIRST_TENS, TENS_MOVES)
    if phase == UNITS:
        return list_range(moves, FIRST_UNITS, UNITS_MOVES)
    if phase == ANSWER:
        return list_range(moves, ACCEPT, 2)
    return list_cargo(state, seat, moves)


@rule
def list_range(moves: Cells, first: int, count: int) -> int:
    """List consecutive moves."""
    for step in range(count):
        moves[step] = first + step
    return count


@rule
def list_cargo(state: State, seat: int, moves: Cells) -> int:
    """List where the lot can go; overboard is always allowed. M-5.2 to M-5.7."""
    count = 0
    lot = int(state.lot_tiles)
    for ship in range(SHIPS):
        if open_spaces(state, seat, ship) < lot:
            continue
        dock = int(state.dock[seat, ship])
        for harbour in range(HARBOURS):
            if dock == harbour or (dock == AT_SEA and ship_at(state, seat, harbour) < 0):
                moves[count] = pack_load(ship, harbour)
                count += 1
    moves[count] = DUMP
    return count + 1


@rule
def refusal(state: State, seat: int, move: int) -> int:
    """Return the clause that forbids a move, or 0 if it is legal."""
    phase = int(state.phase)
    if phase == OVER:
        return GAME_IS_OVER
    if seat != to_act(state):
        return why_not_you(phase)
    if move <= STOP:
        return 0 if phase == DRAWING else why_not_draw(state, phase, move)
    if move < ACCEPT:
        return why_not_price(phase, move)
    if move <= REFUSE:
        return 0 if phase == ANSWER else ORDER_OF_A_LOT
    if phase != CARGO:
        return ORDER_OF_A_LOT
    return 0 if move == DUMP else why_not_load(state, seat, move)


@rule
def why_not_you(phase: int) -> int:
    """Say whose decision it is. M-3.1, M-4.4, M-5.1."""
    if phase == ANSWER:
        return ONLY_THE_OTHER_ANSWERS
    if phase == CARGO:
        return ONLY_THE_BUYER
    return ONLY_THE_AUCTIONEER


@rule
def why_not_draw(state: State, phase: int, move: int) -> int:
    """Say why the lot is complete. M-3.3, M-3.4, M-3.5."""
    if phase != TENS or move != DRAW:
        return ORDER_OF_A_LOT
    if int(state.bag_tiles) == 0:
        return BAG_IS_EMPTY
    if int(state.lot_tiles) >= lot_limit(state, int(state.auctioneer)):
        return LOT_IS_FULL
    return STOPPING_IS_FINAL


@rule
def why_not_price(phase: int, move: int) -> int:
    """Say whether it is time for this half of the price. M-4.3."""
    wanted = TENS if move < FIRST_UNITS else UNITS
    if phase == wanted:
        return 0
    return TENS_THEN_UNITS if phase == TENS or phase == UNITS else ORDER_OF_A_LOT


@rule
def why_not_load(state: State, seat: int, move: int) -> int:
    """Say why the lot cannot go onto this ship at this harbour. M-5.3, M-5.5, M-5.6."""
    ship = unpack_ship(move)
    harbour = unpack_harbour(move)
    dock = int(state.dock[seat, ship])
    if dock != AT_SEA and dock != harbour:
        return DOCKED_SHIPS_STAY
    if dock == AT_SEA and ship_at(state, seat, harbour) >= 0:
        return ONE_SHIP_A_HARBOUR
    if open_spaces(state, seat, ship) < int(state.lot_tiles):
        return SHIP_TOO_SMALL
    return 0


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a legal move and go on to the next decision. M-2.3."""
    state.ply += 1
    if move == DRAW:
        draw_tile(state)
    elif move == STOP:
        state.phase = TENS
    elif move < FIRST_UNITS:
        state.price = 10 * (move - FIRST_TENS)
        state.phase = UNITS
    elif move < ACCEPT:
        state.price += move - FIRST_UNITS
        state.phase = ANSWER
    elif move <= REFUSE:
        buy(state, seat if move == ACCEPT else 1 - seat)
    elif move == DUMP:
        throw_overboard(state)
    else:
        load(state, seat, unpack_ship(move), unpack_harbour(move))


@rule
def buy(state: State, buyer: int) -> None:
    """Pay for the lot; without room for it, it goes overboard. M-4.5 to M-4.7."""
    state.buyer = buyer
    score(state, buyer, LOTS, -int(state.price))
    for ship in range(SHIPS):
        if open_spaces(state, buyer, ship) >= int(state.lot_tiles):
            state.phase = CARGO
            return
    throw_overboard(state)


@rule
def throw_overboard(state: State) -> None:
    """Put the whole lot out of play for this round. M-5.7, M-5.8."""
    for place in range(int(state.lot_tiles)):
        state.overboard[int(state.lot[place])] += 1
    settle_lot(state)


@rule
def load(state: State, seat: int, ship: int, harbour: int) -> None:
    """Stow the whole lot on one ship, which docks. M-5.2, M-5.4."""
    stowed = int(state.loaded[seat, ship])
    lot = int(state.lot_tiles)
    for place in range(lot):
        state.cargo[seat, ship, stowed + place] = state.lot[place]
    state.loaded[seat, ship] = stowed + lot
    state.dock[seat, ship] = harbour
    settle_lot(state)


@rule
def settle_lot(state: State) -> None:
    """Clear the lot; the buyer is the next auctioneer, unless the round is over. M-2.4."""
    for place in range(int(state.lot_tiles)):
        state.lot[place] = 0
    state.lot_tiles = 0
    state.price = 0
    buyer = int(state.buyer)
    if int(state.bag_tiles) == 0 or fleet_is_done(state, buyer):
        end_round(state)
    else:
        begin_lot(state, buyer)


@rule
def fleet_is_done(state: State, seat: int) -> int:
    """Tell whether this family's ships end the round. M-6.1, M-6.3."""
    docked = 0
    loaded = 0
    for ship in range(SHIPS):
        docked += 0 if int(state.dock[seat, ship]) == AT_SEA else 1
        loaded += int(state.loaded[seat, ship])
    done = loaded == FLEET_ROOM if int(state.round_end) == FULL else docked == SHIPS
    return 1 if done else 0


@rule
def end_round(state: State) -> None:
    """Score the round, then begin the next or end the game. M-6.2, M-9.1."""
    score_round(state)
    if int(state.round_no) == ROUNDS:
        state.auctioneer = state.buyer
        state.phase = OVER
    else:
        begin_round(state, int(state.round_no) + 1)
