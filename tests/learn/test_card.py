from __future__ import annotations

import json
import shlex
from pathlib import Path

import typer
from typer.core import TyperGroup

from ridotto.cli.app import app
from ridotto.core.registry import find
from ridotto.learn.card import RECIPE, command, make_card, write_card
from ridotto.learn.checkpoint import Progress
from ridotto.learn.evaluation import Score
from tests.learn.small import small_settings


def test_a_card_tells_how_a_network_came_to_be(tmp_path: Path) -> None:
    progress = Progress(
        seconds=120, iterations=50, decisions=6_000_000, busy_seconds=100, busy_decisions=5_900_000
    )
    scores = (Score("random", 2, 1000, 995.5), Score("rival", 2, 1000, 700))
    file = {"layers": [120, 512, 512, 53], "bytes": 700_000, "sha256": "ab" * 32}
    card = make_card(find("strozzi"), small_settings(), progress, scores, file)
    assert card["decisions_per_second"] == 59_000
    assert card["decisions_per_second_with_everything"] == 50_000
    write_card(tmp_path, card)
    assert json.loads((tmp_path / "strozzi.json").read_text()) == json.loads(json.dumps(card))
    page = (tmp_path / "strozzi.md").read_text()
    assert "| random players | 2 | 1,000 | 99.55% | 98.9" in page
    assert "itself after a tenth of the time | 2 | 1,000 | 70.00%" in page
    assert "ridotto train strozzi --minutes 0.05 --device cpu --seed 1 --players 2" in page


def test_the_command_of_a_card_says_everything_that_matters() -> None:
    """Read as the command line reads it, it comes to the same settings."""
    settings = small_settings("signorie", keep=0.99, pool_share=0.3, rate=0.002)
    words = shlex.split(" ".join(line.removesuffix("\\") for line in command(settings.as_json())))
    said = dict(zip(words[3::2], words[4::2], strict=True))
    assert words[:3] == ["ridotto", "train", "signorie"]
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    assert set(said) <= {option for each in group.commands["train"].params for option in each.opts}
    for name, option in RECIPE.items():
        assert float(said[f"--{option}"]) == getattr(settings, name)
    assert said["--players"] == ",".join(str(each) for each in settings.players)
