"""Every address of the house for everybody: who gets in, who is refused, for whom it does not exist."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from starlette.routing import Mount

from ridotto.play.hint import Hint, Idea
from ridotto.server.access import RULES, seat_link
from ridotto.server.app import build
from ridotto.server.entities import OVER, Person
from ridotto.server.settings import Settings, new_id

from .doors import SECRET
from .programs import API, Programs, open_house, table_for

IN, REFUSED, MISSING = "in", "refused", "missing"

NOBODY, GUEST, STRANGER, SEAT = "nobody", "guest", "stranger", "seat"
CALLERS = (NOBODY, GUEST, STRANGER, SEAT)
PRIVATE, WATCHED, FINISHED = "private", "watched", "finished"
TABLES = (PRIVATE, WATCHED, FINISHED)


LAST = ("/leave", "/me/everywhere", "/me/delete", "/me/name")
"""What ends sessions or changes who one is comes last."""


def expected(who: str, caller: str, table: str) -> set[str]:
    """What the matrix promises."""
    may_look = caller == SEAT or table != PRIVATE
    if who == "people":
        return {REFUSED} if caller == NOBODY else {IN}
    if who == "accounts":
        return {REFUSED} if caller in {NOBODY, GUEST} else {IN}
    if who == "lookers":
        return {IN} if may_look else {MISSING}
    if who == "finished":
        return {IN} if table == FINISHED else {MISSING}
    if who == "seats":
        return {IN} if caller == SEAT else {REFUSED, MISSING} if may_look else {MISSING}
    if who == "joiners":
        return {IN} if caller == SEAT else {MISSING, REFUSED}
    return {IN}


def routes() -> set[tuple[str, str]]:
    """All routes of the assembled house, the API's included."""
    house = build(Settings(secret=SECRET)).house
    found = set()
    for route in house.routes:
        if isinstance(route, Mount) and route.path == API:
            paths = route.app.openapi()["paths"]
            found |= {(method.upper(), API + path) for path in paths for method in paths[path]}
            found.add(("GET", f"{API}/openapi.json"))
        elif not isinstance(route, Mount):
            plain = re.sub(r":\w+}", "}", route.path)
            found |= {(method, plain) for method in route.methods - {"HEAD"}}
    return found


def test_every_route_has_a_row_and_every_row_a_route():
    assert routes() == set(RULES)


def given_to(method: str, path: str) -> dict[str, Any]:
    """Something to send that is well made."""
    if method == "GET":
        return {"params": {"move": "pass"}} if path.endswith("/explain") else {}
    key = new_id()
    if not path.startswith((API, "/t/")) or path.endswith("/sit") and not path.startswith(API):
        fields = {"name": "Zoe", "password": "x", "old": "x", "new": "x", "label": "x", "token": "x"}
        return {"data": {**fields, "game": "rialto", "seat": "0"}}
    bodies: dict[str, Any] = {
        "/sit": {"seat": 0},
        "/moves": {"move": "fly"},
        "/chat": {"text": "hello"},
        "/order": {"text": ""},
        "/undo": {},
        "/vote": {"seat": 1},
        "/tables": table_for("me", "free"),
    }
    ending = "/" + path.rpartition("/")[2]
    if path.startswith(API):
        return {"json": bodies.get(ending), "headers": {"idempotency-key": key}}
    return {"json": {"key": key, "version": 0, "text": "hello", "move": "fly", "for": 1}}


def filled(path: str, table: str) -> str:
    """Write a template as an address."""
    token = seat_link(SECRET, table, 0)
    words = {"id": table, "game": "rialto", "clause": "R-1.1", "ply": "0", "token": token}
    return re.sub(r"{(\w+)}", lambda found: words[found[1]], path)


def outcome(answer: httpx.Response) -> str:
    """What became of a request."""
    told = answer.json() if "problem" in answer.headers.get("content-type", "") else {}
    if told.get("code") == "not_found":
        return MISSING
    # A wrong password or a turn of somebody else is no question of who may use the address.
    is_refused = told.get("code") in {"unknown_caller", "needs_account", "not_seated"}
    return REFUSED if is_refused else IN


