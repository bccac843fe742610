"""Whatever the network does, every tab ends up showing what the house has (see simulator.py)."""

from __future__ import annotations

from pathlib import Path

import pytest

from .simulator import World, one_run

RUNS = 10


@pytest.mark.anyio
async def test_every_tab_ends_with_the_houses_view_whatever_the_network_does(tmp_path: Path) -> None:
    world = World(f"sqlite:///{tmp_path / 'house.db'}")
    await world.start()
    done: dict[str, int] = {}
    try:
        for seed in range(RUNS):
            run = await one_run(world, seed)
            for name, many in run.did.items():
                done[name] = done.get(name, 0) + many
            done["told"] = done.get("told", 0) + len(run.told)
    finally:
        await world.close()
    assert min(done.values()) > 0
    assert done["told"] >= RUNS // 2  # most intentions are stale by the time they arrive
    assert world.restarts
