"""One list of opponents: who is offered, whom the house sends, and what they are called."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ridotto import bots
from ridotto.core.game import Game
from ridotto.play import opponents as house
from ridotto.play.opponents import FRIENDLY, NOVICE, OPPONENTS, opponents, title_of, usual_opponent


def test_every_bot_of_the_house_is_in_the_list_and_can_be_made() -> None:
    assert [each.title for each in OPPONENTS] == [
        "random",
        "novice",
        "friendly maestro",
        "adept",
        "master",
        "maestro",
        "gran maestro",
    ]
    assert {bots.level_of(each.bot) for each in OPPONENTS} == set(bots.names())
    for each in OPPONENTS:
        assert bots.find(each.bot)
        assert title_of(each.bot) == each.title
        assert each.sentence


@pytest.mark.usefixtures("networks")
def test_everybody_is_offered_where_there_is_a_network(game: Game) -> None:
    assert opponents(game) == list(OPPONENTS)
    assert usual_opponent(game) == FRIENDLY


def test_nobody_is_offered_who_cannot_play(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIDOTTO_WEIGHTS", str(tmp_path))
    assert [each.bot for each in opponents(game)] == ["random", "novice", "adept", "master"]
    assert usual_opponent(game) == NOVICE


def test_a_damaged_network_is_like_none(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIDOTTO_WEIGHTS", str(tmp_path))
    (tmp_path / f"{game.name}.safetensors").write_bytes(b"nothing of the kind")
    assert usual_opponent(game) == NOVICE


def test_a_bot_that_nobody_has_described_is_offered_last(monkeypatch: pytest.MonkeyPatch) -> None:
    names = bots.names()
    monkeypatch.setattr(bots, "names", lambda: [*names, "gran_turco"])
    last = house.all_opponents()[-1]
    assert (last.bot, last.title, last.sentence) == ("gran_turco", "gran turco", "a bot of the house")


def test_a_sixth_game_is_played_by_the_novice_without_an_edit() -> None:
    code = "import ridotto; from ridotto.play.opponents import *; game = ridotto.game('pebbles'); "
    code += "print(usual_opponent(game).bot, *(each.bot for each in opponents(game)))"
    rooms = {"RIDOTTO_ROOMS": str(Path(__file__).parent.parent / "sixth")}
    environment = os.environ | rooms
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ran.stdout == "novice random novice adept master\n", ran.stderr


def test_what_plays_alike_is_called_alike() -> None:
    called = {
        f"maestro/temperature={house.FRIENDLY_TEMPERATURE:g}": "friendly maestro",
        f"maestro/temperature={house.FRIENDLY_TEMPERATURE:.3f}": "friendly maestro",
        "maestro/temperature=0": "maestro",
        "maestro/temperature=0.0": "maestro",
        "gran_maestro": "gran maestro",
    }
    assert {bot: title_of(bot) for bot in called} == called


def test_others_are_called_by_level_and_habits_and_nothing_is_unreadable() -> None:
    called = {
        "maestro/temperature=1.5": "maestro with temperature 1.5",
        "gran_maestro/temperature=0.5": "gran maestro with temperature 0.5",
        "master/threads=2/depth=60": "master with threads 2 and depth 60",
        "exec:./mine/bot.py": "exec:./mine/bot.py",
        "maestro/mood": "maestro/mood",
        "somebody": "somebody",
        "": "",
    }
    assert {bot: title_of(bot) for bot in called} == called
