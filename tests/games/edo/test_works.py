"""Gathering, building and trade: RULES.md chapters 7 and 8."""

from __future__ import annotations

import pytest

from .table import (
    BLUE,
    KOFU,
    RED,
    RICE,
    STONE,
    WOOD,
    acting,
    go_on_to,
    goods,
    money,
    moving,
    node,
    refused,
    samurai,
    side,
    sites,
)

RICH = {"goods": goods((10, 10, 3)), "money": money(99, 5, 5)}


@pytest.mark.parametrize(
    ("plan", "space", "crowds"),
    [
        ("A wood", "F1", (3, 2, 1, 1, 1)),
        ("C stone", "Q2", (3, 2, 1, 1, 1)),
        ("B harvest", "P1", (4, 3, 2, 1, 1)),
    ],
)
def test_yields_fall_with_the_crowd(plan: str, space: str, crowds: tuple[int, ...]) -> None:
    """E-7.2."""
    for others, amount in enumerate(crowds):
        match = acting(plan, 1, samurai=samurai(space, " ".join([space] * others)), goods=goods((0, 0, 0)))
        match.play(f"gather {space}")
        assert int(match.state.goods[RED].sum()) == amount


@pytest.mark.parametrize(
    ("plan", "space", "amount"),
    [
        ("S1 wood +1", "F1", 3), ("S2 stone +1", "Q1", 3), ("S7 harvest +1", "P1", 4),
        ("S5 wood x2", "F1", 4), ("S6 stone x2", "Q1", 4), ("S10 harvest x2", "P1", 6),
    ],
)  # fmt: skip
def test_special_cards_change_each_yield(plan: str, space: str, amount: int) -> None:
    """E-7.4."""
    where = samurai(f"{space} {space}")
    match = acting(plan, 2, samurai=where, goods=goods((0, 0, 0)))
    match.play(f"gather {space}")
    assert int(match.state.goods[RED].sum()) == amount
    match.play(f"gather {space}")
    assert int(match.state.goods[RED].sum()) == min(10, 2 * amount)


def test_covered_spaces_give_nothing_whatever_the_card() -> None:
    """E-7.4, E-2.3."""
    match = acting("S1 wood +1", 1, seats=2, samurai=samurai("F2"), money=money(1, 1))
    assert match.waiting == (BLUE,)


def test_each_samurai_gathers_once_and_in_any_field_of_the_kind() -> None:
    """E-7.1, E-7.2."""
    match = acting("A wood", 4, samurai=samurai("F1 F2 Q1"), money=money(1, 1, 1))
    assert match.legal() == ["done", "gather F1", "gather F2"]
    assert refused(match, "gather Q1") == "E-7.2"
    match.play("gather F1")
    assert refused(match, "gather F1") == "E-7.1"
    match.play("gather F2")
    assert match.waiting == (BLUE,)  # two officials without a samurai are forfeited


def test_the_same_samurai_works_again_in_a_later_slot() -> None:
    """E-7.1."""
    plan = {(0, 0): side("A wood") + 1, (0, 1): side("S1 wood +1") + 1, (0, 2): side("C stone") + 1}
    match = acting(
        "A wood", 1, plan=plan, officials={(0, 0): 1, (0, 1): 1}, cards=[15, 7, 7, 0], samurai=samurai("F1"),
        money=money(1, 1, 1),
    )  # fmt: skip
    match.play("gather F1")
    go_on_to(match, RED)
    match.play("done")
    match.play("gather F1")
    assert int(match.state.goods[RED, WOOD]) == 7


def test_gathering_nothing_is_not_allowed() -> None:
    """E-7.3."""
    match = acting("A wood", 2, samurai=samurai("F1 F1"), goods=goods((9, 0, 0)), money=money(1, 1, 1))
    match.play("gather F1")
    assert match.waiting == (BLUE,)
    hidden = acting(
        "A wood",
        2,
        samurai=samurai("F1"),
        goods=goods((10, 0, 0)),
        purse=money(1, 1, 1),
        options={"purses": "hidden"},
    )
    assert refused(hidden, "gather F1") == "E-7.3"


def test_buildings_take_the_lowest_site_and_a_samurai_each() -> None:
    """E-7.5, E-7.1."""
    match = acting("A build", 2, samurai=samurai("Kofu Edo"), sites=sites(kofu="b"), **RICH)
    match.play("build house Kofu")
    assert match.state.sites[KOFU, :3].tolist() == [2, 1, 0]
    assert refused(match, "build house Kofu") == "E-7.1"
    assert refused(match, "build house Odawara") == "E-7.1"
    match.play("build house Edo")
    assert match.points[RED] == 3
    assert match.waiting == (BLUE,)


def test_a_house_counts_at_once_for_a_fortress() -> None:
    """E-7.5, E-7.11."""
    match = acting("A build", 2, samurai=samurai("Kofu Kofu"), sites=sites(kofu="b"), **RICH)
    assert refused(match, "build fortress Kofu") == "E-7.11"
    match.play("build house Kofu")
    match.play("build fortress Kofu")
    assert match.state.sites[KOFU, :3].tolist() == [2, 1, 9]


