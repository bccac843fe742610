"""Standing orders: ordinary moves, shown to their owner alone."""

from __future__ import annotations

import random

import pytest

import ridotto
from ridotto.core.game import NO_MOVE, Game
from ridotto.core.registry import games
from ridotto.errors import InvalidMove, UnknownOption
from ridotto.play import Match, OrderBook
from tests.conftest import play_random

WITH_ORDERS = [game for game in games() if game.standing]


def at_an_auction(game: Game, seed: int, order: str = "bid up to 4") -> Match:
    """Play at random until some seat's order would act."""
    match = Match.new(game.name, seed=seed)
    rng = random.Random(seed)
    assert game.standing
    while not match.is_over:
        for seat in match.waiting:
            if game.standing.obey(match.observation(seat), seat, order) != NO_MOVE:
                return match
        play_random(match, rng)
    raise AssertionError("no auction came")


def test_games_without_orders_say_so() -> None:
    book = OrderBook(ridotto.new("strozzi", seed=1))
    with pytest.raises(UnknownOption, match="knows no standing orders"):
        book.give(0, "bid up to 7")
    assert book.act() == []


@pytest.mark.parametrize("title", WITH_ORDERS, ids=lambda title: title.name)
def test_an_order_makes_the_moves_that_its_owner_could_make(title: Game) -> None:
    for seed in range(6):
        match = at_an_auction(title, seed)
        book = OrderBook(match)
        for seat in range(match.seats):
            assert book.give(seat, "  BID up to  4") == "bid up to 4"
        legal = {seat: match.legal_numbers(seat) for seat in match.waiting}
        made = book.act()
        assert made
        assert made[0].move in legal[made[0].seat]
        owner = made[0].seat
        assert "by your order" in book.notes(owner)[0]
        assert book.act() == [], "an order stops where somebody has to decide"


@pytest.mark.parametrize("title", WITH_ORDERS, ids=lambda title: title.name)
def test_nobody_else_can_detect_an_order(title: Game) -> None:
    """The same moves by hand and by order leave the same match, log and observations."""
    match = at_an_auction(title, 3)
    by_hand = match.copy()
    book = OrderBook(match)
    owner = match.waiting[0]
    book.give(owner, "bid up to 4")
    for step in book.act():
        by_hand.play(step.move, step.seat)
    for viewer in (-1, *range(match.seats)):
        assert match.log(viewer) == by_hand.log(viewer)
        assert match.observation(viewer).state.tobytes() == by_hand.observation(viewer).state.tobytes()
        if viewer != owner:
            assert book.order_of(owner, viewer) == ""
            assert book.notes(viewer) == []
    assert book.order_of(owner, owner) == "bid up to 4"
    assert book.revoke(owner)
    assert not book.revoke(owner)
    assert book.order_of(owner, owner) == ""


@pytest.mark.parametrize("title", WITH_ORDERS, ids=lambda title: title.name)
def test_rubbish_is_no_order(title: Game) -> None:
    book = OrderBook(Match.new(title.name, seed=1))
    for order in ("", "bid up to 0", "win", "bid up to 99999999999"):
        with pytest.raises(InvalidMove):
            book.give(0, order)
