"""The worked examples that the rules were written from, each one a test."""

from __future__ import annotations

from ridotto.games.edo.state import BY_DECK, BY_POINTS, OVER, PLANNING

from .table import (
    BLUE,
    GREEN,
    ODAWARA,
    RED,
    RICE,
    STONE,
    WOOD,
    acting,
    cards,
    go_on_to,
    goods,
    money,
    moving,
    node,
    refused,
    samurai,
    side,
    sites,
    standing,
    wages,
)


def test_x1_setup_for_three() -> None:
    """E-3.1 to E-3.6, E-1.7."""
    match = standing(3, actor=GREEN)
    order = []
    for move in (
        "settle Kofu",
        "take 3 rice",
        "take 10 ryo",
        "take 2 wood",
        "settle Odawara",
        "settle Kawagoe",
    ):
        order += match.waiting
        if move == "settle Kawagoe":
            assert match.legal() == [move]
        match.play(move)
    assert order == [GREEN, BLUE, RED, GREEN, BLUE, RED]
    state = match.state
    assert state.money.tolist() == [30, 20, 20, 0]
    assert state.goods[:3].tolist() == [[0, 0, 3], [0, 0, 6], [2, 0, 3]]
    assert match.points == (1, 1, 1)
    assert [row[-1] for row in state.samurai[:3].tolist()] == [node("Kawagoe"), node("Odawara"), node("Kofu")]
    assert state.houses[:3].tolist() == [6, 6, 6]
    assert state.supply.tolist() == [18, 20, 8]


def test_x2_closed_city_and_covers() -> None:
    """E-2.3, E-2.4."""
    match = standing(2, actor=BLUE)
    assert [move for move in match.legal() if "settle" in move] == ["settle Odawara", "settle Kawagoe"]
    assert refused(match, "settle Kofu") == "E-2.4"
    match = acting("A wood", 2, seats=2, samurai=samurai("F1 F2"))
    assert refused(match, "gather F2") == "E-2.3"
    match.play("gather F1")
    assert int(match.state.goods[RED, WOOD]) == 3


def test_x3_movement() -> None:
    """E-5.3, E-5.4, E-5.5, E-12.3."""
    match = moving("A rice", 0, samurai=samurai("Odawara"), merchant=node("R2"), money=money(20, 20, 20))
    steps = match.play("move samurai Odawara to Edo")
    assert len(steps) == 3
    assert int(match.state.money[RED]) == 17
    assert int(match.state.samurai[RED, 4]) == node("Edo")
    match.play("merchant to Kofu")
    assert int(match.state.money[RED]) == 15
    poor = moving("A rice", 0, samurai=samurai("Odawara"), money=money(2, 20, 20))
    assert refused(poor, "move Odawara to Edo") != ""
    poor.play("move Odawara to R1")
    assert int(poor.state.money[RED]) == 0


def test_x5_shogun_officials() -> None:
    """E-4.4, E-6.6, E-6.7."""
    where = samurai("", "Odawara Odawara F1 F1")
    match = acting("B travel", 3, seat=BLUE, samurai=where, shogun=(0, 2, 0, 0))
    match.play("place B1")
    assert refused(match, "place B2", BLUE) == "E-6.7"
    for move in ("move Odawara to Edo", "move Odawara to Edo", "move F1 to Q1", "move F1 to Q1"):
        match.play(move, BLUE)
    assert sorted(match.state.samurai[BLUE].tolist()) == sorted(
        node(n) for n in ("B1", "Edo", "Edo", "Q1", "Q1")
    )
    assert match.waiting != (BLUE,)


def test_x7_limit_and_supply() -> None:
    """E-1.5, E-7.3."""
    match = acting("A wood", 1, samurai=samurai("F1"), goods=goods((9, 0, 0)))
    before = int(match.state.supply[WOOD])
    match.play("gather F1")
    assert int(match.state.goods[RED, WOOD]) == 10
    assert int(match.state.supply[WOOD]) == before - 1
    scarce = acting(
        "A wood", 1, samurai=samurai("F1"), goods=goods((2, 0, 0), (10, 0, 0), (7, 0, 0)), supply=(1, 20, 20)
    )
    scarce.play("gather F1")
    assert int(scarce.state.goods[RED, WOOD]) == 3


