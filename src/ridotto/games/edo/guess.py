"""What a seat cannot know, drawn anew: secret plans, hidden purses, future chance (RULES.md chapter 12).

A hidden plan is drawn fairly from all legal plans that agree with what is seen:
the cards owned when planning, the officials once shown, the slots already open.
"""

from __future__ import annotations

from typing import Any

from ridotto.core.chance import pick, scramble
from ridotto.core.rule import State, rule

from .data import (
    CARDS,
    PACKAGE,
    PACKAGES,
    RESOURCES,
    RYO,
    RYO_PER_POINT,
    SIDE_CARD,
    SIDE_MOST,
    SIDES_TAKING,
    SLOTS,
    START_RICE,
    START_RYO,
)
from .pieces import at_hand
from .state import (
    ACTING,
    FROM_MONEY,
    GOING,
    HAS_PACKAGE,
    MERCHANT_START,
    MOVING,
    OPEN_PURSES,
    PLANNING,
    SETTLING,
)

_CREWS = 125  # officials 0 to 4 on three slots
_PURSE, _CREW, _SIDE = 10, 20, 30  # purposes of the draws, each plus seat and slot


@rule
def resample(state: State, seat: int, luck: Any) -> None:
    """Replace all that `seat` cannot know by a fair random world. E-12.1, E-12.2."""
    key = scramble(luck)
    state.seed = scramble(key)
    for other in range(int(state.seats)):
        if other != seat:
            state.purse[other] = guess_purse(state, other, key)
            guess_plan(state, other, key)


@rule
def guess_purse(state: State, other: int, key: Any) -> int:
    """Return another player's money, or a guess where purses are hidden. E-12.2."""
    phase = int(state.phase)
    if int(state.purses) == OPEN_PURSES:
        return int(state.money[other])
    if phase in (SETTLING, MERCHANT_START) or (phase == PLANNING and int(state.round_no) == 1):
        # Nothing was paid yet. Whoever has a package and no more than the first rice took the one with money.
        goods = 0
        for resource in range(RESOURCES):
            goods += int(state.goods[other, resource])
        took_money = int(state.settled[other]) & HAS_PACKAGE and goods == START_RICE
        return START_RYO + (int(PACKAGE[PACKAGES - 1, RYO]) if took_money else 0)
    # At the end the points for money tell the full fifties.
    return int(state.earned[other, FROM_MONEY]) * RYO_PER_POINT + pick(key, _PURSE, other, RYO_PER_POINT)


@rule
def guess_plan(state: State, other: int, key: Any) -> None:
    """Draw another player's secret plan from all that are possible."""
    phase = int(state.phase)
    for slot in range(SLOTS):
        state.plan[other, slot] = 0
        state.assigned[other, slot] = 0
    cards = int(state.cards[other])
    if phase == PLANNING:
        guess_officials(state, other, cards, key)
    elif phase in (MOVING, ACTING, GOING):
        needs = 0
        cards &= ~int(state.fresh[other])
        for slot in range(SLOTS):
            side = int(state.shown[other, slot])
            if side > 0:
                cards &= ~(1 << int(SIDE_CARD[side - 1]))
            else:
                needs |= (1 + int(state.officials[other, slot])) << (3 * slot)
        guess_sides(state, other, cards, needs, key)


@rule
def guess_officials(state: State, other: int, cards: int, key: Any) -> None:
    """Draw the officials of a plan in the making, each plan equally likely, then its sides."""
    step = int(state.plan_step[other])
    hand = at_hand(state, other)
    total = 0
    for code in range(_CREWS):
        total += plans_with(cards, hand, step, code)
    nth = pick(key, _CREW, other, total)
    code = 0
    while nth >= plans_with(cards, hand, step, code):
        nth -= plans_with(cards, hand, step, code)
        code += 1
    for slot in range(step // 2):
        state.assigned[other, slot] = crew_in(code, slot)
    guess_sides(state, other, cards, needs_of(step, code), key)


@rule
def crew_in(code: int, slot: int) -> int:
    """Read the officials of one slot out of a number to the base five."""
    if slot == 0:
        return code % 5
    return code // 5 % 5 if slot == 1 else code // 25


@rule
def needs_of(step: int, code: int) -> int:
    """Pack what each slot needs: three bits a slot, 0 nothing planned there, else officials + 1."""
    needs = 0
    for slot in range((step + 1) // 2):
        needs |= (1 + crew_in(code, slot)) << (3 * slot)
    return needs


@rule
def plans_with(cards: int, hand: int, step: int, code: int) -> int:
    """Count the plans in the making that have these officials; 0 if they are not possible."""
    used = 0
    for slot in range(SLOTS):
        crew = crew_in(code, slot)
        if slot >= step // 2 and crew > 0:
            return 0
        used += crew
    return choices_from_0(cards, needs_of(step, code)) if used <= hand else 0


@rule
def choices_from_2(cards: int, needs: int) -> int:
    """Count the sides for slot 3 alone."""
    need = (needs >> 6) & 7
    if need == 0:
        return 1
    total = 0
    for card in range(CARDS):
        if (cards >> card) & 1:
            total += int(SIDES_TAKING[card, need - 1])
    return total


@rule
def choices_from_1(cards: int, needs: int) -> int:
    """Count the choices of different cards with sides for slots 2 and 3."""
    need = (needs >> 3) & 7
    if need == 0:
        return choices_from_2(cards, needs)
    total = 0
    for card in range(CARDS):
        if (cards >> card) & 1:
            total += int(SIDES_TAKING[card, need - 1]) * choices_from_2(cards ^ (1 << card), needs)
    return total


@rule
def choices_from_0(cards: int, needs: int) -> int:
    """Count the choices of different cards with sides for all slots."""
    need = needs & 7
    if need == 0:
        return choices_from_1(cards, needs)
    total = 0
    for card in range(CARDS):
        if (cards >> card) & 1:
            total += int(SIDES_TAKING[card, need - 1]) * choices_from_1(cards ^ (1 << card), needs)
    return total


@rule
def choices_after(cards: int, needs: int, slot: int) -> int:
    """Count the choices for the slots behind this one."""
    if slot == 0:
        return choices_from_1(cards, needs)
    return choices_from_2(cards, needs) if slot == 1 else 1


@rule
def guess_sides(state: State, other: int, cards: int, needs: int, key: Any) -> None:
    """Draw different cards and sides for the slots, each choice equally likely."""
    for slot in range(SLOTS):
        need = (needs >> (3 * slot)) & 7
        if need == 0:
            continue
        total = 0
        for card in range(CARDS):
            if (cards >> card) & 1:
                total += int(SIDES_TAKING[card, need - 1]) * choices_after(cards ^ (1 << card), needs, slot)
        side = nth_side(cards, needs, slot, pick(key, _SIDE + slot, other, total))
        state.plan[other, slot] = side + 1
        cards ^= 1 << int(SIDE_CARD[side])


@rule
def nth_side(cards: int, needs: int, slot: int, nth: int) -> int:
    """Find the side of a slot that the `nth` of all choices has."""
    need = (needs >> (3 * slot)) & 7
    side = 0
    while True:
        card = int(SIDE_CARD[side])
        if (cards >> card) & 1 and int(SIDE_MOST[side]) >= need - 1:
            weight = choices_after(cards ^ (1 << card), needs, slot)
            if nth < weight:
                return side
            nth -= weight
        side += 1
