"""Who is asking, and what they may: deny by default.

A caller is known by the cookie of a browser or by a bearer token, never by both:
where a token is given, cookies count for nothing. The application's state carries
`store`, `settings` and `people`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from itsdangerous import BadData, URLSafeSerializer
from starlette.requests import HTTPConnection

from ..core.fields import SPECTATOR
from .entities import FREE, OVER, Person, SeatRow, Session, TableRow
from .errors import Refused
from .matrix import RULES

if TYPE_CHECKING:
    from .settings import Settings
    from .store import Store

__all__ = [
    "RULES",
    "Caller",
    "Role",
    "caller",
    "known_caller",
    "read_seat_link",
    "role",
    "seat_link",
    "seats_of",
]

TOKEN_PREFIX = "rid_"
"""API tokens begin like this, so that scanners of leaked secrets can know them."""

BROWSER, TOKEN = "browser", "token"
"""The kinds of session."""


@dataclass(frozen=True)
class Caller:
    """Who sent a request; nobody in particular where `person` is None."""

    person: Person | None = None
    session: Session | None = None
    is_bot: bool = False

    @property
    def id(self) -> str:
        """Return the id of the person, or an empty text that is nobody's id."""
        return self.person.id if self.person else ""

    @property
    def has_account(self) -> bool:
        """Tell whether the caller proved to hold an account."""
        return self.person is not None and not self.person.is_guest


NOBODY_KNOWN = Caller()


@dataclass(frozen=True)
class Role:
    """Through whose eyes somebody looks at a table."""

    kind: str
    seat: int = SPECTATOR

    @property
    def is_seat(self) -> bool:
        """Tell whether it is a player of the table."""
        return self.kind == "seat"

    @property
    def may_look(self) -> bool:
        """Tell whether the game itself may be seen at all."""
        return self.kind != "stranger"


SPECTATING = Role("spectator")
STRANGER = Role("stranger")


def cookie_name(https: bool) -> str:
    """Return the name of the cookie; over https one that no other host can set."""
    return "__Host-ridotto" if https else "ridotto"


def token_hash(token: str) -> str:
    """Hash a token: only this is kept. It is random, so one round of SHA-256 is enough."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def bearer(request: HTTPConnection) -> str | None:
    """Return the bearer token, empty if there is a header that holds none; None without a header."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def caller(request: HTTPConnection) -> Caller:
    """Find out who is asking; looked up once for each request."""
    known = request.scope.get("ridotto.caller")
    if not isinstance(known, Caller):
        known = await _look_up(request)
        request.scope["ridotto.caller"] = known
    return known


async def _look_up(request: HTTPConnection) -> Caller:
    settings: Settings = request.app.state.settings
    store: Store = request.app.state.store
    token = bearer(request)
    kind = BROWSER if token is None else TOKEN
    if token is None:
        token = request.cookies.get(cookie_name(settings.https), "")
    # Both kinds of token are 43 characters and some; nothing longer is worth hashing.
    if not 32 <= len(token) <= 100:
        return NOBODY_KNOWN
    found = await store.session(token_hash(token))
    if found is None:
        return NOBODY_KNOWN
    session, person = found
    # A browser's cookie is no API token and the other way round: each has its own rules against forgery.
    if session.kind != kind or session.expires_at <= settings.now():
        return NOBODY_KNOWN
    return Caller(person, session, is_bot=kind == TOKEN)


def forget_caller(request: HTTPConnection) -> None:
    """Look the caller up again next time, because the session has changed."""
    request.scope.pop("ridotto.caller", None)


async def known_caller(request: HTTPConnection) -> Caller:
    """Return the caller, or refuse those who have not said who they are."""
    who = await caller(request)
    if who.person is None:
        raise Refused(401, "unknown_caller", "Who are you?", "This needs a session or a valid token.")
    return who


def role(row: TableRow, seats: Sequence[SeatRow], caller: Caller) -> Role:
    """Say through whose eyes a caller looks at a table.

    Whoever holds a seat looks from it, the lowest if several, also after the end.
    Everybody else is a spectator where the table has them or the game is over, and a stranger otherwise.
    """
    if caller.id:
        held = [each.seat for each in seats if each.person == caller.id and each.kind != FREE]
        if held:
            return Role("seat", min(held))
    if row.phase == OVER or row.setting.get("spectators") is True:
        return SPECTATING
    return STRANGER


def seats_of(seats: Sequence[SeatRow], caller: Caller) -> list[int]:
    """Return all seats that a caller holds."""
    return [each.seat for each in seats if caller.id and each.person == caller.id and each.kind != FREE]


def seat_link(secret: str, table_id: str, seat: int) -> str:
    """Sign the right to sit down on a seat, as a text for an address."""
    return _signer(secret).dumps([table_id, seat])


def read_seat_link(secret: str, token: str) -> tuple[str, int]:
    """Read a seat link; one that we did not sign is answered like an address that does not exist."""
    try:
        table_id, seat = _signer(secret).loads(token[:500])
    except (BadData, ValueError, TypeError) as error:
        raise Refused.missing() from error
    if not isinstance(table_id, str) or not isinstance(seat, int):
        raise Refused.missing()
    return table_id, seat


def _signer(secret: str) -> URLSafeSerializer:
    if len(secret) < 16:
        raise ValueError("seat links need a secret of at least 16 characters in the settings")
    return URLSafeSerializer(secret, salt="seat-link", signer_kwargs={"digest_method": hashlib.sha256})
