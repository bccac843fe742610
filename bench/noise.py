"""How much of what a network is told about its moves is noise, and how much is wrong, by the way it looks back.

    python bench/noise.py GAME [--players N] [--file FILE.safetensors] [--lessons 40] [--keep 0.98,0.95,0.9,0.8]

A trained network plays many lessons against itself and learns from none. For every lesson and every lambda the
gradient of its policy is worked out. Where two lessons agree they speak of the game, all else is noise. Two numbers
tell about a lambda: after how many decisions what is said about the game weighs as much as the noise; and how far it points
the same way as with lambda 1, which is right but loud (the cosine of both, estimated from lessons that differ).
`own` looks along each seat's own decisions, as training does; `every` takes in what everybody expects at every decision.
Needs no GPU; the network has to have been trained, or there is nothing to hear.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from ridotto.bots.networks.network import weights_folder
from ridotto.core.registry import find
from ridotto.learn.acting import FAR
from ridotto.learn.measuring import measure
from ridotto.learn.network import Weights, forward
from ridotto.learn.rollout import Rollout, look_back
from ridotto.learn.settings import Settings
from ridotto.learn.tables import Experience, Tables

ASIDE = 5
"""Lessons before the first that counts: games were begun with random moves."""


def look_back_through_all_eyes(kept: Experience, keep: float) -> None:
    """Generalised advantages from decision to decision, whoever makes them: each brings its own guess."""
    later = torch.zeros_like(kept.values[0])
    for step in range(kept.seat.shape[0] - 1, -1, -1):
        goes_on = ~kept.done[step][None]
        surprise = kept.returns[step] + goes_on * kept.values[step + 1] - kept.values[step]
        later = surprise + keep * goes_on * later
        kept.gain[step].copy_(later.gather(0, kept.seat[step][None].long())[0])


WAYS: dict[str, Callable[[Experience, float], None]] = {
    "own": look_back,
    "every": look_back_through_all_eyes,
}


class Listener:
    """Lets a network play against itself and writes down the gradients of its policy."""

    def __init__(self, settings: Settings, file: Path) -> None:
        """Deal the games."""
        game = find(settings.game)
        torch.manual_seed(settings.seed)
        self.weights = Weights.read(game, file, "cpu")
        self.learnt = [each.requires_grad_() for each in self.weights.learnt[2:]]
        self.tables = Tables(game, settings, 0)
        self.tables.scatter()
        self.kept = Experience.blank(game, settings)
        scaling = measure(game, settings.players, "cpu", settings.seed)
        self.rollout = Rollout(self.tables, scaling, self.kept)

    def lesson(self, ways: list[tuple[str, float]]) -> list[Tensor]:
        """Play a lesson; return a gradient for every way of looking back."""
        self.rollout.play(self.weights, self.weights)
        kept, brought = self.kept, self.kept.returns.clone()
        gains = []
        for name, keep in ways:
            kept.returns.copy_(brought)
            WAYS[name](kept, keep)
            gains.append(kept.gain - kept.gain[kept.choice].mean())
        sums = [0.0 * torch.cat([each.detach().flatten() for each in self.learnt]) for _ in ways]
        width = kept.seat.shape[1] // kept.features.shape[0]
        for part in range(kept.features.shape[0]):
            lanes = slice(part * width, (part + 1) * width)
            chosen = self._chosen(part, lanes)
            for place, gain in enumerate(gains):
                pull = (chosen * gain[:, lanes] * kept.choice[:, lanes]).sum() / kept.choice.sum()
                slopes = torch.autograd.grad(pull, self.learnt, retain_graph=place + 1 < len(gains))
                sums[place] += torch.cat([each.flatten() for each in slopes])
        return sums

    def _chosen(self, part: int, lanes: slice) -> Tensor:
        """Return the log chances of the moves that were made in one minibatch."""
        features, mask = self.kept.features[part], self.kept.mask[part].permute(1, 0, 2)
        flat = features.permute(1, 0, 2).float().flatten(1)
        told = forward(self.weights.all, flat, torch.float32).view(-1, *mask.shape[1:])
        logits = told[: mask.shape[0]].masked_fill(~mask, FAR)
        picked = logits.gather(0, self.kept.action[:, lanes][None].long())[0]
        return picked - torch.logsumexp(logits, 0)


def agree(some: Tensor, others: Tensor) -> float:
    """Return what two ways say in common, from pairs of different lessons."""
    count = len(some)
    products = some @ others.t()
    return float((products.sum() - products.trace()) / (count * (count - 1)))


def main() -> None:
    """Read the arguments, listen and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--lessons", type=int, default=40)
    parser.add_argument("--keep", default="0.98,0.95,0.9,0.8")
    wish = parser.parse_args()
    torch.set_num_threads(1)
    game = find(wish.game)
    settings = Settings(
        game.name, (wish.players or game.usual_seats,), device="cpu", lanes=512, steps=128, parts=16,
        pool_share=0.0, compile=False,
    )  # fmt: skip
    listener = Listener(settings, wish.file or weights_folder() / f"{game.name}.safetensors")
    # With lambda 1 both ways are the same.
    ways = [("own", 1.0)] + [(way, float(keep)) for way in WAYS for keep in wish.keep.split(",")]
    lessons = [listener.lesson(ways) for _ in range(ASIDE + wish.lessons)][ASIDE:]
    heard = [torch.stack([lesson[place] for lesson in lessons]).double() for place in range(len(ways))]
    right = agree(heard[0], heard[0])
    print(
        f"{game.name}, {settings.players[0]} players, {wish.lessons} lessons of {settings.decisions:,} decisions"
    )
    for (way, keep), gradients in zip(ways, heard, strict=True):
        said = agree(gradients, gradients)
        noise = float((gradients**2).sum(1).mean()) - said
        cosine = agree(gradients, heard[0]) / math.sqrt(max(said * right, np.finfo(float).tiny))
        needed = settings.decisions * noise / max(said, np.finfo(float).tiny)
        print(f"  {way} {keep}: {needed / 1e6:.1f} million decisions, cosine {cosine:.2f}, noise {noise:.2e}")


if __name__ == "__main__":
    main()