@pytest.mark.parametrize(
    ("kind", "paid", "points"),
    [("house", (3, 0, 10), 1), ("post", (3, 3, 15), 2), ("fortress", (0, 7, 20), 3)],
)
def test_costs_and_points(kind: str, paid: tuple[int, int, int], points: int) -> None:
    """E-7.6, E-7.7."""
    match = acting("A build", 1, samurai=samurai("Kofu"), sites=sites(kofu="aa"), **RICH)
    before = match.points[RED]
    match.play(f"build {kind} Kofu")
    state = match.state
    assert match.points[RED] == before + points
    assert (
        10 - int(state.goods[RED, WOOD]),
        10 - int(state.goods[RED, STONE]),
        99 - int(state.money[RED]),
    ) == paid


def test_a_building_is_paid_in_full() -> None:
    """E-7.6."""
    short = [((2, 10, 0), 99), ((10, 10, 0), 9)]
    for row, ryo in short:
        match = acting(
            "A build",
            1,
            samurai=samurai("Edo Kofu"),
            sites=sites(kofu="aa"),
            goods=goods(row),
            money=money(ryo, 5, 5),
        )
        assert match.waiting == (BLUE,) or refused(match, "build house Edo") == "E-7.6"
    match = acting("A build", 1, samurai=samurai("Kofu"), goods=goods((3, 2, 0)), money=money(99, 5, 5))
    assert refused(match, "build post Kofu") == "E-7.6"
    assert refused(match, "build house Kofu") == ""


def test_a_full_city_takes_nothing_more() -> None:
    """E-7.8."""
    match = acting("A build", 2, samurai=samurai("Kofu Edo"), sites=sites(kofu="aabbb##ccC"), **RICH)
    assert refused(match, "build house Kofu") == "E-7.8"
    assert refused(match, "build house Edo") == ""


def test_houses_run_out() -> None:
    """E-7.9."""
    match = acting(
        "A build", 1, samurai=samurai("Kofu"), sites=sites(kofu="aaa", edo="aaa", odawara="a"), **RICH
    )
    assert refused(match, "build house Kofu") == "E-7.9"
    assert refused(match, "build post Kofu") == ""


def test_one_trading_post_a_city_and_none_in_edo() -> None:
    """E-7.10."""
    match = acting("A build", 1, samurai=samurai("Edo Kofu Odawara"), sites=sites(kofu="B"), **RICH)
    assert refused(match, "build post Edo") == "E-7.10"
    assert refused(match, "build post Kofu") == "E-7.10"
    assert refused(match, "build post Odawara") == ""  # no house of one's own is needed
    second = acting("A build", 1, samurai=samurai("Odawara"), sites=sites(kofu="A"), **RICH)
    assert refused(second, "build post Odawara") == "E-7.10"


def test_fortresses_need_houses_and_a_house_of_ones_own() -> None:
    """E-7.11."""
    match = acting("A build", 1, samurai=samurai("Kofu Edo"), sites=sites(kofu="aB", edo="ab"), **RICH)
    assert refused(match, "build fortress Kofu") == "E-7.11"  # a trading post is no house
    assert refused(match, "build fortress Edo") == ""
    guest = acting("A build", 1, samurai=samurai("Kofu"), sites=sites(kofu="bbbA"), **RICH)
    assert refused(guest, "build fortress Kofu") == "E-7.11"
    castles = sites(kofu="aabb##", odawara="aabb##", kawagoe="ccbb##", edo="bccc##aa")
    none = acting("A build", 1, samurai=samurai("Edo"), sites=castles, **RICH)
    assert int(none.state.fortresses) == 0
    assert refused(none, "build fortress Edo") == "E-7.11"


def test_the_closed_city_stays_empty() -> None:
    """E-2.4."""
    match = acting("A build", 1, seats=2, samurai=samurai("Kofu Edo"), **RICH)
    assert refused(match, "build house Kofu") == "E-2.4"
    assert refused(match, "build house Mito") == "E-2.1"


@pytest.mark.parametrize(
    ("plan", "kind", "paid"),
    [
        ("S4 build -1 wood", "house", (2, 0, 10)), ("S4 build -1 wood", "fortress", (0, 7, 20)),
        ("S8 build -1 stone", "post", (3, 2, 15)), ("S9 build -5 ryo", "house", (3, 0, 5)),
        ("S12 build -1 wood -1 stone", "post", (2, 2, 15)), ("S12 build -1 wood -1 stone", "house", (2, 0, 10)),
    ],
)  # fmt: skip
def test_cheaper_building(plan: str, kind: str, paid: tuple[int, int, int]) -> None:
    """E-7.12."""
    match = acting(plan, 2, samurai=samurai("Kofu Kofu"), sites=sites(kofu="aa"), **RICH)
    match.play(f"build {kind} Kofu")
    state = match.state
    assert (
        10 - int(state.goods[RED, WOOD]),
        10 - int(state.goods[RED, STONE]),
        99 - int(state.money[RED]),
    ) == paid


