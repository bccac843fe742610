"""The worked examples that the rules were written from, each one a test."""

from __future__ import annotations

import ridotto
from ridotto.games.strozzi.deal import lot_limit
from ridotto.games.strozzi.state import OVER

from .table import FULL, MEDICI, STROZZI, fleet, luck, offered, sold, track


def test_e1_sale_accepted() -> None:
    """M-2.3, M-4.5, M-5.4, M-2.4."""
    match = ridotto.new("strozzi", seed=luck("R4 G0 W2"))
    match.play("draw")
    match.play("stop")
    match.play("price 18")
    assert match.waiting == (STROZZI,)
    match.play("accept")
    assert match.points == (300, 282)
    bag = int(match.state.bag_tiles)
    match.play("load S4 H2")
    assert bag == 24  # before the first draw of the next lot
    assert int(match.state.auctioneer) == STROZZI
    assert int(match.state.dock[STROZZI, 1]) == 1


def test_e2_sale_refused_and_a_docked_ship_filled_up() -> None:
    """M-4.5, M-5.5, M-2.4."""
    match = ridotto.new("strozzi", seed=luck("R4 G0 W2"))
    for move in ("draw", "stop", "price 18", "accept", "load S4 H2", "stop", "price 7", "refuse"):
        match.play(move)
    assert match.points == (300, 275)
    assert [move for move in match.legal() if "S4" in move] == ["load S4 H2"]
    assert int(match.state.bag_tiles) == 23
    match.play("load S4 H2")
    assert int(match.state.loaded[STROZZI, 1]) == 3
    assert int(match.state.auctioneer) == STROZZI


def test_e3_bought_without_room_goes_overboard() -> None:
    """M-4.7, M-3.4 with the round end full."""
    ships = fleet(strozzi_S5="H1 B1 B2 B3 B4", strozzi_S4="H2 G1 G2 G3", strozzi_S3="H3 R1 R2 R3")
    match = offered(MEDICI, "W3 W4", 25, FULL, cash=(300, 200), **ships)
    match.play("accept")
    assert match.points == (300, 175)
    assert int(match.state.overboard.sum()) == 2
    assert int(match.state.auctioneer) == STROZZI
    assert lot_limit(match.state, STROZZI) == 1
    assert int(match.state.lot_tiles) == 1
    assert match.question().clause == "M-4.1"  # drawing another is not even offered


def test_e4_voluntary_dump() -> None:
    """M-5.7, M-5.8, M-2.2, M-2.4."""
    match = offered(STROZZI, "X5 W4", 30, cash=(250, 300))
    match.play("accept")
    match.play("dump")
    assert match.points == (220, 300)
    assert (match.state.dock == -1).all()
    assert int(match.state.auctioneer) == MEDICI
    assert int(match.state.overboard.sum()) == 2
    again = sold(MEDICI, "B1", **fleet(medici_S5="H1 R1", medici_S4="H2 R2"), overboard={21: 1, 15: 1})
    again.play("load S3 H3")
    assert int(again.state.round_no) == 2
    assert int(again.state.bag_tiles) == 25  # 26, and the first lot's first tile
    assert int(again.state.overboard.sum()) == 0


def test_e5_the_third_docking_ends_the_round() -> None:
    """M-6.1, M-5.6."""
    match = sold(MEDICI, "B1", **fleet(medici_S5="H1 R1 R2", medici_S3="H3 G1"), cash=(296, 300))
    assert [move for move in match.legal() if "S4" in move] == ["load S4 H2"]
    match.play("load S4 H2")
    assert int(match.state.round_no) == 2
    assert int(match.state.auctioneer) == STROZZI
    # 20 at each harbour, and a track each for cloth at H1 and spice at H3
    assert match.points == (296 + 60 + 20, 300)


def test_e6_debt() -> None:
    """M-8.2, M-8.3, M-4.5."""
    match = offered(MEDICI, "B1", 40, cash=(12, 300), **fleet(medici_S5="H1 R1 R2", medici_S4="H2 X5"))
    match.play("refuse")
    assert match.points == (-28, 300)
    match.play("load S3 H3")
    # three harbours and cloth at H1, dye at H3
    assert match.points == (-28 + 60 + 10 + 10, 300)


def test_e8_nought_and_cap() -> None:
    """M-7.3, M-7.5, M-7.6."""
    match = sold(
        MEDICI,
        "R1",
        marker={track("H1", "R"): 3},
        **fleet(medici_S5="H1 R0", medici_S4="H2 G0", medici_S3="H3 W0"),
    )
    before = match.points
    match.play("load S5 H1")
    # H1 1 : 0 pays 20 and cloth stands at the cap; the noughts of H2 and H3 win no harbour but move 2
    assert int(match.state.marker[track("H1", "R")]) == 4
    assert match.points == (before[0] + 20 + 30 + 10 + 10, before[1])


def test_e10_a_total_of_nought_is_a_tie() -> None:
    """M-7.2."""
    match = sold(MEDICI, "W0", **fleet(medici_S5="H1 R0", medici_S4="H2 G0"))
    match.play("load S3 H3")
    assert match.points == (330, 300)  # three tracks at the second space, no harbour
    assert int(match.state.marker[track("H1", "R")]) == 2


def test_e11_old_markers_pay_without_cargo() -> None:
    """M-7.7."""
    markers = {track("H3", "W"): 2, track("H1", "W"): -3}
    match = sold(MEDICI, "B1", marker=markers, bag=[0] * 22)
    match.play("dump")
    assert match.points == (310, 320)
    assert int(match.state.round_no) == 2


def test_e14_shared_victory() -> None:
    """M-9.2."""
    match = sold(MEDICI, "B1", round_no=3, bag=[0] * 22, cash=(361, 361))
    match.play("dump")
    assert int(match.state.phase) == OVER
    assert match.points == (361, 361)
    assert match.ranking == (1, 1)
    assert match.is_over
