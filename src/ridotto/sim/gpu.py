"""Random games on a GPU: one game a thread, the same rules, the same bytes.

With no GPU the kernels still run in Numba's CUDA simulator
(NUMBA_ENABLE_CUDASIM=1), which is how the tests compare them with the CPU.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import cuda  # by this name at module level: the simulator replaces it there

from ..core.chance import quiet, scramble
from ..core.game import Game
from ..core.rule import hand_rules_to_gpu
from .cpu import Results, blanks, records
from .loops import choose, fold, lowest_seat, player_key

BLOCK = 128
THREADS = 1 << 20
LARGE_RECORD = 512


def small_code() -> Any:
    """Make the mark that a kernel sets on itself: keep its loops as they are written.

    The games of a warp are in different places of the rules, so it waits for code, not for
    arithmetic: copies of a loop's body cost more than its counter.
    """
    if numba.config.ENABLE_CUDASIM:
        return lambda: None
    from numba.core import types
    from numba.cuda.extending import intrinsic

    @intrinsic
    def mark(typing_context):  # type: ignore[no-untyped-def]
        def write(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            builder.function.attributes.add("optsize")
            return context.get_dummy_value()

        return types.none(), write

    return mark


def random_kernel(game: Game) -> Callable[..., Any]:
    """Make the kernel in which every thread plays games to the end, one after the other."""
    hand_rules_to_gpu()
    deal, waiting, legal, play = game.rules.deal, game.rules.waiting, game.rules.legal, game.rules.play
    points, ranking = game.rules.points, game.rules.ranking
    most_legal, words_each = game.most_legal, game.layout.dtype.itemsize // 8
    int16, record = np.int16, np.dtype((np.record, game.layout.dtype))
    keep_loops = small_code()

    def kernel(words, blank, first, seats, plies, folds, points_out, places_out):  # type: ignore[no-untyped-def]  # noqa: PLR0913
        keep_loops()
        thread = cuda.grid(1)
        threads = cuda.gridsize(1)
        # A thread's own record and move list: interleaved by the hardware, so neighbours share lines.
        own = cuda.local.array(words_each, np.uint64)
        moves = cuda.local.array(most_legal, int16)
        state = own.view(record)[0]
        blank_words = blank.view(np.uint64)
        for number in range(thread, plies.shape[0], threads):
            # Copied word by word: the compiler would copy a record byte by byte.
            for place in range(words_each):
                own[place] = blank_words[place]
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
            folds[number] = fold(own, 0, words_each)
            for place in range(words_each):
                words[thread * words_each + place] = own[place]
            points(state, points_out[number])
            ranking(state, places_out[number])

    return kernel


@cache
def compiled_kernel(game: Game) -> Any:
    """Return the kernel, compiled at its first launch.

    A thread that waits for a large record is best covered by more threads: few registers each, so that
    2,048 fit on a multiprocessor (bench/gpu_variants.py). Small records stay near, and registers pay.
    """
    kernel = random_kernel(game)
    if numba.config.ENABLE_CUDASIM or game.layout.dtype.itemsize <= LARGE_RECORD:
        return cuda.jit(kernel)
    return cuda.jit(kernel, max_registers=32)


def play_games(  # noqa: PLR0913 - the settings of a launch
    game: Game,
    games: int,
    seats: int,
    *,
    first: int = 0,
    options: Mapping[str, str] | None = None,
    threads: int = THREADS,
    block: int = BLOCK,
) -> tuple[Results, Any]:
    """Play random games; return the results and the last state of each thread."""
    game.check_seats(seats)
    threads = min(threads, games)
    blocks = (threads + block - 1) // block
    results = Results.blank(games, seats)
    states = np.zeros(blocks * block, game.layout.dtype)
    device_states = cuda.to_device(states)
    blank = cuda.to_device(records(game, blanks(game, options)))
    columns = [cuda.to_device(column) for column in results.columns]
    with quiet():
        compiled_kernel(game)[blocks, block](device_states.view(np.uint64), blank, first, seats, *columns)
    cuda.synchronize()
    filled = Results(*(column.copy_to_host() for column in columns))
    return filled, device_states.copy_to_host()


def has_gpu() -> bool:
    """Tell whether kernels can run here, on a GPU or in the simulator."""
    return bool(cuda.is_available())
