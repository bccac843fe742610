"""What is known about playing Edo well."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ridotto
from ridotto.games.edo import GAME, brain, forecast, means, outlook
from ridotto.games.edo.state import MERCHANT_START, OVER, SETTLING
from ridotto.play import Match

from .. import weighing
from ..weighing import outlook as outlooks
from .table import (
    BLUE,
    GREEN,
    RED,
    acting,
    cards,
    goods,
    money,
    moving,
    node,
    planning,
    samurai,
    side,
    sites,
    standing,
    wages,
)  # fmt: skip

RICH = {"goods": goods((9, 9, 5)), "money": money(90, 9, 9)}
HIDDEN = {"purses": "hidden"}


def weights(match: Match, seat: int = RED) -> dict[str, int]:
    return weighing.weights(match, seat)


def best(match: Match, seat: int = RED) -> str:
    return weighing.best(match, seat)


def lead(match: Match) -> int:
    """What Red expects more than Blue."""
    expected = outlooks(match)
    return expected[RED] - expected[BLUE]


def plan_of(match: Match, seat: int = RED) -> list[str]:
    """The six steps of the plan that the brain likes best."""
    steps = []
    while match.state.plan_step[seat] < 6:
        steps.append(best(match, seat))
        match.play(steps[-1], seat)
    return steps


# --- Setup


def test_the_first_house_goes_to_a_rich_city_between_forest_and_quarry() -> None:
    match = standing(phase=SETTLING, tile=(13, 6, 6, 6, 0, 0))
    seat = match.waiting[0]
    assert best(match, seat) == "settle Odawara"
    match = standing(phase=SETTLING, tile=(13, 1, 1, 10, 0, 0))
    weighed = weights(match, match.waiting[0])
    assert weighed["settle Kawagoe"] > weighed["settle Kofu"]
    assert weighed["take 1 wood 1 stone"] > weighed["take 3 rice"]


def test_the_merchant_may_start_anywhere() -> None:
    match = standing(phase=MERCHANT_START)
    assert len(set(weights(match, match.waiting[0]).values())) == 1


# --- Planning


def test_a_house_that_can_be_paid_is_planned() -> None:
    match = planning(samurai=samurai("Edo F1 F2"), goods=goods((4, 0, 3)), money=money(30, 20, 20))
    steps = plan_of(match)
    assert any("build" in step for step in steps)
    build = next(place for place, step in enumerate(steps) if "build" in step)
    assert steps[build + 1] != "officials 0"


def test_gathering_comes_before_the_building_it_pays_for() -> None:
    """Stone for a fortress first, on card C; then the building with another card."""
    match = planning(
        samurai=samurai("Q1 Q2 Odawara"),
        goods=goods((0, 2, 5)),
        money=money(40, 20, 20),
        sites=sites(odawara="ab", edo="a"),
        shogun=(2, 0, 0, 0),
    )
    steps = plan_of(match)
    assert any("stone" in step for step in steps)
    stone = next(place for place, step in enumerate(steps) if "stone" in step)
    build = next(place for place, step in enumerate(steps) if "build" in step)
    assert stone < build


def test_recruits_are_an_early_investment() -> None:
    where = {
        "goods": goods((0, 0, 5)),
        "samurai": samurai("Odawara"),
        "money": money(8, 9, 9),
        "sites": sites(edo="a"),
    }
    early, late = planning(round_no=1, **where), planning(round_no=9, earned={(1, 4): 10}, **where)
    assert weights(early)["plan C recruit"] > weights(late)["plan C recruit"]


def test_samurai_are_placed_before_the_end() -> None:
    """Every paid samurai is a point: with rice in hand the last round is for travel."""
    match = planning(
        round_no=10,
        samurai=samurai("Edo"),
        goods=goods((0, 0, 5)),
        money=money(9, 9, 9),
        sites=sites(edo="a"),
    )
    steps = plan_of(match)
    assert steps[steps.index("plan B travel") + 1] == "officials 4"


def test_the_best_building_card_is_known() -> None:
    assert brain.build_side(cards("A B C S12")) == side("S12 build -1 wood -1 stone")
    assert brain.build_side(cards("B C")) == side("B build")
    assert brain.build_side(cards("C")) == -1


# --- Walking


def test_samurai_walk_where_the_card_needs_them() -> None:
    assert best(moving("A wood", 1, samurai=samurai("Q1"), **RICH)) == "move Q1 to F1"
    assert best(moving("A wood", 1, samurai=samurai("F1"), **RICH)) == "done"
    assert best(moving("A wood", 2, samurai=samurai("F1 F1"), **RICH)) != "done", (
        "the other forest yields more"
    )
    assert best(moving("A wood", 1, samurai=samurai("Kawagoe"), money=money(1, 9, 9))) == "done", "too far"
    assert best(moving("A build", 1, samurai=samurai("R1"), **RICH)) == "move R1 to Edo"
    assert best(moving("A build", 1, samurai=samurai("R1"), goods=goods((0, 0, 3)))) == "done"
    assert best(moving("A build", 2, samurai=samurai("Edo"), **RICH)) == "done"
    assert best(moving("A rice", 1, samurai=samurai("Edo"), **RICH)) == "done"
    assert best(moving("A wood", 0, samurai=samurai("Q1"), **RICH)) == "done"


def test_the_second_builder_walks_after_the_first() -> None:
    match = moving("A build", 2, samurai=samurai("Edo F1"), sites=sites(edo="a", odawara="a"), **RICH)
    assert best(match).startswith("move F1")


def test_merchant_and_samurai_meet() -> None:
    apart = moving("B trade", 1, samurai=samurai("Edo"), merchant=node("R2"), **RICH)
    assert best(apart) == "merchant to Edo"
    assert weights(apart)["move Edo to R2"] > weights(apart)["done"]
    assert best(moving("B trade", 1, samurai=samurai("R2"), merchant=node("R2"), **RICH)) == "done"
    far = moving("B trade", 1, samurai=samurai("Odawara"), merchant=node("R3"), money=money(1, 9, 9))
    assert best(far) == "done"


# --- Acting


def test_building_the_first_house_in_edo_comes_first() -> None:
    where = {"samurai": samurai("Edo"), **RICH}
    assert best(acting("A build", 1, **where)) == "build house Edo"
    assert best(acting("A build", 1, sites=sites(edo="ab"), **where)) == "build fortress Edo"
    post = acting("A build", 1, samurai=samurai("Kofu"), sites=sites(edo="a"), **RICH)
    assert best(post) == "build post Kofu"


def test_gathering_goes_where_it_yields_most() -> None:
    match = acting("A wood", 2, samurai=samurai("F1 F1 F2"), goods=goods((0, 0, 0)))
    assert best(match) == "gather F2"
    assert weights(match)["done"] < weights(match)["gather F1"] < weights(match)["gather F2"]


def test_a_cheap_point_is_bought() -> None:
    trade = {"samurai": samurai("R1"), "merchant": node("R1")}
    assert best(acting("B trade", 1, offer=8, **trade, **RICH)) == "buy point"
    poor = acting("B trade", 1, offer=4, **trade, goods=goods((0, 0, 3)), money=money(9, 0, 0))
    assert best(poor) == "buy 2"


def test_rice_is_bought_and_officials_recruited() -> None:
    hungry = {
        "samurai": samurai("F1 F2 Q1 Q2"),
        "goods": goods((0, 0, 0)),
        "money": money(30, 9, 9),
        "earned": {(1, 4): 10},
        "sites": sites(edo="a"),
    }
    assert best(acting("C buy rice", 2, **hungry)) == "rice 4 for 6"
    assert weights(acting("C buy rice", 1, **hungry))["rice 3 for 7"] > 1
    assert best(acting("C recruit", 1, **RICH)) == "recruit 1"


def test_cards_are_taken_early_and_sold_late() -> None:
    new = acting("C new card", 1, card_row=cards("S1 S8 S10 S11 S12"), card_deck=cards("S2"), **RICH)
    assert weights(new)["take card S8"] > weights(new)["take card S10"]
    sell = {"cards": [cards("A B C S7 S1"), 7, 7, 0], "money": money(9, 9, 9), "sites": sites(edo="a")}
    assert best(acting("S7 sell card", 1, round_no=2, **sell)) == "sell card S1"
    late = acting("S7 sell card", 1, round_no=10, **sell)
    assert weights(late)["sell card C"] == weights(late)["sell card S1"] >= weights(late)["done"]


def test_travellers_are_placed_and_sent_to_rich_spaces() -> None:
    match = acting(
        "B travel", 2, round_no=10, samurai=samurai("F1 B1"), goods=goods((0, 0, 5)), sites=sites(edo="a")
    )
    assert best(match).startswith("place")
    match = acting("B travel", 2, samurai=samurai("F1 F2 Q1 Q2 B1"))
    assert best(match) == "pick B1"
    match.play("pick B1")
    weighed = weights(match)
    assert weighed["go to Edo"] > weighed["go to R1"]
    assert weighed["go to P1"] > weighed["go to B2"]
    match = acting("B travel", 1, seats=2, samurai=samurai("Odawara"))
    match.play("pick Odawara")
    weighed = weights(match)
    assert weighed["go to F2"] < weighed["go to F1"], "covered"
    assert weighed["go to Kofu"] < weighed["go to Kawagoe"], "closed"


def test_wages_are_paid_where_samurai_work() -> None:
    match = wages(samurai=samurai("Q1 B1"), goods=goods((0, 0, 1)))
    assert best(match) == "pay Q1"
    assert weights(match)["done"] < weights(match)["pay B1"]


# --- The outlook


def test_buildings_points_and_goods_are_worth_something() -> None:
    even = planning()
    assert abs(lead(even)) < 60
    for better in (
        {"goods": goods((5, 0, 3), (0, 0, 3), (0, 0, 3))},
        {"goods": goods((0, 7, 3), (0, 0, 3), (0, 0, 3))},
        {"money": money(60, 20, 20)},
        {"shogun": (2, 0, 0, 0)},
        {"earned": {(0, 4): 3}},
        {"sites": sites(odawara="aa")},
    ):
        assert lead(planning(**better)) > lead(even), better


def test_no_house_in_edo_costs_more_towards_the_end() -> None:
    inside, outside = {"sites": sites(edo="ab")}, {"sites": sites(edo="b")}
    early = lead(planning(round_no=2, **inside)) - lead(planning(round_no=2, **outside))
    late = lead(planning(round_no=9, **inside)) - lead(planning(round_no=9, **outside))
    last = lead(planning(round_no=10, **inside)) - lead(planning(round_no=10, **outside))
    assert 0 < early < late < last
    assert last > outlook.OUT


def test_a_plan_that_works_is_worth_more_than_one_that_does_not() -> None:
    where = {"samurai": samurai("Q1 Q2"), "goods": goods((0, 0, 5))}
    good, bad = planning(**where), planning(**where)
    for match, plan in (
        (good, "plan C stone 2, A money 5 1, B trade 0"),
        (bad, "plan C stone 0, A build 2, B trade 1"),
    ):
        match.play(plan, RED)
    assert outlooks(good)[RED] > outlooks(bad)[RED]


def test_an_action_in_progress_counts() -> None:
    """The means before the build are worth what they are after it, or nearly."""
    match = acting("A build", 1, samurai=samurai("Edo"), money=money(30, 20, 20), goods=goods((3, 0, 3)))
    before = outlooks(match)[RED]
    match.play("build house Edo")
    assert abs(outlooks(match)[RED] - before) < 60


@pytest.mark.parametrize(
    ("plan", "crew", "field", "change"),
    [
        ("A money 5", 3, means.ONE_RYO, 15),
        ("A rice", 2, means.unit_of(2), 2),
        ("C recruit", 1, means.ONE_RECRUIT, 1),
        ("C buy rice", 2, means.unit_of(2), 4),
        ("C new card", 1, means.ONE_CARD, 1),
        ("B travel", 2, means.ONE_SAMURAI, 2),
        ("S7 sell card", 2, means.ONE_RYO, 60),
        ("C stone", 2, means.unit_of(1), 6),
        ("B build", 1, means.ONE_POINT, 3),
        ("B trade", 1, means.ONE_POINT, 1),
    ],
)
def test_forecasts_of_a_slot(plan: str, crew: int, field: int, change: int) -> None:
    match = planning(
        samurai=samurai("Q1 Q2 Edo"),
        goods=goods((0, 2, 3)) if plan != "B build" else goods((3, 7, 3)),
        money=money(40, 9, 9),
        sites=sites(edo="ab", kofu="A"),
        cards=(cards("A B C S7 S1"), 7, 7, 0),
        merchant=node("Edo"),
        offer=8,
    )
    before = means.means_of(match.state, RED)
    after = forecast.carry(match.state, RED, side(plan), crew, before)
    bits = {
        means.ONE_RYO: 60,
        means.ONE_POINT: 63,
        means.ONE_SAMURAI: 15,
        means.ONE_RECRUIT: 15,
        means.ONE_CARD: 7,
    }
    most = 0x7FFF if field == means.ONE_RYO else bits.get(field, 255)
    assert (after // field & most) - (before // field & most) == change
    assert forecast.carry(match.state, RED, side(plan), 0, before) == before


def test_forecasts_of_what_cannot_be_done() -> None:
    poor: dict[str, Any] = {"money": money(0, 9, 9), "goods": goods((0, 0, 0))}
    match = planning(samurai=samurai("Kawagoe"), merchant=node("R1"), offer=8, **poor)
    now = means.means_of(match.state, RED)
    for plan in ("A wood", "B build", "B trade", "C new card", "C recruit", "C buy rice"):
        assert forecast.carry(match.state, RED, side(plan), 1, now) == now, plan
    match = planning(samurai=samurai(""), **RICH)
    now = means.means_of(match.state, RED)
    assert forecast.carry(match.state, RED, side("A build"), 2, now) == now


def test_wares_are_bought_where_no_point_can_be() -> None:
    match = planning(samurai=samurai("R1 R1"), merchant=node("R1"), offer=4, money=money(9, 0, 0))
    now = means.means_of(match.state, RED)
    then = forecast.carry(match.state, RED, side("B trade"), 1, now)
    assert (means.held(then, 1), means.ryo_in(then)) == (2, 5)


def test_wages_to_come_are_counted() -> None:
    """Two rice for three samurai: one goes home, and the outlook knows it before it happens."""
    match = wages(samurai=samurai("Edo F1 Q1", "F1"), goods=goods((0, 0, 2), (0, 0, 1)), round_no=10, sites=sites(edo="ab"))  # fmt: skip
    before = outlooks(match)
    match.play("pay Edo")
    assert outlooks(match) == before
    match.play("pay F1")
    assert outlooks(match)[RED] == before[RED]
    assert match.waiting == (BLUE,)


def test_a_plan_in_the_making_is_worth_about_what_it_was_before() -> None:
    """Officials count while they are idle, and the card without officials as if it had some."""
    match = standing(phase=SETTLING)
    assert abs(lead(match)) < 60
    match = planning(samurai=samurai("Q1 Q2"))
    before = outlooks(match)[RED]
    for step in ("plan C stone", "officials 2", "plan A money 5", "officials 1"):
        match.play(step, RED)
        assert abs(outlooks(match)[RED] - before) < 100


def test_a_finished_game_is_worth_its_points() -> None:
    match = standing(phase=OVER, earned={(RED, 4): 4, (GREEN, 4): 2})
    assert outlooks(match) == [100 * each for each in match.points]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_weights_lead_through_whole_games(seats: int) -> None:
    match = ridotto.new("edo", seats=seats, seed=seats, options=HIDDEN if seats == 2 else None)
    rng = random.Random(seats)
    while not match.is_over:
        seat = rng.choice(match.waiting)
        weighed = weights(match, seat)
        match.play(rng.choices(list(weighed), list(weighed.values()))[0], seat)
    assert max(match.points) >= 8
    assert GAME.broken(match.state) == ""
