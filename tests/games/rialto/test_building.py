"""Stage C and the blue buildings (RULES.md chapters 7 and 9)."""

from __future__ import annotations

from typing import Any

from ridotto.games.rialto.data import BUILDING_NAMES
from ridotto.games.rialto.state import BLUES, RETURN, TAKE
from ridotto.play import Match

from .table import A, B, C, building, cards, earned, in_round, laying, men, order, refused, tiles, using_blues

RICH = (5, 5, 5, 0, 0)


def owned(match: Match, seat: int) -> list[str]:
    return [name for name in BUILDING_NAMES for _ in range(int(match.state.palace[seat, building(name)]))]


def building_stage(hand: str, **fields: Any) -> Match:
    """Stage C in which A has laid all cards of a hand and won, and B passed."""
    match = laying("Building", A, hand, "1 Gold", **fields)
    held = match.state.hand[A]
    match.play(f"play {int(held[2])} Building" + (f" + {int(held[6])} Joker" if held[6] else ""))
    match.play("pass")
    return match


def test_up_to_four_the_allowance_buys_one_building() -> None:
    match = building_stage("2 Building")
    assert int(match.state.due) == 3
    assert [text for text in match.legal() if "G" in text] == ["take G1", "take G2", "take G3"]
    refused(match, "take G4", "R-7.4")
    match.play("take G1")
    assert owned(match, A) == ["G1"]
    assert int(match.state.stage) == 3, "the rest of the allowance is lost"


def test_example_4_stage_c() -> None:
    match = laying("Building", A, "5 Building", "4 Building", "1 Gold", order=order(A, B, C))
    match.play("play 5 Building")
    match.play("play 4 Building")
    match.play("pass")
    assert (match.waiting, int(match.state.due)) == ((A,), 6)
    refused(match, "take G3", "R-7.5")
    assert match.legal() == ["take G4", "take Y4", "take B4", "stop"]
    match.play("take G4")
    assert int(match.state.due) == 2
    assert "take G1" in match.legal() and "take B2" in match.legal()
    refused(match, "take G3", "R-7.4")
    match.play("take B2")
    assert owned(match, A) == ["G4", "B2"]
    # B: exactly one building, not two and two.
    assert (match.waiting, int(match.state.due)) == ((B,), 4)
    match.play("take Y2")
    assert owned(match, B) == ["Y2"]
    assert int(match.state.stage) == 3
    assert owned(match, C) == []


def test_without_a_four_in_stock_any_tile_stands_in() -> None:
    fours = tiles("", "", "G4 G4 G4 G4 G4", "Y4 Y4 Y4 Y4 Y4", "B4 B4 B4 B4 B4")
    match = laying("Building", A, "5 Building", "1 Gold", "", "", "", palace=fours)
    match.play("play 5 Building")
    match.play("pass")
    assert int(match.state.due) == 6
    assert "take G1" in match.legal() and "take Y3" in match.legal()
    refused(match, "take B4", "R-7.6" if int(match.state.due) > 4 else "R-7.4")
    match.play("take G3")
    assert int(match.state.due) == 2


def test_only_tiles_in_stock() -> None:
    match = laying("Building", A, "1 Building", "1 Gold", palace=tiles("", "G1 G1 G1 G1 G1"))
    match.play("play 1 Building")
    match.play("pass")
    refused(match, "take G1", "R-7.6")
    assert match.legal() == ["take G2", "take Y1", "take Y2", "take B1", "take B2", "stop"]


def test_building_is_voluntary() -> None:
    match = building_stage("5 Building")
    match.play("take G4")
    match.play("stop")
    assert owned(match, A) == ["G4"]
    assert int(match.state.stage) == 3


def test_duplicates_are_allowed_and_families_build_in_doge_order() -> None:
    match = laying("Building", A, "1 Building", "1 Building", palace=tiles("G1", ""), order=order(B, A))
    match.play("play 1 Building")
    match.play("play 1 Building")
    assert match.waiting == (B,)
    match.play("stop")
    match.play("take G1")
    assert owned(match, A) == ["G1", "G1"]


def test_example_5_full_board() -> None:
    match = laying(
        "Building", A, "2 Building", "3 Building", palace=tiles("G1 G1 Y1 B1 G2 Y2 G3"), earned={(A, 0): 20}
    )
    match.play("play 2 Building")
    match.play("play 3 Building")
    assert (int(match.state.phase), match.waiting, int(match.state.due)) == (RETURN, (A,), 2)
    refused(match, "take Y2", "R-7.7")
    match.play("return G1")
    assert match.points[A] == 21
    assert int(match.state.stock[building("G1")]) == 4
    match.play("take B2")
    assert sorted(name[1] for name in owned(match, A)) == list("1112223")


