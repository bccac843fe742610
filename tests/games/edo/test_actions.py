"""Actions that need officials only: RULES.md chapter 6."""

from __future__ import annotations

from ridotto.games.edo.state import GOING, PLANNING

from .table import (
    BLUE,
    RED,
    RICE,
    acting,
    cards,
    end_round,
    go_on_to,
    goods,
    money,
    node,
    refused,
    samurai,
    side,
)


def test_two_ways_to_buy_rice_are_not_mixed() -> None:
    """E-6.3."""
    match = acting("C buy rice", 2, goods=goods((0, 0, 0)), money=money(20, 3, 0))
    assert match.legal() == ["done", "rice 2 for 3", "rice 4 for 6", "rice 3 for 7"]
    match.play("rice 3 for 7")
    assert match.waiting == (BLUE,)
    one = acting("C buy rice", 1, goods=goods((0, 0, 0)), money=money(20, 3, 0))
    assert refused(one, "rice 4 for 6") == "E-6.3"
    assert refused(one, "rice 3 for 7") == ""


def test_rice_is_bought_as_far_as_limit_and_supply_allow() -> None:
    """E-6.4."""
    full = acting("C buy rice", 2, goods=goods((0, 0, 10)), money=money(20, 3, 0))
    assert full.waiting == (BLUE,)
    nearly = acting("C buy rice", 2, goods=goods((0, 0, 8)), money=money(20, 3, 0))
    assert refused(nearly, "rice 4 for 6") == "E-6.4"  # the second bundle would bring nothing
    room = acting("C buy rice", 2, goods=goods((0, 0, 7)), money=money(20, 3, 0))
    room.play("rice 4 for 6")
    assert (int(room.state.goods[RED, RICE]), int(room.state.money[RED])) == (10, 14)
    short = acting("C buy rice", 2, goods=goods((0, 0, 0), (0, 0, 10), (0, 0, 9)), money=money(20, 3, 0))
    assert refused(short, "rice 4 for 6") == "E-6.4"
    short.play("rice 3 for 7")
    assert int(short.state.goods[RED, RICE]) == 1
    assert int(short.state.money[RED]) == 13
    assert int(short.state.supply[RICE]) == 0


def test_recruits_cost_rice_and_come_from_the_supply() -> None:
    """E-6.5."""
    match = acting("S9 recruit", 2, goods=goods((0, 0, 3)), money=money(1, 3, 0))
    assert match.legal() == ["done", "recruit 1", "recruit 2"]
    match.play("recruit 2")
    assert int(match.state.goods[RED, RICE]) == 1
    assert int(match.state.shogun[RED]) == 2
    assert int(match.state.shogun_supply) == 10
    assert refused(acting("C recruit", 1, goods=goods((0, 0, 3))), "recruit 2") == "E-6.5"
    last = acting("S9 recruit", 2, goods=goods((0, 0, 3)), shogun=(0, 11, 0, 0))
    assert refused(last, "recruit 2") == "E-6.5"
    none = acting("S9 recruit", 2, goods=goods((0, 0, 0)), money=money(1, 3, 0))
    assert none.waiting == (BLUE,)


def test_a_recruit_stays_and_scores_nothing() -> None:
    """E-6.5, E-11.2."""
    match = acting("C recruit", 1, goods=goods((0, 0, 1)), money=money(1, 0, 0))
    match.play("recruit 1")
    end_round(match)
    assert int(match.state.phase) == PLANNING
    assert int(match.state.shogun[RED]) == 1
    assert match.points[RED] == 1


def test_travel_goes_official_by_official() -> None:
    """E-6.6, E-6.8."""
    match = acting("B travel", 3, samurai=samurai("Edo F1 F1"), money=money(1, 3, 0))
    match.play("move Edo to Kofu")
    assert match.question().clause == "E-6.8"
    assert refused(match, "place B1") == "E-6.8"
    match.play("move F1 to Kofu")
    assert int(match.state.left) == 2
    match.play("place B3")
    match.play("pick F1")
    match.play("go to B1")
    match.play("done")  # no second samurai: that ends this official, the last one
    assert match.state.samurai[RED].tolist() == [0, *sorted(node(n) for n in ("Kofu", "Kofu", "B1", "B3"))]
    assert match.waiting == (BLUE,)


def test_done_at_the_second_move_ends_only_that_official() -> None:
    """E-6.8, E-5.8."""
    match = acting("B travel", 2, samurai=samurai("Edo F1"), money=money(1, 3, 0))
    match.play("move Edo to Kofu")
    match.play("done")
    assert match.waiting == (RED,)
    assert int(match.state.left) == 1
    match.play("done")
    assert match.waiting == (BLUE,)


