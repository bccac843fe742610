"""How the house says no: one exception, as a page for people and as problem+json for programs.

`error.html` gets `error` (a `Refused`), `request_id` and `request`; where it is missing, a plain page stands in.
"""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ..errors import RidottoError

PROBLEM = "application/problem+json"


class Refused(Exception):
    """A request that is answered with a refusal: status, a code for programs, words for people."""

    def __init__(  # noqa: PLR0913 a refusal is a record of six facts
        self,
        status: int,
        code: str,
        title: str,
        detail: str = "",
        *,
        clause: str = "",
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        """Keep all that the answer will say; `extra` is added to the JSON as it is."""
        super().__init__(detail or title)
        self.status = status
        self.code = code
        self.title = title
        self.detail = detail
        self.clause = clause
        self.extra = dict(extra or {})

    @classmethod
    def missing(cls) -> Refused:
        """Answer for what does not exist, and word for word the same for what may not be seen."""
        detail = "There is nothing at this address, or it is not for you."
        return cls(404, "not_found", "Nothing here", detail)

    def problem(self) -> dict[str, Any]:
        """Return the body of the problem+json answer (RFC 9457)."""
        known = {"type": "about:blank", "title": self.title, "status": self.status, "detail": self.detail}
        clause = {"clause": self.clause} if self.clause else {}
        return {**self.extra, **known, "code": self.code, **clause}

    @property
    def headers(self) -> dict[str, str]:
        """Return the headers that go with the status."""
        headers = {"cache-control": "no-store"}
        if "retry_after" in self.extra:
            headers["retry-after"] = str(self.extra["retry_after"])
        if self.status == 401:
            headers["www-authenticate"] = "Bearer"
        if "allow" in self.extra:
            headers["allow"] = str(self.extra["allow"])
        return headers


STATUS_OF: dict[str, tuple[int, str]] = {
    "invalid_move": (422, "That is no move of this game"),
    "illegal_move": (422, "The rules do not allow that here"),
    "not_your_turn": (403, "It is not your turn"),
    "stale_move": (409, "The game has moved on"),
    "undo_refused": (409, "That cannot be taken back"),
    "hint_refused": (409, "There is nothing to decide"),
    "unknown_game": (404, "No such game"),
    "unknown_clause": (404, "No such clause"),
    "unknown_option": (422, "The game has no such option"),
    "position": (422, "Such a position cannot be"),
    "record": (422, "The record cannot be read"),
    "bot_failed": (503, "The bot failed"),
    "name_taken": (409, "This name is taken"),
    "store_failed": (503, "The house cannot write just now"),
}
"""Every error of a player's making, by its code; all others are our own faults and say nothing."""


def unreadable(detail: str, **extra: Any) -> Refused:
    """Answer for a request whose parts are of the wrong kind or size."""
    return Refused(422, "invalid_request", "The request cannot be read", detail, extra=extra)


def fault(incident: str) -> Refused:
    """Answer for a fault of ours: nothing of it but a number to ask for."""
    detail = f"Something went wrong on our side. It was written down under the number {incident}."
    return Refused(500, "fault", "Our fault", detail, extra={"incident": incident})


def refusal_of(error: RidottoError) -> Refused | None:
    """Turn an error of the family into a refusal; None where it is a fault of ours."""
    if error.code not in STATUS_OF:
        return None
    status, title = STATUS_OF[error.code]
    extra: dict[str, Any] = {}
    for name in ("ply", "version", "line", "column"):
        if isinstance(value := getattr(error, name, None), int):
            extra[name] = value
    if legal := getattr(error, "legal", ()):
        extra["legal"] = list(legal)
    detail = "" if error.code == "store_failed" else str(error)
    if status == 503:
        extra["retry_after"] = 2
    return Refused(status, error.code, title, detail, clause=getattr(error, "clause", ""), extra=extra)


def wants_json(request: Request) -> bool:
    """Tell whether the answer is read by a program: the API, the script's posts, or by Accept."""
    path = request.scope.get("path", "")
    accept = request.headers.get("accept", "")
    if path.startswith("/api/"):
        return True
    if request.method == "POST" and path.startswith("/t/"):
        return "text/html" not in accept
    return _quality(accept, "json") > _quality(accept, "text/html")


def _quality(accept: str, kind: str) -> float:
    best = 0.0
    for part in accept.lower().split(",")[:40]:
        media, _, rest = part.partition(";")
        if kind not in media:
            continue
        weight = rest.strip().removeprefix("q=")
        try:
            best = max(best, float(weight) if weight else 1.0)
        except ValueError:
            best = max(best, 1.0)
    return best


def request_id(request: Request) -> str:
    """Return the number under which this request is logged."""
    return str(request.scope.get("ridotto.request_id", ""))


def answer(request: Request, refused: Refused) -> Response:
    """Write a refusal as the caller can read it."""
    if wants_json(request):
        body = json.dumps({**refused.problem(), "request_id": request_id(request)})
        return Response(body, refused.status, refused.headers, PROBLEM)
    return HTMLResponse(_page(request, refused), refused.status, refused.headers)


def _page(request: Request, refused: Refused) -> str:
    templates = getattr(getattr(request.scope.get("app"), "state", None), "templates", None)
    try:
        page = templates.get_template("error.html")  # type: ignore[union-attr]
        return str(page.render(error=refused, request_id=request_id(request), request=request))
    except (
        Exception
    ):  # the page that reports a failure must not fail: without a template a plain page will do
        return _plain_page(refused)


def _plain_page(refused: Refused) -> str:
    title, detail = html.escape(refused.title), html.escape(refused.detail)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title} · Ridotto</title>'
        f'<main><h1>{title}</h1><p>{detail}</p><p><a href="/">To the entrance</a></p></main></html>'
    )


async def _on_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)  # noqa: S101 Starlette dispatches by class
    return answer(request, error)


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 Starlette dispatches by class
    if error.status_code == 404:
        return answer(request, Refused.missing())
    if error.status_code == 405:
        allow = (error.headers or {}).get("Allow") or (error.headers or {}).get("allow", "")
        extra = {"allow": allow} if allow else {}
        return answer(request, Refused(405, "wrong_method", "That cannot be done here", extra=extra))
    # Starlette's own texts tell what could not be parsed, nothing of ours.
    title = "The request cannot be read" if error.status_code < 500 else "Our fault"
    return answer(request, Refused(error.status_code, "http_error", title, str(error.detail)[:200]))


async def _on_unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101 Starlette dispatches by class
    found = [
        {"where": ".".join(str(step) for step in each["loc"])[:100], "what": str(each["msg"])[:200]}
        for each in error.errors()[:10]
    ]
    detail = "; ".join(f"{each['where']}: {each['what']}" for each in found)
    return answer(request, unreadable(detail, errors=found))


async def _on_family(request: Request, error: Exception) -> Response:
    assert isinstance(error, RidottoError)  # noqa: S101 Starlette dispatches by class
    refused = refusal_of(error)
    if refused is None:
        raise error
    return answer(request, refused)


async def _on_fault(request: Request, error: Exception) -> Response:
    # Starlette raises the error again after this answer; guard.py logs it with the same number.
    return answer(request, fault(request_id(request)))


def install(app: Starlette) -> None:
    """Teach an application (the house, and the API inside it) to say no in our words."""
    app.add_exception_handler(Refused, _on_refused)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(RequestValidationError, _on_unreadable)
    app.add_exception_handler(RidottoError, _on_family)
    app.add_exception_handler(Exception, _on_fault)
