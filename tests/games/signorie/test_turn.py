"""Signorie: taking dice and using them (RULES.md chapters 4, 6 and 12)."""

from __future__ import annotations

import pytest

import ridotto
from ridotto.errors import IllegalMove, NotYourTurn
from ridotto.games.signorie.data import ASSIGNMENT_NAMES

from .table import MEN, WOMEN, assignments, dice, have, helpers, play, post, table, why


def test_players_act_in_turn_order_and_the_passed_are_skipped() -> None:
    match = table(seats=3, order=(2, 0, 1, 0), seat=2)  # S-4.1
    play(match, "pass")
    assert match.waiting == (0,)
    play(match, "take yellow 6", "signoria")
    assert match.waiting == (1,)
    play(match, "take yellow 6", "signoria")
    assert match.waiting == (0,), "seat 2 has passed"
    assert int(match.state.passed) == 1 << 2


def test_nobody_acts_out_of_turn() -> None:
    match = table(seats=3)
    with pytest.raises(NotYourTurn) as caught:  # S-4.1
        match.play("pass", 1)
    assert caught.value.clause == "S-4.1"


def test_the_die_leaves_the_board_for_its_slot() -> None:
    match = table(dice=dice(2, yellow=(5, 5)))
    play(match, "take yellow 5")  # S-4.2, S-4.3
    assert int(match.state.dice[0, 4]) == 1, "of two equal dice one is left"
    assert int(match.state.placed[0, 0]) == 5
    assert int(match.state.faces) >> 4 & 1 == 1
    play(match, "signoria")
    assert why(match, "take yellow 5") == ""
    play(match, "take yellow 5")
    assert int(match.state.faces) >> 4 & 1 == 0
    assert int(match.state.dice[0].sum()) == 0


def test_a_die_must_lie_on_the_board() -> None:
    match = table(dice=dice(2, yellow=(5, 5)))
    assert why(match, "take yellow 4") == "S-4.2"
    with pytest.raises(IllegalMove):
        match.play("take yellow 4")


def test_a_colour_serves_once_a_round() -> None:
    match = table(placed={(0, 0): 6}, dice=dice(2, yellow=(6,)))
    assert why(match, "take yellow 6") == "S-4.3"
    assert why(match, "take red 6") == ""


def test_after_four_actions_a_player_passes() -> None:
    match = table(  # S-4.4
        placed={(0, 0): 6, (0, 1): 6, (0, 2): 6},
        dice=[[0] * 5 + [n] for n in (1, 1, 1, 2, 2)],
        florins={0: 9},
        supply={(0, MEN): 0, (0, WOMEN): 0},
    )
    play(match, "take turquoise 6", "signoria", "initiative", "stop")
    assert match.waiting == (1,)
    play(match, "take yellow 6", "signoria")
    assert match.waiting == (1,), "seat 0 has passed by itself"
    assert int(match.state.passed) == 1


@pytest.mark.parametrize(("value", "cost"), [(1, 2), (2, 1), (3, 0), (6, 0)])
def test_a_low_die_costs_the_difference_and_a_high_one_gives_no_change(value: int, cost: int) -> None:
    match = table(florins={0: 5}, dice=dice(2, purple=(value, value)))
    play(match, f"take purple {value}")  # S-4.5
    assert int(match.state.florins[0]) == 5 - cost


def test_the_die_is_paid_before_the_action_pays() -> None:
    match = table(florins={0: 1}, dice=dice(2, yellow=(1, 1)))
    assert why(match, "take yellow 1") == "S-4.5", "the 3 florins come too late"


def test_a_die_needs_an_action_after_its_cost() -> None:
    empty = {(0, MEN): 0, (0, WOMEN): 0}
    # A red 3 costs 1; the cheapest helper in yellow costs 2.
    match = table(florins={0: 3}, supply=empty, dice=dice(2, red=(3, 3)))
    assert why(match, "take red 3") == ""
    match = table(florins={0: 2}, supply=empty, dice=dice(2, red=(3, 3)))
    assert why(match, "take red 3") == "S-4.6"


