"""What is known about playing Edo well: how promising each move is, from what its player sees.

A plan is weighed by the means that it would leave (see `means`), a walk by what
the card in the slot needs, an action by what it is for.
"""

from __future__ import annotations

import numpy as np

from ridotto.core.rule import Cells, State, rule

from .data import (
    BASE_CARDS,
    BORDER,
    BUILDINGS,
    CARD_SALE,
    CITIES,
    CITY_OF,
    DEGREE,
    DO_BUILD,
    DO_GATHER,
    DO_TRAVEL,
    FOREST,
    NEIGHBOUR,
    NODE_OF,
    OFFER,
    PADDY,
    PROFIT,
    RESOURCES,
    RICE,
    RYO,
    SIDE_ACTION,
    SIDE_CARD,
    SIDE_MOST,
    SLOTS,
    STONE,
    WISH,
    WOOD,
    YIELD,
)
from .forecast import (
    carry,
)
from .means import (
    ONE_POINT,
    ONE_RECRUIT,
    ONE_RYO,
    ONE_SAMURAI,
    held,
    means_of,
    samurai_in,
    unit_of,
)
from .moves import (
    BUILD,
    BUY,
    BUY_RICE,
    DONE,
    GATHER,
    GO,
    PAY_WAGE,
    PICK,
    PLACE,
    PLAN_CREW,
    PLAN_SIDE,
    RECRUIT,
    SELL_CARD,
    SETTLE,
    TAKE_CARD,
    TAKE_PACKAGE,
    WISH_POINT,
)
from .outlook import after_wages, last_round_chance, leader_points, rounds_left, worth_of
from .pieces import crowd_at, samurai_at, side_of
from .planning import free_officials, planned_cards
from .sites import (
    building_price,
    building_worth,
    prospects,
    raising,
)
from .state import ACTING, GOING, MERCHANT_START, MOVING, PLANNING, SETTLING
from .walks import MOST, weigh_steps
from .works import gathered_at, open_side

SHARP = 10  # so many hundredths of a point behind the best, and a move weighs half …
FLATTEST = 8  # … at most so many times: a search must be able to find what the brain overlooks
OFFICIAL_PRICE = 30  # what an official could bring in another slot …
PRICE_IN_SLOT = np.array([100, 80, 10], np.int8)  # … in percent, by the slot being planned
LATE_TRAVEL = 15
BUILD_SIDES = np.array([35, 19, 27, 29, 3, 7], np.int8)
"""The sides that build, the cheapest first."""
PACKAGE_WEIGHT = np.array([40, 120, 150, 200, 120], np.int16)
CARD_VALUE = np.array([300, 300, 250, 60, 70, 60, 80, 50, 60, 90, 100, 70, 40, 40, 80], np.int16)
"""What a card is worth over a whole game, in hundredths of a point."""


