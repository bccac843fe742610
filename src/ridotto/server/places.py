"""A place for each stream: taken before the answer begins, so that a refusal can still be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from sse_starlette.sse import EventSourceResponse
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from .access import Caller
from .addresses import address, limit_key

Place = Callable[[], AbstractContextManager[None]]


def stream_place(request: Request, who: Caller, ended: asyncio.Event, kind: str) -> Place:
    """Describe the place of a stream: counted for the person and for the address, and among the open streams."""
    state: Any = request.app.state
    source = limit_key(address(request.scope, state.settings.trusted_proxies))

    @contextmanager
    def place() -> Iterator[None]:
        rates, open_streams = state.rates, state.metrics.streams.labels(kind)
        try:
            with (
                rates.hold("stream_address", source),
                rates.hold("stream_person", who.id or source),
                open_streams.track_inprogress(),
            ):
                yield
        finally:
            state.streams.close(ended)

    return place


class Events(EventSourceResponse):
    """Server-sent events that have a place."""

    place: Place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take the place, send, give it back."""
        with self.place():
            await super().__call__(scope, receive, send)


class Lines(StreamingResponse):
    """Lines of JSON that have a place."""

    media_type = "application/x-ndjson"
    place: Place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take the place, send, give it back."""
        with self.place():
            await super().__call__(scope, receive, send)
