"""Il Principe: what must always hold."""

from __future__ import annotations

from ridotto.core.rule import NOBODY, State, rule

from .data import (
    CARDS_OF_A_COLOUR,
    CITIES,
    COLOURS,
    GIVEN,
    MAX_SEATS,
    REGIONS,
    ROW,
    SHIELDS,
)
from .state import BID, CONTRIBUTE, NOWHERE, OVER, ROLE_BID, SHIELD

INVARIANTS = (
    "every colour has 20 cards: deck, hands, tables, groups, contributions and those that left the game",
    "the deck and each hand hold as many cards as everybody is told",
    "the coins of all seats are what the bank paid out",
    "each seat has 11 shields, on the map or left",
    "the 15 cities are in the row, in their deck or built, each once, and the row is ascending",
    "a colour has a Minor only beside a Major, and never one seat for both",
    "nobody is asked when the game is over, else somebody who sits at the table",
    "an absent seat has nothing",
    "the standing bid has a bidder who can pay it, and there is none without one",
    "hands are laid open when the game is over, and not before",
)


@rule
def sound(state: State) -> int:
    """Return 0, or the number of the broken invariant, counted from 1."""
    broken = 0
    broken = broken or number_unless(is_cards_conserved(state), 1)
    broken = broken or number_unless(is_counted(state), 2)
    broken = broken or number_unless(is_money_conserved(state), 3)
    broken = broken or number_unless(is_shields_conserved(state), 4)
    broken = broken or number_unless(is_cities_conserved(state), 5)
    broken = broken or number_unless(is_roles_held(state), 6)
    broken = broken or number_unless(is_asking(state), 7)
    broken = broken or number_unless(is_absent_empty(state), 8)
    broken = broken or number_unless(is_bid_covered(state), 9)
    return broken or number_unless(is_laid_open(state), 10)


@rule
def number_unless(holds: int, number: int) -> int:
    """Return the number of an invariant, or 0 if it holds."""
    return 0 if holds else number


@rule
def cards_in_pile(state: State, colour: int) -> int:
    """Count the cards of a colour that are contributed or not yet sold."""
    cards = 0
    cycle = int(state.cycle) - 1
    for lot in range(int(state.lot), int(state.lot_count)):
        if int(state.lots[lot]) == colour:
            cards += int(state.piles[cycle, colour])
    if int(state.phase) == CONTRIBUTE:
        for seat in range(int(state.seats)):
            for card in range(GIVEN - int(state.to_give[seat])):
                if int(state.gave[seat, cycle, card]) == colour + 1:
                    cards += 1
    return cards


@rule
def is_cards_conserved(state: State) -> int:
    """Tell whether all 20 cards of each colour are somewhere (P-1.1)."""
    for colour in range(COLOURS):
        cards = int(state.deck[colour]) + int(state.out[colour]) + cards_in_pile(state, colour)
        for seat in range(int(state.seats)):
            cards += int(state.hand[seat, colour])
            cards += int(state.face_up[seat, colour]) + int(state.face_down[seat, colour])
        if cards != CARDS_OF_A_COLOUR:
            return 0
    return 1


@rule
def is_counted(state: State) -> int:
    """Tell whether the open numbers of hidden cards are right (P-9.3)."""
    cards = 0
    for colour in range(COLOURS):
        cards += int(state.deck[colour])
    if cards != int(state.deck_size):
        return 0
    for seat in range(int(state.seats)):
        cards = 0
        for colour in range(COLOURS):
            cards += int(state.hand[seat, colour])
        if cards != int(state.hand_size[seat]):
            return 0
    return 1


@rule
def is_money_conserved(state: State) -> int:
    """Tell whether no coin came from nowhere (P-1.6)."""
    coins = 0
    for seat in range(int(state.seats)):
        coins += int(state.money[seat])
    return int(coins + int(state.bank) == 0)


@rule
def is_shields_conserved(state: State) -> int:
    """Tell whether each seat has all its shields (P-1.5)."""
    for seat in range(int(state.seats)):
        shields = int(state.shields_left[seat])
        for region in range(REGIONS):
            shields += int(state.shields[region, seat])
        if shields != SHIELDS:
            return 0
    return 1


@rule
def is_cities_conserved(state: State) -> int:
    """Tell whether each city is in exactly one place (P-1.2)."""
    last = NOWHERE
    in_row = 0
    for spot in range(ROW):
        city = int(state.row[spot])
        if city != NOWHERE:
            if city <= last or (spot > 0 and int(state.row[spot - 1]) == NOWHERE):
                return 0
            last = city
            in_row |= 1 << city
    unseen = int(state.unseen)
    if unseen & in_row:
        return 0
    for city in range(CITIES):
        is_open = ((unseen | in_row) >> city) & 1
        is_built = int(int(state.built_by[city]) != NOBODY)
        if is_open == is_built or is_built != int(int(state.built_in[city]) > 0):
            return 0
    return 1


@rule
def is_roles_held(state: State) -> int:
    """Tell whether the roles can be held so (P-7.4, P-7.15)."""
    for colour in range(COLOURS):
        minor = int(state.minor[colour])
        major = int(state.major[colour])
        if minor != NOBODY and (major < 0 or major == minor):
            return 0
    return 1


@rule
def is_asking(state: State) -> int:
    """Tell whether the right number of seats is asked (P-2.9, P-9.1)."""
    asked = int(state.asked)
    phase = int(state.phase)
    if phase >= OVER:
        return int(phase == OVER and asked == 0)
    if asked == 0 or asked >> int(state.seats):
        return 0
    if phase == SHIELD:
        return int(int(state.to_place) > 0 and asked == 1 << int(state.builder))
    if phase != CONTRIBUTE:
        return int(asked & (asked - 1) == 0)
    for seat in range(int(state.seats)):
        if (asked >> seat) & 1 != int(int(state.to_give[seat]) > 0):
            return 0
    return 1


@rule
def is_absent_empty(state: State) -> int:
    """Tell whether places without a player are bare."""
    for seat in range(int(state.seats), MAX_SEATS):
        things = int(state.money[seat]) + int(state.hand_size[seat]) + int(state.shields_left[seat])
        for colour in range(COLOURS):
            things += int(state.hand[seat, colour]) + int(state.face_up[seat, colour])
            things += int(state.face_down[seat, colour])
        for region in range(REGIONS):
            things += int(state.shields[region, seat])
        if things:
            return 0
    return 1


@rule
def is_bid_covered(state: State) -> int:
    """Tell whether the standing bid can be paid (P-4.4)."""
    phase = int(state.phase)
    if phase != BID and phase != ROLE_BID:
        return 1
    bidder = int(state.bidder)
    if bidder == NOBODY:
        return int(int(state.bid) == 0)
    is_in = (int(state.bidders) >> bidder) & 1
    return int(is_in == 1 and 0 < int(state.bid) <= int(state.money[bidder]))


@rule
def is_laid_open(state: State) -> int:
    """Tell whether the open hands at the end are the hands, and none before (P-8.1)."""
    for seat in range(int(state.seats)):
        for colour in range(COLOURS):
            shown = int(state.hand[seat, colour]) if int(state.phase) == OVER else 0
            if int(state.laid_open[seat, colour]) != shown:
                return 0
    return 1
