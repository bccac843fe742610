"""Pages about oneself: coming in, going out, one's account and tokens. All are plain forms.

Both templates extend `layout.html` and get `page` ("enter" or "me"), `who` (the caller's name or ""),
`problem` (a `Refused` to show beside the form, or None) and `request`.

`enter.html`   `name` to fill in again, `next` (where to go afterwards), `is_guest` (a guest's games will be kept)
               forms: POST /enter {name, password, next}   POST /me/account {name, password, next}
`me.html`      `person` (Person or None), `games` (list of `MyGame`), `tokens` (list of Session), `issued` (a new
               token to show once, or ""), `done` (one sentence about what just happened, or "")
               forms: POST /leave   POST /me/name {name}   POST /me/account {name, password}
                      POST /me/password {old, new}   POST /me/everywhere   POST /me/delete {password}
                      POST /me/tokens {label}   POST /me/tokens/revoke {token} (its hash)
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from ...core.registry import find
from ...errors import RidottoError
from ..access import Caller, caller, role
from ..entities import OVER, PLAYING, SeatRow, TableRow
from ..errors import Refused, refusal_of, wants_json
from ..people import People

DONE = {
    "name": "You have a new name.",
    "account": "You have an account now; your games are kept with it.",
    "password": "Your password is changed. Other browsers have to come in again.",
    "revoked": "The token does not work any more.",
}


@dataclass(frozen=True)
class MyGame:
    """One line of the list of one's own games."""

    url: str
    title: str
    phase: str
    players: tuple[str, ...]
    is_my_turn: bool
    place: int
    points: int
    touched_at: float


def my_game(row: TableRow, seats: Sequence[SeatRow], who: Caller) -> MyGame:
    """Sum up a table as one of its players sees it in a list."""
    mine = role(row, seats, who)
    result = row.result if row.phase == OVER and mine.is_seat else None
    return MyGame(
        url=f"/g/{row.id}" if row.phase == OVER else f"/t/{row.id}",
        title=_title(row.game),
        phase=row.phase,
        players=tuple(each.name for each in seats),
        is_my_turn=row.phase == PLAYING and mine.is_seat and mine.seat in row.waiting,
        place=result["places"][mine.seat] if result else 0,
        points=result["points"][mine.seat] if result else 0,
        touched_at=row.touched_at,
    )


def _title(game: str) -> str:
    try:
        return find(game).title
    except RidottoError:
        return game


def local_path(text: str) -> str:
    """Return where to go next, if that is a path of this house; else the own page."""
    is_local = text.startswith("/") and not text.startswith(("//", "/\\")) and text.isprintable()
    return text if is_local and len(text) <= 200 and "\\" not in text else "/me"


async def _fields(request: Request) -> dict[str, str]:
    form = await request.form(max_files=0, max_fields=20)
    return {name: value for name, value in form.items() if isinstance(value, str)}


def _people(request: Request) -> People:
    people: People = request.app.state.people
    return people


def _page(request: Request, template: str, status: int = 200, **given: Any) -> Response:
    told = {"problem": None, "request": request, **given}
    page = request.app.state.templates.get_template(template)
    return HTMLResponse(page.render(**told), status)


async def _show_enter(request: Request, problem: Refused | None = None, **filled: str) -> Response:
    who = await caller(request)
    return _page(
        request,
        "enter.html",
        problem.status if problem else 200,
        page="enter",
        who=who.person.name if who.person else "",
        problem=problem,
        name=filled.get("name", "")[:60],
        next=local_path(filled.get("next", "") or request.query_params.get("next", "")),
        is_guest=who.person is not None and who.person.is_guest,
    )


async def _show_me(request: Request, problem: Refused | None = None, issued: str = "") -> Response:
    who = await caller(request)
    listed = await request.app.state.store.tables_of(who.id) if who.person else []
    return _page(
        request,
        "me.html",
        problem.status if problem else 200,
        page="me",
        who=who.person.name if who.person else "",
        problem=problem,
        person=who.person,
        games=[my_game(row, seats, who) for row, seats in listed],
        tokens=await _people(request).tokens(who) if who.has_account else [],
        issued=issued,
        done=DONE.get(request.query_params.get("done", ""), ""),
    )


