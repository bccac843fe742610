"""Looking back: /g/ID shows every moment of a finished game to everybody, through anybody's eyes.

A game that is still on is shown only to those who may look at it, through their own
eyes, without anything that holds the seed: no record, no offline page, no going on elsewhere.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from html import escape
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ...core.fields import SPECTATOR
from ...notation import write_record
from ...play.export import Film
from ...play.export.markup import ALL_EYES, asset, eyes_of, player, result
from ...play.export.picture import NARROWEST, WIDEST
from ...play.export.picture import svg as sheet
from ...play.opponents import opponents, usual_opponent
from ...play.replay import record_of
from ..access import Caller, seats_of
from ..addresses import address, limit_key
from ..darkroom import Darkroom
from ..entities import BOT, OPEN, OVER, PERSON
from ..errors import Refused
from ..hiring import hired
from ..table import Table, commitment
from .table import NO_STORE, looking

FILMS, MOMENTS = 32, 8
"""Films that are kept, and drawn moments of each: some 30 MB at most."""

FOR_AN_HOUR = {"cache-control": "private, max-age=3600"}
"""What is over does not change any more."""


@dataclass(frozen=True)
class Looker:
    """Somebody who looks back on a game, and through which eyes they may."""

    table: Table
    who: Caller
    viewers: tuple[int, ...]

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended, so that everything may be shown."""
        return self.table.row.phase == OVER

    @property
    def headers(self) -> dict[str, str]:
        """Return how long a browser may keep what it was shown."""
        return FOR_AN_HOUR if self.is_over else NO_STORE


async def looker(request: Request) -> Looker:
    """Find out who looks back on which game; to those who may not, it does not exist."""
    table, eyes, who = await looking(request)
    if table.row.phase == OPEN or not eyes.may_look:
        raise Refused.missing()
    if table.row.phase == OVER:
        everybody = (SPECTATOR, *range(table.match.seats))
        first = eyes.seat if eyes.is_seat else SPECTATOR
        return Looker(table, who, (first, *(each for each in everybody if each != first)))
    own = tuple(seats_of(table.seats, who)) if eyes.is_seat else (SPECTATOR,)
    return Looker(table, who, own)


async def finished(request: Request) -> Looker:
    """Do the same for what only a finished game gives away."""
    found = await looker(request)
    if not found.is_over:
        raise Refused.missing()
    return found


def _viewer(request: Request, found: Looker) -> int:
    """Read whose eyes are asked for; eyes that are not the caller's to use do not exist."""
    text = request.query_params.get("as", "")
    viewer = found.viewers[0] if not text else SPECTATOR if text == ALL_EYES else _number(text, "as")
    if viewer not in found.viewers:
        raise Refused.missing()
    return viewer


