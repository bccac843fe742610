"""Signorie: each invariant can be broken, and is then named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ridotto
from ridotto.core.rule import State
from ridotto.games.signorie.checks import INVARIANTS, sound
from ridotto.games.signorie.moves import HELPING, OVER


def fresh(seats: int = 3) -> State:
    return ridotto.new("signorie", seats=seats, seed=4).state


def set_(field: str, index: object, value: int) -> Callable[[State], None]:
    def change(state: State) -> None:
        if index is None:
            state[field] = value
        else:
            state[field][index] = value

    return change


def lose_a_die(state: State) -> None:
    colour, value = next((c, v) for c in range(5) for v in range(6) if state.dice[c, v] == 1)
    state.dice[colour, value] = 0


def five_actions(state: State) -> None:
    for colour in range(5):
        value = next(v for v in range(6) if state.dice[colour, v])
        state.dice[colour, value] -= 1
        state.placed[0, colour] = value + 1


def swap_removed(state: State) -> None:
    state.unseen[48], state.unseen[49] = int(state.unseen[49]), int(state.unseen[48])


def double_tile(state: State) -> None:
    state.unseen[0] = int(state.unseen[0]) % 24 + 1


def gap_in_stack(state: State) -> None:
    state.unseen[47], state.unseen[3] = int(state.unseen[3]), 0


def unwanted_tile(state: State) -> None:
    """Put an Aragona tile into the red military row, which has no space for it."""
    place = next(p for p in range(48) if int(state.unseen[p]) > 20)
    last = int(state.stack_left) - 1
    state.row[0, 1, 5] = int(state.unseen[place]) - 21 + 2
    state.unseen[place] = int(state.unseen[last])
    state.unseen[last] = 0
    state.stack_left = last


def same_assignment_twice(state: State) -> None:
    state.assignments[0] = int(state.assignments[1])


def same_bonus_twice(state: State) -> None:
    state.rewards[1] = int(state.rewards[0])


BREAKS: list[tuple[int, Callable[[State], None]]] = [
    (1, set_("supply", (0, 0), 5)),
    (1, set_("supply", (1, 1), 2)),
    (1, set_("careers", (2, 4), 1)),
    (2, lose_a_die),
    (2, five_actions),
    (3, double_tile),
    (4, set_("stack_left", None, 39)),
    (4, swap_removed),
    (4, gap_in_stack),
    (4, set_("face_down", (0, 0), 1)),
    (5, set_("crowd", 0, 1)),
    (5, set_("crowd", 4, 1)),
    (6, set_("order", 0, 3)),
    (6, set_("height", 0, 3)),
    (6, set_("height", slice(None), 0)),
    (6, set_("initiative", 0, 3)),
    (7, set_("faces", None, 0)),
    (7, set_("posts", 0, 1)),
    (8, same_assignment_twice),
    (8, same_bonus_twice),
    (8, set_("rewards", 0, 10)),
    (8, set_("rewards", 6, 5)),
    (9, unwanted_tile),
    (10, set_("brides", 0, 1)),
    (10, set_("earned", (0, 7), 1)),
    (11, set_("menu", None, 1)),
    (11, set_("menu", None, 3)),
    (11, set_("phase", None, HELPING)),
    (11, set_("phase", None, OVER)),
    (12, set_("florins", 3, 1)),
    (12, set_("face_down", (3, 1), 1)),
    (12, set_("row", (3, 0, 1), 2)),
]


@pytest.mark.parametrize(("number", "change"), BREAKS)
def test_a_broken_invariant_is_named(number: int, change: Callable[[State], None]) -> None:
    state = fresh()
    assert sound(state) == 0
    change(state)
    assert sound(state) == number, INVARIANTS[sound(state) - 1]


def test_a_guest_of_an_absent_seat() -> None:
    state = fresh(2)
    state.guests[0, 0], state.crowd[0] = 7, 1
    assert sound(state) == 5


def test_a_threshold_track_with_four_people() -> None:
    state = fresh()
    state.pledged[0] = (2, 2)
    state.supply[0] = (2, 1)
    assert sound(state) == 9


def test_every_invariant_is_reached() -> None:
    assert {number for number, _ in BREAKS} == set(range(1, len(INVARIANTS) + 1))