def test_only_own_buildings_are_returned() -> None:
    match = building_stage("2 Building", palace=tiles("G1 G1 Y1 B1 G2 Y2 G3"))
    refused(match, "return B4", "R-7.7")
    assert match.legal()[-1] == "stop"
    match.play("stop")
    assert len(owned(match, A)) == 7


def test_returning_needs_full_slots_and_then_one_must_take() -> None:
    match = building_stage("2 Building", palace=tiles("G1 G1 Y1 B1 G2 Y2"))
    assert int(match.state.phase) == TAKE
    refused(match, "return G1", "R-7.8")
    match = building_stage("2 Building", palace=tiles("G1 G1 Y1 B1 G2 Y2 G3"))
    match.play("return Y1")
    refused(match, "stop", "R-7.8")
    assert "stop" not in match.legal()
    assert "take Y1" in match.legal(), "it may even be taken again"
    assert int(match.state.due) == 3
    match.play("take Y1")
    assert earned(match, A, "returned buildings") == 1


def test_a_tile_is_returned_only_if_another_can_be_taken() -> None:
    ones = tiles("G3 G3 G3 G3 G3 Y3 Y3", "G1 G1 G1 G1 G1", "Y1 Y1 Y1 Y1 Y1", "B1 B1 B1 B1 B1", "")
    match = laying("Building", A, "1 Building", "2 Building", "", "", "", palace=ones, gold=(0, 0, 0, 0, 0))
    match.play("play 1 Building")
    match.play("play 2 Building")
    # With an allowance of 1 and no building of value 1 in stock there is nothing to do for A.
    assert match.waiting == (B,)


def test_a_dear_tile_is_not_returned_for_nothing() -> None:
    ones = tiles("G3 G3 G3 G3 G3 Y3 G1", "G1 G1 G1 G1", "Y1 Y1 Y1 Y1 Y1", "B1 B1 B1 B1 B1", "")
    match = laying("Building", A, "1 Building", "2 Building", "", "", "", palace=ones, gold=(0, 0, 0, 0, 0))
    match.play("play 1 Building")
    match.play("play 2 Building")
    assert match.legal() == ["return G1", "stop"]
    refused(match, "return G3", "R-7.8")


def test_a_used_tile_is_returned_first() -> None:
    match = building_stage(
        "2 Building", palace=tiles("Y1 Y1 G1 B1 G2 Y2 G3"), coins_on={(A, building("Y1")): 1}
    )
    match.play("return Y1")
    assert int(match.state.coins_on[A, building("Y1")]) == 0
    assert int(match.state.palace[A, building("Y1")]) == 1


def test_blues_are_used_in_doge_order_and_any_order_of_tiles() -> None:
    match = using_blues(3, palace=tiles("B1 B2", "", "B4"), gold=(2, 3, 1, 0, 0), order=order(A, B, C))
    assert match.legal() == ["B1", "B2", "stop"]
    refused(match, "B4", "R-4.2")
    refused(match, "B4", "R-11.6", seat=C)
    match.play("B2")
    match.play("B1")
    # B owns no blue and is not asked.
    assert match.waiting == (C,)
    match.play("stop")
    assert int(match.state.round_number) == 1


def test_blues_wait_for_their_phase() -> None:
    match = laying("Gold", A, "1 Gold", "1 Gold", palace=tiles("B1 B3 G1"), gold=RICH)
    refused(match, "B1", "R-9.1")
    refused(match, "B3 G1 to G2", "R-9.1")


def test_b1_calls_a_councilman_or_scores() -> None:
    match = using_blues(2, palace=tiles("B1"), gold=RICH)
    match.play("B1")
    assert (int(match.state.personal[A]), int(match.state.general[A])) == (6, 12)
    match = using_blues(2, palace=tiles("B1"), gold=RICH, personal={A: 18}, general={A: 0})
    match.play("B1")
    assert earned(match, A, "blue buildings") == 1


def test_b2_and_b4_score() -> None:
    match = using_blues(2, palace=tiles("B2 B4 B4"), gold=RICH)
    match.play("B2")
    assert match.points[A] == 5
    match.play("B4")
    match.play("B4")
    assert match.points[A] == 11


