"""What is known about playing Medici vs Strozzi well."""

from __future__ import annotations

import random

import ridotto
from ridotto.games.strozzi import brain
from ridotto.games.strozzi.state import OVER

from ..weighing import best, outlook, weights
from .table import FULL, MEDICI, STROZZI, fleet, lot, offered, sold, track

GAME = ridotto.game("strozzi")


def test_a_good_lot_is_a_reason_to_stop() -> None:
    assert best(ridotto.position("strozzi", **lot("G0 R0"))) == "stop"
    assert best(ridotto.position("strozzi", **lot("X5"), round_no=3, **fleet(strozzi_S5="H1 B4 R4", strozzi_S4="H2 G4 R3 W4", strozzi_S3="H3 G3 W3"))) == "draw"  # fmt: skip


def test_prices_lie_near_the_fair_one() -> None:
    match = ridotto.position("strozzi", phase=1, **lot("G0 R0"))
    fair = brain.fair_price(match.state)
    assert 20 < fair < 120
    assert best(match) == f"tens {fair // 10}"
    match.play(best(match))
    assert best(match) == f"units {fair % 10}"


def test_a_cheap_lot_is_taken_and_a_dear_one_refused() -> None:
    assert best(offered(MEDICI, "G0 R0", 2)) == "accept"
    assert best(offered(MEDICI, "B1", 200)) == "refuse"


def test_cargo_goes_where_it_earns_most() -> None:
    """R1 moves a marker at H1 and H2, none at H3; a far lead needs no more cargo."""
    match = sold(MEDICI, "R1", **fleet(medici_S5="H3 X5 X5", strozzi_S5="H1 B1"))
    assert best(match) in {"load S4 H1", "load S3 H1", "load S4 H2", "load S3 H2"}
    assert weights(match)["dump"] < weights(match)[best(match)]


def test_the_last_ship_is_held_back_unless_fleets_must_be_full() -> None:
    ships = fleet(medici_S5="H1 R1", medici_S4="H2 R2")
    docked, full = sold(MEDICI, "W1", **ships), sold(MEDICI, "W1", FULL, **ships)
    assert (
        brain.gain_of(docked.state, MEDICI, 2, 2) == brain.gain_of(full.state, MEDICI, 2, 2) - brain.LAST_SHIP
    )


def test_a_lot_without_room_is_worth_nothing() -> None:
    ships = fleet(medici_S5="H1 B0 B1 B2 B3", medici_S4="H2 R0 R1 R2", medici_S3="H3 G0 G1 G2")
    match = offered(STROZZI, "W3 W4", 5, FULL, **ships)
    assert brain.worth(match.state, MEDICI) == 0
    assert brain.worth(match.state, STROZZI) > 0


def test_the_outlook_follows_harbours_tracks_and_the_lot() -> None:
    even = ridotto.position("strozzi", **lot("X5"))
    assert outlook(even) == [30_000, 30_000]
    ahead = ridotto.position(
        "strozzi", marker={track("H1", "R"): 3}, **fleet(medici_S5="H1 B4 B3"), **lot("X5")
    )
    assert outlook(ahead)[MEDICI] > 30_000 > outlook(ahead)[STROZZI]
    bought = sold(STROZZI, "G0 R0")
    assert outlook(bought)[STROZZI] > outlook(bought)[MEDICI]
    mine = sold(MEDICI, "G0 R0", auctioneer=0)
    assert outlook(mine)[MEDICI] > outlook(mine)[STROZZI]
    cheap, dear = offered(MEDICI, "G0 R0", 0), offered(MEDICI, "G0 R0", 240)
    assert outlook(cheap)[MEDICI] < 30_000, "given away"
    assert outlook(dear)[MEDICI] < 30_000, "nobody else will pay that"
    naming = ridotto.position("strozzi", phase=2, price=200, **lot("B1"))
    assert outlook(naming)[MEDICI] < 30_000


def test_a_finished_game_is_worth_its_money() -> None:
    match = ridotto.position("strozzi", phase=OVER, lot=(0, 0, 0), cash=(361, 200))
    assert outlook(match) == [36_100, 20_000]


def test_markers_count_for_the_family_they_stand_with() -> None:
    assert [brain.income(space) for space in (-9, -3, 0, 2, 4, 7)] == [-30, -20, 0, 10, 30, 30]
    match = ridotto.position("strozzi", marker={0: 2}, **lot("X5"))
    assert brain.pull(match.state, MEDICI, 0) == -brain.pull(match.state, STROZZI, 0) == 2


def test_weights_lead_through_whole_games() -> None:
    for number in range(3):
        match = ridotto.new("strozzi", seed=number, options=FULL if number == 2 else None)
        rng = random.Random(number)
        while not match.is_over:
            weighed = weights(match)
            match.play(rng.choices(list(weighed), list(weighed.values()))[0])
        assert min(match.points) > -500
