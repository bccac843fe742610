"""Keeping a long-running house quick: no long pauses of the collector, no memory that nobody uses.

A house holds the history of hundreds of games: a million small objects that live long. Python's
collector would look at all of them again and again, a second at a time, with all tables waiting.
What has lived through a young collection is therefore frozen: it is still freed as soon as nobody
refers to it, only cycles among old objects are not looked for while somebody is here.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
from collections.abc import Callable

FREEZE_SECONDS = 10.0

TRIM_EVERY = 6
"""After so many freezes the allocator gives back what is free: drawings are large texts that live for moments."""

YOUNG = (20_000, 20, 1_000)
"""Fewer and larger young collections; the old ones are made by hand."""


def _trimmer() -> Callable[[int], object]:
    """Return glibc's way to give memory back, or nothing where there is another library."""
    try:
        trim: Callable[[int], object] = ctypes.CDLL("libc.so.6").malloc_trim
    except (OSError, AttributeError):
        return lambda keep: None
    return trim


async def keep_calm(is_empty: Callable[[], bool]) -> None:
    """Freeze what has become old every few seconds; look at everything only when nobody is here."""
    gc.set_threshold(*YOUNG)
    trim, rounds = _trimmer(), 0
    while True:
        await asyncio.sleep(FREEZE_SECONDS)
        rounds += 1
        gc.collect(1)
        if rounds % TRIM_EVERY == 0:
            if is_empty():
                gc.unfreeze()
                gc.collect()
            trim(0)
        gc.freeze()
