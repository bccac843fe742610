"""The table: its page, its stream, and what people do there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from .. import limits
from ..access import Caller, Role, caller, role
from ..deeds import DEEDS, Wish
from ..errors import Refused
from ..names import clean_line
from ..outgoing import Sent, refused_moves
from ..places import Events, stream_place
from ..stream import Presence, frames
from ..table import Table
from ..tables import House

NO_STORE = {"cache-control": "no-store"}


async def at_table(request: Request) -> tuple[Table, Role, Caller]:
    """Return the table of the address, and through whose eyes the caller looks at it."""
    house: House = request.app.state.house
    table_id = str(request.path_params["id"])
    if len(table_id) > 40 or not table_id.isprintable():  # PostgreSQL takes no NUL
        raise Refused.missing()
    table = await house.loaded(table_id)
    who = await caller(request)
    return table, role(table.row, table.seats, who), who


async def looking(request: Request) -> tuple[Table, Role, Caller]:
    """Do the same for those who may look; to all others the table does not exist."""
    table, eyes, who = await at_table(request)
    if not eyes.may_look:
        raise Refused.missing()
    return table, eyes, who


async def page(request: Request) -> Response:
    """Show the table."""
    table, eyes, who = await at_table(request)
    state = request.app.state
    host = bool(who.id) and who.id == table.row.host
    if not eyes.may_look:
        return await _doorstep(request, table, who)
    view = state.outgoing.view(table, eyes, host)
    frame = {
        "version": view.version,
        "draft": view.draft,
        "id": view.id,
        "hash": view.hash,
        "order": list(view.slots),
        "slots": view.slots,
        "log": view.log,
        "crcs": view.crcs,
        "log_crc": view.chain[-1] if view.chain else 0,
    }
    game = table.match.game
    html = state.templates.get_template("table.html").render(
        page="table",
        table_id=table.id,
        game={"name": game.name, "title": game.title},
        role=eyes,
        who=who.person.name if who.person else "",
        frame=frame,
        request=request,
    )
    return HTMLResponse(html, headers=NO_STORE)


async def _doorstep(request: Request, table: Table, who: Caller) -> Response:
    """Show somebody who may not look a table with free seats that everybody may join, else nothing."""
    free = [seat for seat in table.seats if seat.kind == "free"]
    if not free or not table.row.setting.get("listed"):
        raise Refused.missing()
    game = table.match.game
    html = request.app.state.templates.get_template("seat_link.html").render(
        page="seat",
        action=f"/t/{table.id}/sit",
        seat=free[0].seat,
        free=[each.seat for each in free],
        seats=table.seats,
        game=game,
        table=table.row,
        who=who.person.name if who.person else "",
        request=request,
    )
    return HTMLResponse(html, headers=NO_STORE)


async def frame(request: Request) -> Response:
    """Give the whole view, for a client that lost its way."""
    table, eyes, who = await looking(request)
    outgoing = request.app.state.outgoing
    view = outgoing.view(table, eyes, who.id == table.row.host)
    return JSONResponse(outgoing.frame(view, Sent()), headers=NO_STORE)


async def stream(request: Request) -> Response:
    """Send what changes, for as long as somebody listens."""
    table, eyes, who = await looking(request)
    state = request.app.state
    have = request.headers.get("last-event-id") or request.query_params.get("have", "")
    ended = state.streams.open(who.session.token_hash if who.session else "")
    host = bool(who.id) and who.id == table.row.host
    table_id, settings = table.id, state.settings

    def look() -> Any:
        current = state.house.tables.get(table_id, table)
        eyes_now = role(current.row, current.seats, who)
        return state.outgoing.view(current, eyes_now, host)

    async def sending() -> AsyncIterator[bytes]:
        with Presence(table, who.id, settings):
            async for each in frames(table, look, state.outgoing, have[:64], ended):
                yield each

    events = Events(sending(), ping=3600, headers={"cache-control": "no-store"})
    events.place = stream_place(request, who, ended, "sse")
    return events


async def moment(request: Request) -> Response:
    """Show the board as the caller saw it at an earlier ply."""
    table, eyes, _ = await looking(request)
    ply = int(request.path_params["ply"])
    slots = request.app.state.outgoing.moment(table, eyes, ply)
    return JSONResponse(
        {"ply": ply, "last": len(table.match.steps), "order": list(slots), "slots": slots}, headers=NO_STORE
    )


async def refused(request: Request) -> Response:
    """List what cannot be done now, each with the clause that says why."""
    table, eyes, _ = await looking(request)
    if not eyes.is_seat:
        raise Refused.missing()
    held = table.drafts.get(eyes.seat)
    key = (eyes.seat, table.version, held.number if held else 0)
    if table.refusals.get("key") != key:
        table.refusals = {"key": key, "found": refused_moves(table, eyes)}
    html = request.app.state.templates.get_template("refused.html").render(
        moves=table.refusals["found"], game=table.match.game
    )
    return HTMLResponse(html, headers=NO_STORE)


async def body_of(request: Request) -> dict[str, Any]:
    """Read a JSON object; everything else is refused."""
    try:
        data = json.loads(await request.body() or b"{}")
    except (ValueError, RecursionError) as error:
        raise Refused(422, "unreadable", "Unreadable", "The body is no JSON.") from error
    if not isinstance(data, dict):
        raise Refused(422, "unreadable", "Unreadable", "The body is a JSON object.")
    return data


def whole(data: dict[str, Any], name: str, default: int) -> int:
    """Read a whole number of a sensible size."""
    value = data.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not -1 <= value < 2**31:
        raise Refused(422, "unreadable", "Unreadable", f"{name!r} is a whole number.")
    return value


def wish_of(who: Caller, kind: str, data: dict[str, Any], name: str) -> Wish:
    """Read an intention from a body; refuse what is no intention of this kind."""
    key = data.get("key", "")
    if not isinstance(key, str) or not 8 <= len(key) <= limits.KEY_LENGTH or not key.isascii():
        raise Refused(422, "no_key", "A key is missing", "Every intention has a key of 8 to 64 characters.")
    said: dict[str, Any] = {}
    if kind == "move":
        said = _moves_of(data)
    elif kind == "chat":
        said = {"text": clean_line(str(data.get("text", "")), limits.CHAT_LENGTH, "A remark"), "name": name}
    elif kind == "order":
        said = {"text": str(data.get("text", ""))[:80]}
    elif kind == "vote":
        said = {"for": whole(data, "for", -1)}
    return Wish(who.id, key, whole(data, "version", -1), whole(data, "draft", 0), said)


def _moves_of(data: dict[str, Any]) -> dict[str, Any]:
    said: dict[str, Any] = {"confirm": data.get("confirm") is True}
    if "moves" in data:
        texts = data["moves"]
        if not isinstance(texts, list) or not 0 < len(texts) <= limits.MOVES_AT_ONCE:
            raise Refused(422, "unreadable", "Unreadable", "'moves' is a list of texts.")
        said["moves"] = texts
    else:
        said["move"] = data.get("move", "")
    return said


async def deed(request: Request) -> Response:
    """Do what somebody at the table intends."""
    kind = request.url.path.rpartition("/")[2]
    state = request.app.state
    table, eyes, who = await looking(request)
    if not eyes.is_seat:
        raise Refused(403, "not_seated", "You do not sit here", "Only who sits at the table can do this.")
    state.rates.take("chat" if kind == "chat" else "move", who.id)
    wish = wish_of(who, kind, await body_of(request), table.seats[eyes.seat].name)
    with state.metrics.move_seconds.time():
        answer = await state.house.act(table.id, kind, wish)
    return JSONResponse(answer, headers=NO_STORE)


async def hint(request: Request) -> Response:
    """Ask the house's master about the caller's decision; it sees what the caller sees."""
    state = request.app.state
    table, eyes, who = await looking(request)
    if not eyes.is_seat:
        raise Refused(403, "not_seated", "You do not sit here", "Only who sits at the table can do this.")
    state.rates.take("costly", who.id)
    with state.rates.hold("hint", who.id):
        given = await state.house.hint(table, eyes)
    lines = given.lines(table.match.game.currency)
    return JSONResponse({"move": given.move, "lines": lines, "expected": given.expected}, headers=NO_STORE)


async def report(request: Request) -> Response:
    """Write down that a client showed something else than the house had."""
    table, _, who = await looking(request)
    request.app.state.rates.take("costly", who.id or "nobody")
    data = await body_of(request)
    from ..logs import note

    note(
        "view_mismatch",
        table=table.id,
        version=whole(data, "version", -1),
        hash=str(data.get("hash", ""))[:8],
    )
    return JSONResponse({"ok": True}, headers=NO_STORE)


async def invite(request: Request) -> Response:
    """Give the links of the free seats to somebody at the table, or to who opened it."""
    table, eyes, who = await at_table(request)
    if not eyes.is_seat and (not who.id or who.id != table.row.host):
        raise Refused.missing()
    link = request.app.state.outgoing.invite
    free = {each.seat: link(table.id, each.seat) for each in table.seats if each.kind == "free"}
    return JSONResponse({"seats": free}, headers=NO_STORE)


ROUTES = [
    Route("/t/{id}", page),
    Route("/t/{id}/frame", frame),
    Route("/t/{id}/stream", stream),
    Route("/t/{id}/at/{ply:int}", moment),
    Route("/t/{id}/refused", refused),
    Route("/t/{id}/invite", invite),
    Route("/t/{id}/hint", hint, methods=["POST"]),
    Route("/t/{id}/report", report, methods=["POST"]),
    *(Route(f"/t/{{id}}/{kind}", deed, methods=["POST"]) for kind in DEEDS),
]


class Streams:
    """All open streams, so that they end with their session and with the house."""

    def __init__(self) -> None:
        """Begin with none."""
        self._open: dict[asyncio.Event, str] = {}

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._open)

    def open(self, token_hash: str) -> asyncio.Event:
        """Note a stream; its event is set when it has to end."""
        ended = asyncio.Event()
        self._open[ended] = token_hash
        return ended

    def close(self, ended: asyncio.Event) -> None:
        """Forget a stream."""
        self._open.pop(ended, None)

    def end(self, token_hash: str) -> None:
        """End the streams of a session."""
        for ended, owner in list(self._open.items()):
            if owner == token_hash:
                ended.set()

    def end_all(self) -> None:
        """End every stream: the house closes."""
        for ended in list(self._open):
            ended.set()
