"""A database is made, brought up to date, and never left half way."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from ridotto.server import schema
from ridotto.server.database import is_empty, make_engine, migrate, read_url
from ridotto.server.store import Store, StoreFailed

from .kept import a_table, seats_at

OPENER = [sys.executable, "-m", "tests.server.opener"]


def ask(url: str, question: str) -> object:
    engine = make_engine(read_url(url), 1)
    with engine.connect() as connection:
        answer = connection.execute(text(question)).scalar()
    engine.dispose()
    return answer


def differences(connection: Connection) -> list[object]:
    return compare_metadata(MigrationContext.configure(connection), schema.metadata)


def test_the_newest_migration_makes_the_tables_that_the_schema_describes(store_url: str) -> None:
    engine = make_engine(read_url(store_url), 1)
    migrate(engine)
    with engine.connect() as connection:
        assert differences(connection) == []
    engine.dispose()


def test_the_schema_names_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", "ridotto.server:migrations")
    assert ScriptDirectory.from_config(config).get_heads() == [schema.REVISION]


def test_a_migration_killed_half_way_leaves_nothing_and_runs_again(store_url: str) -> None:
    killed = subprocess.run([*OPENER, store_url, "die"], capture_output=True, text=True, check=False)
    assert (killed.returncode, killed.stdout) == (-9, "half way\n"), killed.stderr
    engine = make_engine(read_url(store_url), 1)
    with engine.connect() as connection:
        assert is_empty(connection)
        assert inspect(connection).get_table_names() == []
    migrate(engine)
    with engine.connect() as connection:
        assert differences(connection) == []
    engine.dispose()


def test_processes_that_start_together_make_one_database(store_url: str) -> None:
    children = [subprocess.Popen([*OPENER, store_url], stderr=subprocess.PIPE, text=True) for _ in range(3)]
    told = [child.communicate(timeout=60)[1] for child in children]
    assert [child.returncode for child in children] == [0] * 3, told
    assert ask(store_url, "SELECT count(*) FROM alembic_version") == 1


@pytest.mark.anyio
async def test_a_house_from_the_future_is_not_touched(store_url: str) -> None:
    await (await Store.open(store_url)).close()
    engine = make_engine(read_url(store_url), 1)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreFailed, match="another version of Ridotto"):
        await Store.open(store_url)


@pytest.mark.anyio
async def test_a_file_that_is_no_database_is_refused(sqlite_url: str) -> None:
    path = read_url(sqlite_url).database
    assert path
    with open(path, "w", encoding="utf-8") as file:  # noqa: ASYNC230
        file.write("dear diary " * 1000)
    with pytest.raises(StoreFailed, match="not a database"):
        await Store.open(sqlite_url)


@pytest.mark.anyio
async def test_opening_is_quick_new_and_again(sqlite_url: str) -> None:
    took = []
    for _ in range(2):
        started = time.process_time()  # not the wall's: other tests may keep the machine busy
        store = await Store.open(sqlite_url)
        took.append(time.process_time() - started)
        await store.close()
    assert took[0] < 0.3
    assert took[1] < 0.05


@pytest.mark.anyio
async def test_sqlite_syncs_every_commit(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    asked = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    for pragma, wanted in asked.items():
        question = text(f"PRAGMA {pragma}")
        assert await store.committer.write(lambda c, q=question: c.execute(q).scalar()) == wanted
    await store.create_table(a_table(), seats_at())
    await store.close()
