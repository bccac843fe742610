"""The worked examples of the study of the game, each as a test of its own name."""

from __future__ import annotations

import pytest

from ridotto.games.principe.data import TOSCANA
from ridotto.games.principe.state import (
    ACT,
    BID,
    FROM_CITIES,
    FROM_FEWEST,
    FROM_MONEY,
    FROM_WHITE,
    NEXT_OFFER,
    OVER,
)
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
    action,
    auctions,
    cycle_begins,
    earned,
    finished,
    money,
    offer,
    playing,
    roles,
)


def test_example_1_auction_order() -> None:  # P-4.1
    match = auctions(1, 2, 1, 3, 1)
    assert match.state.lots.tolist() == [GREEN, RED, YELLOW, WHITE, BLUE]
    assert int(match.state.lot_count) == 5


def test_example_2_auction() -> None:  # P-4.2, P-4.8
    match = auctions(0, 2, 0, 3, 0, hand={B: NO_CARDS})
    assert match.waiting == (B,)
    for seat, move in ((B, "bid 1"), (C, "pass"), (D, "bid 2"), (A, "pass"), (B, "bid 3"), (D, "pass")):
        match.play(move, seat)
    assert money(match) == (5, 2, 5, 5)
    assert match.state.hand[B].tolist() == [0, 2, 0, 0, 0]
    assert int(match.state.principe) == B
    assert int(match.state.phase) == BID and match.waiting == (C,)


def test_example_3_no_bid() -> None:  # P-4.7
    match = auctions(0, 0, 0, 0, 1)
    out = int(match.state.out[YELLOW])
    playing(match, "pass", "pass", "pass", "pass")
    assert int(match.state.out[YELLOW]) == out + 1
    assert money(match) == (5, 5, 5, 5)
    assert int(match.state.principe) == A
    assert int(match.state.phase) == ACT


def test_example_4_last_speaker() -> None:  # P-4.6
    match = auctions(0, 0, 2, 0, 0, seats=3, hand={A: NO_CARDS})
    match.play("pass", B)
    match.play("pass", C)
    match.play("bid 1", A)
    assert money(match) == (4, 5, 5)
    assert int(match.state.principe) == A
    # The two red cards came into an empty hand; with two cards no city can be built.
    assert match.state.hand[A].tolist() == [0, 0, 2, 0, 0]


def test_example_6_build_siena_in_phase_2_of_cycle_1() -> None:  # P-5.2, P-5.8, P-6.4
    match = offer((1, 0, 2, 0, 0), money=4, row=(0, 5, 6, 7))
    match.play("build Siena", A)
    assert match.points == (4, 0, 0)
    assert earned(match, FROM_CITIES) == (4, 0, 0)
    assert money(match) == (1, 5, 5)
    assert int(match.state.hand_size[A]) == 0
    assert int(match.state.shields[TOSCANA, A]) == 1
    # A begins Phase 3 as Il Principe, but has an empty hand: B is asked.
    assert int(match.state.phase) == ACT and match.waiting == (B,)


def test_example_7_phase_2_builders() -> None:  # P-5.1, P-5.2, P-5.13
    match = position(
        "principe",
        seats=4,
        phase=NEXT_OFFER,
        principe=C,
        winners=0b0101,
        hand={A: (2, 2, 2, 2, 2), C: (2, 2, 2, 2, 2)},
        money={A: 10, C: 10},
        row=(3, 5, 6, 7),
    )
    assert match.waiting == (C,)
    match.play("build Verona", C)
    assert match.waiting == (A,), "the offer goes on clockwise from Il Principe"
    assert 3 not in match.state.row and int((match.state.row >= 0).sum()) == 4
    match.play("pass", A)
    assert int(match.state.phase) == ACT and match.waiting == (C,), "B and D are not asked"


