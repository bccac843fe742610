"""Two houses on one PostgreSQL: what happens at one is seen at the other, and nothing happens twice."""

from __future__ import annotations

import asyncio
import random

import pytest

from .houses import Open, offered, opened, settled
from .test_drafts import Player


async def same_view(one: Open, two: Open, first: Player, second: Player) -> None:
    """Wait until both houses show both players the same version."""
    async with asyncio.timeout(15):
        while True:
            frames = [(await player.browser.frame(player.table))["version"] for player in (first, second)]
            if frames[0] == frames[1]:
                return
            await asyncio.sleep(0.02)


@pytest.mark.anyio
async def test_moves_at_one_house_reach_the_streams_of_the_other(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        ann, ben = one.browser(), two.browser()
        table = await ann.open_table("strozzi", seat_1="friend")
        await ben.sit((await ann.get(f"/t/{table}/invite")).json()["seats"]["1"], "Ben")
        first, second = Player(ann, table), Player(ben, table)
        await same_view(one, two, first, second)
        stream = ben.listen(table)
        await stream.next_frame()
        for _ in range(30):
            before = (await one.table(table)).version
            await first.play_some()
            after = (await one.table(table)).version
            if after > before:
                async with asyncio.timeout(15):
                    while f"id: {after}.".encode() not in stream.raw:
                        stream.arrived.clear()
                        await stream.arrived.wait()
                return
            await second.play_some()
            await same_view(one, two, first, second)
        raise AssertionError("Ann never moved")


@pytest.mark.anyio
async def test_both_houses_at_once_never_store_a_version_or_a_key_twice(postgres_url: str) -> None:
    rng = random.Random(2)
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        ann, ben = one.browser(), two.browser()
        table = await ann.open_table("edo", players="3", seat_1="friend", bot="random")
        await ben.sit((await ann.get(f"/t/{table}/invite")).json()["seats"]["1"], "Ben")
        elsewhere = two.browser()  # Ann's other tab is served by the other house
        elsewhere.http.cookies.update(ann.http.cookies)
        told: dict[str, int] = {}
        for number in range(25):
            frame = await ann.frame(table)
            moves = offered(frame)
            now = {"key": f"key-of-ann-{number}", "version": frame["version"], "draft": frame["draft"]}
            body = {**now, "move": rng.choice(moves), "confirm": True} if moves else None
            posts = [browser.post(f"/t/{table}/move", body) for browser in (ann, elsewhere) if body]
            posts.append(Player(ben, table).play_some())
            said = await asyncio.gather(*posts)
            for answer in said[:-1]:
                if answer.status_code == 200 and not answer.json()["draft"]:
                    assert told.setdefault(now["key"], answer.json()["version"]) == answer.json()["version"]
        await settled(await one.table(table), one.house)
        events = await one.house.store.events(table)
        assert [event.n for event in events] == list(range(1, len(events) + 1))
        keys = {event.key: event.n for event in events}
        assert len(keys) == len(events)
        assert told.items() <= keys.items()
        assert len(told) > 3
        bots = [event for event in events if event.kind == "move" and event.person == "house"]
        drivers = {house.house.driver.name for house in (one, two) if house.house.driver.leases}
        assert bots
        assert len(drivers) == 1, "one house drives the bots"
