"""Signorie: what a seat knows, as numbers for a network, and the worlds that fit."""

from __future__ import annotations

from typing import Any

import numpy as np

from ridotto.core.chance import pick, scramble, shuffle
from ridotto.core.rule import Cells, State, rule

from .checks import tiles_on_show
from .data import (
    ASSIGNMENTS,
    BONUS_ROUNDS,
    BONUSES,
    BROTHERS,
    CAREERS,
    CITIES,
    COLOURS,
    COPIES,
    FACES,
    FEMALE,
    HELPERS,
    HOUSES,
    KINDS,
    MALE,
    MAX_SEATS,
    NO_TILE,
    PLAN,
    POSTS,
    ROUNDS,
    ROWS,
    TILES,
    VALUES,
)
from .deeds import removed_tiles, tile_house, tile_value
from .moves import DESTINATION, OVER, QUESTIONS
from .rounds import dice_sum, threshold
from .scoring import total
from .state import FOR_REMOVED, FOR_STACK

_WIDEST = 127
_TILE = HOUSES + 1
_CITY = 2 + 2 * _TILE
_NOW = ROUNDS + QUESTIONS + 4 + COLOURS + HELPERS + POSTS + 2
_BOARD = COLOURS * FACES + COLOURS * ASSIGNMENTS + 2 * BONUSES + 2 + KINDS + 1
_SEAT = (
    4 + MAX_SEATS + 3 + 6 + COLOURS + 2 + HELPERS + POSTS + BROTHERS + ROWS * (HOUSES + 1) + CAREERS * HOUSES
)
FEATURES = _NOW + _BOARD + CITIES * _CITY + MAX_SEATS * _SEAT


@rule
def one_hot(out: Cells, at: int, width: int, hot: int) -> int:
    """Write a row of noughts with a one at place `hot`; return the next free cell."""
    for place in range(width):
        out[at + place] = 1 if place == hot else 0
    return at + width


@rule
def bits(out: Cells, at: int, width: int, word: int) -> int:
    """Write the bits of a word; return the next free cell."""
    for place in range(width):
        out[at + place] = (word >> place) & 1
    return at + width


@rule
def encode_now(state: State, out: Cells) -> int:
    """Write round and question; return the next free cell."""
    phase = int(state.phase)
    at = one_hot(out, 0, ROUNDS, int(state.round_number) - 1)
    at = one_hot(out, at, QUESTIONS, phase)
    out[at] = state.cause
    out[at + 1] = state.points_left
    out[at + 2] = state.must_spend
    out[at + 3] = state.turn
    at = one_hot(out, at + 4, COLOURS, int(state.column))
    at = bits(out, at, HELPERS, int(state.pending))
    at = one_hot(out, at, POSTS, int(state.envoy) if phase == DESTINATION else POSTS)
    out[at] = state.activation
    out[at + 1] = state.gates
    return at + 2


@rule
def encode_board(state: State, start: int, out: Cells) -> int:
    """Write dice, assignment tiles, rewards and unseen tiles; return the next free cell."""
    at = start
    dice = state.dice
    for colour in range(COLOURS):
        for value in range(FACES):
            out[at + value] = dice[colour, value]
        at += FACES
        at = one_hot(out, at, ASSIGNMENTS, int(state.assignments[2 * colour]))
        out[at - ASSIGNMENTS + int(state.assignments[2 * colour + 1])] = 1
    this_round = int(state.round_number) - 1
    at = one_hot(
        out, at, BONUSES, int(state.rewards[this_round]) - 1 if this_round < BONUS_ROUNDS else BONUSES
    )
    coming = 0
    for place in range(this_round + 1, BONUS_ROUNDS):
        coming |= 1 << (int(state.rewards[place]) - 1)
    at = bits(out, at, BONUSES, coming)
    for place in range(BONUS_ROUNDS, ROUNDS):
        out[at] = int(state.rewards[place]) if place >= this_round else 0
        at += 1
    seen = tiles_on_show(state)
    for kind in range(KINDS):
        out[at + kind] = int(COPIES[kind % VALUES]) - ((seen >> (2 * kind)) & 3)
    out[at + KINDS] = state.stack_left
    return at + KINDS + 1


@rule
def encode_tile(out: Cells, at: int, tile: int) -> int:
    """Write house and value of a tile; return the next free cell."""
    at = one_hot(out, at, HOUSES, tile_house(tile) if tile != NO_TILE else HOUSES)
    out[at] = tile_value(tile) if tile != NO_TILE else 0
    return at + 1


@rule
def encode_cities(state: State, start: int, out: Cells) -> int:
    """Write guests and tiles of the cities; return the next free cell."""
    at = start
    for city in range(CITIES):
        out[at] = 1 if city <= int(state.seats) else 0
        out[at + 1] = state.crowd[city]
        at = encode_tile(out, at + 2, int(state.marriage_tile[city]))
        at = encode_tile(out, at, int(state.mission_tile[city]))
    return at


