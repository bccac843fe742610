"""Il Principe: the beginning of a cycle, money, cards, contributions (RULES.md chapters 2 and 3)."""

from __future__ import annotations

from ridotto.core.chance import reveal
from ridotto.core.rule import NOBODY, State, rule

from .data import CITIES, COLOURS, DRAWN, FEWEST_CITIES, GIVEN, INCOME
from .scoring import score_end
from .state import CONTRIBUTE, NEW_CYCLE, NEXT_LOT, NO_INCOME, OVER, REVEAL
from .supply import draw_to_hand, receive, take_card


@rule
def unbuilt_cities(state: State) -> int:
    """Count the cities in the row and in the city deck (P-2.4)."""
    count = 0
    for city in range(CITIES):
        if int(state.built_by[city]) == NOBODY:
            count += 1
    return count


@rule
def end_game(state: State) -> None:
    """Lay the hands open and score the end; nobody moves any more (P-2.9, P-8.1)."""
    state.phase = OVER
    state.asked = 0
    for seat in range(int(state.seats)):
        for colour in range(COLOURS):
            state.laid_open[seat, colour] = state.hand[seat, colour]
    reveal(state)
    score_end(state)


@rule
def end_cycle(state: State) -> None:
    """End the game after the last cycle, else go on with the next (P-2.3, P-2.5)."""
    if int(state.last_cycle) == 1:
        end_game(state)
    else:
        state.phase = NEW_CYCLE


@rule
def pay_income(state: State) -> None:
    """Pay everybody the income of a cycle (P-3.1)."""
    for seat in range(int(state.seats)):
        receive(state, seat, INCOME)


@rule
def begin_cycle(state: State) -> None:
    """Look for the end of the game, else begin a normal cycle or the last one.

    P-2.4 before P-2.5; both thresholds are exact (P-2.6).
    """
    seats = int(state.seats)
    if unbuilt_cities(state) < FEWEST_CITIES:
        end_game(state)
        return
    state.cycle += 1
    state.acting = 0
    state.winners = 0
    state.lot = 0
    state.lot_count = 0
    if int(state.deck_size) < DRAWN * seats:
        state.last_cycle = 1
        if int(state.last_income) != NO_INCOME:  # P-2.7
            pay_income(state)
        state.phase = REVEAL
        return
    pay_income(state)
    for place in range(seats):
        for _ in range(DRAWN):
            draw_to_hand(state, (int(state.principe) + place) % seats)
        state.to_give[place] = GIVEN
    reveal(state)
    state.phase = CONTRIBUTE
    state.asked = (1 << seats) - 1


@rule
def contribute(state: State, seat: int, colour: int) -> None:
    """Put a card face down into the common pile (P-3.3, P-3.4)."""
    left = int(state.to_give[seat])
    state.gave[seat, int(state.cycle) - 1, GIVEN - left] = colour + 1
    state.hand[seat, colour] -= 1
    state.hand_size[seat] -= 1
    state.to_give[seat] = left - 1
    if left == 1:
        state.asked = int(state.asked) & ~(1 << seat)
        if int(state.asked) == 0:
            state.phase = REVEAL


@rule
def turn_up_pile(state: State) -> None:
    """Turn up what was contributed, or cards of the deck in the last cycle (P-3.6, P-2.8)."""
    cycle = int(state.cycle) - 1
    seats = int(state.seats)
    if int(state.last_cycle) == 1:
        for _ in range(min(GIVEN * seats, int(state.deck_size))):
            colour = take_card(state)
            state.piles[cycle, colour] += 1
    else:
        for seat in range(seats):
            for card in range(GIVEN):
                state.piles[cycle, int(state.gave[seat, cycle, card]) - 1] += 1
    reveal(state)
    sort_lots(state, cycle)
    state.phase = NEXT_LOT


@rule
def sort_lots(state: State, cycle: int) -> None:
    """Fix the order of sale: fewest cards first, then by colour (P-4.1)."""
    count = 0
    for colour in range(COLOURS):
        cards = int(state.piles[cycle, colour])
        if cards == 0:
            continue
        spot = count
        while spot > 0 and int(state.piles[cycle, int(state.lots[spot - 1])]) > cards:
            state.lots[spot] = state.lots[spot - 1]
            spot -= 1
        state.lots[spot] = colour
        count += 1
    state.lot_count = count
