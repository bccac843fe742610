"""The command line: every command, its JSON, its exit codes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import ridotto
from ridotto.cli.app import app
from ridotto.errors import RidottoError
from ridotto.play.replay import save

RUNNER = CliRunner()


def run(*arguments: str, code: int = 0, typed: str = "") -> str:
    ran = RUNNER.invoke(app, list(arguments), input=typed)
    if isinstance(ran.exception, RidottoError):
        assert code == 1
        return str(ran.exception)
    assert ran.exit_code == code, ran.output + str(ran.exception)
    return ran.output


def run_json(*arguments: str, code: int = 0) -> Any:
    return json.loads(run(*arguments, "--json", code=code))


def process(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ridotto", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"NO_COLOR": "1", "COLUMNS": "200"},
    )


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = ridotto.new("strozzi", seed=9)
    for move in ("stop", "price 12", "accept"):
        match.play(move)
    path = tmp_path / "game.jsonl"
    save(match, path)
    return path


def test_games_are_listed() -> None:
    assert "strozzi" in run("games")
    listed = {each["name"]: each for each in run_json("games")}
    assert listed["strozzi"]["seats"] == [2]
    assert listed["strozzi"]["options"]["round_end"]["values"] == ["docked", "full"]


def test_rules_are_shown_whole_or_by_clause() -> None:
    assert "## 7. Scoring a round" in run("rules", "strozzi")
    assert run("rules", "strozzi", "3.3").startswith("M-3.3  At least one tile")
    assert run_json("rules", "strozzi", "M-9.2")[0]["source"] == "published; M35"
    assert len(run_json("rules", "strozzi")) == len(ridotto.game("strozzi").rulebook.clauses)
    assert "no clause" in run("rules", "strozzi", "99.1", code=1)


def test_unknown_games_are_one_line_and_exit_code_one() -> None:
    ran = process("rules", "poker")
    assert ran.returncode == 1
    assert ran.stdout == ""
    assert ran.stderr.startswith("ridotto: no game 'poker'")
    assert ran.stderr.count("\n") == 1


def test_wrong_use_is_exit_code_two() -> None:
    assert process("simulate", "strozzi", "-n", "many").returncode == 2
    assert process("nonsense").returncode == 2


def test_simulate_sums_up(monkeypatch: pytest.MonkeyPatch) -> None:
    report = run_json("simulate", "strozzi", "-n", "500", "--seed", "3", "--threads", "1")
    assert report["games"] == 500
    assert sum(each["share"] for each in report["wins"]) == pytest.approx(1, abs=0.001)
    again = run_json("simulate", "strozzi", "-n", "500", "--seed", "3", "--threads", "2")
    assert again["points"] == report["points"]
    shown = run("simulate", "strozzi", "-n", "50", "-o", "round_end=full")
    assert "50 random games of Medici vs Strozzi" in shown
    assert "name=value" in run("simulate", "strozzi", "-o", "full", code=1)


def test_replay_tells_the_game(record: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    told = run("replay", str(record), "--svg", str(picture))
    assert "Strozzi accepts and pays 12." in told
    assert picture.read_text().startswith("<svg")
    report = run_json("replay", str(record), "--ply", "1")
    assert report["ply"] == 1
    assert report["log"][-1] == "Medici stops drawing."
    assert "has 4 moves, not 99" in run("replay", str(record), "--ply", "99", code=1)


def test_verify_records(record: Path, tmp_path: Path) -> None:
    assert "verified" in run("verify", str(record))
    bad = tmp_path / "bad.jsonl"
    bad.write_text(record.read_text().replace('"accept"', '"refuse"'))
    report = run_json("verify", str(record), str(bad), code=1)
    assert [each["ok"] for each in report] == [True, False]
    assert "line 5" in report[1]["told"]
    assert "--games N" in run("verify", code=1)


def test_verify_plays_checked_games() -> None:
    report = run_json("verify", "--games", "40", "--game", "strozzi", "--every", "4")
    assert [each["preset"] for each in report] == ["manual", "published"]
    assert all(each["ok"] and each["games"] == 20 for each in report)


def test_verify_reports_a_broken_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from ridotto.errors import RuleFault
    from ridotto.sim import cpu

    def broken(*_: object, **__: object) -> int:
        raise RuleFault("an invariant broke")

    monkeypatch.setattr(cpu, "check_games", broken)
    monkeypatch.setattr("ridotto.cli.verifying.warm_up", lambda *_, **__: None)
    assert "an invariant broke" in run("verify", "--games", "1", "--game", "strozzi", code=1)


def test_explain_answers_with_the_clause(record: Path) -> None:
    assert run("explain", str(record), "dump").strip() == "dump: legal"
    refused = run_json("explain", str(record), "accept", code=1)
    assert (refused["legal"], refused["clause"]) == (False, "M-2.3")
    assert run("explain", str(record), "draw", "--ply", "0").strip() == "draw: legal"
    assert "M-3.1" in run("explain", str(record), "draw", "--ply", "0", "--seat", "2", code=1)


def test_hint_tells_what_a_bot_would_do(record: Path) -> None:
    told = run("hint", str(record), "--ply", "0", "--bot", "adept")
    assert told.startswith("The adept would play: ")
    assert "It expects at the end, in florins: Medici " in told
    asked = run_json("hint", str(record), "--ply", "0", "--seconds", "0.05")
    assert asked["passes"] > 0
    assert set(asked["ideas"][0]) == {"text", "visits", "value"}
    run("hint", str(record), "--ply", "0", "--seat", "2", code=1)


def test_bench_measures_every_promise() -> None:
    report = run_json("bench", "--game", "strozzi", "--seconds", "0.1")["strozzi"]
    assert report["state_bytes"] == 184
    assert report["decisions_per_second"] > 10 * report["games_per_second"]
    assert report["interpreted_us_per_decision"] < 5000
    assert report["import_s"] < 2
    assert "One core" in run("bench", "--game", "strozzi", "--seconds", "0.1")


def test_doctor_examines() -> None:
    found = {each["name"]: each for each in run_json("doctor")}
    assert found["numpy"]["ok"]
    assert "strozzi" in found["rooms"]["told"]
    assert "ok   python" in run("doctor")


def test_signature_is_sixteen_digits() -> None:
    value = run_json("signature", "--game", "strozzi")["strozzi"]
    assert re.fullmatch(r"[0-9a-f]{16}", value)
    assert run("signature", "--game", "strozzi").strip() == f"strozzi {value}"


def test_warm_compiles_once_and_then_reads() -> None:
    run("warm", "--game", "strozzi")
    assert process("warm", "--game", "strozzi", "--jobs", "2").returncode == 0


def test_a_closed_pipe_is_no_error() -> None:
    ran = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m ridotto rules strozzi | head -n 1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout == "# Medici vs Strozzi: the rules of this house\n"
    assert "Traceback" not in ran.stderr
