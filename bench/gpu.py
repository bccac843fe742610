"""Games on a GPU: how fast, and byte-equal with the CPU.

    python bench/gpu.py [--games 2000000] [--game NAME …] [--sweep]      random games to the end
    python bench/gpu.py --stepped [--lanes 131072] [--steps 200]        a batch stepped, with and without a network

Prints one line a game and writes what it found to the file named by --out (JSON).
A kernel is timed by its launch alone, after a first one that compiles it. Stepped, a
decision is: the legal moves, the observation and the mask written for 131,072 games,
an action chosen for each (at random; then by a policy network of 512 x 512), and played.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numba
import numpy as np
from numba import cuda

from ridotto.core.game import Game
from ridotto.core.registry import find, names
from ridotto.sim import Batch, cpu, gpu


def timed(game: Game, seats: int, games: int, threads: int, block: int) -> dict[str, float]:
    """Time one launch; return decisions and games a second."""
    threads = min(threads, games)
    blocks = (threads + block - 1) // block
    results = cpu.Results.blank(games, seats)
    words = cuda.device_array(blocks * block, game.layout.dtype).view(np.uint64)
    blank = cuda.to_device(cpu.records(game, cpu.blanks(game, None)))
    columns = [cuda.to_device(column) for column in results.columns]
    kernel = gpu.compiled_kernel(game)
    best = float("inf")
    for attempt in range(4):
        cuda.synchronize()
        started = time.perf_counter()
        kernel[blocks, block](words, blank, attempt * games, seats, *columns)
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


@contextmanager
def my_turn(lock: str | None) -> Iterator[None]:
    """Wait until the GPU is ours: several processes may compile side by side, but not be timed together."""
    if not lock:
        yield
        return
    with open(lock, "w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def stepped_equal(game: Game, seats: int, lanes: int, steps: int) -> int:
    """Step the same games on both machines; every array must stay equal to the last byte."""
    here, there = (Batch(game, lanes, seats, seed=11, device=device) for device in ("cpu", "cuda"))
    for step in range(steps):
        here.step(here.random_actions())
        there.step(there.random_actions())
        if step % 16 == 0 or step == steps - 1:
            for name in ("observation", "mask", "seat", "reward", "done", "points", "number", "states"):
                one, two = getattr(here, name), getattr(there, name).copy_to_host()
                if one.tobytes() != two.tobytes():
                    raise SystemExit(f"{game.name}, {seats} seats: {name} differs at step {step}")
    return lanes * steps


def timed_steps(batch: Batch, steps: int, choose: Callable[[], Any]) -> float:
    """Return decisions a second, choosing and stepping, after some steps that spread the games out."""
    for _ in range(steps // 4):
        batch.step(choose())
    cuda.synchronize()
    started = time.perf_counter()
    for _ in range(steps):
        batch.step(choose())
    cuda.synchronize()
    return batch.games * steps / (time.perf_counter() - started)


def policy(batch: Batch) -> Callable[[], Any]:
    """Make a network of two layers of 512 that chooses among the legal moves, all on the GPU."""
    import torch

    seen, mask = (torch.as_tensor(each, device="cuda") for each in (batch.observation, batch.mask))
    layers = [
        torch.nn.Linear(*size) for size in ((batch.game.features, 512), (512, 512), (512, batch.game.moves))
    ]
    net = torch.nn.Sequential(layers[0], torch.nn.ReLU(), layers[1], torch.nn.ReLU(), layers[2])
    net = net.to("cuda", torch.bfloat16)

    @torch.compile(dynamic=False)
    def forward(seen: Any, mask: Any, noise: Any) -> Any:
        logits = net(seen.to(torch.bfloat16)).float()
        return (logits.masked_fill(~mask, -1e9) - torch.log(-torch.log(noise))).argmax(-1)

    def choose() -> Any:
        with torch.no_grad():
            return forward(seen, mask, torch.rand(mask.shape, device="cuda"))

    return choose


def measure_steps(game: Game, lanes: int, steps: int, lock: str | None) -> dict[str, Any]:
    """Measure one game at its largest player count."""
    seats = game.seats[-1]
    report: dict[str, Any] = {"seats": seats, "equal_decisions": stepped_equal(game, seats, 4096, 200)}
    batch = Batch(game, lanes, seats, device="cuda")
    choose = policy(batch)
    for compiling in (batch.random_actions, choose):
        batch.step(compiling())
    with my_turn(lock):
        report["decisions_per_second"] = timed_steps(batch, steps, batch.random_actions)
        report["with_network"] = timed_steps(batch, steps, choose)
    print(
        f"{game.name}, {seats} seats, {lanes} games stepped: {report['decisions_per_second'] / 1e6:.0f} million "
        f"decisions/s, with a network {report['with_network'] / 1e6:.0f}; "
        f"{report['equal_decisions']} decisions equal with the CPU",
        flush=True,
    )
    return report


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1 << 21)
    parser.add_argument("--game", action="append")
    parser.add_argument("--sweep", action="store_true")
    parser.add_argument("--stepped", action="store_true")
    parser.add_argument("--once", type=int, metavar="SEATS", help="two launches and no more, for a profiler")
    parser.add_argument("--lanes", type=int, default=1 << 17)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--turn", help="a file to lock while timing, for several of these at once")
    parser.add_argument("--out")
    chosen = parser.parse_args()
    device = cuda.get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else device.name
    print(f"{name}, numba {numba.__version__}, numpy {np.__version__}", flush=True)
    report = {"device": name, "numba": numba.__version__}
    for each in chosen.game or names():
        if chosen.once:
            gpu.play_games(find(each), 256, chosen.once)
            gpu.play_games(find(each), chosen.games, chosen.once)
        elif chosen.stepped:
            report[each] = measure_steps(find(each), chosen.lanes, chosen.steps, chosen.turn)
        else:
            report[each] = measure(find(each), chosen.games, chosen.sweep)
    if chosen.out:
        with open(chosen.out, "w", encoding="utf-8") as file:
            json.dump(report, file, indent=1)


if __name__ == "__main__":
    main()
