"""Secret planning: three cards, their actions and their officials (RULES.md chapter 4)."""

from __future__ import annotations

from ridotto.core.chance import reveal
from ridotto.core.rule import Cells, State, rule

from .data import CARDS, FIRST_SIDE, SIDE_CARD, SIDE_MOST, SLOTS
from .moves import PLAN_CREW, PLAN_SIDE
from .pieces import at_hand
from .state import BEGINNING, SHOWING


@rule
def planned_cards(state: State, seat: int) -> int:
    """Return the cards in a player's slots, one bit each. E-4.2."""
    cards = 0
    for slot in range(SLOTS):
        side = int(state.plan[seat, slot])
        if side > 0:
            cards |= 1 << int(SIDE_CARD[side - 1])
    return cards


@rule
def free_officials(state: State, seat: int) -> int:
    """Count the officials not yet assigned while planning. E-4.3."""
    count = at_hand(state, seat)
    for slot in range(SLOTS):
        count -= int(state.assigned[seat, slot])
    return count


@rule
def most_officials(state: State, seat: int) -> int:
    """Return how many officials the slot being planned can take. E-4.3."""
    side = int(state.plan[seat, int(state.plan_step[seat]) // 2]) - 1
    return min(int(SIDE_MOST[side]), free_officials(state, seat))


@rule
def list_plan(state: State, seat: int, moves: Cells) -> int:
    """List the next step of a plan: a side of a card, or officials. E-4.1 to E-4.3."""
    count = 0
    if int(state.plan_step[seat]) % 2:
        for crew in range(most_officials(state, seat) + 1):
            moves[crew] = PLAN_CREW + crew
            count += 1
        return count
    cards = int(state.cards[seat]) & ~planned_cards(state, seat)
    for card in range(CARDS):
        if (cards >> card) & 1:
            for side in range(int(FIRST_SIDE[card]), int(FIRST_SIDE[card + 1])):
                moves[count] = PLAN_SIDE + side
                count += 1
    return count


@rule
def plan(state: State, seat: int, move: int) -> None:
    """Take one step of a plan; when all are complete they are shown. E-4.1."""
    step = int(state.plan_step[seat])
    if move < PLAN_CREW:
        state.plan[seat, step // 2] = move - PLAN_SIDE + 1
    else:
        state.assigned[seat, step // 2] = move - PLAN_CREW
    step += 1
    state.plan_step[seat] = step
    if step == 2 * SLOTS:
        state.to_act = int(state.to_act) & ~(1 << seat)
        if int(state.to_act) == 0:
            state.phase = SHOWING


@rule
def show_officials(state: State) -> None:
    """Show how many officials stand on each slot; the cards stay secret. E-4.5."""
    reveal(state)
    for seat in range(int(state.seats)):
        for slot in range(SLOTS):
            state.officials[seat, slot] = state.assigned[seat, slot]
            state.assigned[seat, slot] = 0
            state.shown[seat, slot] = 0
    state.phase = BEGINNING
