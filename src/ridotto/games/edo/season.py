"""What happens by itself between decisions: reveals, wages, income, the next round (RULES.md chapters 5, 9, 10)."""

from __future__ import annotations

from ridotto.core.chance import reveal
from ridotto.core.rule import State, rule

from .actions import end_action, may_buy_rice, may_take_card, most_recruits, unused_cards
from .data import (
    BASE_CARDS,
    BUILDINGS,
    CARDS,
    CITIES,
    CITY_OF,
    DO_BUILD,
    DO_BUY_RICE,
    DO_GATHER,
    DO_MONEY,
    DO_RECRUIT,
    DO_RICE,
    DO_SELL_CARD,
    DO_TRADE,
    DO_TRAVEL,
    ENDING_POINTS,
    NOWHERE,
    OFFICIALS,
    RICE,
    SIDE_ACTION,
    SIDE_DETAIL,
    SLOTS,
)
from .deal import begin_planning, turn_merchant_card
from .pieces import earn, gain, has_post, is_unmarked_at, mark_at, on_board, room_for, samurai_at
from .planning import show_officials
from .scoring import pay_city, score_of, score_the_end
from .state import (
    ACTING,
    BEGINNING,
    BY_DECK,
    BY_POINTS,
    CLOSING,
    ENDING,
    INCOME,
    MOVING,
    OPEN_PURSES,
    OPENING,
    OVER,
    PAYDAY,
    SHOWING,
    WAGES,
)
from .works import can_pay_building, has_site, may_buy, may_gather, may_stand, may_wish, open_side


@rule
def advance(state: State) -> None:
    """Take the one step that follows by itself. E-5.9."""
    phase = int(state.phase)
    if phase == ENDING:
        end_turn(state)
    elif phase == BEGINNING:
        begin_turn(state)
    elif phase == OPENING:
        open_card(state)
    elif phase == PAYDAY:
        begin_wages(state)
    elif phase == SHOWING:
        show_officials(state)
    elif phase == INCOME:
        pay_income(state)
    elif phase == CLOSING:
        close_round(state)


@rule
def begin_turn(state: State) -> None:
    """Open the movement window, unless there is no money for a step. E-5.2, E-5.9."""
    actor = int(state.actor)
    if int(state.purse[actor]) > 0 or int(state.purses) != OPEN_PURSES:
        state.phase = MOVING
        state.to_act = 1 << actor
    else:
        state.phase = OPENING


@rule
def open_card(state: State) -> None:
    """Reveal the actor's card and begin its action. E-5.7."""
    reveal(state)
    actor = int(state.actor)
    slot = int(state.slot)
    state.shown[actor, slot] = state.plan[actor, slot]
    state.plan[actor, slot] = 0
    officials = int(state.officials[actor, slot])
    state.left = officials
    state.phase = ENDING
    if officials == 0:
        return
    side = open_side(state)
    action = int(SIDE_ACTION[side])
    if action == DO_MONEY:
        earn(state, actor, officials * int(SIDE_DETAIL[side, 0]))
    elif action == DO_RICE:
        gain(state, actor, RICE, room_for(state, actor, RICE, officials))
    else:
        if action == DO_TRADE:
            begin_trade(state, actor, officials)
        state.phase = ACTING
        state.to_act = 1 << actor
        end_if_idle(state)


@rule
def begin_trade(state: State, actor: int, officials: int) -> None:
    """Count the steps of a trade: officials or samurai, whichever are fewer. E-8.1, E-8.4."""
    steps = min(officials, samurai_at(state, actor, int(state.merchant)))
    state.left = steps
    state.wishes_left = steps


@rule
def shares_steps(state: State, seat: int) -> int:
    """Tell whether buying and points share the steps: no trading post of one's own here. E-8.4."""
    city = int(CITY_OF[int(state.merchant)])
    return 0 if city > 0 and has_post(state, seat, city) else 1


@rule
def end_if_idle(state: State) -> None:
    """End an action that has nothing left to do. E-5.9."""
    action = int(SIDE_ACTION[open_side(state)])
    if int(state.left) == 0 and int(state.wishes_left) == 0:
        end_action(state)
    # With hidden purses a stop that follows from lack of money would betray it (E-12.2).
    elif int(state.purses) == OPEN_PURSES and not can_act(state, int(state.actor), action):
        end_action(state)


@rule
def can_act(state: State, seat: int, action: int) -> int:
    """Tell whether the action offers anything but done."""
    if action in (DO_GATHER, DO_BUILD):
        return can_work(state, seat, action)
    if action == DO_TRAVEL:
        return 1
    if action == DO_TRADE:
        return 1 if may_buy(state, seat, 1) or may_wish(state, seat) else 0
    if action == DO_BUY_RICE:
        return may_buy_rice(state, seat, 0)
    if action == DO_RECRUIT:
        return 1 if most_recruits(state, seat) > 0 else 0
    if action == DO_SELL_CARD:
        return 1 if unused_cards(state, seat) else 0
    return can_take_card(state, seat)


