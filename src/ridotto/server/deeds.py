"""What people can do at a table. Each deed is checked, stored, and then has happened.

A deed gets the house, the table (whose lock is held) and a wish; it returns the
acknowledgement. The same key again gets the same answer (`answered_before`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..errors import InvalidMove, NotYourTurn, StaleMove, UndoRefused
from ..play import Match
from ..play.opponents import usual_opponent
from .draft import Draft, shows_nothing, tried
from .entities import FREE, OPEN, OVER, PERSON, PLAYING, Event, Person, SeatRow, TableRow
from .errors import Refused
from .table import Table, unique_name

if TYPE_CHECKING:
    from .tables import House

HOUSE = "house"
"""Who acts when the house itself does: bots' moves, beginnings, stewards."""

Answer = dict[str, Any]


@dataclass(frozen=True)
class Wish:
    """An intention: whose, with which key, for which moment, and what it says."""

    person: str
    key: str
    version: int = -1
    draft: int = 0
    data: dict[str, Any] = field(default_factory=dict)
    seat: int = -1

    def at(self, table: Table) -> Wish:
        """Say at which seat of the table the person sits."""
        return replace(self, seat=table.seat_of(self.person))

    def said(self, kind: str) -> dict[str, Any]:
        """Return what it says, to tell whether it comes again."""
        told: dict[str, Any] = {
            name: self.data[name] for name in ("move", "moves", "text", "for") if name in self.data
        }
        return {"kind": kind, **told}


def answered_before(table: Table, kind: str, wish: Wish) -> Answer | None:
    """Return the first answer to an intention that comes again; refuse another one with its key."""
    seat = table.seat_of(wish.person)
    held = table.drafts.get(seat)
    if held and wish.key in held.keys:
        return acknowledged(table, seat)
    stored = table.keys.get(wish.key)
    if stored is None:
        return None
    if stored.person != wish.person or stored.data.get("_said") != wish.said(kind):
        raise Refused(409, "key_reused", "This key was used before", "Another intention has this key.")
    answer = {"ok": True, "version": stored.n, "draft": 0}
    return {**answer, "table": stored.data["table"]} if kind == "rematch" else answer


def acknowledged(table: Table, seat: int) -> Answer:
    """Answer that an intention is taken in, though nothing is stored: a draft."""
    held = table.drafts.get(seat)
    return {"ok": True, "version": table.version, "draft": held.number if held else 0}


def stored_answer(event: Event) -> Answer:
    """Answer that an intention is stored."""
    return {"ok": True, "version": event.n, "draft": 0}


# Moves.


async def move(house: House, table: Table, wish: Wish) -> Answer:
    """Play a move, or keep it as a draft while the seat is still deciding."""
    texts = wish.data.get("moves") or [wish.data.get("move", "")]
    check_turn(table, wish, texts)
    trial = table.drafts.get(wish.seat)
    for text in texts:
        trial = tried(table.match, trial, wish.seat, text)
    if trial is None:
        raise InvalidMove("there is no move", move="", ply=table.match.ply)
    if wish.data.get("confirm") or not is_held(table, trial):
        return await commit(house, table, trial, wish.person, wish.key, wish.said("move"))
    trial.keys.add(wish.key)
    table.drafts[wish.seat] = trial
    table.touch(wish.seat)
    return acknowledged(table, wish.seat)


def is_held(table: Table, trial: Draft) -> bool:
    """Tell whether moves stay a draft: they show nothing, and more is to be decided or confirmed.

    A move after which somebody else may act too is not held back: they would wait for nothing.
    """
    if not shows_nothing(table.match, trial):
        return False
    if trial.has_ended:
        return len(trial.moves) > 1
    return set(trial.match.waiting) <= set(table.match.waiting)


async def confirm(house: House, table: Table, wish: Wish) -> Answer:
    """Let the draft count."""
    check_turn(table, wish, [])
    trial = table.drafts.get(wish.seat)
    if trial is None:
        raise Refused(409, "nothing_to_confirm", "Nothing to confirm", "You have no draft at this table.")
    return await commit(house, table, trial, wish.person, wish.key, wish.said("confirm"))


