"""A game's network in PyTorch: plain tensors and one function, laid out as a batch's memory is.

A column is a game. The arrays of a batch on a GPU run along their columns, so
observations are a matrix of features × games, and layers multiply from the left: nothing is ever
transposed, the mask lies as the logits do, and every product has an even pitch.
Observations stay small whole numbers, exact in bfloat16; their scaling is part of the first
layer's weights. In the end it is multiplied in, and the file knows nothing of it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from ..bots.networks.network import LAYERS, check_notes
from ..bots.networks.tensors import read_tensors
from ..core.game import Game
from .scaling import Scaling

MOST_BYTES = 2_000_000
"""What a game's network may weigh in the repository, as float16."""
_HEADER = 4096
_EVEN = 16
"""The first layer is padded to a multiple of so many columns: tensor cores want an even pitch."""

NAMES = tuple(f"{layer}.{kind}" for layer in LAYERS for kind in ("weight", "bias"))


def sizes(game: Game, most: int = 512) -> tuple[int, int]:
    """Return the widths of the two hidden layers: as wide as asked, if the file stays small enough."""
    answers = game.moves + 2 * game.seats[-1]
    for second in range(most, 15, -16):
        weights = (game.features + 1) * most + (most + 1) * second + (second + 1) * answers
        if 2 * weights + _HEADER <= MOST_BYTES:
            return most, second
    return sizes(game, most - 64)


def padded(features: int) -> int:
    """Return the rows of observations as they are stored: a multiple of 16."""
    return -(-features // _EVEN) * _EVEN


@dataclass(frozen=True)
class Weights:
    """The tensors of a network: six that are learnt, and the scaling of its input."""

    learnt: tuple[Tensor, ...]
    shift: Tensor
    gain: Tensor

    @classmethod
    def fresh(cls, game: Game, hidden: tuple[int, int], scaling: Scaling, device: str, seed: int) -> Weights:
        """Start anew: every move about as likely, every value about 0."""
        luck = torch.Generator().manual_seed(seed)
        answers = game.moves + 2 * game.seats[-1]
        learnt = []
        wide = padded(game.features)
        for rows, columns, size in (
            (hidden[0], wide, math.sqrt(2 / game.features)),
            (hidden[1], hidden[0], math.sqrt(2 / hidden[0])),
            (answers, hidden[1], 0.01),
        ):
            learnt.append(torch.randn(rows, columns, generator=luck) * size)
            learnt.append(torch.zeros(rows))
        more = (0, wide - game.features)
        shift = np.pad(scaling.mean, more)
        gain = np.pad(1 / scaling.size, more)  # 0 in the padding: those columns are never used nor learnt
        return cls(
            tuple(each.to(device).requires_grad_() for each in learnt),
            torch.from_numpy(shift).to(device),
            torch.from_numpy(gain).to(device),
        )

    @property
    def all(self) -> tuple[Tensor, ...]:
        """Return the tensors in the order in which `forward` takes them."""
        return (*self.learnt, self.shift, self.gain)

    def copy(self) -> Weights:
        """Return a snapshot that learns no more."""
        return Weights(tuple(each.detach().clone() for each in self.learnt), self.shift, self.gain)

    def become(self, other: Weights) -> None:
        """Take over another network's weights, in the same memory: compiled code need not know."""
        with torch.no_grad():
            for mine, theirs in zip(self.all, other.all, strict=True):
                mine.copy_(theirs)

    def arrays(self) -> dict[str, np.ndarray[Any, Any]]:
        """Return what is learnt, as NumPy arrays by name."""
        return {name: each.detach().cpu().numpy() for name, each in zip(NAMES, self.learnt, strict=True)}

    def with_arrays(self, arrays: Mapping[str, np.ndarray[Any, Any]]) -> Weights:
        """Return the same network with other learnt tensors, on the same device."""
        made = (torch.tensor(arrays[name], device=self.shift.device) for name in NAMES)
        return Weights(tuple(each.requires_grad_() for each in made), self.shift, self.gain)

    def exported(self, game: Game) -> dict[str, np.ndarray[Any, Any]]:
        """Return the float16 arrays of the file: the scaling multiplied in, the padding cut off."""
        arrays = {name: each.astype(np.float64) for name, each in self.arrays().items()}
        shift, gain = (each.cpu().numpy().astype(np.float64) for each in (self.shift, self.gain))
        first = arrays["first.weight"] * gain
        arrays["first.bias"] = arrays["first.bias"] - first @ shift
        arrays["first.weight"] = first[:, : game.features]
        return {name: each.astype(np.float16) for name, each in arrays.items()}

    def as_shipped(self, game: Game) -> Weights:
        """Return the network that the file will hold: rounded to float16, with nothing to scale."""
        return Weights.of_file(self.exported(game), game, str(self.shift.device))

    @classmethod
    def read(cls, game: Game, path: Path, device: str) -> Weights:
        """Read a network's file as it plays; one of another game or other rules is refused."""
        tensors, notes = read_tensors(path)
        check_notes(game, notes, path)
        return cls.of_file(tensors, game, device)

    @classmethod
    def of_file(cls, arrays: Mapping[str, np.ndarray[Any, Any]], game: Game, device: str) -> Weights:
        """Return the network of a file's arrays, to play with: nothing in it is scaled or learns."""
        more = padded(game.features) - game.features
        floats = {name: np.asarray(arrays[name], np.float32) for name in NAMES}
        floats["first.weight"] = np.pad(floats["first.weight"], ((0, 0), (0, more)))
        tensors = tuple(torch.from_numpy(floats[name]).to(device) for name in NAMES)
        wide = padded(game.features)
        return cls(tensors, torch.zeros(wide, device=device), torch.ones(wide, device=device))


def compute_type(device: str) -> torch.dtype:
    """Return what products are computed in: bfloat16 on a GPU, float32 on a CPU."""
    return torch.bfloat16 if device == "cuda" else torch.float32


def forward(weights: tuple[Tensor, ...], features: Tensor, kind: torch.dtype) -> Tensor:
    """Answer for columns of features: logits of all moves, then worth and points of the seats, from mine on."""
    w1, b1, w2, b2, w3, b3, shift, gain = weights
    scaled = w1 * gain
    first = b1 - scaled @ shift
    told = torch.relu(scaled.to(kind) @ features.to(kind) + first[:, None].to(kind))
    told = torch.relu(w2.to(kind) @ told + b2[:, None].to(kind))
    return w3.to(kind) @ told + b3[:, None].to(kind)
