"""Bots: legal, seeded, and blind to what their seat may not know."""

from __future__ import annotations

import random

import pytest

import ridotto
from ridotto import bots
from ridotto.errors import UnknownOption
from tests.conftest import Cell


def test_bots_are_found_by_file() -> None:
    assert {"novice", "random"} <= set(bots.names())
    with pytest.raises(UnknownOption, match="no bot 'hal'"):
        bots.find("hal")


@pytest.mark.parametrize("name", bots.names())
def test_bots_play_legal_moves_and_the_same_ones_for_the_same_seed(cell: Cell, name: str) -> None:
    bot = bots.find(name)
    for match in cell.sampled(10, seed=61):
        for seat in match.waiting:
            seen = match.observation(seat)
            move = bot.choose(seen, random.Random(1))
            assert move in match.legal_numbers(seat)
            twin = match.game.observe(match.game.resample(match.state, seat, 5), seat)
            assert bot.choose(twin, random.Random(1)) == move


def test_the_novice_beats_the_random_player() -> None:
    """In Medici vs Strozzi, where a room gives advice: nearly always, from either seat."""
    wins = 0
    for number in range(12):
        match = ridotto.new("strozzi", seed=number)
        rng = random.Random(number)
        novice = number % 2
        while not match.is_over:
            seat = match.waiting[0]
            bot = bots.find("novice" if seat == novice else "random")
            match.play(bot.choose(match.observation(seat), rng), seat)
        wins += match.ranking[novice] == 1
    assert wins >= 11