def _number(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise Refused(422, "invalid_request", "The request cannot be read", f"{name!r} is a whole number.")
    return int(text)


def _ply(text: str, film: Film) -> int:
    ply = _number(text, "ply") if text else film.plies
    if ply > film.plies:
        raise Refused.missing()
    return ply


class Films:
    """Films of late: whoever steps through a game draws each moment once."""

    def __init__(self) -> None:
        """Begin with none."""
        self._kept: OrderedDict[tuple[str, int, int], Film] = OrderedDict()

    def of(self, table: Table, viewer: int) -> Film:
        """Return the film of a table as it stands, through these eyes."""
        key = (table.id, table.version, viewer)
        if key not in self._kept:
            self._kept[key] = Film(table.match, viewer, kept=MOMENTS)
            if len(self._kept) > FILMS:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def _films(request: Request) -> Films:
    state = request.app.state
    if not hasattr(state, "films"):
        state.films = Films()
    kept: Films = state.films
    return kept


def _darkroom(request: Request) -> Darkroom:
    state = request.app.state
    if not hasattr(state, "darkroom"):
        state.darkroom = Darkroom()
    room: Darkroom = state.darkroom
    return room


def _costly(request: Request, who: Caller) -> None:
    state = request.app.state
    key = who.id or limit_key(address(request.scope, state.settings.trusted_proxies))
    state.rates.take("costly", key)


# What is shown.


async def page(request: Request) -> Response:
    """Show the page; the script asks for the moments."""
    found = await looker(request)
    table = found.table
    film = _films(request).of(table, _viewer(request, found))
    html = request.app.state.templates.get_template("replay.html").render(
        page="replay",
        table_id=table.id,
        game=table.match.game,
        who=found.who.person.name if found.who.person else "",
        is_over=found.is_over,
        result=result(film),
        player=player(film, found.viewers),
        seats=[(seat, name) for seat, name in enumerate(table.match.names)],
        mine=found.viewers[0] if found.viewers[0] != SPECTATOR else film.movers[0] if film.movers else 0,
        opponents=opponents(table.match.game),
        usual=usual_opponent(table.match.game),
        proof=_proof(table) if found.is_over else None,
        commitment=commitment(table.row),
        request=request,
    )
    return HTMLResponse(html, headers=NO_STORE)


def _proof(table: Table) -> dict[str, str]:
    """Return what lets anybody check that the cards were not stacked after the deal."""
    return {"seed": str(table.row.seed), "id": table.id, "salt": table.row.salt}


async def moment(request: Request) -> Response:
    """Draw one moment."""
    found = await looker(request)
    film = _films(request).of(found.table, _viewer(request, found))
    drawn = film.moment(_ply(str(request.path_params["ply"]), film))
    slots = {f"board:{name}": svg for name, svg in drawn.panels.items()}
    answer: dict[str, Any] = {
        "ply": drawn.ply,
        "as": eyes_of(film.viewer),
        "order": list(slots),
        "slots": slots,
        "log": drawn.log,
        "points": drawn.points,
        "waiting": drawn.waiting,
    }
    return JSONResponse(answer, headers=found.headers)


async def story(request: Request) -> Response:
    """Tell the whole game as one viewer saw it, ply by ply."""
    found = await looker(request)
    film = _films(request).of(found.table, _viewer(request, found))
    return JSONResponse({"as": eyes_of(film.viewer), "log": film.log}, headers=found.headers)


# What can be taken home.


async def record(request: Request) -> Response:
    """Give the record of a finished game: its seed and its moves."""
    found = await finished(request)
    text = write_record(record_of(found.table.match))
    return Response(text, headers=_file(found, "jsonl"), media_type="application/x-ndjson")


async def picture(request: Request) -> Response:
    """Give one moment as a picture."""
    found = await looker(request)
    _costly(request, found.who)
    asked = request.query_params
    film = _films(request).of(found.table, _viewer(request, found))
    ply = _ply(asked.get("ply", ""), film)
    width = _number(asked.get("width", "1080"), "width")
    if not NARROWEST <= width <= WIDEST:
        detail = f"A picture is {NARROWEST} to {WIDEST} pixels wide."
        raise Refused(422, "invalid_request", "The request cannot be read", detail)
    night = asked.get("night", "") in ("1", "yes", "on")
    key = ("picture", found.table.id, found.table.version, film.viewer, ply, width, night)
    work = {"svg": sheet(film, ply, night=night), "width": width}
    data = await _darkroom(request).made(key, "picture", work)
    return Response(data, headers=_file(found, f"{ply}.png"), media_type="image/png")


async def offline(request: Request) -> Response:
    """Give the whole finished game as one page that needs no house."""
    found = await finished(request)
    _costly(request, found.who)
    work = {"record": write_record(record_of(found.table.match)), "note": _proof_html(found.table)}
    data = await _darkroom(request).made(("page", found.table.id), "page", work)
    return Response(data, headers=_file(found, "html"), media_type="text/html; charset=utf-8")


def _file(found: Looker, ending: str) -> dict[str, str]:
    name = f"{found.table.match.game.name}-{found.table.id[:6]}.{ending}"
    return {**found.headers, "content-disposition": f'attachment; filename="{name}"'}


def _proof_html(table: Table) -> str:
    shown = _proof(table)
    return (
        '<details class="replay-part"><summary>The deal, proved</summary><p>Before the deal the house showed '
        f"<code>{commitment(table.row)}</code>. It is the SHA-256 of "
        f"<code>{escape(shown['seed'])}:{escape(shown['id'])}:{escape(shown['salt'])}</code>: "
        "seed, table and salt.</p></details>"
    )


# Going on from here.


async def go_on(request: Request) -> Response:
    """Open a table with this game's deal and its first moves; bots hold the other seats."""
    found = await finished(request)
    state, match = request.app.state, found.table.match
    form = await request.form()
    ply = _number(str(form.get("ply", "")), "ply")
    seat = _number(str(form.get("as", "")), "as")
    bot = hired(str(form.get("bot", "")), match.game)
    if ply >= len(match.steps):
        raise Refused(422, "is_over", "The game is over here", "Step back to a moment before the end.")
    if seat >= match.seats:
        raise Refused(422, "invalid_request", "The request cannot be read", "There is no such seat.")
    person = await state.people.enter(request)
    state.rates.take("open_table", person.id)
    me = {"kind": PERSON, "name": person.name, "person": person.id}
    table_id = await state.house.open_table(
        person,
        match.game.name,
        seats=[me if each == seat else {"kind": BOT, "bot": bot} for each in range(match.seats)],
        options=dict(match.options),
        setting={"pace": "brisk", "limit": 0, "listed": False, "spectators": False},
        seed=found.table.row.seed,
        opening=[(step.seat, step.text) for step in match.steps[:ply]],
    )
    return RedirectResponse(f"/t/{table_id}", 303)


async def script(request: Request) -> Response:
    """Serve the player's script, which the offline page has inside."""
    return Response(asset("player.js"), media_type="text/javascript", headers=STYLE_HEADERS)


async def style(request: Request) -> Response:
    """Serve the player's stylesheet; its colours are those of the house."""
    return Response(asset("player.css"), media_type="text/css", headers=STYLE_HEADERS)


STYLE_HEADERS = {"cache-control": "public, max-age=300"}

ROUTES = [
    Route("/static/player.js", script),
    Route("/static/player.css", style),
    Route("/g/{id}", page),
    Route("/g/{id}/at/{ply:int}", moment),
    Route("/g/{id}/log", story),
    Route("/g/{id}/record", record),
    Route("/g/{id}/board.png", picture),
    Route("/g/{id}/offline.html", offline),
    Route("/g/{id}/continue", go_on, methods=["POST"]),
]
