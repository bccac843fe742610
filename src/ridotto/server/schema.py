"""The tables of the database, the same for SQLite and PostgreSQL; `rows.py` turns their rows into entities.

Values that only one of the two could keep are text: seeds (unsigned, 64 bits) and JSON.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

REVISION = "0001"
"""The newest revision under `migrations/versions`: a database that has it needs no migration."""

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("setting", Text, nullable=False),
    Column("listed", Boolean(create_constraint=False), nullable=False),
    Column("host", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("phase", Text, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("waiting", Text, nullable=False),
    Column("result", Text),
    Column("touched_at", Double, nullable=False),
    Index("tables_by_phase", "phase", "listed", "created_at"),
    Index("tables_by_touch", "phase", "listed", "touched_at"),
    Index("tables_by_host", "host"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("bot", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("seats_by_person", "person"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("state_hash", Text, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "n"),
    UniqueConstraint("table_id", "key", name="events_key"),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("account", Text),  # the name as it is compared; null for guests, who may share a name
    Column("created_at", Double, nullable=False),
    Column("password_hash", Text, nullable=False),
    Column("settings", Text, nullable=False),
    UniqueConstraint("account", name="people_account"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("expires_at", Double, nullable=False),
    Index("sessions_by_person", "person", "kind"),
    Index("sessions_by_expiry", "expires_at"),
)

leases = Table(
    "leases",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", Double, nullable=False),
)
