"""Wages, income, the end of a round and of the game: RULES.md chapters 9 to 11."""

from __future__ import annotations

from ridotto.games.edo.state import BY_POINTS, OVER, PLANNING

from .table import BLUE, GREEN, RED, RICE, goods, money, node, refused, samurai, sites, standing, wages

LAST = {"samurai": samurai("", "", "B1"), "goods": goods((0, 0, 0), (0, 0, 0), (0, 0, 1))}


def ledger(*totals: int) -> list[list[int]]:
    """Return a ledger with all points beyond the first from trade."""
    return [[1, 0, 0, 0, total - 1, 0, 0] for total in totals] + [[0] * 7] * (4 - len(totals))


def test_wages_go_clockwise_from_the_start_player() -> None:
    """E-9.1."""
    where = samurai("Edo", "Edo", "Edo")
    match = wages(BLUE, start=BLUE, samurai=where, goods=goods((0, 0, 1), (0, 0, 1), (0, 0, 1)))
    order = []
    while int(match.state.phase) != PLANNING:
        order += match.waiting
        match.play("pay Edo")
    assert order == [BLUE, GREEN, RED]


def test_wages_are_paid_samurai_by_samurai() -> None:
    """E-9.1."""
    match = wages(RED, samurai=samurai("Edo Edo F1"), goods=goods((0, 0, 5)))
    assert match.legal() == ["done", "pay Edo", "pay F1"]
    assert refused(match, "pay Kofu") == "E-9.1"
    assert refused(match, "done", BLUE) == "E-9.1"
    match.play("pay Edo")
    assert match.legal() == ["done", "pay Edo", "pay F1"]
    match.play("pay Edo")
    assert refused(match, "pay Edo") == "E-9.1"
    match.play("done")
    assert match.state.samurai[RED].tolist() == [0, 0, 0, 1, 1]
    assert int(match.state.goods[RED, RICE]) == 3


def test_taking_back_with_rice_in_hand_is_allowed() -> None:
    """E-9.1."""
    match = wages(RED, samurai=samurai("Edo F1"), goods=goods((0, 0, 5)))
    match.play("done")
    assert not match.state.samurai[RED].any()
    assert int(match.state.goods[RED, RICE]) == 5


def test_without_rice_all_unpaid_come_home() -> None:
    """E-9.2."""
    match = wages(RED, samurai=samurai("Edo F1", "Kofu"), goods=goods((0, 0, 1)))
    match.play("pay F1")
    assert match.state.samurai[RED].tolist() == [0, 0, 0, 0, node("F1")]
    assert not match.state.samurai[BLUE].any()


def test_wages_come_before_income_and_in_the_last_round_too() -> None:
    """E-9.3."""
    match = wages(GREEN, round_no=10, sites=sites(edo="c"), money=money(0, 0, 40), **LAST)
    match.play("pay B1")
    assert match.is_over
    assert int(match.state.money[GREEN]) == 58
    assert match.state.earned[GREEN].tolist()[-2:] == [1, 1]


def test_presence_and_influence() -> None:
    """E-9.4: houses 1, trading posts 2, fortresses nothing."""
    match = wages(GREEN, sites=sites(kofu="abbA#c"), money=money(0, 0, 0), **LAST)
    match.play("done")
    assert match.state.money[:3].tolist() == [5, 3, 2]  # 3 influence, 2, 1: row 5 3 2 of tile G6


def test_older_buildings_break_ties() -> None:
    """E-9.5."""
    match = wages(GREEN, sites=sites(kofu="cab"), money=money(0, 0, 0), **LAST)
    match.play("done")
    assert match.state.money[:3].tolist() == [3, 2, 5]
    match = wages(GREEN, sites=sites(kofu="Abb"), money=money(0, 0, 0), **LAST)
    match.play("done")
    assert match.state.money[:3].tolist() == [6, 4, 0]


def test_every_city_pays_by_its_own_row() -> None:
    """E-9.6."""
    match = wages(GREEN, sites=sites(edo="ab", kofu="ba", odawara="a"), money=money(0, 0, 0), **LAST)
    match.play("done")
    assert match.state.money[:3].tolist() == [12 + 4 + 10, 6 + 6, 0]


