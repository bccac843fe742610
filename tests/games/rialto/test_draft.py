"""Phase 1: rows, blind cards, greens, discards (RULES.md chapters 3 and 4)."""

from __future__ import annotations

import pytest

import ridotto
from ridotto.core.registry import find
from ridotto.games.rialto.data import KIND_NAMES
from ridotto.games.rialto.state import DISCARD, DRAFT, GREENS, LAY
from ridotto.play import Match

from .table import (
    A,
    B,
    C,
    building,
    cards,
    discarding,
    drafting,
    order,
    refused,
    tiles,
    using_blues,
    using_greens,
)

GAME = find("rialto")
ROWS = ["6 Doge", "6 Gold", "6 Building", "6 Bridge"]


def test_six_rounds_each_in_its_district() -> None:
    match = Match.new("rialto", seats=2, seed=8)
    seen = []
    while not match.is_over:
        if int(match.state.phase) == DRAFT and int(match.state.turn) == 0:
            seen.append(int(match.state.round_number))
        match.play(match.legal_numbers(match.waiting[0])[0], match.waiting[0])
    assert seen == [0, 1, 2, 3, 4, 5]
    assert int(match.state.round_number) == 6


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_row_more_than_players_of_six_cards(seats: int) -> None:
    match = Match.new("rialto", seats=seats, seed=4)
    for _ in range(seats):
        match.play(match.legal()[0])
    assert match.legal() == [f"row {row + 1}" for row in range(seats + 1)]
    assert match.state.rows[: seats + 1].sum(axis=1).tolist() == [6] * (seats + 1)


def test_a_row_is_taken_in_doge_order_and_only_once() -> None:
    match = drafting("", "", "", rows=ROWS, order=order(C, A, B), asked=1 << C)
    match.play("row 2")
    assert match.state.hand[C].tolist()[1] >= 6
    assert match.waiting == (A,)
    refused(match, "row 2", "R-3.3")
    refused(match, "row 5", "R-3.3")
    match.play("row 1")
    assert match.waiting == (B,)


def test_two_blind_cards_come_with_the_row_and_only_the_owner_sees_them() -> None:
    match = drafting("", "", "", rows=ROWS)
    reveals = int(match.state.reveals)
    match.play("row 1")
    assert int(match.state.hand_size[A]) == 8
    assert int(match.state.pile_size) == 77 - 24 - 2
    assert int(match.state.reveals) == reveals + 1
    assert not match.observation(B).state.hand[A].any()
    assert match.observation(A).state.hand[A].sum() == 8


def test_an_empty_pile_is_renewed_from_all_discards_and_not_before() -> None:
    match = drafting("", "", rows=["6 Doge", "6 Gold", "6 Bridge"], pile=cards("1 Joker"))
    spent = match.state.spent.tolist()
    assert sum(spent) == 77 - 18 - 1
    match.play("row 1")
    # The Joker came from the old pile, the second card from the new one.
    assert int(match.state.hand[A, 6]) >= 1
    assert int(match.state.shuffles) == 1
    assert int(match.state.pile_size) == 77 - 18 - 1 - 1
    assert not match.state.spent.any()


def test_the_last_card_of_the_pile_does_not_renew_it() -> None:
    match = drafting("", "", rows=["6 Doge", "6 Gold", "6 Bridge"], pile=cards("2 Joker"))
    match.play("row 1")
    assert (int(match.state.pile_size), int(match.state.shuffles)) == (0, 0)
    assert int(match.state.hand[A, 6]) == 2


def test_face_down_discards_come_back_with_the_others() -> None:
    match = drafting(
        "", "", rows=["6 Doge", "6 Gold", "6 Bridge"], buried={1: cards("11 Joker")}, pile=cards("")
    )
    match.play("row 1")
    assert int(match.state.buried_size[B]) == 0
    assert int(match.state.pile[6] + match.state.hand[A, 6]) == 11


def test_without_pile_and_discards_cards_are_missing() -> None:
    most = "11 Doge, 11 Gold, 11 Building, 11 Bridge, 11 Gondola, 4 Councilman"
    match = drafting(most, "11 Joker, 4 Councilman", rows=["1 Councilman", "1 Councilman", "1 Councilman"])
    assert int(match.state.pile_size) == 0
    match.play("row 1")
    assert int(match.state.hand_size[A]) == 60
    assert match.tell(match.steps[-1], B) == [
        "Anna takes row 1: a Councilman; and draws nothing, for no card is left unseen."
    ]


