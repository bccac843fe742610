"""Where a thread keeps its game on a GPU: local or shared memory, more or fewer registers.

    python bench/gpu_variants.py GAME SEATS [GAMES]

Times the same random games under each variant and prints decisions a second.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numba
import numpy as np
from numba import cuda

from ridotto.core.chance import scramble
from ridotto.core.game import Game
from ridotto.core.registry import find
from ridotto.core.rule import hand_rules_to_gpu
from ridotto.sim import cpu, gpu
from ridotto.sim.loops import choose, lowest_seat, player_key

BLOCK = 64


def shared_kernel(game: Game) -> Any:
    """Make the kernel that keeps each thread's record in shared memory."""
    hand_rules_to_gpu()
    deal, waiting, legal, play = game.rules.deal, game.rules.waiting, game.rules.legal, game.rules.play
    most_legal = game.most_legal
    int16, record = numba.int16, numba.from_dtype(game.layout.dtype)

    def kernel(blank, first, seats, plies):  # type: ignore[no-untyped-def]
        thread = cuda.grid(1)
        threads = cuda.gridsize(1)
        here = cuda.threadIdx.x
        own = cuda.shared.array(BLOCK, record)
        moves = cuda.local.array(most_legal, int16)
        state = own[here]
        for number in range(thread, plies.shape[0], threads):
            own[here] = blank[0]
            seed = scramble(np.uint64(first + number))
            deal(state, seats, seed)
            key = player_key(seed)
            ply = 0
            bits = waiting(state)
            while bits:
                seat = lowest_seat(bits)
                count = legal(state, seat, moves)
                play(state, seat, int(moves[choose(key, ply, count)]))
                ply += 1
                bits = waiting(state)
            plies[number] = ply

    return kernel


def best(launch: Any, plies: Any) -> float:
    """Return decisions a second of the best of three launches after the one that compiles."""
    times = []
    for _ in range(4):
        cuda.synchronize()
        started = time.perf_counter()
        launch()
        cuda.synchronize()
        times.append(time.perf_counter() - started)
    return int(plies.copy_to_host().sum(dtype=np.int64)) / min(times[1:])


def main() -> None:
    """Time the variants."""
    game, seats = find(sys.argv[1]), int(sys.argv[2])
    games = int(sys.argv[3]) if len(sys.argv) > 3 else 1 << 20
    blank = cuda.to_device(cpu.records(game, cpu.blanks(game, None)))
    results = cpu.Results.blank(games, seats)
    columns = [cuda.to_device(column) for column in results.columns]
    processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
    shared = cuda.jit(shared_kernel(game))
    threads = processors * 6 * BLOCK
    speed = best(lambda: shared[threads // BLOCK, BLOCK](blank, 0, seats, columns[0]), columns[0])
    print(f"shared, {threads} threads: {speed / 1e6:.0f} million/s", flush=True)
    for registers, blocks in ((64, 8), (40, 12), (32, 16)):
        local = cuda.jit(gpu.random_kernel(game), max_registers=registers)
        for threads in (processors * blocks * 128, 1 << 20, 1 << 22):
            words = cuda.device_array(threads, game.layout.dtype).view(np.uint64)
            speed = best(
                lambda t=threads, w=words, k=local: k[t // 128, 128](w, blank, 0, seats, *columns),
                columns[0],
            )
            print(f"local, {registers} registers, {threads} threads: {speed / 1e6:.0f} million/s", flush=True)


if __name__ == "__main__":
    main()
