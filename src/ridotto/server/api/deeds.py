"""What a program does at a table; each deed is an intention with a key."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from .. import limits
from ..access import read_seat_link, role
from ..deeds import Wish
from ..errors import Refused, unreadable
from ..names import clean_line, clean_name
from ..table import Table
from .asking import Key, Known, Looking, Seated, TableId, person_of
from .models import (
    Acknowledged,
    HintGiven,
    MomentAsked,
    MovesAsked,
    OrderAsked,
    RemarkAsked,
    SatDown,
    SitAsked,
    VoteAsked,
)

ROUTER = APIRouter(prefix="/tables/{id}", tags=["at the table"])


@ROUTER.post("/sit")
async def sit(request: Request, id: TableId, who: Known, asked: SitAsked) -> SatDown:
    """Take a free seat: at a listed table, or by the link of an invitation."""
    state, person = request.app.state, person_of(who)
    state.rates.take("move", person.id)
    table: Table = await state.house.loaded(id)
    invited = _invited(asked, table, state.settings.secret)
    if not (invited or table.row.setting.get("listed") or role(table.row, table.seats, who).is_seat):
        raise Refused.missing()
    name = clean_name(asked.name) if asked.name else person.name
    seat = await state.house.sit(id, person, asked.seat, name)
    return SatDown(seat=seat, version=table.version)


def _invited(asked: SitAsked, table: Table, secret: str) -> bool:
    if not asked.link:
        return False
    return read_seat_link(secret, asked.link.rpartition("/")[2]) == (table.id, asked.seat)


async def _act(looking: Looking, kind: str, wish: Wish) -> Acknowledged:
    state = looking.state
    state.rates.take("chat" if kind == "chat" else "move", looking.who.id)
    with state.metrics.move_seconds.time():
        done: dict[str, Any] = await state.house.act(looking.table.id, kind, wish)
    return Acknowledged(**done)


@ROUTER.post("/leave")
async def leave(looking: Seated, key: Key) -> Acknowledged:
    """Give the seat up before the game begins."""
    return await _act(looking, "leave", Wish(looking.who.id, key))


@ROUTER.post("/moves")
async def move(looking: Seated, key: Key, asked: MovesAsked) -> Acknowledged:
    """Play: stored and synced before the answer."""
    if (asked.move is None) == (asked.moves is None):
        raise unreadable("either 'move' or 'moves' is needed")
    texts = asked.moves or [asked.move or ""]
    if not all(text.isprintable() for text in texts):
        raise unreadable("a move has only printable characters")
    said: dict[str, Any] = {"moves": texts} if asked.moves else {"move": asked.move}
    wish = Wish(looking.who.id, key, asked.version, asked.draft, {**said, "confirm": asked.confirm})
    return await _act(looking, "move", wish)


@ROUTER.post("/undo")
async def undo(looking: Seated, key: Key, asked: MomentAsked) -> Acknowledged:
    """Take back the own last move, as long as nothing was shown since."""
    return await _act(looking, "undo", Wish(looking.who.id, key, asked.version, asked.draft))


@ROUTER.post("/chat")
async def chat(looking: Seated, key: Key, asked: RemarkAsked) -> Acknowledged:
    """Say something to the table."""
    name = looking.table.seats[looking.eyes.seat].name
    text = clean_line(asked.text, limits.CHAT_LENGTH, "A remark")
    return await _act(looking, "chat", Wish(looking.who.id, key, data={"text": text, "name": name}))


@ROUTER.post("/order")
async def order(looking: Seated, key: Key, asked: OrderAsked) -> Acknowledged:
    """Give a standing order where the game knows them; nobody else learns of it."""
    text = clean_line(asked.text, 80, "An order") if asked.text.strip() else ""
    return await _act(looking, "order", Wish(looking.who.id, key, data={"text": text}))


@ROUTER.post("/vote")
async def vote(looking: Seated, key: Key, asked: VoteAsked) -> Acknowledged:
    """Ask for a steward in the place of somebody who is away."""
    return await _act(looking, "vote", Wish(looking.who.id, key, data={"for": asked.seat}))


@ROUTER.post("/return")
async def come_back(looking: Seated, key: Key) -> Acknowledged:
    """Take the own seat back from the steward."""
    return await _act(looking, "return", Wish(looking.who.id, key))


@ROUTER.post("/rematch")
async def rematch(looking: Seated, key: Key) -> Acknowledged:
    """Open another table with the same players; the answer names it."""
    looking.state.rates.take("open_table", looking.who.id)
    return await _act(looking, "rematch", Wish(looking.who.id, key))


@ROUTER.post("/hint")
async def hint(looking: Seated) -> HintGiven:
    """Ask a bot of the house about the own decision; one question at a time."""
    rates = looking.state.rates
    rates.take("costly", looking.who.id)
    with rates.hold("hint", looking.who.id):
        given = await looking.state.house.hint(looking.table, looking.eyes)
    lines = given.lines(looking.table.match.game.currency)
    return HintGiven(move=given.move, lines=lines, expected=given.expected)
