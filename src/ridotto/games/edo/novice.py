"""A few sensible words about Edo, for the novice bot and for checks that need games with houses in them.

The novice sends officials out, gathers wood and stone, walks to Edo and builds
there first, pays its samurai, and sells nothing. It reads the seat's own
observation: public fields, and its own plan and purse.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from ridotto.core.chance import pick, quiet
from ridotto.core.game import Observation
from ridotto.core.rule import State, rule

from .data import (
    BORDER,
    CITY_OF,
    COST,
    DISTANCE,
    DO_BUILD,
    DO_GATHER,
    DO_NEW_CARD,
    DO_RECRUIT,
    DO_TRADE,
    DO_TRAVEL,
    EDO,
    FAR,
    FIELDS_FROM,
    FORTRESS,
    HOUSE,
    LAST_FIELD,
    NEIGHBOUR,
    NODE_OF,
    NODES,
    NOWHERE,
    OFFICIALS,
    POST,
    RICE,
    SIDE_ACTION,
    SIDE_DETAIL,
    SIDE_MOST,
    STONE,
    WOOD,
)
from .moves import (
    BUILD,
    BUY,
    BUY_RICE,
    DONE,
    GATHER,
    GO,
    MOST_LEGAL,
    PAY_WAGE,
    PICK,
    PLACE,
    PLAN_CREW,
    PLAN_SIDE,
    RECRUIT,
    SETTLE,
    START_MERCHANT,
    TAKE_CARD,
    TAKE_PACKAGE,
    WISH_POINT,
    pack_step,
)
from .pieces import at_hand, crowd_at, has_house, is_unmarked_at, on_board, samurai_at, side_of
from .refusal import refusal
from .state import ACTING, GOING, MERCHANT_START, MOVING, PLANNING, SETTLING
from .turn import legal
from .works import gathered_at, open_side

# Sides of the base cards, in the order of the table in data.py.
_A_RICE, _A_MONEY, _A_WOOD, _A_BUILD, _B_TRAVEL, _B_TRADE, _B_HARVEST, _B_BUILD = range(8)
_C_STONE, _C_NEW, _C_RECRUIT, _C_BUY_RICE = range(8, 12)

_ADVICE = 900  # purpose of the novice's own chance


def advise(seen: Observation, rng: Random) -> int:
    """Advise the observing seat."""
    moves = np.zeros(MOST_LEGAL, np.int16)
    with quiet():
        return int(novice_move(seen.state, seen.viewer, moves, np.uint64(rng.getrandbits(64)), 24))


@rule
def novice_move(state: State, seat: int, moves: Any, luck: Any, whims: int) -> int:
    """Return the novice's move; once in `whims` times any legal one (0: never)."""
    count = legal(state, seat, moves)
    if whims == 0 or pick(luck, _ADVICE, 0, whims) > 0:
        move = sensible_move(state, seat, luck)
        if refusal(state, seat, move) == 0:
            return move
    return int(moves[pick(luck, _ADVICE, 1, count)])


@rule
def sensible_move(state: State, seat: int, luck: Any) -> int:
    """Return what the novice would like to do; it may not be legal."""
    phase = int(state.phase)
    if phase == PLANNING:
        return plan_step(state, seat)
    if phase == MOVING:
        return walk(state, seat)
    if phase == GOING:
        return GO + best_field(state, seat) - 1
    if phase == ACTING:
        return act_sensibly(state, seat)
    if phase == SETTLING:
        return settle_sensibly(state, seat)
    if phase == MERCHANT_START:
        return START_MERCHANT + pick(luck, _ADVICE, 2, 3)
    return pay_sensibly(state, seat)


@rule
def settle_sensibly(state: State, seat: int) -> int:
    """House first, where the tile pays best; then wood or money."""
    best = 0
    for city in range(1, 6):
        if int(state.tile[city]) > int(state.tile[best]) * (best > 0) and int(state.built[city]) == 0:
            best = city
    if best > 0 and not int(state.settled[seat]) & 2:
        return SETTLE + best - 1
    choice = 2
    for package in (3, 4, 1, 0):
        if not (int(state.packages) >> package) & 1:
            choice = package
    return TAKE_PACKAGE + choice


