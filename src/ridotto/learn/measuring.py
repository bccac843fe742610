"""Measures a game's features and points in random games, on the device that will train: nothing else is compiled."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from ..core.game import Game
from ..sim.batch import Batch
from .scaling import Scaling
from .tables import Shown

LEAST = 0.25
"""No feature is blown up more than four times: what is rare in random play may be common in good play."""
FARTHEST = 8
"""No feature comes to more than eight times its size."""
LEAST_SPREAD = 3.0
"""Random players of Edo hardly make a point; whoever has learnt the game is some points ahead."""
FALL = 0.1
"""Points that fall by more than this share of what they rise are money: who spends it is not worse off."""
LANES, BETWEEN = 256, 13


@dataclass
class Sums:
    """Sums over many decisions."""

    count: int
    total: Tensor
    squares: Tensor
    most: Tensor
    rose: float = 0.0
    fell: float = 0.0

    def add(self, features: Tensor) -> None:
        """Add the decisions of some columns."""
        seen = features.double()
        self.count += seen.shape[1]
        self.total += seen.sum(1)
        self.squares += (seen**2).sum(1)
        self.most = torch.maximum(self.most, seen.abs().amax(1))

    def compare(self, now: Tensor, before: Tensor) -> None:
        """Add what a step made of the points of games that went on."""
        more = (now - before).double()
        self.rose += float(more.clamp(min=0).sum())
        self.fell -= float(more.clamp(max=0).sum())


def measure(game: Game, players: tuple[int, ...], device: str, seed: int = 0) -> Scaling:
    """Play random games at every player count, each lane to its first end, and look at their decisions."""
    zeros = torch.zeros(game.features, dtype=torch.float64, device=device)
    sums = Sums(0, zeros.clone(), zeros.clone(), zeros.clone())
    points = {count: _play(game, count, device, seed, sums) for count in players}
    mean = sums.total / sums.count
    deviation = (sums.squares / sums.count - mean**2).clamp(min=0).sqrt()
    size = torch.maximum(deviation.clamp(min=LEAST), sums.most / FARTHEST)
    spread = {
        count: max(LEAST_SPREAD, 0.5 * float((each.amax(0) - each.amin(0)).mean()))
        for count, each in points.items()
    }
    many = [float(each.abs().amax(0).mean()) for each in points.values()]
    return Scaling(
        mean.float().cpu().numpy(),
        size.float().cpu().numpy(),
        max(*many, *spread.values()),
        spread,
        grow=sums.fell <= FALL * sums.rose,
    )


def _play(game: Game, players: int, device: str, seed: int, sums: Sums) -> Tensor:
    """Play on until every lane has ended a game; return the points of these, seats × lanes."""
    shown = Shown(Batch(game, LANES, players, seed=seed, device=device))
    finished = torch.zeros(LANES, dtype=torch.bool, device=device)
    points = torch.zeros(players, LANES, device=device)
    for step in range(game.longest + 1):
        if step % BETWEEN == 0:
            sums.add(shown.features)
            if bool(finished.all()):
                break
        before = shown.standing.clone()
        shown.batch.step(shown.batch.random_actions())
        goes_on = ~shown.done
        sums.compare(shown.standing * goes_on, before * goes_on)
        over = shown.done & ~finished
        points = torch.where(over, shown.points.float(), points)
        finished |= over
    return points
