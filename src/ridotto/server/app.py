"""The house, put together: store, tables, people, pages, API, and the door around them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from starlette.applications import Starlette
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from ..core.game import Game
from ..play.opponents import title_of
from . import errors, pages
from .access import seat_link
from .api import build as build_api
from .guard import Envelope, guarded
from .limits import Rates
from .metrics import ROUTES as METRICS
from .metrics import Metrics
from .outgoing import Outgoing
from .pages.table import Streams
from .people import People
from .settings import Settings
from .store import Store
from .tables import House

HERE = Path(__file__).parent


def vignette(game: Game) -> Markup:
    """Return the small drawing of a game that its room brings along, or the house's own."""
    own = game.room / "vignette.svg"
    return _drawing(own if own.exists() else HERE / "templates" / "vignette.svg")


@cache
def _drawing(path: Path) -> Markup:
    return Markup(path.read_text(encoding="utf-8"))  # noqa: S704 - our own drawing


def environment() -> Environment:
    """Return the templates; everything is escaped, and a name that is missing is an error."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["vignette"] = vignette
    made.filters["bot_title"] = title_of
    return made


def page_routes() -> list[BaseRoute]:
    """Gather the routes of every file in `pages/`."""
    found: list[BaseRoute] = []
    for each in sorted(iter_modules(pages.__path__), key=lambda module: module.name):
        found += getattr(import_module(f"{pages.__name__}.{each.name}"), "ROUTES", [])
    return found


def build(settings: Settings) -> Envelope:
    """Build the house; it opens its store when the server starts it."""
    rates, metrics = Rates(settings.rates), Metrics()
    api = build_api()

    @asynccontextmanager
    async def open_house(app: Starlette) -> AsyncIterator[None]:
        store = await Store.open(settings.data, now=settings.now)
        house = House(store, settings, metrics)
        state: dict[str, Any] = {"store": store, "house": house, "people": People(store, settings, rates)}
        for target in (app.state, api.state):
            for name, value in state.items():
                setattr(target, name, value)
        app.state.people.on_end(app.state.streams.end)
        app.state.people.on_merge(house.merged)
        try:
            yield
        finally:
            app.state.streams.end_all()
            await house.close()
            await store.close()

    app = Starlette(
        routes=[
            *page_routes(),
            *METRICS,
            Mount("/api/v1", api),
            Mount("/static", StaticFiles(directory=HERE / "static"), name="static"),
        ],
        lifespan=open_house,
    )
    templates = environment()
    shared: dict[str, Any] = {
        "settings": settings,
        "rates": rates,
        "metrics": metrics,
        "templates": templates,
        "streams": Streams(),
        "outgoing": Outgoing(templates, lambda table_id, seat: link(settings, table_id, seat)),
    }
    for target in (app.state, api.state):
        for name, value in shared.items():
            setattr(target, name, value)
    errors.install(app)
    return guarded(app, settings, rates, metrics)


def link(settings: Settings, table_id: str, seat: int) -> str:
    """Return the path of a seat link."""
    return f"/s/{seat_link(settings.secret, table_id, seat)}"
