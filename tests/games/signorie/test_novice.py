"""Signorie: the novice's advice is legal, sensible and does not peek."""

from __future__ import annotations

import random

import pytest

from ridotto.core.chance import quiet
from ridotto.core.registry import find
from ridotto.games.signorie.moves import BUY, PURCHASE
from ridotto.games.signorie.novice import advise

from .table import dice, play, table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_novice_beats_chance(seats: int) -> None:
    game = find("signorie")
    rng = random.Random(seats)
    wins = 0
    for number in range(6):
        state = game.new_state(seats, number)
        novice = number % seats
        while asked := game.waiting(state):
            seat = asked[0]
            legal = game.legal(state, seat)
            move = advise(game.observe(state, seat), rng) if seat == novice else rng.choice(legal)
            assert move in legal
            with quiet():
                game.rules.play(state, seat, move)
        wins += game.ranking(state)[novice] == 1
    assert wins >= 5


def test_the_novice_keeps_the_reward() -> None:
    match = table(placed={(0, 0): 6, (0, 1): 6}, dice=[[0] * 5 + [n] for n in (1, 1, 2, 2, 2)])
    seen = match.observation(0)
    assert seen.game.words.move_text(seen, 0, advise(seen, random.Random(1))) == "pass"


def test_the_novice_marries_with_florins_in_hand() -> None:
    match = table(round_number=6, florins={0: 8}, dice=dice(2, red=(4, 4)))
    play(match, "take red 4")
    seen = match.observation(0)
    assert seen.game.words.move_text(seen, 0, advise(seen, random.Random(1))) == "signoria"


def test_the_novice_buys_points_at_the_end() -> None:
    match = table(phase=PURCHASE, round_number=7, florins={0: 6})
    assert advise(match.observation(0), random.Random(1)) == BUY
