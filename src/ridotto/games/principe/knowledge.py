"""Il Principe: what a seat knows, as small whole numbers for a network (RULES.md P-9.3).

Own things come first, then those of the other seats clockwise; places without
a player are empty. Every number fits -127 to 127.
"""

from __future__ import annotations

from ridotto.core.rule import Cells, State, rule

from .building import has_cards
from .data import CITIES, COLOURS, GIVEN, MAX_SEATS, NEEDS, REGIONS, ROW
from .scoring import points_of
from .state import ANY_REGION, CONTRIBUTE, NOWHERE, OPTIONS, OVER, ROLE_BID, TURN_OVER, TURN_UP

_PHASES = OVER + 1
_OPTIONS = len(OPTIONS)

# The layout of the cells.
TABLE = 0
TABLE_CELLS = _PHASES + 5 + _OPTIONS
HAND = TABLE + TABLE_CELLS
HAND_CELLS = 2 * COLOURS
CARDS = HAND + HAND_CELLS
CARDS_CELLS = 4 * COLOURS + TURN_OVER + 1
CITY = CARDS + CARDS_CELLS
CITY_CELLS = 8 * CITIES
RIVAL = CITY + CITY_CELLS
RIVAL_CELLS = 2 * (COLOURS + REGIONS)
SEAT = RIVAL + RIVAL_CELLS
SEAT_CELLS = 11 + 5 * COLOURS + REGIONS
FEATURES = SEAT + MAX_SEATS * SEAT_CELLS


@rule
def encode(state: State, seat: int, out: Cells) -> None:
    """Write everything that a seat knows into `out` (P-9.3)."""
    encode_table(state, out)
    encode_hand(state, seat, out)
    encode_cards(state, out)
    encode_cities(state, seat, out)
    encode_rivals(state, seat, out)
    seats = int(state.seats)
    for place in range(MAX_SEATS):
        start = SEAT + place * SEAT_CELLS
        for cell in range(start, start + SEAT_CELLS):
            out[cell] = 0
        if place < seats:
            encode_seat(state, (seat + place) % seats, out, start)


@rule
def encode_table(state: State, out: Cells) -> None:
    """Write the decision at hand, the cycle, the deck and the options."""
    for phase in range(_PHASES):
        out[TABLE + phase] = int(int(state.phase) == phase)
    at = TABLE + _PHASES
    out[at] = int(state.cycle)
    out[at + 1] = int(state.last_cycle)
    out[at + 2] = int(state.deck_size)
    out[at + 3] = int(state.bid)
    out[at + 4] = int(state.to_place)
    at += 5
    out[at] = int(state.build_time)
    out[at + 1] = int(state.builders)
    out[at + 2] = int(state.first_cycle)
    out[at + 3] = int(state.fewest)
    out[at + 4] = int(state.fewest_cards)
    out[at + 5] = int(state.last_income)
    out[at + 6] = int(state.white_benefit)
    out[at + 7] = int(state.medium_shields)


@rule
def encode_hand(state: State, seat: int, out: Cells) -> None:
    """Write the own hand and the own contributions that are still face down."""
    for colour in range(COLOURS):
        out[HAND + colour] = int(state.hand[seat, colour])
        out[HAND + COLOURS + colour] = 0
    if int(state.phase) == CONTRIBUTE:
        for card in range(GIVEN - int(state.to_give[seat])):
            colour = int(state.gave[seat, int(state.cycle) - 1, card]) - 1
            out[HAND + COLOURS + colour] += 1


@rule
def encode_cards(state: State, out: Cells) -> None:
    """Write the group on the block, the groups to come, what left the game and the role in question."""
    for cell in range(CARDS, CARDS + CARDS_CELLS):
        out[cell] = 0
    cycle = int(state.cycle) - 1
    for lot in range(int(state.lot), int(state.lot_count)):
        colour = int(state.lots[lot])
        out[CARDS + colour] = int(lot == int(state.lot))
        out[CARDS + COLOURS + colour] = int(state.piles[cycle, colour])
    for colour in range(COLOURS):
        out[CARDS + 2 * COLOURS + colour] = int(state.out[colour])
    phase = int(state.phase)
    if phase == ROLE_BID or phase == TURN_UP or phase == ANY_REGION:
        out[CARDS + 3 * COLOURS + int(state.role_colour)] = 1
        out[CARDS + 4 * COLOURS + int(state.role_step)] = 1


