"""What stages A, B, D, E and F do, and the bonus of a bank (RULES.md chapters 7 and 8)."""

from __future__ import annotations

import pytest

from ridotto.games.rialto import canal, data, moves
from ridotto.games.rialto.state import BUILD_BRIDGE, FETCH_COUNCILMAN, LAY, MOVE_COUNCILMAN, PLACE_GONDOLA

from .table import A, B, C, D, earned, in_round, laying, links, men, order, pass_all, refused

CAN, SMA, CAS, SCR, SPO, DOR = range(6)


def test_a_counter_moves_in_one_step_and_lands_on_top() -> None:
    match = laying("Doge", A, "2 Doge", "1 Gold", "1 Gold", doge=(0, 3, 1, 0, 0), order=order(B, C, A))
    match.play("play 2 Doge")
    match.play("pass")
    match.play("pass")
    assert match.state.doge[:3].tolist() == [3, 3, 1]
    assert match.state.order[:3].tolist() == [A, B, C]


def test_families_move_in_the_order_from_before_the_stage() -> None:
    # C leads; A and B land on its space, B after A, so B lies on top.
    match = laying("Doge", A, "2 Doge", "1 Doge", "1 Gold", doge=(0, 1, 3, 0, 0), order=order(C, B, A))
    match.play("play 2 Doge")
    match.play("play 1 Doge")
    match.play("pass")
    assert match.state.doge[:3].tolist() == [3, 2, 3]
    assert match.state.order[:3].tolist() == [A, C, B]
    match = laying("Doge", A, "2 Doge", "2 Doge", "1 Gold", doge=(0, 1, 0, 0, 0), order=order(B, A, C))
    match.play("play 2 Doge")
    match.play("play 2 Doge")
    match.play("pass")
    # B wins the tie and goes to 4; A follows to 2.
    assert match.state.doge[:3].tolist() == [2, 4, 0]


def test_a_later_mover_lands_on_an_earlier_one() -> None:
    match = laying("Doge", A, "3 Doge", "3 Doge", "1 Doge", doge=(0, 1, 1, 0, 0), order=order(B, C, A))
    for move in ("play 3 Doge", "play 2 Doge", "play 1 Doge"):
        match.play(move)
    # A wins with 3 + 1 and ends on 4; B moved first to 3, C to 2.
    assert match.state.doge[:3].tolist() == [4, 3, 2]
    match = laying("Doge", A, "1 Doge", "2 Doge", "1 Gold", doge=(0, 0, 0, 0, 0), order=order(B, A, C))
    for move in ("play 1 Doge", "play 1 Doge", "pass"):
        match.play(move)
    assert match.state.doge[:3].tolist() == [1, 2, 0]


def test_leaving_a_stack_keeps_the_others_and_standing_still_keeps_the_place() -> None:
    match = laying("Doge", A, "1 Gold", "1 Doge", "1 Gold", "1 Gold", order=order(A, B, C, D))
    for move in ("pass", "play 1 Doge", "pass", "pass"):
        match.play(move)
    assert match.state.order[:4].tolist() == [B, A, C, D]
    assert match.state.doge[:4].tolist() == [0, 2, 0, 0]


def test_gold_cards_are_coins() -> None:
    match = laying("Gold", A, "2 Gold", "3 Gold", gold=(0, 0, 0, 0, 0))
    match.play("play 2 Gold")
    match.play("play 3 Gold")
    assert match.state.gold[:2].tolist() == [2, 4]


def test_example_6_stage_d() -> None:
    match = laying(
        "Bridge",
        A,
        "2 Bridge",
        "2 Bridge",
        "1 Gold",
        "1 Gold",
        order=order(B, A, C, D),
        top_bridge=2,
        earned={(A, 0): 10, (B, 0): 10, (C, 0): 3, (D, 0): 0},
    )
    match.play("play 2 Bridge")
    match.play("play 2 Bridge")
    match.play("pass")
    match.play("pass")
    assert (int(match.state.phase), match.waiting) == (BUILD_BRIDGE, (B,))
    match.play("bridge SMA-SPO 6-3")
    assert match.points == (12, 13, 2, -1)
    assert match.state.ends[8].tolist() == [6, 3]
    assert int(match.state.bridges) == 0b111011
    assert int(match.state.top_bridge) in (0, 1, 3, 4, 5)
    assert (int(match.state.stage), int(match.state.starter)) == (4, B)


