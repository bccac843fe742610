"""Data sets: every row is a game that was played, any size fits, and a file is whole or not there."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import ridotto
from ridotto.analysis import dataset
from ridotto.analysis.dataset import Plan, about, features, playing, shelf, write
from ridotto.analysis.dataset.tally import Spread, Tally
from ridotto.analysis.ladder import read_entrants
from ridotto.cli.app import app
from ridotto.core.game import Game
from ridotto.errors import DataError, RidottoError, UnknownOption
from ridotto.sim import cpu
from ridotto.sim.rewards import rewards_of
from tests.conftest import Cell

FIRST = 700


def written(path: Path, plan: Plan, jobs: int = 1) -> Any:
    rows = write(path, plan, jobs=jobs)
    table = pq.read_table(path)
    assert table.num_rows == rows
    return table


def plan_of(cell: Cell, games: int, rows: str, **rest: Any) -> Plan:
    return Plan(cell.game.name, cell.seats, games, FIRST, rows, cell.options, **rest)


def test_rows_of_games_are_the_random_games_of_the_house(cell: Cell, tmp_path: Path) -> None:
    """Row k is game first + k of `play_games`, and its moves lead to its end."""
    table = written(tmp_path / "games.parquet", plan_of(cell, 24, "game"))
    results = cpu.play_games(cell.game, 24, cell.seats, first=FIRST, options=cell.options)
    assert table["game"].to_pylist() == list(range(FIRST, FIRST + 24))
    assert table["plies"].to_pylist() == results.plies.tolist()
    assert table["points"].to_pylist() == results.points.tolist()
    assert table["places"].to_pylist() == results.places.tolist()
    assert table["players"].unique().to_pylist() == [cell.seats]
    row = table.slice(5, 1).to_pylist()[0]
    trace = cpu.trace_game(cell.game, FIRST + 5, cell.seats, options=cell.options)
    assert row["moves"] == trace.moves.tolist()
    assert row["seats"] == trace.seats.tolist()
    assert row["seed"] == int(trace.states[0].seed)
    assert row["options"].split() == [f"{name}={value}" for name, value in cell.options.items()]
    assert row["bots"] == ["random"] * cell.seats


def test_a_row_can_be_replayed(game: Game, tmp_path: Path) -> None:
    plan = Plan(game.name, game.seats[-1], 3, FIRST)
    row = written(tmp_path / "games.parquet", plan).slice(2, 1).to_pylist()[0]
    options = about(tmp_path / "games.parquet")["options"]
    match = ridotto.new(game.name, seats=row["players"], seed=row["seed"], options=options)
    for seat, move in zip(row["seats"], row["moves"], strict=True):
        match.play(move, seat)
    assert match.is_over
    assert list(match.points) == row["points"]
    assert list(match.ranking) == row["places"]


def check_decisions(game: Game, table: Any, games: list[dict[str, Any]], options: dict[str, str]) -> None:
    """Compare every decision with the state in which it was made."""
    rows = table.to_pylist()
    known = features(table)
    at = 0
    for each in games:
        state = game.new_state(each["players"], each["seed"], options)
        for ply, (seat, move) in enumerate(zip(each["seats"], each["moves"], strict=True)):
            row = rows[at]
            assert (row["game"], row["seed"], row["ply"]) == (each["game"], each["seed"], ply)
            assert (row["seat"], row["move"], row["bot"]) == (seat, move, each["bots"][seat])
            assert row["legal"] == game.legal(state, seat)
            assert known[at].tolist() == game.encode(state, seat).tolist()
            assert row["points"] == list(game.points(state))
            assert row["final_points"] == each["points"]
            assert row["final_places"] == each["places"]
            assert row["reward"] == pytest.approx(rewards_of(each["places"])[seat])
            with np.errstate(over="ignore"):
                game.rules.play(state, seat, move)
            at += 1
    assert at == len(rows)


def test_rows_of_decisions_are_what_was_known_and_done(game: Game, tmp_path: Path) -> None:
    options = game.choose(preset="published")
    count = 2 if game.longest < 1000 else 1
    plans = [Plan(game.name, game.seats[-1], count, FIRST, rows, options) for rows in dataset.ROWS]
    games, decisions = (written(tmp_path / f"{plan.rows}.parquet", plan) for plan in plans)
    check_decisions(game, decisions, games.to_pylist(), options)


def test_bots_play_in_turn_from_what_they_may_know(tmp_path: Path) -> None:
    game = ridotto.game("strozzi")
    bots = read_entrants("novice,random,adept:3p", 0.1)
    plans = [Plan("strozzi", 2, 4, FIRST, rows, game.choose(), bots) for rows in dataset.ROWS]
    games, decisions = (written(tmp_path / f"{plan.rows}.parquet", plan) for plan in plans)
    check_decisions(game, decisions, games.to_pylist(), game.choose())
    labels = [each.label for each in bots]
    for number, sat in enumerate(games["bots"].to_pylist()):
        assert sat == [labels[(FIRST + number + seat) % 3] for seat in range(2)]
    random_games = written(tmp_path / "random.parquet", Plan("strozzi", 2, 4, FIRST))
    assert games["seed"] == random_games["seed"]
    assert games["moves"] != random_games["moves"]


@pytest.mark.usefixtures("networks")
@pytest.mark.parametrize("bots", ["", "novice,random", "maestro,maestro/temperature=2.0"])
@pytest.mark.parametrize("rows", dataset.ROWS)
def test_jobs_change_nothing(bots: str, rows: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(playing._DECISIONS_AT_ONCE, rows, 2000)
    plan = Plan("strozzi", 2, 12, 0, rows, {}, read_entrants(bots, 0.1))
    assert len(list(plan.spans())) > 2
    one, two = (written(tmp_path / f"{jobs}.parquet", plan, jobs) for jobs in (1, 2))
    assert one.equals(two)


def test_random_bots_are_the_compiled_ones() -> None:
    assert Plan("strozzi", 2, 1, bots=read_entrants("random", 0.1)).is_random
    assert not Plan("strozzi", 2, 1, bots=read_entrants("random,novice", 0.1)).is_random


def test_a_file_says_what_it_is(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    for rows in dataset.ROWS:
        write(path, Plan(game.name, game.seats[0], 2, 5, rows))
        told = about(path)
        assert told | {"ridotto": ""} == {
            "format": 1,
            "rows": rows,
            "game": game.name,
            "rules_version": game.rules_version,
            "players": game.seats[0],
            "options": game.choose(),
            "bots": ["random"],
            "games": 2,
            "first": 5,
            "moves": game.moves,
            "features": game.features,
            "ridotto": "",
        }
        schema = pq.read_schema(path)
        assert all(field.metadata[b"meaning"] for field in schema)
        assert not any(field.nullable for field in schema)
        compressions = {
            pq.ParquetFile(path).metadata.row_group(0).column(place).compression
            for place in range(pq.ParquetFile(path).metadata.num_columns)
        }
        assert compressions == {"ZSTD"}


def test_row_groups_are_written_as_they_fill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(playing._DECISIONS_AT_ONCE, "decision", 800)  # two games at once
    plan = Plan("strozzi", 2, 40, 0, "decision")
    whole = written(tmp_path / "whole.parquet", plan)
    monkeypatch.setattr(shelf, "GROUP_ROWS", 500)
    monkeypatch.setattr(shelf, "_MANY_BATCHES", 2)
    parts = written(tmp_path / "parts.parquet", plan)
    groups = pq.ParquetFile(tmp_path / "parts.parquet").metadata
    assert groups.num_row_groups == pytest.approx(whole.num_rows / 600, rel=0.35)
    assert parts.equals(whole)
    assert np.array_equal(features(parts), features(whole))
    assert np.array_equal(features(parts.slice(700, 300)), features(whole)[700:1000])
    assert features(whole.slice(0, 0)).shape == (0, 120)


def test_memory_does_not_grow_with_the_games(tmp_path: Path) -> None:
    """Twelve times the rows (60 MB of them) in the memory of a few row groups."""
    code = (
        "import sys, resource; from ridotto.analysis.dataset import Plan, write, shelf\n"
        "shelf.GROUP_BYTES = 1 << 21\n"
        "for games in (400, 5000):\n"
        "    rows = write(sys.argv[1], Plan('strozzi', 2, games, 0, 'decision'))\n"
        "    print(rows, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "games.parquet")],
        capture_output=True,
        text=True,
        check=True,
    )
    (few, before), (many, after) = ([int(word) for word in line.split()] for line in ran.stdout.splitlines())
    assert many > 12 * few
    assert after - before < 40_000  # KiB; the rows themselves are more than 80,000


class Stopped(BaseException):
    """As Ctrl-C is."""


@pytest.mark.parametrize("error", [Stopped, RidottoError])
def test_an_interrupted_run_leaves_what_was_there(error: type[BaseException], tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"

    def stop(some: object) -> None:
        raise error

    plan = Plan("strozzi", 2, 50)
    with pytest.raises(error):
        write(path, plan, told=stop)
    assert list(tmp_path.iterdir()) == []
    write(path, plan)
    with pytest.raises(error):
        write(path, Plan("strozzi", 2, 500), jobs=2, told=stop)
    assert list(tmp_path.iterdir()) == [path]
    assert pq.read_table(path).num_rows == 50


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_ends_the_run(jobs: int, tmp_path: Path) -> None:
    """No row says that a bot played what another one played for it."""
    plan = Plan("strozzi", 2, 6, bots=read_entrants("novice,exec:false", 0.1))
    with pytest.raises(DataError, match=r"game 0, seat 1, exec:false: .*false"):
        write(tmp_path / "games.parquet", plan, jobs=jobs)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_command_leaves_no_file(kind: signal.Signals, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ridotto", "simulate", "strozzi", "-n", "100000000"]
    with subprocess.Popen(
        [*command, "--out", str(tmp_path / "games.parquet")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell that runs the tests in the background has told them, and so their children, to ignore ^C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    ) as running:
        try:
            deadline = time.monotonic() + 60
            while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
                time.sleep(0.05)
            assert [each.suffix for each in tmp_path.iterdir()] == [".part"]
            running.send_signal(kind)
            running.communicate(timeout=60)
        finally:
            running.kill()
    assert running.returncode not in (0, None)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_told_and_leaves_no_file(tmp_path: Path) -> None:
    write(tmp_path / "games.parquet", Plan("strozzi", 2, 1))  # compiled now: there is no room for that below
    (tmp_path / "games.parquet").unlink()
    command = [sys.executable, "-m", "ridotto", "simulate", "strozzi", "-n", "3000", "--jobs", "1"]
    ran = subprocess.run(
        [*command, "--out", str(tmp_path / "games.parquet")],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)),
    )
    assert ran.returncode == 1
    assert f"{tmp_path / 'games.parquet'} cannot be written: File too large" in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_places_that_cannot_be_written_are_told_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path, reason in (
        (tmp_path, "Is a directory"),
        (tmp_path / "nowhere" / "games.parquet", "No such file or directory"),
        (tmp_path / "file" / "games.parquet", "Not a directory"),
    ):
        with pytest.raises(DataError, match=f"{path} cannot be written: {reason}"):
            write(path, Plan("strozzi", 2, 10**12))


def test_files_that_are_no_data_sets_are_told(tmp_path: Path) -> None:
    path = tmp_path / "file.parquet"
    with pytest.raises(DataError, match="cannot be read"):
        about(path)
    path.write_text("no parquet")
    with pytest.raises(DataError, match="cannot be read"):
        about(path)
    pq.write_table(pa.table({"game": [1]}), path)
    with pytest.raises(DataError, match="is no data set of Ridotto"):
        about(path)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"rows": "ply"}, "rows are game or decision, not 'ply'"),
        ({"games": 0}, "one game or more"),
        ({"first": -1}, "from 0 on"),
        ({"first": 2**63 - 1}, "from 0 on"),
        ({"players": 3}, "is for 2 players, not 3"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
    ],
)
def test_wrong_plans_are_refused(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(UnknownOption, match=words):
        Plan(**{"game": "strozzi", "players": 2, "games": 1, **wrong})


def test_spreads_are_exact() -> None:
    rng = np.random.default_rng(1)
    numbers = rng.integers(-50, 400, 1001)
    spread = Spread()
    for part in np.array_split(numbers, 7):
        spread.add(part)
    assert spread.total == numbers.sum()
    assert spread.mean == pytest.approx(numbers.mean())
    for percent in (0, 5, 37.5, 95, 100):
        assert spread.percentile(percent) == pytest.approx(np.percentile(numbers, percent))


def test_tallies_are_exact() -> None:
    results = cpu.play_games(ridotto.game("rialto"), 300, 3)
    tally = Tally(3, 2)
    sitting = (np.arange(300)[:, None] + np.arange(3)) % 2
    for span in (slice(0, 100), slice(100, 300)):
        tally.add(results.plies[span], results.points[span], results.places[span], sitting[span])
    firsts = (results.places == 1) / (results.places == 1).sum(axis=1, keepdims=True)
    assert [each.share for each in tally.seats] == pytest.approx(firsts.mean(axis=0).tolist())
    assert [each.interval for each in tally.seats] == pytest.approx(
        (1.96 * firsts.std(axis=0) / 300**0.5).tolist()
    )
    assert [each.seats for each in tally.bots] == [450, 450]
    assert tally.bots[1].points.mean == pytest.approx(results.points[sitting == 1].mean())
    assert tally.shared == int(((results.places == 1).sum(axis=1) > 1).sum())


def simulate(*arguments: str) -> str:
    ran = CliRunner().invoke(app, ["simulate", *arguments])
    if ran.exception:
        raise ran.exception
    return ran.output


def test_the_command_writes_and_sums_up_the_same(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    common = ("rialto", "--seats", "3", "-n", "60", "--seed", "7", "--preset", "published", "--json")
    plain = json.loads(simulate(*common))
    report = json.loads(simulate(*common, "--out", str(path), "--rows", "decision", "--jobs", "2"))
    assert report["rows"] == report["decisions"] == plain["decisions"] == pq.read_metadata(path).num_rows
    assert report["bytes"] == path.stat().st_size
    for key in ("options", "games", "plies", "points", "wins", "shared_victories"):
        assert report[key] == plain[key]
    assert about(path)["options"] == ridotto.game("rialto").choose(preset="published")


def test_the_command_lets_bots_play(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    arguments = ("strozzi", "-n", "8", "--bots", "novice,random", "--jobs", "1")
    report = json.loads(simulate(*arguments, "--json"))
    assert [each["bot"] for each in report["bots"]] == ["novice", "random"]
    assert [each["seats"] for each in report["bots"]] == [8, 8]
    assert report["bots"][0]["share"] > 0.8
    shown = simulate(*arguments, "--out", str(path))
    assert "novice" in shown
    assert f"8 rows in {path}" in shown.replace("\n", "")
    assert pq.read_table(path)["bots"].to_pylist()[1] == ["random", "novice"]
    with pytest.raises(UnknownOption, match="no bot 'genius'"):
        simulate("strozzi", "--bots", "genius")
    with pytest.raises(UnknownOption, match="rows are"):
        simulate("strozzi", "--rows", "ply")


def test_without_pyarrow_games_are_summed_up_and_the_way_to_files_is_told(tmp_path: Path) -> None:
    code = (
        "import sys, importlib.util\n"
        "import ridotto.cli.simulating\n"
        "assert 'pyarrow' not in sys.modules\n"
        "from ridotto.analysis import dataset\n"
        "dataset.find_spec = lambda name: None\n"
        "print(sum(len(each.plies) for each in dataset.played(dataset.Plan('strozzi', 2, 5))))\n"
        "dataset.write('games.parquet', dataset.Plan('strozzi', 2, 5))\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.stdout == "5\n"
    assert "pip install 'ridotto[research]'" in ran.stderr.splitlines()[-1]
