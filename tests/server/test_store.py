"""The store keeps what it is given, in both databases."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import pytest

from ridotto.server.entities import OVER, PLAYING, KeyUsed, SeatRow, VersionTaken
from ridotto.server.store import NameTaken, Store, StoreFailed

from .kept import SEED, a_person, a_session, a_table, an_event, seats_at
from .postgres import Postgres

pytestmark = pytest.mark.anyio


async def test_a_table_comes_back_as_it_was(store: Store) -> None:
    row = a_table(result={"places": [1, 2]}, waiting=(0, 2), phase=PLAYING)
    await store.create_table(row, seats_at())
    assert await store.table("t") == row
    assert (await store.table("t")).seed == SEED  # type: ignore[union-attr]
    assert await store.seats("t") == seats_at()
    assert await store.table("other") is None


async def test_events_come_back_in_order_and_after_a_version(store: Store) -> None:
    await store.create_table(a_table(), seats_at())
    stored = [await store.append(an_event(n, data={"text": "été \x00 \ud83d"})) for n in (1, 2, 3)]
    assert await store.events("t") == stored
    assert await store.events("t", after=2) == stored[2:]
    assert all(abs(event.at - time.time()) < 60 for event in stored)


async def test_an_append_updates_summary_and_seats_together(store: Store) -> None:
    await store.create_table(a_table(), seats_at())
    after = a_table(phase=OVER, ply=7, waiting=(1,), result={"points": [3, 4]}, touched_at=1.0)
    new = SeatRow("t", 1, "bot", "Novice", bot="novice")
    stored = await store.append(an_event(1), row=after, seats=[new])
    assert await store.table("t") == replace(after, version=1, touched_at=stored.at)
    assert await store.seats("t") == [seats_at()[0], new]


async def test_a_taken_number_changes_nothing(store: Store) -> None:
    await store.create_table(a_table(), seats_at())
    await store.append(an_event(1))
    before = await store.table("t")
    for wrong in (1, 3, 0):
        with pytest.raises(VersionTaken):
            await store.append(an_event(wrong, "another"), row=a_table(phase=OVER), seats=[])
    assert await store.table("t") == before
    assert len(await store.events("t")) == 1


async def test_a_used_key_wins_over_the_number_and_tells_what_it_did(store: Store) -> None:
    await store.create_table(a_table(), seats_at())
    first = await store.append(an_event(1, "same"))
    for n in (1, 2, 9):
        with pytest.raises(KeyUsed) as caught:
            await store.append(an_event(n, "same", data={"moves": ["other"]}))
        assert caught.value.event == first
    assert (await store.table("t")).version == 1  # type: ignore[union-attr]


async def test_two_tables_may_use_the_same_key(store: Store) -> None:
    for name in ("t", "u"):
        await store.create_table(a_table(name), seats_at(name))
        await store.append(an_event(1, "same", name))
    assert len(await store.events("u")) == 1


async def test_an_event_of_no_table_is_refused(store: Store) -> None:
    with pytest.raises(VersionTaken):
        await store.append(an_event(1, table_id="nowhere"))


async def test_lists_show_listed_tables_newest_first(store: Store) -> None:
    for number in range(4):
        row = a_table(f"t{number}", created_at=number + 1.0, touched_at=10.0 - number)
        await store.create_table(replace(row, setting={"listed": number != 2}), seats_at(row.id))
    assert [row.id for row, _ in await store.open_tables()] == ["t3", "t1", "t0"]
    assert [row.id for row, _ in await store.open_tables(limit=1)] == ["t3"]
    assert (await store.open_tables())[0][1] == seats_at("t3")
    assert await store.finished() == []
    await store.append(an_event(1, table_id="t1"), row=a_table("t1", phase=OVER))
    assert [row.id for row, _ in await store.finished()] == ["t1"]
    counted = await store.counts()
    assert (counted["open"], counted["playing"], counted["over"]) == (3, 0, 1)


async def test_tables_of_somebody_are_those_with_a_seat_or_as_host(store: Store) -> None:
    await store.create_table(a_table("old", host="ann", touched_at=5.0), seats_at("old", "ben"))
    await store.create_table(a_table("new", host="ben", touched_at=6.0), seats_at("new", "ben", "ann"))
    await store.create_table(a_table("none", host="ben"), seats_at("none", "ben", ""))
    assert [row.id for row, _ in await store.tables_of("ann")] == ["new", "old"]
    assert len(await store.tables_of("ben", limit=2)) == 2
    assert await store.tables_of("") == []


async def test_one_holder_drives_a_table_until_the_lease_ends(store_url: str) -> None:
    clock = [100.0]
    store = await Store.open(store_url, now=lambda: clock[0])
    assert await store.lease("t", "one", 10)
    assert not await store.lease("t", "two", 10)
    assert await store.lease("t", "one", 10)
    clock[0] = 110.0
    assert await store.lease("t", "two", 10)
    await store.release("t", "one")
    assert not await store.lease("t", "one", 10)
    await store.release("t", "two")
    assert await store.lease("t", "one", 10)
    await store.close()


async def test_account_names_are_unique_whatever_their_case_and_guests_share(store: Store) -> None:
    await store.add_person(a_person("g1"))
    await store.add_person(a_person("g2"))
    await store.add_person(a_person("a", "Straße", "hash"))
    assert await store.person_by_name("STRASSE") == a_person("a", "Straße", "hash")
    assert await store.person_by_name("Ann") is None
    with pytest.raises(NameTaken):
        await store.add_person(a_person("b", "strasse", "hash"))
    with pytest.raises(NameTaken):
        await store.update_person(a_person("g1", "sTRASSE", "hash"))
    await store.update_person(a_person("g1", "Anna", "hash"))
    assert await store.person_by_name("ANNA") == a_person("g1", "Anna", "hash")
    with pytest.raises(LookupError):
        await store.update_person(a_person("nobody"))
    assert (await store.counts())["accounts"] == 2


async def test_what_a_guest_played_follows_to_the_account(store: Store) -> None:
    await store.add_person(a_person("guest"))
    await store.add_person(a_person("account", "Anna", "hash"))
    await store.add_session(a_session("token", "guest"))
    await store.create_table(a_table(host="guest"), seats_at("t", "guest", "ben"))
    await store.append(an_event(1, kind="sit", person="guest"))
    with pytest.raises(LookupError):
        await store.merge_person("account", "guest")
    await store.merge_person("guest", "account")
    assert [row.host for row, _ in await store.tables_of("account")] == ["account"]
    assert (await store.seats("t"))[0].person == "account"
    assert (await store.events("t"))[0].person == "account"
    assert await store.person("guest") is None
    assert await store.session("token") is None


async def test_sessions_end_when_told_and_when_their_time_is_over(store: Store) -> None:
    await store.add_person(a_person("p"))
    for token, kind, expires in (("a", "browser", 1e12), ("b", "bot", 1e12), ("c", "browser", 1.0)):
        await store.add_session(a_session(token, "p", kind, expires))
    assert await store.session("a") == (a_session("a", "p"), a_person("p"))
    assert await store.session("c") is None
    assert [session.token_hash for session in await store.sessions("p", "bot")] == ["b"]
    assert await store.sweep_sessions() == 1
    assert await store.end_sessions("p", "bot") == 1
    await store.end_session("a")
    assert await store.sessions("p") == []


async def test_a_long_game_loads_in_a_few_milliseconds(store: Store) -> None:
    await store.create_table(a_table(), seats_at())
    await asyncio.gather(*(store.append(an_event(n)) for n in range(1, 901)))
    took = []
    for _ in range(5):
        started = time.process_time()  # not the wall's: other tests may keep the machine busy
        assert [event.n for event in await store.events("t")] == list(range(1, 901))
        took.append(time.process_time() - started)
    assert min(took) < 0.03


async def test_what_cannot_be_a_database_is_refused_with_a_sentence(tmp_path: object) -> None:
    for url, told in (("mysql://x/y", "SQLite or PostgreSQL"), ("sqlite://", "in a file")):
        with pytest.raises(StoreFailed, match=told):
            await Store.open(url)
    with pytest.raises(StoreFailed, match="cannot be opened"):
        await Store.open(f"sqlite:///{tmp_path}/no/such/folder/house.db")
    with pytest.raises(StoreFailed, match="cannot be opened"):
        await Store.open("postgresql+psycopg://x@/x?host=/nowhere")


async def test_other_processes_hear_of_events_and_nobody_hears_their_own(postgres_url: str) -> None:
    one, two = await Store.open(postgres_url), await Store.open(postgres_url)
    heard: asyncio.Queue[tuple[str, str, int]] = asyncio.Queue()
    one.changes.listen(lambda table, n: heard.put_nowait(("one", table, n)))
    two.changes.listen(lambda table, n: heard.put_nowait(("two", table, n)))
    await asyncio.to_thread(one.changes.connected.wait, 10)
    await asyncio.to_thread(two.changes.connected.wait, 10)
    await one.create_table(a_table(), seats_at())
    await one.append(an_event(1))
    assert await asyncio.wait_for(heard.get(), 10) == ("two", "t", 1)
    with pytest.raises(VersionTaken):
        await one.append(an_event(1, "late"))
    await two.append(an_event(2))
    assert await asyncio.wait_for(heard.get(), 10) == ("one", "t", 2)
    await one.close()
    await two.close()


async def test_a_lost_connection_comes_back_and_says_that_news_may_be_missing(
    postgres: Postgres, postgres_url: str
) -> None:
    one, two = await Store.open(postgres_url), await Store.open(postgres_url)
    await one.create_table(a_table(), seats_at())
    gap, heard = asyncio.Event(), asyncio.Event()
    two.changes.after_gap(gap.set)
    two.changes.listen(lambda table, n: heard.set())
    await asyncio.to_thread(two.changes.connected.wait, 10)
    assert postgres.cut_off(postgres_url.split("/")[3].split("?", maxsplit=1)[0]) >= 3
    await asyncio.wait_for(gap.wait(), 10)
    await one.append(an_event(1))
    await asyncio.wait_for(heard.wait(), 10)
    assert len(await two.events("t")) == 1
    await one.close()
    await two.close()


async def test_two_processes_never_give_the_same_number_twice(postgres_url: str) -> None:
    stores = [await Store.open(postgres_url), await Store.open(postgres_url)]
    for table in ("t", "u", "v"):
        await stores[0].create_table(a_table(table), seats_at(table))

    async def play(store: Store, name: str, table: str) -> int:
        won = 0
        for n in range(1, 31):
            try:
                await store.append(an_event(n, f"{name}{n}", table))
                won += 1
            except VersionTaken:
                pass
        return won

    games = [play(store, str(i), table) for i, store in enumerate(stores) for table in ("t", "u", "v")]
    assert sum(await asyncio.gather(*games)) == 90
    for table in ("t", "u", "v"):
        assert [event.n for event in await stores[1].events(table)] == list(range(1, 31))
    for store in stores:
        await store.close()
