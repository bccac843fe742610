"""What must always hold in Edo."""

from __future__ import annotations

from ridotto.core.rule import State, rule

from .data import (
    CITIES,
    DEGREE,
    FORTRESSES,
    HOUSES,
    OFFICIALS,
    RESOURCES,
    SHOGUN_OFFICIALS,
    SIDE_MOST,
    SITES,
    SLOTS,
    SPECIAL_MASK,
    TOKENS,
)
from .pieces import at_hand, bits, fortress_room, side_of
from .planning import planned_cards
from .state import (
    ACTING,
    CASTLE,
    EMPTY,
    FROM_FORTRESSES,
    FROM_HOUSES,
    FROM_POSTS,
    GOING,
    HAS_HOUSE,
    HOUSE_OF,
    MERCHANT_START,
    MOVING,
    OPEN_PURSES,
    OVER,
    PLANNING,
    POST_OF,
    SETTLING,
)

INVARIANTS = (
    "wood, stone and rice with the players and in the supply make twenty of each (or forty)",
    "Shogun officials with the players and in the supply make twelve",
    "every special card lies in exactly one place, and everyone owns at least three cards",
    "samurai stand in order on spaces of this side of the board",
    "buildings fill their sites in order, and only in open cities",
    "at most one trading post stands in a city, none in Edo, and one fortress for every two houses",
    "houses, trading posts and fortresses in stock and on the board make seven, one and eight",
    "points for buildings are those of the buildings that stand",
    "open purses show the money there is, hidden ones nothing",
    "each merchant card is in one place, and the deck shrinks by one card a round",
    "a plan holds different cards of its owner with officials that they take",
    "the seats that may act are those of the phase",
)


@rule
def sound(state: State) -> int:
    """Return 0, or the number of the invariant that is broken."""
    if not supplies_add_up(state):
        return 1
    if not shogun_add_up(state):
        return 2
    if not cards_add_up(state):
        return 3
    if not samurai_stand_right(state):
        return 4
    broken = 0
    for city in range(CITIES):
        if broken == 0:
            broken = broken_city(state, city)
    if broken == 0:
        broken = broken_stock(state)
    if broken == 0:
        broken = broken_table(state)
    return broken


@rule
def supplies_add_up(state: State) -> int:
    """Tell whether resources are conserved. E-1.4, E-1.7."""
    for resource in range(RESOURCES):
        total = int(state.supply[resource])
        for seat in range(int(state.seats)):
            total += int(state.goods[seat, resource])
        if total != int(TOKENS[int(state.resources)]):
            return 0
    return 1


@rule
def shogun_add_up(state: State) -> int:
    """Tell whether Shogun officials are conserved. E-1.3."""
    total = int(state.shogun_supply)
    for seat in range(int(state.seats)):
        total += int(state.shogun[seat])
    return 1 if total == SHOGUN_OFFICIALS else 0


@rule
def cards_add_up(state: State) -> int:
    """Tell whether each special card is in one place only. E-1.3, E-4.2."""
    seen = int(state.card_row) | int(state.card_deck) | int(state.sold)
    count = bits(int(state.card_row)) + bits(int(state.card_deck)) + bits(int(state.sold))
    for seat in range(int(state.seats)):
        cards = int(state.cards[seat])
        if bits(cards) < SLOTS:
            return 0
        seen |= cards & SPECIAL_MASK
        count += bits(cards & SPECIAL_MASK)
    return 1 if seen == SPECIAL_MASK and count == bits(SPECIAL_MASK) else 0


@rule
def samurai_stand_right(state: State) -> int:
    """Tell whether every row of samurai is in order and on the board. E-2.1."""
    side = side_of(state)
    samurai = state.samurai
    for seat in range(int(state.seats)):
        last = 0
        for index in range(OFFICIALS):
            node = int(samurai[seat, index])
            if node < last or (node > 0 and int(DEGREE[side, node]) == 0):
                return 0
            last = node
    return 1


@rule
def broken_city(state: State, city: int) -> int:
    """Check the sites of one city. E-7.5, E-7.8 to E-7.11."""
    built = int(state.built[city])
    posts = 0
    sites = state.sites
    for site in range(SITES):
        code = int(sites[city, site])
        if (code == EMPTY) != (site >= built):
            return 5
        if POST_OF <= code < CASTLE:
            posts += 1
    if built > 0 and int(state.tile[city]) == 0:
        return 5
    if posts > (1 if city > 0 else 0) or fortress_room(state, city) < 0:
        return 6
    return 0


