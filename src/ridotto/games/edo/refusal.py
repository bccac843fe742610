"""Why a move is not allowed: the clause that forbids it."""

from __future__ import annotations

import numpy as np

from ridotto.core.rule import State, rule

from .actions import may_buy_rice, may_pick, may_place, may_take_card, most_recruits, unused_cards
from .data import (
    BASE_CARDS,
    BUILDINGS,
    DEGREE,
    DO_BUILD,
    DO_BUY_RICE,
    DO_GATHER,
    DO_NEW_CARD,
    DO_RECRUIT,
    DO_SELL_CARD,
    DO_TRADE,
    DO_TRAVEL,
    FIELDS_FROM,
    FOREST,
    LAST_BORDER,
    LAST_CITY,
    NEIGHBOUR,
    NODE_OF,
    NOWHERE,
    OFFER,
    SIDE_ACTION,
    SIDE_CARD,
    SIDE_DETAIL,
    SITES,
)
from .moves import (
    BUILD,
    BUY,
    BUY_RICE,
    DONE,
    GATHER,
    GO,
    KIND,
    MOVE_MERCHANT,
    PAY_WAGE,
    PICK,
    PLACE,
    PLAN_CREW,
    PLAN_SIDE,
    RECRUIT,
    SELL_CARD,
    SETTLE,
    START_MERCHANT,
    TAKE_CARD,
    TAKE_PACKAGE,
    WISH_POINT,
    step_from,
    step_road,
)
from .pieces import is_unmarked_at, samurai_at, side_of
from .planning import most_officials, planned_cards
from .state import (
    ACTING,
    GOING,
    HAS_HOUSE,
    HAS_PACKAGE,
    MERCHANT_START,
    MOVING,
    OVER,
    PLANNING,
    SETTLING,
    WAGES,
)
from .works import can_pay_building, gathered_at, may_buy, may_stand, may_wish, open_side

CANNOT_PAY = 106
NOT_ON_THIS_SIDE = 201
COVERED, CLOSED = 203, 204
SETUP_ORDER, PACKAGE_AND_HOUSE, PACKAGE_ONCE, EMPTY_CITY, MERCHANT_LAST = 302, 303, 304, 305, 307
PLAN_STEPS, THREE_OWN_CARDS, OFFICIALS_PER_SLOT, STILL_WHILE_PLANNING = 401, 402, 403, 406
TURN_ORDER, OWN_SAMURAI, ALONG_ROADS, STEP_COSTS, STILL_AFTER_REVEAL = 501, 502, 503, 504, 506
AFTER_THE_REVEAL, ONLY_THE_ACTION = 507, 510
ONE_WAY_TO_BUY, ROOM_FOR_RICE, RECRUITS = 603, 604, 605
PLACING, PICKING, GOING_ELSEWHERE = 607, 608, 609
FROM_THE_ROW, UNUSED_CARDS = 611, 612
ONE_SAMURAI_EACH, RIGHT_FIELD, EMPTY_GATHERING = 701, 702, 703
COSTS, TEN_SITES, HOUSE_RULE = 706, 708, 709
BUYING, PAYING, TRADE_STEPS = 802, 803, 804
UNPAID_SAMURAI = 901
NOTHING_AFTER_THE_END = 1004

# For each kind of move, in the order of moves.FIRSTS: its phase, its action, and the clause of the two.
_ANY = -1
PHASE_OF = np.array(
    [_ANY, SETTLING, SETTLING, MERCHANT_START, PLANNING, PLANNING, MOVING, MOVING] + [ACTING] * 11 + [WAGES],
    np.int8,
)
ACTION_OF = np.array(
    [_ANY] * 8
    + [DO_TRAVEL, DO_TRAVEL, DO_TRAVEL, DO_GATHER, DO_BUILD, DO_TRADE, DO_TRADE]
    + [DO_BUY_RICE, DO_RECRUIT, DO_NEW_CARD, DO_SELL_CARD, _ANY],
    np.int8,
)
HOME = np.array([0, 304, 305, 307, 401, 401, 502, 502] + [501] * 11 + [901], np.int16)
# Where done is no answer, by phase.
NOT_DONE = np.array([303, 307, 401, 0, 0, 609, 0], np.int16)


