"""The house's memory: tables with their events, people with their sessions.

All methods are coroutines. Writing goes through the committer and returns when
it is synced; reading runs in a few threads with connections of their own.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from sqlalchemy import Connection, Engine, Select, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from .changes import Changes
from .committer import Committer, Work, end_process
from .database import READERS, StoreFailed, make_engine, migrate, read_url
from .entities import OPEN, OVER, Event, KeyUsed, SeatRow, TableRow, VersionTaken
from .rows import event_values, read_event, read_seat, read_table, seat_values, summary_values, table_values
from .schema import events, leases, people, seats, tables
from .store_people import NameTaken, PeopleStore
from .upsert import upsert

__all__ = ["NameTaken", "Store", "StoreFailed"]

T = TypeVar("T")
Listing = list[tuple[TableRow, list[SeatRow]]]

# Built once: an append is the one thing that happens all the time.
_MOVED = ("version", "touched_at")
_SUMMARY = ("phase", "ply", "waiting", "result")
_FROM_BEFORE = update(tables).where(
    tables.c.id == bindparam("table"), tables.c.version == bindparam("before")
)
MOVE = _FROM_BEFORE.values({name: bindparam(name) for name in _MOVED})
MOVE_AND_SUM_UP = _FROM_BEFORE.values({name: bindparam(name) for name in _MOVED + _SUMMARY})
ADD_EVENT = insert(events)


class Store(PeopleStore):
    """A database of the house; `Store.open` is the way in."""

    def __init__(self, engine: Engine, committer: Committer, changes: Changes, now: Callable[[], float]):
        """Take over an engine whose tables are up to date."""
        self.changes = changes
        self.committer = committer
        self.now = now
        self._engine = engine
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="ridotto-reader")

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        now: Callable[[], float] = time.time,
        on_fatal: Callable[[BaseException], None] = end_process,
    ) -> Store:
        """Open a database, made or brought up to date first; raises StoreFailed with the reason."""
        place = read_url(url)
        engine = make_engine(place)
        try:
            await asyncio.to_thread(migrate, engine)
        except BaseException:
            engine.dispose()
            raise
        changes = Changes(place, asyncio.get_running_loop())
        committer = Committer(make_engine(place, connections=1), on_fatal)
        return cls(engine, committer, changes, now)

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self.committer.close()
        self.changes.close()
        self._readers.shutdown()
        self._engine.dispose()

    # Tables and their events.

    async def create_table(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        """Keep a new table with its seats."""

        def work(connection: Connection) -> None:
            connection.execute(insert(tables), table_values(row))
            _write_seats(connection, seats)

        await self._write(work, row.id)

    async def table(self, table_id: str) -> TableRow | None:
        """Return a table, if there is one of this id."""
        found = await self._read(lambda c: c.execute(select(tables).where(tables.c.id == table_id)).first())
        return read_table(found) if found else None

    async def seats(self, table_id: str) -> list[SeatRow]:
        """Return a table's seats in order."""
        asked = select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
        return await self._read(lambda c: [read_seat(row) for row in c.execute(asked)])

    async def events(self, table_id: str, after: int = 0) -> list[Event]:
        """Return what happened at a table after a version, in order."""
        asked = select(events).where(events.c.table_id == table_id, events.c.n > after).order_by(events.c.n)
        return await self._read(lambda c: [read_event(row) for row in c.execute(asked)])

    async def append(
        self, event: Event, *, row: TableRow | None = None, seats: Sequence[SeatRow] = ()
    ) -> Event:
        """Append an event, with the table's new summary and the seats that changed.

        Raises KeyUsed if the key was stored before, which wins, VersionTaken if
        `n` is not the next number, StoreFailed if the database gave up (the event
        may or may not be there: the same key tells).
        """
        stored = replace(event, at=event.at or self.now())

        def work(connection: Connection) -> Event:
            _append(connection, stored, row)
            _write_seats(connection, seats)
            self.changes.tell(connection, stored.table_id, stored.n)
            return stored

        try:
            return await self._write(work, event.table_id)
        except (IntegrityError, VersionTaken) as error:
            used = await self.event_by_key(event.table_id, event.key)
            if used:
                raise KeyUsed(used) from None
            if isinstance(error, IntegrityError):
                raise VersionTaken(f"{event.table_id} already has an event {event.n}") from error
            raise

    async def event_by_key(self, table_id: str, key: str) -> Event | None:
        """Return what an intention did, by its key."""
        asked = select(events).where(events.c.table_id == table_id, events.c.key == key)
        found = await self._read(lambda c: c.execute(asked).first())
        return read_event(found) if found else None

    # Lists.

    async def open_tables(self, limit: int = 50) -> Listing:
        """Return the listed tables that wait for players, newest first."""
        asked = select(tables).where(tables.c.phase == OPEN, tables.c.listed)
        return await self._list(asked.order_by(tables.c.created_at.desc()).limit(limit))

    async def tables_of(self, person: str, *, limit: int = 50) -> Listing:
        """Return the tables where somebody sits or is the host, last touched first."""
        sits = select(seats.c.table_id).where(seats.c.person == person)
        asked = select(tables).where(or_(tables.c.host == person, tables.c.id.in_(sits)))
        return await self._list(asked.order_by(tables.c.touched_at.desc()).limit(limit)) if person else []

    async def finished(self, limit: int = 20) -> Listing:
        """Return the listed tables whose game has ended, last first."""
        asked = select(tables).where(tables.c.phase == OVER, tables.c.listed)
        return await self._list(asked.order_by(tables.c.touched_at.desc()).limit(limit))

    async def counts(self) -> dict[str, int]:
        """Count tables by phase (open, playing, over), people and accounts."""
        phases = select(tables.c.phase, func.count()).group_by(tables.c.phase)
        persons = select(func.count(), func.count(people.c.account)).select_from(people)

        def work(connection: Connection) -> dict[str, int]:
            counted = {"open": 0, "playing": 0, "over": 0}
            counted |= {phase: count for phase, count in connection.execute(phases)}
            everybody, accounts = connection.execute(persons).one()
            return counted | {"people": everybody, "accounts": accounts}

        return await self._read(work)

    async def _list(self, asked: Select[tuple[object, ...]]) -> Listing:
        def work(connection: Connection) -> Listing:
            rows = [read_table(row) for row in connection.execute(asked)]
            at: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
            theirs = select(seats).where(seats.c.table_id.in_(at)).order_by(seats.c.table_id, seats.c.seat)
            for row in connection.execute(theirs):
                at[row.table_id].append(read_seat(row))
            return [(row, at[row.id]) for row in rows]

        return await self._read(work)

    # Who drives a table.

    async def lease(self, table_id: str, holder: str, seconds: float) -> bool:
        """Try to take or renew the right to drive a table's bots and clocks."""
        now = self.now()

        def work(connection: Connection) -> bool:
            wished = {"table_id": table_id, "holder": holder, "until": now + seconds}
            free = or_(leases.c.until <= now, leases.c.holder == holder)
            return upsert(connection, leases, wished, where=free) == 1

        return await self._write(work, table_id)

    async def release(self, table_id: str, holder: str) -> None:
        """Give the right back, if it is held."""
        mine = delete(leases).where(leases.c.table_id == table_id, leases.c.holder == holder)
        await self._write(lambda c: c.execute(mine), table_id)

    # How it is done.

    async def _write(self, work: Work[T], order: str = "") -> T:
        return await self.committer.write(work, order)

    async def _read(self, work: Work[T]) -> T:
        def read() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, read)
        except DBAPIError as error:
            raise StoreFailed(f"the database could not be read: {error.orig}") from error


def _append(connection: Connection, event: Event, row: TableRow | None) -> None:
    """Move the table from version n-1 to n, which nobody else can do then, and insert the event."""
    moved = {"table": event.table_id, "before": event.n - 1, "version": event.n, "touched_at": event.at}
    if row:
        moved |= summary_values(row) | {"touched_at": max(row.touched_at, event.at)}
    if connection.execute(MOVE_AND_SUM_UP if row else MOVE, moved).rowcount != 1:
        raise VersionTaken(f"{event.table_id} is not at version {event.n - 1}")
    connection.execute(ADD_EVENT, event_values(event))


def _write_seats(connection: Connection, rows: Sequence[SeatRow]) -> None:
    for row in rows:
        upsert(connection, seats, seat_values(row))
