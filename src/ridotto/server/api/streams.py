"""Streams for programs: one JSON object a line, a blank line when there is nothing to say.

Of a table:   {"type": "full", "state": {...}, "log": [...]}      first
              {"type": "event", "event": "log" | "undo" | "chat", ...}   what happened, as the caller saw it
              {"type": "state", "state": {...}}                   after it; the last one when the game is over
Of the caller: {"type": "full", "tables": [...]}                  first
              {"type": "event", "event": "table" | "turn" | "over", "table": {...}}
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import StreamingResponse

from ..access import Caller, role
from ..entities import OVER
from ..outgoing import state_json
from ..places import Lines, stream_place
from ..stream import Presence
from .asking import Known, Looker, Looking, person_of, shown
from .models import TableShown
from .tables import content_of, log_entries

ROUTER = APIRouter(tags=["streams"])

KEEP_ALIVE_SECONDS = 6.0
POLL_SECONDS = 1.0
"""How often the caller's list of tables is looked through; its tables need not be in memory for that."""

SESSION_SECONDS = 30.0
"""How often a stream asks whether its session still lives: another process may have ended it."""

NDJSON = "application/x-ndjson"
BLANK = "\n"


def _line(type: str, **told: Any) -> str:
    return json.dumps({"type": type, **told}) + "\n"


def _sent(request: Request, who: Caller, lines: Callable[[asyncio.Event], AsyncIterator[str]]) -> Lines:
    ended = request.app.state.streams.open(who.session.token_hash if who.session else "")
    sent = Lines(lines(ended), headers={"cache-control": "no-store"})
    sent.place = stream_place(request, who, ended, "ndjson")
    return sent


async def first_of(seconds: float, *events: asyncio.Event) -> bool:
    """Wait until one of the events is set; False if the time ran out before."""
    waiters = [asyncio.ensure_future(event.wait()) for event in events]
    try:
        done, _ = await asyncio.wait(waiters, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for waiter in waiters:
            waiter.cancel()
    return bool(done)


@ROUTER.get("/tables/{id}/stream", response_class=StreamingResponse, responses=content_of(NDJSON))
async def stream_table(request: Request, looking: Looker) -> Lines:
    """Follow a table, line by line, until its game is over."""
    return _sent(request, looking.who, lambda ended: _table_lines(looking, ended))


async def _table_lines(looking: Looking, ended: asyncio.Event) -> AsyncIterator[str]:
    told, session = Told(looking), SessionWatch(looking.state.store, looking.who)
    with Presence(looking.table, looking.who.id, looking.state.settings):
        yield told.full()
        while not ended.is_set() and not told.is_over and await session.lives():
            bell = told.looking.table.bell
            for line in told.news():
                yield line
            if told.is_over or bell.is_set():
                continue
            if not await first_of(KEEP_ALIVE_SECONDS, bell, ended):
                yield BLANK


class SessionWatch:
    """Asks now and then whether a listener's session still lives."""

    def __init__(self, store: Any, who: Caller) -> None:
        """Trust the session that was just looked up."""
        self.store = store
        self.session = who.session
        self.asked = time.monotonic()

    async def lives(self) -> bool:
        """Tell whether to go on."""
        if self.session is None or time.monotonic() - self.asked < SESSION_SECONDS:
            return True
        self.asked = time.monotonic()
        return await self.store.session(self.session.token_hash) is not None


class Told:
    """What a listener of a table was told so far."""

    def __init__(self, looking: Looking) -> None:
        """Begin with nothing told."""
        self.looking = looking
        self.moment = (-1, -1)
        self.entries = self.cuts = self.talk = 0
        self.is_over = False

    def full(self) -> str:
        """Tell everything."""
        table = self.looking.table
        state = self._state()
        log = [each.model_dump() for each in log_entries(self.looking, 0)]
        self.entries, self.cuts, self.talk = len(table.entries), len(table.cuts), len(table.talk)
        return _line("full", state=state, log=log)

    def news(self) -> list[str]:
        """Tell what happened since, and how things stand then."""
        table = self._look_again()
        if self.is_over:
            return []
        lines = [_line("event", **event) for event in self._events()]
        held = table.drafts.get(self.looking.eyes.seat)
        if lines or self.moment != (table.version, held.number if held else 0):
            lines.append(_line("state", state=self._state()))
        return lines

    def _look_again(self) -> Any:
        """Look at the table that is in memory now, through the eyes that the caller has now."""
        was = self.looking
        table = was.state.house.tables.get(was.table.id, was.table)
        eyes = role(table.row, table.seats, was.who)
        # Who gave up the seat of a private table has nothing more to see there.
        self.is_over = self.is_over or not eyes.may_look
        self.looking = replace(was, table=table, eyes=eyes)
        return table

    def _state(self) -> dict[str, Any]:
        state = state_json(self.looking.table, self.looking.eyes)
        self.moment = (state["version"], state["draft"])
        self.is_over = state["phase"] == OVER
        return state

    def _events(self) -> list[dict[str, Any]]:
        table = self.looking.table
        events: list[dict[str, Any]] = []
        for _, keep in table.cuts[self.cuts :]:
            self.entries = min(self.entries, keep)
            events.append({"event": "undo", "keep": keep})
        events += [{"event": "log", **each.model_dump()} for each in log_entries(self.looking, self.entries)]
        events += [
            {"event": "chat", "name": said.name, "seat": said.seat, "text": said.text}
            for said in table.talk[self.talk :]
        ]
        self.entries, self.cuts, self.talk = len(table.entries), len(table.cuts), len(table.talk)
        return events


@ROUTER.get("/stream", response_class=StreamingResponse, responses=content_of(NDJSON))
async def stream_me(request: Request, who: Known) -> Lines:
    """Follow the caller's own tables: new ones, turns, endings."""
    person_of(who)
    return _sent(request, who, lambda ended: _my_lines(request.app.state.store, who, ended))


async def _my_lines(store: Any, who: Caller, ended: asyncio.Event) -> AsyncIterator[str]:
    session = SessionWatch(store, who)
    before = await _mine(store, who)
    yield _line("full", tables=[table.model_dump() for table in before.values()])
    quiet = 0.0
    while not await first_of(POLL_SECONDS, ended) and await session.lives():
        now = await _mine(store, who)
        quiet += POLL_SECONDS
        for event, table in news_of(before, now):
            quiet = 0.0
            yield _line("event", event=event, table=table.model_dump())
        if quiet >= KEEP_ALIVE_SECONDS:
            quiet = 0.0
            yield BLANK
        before = now


async def _mine(store: Any, who: Caller) -> dict[str, TableShown]:
    return {row.id: shown(row, seats, who) for row, seats in await store.tables_of(who.id)}


def news_of(before: dict[str, TableShown], now: dict[str, TableShown]) -> list[tuple[str, TableShown]]:
    """Tell what is new in a list of tables: a table, a turn, an end."""
    found: list[tuple[str, TableShown]] = []
    for id, table in now.items():
        old = before.get(id)
        if old is None:
            found.append(("table", table))
        if table.is_my_turn and (old is None or not old.is_my_turn or old.ply != table.ply):
            found.append(("turn", table))
        if table.phase == OVER and old is not None and old.phase != OVER:
            found.append(("over", table))
    return found
