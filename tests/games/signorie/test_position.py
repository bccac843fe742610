"""Signorie: made-up positions are squared, or refused."""

from __future__ import annotations

import pytest

import ridotto
from ridotto.errors import PositionError
from ridotto.games.signorie.moves import MISSION, NEXT_TURN

from .table import MEN, WOMEN, dice, helpers, play, table


def test_people_who_are_nowhere_else_are_in_stock() -> None:
    match = table(supply={(0, MEN): 1, (0, WOMEN): 0}, careers={(0, 3): 2}, pledged={(0, WOMEN): 2})
    assert match.state.stock[0].tolist() == [9, 9]
    assert int(match.state.posts[0]) == 1 << 3


def test_a_crowd_gets_guests_of_all_seats() -> None:
    match = table(seats=3, crowd={0: 6, 3: 2})
    assert sorted(match.state.guests[0].tolist()) == [0, 0, 1, 2, 3, 4, 5, 6]
    assert int(match.state.stock[2, MEN]) == 7


def test_guests_make_the_crowd() -> None:
    match = table(guests={(1, 0): 2, (1, 1): 3})
    assert match.state.crowd.tolist() == [0, 2, 0, 0, 0]


def test_tiles_on_show_leave_the_stack() -> None:
    match = table(seats=4, row={(0, 0, 0): 5}, face_down={(1, 2): 3})
    assert (int(match.state.buried), int(match.state.stack_left)) == (3, 54 - 10 - 1 - 3)


def test_the_turn_follows_from_the_seat_and_the_seat_from_the_turn() -> None:
    assert int(table(seats=3, order=(2, 0, 1, 0), seat=1).state.turn) == 2
    match = ridotto.position("signorie", seats=3, order=(2, 0, 1, 0), turn=1)
    assert match.waiting == (0,)


def test_discs_on_one_space_are_stacked_in_turn_order() -> None:
    match = table(seats=4, order=(3, 1, 0, 2), seat=3, initiative=(4, 4, 0, 4))
    assert match.state.height.tolist() == [0, 1, 0, 2]


def test_dice_are_taken_from_the_board_or_added_to_it() -> None:
    match = ridotto.position("signorie", seats=2, placed={(0, 0): 2, (1, 0): 5, (1, 3): 1})
    assert match.state.dice.sum(axis=1).tolist() == [0, 2, 2, 1, 2]
    match = ridotto.position("signorie", seats=2, dice=dice(2, red=(1, 3)))
    assert int(match.state.faces) >> 6 & 63 == 0b101


def test_what_leaves_no_choice_is_played() -> None:
    match = table(phase=NEXT_TURN, turn=0, passed=1)
    assert match.waiting == (1,)
    match = table(phase=MISSION, cause=1, helpers={0: helpers("T2")})
    assert match.waiting == (1,), "nobody to send"


def test_brides_are_in_the_ledger() -> None:
    assert table(brides={1: 0b1010}).points == (0, 6)


@pytest.mark.parametrize(
    "fields",
    [
        {"supply": {(0, MEN): 12}, "careers": {(0, 0): 3}},
        {"marriage_tile": (4, 4, 4, 0, 0)},
        {"row": {(0, 0, 0): 5, (1, 0, 0): 5}},
        {"row": {(0, 1, 5): 3}},
        {"row": {(seat, row, 0): 3 + (row > 1) for seat in range(2) for row in range(4)}},
        {  # eight Medici tiles on show, where two of nine were removed
            "row": {(0, 0, 0): 2, (0, 1, 0): 2, (0, 2, 0): 3, (1, 0, 0): 3, (1, 1, 0): 3, (1, 3, 0): 4},
            "marriage_tile": {0: 3, 1: 3},
        },
        {"crowd": {4: 1}},
        {"pledged": {(0, MEN): 3, (0, WOMEN): 1}},
        {"dice": dice(3)},
        {"order": (0, 0, 0, 0)},
    ],
)
def test_impossible_positions_are_refused(fields: dict[str, object]) -> None:
    with pytest.raises(PositionError):
        table(**fields)


def test_a_position_plays_on() -> None:
    match = table(seats=3, careers={(0, 6): 1}, florins={0: 20})
    while not match.is_over:
        play(match, match.legal()[-1])
    assert min(match.ranking) == 1


def test_given_stocks_tiles_and_ledger_are_kept() -> None:
    first = table(seats=2)
    kept = {name: first.state[name].copy() for name in ("stock", "unseen", "earned")}
    kept["stack_left"] = int(first.state.stack_left)
    again = table(seats=2, **kept)
    assert again.state.unseen.tolist() == first.state.unseen.tolist()
