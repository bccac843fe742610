"""What the handlers of the API ask first: who is it, which table, through whose eyes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Header, Path, Request, Security
from fastapi.security import HTTPBearer

from ..access import Caller, Role, caller, known_caller, role
from ..entities import Person, SeatRow, TableRow
from ..errors import Refused
from ..table import Table
from .models import SeatShown, TableShown

_BEARER = HTTPBearer(auto_error=False, description="A token made on the page about yourself.")


async def _anybody(request: Request, _: Annotated[object, Security(_BEARER)]) -> Caller:
    return await caller(request)


async def _known(request: Request, _: Annotated[object, Security(_BEARER)]) -> Caller:
    return await known_caller(request)


Anybody = Annotated[Caller, Depends(_anybody)]
Known = Annotated[Caller, Depends(_known)]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$", description="The private id of a table.")]
Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern=r"^[!-~]{8,64}$",
        description="Made by the caller for each intention; a retry uses the same one.",
    ),
]


@dataclass(frozen=True)
class Looking:
    """Somebody who may look at a table."""

    state: Any
    table: Table
    eyes: Role
    who: Caller


async def _looking(request: Request, id: TableId, who: Anybody) -> Looking:
    state = request.app.state
    table: Table = await state.house.loaded(id)
    eyes = role(table.row, table.seats, who)
    if not eyes.may_look:
        raise Refused.missing()
    return Looking(state, table, eyes, who)


async def _seated(looking: Annotated[Looking, Depends(_looking)]) -> Looking:
    if not looking.eyes.is_seat:
        raise Refused(403, "not_seated", "You do not sit here", "Only who sits at the table can do this.")
    return looking


Looker = Annotated[Looking, Depends(_looking)]
Seated = Annotated[Looking, Depends(_seated)]


def person_of(who: Caller) -> Person:
    """Return the person behind a caller who is known."""
    if who.person is None:
        raise Refused(401, "unknown_caller", "Who are you?", "This needs a token.")
    return who.person


def shown(row: TableRow, seats: list[SeatRow], who: Caller) -> TableShown:
    """Sum up a table for a list."""
    eyes = role(row, seats, who)
    return TableShown(
        id=row.id,
        game=row.game,
        phase=row.phase,
        ply=row.ply,
        version=row.version,
        seats=[SeatShown(seat=s.seat, name=s.name, kind=s.kind, bot=s.bot) for s in seats],
        my_seat=eyes.seat if eyes.is_seat else None,
        is_my_turn=eyes.is_seat and eyes.seat in row.waiting,
        result=row.result,
        touched_at=row.touched_at,
    )