@rule
def encode_cities(state: State, seat: int, out: Cells) -> None:
    """Write for each city whether it is open, payable, unseen, being built, built by whom, and what is missing."""
    for cell in range(CITY, CITY + CITY_CELLS):
        out[cell] = 0
    for spot in range(ROW):
        city = int(state.row[spot])
        if city != NOWHERE:
            out[CITY + city] = 1
            out[CITY + CITIES + city] = has_cards(state, seat, city)
            out[CITY + 6 * CITIES + city] = cards_missing(state, seat, city, 0)
            out[CITY + 7 * CITIES + city] = cards_missing(state, seat, city, 1)
    for city in range(CITIES):
        builder = int(state.built_by[city])
        out[CITY + 2 * CITIES + city] = (int(state.unseen) >> city) & 1
        out[CITY + 3 * CITIES + city] = int(city == int(state.city))
        if builder >= 0:
            out[CITY + 4 * CITIES + city] = int(builder == seat)
            out[CITY + 5 * CITIES + city] = int(builder != seat)


@rule
def cards_missing(state: State, seat: int, city: int, with_lot: int) -> int:
    """Count the cards that a hand lacks for a city, as it is or with the group on the block."""
    on_block = -1
    if with_lot and int(state.lot) < int(state.lot_count):
        on_block = int(state.lots[int(state.lot)])
    missing = 0
    for colour in range(COLOURS):
        held = int(state.hand[seat, colour])
        if colour == on_block:
            held += int(state.piles[int(state.cycle) - 1, colour])
        missing += max(0, int(NEEDS[city, colour]) - held)
    return missing


@rule
def with_another(two_best: int, many: int) -> int:
    """Take another number into the two greatest so far; the greater counts 128."""
    best, second = two_best // 128, two_best % 128
    return max(best, many) * 128 + max(second, min(best, many))


@rule
def encode_rivals(state: State, seat: int, out: Cells) -> None:
    """Write how far the own cards face up and shields are ahead of the best other, and of the second best."""
    for colour in range(COLOURS):
        others = 0
        for other in range(int(state.seats)):
            if other != seat:
                others = with_another(others, int(state.face_up[other, colour]))
        encode_lead(int(state.face_up[seat, colour]), others, out, RIVAL + 2 * colour)
    for region in range(REGIONS):
        others = 0
        for other in range(int(state.seats)):
            if other != seat:
                others = with_another(others, int(state.shields[region, other]))
        encode_lead(int(state.shields[region, seat]), others, out, RIVAL + 2 * (COLOURS + region))


@rule
def encode_lead(mine: int, others: int, out: Cells, at: int) -> None:
    """Write how far ahead of the two best others a number is."""
    out[at] = mine - others // 128
    out[at + 1] = mine - others % 128


@rule
def encode_seat(state: State, seat: int, out: Cells, at: int) -> None:
    """Write what everybody sees of one seat."""
    bit = 1 << seat
    out[at] = 1
    out[at + 1] = int(state.money[seat])
    out[at + 2] = int(state.hand_size[seat])
    out[at + 3] = int(state.to_give[seat])
    out[at + 4] = int(seat == int(state.principe))
    out[at + 5] = int((int(state.asked) & bit) != 0)
    out[at + 6] = int((int(state.bidders) & bit) != 0)
    out[at + 7] = int(seat == int(state.bidder))
    out[at + 8] = int((int(state.winners) & bit) != 0)
    out[at + 9] = int(state.shields_left[seat])
    out[at + 10] = min(points_of(state, seat), 127)
    at += 11
    cycle = int(state.cycle) - 1
    for colour in range(COLOURS):
        out[at + colour] = int(state.face_up[seat, colour])
        out[at + COLOURS + colour] = int(state.face_down[seat, colour])
        out[at + 2 * COLOURS + colour] = int(seat == int(state.major[colour]))
        out[at + 3 * COLOURS + colour] = int(seat == int(state.minor[colour]))
        if int(state.bought[cycle, colour]) == seat + 1:
            out[at + 4 * COLOURS + colour] = int(state.piles[cycle, colour])
    at += 5 * COLOURS
    for region in range(REGIONS):
        out[at + region] = int(state.shields[region, seat])
