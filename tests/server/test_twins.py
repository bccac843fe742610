"""Nobody sees what they may not: byte for byte, in two houses that differ only in that (see worlds.py)."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from ridotto.core.registry import games
from ridotto.server.table import Table

from .houses import Browser, Stream, offered, opened
from .worlds import SPECTATOR, compare, pair, plain

CELLS = [(game, seats) for game in games() for seats in game.seats]


@pytest.mark.anyio
async def test_every_seat_and_every_spectator_get_the_same_bytes_in_twin_worlds(tmp_path: Path) -> None:
    async with pair(tmp_path, CELLS) as houses:
        for number, cell in enumerate(CELLS):
            rng = random.Random(f"{cell[0].name} {cell[1]}")
            assert await compare(houses, cell, number % cell[1], rng, pictures=number == 3) > 30
            if cell[1] == cell[0].seats[0]:
                assert await compare(houses, cell, SPECTATOR, rng, pictures=False) > 30


@pytest.mark.anyio
async def test_to_a_stranger_a_table_is_like_one_that_does_not_exist(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}") as here:
        ann, eve = here.browser(), here.browser()
        table = await ann.open_table("strozzi", seat_1="friend")
        await eve.open_table("strozzi")
        missing = "A" * len(table)
        for route in here.app.routes:
            if "{id}" not in route.path:
                continue
            for method in sorted(route.methods - {"HEAD"}):
                path = route.path.replace("{ply:int}", "0")
                answers = [
                    plain(await eve.http.request(method, path.replace("{id}", each), json={}))
                    for each in (table, missing)
                ]
                assert answers[0] == answers[1], f"{method} {path}"
                assert answers[0][0] == 404, f"{method} {path}"


async def up_to(stream: Stream, table: Table) -> None:
    """Wait until a listener has all that has happened."""
    async with asyncio.timeout(10):
        while f"id: {table.version}.".encode() not in stream.raw:
            stream.arrived.clear()
            await stream.arrived.wait()
    stream.taken()


async def play_some(browser: Browser, table: str, rng: random.Random, heard: list[str]) -> bool:
    """Play one move if there is one to decide; write down what was drafted."""
    frame = await browser.frame(table)
    moves, decision = offered(frame), frame["slots"]["decision"]
    now = {"key": f"{rng.getrandbits(64):016x}", "version": frame["version"], "draft": frame["draft"]}
    if moves:
        text = rng.choice(moves)
        answer = await browser.post(f"/t/{table}/move", {**now, "move": text})
        heard.append(text if answer.json().get("draft") else "")
    elif 'data-post="confirm"' in decision:
        await browser.post(f"/t/{table}/confirm", now)
    return bool(moves) or 'data-post="confirm"' in decision


@pytest.mark.anyio
async def test_seed_salt_and_the_drafts_of_others_are_sent_to_nobody_before_the_end(tmp_path: Path) -> None:
    rng = random.Random(4)
    async with opened(f"sqlite:///{tmp_path / 'house.db'}") as here:
        ann, ben, sue = here.browser(), here.browser(), here.browser()
        table = await ann.open_table("strozzi", seat_1="friend", spectators="on")
        await ben.sit((await ann.get(f"/t/{table}/invite")).json()["seats"]["1"], "Ben")
        kept = await here.table(table)
        streams = {who: who.listen(table) for who in (ann, ben, sue)}
        for stream in streams.values():
            await stream.next_frame()
        drafts = 0
        for turn in range(60):
            mover, other = (ann, ben) if turn % 2 else (ben, ann)
            for stream in streams.values():
                await up_to(stream, kept)
            size = {who: len(streams[who].raw) for who in (other, sue)}
            heard: list[str] = []
            await play_some(mover, table, rng, heard)
            if heard and heard[0]:
                drafts += 1
                await streams[mover].next_frame()
                assert {who: len(streams[who].raw) for who in size} == size, "a draft was noticed"
        assert drafts > 3
        assert not kept.match.is_over
        secrets = [str(kept.row.seed), f"{kept.row.seed:x}", kept.row.salt]
        pages = [await who.get(path) for who in streams for path in (f"/t/{table}", f"/g/{table}")]
        sent = b"".join([*(stream.raw for stream in streams.values()), *(page.content for page in pages)])
        assert not [each for each in secrets if each.encode() in sent]


@pytest.mark.anyio
async def test_a_standing_order_is_shown_to_its_owner_alone(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}") as here:
        ann, ben, sue = here.browser(), here.browser(), here.browser()
        table = await ann.open_table("principe", players="3", seat_1="friend", spectators="on", bot="random")
        await ben.sit((await ann.get(f"/t/{table}/invite")).json()["seats"]["1"], "Ben")
        order = {"key": "order-of-ann", "text": "bid up to 7"}
        assert (await ann.post(f"/t/{table}/order", order)).status_code == 200
        paths = [f"/t/{table}", f"/t/{table}/frame", f"/g/{table}/log", f"/api/v1/tables/{table}"]
        shown = {who: b"".join([(await who.get(path)).content for path in paths]) for who in (ann, ben, sue)}
        marks = {who: text.count(b"up to 7</b>") for who, text in shown.items()}
        assert marks[ann] > 0
        assert marks[ben] == marks[sue] == 0