def test_x9_fortress_rule() -> None:
    """E-7.11, E-7.7, E-7.6."""
    built = sites(odawara="aabA", edo="b")
    given = {"sites": built, "goods": goods((0, 10, 0), (0, 8, 0)), "money": money(50, 25, 50)}
    ledger = [[1, 1, 2, 0, 0, 0, 0], [1, 1, 0, 0, 3, 0, 0], [1] + [0] * 6, [0] * 7]
    where = samurai("", "Odawara", "Odawara")
    match = acting("A build", 1, seat=BLUE, samurai=where, earned=ledger, settled=(3, 3, 1, 0), **given)
    assert match.points[BLUE] == 5
    match.play("build fortress Odawara")
    assert match.points[BLUE] == 8
    assert int(match.state.goods[BLUE, STONE]) == 1
    assert int(match.state.money[BLUE]) == 5
    assert int(match.state.sites[ODAWARA, 4]) == 9
    again = acting(
        "A build", 1, seat=RED, samurai=samurai("Odawara"), sites=sites(odawara="aabA#"), **_rich()
    )
    assert refused(again, "build fortress Odawara") == "E-7.11"
    fourth = acting(
        "A build", 1, seat=RED, samurai=samurai("Odawara"), sites=sites(odawara="aabA#a"), **_rich()
    )
    assert refused(fourth, "build fortress Odawara") == ""
    green = acting("A build", 1, seat=GREEN, samurai=where, sites=built, **_rich())
    assert refused(green, "build fortress Odawara") == "E-7.11"


def _rich() -> dict[str, object]:
    return {"goods": goods((3, 8, 0), (0, 1, 0), (3, 8, 0)), "money": money(50, 50, 50)}


def test_x11_buy_rice() -> None:
    """E-6.3, E-6.4."""
    match = acting("C buy rice", 2, goods=goods((0, 0, 9)), money=money(10, 0, 0))
    assert refused(match, "rice 4 for 6") == "E-6.4"
    other = match.copy()
    match.play("rice 2 for 3")
    assert (int(match.state.goods[RED, RICE]), int(match.state.money[RED])) == (10, 7)
    other.play("rice 3 for 7")
    assert (int(other.state.goods[RED, RICE]), int(other.state.money[RED])) == (10, 3)
    for move, rice, ryo in (("rice 4 for 6", 6, 4), ("rice 3 for 7", 5, 3)):
        low = acting("C buy rice", 2, goods=goods((0, 0, 2)), money=money(10, 0, 0))
        low.play(move)
        assert (int(low.state.goods[RED, RICE]), int(low.state.money[RED])) == (rice, ryo)


def test_x12_buying_and_selling_cards() -> None:
    """E-6.11, E-6.12, E-3.9."""
    plan = {(0, 0): side("C new card") + 1, (0, 1): side("S7 sell card") + 1, (0, 2): side("A rice") + 1}
    crew = {(0, 0): 1, (0, 1): 2}
    match = moving(
        "C new card", 1, plan=plan, officials=crew, cards=[cards("A B C S7"), 7, 7, 0],
        card_row=cards("S1 S2 S3 S4 S5"), money=money(20, 20, 20),
    )  # fmt: skip
    match.play("done")
    match.play("take card S3")
    assert int(match.state.money[RED]) == 15
    assert int(match.state.card_row).bit_count() == 5
    go_on_to(match, RED)
    match.play("done", RED)
    assert match.legal(RED) == ["done", "sell card B", "sell card S3"]
    match.play("sell card B")
    match.play("sell card S3")
    assert int(match.state.money[RED]) == 75
    assert int(match.state.cards[RED]) == cards("A C S7")
    assert int(match.state.sold) == cards("S3")


