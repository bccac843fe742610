"""Random games on a GPU: how fast, and byte-equal with the CPU.

    python bench/gpu.py [--games 2000000] [--game NAME …] [--sweep]

Prints one line a game and writes what it found to the file named by --out (JSON).
A kernel is timed by its launch alone, after a first one that compiles it.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from typing import Any

import numba
import numpy as np
from numba import cuda

from ridotto.core.game import Game
from ridotto.core.registry import find, names
from ridotto.sim import cpu, gpu


def timed(game: Game, seats: int, games: int, threads: int, block: int) -> dict[str, float]:
    """Time one launch; return decisions and games a second."""
    threads = min(threads, games)
    blocks = (threads + block - 1) // block
    results = cpu.Results.blank(games, seats)
    states = cuda.device_array(blocks * block, game.layout.dtype)
    blank = cuda.to_device(cpu.records(game, cpu.blanks(game, None)))
    columns = [cuda.to_device(column) for column in results.columns]
    kernel = gpu.compiled_kernel(game)
    best = float("inf")
    for attempt in range(4):
        cuda.synchronize()
        started = time.perf_counter()
        kernel[blocks, block](states, states.view(np.uint64), blank, attempt * games, seats, *columns)
        cuda.synchronize()
        best = min(best, time.perf_counter() - started) if attempt else best
    decisions = int(columns[0].copy_to_host().sum(dtype=np.int64))
    return {
        "decisions_per_second": decisions / best,
        "games_per_second": games / best,
        "threads": threads,
        "block": block,
    }


def equal_with_cpu(game: Game, seats: int, games: int) -> int:
    """Play the same seeds on both; every result and every last state must be equal."""
    on_gpu, states = gpu.play_games(game, games, seats, first=7)
    on_cpu = cpu.play_games(game, games, seats, first=7, threads=os.cpu_count() or 1)
    for name, one, two in zip(
        ("plies", "folds", "points", "places"), on_gpu.columns, on_cpu.columns, strict=True
    ):
        if not np.array_equal(one, two):
            raise SystemExit(f"{game.name}, {seats} seats: {name} differ in {int((one != two).sum())} places")
    last = len(states) - 3  # and the whole bytes of a few last states
    for thread in range(max(0, last), len(states)):
        number = thread + (games - 1 - thread) // len(states) * len(states)
        trace = cpu.trace_game(game, 7 + number, seats)
        if trace.states[-1].tobytes() != states[thread].tobytes():
            raise SystemExit(f"{game.name}, {seats} seats: the bytes of game {number} differ")
    return games


def measure(game: Game, games: int, sweep: bool) -> dict[str, Any]:
    """Measure one game at all its player counts."""
    started = time.perf_counter()
    gpu.play_games(game, 256, game.seats[0])
    compiled = time.perf_counter() - started
    report: dict[str, Any] = {
        "compile_s": round(compiled, 1),
        "state_bytes": game.layout.dtype.itemsize,
        "seats": {},
    }
    for seats in game.seats:
        shapes = [(1 << 20, 128)]
        if sweep:
            shapes += [(1 << 17, 128), (1 << 18, 128), (1 << 20, 64), (1 << 20, 256)]
        tried = [timed(game, seats, games, threads, block) for threads, block in shapes]
        found = max(tried, key=lambda each: each["decisions_per_second"])
        found["equal_games"] = equal_with_cpu(game, seats, games)
        found["tried"] = [(t["threads"], t["block"], round(t["decisions_per_second"] / 1e6)) for t in tried]
        report["seats"][seats] = found
        print(
            f"{game.name}, {seats} seats: {found['decisions_per_second'] / 1e6:.0f} million decisions/s, "
            f"{found['games_per_second'] / 1e6:.2f} million games/s, {found['equal_games']} games equal with the CPU "
            f"{found['tried']}",
            flush=True,
        )
    return report


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1 << 21)
    parser.add_argument("--game", action="append")
    parser.add_argument("--sweep", action="store_true")
    parser.add_argument("--out")
    chosen = parser.parse_args()
    device = cuda.get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else device.name
    print(f"{name}, numba {numba.__version__}, numpy {np.__version__}", flush=True)
    report = {"device": name, "numba": numba.__version__}
    for each in chosen.game or names():
        report[each] = measure(find(each), chosen.games, chosen.sweep)
    if chosen.out:
        with open(chosen.out, "w", encoding="utf-8") as file:
            json.dump(report, file, indent=1)


if __name__ == "__main__":
    main()
