"""What is known about playing Medici vs Strozzi well: weights of moves, and an outlook.

What a lot would earn a family is counted for its best berth: the lead at the
harbour, softly, and the income of the tracks, this round and in the rounds to
come. A fair price lies half-way between what the lot is worth to the two.
"""

from __future__ import annotations

from ridotto.core.rule import Cells, State, rule

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
from .moves import ACCEPT, DRAW, DUMP, FIRST_TENS, FIRST_UNITS, unpack_harbour, unpack_ship
from .scoring import harbour_total, ship_at, track_steps, tracks_in_play
from .state import ANSWER, AT_SEA, CARGO, DRAWING, FULL, OVER, TENS, UNITS

WON_LEAD = 5  # a lead of so many in value counts as a harbour won
LAST_SHIP = 8  # docking the third ship ends the round: hold it back a little
GOOD_LOT = 22  # a lot worth so much is good enough to stop at
MOST = 1000


@rule
def lead_worth(lead: int) -> int:
    """Return what a lead at a harbour is worth, from -20 to 20 florins of difference."""
    return HARBOUR_PRIZE * max(-WON_LEAD, min(WON_LEAD, lead)) // WON_LEAD


@rule
def income(space: int) -> int:
    """Return what a marker pays towards the family that counts its spaces as positive."""
    held = max(-TRACK_END, min(TRACK_END, space))
    return int(TRACK_PAYS[held]) if held >= 0 else -int(TRACK_PAYS[-held])


@rule
def pull(state: State, seat: int, track: int) -> int:
    """Return where a marker would go for a family if the round ended now."""
    now = int(state.marker[track])
    if seat != MEDICI:
        now = -now
    return now + track_steps(state, seat, track) - track_steps(state, 1 - seat, track)


@rule
def gain_at(state: State, seat: int, harbour: int) -> int:
    """Return how much the difference of money grows with the lot at a harbour."""
    value = 0
    for place in range(int(state.lot_tiles)):
        value += int(TILE_VALUE[int(state.lot[place])])
    lead = harbour_total(state, seat, harbour) - harbour_total(state, 1 - seat, harbour)
    gain = lead_worth(lead + value) - lead_worth(lead)
    rounds = 2 + ROUNDS - int(state.round_no)
    for track in range(tracks_in_play(state)):
        if int(TRACK_HARBOUR[track]) != harbour:
            continue
        steps = 0
        for place in range(int(state.lot_tiles)):
            tile = int(state.lot[place])
            if int(TILE_COLOUR[tile]) == int(TRACK_COLOUR[track]):
                steps += int(TILE_STEPS[tile])
        if steps > 0:
            now = pull(state, seat, track)
            gain += rounds * (income(now + steps) - income(now)) // 2
    return gain


@rule
def gain_of(state: State, seat: int, ship: int, harbour: int) -> int:
    """Return the gain of one way to stow the lot. The last ship is held back, unless the lead is there."""
    gain = gain_at(state, seat, harbour)
    if int(state.round_end) != FULL and int(state.dock[seat, ship]) == AT_SEA:
        at_sea = 0
        for other in range(SHIPS):
            at_sea += 1 if int(state.dock[seat, other]) == AT_SEA else 0
        if at_sea == 1:
            gain -= LAST_SHIP
    return gain


@rule
def worth(state: State, seat: int) -> int:
    """Return the best gain that the lot can bring a family; overboard brings nothing."""
    best = 0
    lot = int(state.lot_tiles)
    for ship in range(SHIPS):
        if open_spaces(state, seat, ship) < lot:
            continue
        dock = int(state.dock[seat, ship])
        for harbour in range(HARBOURS):
            if dock == harbour or (dock == AT_SEA and ship_at(state, seat, harbour) < 0):
                best = max(best, gain_of(state, seat, ship, harbour))
    return best


@rule
def fair_price(state: State) -> int:
    """Return the price at which neither family minds who buys."""
    return max(0, min(HIGHEST_PRICE, (worth(state, 0) + worth(state, 1)) // 2))


@rule
def weigh(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Write how promising each legal move is, from 1 to 1000."""
    phase = int(state.phase)
    if phase == DRAWING:
        good = worth(state, seat) >= GOOD_LOT
        for place in range(count):
            weights[place] = 200 if (int(moves[place]) == DRAW) == good else 500
    elif phase == TENS:
        weigh_digits(fair_price(state) // 10, moves, count, FIRST_TENS, weights)
    elif phase == UNITS:
        digit = max(0, min(9, fair_price(state) - int(state.price)))
        weigh_digits(digit, moves, count, FIRST_UNITS, weights)
    elif phase == ANSWER:
        take = max(10, min(990, 500 + 60 * (fair_price(state) - int(state.price))))
        for place in range(count):
            weights[place] = take if int(moves[place]) == ACCEPT else MOST - take
    else:
        weigh_cargo(state, seat, moves, count, weights)


@rule
def weigh_digits(best: int, moves: Cells, count: int, first: int, weights: Cells) -> None:
    """Prefer the digit nearest to the fair one."""
    for place in range(count):
        off = int(moves[place]) - first - best
        off = -off if off < 0 else off
        weights[place] = max(1, MOST >> min(10, 2 * off))


@rule
def weigh_cargo(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Prefer the berth with the greatest gain; overboard is worth nothing."""
    best = 0
    for place in range(count):
        move = int(moves[place])
        gain = 0
        if move != DUMP:
            gain = gain_of(state, seat, unpack_ship(move), unpack_harbour(move))
        weights[place] = gain
        best = max(best, gain)
    for place in range(count):
        behind = best - int(weights[place])
        weights[place] = max(1, MOST >> min(10, behind // 4))


@rule
def pending(state: State) -> int:
    """Return what the lot in progress does for the auctioneer's lead, if both answer well."""
    seat = int(state.auctioneer)
    mine = worth(state, seat)
    theirs = worth(state, 1 - seat)
    phase = int(state.phase)
    if phase == CARGO:
        return mine if int(state.buyer) == seat else -theirs
    price = (mine + theirs) // 2
    if phase == UNITS:
        price = max(int(state.price), min(int(state.price) + 9, price))
    elif phase == ANSWER:
        price = int(state.price)
    # The other family takes what is better for itself: to buy, or to let the auctioneer buy.
    return min(price - theirs, mine - price)


@rule
def evaluate(state: State, out: Cells) -> None:
    """Estimate each family's money at the end, in hundredths: what is held, and what would be scored."""
    lead = 0
    if int(state.phase) != OVER:
        lead = pending(state) if int(state.auctioneer) == MEDICI else -pending(state)
        rounds = 2 + ROUNDS - int(state.round_no)
        for harbour in range(HARBOURS):
            lead += lead_worth(harbour_total(state, 0, harbour) - harbour_total(state, 1, harbour))
        for track in range(tracks_in_play(state)):
            lead += rounds * income(pull(state, MEDICI, track)) // 2
    # The lead is a difference: half of it is added to one family and taken from the other.
    for seat in range(FAMILIES):
        out[seat] = 100 * int(state.cash[seat]) + (50 * lead if seat == MEDICI else -50 * lead)
