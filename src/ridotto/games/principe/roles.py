"""Il Principe: Phase 4, the roles, colour by colour (RULES.md chapter 7)."""

from __future__ import annotations

from ridotto.core.chance import reveal
from ridotto.core.rule import NOBODY, State, rule

from .auction import open_auction
from .cycle import end_cycle
from .data import BLUE, COLOURS, GREEN, RED, WHITE, YELLOW_BENEFIT
from .scoring import score
from .state import (
    ANY_REGION,
    FROM_WHITE,
    GIVE_MAJOR,
    GIVE_MINOR,
    MAJOR_BENEFIT,
    MINOR_BENEFIT,
    ROLE_BID,
    ROLES,
    TURN_OVER,
    TURN_UP,
    TWO_POINTS,
)
from .supply import draw_to_hand, pay, receive


@rule
def begin_roles(state: State) -> None:
    """Return all Role tiles to the board and begin with the first colour (P-7.1)."""
    for colour in range(COLOURS):
        state.major[colour] = NOBODY
        state.minor[colour] = NOBODY
    state.role_colour = 0
    state.role_step = GIVE_MAJOR
    state.phase = ROLES


@rule
def with_most(state: State, colour: int, among: int) -> int:
    """Find the seats among some that have the most face-up cards of a colour, as bits.

    P-7.2: who has none does not count.
    """
    most = 1
    found = 0
    for seat in range(int(state.seats)):
        if (among >> seat) & 1 == 0:
            continue
        cards = int(state.face_up[seat, colour])
        if cards > most:
            most = cards
            found = 1 << seat
        elif cards == most:
            found |= 1 << seat
    return found


@rule
def next_colour(state: State) -> None:
    """Go on to the next colour (P-7.1)."""
    state.role_colour += 1
    state.role_step = GIVE_MAJOR


@rule
def continue_roles(state: State) -> None:
    """Take the next step of Phase 4 (P-7.1)."""
    colour = int(state.role_colour)
    step = int(state.role_step)
    if colour == COLOURS:
        end_cycle(state)
    elif step == GIVE_MAJOR:
        award_major(state, colour)
    elif step == MAJOR_BENEFIT:
        state.role_step = GIVE_MINOR
        give_benefit(state, colour, int(state.major[colour]), 1)
    elif step == GIVE_MINOR:
        award_minor(state, colour)
    elif step == MINOR_BENEFIT:
        state.role_step = TURN_OVER
        give_benefit(state, colour, int(state.minor[colour]), 0)
    else:
        turn_over(state, colour)


@rule
def award_major(state: State, colour: int) -> None:
    """Give the Major to whoever has the most, or auction it among the tied (P-7.3, P-7.4)."""
    found = with_most(state, colour, (1 << int(state.seats)) - 1)
    if found == 0:
        next_colour(state)
    elif found & (found - 1) == 0:
        give_tile(state, seat_of(found))
    else:
        auction_role(state, found)


@rule
def award_minor(state: State, colour: int) -> None:
    """Give the Minor to the second most, or auction it; none after a tied Major (P-7.3 to P-7.5)."""
    everybody = (1 << int(state.seats)) - 1
    first = with_most(state, colour, everybody)
    found = 0
    if first & (first - 1) == 0:
        found = with_most(state, colour, everybody & ~first)
    if found == 0:
        state.role_step = TURN_OVER
    elif found & (found - 1) == 0:
        give_tile(state, seat_of(found))
    else:
        auction_role(state, found)


@rule
def seat_of(bit: int) -> int:
    """Name the seat of a single bit."""
    seat = 0
    while bit > 1:
        bit >>= 1
        seat += 1
    return seat


@rule
def give_tile(state: State, seat: int) -> None:
    """Hand over the tile in question; its benefit is next (P-7.8)."""
    if int(state.role_step) == GIVE_MAJOR:
        state.major[int(state.role_colour)] = seat
        state.role_step = MAJOR_BENEFIT
    else:
        state.minor[int(state.role_colour)] = seat
        state.role_step = MINOR_BENEFIT


@rule
def auction_role(state: State, tied: int) -> None:
    """Auction the tile in question among the tied (P-7.6)."""
    state.phase = ROLE_BID
    open_auction(state, tied)
    if int(state.asked) == 0:
        close_role(state)


@rule
def close_role(state: State) -> None:
    """Hand the tile to the winner of its auction, or leave it on the board (P-7.6, P-7.7)."""
    state.phase = ROLES
    winner = int(state.bidder)
    if winner != NOBODY:
        pay(state, winner, int(state.bid))
        give_tile(state, winner)
    elif int(state.role_step) == GIVE_MAJOR:
        next_colour(state)
    else:
        state.role_step = TURN_OVER


@rule
def give_benefit(state: State, colour: int, seat: int, is_major: int) -> None:
    """Give the benefit of a tile at once; green and blue ask the receiver (P-7.8 to P-7.13)."""
    if colour == GREEN:
        if has_card_to_turn_up(state, seat):
            state.phase = TURN_UP
            state.asked = 1 << seat
    elif colour == WHITE:
        score(state, seat, FROM_WHITE, 1 + int(is_major == 1 and int(state.white_benefit) == TWO_POINTS))
    elif colour == RED:
        if int(state.deck_size) > 0:
            draw_to_hand(state, seat)
            state.drew_red[int(state.cycle) - 1, 1 - is_major] = seat + 1
            reveal(state)
    elif colour == BLUE:
        if int(state.shields_left[seat]) > 0:
            state.phase = ANY_REGION
            state.asked = 1 << seat
    else:
        receive(state, seat, YELLOW_BENEFIT)


@rule
def has_card_to_turn_up(state: State, seat: int) -> int:
    """Tell whether a seat has a face-down card that is not green (P-7.9)."""
    for colour in range(GREEN + 1, COLOURS):
        if int(state.face_down[seat, colour]) > 0:
            return 1
    return 0


@rule
def turn_up(state: State, seat: int, colour: int) -> None:
    """Turn one face-down card face up by the green benefit (P-7.9)."""
    state.face_down[seat, colour] -= 1
    state.face_up[seat, colour] += 1


@rule
def place_anywhere(state: State, seat: int, region: int) -> None:
    """Place a shield by the blue benefit (P-7.12)."""
    state.shields[region, seat] += 1
    state.shields_left[seat] -= 1


@rule
def end_benefit(state: State) -> None:
    """Go on with Phase 4 after a benefit that had to be asked (P-7.1)."""
    state.asked = 0
    state.phase = ROLES


@rule
def turn_over(state: State, colour: int) -> None:
    """Turn half of the Major's cards of the colour face down, rounded up (P-7.14)."""
    seat = int(state.major[colour])
    half = (int(state.face_up[seat, colour]) + 1) // 2
    state.face_up[seat, colour] -= half
    state.face_down[seat, colour] += half
    next_colour(state)