async def _enter(request: Request) -> Response:
    if request.method != "POST":
        return await _show_enter(request)
    given = await _fields(request)
    try:
        await _people(request).log_in(request, given.get("name", ""), given.get("password", ""))
    except Refused as refused:
        return await _show_enter(request, refused, **_kept(given))
    return _go(local_path(given.get("next", "")))


async def _open_account(request: Request) -> Response:
    given = await _fields(request)
    try:
        await _people(request).open_account(request, given.get("name", ""), given.get("password", ""))
    except (Refused, RidottoError) as error:
        return await _show_enter(request, _refused(error), **_kept(given))
    following = local_path(given.get("next", ""))
    return _go("/me?done=account" if following == "/me" else following)


def _kept(given: dict[str, str]) -> dict[str, str]:
    """Return what the form shows again: never the password."""
    return {word: given[word] for word in ("name", "next") if word in given}


def _refused(error: Refused | RidottoError) -> Refused:
    refused = error if isinstance(error, Refused) else refusal_of(error)
    if refused is None:
        raise error
    return refused


def _go(path: str) -> Response:
    return RedirectResponse(path, 303)


async def _me(request: Request) -> Response:
    return await _show_me(request)


async def _leave(request: Request) -> Response:
    await _people(request).leave(request)
    return _go("/")


Deed = Callable[[Request, Caller, dict[str, str]], Awaitable[Response]]


def _form(deed: Deed) -> Callable[[Request], Awaitable[Response]]:
    """Answer a form of the own page: a refusal shows the page again, with the reason."""

    async def answer(request: Request) -> Response:
        given = await _fields(request)
        try:
            return await deed(request, await caller(request), given)
        except (Refused, RidottoError) as error:
            if wants_json(request):
                raise
            return await _show_me(request, _refused(error))

    return answer


async def _rename(request: Request, who: Caller, given: dict[str, str]) -> Response:
    await _people(request).rename(request, who, given.get("name", ""))
    return _go("/me?done=name")


async def _password(request: Request, who: Caller, given: dict[str, str]) -> Response:
    await _people(request).change_password(request, who, given.get("old", ""), given.get("new", ""))
    return _go("/me?done=password")


async def _everywhere(request: Request, who: Caller, given: dict[str, str]) -> Response:
    await _people(request).leave_everywhere(request, who)
    return _go("/")


async def _delete(request: Request, who: Caller, given: dict[str, str]) -> Response:
    await _people(request).delete(request, who, given.get("password", ""))
    return _go("/")


async def _issue(request: Request, who: Caller, given: dict[str, str]) -> Response:
    issued = await _people(request).issue_token(who, given.get("label", ""))
    shown = await _show_me(request, issued=issued.token)
    shown.headers["cache-control"] = "no-store"
    return shown


async def _revoke(request: Request, who: Caller, given: dict[str, str]) -> Response:
    await _people(request).revoke_token(who, given.get("token", ""))
    return _go("/me?done=revoked")


ROUTES = [
    Route("/enter", _enter, methods=["GET", "POST"]),
    Route("/leave", _leave, methods=["POST"]),
    Route("/me", _me, methods=["GET"]),
    Route("/me/account", _open_account, methods=["POST"]),
    Route("/me/name", _form(_rename), methods=["POST"]),
    Route("/me/password", _form(_password), methods=["POST"]),
    Route("/me/everywhere", _form(_everywhere), methods=["POST"]),
    Route("/me/delete", _form(_delete), methods=["POST"]),
    Route("/me/tokens", _form(_issue), methods=["POST"]),
    Route("/me/tokens/revoke", _form(_revoke), methods=["POST"]),
]
