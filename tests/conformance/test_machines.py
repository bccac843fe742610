"""One set of rules on three machines: the same bytes."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np

from ridotto.core.game import Game
from ridotto.sim import cpu
from tests.conftest import Cell

_SIMULATED = """
import json, sys
from ridotto.core.registry import find
from ridotto.sim import gpu
game = find(sys.argv[1])
told = {}
for seats in game.seats:
    results, states = gpu.play_games(game, 2, seats, threads=2, block=2, options=json.loads(sys.argv[2]))
    told[seats] = [results.plies.tolist(), [int(f) for f in results.folds], results.points.tolist(),
                   results.places.tolist(), states.tobytes().hex()]
print(json.dumps(told))
"""


def test_plain_and_compiled_states_are_equal_after_every_move(cell: Cell) -> None:
    for number in range(3):
        plain = cpu.trace_game(cell.game, number, cell.seats, options=cell.options, plain=True)
        fast = cpu.trace_game(cell.game, number, cell.seats, options=cell.options)
        assert plain.moves.tolist() == fast.moves.tolist()
        assert plain.states.tobytes() == fast.states.tobytes()


def test_the_loops_agree_with_each_other(cell: Cell) -> None:
    results = cpu.play_games(cell.game, 20, cell.seats, options=cell.options)
    for number in range(20):
        trace = cpu.trace_game(cell.game, number, cell.seats, options=cell.options)
        assert trace.plies == results.plies[number]
        assert cell.game.points(trace.states[-1]) == tuple(results.points[number])
        assert cell.game.ranking(trace.states[-1]) == tuple(results.places[number])


def test_knowledge_is_the_same_plain_and_compiled(cell: Cell) -> None:
    """Encodings and resampled twins of states all over a game, byte for byte."""
    states = cpu.trace_game(cell.game, 3, cell.seats, options=cell.options).states
    some = states[:: max(1, len(states) // 16)].copy()
    for one, two in zip(
        cpu.know_states(cell.game, some, 9, plain=True), cpu.know_states(cell.game, some, 9), strict=True
    ):
        assert one.tobytes() == two.tobytes()


def test_threads_change_nothing(game: Game) -> None:
    one = cpu.play_games(game, 2 * cpu.CHUNK + 5, game.seats[-1])
    two = cpu.play_games(game, 2 * cpu.CHUNK + 5, game.seats[-1], threads=2)
    assert all(np.array_equal(a, b) for a, b in zip(one.columns, two.columns, strict=True))


def test_the_cuda_kernel_in_the_simulator_equals_the_cpu(game: Game) -> None:
    for preset in ("manual", "published"):
        options = game.choose(preset=preset)
        ran = subprocess.run(
            [sys.executable, "-c", _SIMULATED, game.name, json.dumps(options)],
            env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
        for seats, told in json.loads(ran.stdout).items():
            results = cpu.play_games(game, 2, int(seats), options=options)
            folds = [int(fold) for fold in results.folds]
            assert told[:4] == [
                results.plies.tolist(),
                folds,
                results.points.tolist(),
                results.places.tolist(),
            ]
            lasts = [
                cpu.trace_game(game, n, int(seats), options=options).states[-1].tobytes() for n in (0, 1)
            ]
            assert bytes.fromhex(told[4]) == b"".join(lasts)
