"""Turns, movement and reveals: RULES.md chapters 5 and 12."""

from __future__ import annotations

import ridotto
from ridotto.games.edo.state import ACTING, MOVING, PLANNING

from .table import (
    BLUE,
    GREEN,
    RED,
    RICE,
    acting,
    go_on_to,
    goods,
    money,
    moving,
    node,
    planning,
    refused,
    samurai,
    side,
)


def test_slots_are_played_from_the_start_player_clockwise() -> None:
    """E-5.1."""
    match = planning(start=2, actor=2)
    for seat in range(3):
        match.play("plan A build 0, B travel 0, C stone 0", seat)
    turns = []
    while int(match.state.phase) == MOVING:
        turns.append((int(match.state.slot), match.waiting[0]))
        match.play("done")
    assert turns == [(slot, seat) for slot in range(3) for seat in (2, 0, 1)]


def test_only_the_player_in_turn_acts() -> None:
    """E-5.1."""
    match = moving("A rice", 1, money=money(5, 5, 5), samurai=samurai("Edo", "Edo"))
    assert refused(match, "done", BLUE) == "E-5.1"
    assert refused(match, "move Edo to R1", BLUE) == "E-5.1"


def test_own_samurai_and_merchant_move_as_often_as_one_can_pay() -> None:
    """E-5.2, E-5.4."""
    where = samurai("Edo F1", "Kofu")
    match = moving("A rice", 0, samurai=where, merchant=node("R2"), money=money(4, 5, 5))
    for move in ("move Edo to R1", "merchant to P1", "move R1 to Edo"):
        match.play(move)
    assert refused(match, "move Kofu to P1") == "E-5.2"
    assert int(match.state.money[RED]) == 1
    match.play("move F1 to R1")  # the last Ryo: the card is revealed by itself
    assert int(match.state.shown[RED, 0]) == side("A rice") + 1
    assert match.waiting == (BLUE,)


def test_steps_follow_roads() -> None:
    """E-5.3, E-5.5."""
    match = moving("A rice", 0, samurai=samurai("Edo"), merchant=node("Kofu"), money=money(4, 5, 5))
    assert sorted(move for move in match.legal() if move.startswith("move")) == [
        "move Edo to R1", "move Edo to R2", "move Edo to R3"
    ]  # fmt: skip
    assert refused(match, "move Edo by road 4") == "E-5.3"
    assert refused(match, 165) == "E-5.3"  # the merchant straight to Edo
    assert sorted(move for move in match.legal() if "merchant" in move) == [
        "merchant to B1", "merchant to B2", "merchant to F2", "merchant to P1"
    ]  # fmt: skip
    match.play("merchant to B1")
    match.play("merchant to Kofu")
    assert int(match.state.merchant) == node("Kofu")


def test_a_step_without_money_is_refused() -> None:
    """E-5.4, with hidden purses, where the window opens all the same."""
    match = moving("A rice", 0, samurai=samurai("Edo"), purse=money(0, 5, 5), options={"purses": "hidden"})
    assert match.legal() == ["done"]
    assert refused(match, "move Edo to R1") == "E-5.4"
    assert refused(match, "merchant to Edo") in ("E-5.4", "E-5.3")


def test_nothing_moves_for_money_after_the_reveal() -> None:
    """E-5.6."""
    match = acting("A wood", 2, samurai=samurai("F1 F2"), merchant=node("R1"), money=money(9, 0, 0))
    assert refused(match, "merchant to Edo") == "E-5.6"
    assert refused(match, "move F1 to R1") == "E-5.6"
    match.play("gather F1")
    assert refused(match, "move F2 to R2") == "E-5.6"


def test_no_officials_no_action() -> None:
    """E-5.7."""
    match = acting("A money 5", 0, money=money(3, 3, 3))
    assert int(match.state.money[RED]) == 3
    assert int(match.state.shown[RED, 0]) > 0
    before = moving("A wood", 1, samurai=samurai("F1"))
    assert refused(before, "gather F1") == "E-5.7"


