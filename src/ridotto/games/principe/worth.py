"""What things are worth in Il Principe before the end, in hundredths of a point.

Cards are worth something by themselves and more the nearer a hand is to an
open city; coins buy both. Cards face up bring roles in this Phase 4 and, as
Majors turn half of theirs over, fewer in the next ones. A shield is worth the
lead it makes in its region, less firmly the more of the game is left.
"""

from __future__ import annotations

import numpy as np

from ridotto.core.rule import NOBODY, State, rule

from .cycle import unbuilt_cities
from .data import (
    CITY_PRICE,
    CITY_SIZE,
    COLOURS,
    DRAWN,
    FEWEST_CITIES,
    LARGE,
    MAJOR_POINTS,
    MINOR_POINTS,
    NEEDS,
    ROW,
)
from .state import ACT, GIVE_MAJOR, NOWHERE

CITIES_A_CYCLE = 2  # sensible tables build about so many, whatever their number

# The time of the game, the index of the tables below: the actions and roles of the last cycle,
# its auctions, the cycle before it, the one before that, and all earlier ones.
TIMES = 5
CARD_WORTH = np.array([8, 45, 57, 70, 95], np.int32)
COIN_WORTH = np.array([35, 60, 68, 78, 86], np.int32)
"""A card in hand, and a coin, whatever they will be used for."""
FACE_UP_WORTH = np.array([0, 10, 45, 100, 125], np.int32)
"""A card face up, beyond the roles that it brings at once."""
ROLES_SHARE = np.array([120, 97, 72, 55, 55], np.int32)
"""How much of the roles foreseen comes true, in per cent; others will add cards."""
HAND_ROLES_SHARE = np.array([100, 50, 62, 45, 55], np.int32)
"""The same for the best roles that cards in hand would bring."""
ACTION_WORTH = np.array([0, 0, 110, 180, 230], np.int32)
"""An action of Phase 3 still to come, beyond that."""
SHIELD_WORTH = np.array([25, 92, 140, 135, 150], np.int32)
LEAD_WORTH = np.array([440, 312, 230, 235, 190], np.int32)
SECOND_WORTH = np.array([175, 120, 70, 65, 70], np.int32)
"""A shield anywhere; and to lead a region, alone or not, or to be second, beyond that."""

RIGHT_TO_BUILD = 60  # winning a first group lets a full hand build before its action
LARGE_SURPLUS, OTHER_SURPLUS = 400, 125
SURPLUS = np.where(CITY_SIZE == LARGE, LARGE_SURPLUS, OTHER_SURPLUS).astype(np.int32)
"""What a city brings above the worth of its cards and coins."""
LACKING = 4
READY = np.array(
    [
        [100, 10, 3, 0, 0],
        [90, 35, 8, 2, 0],
        [80, 42, 17, 5, 0],
        [55, 35, 20, 8, 0],
        [25, 12, 6, 2, 0],
    ],
    np.int32,
)
"""How much of a city's surplus a hand has already, in per cent, by what it lacks."""
SECOND_CITY = 4  # the city that is second nearest counts for a quarter

BENEFIT = np.array([40, 100, 70, 200, 100], np.int32)
LAST_BENEFIT = np.array([0, 100, 20, 200, 15], np.int32)
"""What the benefit of a tile is worth, by colour; and at the end of the last cycle."""
FADES = 60  # in per cent: what a later Phase 4 counts for
TIED_SHARE = 40  # in per cent: what a tile that must be paid for counts for
FORESEEN = 3  # Phases 4 looked ahead


