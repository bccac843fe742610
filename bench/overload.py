"""Overload: far more than the house can take, with its limits on; it must refuse early and recover at once.

python bench/overload.py [--minutes 2] [--tables 50] [--streams 200] [--rate 10] [--times 10]

First a steady load is measured, then `--times` that rate is sent (moves, pages, frames and hints by the same
people), then the steady load again. During the flood only 200, 409, 422, 429 and 503 may come back; ten seconds
after it the steady load's latency must be what it was, or within the limits of `bench/load.py`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).parents[1])  # this folder has a `click.py`, which is not the package

from tests.server.crowd import Crowd, Tally, percentiles, resident_mb  # noqa: E402
from tests.server.killing import Server, free_port  # noqa: E402
from tests.server.wire import Unanswered, Wire  # noqa: E402

ALLOWED = {200, 403, 409, 422, 429, 503}


class Flood:
    """Requests that nobody waits for in between."""

    def __init__(self, crowd: Crowd) -> None:
        """Know whom to imitate."""
        self.crowd = crowd
        self.statuses: dict[int, int] = {}
        self.unanswered = 0

    async def ask(self) -> None:
        """Send one request of some kind as somebody of the crowd."""
        rng = self.crowd.rng
        party = rng.choice(self.crowd.parties)
        wire = Wire(self.crowd.port)
        somebody = rng.choice(party.players)
        wire.cookie, wire.address = somebody.cookie, somebody.address
        path = rng.choice((f"/t/{party.table}/frame", f"/t/{party.table}", f"/t/{party.table}/move", "/"))
        try:
            if path.endswith("move"):
                body = {"key": f"{rng.getrandbits(64):016x}", "version": 1, "draft": 0, "move": "pass"}
                answer = await wire.post(path, body)
            else:
                answer = await wire.get(path)
            self.statuses[answer.status] = self.statuses.get(answer.status, 0) + 1
        except Unanswered:
            self.unanswered += 1
        finally:
            wire.drop()

    async def pour(self, rate: float, seconds: float) -> None:
        """Send at a rate, at most a thousand at once, as many machines together would."""
        begun, made = time.perf_counter(), 0
        running: set[asyncio.Task[None]] = set()
        while (now := time.perf_counter()) - begun < seconds:
            if made >= (now - begun) * rate or len(running) > 1000:
                await asyncio.sleep(0.002)
                continue
            made += 1
            task = asyncio.create_task(self.ask())
            running.add(task)
            task.add_done_callback(running.discard)
        await asyncio.gather(*running, return_exceptions=True)


async def steady(crowd: Crowd, rate: float, seconds: float) -> dict[str, object]:
    """Measure the usual load."""
    crowd.tally = Tally()
    await crowd.play(rate, seconds)
    tally = crowd.tally
    return {
        "acknowledged_ms": percentiles(tally.acks),
        "delivered_ms": percentiles(tally.deliveries),
        "statuses": dict(tally.statuses),
    }


async def measure(given: argparse.Namespace, folder: Path) -> None:
    """Before, during, after."""
    server = Server(folder / "house.db", free_port(), RIDOTTO_RATES="1", RIDOTTO_TRUSTED_PROXIES="127.0.0.1")
    server.start()
    assert server.child is not None  # noqa: S101
    crowd = Crowd(server.port)
    try:
        await crowd.come(given.tables, given.streams)
        told: dict[str, object] = {"before": await steady(crowd, given.rate, 10.0)}
        flood = Flood(crowd)
        together = asyncio.create_task(crowd.play(given.rate, given.minutes * 60))
        await flood.pour(given.rate * given.times, given.minutes * 60)
        await together
        told["flood"] = {"statuses": flood.statuses, "unanswered": flood.unanswered}
        await asyncio.sleep(10.0)
        told["after"] = await steady(crowd, given.rate, 10.0)
        told["server_mb"] = resident_mb(server.child.pid)
        told["surprises"] = sorted(set(flood.statuses) - ALLOWED)
        await crowd.go()
        print(json.dumps(told, indent=1))
    finally:
        server.kill()


def main() -> None:
    """Read what is asked and run it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--minutes", type=float, default=2.0)
    asked.add_argument("--tables", type=int, default=50)
    asked.add_argument("--streams", type=int, default=200)
    asked.add_argument("--rate", type=float, default=10.0)
    asked.add_argument("--times", type=float, default=10.0)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given, Path(folder)))


if __name__ == "__main__":
    main()
