"""A child process for tests that kill: appends to a table and prints each number once it is acknowledged.

    python -m tests.server.appender URL

Four tasks append to tables of their own, so that a kill meets shared commits too.
"""

from __future__ import annotations

import asyncio
import sys

from ridotto.server.store import Store

from .kept import an_event

TASKS = 4


async def main(url: str) -> None:
    store = await Store.open(url)

    async def append(table_id: str) -> None:
        n = len(await store.events(table_id))
        while True:
            n += 1
            await store.append(an_event(n, table_id=table_id))
            print(table_id, n, flush=True)

    await asyncio.gather(*(append(f"t{task}") for task in range(TASKS)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
