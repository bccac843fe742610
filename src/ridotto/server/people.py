"""Guests and accounts.

Somebody becomes a guest with the first thing they do, and may later take a name and a password; the person
stays the same. `app.state.people` is the one `People` of a process.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from starlette.requests import HTTPConnection, Request

from . import limits
from .access import BROWSER, Caller, caller, forget_caller
from .addresses import address, limit_key
from .entities import Person, Session
from .errors import Refused
from .limits import Rates
from .names import SOMEBODY, check_password, clean_account_name, clean_line, clean_name
from .sessions import Ended, Issued, Sessions
from .settings import Settings, new_id

if TYPE_CHECKING:
    from .store import Store

GUEST = "guest"

Merged = Callable[[str, str], None]


class Passwords:
    """Slow hashes in threads, few at once: the event loop never waits for one, nor do all cores."""

    def __init__(self, memory_kib: int = 19 * 1024, passes: int = 2) -> None:
        """Take at least what OWASP asks of Argon2id: 19 MiB, two passes, one lane."""
        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory_kib, parallelism=1)
        self._turn = asyncio.Semaphore(limits.PASSWORDS_AT_ONCE)
        self._waiting = 0
        self._nobody = self._hasher.hash(secrets.token_urlsafe(16))

    async def hash(self, password: str) -> str:
        """Hash a password."""
        return str(await self._run(self._hasher.hash, password))

    async def is_right(self, password_hash: str, password: str) -> bool:
        """Tell whether a password is right; without a hash it takes as long and is wrong."""
        right = await self._run(self._verify, password_hash or self._nobody, password)
        return bool(right) and bool(password_hash)

    def _verify(self, password_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(password_hash, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[..., object], *given: str) -> object:
        if self._waiting >= limits.PASSWORDS_WAITING:
            again = {"retry_after": limits.RETRY_SECONDS, "limit": "passwords"}
            raise Refused(503, "overloaded", "The house is full", "Try again in a moment.", extra=again)
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(work, *given)
        finally:
            self._waiting -= 1


class People:
    """Everybody the house knows."""

    def __init__(
        self, store: Store, settings: Settings, rates: Rates, passwords: Passwords | None = None
    ) -> None:
        """Begin with nobody listening."""
        self.store = store
        self.settings = settings
        self.rates = rates
        self.passwords = passwords or Passwords()
        self.sessions = Sessions(store, settings)
        self._on_merge: list[Merged] = []

    def on_end(self, callback: Ended) -> None:
        """Call back with the token's hash whenever a session ends, so that its streams end too."""
        self.sessions.on_end(callback)

    def on_merge(self, callback: Merged) -> None:
        """Call back with both ids when a guest's games go over to an account: tables in memory know the guest."""
        self._on_merge.append(callback)

    # Guests.

    async def enter(self, request: Request, name: str = "") -> Person:
        """Return who is asking; somebody new becomes a guest, and the answer will carry the cookie."""
        known = await caller(request)
        if known.person is not None:
            return known.person
        chosen = clean_name(name) if name.strip() else GUEST
        self.rates.take("account", self._source(request))
        person = Person(new_id(), chosen, self.settings.now())
        await self.store.add_person(person)
        await self.sessions.begin(request, person)
        return person

    async def rename(self, request: Request, who: Caller, name: str) -> Person:
        """Give somebody another name."""
        person = somebody(who)
        chosen = clean_name(name) if person.is_guest else clean_account_name(name)
        renamed = replace(person, name=chosen)
        await self._keep(renamed)
        forget_caller(request)
        return renamed

    # Accounts.

    async def open_account(self, request: Request, name: str, password: str) -> Person:
        """Make an account; a guest keeps id and games."""
        chosen = clean_account_name(name)
        check_password(password, chosen)
        who = await caller(request)
        if who.has_account:
            raise Refused(409, "has_account", "You have an account", "Leave it first to open another one.")
        self.rates.take("account", self._source(request))
        if await self.store.person_by_name(chosen):
            raise Refused(409, "name_taken", "This name is taken", "Choose another name.")
        hashed = await self.passwords.hash(password)
        known = who.person or Person(new_id(), chosen, self.settings.now())
        person = replace(known, name=chosen, password_hash=hashed)
        if who.person is None:
            await self.store.add_person(person)
        else:
            await self._keep(person)
            await self.sessions.end_all(person)
        await self.sessions.begin(request, person)
        return person

    async def log_in(self, request: Request, name: str, password: str) -> Person:
        """Prove an account; a guest's games go over to it. Wrong name and wrong password are one answer."""
        person = await self._proved(request, name, password)
        before = await caller(request)
        if before.person is not None and before.person.is_guest:
            await self.sessions.end_all(before.person)
            with suppress(LookupError):  # another tab was first: the games are there already
                await self.store.merge_person(before.person.id, person.id)
                for callback in self._on_merge:
                    callback(before.person.id, person.id)
        elif before.session is not None and not before.is_bot:
            await self.sessions.end(before.session)
        await self.sessions.begin(request, person)
        return person

    async def _proved(self, request: Request, name: str, password: str) -> Person:
        wanted = " ".join(name.split())[: limits.NAME_LENGTH].casefold()
        counted = (("login_account", wanted), ("login_address", self._source(request)))
        # Taken before the check and given back after it, so that many guesses at once count as many.
        for kind, key in counted:
            self.rates.take(kind, key)
        person = await self._account(name)
        given = password if len(password) <= limits.PASSWORD_LENGTH[1] else ""
        right = await self.passwords.is_right(person.password_hash if person else "", given)
        if person is None or not right:
            raise Refused(401, "wrong_login", "That did not fit", "The name or the password is wrong.")
        for kind, key in counted:
            self.rates.give_back(kind, key)
        return person

    async def _account(self, name: str) -> Person | None:
        try:
            return await self.store.person_by_name(clean_name(name))
        except Refused:
            return None

    async def change_password(self, request: Request, who: Caller, old: str, new: str) -> None:
        """Change the password: every browser's session ends, this one gets a new one."""
        person = _account_of(who)
        await self._proved(request, person.name, old)
        check_password(new, person.name)
        changed = replace(person, password_hash=await self.passwords.hash(new))
        await self._keep(changed)
        await self.sessions.end_all(person, BROWSER)
        await self.sessions.begin(request, changed)

    async def delete(self, request: Request, who: Caller, password: str = "") -> None:
        """Close an account, or forget a guest: the games stay, played by somebody."""
        person = somebody(who)
        if not person.is_guest:
            await self._proved(request, person.name, password)
        await self._keep(replace(person, name=SOMEBODY, password_hash="", settings={}))
        await self.sessions.end_all(person)
        self.sessions.forget(request)

    # Leaving.

    async def leave(self, request: Request) -> None:
        """End this browser's session."""
        who = await caller(request)
        if who.session and not who.is_bot:
            await self.sessions.end(who.session)
        self.sessions.forget(request)

    async def leave_everywhere(self, request: Request, who: Caller) -> None:
        """End every session of a person, tokens included."""
        await self.sessions.end_all(somebody(who))
        self.sessions.forget(request)

    # Tokens for programs.

    async def issue_token(self, who: Caller, label: str) -> Issued:
        """Make a token for a bot; it speaks for the account."""
        person = _account_of(who)
        told = clean_line(label, limits.LABEL_LENGTH, "A label")
        if len(await self.sessions.tokens(person)) >= limits.TOKENS_EACH:
            raise Refused(409, "too_many_tokens", "Too many tokens", "Revoke one that is not used any more.")
        return await self.sessions.issue(person, told)

    async def tokens(self, who: Caller) -> list[Session]:
        """Return the tokens of a person; only their hashes are known."""
        return await self.sessions.tokens(somebody(who))

    async def revoke_token(self, who: Caller, hashed: str) -> None:
        """End a token of one's own."""
        for session in await self.sessions.tokens(_account_of(who)):
            if session.token_hash == hashed:
                await self.sessions.end(session)
                return
        raise Refused(404, "no_token", "No such token", "You have no such token; it may be revoked already.")

    async def _keep(self, person: Person) -> None:
        try:
            await self.store.update_person(person)
        except LookupError as error:  # merged into an account by another tab meanwhile
            raise _unknown() from error

    def _source(self, request: HTTPConnection) -> str:
        return limit_key(address(request.scope, self.settings.trusted_proxies))


def somebody(who: Caller) -> Person:
    """Return the person behind a caller, or refuse."""
    if who.person is None:
        raise _unknown()
    return who.person


def _unknown() -> Refused:
    return Refused(401, "unknown_caller", "Who are you?", "This needs a session.")


def _account_of(who: Caller) -> Person:
    if who.person is None or who.person.is_guest:
        raise Refused(403, "needs_account", "An account is needed", "Choose a name and a password first.")
    return who.person