# --- Planning


@rule
def plan_step(state: State, seat: int) -> int:
    """Return the next step of the plan that the situation calls for."""
    step = int(state.plan_step[seat])
    wanted = whole_plan(state, seat)
    side = (wanted >> (8 * (step // 2))) & 63
    if step % 2 == 0:
        return PLAN_SIDE + side
    return PLAN_CREW + min(int(SIDE_MOST[side]), crew_for(state, seat, step // 2, wanted))


@rule
def crew_for(state: State, seat: int, slot: int, wanted: int) -> int:
    """Share the officials out: building first, then one each, then rice or recruits, then the rest."""
    hand = at_hand(state, seat)
    if wanted & 63 == _B_TRAVEL:
        crew = min(3, hand - 1) if slot == 0 else 1
        return crew if slot < 2 else max(0, hand - 4)
    last = min(hand, 2 if (wanted >> 16) & 63 == _A_BUILD else 1)
    middle = min(2, max(0, hand - last - 1))
    if slot == 2:
        return last
    return middle if slot == 1 else hand - last - middle


@rule
def whole_plan(state: State, seat: int) -> int:
    """Choose three sides in order, eight bits each: travel, or gather, supply and build."""
    samurai = on_board(state, seat)
    ryo = int(state.purse[seat])
    wood, stone, rice = (
        int(state.goods[seat, WOOD]),
        int(state.goods[seat, STONE]),
        int(state.goods[seat, RICE]),
    )
    card_c = _C_STONE
    if rice < max(1, samurai) and ryo >= 6:
        card_c = _C_BUY_RICE
    elif int(state.shogun[seat]) < 2 and rice > samurai:
        card_c = _C_RECRUIT
    if samurai < 2 and (rice > samurai or ryo >= 6):
        return _B_TRAVEL | (card_c << 8) | (_A_WOOD << 16)
    if wood >= 6 and ryo >= 26:
        return _B_HARVEST | (card_c << 8) | (_A_BUILD << 16)
    card_a = _A_WOOD if ryo >= 12 else _A_MONEY
    if (wood >= 3 or card_a == _A_WOOD or stone >= 7) and ryo >= 8:
        return card_a | (card_c << 8) | (_B_BUILD << 16)
    return card_a | (card_c << 8) | ((_B_HARVEST if rice < samurai else _B_TRADE) << 16)


# --- Walking


@rule
def walk(state: State, seat: int) -> int:
    """Walk towards where the card in this slot needs samurai, if the money allows."""
    slot = int(state.slot)
    side = int(state.plan[seat, slot]) - 1
    officials = int(state.officials[seat, slot])
    action = int(SIDE_ACTION[side])
    if officials == 0:
        return DONE
    if action == DO_GATHER:
        goal = emptiest_field(state, int(SIDE_DETAIL[side, 0]))
        ready = 0
        for field in range(3):
            ready += samurai_at(state, seat, int(FIELDS_FROM[int(SIDE_DETAIL[side, 0])]) + field)
        return DONE if ready >= officials else step_to(state, seat, goal, 3)
    if action == DO_BUILD:
        goal = building_place(state, seat)
        return DONE if samurai_at(state, seat, goal) > 0 else step_to(state, seat, goal, int(COST[HOUSE, 2]))
    if action == DO_TRADE and samurai_at(state, seat, int(state.merchant)) == 0:
        return step_to(state, seat, int(state.merchant), 12)
    return DONE


@rule
def building_place(state: State, seat: int) -> int:
    """Choose the city to build in: Edo first, then where the own trading post can go, then Edo again."""
    if has_house(state, seat, 0) and int(state.posts[seat]) > 0 and int(state.goods[seat, STONE]) >= 3:
        for city in range(1, 6):
            if int(state.tile[city]) > 0 and has_house(state, seat, city):
                return int(NODE_OF[city])
    return EDO


@rule
def step_to(state: State, seat: int, goal: int, reserve: int) -> int:
    """Take one step with the nearest samurai towards a space, or stay if that costs too much."""
    side = side_of(state)
    nearest = NOWHERE
    for index in range(OFFICIALS):
        node = int(state.samurai[seat, index])
        if node > 0 and int(DISTANCE[side, node, goal]) < int(DISTANCE[side, nearest, goal]):
            nearest = node
    away = int(DISTANCE[side, nearest, goal])
    if nearest == NOWHERE or away == 0 or int(state.purse[seat]) < away + reserve:
        return DONE
    road = 0
    while int(DISTANCE[side, int(NEIGHBOUR[side, nearest, road]), goal]) >= away:
        road += 1
    return pack_step(nearest, road)


@rule
def emptiest_field(state: State, resource: int) -> int:
    """Find the uncovered space of a resource with the fewest samurai."""
    best = NOWHERE
    fewest = FAR
    for field in range(int(LAST_FIELD[side_of(state)])):
        node = int(FIELDS_FROM[resource]) + field
        if node != int(state.covered[resource]) and crowd_at(state, node) < fewest:
            best = node
            fewest = crowd_at(state, node)
    return best


# --- Acting


@rule
def act_sensibly(state: State, seat: int) -> int:
    """Do what the revealed card is for."""
    side = open_side(state)
    action = int(SIDE_ACTION[side])
    if action == DO_GATHER:
        return gather_most(state, seat, side)
    if action == DO_BUILD:
        return build_best(state, seat)
    if action == DO_TRAVEL:
        return travel_sensibly(state, seat)
    if action == DO_TRADE:
        if refusal(state, seat, WISH_POINT) == 0:
            return WISH_POINT
        return BUY + 1 if refusal(state, seat, BUY + 1) == 0 else BUY
    if action == DO_RECRUIT:
        return RECRUIT
    if action == DO_NEW_CARD:
        return TAKE_CARD + int(state.ply) % 12
    return BUY_RICE + 1 if int(state.purse[seat]) >= 20 else BUY_RICE


@rule
def gather_most(state: State, seat: int, side: int) -> int:
    """Gather where it brings most."""
    best = NOWHERE
    most = 0
    for index in range(OFFICIALS):
        node = int(state.samurai[seat, index])
        if node > 0 and is_unmarked_at(state, seat, node) and gathered_at(state, seat, node, side) > most:
            best = node
            most = gathered_at(state, seat, node, side)
    return GATHER + best - int(FIELDS_FROM[0]) if best > 0 else DONE


@rule
def build_best(state: State, seat: int) -> int:
    """Build the first house in Edo, then fortresses, trading posts and further houses."""
    if not has_house(state, seat, 0):
        return BUILD + HOUSE
    for kind in (FORTRESS, POST, HOUSE):
        for index in range(OFFICIALS):
            city = int(CITY_OF[int(state.samurai[seat, index])])
            if city >= 0 and refusal(state, seat, BUILD + 3 * city + kind) == 0:
                return BUILD + 3 * city + kind
    return DONE


@rule
def travel_sensibly(state: State, seat: int) -> int:
    """Place up to four samurai, then send those on border posts to the fields."""
    if on_board(state, seat) < 3 and int(state.left) > 1 and int(state.landed) == NOWHERE:
        return PLACE + int(state.ply) % 3
    for node in range(BORDER, NODES + 1):
        if samurai_at(state, seat, node) > 0:
            return PICK + node - 1
    return DONE


@rule
def best_field(state: State, seat: int) -> int:
    """Choose where a travelling samurai is wanted: wood, then stone, then Edo."""
    for resource in (WOOD, STONE):
        goal = emptiest_field(state, resource)
        if samurai_at(state, seat, goal) == 0:
            return goal
    return EDO


@rule
def pay_sensibly(state: State, seat: int) -> int:
    """Pay samurai one by one, those in Edo and on the fields first, and keep at most four."""
    for index in range(OFFICIALS):
        node = int(state.samurai[seat, index])
        if node > 0 and is_unmarked_at(state, seat, node) and on_board(state, seat) < OFFICIALS:
            return PAY_WAGE + node - 1
    return DONE
