"""A small house for tests of its door: people, their pages and some addresses to try."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from jinja2 import DictLoader, Environment
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from ridotto.errors import IllegalMove, RuleFault, StaleMove
from ridotto.server import errors, metrics
from ridotto.server.access import caller
from ridotto.server.guard import guarded
from ridotto.server.limits import Rates
from ridotto.server.pages import people as people_pages
from ridotto.server.people import Passwords, People
from ridotto.server.settings import Settings
from ridotto.server.store import Store

SECRET = "a secret of the tests that is long enough"
PASSWORD = "violet anchors sing"
SAME_ORIGIN = {"sec-fetch-site": "same-origin"}

PAGES = {
    "enter.html": "{{ problem.detail if problem }}|{{ name }}|{{ next }}|{{ is_guest }}",
    "me.html": "{{ problem.detail if problem }}|{{ who }}|{{ issued }}|{{ tokens|length }}|{{ done }}",
    "error.html": "<h1>{{ error.title }}</h1>{{ error.detail }}",
}


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.time = 1_000.0

    def __call__(self) -> float:
        return self.time


@dataclass
class Doors:
    """What a test holds in its hands."""

    app: Starlette
    asgi: Any
    store: Store
    settings: Settings
    rates: Rates
    people: People
    clock: Clock

    def browser(self, **headers: str) -> httpx.AsyncClient:
        """A browser on this house: keeps cookies, says where its requests come from."""
        return self.client(**{**SAME_ORIGIN, **headers})

    def client(self, **headers: str) -> httpx.AsyncClient:
        """A program: says nothing about itself."""
        scheme = "https" if self.settings.https else "http"
        transport = httpx.ASGITransport(self.asgi, raise_app_exceptions=False, client=("203.0.113.9", 5))
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return httpx.AsyncClient(transport=transport, base_url=f"{scheme}://house.test", headers=named)


async def _whoami(request: Request) -> Response:
    who = await caller(request)
    return PlainTextResponse(f"{who.id}/{who.person.name if who.person else ''}/{who.is_bot}")


async def _act(request: Request) -> Response:
    person = await request.app.state.people.enter(request)
    return PlainTextResponse(person.id)


async def _echo(request: Request) -> Response:
    return PlainTextResponse(str(len(await request.body())))


async def _fault(request: Request) -> Response:
    raise {"rule": RuleFault, "key": KeyError, "illegal": _illegal, "stale": _stale}[
        request.path_params["kind"]
    ]("the doge has 40 secret cards")


def _illegal(text: str) -> IllegalMove:
    return IllegalMove(text, move="x", ply=4, clause="R-4.2", legal=("pass",))


def _stale(text: str) -> StaleMove:
    return StaleMove(text, move="x", ply=7)


async def _stream(request: Request) -> Response:
    async def lines() -> AsyncIterator[bytes]:
        yield b"{}\n"

    return StreamingResponse(lines(), media_type="application/x-ndjson")


ROUTES = [
    Route("/whoami", _whoami),
    Route("/act", _act, methods=["POST"]),
    Route("/echo", _echo, methods=["POST"]),
    Route("/records", _echo, methods=["POST"]),
    Route("/api/echo", _echo, methods=["GET", "POST"]),
    Route("/fault/{kind}", _fault),
    Route("/t/{id}/move", _echo, methods=["POST"]),
    Route("/api/fault/{kind}", _fault),
    Route("/stream", _stream),
]


@asynccontextmanager
async def doors(url: str, *, rates: float = 1.0, **setting: Any) -> AsyncIterator[Doors]:
    """Open a house at a database."""
    clock = Clock()
    settings = Settings(data=url, secret=SECRET, rates=rates, now=clock, **setting)
    store = await Store.open(url, now=clock)
    counted = Rates(rates, clock)
    # Cheap hashes: what they cost in earnest is tested once.
    people = People(store, settings, counted, Passwords(memory_kib=64, passes=1))
    app = Starlette(routes=[*ROUTES, *people_pages.ROUTES, *metrics.ROUTES])
    figures = metrics.Metrics()
    app.state.store, app.state.settings, app.state.people = store, settings, people
    app.state.rates, app.state.metrics = counted, figures
    app.state.templates = Environment(loader=DictLoader(PAGES), autoescape=True)
    errors.install(app)
    try:
        yield Doors(app, guarded(app, settings, counted, figures), store, settings, counted, people, clock)
    finally:
        await store.close()