def test_done_ends_the_whole_action() -> None:
    """E-5.8."""
    match = acting("A wood", 2, samurai=samurai("F1 F2"), money=money(3, 3, 3))
    match.play("gather F1")
    match.play("stop")
    assert match.waiting == (BLUE,)
    assert int(match.state.goods[RED, 0]) == 3


def test_empty_decisions_go_by_themselves() -> None:
    """E-5.9."""
    match = moving("A wood", 2, samurai=samurai("Edo"), money=money(1, 0, 0), goods=goods((0, 0, 0)))
    match.play("move Edo to R1")  # no samurai in a forest, nobody else has money, nobody has rice for wages
    assert int(match.state.phase) == PLANNING
    assert int(match.state.round_no) == 2


def test_only_the_revealed_action_is_allowed() -> None:
    """E-5.10."""
    match = acting("A wood", 2, samurai=samurai("F1 Edo"), goods=goods((3, 3, 3)), money=money(30, 0, 0))
    assert int(match.state.phase) == ACTING
    for move in (
        "build house Edo",
        "buy 1",
        "recruit 1",
        "place B1",
        "take card S1",
        "sell card A",
        "rice 2 for 3",
    ):
        assert refused(match, move) == "E-5.10"
    assert refused(match, "pay Edo") == "E-9.1"
    assert refused(match, "plan A rice") == "E-4.1"
    assert refused(match, "take 2 wood") == "E-3.4"
    assert refused(match, "settle Kofu") == "E-3.5"


def test_a_long_walk_is_a_row_of_single_steps() -> None:
    """E-12.3."""
    match = moving("A rice", 0, samurai=samurai("Kofu"), money=money(9, 0, 0), seats=4, cards=[7] * 4)
    steps = match.play("Move samurai KOFU to  Edo")
    assert len(steps) == 3
    assert [step.text.split()[1] for step in steps][0] == "Kofu"
    assert int(match.state.money[RED]) == 6
    assert int(match.state.samurai[RED, 4]) == node("Edo")


def test_what_lies_on_the_table_is_open() -> None:
    """E-12.1."""
    match = ridotto.new("edo", seats=3, seed=4)
    seen = match.observation().state
    for name in (
        "goods",
        "money",
        "cards",
        "card_row",
        "card_deck",
        "offer",
        "preview",
        "merchant_deck",
        "samurai",
    ):
        assert seen[name].tolist() == match.state[name].tolist()
    assert int(seen.seed) == 0


def test_hidden_purses_show_only_ones_own_money() -> None:
    """E-12.2."""
    match = moving("A money 5", 3, purse=money(7, 9, 0), options={"purses": "hidden"}, goods=goods((0, 0, 0)))
    assert match.observation(BLUE).state.purse.tolist() == [0, 9, 0, 0]
    assert not match.observation(BLUE).state.money.any()
    match.play("done")
    assert int(match.state.purse[RED]) == 22
    assert not match.state.money.any()
    go_on_to(match, GREEN)  # no money, and asked all the same
    assert match.legal() == ["done"]


def test_hidden_purses_ask_before_an_action_that_money_forbids() -> None:
    """E-12.2, E-5.9."""
    given = {"samurai": samurai("Edo"), "goods": goods((3, 0, 0))}
    hidden = acting("A build", 1, purse=money(0, 5, 5), options={"purses": "hidden"}, **given)
    assert hidden.waiting == (RED,)
    assert hidden.legal() == ["done"]
    shown = acting("A build", 1, money=money(0, 5, 5), **given)
    assert shown.waiting == (BLUE,)


def test_money_and_rice_cards_work_by_themselves() -> None:
    """E-6.2."""
    for plan, crew, ryo in (("A money 5", 4, 20), ("S1 money 7", 3, 21), ("S3 money 10", 2, 20)):
        match = moving(plan, crew, money=money(1, 9, 9))
        match.play("done")
        assert int(match.state.money[RED]) == 1 + ryo
        assert match.waiting == (BLUE,)
    match = moving("A rice", 3, goods=goods((0, 0, 4), (0, 0, 8), (0, 0, 6)), money=money(1, 9, 9))
    match.play("done")
    assert int(match.state.goods[RED, RICE]) == 6  # the supply had only two
