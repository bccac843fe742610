"""Insert or update in one statement, which both databases know but spell in modules of their own."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(
    connection: Connection, table: Table, values: dict[str, Any], *, where: ColumnElement[bool] | None = None
) -> int:
    """Insert a row, or update the one with its primary key where a condition holds; returns how many."""
    keys = [column.name for column in table.primary_key]
    changed = {name: value for name, value in values.items() if name not in keys}
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    wanted = insert(table).values(values)
    done = wanted.on_conflict_do_update(index_elements=keys, set_=changed, where=where)
    return len(connection.execute(done.returning(table.c[keys[0]])).all())