class World:
    """Three tables of Ann's, and four callers."""

    def __init__(self, house: Programs) -> None:
        self.house = house
        self.tables: dict[str, str] = {}
        self.people: dict[str, Person] = {}
        self.tokens: dict[str, str] = {NOBODY: ""}

    async def fill(self) -> None:
        for caller, password in ((GUEST, ""), (STRANGER, "set"), (SEAT, "set")):
            self.people[caller] = Person(new_id(), caller, 1.0, password)
            await self.house.state.store.add_person(self.people[caller])
            await self.renew(caller)
        for name, setting in ((PRIVATE, {}), (WATCHED, {"spectators": True}), (FINISHED, {})):
            where, asked = f"http://house.test{API}/tables", table_for("me", "bot", **setting)
            headers = {"authorization": self.tokens[SEAT]}
            opened = await self.house.ask(httpx.Request("POST", where, json=asked, headers=headers))
            self.tables[name] = opened.json()["id"]
        await self.finish()

    async def renew(self, caller: str) -> None:
        """Give a caller a new token: some addresses end all of them."""
        if caller != NOBODY:
            issued = await self.house.state.people.sessions.issue(self.people[caller], "made for the test")
            self.tokens[caller] = f"Bearer {issued.token}"

    async def finish(self) -> None:
        """Let a steward play Ann's game to its end."""
        table = await self.house.state.house.loaded(self.tables[FINISHED])
        table.stewards[0] = "random"
        self.house.state.house.driver.look_at(table)
        async with asyncio.timeout(60):
            while table.row.phase != OVER:
                bell = table.bell
                await bell.wait()

    async def ask(self, method: str, path: str, caller: str, table: str) -> httpx.Response:
        if path in LAST:
            await self.renew(caller)
        given = given_to(method, path)
        headers = {"accept": "application/json", **given.pop("headers", {})}
        if self.tokens[caller]:
            headers["authorization"] = self.tokens[caller]
        where = "http://house.test" + filled(path, table)
        return await self.house.ask(httpx.Request(method, where, headers=headers, **given))


@asynccontextmanager
async def world(url: str) -> AsyncIterator[World]:
    async with open_house(url, rates=0) as house:
        made = World(house)

        async def hint(table: Any, role: Any) -> Hint:
            return Hint("master", (Idea("pass", 3, 0.5),), {"Ann": 12.0}, 10)

        house.state.house.hint = hint
        await made.fill()
        yield made


@pytest.mark.anyio
async def test_everybody_gets_in_exactly_where_the_matrix_says(sqlite_url):
    surprises = []
    async with world(sqlite_url) as made:
        rows = sorted(RULES, key=lambda row: (row[1] in LAST, row[1].startswith(API), row))
        for method, path in rows:
            who = RULES[method, path]
            if who == "holders":
                continue
            for caller in CALLERS:
                for table in TABLES if "{id}" in path else (PRIVATE,):
                    answer = await made.ask(method, path, caller, made.tables[table])
                    promised = expected(who, caller, table)
                    if answer.status_code >= 500 or outcome(answer) not in promised:
                        told = f"{answer.status_code} {answer.text[:120]}"
                        surprises.append((method, path, caller, table, promised, told))
    assert not surprises, "\n".join(map(str, surprises))


@pytest.mark.anyio
async def test_what_is_not_for_the_caller_looks_like_what_does_not_exist(sqlite_url):
    differing = []
    async with world(sqlite_url) as made:
        for method, path in RULES:
            if "{id}" not in path:
                continue
            for caller in (NOBODY, GUEST, STRANGER):
                there = await made.ask(method, path, caller, made.tables[PRIVATE])
                nowhere = await made.ask(method, path, caller, "A" * 22)
                if _told(there) != _told(nowhere):
                    differing.append((method, path, caller, there.text[:200], nowhere.text[:200]))
    assert not differing, "\n".join(map(str, differing))


def _told(answer: httpx.Response) -> Any:
    fixed = {n: v for n, v in answer.headers.items() if n not in {"x-request-id", "set-cookie", "date"}}
    body = re.sub(r'"request_id": "\w+"', "", answer.text)
    return answer.status_code, fixed, body


@pytest.mark.anyio
async def test_a_seat_link_opens_its_door_and_a_forged_one_none(sqlite_url):
    async with world(sqlite_url) as made:
        for method in ("GET", "POST"):
            good = await made.ask(method, "/s/{token}", STRANGER, made.tables[PRIVATE])
            assert good.status_code in {200, 409}
            forged = httpx.Request(method, "http://house.test/s/WyJ4IiwwXQ.forged", data={"name": "Eve"})
            assert (await made.house.ask(forged)).status_code == 404
