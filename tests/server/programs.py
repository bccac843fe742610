"""A whole house, programs with tokens, and streams that can be read line by line."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import httpx

from ridotto.server.access import Caller
from ridotto.server.app import build
from ridotto.server.entities import Person
from ridotto.server.settings import Settings, new_id

from .doors import SECRET

API = "/api/v1"


class Programs:
    """A house that is open."""

    def __init__(self, asgi: Any) -> None:
        self.asgi = asgi
        self.state = asgi.house.state

    async def token(self, name: str) -> str:
        """Make an account and a token for it, without the cost of a password."""
        person = Person(new_id(), name, 1.0, "set")
        await self.state.store.add_person(person)
        return (await self.state.people.issue_token(Caller(person), "bot")).token

    async def program(self, name: str = "") -> httpx.AsyncClient:
        """A client that speaks for an account, or for nobody."""
        headers = {"authorization": f"Bearer {await self.token(name)}"} if name else {}
        transport = httpx.ASGITransport(self.asgi, client=("203.0.113.9", 5))
        return httpx.AsyncClient(transport=transport, base_url="http://house.test" + API, headers=headers)

    async def ask(self, request: httpx.Request) -> httpx.Response:
        """Send a request and return the answer; of a stream only its beginning."""
        answer: dict[str, Any] = {"content": b""}
        sent, heard = False, asyncio.Event()

        async def receive() -> dict[str, Any]:
            nonlocal sent
            if not sent:
                sent = True
                return {"type": "http.request", "body": request.content, "more_body": False}
            await heard.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                answer.update(status_code=message["status"], headers=message["headers"])
            else:
                answer["content"] += message.get("body", b"")
                heard.set()

        path, _, query = request.url.raw_path.partition(b"?")
        scope = {
            "type": "http",
            "method": request.method,
            "path": request.url.path,
            "raw_path": path,
            "scheme": "http",
        }
        scope |= {
            "query_string": query,
            "headers": [(n.lower(), v) for n, v in request.headers.raw],
            "root_path": "",
        }
        await self.asgi(scope | {"client": ("203.0.113.9", 5), "server": ("house.test", 80)}, receive, send)
        response = httpx.Response(**answer, request=request)
        response.elapsed = timedelta(0)
        return response

    @asynccontextmanager
    async def listening(self, client: httpx.AsyncClient, path: str) -> AsyncIterator[Listening]:
        """Open a stream."""
        heard = Listening(self.asgi, path, dict(client.headers))
        task = asyncio.create_task(heard.run())
        try:
            yield heard
        finally:
            heard.gone.set()
            await task


class Listening:
    """A stream that is being read."""

    def __init__(self, asgi: Any, path: str, headers: dict[str, str]) -> None:
        self.asgi = asgi
        self.status: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.lines: asyncio.Queue[str] = asyncio.Queue()
        self.gone = asyncio.Event()
        raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        self.scope = {
            "type": "http",
            "method": "GET",
            "path": path if path.startswith("/t/") else API + path,
            "query_string": b"",
            "headers": raw,
        }
        self.scope |= {"client": ("203.0.113.9", 5), "root_path": "", "scheme": "http", "server": ("x", 80)}

    async def run(self) -> None:
        await self.asgi(self.scope, self._receive, self._send)
        self.lines.put_nowait("END")

    async def _receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status.set_result(message["status"])
        else:
            for line in message.get("body", b"").decode().splitlines(keepends=True):
                self.lines.put_nowait(line)

    async def next(self) -> Any:
        """Return the next line: an object, an empty text, or END."""
        async with asyncio.timeout(10):
            line = await self.lines.get()
        return line.strip() if line.strip() in {"", "END"} else json.loads(line)

    async def until(self, kind: str) -> Any:
        """Return the next line of a type."""
        while (line := await self.next()) == "" or line["type"] != kind:
            pass
        return line


@asynccontextmanager
async def open_house(url: str, **setting: Any) -> AsyncIterator[Programs]:
    """Open a whole house at a database."""
    asgi = build(Settings(data=url, secret=SECRET, **setting))
    async with asgi.house.router.lifespan_context(asgi.house):
        yield Programs(asgi)


def table_for(*seats: str, game: str = "rialto", **setting: Any) -> dict[str, Any]:
    """What to send to open a table."""
    return {
        "game": game,
        "seats": [{"kind": seat} for seat in seats],
        "setting": {"pace": "at once", **setting},
    }


def key() -> dict[str, str]:
    """A new key for a new intention."""
    return {"idempotency-key": new_id()}
