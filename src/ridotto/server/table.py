"""A table as its events made it: the match, who sits where, the talk. A fold, nothing else.

`Table.apply` takes the events in order; it does not ask whether they were
allowed, because what is stored has happened. Whoever wants something to happen
goes through `tables.House`.
"""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass, field, replace
from typing import Any

from ..core.registry import find
from ..errors import RidottoError, RuleFault
from ..play import Match, OrderBook
from .draft import Draft
from .entities import BOT, FREE, OPEN, OVER, PERSON, PLAYING, Event, SeatRow, TableRow
from .history import Entries, pack_old

KEYS_KEPT = 30
"""Intentions of a table that are kept at hand; for older ones the store is asked."""

SAME_SEATS: dict[tuple[int, ...], tuple[int, ...]] = {}
"""Seats that are waited for: one copy of each combination, because every version of every table names one."""

STEWARD = "novice"
"""The bot that plays on where another one failed: it needs no network and compiles nothing."""


@dataclass(frozen=True, slots=True)
class Said:
    """One line of talk."""

    name: str
    seat: int
    text: str
    at: float


@dataclass
class Table:
    """One table in memory."""

    row: TableRow
    seats: list[SeatRow]
    match: Match
    version: int = 0
    keys: dict[str, Event] = field(default_factory=dict)
    entries: Entries = field(default_factory=Entries)
    cuts: list[tuple[int, int]] = field(default_factory=list)
    waiting_at: list[tuple[int, ...]] = field(default_factory=lambda: [()])
    last_mover: list[int] = field(default_factory=lambda: [-1])
    talk: list[Said] = field(default_factory=list)
    stewards: dict[int, str] = field(default_factory=dict)
    votes: dict[int, set[int]] = field(default_factory=dict)
    thinking: list[float] = field(default_factory=list)
    waiting_since: dict[int, float] = field(default_factory=dict)
    drafts: dict[int, Draft] = field(default_factory=dict)
    rematch: str = ""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    here: dict[str, int] = field(default_factory=dict)
    last_seen: dict[str, float] = field(default_factory=dict)
    left_at: float = 0.0
    gone: list[int] = field(default_factory=list)
    waking: set[int] = field(default_factory=set)
    views: dict[int, Any] = field(default_factory=dict)
    boards: dict[int, Any] = field(default_factory=dict)
    books: dict[int, Any] = field(default_factory=dict)
    lately_told: dict[int, str] = field(default_factory=dict)
    refusals: dict[str, Any] = field(default_factory=dict)
    sentences: dict[tuple[int, int], list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Open the book of standing orders."""
        self.orders = OrderBook(self.match)
        self.thinking = self.thinking or [0.0] * len(self.seats)

    @property
    def id(self) -> str:
        """Return the table's private id."""
        return self.row.id

    @property
    def is_playing(self) -> bool:
        """Tell whether moves can be made."""
        return self.row.phase == PLAYING

    def driven(self, seat: int) -> str:
        """Return the bot that plays a seat now, or ''."""
        held = self.seats[seat]
        return self.stewards.get(seat, held.bot if held.kind == BOT else "")

    def people(self) -> list[int]:
        """Return the seats that people hold and play themselves."""
        return [s.seat for s in self.seats if s.kind == PERSON and s.seat not in self.stewards]

    def seat_of(self, person: str) -> int:
        """Return the seat that a person holds, or -1."""
        return next((s.seat for s in self.seats if person and s.kind == PERSON and s.person == person), -1)

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that may act now."""
        return self.match.waiting if self.is_playing else ()

    # The fold.

    def apply(self, event: Event, played: Match | None = None) -> None:
        """Let one stored event happen; `played` is the match after its moves, where they were tried already."""
        if event.n != self.version + 1:
            raise RuleFault(f"table {self.id}: event {event.n} after version {self.version}")
        self._count_thinking(event.at)
        if event.kind == "move":
            self._on_move(event, played)
        else:
            getattr(self, f"_on_{event.kind}")(event)
        self.version = event.n
        self.remember(event)
        waiting = self.waiting()
        self.waiting_at.append(SAME_SEATS.setdefault(waiting, waiting))
        moved = event.kind in ("move", "undo", "start", "opening")
        self.last_mover.append(event.seat if moved else -1)
        for seat in waiting:
            self.waiting_since.setdefault(seat, event.at)
        for seat in [s for s in self.waiting_since if s not in waiting or (moved and s == event.seat)]:
            self.waiting_since.pop(seat)
            if seat in waiting:
                self.waiting_since[seat] = event.at
        self.row = self._summed_up(event.at)
        if moved:
            self.votes.clear()
            self._rebase_drafts(event.seat)
        self.touch()

    def one_copy(self, number: int, html: str) -> str:
        """Return the same text object for all who read the same: most entries are told alike to everybody."""
        if len(self.lately_told) > KEYS_KEPT:
            self.lately_told.clear()
        if self.lately_told.get(number) != html:
            self.lately_told[number] = html
        return self.lately_told[number]

    def remember(self, event: Event) -> None:
        """Know an intention by its key if it comes again; the store knows the older ones."""
        self.keys[event.key] = event
        if len(self.keys) > KEYS_KEPT:
            del self.keys[next(iter(self.keys))]

    def touch(self, seat: int | None = None) -> None:
        """Let everybody who listens look again; what changed for one seat alone is drawn again for it alone."""
        if seat is None:
            self.views.clear()
        else:
            self.views.pop(seat * 2, None)
            self.views.pop(seat * 2 + 1, None)
        self.bell.set()
        self.bell = asyncio.Event()

    def rest(self) -> None:
        """Forget what was drawn and told: nobody looks, and it can be drawn again."""
        for made in (self.views, self.boards, self.books, self.lately_told, self.refusals, self.sentences):
            made.clear()

    def next_event(self, kind: str, key: str, seat: int, person: str, data: dict[str, Any]) -> Event:
        """Make the event that would happen next."""
        return Event(self.id, self.version + 1, kind, key, seat, person, data)

    def _summed_up(self, at: float) -> TableRow:
        match = self.match
        over = self.row.phase == OVER or (self.row.phase == PLAYING and match.is_over)
        return replace(
            self.row,
            phase=OVER if over else self.row.phase,
            ply=match.ply,
            version=self.version,
            waiting=self.waiting(),
            result={"points": list(match.points), "places": list(match.ranking)} if over else None,
            touched_at=at,
        )

    def _count_thinking(self, at: float) -> None:
        for seat in self.waiting():
            since = max(self.waiting_since.get(seat, at), self.row.touched_at)
            self.thinking[seat] += max(0.0, at - since)

    def _on_sit(self, event: Event) -> None:
        name = unique_name(event.data["name"], [s.name for s in self.seats if s.seat != event.seat])
        self.seats[event.seat] = SeatRow(self.id, event.seat, PERSON, name, person=event.person)
        self._rename()
        self._note(f"{name} sits down.", event.seat)

    def _on_leave(self, event: Event) -> None:
        old = self.seats[event.seat]
        name = self.match.game.seat_names[event.seat]
        self.seats[event.seat] = SeatRow(self.id, event.seat, FREE, name)
        self._rename()
        self._note(f"{old.name} leaves the table.", event.seat)

    def _on_start(self, event: Event) -> None:
        self.row = replace(self.row, phase=PLAYING)
        self._note("The game begins.", -1)

    def _on_move(self, event: Event, played: Match | None) -> None:
        first = len(self.match.steps)
        if played is not None:
            self.match.state, self.match.steps = played.state, played.steps
        else:
            for text in event.data["moves"]:
                self.match.play(text, event.seat)
        for index in range(first, len(self.match.steps)):
            self.entries.write(index + 1, event.seat, step=index)
        self._check_state(event)
        pack_old(self.match.steps)

    def _on_opening(self, event: Event) -> None:
        """Begin in the middle: the moves of another game, as far as it is gone on from."""
        for seat, text in event.data["moves"]:
            self.match.play(text, seat)
            index = len(self.match.steps) - 1
            self.entries.write(index + 1, seat, step=index)
        self._check_state(event)
        pack_old(self.match.steps)

    def _check_state(self, event: Event) -> None:
        if event.state_hash and self.match.steps[-1].state_hash != event.state_hash:
            raise RuleFault(f"table {self.id}: event {event.n} leads to another state than it did")

    def _on_undo(self, event: Event) -> None:
        step = self.match.undo(event.seat, consent=True)
        keep = self.entries.of_step(len(self.match.steps))
        notes = [e for e in self.entries.since(keep) if e.step < 0]
        self.entries.cut(keep)
        self.cuts.append((event.n, keep))
        self.sentences = {where: text for where, text in self.sentences.items() if where[1] < keep}
        for note in notes:
            self._note(note.note, note.seat)
        shown = "a move" if self.match.game.is_hidden(step.move) else f"“{step.text}”"
        self._note(f"{self.seats[event.seat].name} takes back {shown}.", event.seat)

    def _on_chat(self, event: Event) -> None:
        self.talk.append(Said(event.data["name"], event.seat, event.data["text"], event.at))

    def _on_vote(self, event: Event) -> None:
        self.votes.setdefault(int(event.data["for"]), set()).add(event.seat)

    def _on_steward(self, event: Event) -> None:
        seat = int(event.data["seat"])
        self.stewards[seat] = event.data["bot"]
        self.drafts.pop(seat, None)
        self.votes.clear()
        self._note(f"A steward plays for {self.seats[seat].name}, who may come back at any time.", seat)

    def _on_return(self, event: Event) -> None:
        self.stewards.pop(event.seat, None)
        self._note(f"{self.seats[event.seat].name} is back.", event.seat)

    def _on_order(self, event: Event) -> None:
        text = event.data["text"]
        if text:
            self.orders.give(event.seat, text)
        else:
            self.orders.revoke(event.seat)

    def _on_rematch(self, event: Event) -> None:
        self.rematch = event.data["table"]
        self._note(f"{event.data['name']} asks for a rematch.", event.seat)

    def _on_lost(self, event: Event) -> None:
        self.stewards[event.seat] = STEWARD
        self._note(f"{self.seats[event.seat].name}’s bot has lost its seat; a novice plays on.", event.seat)

    def _note(self, note: str, seat: int) -> None:
        self.entries.write(len(self.match.steps), seat, note=note)

    def _rename(self) -> None:
        self.match.names = tuple(s.name for s in self.seats)
        self.sentences.clear()
        self.books.clear()

    def _rebase_drafts(self, mover: int) -> None:
        """Lay the drafts of others on the new state; one that no longer fits is dropped."""
        for seat in list(self.drafts):
            rebased = None if seat == mover else self.drafts[seat].rebased(self.match)
            if rebased is None:
                del self.drafts[seat]
            else:
                self.drafts[seat] = rebased


def seated(row: TableRow) -> Table:
    """Lay a table out as it was opened: dealt, nothing has happened; the events tell who came later."""
    seats = [SeatRow(row.id, number, **seat) for number, seat in enumerate(row.setting["seats"])]
    game = find(row.game)
    if game.rules_version != row.rules_version:
        raise RidottoError(
            f"this table plays version {row.rules_version} of {game.title}'s rules; the house plays {game.rules_version}"
        )
    names = tuple(s.name for s in seats)
    match = Match.new(row.game, seats=len(seats), seed=row.seed, options=row.options, names=names)
    fresh = replace(row, phase=OPEN, ply=0, version=0, waiting=(), result=None)
    return Table(fresh, list(seats), match)


def unique_name(name: str, others: list[str]) -> str:
    """Return the name, with a number behind it if somebody at the table has it already."""
    called, number = name, 2
    while called in others:
        called, number = f"{name} {number}", number + 1
    return called


def commitment(row: TableRow) -> str:
    """Return what is shown before the deal, and can be checked against seed and salt after the game."""
    return hashlib.sha256(f"{row.seed}:{row.id}:{row.salt}".encode()).hexdigest()