@rule
def refusal(state: State, seat: int, move: int) -> int:
    """Return the clause that forbids a move, or 0 if it is legal."""
    phase = int(state.phase)
    if phase == OVER:
        return NOTHING_AFTER_THE_END
    if not (int(state.to_act) >> seat) & 1:
        return why_not_you(phase)
    if move == DONE:
        return int(NOT_DONE[phase])
    kind = int(KIND[move])
    wanted = int(PHASE_OF[kind])
    if phase != wanted and not (phase == GOING and wanted == ACTING):
        return why_not_now(phase, wanted, int(HOME[kind]))
    if wanted == ACTING:
        if int(ACTION_OF[kind]) != int(SIDE_ACTION[open_side(state)]):
            return ONLY_THE_ACTION
        return why_not_act(state, seat, move)
    if wanted == MOVING:
        return why_not_step(state, seat, move)
    if wanted == PLANNING:
        return why_not_plan(state, seat, move)
    if wanted == WAGES:
        return 0 if is_unmarked_at(state, seat, move - PAY_WAGE + 1) else UNPAID_SAMURAI
    return why_not_settle(state, seat, move)


@rule
def why_not_you(phase: int) -> int:
    """Say whose turn it is. E-3.2, E-3.7, E-4.1, E-5.1, E-9.1."""
    if phase == SETTLING:
        return SETUP_ORDER
    if phase == MERCHANT_START:
        return MERCHANT_LAST
    if phase == PLANNING:
        return PLAN_STEPS
    return UNPAID_SAMURAI if phase == WAGES else TURN_ORDER


@rule
def why_not_now(phase: int, wanted: int, home: int) -> int:
    """Say when this kind of move would be in place. E-4.6, E-5.6, E-5.7."""
    if wanted == MOVING:
        if phase == PLANNING:
            return STILL_WHILE_PLANNING
        if phase in (ACTING, GOING):
            return STILL_AFTER_REVEAL
    if wanted == ACTING and phase == MOVING:
        return AFTER_THE_REVEAL
    return home


@rule
def why_not_settle(state: State, seat: int, move: int) -> int:
    """Say why a package or a city is not to be had. E-3.3 to E-3.5."""
    if move >= START_MERCHANT:
        return 0
    if move < SETTLE:
        if int(state.settled[seat]) & HAS_PACKAGE:
            return PACKAGE_AND_HOUSE
        return PACKAGE_ONCE if (int(state.packages) >> (move - TAKE_PACKAGE)) & 1 else 0
    city = move - SETTLE + 1
    if int(state.settled[seat]) & HAS_HOUSE:
        return PACKAGE_AND_HOUSE
    if city > int(LAST_CITY[side_of(state)]):
        return NOT_ON_THIS_SIDE
    if city == int(state.closed):
        return CLOSED
    return EMPTY_CITY if int(state.built[city]) > 0 else 0


@rule
def why_not_plan(state: State, seat: int, move: int) -> int:
    """Say why a card or so many officials cannot be planned. E-4.1 to E-4.3."""
    crew_next = int(state.plan_step[seat]) % 2
    if move < PLAN_CREW:
        if crew_next:
            return PLAN_STEPS
        card = int(SIDE_CARD[move - PLAN_SIDE])
        cards = int(state.cards[seat]) & ~planned_cards(state, seat)
        return 0 if (cards >> card) & 1 else THREE_OWN_CARDS
    if not crew_next:
        return PLAN_STEPS
    return 0 if move - PLAN_CREW <= most_officials(state, seat) else OFFICIALS_PER_SLOT


@rule
def why_not_step(state: State, seat: int, move: int) -> int:
    """Say why a piece cannot take this step. E-5.2 to E-5.5."""
    side = side_of(state)
    if move < MOVE_MERCHANT:
        node = step_from(move)
        if samurai_at(state, seat, node) == 0:
            return OWN_SAMURAI
        if step_road(move) >= int(DEGREE[side, node]):
            return ALONG_ROADS
    elif not is_road(side, int(state.merchant), move - MOVE_MERCHANT + 1):
        return ALONG_ROADS
    return 0 if int(state.purse[seat]) > 0 else STEP_COSTS


@rule
def is_road(side: int, node: int, goal: int) -> int:
    """Tell whether a road joins two spaces."""
    for road in range(int(DEGREE[side, node])):
        if int(NEIGHBOUR[side, node, road]) == goal:
            return 1
    return 0


