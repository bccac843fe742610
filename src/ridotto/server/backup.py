"""Backups: a whole house as one SQLite file, whichever database it came from or goes to.

A backup is a consistent copy made while the house runs; `checking.py` says
whether every game in it can be replayed.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, Table, insert, inspect, select, text
from sqlalchemy.exc import DBAPIError

from . import schema
from .database import (
    MIGRATION_LOCK,
    StoreFailed,
    make_engine,
    migrate,
    read_url,
    revision,
    sqlite_path,
    upgrade,
)

CHUNK = 1000


def make_backup(data: str, target: Path) -> None:
    """Copy a house into a new file, which then is whole and on the disk."""
    if target.exists():
        raise StoreFailed(f"{target} is there already; name a file that is not")
    url = read_url(data)
    with _draft_beside(target) as draft:
        source = sqlite_path(url)
        if source:
            _copy_file(source, draft)
            _bring_up_to_date(draft)
        else:
            _bring_up_to_date(draft)
            _copy_from_postgresql(url, draft)
        _put_in_place(draft, target)


@contextmanager
def opened_backup(backup: Path) -> Iterator[Engine]:
    """Open a copy of a backup that is up to date with this version; the backup itself stays as it is."""
    with tempfile.TemporaryDirectory(prefix="ridotto-") as folder:
        copy = Path(folder) / "house.db"
        _copy_file(backup, copy)
        _bring_up_to_date(copy)
        with _engine(read_url(str(copy))) as engine:
            yield engine


def restore_backup(backup: Engine, data: str, *, force: bool = False) -> str:
    """Put a backup's rows in the place of a house; returns where the old one is kept, or ''."""
    url = read_url(data)
    path = sqlite_path(url)
    if path:
        return _restore_file(backup, path, force)
    with _engine(url) as engine, engine.begin() as target, backup.connect() as source:
        _stand_alone(target)
        kept = _set_aside(target, force)
        upgrade(target)
        _copy_rows(source, target)
        return kept


# SQLite.


def _copy_file(source: Path, target: Path) -> None:
    """Copy a SQLite database at one moment, while others may write to it."""
    if not source.is_file():
        raise StoreFailed(f"there is no file {source}")
    try:
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True, timeout=10)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            if not old.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
                raise StoreFailed(f"{source} is no house of Ridotto")
            old.backup(new)
            damage = new.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise StoreFailed(f"{source} cannot be read: {error}") from None
    if damage != "ok":
        raise StoreFailed(f"{source} is damaged: {damage}")


def _bring_up_to_date(path: Path) -> None:
    with _engine(read_url(str(path))) as engine:
        migrate(engine)
    _close_log(path)


def _close_log(path: Path) -> None:
    """Leave one file without a log beside it; fails if somebody else has it open."""
    with closing(sqlite3.connect(path, timeout=1)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def _restore_file(backup: Engine, path: Path, force: bool) -> str:
    kept = ""
    with _draft_beside(path) as draft:
        _copy_file(Path(str(backup.url.database)), draft)
        _close_log(draft)
        if path.exists():
            kept = _set_file_aside(path, force)
        _put_in_place(draft, path)
    return kept


def _set_file_aside(path: Path, force: bool) -> str:
    try:
        with closing(sqlite3.connect(path, timeout=1)) as old:
            known = old.execute(
                "SELECT name FROM sqlite_master WHERE name IN ('tables', 'people')"
            ).fetchall()
            used = any(old.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() for (name,) in known)  # noqa: S608
        _refuse_unless_forced(str(path), used, force)
        _close_log(path)
    except sqlite3.OperationalError:
        raise StoreFailed(f"{path} is open; stop the house first") from None
    except sqlite3.DatabaseError as error:
        if not force:
            raise StoreFailed(f"{path} cannot be read ({error}); --force puts it aside") from None
    aside = path.with_name(f"{path.name}.{_stamp()}")
    os.rename(path, aside)
    return str(aside)


@contextmanager
def _draft_beside(target: Path) -> Iterator[Path]:
    """Give a file to write to that only its owner reads, and clear away what is left of it."""
    draft = target.with_name(f".{target.name}.part")
    try:
        draft.unlink(missing_ok=True)
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield draft
    except OSError as error:
        raise StoreFailed(f"{target} cannot be written: {error.strerror}") from None
    finally:
        for leftover in target.parent.glob(f"{draft.name}*"):
            leftover.unlink()


def _put_in_place(draft: Path, target: Path) -> None:
    """Sync a finished draft to the disk and give it its name."""
    for path in (draft, draft.parent):
        handle = os.open(path, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)
        if path == draft:
            os.replace(draft, target)


# PostgreSQL.


def _copy_from_postgresql(url: URL, draft: Path) -> None:
    with _engine(url) as engine, _engine(read_url(str(draft))) as made:
        frozen = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with frozen.connect() as source, made.begin() as target:
            found = revision(source)
            if found is None:
                raise StoreFailed("there is no house in this database")
            if found != schema.REVISION:
                raise StoreFailed(
                    "this house is of another version of Ridotto; open it with `ridotto serve` first"
                )
            _copy_rows(source, target)
    _close_log(draft)


def _copy_rows(source: Connection, target: Connection) -> None:
    """Copy everything but the leases, which belong to processes."""
    for table in schema.metadata.sorted_tables:
        if table is schema.leases:
            continue
        rows = source.execution_options(yield_per=CHUNK).execute(select(table))
        for chunk in rows.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in chunk])


def _stand_alone(target: Connection) -> None:
    """Hold the lock of the migrations, and see that no house is open here."""
    target.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    others = target.execute(
        text(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
    ).scalar_one()
    if others:
        raise StoreFailed(f"{others} connections to this database are open; stop the house first")


def _set_aside(target: Connection, force: bool) -> str:
    """Move the tables of an old house into a schema of their own."""
    known = inspect(target).get_table_names()
    ours = [name for name in (*schema.metadata.tables, "alembic_version") if name in known]
    if not ours:
        return ""
    used = any(target.execute(select(table).limit(1)).first() for table in _telling(known))
    _refuse_unless_forced("the database", used, force)
    aside = f"ridotto_before_{_stamp()}"
    target.execute(text(f"CREATE SCHEMA {aside}"))
    for name in ours:
        target.execute(text(f"ALTER TABLE {name} SET SCHEMA {aside}"))
    return f"the schema {aside}"


def _telling(known: list[str]) -> list[Table]:
    return [table for table in (schema.tables, schema.people) if table.name in known]


# Both.


def _refuse_unless_forced(place: str, used: bool, force: bool) -> None:
    if used and not force:
        raise StoreFailed(f"{place} already holds a house; --force puts it aside and restores the backup")


def _stamp() -> str:
    return time.strftime("%Y%m%d_%H%M%S")


@contextmanager
def _engine(url: URL) -> Iterator[Engine]:
    engine = make_engine(url, 1)
    try:
        yield engine
    except DBAPIError as error:
        raise StoreFailed(f"the database failed: {error.orig}") from error
    finally:
        engine.dispose()
