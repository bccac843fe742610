"""The bot that searches: information-set Monte Carlo, one tree for many worlds."""

from __future__ import annotations

import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from ..core.game import Observation
from ..errors import UnknownOption
from . import Budget, Thought
from .thinking.clock import by_the_clock
from .thinking.loops import ready
from .thinking.tree import Tree, root_edge


@dataclass(frozen=True)
class Habits:
    """How a master thinks; what the ladder measured best is the default."""

    explore: float = 1.2
    depth: int | None = None  # plies of a playout; the room's horizon if not said
    greed: float = 0.75
    threads: int = 1

    def __post_init__(self) -> None:
        """Refuse habits that no search can have."""
        if not (
            1 <= self.threads <= 256
            and (self.depth is None or self.depth >= 0)
            and 0 < self.explore < 100
            and -1 <= self.greed < 1
        ):
            raise UnknownOption(f"no master can think like that: {self}")


class MasterBot:
    """Searches one tree a thread and plays the move that was tried most."""

    def __init__(self, habits: Habits = Habits()) -> None:  # noqa: B008 - frozen
        """Make the trees once."""
        self.habits = habits
        self.trees = [Tree() for _ in range(habits.threads)]
        self.pool = ThreadPoolExecutor(habits.threads) if habits.threads > 1 else None

    def think(self, seen: Observation, budget: Budget, rng: Random) -> Thought:
        """Search until the budget is used and return the move tried most."""
        legal = seen.legal()
        if len(legal) == 1:
            return Thought(legal[0])
        ready(seen.game, seen.seats, "search")
        started = time.perf_counter()
        lucks = [rng.getrandbits(62) for _ in self.trees]
        if self.pool:
            jobs = [
                self.pool.submit(self._grow, tree, luck, seen, budget, started)
                for tree, luck in zip(self.trees, lucks, strict=True)
            ]
            for job in jobs:
                job.result()
        else:
            self._grow(self.trees[0], lucks[0], seen, budget, started)
        return self._decide(seen, legal, started)

    def _grow(self, tree: Tree, luck: int, seen: Observation, budget: Budget, started: float) -> None:
        """Let one tree grow, a few milliseconds at a time, until the clock or the count says stop."""
        game, habits = seen.game, self.habits
        loop, spread = ready(game, seen.seats, "search")
        view = np.array([seen.state], game.layout.dtype)
        world = np.zeros(1, game.layout.dtype)
        far, greed = (game.brain.horizon, float(habits.greed)) if game.brain else (game.longest, -1.0)
        depth = far if habits.depth is None else habits.depth
        settings = (habits.explore, depth, spread, greed)
        tree.clear()
        wanted = -(-budget.passes // len(self.trees)) if budget.passes else 0

        def work(passes: int) -> int:
            left = wanted - int(tree.counts[2]) if wanted else passes
            return int(loop(tree.arrays, view, world, seen.viewer, luck, min(passes, left), settings))

        by_the_clock(work, budget, started, 256 if wanted else 8)

    def _decide(self, seen: Observation, legal: list[int], started: float) -> Thought:
        visits: dict[int, int] = defaultdict(int)
        value: dict[int, float] = defaultdict(float)
        for tree in self.trees:
            for move in legal:
                edge = root_edge(tree, move)
                if edge >= 0:
                    visits[move] += int(tree.visits[edge])
                    value[move] += float(tree.value[edge])
        means = {move: value[move] / visits[move] if visits[move] else 0.0 for move in legal}
        order = sorted(legal, key=lambda move: (-visits[move], -means[move], move))
        best = tuple((move, visits[move], round(means[move], 4)) for move in order[:5])
        passes = sum(int(tree.counts[2]) for tree in self.trees)
        points = np.sum([tree.points for tree in self.trees], axis=0)[: seen.seats] / (100 * passes)
        expected = tuple(round(float(each), 1) for each in points)
        return Thought(order[0], best, expected, passes, time.perf_counter() - started)


def make(**habits: Any) -> MasterBot:
    """Return the bot."""
    return MasterBot(Habits(**habits))