@rule
def encode_rows(state: State, seat: int, start: int, out: Cells) -> int:
    """Write the rows of a seat and its plan; return the next free cell."""
    at = start
    rows, beside = state.row, state.face_down
    for row in range(ROWS):
        for house in range(HOUSES):
            out[at + house] = rows[seat, row, house]
        out[at + HOUSES] = beside[seat, row]
        at += HOUSES + 1
    for career in range(CAREERS):
        at = bits(out, at, HOUSES, int(PLAN[int(state.board[seat]), career]))
    return at


@rule
def encode_seat(state: State, seat: int, start: int, out: Cells) -> int:
    """Write what lies before one seat; return the next free cell."""
    out[start] = 1
    out[start + 1] = 1 if int(state.phase) != OVER and int(state.actor) == seat else 0
    out[start + 2] = (int(state.passed) >> seat) & 1
    out[start + 3] = min(int(state.florins[seat]), _WIDEST)
    at = start + 4
    for place in range(MAX_SEATS):
        held = place < int(state.seats) and int(state.order[place]) == seat
        out[at + place] = 1 if held else 0
    at += MAX_SEATS
    points = total(state, seat)
    out[at] = min(points // 2, _WIDEST)
    out[at + 1] = state.initiative[seat]
    out[at + 2] = state.height[seat]
    at += 3
    for sex in (MALE, FEMALE):
        out[at + sex] = state.supply[seat, sex]
        out[at + 2 + sex] = state.stock[seat, sex]
        out[at + 4 + sex] = state.pledged[seat, sex]
    at += 6
    for colour in range(COLOURS):
        out[at + colour] = state.placed[seat, colour]
    at += COLOURS
    out[at] = dice_sum(state, seat)
    out[at + 1] = threshold(state, seat) - dice_sum(state, seat)
    at = bits(out, at + 2, HELPERS, int(state.helpers[seat]))
    careers = state.careers
    for post in range(POSTS):
        out[at + post] = careers[seat, post]
    at = bits(out, at + POSTS, BROTHERS, int(state.brides[seat]))
    return encode_rows(state, seat, at, out)


@rule
def encode(state: State, seat: int, out: Cells) -> None:
    """Write what a seat knows as small whole numbers, its own board first."""
    at = encode_now(state, out)
    at = encode_board(state, at, out)
    at = encode_cities(state, at, out)
    seats = int(state.seats)
    for step in range(MAX_SEATS):
        if step < seats:
            at = encode_seat(state, (seat + step) % seats, at, out)
        else:
            for cell in range(at, at + _SEAT):
                out[cell] = 0
            at += _SEAT


@rule
def house_copies(unseen: int, house: int) -> int:
    """Count the unseen tiles of a house; `unseen` has two bits a kind."""
    count = 0
    for value in range(VALUES):
        count += (unseen >> (2 * (VALUES * house + value))) & 3
    return count


@rule
def unseen_kind(unseen: int, house: int, choice: int) -> int:
    """Return the kind of the `choice`-th unseen tile of a house."""
    left = np.int64(choice)  # a pick is unsigned when compiled, and would turn into a float here
    kind = VALUES * house
    while left >= (unseen >> (2 * kind)) & 3:
        left -= (unseen >> (2 * kind)) & 3
        kind += 1
    return kind + 1


@rule
def unseen_tiles(state: State) -> int:
    """Count what is not on show, by kind, two bits a kind: everybody may count (RULES.md S-1.4)."""
    unseen = 0
    for kind in range(KINDS):
        unseen |= int(COPIES[kind % VALUES]) << (2 * kind)
    return unseen - tiles_on_show(state)


@rule
def deal_unseen(state: State, luck: Any) -> None:
    """Deal the unseen tiles anew: removed by house, then face-down tiles and stack (RULES.md S-2.7)."""
    unseen = unseen_tiles(state)
    removed = removed_tiles(state)
    each = removed // HOUSES
    tiles = state.unseen
    for place in range(TILES):
        tiles[place] = NO_TILE
    for house in range(HOUSES):
        for draw in range(each):
            choice = pick(luck, FOR_REMOVED, 2 * house + draw, house_copies(unseen, house))
            kind = unseen_kind(unseen, house, choice)
            unseen -= 1 << (2 * (kind - 1))
            tiles[TILES - removed + each * house + draw] = kind
    rest = 0
    for kind in range(KINDS):
        for _ in range((unseen >> (2 * kind)) & 3):
            tiles[rest] = kind + 1
            rest += 1
    shuffle(tiles, rest, luck, FOR_STACK)
    # The last of them lie face down beside rows.
    aside = TILES - removed - 1
    for number in range(int(state.buried)):
        tile = tiles[rest - 1 - number]
        tiles[rest - 1 - number] = NO_TILE
        tiles[aside - number] = tile


@rule
def resample(state: State, seat: int, luck: Any) -> None:
    """Replace what nobody knows: unseen tiles and all chance to come (RULES.md S-1.4).

    All seats know the same, so `seat` makes no difference.
    """
    deal_unseen(state, luck)
    state.seed = scramble(luck)