@rule
def count_buildings(state: State, code: int) -> int:
    """Count the buildings of one kind and owner on the board."""
    count = 0
    sites, built = state.sites, state.built  # each look into a record costs time in plain Python
    for city in range(CITIES):
        for site in range(int(built[city])):
            if int(sites[city, site]) == code:
                count += 1
    return count


@rule
def broken_stock(state: State) -> int:
    """Check buildings against stocks and ledger. E-1.3, E-7.7."""
    castles = count_buildings(state, CASTLE)
    castle_points = 0
    if castles + int(state.fortresses) != FORTRESSES:
        return 7
    for seat in range(int(state.seats)):
        houses = count_buildings(state, HOUSE_OF + seat)
        posts = count_buildings(state, POST_OF + seat)
        if houses + int(state.houses[seat]) != HOUSES or posts + int(state.posts[seat]) != 1:
            return 7
        first = 1 if int(state.settled[seat]) & HAS_HOUSE else 0
        castle_points += int(state.earned[seat, FROM_FORTRESSES])
        if int(state.earned[seat, FROM_HOUSES]) != houses - first:
            return 8
        if int(state.earned[seat, FROM_POSTS]) != 2 * posts:
            return 8
    return 0 if castle_points == 3 * castles else 8


@rule
def broken_table(state: State) -> int:
    """Check purses, merchant cards, plans and whose turn it is."""
    is_open = int(state.purses) == OPEN_PURSES
    for seat in range(int(state.seats)):
        if int(state.money[seat]) != (int(state.purse[seat]) if is_open else 0):
            return 9
    if not merchant_cards_add_up(state):
        return 10
    for seat in range(int(state.seats)):
        if not plan_is_sound(state, seat):
            return 11
    return 0 if int(state.to_act) == expected_to_act(state) else 12


@rule
def merchant_cards_add_up(state: State) -> int:
    """Tell whether the merchant deck fits the round. E-3.8, E-10.3."""
    deck = int(state.merchant_deck)
    offer, preview = int(state.offer), int(state.preview)
    if offer == 0 or (deck >> offer) & 1:
        return 0
    if offer == preview:
        return 0
    in_setup = int(state.phase) == SETTLING or int(state.phase) == MERCHANT_START
    used = max(1, int(state.round_no))
    if preview == 0:
        return 1 if used == 10 and deck == 0 else 0
    if (deck >> preview) & 1 or bits(deck) != 9 - used:
        return 0
    return 1 if in_setup == (int(state.round_no) == 0) else 0


@rule
def plan_is_sound(state: State, seat: int) -> int:
    """Tell whether a plan fits its owner's cards and officials, and the phase. E-4.2, E-4.3."""
    phase = int(state.phase)
    planning = phase == PLANNING
    playing = phase in (MOVING, ACTING, GOING)
    step = int(state.plan_step[seat])
    used = 0
    planned = 0
    for slot in range(SLOTS):
        side = int(state.plan[seat, slot])
        crew = int(state.assigned[seat, slot])
        wanted = (planning and slot < (step + 1) // 2) or (playing and int(state.shown[seat, slot]) == 0)
        if wanted != (side > 0) or (crew > 0 and not (planning and slot < step // 2)):
            return 0
        if side > 0:
            planned += 1
            if playing:
                crew = int(state.officials[seat, slot])
            if crew > int(SIDE_MOST[side - 1]):
                return 0
        used += crew
    cards = planned_cards(state, seat)
    if bits(cards) != planned or cards & ~int(state.cards[seat]) or cards & int(state.fresh[seat]):
        return 0
    return 1 if not planning or used <= at_hand(state, seat) else 0


@rule
def expected_to_act(state: State) -> int:
    """Return the seats that the phase lets act. E-4.1, E-5.1."""
    phase = int(state.phase)
    if phase == OVER:
        return 0
    if phase != PLANNING:
        return 1 << int(state.actor)
    expected = 0
    for seat in range(int(state.seats)):
        if int(state.plan_step[seat]) < 2 * SLOTS:
            expected |= 1 << seat
    return expected
