"""Il Principe: who decides, the legal moves, and playing them (RULES.md chapters 3 to 7)."""

from __future__ import annotations

from ridotto.core.chance import reveal
from ridotto.core.rule import Cells, State, rule

from .auction import close_lot, make_bid, next_lot, pass_bid
from .building import (
    build,
    can_pay_city,
    end_building,
    finish_city,
    is_forbidden_now,
    next_offer,
    place_shield,
)
from .cycle import begin_cycle, contribute, turn_up_pile
from .data import (
    CARDS_OF_A_COLOUR,
    CITY_REGIONS,
    COLOURS,
    FEWEST_CITY_CARDS,
    GREEN,
    REGIONS,
    ROW,
)
from .moves import (
    BID_1,
    BUILD,
    GIVE,
    PASS,
    PLACE,
    PLAY,
    UP_WHITE,
    bid_move,
    play_move,
    played_cards,
    played_colour,
    turn_up_move,
)
from .roles import begin_roles, close_role, continue_roles, end_benefit, place_anywhere, turn_up
from .state import (
    ACT,
    BID,
    BUILT,
    CONTRIBUTE,
    NEXT_ACTION,
    NEXT_LOT,
    NEXT_OFFER,
    NOWHERE,
    OFFER,
    OVER,
    REVEAL,
    ROLE_BID,
    ROLES,
    SHIELD,
    SOLD,
    TURN_UP,
)


@rule
def waiting(state: State) -> int:
    """Return the seats that have to decide now, as bits: several only in Phase 1 (P-3.4, P-9.1)."""
    return int(state.asked)


@rule
def legal(state: State, seat: int, moves: Cells) -> int:
    """List the legal moves of a seat, ascending, and count them."""
    if (int(state.asked) >> seat) & 1 == 0:
        return 0
    phase = int(state.phase)
    if phase == BID or phase == ROLE_BID:
        return legal_bids(state, seat, moves)
    if phase == CONTRIBUTE:
        return legal_gifts(state, seat, moves)
    if phase == ACT:
        return legal_plays(state, seat, moves, legal_cities(state, seat, moves, 0))
    if phase == OFFER:
        moves[0] = PASS
        return legal_cities(state, seat, moves, 1)
    return legal_benefits(state, seat, moves)


@rule
def legal_benefits(state: State, seat: int, moves: Cells) -> int:
    """List the regions for a shield, or the cards to turn up (P-5.10, P-7.9, P-7.12)."""
    phase = int(state.phase)
    if phase == TURN_UP:
        return legal_turns(state, seat, moves)
    touched = (1 << REGIONS) - 1
    if phase == SHIELD:
        touched = int(CITY_REGIONS[int(state.city)])
    return legal_regions(touched, moves)


@rule
def legal_bids(state: State, seat: int, moves: Cells) -> int:
    """List passing and every bid above the standing one up to one's money (P-4.2 to P-4.4)."""
    moves[0] = PASS
    lowest = int(state.bid) + 1
    count = 1
    for amount in range(lowest, int(state.money[seat]) + 1):
        moves[count] = bid_move(amount)
        count += 1
    return count


@rule
def legal_gifts(state: State, seat: int, moves: Cells) -> int:
    """List the colours in hand (P-3.5)."""
    count = 0
    for colour in range(COLOURS):
        if int(state.hand[seat, colour]) > 0:
            moves[count] = GIVE + colour
            count += 1
    return count


@rule
def legal_cities(state: State, seat: int, moves: Cells, count: int) -> int:
    """Add the cities of the row that a seat can pay (P-5.5 to P-5.7, P-5.14)."""
    if int(state.hand_size[seat]) < FEWEST_CITY_CARDS or is_forbidden_now(state):
        return count
    for spot in range(ROW):
        city = int(state.row[spot])
        if city == NOWHERE:
            break
        if can_pay_city(state, seat, city):
            moves[count] = BUILD + city
            count += 1
    return count


@rule
def legal_plays(state: State, seat: int, moves: Cells, count: int) -> int:
    """Add playing one or more cards of each colour in hand (P-6.3)."""
    for colour in range(COLOURS):
        first = play_move(colour, 1)
        for more in range(int(state.hand[seat, colour])):
            moves[count] = first + more
            count += 1
    return count