def test_the_second_samurai_is_another_one() -> None:
    """E-6.8."""
    match = acting("B travel", 1, samurai=samurai("Edo F1"))
    match.play("move Edo to Q1")
    assert refused(match, "pick Q1") == "E-6.8"
    assert refused(match, "go to Edo") == "E-6.8"
    joined = acting("B travel", 1, samurai=samurai("Edo F1"))
    joined.play("move Edo to F1")
    assert refused(joined, "pick F1") == ""
    alone = acting("B travel", 2, samurai=samurai("Edo"))
    alone.play("move Edo to F1")
    assert int(alone.state.left) == 1  # no other samurai: straight to the next official


def test_a_placed_samurai_may_be_moved_by_the_next_official() -> None:
    """E-6.7."""
    match = acting("B travel", 2)
    assert refused(match, "place B4") == "E-2.1"
    match.play("place border post 2")
    match.play("move B2 to Edo")
    assert match.state.samurai[RED].tolist() == [0, 0, 0, 0, node("Edo")]


def test_a_placed_official_needs_its_wage_in_the_same_round() -> None:
    """E-6.7, E-9.1."""
    match = acting("B travel", 1, money=money(1, 0, 0), goods=goods((0, 0, 1)))
    match.play("place B1")
    while "pay B1" not in match.legal():
        match.play("done")
    match.play("pay B1")
    assert int((match.state.samurai[RED] > 0).sum()) == 1


def test_a_picked_samurai_must_go_elsewhere() -> None:
    """E-6.9."""
    match = acting("B travel", 1, samurai=samurai("Edo F1"))
    match.play("pick F1")
    assert int(match.state.phase) == GOING
    assert refused(match, "go to F1") == "E-6.9"
    assert refused(match, "done") == "E-6.9"
    assert refused(match, "pick Edo") == "E-6.9"
    assert refused(match, "go to Sakura") == "E-2.1"
    assert refused(match, "merchant to Edo") == "E-5.6"
    assert len(match.legal()) == 15


def test_travel_is_free_and_leaves_the_merchant() -> None:
    """E-6.6."""
    match = acting("B travel", 1, samurai=samurai("Edo"), money=money(2, 3, 0))
    match.play("move Edo to B3")
    assert int(match.state.money[RED]) == 2
    assert refused(acting("B travel", 1), "merchant to Edo") == "E-5.6"


def test_a_placed_samurai_works_in_a_later_slot() -> None:
    """E-6.10."""
    plan = {(0, 0): side("B travel") + 1, (0, 1): side("A wood") + 1, (0, 2): side("C stone") + 1}
    match = acting("B travel", 2, plan=plan, officials={(0, 0): 2, (0, 1): 1}, money=money(1, 1, 1))
    match.play("place B1")
    match.play("move B1 to F1")
    go_on_to(match, RED)
    match.play("done")
    match.play("gather F1")
    assert int(match.state.goods[RED, 0]) == 3


def test_new_cards_cost_five_and_wait_for_the_next_round() -> None:
    """E-6.11."""
    plan = {(0, 0): side("C new card") + 1, (0, 1): side("A rice") + 1}
    match = acting("C new card", 1, plan=plan, card_row=cards("S1 S2 S3 S4 S5"), money=money(6, 1, 1))
    assert refused(match, "take card S9") == "E-6.11"
    match.play("take card S4")
    assert int(match.state.money[RED]) == 1
    assert int(match.state.fresh[RED]) == cards("S4")
    poor = acting(
        "C new card", 1, purse=money(4, 0, 0), options={"purses": "hidden"}, card_row=cards("S1 S2 S3 S4 S5")
    )
    assert refused(poor, "take card S1") == "E-1.6"


def test_only_cards_outside_the_slots_are_sold() -> None:
    """E-6.12, E-4.2."""
    plan = {(0, 0): side("S8 sell card") + 1, (0, 1): side("B trade") + 1, (0, 2): side("C stone") + 1}
    owned = [cards("A B C S8"), 7, 7, 0]
    match = acting("S8 sell card", 2, plan=plan, cards=owned, money=money(1, 1, 1))
    assert match.legal() == ["done", "sell card A"]
    assert refused(match, "sell card B") == "E-6.12"
    assert refused(match, "sell card S8") == "E-6.12"
    match.play("sell card A")
    assert int(match.state.money[RED]) == 31
    assert int(match.state.cards[RED]) == cards("B C S8")
    assert match.waiting == (BLUE,)  # nothing is left to sell


def test_selling_a_bought_card_takes_it_out_of_the_game() -> None:
    """E-6.12, E-1.3."""
    match = acting(
        "S7 sell card",
        1,
        cards=[cards("A B C S1 S7"), 7, 7, 0],
        fresh=(cards("S1"), 0, 0, 0),
        money=money(1, 1, 1),
    )
    match.play("sell card S1")
    assert int(match.state.sold) == cards("S1")
    assert int(match.state.fresh[RED]) == 0
