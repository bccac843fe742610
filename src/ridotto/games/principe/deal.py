"""Il Principe: set-up (RULES.md P-2.1, P-2.2)."""

from __future__ import annotations

from typing import Any

from ridotto.core.chance import pick
from ridotto.core.rule import NOBODY, State, rule

from .data import ALL_CARDS, CARDS_OF_A_COLOUR, CITIES, COLOURS, ROW, SHIELDS
from .state import NEW_CYCLE, NOWHERE
from .supply import FIRST_PRINCIPE, refill_row
from .turn import run_on


@rule
def deal(state: State, seats: int, seed: Any) -> None:
    """Fill the record for a new game and run on to the first contribution (P-2.1)."""
    state.seed = seed
    state.seats = seats
    state.principe = pick(seed, FIRST_PRINCIPE, 0, seats)
    state.deck_size = ALL_CARDS
    for colour in range(COLOURS):
        state.deck[colour] = CARDS_OF_A_COLOUR
        state.major[colour] = NOBODY
        state.minor[colour] = NOBODY
    for seat in range(seats):
        state.shields_left[seat] = SHIELDS
    for city in range(CITIES):
        state.built_by[city] = NOBODY
    state.city = NOWHERE
    state.builder = NOBODY
    state.bidder = NOBODY
    state.unseen = (1 << CITIES) - 1
    for spot in range(ROW):
        state.row[spot] = NOWHERE
    for _ in range(ROW):
        refill_row(state)
    state.reveals = 0  # nobody has seen anything before the deal
    state.phase = NEW_CYCLE
    run_on(state)
