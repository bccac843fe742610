"""Is a whole house sound? Every table is replayed, with the state's hash after each move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sqlalchemy import Connection, func, select

from ..core.registry import find
from ..errors import RidottoError, UnknownGame
from .rows import read_event, read_table
from .schema import events, tables
from .table import seated


@dataclass
class Check:
    """What was found: how much was replayed, what could not be, and what is damaged."""

    tables: int = 0
    events: int = 0
    other_rules: int = 0
    damaged: list[str] = field(default_factory=list)


def count_tables(connection: Connection) -> int:
    """Count what there is to check."""
    return connection.execute(select(func.count()).select_from(tables)).scalar_one()


def check_tables(connection: Connection, check: Check) -> Iterator[str]:
    """Replay table after table, noting what is found; yields the id of each that is done."""
    ids = connection.execute(select(tables.c.id).order_by(tables.c.created_at)).scalars().all()
    for table_id in ids:
        check.tables += 1
        if not _can_replay(connection, table_id):
            check.other_rules += 1
        else:
            try:
                check.events += replay_table(connection, table_id)
            except Exception as error:  # whatever damage does, the others are checked too
                check.damaged.append(f"table {table_id}: {error or type(error).__name__}")
        yield table_id


def replay_table(connection: Connection, table_id: str) -> int:
    """Let a table's events happen again; returns how many, raises where they part from what is kept."""
    row = read_table(connection.execute(select(tables).where(tables.c.id == table_id)).one())
    table = seated(row)
    asked = select(events).where(events.c.table_id == table_id).order_by(events.c.n)
    for event in connection.execute(asked):
        table.apply(read_event(event))
    kept, played = (row.version, row.phase, row.ply), (table.version, table.row.phase, table.row.ply)
    if kept != played:
        raise RidottoError(f"its summary says version, phase and ply {kept}; its events lead to {played}")
    return table.version


def _can_replay(connection: Connection, table_id: str) -> bool:
    asked = select(tables.c.game, tables.c.rules_version).where(tables.c.id == table_id)
    game, rules_version = connection.execute(asked).one()
    try:
        return find(game).rules_version == int(rules_version)
    except UnknownGame:
        return False
