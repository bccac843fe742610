"""Compare twin worlds through the real house, many times: what differs only in secret must look the same.

python bench/twins.py [--states 50] [--pictures 10] [--seed N]

For every game and number of players, every state is looked at by one of its seats (in turn) and by a spectator;
every `--pictures`th also as a PNG. Ends with an error at the first byte that tells. `tests/server/worlds.py` says
how the worlds are made and what is compared.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).parents[1])  # this folder has a `click.py`, which is not the package

from tests.server.worlds import SPECTATOR, compare, pair  # noqa: E402 - the tests are beside, not installed

from ridotto.core.registry import games  # noqa: E402


async def campaign(states: int, pictures: int, seed: int) -> None:
    """Compare all cells."""
    cells = [(game, seats) for game in games() for seats in game.seats]
    begun, answers, looked = time.perf_counter(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        async with pair(Path(folder), cells) as houses:
            for number in range(states):
                for cell in cells:
                    rng = random.Random(f"{seed} {cell[0].name} {cell[1]} {number}")
                    for observer in (number % cell[1], SPECTATOR):
                        drawn = number % pictures == 0
                        answers += await compare(houses, cell, observer, rng, pictures=drawn)
                        looked += 1
                print(f"{number + 1} states a cell, {time.perf_counter() - begun:.0f} s", flush=True)
    print({"cells": len(cells), "states": states, "pairs": looked, "answers": answers, "differences": 0})


def main() -> None:
    """Read what is asked and run it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--states", type=int, default=50)
    asked.add_argument("--pictures", type=int, default=10)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    asyncio.run(campaign(given.states, given.pictures, given.seed))


if __name__ == "__main__":
    main()
