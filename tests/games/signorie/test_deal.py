"""Signorie: components and set-up (RULES.md chapters 1 to 3)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import ridotto
from ridotto.games.signorie.data import (
    ASSIGNMENT_GAIN,
    BONUS_NAMES,
    BROTHER_POINTS,
    COLOUR_NAMES,
    HELPER_FEE,
    HELPER_NAMES,
    HOUSES,
    NEXT_SLOT,
    PLAN,
    POSTS_OF_RANK,
    RING,
    SLOT_VALUE,
    SPACE_POINTS,
    SPACE_RANK,
    TILE_VALUES,
    VICTORY_TILES,
)
from ridotto.games.signorie.deal import free_number
from ridotto.games.signorie.moves import BRIDAL
from ridotto.play import Match

from .table import MEN, WOMEN, dice, play, table, tile

SEATS = (2, 3, 4)


def new(seats: int, seed: int = 1, **options: str) -> Match:
    return ridotto.new("signorie", seats=seats, seed=seed, options=options)


@pytest.mark.parametrize("seats", SEATS)
def test_the_box_holds_what_the_list_says(seats: int) -> None:
    state = new(seats).state
    people = state.supply[:seats] + state.stock[:seats]
    assert people.tolist() == [[12, 11]] * seats  # S-1.2
    assert (4 * 12, 4 * 11) == (48, 44)
    assert 4 * len(HELPER_NAMES) == 48  # S-1.3: helpers
    assert 4 * len(BROTHER_POINTS) == 16  # S-1.3: brides
    assert len(state.births) == 5  # S-1.3: offspring dice
    assert len(COLOUR_NAMES) * 4 == 20  # S-1.3: action dice
    assert len(ASSIGNMENT_GAIN) == len(state.assignments) == 10  # S-1.3, S-6.6
    assert (len(BONUS_NAMES), VICTORY_TILES) == (9, 5)  # S-1.3, S-9.13
    assert HOUSES * len(TILE_VALUES) == len(state.unseen) == 54  # S-1.3


def test_the_columns_are_those_of_the_table() -> None:
    slots = dict(zip(COLOUR_NAMES, SLOT_VALUE.tolist(), strict=True))  # S-1.6
    assert slots == {"yellow": 3, "red": 4, "purple": 3, "grey": 4, "turquoise": 5}
    rings = {COLOUR_NAMES[c]: COLOUR_NAMES[int(RING[c])] for c in range(5)}
    assert rings["yellow"] == "turquoise"
    assert [rings[c] for c in COLOUR_NAMES[1:]] == list(COLOUR_NAMES[:4]), "each hires to its left"
    fees = dict(zip(HELPER_NAMES, HELPER_FEE.tolist(), strict=True))  # S-5.6
    assert fees == dict(Y1=2, Y2=3, R1=1, R2=2, R3=4, P1=2, P2=3, G1=1, G2=2, G3=2, T1=2, T2=3)


def test_career_spaces_and_slots() -> None:
    assert SPACE_POINTS.tolist() == [1, 3, 5, 7, 9, 11, 13]  # S-1.7
    assert SPACE_RANK.tolist() == [1, 2, 3, 4, 4, 4, 4]  # S-7.7
    assert NEXT_SLOT.tolist() == [1, 1, 2, 2, 3, 3, 4, 4, 4]  # S-2.9, S-7.9
    for value in (1, 2, 3, 4):
        ranks = [int(SPACE_RANK[p % 7]) for p in range(21) if int(POSTS_OF_RANK[value]) >> p & 1]
        assert min(ranks) == value and len(ranks) == 3 * (8 - value)


def test_every_house_is_wanted_by_two_careers_of_every_board() -> None:
    for board in PLAN.tolist():  # S-10.1
        assert [bin(row).count("1") for row in board] == [4, 4, 4]
        assert [sum(row >> house & 1 for row in board) for house in range(6)] == [2] * 6
    assert len({tuple(board) for board in PLAN.tolist()}) == 4


def test_boards_follow_the_seats_unless_shuffled() -> None:
    assert all(new(4, seed).state.board.tolist() == [0, 1, 2, 3] for seed in range(5))  # S-2.1
    dealt = [new(4, seed, plans="shuffled").state.board.tolist() for seed in range(8)]  # S-12.3
    assert all(sorted(boards) == [0, 1, 2, 3] for boards in dealt)
    assert len({tuple(boards) for boards in dealt}) > 3


@pytest.mark.parametrize("seats", SEATS)
def test_everyone_starts_alike(seats: int) -> None:
    state = new(seats).state
    assert state.supply[:seats].tolist() == [[4, 3]] * seats  # S-2.2
    assert state.stock[:seats].tolist() == [[8, 8]] * seats  # S-2.2
    assert not state.supply[seats:].any() and not state.stock[seats:].any(), (
        "colours not in play are in the box"
    )
    assert not state.brides.any() and not state.helpers.any()  # S-2.10
    assert not state.earned.any()


def test_the_turn_order_is_random_and_gives_the_florins() -> None:
    firsts = Counter()
    for seed in range(60):
        state = new(3, seed).state  # S-2.4
        order = state.order[:3].tolist()
        assert sorted(order) == [0, 1, 2]
        assert [int(state.florins[seat]) for seat in order] == [6, 7, 7]
        assert [int(state.height[seat]) for seat in order] == [2, 1, 0]
        assert not state.initiative.any()
        firsts[order[0]] += 1
    assert min(firsts.values()) > 8


@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 1), (4, 0)])
def test_removed_tiles_are_random_and_by_house(seats: int, each: int) -> None:
    seen = set()
    for seed in range(12):
        state = new(seats, seed).state  # S-2.7
        removed = state.unseen[54 - 6 * each :] if each else np.array([], np.int8)
        assert [(int(t) - 1) // 4 for t in removed] == [house for house in range(6) for _ in range(each)]
        seen.add(tuple(removed.tolist()))
    assert len(seen) == (12 if each else 1)


def test_the_houses_have_nine_tiles_each() -> None:
    state = new(4).state  # S-2.7
    shown = [int(t) for t in (*state.marriage_tile, *state.mission_tile)]
    tiles = Counter(shown + [int(t) for t in state.unseen if t])
    for house in range(6):
        values = [v for v in (2, 3, 4, 5) for _ in range(tiles[tile(house, v)])]
        assert values == [2, 2, 3, 3, 3, 4, 4, 4, 5]


def test_the_reward_row_has_five_bonus_and_two_victory_tiles() -> None:
    bonus, victory = Counter(), Counter()
    for seed in range(60):
        row = new(2, seed).state.rewards.tolist()  # S-2.8
        assert len(set(row[:5])) == 5 and len(set(row[5:])) == 2
        bonus.update(row[:5])
        victory.update(row[5:])
    assert set(bonus) == set(range(1, 10)) and set(victory) == {6, 7, 8, 9, 10}
    assert min(bonus.values()) > 15 and min(victory.values()) > 10


@pytest.mark.parametrize("seats", SEATS)
def test_covered_cities_have_no_tiles(seats: int) -> None:
    state = new(seats).state  # S-2.6, S-3.2
    cities = [bool(a) and bool(b) for a, b in zip(state.marriage_tile, state.mission_tile, strict=True)]
    assert cities == [True] * (seats + 1) + [False] * (4 - seats)


def test_free_numbers_skip_the_used_ones() -> None:
    assert [free_number(0b0101, count) for count in range(3)] == [1, 3, 4]


def test_dice_and_assignments_change_from_round_to_round() -> None:
    match = table(florins={0: 9}, passed=2, phase=BRIDAL, cause=2, round_number=1)  # S-3.1
    before = (match.state.dice.tolist(), match.state.assignments.tolist())
    play(match, "stop", "florins", "stop")
    state = match.state
    assert int(state.round_number) == 2
    assert (state.dice.tolist(), state.assignments.tolist()) != before  # S-3.4, S-3.5
    assert state.dice.sum(axis=1).tolist() == [2] * 5  # S-2.5
    assert sorted(state.assignments.tolist()) == list(range(10))  # S-3.5


def test_only_empty_spaces_are_refilled() -> None:
    match = table(  # S-3.2
        marriage_tile={0: 0}, phase=BRIDAL, cause=2, round_number=1, seat=1, dice=dice(2)
    )
    kept = match.state.marriage_tile[1:3].tolist() + match.state.mission_tile[:3].tolist()
    top, left = int(match.state.unseen[int(match.state.stack_left) - 1]), int(match.state.stack_left)
    play(match, "stop")
    assert match.state.marriage_tile[1:3].tolist() + match.state.mission_tile[:3].tolist() == kept
    assert int(match.state.marriage_tile[0]) == top
    assert int(match.state.stack_left) == left - 1


def test_an_empty_stack_leaves_spaces_empty() -> None:
    match = table(  # S-3.3, S-10.2
        seats=4,
        seat=3,
        marriage_tile=(0, 2, 3, 4, 5),
        mission_tile=(6, 7, 8, 9, 10),
        face_down={(0, 0): 45},
        phase=BRIDAL,
        cause=2,
    )
    assert (int(match.state.stack_left), int(match.state.buried)) == (0, 45)
    play(match, "stop")
    assert int(match.state.round_number) == 2
    assert match.state.marriage_tile.tolist() == [0, 2, 3, 4, 5]


def test_florins_and_rows_lie_open_and_only_tiles_are_hidden() -> None:
    layout = ridotto.game("signorie").layout  # S-1.4
    hidden = {each.name for each in layout.fields if each.sight.name != "PUBLIC"}
    assert hidden == {"seed", "unseen"}


def test_stocks_belong_to_their_colour() -> None:
    match = table(  # S-2.3
        dice=dice(2, yellow=(3, 3)), assignments=[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    )
    other = match.state.stock[1].tolist()
    play(match, "take yellow 3", "assign left 2")
    assert match.state.stock[0, WOMEN] == 10
    assert match.state.stock[0, MEN] == 8
    assert match.state.stock[1].tolist() == other
