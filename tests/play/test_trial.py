"""The trial that an external bot passes, or fails with advice."""

from __future__ import annotations

import pytest

from ridotto import bots
from ridotto.bots.external import Patience
from ridotto.core.registry import find, games
from ridotto.play.trial import ADVICE, Finding, Trial, smallest_and_largest
from tests.bots.test_external import EXAMPLE, PATIENCE, rascal

STROZZI = ((find("strozzi"), 2),)


def tried(command: str, tables: tuple[tuple[object, int], ...] = STROZZI) -> list[Finding]:
    patience = Patience(PATIENCE.start_seconds, 1.0, 1.0, 0.5)
    return list(Trial(command, tables, bots.Budget(0.1), patience).findings())  # type: ignore[arg-type]


def test_the_example_passes_in_every_game() -> None:
    found = tried(EXAMPLE, smallest_and_largest(games()))
    assert [each for each in found if not each.ok] == []
    assert [each.check for each in found[:3]] == ["greeting", "ping", "quit before a game"]
    assert found[0].told == "Example, plays every game"
    assert found[-1].check == "strozzi, 2 players"
    assert "moves, the slowest after" in found[-1].told
    assert len(found) == 3 + sum(len({each.seats[0], each.seats[-1]}) for each in games())


@pytest.mark.parametrize(
    ("how", "check", "kind"),
    [
        ("greets with a list", "greeting", "greeting"),
        ("miscounts pings", "ping", "rubbish"),
        ("ignores quit", "quit before a game", "quit"),
        ("crashes late", "strozzi, 2 players", "exit"),
        ("plays no number", "strozzi, 2 players", "illegal"),
    ],
)
def test_failures_are_found_with_what_to_do(how: str, check: str, kind: str) -> None:
    first = next(each for each in tried(rascal(how)) if not each.ok)
    assert (first.check, first.advice) == (check, ADVICE[kind])


def test_a_bot_for_one_game_is_not_asked_for_another() -> None:
    found = tried(rascal("plays edo only"))
    assert found[-1] == Finding("strozzi, 2 players", True, "not one of its games")
    assert all(each.ok for each in found)
