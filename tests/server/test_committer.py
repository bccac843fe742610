"""One commit for all who wait, nothing acknowledged before it, nothing acknowledged lost."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from ridotto.server.entities import KeyUsed, VersionTaken
from ridotto.server.store import Store, StoreFailed

from .appender import TASKS
from .kept import a_person, a_table, an_event, seats_at

pytestmark = pytest.mark.anyio


def hold(store: Store) -> threading.Event:
    """Keep the writer busy until the event is set, so that what comes now waits together."""
    gate = threading.Event()
    asyncio.ensure_future(store.committer.write(lambda connection: gate.wait(10)))
    return gate


async def until_waiting(store: Store, count: int) -> None:
    while store.committer.waiting < count:
        await asyncio.sleep(0)


async def test_appends_that_wait_together_share_a_commit(store: Store) -> None:
    for table in range(20):
        await store.create_table(a_table(f"t{table}"), seats_at(f"t{table}"))
    gate = hold(store)
    before = store.committer.commits
    waiting = [asyncio.create_task(store.append(an_event(1, table_id=f"t{i}"))) for i in range(20)]
    await until_waiting(store, 20)
    gate.set()
    assert {event.table_id for event in await asyncio.gather(*waiting)} == {f"t{i}" for i in range(20)}
    assert store.committer.commits - before <= 2


async def test_a_refused_job_does_not_spoil_the_others_of_its_commit(store: Store) -> None:
    await store.create_table(a_table(), seats_at())
    await store.append(an_event(1, "first"))
    gate = hold(store)
    events = [an_event(2, "good"), an_event(2, "taken"), an_event(3, "first"), an_event(3, "good too")]
    waiting = [asyncio.create_task(store.append(event)) for event in events]
    waiting.append(asyncio.create_task(store.create_table(a_table(), ())))  # the id exists
    waiting.append(asyncio.create_task(store.add_person(a_person("p", "nul \x00 byte"))))
    await until_waiting(store, 5)
    gate.set()
    done = await asyncio.gather(*waiting, return_exceptions=True)
    kinds = [type(each) for each in done[:4]]
    assert kinds == [type(events[0]), VersionTaken, KeyUsed, type(events[0])]
    assert isinstance(done[4], Exception)
    assert [event.key for event in await store.events("t")] == ["first", "good", "good too"]


async def test_nobody_is_told_before_the_commit(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    await store.create_table(a_table(), seats_at())
    other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), check_same_thread=False)
    seen: list[int] = []

    def looks(connection: Connection) -> None:
        seen.extend(other.execute("SELECT count(*) FROM events").fetchone())

    gate = hold(store)
    waiting = asyncio.create_task(store.append(an_event(1)))
    look = asyncio.create_task(store.committer.write(looks, "z"))
    await until_waiting(store, 2)
    gate.set()
    await asyncio.gather(waiting, look)
    assert seen == [0]
    assert other.execute("SELECT count(*) FROM events").fetchone() == (1,)
    other.close()
    await store.close()


async def test_a_full_disk_refuses_clearly_and_the_house_goes_on(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    await store.create_table(a_table(), seats_at())

    async def cap(pages: int) -> None:
        limit = text(f"PRAGMA max_page_count={pages}")
        await store.committer.write(lambda connection: connection.execute(limit).scalar())

    await cap(await store.committer.write(lambda c: c.execute(text("PRAGMA page_count")).scalar_one()))
    big = an_event(1, data={"text": "x" * 20_000})
    with pytest.raises(StoreFailed, match="disk is full"):
        await store.append(big)
    assert (await store.table("t")).version == 0  # type: ignore[union-attr]
    await cap(1_000_000)
    await store.append(big)
    assert len(await store.events("t")) == 1
    await store.close()


async def test_a_failing_disk_ends_the_process_and_keeps_what_was_acknowledged(sqlite_url: str) -> None:
    command = [sys.executable, "-m", "tests.server.failing", sqlite_url]
    ended = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 70, ended.stderr
    assert "disk failed" in ended.stderr
    acknowledged = [int(line) for line in ended.stdout.split()]
    store = await Store.open(sqlite_url)
    stored = [event.n for event in await store.events("t")]
    assert len(acknowledged) > 3
    assert stored[: len(acknowledged)] == acknowledged
    assert len(stored) - len(acknowledged) <= 1
    await store.close()


async def test_after_a_failed_sync_nothing_is_promised_any_more(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fatal: list[BaseException] = []
    store = await Store.open(sqlite_url, on_fatal=fatal.append)
    await store.create_table(a_table(), seats_at())
    failure = sqlite3.OperationalError("disk I/O error")
    failure.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC

    def fail(_connection: object) -> None:
        raise OperationalError("COMMIT", None, failure)

    monkeypatch.setattr(store.committer._engine.dialect, "do_commit", fail)
    with pytest.raises(StoreFailed):
        await store.append(an_event(1))
    monkeypatch.undo()
    assert len(fatal) == 1
    with pytest.raises(StoreFailed):
        await store.append(an_event(1))
    assert await store.events("t") == []
    await store.close()


async def test_a_cut_connection_fails_with_a_reason_and_the_next_append_works(postgres_url: str) -> None:
    store = await Store.open(postgres_url)
    await store.create_table(a_table(), seats_at())
    suicide = text("SELECT pg_terminate_backend(pg_backend_pid())")
    with pytest.raises(StoreFailed, match="same key"):
        await store.committer.write(lambda connection: connection.execute(suicide))
    await store.append(an_event(1))
    await store.close()


async def test_two_that_wait_for_each_other_both_get_their_turn(postgres_url: str) -> None:
    stores = [await Store.open(postgres_url), await Store.open(postgres_url)]
    for table in ("t", "u"):
        await stores[0].create_table(a_table(table), seats_at(table))
    meet = threading.Barrier(2, timeout=5)
    runs: list[str] = []

    def both(first: str, second: str) -> Callable[[Connection], None]:
        add = text("UPDATE tables SET ply = ply + 1 WHERE id = :id")

        def work(connection: Connection) -> None:
            connection.execute(add, {"id": first})
            runs.append(first)
            if runs.count(first) == 1:
                meet.wait()
            connection.execute(add, {"id": second})

        return work

    one, two = both("t", "u"), both("u", "t")
    await asyncio.gather(stores[0].committer.write(one), stores[1].committer.write(two))
    assert len(runs) >= 3  # one of them had to begin again
    assert [(await stores[0].table(table)).ply for table in ("t", "u")] == [2, 2]  # type: ignore[union-attr]
    for store in stores:
        await store.close()


async def test_what_waits_is_still_written_when_the_house_closes(store_url: str) -> None:
    store = await Store.open(store_url)
    await store.create_table(a_table(), seats_at())
    waiting = [asyncio.create_task(store.append(an_event(n))) for n in range(1, 6)]
    await asyncio.sleep(0)
    await store.close()
    assert [event.n for event in await asyncio.gather(*waiting)] == [1, 2, 3, 4, 5]
    with pytest.raises(StoreFailed, match="closing"):
        await store.append(an_event(6))


async def test_everybody_who_comes_while_the_house_closes_gets_an_answer(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    await store.create_table(a_table(), seats_at())
    answers: list[object] = []

    async def keep_coming(name: str) -> None:
        while not any(isinstance(answer, StoreFailed) for answer in answers):
            answers.extend(await asyncio.gather(store.lease("t", name, 1), return_exceptions=True))

    coming = [asyncio.create_task(keep_coming(str(number))) for number in range(8)]
    await store.lease("t", "first", 1)
    await store.close()
    await asyncio.wait_for(asyncio.gather(*coming), 10)
    assert any(isinstance(answer, bool) for answer in answers)


async def test_a_caller_who_goes_away_does_not_disturb_the_writer(store: Store) -> None:
    await store.create_table(a_table(), seats_at())
    gate = hold(store)
    waiting = asyncio.create_task(store.append(an_event(1)))
    await until_waiting(store, 1)
    waiting.cancel()
    gate.set()
    with pytest.raises(KeyUsed):
        await store.append(an_event(1))


def run_and_kill(url: str, rng: random.Random) -> dict[str, int]:
    """Let a child append for a moment, kill it, and return what it had acknowledged."""
    command = [sys.executable, "-m", "tests.server.appender", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout
        first = child.stdout.readline()
        time.sleep(rng.uniform(0, 0.05))
        child.kill()
        lines = [first, *child.stdout.read().splitlines(keepends=True)]
    heard: dict[str, int] = {}
    for line in lines:
        if line.endswith("\n"):
            table_id, n = line.split()
            heard[table_id] = int(n)
    return heard


@pytest.mark.parametrize("kills", [10])
async def test_nothing_acknowledged_is_lost_when_the_process_is_killed(store_url: str, kills: int) -> None:
    rng = random.Random(8)
    store = await Store.open(store_url)
    for task in range(TASKS):
        await store.create_table(a_table(f"t{task}"), seats_at(f"t{task}"))
    total = 0
    for _ in range(kills):
        heard = await asyncio.to_thread(run_and_kill, store_url, rng)
        assert heard
        for table_id in (f"t{task}" for task in range(TASKS)):
            numbers = [event.n for event in await store.events(table_id)]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) >= heard.get(table_id, 0)
            assert (await store.table(table_id)).version == len(numbers)  # type: ignore[union-attr]
            for n in {heard.get(table_id, 0), len(numbers)} - {0}:
                with pytest.raises(KeyUsed) as caught:
                    await store.append(an_event(n, table_id=table_id))
                assert caught.value.event.n == n
        total = sum(heard.values())
    assert total > kills
    await store.close()
