"""Signorie: every question is put in words, with its clause."""

from __future__ import annotations

import pytest

from ridotto.games.signorie.moves import (
    BRIDAL,
    CHILD,
    DESTINATION,
    GIFT,
    MARRIAGE,
    MISSION,
    OVER,
    PLEDGE,
    POINTS,
    PURCHASE,
    REWARD,
    ROW_CHOICE,
    TURN,
)
from ridotto.games.signorie.questions import assignment_words, people_words, plural, question

from .table import assignments, dice, play, post, table

ENVOYS = {(0, post(1, 3)): 1, (0, post(1, 4)): 1}


@pytest.mark.parametrize(
    ("fields", "words", "clause"),
    [
        ({"phase": TURN, "florins": {0: 1}}, "You have 1 florin; your dice show 0 of 13.", "S-4.2"),
        ({"phase": MARRIAGE, "cause": 0, "florins": {0: 5}}, "marry a woman, and how much", "S-7.2"),
        ({"phase": MARRIAGE, "cause": 1, "florins": {0: 5}}, "(offered by your helper)", "S-7.2"),
        ({"phase": MARRIAGE, "cause": 2, "florins": {0: 5}}, "(offered by the bonus)", "S-7.2"),
        ({"phase": MISSION, "cause": 1, "careers": ENVOYS}, "Or skip the mission.", "S-7.6"),
        ({"phase": MISSION, "cause": 0, "careers": ENVOYS}, "Whom do you send", "S-7.6"),
        ({"phase": DESTINATION, "careers": ENVOYS, "envoy": post(1, 3)}, "clerical 3", "S-7.7"),
        ({"phase": POINTS, "cause": 0, "points_left": 2, "must_spend": 1}, "initiative.", "S-8.1"),
        (
            {"phase": POINTS, "cause": 1, "points_left": 1},
            "1 career point left: place or advance a man, or stop",
            "S-8.1",
        ),
        ({"phase": ROW_CHOICE, "cause": 1}, "Beside which row", "S-10.2"),
        ({"phase": CHILD, "cause": 1}, "a man or a woman", "S-5.8"),
        ({"phase": PLEDGE, "cause": 1}, "(now 13), or skip? You have 4 men and 3 women.", "S-5.9"),
        ({"phase": REWARD, "rewards": [6, 1, 2, 3, 4, 7, 8]}, "the bonus (6 points), or 3 florins", "S-9.5"),
        ({"phase": GIFT}, "On which empty space", "S-9.7"),
        ({"phase": BRIDAL}, "(his points), or skip", "S-9.8"),
        ({"phase": BRIDAL, "round_number": 2}, "(his points and 2 florins), or skip", "S-9.8"),
        ({"phase": PURCHASE, "round_number": 6, "florins": {0: 6}}, "Pay 5 of your 6 florins", "S-9.10"),
        ({"phase": OVER, "round_number": 7}, "The game is over.", "S-11.1"),
    ],
)
def test_questions(fields: dict[str, object], words: str, clause: str) -> None:
    match = table(**fields)
    asked = question(match.observation(0), 0)
    assert words in asked.sentence
    assert asked.clause == clause


def test_the_uses_of_a_die_are_listed() -> None:
    match = table(florins={0: 9}, dice=dice(2, red=(4, 4)), assignments=assignments(red="A3 A10"))
    asked = question(play(match, "take red 4").observation(0), 0)
    for words in (
        "hire Y1 (2 florins: 2 florins)",
        "assign left, A3 (women: 3 points each)",
        "assign right, A10 (2 men: 1 tile face down)",
        "signoria (marriage)",
    ):
        assert words in asked.sentence
    assert asked.clause == "S-4.8"


def test_numbers_with_their_nouns() -> None:
    assert [plural(n, "florin") for n in (0, 1, 2)] == ["0 florins", "1 florin", "2 florins"]
    assert people_words(1, 2) == "1 man and 2 women"
    assert people_words(0, 0) == "nobody"
    assert assignment_words(1) == "A2 (men: 2 florins each)"
