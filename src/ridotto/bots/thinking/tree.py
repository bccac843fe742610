"""Information-set Monte Carlo tree search, for any game of the house.

One tree is shared by many worlds: each pass draws a world that looks to the
seat as the table does, walks down the tree among the moves that are legal in
that world, adds one leaf, plays on, and counts what came of it for every seat.
Chance is open: a node stands for the moves that were made, not for what the
dice said. Where seats decide at once the searching seat goes first, and a
hidden move of another seat is drawn by weight and opens no branch, so that
nothing below can depend on it. Moves are chosen by their mean, and by their
prior weight as long as they were tried little: hundreds of moves widen slowly.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ...core.chance import scramble
from ...core.game import Game
from ...core.rule import rule
from .playouts import add_distance, brain_of, choose_by_weight, first_waiting, heaviest, share_out, toss

DEEPEST = 400
MOST_SEATS = 8
_MIX = np.uint64(0x9E3779B97F4A7C15)


class Tree:
    """The memory of one search, made once and used again."""

    def __init__(self, edges: int = 1 << 19) -> None:
        """Make room for so many edges."""
        slots = 2 * edges
        self.keys = np.zeros(slots, np.int64)
        self.places = np.zeros(slots, np.int32)
        self.child = np.zeros(edges, np.int32)
        self.visits = np.zeros(edges, np.int32)
        self.chances = np.zeros(edges, np.int32)
        self.value = np.zeros(edges, np.float64)
        self.prior = np.zeros(edges, np.float32)
        self.counts = np.zeros(4, np.int64)  # nodes, edges, passes, plies
        self.points = np.zeros(MOST_SEATS, np.float64)  # of all passes together, in hundredths

    @property
    def arrays(self) -> tuple[Any, ...]:
        """Return the arrays in the order in which the loop takes them."""
        return (
            self.keys,
            self.places,
            self.child,
            self.visits,
            self.chances,
            self.value,
            self.prior,
            self.counts,
            self.points,
        )

    def clear(self) -> None:
        """Forget everything."""
        self.keys[:] = 0
        self.counts[:] = (1, 0, 0, 0)
        self.points[:] = 0


@rule
def find_edge(keys: Any, places: Any, node: int, move: int) -> int:
    """Return the slot of an edge in the table: where it is, or where it would go."""
    key = (node << 16) + move + 1
    last = keys.shape[0] - 1
    slot = int(np.int64((np.uint64(key) * _MIX) >> np.uint64(20))) & last
    while keys[slot] != 0 and keys[slot] != key:
        slot = (slot + 1) & last
    return int(slot)


def root_edge(tree: Tree, move: int) -> int:
    """Return the edge of a move at the root, or -1 if there is none."""
    with np.errstate(over="ignore"):
        slot = find_edge(tree.keys, tree.places, 0, move)
    return int(tree.places[slot]) if tree.keys[slot] else -1


@rule
def add_edges(tree: Any, node: int, moves: Any, count: int, edges: Any) -> int:
    """Write the edges of the legal moves to `edges`, -1 where one is missing; tell whether any is."""
    keys, places = tree[0], tree[1]
    missing = 0
    for place in range(count):
        slot = find_edge(keys, places, node, int(moves[place]))
        edges[place] = places[slot] if keys[slot] else -1
        missing |= 1 if keys[slot] == 0 else 0
    return missing


@rule
def make_edges(tree: Any, node: int, moves: Any, count: int, weights: Any, edges: Any) -> None:
    """Make the edges that are missing, with their weights as priors."""
    keys, places, child, visits, chances, value, prior, counts, _ = tree
    for place in range(count):
        if edges[place] >= 0:
            continue
        slot = find_edge(keys, places, node, int(moves[place]))
        edge = int(counts[1])
        counts[1] += 1
        keys[slot] = (node << 16) + int(moves[place]) + 1
        places[slot] = edge
        child[edge] = 0
        visits[edge] = 0
        chances[edge] = 0
        value[edge] = 0.0
        prior[edge] = weights[place]
        edges[place] = edge


@rule
def best_edge(tree: Any, edges: Any, count: int, explore: float) -> int:
    """Return the place of the move to try: its mean so far, and its prior while it was tried little."""
    visits, chances, value, prior = tree[3], tree[4], tree[5], tree[6]
    total = 0.0
    tried = 0
    won = 0.0
    for place in range(count):
        edge = edges[place]
        chances[edge] += 1
        total += prior[edge]
        tried += visits[edge]
        won += value[edge]
    untried = won / tried - 0.05 if tried else 0.5
    best = -1.0e18
    chosen = 0
    for place in range(count):
        edge = edges[place]
        mean = value[edge] / visits[edge] if visits[edge] else untried
        bonus = explore * prior[edge] / total * math.sqrt(chances[edge]) / (1.0 + visits[edge])
        if mean + bonus > best:
            best = mean + bonus
            chosen = place
    return chosen


@rule
def child_of(tree: Any, edge: int) -> int:
    """Return the node below an edge, made when it is first asked for."""
    child, counts = tree[2], tree[7]
    if child[edge] == 0:
        child[edge] = counts[0]
        counts[0] += 1
    return int(child[edge])


def search(game: Game) -> Callable[..., Any]:
    """Make the loop that thinks for one game."""
    waiting, resample, evaluate = game.rules.waiting, game.rules.resample, brain_of(game)[1]
    most_legal, most_seats = game.most_legal, game.seats[-1]
    descend, play_on, read_end = descending(game), playing_on(game), reading_ends(game)

    def run(  # noqa: PLR0913
        tree: Any, seen: Any, world: Any, me: int, luck: int, passes: int, settings: Any
    ) -> int:
        """Make so many passes from what `me` sees; return how many there was room for."""
        visits, value, counts, points = tree[3], tree[5], tree[7], tree[8]
        depth, spread, greed = settings[1], settings[2], settings[3]
        moves = np.zeros(most_legal, np.int16)
        weights = np.zeros(most_legal, np.int32)
        edges = np.zeros(most_legal, np.int32)
        path = np.zeros(DEEPEST, np.int32)
        movers = np.zeros(DEEPEST, np.int32)
        out = np.zeros(most_seats, np.int32)
        ranks = np.zeros(most_seats, np.int32)
        worth = np.zeros(most_seats, np.float64)
        state = world[0]
        for number in range(passes):
            if counts[1] + DEEPEST + most_legal >= visits.shape[0]:
                return number
            key = scramble(np.uint64(luck) + np.uint64(counts[2]))
            world[0] = seen[0]
            resample(state, me, key)
            steps = descend(tree, state, me, key, settings[0], (moves, weights, edges, path, movers))
            counts[3] += steps + play_on(state, key, depth, greed, moves, weights)
            if waiting(state):
                evaluate(state, out)
                share_out(out, int(state.seats), spread, worth)
            else:
                read_end(state, spread, out, ranks, worth)
            for seat in range(int(state.seats)):
                points[seat] += out[seat]
            for step in range(steps):
                visits[path[step]] += 1
                value[path[step]] += worth[movers[step]]
            counts[2] += 1
        return passes

    return run


def descending(game: Game) -> Callable[..., Any]:
    """Make the walk from the root to a new leaf in one world."""
    waiting, legal, play = game.rules.waiting, game.rules.legal, game.rules.play
    weights_of = brain_of(game)[0]
    hidden = np.array([game.is_hidden(move) for move in range(game.moves)], np.bool_)

    @rule
    def descend(tree: Any, state: Any, me: int, key: Any, explore: float, memory: Any) -> int:  # noqa: PLR0913
        moves, weights, edges, path, movers = memory
        visits = tree[3]
        node = 0
        steps = 0
        ply = 0
        bits = waiting(state)
        while bits and steps < DEEPEST:
            seat = first_waiting(bits, me)
            count = legal(state, seat, moves)
            chosen = 0
            ply += 1
            grows = count > 1 and (seat == me or not hidden[moves[0]])
            if grows:
                if add_edges(tree, node, moves, count, edges):
                    weights_of(state, seat, moves, count, weights)
                    make_edges(tree, node, moves, count, weights, edges)
                chosen = best_edge(tree, edges, count, explore)
                path[steps] = edges[chosen]
                movers[steps] = seat
                steps += 1
            elif count > 1:  # a hidden move of another seat: drawn by weight, and no branch
                weights_of(state, seat, moves, count, weights)
                chosen = choose_by_weight(weights, count, toss(key, -ply))
            play(state, seat, int(moves[chosen]))
            bits = waiting(state)
            if grows:
                if visits[edges[chosen]] == 0:
                    return steps
                node = child_of(tree, int(edges[chosen]))
        return steps

    return descend


def playing_on(game: Game) -> Callable[..., Any]:
    """Make the cheap play from a leaf towards the end."""
    waiting, legal, play = game.rules.waiting, game.rules.legal, game.rules.play
    weights_of = brain_of(game)[0]

    @rule
    def play_on(state: Any, key: Any, depth: int, greed: float, moves: Any, weights: Any) -> int:  # noqa: PLR0913
        """Play by weight: the greatest as often as `greed` says, else any; all alike if it is negative."""
        ply = 0
        bits = waiting(state)
        while bits and ply < depth:
            seat = first_waiting(bits, -1)
            count = legal(state, seat, moves)
            place = 0
            if count > 1:
                luck = toss(key, ply)
                if greed < 0.0:
                    place = int(luck * count)
                else:
                    weights_of(state, seat, moves, count, weights)
                    if luck < greed:
                        place = heaviest(weights, count)
                    else:
                        place = choose_by_weight(weights, count, (luck - greed) / (1.0 - greed))
            play(state, seat, int(moves[place]))
            ply += 1
            bits = waiting(state)
        return ply

    return play_on


def reading_ends(game: Game) -> Callable[..., Any]:
    """Make the reading of a finished game: first places, shared if need be, and the distance."""
    points, ranking = game.rules.points, game.rules.ranking

    @rule
    def read_end(state: Any, spread: float, out: Any, places: Any, worth: Any) -> None:
        seats = int(state.seats)
        points(state, out)
        ranking(state, places)
        winners = 0.0
        for seat in range(seats):
            out[seat] *= 100  # hundredths, as outlooks are
            worth[seat] = 1.0 if places[seat] == 1 else 0.0
            winners += worth[seat]
        add_distance(out, seats, spread, worth, winners)

    return read_end