def test_rows_are_dealt_column_by_column() -> None:
    """With twenty cards left, four players' five rows get four each."""
    match = using_blues(
        4,
        hand={
            0: cards("11 Doge, 8 Gold"),
            1: cards("3 Gold, 11 Building, 5 Bridge"),
            2: cards("6 Bridge, 11 Gondola, 2 Councilman"),
        },
        palace=tiles("B1"),
        gold=(1, 0, 0, 0, 0),
        hand_limit=(19, 19, 19, 7, 0),
    )
    match.play("stop")
    assert int(match.state.phase) == DRAFT
    assert match.state.rows[:5].sum(axis=1).tolist() == [4] * 5
    assert (int(match.state.pile_size), int(match.state.shuffles)) == (0, 0)


def test_unplayed_cards_stay_in_hand() -> None:
    match = using_blues(
        2, hand={0: cards("2 Doge"), 1: cards("1 Gold")}, palace=tiles("B1"), gold=(1, 0, 0, 0, 0)
    )
    match.play("stop")
    assert match.state.hand[:2].tolist() == [cards("2 Doge"), cards("1 Gold")]


def test_with_the_option_unplayed_cards_are_thrown() -> None:
    match = using_blues(
        2,
        options={"carry_over": "discard"},
        hand={0: cards("2 Doge"), 1: cards("1 Gold")},
        shown={0: cards("1 Doge")},
        palace=tiles("B1"),
        gold=(1, 0, 0, 0, 0),
    )
    match.play("stop")
    state = match.state
    assert state.hand_size.tolist() == [0] * 5
    assert not state.shown.any()
    assert state.buried[0].tolist() == cards("2 Doge")
    assert int(state.buried_size[0]) == 2


def test_the_option_throws_hands_after_the_last_round_too() -> None:
    match = using_blues(
        2,
        options={"carry_over": "discard"},
        round_number=5,
        hand={0: cards("2 Doge")},
        palace=tiles("B1"),
        gold=(1, 0, 0, 0, 0),
    )
    match.play("stop")
    assert match.is_over
    assert not match.state.hand.any()


def test_greens_are_used_in_doge_order_after_the_draft() -> None:
    match = drafting(
        "",
        "",
        rows=["6 Doge", "6 Gold", "6 Bridge"],
        palace=tiles("G1", "G1"),
        gold=(1, 1, 0, 0, 0),
        order=order(B, A),
        asked=1 << B,
    )
    match.play("row 1")
    refused(match, "G1 draw", "R-4.1")
    match.play("row 2")
    assert (int(match.state.phase), match.waiting) == (GREENS, (B,))
    match.play("stop")
    assert match.waiting == (A,)
    match.play("G1 draw")
    assert int(match.state.phase) == DISCARD


def test_a_family_goes_on_with_its_greens_until_it_stops() -> None:
    match = using_greens(
        "8 Doge", "7 Gold", row="3 Joker", palace=tiles("G1 G1 G4", "G1"), gold=(3, 1, 0, 0, 0)
    )
    match.play("G1 take Joker")
    match.play("G4 take Joker")
    assert match.waiting == (A,)
    match.play("stop")
    assert match.waiting == (B,)


def test_activation_costs_a_coin_that_lies_on_the_tile() -> None:
    match = using_greens("8 Doge", "7 Gold", row="3 Joker", palace=tiles("G1 G2"), gold=(2, 0, 0, 0, 0))
    match.play("G1 take Joker")
    assert int(match.state.gold[A]) == 1
    assert int(match.state.coins_on[A, building("G1")]) == 1
    refused(match, "G1 take Joker", "R-4.2")
    refused(match, "G4 draw", "R-4.2")


def test_without_a_coin_nobody_is_asked_about_greens() -> None:
    match = using_greens("8 Doge", "7 Gold", row="3 Joker", palace=tiles("G1 G2", "G1"), gold=(1, 0, 0, 0, 0))
    match.play("G2")
    # A has no coin left, B never had one.
    assert int(match.state.phase) == LAY


