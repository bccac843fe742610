"""A table in the terminal: plain lines, every command, nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

import ridotto
from ridotto.cli import table as tables
from ridotto.cli.playing import run_table
from ridotto.cli.table import Wish, open_table
from ridotto.cli.table_talk import runs
from ridotto.errors import RidottoError, UnknownOption

from .test_commands import process


def sit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: list[str], **wish: object
) -> str:
    """Type lines at a table and return all that was said."""
    feed = iter(lines)

    def typed(prompt: str = "") -> str:
        try:
            return next(feed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    table = open_table(Wish(**{"game": "strozzi", "seed": 4, **wish}))  # type: ignore[arg-type]
    run_table(table)
    return capsys.readouterr().out


def test_the_decision_is_named_with_clause_and_moves(monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    said = sit(monkeypatch, capsys, ["stop", "quit"])
    assert "you are Medici against Strozzi, played by the " in said
    assert ". Seed 4. Type help for help." in said
    assert (
        "Your decision (M-3.2): The lot is cloth 3. Draw another tile, or stop here?\nMoves: draw, stop"
        in said
    )
    assert "Moves: tens 0 … 24" in said
    assert said.endswith("You leave the table after 1 moves.\n")


def test_every_command_answers(monkeypatch, capsys, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "kept.jsonl"
    said = sit(
        monkeypatch,
        capsys,
        ["help", "", "why dump", "why draw", "why", "moves", "board", "log", "log 1", "points", "rules 9.2", "rules",
         "rules 77.7", "undo", "stop", "undo", "save", f"save {tmp_path}/no/folder", f"save {path}", "xyzzy", "accept"],
    )  # fmt: skip
    assert "save FILE" in said
    assert "dump: M-2.3: A round is a row of lots." in said
    assert "draw is legal." in said
    assert "cannot read ''" in said
    assert "Medici 300 florins: starting capital +300" in said
    assert "M-9.2: The family with more money wins." in said
    assert "no clause 77.7" in said
    assert "there is nothing to take back" in said
    assert "Taken back: stop." in said
    assert "Save where?" in said
    assert "FileNotFoundError" in said
    assert f"Saved 0 moves in {path}" in said
    assert "cannot read 'xyzzy'" in said
    assert "illegal move 'accept'" in said
    assert path.exists()


def test_a_saved_game_goes_on(monkeypatch, capsys, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "kept.jsonl"
    sit(monkeypatch, capsys, ["stop", f"save {path}", "quit"])
    said = sit(monkeypatch, capsys, ["log", "quit"], game=None, record=path)
    assert "Medici stops drawing." in said
    assert "Name your price" in said


def test_a_whole_game_against_a_bot_ends_with_the_ledger(monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    def lines(table_moves: int = 2000):  # type: ignore[no-untyped-def]
        for _ in range(table_moves):
            yield from ("stop", "price 9", "refuse", "load S5 H1", "load S4 H2", "load S3 H3", "dump")

    said = sit(monkeypatch, capsys, list(lines()), bot="random", name="Anna")
    assert "The game is over:" in said
    assert "Anna" in said
    assert "starting capital +300" in said.splitlines()[-1]


def test_people_at_one_keyboard(monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    said = sit(monkeypatch, capsys, ["stop", "price 1", "accept", "quit"], bot="none")
    assert "you are Medici, Strozzi." in said
    assert "Strozzi decides (M-4.4)" in said


def test_what_cannot_be_set_up_is_refused() -> None:
    with pytest.raises(UnknownOption, match="no seat 3"):
        open_table(Wish("strozzi", seat=3))
    with pytest.raises(UnknownOption, match="no bot 'hal'"):
        open_table(Wish("strozzi", bot="hal"))


def test_the_game_is_asked_for_when_there_is_a_choice(monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    answers = iter(["7", "nothing", "STROZZI"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))
    monkeypatch.setattr(tables, "names", lambda: ["another", "strozzi"])
    monkeypatch.setattr(tables, "find", lambda name: ridotto.game("strozzi"))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert tables._ask_game() == "strozzi"
    answers = iter(["2"])
    assert tables._ask_game() == "strozzi"
    monkeypatch.setattr("builtins.input", lambda prompt="": (_ for _ in ()).throw(EOFError()))
    with pytest.raises(RidottoError, match="no game was chosen"):
        tables._ask_game()


def test_interrupting_leaves_the_table(monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("builtins.input", lambda prompt="": (_ for _ in ()).throw(KeyboardInterrupt()))
    run_table(open_table(Wish("strozzi", seed=1)))
    assert "You leave the table" in capsys.readouterr().out


def test_no_prompt_when_nobody_sits_at_the_keyboard() -> None:
    ran = process("play", "strozzi", "--seed", "4", typed="stop\nquit\n")
    assert ran.returncode == 0
    assert "> " not in ran.stdout
    assert "\x1b" not in ran.stdout


def test_runs_of_numbers_are_shortened() -> None:
    assert runs(["a 1", "a 2", "a 3", "a 4", "b", "c 1", "c 2"]) == ["a 1 … 4", "b", "c 1", "c 2"]


def test_the_master_gives_a_hint(monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    told = sit(monkeypatch, capsys, ["hint 0.05", "hint", "hint soon", "quit"])
    assert told.count("The master would play: ") == 2
    assert "For how many seconds? Type: hint 2, not hint soon" in told


def test_a_finished_game_can_be_looked_at_and_saved(monkeypatch, capsys, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    played = ["stop", "price 9", "refuse", "load S5 H1", "load S4 H2", "load S3 H3", "dump"] * 400
    path = tmp_path / "over.jsonl"
    said = sit(
        monkeypatch, capsys, [*played, "points", "log 1", f"save {path}", "undo", "quit"], bot="random"
    )
    assert f"in {path}. Go on later" in said
    assert ridotto.load(path).is_over


def test_only_the_changed_lines_of_a_board_are_shown(monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    said = sit(monkeypatch, capsys, ["draw", "quit"])
    assert "Changed on the board (type board for all of it):" in said
