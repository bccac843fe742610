"""Il Principe: the bank and the two decks (RULES.md P-1.1, P-1.6, P-3.2, P-5.13)."""

from __future__ import annotations

from ridotto.core.chance import draw, pick
from ridotto.core.rule import State, rule

from .data import ALL_CARDS, CITIES, COLOURS, ROW
from .state import NOWHERE

# What chance is for.
FIRST_PRINCIPE, BUILDING_DECK, CITY_DECK = 1, 2, 3


@rule
def receive(state: State, seat: int, coins: int) -> None:
    """Pay coins from the bank to a seat (P-1.6)."""
    state.money[seat] += coins
    state.bank -= coins


@rule
def pay(state: State, seat: int, coins: int) -> None:
    """Pay coins from a seat to the bank (P-1.6)."""
    state.money[seat] -= coins
    state.bank += coins


@rule
def take_card(state: State) -> int:
    """Take the top card off the deck and return its colour (P-3.2).

    The deck is five counts. The card is picked by its place in the deck, so the
    order of the cards does not depend on who draws them.
    """
    left = int(state.deck_size)
    place = pick(state.seed, BUILDING_DECK, ALL_CARDS - left, left)
    colour = 0
    for each in range(COLOURS - 1):
        place -= int(state.deck[each])
        if place < 0:
            break
        colour += 1
    state.deck[colour] -= 1
    state.deck_size = left - 1
    return colour


@rule
def draw_to_hand(state: State, seat: int) -> None:
    """Draw one card into a hand (P-3.2, P-7.11)."""
    colour = take_card(state)
    state.hand[seat, colour] += 1
    state.hand_size[seat] += 1


@rule
def refill_row(state: State) -> None:
    """Turn up the next city, if one is left, and put it in its place in the row (P-5.13)."""
    unseen = int(state.unseen)
    count = 0
    for city in range(CITIES):
        count += (unseen >> city) & 1
    if count == 0:
        return
    place = draw(state, CITY_DECK, CITIES - count, count)
    fresh = 0
    for city in range(CITIES):
        if (unseen >> city) & 1:
            if place == 0:
                fresh = city
                break
            place -= 1
    state.unseen = unseen & ~(1 << fresh)
    # The row is kept ascending, with its empty places at the end.
    for spot in range(ROW):
        other = int(state.row[spot])
        if other == NOWHERE:
            state.row[spot] = fresh
            break
        if other > fresh:
            state.row[spot] = fresh
            fresh = other


@rule
def take_from_row(state: State, city: int) -> None:
    """Take a city out of the row and close the gap (P-5.5)."""
    gap = 0
    for spot in range(ROW):
        other = int(state.row[spot])
        if other != city:
            state.row[gap] = other
            gap += 1
    state.row[gap] = NOWHERE
