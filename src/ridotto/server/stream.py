"""Server-sent events: what a listener lacks, whenever the table has changed.

A listener has no queue: it looks at the table when it can, and gets the
difference between what it has and what there is. A slow reader skips moments
instead of piling them up.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING

from .outgoing import Outgoing, Sent, View, sent_all
from .table import Table

if TYPE_CHECKING:
    from .settings import Settings

PING_SECONDS = 4.0

Looking = Callable[[], View]


class Presence:
    """Who is at a table: counted by person, because one may have several tabs."""

    def __init__(self, table: Table, person: str, settings: Settings) -> None:
        """Know whose presence this is."""
        self.table = table
        self.person = person
        self.settings = settings

    def __enter__(self) -> None:
        """Come to the table."""
        here = self.table.here
        here[self.person] = here.get(self.person, 0) + 1
        if here[self.person] == 1 and self.person:
            self.table.touch()

    def __exit__(self, *given: object) -> None:
        """Leave the table."""
        here, now = self.table.here, self.settings.now()
        here[self.person] -= 1
        self.table.last_seen[self.person] = self.table.left_at = now
        if not here[self.person]:
            del here[self.person]
            if self.person:
                self.table.touch()


def event(name: str, data: str = "", mark: str = "") -> bytes:
    """Write an event as it goes over the wire; `data` is one line, as JSON is."""
    head = f"id: {mark}\r\nevent: {name}" if mark else f"event: {name}"
    return f"{head}\r\ndata: {data}\r\n\r\n".encode()


async def frames(
    table: Table, look: Looking, outgoing: Outgoing, have: str, ended: asyncio.Event
) -> AsyncIterator[bytes]:
    """Yield frames and pings until the house closes or the session ends."""
    sent = Sent()
    view = look()
    if have == view.id:
        sent = sent_all(view)
    while not ended.is_set():
        view = look()
        if view.id != sent.id:
            frame = outgoing.frame(view, sent)
            yield event("frame", json.dumps(frame, ensure_ascii=False), view.id)
            continue
        bell = table.bell
        waiters = [asyncio.ensure_future(bell.wait()), asyncio.ensure_future(ended.wait())]
        try:
            done, _ = await asyncio.wait(waiters, timeout=PING_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        finally:  # also when the listener goes away in the middle of waiting
            for waiter in waiters:
                waiter.cancel()
        if not done:
            yield event("ping")
