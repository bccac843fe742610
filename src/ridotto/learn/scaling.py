"""What random games tell before the first lesson: how large each feature is, how far points lie apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Scaling:
    """The mean of every feature and the size by which it is divided, and the measures of points."""

    mean: np.ndarray[Any, Any]
    size: np.ndarray[Any, Any]
    points: float
    """How many points are many in random play: points are learnt in this unit."""
    spread: dict[int, float]
    """How far points lie apart, for each player count: the measure of a lead."""
    grow: bool = True
    """Whether points only grow while a game goes on; else they are money, which is also spent."""

    def as_json(self) -> dict[str, Any]:
        """Return everything as numbers for a checkpoint."""
        return {
            "mean": [float(each) for each in self.mean],
            "size": [float(each) for each in self.size],
            "points": self.points,
            "spread": {str(count): each for count, each in self.spread.items()},
            "grow": self.grow,
        }

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Scaling:
        """Read what `as_json` wrote."""
        return cls(
            np.array(told["mean"], np.float32),
            np.array(told["size"], np.float32),
            float(told["points"]),
            {int(count): float(each) for count, each in told["spread"].items()},
            bool(told["grow"]),
        )