def test_b3_changes_another_building_into_one_worth_one_more() -> None:
    match = using_blues(2, palace=tiles("B3 G2 Y4"), gold=RICH)
    assert match.legal() == ["B3 G2 to G3", "B3 G2 to Y3", "B3 G2 to B3", "stop"]
    refused(match, "B3 Y1 to Y2", "R-9.4")
    match.play("B3 G2 to Y3")
    assert owned(match, A) == ["Y3", "Y4", "B3"]
    assert match.points[A] == 3
    assert int(match.state.stock[building("G2")]) == 5
    assert int(match.state.stock[building("Y3")]) == 4


def test_the_new_tile_must_be_in_stock() -> None:
    match = using_blues(2, palace=tiles("B3 G2", "Y3 Y3 Y3 Y3 Y3"), gold=RICH)
    refused(match, "B3 G2 to Y3", "R-7.6")


def test_the_b3_at_work_is_never_the_tile_returned() -> None:
    match = using_blues(2, palace=tiles("B3 G2"), gold=RICH)
    refused(match, "B3 B3 to B4", "R-9.5")
    match = using_blues(2, palace=tiles("B3 B3"), gold=RICH)
    match.play("B3 B3 to B4")
    assert owned(match, A) == ["B3", "B4"]
    assert int(match.state.coins_on[A, building("B3")]) == 1


def test_a_used_b3_goes_before_a_fresh_one_and_its_coin_with_it() -> None:
    match = using_blues(2, palace=tiles("B3 B3"), coins_on={(A, building("B3")): 1}, gold=RICH)
    match.play("B3 B3 to B4")
    assert int(match.state.palace[A, building("B3")]) == 1
    assert int(match.state.coins_on[A, building("B3")]) == 1


def test_the_new_blue_can_be_used_at_once() -> None:
    match = using_blues(2, palace=tiles("B3 G1"), gold=RICH)
    match.play("B3 G1 to B2")
    assert "B2" in match.legal()
    match.play("B2")
    assert match.points[A] == 5


def test_b3_needs_a_coin_and_a_free_tile() -> None:
    match = using_blues(2, palace=tiles("B1 G2"), gold=RICH)
    refused(match, "B3 G2 to G3", "R-4.2")


def test_an_empty_stock_ends_the_building() -> None:
    ones = tiles("", "G1 G1 G1 G1 G1", "Y1 Y1 Y1 Y1 Y1", "B1 B1 B1 B1 B1", "")
    match = laying("Building", A, "1 Building", "2 Building", "", "", "", palace=ones, gold=(0, 0, 0, 0, 0))
    match.play("play 1 Building")
    match.play("play 2 Building")
    assert match.waiting == (B,), "A has slots, but no tile of value 1 is left"


def test_b3_without_anything_to_upgrade() -> None:
    match = using_blues(2, palace=tiles("B3 B4 Y4", ""), gold=RICH)
    assert match.legal() == ["B4", "stop"]
    refused(match, "B3 G1 to G2", "R-9.6")


def test_nobody_is_asked_for_a_b3_that_can_do_nothing() -> None:
    match = laying(
        "Councilman",
        A,
        "1 Councilman",
        "1 Gold",
        palace=tiles("B3 Y4"),
        gold=(3, 0, 0, 0, 0),
        **in_round("SMA"),
    )
    match.play("play 1 Councilman")
    match.play("pass")
    assert int(match.state.round_number) == 1


def test_coins_leave_the_buildings_at_the_end_of_the_round() -> None:
    match = using_blues(
        2, palace=tiles("B1 G1", "Y2"), coins_on={(B, building("Y2")): 1}, gold=(2, 0, 0, 0, 0)
    )
    match.play("B1")
    assert not match.state.coins_on.any()
    assert match.state.gold[:2].tolist() == [1, 0]


def test_the_sixth_round_has_its_blues_too() -> None:
    match = laying(
        "Councilman",
        A,
        "1 Councilman",
        "1 Gold",
        palace=tiles("B2"),
        gold=(1, 0, 0, 0, 0),
        **in_round("SMA", 5),
    )
    match.play("play 1 Councilman")
    match.play("pass")
    assert int(match.state.phase) == BLUES
    match.play("B2")
    assert match.is_over


def test_example_18_blue_buildings() -> None:
    match = using_blues(
        2,
        palace=tiles("B1 B2 B3 G2"),
        gold=(3, 0, 0, 0, 0),
        personal={A: 1},
        general={A: 4},
        board=men(CAN=(13,)),
        earned={(A, 0): 20},
    )
    match.play("B1")
    assert (int(match.state.personal[A]), int(match.state.general[A])) == (2, 3)
    match.play("B2")
    assert match.points[A] == 22
    match.play("B3 G2 to G3")
    assert int(match.state.gold[A]) == 0
    assert sum(int(name[1]) for name in owned(match, A)) == 9
    assert cards("") == [0] * 7
