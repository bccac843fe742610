"""Information-set search led by a network, many leaves at a time.

As in `tree.py` one tree serves many worlds. What is new: a pass stops wherever the
network has to be asked, at a decision that the tree does not know yet or where another seat makes
a hidden move, and goes on once the answer is there. So many passes are under way at once,
each in a slot of its own, and the network answers for all of them while a row of its weights is near. Most
features are 0, and so are half of the hidden numbers: a layer adds the rows that count, on one core. A pass
under way counts as a lost visit of its moves until it comes home, so that the next one looks elsewhere.
The network's chances are the priors of new moves, its worth is what a leaf is worth: nothing is played out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...core.chance import scramble
from ...core.game import Game
from ...core.rule import rule
from ...sim.rewards import reward_of
from .playouts import first_waiting, toss
from .tree import DEEPEST, add_edges, best_edge, child_of, make_edges

FREE, WALKING, LEAF, HIDDEN = range(4)
"""What a slot is doing: nothing, going on, asking about a leaf or about a hidden move."""
MOST_BEGUN = 8
"""Passes that a slot begins between two questions, if none of them asks anything."""
FAR_APART = 3.0
"""Worth lies between about -1.5 and 1.5; a search counts from 0 to 1."""


class Slots:
    """The passes that are under way."""

    def __init__(self, game: Game, count: int) -> None:
        """Make room for so many."""
        self.worlds = np.zeros(count, game.layout.dtype)
        self.kind = np.zeros(count, np.int32)
        self.node = np.zeros(count, np.int32)
        self.steps = np.zeros(count, np.int32)
        self.seat = np.zeros(count, np.int32)
        self.legal = np.zeros(count, np.int32)
        self.draws = np.zeros(count, np.int32)
        self.key = np.zeros(count, np.uint64)
        self.moves = np.zeros((count, game.most_legal), np.int16)
        self.features = np.zeros((count, game.features), np.int8)
        self.path = np.zeros((count, DEEPEST), np.int32)
        self.movers = np.zeros((count, DEEPEST), np.int8)

    @property
    def arrays(self) -> tuple[Any, ...]:
        """Return the arrays in the order in which the loop takes them."""
        return (
            self.worlds,
            self.kind,
            self.node,
            self.steps,
            self.seat,
            self.legal,
            self.draws,
            self.key,
            self.moves,
            self.features,
            self.path,
            self.movers,
        )

    def call_home(self, tree: Any) -> None:
        """Take back the visits of passes that did not come home in time."""
        for slot in np.flatnonzero(self.kind != FREE):
            np.subtract.at(tree.visits, self.path[slot, : self.steps[slot]], 1)
        self.kind[:] = FREE


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
def bring_home(tree: Any, slots: Any, slot: int, worth: Any, points: Any, seats: int) -> None:  # noqa: PLR0913
    """Write what a pass came to into the moves it made; their visits were counted on the way."""
    value, counts, sums = tree[5], tree[7], tree[8]
    kind, steps, path, movers = slots[1], slots[3], slots[10], slots[11]
    for step in range(steps[slot]):
        value[path[slot, step]] += worth[movers[slot, step]]
    for seat in range(seats):
        sums[seat] += points[seat]
    counts[2] += 1
    kind[slot] = FREE


@rule
def add_layer(kind: Any, told: Any, layer: Any, out: Any) -> None:
    """Work out one layer for all slots that ask; what is 0 adds nothing."""
    weight, bias = layer
    for slot in range(told.shape[0]):
        out[slot, :] = bias
    for source in range(told.shape[1]):
        for slot in range(told.shape[0]):
            amount = np.float32(told[slot, source])
            if amount != 0 and kind[slot] >= LEAF:
                for place in range(bias.shape[0]):
                    out[slot, place] += amount * weight[source, place]


@rule
def cut_off(numbers: Any) -> None:
    """Leave nothing below 0."""
    for slot in range(numbers.shape[0]):
        for place in range(numbers.shape[1]):
            numbers[slot, place] = max(numbers[slot, place], np.float32(0.0))


@rule
def ask_network(slots: Any, layers: Any, memory: Any) -> None:
    """Let the network answer for all slots that ask."""
    kind, features = slots[1], slots[9]
    add_layer(kind, features, layers[0], memory[0])
    cut_off(memory[0])
    add_layer(kind, memory[0], layers[1], memory[1])
    cut_off(memory[1])
    add_layer(kind, memory[1], layers[2], memory[2])


def guided(game: Game) -> Callable[..., Any]:
    """Make the loop: let every pass go on until it asks, ask the network, take in its answers; again."""
    go_on, answer = going_on(game), answering(game)
    most_legal, most_seats = game.most_legal, game.seats[-1]

    def run(tree: Any, slots: Any, seen: Any, network: Any, who: Any, settings: Any) -> int:  # noqa: PLR0913
        """Let all passes go on and ask the network, so many times; return how often there was something to do.

        `who` is the searching seat, its luck, how many passes may be begun in all, and how many rounds are made.
        """
        kind = slots[1]
        layers, memory = network
        me, luck, limit, rounds = who
        chances = np.zeros(most_legal, np.float32)
        worth = np.zeros(most_seats, np.float64)
        points = np.zeros(most_seats, np.float64)
        edges = np.zeros(most_legal, np.int32)
        ends = (np.zeros(most_seats, np.int32), np.zeros(most_seats, np.int32))
        for number in range(rounds):
            if go_on(tree, slots, seen, (me, luck, limit), settings, (edges, worth, points, ends)) == 0:
                return number
            ask_network(slots, layers, memory)
            for slot in range(kind.shape[0]):
                if kind[slot] >= LEAF:
                    answer(tree, slots, slot, memory[2], settings, (chances, worth, points, edges, ends[0]))
        return int(rounds)

    return run


def going_on(game: Game) -> Callable[..., Any]:
    """Make the part between two questions: passes are begun, and walk until each asks or none may begin."""
    resample, most_legal = game.rules.resample, game.most_legal
    walk = walking(game)

    @rule
    def go_on(tree: Any, slots: Any, seen: Any, who: Any, settings: Any, memory: Any) -> int:  # noqa: PLR0913
        """Return how many slots had something to do.

        Near the end of a game passes may come home without asking anybody. Each slot begins a few of them and
        then lets the clock be looked at.
        """
        worlds, kind, node, steps, draws, key = slots[0], slots[1], slots[2], slots[3], slots[6], slots[7]
        visits, counts = tree[3], tree[7]
        me, luck, limit = who
        busy = 0
        for slot in range(worlds.shape[0]):
            begun = 0
            was_free = kind[slot] == FREE
            while kind[slot] < LEAF:
                if kind[slot] == FREE:
                    full = counts[1] + 2 * worlds.shape[0] * most_legal >= visits.shape[0]
                    if counts[3] >= limit or full or begun == MOST_BEGUN:
                        break
                    begun += 1
                    key[slot] = scramble(np.uint64(luck) + np.uint64(counts[3]))
                    counts[3] += 1
                    worlds[slot] = seen[0]
                    resample(worlds[slot], me, key[slot])
                    node[slot] = 0
                    steps[slot] = 0
                    draws[slot] = 0
                walk(tree, slots, slot, me, settings, memory)
            busy += 1 if begun or not was_free else 0
        return busy

    return go_on


def walking(game: Game) -> Callable[..., Any]:
    """Make the walk of one pass, up to where the network is asked or the game ends."""
    waiting, legal, play, encode = game.rules.waiting, game.rules.legal, game.rules.play, game.rules.encode
    hidden = np.array([game.is_hidden(move) for move in range(game.moves)], np.bool_)
    read_end = reading_worth(game)

    @rule
    def walk(tree: Any, slots: Any, slot: int, me: int, settings: Any, memory: Any) -> None:  # noqa: PLR0913
        worlds, kind, node, steps, seat_of, legal_of, _, _, moves_of, features, path, movers = slots
        edges, worth, points, ends = memory
        state, moves = worlds[slot], moves_of[slot]
        visits = tree[3]
        bits = waiting(state)
        while bits:
            seat = first_waiting(bits, me)
            count = legal(state, seat, moves)
            if count == 1:
                play(state, seat, int(moves[0]))
                bits = waiting(state)
                continue
            seat_of[slot] = seat
            legal_of[slot] = count
            asks = LEAF
            if seat != me and hidden[moves[0]]:
                asks = HIDDEN
            elif steps[slot] < DEEPEST and not add_edges(tree, int(node[slot]), moves, count, edges):
                asks = WALKING
            if asks != WALKING:
                encode(state, seat, features[slot])
                kind[slot] = asks
                return
            chosen = best_edge(tree, edges, count, settings[0])
            edge = int(edges[chosen])
            visits[edge] += 1
            path[slot, steps[slot]] = edge
            movers[slot, steps[slot]] = seat
            steps[slot] += 1
            play(state, seat, int(moves[chosen]))
            node[slot] = child_of(tree, edge)
            bits = waiting(state)
        read_end(state, settings, ends, worth, points)
        bring_home(tree, slots, slot, worth, points, int(state.seats))

    return walk


def answering(game: Game) -> Callable[..., Any]:
    """Make what follows an answer: a hidden move is drawn, or a leaf opens and its pass comes home."""
    play, points_of = game.rules.play, game.rules.points
    all_moves, most_seats = game.moves, game.seats[-1]

    @rule
    def answer(tree: Any, slots: Any, slot: int, answers: Any, settings: Any, memory: Any) -> None:  # noqa: PLR0913
        worlds, kind, node, steps, seat_of, legal_of, draws, key, moves_of, _, _, _ = slots
        lead, spread, doubt, scale, paid = settings[2], settings[3], settings[4], settings[5], settings[6]
        chances, worth, points, edges, made = memory
        state, moves = worlds[slot], moves_of[slot]
        seat, count = int(seat_of[slot]), int(legal_of[slot])
        chances_of(answers[slot], moves, count, chances)
        if kind[slot] == HIDDEN:
            draws[slot] += 1
            chosen = draw_by_chance(chances, count, toss(key[slot], -int(draws[slot])))
            play(state, seat, int(moves[chosen]))
            kind[slot] = WALKING
            return
        for place in range(count):  # a network that is quite sure may be wrong: every move keeps a chance
            chances[place] = (1.0 - doubt) * chances[place] + doubt / count
        # Another pass may have opened the same leaf since: only what is missing is made.
        if steps[slot] < DEEPEST and add_edges(tree, int(node[slot]), moves, count, edges):
            make_edges(tree, int(node[slot]), moves, count, chances, edges)
        # The network says what is still to come; what stands already is added.
        seats = int(state.seats)
        points_of(state, made)
        mean = mean_of(made, seats)
        for turn in range(seats):
            whose = (seat + turn) % seats
            value = answers[slot, all_moves + turn] + paid * lead * far_from(mean, made[whose], spread)
            worth[whose] = counted(value)
            points[whose] = scale * answers[slot, all_moves + most_seats + turn] + paid * made[whose]
        bring_home(tree, slots, slot, worth, points, seats)

    return answer


def reading_worth(game: Game) -> Callable[..., Any]:
    """Make the reading of a finished game, as the network was taught to value it."""
    points_of, ranking = game.rules.points, game.rules.ranking

    @rule
    def read_end(state: Any, settings: Any, ends: Any, worth: Any, points: Any) -> None:
        first, lead, spread = settings[1], settings[2], settings[3]
        made, places = ends
        seats = int(state.seats)
        points_of(state, made)
        ranking(state, places)
        mean = mean_of(made, seats)
        winners = 0
        for seat in range(seats):
            winners += 1 if places[seat] == 1 else 0
        for seat in range(seats):
            alone = 2.0 * ((1.0 / winners if places[seat] == 1 else 0.0) - 1.0 / seats)
            value = (1.0 - first) * reward_of(places, seat, seats) + first * alone
            worth[seat] = counted(value + lead * far_from(mean, made[seat], spread))
            points[seat] = made[seat]

    return read_end
