"""The people's part of the store: who they are, and which browsers and bots speak for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..errors import RidottoError
from .committer import Work
from .entities import Person, Session
from .rows import account_key, person_values, read_person, read_session, session_values
from .schema import events, people, seats, sessions, tables

T = TypeVar("T")


class NameTaken(RidottoError):
    """Another account has this name, or one that differs only in case."""

    code = "name_taken"


class PeopleStore:
    """People and sessions; `Store` says how reading and writing are done."""

    now: Callable[[], float]

    async def _write(self, work: Work[T], order: str = "") -> T:
        raise NotImplementedError

    async def _read(self, work: Work[T]) -> T:
        raise NotImplementedError

    # People.

    async def add_person(self, person: Person) -> None:
        """Keep somebody new; raises NameTaken if an account of that name exists."""
        await self._write_person(person, lambda c: c.execute(insert(people), person_values(person)))

    async def person(self, person_id: str) -> Person | None:
        """Return somebody by id."""
        found = await self._read(lambda c: c.execute(select(people).where(people.c.id == person_id)).first())
        return read_person(found) if found else None

    async def person_by_name(self, name: str) -> Person | None:
        """Return the account of a name, whatever its case."""
        asked = select(people).where(people.c.account == account_key(name))
        found = await self._read(lambda c: c.execute(asked).first())
        return read_person(found) if found else None

    async def update_person(self, person: Person) -> None:
        """Keep what changed about somebody; raises NameTaken, or LookupError if they are unknown."""

        def work(connection: Connection) -> None:
            changed = update(people).where(people.c.id == person.id).values(person_values(person))
            if connection.execute(changed).rowcount != 1:
                raise LookupError(f"nobody is known as {person.id}")

        await self._write_person(person, work)

    async def _write_person(self, person: Person, work: Work[object]) -> None:
        try:
            await self._write(work)
        except IntegrityError:
            known = None if person.is_guest else await self.person_by_name(person.name)
            if known is None or known.id == person.id:
                raise
            raise NameTaken(f"the name {person.name!r} is taken") from None

    async def merge_person(self, guest_id: str, account_id: str) -> None:
        """Give a guest's seats and tables to an account; the guest and its sessions are gone.

        A table's events say who sat down, so they follow where a seat is held;
        tables that are in memory must be read again. The sessions do not follow: a token from before the login must not gain
        an account.
        """

        def work(connection: Connection) -> None:
            if guest_id == account_id:
                return
            guest = connection.execute(select(people).where(people.c.id == guest_id)).first()
            if guest is None or not read_person(guest).is_guest:
                raise LookupError(f"{guest_id} is no guest")
            if connection.execute(select(people.c.id).where(people.c.id == account_id)).first() is None:
                raise LookupError(f"nobody is known as {account_id}")
            theirs = select(seats.c.table_id).where(seats.c.person == guest_id)
            happened = update(events).where(events.c.table_id.in_(theirs), events.c.person == guest_id)
            connection.execute(happened.values(person=account_id))
            connection.execute(update(seats).where(seats.c.person == guest_id).values(person=account_id))
            connection.execute(update(tables).where(tables.c.host == guest_id).values(host=account_id))
            connection.execute(delete(sessions).where(sessions.c.person == guest_id))
            connection.execute(delete(people).where(people.c.id == guest_id))

        await self._write(work)

    # Sessions.

    async def add_session(self, session: Session) -> None:
        """Keep a new session."""
        await self._write(lambda c: c.execute(insert(sessions), session_values(session)))

    async def session(self, token_hash: str) -> tuple[Session, Person] | None:
        """Return a session that has not expired, and whose it is."""
        now = self.now()
        asked = select(sessions).where(sessions.c.token_hash == token_hash, sessions.c.expires_at > now)

        def work(connection: Connection) -> tuple[Session, Person] | None:
            found = connection.execute(asked).first()
            if found is None:
                return None
            owner = connection.execute(select(people).where(people.c.id == found.person)).one()
            return read_session(found), read_person(owner)

        return await self._read(work)

    async def end_session(self, token_hash: str) -> None:
        """End one session."""
        await self._write(lambda c: c.execute(delete(sessions).where(sessions.c.token_hash == token_hash)))

    async def end_sessions(self, person: str, kind: str | None = None) -> int:
        """End all sessions of somebody, or those of one kind; returns how many."""
        ended = delete(sessions).where(sessions.c.person == person)
        if kind is not None:
            ended = ended.where(sessions.c.kind == kind)
        return await self._write(lambda c: c.execute(ended).rowcount)

    async def sessions(self, person: str, kind: str | None = None) -> list[Session]:
        """Return somebody's sessions that have not expired, newest first."""
        asked = select(sessions).where(sessions.c.person == person, sessions.c.expires_at > self.now())
        if kind is not None:
            asked = asked.where(sessions.c.kind == kind)
        ordered = asked.order_by(sessions.c.created_at.desc())
        return await self._read(lambda c: [read_session(row) for row in c.execute(ordered)])

    async def sweep_sessions(self) -> int:
        """Forget the sessions that have expired; returns how many."""
        expired = delete(sessions).where(sessions.c.expires_at <= self.now())
        return await self._write(lambda c: c.execute(expired).rowcount)