def test_a_fetch_takes_an_open_card_or_draws_three() -> None:
    match = using_greens(
        "7 Doge", "7 Gold", row="1 Joker, 1 Bridge", palace=tiles("G1 G3"), gold=(2, 0, 0, 0, 0)
    )
    assert match.legal() == [
        "G1 take Bridge",
        "G1 take Joker",
        "G1 draw",
        "G3 take Bridge",
        "G3 take Joker",
        "G3 draw",
        "stop",
    ]
    refused(match, "G1 take Doge", "R-4.3")
    reveals = int(match.state.reveals)
    match.play("G1 take Joker")
    assert int(match.state.hand[A, 6]) == 1
    assert int(match.state.shown[A, 6]) == 1
    assert int(match.state.reveals) == reveals, "an open card was no secret"
    match.play("G3 draw")
    assert int(match.state.hand_size[A]) == 11
    assert int(match.state.reveals) == reveals + 1


def test_a_fetch_cannot_be_declined() -> None:
    match = using_greens("8 Doge", "7 Gold", row="1 Joker", palace=tiles("G3"), gold=(2, 0, 0, 0, 0))
    refused(match, "G3", "R-4.4")


def test_without_cards_to_draw_only_the_row_remains() -> None:
    rest = "3 Doge, 11 Gold, 11 Building, 11 Bridge, 11 Gondola, 11 Councilman, 10 Joker"
    match = using_greens("8 Doge", rest, row="1 Joker", palace=tiles("G1 G3"), gold=(2, 0, 0, 0, 0))
    assert match.legal() == ["G1 take Joker", "G3 take Joker", "stop"]
    refused(match, "G1 draw", "R-4.4")
    match.play("G1 take Joker")
    # Now nothing can be fetched at all; G3 still raises the limit.
    assert match.legal() == ["G3", "stop"]
    refused(match, "G3 draw", "R-4.4")


def test_an_empty_row_leaves_the_draw() -> None:
    match = using_greens("8 Doge", "7 Gold", row="1 Joker", palace=tiles("G1 G1"), gold=(2, 0, 0, 0, 0))
    match.play("G1 take Joker")
    assert match.legal() == ["G1 draw", "stop"]


def test_a_draw_takes_as_many_as_there_are() -> None:
    rest = "3 Doge, 11 Gold, 11 Building, 11 Bridge, 11 Gondola, 11 Councilman, 8 Joker"
    match = using_greens("8 Doge", rest, row="1 Joker", palace=tiles("G1"), gold=(2, 0, 0, 0, 0))
    assert int(match.state.pile_size) == 2
    match.play("G1 draw")
    assert match.state.hand[A].tolist() == cards("8 Doge, 2 Joker")


@pytest.mark.parametrize("pile", [{"pile": cards("")}, {"pile": cards(""), "buried": {1: cards("1 Joker")}}])
def test_discards_can_be_drawn_whoever_knows_them(pile: dict[str, object]) -> None:
    match = using_greens("8 Doge", "7 Gold", row="1 Joker", palace=tiles("G1"), gold=(2, 0, 0, 0, 0), **pile)
    assert "G1 draw" in match.legal()


def test_only_face_down_discards_left_can_be_drawn() -> None:
    rest = "3 Doge, 11 Gold, 11 Building, 11 Bridge, 11 Gondola, 11 Councilman, 9 Joker"
    match = using_greens(
        "8 Doge", rest, row="1 Joker", buried={1: cards("1 Joker")}, palace=tiles("G1"), gold=(2, 0, 0, 0, 0)
    )
    assert int(match.state.pile_size) == 0
    match.play("G1 draw")
    assert match.state.hand[A].tolist() == cards("8 Doge, 1 Joker")


def test_limits_of_greens_add_up_for_the_round() -> None:
    match = using_greens("9 Doge", "7 Gold", row="3 Joker", palace=tiles("G2 G3 G4 G4"), gold=(4, 0, 0, 0, 0))
    assert int(match.state.hand_limit[A]) == 7
    for move, limit in (("G2", 8), ("G3 take Joker", 9), ("G4 take Joker", 11), ("G4 take Joker", 13)):
        match.play(move)
        assert int(match.state.hand_limit[A]) == limit
    # Twelve cards, thirteen allowed: nothing to discard.
    assert int(match.state.phase) == LAY


def test_the_limit_is_seven_again_in_the_next_round() -> None:
    match = using_blues(2, hand_limit=(9, 7, 0, 0, 0), palace=tiles("B1"), gold=(1, 0, 0, 0, 0))
    match.play("stop")
    assert match.state.hand_limit[:2].tolist() == [7, 7]