def test_x13_recruitment() -> None:
    """E-6.5, E-9.2, E-10.3."""
    for rice, samurai_left in ((1, 0), (2, 1)):
        match = acting(
            "C recruit", 1, seat=BLUE, samurai=samurai("", "Kofu"), goods=goods((0, 0, 0), (0, 0, rice))
        )
        match.play("recruit 1")
        assert int(match.state.shogun_supply) == 11
        while int(match.state.phase) != PLANNING:
            wanted = "pay Kofu" if "pay Kofu" in match.legal() else "done"
            match.play(wanted)
        assert int((match.state.samurai[BLUE] > 0).sum()) == samurai_left
        assert int(match.state.goods[BLUE, RICE]) == 0
        assert int(match.state.shogun[BLUE]) == 1
        assert "officials 4" in _crews(match, BLUE)


def _crews(match: object, seat: int) -> list[str]:
    trial = match.copy()  # type: ignore[attr-defined]
    trial.play("plan A rice", seat)
    return list(trial.legal(seat))


def test_x14_wages() -> None:
    """E-9.1, E-9.2."""
    where = samurai("Edo F1 B1", "Kofu Kofu")
    match = wages(RED, samurai=where, goods=goods((0, 0, 2)))
    match.play("pay Edo")
    match.play("pay F1")
    assert match.state.samurai[RED].tolist() == [0, 0, 0, node("Edo"), node("F1")]
    assert int(match.state.goods[RED, RICE]) == 0
    assert match.state.samurai[BLUE].tolist() == [0] * 5
    assert match.waiting == (0, 1, 2)  # nobody else had anything to decide


def test_x16_income() -> None:
    """E-9.4 to E-9.6."""
    last = {"samurai": samurai("", "", "B1"), "goods": goods((0, 0, 0), (0, 0, 0), (0, 0, 1))}
    for edo, gained in (("baacb#", (6, 9, 3)), ("baacb#a", (9, 6, 3))):
        match = wages(GREEN, sites=sites(edo=edo), money=money(0, 0, 0), **last)
        match.play("done")
        assert match.state.money[:3].tolist() == list(gained)
    match = wages(GREEN, sites=sites(kofu="aaA"), money=money(0, 0, 0), **last)
    match.play("done")
    assert match.state.money[:3].tolist() == [10, 0, 0]


def test_x17_end_of_the_merchant_deck() -> None:
    """E-10.1, E-10.2, E-5.1."""
    last = {
        "samurai": samurai("", "", "B1"),
        "goods": goods((0, 0, 0), (0, 0, 0), (0, 0, 1)),
        "sites": sites(edo="abc"),
    }
    ninth = wages(GREEN, round_no=9, **last)
    assert int(ninth.state.preview) > 0
    ninth.play("done")
    assert int(ninth.state.round_no) == 10
    assert int(ninth.state.preview) == 0
    tenth = wages(GREEN, round_no=10, **last)
    tenth.play("done")
    assert tenth.is_over
    assert int(tenth.state.ended_by) == BY_DECK
    # Twelve points in slot 1 of round 6: slots 2 and 3, wages and income still come.
    ledger = [[1, 0, 0, 0, 10, 0, 0], [1] + [0] * 6, [1] + [0] * 6, [0] * 7]
    early = acting(
        "A build", 1, round_no=6, samurai=samurai("Edo"), goods=goods((3, 0, 1)), money=money(10, 0, 0),
        sites=sites(odawara="a", kofu="b", kawagoe="c"), earned=ledger,
    )  # fmt: skip
    early.play("build house Edo")
    assert early.points[RED] == 12
    assert not early.is_over
    early.play("pay Edo")
    assert early.is_over
    assert int(early.state.ended_by) == BY_POINTS
    assert early.state.money[RED] == 18 + 10  # income of Edo and Odawara, in the last round too
    assert early.points[RED] == 13


def test_x19_tie_break() -> None:
    """E-11.3."""
    ledger = [[1, 2, 0, 0, 12, 0, 0], [1, 2, 0, 0, 12, 0, 0], [1] + [0] * 6, [0] * 7]
    common = {"phase": OVER, "sites": sites(edo="baacb"), "earned": ledger, "settled": (1, 1, 1, 0)}
    ledger[GREEN][1] = 1
    equal = standing(3, goods=goods((1, 0, 2), (0, 3, 0)), **common)
    assert equal.points[:2] == (15, 15)
    assert equal.ranking == (2, 1, 3)
    richer = standing(3, goods=goods((2, 0, 2), (0, 3, 0)), **common)
    assert richer.ranking == (1, 2, 3)
