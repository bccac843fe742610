"""Keep a random game as a record for the tests.

    python tools/keep_record.py GAME SEATS PRESET NUMBER FILE

The number is that of `ridotto simulate --seed`; find one with `ridotto.sim.cpu`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from ridotto.core.chance import quiet, scramble
from ridotto.play import Match
from ridotto.play.replay import save
from ridotto.sim import cpu


def random_match(name: str, seats: int, preset: str, number: int) -> Match:
    """Return random game `number`, played to its end."""
    with quiet():
        seed = int(scramble(np.uint64(number)))
    match = Match.new(name, seats=seats, seed=seed, preset=preset)
    trace = cpu.trace_game(match.game, number, seats, options=match.options)
    for seat, move in zip(trace.seats, trace.moves, strict=True):
        match.play(int(move), int(seat))
    return match


if __name__ == "__main__":
    game, seats, preset, number, file = sys.argv[1:]
    save(random_match(game, int(seats), preset, int(number)), Path(file))
