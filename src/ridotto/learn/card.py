"""The card of a training: how the network beside it came to be, for people and for programs."""

from __future__ import annotations

import json
import os
import platform
from pathlib import Path
from typing import Any

import numba
import numpy as np
import torch

from ..bots.networks.tensors import write_whole
from ..core.game import Game
from .checkpoint import Progress
from .evaluation import RANDOM, Score
from .settings import Settings


def machine(device: str) -> dict[str, Any]:
    """Say on what was trained, and with which versions."""
    from .. import __version__

    gpu = torch.cuda.get_device_name() if device == "cuda" else ""
    return {
        "device": gpu or f"CPU, {os.cpu_count()} cores, {platform.machine()}",
        "system": f"{platform.system()}, {platform.machine()}",
        "ridotto": __version__,
        "python": platform.python_version(),
        "torch": torch.__version__,
        "numpy": np.__version__,
        "numba": numba.__version__,
    }


def make_card(
    game: Game, settings: Settings, progress: Progress, scores: tuple[Score, ...], file: dict[str, Any]
) -> dict[str, Any]:
    """Put together all that is known about a training."""
    return {
        "game": game.name,
        "title": game.title,
        "rules_version": game.rules_version,
        "network": file,
        "settings": settings.as_json(),
        "machine": machine(settings.device),
        "minutes": round(progress.seconds / 60, 2),
        "iterations": progress.iterations,
        "decisions": progress.decisions,
        "decisions_per_second": round(progress.busy_decisions / max(1e-9, progress.busy_seconds)),
        "decisions_per_second_with_everything": round(progress.decisions / max(1e-9, progress.seconds)),
        "results": [
            {
                "against": each.against,
                "players": each.players,
                "games": each.games,
                "first_places": round(each.share, 5),
                "interval": [round(edge, 5) for edge in each.interval],
            }
            for each in scores
        ],
        "measured": progress.measured,
    }


def write_card(folder: Path, card: dict[str, Any]) -> None:
    """Write the card beside the weights, as JSON and as a page."""
    name = card["game"]
    write_whole(folder / f"{name}.json", (json.dumps(card, indent=1, ensure_ascii=False) + "\n").encode())
    write_whole(folder / f"{name}.md", page(card).encode())


def page(card: dict[str, Any]) -> str:
    """Tell the card on one page."""
    settings, file, made = card["settings"], card["network"], card["machine"]
    rows = [
        f"| {_whom(each['against'])} | {each['players']} | {each['games']:,} | {each['first_places']:.2%} | "
        f"{each['interval'][0]:.2%} to {each['interval'][1]:.2%} | {1 / each['players']:.1%} |"
        for each in card["results"]
    ]
    counts = ", ".join(str(each) for each in settings["players"])
    return "\n".join(
        [
            f"# {card['title']}: the network of the maestro",
            "",
            f"Trained by self-play for {card['minutes']:g} minutes on {made['device']}: "
            f"{card['decisions']:,} decisions in {card['iterations']:,} iterations, "
            f"{card['decisions_per_second'] / 1e6:.3g} million a second while playing and learning, "
            f"{card['decisions_per_second_with_everything'] / 1e6:.3g} with compiling and measuring.",
            "",
            "| the network takes its best moves against | players | games | first places | 95 % | fair share |",
            "|---|---|---|---|---|---|",
            *rows,
            "",
            f"Layers {' × '.join(str(each) for each in file['layers'])}, float16, {file['bytes']:,} bytes, "
            f"sha256 `{file['sha256'][:16]}…`. Rules version {card['rules_version']}, players {counts}, seed {settings['seed']}.",
            "",
            *(f"    {line}" for line in command(settings)),
            "",
            f"ridotto {made['ridotto']}, Python {made['python']}, PyTorch {made['torch']}, NumPy {made['numpy']}, "
            f"Numba {made['numba']}; {made['system']}. All settings and all measurements: "
            f"[{card['game']}.json]({card['game']}.json); the curve: [{card['game']}.svg]({card['game']}.svg).",
            "",
        ]
    )


RECIPE = {
    "lanes": "lanes", "steps": "steps", "parts": "parts", "epochs": "epochs", "hidden": "hidden", "rate": "rate",
    "keep": "keep", "keep_last": "keep-last", "entropy": "entropy", "first": "first", "lead": "lead", "pool_share": "pool",
    "novice": "novice", "apprentice": "apprentice",
}  # fmt: skip
"""Settings and their options of `ridotto train`: all are named, for the usual ones change with what is learnt."""


def command(settings: dict[str, Any]) -> list[str]:
    """Return the lines of the command that trains in the same way, whatever is usual by then."""
    players = ",".join(str(each) for each in settings["players"])
    recipe = " ".join(f"--{option} {settings[name]}" for name, option in RECIPE.items())
    return [
        f"ridotto train {settings['game']} --minutes {settings['minutes']:g} --device {settings['device']} "
        f"--seed {settings['seed']} --players {players} \\",
        f"    {recipe}",
    ]


def _whom(against: str) -> str:
    return "random players" if against == RANDOM else "itself after a tenth of the time"
