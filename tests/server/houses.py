"""The whole house in this process, with browsers on it: pages, posts and streams without a socket."""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from ridotto.server.app import build
from ridotto.server.settings import Settings
from ridotto.server.table import Table
from ridotto.server.tables import House

SECRET = "a secret of the tests that is long enough"
SITE = "http://house.test"
OFFERED = re.compile(r'data-move="([^"]*)"')


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self, time: float = 1_700_000_000.0) -> None:
        self.time = time

    def __call__(self) -> float:
        return self.time


@dataclass
class Open:
    """A house that is open."""

    asgi: Any
    app: Any
    clock: Clock
    browsers: list[Browser] = field(default_factory=list)

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    async def table(self, table_id: str) -> Table:
        return await self.house.loaded(table_id)

    def browser(self, **headers: str) -> Browser:
        """Somebody's browser; it keeps cookies."""
        made = Browser(self.asgi, headers)
        self.browsers.append(made)
        return made


@asynccontextmanager
async def opened(url: str, clock: Clock | None = None, **setting: Any) -> AsyncIterator[Open]:
    """Open a house on a database, without limits unless they are asked for."""
    clock = clock or Clock()
    given = {"rates": 0.0, "secret": SECRET, **setting}
    asgi: Any = build(Settings(data=url, now=clock, **given))
    app = asgi.app.app
    async with app.router.lifespan_context(app):
        here = Open(asgi, app, clock)
        try:
            yield here
        finally:
            for each in here.browsers:
                await each.close()


class Browser:
    """Cookies, and a word about where requests come from."""

    def __init__(self, asgi: Any, headers: dict[str, str]) -> None:
        self.asgi = asgi
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        transport = httpx.ASGITransport(asgi, raise_app_exceptions=False, client=("203.0.113.9", 5))
        self.http = httpx.AsyncClient(
            transport=transport, base_url=SITE, headers={"sec-fetch-site": "same-origin", **named}
        )
        self.streams: list[Stream] = []
        self.seat = -1

    async def close(self) -> None:
        for stream in self.streams:
            await stream.close()
        await self.http.aclose()

    async def get(self, path: str, **given: Any) -> httpx.Response:
        return await self.http.get(path, **given)

    async def post(self, path: str, data: Any = None, **given: Any) -> httpx.Response:
        return await self.http.post(path, json=data or {}, **given)

    async def form(self, path: str, **data: str) -> httpx.Response:
        return await self.http.post(path, data={name.replace("_", "-"): each for name, each in data.items()})

    async def open_table(self, game: str, **data: str) -> str:
        """Open a table; all seats but the first are held by bots unless it is said otherwise."""
        answer = await self.form("/tables", **{"game": game, "name": "Ann", "pace": "at once", **data})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    async def sit(self, link: str, name: str) -> None:
        answer = await self.form(link, name=name)
        assert answer.status_code == 303, answer.text

    async def frame(self, table: str) -> dict[str, Any]:
        answer = await self.get(f"/t/{table}/frame")
        assert answer.status_code == 200, answer.text
        frame: dict[str, Any] = answer.json()
        return frame

    def listen(self, table: str, have: str = "") -> Stream:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        stream = Stream(self.asgi, f"/t/{table}/stream", cookies, have)
        self.streams.append(stream)
        return stream


def offered(frame: dict[str, Any]) -> list[str]:
    """Return the moves that a frame's decision offers."""
    return [html.unescape(text) for text in OFFERED.findall(frame["slots"].get("decision", ""))]


class Stream:
    """One stream of server-sent events, as bytes and as frames."""

    def __init__(self, asgi: Any, path: str, cookies: str, have: str = "", token: str = "") -> None:
        self.raw = b""
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.arrived = asyncio.Event()
        self._left = asyncio.Event()
        self._read = 0
        headers = [(b"host", b"house.test"), (b"accept", b"text/event-stream")]
        if cookies:
            headers.append((b"cookie", cookies.encode()))
        if token:
            headers.append((b"authorization", token.encode()))
        if have:
            headers.append((b"last-event-id", have.encode()))
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "client": ("203.0.113.9", 5),
            "server": ("house.test", 80),
        }
        self.task = asyncio.ensure_future(asgi(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], message["headers"]
        else:
            self.raw += message.get("body", b"")
        self.arrived.set()

    async def close(self) -> None:
        """Go away."""
        self._left.set()
        await asyncio.wait([self.task], timeout=2)
        if not self.task.done():
            self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    def taken(self) -> list[tuple[str, dict[str, Any]]]:
        """Take the frames that have arrived whole: (id, data)."""
        frames = []
        while (end := self.raw.find(b"\r\n\r\n", self._read)) >= 0:
            block = self.raw[self._read : end].decode()
            self._read = end + 4
            parts = dict(line.split(": ", 1) for line in block.split("\r\n") if ": " in line[:10])
            if parts.get("event") == "frame":
                frames.append((parts["id"], json.loads(parts["data"])))
        return frames

    async def next_frame(self, seconds: float = 10.0) -> tuple[str, dict[str, Any]]:
        """Wait for the next frame; those that came with it are passed over."""
        async with asyncio.timeout(seconds):
            while True:
                self.arrived.clear()
                if found := self.taken():
                    return found[-1]
                await self.arrived.wait()


async def settled(table: Table, house: House, seconds: float = 20.0) -> None:
    """Wait until no bot has anything to do at a table."""
    async with asyncio.timeout(seconds):
        while house.driver._to_drive(table) is not None or table.lock.locked():
            await asyncio.sleep(0.005)