async def commit(  # noqa: PLR0913 - what an event is made of
    house: House, table: Table, trial: Draft, person: str, key: str, said: dict[str, Any]
) -> Answer:
    """Store a draft as one intention."""
    data = {"moves": trial.moves, "_said": said}
    event = table.next_event("move", key, trial.seat, person, data)
    event = replace(event, state_hash=trial.match.steps[-1].state_hash)
    stored = await house.put(table, event, match=trial.match)
    return stored_answer(stored)


async def undo(house: House, table: Table, wish: Wish) -> Answer:
    """Take back the last move of the draft, or the last stored one if nothing was shown since."""
    held = table.drafts.get(wish.seat)
    if held:
        if wish.version >= 0 and wish.draft != held.number:
            raise StaleMove("the draft has changed since", move="undo", ply=table.match.ply)
        shorten(table, held)
        return acknowledged(table, wish.seat)
    if not table.is_playing or wish.seat in table.stewards or not table.match.can_undo(wish.seat):
        raise UndoRefused("nothing of yours can be taken back now")
    before = table.match.copy()
    before.undo(wish.seat)
    event = table.next_event("undo", wish.key, wish.seat, wish.person, {"_said": wish.said("undo")})
    return stored_answer(await house.put(table, event, match=before))


def shorten(table: Table, held: Draft) -> None:
    """Take the last move off a draft."""
    fresh = replace(held, moves=held.moves[:-1]).rebased(table.match) if held.moves[1:] else None
    if fresh is None:
        del table.drafts[held.seat]
    else:
        fresh.number = held.number + 1
        table.drafts[held.seat] = fresh
    table.touch(held.seat)


async def clear(house: House, table: Table, wish: Wish) -> Answer:
    """Throw the draft away."""
    if table.drafts.pop(wish.seat, None):
        table.touch(wish.seat)
    return acknowledged(table, wish.seat)


def check_turn(table: Table, wish: Wish, texts: list[Any]) -> None:
    """Refuse what is not this seat's to decide now, or was meant for an earlier moment."""
    match, seat = table.match, wish.seat
    shown = ", ".join(str(text) for text in texts)[:80]
    check_seated(wish)
    if not table.is_playing:
        raise Refused(409, "not_playing", "The game is not on", "Moves count while a game is being played.")
    if seat in table.stewards:
        raise Refused(409, "stewarded", "A steward plays for you", "Say that you are back first.")
    if any(not isinstance(text, str) or not 0 < len(text) <= 200 for text in texts):
        raise InvalidMove("a move is a text of at most 200 characters", move=shown, ply=match.ply)
    held = table.drafts.get(seat)
    if wish.version >= 0 and (
        is_stale(table, seat, wish.version) or wish.draft != (held.number if held else 0)
    ):
        raise StaleMove("the table has moved on since you decided", move=shown, ply=match.ply)
    if seat not in match.waiting:
        refused = match.explain(match.legal_numbers(match.waiting[0])[0], seat)
        clause = refused.clause if refused else ""
        raise NotYourTurn(f"it is not your turn: {refused}", move=shown, ply=match.ply, clause=clause)


def is_stale(table: Table, seat: int, version: int) -> bool:
    """Tell whether a seat's decision is another one than at a version.

    Others may talk, or decide at the same time, without changing it.
    """
    if version > table.version:
        return True
    if version < table.version and seat not in table.waiting_at[version]:
        return True
    later = range(version + 1, table.version + 1)
    return any(table.last_mover[n] == seat or seat not in table.waiting_at[n] for n in later)


def check_seated(wish: Wish) -> None:
    """Refuse who does not sit at the table."""
    if wish.seat < 0:
        raise Refused(403, "not_seated", "You do not sit here", "Only who sits at the table can do this.")


# Everything else.


async def record(house: House, table: Table, wish: Wish, kind: str, data: dict[str, Any]) -> Answer:
    """Store a wish as an event of its own."""
    return stored_answer(
        await house.put(table, table.next_event(kind, wish.key, wish.seat, wish.person, data))
    )


async def chat(house: House, table: Table, wish: Wish) -> Answer:
    """Say something to the table."""
    said = {"name": wish.data["name"], "text": wish.data["text"], "_said": wish.said("chat")}
    return await record(house, table, wish, "chat", said)


