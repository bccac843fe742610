"""Signorie: a refused move names the clause that forbids it."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from pathlib import Path

import pytest

import ridotto
from ridotto.games.signorie.moves import (
    BRIDAL,
    CHILD,
    DESTINATION,
    GIFT,
    MARRIAGE,
    MISSION,
    MOVES,
    OVER,
    PLEDGE,
    POINTS,
    PURCHASE,
    QUESTIONS,
    REWARD,
    ROW_CHOICE,
    STOP,
)
from ridotto.games.signorie.refusal import LAST_MOVE, QUESTION_CLAUSE, is_answer

from .table import MEN, WOMEN, table, why


def test_every_clause_that_code_names_exists() -> None:
    book = ridotto.game("signorie").rulebook
    assert all(int(number) in book.clauses for number in QUESTION_CLAUSE)
    source = Path(inspect.getfile(is_answer)).read_text(encoding="utf-8")
    named = {int(number) for number in re.findall(r"\b(?:return|else|or|clause =|if) (\d{3,4})\b", source)}
    named |= {int(number) for number in re.findall(r"\breturn (\d{3,4})", source)}
    assert len(named) > 15
    assert named <= set(book.clauses)


def test_every_clause_and_ruling_is_in_the_rulebook() -> None:
    book = ridotto.game("signorie").rulebook
    rulings = {
        int(number) for clause in book.clauses.values() for number in re.findall(r"\bS(\d+)\b", clause.source)
    }
    assert rulings == set(range(1, 67))


def test_every_clause_is_cited_by_a_test() -> None:
    book = ridotto.game("signorie").rulebook
    here = Path(__file__).parent
    cited = {
        each for path in here.glob("test_*.py") for each in re.findall(r"S-\d+\.\d+", path.read_text("utf-8"))
    }
    assert {clause.id for clause in book.clauses.values()} - cited == set()
    assert cited - {clause.id for clause in book.clauses.values()} == set()


@pytest.mark.parametrize("phase", range(1, QUESTIONS))
def test_every_question_has_its_own_stretch_of_answers(phase: int) -> None:
    answers = [move for move in range(MOVES) if is_answer(phase, move)]
    assert answers and max(m for m in answers if m != STOP) == int(LAST_MOVE[phase]) - (phase == POINTS)
    skippable = phase in (MARRIAGE, 4, POINTS, PLEDGE, BRIDAL, PURCHASE)
    assert (STOP in answers) == skippable
    others = [move for move in answers if move != STOP]
    assert others == list(range(others[0], others[-1] + 1)), "in one piece"


def test_another_question_is_answered_with_the_clause_of_the_one_that_is_asked() -> None:
    match = table(phase=ROW_CHOICE, cause=1, pending=0)
    for text in ("pass", "marry Milano", "man", "bride 1", "stop"):  # S-12.2
        assert why(match, text) == "S-10.2"


@pytest.mark.parametrize(
    ("fields", "clause"),
    [
        ({"phase": MARRIAGE, "cause": 1, "florins": {0: 9}}, "S-7.2"),
        ({"phase": MISSION, "cause": 1, "careers": {(0, 2): 1}}, "S-7.6"),
        ({"phase": DESTINATION, "careers": {(0, 2): 1}, "envoy": 2}, "S-7.7"),
        ({"phase": POINTS, "cause": 0, "points_left": 2}, "S-8.1"),
        ({"phase": CHILD, "cause": 1}, "S-5.8"),
        ({"phase": PLEDGE, "cause": 1}, "S-5.9"),
        ({"phase": REWARD, "rewards": [6, 1, 2, 3, 4, 7, 8]}, "S-9.5"),
        ({"phase": GIFT}, "S-9.7"),
        ({"phase": BRIDAL}, "S-9.8"),
        ({"phase": PURCHASE, "round_number": 6, "florins": {0: 5}}, "S-9.10"),
    ],
)
def test_a_pass_is_no_answer_to_these_questions(fields: dict[str, object], clause: str) -> None:
    assert why(table(**fields), "pass") == clause  # S-12.2


def test_a_marriage_without_a_woman_is_refused_for_the_woman() -> None:
    match = table(phase=MARRIAGE, cause=1, florins={0: 9}, supply={(0, WOMEN): 1})
    match.state.supply[0, WOMEN] = 0
    match.state.menu = 1 << 25
    assert why(match, "marry Milano") == "S-7.2"


def test_refusals_of_people_and_gifts() -> None:
    match = table(phase=CHILD, cause=1)
    match.state.menu = 2
    assert why(match, "man") == "S-5.8"
    match = table(phase=PLEDGE, cause=1, supply={(0, MEN): 0})
    assert why(match, "man") == "S-5.9"
    match = table(phase=GIFT, helpers={0: 1})
    assert why(match, "hire Y1") == "S-5.2"


def test_a_finished_game_refuses_everything() -> None:
    match = table(phase=OVER, round_number=7)
    assert {match.game.refusal(match.state, 1, move) for move in range(MOVES)} == {"S-11.1"}


def test_refusals_are_varied_and_helpful() -> None:
    """Over random games many different clauses come up, none for more than half of the answers."""
    counts: Counter[str] = Counter()
    match = ridotto.new("signorie", seats=3, seed=8)
    for number in range(60):
        if match.is_over:
            break
        seat = match.waiting[0]
        for move in range(MOVES):
            if is_answer(int(match.state.phase), move):
                counts[match.game.refusal(match.state, seat, move)] += 1
        legal = match.legal_numbers(seat)
        match.play(legal[number * 7 % len(legal)], seat)
    del counts[""]
    assert len(counts) > 8
