"""A child process for tests of migrations: opens a house and closes it.

    python -m tests.server.opener URL [die]

With "die" it is killed inside the migration, after the first tables are made.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys

from alembic import op

from ridotto.server.store import Store


def die_at_index(*_args: object, **_options: object) -> None:
    print("half way", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


async def main(url: str) -> None:
    await (await Store.open(url)).close()


if __name__ == "__main__":
    if sys.argv[2:] == ["die"]:
        op.create_index = die_at_index  # type: ignore[assignment]
    asyncio.run(main(sys.argv[1]))
