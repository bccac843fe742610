"""A small HTTP client on plain sockets: cheap enough to be a thousand browsers, simple enough to see what it does."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

COOKIE = re.compile(rb"set-cookie: (ridotto=[^;\r]+)", re.IGNORECASE)


class Unanswered(Exception):
    """Nobody answered: the connection was refused or cut."""


@dataclass
class Reply:
    """What came back."""

    status: int
    head: bytes
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    def header(self, name: str) -> str:
        found = re.search(rb"\r\n" + name.encode() + rb": ([^\r]*)", self.head, re.IGNORECASE)
        return found.group(1).decode() if found else ""


@contextmanager
def _cuts() -> Iterator[None]:
    try:
        yield
    except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError) as error:
        raise Unanswered(str(error)) from error


class Wire:
    """One browser: a cookie, and one connection that is kept open."""

    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        self.host, self.port = host, port
        self.cookie = ""
        self.address = ""  # what a proxy would say about who is asking
        self.ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def drop(self) -> None:
        """Cut the connection."""
        if self.ends:
            self.ends[1].transport.abort()
            self.ends = None

    async def get(self, path: str) -> Reply:
        return await self.ask("GET", path)

    async def post(self, path: str, data: dict[str, Any]) -> Reply:
        return await self.ask("POST", path, json.dumps(data).encode(), "application/json")

    async def form(self, path: str, data: str) -> Reply:
        return await self.ask("POST", path, data.encode(), "application/x-www-form-urlencoded")

    async def ask(
        self, method: str, path: str, body: bytes = b"", kind: str = "", seconds: float = 20.0
    ) -> Reply:
        """Send a request and read its answer; whatever goes wrong on the way is `Unanswered`.

        A kept connection that the server has closed meanwhile is replaced once, as browsers do.
        """
        sent = self._head(method, path, len(body), kind) + body
        if self.ends:
            try:
                reply = await self._exchange(sent, seconds)
            except Unanswered as cut:
                if not isinstance(cut.__cause__, asyncio.IncompleteReadError | ConnectionError):
                    raise
                reply = await self._exchange(sent, seconds)
        else:
            reply = await self._exchange(sent, seconds)
        if found := COOKIE.search(reply.head):
            self.cookie = found.group(1).decode()
        if b"\r\nconnection: close" in reply.head.lower():
            self.drop()
        return reply

    async def _exchange(self, sent: bytes, seconds: float) -> Reply:
        with _cuts():
            try:
                async with asyncio.timeout(seconds):
                    reader, writer = self.ends or await asyncio.open_connection(
                        self.host, self.port, limit=2**20
                    )
                    self.ends = reader, writer
                    writer.write(sent)
                    return await _read(reader)
            except BaseException:
                self.drop()
                raise

    def _head(self, method: str, path: str, length: int, kind: str) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"host: {self.host}:{self.port}", "accept: application/json"]
        if self.cookie:
            lines.append(f"cookie: {self.cookie}")
        if self.address:
            lines.append(f"x-forwarded-for: {self.address}")
        if method == "POST":
            lines += ["sec-fetch-site: same-origin", f"content-type: {kind}", f"content-length: {length}"]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def events(self, path: str) -> AsyncIterator[tuple[str, str, bytes]]:
        """Listen to server-sent events on a connection of its own: (event, id, data)."""
        with _cuts():
            reader, writer = await asyncio.open_connection(self.host, self.port, limit=2**22)
        try:
            writer.write(self._head("GET", path, 0, ""))
            with _cuts():
                head = await reader.readuntil(b"\r\n\r\n")
            if b" 200 " not in head[:20]:
                raise Unanswered(head[:40].decode())
            event, name, data = "", "", b""
            while True:
                with _cuts():
                    line = await reader.readuntil(b"\n")
                if line.startswith(b"event:"):
                    event = line[6:].strip().decode()
                elif line.startswith(b"id:"):
                    name = line[3:].strip().decode()
                elif line.startswith(b"data:"):
                    data = line[5:].strip()
                elif line in (b"\r\n", b"\n") and event:
                    yield event, name, data
                    event, name, data = "", "", b""
        finally:
            writer.transport.abort()


async def _read(reader: asyncio.StreamReader) -> Reply:
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head[9:12])
    length = re.search(rb"\r\ncontent-length: (\d+)", head, re.IGNORECASE)
    if length:
        return Reply(status, head, await reader.readexactly(int(length.group(1))))
    if b"chunked" not in head.lower():
        return Reply(status, head, b"")
    parts = []
    while size := int(await reader.readuntil(b"\r\n"), 16):
        parts.append((await reader.readexactly(size + 2))[:-2])
    await reader.readexactly(2)
    return Reply(status, head, b"".join(parts))