@rule
def why_not_act(state: State, seat: int, move: int) -> int:
    """Say why the revealed action does not allow this. RULES.md chapters 6 to 8."""
    if move < GATHER:
        return why_not_travel(state, seat, move)
    if move < BUILD:
        return why_not_gather(state, seat, move - GATHER + FOREST)
    if move < BUY:
        return why_not_build(state, seat, (move - BUILD) // BUILDINGS, (move - BUILD) % BUILDINGS)
    if move < BUY_RICE:
        return why_not_trade(state, seat, move)
    if move < RECRUIT:
        return why_not_buy_rice(state, seat, move - BUY_RICE)
    if move < TAKE_CARD:
        return 0 if move - RECRUIT + 1 <= most_recruits(state, seat) else RECRUITS
    if move < SELL_CARD:
        card = move - TAKE_CARD + BASE_CARDS
        if may_take_card(state, seat, card):
            return 0
        return CANNOT_PAY if (int(state.card_row) >> card) & 1 else FROM_THE_ROW
    return 0 if (unused_cards(state, seat) >> (move - SELL_CARD)) & 1 else UNUSED_CARDS


@rule
def why_not_travel(state: State, seat: int, move: int) -> int:
    """Say why an official or a samurai cannot go there. E-6.6 to E-6.9."""
    if int(state.phase) == GOING:
        if move < GO or move - GO + 1 == int(state.picked):
            return GOING_ELSEWHERE
        return 0 if int(DEGREE[side_of(state), move - GO + 1]) else NOT_ON_THIS_SIDE
    if move >= GO:
        return PICKING
    if move >= PICK:
        return 0 if may_pick(state, seat, move - PICK + 1) else PICKING
    if int(state.landed) != NOWHERE:
        return PICKING
    if move - PLACE >= int(LAST_BORDER[side_of(state)]):
        return NOT_ON_THIS_SIDE
    return 0 if may_place(state, seat, move - PLACE) else PLACING


@rule
def why_not_gather(state: State, seat: int, node: int) -> int:
    """Say why a samurai cannot gather there. E-2.3, E-7.1 to E-7.3."""
    side = open_side(state)
    resource = int(SIDE_DETAIL[side, 0])
    if not 0 <= node - int(FIELDS_FROM[resource]) < 3:
        return RIGHT_FIELD
    if int(state.covered[resource]) == node:
        return COVERED
    if not is_unmarked_at(state, seat, node):
        return ONE_SAMURAI_EACH
    return 0 if gathered_at(state, seat, node, side) > 0 else EMPTY_GATHERING


@rule
def why_not_build(state: State, seat: int, city: int, kind: int) -> int:
    """Say why this cannot be built there. E-7.1, E-7.6 to E-7.11."""
    if city > int(LAST_CITY[side_of(state)]):
        return NOT_ON_THIS_SIDE
    if city > 0 and city == int(state.closed):
        return CLOSED
    if not is_unmarked_at(state, seat, int(NODE_OF[city])):
        return ONE_SAMURAI_EACH
    if int(state.built[city]) == SITES:
        return TEN_SITES
    if not may_stand(state, seat, city, kind):
        return HOUSE_RULE + kind
    return 0 if can_pay_building(state, seat, kind, open_side(state)) else COSTS


@rule
def why_not_trade(state: State, seat: int, move: int) -> int:
    """Say why the merchant does not deal. E-8.2 to E-8.4."""
    if move == WISH_POINT:
        if int(state.wishes_left) == 0:
            return TRADE_STEPS
        return 0 if may_wish(state, seat) else PAYING
    if int(state.left) == 0:
        return TRADE_STEPS
    amount = move - BUY + 1
    if may_buy(state, seat, amount):
        return 0
    price = amount * int(OFFER[int(state.offer), 2])
    if amount <= int(OFFER[int(state.offer), 1]) and int(state.purse[seat]) < price:
        return CANNOT_PAY
    return BUYING


@rule
def why_not_buy_rice(state: State, seat: int, way: int) -> int:
    """Say why rice cannot be bought this way. E-6.3, E-6.4."""
    if may_buy_rice(state, seat, way):
        return 0
    if way == 1 and int(state.left) < 2:
        return ONE_WAY_TO_BUY
    price = 3
    if way > 0:
        price = 5 + way
    return CANNOT_PAY if int(state.purse[seat]) < price else ROOM_FOR_RICE
