"""Whatever is sent to the API: no server error, and only answers that its own document describes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ridotto.play.hint import Hint, Idea
from ridotto.server.api import build

from .programs import open_house, table_for

SCHEMA = schemathesis.openapi.from_dict(build().openapi())
OPERATIONS = {each.ok().label: each.ok() for each in SCHEMA.get_all_operations()}
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
BASE = "http://house.test/api/v1"


class Target:
    """A house in a thread of its own, where Ann and Ben play; Ann's token is the one that is tried."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.ready = threading.Event()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(self._run(),))

    async def _run(self) -> None:
        self.closing = asyncio.Event()
        async with open_house(self.url, rates=0) as house, AsyncExitStack() as stack:
            self.house = house
            house.state.house.hint = _hint
            ann = await stack.enter_async_context(await house.program("Ann"))
            ben = await stack.enter_async_context(await house.program("Ben"))
            table = (await ann.post("/tables", json=table_for("me", "free"))).json()
            link = {"seat": 1, "link": table["links"]["1"]}
            await ben.post(f"/tables/{table['id']}/sit", json=link)
            watched = (await ben.post("/tables", json=table_for("me", "free", spectators=True))).json()
            self.tables = [table["id"], watched["id"]]
            self.token = ann.headers["authorization"]
            self.ready.set()
            await self.closing.wait()

    def ask(self, request: httpx.Request) -> httpx.Response:
        """Send a request and return the answer; of a stream only its beginning."""
        return asyncio.run_coroutine_threadsafe(self.house.ask(request), self.loop).result(30)


async def _hint(table: Any, role: Any) -> Hint:
    return Hint("master", (Idea("pass", 3, 0.5),), {"Ann": 12.0}, 10)


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    made = Target(f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'house.db'}")
    made.thread.start()
    assert made.ready.wait(30)
    yield made
    made.loop.call_soon_threadsafe(made.closing.set)
    made.thread.join(30)
    made.loop.close()


def request_of(case: Any, token: str) -> httpx.Request:
    """Write a generated case as a request."""
    given = case.as_transport_kwargs(base_url=BASE)
    headers = {name: str(value) for name, value in given.pop("headers").items()}
    if token:
        headers["Authorization"] = token
    given = {
        name: value for name, value in given.items() if name in {"method", "url", "params", "json", "cookies"}
    }
    if given.get("json") is None:
        given.pop("json", None)
    return httpx.Request(**given, headers=headers)


def make_likely(case: Any, data: st.DataObject, tables: list[str]) -> None:
    """Put in what exists, often: random ids would all end at the same door."""
    table, watched = tables
    if "id" in case.path_parameters:
        usual = [table] * 8 + [watched] * 2 + [case.path_parameters["id"]]
        case.path_parameters["id"] = data.draw(st.sampled_from(usual))
    if "game" in case.path_parameters and data.draw(st.booleans()):
        case.path_parameters["game"] = "rialto"
    if isinstance(case.body, dict) and "game" in case.body and data.draw(st.booleans()):
        case.body["game"] = "rialto"


@pytest.mark.parametrize("has_token", [True, False], ids=["ann", "nobody"])
@pytest.mark.parametrize("label", OPERATIONS)
def test_no_request_breaks_the_api(target: Target, label: str, has_token: bool) -> None:
    operation = OPERATIONS[label]
    modes = list(schemathesis.GenerationMode)

    @seed(1638)
    @settings(
        max_examples=15,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def bombard(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy(generation_mode=data.draw(st.sampled_from(modes))))
        make_likely(case, data, target.tables)
        request = request_of(case, target.token if has_token else "")
        case.validate_response(target.ask(request), checks=CHECKS)

    bombard()
