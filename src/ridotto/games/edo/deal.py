"""Setting up: the lots drawn, the first houses and packages, the merchant (RULES.md chapters 2 and 3)."""

from __future__ import annotations

from typing import Any

from ridotto.core.chance import draw
from ridotto.core.rule import Cells, State, rule

from .data import (
    BASE_MASK,
    FIELDS_FROM,
    FORTRESSES,
    GRAY_COPIES,
    GRAY_DESIGNS,
    HOUSES,
    LAST_CITY,
    LAST_FIELD,
    MERCHANT_CARDS,
    NODE_OF,
    NOWHERE,
    PACKAGE,
    PACKAGES,
    PINK_TILES,
    RESOURCES,
    RICE,
    RIVER,
    RIVERS,
    ROW,
    RYO,
    SHOGUN_OFFICIALS,
    SPECIAL_MASK,
    START_POINTS,
    START_RICE,
    START_RYO,
    TOKENS,
)
from .moves import SETTLE, START_MERCHANT, TAKE_PACKAGE
from .pieces import bits, earn, gain, nth_bit, raise_building, relocate, side_of
from .scoring import score
from .state import FROM_START, HAS_HOUSE, HAS_PACKAGE, HOUSE_OF, MERCHANT_START, PLANNING, SETTLING

# What a draw of chance is for.
START_LOT, CLOSED_LOT, COVER_LOT, PINK_LOT, GRAY_LOT, MERCHANT_LOT, CARD_LOT = range(1, 8)


@rule
def deal(state: State, seats: int, seed: Any) -> None:
    """Set the table up to the first choice of a player. E-3.1."""
    state.seed = seed
    state.seats = seats
    for resource in range(RESOURCES):
        state.supply[resource] = TOKENS[int(state.resources)]
    for seat in range(seats):
        earn(state, seat, START_RYO)
        gain(state, seat, RICE, START_RICE)
        score(state, seat, FROM_START, START_POINTS)
        state.houses[seat] = HOUSES
        state.posts[seat] = 1
        state.cards[seat] = BASE_MASK
    state.shogun_supply = SHOGUN_OFFICIALS
    state.fortresses = FORTRESSES
    lay_board(state)
    state.card_deck = SPECIAL_MASK
    for _ in range(ROW):
        refill_row(state)
    state.merchant_deck = (1 << (MERCHANT_CARDS + 1)) - 2
    turn_merchant_card(state)
    turn_merchant_card(state)
    state.start = draw(state, START_LOT, 0, seats)
    state.phase = SETTLING
    pass_setup_turn(state, 0)


@rule
def lay_board(state: State) -> None:
    """Draw covers, closed city and profit tiles by lot. E-2.3 to E-2.5."""
    side = side_of(state)
    cities = int(LAST_CITY[side])
    if int(state.seats) != 3:
        state.closed = 1 + draw(state, CLOSED_LOT, 0, cities)
        for resource in range(RESOURCES):
            fields = int(LAST_FIELD[side])
            state.covered[resource] = int(FIELDS_FROM[resource]) + draw(state, COVER_LOT, resource, fields)
    state.tile[0] = GRAY_DESIGNS + 1 + draw(state, PINK_LOT, 0, PINK_TILES)
    left = (1 << (GRAY_DESIGNS * GRAY_COPIES)) - 1
    for city in range(1, cities + 1):
        if city != int(state.closed):
            tile = nth_bit(left, draw(state, GRAY_LOT, city, bits(left)))
            left ^= 1 << tile
            state.tile[city] = 1 + tile // GRAY_COPIES


@rule
def refill_row(state: State) -> None:
    """Turn up the next special card, if there is one. E-3.9."""
    deck = int(state.card_deck)
    if deck:
        ways = bits(deck)
        card = nth_bit(deck, draw(state, CARD_LOT, ways, ways))
        state.card_deck = deck ^ (1 << card)
        state.card_row = int(state.card_row) | (1 << card)


@rule
def turn_merchant_card(state: State) -> None:
    """Make the preview active and turn up the next merchant card, if there is one. E-3.8, E-10.3."""
    state.offer = state.preview
    state.preview = 0
    deck = int(state.merchant_deck)
    if deck:
        ways = bits(deck)
        card = nth_bit(deck, draw(state, MERCHANT_LOT, ways, ways))
        state.merchant_deck = deck ^ (1 << card)
        state.preview = card


@rule
def pass_setup_turn(state: State, turn: int) -> None:
    """Give the next setup turn, against the clock from the start player's right. E-3.2, E-3.7."""
    seats = int(state.seats)
    start = int(state.start)
    state.turn = turn
    if turn == 2 * seats:
        state.phase = MERCHANT_START
        state.actor = start
    else:
        state.actor = (start + 2 * seats - 1 - turn % seats) % seats
    state.to_act = 1 << int(state.actor)


@rule
def may_take_package(state: State, seat: int, package: int) -> int:
    """Tell whether a package is there and the player still has one to take. E-3.3, E-3.4."""
    taken = (int(state.packages) >> package) & 1
    return 0 if taken or int(state.settled[seat]) & HAS_PACKAGE else 1


@rule
def may_settle(state: State, seat: int, city: int) -> int:
    """Tell whether the player's first house may go to a city. E-3.3, E-3.5."""
    # A profit tile lies in every open city of this side, and only there.
    if int(state.tile[city]) == 0 or int(state.built[city]) > 0:
        return 0
    return 0 if int(state.settled[seat]) & HAS_HOUSE else 1


@rule
def list_setup(state: State, seat: int, moves: Cells) -> int:
    """List the choices of a setup turn. E-3.3, E-3.7."""
    count = 0
    if int(state.phase) == MERCHANT_START:
        for river in range(RIVERS):
            moves[river] = START_MERCHANT + river
        return RIVERS
    for package in range(PACKAGES):
        if may_take_package(state, seat, package):
            moves[count] = TAKE_PACKAGE + package
            count += 1
    for city in range(1, int(LAST_CITY[side_of(state)]) + 1):
        if may_settle(state, seat, city):
            moves[count] = SETTLE + city - 1
            count += 1
    return count


@rule
def take_package(state: State, seat: int, package: int) -> None:
    """Take one of the five packages. E-3.4."""
    for resource in range(RESOURCES):
        gain(state, seat, resource, int(PACKAGE[package, resource]))
    earn(state, seat, int(PACKAGE[package, RYO]))
    state.packages = int(state.packages) | (1 << package)
    state.settled[seat] = int(state.settled[seat]) | HAS_PACKAGE
    pass_setup_turn(state, int(state.turn) + 1)


@rule
def settle_in(state: State, seat: int, city: int) -> None:
    """Place the first house and a samurai beside it; no points. E-3.5, E-3.6."""
    raise_building(state, city, HOUSE_OF + seat)
    state.houses[seat] -= 1
    relocate(state, seat, NOWHERE, int(NODE_OF[city]))
    state.settled[seat] = int(state.settled[seat]) | HAS_HOUSE
    pass_setup_turn(state, int(state.turn) + 1)


@rule
def start_merchant(state: State, river: int) -> None:
    """Put the merchant on a river space and begin round 1. E-3.7."""
    state.merchant = RIVER + river
    state.round_no = 1
    begin_planning(state)


@rule
def begin_planning(state: State) -> None:
    """Let everyone plan at once. E-4.1."""
    state.phase = PLANNING
    state.slot = 0
    state.turn = 0
    state.actor = state.start
    for seat in range(int(state.seats)):
        state.plan_step[seat] = 0
    state.to_act = (1 << int(state.seats)) - 1
