"""The sensible words about the game: legal moves, and better than chance."""

from __future__ import annotations

import random

import pytest

from ridotto.games.principe.novice import advise
from ridotto.games.principe.state import CONTRIBUTE
from ridotto.play import Match, position

from .tables import NO_CARDS, A, B, C, action, auctions, offer, roles

RNG = random.Random(1)


def advised(match: Match, seat: int) -> str:
    seen = match.observation(seat)
    return match.game.words.move_text(seen, seat, advise(seen, RNG))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_advice_beats_chance(seats: int) -> None:
    wins = 0
    for seed in range(4):
        rng = random.Random(seed)
        match = Match.new("principe", seats=seats, seed=seed)
        while not match.is_over:
            seat = rng.choice(match.waiting)
            legal = match.legal_numbers(seat)
            move = advise(match.observation(seat), rng) if seat == A else rng.choice(legal)
            assert move in legal
            match.play(move, seat)
        wins += match.ranking[A] == 1
    assert wins >= 3


def test_spare_cards_are_given_away() -> None:
    match = position("principe", seats=3, hand={A: (1, 0, 2, 0, 3)}, row=(0, 3, 10, 13))
    assert int(match.state.phase) == CONTRIBUTE and advised(match, A) == "give yellow"


def test_lacking_cards_are_bid_for_and_others_are_not() -> None:
    wanted = auctions(0, 0, 2, 0, 0, hand={B: (1, 0, 0, 0, 0)}, row=(0, 10, 12, 14))
    assert advised(wanted, B) == "bid 1"
    wanted.play("bid 4", B)
    assert advised(
        auctions(0, 0, 0, 1, 0, hand={B: (1, 0, 1, 0, 0)}, row=(0, 10, 12, 14), bid=4, bidder=A, bidders=15),
        B,
    ) in ("pass", "bid 1")
    tied = roles({A: (1, 0, 0, 0, 0), B: (1, 0, 0, 0, 0)}, principe=A)
    assert advised(tied, B) == "bid 1"
    minor = roles({A: (2, 0, 0, 0, 0), B: (1, 0, 0, 0, 0), C: (1, 0, 0, 0, 0)}, principe=A)
    assert advised(minor, B) == "bid 1"


def test_cities_are_built_the_best_first() -> None:
    rich = (4, 4, 4, 4, 4)
    assert advised(action(rich, row=(0, 1, 5, 13)), A) == "build Pisa"
    assert advised(offer((4, 0, 0, 0, 0), row=(0, 1, 5, 13)), A) == "pass"


def test_spare_cards_are_played_where_they_lead() -> None:
    match = action((1, 0, 2, 0, 3), row=(0, 10, 12, 14), money=0, face_up={B: (0, 0, 0, 0, 1)})
    assert advised(match, A) == "play 3 yellow"


def test_with_nothing_left_to_build_cards_are_still_played_and_sold() -> None:
    built = {city: B for city in range(15)}
    assert advised(action((0, 0, 2, 0, 0), row=(-1, -1, -1, -1), built_by=built), A) == "play 2 red"
    sale = auctions(0, 0, 2, 0, 0, hand={B: NO_CARDS}, row=(-1, -1, -1, -1), built_by=built)
    assert advised(sale, B) in ("pass", "bid 1")


def test_benefits_are_used() -> None:
    green = roles({A: (1, 0, 2, 0, 0)}, face_down={A: (0, 1, 1, 0, 0)})
    assert advised(green, A) == "turn up red"
    blue = roles({A: (0, 0, 0, 1, 0)}, shields={(region, B): 1 if region == 2 else 2 for region in range(6)})
    assert advised(blue, A) == "shield Emilia", "a tie for five points at once"
