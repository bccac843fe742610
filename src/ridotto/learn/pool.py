"""Earlier snapshots of the network, as opponents.

A network that only ever meets itself may run in circles: it forgets how to beat what it
beat before. So in some lanes somebody it used to be plays the other seats.
"""

from __future__ import annotations

import random

from .network import Weights

FIRST = 0.3
"""How often the untaught network plays against the learner, beside its turn among the others."""


class Pool:
    """A few snapshots, spread over the whole training so far."""

    def __init__(self, most: int, seed: int, novice: float = 0.0) -> None:
        """Start without any; `novice` is how often none of them is picked, but the room's rules of thumb."""
        self.most, self.novice = most, novice
        self.luck = random.Random(seed)
        self.snapshots: list[Weights] = []
        self.times: list[float] = []

    def add(self, weights: Weights, progress: float) -> None:
        """Keep a snapshot; one of the two that lie closest together in time goes, never the first or last."""
        self.snapshots.append(weights.copy())
        self.times.append(progress)
        if len(self.times) > self.most:
            inner = range(1, len(self.times) - 1) if self.most > 2 else range(1)
            gone = min(inner, key=lambda place: self.times[place + 1] - self.times[max(0, place - 1)])
            del self.snapshots[gone], self.times[gone]

    def due(self, progress: float) -> bool:
        """Tell whether it is time for another one: twice as many as there is room for, all in all."""
        return not self.times or progress - self.times[-1] >= 1 / (2 * self.most)

    def pick(self) -> Weights | None:
        """Return the opponent of the next iteration: often the very first, which plays anything; None is the novice.

        Who only meets good players forgets what to do where no good player would have gone, and who only meets
        its like what to do against somebody who plays otherwise.
        """
        if self.luck.random() < self.novice:
            return None
        return self.snapshots[0] if self.luck.random() < FIRST else self.luck.choice(self.snapshots)