def test_the_end_is_checked_after_income_only() -> None:
    """E-10.1."""
    match = wages(GREEN, earned=ledger(1, 14, 1), settled=(1, 1, 1, 0), **LAST)
    assert not match.is_over
    match.play("done")
    assert match.is_over
    assert int(match.state.ended_by) == BY_POINTS
    assert match.points[BLUE] == 14
    going_on = wages(GREEN, earned=ledger(1, 11, 1), settled=(1, 1, 1, 0), **LAST)
    going_on.play("done")
    assert not going_on.is_over


def test_the_next_round() -> None:
    """E-10.3."""
    match = wages(GREEN, start=0, round_no=3, **LAST)
    preview, unseen = int(match.state.preview), int(match.state.merchant_deck)
    match.play("done")
    state = match.state
    assert int(state.offer) == preview
    assert unseen >> int(state.preview) & 1
    assert int(state.start) == BLUE
    assert int(state.round_no) == 4
    assert match.waiting == (0, 1, 2)
    assert not state.plan.any()
    assert not state.fresh.any()


def test_nobody_acts_after_the_end() -> None:
    """E-10.4."""
    match = standing(3, phase=OVER)
    assert match.is_over
    assert refused(match, "done", RED) == "E-10.4"
    assert match.question(0).clause == "E-10.4"


def test_without_a_house_in_edo_a_player_drops_out() -> None:
    """E-11.1, E-1.1."""
    match = wages(GREEN, round_no=10, sites=sites(edo="a", kofu="bB"), money=money(31, 500, 0), **LAST)
    match.play("pay B1")
    assert match.points == (1, 3, 1)  # neither samurai nor money for Shimazu and Uesugi
    assert match.ranking == (1, 2, 3)


def test_samurai_and_money_score_at_the_end() -> None:
    """E-11.2."""
    where = samurai("Edo F1", "", "B1")
    match = wages(
        RED, round_no=10, samurai=where, goods=goods((0, 0, 3)), sites=sites(edo="ab"), money=money(137, 0, 0)
    )
    match.play("pay all")
    assert match.is_over
    assert int(match.state.money[RED]) == 149
    assert match.state.earned[RED].tolist() == [1, 0, 0, 0, 0, 2, 2]


def test_ties_go_to_resources_then_influence_then_age() -> None:
    """E-11.3."""
    common = {"phase": OVER, "settled": (1, 1, 1, 0)}
    even = [[1, 2, 0, 0, 5, 0, 0], [1, 1, 0, 0, 6, 0, 0], [1, 1, 0, 0, 6, 0, 0], [0] * 7]
    edo = sites(edo="bcaa")
    by_influence = standing(3, sites=edo, earned=even, goods=goods((1, 1, 0), (0, 0, 2), (0, 2, 0)), **common)
    assert by_influence.points == (8, 8, 8)
    assert by_influence.ranking == (1, 2, 3)
    by_goods = standing(3, sites=edo, earned=even, goods=goods((1, 1, 0), (0, 0, 2), (0, 3, 0)), **common)
    assert by_goods.ranking == (2, 3, 1)


def test_those_who_dropped_out_rank_last_and_share() -> None:
    """E-11.4."""
    given = {"phase": OVER, "sites": sites(edo="d"), "settled": (1, 1, 1, 1)}
    points = ledger(9, 9, 5, 1)
    points[3] = [1, 1, 0, 0, 0, 0, 0]
    shared = standing(4, earned=points, goods=goods((1, 0, 0), (0, 1, 0), (5, 5, 5)), **given)
    assert shared.ranking == (2, 2, 4, 1)
    parted = standing(4, earned=points, goods=goods((1, 0, 0), (1, 1, 0), (5, 5, 5)), **given)
    assert parted.ranking == (3, 2, 4, 1)


def test_without_any_house_in_edo_nobody_wins() -> None:
    """E-11.5."""
    match = standing(3, phase=OVER, earned=ledger(9, 3, 1), settled=(1, 1, 1, 0), goods=goods((5, 0, 0)))
    assert match.ranking == (1, 1, 1)
