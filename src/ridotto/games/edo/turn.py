"""Whose turn it is, what they may do, and doing it (RULES.md chapters 4 to 9)."""

from __future__ import annotations

from ridotto.core.rule import Cells, State, rule

from .actions import (
    buy_rice,
    end_action,
    go,
    list_buy_rice,
    list_cards,
    list_recruit,
    list_travel,
    next_traveller,
    pick,
    place,
    recruit,
    sell_card,
    take_card,
)
from .data import (
    BASE_CARDS,
    BUILDINGS,
    DEGREE,
    DO_BUILD,
    DO_BUY_RICE,
    DO_GATHER,
    DO_RECRUIT,
    DO_SELL_CARD,
    DO_TRADE,
    DO_TRAVEL,
    FOREST,
    NEIGHBOUR,
    NOWHERE,
    OFFICIALS,
    SIDE_ACTION,
)
from .deal import list_setup, settle_in, start_merchant, take_package
from .moves import (
    BUILD,
    BUY,
    BUY_RICE,
    DONE,
    GATHER,
    GO,
    MOVE_MERCHANT,
    PAY_WAGE,
    PICK,
    PLACE,
    RECRUIT,
    SELL_CARD,
    SETTLE,
    START_MERCHANT,
    TAKE_CARD,
    TAKE_PACKAGE,
    WISH_POINT,
    pack_step,
    step_from,
    step_road,
)
from .pieces import earn, is_unmarked_at, relocate, side_of
from .planning import list_plan, plan
from .season import advance, end_if_idle, end_wages, pay_wage, shares_steps
from .state import ACTING, GOING, MERCHANT_START, MOVING, OPEN_PURSES, OPENING, OVER, PLANNING, WAGES
from .works import build, buy, gather, list_build, list_gather, list_trade, open_side, wish


@rule
def waiting(state: State) -> int:
    """Return the seats that may act, one bit each: all who still plan, else one; 0 at the end. E-4.1, E-5.1."""
    return int(state.to_act)


@rule
def legal(state: State, seat: int, moves: Cells) -> int:
    """List the legal moves of a seat, ascending, and count them."""
    if not (int(state.to_act) >> seat) & 1:
        return 0
    phase = int(state.phase)
    if phase == MOVING:
        return list_steps(state, seat, moves)
    if phase == PLANNING:
        return list_plan(state, seat, moves)
    if phase == WAGES:
        return list_wages(state, seat, moves)
    if phase in (ACTING, GOING):
        return list_action(state, seat, moves)
    return list_setup(state, seat, moves)


@rule
def list_action(state: State, seat: int, moves: Cells) -> int:
    """List what the revealed action allows. E-5.10."""
    action = int(SIDE_ACTION[open_side(state)])
    if action == DO_TRAVEL:
        return list_travel(state, seat, moves)
    if action == DO_GATHER:
        return list_gather(state, seat, moves)
    if action == DO_BUILD:
        return list_build(state, seat, moves)
    if action == DO_TRADE:
        return list_trade(state, seat, moves)
    if action == DO_BUY_RICE:
        return list_buy_rice(state, seat, moves)
    if action == DO_RECRUIT:
        return list_recruit(state, seat, moves)
    return list_cards(state, seat, moves, 1 if action == DO_SELL_CARD else 0)


@rule
def list_steps(state: State, seat: int, moves: Cells) -> int:
    """List the steps of own samurai and of the merchant, and done. E-5.2 to E-5.5."""
    moves[0] = DONE
    if int(state.purse[seat]) == 0:
        return 1
    count = 1
    side = side_of(state)
    last = NOWHERE
    for index in range(OFFICIALS):
        node = int(state.samurai[seat, index])
        if node != last:
            first = pack_step(node, 0)
            for road in range(int(DEGREE[side, node])):
                moves[count] = first + road
                count += 1
        last = node
    merchant = int(state.merchant)
    for road in range(int(DEGREE[side, merchant])):
        moves[count] = MOVE_MERCHANT + int(NEIGHBOUR[side, merchant, road]) - 1
        count += 1
    return count


@rule
def list_wages(state: State, seat: int, moves: Cells) -> int:
    """List the samurai that can be paid, and done. E-9.1."""
    moves[0] = DONE
    count = 1
    last = NOWHERE
    for index in range(OFFICIALS):
        node = int(state.samurai[seat, index])
        if node != last and is_unmarked_at(state, seat, node):
            moves[count] = PAY_WAGE + node - 1
            count += 1
        last = node
    return count


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a legal move and run on to the next decision."""
    state.ply += 1
    act(state, seat, move)
    while int(state.to_act) == 0 and int(state.phase) != OVER:
        advance(state)


@rule
def act(state: State, seat: int, move: int) -> None:
    """Carry out a legal move, and nothing that follows by itself."""
    phase = int(state.phase)
    if phase == MOVING:
        move_piece(state, seat, move)
    elif phase == PLANNING:
        plan(state, seat, move)
    elif phase in (ACTING, GOING):
        carry_out(state, seat, move)
    elif phase == WAGES:
        if move == DONE:
            end_wages(state)
        else:
            pay_wage(state, seat, move - PAY_WAGE + 1)
    elif phase == MERCHANT_START:
        start_merchant(state, move - START_MERCHANT)
    elif move < SETTLE:
        take_package(state, seat, move - TAKE_PACKAGE)
    else:
        settle_in(state, seat, move - SETTLE + 1)


@rule
def move_piece(state: State, seat: int, move: int) -> None:
    """Pay one Ryo and move a piece along a road, or end the movement. E-5.3, E-5.4."""
    if move != DONE:
        earn(state, seat, -1)
        if move < MOVE_MERCHANT:
            node = step_from(move)
            relocate(state, seat, node, int(NEIGHBOUR[side_of(state), node, step_road(move)]))
        else:
            state.merchant = move - MOVE_MERCHANT + 1
        if int(state.purse[seat]) > 0 or int(state.purses) != OPEN_PURSES:
            return
    state.phase = OPENING
    state.to_act = 0


@rule
def carry_out(state: State, seat: int, move: int) -> None:
    """Carry out one step of an action. E-5.7, E-5.8."""
    if move == DONE:
        if int(state.landed) != NOWHERE:
            next_traveller(state)
        else:
            end_action(state)
    elif move < GATHER:
        travel(state, seat, move)
    elif move < BUY_RICE:
        work(state, seat, move)
        end_if_idle(state)
    elif move < RECRUIT:
        buy_rice(state, seat, move - BUY_RICE)
    elif move < TAKE_CARD:
        recruit(state, seat, move - RECRUIT + 1)
    else:
        if move < SELL_CARD:
            take_card(state, seat, move - TAKE_CARD + BASE_CARDS)
        else:
            sell_card(state, seat, move - SELL_CARD)
        end_if_idle(state)


@rule
def travel(state: State, seat: int, move: int) -> None:
    """Place an official, or pick up or put down a samurai. E-6.6 to E-6.9."""
    if move < PICK:
        place(state, seat, move - PLACE)
    elif move < GO:
        pick(state, move - PICK + 1)
    else:
        go(state, seat, move - GO + 1)


@rule
def work(state: State, seat: int, move: int) -> None:
    """Gather, build or trade once. E-7.1, E-8.1."""
    if move < BUILD:
        gather(state, seat, move - GATHER + FOREST)
    elif move < BUY:
        build(state, seat, (move - BUILD) // BUILDINGS, (move - BUILD) % BUILDINGS)
    elif move < WISH_POINT:
        buy(state, seat, move - BUY + 1, shares_steps(state, seat))
    else:
        wish(state, seat, shares_steps(state, seat))