@rule
def legal_turns(state: State, seat: int, moves: Cells) -> int:
    """List declining and the colours of face-down cards that are not green (P-7.9)."""
    moves[0] = PASS
    count = 1
    for colour in range(GREEN + 1, COLOURS):
        if int(state.face_down[seat, colour]) > 0:
            moves[count] = turn_up_move(colour)
            count += 1
    return count


@rule
def legal_regions(touched: int, moves: Cells) -> int:
    """List the regions among some, given as bits (P-5.10, P-7.12)."""
    count = 0
    for region in range(REGIONS):
        if (touched >> region) & 1:
            moves[count] = PLACE + region
            count += 1
    return count


@rule
def lay_cards(state: State, seat: int, colour: int, cards: int) -> None:
    """Lay cards of one colour from the hand face up on the table (P-6.3, P-6.5)."""
    state.hand[seat, colour] -= cards
    state.hand_size[seat] -= cards
    state.face_up[seat, colour] += cards
    state.played[int(state.cycle) - 1, seat] = colour * CARDS_OF_A_COLOUR + cards


@rule
def next_action(state: State) -> None:
    """Ask the next for the action of Phase 3, clockwise from Il Principe (P-6.1).

    An empty hand passes (P-6.4); a single card can only be played (P-9.2).
    """
    seats = int(state.seats)
    while int(state.step) < seats:
        seat = (int(state.principe) + int(state.step)) % seats
        state.step += 1
        cards = int(state.hand_size[seat])
        if cards > 1:
            state.phase = ACT
            state.asked = 1 << seat
            return
        if cards == 1:
            colour = 0
            while int(state.hand[seat, colour]) == 0:
                colour += 1
            lay_cards(state, seat, colour, 1)
            reveal(state)
    begin_roles(state)


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a legal move and run on to the next decision."""
    state.ply += 1
    phase = int(state.phase)
    if phase == BID or phase == ROLE_BID:
        play_bid(state, seat, move)
    elif phase == CONTRIBUTE:
        contribute(state, seat, move - GIVE)
    elif phase == ACT or phase == OFFER:
        play_action(state, seat, move)
    elif phase == SHIELD:
        place_shield(state, seat, move - PLACE)
    else:
        play_benefit(state, seat, move)
    run_on(state)


@rule
def play_bid(state: State, seat: int, move: int) -> None:
    """Bid or pass, and close the auction if it is over (P-4.2, P-4.6)."""
    if move == PASS:
        pass_bid(state, seat)
    else:
        make_bid(state, seat, move - BID_1 + 1)
    if int(state.asked) == 0:
        if int(state.phase) == BID:
            state.phase = SOLD
        else:
            close_role(state)


@rule
def play_action(state: State, seat: int, move: int) -> None:
    """Build a city, decline to, or play cards (P-5.2, P-6.2)."""
    if move >= PLAY:
        lay_cards(state, seat, played_colour(move), played_cards(move))
        end_building(state)
    elif move == PASS:
        end_building(state)
    else:
        build(state, seat, move - BUILD)


@rule
def play_benefit(state: State, seat: int, move: int) -> None:
    """Turn a card up or not, or place a shield anywhere (P-7.9, P-7.12)."""
    if move >= UP_WHITE:
        turn_up(state, seat, move - UP_WHITE + 1)
    elif move != PASS:
        place_anywhere(state, seat, move - PLACE)
    end_benefit(state)


@rule
def run_on(state: State) -> None:
    """Take every step that asks nobody, up to the next decision or the end (P-9.2)."""
    while int(state.asked) == 0 and int(state.phase) != OVER:
        phase = int(state.phase)
        if phase == ROLES:
            continue_roles(state)
        elif phase == SOLD:
            close_lot(state)
        elif phase == NEXT_LOT:
            next_lot(state)
        elif phase == NEXT_ACTION:
            next_action(state)
        elif phase == NEXT_OFFER:
            next_offer(state)
        elif phase == BUILT:
            finish_city(state)
        elif phase == REVEAL:
            turn_up_pile(state)
        else:
            begin_cycle(state)
