"""Figures about the running house for Prometheus, and its health."""

from __future__ import annotations

import hmac
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from .access import bearer
from .addresses import is_loopback
from .errors import Refused

if TYPE_CHECKING:
    from .store import Store

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Metrics:
    """All figures of one process, in a registry of their own so that tests and houses do not mix."""

    def __init__(self) -> None:
        """Begin at nothing."""
        self.registry = CollectorRegistry()
        own = self.registry
        self.requests = Counter(
            "ridotto_requests", "Requests answered", ["method", "route", "status"], registry=own
        )
        self.seconds = Histogram(
            "ridotto_request_seconds",
            "Time to answer (streams not counted)",
            ["route"],
            buckets=_QUICK,
            registry=own,
        )
        self.in_flight = Gauge("ridotto_requests_in_flight", "Requests being answered", registry=own)
        self.shed = Counter(
            "ridotto_requests_refused", "Requests refused by a limit", ["limit"], registry=own
        )
        self.moves = Counter("ridotto_moves", "Moves stored", ["game"], registry=own)
        self.move_seconds = Histogram(
            "ridotto_move_seconds", "From the request to the acknowledgement", buckets=_QUICK, registry=own
        )
        self.streams = Gauge("ridotto_streams", "Streams open", ["kind"], registry=own)
        self.tables = Gauge("ridotto_tables_loaded", "Tables in memory", registry=own)
        self.thinking = Histogram(
            "ridotto_thinking_seconds", "Bots thinking", ["bot"], buckets=_SLOW, registry=own
        )
        self.append_seconds = Histogram(
            "ridotto_append_seconds",
            "From handing an event to the store to its being on disk",
            buckets=_QUICK,
            registry=own,
        )
        self.faults = Counter("ridotto_faults", "Faults of ours that reached the last resort", registry=own)

    def page(self) -> bytes:
        """Write all figures in Prometheus's format."""
        return generate_latest(self.registry)


def house_version() -> str:
    """Return the version of the installed package."""
    try:
        return version("ridotto")
    except PackageNotFoundError:
        return "unknown"


async def _metrics(request: Request) -> Response:
    """Show the figures to this machine, or to whoever has the token of the settings."""
    expected = request.app.state.settings.metrics_token
    given = bearer(request) or ""
    has_token = bool(expected) and hmac.compare_digest(given.encode(), expected.encode())
    if not has_token and not is_loopback(request.scope):
        raise Refused.missing()
    return Response(request.app.state.metrics.page(), media_type=CONTENT_TYPE_LATEST)


async def _health(request: Request) -> Response:
    """Tell whether the store answers."""
    store: Store = request.app.state.store
    try:
        await store.counts()
    except Exception:  # whatever is wrong with the store, the answer is the same: not healthy
        return JSONResponse({"ok": False, "store": "unreachable", "version": house_version()}, 503)
    return JSONResponse({"ok": True, "store": "ok", "version": house_version()})


ROUTES = [Route("/metrics", _metrics, methods=["GET"]), Route("/health", _health, methods=["GET"])]
