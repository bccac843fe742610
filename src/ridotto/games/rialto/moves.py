"""The moves of Rialto as numbers: 398 in all."""

import numpy as np

from ridotto.core.rule import rule

from .data import BUILDINGS, CARDS_OF_KIND, DISTRICTS, JOKER, KINDS, LINKS, MOST_ROWS
from .state import (
    BLUES,
    BUILD_BRIDGE,
    DISCARD,
    DRAFT,
    FETCH_COUNCILMAN,
    FIRST,
    GREENS,
    LAY,
    MOVE_COUNCILMAN,
    OVER,
    PLACE_GONDOLA,
    RETURN,
    TAKE,
)

START_KINDS = 3
FETCHES = KINDS + 2
DRAW_THREE, NO_FETCH = KINDS, KINDS + 1
HANDFULS = CARDS_OF_KIND + 1
NO_END = 2
FROM_PERSONAL = DISTRICTS

FIRST_START = 0  # + colour
FIRST_ROW = FIRST_START + START_KINDS  # + row
FIRST_GREEN = FIRST_ROW + MOST_ROWS  # + (value - 1) * 9 + kind fetched, 7 draw, 8 nothing
FIRST_DISCARD = FIRST_GREEN + 4 * FETCHES  # + kind
DELAY = FIRST_DISCARD + KINDS
FIRST_MANY = DELAY + 1  # + kind * 11 + cards - 1, by Y4
FIRST_ONE = FIRST_MANY + JOKER * CARDS_OF_KIND  # + kind, by Y2
TILE_JOKER = FIRST_ONE + JOKER  # by Y3
FIRST_LAY = TILE_JOKER + 1  # + cards * 12 + Jokers
FIRST_RETURN = FIRST_LAY + HANDFULS * HANDFULS  # + building
FIRST_TAKE = FIRST_RETURN + BUILDINGS  # + building
FIRST_BRIDGE = FIRST_TAKE + BUILDINGS  # + connection * 2 + turned round
FIRST_GONDOLA = FIRST_BRIDGE + 2 * LINKS  # + connection * 3 + end, 2 for neither
FIRST_SOURCE = FIRST_GONDOLA + 3 * LINKS  # + district, 6 for the personal supply
FIRST_MOVE = FIRST_SOURCE + DISTRICTS + 1  # + district
BLUE_ONE = FIRST_MOVE + DISTRICTS
BLUE_TWO = BLUE_ONE + 1
BLUE_FOUR = BLUE_ONE + 2
FIRST_UPGRADE = BLUE_ONE + 3  # + (colour * 3 + value - 1) * 3 + new colour
STOP = FIRST_UPGRADE + 27
MOVES = STOP + 1

# The most moves at one moment: laying from the fullest hand of 19 (test_moves.py proves it).
MOST_LEGAL = 112

_BLOCKS = (
    (FIRST_START, FIRST, 206),
    (FIRST_ROW, DRAFT, 303),
    (FIRST_GREEN, GREENS, 401),
    (FIRST_DISCARD, DISCARD, 408),
    (DELAY, LAY, 601),
    (FIRST_LAY, LAY, 502),
    (FIRST_RETURN, RETURN, 708),
    (FIRST_TAKE, TAKE, 704),
    (FIRST_BRIDGE, BUILD_BRIDGE, 711),
    (FIRST_GONDOLA, PLACE_GONDOLA, 715),
    (FIRST_SOURCE, FETCH_COUNCILMAN, 716),
    (FIRST_MOVE, MOVE_COUNCILMAN, 719),
    (BLUE_ONE, BLUES, 901),
    (STOP, OVER, 1107),
)


def _table(column: int) -> "np.ndarray[tuple[int], np.dtype[np.int16]]":
    cells = np.zeros(MOVES, np.int16)
    for block in _BLOCKS:
        cells[block[0] :] = block[column]
    return cells


PHASE_OF = _table(1)
"""The moment that each move belongs to (STOP belongs to several)."""
CLAUSE_OF_MOMENT = _table(2)
"""The clause that says when each move is made."""


@rule
def pack_green(value: int, fetch: int) -> int:
    """Return the move that activates a green building and fetches."""
    return FIRST_GREEN + (value - 1) * FETCHES + fetch


@rule
def pack_many(kind: int, cards: int) -> int:
    """Return the move that turns cards of another kind with Y4."""
    return FIRST_MANY + kind * CARDS_OF_KIND + cards - 1


@rule
def pack_lay(cards: int, jokers: int) -> int:
    """Return the move that lays cards of the stage's kind and Jokers."""
    return FIRST_LAY + cards * HANDFULS + jokers


@rule
def pack_upgrade(old: int, colour: int) -> int:
    """Return the move that changes a building into the next value of a colour."""
    return FIRST_UPGRADE + (old // 4 * 3 + old % 4) * 3 + colour


@rule
def unpack_old(move: int) -> int:
    """Return the building that an upgrade gives away."""
    place = (move - FIRST_UPGRADE) // 3
    return place // 3 * 4 + place % 3


@rule
def unpack_new(move: int) -> int:
    """Return the building that an upgrade takes."""
    return (move - FIRST_UPGRADE) % 3 * 4 + unpack_old(move) % 4 + 1
