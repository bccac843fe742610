"""What random games tell before the first lesson: how large each feature is, how far points lie apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots.thinking.loops import points_spread
from ..core.game import Game
from ..sim import cpu
from ..sim.batch import Batch

LEAST = 0.25
"""No feature is blown up more than four times: what is rare in random play may be common in good play."""
_LANES, _ROUNDS, _BETWEEN = 256, 24, 13


@dataclass(frozen=True)
class Scaling:
    """The mean of every feature and the size by which it is divided, and the measures of points."""

    mean: np.ndarray[Any, Any]
    size: np.ndarray[Any, Any]
    points: float
    """How many points are many in random play: points are learnt in this unit."""
    spread: dict[int, float]
    """How far points lie apart, for each player count."""

    @classmethod
    def measure(cls, game: Game, players: tuple[int, ...], seed: int = 0) -> Scaling:
        """Play random games at every player count and look at their decisions."""
        rows = []
        for count in players:
            batch = Batch(game, _LANES, count, seed=seed, threads=1)
            for step in range(_ROUNDS * _BETWEEN):
                batch.step(batch.random_actions())
                if step % _BETWEEN == 0:
                    rows.append(batch.observation.astype(np.int8))
        seen = np.concatenate(rows).astype(np.float32)
        size = np.maximum(np.maximum(seen.std(axis=0), LEAST), np.abs(seen).max(axis=0) / 8)
        most = [
            float(np.abs(cpu.play_games(game, 256, count).points).max(axis=1).mean()) for count in players
        ]
        spread = {count: points_spread(game, count) / 100 for count in players}
        return cls(
            seen.mean(axis=0).astype(np.float32),
            size.astype(np.float32),
            max(*most, *spread.values()),
            spread,
        )

    def as_json(self) -> dict[str, Any]:
        """Return everything as numbers for a checkpoint."""
        return {
            "mean": [float(each) for each in self.mean],
            "size": [float(each) for each in self.size],
            "points": self.points,
            "spread": {str(count): each for count, each in self.spread.items()},
        }

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Scaling:
        """Read what `as_json` wrote."""
        return cls(
            np.array(told["mean"], np.float32),
            np.array(told["size"], np.float32),
            float(told["points"]),
            {int(count): float(each) for count, each in told["spread"].items()},
        )
