"""Sessions of browsers and tokens of programs: how they begin, are carried, and end.

A token is 256 random bits; only its hash is kept. New cookies go to the answer through the request
(`guard.Envelope` sends them), so that handlers need not care.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.requests import Request

from . import limits
from .access import BROWSER, TOKEN, TOKEN_PREFIX, Caller, cookie_name, token_hash
from .entities import Person, Session
from .settings import Settings

if TYPE_CHECKING:
    from .store import Store

DAY = 86_400

Ended = Callable[[str], None]


@dataclass(frozen=True)
class Issued:
    """A new API token; `token` is shown once and never again."""

    token: str
    session: Session


class Sessions:
    """All sessions; tells those who listen when one ends."""

    def __init__(self, store: Store, settings: Settings) -> None:
        """Begin with nobody listening."""
        self.store = store
        self.settings = settings
        self._on_end: list[Ended] = []

    def on_end(self, callback: Ended) -> None:
        """Call back with the token's hash whenever a session ends, so that its streams end too."""
        self._on_end.append(callback)

    async def begin(self, request: Request, person: Person) -> None:
        """Give the browser a new session; the answer will carry its cookie."""
        token = secrets.token_urlsafe(32)
        session = self._session(token, person, BROWSER, "")
        await self.store.add_session(session)
        self._set_cookie(request, token, limits.SESSION_DAYS * DAY)
        request.scope["ridotto.caller"] = Caller(person, session)

    async def issue(self, person: Person, label: str) -> Issued:
        """Make a token for a program."""
        token = TOKEN_PREFIX + secrets.token_urlsafe(32)
        session = self._session(token, person, TOKEN, label)
        await self.store.add_session(session)
        return Issued(token, session)

    async def tokens(self, person: Person) -> list[Session]:
        """Return somebody's API tokens; nothing but their hashes is known."""
        return await self.store.sessions(person.id, TOKEN)

    async def end(self, session: Session) -> None:
        """End one session."""
        await self.store.end_session(session.token_hash)
        self._tell([session])

    async def end_all(self, person: Person, kind: str | None = None) -> None:
        """End all sessions of somebody, or those of one kind."""
        ended = await self.store.sessions(person.id, kind)
        await self.store.end_sessions(person.id, kind)
        self._tell(ended)

    def forget(self, request: Request) -> None:
        """Take the cookie away from the browser."""
        self._set_cookie(request, "", 0)
        request.scope["ridotto.caller"] = Caller()

    def _session(self, token: str, person: Person, kind: str, label: str) -> Session:
        now = self.settings.now()
        days = limits.SESSION_DAYS if kind == BROWSER else limits.API_TOKEN_DAYS
        return Session(token_hash(token), person.id, kind, label, now, now + days * DAY)

    def _tell(self, ended: list[Session]) -> None:
        for session in ended:
            for callback in self._on_end:
                callback(session.token_hash)

    def _set_cookie(self, request: Request, token: str, seconds: int) -> None:
        secure = "; Secure" if self.settings.https else ""
        name = cookie_name(self.settings.https)
        cookie = f"{name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
        # One answer sets one session: a later one takes the place of an earlier one.
        request.scope.setdefault("ridotto.cookies", [])[:] = [cookie]
