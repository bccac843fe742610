"""A house that is closed and opened again goes on where it was."""

from __future__ import annotations

import pytest

from .houses import Browser, Clock, opened, settled
from .test_drafts import Player, two_at


async def hashes(*players: Player) -> list[str]:
    return [await player.hash() for player in players]


@pytest.mark.anyio
@pytest.mark.parametrize("name", ["edo", "principe", "rialto", "signorie", "strozzi"])
async def test_everybody_sees_the_same_after_a_restart(store_url: str, name: str) -> None:
    clock = Clock()
    async with opened(store_url, clock) as here:
        ann, ben = await two_at(here, name)
        table = await here.table(ann.table)
        for _ in range(8):
            await settled(table, here.house)
            await ann.play_some()
            await ben.play_some()
        await settled(table, here.house)
        for player in (ann, ben):
            await player.intend("clear")
        before, cookies = await hashes(ann, ben), [dict(each.browser.http.cookies) for each in (ann, ben)]
        events = await here.house.store.events(table.id)
    async with opened(store_url, clock) as here:
        again = []
        for kept in cookies:
            browser: Browser = here.browser()
            browser.http.cookies.update(kept)
            again.append(Player(browser, ann.table))
        assert await hashes(*again) == before
        assert await here.house.store.events(ann.table) == events
        last = (await again[0].browser.frame(ann.table))["id"]
        stream = again[0].browser.listen(ann.table, last)
        while not stream.status:
            await stream.arrived.wait()
        await again[1].intend("chat", text="Is everybody back?")
        _, frame = await stream.next_frame()
        assert frame["from"] == last or frame["from"] is None
        assert frame["version"] == events[-1].n + 1


@pytest.mark.anyio
async def test_bots_go_on_at_once_after_a_restart(store_url: str) -> None:
    clock = Clock()
    async with opened(store_url, clock) as here:
        ann = here.browser()
        here.house.driver.is_closed = True  # as if killed before the bots could move
        table_id = await ann.open_table("strozzi", bot="random", seat_0="bot:random", seat_1="me")
        cookies = dict(ann.http.cookies)
        assert (await here.table(table_id)).row.ply == 0
    async with opened(store_url, clock) as here:
        ben = here.browser()
        ben.http.cookies.update(cookies)
        await ben.frame(table_id)
        table = await here.table(table_id)
        await settled(table, here.house)
        assert table.row.ply > 0 or 1 in table.waiting()