def test_example_7_stage_d_all_pass() -> None:
    match = laying(
        "Bridge", B, "1 Gold", "1 Bridge", "1 Gold", top_bridge=4, earned={(A, 0): 5, (B, 0): 4, (C, 0): 3}
    )
    pass_all(match)
    assert match.points == (4, 3, 2)
    assert not match.state.ends.any()
    assert int(match.state.top_bridge) == 4
    assert (int(match.state.stage), int(match.state.starter)) == (4, B)


def test_the_winner_of_stage_d_chooses_connection_and_direction() -> None:
    match = laying(
        "Bridge", A, "1 Bridge", "1 Gold", ends=links(CAN_SMA=(1, 1), SMA_SPO=(3, 4)), top_bridge=5
    )
    match.play("play 1 Bridge")
    match.play("pass")
    assert len(match.legal()) == 2 * 10
    refused(match, "bridge CAN-SMA 5-6", "R-7.12")
    refused(match, "bridge SMA-SPO 6-5", "R-7.12")
    refused(match, "gondola CAN-SCR CAN", "R-7.15")
    reveals = int(match.state.reveals)
    match.play("bridge DOR-CAS 5-6")  # named from the other end
    assert match.state.ends[10].tolist() == [6, 5]
    assert int(match.state.reveals) == reveals + 1


def test_a_bridge_with_equal_ends_is_not_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    """No such tile is in the box; the tiles are data that may be corrected."""
    equal = data.BRIDGE_ENDS.copy()
    equal[5] = (5, 5)
    monkeypatch.setattr(canal, "BRIDGE_ENDS", equal)
    match = laying("Bridge", A, "1 Bridge", "1 Gold", top_bridge=5)
    match.play("play 1 Bridge")
    match.play("pass")
    assert len(match.legal()) == 12
    refused(match, 1 + moves.FIRST_BRIDGE, "R-7.11")


def test_the_last_bridge_leaves_an_empty_stack() -> None:
    built = links(CAN_SMA=(3, 4), CAN_CAS=(3, 5), SMA_CAS=(3, 6), SCR_SPO=(4, 5), SCR_DOR=(4, 6))
    match = laying("Bridge", A, "1 Bridge", "1 Gold", ends=built)
    assert int(match.state.top_bridge) == 5
    match.play("play 1 Bridge")
    match.play("pass")
    match.play("bridge SPO-DOR 5-6")
    assert (int(match.state.bridges), int(match.state.top_bridge)) == (0, -1)


def test_stage_e_calls_councilmen_or_scores_for_the_missing() -> None:
    match = laying("Gondola", A, "3 Gondola", "4 Gondola", personal={A: 17, B: 0}, general={A: 1, B: 18})
    match.play("play 3 Gondola")
    match.play("play 4 Gondola")
    # B wins and is asked after A was served in Doge order.
    assert (int(match.state.personal[A]), int(match.state.general[A])) == (18, 0)
    assert earned(match, A, "missing councilmen") == 2
    assert (int(match.state.personal[B]), int(match.state.general[B])) == (4, 14)


def test_the_winner_of_stage_e_places_a_gondola_and_a_councilman() -> None:
    match = laying("Gondola", A, "1 Gondola", "1 Gold", ends=links(SMA_SPO=(3, 4)), top_bridge=5)
    match.play("play 1 Gondola")
    match.play("pass")
    assert int(match.state.phase) == PLACE_GONDOLA
    assert len(match.legal()) == 2 * 11
    refused(match, "gondola SMA-SPO SMA", "R-7.12")
    refused(match, "gondola CAN-SCR none", "R-7.15")
    refused(match, "bridge CAN-SCR 5-6", "R-7.11")
    before = int(match.state.general[A])
    match.play("gondola CAN-SCR SCR")
    assert match.state.ends[6].tolist() == [1, 1]
    assert int(match.state.gondolas) == 5
    assert int(match.state.board[SCR, A]) == 1
    assert int(match.state.general[A]) == before - 1
    assert int(match.state.personal[A]) == 6, "the card's councilman, none from the bonus"


def empty_general(**more: object) -> dict[str, object]:
    return {"general": {A: 0}, **more}