# --- Trade


def test_trade_needs_a_samurai_with_the_merchant() -> None:
    """E-8.1."""
    away = acting("B trade", 2, samurai=samurai("Edo"), merchant=node("Kofu"), money=money(9, 1, 1))
    assert away.waiting == (BLUE,)
    here = acting("B trade", 2, samurai=samurai("Kofu"), merchant=node("Kofu"), offer=1, money=money(9, 1, 1))
    assert here.legal() == ["done", "buy 1", "buy 2"]
    here.play("buy 2")
    assert int(here.state.goods[RED, WOOD]) == 2
    assert int(here.state.money[RED]) == 5
    assert here.waiting == (BLUE,)  # one samurai, one step


def test_buying_keeps_to_card_money_limit_and_supply() -> None:
    """E-8.2."""
    where = {"samurai": samurai("Kofu Kofu"), "merchant": node("Kofu"), "offer": 2}
    match = acting("B trade", 2, money=money(7, 1, 1), goods=goods((8, 0, 0)), **where)
    assert refused(match, "buy 3") == "E-1.6"
    assert match.legal() == ["done", "buy 1", "buy 2"]
    full = acting("B trade", 2, money=money(99, 1, 1), goods=goods((9, 0, 0)), **where)
    assert refused(full, "buy 2") == "E-8.2"
    small = acting("B trade", 2, money=money(99, 1, 1), **{**where, "offer": 1})
    assert refused(small, "buy 3") == "E-8.2"


def test_paying_for_a_point() -> None:
    """E-8.3."""
    where = {"samurai": samurai("Edo Edo"), "merchant": node("Edo"), "offer": 10}
    match = acting("B trade", 2, goods=goods((1, 1, 2)), money=money(12, 1, 1), **where)
    match.play("buy point")
    assert match.points[RED] == 2
    assert match.state.goods[RED].tolist() == [0, 0, 0]
    assert int(match.state.money[RED]) == 7
    assert refused(match, "buy point") == "E-8.3"


def test_trade_counts_without_and_with_a_trading_post() -> None:
    """E-8.4."""
    where = {"samurai": samurai("Kofu Kofu"), "merchant": node("Kofu"), "offer": 5, "goods": goods((8, 0, 0))}
    plain = acting("B trade", 2, sites=sites(kofu="abB"), money=money(99, 1, 1), **where)
    plain.play("buy point")
    plain.play("buy 1")
    assert plain.waiting == (BLUE,)
    own = acting("B trade", 2, sites=sites(kofu="abA"), money=money(99, 1, 1), **where)
    before = own.points[RED]
    for move in ("buy point", "buy point", "buy 3"):
        own.play(move)
    assert refused(own, "buy point") == "E-8.4"
    own.play("buy 3")
    assert own.waiting == (BLUE,)
    assert own.points[RED] == before + 2
    assert int(own.state.goods[RED, STONE]) == 6
    bought = acting("B trade", 1, sites=sites(kofu="abA"), money=money(99, 1, 1), **where)
    bought.play("buy 1")
    assert refused(bought, "buy 1") == "E-8.4"
    assert bought.legal() == ["done", "buy point"]


def test_one_samurai_is_one_step_however_many_officials() -> None:
    """E-8.1, E-8.4: the smaller number counts, with and without a trading post."""
    where = {"samurai": samurai("Kofu"), "merchant": node("Kofu"), "offer": 5, "goods": goods((8, 0, 0))}
    for city in ("ab", "aA"):
        match = acting("B trade", 2, sites=sites(kofu=city), money=money(99, 1, 1), **where)
        assert (int(match.state.left), int(match.state.wishes_left)) == (1, 1)
        match.play("buy point")
        assert refused(match, "buy point", RED) in ("E-8.4", "E-5.1")


def test_all_merchant_cards_can_be_bought_from_and_paid() -> None:
    """E-8.2, E-8.3, E-3.8."""
    kinds = {1: WOOD, 2: WOOD, 3: WOOD, 4: STONE, 5: STONE, 6: STONE, 7: RICE, 8: RICE, 9: RICE, 10: RICE}
    for offer, resource in kinds.items():
        match = acting(
            "S11 trade", 2, samurai=samurai("R1 R1"), merchant=node("R1"), offer=offer, goods=goods((5, 5, 5)),
            money=money(60, 1, 1),
        )  # fmt: skip
        match.play("buy 2")
        assert int(match.state.goods[RED, resource]) == 7
        match.play("buy point")
        assert match.points[RED] == 2


def test_trade_may_happen_in_the_closed_city() -> None:
    """E-2.4."""
    match = moving(
        "B trade", 1, seats=2, samurai=samurai("Kofu"), merchant=node("Kofu"), offer=1, money=money(9, 1)
    )
    match.play("done")
    match.play("buy 1")
    assert int(match.state.goods[RED, WOOD]) == 1
