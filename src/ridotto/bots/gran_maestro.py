"""The bot that searches with a network: its chances lead the search, its worth ends it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from ..core.game import Game, Observation
from ..errors import UnknownOption
from . import Budget, Thought
from .master import MARGIN
from .networks.network import load_network
from .thinking.guided import Slots
from .thinking.loops import ready
from .thinking.tree import Tree, root_edge


@dataclass(frozen=True)
class Habits:
    """How a gran maestro thinks."""

    explore: float = 0.4
    doubt: float = 0.1  # how much of a move's prior is not the network's but everybody's
    batch: int = 16  # passes under way at once
    temperature: float = 0.0  # 0 plays the move that was tried most, 1 draws by how often each was tried

    def __post_init__(self) -> None:
        """Refuse habits that no search can have."""
        if not (
            1 <= self.batch <= 256
            and 0 < self.explore < 100
            and 0 <= self.doubt <= 1
            and 0 <= self.temperature <= 10
        ):
            raise UnknownOption(f"no gran maestro can think like that: {self}")


class GranMaestroBot:
    """Searches one tree, many leaves at a time, and plays the move that was tried most."""

    def __init__(self, habits: Habits = Habits()) -> None:  # noqa: B008 - frozen
        """Make the tree once, and the slots at the first thought about a game."""
        self.habits = habits
        self.tree = Tree()
        self.slots: dict[tuple[str, int], Slots] = {}

    def think(self, seen: Observation, budget: Budget, rng: Random) -> Thought:
        """Search until the budget is used; beside the best few moves stand visits and values."""
        network = load_network(seen.game)
        legal = seen.legal()
        if len(legal) == 1:
            return Thought(legal[0])
        loop, _ = ready(seen.game, seen.seats, "guided")
        started = time.perf_counter()
        self.tree.clear()
        slots = self._slots(seen.game, budget.passes)
        view = np.array([seen.state], seen.game.layout.dtype)
        taught, habits = network.taught, self.habits
        settings = (
            float(habits.explore),
            taught.first,
            taught.lead,
            taught.spread_of(seen.seats),
            float(habits.doubt),
            taught.points_scale,
            taught.paid,
        )
        layers = (tuple(network.layers), network.memory(len(slots.kind)))
        luck, limit, rounds = rng.getrandbits(62), budget.passes or 1 << 40, 1
        while True:
            begun = time.perf_counter()
            who = (seen.viewer, luck, limit, rounds)
            made = loop(self.tree.arrays, slots.arrays, view, layers, who, settings)
            now = time.perf_counter()
            if made < rounds:
                break
            if not budget.passes:
                left = budget.seconds - MARGIN - (now - started)
                pace = max(1e-7, (now - begun) / rounds)
                if left <= pace:
                    break
                # Aim at some milliseconds, and never past the end.
                rounds = max(1, min(int(0.004 / pace), int(left / pace)))
        slots.call_home(self.tree)
        return self._decide(seen, legal, rng, started)

    def _slots(self, game: Game, passes: int) -> Slots:
        """Return the slots: few of them where few passes are wanted, so that passes learn from one another."""
        count = min(self.habits.batch, max(1, passes // 8)) if passes else self.habits.batch
        key = (game.name, count)
        if key not in self.slots:
            self.slots[key] = Slots(game, count)
        self.slots[key].kind[:] = 0
        return self.slots[key]

    def _decide(self, seen: Observation, legal: list[int], rng: Random, started: float) -> Thought:
        tree, passes = self.tree, int(self.tree.counts[2])
        edges = {move: root_edge(tree, move) for move in legal}
        visits = {move: int(tree.visits[edge]) if edge >= 0 else 0 for move, edge in edges.items()}
        means = {
            move: float(tree.value[edges[move]]) / visits[move] if visits[move] else 0.0 for move in legal
        }
        priors = {move: float(tree.prior[edge]) if edge >= 0 else 0.0 for move, edge in edges.items()}
        order = sorted(legal, key=lambda move: (-visits[move], -means[move], -priors[move], move))
        if self.habits.temperature and any(visits.values()):
            most = max(visits.values())
            weights = [(visits[move] / most) ** (1 / self.habits.temperature) for move in order]
            chosen = rng.choices(order, weights)[0]
            order = [chosen, *(move for move in order if move != chosen)]
        best = tuple((move, visits[move], round(means[move], 4)) for move in order[:5])
        points = tree.points[: seen.seats] / max(1, passes)
        expected = tuple(round(float(each), 1) for each in points)
        return Thought(order[0], best, expected, passes, time.perf_counter() - started)


def check(game: Game) -> None:
    """Refuse a game that has no network here."""
    load_network(game)


def make(**habits: Any) -> GranMaestroBot:
    """Return the bot."""
    return GranMaestroBot(Habits(**habits))