async def order(house: House, table: Table, wish: Wish) -> Answer:
    """Give a standing order, or revoke it with an empty text; nobody else learns of it."""
    check_seated(wish)
    text = str(wish.data.get("text", "")).strip()
    standing = table.match.game.standing
    if standing is None:
        raise Refused(422, "no_orders", "No standing orders", f"{table.match.game.title} knows none.")
    data = {"text": standing.text(text) if text else "", "_said": wish.said("order")}
    return await record(house, table, wish, "order", data)


async def vote(house: House, table: Table, wish: Wish) -> Answer:
    """Ask for a steward for somebody who is away; half of the others decide it."""
    check_seated(wish)
    absent = wish.data.get("for")
    if not isinstance(absent, int) or absent == wish.seat or absent not in house.absent(table):
        raise Refused(409, "not_absent", "Nobody is away", "This player is here, or is not waited for.")
    data = {"for": absent, "_said": wish.said("vote")}
    stored = await house.put(table, table.next_event("vote", wish.key, wish.seat, wish.person, data))
    others = [seat for seat in table.people() if seat != absent]
    if len(table.votes.get(absent, ())) * 2 >= len(others):
        steward = {"seat": absent, "bot": usual_opponent(table.match.game).bot}
        await house.put(table, table.next_event("steward", f"steward-{stored.n}", absent, HOUSE, steward))
    return stored_answer(stored)


async def come_back(house: House, table: Table, wish: Wish) -> Answer:
    """Take the seat back from the steward."""
    check_seated(wish)
    if wish.seat not in table.stewards:
        raise Refused(409, "not_away", "Nobody plays for you", "You have your seat already.")
    data = {"_said": wish.said("return")}
    return await record(house, table, wish, "return", data)


async def leave(house: House, table: Table, wish: Wish) -> Answer:
    """Give the seat up before the game begins."""
    check_seated(wish)
    if table.row.phase != OPEN:
        raise Refused(409, "cannot_leave", "The game is on", "A seat can be given up before the game begins.")
    data = {"_said": wish.said("leave")}
    return await record(house, table, wish, "leave", data)


async def rematch(house: House, table: Table, wish: Wish) -> Answer:
    """Open another table with the same people, bots and options."""
    check_seated(wish)
    if table.row.phase != OVER:
        raise Refused(409, "not_over", "The game is on", "A rematch can be asked for after the game.")
    if not table.rematch:
        seats = [{"kind": s.kind, "name": s.name, "person": s.person, "bot": s.bot} for s in table.seats]
        name = table.seats[wish.seat].name
        setting = {
            word: value for word, value in table.row.setting.items() if word not in ("seats", "preset")
        }
        new = await house.open_table(
            Person(wish.person, name, 0.0),
            table.row.game,
            seats=seats,
            options=table.row.options,
            setting=setting,
        )
        data = {"table": new, "name": name, "_said": wish.said("rematch")}
        await house.put(table, table.next_event("rematch", wish.key, wish.seat, wish.person, data))
    return {"ok": True, "version": table.version, "draft": 0, "table": table.rematch}


DEEDS: dict[str, Callable[[House, Table, Wish], Awaitable[Answer]]] = {
    "move": move,
    "confirm": confirm,
    "undo": undo,
    "clear": clear,
    "chat": chat,
    "order": order,
    "vote": vote,
    "return": come_back,
    "leave": leave,
    "rematch": rematch,
}


# What the store keeps beside an event.


def row_after(table: Table, event: Event, match: Match, phase: str, now: float) -> TableRow:
    """Return the table's row as lists show it after an event."""
    result = None
    if phase == PLAYING and match.is_over:
        phase = OVER
    if phase == OVER:
        result = {"points": list(match.points), "places": list(match.ranking)}
    waiting = match.waiting if phase == PLAYING else ()
    return replace(
        table.row,
        phase=phase,
        ply=match.ply,
        version=event.n,
        waiting=waiting,
        result=result,
        touched_at=now,
    )


def seat_rows(table: Table, event: Event) -> list[SeatRow]:
    """Return the seats that an event changes, as they are after it."""
    if event.kind == "sit":
        name = unique_name(event.data["name"], [s.name for s in table.seats if s.seat != event.seat])
        return [SeatRow(table.id, event.seat, PERSON, name, person=event.person)]
    if event.kind == "leave":
        return [SeatRow(table.id, event.seat, FREE, table.match.game.seat_names[event.seat])]
    return []
