"""What a seat knows, as small numbers for a network: own things first, then the next seats in order."""

from __future__ import annotations

from ridotto.core.rule import Cells, State, rule

from .data import (
    BASE_CARDS,
    CARDS,
    CITIES,
    MAX_SEATS,
    MERCHANT_CARDS,
    NODES,
    OFFICIALS,
    PACKAGES,
    PROFIT,
    RESOURCES,
    SIDE_ACTION,
    SIDE_DETAIL,
    SIDES,
    SLOTS,
    SPECIAL_CARDS,
)
from .pieces import at_hand, is_unmarked_at
from .scoring import score_of, standing, standings
from .state import ACTING, CASTLE, GOING, OVER, POST_OF, SOURCES
from .works import open_side

_PHASES = OVER + 1
_ACTIONS = 10
_CITY_CELLS = 13 + 3 * MAX_SEATS

# Where each block of features begins.
PHASE_AT = 0
SEATS_AT = PHASE_AT + _PHASES
CLOCK_AT = SEATS_AT + 3  # round, turn, left, wishes left
SLOT_AT = CLOCK_AT + 4
ACTION_AT = SLOT_AT + SLOTS
PICKED_AT = ACTION_AT + _ACTIONS + 3
LANDED_AT = PICKED_AT + NODES
MARKED_AT = LANDED_AT + NODES
MERCHANT_AT = MARKED_AT + NODES
COVERED_AT = MERCHANT_AT + NODES
SUPPLY_AT = COVERED_AT + NODES  # wood, stone, rice, Shogun officials, fortresses
PACKAGES_AT = SUPPLY_AT + RESOURCES + 2
ROW_AT = PACKAGES_AT + PACKAGES
DECK_AT = ROW_AT + SPECIAL_CARDS
OFFER_AT = DECK_AT + SPECIAL_CARDS
PREVIEW_AT = OFFER_AT + MERCHANT_CARDS
UNSEEN_AT = PREVIEW_AT + MERCHANT_CARDS
CITIES_AT = UNSEEN_AT + MERCHANT_CARDS
PLAN_AT = CITIES_AT + CITIES * _CITY_CELLS
PLAYERS_AT = PLAN_AT + SLOTS * (SIDES + 1)

# Within the block of a player.
_FLAGS = 0  # present, start player, actor, may act, steps planned, setup, setup
_WEALTH = 7  # money in ones, money in tens, resources, houses, posts, Shogun, officials at hand, points
_LEDGER = _WEALTH + 2 + RESOURCES + 5
_CARDS = _LEDGER + len(SOURCES)
_CREW = _CARDS + CARDS
_SHOWN = _CREW + SLOTS
_SAMURAI = _SHOWN + SLOTS * SIDES
_PLAYER_CELLS = _SAMURAI + NODES

FEATURES = PLAYERS_AT + MAX_SEATS * _PLAYER_CELLS


@rule
def encode(state: State, seat: int, out: Cells) -> None:
    """Write what the seat knows; every cell is written."""
    for cell in range(FEATURES):
        out[cell] = 0
    encode_turn(state, out)
    encode_table(state, out)
    for city in range(CITIES):
        encode_city(state, seat, city, out)
    for slot in range(SLOTS):
        cell = PLAN_AT + slot * (SIDES + 1)
        if int(state.plan[seat, slot]) > 0:
            out[cell + int(state.plan[seat, slot]) - 1] = 1
        out[cell + SIDES] = state.assigned[seat, slot]
    for step in range(int(state.seats)):
        encode_player(state, seat, step, out)


@rule
def encode_turn(state: State, out: Cells) -> None:
    """Write the moment of the game."""
    phase = int(state.phase)
    out[PHASE_AT + phase] = 1
    out[SEATS_AT + int(state.seats) - 2] = 1
    out[CLOCK_AT] = state.round_no
    out[CLOCK_AT + 1] = state.turn
    out[CLOCK_AT + 2] = state.left
    out[CLOCK_AT + 3] = state.wishes_left
    out[SLOT_AT + int(state.slot)] = 1
    if phase in (ACTING, GOING):
        side = open_side(state)
        out[ACTION_AT + int(SIDE_ACTION[side])] = 1
        for detail in range(3):
            out[ACTION_AT + _ACTIONS + detail] = SIDE_DETAIL[side, detail]
    mark_node(out, PICKED_AT, int(state.picked))
    mark_node(out, LANDED_AT, int(state.landed))
    if int(state.marked):
        actor = int(state.actor)
        for index in range(OFFICIALS):
            node = int(state.samurai[actor, index])
            if node > 0 and (int(state.marked) >> index) & 1:
                # 2: all used; 1: another samurai there is still fresh
                out[MARKED_AT + node - 1] = 1 if is_unmarked_at(state, actor, node) else 2