def test_a_die_cannot_be_taken_for_its_helpers_alone() -> None:
    match = table(
        florins={0: 0},
        supply={(0, MEN): 0, (0, WOMEN): 0},
        helpers={0: helpers("R1", "R2")},
        dice=dice(2, red=(6, 6)),
    )
    assert why(match, "take red 6") == "S-4.6"


def test_passing_is_always_possible_and_final() -> None:
    match = table()
    assert why(match, "pass") == ""  # S-4.7
    play(match, "pass", "take yellow 6", "signoria", "take red 6")
    assert match.waiting == (1,)


def test_without_a_die_to_take_the_pass_plays_itself() -> None:
    match = table(  # S-4.7, S-12.1
        florins={0: 0, 1: 9},
        supply={(0, MEN): 0, (0, WOMEN): 0},
        initiative={0: 10},
        dice=dice(2, yellow=(2, 2), purple=(2, 2), red=(1, 1), grey=(1, 1), turquoise=(1, 1)),
    )
    assert match.waiting == (1,)
    assert int(match.state.passed) == 1


def test_a_die_gives_exactly_one_of_three() -> None:
    match = table(florins={0: 9}, dice=dice(2, yellow=(3, 3)), assignments=assignments(yellow="A1 A2"))
    play(match, "take yellow 3")  # S-4.8
    kinds = {text.split()[0] for text in match.legal()}
    assert kinds == {"hire", "assign", "signoria"}
    play(match, "signoria")
    assert match.waiting == (1,)


def test_questions_come_one_at_a_time() -> None:
    match = table()
    for text, clause in (("marry Milano", "S-4.2"), ("signoria", "S-4.2"), ("buy", "S-4.2")):  # S-12.2
        assert why(match, text) == clause
    play(match, "take red 6")
    assert why(match, "pass") == "S-4.8"


GAINS = {
    "A1": lambda m: int(m.state.florins[0]) == 0 + 2 * 2,
    "A2": lambda m: int(m.state.florins[0]) == 0 + 2 * 2,
    "A3": lambda m: m.points[0] == 6,
    "A4": lambda m: m.points[0] == 6,
    "A5": lambda m: int(m.state.points_left) == 4,
    "A6": lambda m: int(m.state.initiative[0]) == 4,
    "A7": lambda m: m.state.pledged[0].tolist() == [0, 2],
    "A8": lambda m: m.state.pledged[0].tolist() == [2, 0],
    "A9": lambda m: "row marriage" in m.legal(),
    "A10": lambda m: "row marriage" in m.legal(),
}


@pytest.mark.parametrize("name", ASSIGNMENT_NAMES)
def test_each_assignment_tile_gives_its_gain(name: str) -> None:
    other = "A1" if name != "A1" else "A2"
    match = table(
        florins={0: 0}, dice=dice(2, yellow=(3, 3)), assignments=assignments(yellow=f"{name} {other}")
    )
    play(match, "take yellow 3", "assign left 2")  # S-6.1, S-6.2, S-6.6
    assert GAINS[name](match)
    sex = WOMEN if int(name[1:]) % 2 else MEN
    assert int(match.state.supply[0, sex]) == (1 if sex == WOMEN else 2)
    if name not in ("A7", "A8"):
        assert int(match.state.stock[0, sex]) == 10  # S-6.3


def test_an_assignment_tile_serves_others_too() -> None:
    match = table(dice=dice(2, yellow=(3, 3)), assignments=assignments(yellow="A3 A4"))
    play(match, "take yellow 3", "assign left 3", "take yellow 3", "assign left 3")  # S-6.1
    assert match.points == (9, 9)


