"""What must always hold in Rialto, and what follows from what."""

from typing import Any

import numpy as np

from ridotto.core.rule import State, rule

from .data import (
    BRIDGE_ENDS,
    BRIDGES,
    BUILDINGS,
    CARDS_OF_KIND,
    COUNCILMEN,
    DISTRICTS,
    GONDOLA_END,
    GONDOLAS,
    HAND_LIMIT,
    JOKER,
    KINDS,
    LINKS,
    MOST_ROWS,
    SLOTS,
    TILES_OF_BUILDING,
)
from .state import DISCARD, LAY, NO_BRIDGE, OVER

INVARIANTS = (
    "each of the 77 cards lies in exactly one place",
    "the sizes of hands, pile and discards agree with their cards",
    "each family's 18 councilmen stand somewhere",
    "each of the 60 buildings lies in stock or in a palace, coins lie on buildings, and no palace has more than seven",
    "each of the six bridges and six gondolas lies in one place, and the top bridge is one of the unbuilt",
    "the Doge order is every seat once, farthest first",
    "what the table knows of a hand is true",
    "after the discards nobody holds more than the hand limit",
    "somebody is asked unless the game is over, and only seats of the table",
)


@rule
def sound(state: State) -> int:
    """Return 0, or the number of the invariant that is broken."""
    broken = 0
    if not cards_are_conserved(state):
        broken = 1
    elif not sizes_agree(state):
        broken = 2
    elif not councilmen_are_conserved(state):
        broken = 3
    elif not buildings_are_conserved(state):
        broken = 4
    elif not tiles_are_conserved(state):
        broken = 5
    elif not doge_order_is_sound(state):
        broken = 6
    elif not knowledge_is_true(state):
        broken = 7
    elif not limits_are_kept(state):
        broken = 8
    elif not asking_is_sound(state):
        broken = 9
    return broken


@rule
def asking_is_sound(state: State) -> int:
    """Tell whether somebody of the table is asked, unless the game is over. R-11.6."""
    over = int(state.phase) == OVER
    return 1 if over == (int(state.asked) == 0) and int(state.asked) >> int(state.seats) == 0 else 0


# Arrays are named before loops: interpreted, looking a field up costs more than reading it.


@rule
def cards_outside_pile(state: State, kind: int) -> int:
    """Count the cards of a kind in rows, hands and discards."""
    rows, hand, buried = state.rows, state.hand, state.buried
    cards = int(state.spent[kind])
    for row in range(MOST_ROWS):
        cards += int(rows[row, kind])
    for seat in range(int(state.seats)):
        cards += int(hand[seat, kind]) + int(buried[seat, kind])
    return cards


@rule
def cards_are_conserved(state: State) -> int:
    """Tell whether there are eleven cards of every kind. R-1.2."""
    seats, phase = int(state.seats), int(state.phase)
    pile, laid, spent = state.pile, state.laid, state.spent
    for kind in range(KINDS):
        if int(pile[kind]) + cards_outside_pile(state, kind) != CARDS_OF_KIND:
            return 0
        on_table = 0
        for seat in range(seats):
            on_table += int(laid[seat, kind])
        # During the stages nothing leaves the discards: what was laid lies there.
        if LAY <= phase < OVER and on_table > int(spent[kind]):
            return 0
    return 1


@rule
def sizes_agree(state: State) -> int:
    """Tell whether the open counts are those of the hidden cards."""
    pile, hand, buried = state.pile, state.hand, state.buried
    cards = 0
    for kind in range(KINDS):
        cards += int(pile[kind])
    if cards != int(state.pile_size):
        return 0
    for seat in range(int(state.seats)):
        held = 0
        slipped = 0
        for kind in range(KINDS):
            held += int(hand[seat, kind])
            slipped += int(buried[seat, kind])
        if held != int(state.hand_size[seat]) or slipped != int(state.buried_size[seat]):
            return 0
    return 1


