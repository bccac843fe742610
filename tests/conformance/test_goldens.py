"""Goldens: a change of behaviour is always a decision. `python tools/goldens.py --update` writes them anew."""

from __future__ import annotations

from pathlib import Path

from tools import goldens

from ridotto.core.game import Game
from ridotto.play import verify
from tests.conftest import Cell

TESTS = Path(__file__).parent.parent


def stored(path: Path) -> str:
    assert path.exists(), f"{path.name} is missing: run tools/goldens.py --update"
    return path.read_text(encoding="utf-8")


def test_the_playthrough_is_unchanged(cell: Cell) -> None:
    path = goldens.GOLDENS / cell.game.name / f"{cell.seats}-{cell.preset}.txt"
    assert goldens.playthrough(cell.game, cell.seats, cell.preset).splitlines() == stored(path).splitlines()


def test_the_lines_of_play_are_counted_right(game: Game) -> None:
    assert goldens.perft_file(game) == stored(goldens.GOLDENS / game.name / "perft.txt")


def test_the_signature_is_unchanged(game: Game) -> None:
    """10,000 random games folded into 64 bits: raise rules_version when it moves on purpose."""
    assert goldens.signature(game) + "\n" == stored(goldens.GOLDENS / game.name / "signature.txt")


def test_the_record_is_documented(game: Game) -> None:
    assert goldens.state_page(game) == stored(goldens.state_path(game))


def test_kept_records_still_verify(game: Game) -> None:
    """One record for each way the game can end and each way a tie is broken."""
    records = sorted((TESTS / "games" / game.name / "records").glob("*.jsonl"))
    assert records, f"tests/games/{game.name}/records keeps at least one record"
    for path in records:
        assert verify(path).is_over, path
