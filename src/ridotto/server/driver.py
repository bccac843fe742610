"""What the house does by itself at a table: bots move, orders act, clocks run, idle tables leave the memory."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from ..bots import level_of
from ..core.game import NO_MOVE
from .database import StoreFailed
from .deeds import HOUSE, commit
from .draft import tried
from .entities import KeyUsed, VersionTaken
from .settings import new_id
from .table import STEWARD, Table

if TYPE_CHECKING:
    from .tables import House

log = logging.getLogger("ridotto.house")

PACES = {"at once": 0.0, "brisk": 0.7, "calm": 1.8}
"""Seconds between the moves of bots, so that a person can follow."""

LEASE_SECONDS = 20.0

LOOK_SECONDS = 5.0

REST_SECONDS = 30.0
"""After so long without listeners a table keeps its game only, no drawings of it."""

SWEEP_SECONDS = 3600.0
"""Sessions that have run out are thrown away so often."""


class Driver:
    """One task for each table that has something to do."""

    def __init__(self, house: House) -> None:
        """Drive nothing yet; tell apart from other processes by a name of its own."""
        self.house = house
        self.name = new_id()
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.leases: dict[str, float] = {}
        self.others: set[asyncio.Task[Any]] = set()
        self.sweeper: asyncio.Task[None] | None = None
        self.swept = 0.0
        self.is_closed = False

    def look_at(self, table: Table) -> None:
        """Start driving a table if a bot or an order has to act there."""
        if self.sweeper is None:
            self.sweeper = asyncio.ensure_future(self._sweep())
        running = self.tasks.get(table.id)
        if not self.is_closed and (running is None or running.done()) and self._to_drive(table) is not None:
            self.tasks[table.id] = asyncio.ensure_future(self._drive(table))

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside; its failure is logged."""
        task = asyncio.ensure_future(work)
        self.others.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.others.discard(task)
        if not task.cancelled() and task.exception():
            log.error("background work failed", exc_info=task.exception())

    async def close(self) -> None:
        """Stop driving."""
        self.is_closed = True
        running = [*self.tasks.values(), *self.others, *([self.sweeper] if self.sweeper else [])]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        for table_id in self.leases:  # another process need not wait until they end
            with contextlib.suppress(StoreFailed):
                await self.house.store.release(table_id, self.name)

    def _to_drive(self, table: Table) -> tuple[int, int] | None:
        """Return a seat that a bot or an order moves now, with the order's move or NO_MOVE for a bot."""
        standing = table.match.game.standing
        for seat in table.waiting():
            if table.driven(seat):
                return seat, NO_MOVE
            order = table.orders.order_of(seat, seat)
            if order and standing:
                move = standing.obey(table.match.observation(seat), seat, order)
                if move != NO_MOVE:
                    return seat, move
        return None

    async def _drive(self, table: Table) -> None:
        """Make the moves of bots and orders until somebody has to decide."""
        while not self.is_closed:
            if not await self._has_lease(table):
                await asyncio.sleep(1.0)  # another process drives this table
                if self._to_drive(table) is None:
                    return
                continue
            try:
                if not await self._drive_once(table):
                    return
            except (VersionTaken, KeyUsed):
                async with table.lock:
                    await self.house.refresh(table)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("a bot failed at table %s", table.id[:6])
                await self._lose_seat(table)
                await asyncio.sleep(1.0)

    async def _has_lease(self, table: Table) -> bool:
        """Tell whether this process is the one that drives a table; asked again when half of the time is over."""
        if self.house.settings.data.startswith("sqlite:"):
            return True  # one process owns the file; after a crash nobody waits for a lease of the dead
        now = self.house.settings.now()
        if self.leases.get(table.id, 0.0) > now:
            return True
        if not await self.house.store.lease(table.id, self.name, LEASE_SECONDS):
            return False
        self.leases[table.id] = now + LEASE_SECONDS / 2
        return True

    async def _drive_once(self, table: Table) -> bool:
        found = self._to_drive(table)
        if found is None:
            return False
        seat, move = found
        version = table.version
        started = asyncio.get_running_loop().time()
        if move == NO_MOVE:
            move = await self._thought(table, seat)
        pace = PACES.get(table.row.setting.get("pace", "brisk"), 0.7)
        rest = pace - (asyncio.get_running_loop().time() - started)
        await asyncio.sleep(rest if rest > 0 and table.here else 0)
        async with table.lock:
            if table.version == version or self._same_decision(table, seat, version):
                await self._play(table, seat, move)
        return True

    async def _thought(self, table: Table, seat: int) -> int:
        """Let a bot think; the table is told if its search has to be compiled first."""
        bot, seen = table.driven(seat), table.match.observation(seat)
        asleep = not self.house.thinkers.is_awake(bot, seen)
        if asleep:
            table.waking.add(seat)
            table.touch()
        try:
            with self.house.metrics.thinking.labels(level_of(bot)).time():
                return await self.house.thinkers.think(bot, seen)
        finally:
            table.waking.discard(seat)

    def _same_decision(self, table: Table, seat: int, version: int) -> bool:
        from .deeds import is_stale

        return not is_stale(table, seat, version) and bool(
            table.driven(seat) or table.orders.order_of(seat, seat)
        )

    async def _play(self, table: Table, seat: int, move: int) -> None:
        match = table.match
        if move not in match.legal_numbers(seat):
            return
        text = match.game.words.move_text(match.observation(seat), seat, move)
        await commit(self.house, table, tried(match, None, seat, text), HOUSE, new_id(), {})

    async def _lose_seat(self, table: Table) -> None:
        """Let a novice play on where a bot failed."""
        found = self._to_drive(table)
        if found and table.driven(found[0]) != STEWARD:
            async with table.lock:
                event = table.next_event("lost", new_id(), found[0], HOUSE, {})
                await self.house.put(table, event)

    async def _sweep(self) -> None:
        """Look around every few seconds; whatever goes wrong once, look around again."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self._look_around()
            except Exception:  # the house must not stop looking around
                log.exception("looking around failed")

    async def _look_around(self) -> None:
        """See who has gone away, which tables nobody looks at, and which sessions have run out."""
        now, settings = self.house.settings.now(), self.house.settings
        for table in list(self.house.tables.values()):
            gone = sorted(self.house.absent(table))
            if gone != table.gone:
                table.gone = gone
                table.touch()
            quiet = now - max(table.row.touched_at, table.left_at)
            if not table.here and quiet > REST_SECONDS:
                table.rest()
            if not table.here and quiet > settings.unload_after:
                self._unload(table)
        if now - self.swept > SWEEP_SECONDS:
            self.swept = now
            await self.house.store.sweep_sessions()

    def _unload(self, table: Table) -> None:
        """Let a table that nobody looks at leave the memory; it comes back when it is touched."""
        if self._to_drive(table) is None and not table.lock.locked():
            for kept in (self.house.tables, self.tasks, self.leases):
                kept.pop(table.id, None)