@rule
def councilmen_are_conserved(state: State) -> int:
    """Tell whether every family has its 18 councilmen. R-1.6."""
    board = state.board
    for seat in range(int(state.seats)):
        councilmen = int(state.general[seat]) + int(state.personal[seat])
        for district in range(DISTRICTS):
            councilmen += int(board[district, seat])
        if councilmen != COUNCILMEN:
            return 0
    return 1


@rule
def buildings_are_conserved(state: State) -> int:
    """Tell whether five tiles of every kind are there and no palace is overfull. R-1.7."""
    seats = int(state.seats)
    stock, palace, coins_on = state.stock, state.palace, state.coins_on
    for building in range(BUILDINGS):
        tiles = int(stock[building])
        for seat in range(seats):
            tiles += int(palace[seat, building])
            if int(coins_on[seat, building]) > int(palace[seat, building]):
                return 0
        if tiles != TILES_OF_BUILDING:
            return 0
    for seat in range(seats):
        used = 0
        for building in range(BUILDINGS):
            used += int(palace[seat, building])
        if used > SLOTS:
            return 0
    return 1


@rule
def times_built(state: State, low: int, high: int) -> int:
    """Count the connections that hold a tile with these two ends."""
    ends = state.ends
    built = 0
    for link in range(LINKS):
        one, two = int(ends[link, 0]), int(ends[link, 1])
        if (one == low and two == high) or (one == high and two == low):
            built += 1
    return built


@rule
def tiles_are_conserved(state: State) -> int:
    """Tell whether each bridge and each gondola lies in one place. R-1.5."""
    taken = LINKS - times_built(state, 0, 0)
    gondolas = times_built(state, GONDOLA_END, GONDOLA_END)
    bridges = int(state.bridges)
    unbuilt = 0
    for bridge in range(BRIDGES):
        waits = bridges >> bridge & 1
        unbuilt += waits
        if waits + times_built(state, int(BRIDGE_ENDS[bridge, 0]), int(BRIDGE_ENDS[bridge, 1])) != 1:
            return 0
    if gondolas + int(state.gondolas) != GONDOLAS or taken != gondolas + BRIDGES - unbuilt:
        return 0
    top = int(state.top_bridge)
    if top == NO_BRIDGE:
        return 1 if unbuilt == 0 else 0
    return bridges >> top & 1


@rule
def doge_order_is_sound(state: State) -> int:
    """Tell whether the order is a permutation that agrees with the spaces. R-2.1."""
    met = 0
    for place in range(int(state.seats)):
        seat = int(state.order[place])
        met |= 1 << seat
        if place > 0 and int(state.doge[int(state.order[place - 1])]) < int(state.doge[seat]):
            return 0
    return 1 if met == (1 << int(state.seats)) - 1 else 0


@rule
def knowledge_is_true(state: State) -> int:
    """Tell whether hands fit what the table remembers of them. R-11.3, R-11.4."""
    hand, shown, buried = state.hand, state.shown, state.buried
    for seat in range(int(state.seats)):
        lacks, slipped = int(state.lacks[seat]), int(state.slipped[seat])
        missing = 0
        for kind in range(KINDS):
            held = int(hand[seat, kind])
            short = int(shown[seat, kind]) - held
            if (held and lacks >> kind & 1) or short > int(buried[seat, kind]):
                return 0
            missing += max(0, short)
        if missing > slipped or slipped > int(state.buried_size[seat]):
            return 0
    return 1


@rule
def limits_are_kept(state: State) -> int:
    """Tell whether hands are within their limits once they were reduced. R-4.8."""
    for seat in range(int(state.seats)):
        over = int(state.hand_size[seat]) - int(state.hand_limit[seat])
        if int(state.phase) == DISCARD and (over > 0) != (int(state.asked) >> seat & 1 == 1):
            return 0
        if LAY <= int(state.phase) < OVER and over > 0:
            return 0
    return 1


