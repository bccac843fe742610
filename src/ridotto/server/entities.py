"""What the house keeps: tables, seats, events, people. Plain values; `store.py` knows how they are kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

OPEN, PLAYING, OVER = "open", "playing", "over"
"""A table's phases: seats are free, the game is on, the game has ended."""

PERSON, BOT, FREE = "person", "bot", "free"
"""Who holds a seat."""


@dataclass(frozen=True)
class TableRow:
    """What is settled when a table is opened, and a summary that lists can show without the game."""

    id: str
    game: str
    rules_version: int
    options: dict[str, str]
    seed: int
    salt: str
    setting: dict[str, Any]
    host: str
    created_at: float
    phase: str = OPEN
    ply: int = 0
    version: int = 0
    waiting: tuple[int, ...] = ()
    result: dict[str, Any] | None = None
    touched_at: float = 0.0


@dataclass(frozen=True)
class SeatRow:
    """One seat at a table: who holds it."""

    table_id: str
    seat: int
    kind: str
    name: str
    person: str = ""
    bot: str = ""


@dataclass(frozen=True)
class Event:
    """One thing that happened at a table. `n` is dense from 1: it is the table's version after it."""

    table_id: str
    n: int
    kind: str
    key: str
    seat: int = -1
    person: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    state_hash: str = ""
    at: float = 0.0


@dataclass(frozen=True)
class Person:
    """Somebody who plays: a guest, or with a password an account."""

    id: str
    name: str
    created_at: float
    password_hash: str = ""
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def is_guest(self) -> bool:
        """Tell whether there is no account."""
        return not self.password_hash


@dataclass(frozen=True)
class Session:
    """A browser or a bot that proved who it is; only the hash of its token is kept."""

    token_hash: str
    person: str
    kind: str
    label: str
    created_at: float
    expires_at: float


class VersionTaken(Exception):
    """Somebody else appended to the table first: read what happened, then try again."""


class KeyUsed(Exception):
    """An intention with this key was stored before; `event` is what it did."""

    def __init__(self, event: Event) -> None:
        """Keep the stored event."""
        super().__init__(event.key)
        self.event = event
