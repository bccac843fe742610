"""Signorie: setting up the game (RULES.md chapter 2)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ridotto.core.chance import pick, shuffle
from ridotto.core.rule import State, rule

from .data import (
    BONUS_ROUNDS,
    BONUSES,
    FEMALE,
    HOUSE_TILES,
    HOUSES,
    LOWEST_VALUE,
    LOWEST_VICTORY_TILE,
    MALE,
    MAX_SEATS,
    MEN,
    ROUNDS,
    START_FLORINS,
    START_MEN,
    START_WOMEN,
    TILE_VALUES,
    TILES,
    VALUES,
    VICTORY_TILES,
    WOMEN,
)
from .moves import NEW_ROUND
from .rounds import lay_in_line
from .state import FOR_BOARDS, FOR_BONUS, FOR_ORDER, FOR_REMOVED, FOR_STACK, FOR_VICTORY, SHUFFLED
from .turn import carry_on


@rule
def free_number(used: int, count: int) -> int:
    """Return the number whose bit is the `count`-th that is not yet used, from 0."""
    left = np.int64(count)  # a pick is unsigned when compiled, and would turn into a float here
    number = 0
    while left > 0 or (used >> number) & 1:
        if not (used >> number) & 1:
            left -= 1
        number += 1
    return number


@rule
def build_stack(state: State, seed: Any) -> None:
    """Remove tiles unseen and shuffle the rest (RULES.md S-2.7)."""
    removed = MAX_SEATS - int(state.seats)
    left = 0
    aside = TILES - HOUSES * removed
    for house in range(HOUSES):
        gone = 0
        for draw in range(removed):
            choice = pick(seed, FOR_REMOVED, 2 * house + draw, HOUSE_TILES - draw)
            gone |= 1 << free_number(gone, choice)
        for number in range(HOUSE_TILES):
            tile = 1 + VALUES * house + int(TILE_VALUES[number]) - LOWEST_VALUE
            if (gone >> number) & 1:
                state.unseen[aside] = tile
                aside += 1
            else:
                state.unseen[left] = tile
                left += 1
    state.stack_left = left
    shuffle(state.unseen, left, seed, FOR_STACK)


@rule
def lay_rewards(state: State, seed: Any) -> None:
    """Lay out five bonus tiles and two victory tiles (RULES.md S-2.8)."""
    used = 0
    for place in range(BONUS_ROUNDS):
        bonus = free_number(used, pick(seed, FOR_BONUS, place, BONUSES - place))
        used |= 1 << bonus
        state.rewards[place] = bonus + 1
    used = 0
    for place in range(ROUNDS - BONUS_ROUNDS):
        tile = free_number(used, pick(seed, FOR_VICTORY, place, VICTORY_TILES - place))
        used |= 1 << tile
        state.rewards[BONUS_ROUNDS + place] = tile + LOWEST_VICTORY_TILE


@rule
def seat_players(state: State, seed: Any) -> None:
    """Draw the turn order; give boards, florins and families (RULES.md S-2.1 to S-2.4)."""
    seats = int(state.seats)
    lay_in_line(state.board, MAX_SEATS)
    if int(state.plans) == SHUFFLED:
        shuffle(state.board, MAX_SEATS, seed, FOR_BOARDS)
    lay_in_line(state.order, seats)
    shuffle(state.order, seats, seed, FOR_ORDER)
    for place in range(seats):
        seat = int(state.order[place])
        state.florins[seat] = START_FLORINS[place]
        state.height[seat] = seats - 1 - place
        state.supply[seat, MALE] = START_MEN
        state.supply[seat, FEMALE] = START_WOMEN
        state.stock[seat, MALE] = MEN - START_MEN
        state.stock[seat, FEMALE] = WOMEN - START_WOMEN


@rule
def deal(state: State, seats: int, seed: Any) -> None:
    """Set up a new game and its first round (RULES.md chapter 2)."""
    state.seed = seed
    state.seats = seats
    state.round_number = 1
    state.lowest_slot = 1
    build_stack(state, seed)
    lay_rewards(state, seed)
    seat_players(state, seed)
    state.phase = NEW_ROUND
    carry_on(state)
