"""One game's network in NumPy: what a seat knows goes in, how it would play and what it expects come out.

Two hidden layers. The last rows of the output are values: what is still to come of
worth and of points for each seat, counted from the seat to act. The weights are
kept as float16 and computed with as float32.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from ...core.game import Game, Observation
from ...errors import DataError, UnknownOption
from .tensors import Tensors, read_tensors

FORMAT = "ridotto network 1"
FOLDER = "RIDOTTO_WEIGHTS"
"""The environment's word for another folder of networks than the one that comes with Ridotto."""
LAYERS = ("first", "second", "last")

Floats = np.ndarray[Any, np.dtype[np.float32]]


@dataclass(frozen=True)
class Answer:
    """What a network says about some positions, one row each; seats are counted from the one to act."""

    logits: Floats
    worth: Floats
    points: Floats


@dataclass(frozen=True)
class Taught:
    """What a network was taught to value: see `learn.rollout.judge`."""

    points_scale: float
    first: float
    lead: float
    spread: dict[int, float]
    paid: float = 1.0
    """1 if points were paid as they were made: then worth and points are what is still to come; else 0."""

    def notes(self) -> dict[str, str]:
        """Return the words for the file."""
        return {"taught": json.dumps(vars(self))}

    @classmethod
    def read(cls, notes: dict[str, str], path: Path) -> Taught:
        """Read the words of a file."""
        try:
            told = {"paid": 0.0} | json.loads(notes["taught"])
            spread = {int(count): float(each) for count, each in told.pop("spread").items()}
            return cls(**{name: float(value) for name, value in told.items()}, spread=spread)
        except (KeyError, ValueError, TypeError, AttributeError):
            raise DataError(f"{path} does not say what its network was taught") from None

    def spread_of(self, seats: int) -> float:
        """Return how far points lie apart at a table; a count that was not taught is like the others."""
        return self.spread.get(seats, sum(self.spread.values()) / max(1, len(self.spread))) or 1.0


class Network:
    """The layers of one game's network."""

    def __init__(self, game: Game, tensors: Tensors, taught: Taught) -> None:
        """Take the weights, and refuse those that do not fit the game."""
        self.game, self.taught = game, taught
        self.layers = []
        width = game.features
        for name in LAYERS:
            weight, bias = (tensors.get(f"{name}.{kind}") for kind in ("weight", "bias"))
            if weight is None or bias is None or weight.ndim != 2 or weight.shape[1] != width:
                raise DataError(f"this network does not fit {game.title}: its {name} layer is another")
            if bias.shape != weight.shape[:1]:
                raise DataError(f"this network does not fit {game.title}: its {name} layer is another")
            width = weight.shape[0]
            self.layers.append((np.ascontiguousarray(weight.T, np.float32), bias.astype(np.float32)))
        if width != game.moves + 2 * game.seats[-1]:
            raise DataError(f"this network does not fit {game.title}: it answers {width} numbers")

    def answer(self, features: np.ndarray[Any, Any]) -> Answer:
        """Answer for rows of features, as `Game.encode` writes them."""
        told = features.astype(np.float32)
        for place, (weight, bias) in enumerate(self.layers):
            told = told @ weight
            told += bias
            if place < 2:
                np.maximum(told, 0.0, out=told)
        moves, seats = self.game.moves, self.game.seats[-1]
        return Answer(
            told[:, :moves],
            told[:, moves : moves + seats],
            told[:, moves + seats :] * np.float32(self.taught.points_scale),
        )

    def memory(self, rows: int) -> tuple[Floats, ...]:
        """Make room for the numbers of every layer, for a search that works them out itself."""
        return tuple(np.zeros((rows, len(bias)), np.float32) for _, bias in self.layers)

    def alone(self, features: np.ndarray[Any, Any]) -> Floats:
        """Work out all numbers of one position on one core: only what is not 0 counts, and most is.

        A product of matrices would wake the threads of BLAS, which wait for each other on a busy machine
        (so would einsum, from NumPy 2.5 on): a move then takes most of a second instead of one thousandth.
        """
        told = features.astype(np.float32)
        for place, (weight, bias) in enumerate(self.layers):
            counts = np.flatnonzero(told)
            rows = weight[counts]
            rows *= told[counts, None]
            told = bias + np.add.reduce(rows, 0)
            if place < 2:
                np.maximum(told, 0.0, out=told)
        return told

    def think(self, seen: Observation, legal: list[int]) -> tuple[Floats, Floats]:
        """Return the chance of each legal move, and everybody's points in the end, in the order of seats."""
        told = self.alone(seen.game.encode(seen.state, seen.viewer))
        logits = told[legal]
        chances = np.exp(logits - logits.max())
        turned = self.game.moves + (np.arange(seen.seats) - seen.viewer) % seen.seats
        points = told[turned + self.game.seats[-1]] * np.float32(self.taught.points_scale)
        points += np.array(seen.game.points(seen.state), np.float32) * np.float32(self.taught.paid)
        return chances / chances.sum(), points


def weights_folder() -> Path:
    """Return where networks are kept: RIDOTTO_WEIGHTS, or the folder that comes with Ridotto."""
    chosen = os.environ.get(FOLDER)
    return Path(chosen) if chosen else Path(__file__).parents[2] / "learn" / "weights"


def load_network(game: Game) -> Network:
    """Return a game's network, read when it is first asked for."""
    path = weights_folder() / f"{game.name}.safetensors"
    try:
        written = path.stat().st_mtime_ns
    except OSError:
        raise UnknownOption(
            f"there is no network for {game.title} in {path.parent}; train one: "
            f"ridotto train {game.name} --out DIR, then {FOLDER}=DIR"
        ) from None
    return _read(game, path, written)


@lru_cache(maxsize=16)
def _read(game: Game, path: Path, written: int) -> Network:
    """Read a file once, and again when it was written anew."""
    tensors, notes = read_tensors(path)
    check_notes(game, notes, path)
    return Network(game, tensors, Taught.read(notes, path))


def check_notes(game: Game, notes: dict[str, str], path: Path, wanted: str = FORMAT) -> None:
    """Refuse a file that was written by another program, for another game or other rules."""
    if notes.get("format") != wanted:
        raise DataError(f"{path} is no {wanted!r} but {notes.get('format', 'something else')!r}")
    if notes.get("game") != game.name:
        raise DataError(f"{path} is for {notes.get('game')!r}, not for {game.name!r}")
    if notes.get("rules_version") != str(game.rules_version):
        raise DataError(
            f"{path} was trained on version {notes.get('rules_version')} of the rules of {game.title}; "
            f"they are at {game.rules_version} now"
        )
