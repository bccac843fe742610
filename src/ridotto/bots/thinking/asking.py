"""Asking a network about many positions at once from a compiled loop, and reading its answers.

What asks waits in a slot of its own until the network has answered for all of them, while a row of its weights is
near. Most features are 0, and so are half of the hidden numbers: a layer adds the rows that count, on one core.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ...core.game import Game
from ...core.rule import rule
from ...sim.rewards import reward_of
from ..networks.network import Taught

FREE, WALKING, ASKING = range(3)
"""What a slot is doing: nothing, going on, or waiting for an answer."""
FAR_APART = 3.0
"""Worth lies between about -1.5 and 1.5; a search counts from 0 to 1."""


class Measure(NamedTuple):
    """What a network was taught to value, at a table of so many seats."""

    first: float
    lead: float
    spread: float
    scale: float
    paid: float

    @classmethod
    def of(cls, taught: Taught, seats: int) -> Measure:
        """Read it from the notes of a network's file."""
        spread = float(taught.spread_of(seats))
        return cls(taught.first, taught.lead, spread, taught.points_scale, taught.paid)


@rule
def mean_of(made: Any, seats: int) -> float:
    """Return the mean of all seats' points."""
    total = 0.0
    for seat in range(seats):
        total += made[seat]
    return total / seats


@rule
def far_from(mean: float, points: int, spread: float) -> float:
    """Return how far points lie from the mean, in the measure that the network was taught."""
    return min(1.5, max(-1.5, (points - mean) / spread))


@rule
def counted(worth: float) -> float:
    """Return a worth as the search counts it, from 0 to 1."""
    return min(1.0, max(0.0, 0.5 + worth / FAR_APART))


@rule
def chances_of(logits: Any, moves: Any, count: int, chances: Any) -> None:
    """Turn the logits of the legal moves into chances."""
    most = logits[moves[0]]
    for place in range(count):
        most = max(most, logits[moves[place]])
    total = 0.0
    for place in range(count):
        chances[place] = np.exp(logits[moves[place]] - most)
        total += chances[place]
    for place in range(count):
        chances[place] = chances[place] / total


@rule
def draw_by_chance(chances: Any, count: int, luck: float) -> int:
    """Draw a place with its chance."""
    for place in range(count):
        luck -= chances[place]
        if luck < 0:
            return place
    return count - 1


@rule
def add_layer(kind: Any, told: Any, layer: Any, out: Any) -> None:
    """Work out one layer for all slots that ask; what is 0 adds nothing."""
    weight, bias = layer
    for slot in range(told.shape[0]):
        out[slot, :] = bias
    for source in range(told.shape[1]):
        for slot in range(told.shape[0]):
            amount = np.float32(told[slot, source])
            if amount != 0 and kind[slot] == ASKING:
                for place in range(bias.shape[0]):
                    out[slot, place] += amount * weight[source, place]


@rule
def cut_off(numbers: Any) -> None:
    """Leave nothing below 0."""
    for slot in range(numbers.shape[0]):
        for place in range(numbers.shape[1]):
            numbers[slot, place] = max(numbers[slot, place], np.float32(0.0))


@rule
def ask_network(kind: Any, features: Any, network: Any) -> None:
    """Let the network answer for all slots that ask: layers, and memory for the numbers of each."""
    layers, memory = network
    add_layer(kind, features, layers[0], memory[0])
    cut_off(memory[0])
    add_layer(kind, memory[0], layers[1], memory[1])
    cut_off(memory[1])
    add_layer(kind, memory[1], layers[2], memory[2])


def reading_answers(game: Game) -> Callable[..., Any]:
    """Make the reading of what the network says that a position is worth to every seat."""
    points_of, all_moves, most_seats = game.rules.points, game.moves, game.seats[-1]

    @rule
    def read_answer(state: Any, seat: int, told: Any, measure: Any, out: Any) -> None:
        """Write worth and points of all seats; the network says what is still to come, what stands already is added."""
        worth, points, made = out
        seats = int(state.seats)
        points_of(state, made)
        mean = mean_of(made, seats)
        for turn in range(seats):
            whose = (seat + turn) % seats
            stands = measure.paid * measure.lead * far_from(mean, made[whose], measure.spread)
            worth[whose] = counted(told[all_moves + turn] + stands)
            points[whose] = measure.scale * told[all_moves + most_seats + turn] + measure.paid * made[whose]

    return read_answer


def reading_worth(game: Game) -> Callable[..., Any]:
    """Make the reading of a finished game, as the network was taught to value it."""
    points_of, ranking = game.rules.points, game.rules.ranking

    @rule
    def read_end(state: Any, measure: Any, places: Any, out: Any) -> None:
        """Write worth and points of all seats."""
        worth, points, made = out
        seats = int(state.seats)
        points_of(state, made)
        ranking(state, places)
        mean = mean_of(made, seats)
        winners = 0
        for seat in range(seats):
            winners += 1 if places[seat] == 1 else 0
        for seat in range(seats):
            alone = 2.0 * ((1.0 / winners if places[seat] == 1 else 0.0) - 1.0 / seats)
            value = (1.0 - measure.first) * reward_of(places, seat, seats) + measure.first * alone
            worth[seat] = counted(value + measure.lead * far_from(mean, made[seat], measure.spread))
            points[seat] = made[seat]

    return read_end
