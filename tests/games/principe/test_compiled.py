"""What the shared suite does not compile: imagined worlds and features, equal on both machines."""

from __future__ import annotations

import numba
import numpy as np

from ridotto.core.registry import find
from ridotto.core.rule import hand_rules_to_cpu
from ridotto.sim import cpu

GAME = find("principe")


def test_worlds_and_features_are_the_same_compiled() -> None:  # P-9.3
    hand_rules_to_cpu()
    resample, encode = GAME.rules.resample, GAME.rules.encode

    @numba.njit(boundscheck=True)
    def run(states, seat, luck, cells):  # type: ignore[no-untyped-def]
        resample(states[0], seat, luck)
        if seat >= 0:
            encode(states[0], seat, cells)

    for seats in GAME.seats:
        trace = cpu.trace_game(GAME, 5, seats)
        for ply in range(0, trace.plies + 1, 13):
            for viewer in range(-1, seats):
                states = GAME.layout.many(1)
                states[0] = trace.states[ply]
                cells = np.full(GAME.features, 99, np.int8)
                run(cpu.records(GAME, states), viewer, np.uint64(ply + 3), cells)
                world = GAME.resample(trace.states[ply], viewer, ply + 3)
                assert states[0].tobytes() == world.tobytes()
                if viewer >= 0:
                    assert (cells == GAME.encode(world, viewer)).all()
