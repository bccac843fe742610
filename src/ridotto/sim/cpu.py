"""Random games on the CPU: results, traces, checks; one thread a core."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.game import Game
from ..errors import RuleFault
from .compiler import compiled
from .loops import FAILURES, UNSOUND

CHUNK = 4096


@dataclass(frozen=True)
class Results:
    """What a number of games came to; one row a game."""

    plies: Any
    folds: Any
    points: Any
    places: Any

    @classmethod
    def blank(cls, games: int, seats: int) -> Results:
        """Make room for the results of so many games."""
        return cls(
            np.zeros(games, np.int32),
            np.zeros(games, np.uint64),
            np.zeros((games, seats), np.int32),
            np.zeros((games, seats), np.int32),
        )

    @property
    def columns(self) -> tuple[Any, Any, Any, Any]:
        """Return the arrays in the order in which the loop fills them."""
        return self.plies, self.folds, self.points, self.places

    def part(self, start: int, stop: int) -> Results:
        """Return a view of some rows."""
        return Results(*(column[start:stop] for column in self.columns))

    @property
    def decisions(self) -> int:
        """Return how many decisions were made in all."""
        return int(self.plies.sum(dtype=np.int64))


def blanks(game: Game, options: Mapping[str, str] | None) -> Any:
    """Make the one-row array that a loop deals from."""
    array = game.layout.many(1)
    array[0] = game.blank(game.choose(options))
    return array


def play_games(  # noqa: PLR0913 - a campaign has that many settings
    game: Game,
    games: int,
    seats: int,
    *,
    first: int = 0,
    options: Mapping[str, str] | None = None,
    threads: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Results:
    """Play random games to the end, compiled; seeds are first, first + 1, …."""
    game.check_seats(seats)
    results = Results.blank(games, seats)
    loop = compiled(game, "play_games")
    blank = records(game, blanks(game, options))

    def chunk(start: int) -> int:
        stop = min(start + CHUNK, games)
        states = records(game, game.layout.many(1))
        loop(states, states.view(np.uint64), blank, first + start, seats, results.part(start, stop).columns)
        return stop - start

    for done in _over(chunk, range(0, games, CHUNK), threads):
        if progress:
            progress(done)
    return results


def _over(work: Callable[[int], int], items: range, threads: int) -> Iterator[int]:
    if threads == 1:
        yield from map(work, items)
        return
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        yield from pool.map(work, items)


def records(game: Game, states: Any) -> Any:
    """Show states to compiled code: the same memory as an array of plain records."""
    return states.view(np.ndarray).view(game.layout.dtype)


@dataclass(frozen=True)
class Trace:
    """Every state of one game, and the seat and move that led on from each."""

    states: Any
    seats: Any
    moves: Any

    @property
    def plies(self) -> int:
        """Return the number of moves."""
        return len(self.moves)


def trace_game(
    game: Game, number: int, seats: int, *, options: Mapping[str, str] | None = None, plain: bool = False
) -> Trace:
    """Play random game `number` and keep every state; interpreted if `plain`."""
    from . import loops

    states = game.layout.many(game.longest + 1)
    moved = np.zeros(game.longest, np.int8)
    made = np.zeros(game.longest, np.int16)
    blank = blanks(game, options)
    if plain:
        with np.errstate(over="ignore"):
            plies = loops.trace_game(game)(states, blank, number, seats, moved, made)
    else:
        loop = compiled(game, "trace_game")
        plies = loop(records(game, states), records(game, blank), number, seats, moved, made)
    return Trace(states[: plies + 1], moved[:plies], made[:plies])


def check_games(  # noqa: PLR0913 - a campaign has that many settings
    game: Game,
    games: int,
    seats: int,
    *,
    first: int = 0,
    options: Mapping[str, str] | None = None,
    every: int = 16,
    progress: Callable[[int], object] | None = None,
) -> int:
    """Play random games with every check and bounds checks on; return the decisions.

    Raises RuleFault with the game and ply of the first failure.
    """
    loop = compiled(game, "check_games")
    blank = records(game, blanks(game, options))
    batch = max(1, min(games, 40_000 // game.longest))
    states = game.layout.many(batch * (game.longest + 1) + 1)
    decisions = 0
    for start in range(first, first + games, batch):
        count = min(batch, first + games - start)
        failure, number, ply, filled, made = loop(records(game, states), blank, start, seats, count, every)
        if failure:
            detail = game.broken(states[filled]) if failure == UNSOUND else FAILURES[failure]
            raise RuleFault(f"{game.name}, {seats} seats, random game {number}, ply {ply}: {detail}")
        _check_ranges(game, states[:filled], seats, start)
        decisions += made
        if progress:
            progress(count)
    return decisions


def _check_ranges(game: Game, states: Any, seats: int, start: int) -> None:
    for each in game.layout.fields:
        values = states[each.name]
        if values.size and (int(values.min()) < each.low or int(values.max()) > each.high):
            raise RuleFault(
                f"{game.name}, {seats} seats, games from {start}: {each.name} takes "
                f"{int(values.min())}..{int(values.max())}, outside {each.low}..{each.high}"
            )


def perft(
    game: Game, number: int, seats: int, depth: int, *, options: Mapping[str, str] | None = None
) -> int:
    """Count the lines of play of `depth` moves from the deal of a seed."""
    states = game.layout.many(depth + 2)
    states[0] = game.new_state(seats, number, options)
    return int(compiled(game, "count_lines")(records(game, states), depth))


def know_states(game: Game, states: Any, luck: int, *, plain: bool = False) -> tuple[Any, Any]:
    """Return the twins of states (a spectator's first) and their features, seat by seat."""
    from . import loops

    count, seats = len(states), int(states[0].seats)
    twins = game.layout.many(count * (seats + 1)).reshape(count, seats + 1)
    features = np.zeros((count, seats, game.features), np.int8)
    if plain:
        with np.errstate(over="ignore"):
            loops.know_states(game)(states, twins, features, luck)
    else:
        compiled(game, "know_states")(records(game, states), records(game, twins), features, luck)
    return twins, features


WARMERS: dict[str, Callable[[Game], object]] = {
    "play_games": lambda game: play_games(game, 1, game.seats[0]),
    "trace_game": lambda game: trace_game(game, 0, game.seats[0]),
    "check_games": lambda game: check_games(game, 1, game.seats[0]),
    "count_lines": lambda game: perft(game, 0, game.seats[0], 1),
    "know_states": lambda game: know_states(game, trace_game(game, 0, game.seats[0]).states[:1], 0),
}
