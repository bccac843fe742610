"""Who the caller is."""

from __future__ import annotations

from fastapi import APIRouter, Request

from .asking import Known, person_of, shown
from .models import Me

ROUTER = APIRouter(tags=["me"])


@ROUTER.get("/me")
async def show_me(request: Request, who: Known) -> Me:
    """Show the caller, and the caller's tables."""
    person = person_of(who)
    listed = await request.app.state.store.tables_of(person.id)
    tables = [shown(row, seats, who) for row, seats in listed]
    return Me(id=person.id, name=person.name, is_guest=person.is_guest, is_bot=who.is_bot, tables=tables)
