"""Play on a bad network, many times, and compare what every tab shows with what the house has.

python bench/network.py [--runs 500] [--steps 50] [--first SEED]

Ends with an error and the seed of the run at the first difference. `tests/server/simulator.py` says what is
simulated and what is compared.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path[0] = str(Path(__file__).parents[1])  # this folder has a `click.py`, which is not the package

from tests.server.simulator import World, one_run  # noqa: E402 - the tests are beside, not installed


async def campaign(runs: int, steps: int, first: int) -> None:
    """Run them all in one house."""
    done: Counter[str] = Counter()
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        world = World(f"sqlite:///{folder}/house.db")
        await world.start()
        for seed in range(first, first + runs):
            try:
                run = await one_run(world, seed, steps)
            except BaseException:
                print(f"seed {seed} failed")
                raise
            done.update(run.did)
            done["acknowledged"] += len(run.told)
            done["tabs"] += len(run.tabs)
            done["frames"] += sum(tab.taken for tab in run.tabs)
            if seed % 20 == 19:
                print(f"{seed + 1 - first} runs, {time.perf_counter() - begun:.0f} s", flush=True)
        await world.close()
    print({**done, "runs": runs, "steps": steps, "restarts": world.restarts, "differences": 0})


def main() -> None:
    """Read what is asked and run it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--runs", type=int, default=500)
    asked.add_argument("--steps", type=int, default=50)
    asked.add_argument("--first", type=int, default=1000)
    given = asked.parse_args()
    asyncio.run(campaign(given.runs, given.steps, given.first))


if __name__ == "__main__":
    main()
