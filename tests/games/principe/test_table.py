"""At this table: who is asked, what is hidden, standing orders. RULES.md chapter 9."""

from __future__ import annotations

import pytest

from ridotto.core.game import NO_MOVE
from ridotto.errors import InvalidMove, NotYourTurn
from ridotto.games.principe.moves import PASS, bid_move, is_hidden
from ridotto.games.principe.notation import obey, order_text
from ridotto.play import Match, position

from .tables import A, B, C, action, auctions, roles


def test_only_who_is_asked_can_move() -> None:  # P-9.1
    match = auctions(1, 0, 0, 0, 0)
    with pytest.raises(NotYourTurn, match=r"P-9\.1"):
        match.play("bid 1", C)
    assert match.legal_numbers(C) == []


def test_what_only_the_hand_forces_is_asked() -> None:  # P-9.2
    match = position("principe", seats=3, hand={A: (4, 0, 0, 0, 0)})
    assert A in match.waiting and len(match.legal(A)) == 1


def test_hands_and_contributions_are_hidden() -> None:  # P-9.3
    match = position("principe", seats=3, hand={B: (4, 0, 0, 0, 0)})
    match.play("give green", B)
    seen = match.observation(A).state
    assert not seen.hand[B].any() and not seen.gave[B].any() and not seen.deck.any() and int(seen.seed) == 0
    assert int(seen.hand_size[B]) == 3 and int(seen.to_give[B]) == 1
    assert is_hidden(0) and is_hidden(4) and not is_hidden(PASS)
    assert match.tell(match.steps[0], A) == []
    assert match.tell(match.steps[0], B) == ["Visconti gives a green card."]


def test_money_is_open() -> None:  # P-9.4
    match = position("principe", seats=3, money={B: 9})
    assert int(match.observation(A).state.money[B]) == 9


def test_no_move_hands_anything_to_another_player() -> None:  # P-9.5
    match = Match.new("principe", seats=3, seed=1)
    kinds = {
        match.game.words.move_text(match.observation(A), A, move).split()[0]
        for move in range(match.game.moves)
    }
    assert kinds == {"give", "pass", "bid", "build", "play", "shield", "turn"}


@pytest.mark.parametrize(
    ("order", "plain"),
    [
        ("bid up to 7", "bid up to 7"),
        ("  BID  up to 07 ", "bid up to 7"),
        ("bid up to 4 for red", "bid up to 4 for red"),
        ("bid up to 4 for the red group", "bid up to 4 for red"),
        ("bid up to 3 for role", "bid up to 3 for roles"),
        ("bid up to 3 for groups", "bid up to 3 for groups"),
        ("bid up to 2 for w", "bid up to 2 for white"),
    ],
)
def test_orders_have_a_plain_form(order: str, plain: str) -> None:  # P-9.6
    assert order_text(order) == plain == order_text(plain)


@pytest.mark.parametrize(
    "order",
    [
        "",
        "bid",
        "bid up to",
        "bid up to 0",
        "bid up to 64",
        "bid up to -1",
        "buy all",
        "bid up to 3 for pink",
    ],
)
def test_rubbish_is_no_order(order: str) -> None:  # P-9.6
    with pytest.raises(InvalidMove):
        order_text(order)
    with pytest.raises(InvalidMove):
        obey(auctions(1, 0, 0, 0, 0).observation(B), B, order)


def test_an_order_bids_one_more_up_to_its_limit() -> None:  # P-9.6
    match = auctions(1, 0, 0, 0, 0, seats=3)
    assert obey(match.observation(B), B, "bid up to 3") == bid_move(1)
    match.play("bid 2", B)
    assert obey(match.observation(C), C, "bid up to 3") == bid_move(3)
    assert obey(match.observation(C), C, "bid up to 2") == PASS
    assert obey(match.observation(A), A, "bid up to 3") == NO_MOVE, "A is not asked"


def test_an_order_never_bids_more_than_the_money() -> None:  # P-9.6
    match = auctions(1, 0, 0, 0, 0, money={B: 4, C: 5})
    match.play("bid 4", B)
    assert obey(match.observation(C), C, "bid up to 60") == bid_move(5)


def test_an_order_keeps_to_what_it_is_for() -> None:  # P-9.6
    lot = auctions(1, 0, 0, 0, 0).observation(B)
    assert obey(lot, B, "bid up to 3 for green") == obey(lot, B, "bid up to 3 for groups") == bid_move(1)
    assert obey(lot, B, "bid up to 3 for red") == obey(lot, B, "bid up to 3 for roles") == NO_MOVE
    tied = roles({A: (1, 0, 0, 0, 0), B: (1, 0, 0, 0, 0)}, principe=A).observation(B)
    assert obey(tied, B, "bid up to 3 for roles") == obey(tied, B, "bid up to 3") == bid_move(1)
    assert obey(tied, B, "bid up to 3 for green") == obey(tied, B, "bid up to 3 for groups") == NO_MOVE


def test_an_order_is_silent_outside_auctions() -> None:  # P-9.6
    seen = action((1, 1, 0, 0, 0)).observation(A)
    assert obey(seen, A, "bid up to 3") == NO_MOVE


def test_an_ordered_game_is_an_ordinary_game() -> None:  # P-9.6
    """Two players under orders end where the same bids made by hand end."""
    match = auctions(2, 0, 0, 0, 0, seats=3)
    orders = {B: "bid up to 2", C: "bid up to 4", A: "bid up to 1"}
    while (
        match.legal_numbers()
        and obey(match.observation(match.waiting[0]), match.waiting[0], orders[match.waiting[0]]) != NO_MOVE
    ):
        seat = match.waiting[0]
        match.play(obey(match.observation(seat), seat, orders[seat]), seat)
    assert [step.text for step in match.steps] == ["bid 1", "bid 2", "pass", "pass"]
    assert int(match.state.principe) == C and int(match.state.money[C]) == 3
