"""The entrance: choose a game and play at once, set up a table, join one, or go on where one left off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ...core.game import Game
from ...core.registry import find, games, names
from ...errors import RidottoError
from ...play.opponents import opponents, usual_opponent
from ..access import Caller, caller, role
from ..driver import PACES
from ..entities import FREE, OPEN, OVER, PLAYING, SeatRow, TableRow
from ..tables import House
from .sitting import LIMITS

MOST_GOING_ON = 3
"""Unfinished tables that the entrance shows; all are on the own page."""


@dataclass(frozen=True)
class TableCard:
    """One table in a list: what a stranger at the door may know of it."""

    url: str
    game: Game
    players: tuple[str, ...]
    free: int
    is_my_turn: bool
    state: str


def all_games() -> list[Game]:
    """Return the games in the order of the cards: the gentler ones first."""
    return sorted(games(), key=lambda game: (game.demand, game.title))


def table_card(row: TableRow, seats: Sequence[SeatRow], who: Caller) -> TableCard | None:
    """Sum up a table for a list; None if its game is not in this house any more."""
    try:
        game = find(row.game)
    except RidottoError:
        return None
    mine = role(row, seats, who)
    is_my_turn = row.phase == PLAYING and mine.is_seat and mine.seat in row.waiting
    free = sum(seat.kind == FREE for seat in seats)
    waiting = [seat.name for seat in seats if seat.seat in row.waiting]
    if row.phase == OPEN:
        state = f"{free} free {'seat' if free == 1 else 'seats'}"
    else:
        state = "Your turn" if is_my_turn else f"Waiting for {' and '.join(waiting)}"
    players = tuple(seat.name for seat in seats if seat.kind != FREE)
    return TableCard(f"/t/{row.id}", game, players, free, is_my_turn, state)


async def entrance(request: Request) -> Response:
    """Show the entrance."""
    house: House = request.app.state.house
    who = await caller(request)
    mine = await house.store.tables_of(who.id) if who.person else []
    own = {row.id for row, _ in mine}
    going_on = [table_card(row, seats, who) for row, seats in mine if row.phase != OVER]
    joinable = [
        table_card(row, seats, who) for row, seats in await house.store.open_tables() if row.id not in own
    ]
    wanted = request.query_params.get("game", "")
    chosen = find(wanted) if wanted in names() else None
    html = request.app.state.templates.get_template("entrance.html").render(
        page="entrance",
        who=who.person.name if who.person else "",
        games=all_games(),
        chosen=chosen,
        usual=usual_opponent(chosen) if chosen else None,
        opponents=opponents(chosen) if chosen else [],
        paces=list(PACES),
        limits=[text for text in LIMITS if text],
        going_on=sorted(filter(None, going_on), key=lambda each: not each.is_my_turn)[:MOST_GOING_ON],
        more=len(going_on) if len(going_on) > MOST_GOING_ON else 0,
        joinable=[each for each in joinable if each][:12],
    )
    return HTMLResponse(html)


ROUTES = [Route("/", entrance)]
