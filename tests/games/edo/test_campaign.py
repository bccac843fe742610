"""Novices play by the same rules, compiled: whole games with houses, trade, points and both ends."""

from __future__ import annotations

import pytest

from ridotto.games.edo import GAME
from ridotto.games.edo.state import BY_DECK, BY_POINTS

from .campaign import novices


@pytest.mark.parametrize(
    ("seats", "number", "reason"),
    [(2, 0, BY_POINTS), (3, 0, BY_POINTS), (4, 1, BY_POINTS), (2, 1, BY_DECK)],
)
def test_novices_break_no_rule_and_end_by_both_reasons(seats: int, number: int, reason: int) -> None:
    """E-10.1, E-10.2: in games that random players never reach."""
    facts, tallies, scores, places, states = novices(1, seats, first=number, plain=True)
    assert facts[0, 1] == reason
    assert facts[0, 2] <= GAME.longest
    assert (tallies[0, :2] > 0).all()
    assert places.min() == 1
    assert scores.max() >= 12 or reason == BY_DECK
    for state in states:
        assert GAME.broken(state) == ""
        for seat in range(seats):
            allowed = [move for move in range(GAME.moves) if not GAME.rules.refusal(state, seat, move)]
            assert GAME.legal(state, seat) == allowed


def test_whims_play_anything() -> None:
    """E-12.2: with hidden purses too."""
    _, _, _, _, states = novices(1, 3, whims=1, every=5, plain=True, purses="hidden")
    assert len(states) > 100
    assert not any(GAME.broken(state) for state in states)
