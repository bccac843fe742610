"""A full house: many tables, listeners and moves a second, how quick it is and whether it stays so.

python bench/load.py [--minutes 1] [--tables 250] [--streams 1000] [--rate 50] [--warm 5] [--profile FILE]

The server runs in a process of its own with its limits off; this one is the crowd. Prints one line every ten
seconds and the figures at the end: p50, p95 and p99 of move to acknowledgement and of move to the other
listeners' frames, statuses, the server's memory and both processes' share of a core.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).parents[1])  # this folder has a `click.py`, which is not the package

from tests.server.crowd import Crowd, Tally, cpu_seconds, percentiles, resident_mb  # noqa: E402
from tests.server.killing import Server, free_port  # noqa: E402


async def measure(given: argparse.Namespace, folder: Path) -> None:
    """Start the server and the crowd, and report."""
    server = Server(folder / "house.db", free_port())
    if given.profile:
        server.wrapped = ("-m", "cProfile", "-o", given.profile)
    server.start()
    assert server.child is not None  # noqa: S101
    pid = server.child.pid
    crowd = Crowd(server.port)
    try:
        begun = time.perf_counter()
        await crowd.come(given.tables, given.streams)
        print(f"everybody is seated after {time.perf_counter() - begun:.0f} s", flush=True)
        await crowd.play(given.rate, given.warm)
        crowd.tally = Tally()
        started, server_cpu, own_cpu = time.perf_counter(), cpu_seconds(pid), time.process_time()
        memory = [resident_mb(pid)]
        for _ in range(max(1, round(given.minutes * 6))):
            await crowd.play(given.rate, 10.0)
            memory.append(resident_mb(pid))
            tally = crowd.tally
            print(
                len(tally.acks),
                percentiles(tally.acks),
                percentiles(tally.deliveries),
                memory[-1],
                flush=True,
            )
        seconds = time.perf_counter() - started
        shares = (cpu_seconds(pid) - server_cpu) / seconds, (time.process_time() - own_cpu) / seconds
        await crowd.go()
        print(json.dumps(figures(crowd, seconds, memory, shares), indent=1))
    finally:
        if given.profile:
            server.child.send_signal(signal.SIGINT)  # lets the profiler write its file
            server.child.wait(30)
        server.kill()


def figures(
    crowd: Crowd, seconds: float, memory: list[float], shares: tuple[float, float]
) -> dict[str, object]:
    """Sum up."""
    tally = crowd.tally
    listeners = [each for party in crowd.parties for each in party.listeners]
    return {
        "seconds": round(seconds),
        "intentions": len(tally.acks),
        "per_second": round(len(tally.acks) / seconds, 1),
        "acknowledged_ms": percentiles(tally.acks),
        "delivered_ms": percentiles(tally.deliveries),
        "deliveries": len(tally.deliveries),
        "statuses": tally.statuses,
        "refused": tally.refused[:5],
        "unanswered": tally.unanswered,
        "undelivered": tally.undelivered,
        "streams": len(listeners),
        "streams_cut": sum(each.cuts for each in listeners),
        "rematches": tally.rematches,
        "server_mb": memory,
        "server_cores": round(shares[0], 2),
        "crowd_cores": round(shares[1], 2),
    }


def main() -> None:
    """Read what is asked and run it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--minutes", type=float, default=1.0)
    asked.add_argument("--tables", type=int, default=250)
    asked.add_argument("--streams", type=int, default=1000)
    asked.add_argument("--rate", type=float, default=50.0)
    asked.add_argument("--warm", type=float, default=5.0)
    asked.add_argument("--profile", default="")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given, Path(folder)))


if __name__ == "__main__":
    main()