@rule
def cycles_left(state: State) -> int:
    """Estimate how many cycles will be played after this one."""
    if int(state.last_cycle) == 1:
        return 0
    by_deck = int(state.deck_size) // (DRAWN * int(state.seats)) + 1
    to_build = unbuilt_cities(state) - FEWEST_CITIES + 1
    by_cities = max(0, (to_build + CITIES_A_CYCLE - 1) // CITIES_A_CYCLE)
    return min(by_deck, by_cities)


@rule
def is_yet_to_act(state: State, seat: int) -> int:
    """Tell whether the action of Phase 3 is still before a seat."""
    if int(state.acting) == 0:
        return 1
    seats = int(state.seats)
    place = (seat - int(state.principe) + seats) % seats
    served = int(state.step) - (1 if int(state.phase) == ACT else 0)
    return int(place >= served)


@rule
def time_of(state: State, left: int) -> int:
    """Return the time of the game, given the cycles left: the index of the tables."""
    if left == 0:
        return 1 - int(state.acting)
    return min(TIMES - 1, left + 1)


@rule
def city_progress(state: State, seat: int, colour: int, extra: int, coins: int, time: int) -> int:
    """Return what a hand has of the open cities' surplus, with `extra` cards more of a colour."""
    best = 0
    second = 0
    for spot in range(ROW):
        city = int(state.row[spot])
        if city == NOWHERE:
            break
        lacking = 0
        for each in range(COLOURS):
            held = int(state.hand[seat, each]) + (extra if each == colour else 0)
            lacking += max(0, int(NEEDS[city, each]) - held)
        if coins < int(CITY_PRICE[city]):
            lacking += 1 if time > 1 else LACKING
        worth = int(SURPLUS[city]) * int(READY[time, min(LACKING, lacking)]) // 100
        if worth > best:
            second = best
            best = worth
        elif worth > second:
            second = worth
    return best + second // SECOND_CITY


@rule
def pack_pair(first: int, second: int, number: int) -> int:
    """Keep the two highest of some numbers, packed into one, when one more comes."""
    if number > first:
        return number << 8 | first
    return first << 8 | max(second, number)


@rule
def rivals_up(state: State, seat: int, colour: int) -> int:
    """Return the most and the second most cards of a colour that others have face up, packed."""
    pair = 0
    for other in range(int(state.seats)):
        if other != seat:
            pair = pack_pair(pair >> 8, pair & 255, int(state.face_up[other, colour]))
    return pair


@rule
def role_share(own: int, first: int, second: int, benefit: int) -> int:
    """Return what the roles of a colour bring with so many cards against the two best others."""
    if own > first:
        return 100 * MAJOR_POINTS + benefit
    if own == first:  # P-7.4: an auction
        return TIED_SHARE * (100 * MAJOR_POINTS + benefit) // 100
    if own < second or first == second:
        return 0
    share = 100 if own > second else TIED_SHARE
    return share * (100 * MINOR_POINTS + benefit) // 100


@rule
def role_stream(state: State, seat: int, colour: int, extra: int, phases: int) -> int:
    """Return what the roles of a colour bring a seat in the next Phases 4, with `extra` cards more.

    The seat is compared with the two others that have most; nobody adds cards.
    """
    own = int(state.face_up[seat, colour]) + extra
    if own == 0:
        return 0
    pair = rivals_up(state, seat, colour)
    first = pair >> 8
    second = pair & 255
    worth = 0
    fade = 100
    for ahead in range(min(FORESEEN, phases)):
        benefit = int(LAST_BENEFIT[colour]) if ahead == phases - 1 else int(BENEFIT[colour])
        worth += fade * role_share(own, first, second, benefit)
        if own > first:
            own //= 2  # P-7.14: the Major turns half over, rounded up
        else:
            half = first // 2
            first = max(half, second)
            second = min(half, second)
        fade = fade * FADES // 100
    return worth // 100


@rule
def role_gain(state: State, seat: int, colour: int, cards: int, left: int) -> int:
    """Return what laying so many cards of a colour face up does for a seat's roles."""
    time = time_of(state, left)
    gain = role_stream(state, seat, colour, cards, left + 1) - role_stream(state, seat, colour, 0, left + 1)
    return gain * int(ROLES_SHARE[time]) // 100 + cards * int(FACE_UP_WORTH[time])


@rule
def tile_payment(state: State, seat: int, colour: int) -> int:
    """Return the points that a seat's tile of a colour scores when another builds with it."""
    if int(state.major[colour]) == seat:
        return MAJOR_POINTS
    if int(state.minor[colour]) == seat:
        return MINOR_POINTS
    return 0


@rule
def role_leak(state: State, seat: int, city: int) -> int:
    """Count the points that the others score for their roles when a seat builds a city (P-5.12)."""
    leak = 0
    for colour in range(COLOURS):
        if int(NEEDS[city, colour]) > 0:
            major = int(state.major[colour])
            minor = int(state.minor[colour])
            leak += MAJOR_POINTS if major != NOBODY and major != seat else 0
            leak += MINOR_POINTS if minor != NOBODY and minor != seat else 0
    return leak


@rule
def region_worth(state: State, seat: int, region: int, extra: int, time: int) -> int:
    """Return what a seat's shields in a region are worth, with `extra` ones more."""
    own = int(state.shields[region, seat]) + extra
    if own == 0:
        return 0
    pair = 0
    for other in range(int(state.seats)):
        if other != seat:
            pair = pack_pair(pair >> 8, pair & 255, int(state.shields[region, other]))
    first = pair >> 8
    second = pair & 255
    worth = own * int(SHIELD_WORTH[time])
    if own >= first:  # P-8.7: tied leaders are paid in full
        return worth + int(LEAD_WORTH[time])
    if own >= second and first > second:
        return worth + int(SECOND_WORTH[time])
    return worth


@rule
def shield_gain(state: State, seat: int, region: int, time: int) -> int:
    """Return what one more shield in a region is worth to a seat."""
    return region_worth(state, seat, region, 1, time) - region_worth(state, seat, region, 0, time)


@rule
def lot_worth(state: State, seat: int, colour: int, cards: int, price: int, left: int) -> int:
    """Return what a group of cards is worth to a hand that pays a price: cities come nearer, and roles."""
    time = time_of(state, left)
    coins = int(state.money[seat])
    held = int(state.hand[seat, colour])
    near = city_progress(state, seat, colour, cards, coins - price, time)
    near -= city_progress(state, seat, colour, 0, coins, time)
    roles = role_stream(state, seat, colour, held + cards, left + 1)
    roles -= role_stream(state, seat, colour, held, left + 1)
    return cards * int(CARD_WORTH[time]) + near + roles * int(HAND_ROLES_SHARE[time]) // 100


@rule
def tile_worth(state: State, left: int) -> int:
    """Return what the tied role that is auctioned is worth."""
    colour = int(state.role_colour)
    points = MAJOR_POINTS if int(state.role_step) == GIVE_MAJOR else MINOR_POINTS
    benefit = int(BENEFIT[colour]) if left > 0 else int(LAST_BENEFIT[colour])
    return 100 * points + benefit