def settle(state: State, given: frozenset[str]) -> None:
    """Square what follows from other fields in a made-up position."""
    seats = int(state.seats)
    _settle_cards(state, given, seats)
    if "turned" not in given:
        plain = (JOKER, int(state.stage))
        state.turned = int(any(state.laid[:seats, kind].any() for kind in range(KINDS) if kind not in plain))
    if "general" not in given:
        for seat in range(seats):
            rest = COUNCILMEN - int(state.personal[seat]) - int(state.board[:, seat].sum())
            state.general[seat] = max(0, rest)
    if "stock" not in given:
        state.stock[:] = np.maximum(0, TILES_OF_BUILDING - state.palace[:seats].sum(axis=0))
    _settle_tiles(state, given)
    if "doge" in given and "order" not in given:
        now = [int(seat) for seat in state.order[:seats]]
        state.order[:seats] = sorted(now, key=lambda seat: (-int(state.doge[seat]), now.index(seat)))
    if int(state.phase) == DISCARD and "asked" not in given:
        over = state.hand_size[:seats] > state.hand_limit[:seats]
        state.asked = int(sum(1 << seat for seat in range(seats) if over[seat]))
    if int(state.phase) == LAY and "queue" not in given and "asked" in given:
        _settle_queue(state, given, seats)


def _settle_queue(state: State, given: frozenset[str], seats: int) -> None:
    """Queue all from the asked seat on: they are the ones still to lay."""
    first = int(state.asked).bit_length() - 1
    state.queue = sum(((first + place) % seats) << 3 * place for place in range(seats))
    state.queue_length = seats
    if "starter" not in given:
        state.starter = first


def _settle_cards(state: State, given: frozenset[str], seats: int) -> None:
    """Put every card that is nowhere else into the pile, and count."""
    if given & {"hand", "rows", "buried", "laid"} and "spent" not in given:
        state.spent[:] = state.laid[:seats].sum(axis=0)
    if "pile" not in given:
        for kind in range(KINDS):
            state.pile[kind] = max(0, CARDS_OF_KIND - cards_outside_pile(state, kind))
    elif "spent" not in given:
        for kind in range(KINDS):
            state.spent[kind] = 0
            rest = CARDS_OF_KIND - int(state.pile[kind]) - cards_outside_pile(state, kind)
            state.spent[kind] = max(0, rest)
    sizes: tuple[tuple[str, Any], ...] = (
        ("pile_size", state.pile.sum()),
        ("hand_size", state.hand.sum(axis=1)),
        ("buried_size", state.buried.sum(axis=1)),
    )
    for name, size in sizes:
        if name not in given:
            state[name] = size
    if "hand_limit" not in given and int(state.phase) >= LAY:
        state.hand_limit[:seats] = np.maximum(HAND_LIMIT, state.hand_size[:seats])
    if "open_rows" not in given:
        state.open_rows = sum(1 << row for row in range(MOST_ROWS) if state.rows[row].any())


def _settle_tiles(state: State, given: frozenset[str]) -> None:
    """Count the tiles that are not built, and turn one of them up."""
    if "bridges" not in given:
        state.bridges = 0
        for bridge in range(BRIDGES):
            low, high = int(BRIDGE_ENDS[bridge, 0]), int(BRIDGE_ENDS[bridge, 1])
            if times_built(state, low, high) == 0:
                state.bridges = int(state.bridges) | 1 << bridge
    if "top_bridge" not in given and not (
        int(state.top_bridge) != NO_BRIDGE and int(state.bridges) >> int(state.top_bridge) & 1
    ):
        left = int(state.bridges)
        state.top_bridge = (left & -left).bit_length() - 1 if left else NO_BRIDGE
    if "gondolas" not in given:
        state.gondolas = max(0, GONDOLAS - times_built(state, GONDOLA_END, GONDOLA_END))
