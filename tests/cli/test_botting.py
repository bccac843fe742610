"""`ridotto bot`, and external bots wherever a bot is named."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import ridotto
from ridotto.cli.table import Wish, open_table
from ridotto.errors import UnknownOption
from ridotto.play.opponents import FRIENDLY, OPPONENTS
from ridotto.play.replay import save
from tests.bots.test_external import EXAMPLE, rascal

from .test_commands import RUNNER, app, run, run_json
from .test_playing import sit


def test_bots_are_listed_with_what_they_are() -> None:
    assert "novice                   novice            follows a few sensible rules of thumb" in run(
        "bot", "list"
    )
    listed = [each["name"] for each in run_json("bot", "list")]
    assert listed == [*(each.bot for each in OPPONENTS), "exec:COMMAND"]


def test_a_good_bot_is_checked_and_every_line_shown() -> None:
    ran = RUNNER.invoke(app, ["bot", "check", EXAMPLE, "--game", "strozzi", "--show"])
    assert ran.exit_code == 0
    assert "ok   ping: answered" in ran.stdout
    assert ran.stdout.endswith("The bot may sit down at any table.\n")
    assert '> ridotto {"protocol":1}\n< bot {"name":"Example"}\n' in ran.stderr
    report = run_json("bot", "check", EXAMPLE, "--seats", "5", "--seconds", "0.1")
    assert report["ok"]
    assert [each["check"] for each in report["findings"][3:]] == ["principe, 5 players", "rialto, 5 players"]


def test_a_bad_bot_is_told_what_to_do() -> None:
    said = run("bot", "check", "false", code=1)
    assert "BAD  greeting: bot 'false' ended with exit code 1" in said
    assert "     Read lines until `quit`" in said
    assert said.endswith("1 of 1 checks failed.\n")
    assert not run_json("bot", "check", "false", code=1)["ok"]
    assert "is for 2 players, not 4" in run("bot", "check", "false", "--game", "strozzi", "-p", "4", code=1)
    assert "no game is for 9 players" in run("bot", "check", "false", "-p", "9", code=1)
    assert "cannot read the command" in run("bot", "check", "'oops", code=1)


def test_a_bot_of_the_house_is_served() -> None:
    said = run("bot", "serve", "novice", typed='ridotto {"protocol":1}\nping 4\nquit\n')
    assert said == 'bot {"name":"novice","protocol":1}\npong 4\n'


@pytest.mark.usefixtures("networks")
def test_a_maestro_is_served_and_passes_the_trial_of_a_guest() -> None:
    command = f"{sys.executable} -m ridotto bot serve {FRIENDLY.bot}"
    report = run_json("bot", "check", command, "--game", "strozzi", "--seconds", "2")
    assert report["ok"], report["findings"]


@pytest.mark.usefixtures("networks")
def test_the_friendly_maestro_plays_where_nobody_is_asked_for(monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    said = sit(monkeypatch, capsys, ["quit"])
    assert "you are Medici against Strozzi, played by the friendly maestro. Seed 4." in said
    said = sit(monkeypatch, capsys, ["quit"], bot="maestro/temperature=0.5")
    assert "played by the maestro with temperature 0.5. Seed 4." in said


def test_a_game_without_a_network_is_played_by_the_novice(monkeypatch, capsys, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("RIDOTTO_WEIGHTS", str(tmp_path))
    assert "played by the novice. Seed 4." in sit(monkeypatch, capsys, ["quit"])
    with pytest.raises(UnknownOption, match="ridotto train strozzi"):
        open_table(Wish("strozzi", bot="maestro"))


@pytest.mark.usefixtures("networks")
def test_maestros_play_in_the_ladder_and_give_hints(tmp_path: Path) -> None:
    names = ["maestro", FRIENDLY.bot, "gran_maestro:8p"]
    report = run_json("ladder", "strozzi", "--bots", ",".join(names), "-n", "2", "--jobs", "1")
    assert {each["label"] for each in report["bots"]} == set(names)
    assert report["failures"] == []
    shown = run("ladder", "strozzi", "--bots", "maestro/temperature=2.0,novice", "-n", "1", "--jobs", "1")
    column = "".join(line.split("│")[1].strip() for line in shown.splitlines() if line.startswith("│"))
    assert "maestro/temperature=2.0" in column
    path = tmp_path / "game.jsonl"
    save(ridotto.new("strozzi", seed=4), path)
    assert run("hint", str(path), "--bot", "maestro").startswith("The maestro would play: ")
    assert run("hint", str(path), "--bot", "gran_maestro").startswith("The gran maestro would play: ")


def test_the_ladder_reports_lost_seats() -> None:
    arguments = ("ladder", "strozzi", "--bots", "exec:false:0.1,random", "-n", "2", "--jobs", "1")
    said = run(*arguments)
    assert "exec:false:0.1 lost 2 of 2 seats, and a novice played on. First in deal\n  0, seat " in said
    assert "bot 'false' ended with exit code 1" in said
    report = run_json(*arguments)
    assert {each["label"]: each["lost"] for each in report["bots"]} == {"exec:false:0.1": 2, "random": 0}
    assert [each["bot"] for each in report["failures"]] == ["exec:false:0.1"] * 2
    assert report["failures"][0]["kind"] == "exit"


def test_the_terminal_tells_of_a_lost_seat_and_goes_on(monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    said = sit(monkeypatch, capsys, ["stop", "price 12"], bot=f"exec:{rascal('speaks rubbish')}")
    assert "Strozzi's bot has lost its seat: bot " in said
    assert "said 'what?' where 'move' was expected. A novice plays on." in said
    assert "Strozzi accepts" in said or "Strozzi refuses" in said


def test_a_bot_that_cannot_start_is_refused_before_the_game() -> None:
    assert "bot './none' cannot be started" in run("play", "strozzi", "--bot", "exec:./none", code=1)


@pytest.mark.skipif(not os.access("/proc/self/cmdline", os.R_OK), reason="looks into /proc")
def test_worker_processes_leave_no_bot_behind(tmp_path: Path) -> None:
    """The ladder's workers end their bots when they end, though they run no atexit."""
    command = f"{EXAMPLE} {tmp_path.name}"
    run("ladder", "strozzi", "--bots", f"exec:{command},random", "-n", "4", "--jobs", "2")
    running = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            running.append(each.read_bytes())
        except OSError:  # it has just ended
            continue
    assert not [line for line in running if tmp_path.name.encode() in line]
