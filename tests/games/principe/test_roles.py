"""Phase 4, the roles: RULES.md chapter 7."""

from __future__ import annotations

import pytest

from ridotto.games.principe.data import UMBRIA
from ridotto.games.principe.state import ANY_REGION, CONTRIBUTE, FROM_WHITE, NEXT_ACTION, ROLE_BID, TURN_UP
from ridotto.play import position

from .tables import (
    BLUE,
    GREEN,
    NO_CARDS,
    RED,
    WHITE,
    YELLOW,
    A,
    B,
    C,
    D,
    clause,
    earned,
    money,
    playing,
    roles,
)


def test_all_tiles_go_back_first() -> None:  # P-7.1
    match = position(
        "principe",
        seats=3,
        phase=NEXT_ACTION,
        acting=1,
        hand={s: NO_CARDS for s in range(3)},
        major={GREEN: A, RED: B},
        minor={GREEN: B},
        face_up={C: (0, 0, 1, 0, 0)},
    )
    assert match.state.major.tolist() == [-1, -1, C, -1, -1]
    assert (match.state.minor == -1).all()


def test_green_can_decide_a_later_colour_of_the_same_phase() -> None:  # P-7.1, P-7.9
    match = roles({A: (2, 0, 1, 0, 0), B: (0, 0, 1, 0, 0)}, face_down={A: (0, 0, 1, 0, 0)})
    assert int(match.state.phase) == TURN_UP and match.waiting == (A,)
    match.play("turn up red", A)
    assert int(match.state.major[RED]) == A and int(match.state.minor[RED]) == B


def test_the_major_is_turned_after_the_minor_has_its_benefit() -> None:  # P-7.1, P-7.14
    match = roles({A: (3, 0, 0, 0, 0), B: (1, 0, 0, 0, 0)}, face_down={B: (0, 1, 0, 0, 0)})
    assert match.waiting == (B,) and int(match.state.phase) == TURN_UP
    assert int(match.state.face_up[A, GREEN]) == 3
    match.play("pass", B)
    assert int(match.state.face_up[A, GREEN]) == 1


def test_without_a_face_up_card_there_is_no_role() -> None:  # P-7.2
    match = roles({A: NO_CARDS}, face_down={A: (3, 3, 3, 3, 3)})
    assert (match.state.major == -1).all() and (match.state.minor == -1).all()
    assert int(match.state.phase) == CONTRIBUTE


def test_most_and_second_most() -> None:  # P-7.3
    match = roles({A: (0, 0, 0, 0, 1), C: (0, 0, 0, 0, 4), D: (0, 0, 0, 0, 2)})
    assert int(match.state.major[YELLOW]) == C and int(match.state.minor[YELLOW]) == D


def test_a_role_cannot_be_refused() -> None:  # P-7.3
    match = roles({A: (0, 1, 0, 0, 0)})
    assert int(match.state.major[WHITE]) == A and not match.steps, "nobody was asked"


def test_a_tied_major_is_auctioned_and_has_no_minor() -> None:  # P-7.4
    match = roles({A: (0, 2, 0, 0, 0), C: (0, 2, 0, 0, 0), D: (0, 1, 0, 0, 0)}, principe=A)
    assert int(match.state.phase) == ROLE_BID and match.waiting == (C,)
    match.play("bid 2", C)
    match.play("pass", A)
    assert int(match.state.major[WHITE]) == C and int(match.state.minor[WHITE]) == -1
    assert earned(match, FROM_WHITE) == (0, 0, 1, 0)
    assert money(match) == (10, 10, 8, 10), "paid to the bank; then the income of the next cycle"
    assert match.state.face_up[:4, WHITE].tolist() == [2, 0, 1, 1]


def test_a_tied_minor_is_auctioned() -> None:  # P-7.5
    match = roles(
        {A: (0, 3, 0, 0, 0), C: (0, 2, 0, 0, 0), D: (0, 2, 0, 0, 0), B: (0, 1, 0, 0, 0)}, principe=C
    )
    assert int(match.state.major[WHITE]) == A and match.waiting == (D,)
    playing(match, "bid 1", "bid 2", "pass")
    assert int(match.state.minor[WHITE]) == C


@pytest.mark.parametrize(("holder", "first"), [(A, B), (B, D), (C, D), (D, B)])
def test_the_first_tied_player_left_of_il_principe_speaks_first(holder: int, first: int) -> None:  # P-7.6
    match = roles({B: (0, 0, 0, 1, 0), D: (0, 0, 0, 1, 0)}, principe=holder)
    assert match.waiting == (first,)


def test_an_unpaid_minor_leaves_the_major_alone() -> None:  # P-7.6
    match = roles({A: (0, 3, 0, 0, 0), C: (0, 2, 0, 0, 0), D: (0, 2, 0, 0, 0)})
    playing(match, "pass", "pass")
    assert int(match.state.major[WHITE]) == A and int(match.state.minor[WHITE]) == -1
    assert int(match.state.face_up[A, WHITE]) == 1


def test_tied_players_without_money_get_nothing() -> None:  # P-7.6
    both = {A: (0, 1, 0, 0, 0), B: (0, 1, 0, 0, 0)}
    match = roles(both, money={s: 0 for s in range(4)})
    assert int(match.state.major[WHITE]) == -1 and int(match.state.phase) == CONTRIBUTE
    minor = roles(both | {C: (0, 3, 0, 0, 0)}, money={s: 0 for s in range(4)})
    assert int(minor.state.major[WHITE]) == C and int(minor.state.minor[WHITE]) == -1
    assert int(minor.state.face_down[C, WHITE]) == 2


