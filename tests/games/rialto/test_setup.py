"""Set-up and the choice of the first building (RULES.md chapter 2)."""

from __future__ import annotations

import pytest

import ridotto
from ridotto.core.registry import find
from ridotto.games.rialto.data import BRIDGE_ENDS, DISTRICT_NAMES
from ridotto.games.rialto.state import DRAFT
from ridotto.play import Match

from .table import A, B, C, D, building, order, refused, tiles

GAME = find("rialto")


def dealt_with_start(seats: int, start: int) -> Match:
    """Find a deal in which this seat is the start player."""
    for seed in range(200):
        match = Match.new("rialto", seats=seats, seed=seed)
        if int(match.state.order[0]) == start:
            return match
    raise AssertionError("no such deal")


def test_example_1_setup_with_four_players_and_start_player_b() -> None:
    match = dealt_with_start(4, B)
    state = match.state
    assert state.order[:4].tolist() == [B, C, D, A]
    assert state.doge.tolist() == [0] * 5
    assert state.gold[:4].tolist() == [3, 1, 2, 2]
    assert match.points == (3, 3, 3, 3)
    assert state.personal[:4].tolist() == [5] * 4
    assert state.general[:4].tolist() == [13] * 4
    assert state.hand_size.tolist() == [0] * 5
    asked = []
    for move in ("start G1", "start G1", "start Y1", "start B1"):
        asked.append(match.waiting[0])
        if match.waiting == (C,):
            assert match.legal() == ["start Y1", "start B1"]
            refused(match, "start G1", "R-2.7")
        match.play(move)
    assert asked == [A, D, C, B]


@pytest.mark.parametrize(
    ("seats", "gold"), [(2, [1, 2]), (3, [1, 2, 3]), (4, [1, 2, 2, 3]), (5, [1, 2, 2, 2, 3])]
)
def test_start_gold_follows_the_doge_order(seats: int, gold: list[int]) -> None:
    state = GAME.new_state(seats, 12)
    assert [int(state.gold[seat]) for seat in state.order[:seats]] == gold


@pytest.mark.parametrize(("seats", "most"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_how_many_may_start_alike(seats: int, most: int) -> None:
    match = Match.new("rialto", seats=seats, seed=3)
    for _ in range(most):
        assert "start G1" in match.legal()
        match.play("start G1")
    if not match.waiting or int(match.state.phase) == DRAFT:
        return
    assert "start G1" not in match.legal()
    refused(match, "start G1", "R-2.7")


def test_the_last_of_three_has_no_choice() -> None:
    match = Match.new("rialto", seats=3, seed=3)
    match.play("start B1")
    match.play("start G1")
    assert match.legal() == ["start Y1"]


def test_the_first_building_comes_from_the_stock() -> None:
    match = Match.new("rialto", seats=4, seed=3)
    seat = match.waiting[0]
    match.play("start Y1")
    assert int(match.state.palace[seat, building("Y1")]) == 1
    assert int(match.state.stock[building("Y1")]) == 4


def test_rows_are_dealt_when_all_have_chosen() -> None:
    match = Match.new("rialto", seats=2, seed=3)
    match.play("start G1")
    assert not match.state.rows.any()
    reveals = int(match.state.reveals)
    match.play("start Y1")
    assert int(match.state.phase) == DRAFT
    assert match.state.rows.sum() == 18
    assert int(match.state.reveals) > reveals


def test_round_tiles_and_the_top_bridge_are_open_and_random() -> None:
    deals = [GAME.new_state(3, seed) for seed in range(60)]
    assert all(sorted(deal.district_of.tolist()) == list(range(6)) for deal in deals)
    assert {int(deal.district_of[0]) for deal in deals} == set(range(6))
    assert {int(deal.top_bridge) for deal in deals} == set(range(6))
    assert {int(deal.order[0]) for deal in deals} == {0, 1, 2}
    seen = GAME.observe(deals[0], -1)
    assert seen.state.district_of.tolist() == deals[0].district_of.tolist()
    assert GAME.layout.by_name["pile"].sight.name == "SECRET"


def test_the_stack_below_the_top_bridge_is_not_in_the_record() -> None:
    """Which bridge comes next is decided by a hash of the seed when it is turned up."""
    first = ridotto.position("rialto", seats=2, top_bridge=0)
    assert int(first.state.bridges) == 63
    assert len(BRIDGE_ENDS) == 6


def test_doge_order_is_farthest_first_and_upper_before_lower() -> None:
    match = ridotto.position("rialto", seats=4, doge=(2, 5, 2, 0, 0), order=order(1, 2, 0, 3))
    assert match.state.order[:4].tolist() == [1, 2, 0, 3]
    with pytest.raises(ridotto.errors.PositionError, match="Doge order"):
        ridotto.position("rialto", seats=4, doge=(2, 5, 2, 0, 0), order=order(0, 1, 2, 3))


def test_the_opening_names_start_player_and_districts() -> None:
    match = dealt_with_start(3, 2)
    first, second = match.log()
    assert first == "Chiara is the start player; on the Doge track follow Anna and Bruno."
    assert all(name in second for name in DISTRICT_NAMES)


def test_only_the_asked_seat_chooses() -> None:
    match = dealt_with_start(3, 0)
    assert match.waiting == (2,)
    refused(match, "start G1", "R-11.6", seat=0)
    assert tiles("G1") == {(0, 0): 1}
