"""Set-up, the pile, and the beginning of a round (RULES.md chapters 2 and 3)."""

from typing import Any

import numpy as np

from ridotto.core.chance import pick, reveal
from ridotto.core.rule import State, rule

from .data import (
    BRIDGES,
    BUILDINGS,
    CARDS_OF_KIND,
    DISTRICTS,
    GONDOLAS,
    HAND_LIMIT,
    JOKER,
    KINDS,
    MOST_SEATS,
    PACK,
    ROW_LENGTH,
    START_GENERAL,
    START_GOLD,
    START_PERSONAL,
    START_POINTS,
    TILES_OF_BUILDING,
)
from .state import DRAFT, FIRST, NO_BRIDGE, NOBODY, START

# Purposes of chance.
START_PLAYER, ROUND_TILES, BRIDGE_STACK, PILE = 0, 1, 2, 16

NO_CARD = -1


@rule
def choose_one(seed: Any, purpose: int, index: int, ways: int) -> int:
    """Pick one of `ways` as a signed number.

    Compiled, `pick` is unsigned, and an unsigned with a signed number makes a float.
    """
    return int(np.int64(pick(seed, purpose, index, ways)))


@rule
def deal(state: State, seats: int, seed: Any) -> None:
    """Set the table up; the first building is chosen next. R-2.2 to R-2.5."""
    state.seed = seed
    state.seats = seats
    start = choose_one(seed, START_PLAYER, 0, seats)
    for place in range(MOST_SEATS):
        state.order[place] = place
    for place in range(seats):
        seat = (start + place) % seats
        state.order[place] = seat
        state.gold[seat] = START_GOLD[seats, place]
        state.general[seat] = START_GENERAL
        state.personal[seat] = START_PERSONAL
        state.hand_limit[seat] = HAND_LIMIT
        state.earned[seat, START] = START_POINTS
    for kind in range(KINDS):
        state.pile[kind] = CARDS_OF_KIND
    state.pile_size = PACK
    for building in range(BUILDINGS):
        state.stock[building] = TILES_OF_BUILDING
    deal_round_tiles(state)
    state.bridges = (1 << BRIDGES) - 1
    turn_up_bridge(state)
    state.gondolas = GONDOLAS
    state.starter = start
    state.winner = NOBODY
    state.phase = FIRST
    state.turn = seats - 1
    ask(state, int(state.order[seats - 1]))


@rule
def deal_round_tiles(state: State) -> None:
    """Give each round its district, openly. R-2.3."""
    for number in range(DISTRICTS):
        state.district_of[number] = number
    for last in range(DISTRICTS - 1, 0, -1):
        other = choose_one(state.seed, ROUND_TILES, last, last + 1)
        district = int(state.district_of[last])
        state.district_of[last] = state.district_of[other]
        state.district_of[other] = district


@rule
def turn_up_bridge(state: State) -> None:
    """Turn up the next bridge of the stack: any that is not built. R-2.3, R-7.11."""
    bridges = int(state.bridges)
    left = 0
    for bridge in range(BRIDGES):
        left += bridges >> bridge & 1
    state.top_bridge = NO_BRIDGE
    if left:
        chosen = choose_one(state.seed, BRIDGE_STACK, left, left)
        for bridge in range(BRIDGES):
            if bridges >> bridge & 1:
                if chosen == 0:
                    state.top_bridge = bridge
                chosen -= 1


@rule
def ask(state: State, seat: int) -> None:
    """Wait for one seat's decision. R-11.6."""
    state.asked = 1 << seat


@rule
def shuffle_discards(state: State) -> None:
    """Make the whole discard pile the new pile. R-3.5, R-11.5."""
    size = 0
    for kind in range(KINDS):
        cards = int(state.spent[kind])
        for seat in range(int(state.seats)):
            cards += int(state.buried[seat, kind])
            state.buried[seat, kind] = 0
        state.spent[kind] = 0
        state.pile[kind] = cards
        size += cards
    for seat in range(int(state.seats)):
        state.buried_size[seat] = 0
    if size:
        state.pile_size = size
        state.shuffles += 1
        state.drawn = 0


@rule
def draw_card(state: State) -> int:
    """Draw the top card of the pile; return its kind or NO_CARD. R-3.5.

    Answers and changes at once, as drawing does. The pile has no stored order: its next
    card is chosen when it is drawn, which is a fair shuffle all the same.
    """
    if int(state.pile_size) == 0:
        shuffle_discards(state)
        if int(state.pile_size) == 0:
            return NO_CARD
    place = choose_one(state.seed, PILE + int(state.shuffles), int(state.drawn), int(state.pile_size))
    state.pile_size -= 1
    state.drawn += 1
    kind = 0
    while kind < JOKER and place >= int(state.pile[kind]):
        place -= int(state.pile[kind])
        kind += 1
    state.pile[kind] -= 1
    return kind


@rule
def draw_blind(state: State, seat: int, cards: int) -> None:
    """Draw cards that only their owner sees. R-3.4, R-4.3."""
    for _ in range(cards):
        kind = draw_card(state)
        if kind != NO_CARD:
            state.hand[seat, kind] += 1
            state.hand_size[seat] += 1
            state.lacks[seat] = 0
    reveal(state)


@rule
def forget_discards(state: State, seat: int) -> None:
    """Cut what all know of a hand by last round's face-down discards. R-11.3."""
    slipped = int(state.slipped[seat])
    if slipped:
        for kind in range(KINDS):
            state.shown[seat, kind] = max(0, int(state.shown[seat, kind]) - slipped)
        state.slipped[seat] = 0


@rule
def begin_round(state: State) -> None:
    """Lay out the rows, column by column, and begin the draft. R-3.2, R-3.6."""
    rows = int(state.seats) + 1
    for seat in range(rows - 1):
        forget_discards(state, seat)
        state.hand_limit[seat] = HAND_LIMIT
    for _ in range(ROW_LENGTH):
        for row in range(rows):
            kind = draw_card(state)
            if kind != NO_CARD:
                state.rows[row, kind] += 1
    reveal(state)
    state.open_rows = (1 << rows) - 1
    state.stage = 0
    state.phase = DRAFT
    state.turn = 0
    ask(state, int(state.order[0]))
