"""What it costs as the number of games and of threads grows, and what a game takes in memory.

    python bench/scaling.py [--game NAME …] [--most 10000000] [--seconds 1] [--json FILE]

Three tables. Stepped: a batch of 1 to 10^6 games with observations and masks, one thread: nanoseconds
a decision, bytes a game (the arrays of the batch), and this process's memory. Played: 1 to 10^7 random games to the
end, one thread. Threads: both with 1, 2 … all cores. The figures are medians of repeated rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import time
from collections.abc import Callable
from typing import Any

from ridotto.core.game import Game
from ridotto.core.registry import find, names
from ridotto.sim import Batch, cpu
from ridotto.sim.batch import Columns

ROUNDS = 3


def bytes_of(batch: Batch) -> int:
    """Return what the arrays of a batch take, worlds included."""
    columns: Columns = batch._machine.columns  # noqa: SLF001 - the bench looks inside
    return sum(each.nbytes for each in (*columns.told, *columns.shown, batch.states)) + 8 * batch.games


def memory() -> float:
    """Return the most memory that this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return decisions a second: the median of some rounds, each at least so many seconds."""
    found = []
    for _ in range(ROUNDS):
        started, made = time.perf_counter(), 0
        while time.perf_counter() - started < seconds:
            made += work()
        found.append(made / (time.perf_counter() - started))
    return statistics.median(found)


def stepping(game: Game, games: int, threads: int, seconds: float) -> dict[str, Any]:
    """Step a batch at the largest player count, a random action for each game."""
    batch = Batch(game, games, game.seats[-1], threads=threads)

    def some_steps() -> int:
        steps = max(1, 4096 // games)
        for _ in range(steps):
            batch.step(batch.random_actions(), check=False)
        return steps * games

    some_steps()
    found = rate(some_steps, seconds)
    size = bytes_of(batch) / games
    return {
        "games": games,
        "threads": threads,
        "decisions_per_second": found,
        "bytes_a_game": size,
        "rss_mb": memory(),
    }


def playing(game: Game, games: int, threads: int, seconds: float) -> dict[str, Any]:
    """Play random games to the end at the largest player count; above 10^5, a piece at a time."""
    cpu.play_games(game, 1, game.seats[-1])
    piece = min(games, 100_000)

    def some_games() -> int:
        return cpu.play_games(game, piece, game.seats[-1], threads=threads).decisions

    if games > piece:  # a large number once, piece by piece: memory stays that of a piece
        started = time.perf_counter()
        made = sum(some_games() for _ in range(games // piece))
        found = made / (time.perf_counter() - started)
    else:
        found = rate(some_games, seconds)
    return {"games": games, "threads": threads, "decisions_per_second": found, "rss_mb": memory()}


def tell(game: Game, what: str, row: dict[str, Any]) -> dict[str, Any]:
    """Print one measurement as a line of a table."""
    size = f"{row['bytes_a_game']:.0f}" if "bytes_a_game" in row else "–"
    speed = row["decisions_per_second"]
    print(
        f"| {game.name} | {what} | {row['games']:,} | {row['threads']} | {speed / 1e6:.3f} | {1e9 / speed:,.0f} "
        f"| {size} | {row['rss_mb']:.0f} |",
        flush=True,
    )
    return {"game": game.name, "what": what, **row}


def main() -> None:
    """Measure the chosen games."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", action="append")
    parser.add_argument("--most", type=int, default=10**7, help="games played to the end, at most")
    parser.add_argument("--most-stepped", type=int, default=10**6, help="games stepped at once, at most")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--json")
    wish = parser.parse_args()
    cores = os.cpu_count() or 1
    print(
        "| game | what | games | threads | million decisions/s | ns a decision | bytes a game | MB in all |"
    )
    print("|---|---|---|---|---|---|---|---|")
    found = []
    for name in wish.game or names():
        game = find(name)
        sizes = [10**power for power in range(8)]
        for games in (size for size in sizes if size <= wish.most_stepped):
            found.append(tell(game, "stepped", stepping(game, games, 1, wish.seconds)))
        for games in (size for size in sizes if size <= wish.most):
            found.append(tell(game, "played", playing(game, games, 1, wish.seconds)))
        for threads in range(2, cores + 1):
            found.append(tell(game, "stepped", stepping(game, 10**4, threads, wish.seconds)))
            found.append(tell(game, "played", playing(game, 10**5, threads, wish.seconds)))
    if wish.json:
        with open(wish.json, "w", encoding="utf-8") as file:
            json.dump(found, file, indent=1)


if __name__ == "__main__":
    main()
