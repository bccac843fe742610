"""Tables, people and events to put into a store."""

from __future__ import annotations

from typing import Any

from ridotto.server.entities import PERSON, Event, Person, SeatRow, Session, TableRow

SEED = 2**64 - 3


def a_table(table_id: str = "t", **changed: Any) -> TableRow:
    given: dict[str, Any] = {
        "id": table_id,
        "game": "rialto",
        "rules_version": 1,
        "options": {"tie": "doge"},
        "seed": SEED,
        "salt": "salz",
        "setting": {"listed": True, "pace": 1.5},
        "host": "ann",
        "created_at": 100.0,
        "touched_at": 100.0,
    }
    return TableRow(**(given | changed))


def seats_at(table_id: str = "t", *persons: str) -> list[SeatRow]:
    return [
        SeatRow(table_id, seat, PERSON, person.title(), person)
        for seat, person in enumerate(persons or ("ann", "ben"))
    ]


def an_event(n: int, key: str = "", table_id: str = "t", **changed: Any) -> Event:
    given: dict[str, Any] = {"kind": "move", "seat": 0, "person": "ann", "data": {"moves": ["pass"]}}
    return Event(table_id, n, key=key or f"key{n}", **(given | changed))


def a_person(person_id: str, name: str = "Ann", password: str = "") -> Person:
    return Person(person_id, name, 1.0, password, {"dark": True})


def a_session(token: str, person: str, kind: str = "browser", expires: float = 1e12) -> Session:
    return Session(token, person, kind, "Firefox", 2.0, expires)