def test_an_activation_without_effect_is_refused() -> None:
    match = using_greens("7 Doge", "7 Gold", row="3 Joker", palace=tiles("G1 G2"), gold=(2, 0, 0, 0, 0))
    assert "G2" not in match.legal()
    refused(match, "G2", "R-4.6")
    match.play("G1 take Joker")
    assert "G2" in match.legal(), "with eight cards it has an effect"


def test_nothing_to_fetch_and_no_limit_needed_is_refused() -> None:
    rest = "4 Doge, 11 Gold, 11 Building, 11 Bridge, 11 Gondola, 11 Councilman, 10 Joker"
    match = using_greens("7 Doge", rest, row="1 Joker", palace=tiles("G1 G3"), gold=(2, 0, 0, 0, 0))
    match.play("G3 take Joker")  # the hand is 8, the limit 8
    assert int(match.state.phase) == DISCARD, "G1 has nothing to fetch, so nobody is asked"
    match = using_greens("7 Doge", rest, row="1 Joker", palace=tiles("G1 G2"), gold=(2, 0, 0, 0, 0))
    match.play("G1 take Joker")
    refused(match, "G1 draw", "R-4.2")


def test_what_is_left_of_the_row_is_discarded_openly() -> None:
    match = using_greens(
        "8 Doge", "7 Gold", row="2 Joker, 1 Bridge", palace=tiles("G1"), gold=(1, 0, 0, 0, 0)
    )
    match.play("G1 take Joker")
    assert match.state.spent.tolist() == cards("1 Joker, 1 Bridge")
    assert not match.state.rows.any()
    assert int(match.state.open_rows) == 0


def test_exactly_the_surplus_is_discarded() -> None:
    match = discarding("6 Doge, 3 Gold", "7 Bridge")
    refused(match, "discard Joker", "R-4.8")
    refused(match, "discard Bridge", "R-11.6", seat=B)
    match.play("discard Gold")
    match.play("discard Gold")
    assert int(match.state.phase) == LAY
    refused(match, "discard Gold", "R-4.8", seat=match.waiting[0])
    assert match.state.buried[A].tolist() == cards("2 Gold")


def test_all_discard_at_the_same_time() -> None:
    match = discarding("6 Doge, 3 Gold", "8 Bridge", "7 Gondola")
    assert match.waiting == (A, B)
    other = match.copy()
    match.play("discard Bridge", B)
    match.play("discard Doge", A)
    match.play("discard Doge", A)
    for move, seat in (("discard Doge", A), ("discard Bridge", B), ("discard Doge", A)):
        other.play(move, seat)
    assert match.state.tobytes() == other.state.tobytes()


def test_several_discards_in_one_text() -> None:
    match = discarding("6 Doge, 4 Gold", "7 Bridge")
    match.play("discard 2 Gold Doge")
    assert match.state.buried[A].tolist() == cards("1 Doge, 2 Gold")


def test_example_15_hand_limit() -> None:
    match = drafting(
        "1 Doge",
        "",
        rows=["6 Gold", "6 Bridge", "6 Joker"],
        palace=tiles("G2 G3"),
        gold=(2, 0, 0, 0, 0),
        order=order(A, B),
    )
    match.play("row 1")
    assert int(match.state.hand_size[A]) == 9
    match.play("row 2")
    match.play("G2")
    assert int(match.state.hand_limit[A]) == 8
    match.play("G3 take Joker")
    assert (int(match.state.hand_limit[A]), int(match.state.hand_size[A])) == (9, 10)
    assert int(match.state.gold[A]) == 0
    assert [int(match.state.coins_on[A, building(name)]) for name in ("G2", "G3")] == [1, 1]
    assert match.waiting == (A, B)
    match.play("discard Gold", A)
    assert int(match.state.hand_size[A]) == 9
    match.play("discard Bridge", B)
    number = int(match.state.round_number)
    while int(match.state.round_number) == number:
        seat = match.waiting[0]
        match.play(match.legal(seat)[-1 if "stop" in match.legal(seat) else 0], seat)
    assert not match.state.coins_on.any()


def test_the_record_of_a_kind_is_by_its_name() -> None:
    assert KIND_NAMES.index("Joker") == 6
    assert ridotto.games() and GAME in ridotto.games()
