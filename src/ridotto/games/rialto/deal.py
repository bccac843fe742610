"""Set-up, the pile, and the beginning of a round (RULES.md chapters 2 and 3)."""

from typing import Any

import numpy as np

from ridotto.core.chance import pick, reveal, scramble
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

_32 = np.uint64(32)
_ONES = 0x010101010101
_HIGHS = 0x808080808080
_BYTES = 0xFFFFFFFFFFFF


@rule
def deal(state: State, seats: int, seed: Any) -> None:
    """Set the table up; the first building is chosen next. R-2.2 to R-2.5."""
    state.seed = seed
    state.seats = seats
    start = pick(seed, START_PLAYER, 0, seats)
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
        other = pick(state.seed, ROUND_TILES, last, last + 1)
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
        chosen = pick(state.seed, BRIDGE_STACK, left, left)
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


# A sorted pile in one word: byte k holds the number of cards of kinds 0 to k, up to the Councilmen.
# So the kind of a card is the number of bytes that are not above its place, found for all at once.


@rule
def pile_sums(state: State) -> int:
    """Write the running sums of the pile's kinds, eight bits each."""
    pile = state.pile
    sums = 0
    cards = 0
    for kind in range(JOKER):
        cards += int(pile[kind])
        sums |= cards << 8 * kind
    return sums


@rule
def kind_at(sums: int, place: int) -> int:
    """Return the kind of the card at a place of the sorted pile."""
    # Byte k keeps its high bit if place >= sum; no byte borrows from the next, as sums stay below 128.
    not_above = (_HIGHS + place * _ONES - sums) >> 7 & _ONES
    return (not_above * _ONES >> 40) & 255


@rule
def put_pile(state: State, sums: int, size: int) -> None:
    """Store the cards of a pile from their running sums."""
    below = 0
    for kind in range(JOKER):
        upto = sums >> 8 * kind & 255
        state.pile[kind] = upto - below
        below = upto
    state.pile[JOKER] = size - below
    state.pile_size = size


@rule
def draw_cards(state: State, cards: int, seat: int) -> None:
    """Draw cards into a hand or, with NOBODY, into the rows in turn. R-3.2, R-3.5.

    The pile has no stored order: its next card is chosen when it is drawn, which is a
    fair shuffle all the same. The word of a card is that of `pick`, its key made only once.
    """
    last_row = int(state.seats)
    row = 0
    size = 0
    sums = 0
    key = np.uint64(0)
    left = cards
    while left > 0:
        # The pile is taken up as a whole, at first and whenever it had to be made anew.
        if size == 0:
            if int(state.pile_size) == 0:
                shuffle_discards(state)
            size = int(state.pile_size)
            if size == 0:
                break
            state.pile_size = 0
            sums = pile_sums(state)
            key = scramble(np.uint64(state.seed) ^ scramble(np.uint64(PILE + int(state.shuffles))))
        luck = scramble(key + np.uint64(state.drawn)) >> _32
        kind = kind_at(sums, int(np.int64((luck * np.uint64(size)) >> _32)))
        sums -= _ONES << 8 * kind & _BYTES
        state.drawn += 1
        size -= 1
        left -= 1
        if seat == NOBODY:
            state.rows[row, kind] += 1
            row = row + 1 if row < last_row else 0
        else:
            state.hand[seat, kind] += 1
    put_pile(state, sums, size)
    if seat != NOBODY and left < cards:
        state.hand_size[seat] += cards - left
        state.lacks[seat] = 0


@rule
def draw_due(state: State) -> None:
    """Draw the cards that are due: a round's rows, or blind cards. R-3.2, R-3.4, R-4.3.

    All cards of a game are drawn from here, so that a GPU has the code of it once.
    """
    is_new_round = int(state.open_rows) == 0
    seat = NOBODY if is_new_round else int(state.order[int(state.turn)])
    draw_cards(state, int(state.due), seat)
    reveal(state)
    state.due = 0
    if is_new_round:
        state.open_rows = (2 << int(state.seats)) - 1


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
    """Begin the draft with rows that are laid out column by column. R-3.2, R-3.6."""
    seats = int(state.seats)
    for seat in range(seats):
        forget_discards(state, seat)
        state.hand_limit[seat] = HAND_LIMIT
    state.due = ROW_LENGTH * (seats + 1)
    state.stage = 0
    state.phase = DRAFT
    state.turn = 0
