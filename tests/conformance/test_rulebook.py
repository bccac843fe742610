"""Every rule is a numbered clause with a source, bound to code and to tests."""

from __future__ import annotations

import re
from pathlib import Path

from ridotto.core.game import Game
from tests.conftest import Cell

TESTS = Path(__file__).parent.parent


def sources(folder: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


def cited(text: str, letter: str) -> set[str]:
    return set(re.findall(rf"\b{letter}-\d+\.\d+\b", text))


def test_every_clause_is_cited_by_a_test(game: Game) -> None:
    clauses = {each.id for each in game.rulebook.clauses.values()}
    tested = cited(sources(TESTS / "games" / game.name), game.rulebook.letter)
    assert sorted(clauses - tested) == []


def test_every_citation_names_a_clause_that_exists(game: Game) -> None:
    clauses = {each.id for each in game.rulebook.clauses.values()}
    letter = game.rulebook.letter
    for text in (sources(game.room), sources(TESTS / "games" / game.name), game.rulebook.text):
        assert sorted(cited(text, letter) - clauses) == []


def test_clauses_are_numbered_in_order_under_their_chapters(game: Game) -> None:
    numbers = list(game.rulebook.clauses)
    assert numbers == sorted(numbers)
    assert {number // 100 for number in numbers} == set(game.rulebook.chapters)


def test_random_refusals_are_told_apart(cell: Cell) -> None:
    """Refusals name more than one clause: a catch-all would explain nothing."""
    met = set()
    for match in cell.sampled(12, seed=41):
        for seat in range(cell.seats):
            met |= {cell.game.refusal(match.state, seat, move) for move in range(cell.game.moves)}
    assert len(met - {""}) >= 3


def test_rooms_keep_within_the_house_style(game: Game) -> None:
    """Small files, and nothing of another room."""
    for path in game.room.glob("*.py"):
        if path.stem != "data":
            assert len(path.read_text(encoding="utf-8").splitlines()) <= 400, path.name


def test_facts_of_the_game_are_complete(game: Game) -> None:
    assert game.title and game.credit and game.summary.endswith(".")
    assert list(game.seats) == sorted(set(game.seats))
    assert len(game.seat_names) == game.seats[-1] == len(set(game.seat_names))
    assert game.layout.dtype.itemsize <= 2048
    assert all(
        option.manual in option.values and option.published in option.values for option in game.options
    )
