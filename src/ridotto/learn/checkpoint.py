"""A training that can go on later: everything it needs in one safetensors file, without pickles.

The file is written whole or not at all, and carries a digest. What is damaged,
or was made for another game or other settings, is refused with a sentence and left as it is.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ..bots.networks.network import check_notes
from ..bots.networks.tensors import Tensors, read_tensors, write_tensors
from ..core.game import Game
from ..errors import DataError
from .settings import Settings

FORMAT = "ridotto training 1"
CHANGEABLE = ("minutes", "device", "compile")
"""Settings that may be others when a training goes on."""


@dataclass
class Progress:
    """How far a training is."""

    seconds: float = 0.0
    iterations: int = 0
    decisions: int = 0
    busy_seconds: float = 0.0
    """Spent on playing and learning alone, without compiling and measuring."""
    busy_decisions: int = 0
    measured: list[dict[str, Any]] = field(default_factory=list)
    """Scores along the way: minutes, decisions, against whom, players, games, first places."""


@dataclass(frozen=True)
class Checkpoint:
    """What is kept: named groups of tensors, and everything that is not a tensor."""

    settings: dict[str, Any]
    progress: Progress
    scaling: dict[str, Any]
    pool_times: list[float]
    tensors: Tensors

    def group(self, name: str) -> Tensors:
        """Return the tensors of one group: `network`, `adam.first`, `pool.0` …."""
        start = f"{name}/"
        return {key.removeprefix(start): each for key, each in self.tensors.items() if key.startswith(start)}

    def save(self, game: Game, path: Path) -> None:
        """Write the file."""
        told = {
            "settings": self.settings,
            "progress": vars(self.progress),
            "scaling": self.scaling,
            "pool_times": self.pool_times,
        }
        notes = {
            "format": FORMAT,
            "game": game.name,
            "rules_version": str(game.rules_version),
            "training": json.dumps(told),
        }
        write_tensors(path, self.tensors, notes)

    @classmethod
    def load(cls, game: Game, path: Path) -> Checkpoint:
        """Read a file, and refuse one that is damaged or not for this game."""
        if not path.exists():
            raise DataError(f"there is no checkpoint to go on from: {path}")
        tensors, notes = read_tensors(path)
        check_notes(game, notes, path, FORMAT)
        try:
            told = json.loads(notes["training"])
            progress = Progress(**told["progress"])
            return cls(told["settings"], progress, told["scaling"], told["pool_times"], tensors)
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(f"{path} is no checkpoint that this version can read: {error}") from None

    def check_settings(self, settings: Settings, path: Path) -> None:
        """Refuse to go on with choices that would make it another training."""
        now = json.loads(json.dumps(settings.as_json()))
        other = [
            f"{name} was {self.settings.get(name)!r} and would be {now[name]!r}"
            for name in now
            if name not in CHANGEABLE and self.settings.get(name) != now[name]
        ]
        if other:
            raise DataError(f"{path} is of another training: {'; '.join(other)}")


def prefixed(name: str, arrays: dict[str, np.ndarray[Any, Any]]) -> Tensors:
    """Name the tensors of a group."""
    return {f"{name}/{key}": each for key, each in arrays.items()}
