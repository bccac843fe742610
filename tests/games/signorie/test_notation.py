"""Signorie: moves as text and back."""

from __future__ import annotations

import pytest

from ridotto.errors import IllegalMove, InvalidMove
from ridotto.games.signorie.moves import ACTION, ASSIGN, MARRY, MOVES, SIGNORIA, STOP, TAKE
from ridotto.games.signorie.notation import move_text, parse

from .table import assignments, dice, helpers, play, post, table


def test_every_move_of_the_space_has_its_own_text_and_reads_back() -> None:
    for match in (table(), table(phase=ACTION, column=2, placed={(0, 2): 6})):
        seen = match.observation(0)
        texts = [move_text(seen, 0, move) for move in range(MOVES)]
        assert len(set(texts)) == MOVES
        for move, text in enumerate(texts):
            assert parse(seen, 0, text) == parse(seen, 0, f"  {text.upper()}  ") == (move,)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Take GRAY 3", "take grey 3"),
        ("skip", "stop"),
        ("done", "stop"),
        ("male", "man"),
        ("female", "woman"),
        ("3 florins", "florins"),
        ("marry roma + 2", "marry Roma +2"),
        ("marry roma +0", "marry Roma"),
    ],
)
def test_loose_spellings(text: str, same: str) -> None:
    seen = table().observation(0)
    assert parse(seen, 0, text) == parse(seen, 0, same)


def test_an_assignment_may_be_named_by_its_tile() -> None:
    match = play(table(assignments=assignments(red="A4 A9"), dice=dice(2, red=(4, 4))), "take red 4")
    seen = match.observation(0)
    assert parse(seen, 0, "assign a4 x3") == (ASSIGN + 2,)
    assert parse(seen, 0, "assign A4") == (ASSIGN,)
    assert parse(seen, 0, "assign A9") == (ASSIGN + 4,)
    assert parse(seen, 0, "assign right") == (ASSIGN + 4,)
    with pytest.raises(InvalidMove, match="A7 does not lie above red"):
        parse(seen, 0, "assign A7 1")


def test_a_die_and_its_assignment_in_one_line() -> None:
    match = table(dice=dice(2, grey=(4, 4)), assignments=assignments(grey="A3 A4"))
    steps = match.play("take grey 4, assign A4 x3")
    assert [step.text for step in steps] == ["take grey 4", "assign right 3"]
    assert match.points[0] == 9


def test_a_whole_turn_in_one_line() -> None:
    match = table(florins={0: 9}, dice=dice(2, red=(4, 4)))
    steps = match.play("take red 4, marry Milano +3")
    assert [step.move for step in steps] == [TAKE + 6 + 3, SIGNORIA, MARRY + 3]
    assert match.points[0] == 8


def test_what_plays_itself_may_be_said() -> None:
    match = table(florins={0: 0}, supply=[[0, 0]] + [[4, 3]] * 1 + [[0, 0]] * 2, dice=dice(2, yellow=(3, 3)))
    steps = match.play("take yellow 3 and signoria")
    assert len(steps) == 1
    assert int(match.state.florins[0]) == 3


def test_a_mission_in_one_line() -> None:
    match = table(careers={(0, post(0, 3)): 1, (0, post(1, 2)): 1})
    match.play("take grey 6 then send military 3 to Venezia")
    assert match.points[0] == 5


def test_a_mission_of_the_only_man_in_one_line() -> None:
    match = table(careers={(0, post(0, 4)): 1})
    steps = match.play("take grey 6, send military 4 to Milano")
    assert [step.text for step in steps] == ["take grey 6", "signoria", "to Milano"], (
        "whom to send plays itself"
    )
    assert match.points[0] == 7


def test_points_in_one_line_also_by_a_helper() -> None:
    match = table(helpers={0: helpers("P2")}, dice=dice(2, purple=(3, 3)))
    match.play("take purple 3; signoria; place military, advance military 1")
    assert int(match.state.careers[0, post(0, 2)]) == 1


def test_a_line_that_breaks_a_rule_is_refused_as_a_whole() -> None:
    match = table(florins={0: 2}, dice=dice(2, red=(4, 4)))
    with pytest.raises(IllegalMove) as caught:
        match.play("take red 4, marry Milano +4")
    assert caught.value.clause == "S-7.3"
    assert match.ply == 0


@pytest.mark.parametrize(
    "text", ["", " ", "hello", "take red", "take red 7", "marry Paris", "bride 5", "pass now", "12"]
)
def test_unreadable_moves_say_what_is_expected(text: str) -> None:
    with pytest.raises(InvalidMove, match="take red 4"):
        parse(table().observation(0), 0, text)


def test_a_number_that_is_no_move() -> None:
    with pytest.raises(InvalidMove):
        move_text(table().observation(0), 0, -1)
    assert move_text(table().observation(0), 0, STOP) == "stop"
