"""Every route of the assembled house, asked by everybody: who may is what `server/matrix.py` says."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from starlette.routing import Mount

from ridotto.server.access import token_hash
from ridotto.server.entities import Person, Session
from ridotto.server.matrix import ACCOUNTS, EVERYBODY, FINISHED, HOLDERS, LOOKERS, PEOPLE, RULES, SEATS

from .houses import Browser, Open, Stream, opened
from .worlds import REQUEST_ID, plain, think_at_once

STREAMS = ("/stream",)
UNLISTED = {
    ("GET", "/t/{id}"): LOOKERS,
    ("POST", "/t/{id}/sit"): SEATS,
    ("POST", "/api/v1/tables/{id}/sit"): SEATS,
}
"""Open to everybody where a table is listed; where it is not, only to those who are there already."""

BODIES: dict[str, dict[str, Any]] = {
    "/moves": {"version": 1, "draft": 0, "move": "pass"},
    "/undo": {"version": 1, "draft": 0},
    "/chat": {"text": "hello"},
    "/order": {"text": ""},
    "/vote": {"seat": 0},
    "/sit": {"seat": 0},
    "/tables": {"game": "strozzi", "seats": [{"kind": "me"}, {"kind": "bot"}]},
}


@dataclass
class Cast:
    """Everybody who asks, and the tables that they ask about."""

    here: Open
    private: str
    watched: str
    hosted: str
    callers: dict[str, Browser]

    def table_for(self, who: str) -> str:
        if who == "host without a seat":
            return self.hosted
        return self.watched if who == "spectator" else self.private


def routes(here: Open) -> Iterator[tuple[str, str]]:
    """Walk the assembled house: (method, template)."""
    for route in here.app.routes:
        if isinstance(route, Mount):
            if route.path == "/api/v1":
                document = route.app.openapi()  # type: ignore[attr-defined]
                for path, methods in document["paths"].items():
                    yield from ((method.upper(), f"/api/v1{path}") for method in methods)
            continue
        for method in sorted(route.methods - {"HEAD"}):
            yield method, re.sub(r":\w+\}", "}", route.path)


@asynccontextmanager
async def cast(url: str) -> AsyncIterator[Cast]:
    """Seat everybody where the matrix wants them."""
    async with opened(url) as here:
        names = ("seat", "seat of another table", "spectator", "stranger", "host without a seat", "anonymous")
        callers = {name: here.browser() for name in names}
        private = await callers["seat"].open_table("strozzi", seat_1="friend")
        watched = await callers["seat"].open_table("strozzi", seat_1="friend", spectators="on")
        hosted = await callers["host without a seat"].open_table(
            "strozzi", seat_0="bot:random", seat_1="friend"
        )
        ben = here.browser()
        for table, owner in ((private, "seat"), (watched, "seat"), (hosted, "host without a seat")):
            links = (await callers[owner].get(f"/t/{table}/invite")).json()["seats"]
            await ben.sit(links["1"], "Ben")
        await callers["seat of another table"].open_table("strozzi", bot="random")
        for name in ("stranger", "spectator"):
            await callers[name].open_table("strozzi", bot="random")
        callers["bot token"] = await a_program(here)
        think_at_once(here.house)
        yield Cast(here, private, watched, hosted, callers)


async def a_program(here: Open) -> Browser:
    """Somebody with an account and a token, at no table of these."""
    now, token = here.clock(), "rid_" + "t" * 43
    store = here.house.store
    await store.add_person(Person("robot", "Robot", now, "$argon2id$none", {}))
    await store.add_session(Session(token_hash(token), "robot", "token", "tests", now, now + 1e6))
    return here.browser(authorization=f"Bearer {token}")


async def ask(browser: Browser, method: str, path: str, template: str) -> tuple[int, bytes, bytes]:
    """Ask for an address; of a stream, only whether it opens."""
    if path.endswith(STREAMS):
        cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
        stream = Stream(browser.asgi, path, cookies, token=browser.http.headers.get("authorization", ""))
        while not stream.status and not stream.task.done():
            stream.arrived.clear()
            await stream.arrived.wait()
        await stream.close()
        return stream.status, b"", b"" if stream.status == 200 else REQUEST_ID.sub(rb"\1#", stream.raw)
    if method == "GET":
        return plain(await browser.get(path))
    last = "/" + template.rpartition("/")[2]
    body = BODIES.get(last if template.startswith("/api/") else "", {})
    if template == "/tables":
        return plain(await browser.http.post(path, data={"game": "strozzi"}))
    headers = {"idempotency-key": "a-key-of-the-matrix"} if template.startswith("/api/") else {}
    return plain(await browser.http.request(method, path, json=body, headers=headers))


def filled(template: str, table: str) -> str:
    """Put a table and plain values into a template."""
    path = template.replace("{id}", table).replace("{ply}", "0").replace("{game}", "strozzi")
    path = path.replace("{clause}", "M-1.1").replace("{token}", "no-token-of-ours")
    return path + "?move=pass" if path.endswith("/explain") else path


AT_A_TABLE: dict[str, dict[str, set[str]]] = {
    "seat": {LOOKERS: {"in"}, SEATS: {"in"}},
    "spectator": {LOOKERS: {"in"}, SEATS: {"refused", "missing"}},
}


def may(who: str, rule: str, method: str, template: str) -> set[str]:
    """Return which outcomes the matrix expects; to whoever is not at the table, it does not exist."""
    rule = UNLISTED.get((method, template), rule)
    if rule in (LOOKERS, SEATS):
        if who == "host without a seat" and template.endswith("/invite"):
            return {"in"}
        if who == "anonymous" and (method, template) == ("POST", "/api/v1/tables/{id}/sit"):
            return {"refused"}
        return AT_A_TABLE.get(who, {}).get(rule, {"missing"})
    everybody = {
        EVERYBODY: {"in"},
        HOLDERS: {"missing"},
        FINISHED: {"missing"},  # what holds the seed: on a live game it exists for nobody
        PEOPLE: {"refused"} if who == "anonymous" else {"in"},
        ACCOUNTS: {"in"} if who == "bot token" else {"refused"},
    }
    return everybody[rule]


def outcome(answer: tuple[int, bytes, bytes]) -> str:
    """Read whether somebody was let in; a rule of the game or a wrong body comes after the door."""
    status, _, body = answer
    if status == 404:
        return "missing"
    door = (b"unknown_caller", b"not_seated", b"needs_account", b"An account is needed", b"Who are you?")
    return "refused" if status in (401, 403) and any(word in body for word in door) else "in"


LEAVERS = ("/leave", "/me/delete", "/me/everywhere", "/me/account", "/enter", "/me/tokens/revoke")
"""Addresses that change who the caller is: asked last would still spoil the next caller, so asked once below."""


@pytest.mark.anyio
async def test_everybody_gets_what_the_matrix_says_and_nothing_else(sqlite_url: str) -> None:
    async with cast(sqlite_url) as played:
        surprises = []
        asked = list(routes(played.here))
        for method, template in asked:
            if template in LEAVERS:
                continue
            for who, browser in played.callers.items():
                if who == "anonymous":
                    browser.http.cookies.clear()
                rule = RULES[method, template]
                table = played.table_for(who)
                got = await ask(browser, method, filled(template, table), template)
                found = outcome(got)
                if found not in may(who, rule, method, template):
                    surprises.append((method, template, who, rule, got[0], got[2][:120]))
                if found == "missing" and "{id}" in template:
                    nowhere = await ask(browser, method, filled(template, "A" * 22), template)
                    if nowhere != got:
                        surprises.append((method, template, who, "differs from missing", got, nowhere))
        assert not surprises, "\n".join(map(str, surprises))
        assert len(asked) > 60


@pytest.mark.anyio
async def test_every_route_has_a_row_and_every_row_a_route(sqlite_url: str) -> None:
    async with opened(sqlite_url) as here:
        found = set(routes(here))
    assert found - set(RULES) == set(), "routes without a row"
    assert set(RULES) - found - {("GET", "/api/v1/openapi.json")} == set(), "rows without a route"


FOREIGN: list[dict[str, str]] = [
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "cross-site", "origin": "http://house.test"},
    {"sec-fetch-site": "rubbish"},
    {"origin": "http://evil.test"},
    {"origin": "http://house.test.evil.test"},
    {"origin": "http://house.test:8080"},
    {"origin": "null"},
    {"origin": ""},
    {},
]


@pytest.mark.anyio
async def test_what_another_site_makes_a_browser_send_changes_nothing(sqlite_url: str) -> None:
    async with cast(sqlite_url) as played:
        seat = played.callers["seat"]
        seat.http.headers.pop("sec-fetch-site")
        before = await kept(played)
        for method, template in routes(played.here):
            if method == "GET":
                continue
            for headers in FOREIGN:
                path = filled(template, played.private)
                answer = await seat.http.request(method, path, json={"key": "k" * 16}, headers=headers)
                assert answer.status_code == 403, f"{method} {path} {headers}: {answer.status_code}"
        assert await kept(played) == before


@pytest.mark.anyio
async def test_looking_changes_nothing(sqlite_url: str) -> None:
    async with cast(sqlite_url) as played:
        before = await kept(played)
        for method, template in routes(played.here):
            if method == "GET":
                for browser in played.callers.values():
                    await ask(browser, "GET", filled(template, played.private), template)
        assert await kept(played) == before


async def kept(played: Cast) -> list[Any]:
    """Return all that the house keeps about tables and people."""
    store = played.here.house.store
    tables = [await store.table(each) for each in (played.private, played.watched, played.hosted)]
    events = [await store.events(each) for each in (played.private, played.watched, played.hosted)]
    seats = [await store.seats(each) for each in (played.private, played.watched, played.hosted)]
    return [tables, events, seats, await store.counts()]
