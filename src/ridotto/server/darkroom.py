"""Where pictures and offline pages are made: one at a time, in a process of its own.

Drawing a whole game takes seconds of a core, and a picture holds Python's lock
while it is drawn; neither may stop the tables. What was made is kept for a while.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import OrderedDict
from typing import Any

from .errors import Refused

KEPT = 12
"""Results that are kept: somebody who downloads twice draws once."""

WAITING = 6
"""Beyond so many in the queue, waiting is no service."""

SECONDS = 300.0
"""The longest games take twenty on an idle machine; a busy one draws last of all it does."""


class Darkroom:
    """Makes one thing at a time."""

    def __init__(self) -> None:
        """Begin with nothing made."""
        self._turn = asyncio.Semaphore(1)
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._queue = 0

    async def made(self, key: tuple[object, ...], kind: str, work: dict[str, Any]) -> bytes:
        """Return what was made for this key, or make it."""
        if key in self._kept:
            return self._kept[key]
        if self._queue >= WAITING:
            raise Refused(
                503, "busy", "The darkroom is busy", "Please ask again in a moment.", extra={"retry_after": 5}
            )
        self._queue += 1
        try:
            async with self._turn:
                if key not in self._kept:
                    self._kept[key] = await _drawn(kind, work)
                    while len(self._kept) > KEPT:
                        self._kept.popitem(last=False)
                return self._kept[key]
        finally:
            self._queue -= 1


async def _drawn(kind: str, work: dict[str, Any]) -> bytes:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "ridotto.play.export",
        kind,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        out, said = await asyncio.wait_for(process.communicate(json.dumps(work).encode()), SECONDS)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise RuntimeError(f"drawing a {kind} failed: {said.decode(errors='replace')[-2000:]}")
    return out
