"""The bot that thinks ahead with a network: it tries out the moves that look good, in worlds that fit what it sees."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from ..core.game import Game, Observation
from ..errors import UnknownOption
from . import Budget, Thought
from .networks.network import Network, load_network
from .thinking.asking import Measure
from .thinking.clock import by_the_clock
from .thinking.loops import ready
from .thinking.plan import Plan
from .thinking.trials import Slots, Trying, Who

ENDLESS = 1 << 40
"""Trials of somebody who goes by the clock."""


@dataclass(frozen=True)
class Habits:
    """How a gran maestro thinks."""

    ahead: int = 12  # own real choices that a trial goes on for
    batch: int = 16  # trials under way at once
    temperature: float = 0.0  # 0 plays the best move, 1 draws by how often each was tried

    def __post_init__(self) -> None:
        """Refuse habits that nobody can have."""
        if not (1 <= self.ahead <= 1000 and 1 <= self.batch <= 256 and 0 <= self.temperature <= 10):
            raise UnknownOption(f"no gran maestro can think like that: {self}")


def filling(  # noqa: PLR0913 - what is tried, where, by whom and how
    plan: Plan, slots: Slots, seen: Observation, network: Network, who: Who, ahead: int
) -> Callable[[int], int]:
    """Return what fills a plan: it asks the network so often as it is told, and says how often there was something to ask."""
    loop, _ = ready(seen.game, seen.seats, "trials")
    view = np.array([seen.state], seen.game.layout.dtype)
    layers = (tuple(network.layers), network.memory(len(slots.kind)))
    trying = Trying(ahead, Measure.of(network.taught, seen.seats))
    return lambda questions: int(loop(plan, slots, view, layers, who, trying, questions))


class GranMaestroBot:
    """Tries out moves, many trials at a time, and plays what comes to most."""

    def __init__(self, habits: Habits = Habits()) -> None:  # noqa: B008 - frozen
        """Make the slots at the first thought about a game."""
        self.habits = habits
        self.slots: dict[tuple[str, int], Slots] = {}

    def think(self, seen: Observation, budget: Budget, rng: Random) -> Thought:
        """Try moves until the budget is used or one is the best beyond doubt; the best few stand with trials and values."""
        network = load_network(seen.game)
        legal = seen.legal()
        if len(legal) == 1:
            return Thought(legal[0])
        ready(seen.game, seen.seats, "trials")
        started = time.perf_counter()
        chances, points = network.think(seen, legal)
        plan = Plan.of(legal, chances)
        limit, slots = budget.passes or ENDLESS, self._slots(seen.game, budget.passes)
        ask = filling(
            plan, slots, seen, network, Who(seen.viewer, rng.getrandbits(62), limit), self.habits.ahead
        )

        def work(questions: int) -> int:
            asked = ask(questions)
            return asked if plan.give_up() else 0

        by_the_clock(work, budget, started)
        if plan.home:
            points = plan.points[: seen.seats] / plan.home
        visits, means = plan.visits(), plan.means()
        order = self._draw(plan.best_first(), visits, rng)
        best = tuple((int(plan.moves[place]), visits[place], round(means[place], 4)) for place in order[:5])
        expected = tuple(round(float(each), 1) for each in points)
        return Thought(best[0][0], best, expected, plan.home, time.perf_counter() - started)

    def _slots(self, game: Game, passes: int) -> Slots:
        """Return the slots: few of them where few trials are wanted."""
        count = min(self.habits.batch, max(1, passes // 8)) if passes else self.habits.batch
        key = (game.name, count)
        if key not in self.slots:
            self.slots[key] = Slots.blank(game, count)
        self.slots[key].kind[:] = 0  # what was still under way is forgotten
        return self.slots[key]

    def _draw(self, order: list[int], visits: list[int], rng: Random) -> list[int]:
        """Move to the front what is played: at a temperature what was tried often is played often."""
        if not self.habits.temperature or not any(visits):
            return order
        weights = [(visits[place] / max(visits)) ** (1 / self.habits.temperature) for place in order]
        chosen = rng.choices(order, weights)[0]
        return [chosen, *(place for place in order if place != chosen)]


def check(game: Game) -> None:
    """Refuse a game that has no network here."""
    load_network(game)


def make(**habits: Any) -> GranMaestroBot:
    """Return the bot."""
    return GranMaestroBot(Habits(**habits))
