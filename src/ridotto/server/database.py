"""Opening a database: its connections, and bringing its tables up to date.

One transaction holds the lock, looks at the revision, migrates and commits: a
process killed on the way leaves the database as it was, and two that start
together go one after the other.
"""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from ..errors import RidottoError
from . import schema

READERS = 4
BUSY_SECONDS = 10.0
MIGRATION_LOCK = 0x7269646F74746F  # "ridotto"


class StoreFailed(RidottoError):
    """The database did not keep what it was asked to keep, or could not be opened."""

    code = "store_failed"


def read_url(data: str) -> URL:
    """Read a database's URL; a plain path stands for a SQLite file."""
    try:
        url = make_url(data if "://" in data else f"sqlite:///{data}")
    except ArgumentError as error:
        raise StoreFailed(f"{data!r} is no database: {error}") from None
    if url.drivername in {"postgresql", "postgres", "postgresql+psycopg"}:
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite":
        raise StoreFailed(f"the house keeps its data in SQLite or PostgreSQL, not in {url.drivername}")
    if not url.database or url.database == ":memory:":
        raise StoreFailed("the house keeps its data in a file: sqlite:///ridotto.db")
    return url


def sqlite_path(url: URL) -> Path | None:
    """Return the file of a SQLite database; None for PostgreSQL."""
    return Path(str(url.database)) if url.get_backend_name() == "sqlite" else None


def make_engine(url: URL, connections: int = READERS) -> Engine:
    """Prepare connections; none is made yet."""
    if url.get_backend_name() == "sqlite":
        engine = create_engine(
            url, pool_size=connections, max_overflow=0, connect_args={"timeout": BUSY_SECONDS}
        )
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    keepalive = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
    engine = create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_pre_ping=True,
        connect_args={"connect_timeout": 10, **keepalive},
    )
    event.listen(engine, "connect", _prepare_postgresql)
    return engine


def migrate(engine: Engine) -> None:
    """Bring the tables up to date; a no-op if they are."""
    try:
        with engine.connect() as connection:
            if revision(connection) == schema.REVISION:
                return
        with engine.execution_options(ridotto_writes=True).begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            if revision(connection) != schema.REVISION:
                upgrade(connection)
    except DBAPIError as error:
        raise StoreFailed(f"the database cannot be opened: {error.orig}") from error


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the missing migrations inside the connection's transaction."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "ridotto.server:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise StoreFailed(f"the database comes from another version of Ridotto: {error}") from error


def is_empty(connection: Connection) -> bool:
    """Tell whether no house was ever kept here."""
    return not inspect(connection).has_table(schema.tables.name)


def revision(connection: Connection) -> str | None:
    """Return which migration a database has seen last; None if there is no house in it."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _prepare_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    """Let SQLAlchemy say BEGIN instead of the driver, and sync every commit to the disk."""
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout={int(BUSY_SECONDS * 1000)}")
    _switch_to_wal(connection)
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    # SQLite does not wait here when two processes make a new file at once: the busy timeout does not count.
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("ridotto_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _prepare_postgresql(connection: Any, _record: Any) -> None:
    """Sync every commit; a frozen process must not hold its locks for ever."""
    connection.execute("SET synchronous_commit = on")
    connection.execute("SET idle_in_transaction_session_timeout = '20s'")
    connection.commit()
