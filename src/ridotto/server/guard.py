"""The door of the house: what every request and every answer goes through.

Plain ASGI layers, because a stream of a thousand listeners passes through them message by message:

    Envelope   request id, security headers, cookies, log line, figures, last resort
    Gate       overload, rates, forged requests, size of the body
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.routing import Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..errors import RidottoError
from . import limits, logs
from .access import bearer, cookie_name, token_hash
from .addresses import address, limit_key
from .errors import Refused, answer, fault, refusal_of
from .limits import Rates
from .metrics import Metrics
from .settings import Settings

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    # What a page shows depends on who asks: it is kept by nobody but the browser, and asked for again.
    "cache-control": "private, no-cache",
}

HSTS = "max-age=31536000"

LARGE_BODIES = ("/records",)
"""Where a whole record of a game is uploaded."""

BODY_SECONDS = 15.0
"""A body of 64 KiB that takes longer only wants to hold the door open."""

STREAMS = ("text/event-stream", "application/x-ndjson")


def route_template(scope: Scope) -> str:
    """Return the template of the route that answered: what a request is called in logs and figures."""
    route = scope.get("route")
    if route is None:
        return "none"
    path = str(getattr(route, "path", ""))
    if isinstance(route, Mount):
        return f"{path}/*"
    root = str(scope.get("root_path", ""))
    return path if path.startswith(root) else root + path


class Envelope:
    """Give each request an id, each answer its headers, and each fault a number instead of a story."""

    def __init__(self, app: ASGIApp, house: Starlette, settings: Settings, metrics: Metrics) -> None:
        """Wrap an application; `house` is the one whose state has the templates."""
        self.app = app
        self.house = house
        self.metrics = metrics
        self.headers = {**HEADERS, "strict-transport-security": HSTS} if settings.https else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request through."""
        if scope["type"] != "http":
            await self._other(scope, receive, send)
            return
        scope["ridotto.request_id"] = secrets.token_hex(8)
        scope["ridotto.cookies"] = []
        scope.setdefault("app", self.house)  # refusals at the door look like all others
        begun = time.perf_counter()
        status = 0

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._complete(scope, MutableHeaders(raw=message.setdefault("headers", [])))
            await send(message)

        try:
            await self.app(scope, receive, send_on)
        except Exception as error:  # the last resort: whatever happened, the process lives and nothing leaks
            status = await self._rescue(error, scope, send_on, started=bool(status))
        finally:
            self._write_down(scope, status, time.perf_counter() - begun)

    def end_streams(self) -> None:
        """End every stream: a server that stops would wait for them."""
        streams = getattr(self.house.state, "streams", None)
        if streams is not None:
            streams.end_all()

    async def _other(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self.app(scope, receive, send)

    def _complete(self, scope: Scope, headers: MutableHeaders) -> None:
        for name, value in self.headers.items():
            headers.setdefault(name, value)
        headers["x-request-id"] = scope["ridotto.request_id"]
        scope["ridotto.streams"] = headers.get("content-type", "").startswith(STREAMS)
        for cookie in scope["ridotto.cookies"]:
            headers.append("set-cookie", cookie)
            # A page with somebody's new session must not be kept for somebody else.
            headers["cache-control"] = "no-store"

    async def _rescue(self, error: Exception, scope: Scope, send: Send, *, started: bool) -> int:
        refused = _as_refused(error)
        if refused is None:
            refused = fault(scope["ridotto.request_id"])
            self.metrics.faults.inc()
            logs.note_fault(error, incident=scope["ridotto.request_id"], route=route_template(scope))
        if not started:
            response = answer(Request(scope), refused)
            await response(scope, _no_more, send)
        return refused.status

    def _write_down(self, scope: Scope, status: int, seconds: float) -> None:
        route = route_template(scope)
        method = scope["method"] if scope["method"] in {*SAFE_METHODS, "POST", "PUT", "DELETE"} else "other"
        self.metrics.requests.labels(method, route, str(status)).inc()
        if not scope.get("ridotto.streams"):
            self.metrics.seconds.labels(route).observe(seconds)
        params = scope.get("path_params", {})
        logs.note(
            "request",
            level=logging.WARNING if status >= 500 else logging.INFO,
            request=scope["ridotto.request_id"],
            method=method,
            route=route,
            status=status,
            ms=round(seconds * 1000, 1),
            table=params.get("id", ""),
        )


class Gate:
    """Refuse early what is too much, too large or forged."""

    def __init__(self, app: ASGIApp, settings: Settings, rates: Rates, metrics: Metrics) -> None:
        """Wrap an application."""
        self.app = app
        self.settings = settings
        self.rates = rates
        self.metrics = metrics
        self.in_flight = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it at the door."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        try:
            self._check_room()
            check_address(request)
            self._check_rates(request)
            check_origin(request, self.settings)
        except Refused as refused:
            await self._refuse(request, refused, send)
            return
        await self._answer(request, receive, send)

    async def _answer(self, request: Request, receive: Receive, send: Send) -> None:
        inside = True
        self._count(1)

        def leave() -> None:
            nonlocal inside
            if inside:
                inside = False
                self._count(-1)

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_stream(message):
                leave()  # a stream waits more than it works: it has limits of its own
            await send(message)

        try:
            if request.method not in SAFE_METHODS:
                receive = await read_body(request, receive)
            await self.app(request.scope, receive, send_on)
        except Refused as refused:
            await self._refuse(request, refused, send)
        finally:
            leave()

    def _count(self, step: int) -> None:
        self.in_flight += step
        self.metrics.in_flight.set(self.in_flight)

    def _check_room(self) -> None:
        if self.rates.factor > 0 and self.in_flight >= limits.IN_FLIGHT * self.rates.factor:
            again = {"retry_after": limits.RETRY_SECONDS, "limit": "in_flight"}
            raise Refused(503, "overloaded", "The house is full", "Try again in a moment.", extra=again)

    def _check_rates(self, request: Request) -> None:
        path = request.scope["path"]
        if path in {"/health", "/metrics"}:
            return
        source = limit_key(address(request.scope, self.settings.trusted_proxies))
        self.rates.take("address", source)
        if path.startswith("/api/"):
            token = bearer(request)
            self.rates.take("api", token_hash(token) if token else source)

    async def _refuse(self, request: Request, refused: Refused, send: Send) -> None:
        self.metrics.shed.labels(str(refused.extra.get("limit", refused.code))).inc()
        await answer(request, refused)(request.scope, _no_more, send)


def _as_refused(error: Exception) -> Refused | None:
    if isinstance(error, Refused):
        return error
    return refusal_of(error) if isinstance(error, RidottoError) else None


async def _no_more() -> Message:
    return {"type": "http.disconnect"}


def _is_stream(message: Message) -> bool:
    return Headers(raw=message.get("headers", [])).get("content-type", "").startswith(STREAMS)


def check_origin(request: Request, settings: Settings) -> None:
    """Refuse what another site makes a browser send (RELIABILITY S3, as datasette does).

    A bearer token is sent by programs, never by a browser on its own: such requests are exempt, and for them
    cookies count for nothing (`access.caller`). Browsers say where a request comes from; one that carries our
    cookie and says nothing is refused.
    """
    if request.method in SAFE_METHODS or bearer(request) is not None:
        return
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin")
    if site is not None:
        is_ours = site in {"same-origin", "none"}
    elif origin is not None:
        is_ours = urlsplit(origin).netloc == request.headers.get("host", "") != ""
    else:
        is_ours = cookie_name(settings.https) not in request.cookies
    if not is_ours:
        raise Refused(403, "cross_site", "From another site", "This must be sent from a page of this house.")


def check_address(request: Request) -> None:
    """Refuse an address that is too long: converters of routes would choke on it."""
    if len(request.scope["path"]) + len(request.scope.get("query_string", b"")) > limits.ADDRESS_LENGTH:
        raise Refused(414, "too_long", "Too long", "This address is too long.", extra={"limit": "address"})


async def read_body(request: Request, receive: Receive) -> Receive:
    """Read the body, refusing what is too large or too slow, and return a `receive` that says it again."""
    most = limits.RECORD_BYTES if request.scope["path"].startswith(LARGE_BODIES) else limits.BODY_BYTES
    too_large = Refused(
        413, "too_large", "Too large", f"At most {most} bytes are taken here.", extra={"limit": "body"}
    )
    told = request.headers.get("content-length", "0")
    if not told.isascii() or not told.isdigit() or len(told) > 12 or int(told) > most:
        raise too_large
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await _whole(receive, most)
    except TimeoutError as error:
        raise Refused(408, "too_slow", "Too slow", "The request did not arrive in time.") from error
    if body is None:
        raise too_large
    said = False

    async def receive_again() -> Message:
        nonlocal said
        if said:
            return await receive()
        said = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again


async def _whole(receive: Receive, most: int) -> bytes | None:
    parts: list[bytes] = []
    size = 0
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        more = message.get("more_body", False)
        if size > most:
            return None
    return b"".join(parts)


def guarded(app: Starlette, settings: Settings, rates: Rates, metrics: Metrics) -> Envelope:
    """Put the door around the whole house."""
    return Envelope(Gate(app, settings, rates, metrics), app, settings, metrics)
