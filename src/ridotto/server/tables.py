"""The house's tables: one owner each. Whatever happens at a table goes through here.

An intention is checked, tried on a copy, stored, acknowledged and then shown,
in this order. The same key again gets the same answer.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..core.registry import find
from ..errors import HintRefused, StaleMove
from ..play import Hint, Match
from .access import Role
from .deeds import DEEDS, HOUSE, Wish, answered_before, row_after, seat_rows
from .driver import Driver
from .entities import FREE, OPEN, PLAYING, Event, KeyUsed, Person, SeatRow, TableRow, VersionTaken
from .errors import Refused
from .metrics import Metrics
from .scene import observed
from .settings import Settings, new_id
from .table import Table, seated, unique_name
from .thinking import Thinkers

if TYPE_CHECKING:
    from .store import Store

ABSENT_SECONDS = 60.0
"""After so long away from the table the others may ask for a steward."""


OPENING_MOVES = 25
"""Moves of another game's beginning that are stored in one event."""

HINT_PATIENCE = 6.0
"""A hint that takes longer is told to be on its way."""


class House:
    """All tables, loaded when touched."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics | None = None) -> None:
        """Open the doors."""
        self.store = store
        self.metrics = metrics or Metrics()
        self.metrics.tables.set_function(lambda: len(self.tables))
        self.settings = settings
        self.thinkers = Thinkers(settings.thinkers)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Future[Table]] = {}
        self.driver = Driver(self)
        store.changes.listen(self._changed_elsewhere)
        store.changes.after_gap(self._catch_up_all)

    async def close(self) -> None:
        """Close the doors: no bot thinks on."""
        await self.driver.close()
        self.thinkers.close()

    # Tables in memory.

    async def loaded(self, table_id: str) -> Table:
        """Return a table, read from the store when it is touched first."""
        if table_id in self.tables:
            return self.tables[table_id]
        if table_id not in self.loading:
            self.loading[table_id] = asyncio.ensure_future(self._load(table_id))
            self.loading[table_id].add_done_callback(lambda done: self.loading.pop(table_id, None))
        return await asyncio.shield(self.loading[table_id])

    async def _load(self, table_id: str) -> Table:
        row = await self.store.table(table_id)
        if row is None:
            raise Refused.missing()
        table = seated(row)
        for number, event in enumerate(await self.store.events(table_id)):
            table.apply(event)
            if number % 20 == 19:
                await asyncio.sleep(0)  # a long game must not stop the other tables
        for held in await self.store.seats(table_id):  # a guest may have become an account since
            if held.person and table.seats[held.seat].person:
                table.seats[held.seat] = replace(table.seats[held.seat], person=held.person)
        self.tables[table_id] = table
        self.driver.look_at(table)
        return table

    async def refresh(self, table: Table) -> None:
        """Read what other processes stored."""
        for event in await self.store.events(table.id, after=table.version):
            table.apply(event)
        self.driver.look_at(table)

    def merged(self, guest: str, account: str) -> None:
        """Give an account the seats of the guest that it was before, at the tables in memory too."""
        for table in self.tables.values():
            held = [seat for seat in table.seats if seat.person == guest]
            for seat in held:
                table.seats[seat.seat] = replace(seat, person=account)
            if table.row.host == guest:
                table.row = replace(table.row, host=account)
            if held:
                table.touch()

    def _changed_elsewhere(self, table_id: str, n: int) -> None:
        table = self.tables.get(table_id)
        if table and n > table.version:
            self.driver.spawn(self._catch_up(table))

    def _catch_up_all(self) -> None:
        """Look at every table again: while the line was cut, other processes may have stored something."""
        for table in list(self.tables.values()):
            self.driver.spawn(self._catch_up(table))

    def rename_person(self, old: str, new: str) -> None:
        """Let a guest's seats at loaded tables follow into an account."""
        for table in self.tables.values():
            for seat, held in enumerate(table.seats):
                if held.person == old:
                    table.seats[seat] = replace(held, person=new)
                    table.touch()

    async def _catch_up(self, table: Table) -> None:
        async with table.lock:
            await self.refresh(table)

    # Opening a table.

    async def open_table(  # noqa: PLR0913 - a table is a wish with many parts
        self,
        person: Person,
        game_name: str,
        *,
        seats: Sequence[dict[str, str]],
        options: dict[str, str] | None = None,
        preset: str = "manual",
        setting: dict[str, Any] | None = None,
        seed: int | None = None,
        opening: Sequence[tuple[int, str]] = (),
    ) -> str:
        """Open a table; `seats` say for each who holds it: {kind, name, person, bot}."""
        game = find(game_name)
        game.check_seats(len(seats))
        chosen = game.choose(options, preset)
        made: list[dict[str, str]] = []
        taken: list[str] = []
        for number, seat in enumerate(seats):
            name = unique_name(seat.get("name") or game.seat_names[number], taken)
            taken.append(name)
            made.append(
                {
                    "kind": seat["kind"],
                    "name": name,
                    "person": seat.get("person", ""),
                    "bot": seat.get("bot", ""),
                }
            )
        now = self.settings.now()
        row = TableRow(
            id=new_id(),
            game=game.name,
            rules_version=game.rules_version,
            options=chosen,
            seed=secrets.randbits(64) if seed is None else seed,
            salt=new_id(),
            setting={**(setting or {}), "seats": made, "preset": preset},
            host=person.id,
            created_at=now,
            touched_at=now,
        )
        rows = [SeatRow(row.id, number, **seat) for number, seat in enumerate(made)]
        await self.store.create_table(row, rows)
        table = await self.loaded(row.id)
        async with table.lock:
            await self._maybe_start(table)
            if opening:
                await self._put_opening(table, opening)
        return row.id

    async def _put_opening(self, table: Table, opening: Sequence[tuple[int, str]]) -> None:
        """Store the moves that a table begins with, some in each event: other tables go on in between."""
        for first in range(0, len(opening), OPENING_MOVES):
            part = opening[first : first + OPENING_MOVES]
            after = table.match.copy()
            for mover, text in part:
                after.play(text, mover)
            data = {"moves": [[mover, text] for mover, text in part]}
            event = table.next_event("opening", f"opening-{first}", -1, HOUSE, data)
            event = replace(event, state_hash=after.steps[-1].state_hash)
            await self.put(table, event, match=after)

    async def _maybe_start(self, table: Table) -> None:
        if table.row.phase == OPEN and all(s.kind != FREE for s in table.seats):
            await self.put(table, table.next_event("start", "start", -1, HOUSE, {}), phase=PLAYING)

    async def sit(self, table_id: str, person: Person, seat: int, name: str = "", key: str = "") -> int:
        """Let somebody take a free seat; return the seat that the person holds then."""
        table = await self.loaded(table_id)
        async with table.lock:
            held = table.seat_of(person.id)
            if held >= 0:
                return held
            if not 0 <= seat < len(table.seats) or table.seats[seat].kind != FREE:
                raise Refused(409, "seat_taken", "This seat is taken", "Somebody else sits there already.")
            data = {"name": name or table.match.game.seat_names[seat]}
            await self.put(table, table.next_event("sit", key or new_id(), seat, person.id, data))
            await self._maybe_start(table)
        return seat

    # What people do.

    async def act(self, table_id: str, kind: str, wish: Wish) -> dict[str, Any]:
        """Do what somebody at the table intends, once; return the acknowledgement."""
        table = await self.loaded(table_id)
        async with table.lock:
            while True:
                again = answered_before(table, kind, wish)
                if again:
                    return again
                try:
                    return await DEEDS[kind](self, table, wish.at(table))
                except VersionTaken:  # another process was first
                    await self.refresh(table)
                except KeyUsed as used:
                    await self.refresh(table)
                    table.remember(used.event)
                except StaleMove:
                    stored = await self.store.event_by_key(table.id, wish.key)
                    if stored is None:
                        raise
                    table.remember(stored)  # a very late repetition: it is answered as it was then

    async def put(self, table: Table, event: Event, *, match: Match | None = None, phase: str = "") -> Event:
        """Append an event with what lists show after it, and only then let it happen here."""
        row = row_after(table, event, match or table.match, phase or table.row.phase, self.settings.now())
        with self.metrics.append_seconds.time():
            stored = await self.store.append(event, row=row, seats=seat_rows(table, event))
        if event.kind == "move":
            self.metrics.moves.labels(table.row.game).inc()
        table.apply(stored, match if event.kind == "move" else None)
        self.driver.look_at(table)
        return stored

    async def hint(self, table: Table, role: Role) -> Hint:
        """Ask the master about a seat's decision; the same observation gets the same hint."""
        seen = observed(table, role)
        if not table.is_playing or not seen.may_act():
            raise HintRefused("there is nothing to decide for this seat now")
        asked = asyncio.ensure_future(self.thinkers.hint("master", seen, seed=int(seen.state.ply)))
        asked.add_done_callback(lambda done: done.cancelled() or done.exception())
        done, _ = await asyncio.wait([asked], timeout=HINT_PATIENCE)
        if not done:  # its search is being compiled, which goes on meanwhile
            detail = "The first hint in a game takes about a minute to get ready. Please ask again then."
            raise Refused(503, "waking", "The master is waking up", detail, extra={"retry_after": 20})
        return asked.result()

    # Who is away.

    def absent(self, table: Table) -> list[int]:
        """Return the seats that are waited for although their players are away or out of time."""
        now, limit = self.settings.now(), float(table.row.setting.get("limit") or 0)
        away = []
        for seat in table.waiting():
            if seat not in table.people():
                continue
            since = table.waiting_since.get(seat, now)
            person = table.seats[seat].person
            gone = not table.here.get(person) and now - max(since, table.last_seen.get(person, 0.0)) >= (
                limit or ABSENT_SECONDS
            )
            if gone or (limit and now - since > limit):
                away.append(seat)
        return away