@rule
def weigh(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Write how promising each legal move is, from 1 to 1000."""
    phase = int(state.phase)
    if phase == MOVING:
        weigh_steps(state, seat, moves, count, weights)
    elif phase == PLANNING:
        weigh_plan(state, seat, moves, count, weights)
    elif phase in (ACTING, GOING):
        weigh_action(state, seat, moves, count, weights)
    elif phase in (SETTLING, MERCHANT_START):
        for place in range(count):
            weights[place] = setup_weight(state, int(moves[place]))
    else:
        weigh_wages(state, seat, moves, count, weights)


@rule
def sharpen(count: int, weights: Cells) -> None:
    """Turn scores in hundredths of a point into weights: the best has the most, others fall off fast."""
    best = int(weights[0])
    for place in range(1, count):
        best = max(best, int(weights[place]))
    for place in range(count):
        weights[place] = MOST >> min(FLATTEST, (best - int(weights[place])) // SHARP)


# --- Setup


@rule
def setup_weight(state: State, move: int) -> int:
    """Prefer a rich city beside forest and quarry; then wood and stone."""
    if move < SETTLE:
        return int(PACKAGE_WEIGHT[move - TAKE_PACKAGE])
    if move >= SETTLE + CITIES - 1:
        return 100
    city = move - SETTLE + 1
    weight = 30 * int(PROFIT[int(state.tile[city]), 0, 0])
    node = int(NODE_OF[city])
    board = side_of(state)
    for road in range(int(DEGREE[board, node])):
        there = int(NEIGHBOUR[board, node, road])
        if FOREST <= there < PADDY and there != int(state.covered[(there - FOREST) // 3]):
            weight += 60
    return weight


# --- Planning


@rule
def weigh_plan(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Prefer the side, and the officials on it, that leave the best means for their price."""
    step = int(state.plan_step[seat])
    slot = step // 2
    means = means_of(state, seat)
    for earlier in range(slot):
        means = carry(
            state, seat, int(state.plan[seat, earlier]) - 1, int(state.assigned[seat, earlier]), means
        )
    free = free_officials(state, seat)
    best = leader_points(state)
    chance = last_round_chance(state, best)
    rounds = rounds_left(state, best)
    cards = int(state.cards[seat]) & ~planned_cards(state, seat) if slot < SLOTS - 1 else 0
    sites = prospects(state, seat, means) if cards else 0
    price = OFFICIAL_PRICE * int(PRICE_IN_SLOT[slot]) * (100 - chance) // 10000
    for place in range(count):
        side = int(moves[place]) - PLAN_SIDE
        first = 0
        last = 0
        if step % 2:
            side = int(state.plan[seat, slot]) - 1
            first = last = int(moves[place]) - PLAN_CREW
        else:
            last = most_useful(state, seat, side, free, means)
        builder = build_side(cards & ~(1 << int(SIDE_CARD[side])))
        score = -(1 << 20)
        for crew in range(first, last + 1):
            then = carry(state, seat, side, crew, means)
            if builder >= 0:
                then = raising(state, sites, builder, min(free - crew, int(SIDE_MOST[builder])), then)
            score = max(score, worth_of(after_wages(then), chance, rounds, 0) - price * crew)
        weights[place] = score - late_travel(slot, int(SIDE_ACTION[side]))
    sharpen(count, weights)


@rule
def most_useful(state: State, seat: int, side: int, free: int, means: int) -> int:
    """Return how many officials a side can use: gatherers and builders need samurai."""
    most = min(free, int(SIDE_MOST[side]))
    if int(SIDE_ACTION[side]) == DO_GATHER:
        return min(most, samurai_in(means))
    return most


@rule
def late_travel(slot: int, action: int) -> int:
    """Return what is lost by travelling late in the round: samurai work from the next slot on."""
    return LATE_TRAVEL * slot if action == DO_TRAVEL else 0


@rule
def build_side(cards: int) -> int:
    """Return the best side for building among some cards, or -1."""
    for place in range(len(BUILD_SIDES)):
        side = int(BUILD_SIDES[place])
        if (cards >> int(SIDE_CARD[side])) & 1:
            return side
    return -1


# --- Acting


@rule
def weigh_action(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Do what the revealed card is for."""
    side = open_side(state)
    action = int(SIDE_ACTION[side])
    best = leader_points(state)
    chance = last_round_chance(state, best)
    rounds = rounds_left(state, best)
    means = means_of(state, seat)
    now = worth_of(after_wages(means), chance, rounds, 0)
    for place in range(count):
        move = int(moves[place])
        if action == DO_GATHER:
            weights[place] = 0
            if move != DONE:
                weights[place] = 40 + 20 * gathered_at(state, seat, move - GATHER + FOREST, side)
        elif action == DO_BUILD:
            weights[place] = building_score(state, seat, side, means, move)
        elif action == DO_TRAVEL:
            weights[place] = travel_score(state, seat, means, chance, rounds, move)
        else:
            then = means_after(state, means, move)
            weights[place] = worth_of(after_wages(then), chance, rounds, 0) - now
            if move >= TAKE_CARD:
                weights[place] += card_score(move, rounds * (100 - chance) // 100)
    sharpen(count, weights)


@rule
def building_score(state: State, seat: int, side: int, means: int, move: int) -> int:
    """Return what a building brings beyond its price; to stop brings nothing."""
    if move == DONE:
        return -20
    kind = (move - BUILD) % BUILDINGS
    worth = building_worth(state, seat, (move - BUILD) // BUILDINGS, kind, means)
    return worth - building_price(kind, side) // 2


@rule
def means_after(state: State, means: int, move: int) -> int:
    """Return the means after one step of a trade, rice bought, officials recruited."""
    card = int(state.offer)
    if move == DONE:
        return means
    if move < WISH_POINT:
        amount = move - BUY + 1
        return means + amount * (unit_of(int(OFFER[card, 0])) - int(OFFER[card, 2]) * ONE_RYO)
    if move == WISH_POINT:
        means += ONE_POINT - int(WISH[card, RYO]) * ONE_RYO
        for resource in range(RESOURCES):
            means -= int(WISH[card, resource]) * unit_of(resource)
        return means
    if move < RECRUIT:
        way = move - BUY_RICE
        amount = 3 if way == 2 else 2 + 2 * way
        price = 7 if way == 2 else 3 + 3 * way
        return means + min(amount, 10 - held(means, RICE)) * unit_of(RICE) - price * ONE_RYO
    if move < TAKE_CARD:
        return means + (move - RECRUIT + 1) * (ONE_RECRUIT - unit_of(RICE))
    return means + CARD_SALE * ONE_RYO if move >= SELL_CARD else means - 5 * ONE_RYO


@rule
def card_score(move: int, rounds: int) -> int:
    """Return what a card taken or sold is worth in the rounds to come, given in tenths."""
    if move >= SELL_CARD:
        return -int(CARD_VALUE[move - SELL_CARD]) * rounds // 50
    return int(CARD_VALUE[move - TAKE_CARD + BASE_CARDS]) * rounds // 50


# --- Travelling and wages


@rule
def travel_score(state: State, seat: int, means: int, chance: int, rounds: int, move: int) -> int:
    """Place officials as long as another samurai pays; send those on poor spaces to good ones."""
    if move == DONE:
        return 0
    if move < PICK:
        then = after_wages(means + ONE_SAMURAI)
        gain = worth_of(then, chance, rounds, 0) - worth_of(after_wages(means), chance, rounds, 0)
        return gain + post_worth(state, seat, BORDER + move - PLACE) // 4
    if move < GO:
        return 20 - spot_worth(state, seat, move - PICK + 1, 0)
    return spot_worth(state, seat, move - GO + 1, 1)


@rule
def post_worth(state: State, seat: int, node: int) -> int:
    """Return what a border post is worth: the best space beside it."""
    board = side_of(state)
    best = 0
    for road in range(int(DEGREE[board, node])):
        best = max(best, spot_worth(state, seat, int(NEIGHBOUR[board, node, road]), 1))
    return best


@rule
def spot_worth(state: State, seat: int, node: int, arriving: int) -> int:
    """Return what it is worth to have a samurai on a space: fields by their yield, cities for building."""
    city = int(CITY_OF[node])
    if city >= 0:
        if int(state.tile[city]) == 0 or samurai_at(state, seat, node) > 1 - arriving:
            return 5
        return 40 if city == 0 else 25
    if FOREST <= node < PADDY + 3:
        resource = (node - FOREST) // 3
        if node == int(state.covered[resource]):
            return 0
        share = int(YIELD[resource, min(4, crowd_at(state, node) + arriving)])
        return share * (18 if resource == STONE else (14 if resource == WOOD else 6))
    return 0


@rule
def weigh_wages(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Keep samurai on the best spaces; a samurai is worth its rice."""
    for place in range(count):
        move = int(moves[place])
        weights[place] = 10
        if move != DONE:
            weights[place] = min(MOST, 200 + 10 * spot_worth(state, seat, move - PAY_WAGE + 1, 0))