def test_example_8_roles_without_tie() -> None:  # P-7.3, P-7.14
    match = roles({A: (3, 0, 0, 0, 0), B: (2, 0, 0, 0, 0), C: (1, 0, 0, 0, 0)})
    assert int(match.state.major[GREEN]) == A and int(match.state.minor[GREEN]) == B
    assert match.state.face_up[:4, GREEN].tolist() == [1, 2, 1, 0]
    assert match.state.face_down[:4, GREEN].tolist() == [2, 0, 0, 0]


def test_example_10_tie_for_minor() -> None:  # P-7.5, P-7.13, P-4.9
    match = roles(
        {A: (0, 0, 0, 0, 4), B: (0, 0, 0, 0, 1), C: (0, 0, 0, 0, 1)},
        principe=A,
        money={A: 0, B: 1, C: 3, D: 0},
    )
    assert match.waiting == (B,) and money(match) == (2, 1, 3, 0)
    match.play("bid 1", B)
    match.play("bid 2", C)  # B has one coin and passes without being asked
    assert int(match.state.minor[YELLOW]) == C
    income = 5  # of cycle 2, which has begun
    assert money(match) == (2 + income, 1 + income, 3 + income, income)
    assert int(match.state.face_up[A, YELLOW]) == 2 and int(match.state.face_down[A, YELLOW]) == 2


def test_example_11_nobody_pays() -> None:  # P-7.6
    match = roles({A: (0, 0, 0, 1, 0), B: (0, 0, 0, 1, 0)}, seats=3)
    playing(match, "pass", "pass")
    assert int(match.state.major[BLUE]) == -1 and int(match.state.minor[BLUE]) == -1
    assert not match.state.shields.any() and not match.state.face_down.any()
    assert match.state.face_up[:2, BLUE].tolist() == [1, 1]


def test_example_12_single_owner() -> None:  # P-7.2, P-7.10, P-7.14
    match = roles({D: (0, 1, 0, 0, 0)})
    assert int(match.state.major[WHITE]) == D and int(match.state.minor[WHITE]) == -1
    assert earned(match, FROM_WHITE) == (0, 0, 0, 1)
    assert int(match.state.face_up[D, WHITE]) == 0 and int(match.state.face_down[D, WHITE]) == 1
    later = roles({D: NO_CARDS}, face_down={D: (0, 1, 0, 0, 0)})
    assert int(later.state.major[WHITE]) == -1


@pytest.mark.parametrize(
    ("cards", "colours", "sets"),
    [((0, 0, 3, 1, 0), 6, 0), ((2, 2, 2, 2, 2), 10, 4), ((0, 0, 0, 0, 0), 10, 0)],
)
def test_example_16_fewest_zeros(cards: tuple[int, ...], colours: int, sets: int) -> None:  # P-8.3
    assert earned(finished(face_up={A: cards}), FROM_FEWEST)[A] == colours
    assert earned(finished(face_up={A: cards}, options={"fewest": "sets"}), FROM_FEWEST)[A] == sets


def test_example_17_money_tie_at_zero() -> None:  # P-8.5
    assert earned(finished(), FROM_MONEY) == (2, 2, 2)


def test_example_19_city_condition() -> None:  # P-2.4, P-8.2
    match = cycle_begins(
        built_by={city: A for city in range(12)}, deck_size=60, money={A: 1, B: 2, C: 3}, major={RED: B}
    )
    assert int(match.state.phase) == OVER and match.is_over
    assert money(match) == (1, 2, 3)
    assert int(match.state.earned[B, 3]) == 2


def test_example_20_shields_short() -> None:  # P-5.11
    for region in ("LOM", "EMI", "TOS"):
        match = action((1, 2, 0, 1, 1), row=(5, 6, 7, 13), shields_left={A: 1})
        placed = int(match.state.shields[:, A].sum())
        match.play("build Pisa", A)
        assert earned(match, FROM_CITIES)[A] == 8
        assert match.waiting == (A,)
        match.play(f"shield {region}", A)
        assert int(match.state.shields_left[A]) == 0 and int(match.state.shields[:, A].sum()) == placed + 1
        assert match.waiting == (B,), "the second shield is lost"