@rule
def can_take_card(state: State, seat: int) -> int:
    """Tell whether any special card can be taken. E-6.11."""
    for card in range(BASE_CARDS, CARDS):
        if may_take_card(state, seat, card):
            return 1
    return 0


@rule
def can_work(state: State, seat: int, action: int) -> int:
    """Tell whether any samurai can still gather or build. E-7.1."""
    side = open_side(state)
    for index in range(OFFICIALS):
        node = int(state.samurai[seat, index])
        if node == NOWHERE:
            continue
        if action == DO_GATHER:
            if may_gather(state, seat, node, side):
                return 1
        elif is_unmarked_at(state, seat, node) and can_build_at(state, seat, int(CITY_OF[node]), side):
            return 1
    return 0


@rule
def can_build_at(state: State, seat: int, city: int, side: int) -> int:
    """Tell whether anything can be built in a city. E-7.5."""
    if city < 0 or not has_site(state, city):
        return 0
    for kind in range(BUILDINGS):
        if can_pay_building(state, seat, kind, side) and may_stand(state, seat, city, kind):
            return 1
    return 0


@rule
def end_turn(state: State) -> None:
    """Go on to the next player, the next slot, or the wages. E-5.1, E-9.1."""
    state.left = 0
    state.marked = 0
    if pass_turn(state):
        state.phase = BEGINNING
    elif int(state.slot) < SLOTS - 1:
        state.slot += 1
        state.phase = BEGINNING
    else:
        state.phase = PAYDAY


@rule
def pass_turn(state: State) -> int:
    """Pass the turn clockwise; return 0 once it is back at the start player."""
    turn = (int(state.turn) + 1) % int(state.seats)
    state.turn = turn
    state.actor = (int(state.start) + turn) % int(state.seats)
    return turn


@rule
def begin_wages(state: State) -> None:
    """Ask for wages, unless there is no samurai or no rice. E-9.1, E-9.2."""
    actor = int(state.actor)
    if on_board(state, actor) > 0 and int(state.goods[actor, RICE]) > 0:
        state.phase = WAGES
        state.to_act = 1 << actor
    else:
        end_wages(state)


@rule
def pay_wage(state: State, seat: int, node: int) -> None:
    """Pay one samurai; go on when all are paid or the rice is gone. E-9.1."""
    gain(state, seat, RICE, -1)
    mark_at(state, seat, node)
    unpaid = 0
    for index in range(OFFICIALS):
        if int(state.samurai[seat, index]) > NOWHERE and not (int(state.marked) >> index) & 1:
            unpaid += 1
    if unpaid == 0 or int(state.goods[seat, RICE]) == 0:
        end_wages(state)


@rule
def end_wages(state: State) -> None:
    """Take unpaid samurai back; then the next player's wages, or income. E-9.1, E-9.2."""
    actor = int(state.actor)
    marked = int(state.marked)
    kept = OFFICIALS
    for index in range(OFFICIALS - 1, -1, -1):
        if (marked >> index) & 1:
            kept -= 1
            state.samurai[actor, kept] = state.samurai[actor, index]
    for index in range(kept):
        state.samurai[actor, index] = NOWHERE
    state.marked = 0
    state.to_act = 0
    state.phase = PAYDAY if pass_turn(state) else INCOME


@rule
def pay_income(state: State) -> None:
    """Pay the income of every city with buildings. E-9.6."""
    for city in range(CITIES):
        if int(state.built[city]) > 0:
            pay_city(state, city)
    state.phase = CLOSING


@rule
def close_round(state: State) -> None:
    """End the game, or prepare the next round. E-10.1 to E-10.3."""
    best = 0
    for seat in range(int(state.seats)):
        best = max(best, score_of(state, seat))
    if best >= ENDING_POINTS:
        finish(state, BY_POINTS)
    elif int(state.preview) == 0:
        finish(state, BY_DECK)
    else:
        turn_merchant_card(state)
        state.round_no += 1
        state.start = (int(state.start) + 1) % int(state.seats)
        for seat in range(int(state.seats)):
            state.fresh[seat] = 0
        begin_planning(state)


@rule
def finish(state: State, reason: int) -> None:
    """Score the end; with hidden purses the money now shows. E-10.4, E-11.1."""
    reveal(state)
    score_the_end(state)
    state.ended_by = reason
    state.phase = OVER
