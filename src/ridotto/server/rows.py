"""From entities to rows of the database and back."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

from sqlalchemy import Row

from .entities import Event, Person, SeatRow, Session, TableRow

Values = dict[str, Any]


def write_json(value: object) -> str:
    """Write a value as JSON in ASCII, which both databases keep whatever it holds."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def table_values(row: TableRow) -> Values:
    """Return the columns of a table."""
    return {
        "id": row.id,
        "game": row.game,
        "rules_version": row.rules_version,
        "options": write_json(row.options),
        "seed": str(row.seed),
        "salt": row.salt,
        "setting": write_json(row.setting),
        "listed": bool(row.setting.get("listed")),
        "host": row.host,
        "created_at": row.created_at,
        **summary_values(row),
        "version": row.version,
        "touched_at": row.touched_at or row.created_at,
    }


def summary_values(row: TableRow) -> Values:
    """Return the columns of a table that change while it is played."""
    return {
        "phase": row.phase,
        "ply": row.ply,
        "waiting": write_json(row.waiting),
        "result": None if row.result is None else write_json(row.result),
    }


def read_table(row: Row[Any]) -> TableRow:
    """Read a table."""
    return TableRow(
        id=row.id,
        game=row.game,
        rules_version=row.rules_version,
        options=json.loads(row.options),
        seed=int(row.seed),
        salt=row.salt,
        setting=json.loads(row.setting),
        host=row.host,
        created_at=row.created_at,
        phase=row.phase,
        ply=row.ply,
        version=row.version,
        waiting=tuple(json.loads(row.waiting)),
        result=None if row.result is None else json.loads(row.result),
        touched_at=row.touched_at,
    )


def seat_values(row: SeatRow) -> Values:
    """Return the columns of a seat."""
    return dict(vars(row))


def read_seat(row: Row[Any]) -> SeatRow:
    """Read a seat."""
    return SeatRow(row.table_id, row.seat, row.kind, row.name, row.person, row.bot)


def event_values(event: Event) -> Values:
    """Return the columns of an event."""
    return vars(event) | {"data": write_json(event.data)}


def read_event(row: Row[Any]) -> Event:
    """Read an event."""
    table_id, n, kind, key, seat, person, data, state_hash, at = tuple(row)
    return Event(table_id, n, kind, key, seat, person, json.loads(data), state_hash, at)


def account_key(name: str) -> str:
    """Return a name as it is compared: case and the width of letters do not matter."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def person_values(person: Person) -> Values:
    """Return the columns of a person."""
    return vars(person) | {
        "settings": write_json(person.settings),
        "account": None if person.is_guest else account_key(person.name),
    }


def read_person(row: Row[Any]) -> Person:
    """Read a person."""
    return Person(row.id, row.name, row.created_at, row.password_hash, json.loads(row.settings))


def session_values(session: Session) -> Values:
    """Return the columns of a session."""
    return dict(vars(session))


def read_session(row: Row[Any]) -> Session:
    """Read a session."""
    return Session(row.token_hash, row.person, row.kind, row.label, row.created_at, row.expires_at)
