"""Il Principe: squaring a position made by hand, so that tests name only what matters."""

from __future__ import annotations

import numpy as np

from ridotto.core.chance import quiet
from ridotto.core.rule import NOBODY, State

from .checks import cards_in_pile
from .cycle import sort_lots
from .data import (
    CARDS_OF_A_COLOUR,
    CITIES,
    COLOURS,
    GIVEN,
    LOMBARDIA,
    REGIONS,
    ROW,
    SHIELDS,
)
from .state import CONTRIBUTE, NEW_CYCLE, NOWHERE, OVER
from .turn import run_on


def settle(state: State, given: frozenset[str]) -> None:
    """Make the fields that were not given follow from those that were.

    With one of the steps that ask nobody as its `phase`, the position runs on
    from there to the next decision.
    """
    _settle_phase(state, given)
    _settle_cities(state, given)
    _settle_shields(state, given)
    _settle_cards(state, given)
    if "bank" not in given:
        state.bank = -int(np.asarray(state.money, np.int64).sum())
    if int(state.phase) == OVER and "laid_open" not in given:
        state.laid_open[:] = state.hand
    if int(state.phase) >= NEW_CYCLE:
        with quiet():
            run_on(state)


def _settle_phase(state: State, given: frozenset[str]) -> None:
    """Who is asked, and the groups of this cycle."""
    phase = int(state.phase)
    if phase != CONTRIBUTE and "to_give" not in given:
        state.to_give[:] = 0
    if "asked" not in given:
        if phase == CONTRIBUTE:
            bits = [1 << seat for seat in range(int(state.seats)) if state.to_give[seat] > 0]
            state.asked = sum(bits)
        elif phase >= OVER:
            state.asked = 0
    if phase == CONTRIBUTE and "to_give" in given and "gave" not in given:
        _take_gifts_from_hands(state)
    if "piles" in given and "lots" not in given:
        sort_lots(state, int(state.cycle) - 1)


def _take_gifts_from_hands(state: State) -> None:
    """Give the first cards of each hand for those that are no longer to be given."""
    cycle = int(state.cycle) - 1
    for seat in range(int(state.seats)):
        for card in range(GIVEN - int(state.to_give[seat])):
            colour = int(np.argmax(np.asarray(state.hand[seat]) > 0))
            state.hand[seat, colour] -= 1
            state.gave[seat, cycle, card] = colour + 1


def _settle_cities(state: State, given: frozenset[str]) -> None:
    """Row, city deck and the cycle in which cities were built."""
    built = {city for city in range(CITIES) if int(state.built_by[city]) != NOBODY}
    if "row" in given:
        row = sorted(int(city) for city in state.row if city != NOWHERE)
    else:
        kept = [int(city) for city in state.row if city != NOWHERE and int(city) not in built]
        fresh = [city for city in range(CITIES) if city not in built and city not in kept]
        row = sorted((kept + fresh)[:ROW])
    state.row[:] = row + [NOWHERE] * (ROW - len(row))
    if "unseen" not in given:
        state.unseen = sum(1 << city for city in range(CITIES) if city not in built and city not in row)
    if "built_in" not in given:
        state.built_in[:] = [int(city in built) for city in range(CITIES)]


def _settle_shields(state: State, given: frozenset[str]) -> None:
    """Shields left and on the map; those that are nowhere else lie in Lombardia."""
    for seat in range(int(state.seats)):
        placed = sum(int(state.shields[region, seat]) for region in range(REGIONS))
        if "shields_left" not in given:
            state.shields_left[seat] = SHIELDS - placed
        elif "shields" not in given:
            state.shields[LOMBARDIA, seat] += SHIELDS - placed - int(state.shields_left[seat])


def _settle_cards(state: State, given: frozenset[str]) -> None:
    """Deck, cards that left the game, and the open numbers of hidden cards."""
    if "hand_size" not in given:
        state.hand_size[:] = np.asarray(state.hand).sum(axis=1)
    seats = int(state.seats)
    rest = []
    for colour in range(COLOURS):
        cards = sum(int(pile[seat, colour]) for pile in _hands(state) for seat in range(seats))
        rest.append(CARDS_OF_A_COLOUR - cards - cards_in_pile(state, colour))
    if "deck" in given:
        if "out" not in given:
            state.out[:] = [rest[colour] - int(state.deck[colour]) for colour in range(COLOURS)]
    elif "deck_size" in given and "out" not in given:
        _split_rest(state, rest)
    else:
        state.deck[:] = [rest[colour] - int(state.out[colour]) for colour in range(COLOURS)]
    if "deck_size" not in given:
        state.deck_size = int(np.asarray(state.deck).sum())


def _hands(state: State) -> tuple[State, State, State]:
    return state.hand, state.face_up, state.face_down


def _split_rest(state: State, rest: list[int]) -> None:
    """Fill a deck of the given size, colours in turn; what does not fit has left the game."""
    deck = [0] * COLOURS
    colour = 0
    while sum(deck) < min(int(state.deck_size), sum(rest)):
        if deck[colour] < rest[colour]:
            deck[colour] += 1
        colour = (colour + 1) % COLOURS
    state.deck[:] = deck
    state.out[:] = [rest[colour] - deck[colour] for colour in range(COLOURS)]
