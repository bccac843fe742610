"""Rubbish sent to every page of the house, on both databases: refused, never a fault of ours."""

from __future__ import annotations

import httpx
import pytest

from ridotto.server.access import RULES
from ridotto.server.settings import new_id

from .doors import SAME_ORIGIN
from .programs import API, open_house

pytestmark = pytest.mark.anyio

WORDS = [
    "%00",
    "%00" * 10,
    "..%2f..",
    "%F0%9F%8E%B2",
    "%ff%fe",
    "'",
    "-1",
    "x" * 39,
    "x" * 3_000,
    "%E2%80%AE",
    "0",
]

BODIES = [
    b"",
    b"{",
    b"null",
    b"[1]",
    b"\xff\xfe",
    b"[" * 60_000,
    b'{"key": 7}',
    b'{"key": "\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000", "move": "x"}',
    b'{"key": "abcdefgh", "version": 1e400, "move": "x"}',
    b'{"key": "abcdefgh", "version": 99999999999999999999, "move": "x"}',
    b'{"key": "abcdefgh", "move": "\\ud800\\u0000"}',
    b'{"key": "abcdefgh", "move": {"a": []}, "moves": {"a": 1}, "text": [], "for": "x", "draft": []}',
    b'{"key": "abcdefgh", "moves": ["\\u0000", 7, null]}',
    b'{"key": "abcdefgh", "text": "\\u0000"}',
    b'{"key": "abcdefgh", "text": "\\ud800"}',
]

FORMS = [
    {},
    {"game": "\x00", "name": "\x00", "password": "\x00", "label": "\x00", "token": "\x00", "seat": "\x00"},
    {"game": "rialto", "players": "99999", "seat-0": "exec:/bin/sh", "name": "Zoe"},
    {"game": "rialto", "bot": "exec:/bin/sh", "name": "Zoe"},
    {"game": "rialto", "players": "²", "name": "Zoe"},
    {"game": "rialto", "preset": "\ufffd", "limit": "-1", "pace": "x", "name": "Zoe"},
    {"name": "x" * 5_000, "password": "x" * 5_000, "next": "//evil", "seat": "9" * 30},
]


def addresses(method: str):
    """Every page of a method, once with each word in its blanks."""
    for wanted, path in RULES:
        if wanted != method or path.startswith(API) or "stream" in path:
            continue
        if "{" not in path:
            yield path
        for word in WORDS if "{" in path else ():
            yield (
                path.replace("{id}", word)
                .replace("{game}", word)
                .replace("{token}", word)
                .replace("{ply}", word)
            )


async def test_no_address_and_no_body_brings_the_house_into_trouble(store_url):
    troubles = []
    async with open_house(store_url, rates=0) as house:
        transport = httpx.ASGITransport(house.asgi)
        async with httpx.AsyncClient(
            transport=transport, base_url="http://house.test", headers=SAME_ORIGIN
        ) as browser:
            opened = await browser.post("/tables", data={"game": "rialto", "players": "3", "pace": "calm"})
            table = opened.headers["location"]
            for path in addresses("GET"):
                for query in ("", "?as=%00&ply=-1&next=%00&have=%00&done=%00"):
                    answer = await browser.get(path + query)
                    if answer.status_code >= 500:
                        troubles.append(("GET", path[:60] + query, answer.status_code))
            for path in (*addresses("POST"), *(f"{table}/{deed}" for deed in DEEDS)):
                if path in {"/leave", "/me/everywhere", "/me/delete"}:
                    continue
                is_real = path.startswith((table, "/me", "/enter", "/tables"))
                bodies, forms = (BODIES, FORMS) if is_real else (BODIES[6:8], FORMS[1:2])
                for body in bodies if path.startswith("/t/") else ():
                    answer = await browser.post(path, content=body.replace(b"abcdefgh", new_id().encode()))
                    if answer.status_code >= 500:
                        troubles.append(("POST", path[:60], body[:60], answer.status_code))
                for form in forms:
                    answer = await browser.post(path, data=form)
                    if answer.status_code >= 500:
                        troubles.append(("POST", path[:60], form, answer.status_code))
    assert not troubles, "\n".join(map(str, troubles))


DEEDS = ("move", "undo", "confirm", "clear", "chat", "vote", "return", "rematch", "order", "report", "sit")