def test_how_many_may_be_spent() -> None:
    match = table(
        supply={(0, MEN): 2, (0, WOMEN): 1},
        dice=dice(2, yellow=(3, 3)),
        assignments=assignments(yellow="A4 A9"),
        florins={0: 9},
    )
    play(match, "take yellow 3")
    texts = [text for text in match.legal() if text.startswith("assign")]
    assert texts == ["assign left 1", "assign left 2"]
    assert why(match, "assign left 3") == "S-6.3"  # only two men
    assert why(match, "assign right 1") == "S-6.2"  # A9 costs exactly two
    assert why(match, "assign right 2") == "S-6.3"


def test_nobody_is_spent_who_does_not_fit_on_the_threshold_track() -> None:
    match = table(
        pledged={(0, MEN): 2},
        supply={(0, WOMEN): 3},
        dice=dice(2, yellow=(3, 3)),
        assignments=assignments(yellow="A7 A8"),
    )
    play(match, "take yellow 3")
    assert why(match, "assign left 1") == ""
    assert why(match, "assign left 2") == "S-6.4"


def test_an_assignment_without_gain_still_calls_the_helpers() -> None:
    match = table(
        initiative={0: 10},
        helpers={0: helpers("Y1")},
        florins={0: 0},
        dice=dice(2, yellow=(3, 3)),
        assignments=assignments(yellow="A6 A7"),
    )
    play(match, "take yellow 3", "assign left 1")  # S-6.5, S-8.6
    assert int(match.state.initiative[0]) == 10
    assert int(match.state.florins[0]) == 2
    assert match.waiting == (1,)


def test_points_without_a_use_play_themselves() -> None:
    match = table(
        initiative={0: 10},
        supply={(0, MEN): 0, (0, WOMEN): 1},
        dice=dice(2, yellow=(3, 3)),
        assignments=assignments(yellow="A5 A7"),
    )
    play(match, "take yellow 3", "assign left 1")  # S-6.5, S-12.1
    assert match.waiting == (1,)


def test_yellow_gives_three_florins() -> None:
    match = play(table(florins={0: 0}), "take yellow 6", "signoria")  # S-7.1
    assert have(match)[0] == 3


def test_spending_everything_is_fine_but_no_debt() -> None:
    match = table(florins={0: 1}, dice=dice(2, red=(4, 4)), helpers={0: 0})
    play(match, "take red 4", "signoria", "marry Milano")  # S-1.5
    assert have(match)[0] == 0
    assert all(ridotto.game("signorie").layout.by_name[name].low == 0 for name in ("florins",))


def test_moves_are_counted() -> None:
    match = play(table(), "take yellow 6", "signoria", "pass")
    assert match.ply == 3


def test_tracks_give_at_most_four_points() -> None:
    match = play(table(dice=dice(2, turquoise=(6, 6))), "take turquoise 6", "signoria")
    assert int(match.state.points_left) == 4  # S-7.10
    assert why(match, "stop") == "S-8.7", "the first point must be spent"
    play(match, "initiative")
    assert why(match, "stop") == ""


def test_tracks_are_impossible_at_the_top_without_men() -> None:
    match = table(
        initiative={0: 10},
        supply={(0, MEN): 0},
        careers={(0, post(0, 7)): 1},
        florins={0: 5},
        dice=dice(2, turquoise=(5, 5)),
        assignments=assignments(turquoise="A1 A2"),
    )
    play(match, "take turquoise 5")
    assert why(match, "signoria") == "S-8.6"


@pytest.mark.parametrize(("florins", "clause"), [(1, ""), (0, "S-4.6")])
def test_a_turquoise_die_for_the_cheapest_helper_alone(florins: int, clause: str) -> None:
    match = table(
        initiative={0: 10},
        supply={(0, MEN): 0, (0, WOMEN): 0},
        florins={0: florins},
        dice=dice(2, turquoise=(5, 5)),
    )
    assert why(match, "take turquoise 5") == clause, "G1 costs 1"
