"""What other processes appended: PostgreSQL's LISTEN and NOTIFY.

The news is sent inside the transaction that appends, so it is heard only when
the event is stored. On SQLite there is nothing to hear.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import select
import threading
from collections.abc import Callable
from typing import Any

from sqlalchemy import URL, Connection, text

CHANNEL = "ridotto"
NOTIFY = text("SELECT pg_notify(:channel, :news)")
RETRY_SECONDS = (0.1, 0.3, 1.0, 3.0)

Heard = Callable[[str, int], object]
log = logging.getLogger("ridotto.changes")


class Changes:
    """Tells, and listens to, what happens at tables in all processes."""

    def __init__(self, url: URL, loop: asyncio.AbstractEventLoop) -> None:
        """Start to listen, on PostgreSQL."""
        self.origin = secrets.token_hex(6)
        self.connected = threading.Event()
        self._url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._loop = loop
        self._listeners: list[Heard] = []
        self._gaps: list[Callable[[], object]] = []
        self._speaks = url.get_backend_name() == "postgresql"
        self._stop, self._wake = os.pipe() if self._speaks else (-1, -1)
        self._thread = threading.Thread(target=self._run, name="ridotto-changes", daemon=True)
        if self._speaks:
            self._thread.start()

    def listen(self, heard: Heard) -> None:
        """Call back in the event loop for every event that another process appended."""
        self._listeners.append(heard)

    def after_gap(self, missed: Callable[[], object]) -> None:
        """Call back in the event loop when the connection was lost and is back: news may be missing."""
        self._gaps.append(missed)

    def tell(self, connection: Connection, table_id: str, n: int) -> None:
        """Send the news with the transaction."""
        if self._speaks:
            news = {"channel": CHANNEL, "news": f"{table_id} {n} {self.origin}"}
            connection.execute(NOTIFY, news)

    def close(self) -> None:
        """Stop listening."""
        if self._speaks:
            self._speaks = False
            os.close(self._wake)
            self._thread.join()
            os.close(self._stop)

    def _run(self) -> None:
        import psycopg

        failures, lost = 0, False
        while True:
            try:
                with psycopg.connect(self._url, autocommit=True, connect_timeout=10) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    if lost:
                        self._call(self._gaps)
                    failures, lost = 0, True
                    self.connected.set()
                    self._hear(connection)
                    return
            except psycopg.Error as error:
                self.connected.clear()
                log.warning("listening to other processes was cut off, trying again: %s", error)
            pause = RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)]
            failures += 1
            if select.select([self._stop], [], [], pause)[0]:
                return

    def _hear(self, connection: Any) -> None:
        """Pass news on until told to stop; raises when the connection is lost."""
        while True:
            ready, _, _ = select.select([connection.fileno(), self._stop], [], [])
            if self._stop in ready:
                return
            for news in connection.notifies(timeout=0):
                table_id, n, origin = news.payload.split(" ")
                if origin != self.origin:
                    self._call(self._listeners, table_id, int(n))

    def _call(self, listeners: list[Any], *heard: Any) -> None:
        try:
            for listener in tuple(listeners):
                self._loop.call_soon_threadsafe(listener, *heard)
        except RuntimeError:  # the loop has closed: nobody listens any more
            log.debug("news came after the event loop had closed")
