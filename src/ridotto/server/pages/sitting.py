"""Sitting down: opening a table, taking a free seat, coming by a seat link."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from ...core.game import Game
from ...core.registry import find
from ..access import caller, read_seat_link
from ..driver import PACES
from ..entities import BOT, FREE, PERSON, Person
from ..errors import Refused
from ..hiring import hired
from ..names import clean_name
from ..people import GUEST
from ..tables import House
from .table import NO_STORE, at_table

LIMITS = {"": 0, "none": 0, "1 min": 60, "5 min": 300, "1 day": 86400}


def _said(form: FormData, name: str, default: str = "") -> str:
    value = form.get(name, default)
    return value.strip()[:200] if isinstance(value, str) else default


def players_of(form: FormData, game: Game) -> int:
    """Read how many play; the usual number if nothing is said."""
    text = _said(form, "players")
    if not text:
        return game.usual_seats
    if not text.isdecimal() or len(text) > 2:
        raise Refused(422, "unreadable", "How many players?", "The number of players is a whole number.")
    return game.check_seats(int(text))


def seats_of(form: FormData, game: Game, person: Person, name: str) -> list[dict[str, str]]:
    """Read who sits where: me, a friend by link, or a bot with its level."""
    count = players_of(form, game)
    level = _said(form, "bot")
    made: list[dict[str, str]] = []
    for seat in range(count):
        wish = _said(form, f"seat-{seat}") or ("me" if seat == 0 else f"bot:{level}")
        if wish == "me" and not any(each["kind"] == PERSON for each in made):
            made.append({"kind": PERSON, "name": name, "person": person.id})
        elif wish in ("friend", "me"):
            made.append({"kind": FREE})
        else:
            made.append({"kind": BOT, "bot": hired(wish.removeprefix("bot:"), game)})
    return made


def setting_of(form: FormData) -> dict[str, Any]:
    """Read how the table is kept: pace, time, who may look and join."""
    pace, limit = _said(form, "pace") or "brisk", _said(form, "limit")
    if pace not in PACES or limit not in LIMITS:
        raise Refused(422, "unreadable", "Unreadable", "There is no such pace or time.")
    return {
        "pace": pace,
        "limit": LIMITS[limit],
        "listed": _said(form, "listed") in ("on", "yes", "1"),
        "spectators": _said(form, "spectators") in ("on", "yes", "1"),
    }


async def open_table(request: Request) -> Response:
    """Open a table and go there."""
    state = request.app.state
    form = await request.form()
    game = find(_said(form, "game"))
    said = _said(form, "name")
    person = await state.people.enter(request, said)
    state.rates.take("open_table", person.id)
    name = _name(form, person)
    options = {
        each.name: _said(form, f"option-{each.name}")
        for each in game.options
        if _said(form, f"option-{each.name}")
    }
    house: House = state.house
    seats, setting = seats_of(form, game, person, name), setting_of(form)
    table_id = await house.open_table(
        person,
        game.name,
        seats=seats,
        options=options,
        preset=_said(form, "preset") or "manual",
        setting=setting,
    )
    return RedirectResponse(f"/t/{table_id}", 303)


async def sit(request: Request) -> Response:
    """Take a free seat at a table that everybody may join, or where one may look."""
    state = request.app.state
    table, eyes, who = await at_table(request)
    if not table.row.setting.get("listed") and not eyes.is_seat:
        raise Refused.missing()
    form = await request.form()
    text = _said(form, "seat", "0")
    seat = int(text) if text.isdecimal() and len(text) < 3 else -1
    person = await state.people.enter(request, _said(form, "name"))
    await state.house.sit(table.id, person, seat, _name(form, person))
    return RedirectResponse(f"/t/{table.id}", 303)


def _name(form: FormData, person: Person) -> str:
    """Return how somebody is called at a table; a guest who says nothing has the name of the seat."""
    said = _said(form, "name")
    return clean_name(said) if said else "" if person.name == GUEST else person.name


async def seat_link(request: Request) -> Response:
    """Show the table to which a link invites; sitting down is a click, because looking changes nothing."""
    state = request.app.state
    table_id, seat = read_seat_link(state.settings.secret, request.path_params["token"])
    table = await state.house.loaded(table_id)
    who = await caller(request)
    if table.seat_of(who.id) >= 0:
        return RedirectResponse(f"/t/{table_id}", 303)
    if not 0 <= seat < len(table.seats):
        raise Refused.missing()
    html = state.templates.get_template("seat_link.html").render(
        page="seat",
        action=f"/s/{request.path_params['token']}",
        seat=seat,
        free=[seat] if table.seats[seat].kind == FREE else [],
        seats=table.seats,
        game=table.match.game,
        table=table.row,
        who=who.person.name if who.person else "",
        request=request,
    )
    return HTMLResponse(html, headers=NO_STORE)


async def sit_by_link(request: Request) -> Response:
    """Sit down where the link says."""
    state = request.app.state
    table_id, seat = read_seat_link(state.settings.secret, request.path_params["token"])
    form = await request.form()
    person = await state.people.enter(request, _said(form, "name"))
    await state.house.sit(table_id, person, seat, _name(form, person))
    return RedirectResponse(f"/t/{table_id}", 303)


ROUTES = [
    Route("/tables", open_table, methods=["POST"]),
    Route("/t/{id}/sit", sit, methods=["POST"]),
    Route("/s/{token}", seat_link),
    Route("/s/{token}", sit_by_link, methods=["POST"]),
]
