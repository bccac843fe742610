"""The actions of Phase 3: RULES.md chapter 6."""

from __future__ import annotations

from ridotto.games.principe.state import ACT, NEXT_ACTION
from ridotto.play import Match, position

from .tables import GREEN, NO_CARDS, RED, YELLOW, A, B, C, action, auctions, clause


def actions_begin(**fields: object) -> Match:
    """Phase 3 begins; C holds Il Principe."""
    return position("principe", seats=3, phase=NEXT_ACTION, acting=1, principe=C, **fields)


def test_everybody_acts_once_clockwise_from_il_principe() -> None:  # P-6.1
    match = actions_begin()
    asked = []
    while int(match.state.phase) == ACT:
        asked += match.waiting
        match.play(match.legal()[-1])
    assert asked == [C, A, B]


def test_build_or_play_but_never_pass() -> None:  # P-6.2
    match = action((1, 0, 2, 0, 0), row=(0, 1, 2, 3))
    assert match.legal() == ["build Siena", "play 1 green", "play 1 red", "play 2 red"]
    assert clause(match, "pass") == "P-6.2"


def test_building_uses_the_action_up() -> None:  # P-6.2
    match = action((4, 4, 4, 4, 4), row=(0, 1, 2, 3))
    match.play("build Siena", A)
    assert match.waiting == (B,)


def test_one_or_more_cards_of_one_colour() -> None:  # P-6.3
    match = action((0, 0, 3, 0, 2), money=0)
    assert match.legal() == ["play 1 red", "play 2 red", "play 3 red", "play 1 yellow", "play 2 yellow"]
    match.play("play 2 red", A)
    assert match.state.face_up[A].tolist() == [0, 0, 2, 0, 0]
    assert match.state.hand[A].tolist() == [0, 0, 1, 0, 2] and int(match.state.hand_size[A]) == 3


def test_cards_not_held_and_cards_out_of_time_are_refused() -> None:  # P-6.3
    match = action((0, 0, 3, 0, 2))
    assert clause(match, "play 4 red") == clause(match, "play 1 green") == "P-6.3"
    assert clause(auctions(1, 0, 0, 0, 0), "play 1 red") == "P-6.3"


def test_an_empty_hand_is_passed_over() -> None:  # P-6.4
    match = actions_begin(hand={C: NO_CARDS, A: NO_CARDS})
    assert match.waiting == (B,)


def test_a_single_card_is_played_unasked() -> None:  # P-9.2
    match = actions_begin(hand={C: (0, 0, 0, 0, 1), A: (2, 0, 0, 0, 0)})
    assert match.waiting == (A,)
    assert int(match.state.face_up[C, YELLOW]) == 1 and int(match.state.hand_size[C]) == 0


def test_played_cards_stay_on_the_table() -> None:  # P-6.5
    held = (3, 0, 3, 0, 2)
    table = {A: (17, 0, 1, 0, 0)}
    match = action(held, face_up=table, hand={A: held, B: NO_CARDS, C: NO_CARDS})
    match.play("play 3 green", A)
    assert int(match.state.face_up[A, GREEN]) + int(match.state.face_down[A, GREEN]) == 20
    assert int(match.state.face_up[A, RED]) + int(match.state.face_down[A, RED]) == 1
