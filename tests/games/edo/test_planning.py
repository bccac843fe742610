"""Secret planning: RULES.md chapter 4."""

from __future__ import annotations

import pytest

from ridotto.errors import NotYourTurn
from ridotto.games.edo.moves import is_hidden
from ridotto.games.edo.state import MOVING, PLANNING

from .table import BLUE, GREEN, RED, acting, cards, goods, money, planning, refused, samurai, side

PLAN = "plan A build 2, B travel 1, C stone 0"


def test_everyone_plans_at_once_and_in_any_order() -> None:
    """E-4.1."""
    match = planning()
    assert match.waiting == (0, 1, 2)
    match.play("plan A rice", BLUE)
    match.play("plan B trade", RED)
    match.play("officials 2", BLUE)
    assert match.waiting == (0, 1, 2)
    assert match.state.plan_step[:3].tolist() == [1, 2, 0]
    match.play(PLAN, GREEN)
    assert match.waiting == (RED, BLUE)
    with pytest.raises(NotYourTurn):
        match.play("plan A rice", GREEN)
    assert refused(match, "plan A rice", GREEN) == "E-4.1"


def test_a_slot_takes_a_card_first_and_then_officials() -> None:
    """E-4.1."""
    match = planning()
    assert refused(match, "officials 1", RED) == "E-4.1"
    match.play("plan A rice", RED)
    assert refused(match, "plan B trade", RED) == "E-4.1"
    assert refused(match, "done", RED) == "E-4.1"


def test_three_different_own_cards() -> None:
    """E-4.2."""
    match = planning(cards=(cards("A B C S5"), 7, 7, 0))
    assert refused(match, "plan S5 wood x2", BLUE) == "E-4.2"
    match.play("plan S5 wood x2 1", RED)
    assert refused(match, "plan S5 buy rice", RED) == "E-4.2"
    assert refused(match, "plan A wood", RED) == ""


def test_officials_up_to_the_card_and_the_hand() -> None:
    """E-4.3."""
    match = planning(samurai=samurai("Edo", "", ""))
    match.play("plan A build", RED)
    assert match.legal(RED) == ["officials 0", "officials 1", "officials 2"]
    assert refused(match, "officials 3", RED) == "E-4.3"
    match.play("officials 2", RED)
    match.play("plan B travel", RED)
    assert match.legal(RED)[-1] == "officials 2"
    match.play("officials 2", RED)
    match.play("plan C stone", RED)
    assert match.legal(RED) == ["officials 0"]


def test_without_officials_three_cards_are_planned_all_the_same() -> None:
    """E-4.3, E-4.7."""
    match = planning(samurai=samurai("Edo Edo F1 F1 F1"), money=money(3, 0, 0))
    for card in ("A rice", "B travel", "C stone"):
        match.play(f"plan {card}", RED)
        assert match.legal(RED) == ["officials 0"]
        match.play("officials 0", RED)
    for seat in (BLUE, GREEN):
        match.play("plan A build 0, B travel 0, C stone 0", seat)
    for slot in range(3):
        assert match.waiting == (RED,)
        assert int(match.state.slot) == slot
        match.play("done")


def test_shogun_officials_count_at_hand() -> None:
    """E-4.4."""
    match = planning(samurai=samurai("Edo Edo F1 F1 F1"), shogun=(3, 0, 0, 0))
    match.play("plan A rice", RED)
    assert match.legal(RED)[-1] == "officials 3"
    placed = acting("B travel", 2, samurai=samurai("Edo Edo F1 F1 F1"), shogun=(3, 0, 0, 0))
    assert refused(placed, "place B1") == "E-6.7"
    assert refused(placed, "pick Edo") == ""


def test_officials_show_together_and_cards_one_by_one() -> None:
    """E-4.5."""
    match = planning()
    match.play(PLAN, RED)
    match.play(PLAN, BLUE)
    assert not match.state.officials.any()
    assert not match.observation(GREEN).state.plan.any()
    reveals = int(match.state.reveals)
    match.play("plan C stone 3, A rice 1, B trade 0", GREEN)
    assert int(match.state.phase) == MOVING
    assert int(match.state.reveals) == reveals + 1
    assert match.state.officials[:3].tolist() == [[2, 1, 0], [2, 1, 0], [3, 1, 0]]
    assert not match.state.shown.any()
    match.play("done", RED)
    assert match.state.shown[RED].tolist() == [side("A build") + 1, 0, 0]
    assert not match.state.shown[BLUE:].any()
    assert match.observation(BLUE).state.plan[BLUE].all()
    assert not match.observation(BLUE).state.plan[RED].any()


def test_nothing_moves_while_planning() -> None:
    """E-4.6."""
    match = planning(samurai=samurai("Edo", "Kofu", "F1"))
    assert refused(match, "move Edo to R1", RED) == "E-4.6"
    assert refused(match, "merchant to Edo", RED) == "E-4.6"
    assert refused(match, "gather F1", GREEN) == "E-5.1"


def test_plans_take_six_steps_for_everyone() -> None:
    """E-4.7: the number of moves says nothing about a plan."""
    for crew in (0, 4):
        match = planning()
        steps = match.play(f"plan A rice {crew}, B travel 0, C stone 0", RED)
        assert len(steps) == 6
        assert int(match.state.phase) == PLANNING


def test_only_planning_is_hidden() -> None:
    """E-4.1, E-12.1."""
    match = planning()
    for move in match.legal_numbers(RED):
        assert is_hidden(move)
    match.play("plan A rice", RED)
    assert all(is_hidden(move) for move in match.legal_numbers(RED))
    shown = acting("B travel", 1)
    assert not any(is_hidden(move) for move in shown.legal_numbers())


def test_cards_and_officials_come_back_to_hand() -> None:
    """E-10.3, E-4.2: sold cards do not, and bought ones can be planned with."""
    match = acting(
        "C new card", 1, money=money(5, 0, 0), goods=goods((0, 0, 0)), card_row=cards("S1 S2 S3 S4 S5")
    )
    match.play("take card S2")
    assert int(match.state.fresh[RED]) == 0  # the rest of the round went by itself
    assert int(match.state.phase) == PLANNING
    assert "plan S2 money 7" in match.legal(RED)
