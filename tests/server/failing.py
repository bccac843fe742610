"""A child process whose disk fails: every file may grow only to a size, and writing beyond it is an I/O error.

python -m tests.server.failing URL
"""

from __future__ import annotations

import asyncio
import resource
import sys

from ridotto.server.store import Store

from .kept import a_table, an_event, seats_at


async def main(url: str) -> None:
    store = await Store.open(url)
    await store.create_table(a_table(), seats_at())
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
    for n in range(1, 1000):
        await store.append(an_event(n, data={"text": "x" * 1000}))
        print(n, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