def test_with_an_empty_general_supply_the_winner_scores_and_may_move() -> None:
    match = laying(
        "Gondola", A, "1 Gondola", "1 Gold", **empty_general(personal={A: 2}, board=men(CAS=(10,), DOR=(6,)))
    )
    match.play("play 1 Gondola")
    match.play("pass")
    assert earned(match, A, "missing councilmen") == 1
    assert "gondola CAN-SCR none" in match.legal()
    match.play("gondola CAN-SCR CAN")
    assert earned(match, A, "gondola bonus") == 1
    assert (int(match.state.phase), match.waiting) == (FETCH_COUNCILMAN, (A,))
    assert match.legal() == ["from CAS", "from DOR", "from personal"]
    refused(match, "from SMA", "R-7.16")
    refused(match, "from CAN", "R-7.17")
    refused(match, "stop", "R-11.7")
    other = match.copy()
    match.play("from DOR")
    assert (int(match.state.board[CAN, A]), int(match.state.board[DOR, A])) == (1, 5)
    other.play("from personal")
    assert (int(other.state.board[CAN, A]), int(other.state.personal[A])) == (1, 1)


def test_the_point_comes_also_when_nobody_is_moved() -> None:
    match = laying("Gondola", A, "1 Gondola", "1 Gold", **empty_general(personal={A: 18}))
    match.play("play 1 Gondola")
    match.play("pass")
    match.play("gondola CAN-SCR none")
    assert earned(match, A, "gondola bonus") == 1
    assert int(match.state.personal[A]) == 18
    assert (int(match.state.phase), int(match.state.stage)) == (LAY, 5)


def test_from_the_personal_supply_only_if_there_is_one() -> None:
    match = laying(
        "Gondola", A, "1 Gondola", "1 Gold", **empty_general(personal={A: 0}, board=men(CAS=(18,)))
    )
    match.play("play 1 Gondola")
    match.play("pass")
    match.play("gondola CAN-SCR SCR")
    refused(match, "from personal", "R-7.16")


def test_an_end_to_which_nobody_can_come_is_refused() -> None:
    match = laying(
        "Gondola", A, "1 Gondola", "1 Gold", **empty_general(personal={A: 0}, board=men(CAN=(18,)))
    )
    match.play("play 1 Gondola")
    match.play("pass")
    refused(match, "gondola CAN-SCR CAN", "R-7.17")
    match.play("gondola CAN-SCR SCR")
    # The gondola's other end is where he comes from.
    assert match.legal() == ["from CAN"]


def test_example_9_stage_e_side_bonus() -> None:
    match = laying(
        "Gondola",
        A,
        "1 Gondola",
        "1 Gold",
        personal={A: 0},
        general={A: 5},
        board=men(SPO=(2,), DOR=(1,), CAS=(10,)),
        earned={(A, 0): 12},
    )
    match.play("play 1 Gondola")
    match.play("pass")
    assert (int(match.state.personal[A]), int(match.state.general[A])) == (1, 4)
    match.play("gondola CAN-SCR SCR")
    assert int(match.state.general[A]) == 3
    assert match.points[A] == 17
    assert match.state.flipped.tolist() == [0, 1]
    assert match.state.ends[6].tolist() == [1, 1]
    assert earned(match, A, "bank bonus") == 5


def test_in_stage_e_only_the_first_scores() -> None:
    match = laying(
        "Gondola",
        A,
        "1 Gondola",
        "1 Gold",
        board=men(SPO=(2, 1), DOR=(1, 1), SCR=(0, 1)),
        flipped=(0, 1),
        bank_paid=(0, 2),
    )
    match.play("play 1 Gondola")
    match.play("pass")
    match.play("gondola CAN-SCR SCR")
    assert earned(match, A, "bank bonus") == 0


def test_example_10_stage_f_moving_from_the_map() -> None:
    match = laying(
        "Councilman",
        A,
        "3 Councilman",
        "1 Gold",
        personal={A: 2},
        general={A: 6},
        board=men(CAS=(3,), DOR=(7,)),
        **in_round("SMA"),
    )
    points = match.points[A]
    match.play("play 3 Councilman")
    match.play("pass")
    assert (int(match.state.phase), int(match.state.personal[A])) == (MOVE_COUNCILMAN, 0)
    assert match.legal() == ["move CAS", "move DOR", "stop"]
    refused(match, "move SMA", "R-7.19")
    refused(match, "move CAN", "R-7.19")
    match.play("move CAS")
    match.play("stop")
    state = match.state
    assert (int(state.board[SMA, A]), int(state.board[CAS, A])) == (3, 2)
    assert (int(state.personal[A]), int(state.general[A]), match.points[A]) == (0, 6, points)


