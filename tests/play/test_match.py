"""Match: the one authority."""

from __future__ import annotations

import pytest

import ridotto
from ridotto.errors import IllegalMove, InvalidMove, NotYourTurn, RuleFault, StaleMove, UndoRefused
from ridotto.play.match import ledger


def test_a_match_tells_who_it_is() -> None:
    match = ridotto.new("strozzi", seed=1, names=("Anna", "Bruno"))
    assert repr(match) == "<Match strozzi seats=2 seed=1 ply=0 Anna to act>"
    assert "Anna" in str(match)
    assert match._repr_svg_().startswith("<svg")
    assert match.question().clause == "M-3.2"


def test_without_a_seed_luck_differs() -> None:
    assert len({ridotto.new("strozzi").seed for _ in range(8)}) == 8


def test_names_are_checked() -> None:
    for names in (("Anna",), ("Anna", "Anna")):
        with pytest.raises(ValueError, match="2 different names"):
            ridotto.new("strozzi", names=names)


def test_a_text_for_several_moves_is_played_whole_or_not_at_all() -> None:
    match = ridotto.new("strozzi", seed=1)
    match.play("stop")
    match.play("tens 3")
    before = match.state.tobytes()
    with pytest.raises(IllegalMove):
        match.play("price 31")
    assert match.state.tobytes() == before
    assert len(match.steps) == 2


def test_refusals_carry_what_came_where_and_what_was_allowed() -> None:
    match = ridotto.new("strozzi", seed=1)
    with pytest.raises(IllegalMove) as caught:
        match.play("dump")
    error = caught.value
    assert (error.move, error.ply, error.clause, error.legal) == ("dump", 0, "M-2.3", ("draw", "stop"))
    assert str(error).startswith("illegal move 'dump' at ply 0: M-2.3: A round is a row of lots.")
    assert str(error).endswith("Legal: draw, stop")
    with pytest.raises(NotYourTurn):
        match.play("draw", seat=1)
    with pytest.raises(StaleMove, match="meant for ply 3; the game is at 0"):
        match.play("draw", ply=3)
    with pytest.raises(InvalidMove, match="no seat 2"):
        match.play("draw", seat=2)
    with pytest.raises(InvalidMove, match="not in 0..48"):
        match.play(49)


def test_long_lists_of_legal_moves_are_shortened_in_the_message() -> None:
    match = ridotto.new("strozzi", seed=1)
    match.play("stop")
    with pytest.raises(IllegalMove, match="tens 11 …"):
        match.play("units 1")


def test_explain_answers_for_legal_and_refused_moves() -> None:
    match = ridotto.new("strozzi", seed=1)
    assert match.explain("draw") is None
    told = match.explain("accept")
    assert told is not None
    assert str(told).startswith("M-2.3: ")
    match.play("stop")
    assert match.explain("price 7") is None
    assert match.ply == 1


def test_undo_is_free_until_something_was_shown() -> None:
    match = ridotto.new("strozzi", seed=1)
    with pytest.raises(UndoRefused, match="nothing"):
        match.undo()
    assert not match.can_undo(0)
    match.play("stop")
    match.play("price 5")
    assert match.can_undo(0)
    match.undo()
    match.undo()
    match.undo()
    assert match.ply == 0
    match.play("draw")
    with pytest.raises(UndoRefused, match="cannot be unseen"):
        match.undo(0)
    with pytest.raises(UndoRefused, match="Medici has moved since"):
        match.undo(1)
    assert match.undo(consent=True).text == "draw"


def test_a_broken_rule_is_our_fault_and_says_so() -> None:
    match = ridotto.new("strozzi", seed=1)
    match.state.cash[0] += 1
    with pytest.raises(RuleFault, match="money is the sum of the ledger"):
        match.play("stop")


def test_the_ledger_says_where_the_money_came_from() -> None:
    match = ridotto.new("strozzi", seed=1)
    for move in ("stop", "price 5", "accept"):
        match.play(move)
    assert ledger(match, 1) == {"starting capital": 300, "lots bought": -5}


def test_the_log_is_told_from_any_ply() -> None:
    match = ridotto.new("strozzi", seed=1)
    assert len(match.log()) == 1
    match.play("stop")
    assert match.log()[-1] == "Medici stops drawing."
    assert match.log(start=1) == []
