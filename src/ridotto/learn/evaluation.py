"""How strong the network is by now: whole games on the device, the learner in one seat of each."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from ..analysis.ladder import wilson
from ..core.game import Game
from ..sim.batch import Batch
from .acting import act, best
from .network import Weights, compute_type, padded
from .tables import BETWEEN, Shown, handed

RANDOM, RIVAL = "random", "rival"
"""Against whom: random players, or the network as it was after a tenth of its time."""
FIRST_DEAL = 1 << 48
"""Deals that no training sees."""


@dataclass(frozen=True)
class Score:
    """First places in some games at one player count; a shared one counts in parts."""

    against: str
    players: int
    games: int
    firsts: float
    points: float = 0.0
    """The mean of the network's points."""

    @property
    def share(self) -> float:
        """Return the share of first places."""
        return self.firsts / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Return its 95 % interval."""
        return wilson(self.firsts, self.games)


class Examiner:
    """Plays the same fresh deals at every measurement."""

    def __init__(self, game: Game, device: str, games: int, greedy_rival: bool = False) -> None:
        """Remember how to measure. Nothing is compiled: some thousand games are done sooner than that."""
        self.game, self.device, self.games, self.greedy_rival = game, device, games, greedy_rival
        self.kind = compute_type(device)

    def score(self, players: int, weights: Weights, rival: Weights | None) -> Score:
        """Let the network take its best moves in one seat of each table, against the rival or random players.

        Each lane counts its first game only: whoever wins quickly must not count twice.
        """
        with torch.no_grad():
            firsts, points = self._play(players, weights, rival)
        return Score(RIVAL if rival else RANDOM, players, self.games, firsts, points / self.games)

    def _play(self, players: int, weights: Weights, rival: Weights | None) -> tuple[float, float]:
        """Play every lane to its first end; return first places and points of the network, all together."""
        batch = Batch(self.game, self.games, players, seed=FIRST_DEAL, device=self.device)
        shown = Shown(batch)
        features = torch.zeros(padded(self.game.features), self.games, dtype=torch.int8, device=self.device)
        own = torch.arange(self.games, device=self.device) % players
        finished = torch.zeros(self.games, dtype=torch.bool, device=self.device)
        firsts = torch.zeros(self.games, device=self.device)
        points = torch.zeros(self.games, device=self.device)
        for _ in range(-(-self.game.longest // BETWEEN) + 1):
            for _ in range(BETWEEN):
                features[: self.game.features].copy_(shown.features)
                actions = self._choose(shown, features, own, weights, rival)
                batch.step(handed(actions), check=False)
                winners = (shown.places == 1).float()
                share = (winners / winners.sum(0).clamp(min=1)).gather(0, own[None])[0]
                over = shown.done & ~finished
                firsts += torch.where(over, share, 0.0)
                points += torch.where(over, shown.points.gather(0, own[None])[0].float(), 0.0)
                finished |= over
            if bool(finished.all()):
                break
        return float(firsts.double().sum()), float(points.double().sum())

    def _choose(
        self, shown: Shown, features: Tensor, own: Tensor, weights: Weights, rival: Weights | None
    ) -> Tensor:
        mask = shown.mask.contiguous()
        mine = best(weights.all, features, mask, self.kind)
        if rival is None:
            theirs = torch.as_tensor(shown.batch.random_actions(), device=self.device)
        elif self.greedy_rival:
            theirs = best(rival.all, features, mask, self.kind)
        else:
            theirs = act(rival.all, features, mask, self.kind)[0]
        return torch.where(shown.seat == own, mine, theirs)
