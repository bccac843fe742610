"""RULES.md as data."""

from __future__ import annotations

import pytest

from ridotto.core.rulebook import Rulebook
from ridotto.errors import UnknownClause

TEXT = """# A game

## 1. Begin

**Q-1.1** Everybody sits
down. *(manual)*

**Q-1.2** Nobody stands. *(reconstructed; Q7)*

## 12. End

**Q-12.10** The end. *(engine)*
"""


def test_clauses_are_found_by_number_and_by_loose_writing() -> None:
    book = Rulebook.parse(TEXT)
    assert book[101].text == "Everybody sits down."
    assert book[101].source == "manual"
    for written in ("Q-1.2", "q-1.2", "1.2", " Q1.2 "):
        assert book[written].number == 102
    assert book["12.10"].id == "Q-12.10"
    assert book.chapters == {1: "Begin", 12: "End"}


def test_unknown_clauses_are_explained() -> None:
    book = Rulebook.parse(TEXT)
    with pytest.raises(UnknownClause, match="1 Begin, 12 End"):
        book["3.1"]
    with pytest.raises(UnknownClause, match="for example Q-1.1"):
        book["the rule about cards"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("**Q-1.1** No source.", "without a source"),
        ("**Q-1.1** A rumour. *(rumour)*", "none of manual"),
        ("**Q-1.1** One. *(manual)*\n\n**Q-1.1** Two. *(manual)*", "stands twice"),
        ("**Q-1.1** One. *(manual)*\n\n**R-1.2** Two. *(manual)*", "one letter"),
        ("**Q-1.100** Too many. *(manual)*", "not well made"),
        ("Nothing numbered.", "one letter"),
    ],
)
def test_badly_made_rulebooks_are_refused(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Rulebook.parse(text)
