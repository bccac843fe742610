"""Opening tables and looking at them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from ...core.fields import SPECTATOR
from ...core.game import Game
from ...core.registry import find
from ...notation import write_record
from ...play.replay import record_of
from ..entities import BOT, FREE, OVER, PERSON, Person
from ..errors import Refused
from ..hiring import hired
from ..names import clean_name
from ..outgoing import state_json
from ..scene import observed, told
from ..table import Table
from .asking import Anybody, Known, Looker, Seated, person_of, shown
from .models import (
    Explained,
    LegalShown,
    LogEntry,
    LogShown,
    SeatAsked,
    TableAsked,
    TableOpened,
    TableShown,
    TableState,
)

ROUTER = APIRouter(tags=["tables"])

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""A board brings its own style and nothing else; opened by itself it may do nothing."""

Listed = Literal["open", "mine", "finished"]


@ROUTER.get("/tables")
async def list_tables(
    request: Request, who: Anybody, show: Annotated[Listed, Query(description="Which tables.")] = "open"
) -> list[TableShown]:
    """List tables: those that wait for players, the caller's own, or those that ended lately."""
    store = request.app.state.store
    if show == "mine":
        listed = await store.tables_of(person_of(who).id)
    else:
        listed = await (store.open_tables() if show == "open" else store.finished())
    return [shown(row, seats, who) for row, seats in listed]


@ROUTER.post("/tables", status_code=201)
async def open_table(request: Request, who: Known, asked: TableAsked) -> TableOpened:
    """Open a table; the game begins when all seats are taken."""
    state, person = request.app.state, person_of(who)
    game = find(asked.game)
    game.check_seats(len(asked.seats))
    seats = seats_of(asked.seats, game, person)
    state.rates.take("open_table", person.id)
    table_id = await state.house.open_table(
        person,
        game.name,
        seats=seats,
        options=asked.options,
        preset=asked.preset,
        setting=asked.setting.model_dump(),
    )
    table: Table = await state.house.loaded(table_id)
    seat = table.seat_of(person.id)
    invite = state.outgoing.invite
    links = {str(each.seat): invite(table_id, each.seat) for each in table.seats if each.kind == FREE}
    return TableOpened(id=table_id, seat=seat if seat >= 0 else None, links=links)


def seats_of(asked: list[SeatAsked], game: Game, person: Person) -> list[dict[str, str]]:
    """Read who shall sit where; only bots of the house, never a command."""
    made: list[dict[str, str]] = []
    for seat in asked:
        name = clean_name(seat.name) if seat.name else ""
        if seat.kind == "me":
            if any(each["kind"] == PERSON for each in made):
                raise Refused(422, "two_seats", "One seat each", "Only one seat can be the caller's.")
            made.append({"kind": PERSON, "name": name or person.name, "person": person.id})
        elif seat.kind == "free":
            made.append({"kind": FREE, "name": name})
        else:
            made.append({"kind": BOT, "name": name, "bot": hired(seat.bot, game)})
    return made


@ROUTER.get("/tables/{id}")
async def show_table(looking: Looker) -> TableState:
    """Show a table as the caller may know it."""
    return TableState(**state_json(looking.table, looking.eyes))


@ROUTER.get("/tables/{id}/legal")
async def list_legal(looking: Seated) -> LegalShown:
    """List what the caller's seat may do now."""
    known = state_json(looking.table, looking.eyes)
    return LegalShown(**{name: known[name] for name in LegalShown.model_fields})


@ROUTER.get("/tables/{id}/explain")
async def explain(
    looking: Seated, move: Annotated[str, Query(min_length=1, max_length=200, description="A move's text.")]
) -> Explained:
    """Say which clause forbids a move now, asked of what the caller's seat may know."""
    seen, seat = observed(looking.table, looking.eyes), looking.eyes.seat
    game = looking.table.match.game
    first, *_ = game.words.parse(seen, seat, move)
    clause = game.refusal(seen.state, seat, first)
    sentence = game.rulebook[clause].text if clause else None
    return Explained(move=move, legal=not clause, clause=clause or None, sentence=sentence)


@ROUTER.get("/tables/{id}/log")
async def show_log(
    looking: Looker,
    after: Annotated[int, Query(ge=-1, lt=2**31, description="Entries after this number.")] = -1,
) -> LogShown:
    """Tell what happened, as the caller saw it."""
    return LogShown(version=looking.table.version, entries=log_entries(looking, after + 1))


def log_entries(looking: Looker, start: int) -> list[LogEntry]:
    """Return the entries of the log from a number on, as somebody saw them."""
    table, viewer = looking.table, looking.eyes.seat if looking.eyes.is_seat else SPECTATOR
    return [
        LogEntry(number=each.number, ply=each.ply, seat=each.seat, sentences=told(table, each, viewer))
        for each in table.entries.since(start)
    ]


def content_of(media_type: str) -> dict[int | str, dict[str, Any]]:
    """Describe an answer that is not JSON."""
    return {200: {"content": {media_type: {"schema": {"type": "string"}}}}}


@ROUTER.get("/tables/{id}/record", response_class=Response, responses=content_of("application/x-ndjson"))
async def show_record(looking: Looker) -> Response:
    """Give the record of a finished game: it holds the seed, so there is none before."""
    if looking.table.row.phase != OVER:
        raise Refused.missing()
    named = {"content-disposition": f'attachment; filename="{looking.table.row.game}.jsonl"'}
    return Response(write_record(record_of(looking.table.match)), 200, named, "application/x-ndjson")


@ROUTER.get("/tables/{id}/board.svg", response_class=Response, responses=content_of("image/svg+xml"))
async def show_board(looking: Looker) -> Response:
    """Draw the board as the caller may see it."""
    source = looking.who.id or "nobody"
    looking.state.rates.take("costly", source)
    picture = looking.table.match.game.pictures.svg(observed(looking.table, looking.eyes))
    return Response(picture, 200, {"content-security-policy": PICTURE_POLICY}, "image/svg+xml")
