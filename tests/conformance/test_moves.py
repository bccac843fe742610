"""Moves of every title: text and number, legal and refused, with the clause."""

from __future__ import annotations

import pytest

from ridotto.errors import IllegalMove, InvalidMove, NotYourTurn, StaleMove
from tests.conftest import Cell


def test_every_legal_move_reads_back_from_its_text(cell: Cell) -> None:
    for match in cell.sampled(40, seed=21):
        for seat in match.waiting:
            seen = match.observation(seat)
            texts = seen.legal_texts()
            assert len(set(texts)) == len(texts)
            for move, text in zip(seen.legal(), texts, strict=True):
                assert cell.game.words.parse(seen, seat, text) == (move,)
                assert cell.game.words.parse(seen, seat, f"  {text.upper()} ") == (move,)


def test_legal_xor_refused_over_the_whole_space(cell: Cell) -> None:
    """Every move of the space is legal, or refused with a clause that exists."""
    for match in cell.sampled(6, seed=22):
        for seat in range(cell.seats):
            legal = set(match.legal_numbers(seat))
            for move in range(cell.game.moves):
                refused = cell.game.refusal(match.state, seat, move)
                assert (move in legal) == (refused == ""), (match, seat, move, refused)
                if refused:
                    assert cell.game.rulebook[refused].text


def test_a_refused_move_says_why_and_what_is_allowed(cell: Cell) -> None:
    for match in cell.sampled(6, seed=23):
        if match.is_over:
            continue
        seat = match.waiting[0]
        legal = match.legal_numbers(seat)
        wrong = next(move for move in range(cell.game.moves) if move not in legal)
        with pytest.raises(IllegalMove) as caught:
            match.play(wrong, seat)
        assert caught.value.clause in str(caught.value)
        assert set(caught.value.legal) == set(match.legal(seat))


def test_another_seat_is_told_whose_turn_it_is(cell: Cell) -> None:
    for match in cell.sampled(12, seed=24):
        for seat in set(range(cell.seats)) - set(match.waiting):
            with pytest.raises(NotYourTurn):
                match.play(0, seat)


def test_old_and_unreadable_moves_are_refused(cell: Cell) -> None:
    match = cell.match(1)
    with pytest.raises(StaleMove):
        match.play(match.legal()[0], ply=match.ply + 1)
    for text in ("", "  ", "xyzzy", "\x00", "é" * 500, "-1", "play 99999999999999999999 doge"):
        with pytest.raises(InvalidMove):
            match.play(text)
    for number in (-1, cell.game.moves, 10**30):
        with pytest.raises(InvalidMove):
            match.play(number)


def test_the_decision_is_named_with_its_clause(cell: Cell) -> None:
    for match in cell.sampled(20, seed=25):
        for seat in match.waiting:
            asked = match.question(seat)
            assert asked.sentence.endswith((".", "?"))
            assert cell.game.rulebook[asked.clause]


def test_undo_goes_back_to_the_last_reveal_and_no_further(cell: Cell) -> None:
    from ridotto.errors import UndoRefused

    for match in cell.sampled(25, seed=26):
        step = match.steps[-1]
        shown = int(cell.game.layout.from_bytes(step.before).reveals) != int(match.state.reveals)
        other = (step.seat + 1) % cell.seats
        assert not match.can_undo(other)
        trial = match.copy()
        if shown:
            with pytest.raises(UndoRefused):
                trial.undo(step.seat)
        else:
            trial.undo(step.seat)
            assert trial.state.tobytes() == step.before


def test_a_whole_game_can_be_taken_back_with_consent(cell: Cell) -> None:
    *_, match = cell.random_matches(1, seed=27)
    first = match.steps[0].before
    while match.steps:
        match.undo(consent=True)
    assert match.state.tobytes() == first