def test_a_role_auction_does_not_move_il_principe() -> None:  # P-7.7
    match = roles({A: (0, 0, 0, 0, 2), C: (0, 0, 0, 0, 2)}, principe=B)
    playing(match, "bid 1", "pass")
    assert int(match.state.major[YELLOW]) == C and int(match.state.principe) == B
    assert int(match.state.winners) == 0, "and gives no city in Phase 2"


def test_major_and_minor_have_their_benefit_at_once() -> None:  # P-7.8, P-7.13
    match = roles({A: (0, 0, 0, 0, 2), B: (0, 0, 0, 0, 1)}, seats=3)
    assert money(match) == (5 + 2 + 5, 5 + 2 + 5, 5 + 5)


def test_green_turns_up_one_own_card_that_is_not_green() -> None:  # P-7.9
    match = roles({A: (1, 0, 0, 0, 0)}, face_down={A: (2, 1, 0, 1, 0), B: (0, 0, 1, 0, 0)})
    assert match.legal(A) == ["pass", "turn up white", "turn up blue"]
    assert clause(match, "turn up red", A) == "P-7.9"
    match.play("turn up blue", A)
    assert int(match.state.face_down[A, BLUE]) == 0 and int(match.state.face_up[A, BLUE]) == 1
    assert int(match.state.phase) == ANY_REGION, "which made A Signore at once"
    assert clause(match, "turn up white", A) == "P-7.9"


def test_green_may_be_declined_and_is_void_without_a_card() -> None:  # P-7.9
    match = roles({A: (1, 0, 0, 0, 0)}, face_down={A: (0, 1, 0, 0, 0)})
    match.play("pass", A)
    assert int(match.state.face_down[A, WHITE]) == 1
    assert int(roles({A: (1, 0, 0, 0, 0)}, face_down={A: (2, 0, 0, 0, 0)}).state.phase) == CONTRIBUTE


@pytest.mark.parametrize(("option", "major"), [("one", 1), ("two", 2)])
def test_white_scores(option: str, major: int) -> None:  # P-7.10
    match = roles({A: (0, 2, 0, 0, 0), B: (0, 1, 0, 0, 0)}, options={"white_benefit": option})
    assert earned(match, FROM_WHITE) == (major, 1, 0, 0)


def test_red_draws_a_card_if_there_is_one() -> None:  # P-7.11
    face_up = {A: (0, 0, 2, 0, 0), B: (0, 0, 1, 0, 0)}
    hand = {s: (2, 2, 0, 0, 0) for s in range(3)}
    match = roles(face_up, seats=3, hand=hand, deck_size=30)
    assert match.state.hand_size[:3].tolist() == [9, 9, 8], "one by red and four by the next cycle"
    assert match.state.drew_red[0].tolist() == [A + 1, B + 1]
    one = roles(face_up, seats=3, hand=hand, deck_size=1, last_cycle=1)
    assert one.state.hand_size[:3].tolist() == [5, 4, 4]
    none = roles(face_up, seats=3, hand=hand, deck_size=0, last_cycle=1)
    assert none.state.hand_size[:3].tolist() == [4, 4, 4] and int(none.state.major[RED]) == A


def test_blue_places_a_shield_anywhere() -> None:  # P-7.12
    match = roles({A: (0, 0, 0, 2, 0), B: (0, 0, 0, 1, 0)}, seats=3)
    assert match.waiting == (A,) and len(match.legal(A)) == 6
    assert clause(match, "pass", A) == "P-7.12"
    match.play("shield Umbria", A)
    assert int(match.state.shields[UMBRIA, A]) == 1 and match.waiting == (B,)
    match.play("shield Umbria", B)
    assert int(match.state.shields[UMBRIA, B]) == 1


def test_blue_is_void_without_a_shield() -> None:  # P-7.12
    match = roles({A: (0, 0, 0, 2, 0)}, seats=3, shields_left={A: 0})
    assert int(match.state.phase) == CONTRIBUTE and int(match.state.major[BLUE]) == A


@pytest.mark.parametrize(("cards", "kept"), [(1, 0), (2, 1), (5, 2), (6, 3)])
def test_the_major_turns_half_rounded_up(cards: int, kept: int) -> None:  # P-7.14
    match = roles({A: (0, 0, 0, 0, cards), B: (0, 0, 0, 0, 0)})
    assert int(match.state.face_up[A, YELLOW]) == kept
    assert int(match.state.face_down[A, YELLOW]) == cards - kept


def test_the_minor_turns_nothing() -> None:  # P-7.14
    match = roles({A: (0, 0, 0, 0, 4), B: (0, 0, 0, 0, 3)})
    assert int(match.state.face_up[B, YELLOW]) == 3


def test_roles_of_several_colours_and_never_both_of_one() -> None:  # P-7.15
    match = roles({A: (0, 2, 0, 0, 2), B: (0, 0, 0, 0, 0)})
    assert int(match.state.major[WHITE]) == int(match.state.major[YELLOW]) == A
    assert int(match.state.minor[WHITE]) == int(match.state.minor[YELLOW]) == -1
    assert int(match.state.cycle) == 2, "held on into the next cycle"
