"""A house can be copied while it runs, checked, and brought back into either database."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ridotto.cli.app import app
from ridotto.play import Match
from ridotto.play.match import hash_state
from ridotto.server.entities import PLAYING, Event, TableRow
from ridotto.server.store import Store, StoreFailed

from ..conftest import play_random
from .kept import a_person, a_session, an_event, seats_at

pytestmark = pytest.mark.anyio
MOVES = 12


def ridotto(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def told(result: Result) -> str:
    return f"{result.output} {result.exception}"


async def play_a_game(store: Store, table_id: str, seed: int) -> None:
    """Keep a real game of a few moves, as the house would."""
    match = Match.new("strozzi", seed=seed, names=("Ann", "Ben"))
    seats = [{"kind": "person", "name": name, "person": name.lower()} for name in match.names]
    setting = {"listed": True, "seats": seats}
    version = match.game.rules_version
    row = TableRow(table_id, "strozzi", version, match.options, seed, "salz", setting, "ann", float(seed))
    await store.create_table(row, seats_at(table_id))
    start = TableRow(**(vars(row) | {"phase": PLAYING}))
    await store.append(Event(table_id, 1, "start", "start"), row=start)
    rng = random.Random(seed)
    for n in range(2, MOVES + 2):
        play_random(match, rng)
        step = match.steps[-1]
        event = Event(table_id, n, "move", f"k{n}", step.seat, "", {"moves": [step.text]}, step.state_hash)
        after = TableRow(**(vars(start) | {"ply": match.ply, "waiting": match.waiting}))
        await store.append(event, row=after)
    assert step.state_hash == hash_state(match.state.tobytes())


async def build_house(url: str) -> Store:
    store = await Store.open(url)
    await store.add_person(a_person("ann", "Ann", "hash"))
    await store.add_session(a_session("token", "ann"))
    for seed in range(3):
        await play_a_game(store, f"t{seed}", 2**64 - 1 - seed)
    return store


async def contents(url: str) -> list[object]:
    store = await Store.open(url)
    rows = [await store.tables_of("ann"), await store.person_by_name("ann"), await store.sessions("ann")]
    rows += [await store.events(f"t{seed}") for seed in range(3)]
    await store.close()
    return rows


@pytest.fixture
def backup(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "backup.ridotto"
    assert not list(tmp_path.glob(".*.part*"))


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Another empty place, beside `store_url`."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'other.db'}"
        return
    server = request.getfixturevalue("postgres")
    name = server.new_database()
    yield server.url(name)
    server.drop(name)


async def test_a_running_house_moves_to_either_database(store_url: str, other_url: str, backup: Path) -> None:
    store = await build_house(store_url)
    made = await asyncio.to_thread(ridotto, "backup", backup, "--data", store_url, "--json")
    await store.close()
    assert made.exit_code == 0, told(made)
    report = json.loads(made.stdout)
    assert (report["tables"], report["events"], report["damaged"]) == (3, 3 * (MOVES + 1), [])
    assert [path.name for path in backup.parent.glob("backup*")] == ["backup.ridotto"]
    assert backup.stat().st_mode & 0o077 == 0

    brought = await asyncio.to_thread(ridotto, "restore", backup, "--data", other_url)
    assert brought.exit_code == 0, told(brought)
    assert await contents(other_url) == await contents(store_url)


async def test_a_copy_made_amid_appends_has_every_table_at_one_moment(store_url: str, backup: Path) -> None:
    store = await build_house(store_url)
    going = True

    async def talk() -> int:
        n = MOVES + 1
        while going:
            n += 1
            for table_id in ("t0", "t1"):  # t0 is never behind t1
                said = {"name": "Ann", "text": "hm"}
                await store.append(an_event(n, table_id=table_id, kind="chat", data=said))
        return n

    talking = asyncio.create_task(talk())
    made = await asyncio.to_thread(ridotto, "backup", backup, "--data", store_url)
    going = False
    last = await talking
    await store.close()
    assert made.exit_code == 0, told(made)
    copy = await Store.open(str(backup))
    first, second = [len(await copy.events(table_id)) for table_id in ("t0", "t1")]
    await copy.close()
    assert 0 <= first - second <= 1
    assert first <= last


async def test_a_house_that_is_there_is_kept_aside_and_only_when_forced(store_url: str, backup: Path) -> None:
    await (await build_house(store_url)).close()
    before = await contents(store_url)
    assert (await asyncio.to_thread(ridotto, "backup", backup, "--data", store_url)).exit_code == 0
    store = await Store.open(store_url)
    await store.append(an_event(MOVES + 2, table_id="t0", kind="chat", data={"name": "A", "text": "hm"}))

    busy = await asyncio.to_thread(ridotto, "restore", backup, "--data", store_url, "--force")
    assert "stop the house first" in told(busy)
    await store.close()
    refused = await asyncio.to_thread(ridotto, "restore", backup, "--data", store_url)
    assert "already holds a house" in told(refused)
    assert await contents(store_url) != before

    forced = await asyncio.to_thread(ridotto, "restore", backup, "--data", store_url, "--force", "--json")
    assert forced.exit_code == 0, told(forced)
    assert await contents(store_url) == before
    kept = json.loads(forced.stdout)["old"]
    if store_url.startswith("sqlite"):
        assert await contents(kept) != before
        assert len(await (old := await Store.open(kept)).events("t0")) == MOVES + 2
        await old.close()
    else:
        assert kept.startswith("the schema ridotto_before_")


async def test_a_game_that_does_not_replay_is_named(sqlite_url: str, backup: Path) -> None:
    await (await build_house(sqlite_url)).close()
    with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE events SET state_hash = 'f00f' WHERE table_id = 't1' AND n = 5")
        connection.execute("UPDATE tables SET ply = 99 WHERE id = 't2'")
    connection.close()
    made = await asyncio.to_thread(ridotto, "backup", backup, "--data", sqlite_url)
    assert made.exit_code == 1
    assert "damaged: table t1: " in made.stdout
    assert "event 5" in made.stdout
    assert "damaged: table t2: its summary" in made.stdout
    assert "t0" not in made.stdout
    refused = await asyncio.to_thread(ridotto, "restore", backup, "--data", f"{backup}.db")
    assert "does not replay" in told(refused)
    assert not Path(f"{backup}.db").exists()


async def test_games_by_other_rules_are_kept_without_a_replay(sqlite_url: str, backup: Path) -> None:
    await (await build_house(sqlite_url)).close()
    with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE tables SET rules_version = 0 WHERE id = 't1'")
        connection.execute("UPDATE tables SET game = 'senet' WHERE id = 't2'")
    connection.close()
    made = await asyncio.to_thread(ridotto, "backup", backup, "--data", sqlite_url)
    assert made.exit_code == 0, told(made)
    assert "2 tables were played by other rules" in made.stdout


def test_what_cannot_be_copied_is_refused_with_a_reason(tmp_path: Path, store_url: str) -> None:
    new, rubbish, stranger = tmp_path / "new", tmp_path / "rubbish", tmp_path / "stranger.db"
    rubbish.write_text("dear diary " * 1000)
    with sqlite3.connect(stranger) as connection:
        connection.execute("CREATE TABLE tables (id)")
    connection.close()
    nothing = "there is no file" if store_url.startswith("sqlite") else "there is no house"
    assert nothing in told(ridotto("backup", new, "--data", store_url))
    assert "is there already" in told(ridotto("backup", rubbish, "--data", stranger))
    assert "no house of Ridotto" in told(ridotto("backup", new, "--data", stranger))
    assert "not a database" in told(ridotto("backup", new, "--data", rubbish))
    assert "cannot be written" in told(ridotto("backup", tmp_path / "no/where", "--data", stranger))
    assert "there is no file" in told(ridotto("restore", new, "--data", store_url))
    assert "not a database" in told(ridotto("restore", rubbish, "--data", store_url))
    assert not new.exists()
    assert not list(tmp_path.glob(".*.part*"))
    assert rubbish.read_text().startswith("dear diary")


async def test_a_damaged_backup_leaves_the_house_alone(sqlite_url: str, backup: Path) -> None:
    await (await build_house(sqlite_url)).close()
    await asyncio.to_thread(ridotto, "backup", backup, "--data", sqlite_url)
    before = await contents(sqlite_url)
    whole = backup.read_bytes()
    half = len(whole) // 2
    backup.write_bytes(whole[:half] + bytes(range(256)) * ((len(whole) - half) // 256))
    for force in ((), ("--force",)):
        refused = await asyncio.to_thread(ridotto, "restore", backup, "--data", sqlite_url, *force)
        assert isinstance(refused.exception, StoreFailed), told(refused)
    assert await contents(sqlite_url) == before
