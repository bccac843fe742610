"""The auctions of Phase 2: RULES.md chapter 4."""

from __future__ import annotations

import pytest

from ridotto.errors import IllegalMove
from ridotto.games.principe.state import BID

from .tables import BLUE, GREEN, NO_CARDS, RED, WHITE, YELLOW, A, B, C, D, auctions, clause, money, playing


def test_small_groups_first_then_by_colour() -> None:  # P-4.1
    match = auctions(2, 0, 2, 1, 2)
    assert match.state.lots[: int(match.state.lot_count)].tolist() == [BLUE, GREEN, RED, YELLOW]


def test_the_order_of_sale_is_fixed_when_the_pile_is_turned_up() -> None:  # P-4.1
    match = auctions(1, 1, 2, 0, 0)
    playing(match, "pass", "pass", "pass", "pass")
    assert match.state.lots[:3].tolist() == [GREEN, WHITE, RED] and int(match.state.lot) == 1


def test_the_left_neighbour_of_il_principe_opens() -> None:  # P-4.2
    for holder in range(4):
        assert auctions(1, 0, 0, 0, 0, principe=holder).waiting == ((holder + 1) % 4,)


def test_il_principe_speaks_last() -> None:  # P-4.2
    match = auctions(1, 0, 0, 0, 0, principe=C)
    spoke = []
    for _ in range(4):
        spoke += match.waiting
        match.play("pass")
    assert spoke == [D, A, B, C]


def test_bids_and_passes_are_for_auctions_only() -> None:  # P-4.2
    match = auctions(0, 0, 0, 0, 0)
    assert clause(match, "bid 1") == "P-4.2"


def test_a_bid_is_higher_than_the_standing_one() -> None:  # P-4.3
    match = auctions(1, 0, 0, 0, 0)
    match.play("bid 3", B)
    assert match.legal(C) == ["pass", "bid 4", "bid 5"]
    assert clause(match, "bid 3", C) == clause(match, "bid 1", C) == "P-4.3"


def test_nobody_bids_more_than_they_have() -> None:  # P-4.4
    match = auctions(1, 0, 0, 0, 0, money={B: 2})
    assert clause(match, "bid 3", B) == "P-4.4"
    with pytest.raises(IllegalMove, match=r"P-4\.4"):
        match.play("bid 3", B)
    match.play("bid 2", B)
    playing(match, "pass", "pass", "pass")
    assert money(match)[B] == 0, "a bid binds"


def test_a_pass_is_final() -> None:  # P-4.5
    match = auctions(1, 0, 0, 0, 0, seats=3)
    match.play("pass", B)
    match.play("bid 1", C)
    match.play("bid 2", A)
    assert match.waiting == (C,)
    match.play("bid 3", C)
    assert match.waiting == (A,), "B passed and is not asked again"


def test_it_ends_when_only_the_highest_bidder_is_left() -> None:  # P-4.6
    match = auctions(1, 2, 0, 0, 0, seats=3)
    playing(match, "bid 2", "pass", "pass")
    assert int(match.state.lot) == 1 and money(match) == (5, 3, 5)


def test_the_last_left_may_still_pass() -> None:  # P-4.6, P-4.7
    match = auctions(1, 2, 0, 0, 0, seats=3)
    match.play("pass", B)
    match.play("pass", C)
    assert match.waiting == (A,) and match.legal(A)[:2] == ["pass", "bid 1"]
    out = int(match.state.out[GREEN])
    match.play("pass", A)
    assert int(match.state.out[GREEN]) == out + 1
    assert int(match.state.principe) == A and match.waiting == (B,)


def test_the_winner_takes_cards_and_il_principe() -> None:  # P-4.8
    match = auctions(1, 2, 0, 0, 0, seats=3, hand={C: NO_CARDS})
    playing(match, "pass", "bid 1", "pass")
    assert int(match.state.principe) == C
    assert match.state.hand[C].tolist() == [1, 0, 0, 0, 0] and int(match.state.hand_size[C]) == 1
    assert int(match.state.phase) == BID and match.waiting == (A,), "the winner's left neighbour opens"
    assert int(match.state.bought[0, GREEN]) == C + 1


def test_who_cannot_bid_higher_passes_unasked() -> None:  # P-4.9
    match = auctions(1, 0, 0, 0, 0, money={B: 0, C: 2, D: 3, A: 9})
    assert match.waiting == (C,), "B has no money"
    match.play("bid 2", C)
    match.play("bid 3", D)
    assert match.waiting == (A,)
    match.play("bid 4", A)
    assert int(match.state.principe) == A, "nobody can bid higher"


def test_a_group_that_nobody_can_pay_leaves_the_game() -> None:  # P-4.7, P-4.9
    match = auctions(1, 1, 0, 0, 0, seats=3, money={s: 0 for s in range(3)})
    assert int(match.state.lot) == 2 and int(match.state.phase) != BID
    assert match.state.out[:2].tolist() == [1, 1]