@rule
def mark_node(out: Cells, first: int, node: int) -> None:
    """Mark a space in a block that has one cell for each; 0 is nowhere."""
    if node > 0:
        out[first + node - 1] = 1


@rule
def encode_table(state: State, out: Cells) -> None:
    """Write what lies on the table for all."""
    mark_node(out, MERCHANT_AT, int(state.merchant))
    for resource in range(RESOURCES):
        mark_node(out, COVERED_AT, int(state.covered[resource]))
        out[SUPPLY_AT + resource] = state.supply[resource]
    out[SUPPLY_AT + RESOURCES] = state.shogun_supply
    out[SUPPLY_AT + RESOURCES + 1] = state.fortresses
    for package in range(PACKAGES):
        out[PACKAGES_AT + package] = (int(state.packages) >> package) & 1
    for card in range(SPECIAL_CARDS):
        out[ROW_AT + card] = (int(state.card_row) >> (card + BASE_CARDS)) & 1
        out[DECK_AT + card] = (int(state.card_deck) >> (card + BASE_CARDS)) & 1
    mark_node(out, OFFER_AT, int(state.offer))
    mark_node(out, PREVIEW_AT, int(state.preview))
    for card in range(1, MERCHANT_CARDS + 1):
        out[UNSEEN_AT + card - 1] = (int(state.merchant_deck) >> card) & 1


@rule
def encode_city(state: State, seat: int, city: int, out: Cells) -> None:
    """Write a city: its profits, its buildings, and each player's share and age in it."""
    first = CITIES_AT + city * _CITY_CELLS
    tile = int(state.tile[city])
    cell = first
    for present in range(MAX_SEATS):
        for rank in range(present + 1):
            out[cell] = PROFIT[tile, present, rank]
            cell += 1
    out[cell] = 1 if tile > 0 else 0
    out[cell + 1] = state.built[city]
    packed = standings(state, city)
    seats = int(state.seats)
    for site in range(int(state.built[city])):
        code = int(state.sites[city, site])
        if code == CASTLE:
            out[cell + 2] += 1
            continue
        step = ((code - 1) % MAX_SEATS + seats - seat) % seats
        if code >= POST_OF:
            out[cell + 4 + 3 * step] = 1
        else:
            out[cell + 3 + 3 * step] += 1
    for step in range(seats):
        # Age of the first building: ten for the first site, less for later ones.
        out[cell + 5 + 3 * step] = standing(packed, (seat + step) % seats) % 16


@rule
def encode_player(state: State, seat: int, step: int, out: Cells) -> None:
    """Write one player, `step` seats after the one who looks."""
    seats = int(state.seats)
    who = (seat + step) % seats
    first = PLAYERS_AT + step * _PLAYER_CELLS
    out[first + _FLAGS] = 1
    out[first + _FLAGS + 1] = 1 if who == int(state.start) else 0
    out[first + _FLAGS + 2] = 1 if who == int(state.actor) else 0
    out[first + _FLAGS + 3] = (int(state.to_act) >> who) & 1
    out[first + _FLAGS + 4] = state.plan_step[who]
    out[first + _FLAGS + 5] = int(state.settled[who]) & 1
    out[first + _FLAGS + 6] = int(state.settled[who]) >> 1
    money = int(state.purse[who]) if step == 0 else int(state.money[who])
    cell = first + _WEALTH
    out[cell] = min(127, money)
    out[cell + 1] = min(127, money // 10)
    for resource in range(RESOURCES):
        out[cell + 2 + resource] = state.goods[who, resource]
    cell += 2 + RESOURCES
    out[cell] = state.houses[who]
    out[cell + 1] = state.posts[who]
    out[cell + 2] = state.shogun[who]
    out[cell + 3] = at_hand(state, who)
    out[cell + 4] = min(127, score_of(state, who))
    encode_belongings(state, who, first, out)


@rule
def encode_belongings(state: State, who: int, first: int, out: Cells) -> None:
    """Write a player's ledger, cards, shown slots and samurai."""
    for source in range(len(SOURCES)):
        out[first + _LEDGER + source] = state.earned[who, source]
    for card in range(CARDS):
        # 2: bought this round, not yet to be planned with
        out[first + _CARDS + card] = ((int(state.cards[who]) >> card) & 1) + (
            (int(state.fresh[who]) >> card) & 1
        )
    for slot in range(SLOTS):
        out[first + _CREW + slot] = state.officials[who, slot]
        side = int(state.shown[who, slot])
        if side > 0:
            out[first + _SHOWN + slot * SIDES + side - 1] = 1
    for index in range(OFFICIALS):
        node = int(state.samurai[who, index])
        if node > 0:
            out[first + _SAMURAI + node - 1] += 1
