"""Signorie: how moves pack into numbers and bits."""

from __future__ import annotations

import random

import pytest

import ridotto
from ridotto.core.game import NO_MOVE
from ridotto.games.signorie.moves import (
    FIRST_MOVE,
    LONGEST,
    MARRIAGE,
    MOST_LEGAL,
    MOVES,
    NO_BIT,
    QUESTIONS,
    STOP,
    bit_of,
    move_of,
    only_answer,
)
from ridotto.games.signorie.refusal import is_answer

from .table import table


@pytest.mark.parametrize("phase", range(1, QUESTIONS))
def test_bits_and_moves_are_one_to_one(phase: int) -> None:
    answers = [move for move in range(MOVES) if is_answer(phase, move)]
    bits = [bit_of(phase, move) for move in answers]
    assert bits == sorted(set(bits)) and max(bits) < NO_BIT
    assert [move_of(phase, bit) for bit in bits] == answers


def test_a_move_outside_the_stretch_has_no_bit() -> None:
    assert bit_of(MARRIAGE, 75) == bit_of(MARRIAGE, 0) == NO_BIT
    assert bit_of(1, STOP) == NO_BIT
    assert int(FIRST_MOVE[MARRIAGE]) == 50


@pytest.mark.parametrize(
    ("phase", "menu", "move"),
    [(MARRIAGE, 1 << 25, STOP), (MARRIAGE, 1 << 3, 53), (1, 1, 0), (1, 3, NO_MOVE), (1, 0, NO_MOVE)],
)
def test_the_only_answer(phase: int, menu: int, move: int) -> None:
    assert only_answer(phase, menu) == move


def test_no_question_has_more_answers_than_the_bound() -> None:
    most = 0
    match = table(seats=4, phase=MARRIAGE, cause=1, florins={0: 20}, helpers={0: 2})
    assert len(match.legal()) == MOST_LEGAL == 26
    match = ridotto.new("signorie", seats=4, seed=1)
    rng = random.Random(1)
    while not match.is_over:
        most = max(most, len(match.legal()))
        match.play(rng.choice(match.legal_numbers(match.waiting[0])))
    assert 10 < most <= MOST_LEGAL
    assert match.ply < LONGEST == 980