def test_the_personal_supply_comes_first_and_the_winner_sends_one_more() -> None:
    match = laying(
        "Councilman", A, "2 Councilman", "3 Councilman", personal={A: 5, B: 5}, **in_round("DOR", 2)
    )
    match.play("play 2 Councilman")
    match.play("play 3 Councilman")
    assert match.state.board[DOR, :2].tolist() == [2, 4]
    assert match.state.personal[:2].tolist() == [3, 1]


def test_what_cannot_be_moved_lapses() -> None:
    match = laying(
        "Councilman", A, "3 Councilman", "1 Gold", personal={A: 1}, board=men(SMA=(3,)), **in_round("SMA")
    )
    match.play("play 3 Councilman")
    match.play("pass")
    # One from the supply; the three in San Marco cannot move to San Marco, nobody is asked.
    assert int(match.state.board[SMA, A]) == 4
    assert int(match.state.round_number) == 1
    assert match.points[A] == 3


def test_moving_goes_on_until_all_are_placed() -> None:
    match = laying(
        "Councilman",
        A,
        "1 Councilman",
        "1 Gold",
        personal={A: 0},
        board=men(CAS=(2,), DOR=(1,)),
        **in_round("SMA"),
    )
    match.play("play 1 Councilman")
    match.play("pass")
    match.play("move CAS")
    match.play("move DOR")
    assert int(match.state.board[SMA, A]) == 2
    assert int(match.state.round_number) == 1


def test_in_stage_f_all_who_complete_a_bank_score() -> None:
    match = laying(
        "Councilman",
        A,
        "1 Councilman",
        "2 Councilman",
        "1 Gold",
        board=men(CAN=(1, 1), CAS=(2, 1)),
        **in_round("SMA"),
    )
    match.play("play 1 Councilman")
    match.play("play 2 Councilman")
    assert match.state.flipped.tolist() == [0, 0]
    match.play("pass")
    assert [earned(match, seat, "bank bonus") for seat in range(3)] == [5, 5, 0]
    assert int(match.state.bank_paid[0]) == 0b011
    assert match.state.flipped.tolist() == [1, 0]


def test_the_bonus_of_stage_f_is_paid_once() -> None:
    match = laying(
        "Councilman", A, "2 Councilman", "1 Gold", board=men(CAN=(1,), CAS=(2,)), **in_round("SMA")
    )
    match.play("play 2 Councilman")
    match.play("pass")
    assert int(match.state.board[SMA, A]) == 3
    assert earned(match, A, "bank bonus") == 5


def test_a_flipped_tile_never_pays_again() -> None:
    match = laying(
        "Councilman",
        A,
        "2 Councilman",
        "1 Gold",
        board=men(CAN=(1, 1), CAS=(2, 1), SMA=(0, 1)),
        flipped=(1, 0),
        bank_paid=(2, 0),
        **in_round("SMA"),
    )
    match.play("play 2 Councilman")
    match.play("pass")
    assert earned(match, A, "bank bonus") == 0


def test_one_family_may_win_both_banks() -> None:
    match = laying(
        "Councilman",
        A,
        "1 Councilman",
        "1 Gold",
        board=men(CAN=(1,), CAS=(1,), SCR=(1,), SPO=(1,), DOR=(1,)),
        flipped=(0, 1),
        bank_paid=(0, 1),
        **in_round("SMA"),
    )
    match.play("play 1 Councilman")
    match.play("pass")
    assert match.state.bank_paid.tolist() == [1, 1]


def test_a_move_that_empties_a_district_of_the_bank_does_not_complete_it() -> None:
    match = laying(
        "Councilman",
        A,
        "1 Councilman",
        "1 Gold",
        personal={A: 0},
        board=men(CAN=(1,), CAS=(2,), DOR=(1,)),
        **in_round("SMA"),
    )
    match.play("play 1 Councilman")
    match.play("pass")
    match.play("move CAN")
    assert earned(match, A, "bank bonus") == 0
    match.play("move CAS")
    assert earned(match, A, "bank bonus") == 0, "Cannaregio is empty now"


def test_a_move_within_the_bank_that_leaves_one_behind_completes_it() -> None:
    match = laying(
        "Councilman",
        A,
        "1 Councilman",
        "1 Gold",
        personal={A: 0},
        board=men(CAN=(1,), CAS=(2,)),
        **in_round("SMA"),
    )
    match.play("play 1 Councilman")
    match.play("pass")
    match.play("move CAS")
    assert earned(match, A, "bank bonus") == 5
