"""The one exit for game data: from a table and a role to what may leave the house.

A *view* is a set of slots with their HTML, and the log. Each slot has a
CRC-32; the hash of a view is made from them, so that a client can tell whether
what it shows is what the house has. A *frame* is what a listener lacks.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from jinja2 import Environment

from ..core.fields import SPECTATOR
from ..core.game import Observation
from ..view.svg import panel_svg
from .access import STRANGER, Role
from .entities import FREE, OPEN, OVER
from .errors import Refused
from .history import Entry
from .scene import Scene, gathered, observed, scene, told
from .table import Table, commitment

_OFFERED = re.compile(r'aria-label="([^"]*)" data-move="([^"]*)"')

FIRST_LOG = 80
"""Entries of the log that a page begins with; all of it is in the replay."""

MOST_LOG = 100
"""Entries that a page goes on showing; beyond, its log is cut to those that it would begin with."""

MOST_ALIKE = 8
"""Impossible moves of one kind that are listed for one clause."""

PARTS = ("title", "status", "decision", "since", "players", "chat")


@dataclass
class LogBook:
    """The end of the log as one viewer reads it, grown entry by entry.

    `base` is the number of its first entry and `before` the CRC of those that were cut off in front of it;
    `chain[i]` is the CRC of all up to the i-th, those that were cut off among them.
    """

    base: int
    before: int = 0
    serials: list[int] = field(default_factory=list)
    html: list[str] = field(default_factory=list)
    chain: list[int] = field(default_factory=list)

    @property
    def end(self) -> int:
        """Return the number of the entry that comes next."""
        return self.base + len(self.serials)

    def strike(self) -> None:
        """Take the last entry out: it was taken back."""
        for column in (self.serials, self.html, self.chain):
            column.pop()

    def add(self, serial: int, html: str) -> None:
        """Put an entry at the end, and cut the beginning off once the log has become long."""
        self.serials.append(serial)
        self.html.append(html)
        self.chain.append(crc(html, self.chain[-1] if self.chain else self.before))
        if len(self.serials) > MOST_LOG:
            cut = MOST_LOG - FIRST_LOG
            self.base, self.before = self.base + cut, self.chain[cut - 1]
            del self.serials[:cut], self.html[:cut], self.chain[:cut]


@dataclass(frozen=True)
class View:
    """All that one viewer sees of a table at one moment."""

    version: int
    draft: int
    slots: dict[str, str]
    crcs: dict[str, int]
    log: list[str]
    base: int
    before: int
    chain: list[int]
    hash: str

    @property
    def id(self) -> str:
        """Name the moment and what it looks like, for Last-Event-ID."""
        return f"{self.version}.{self.draft}.{self.hash}"


@dataclass(frozen=True)
class Board:
    """The panels of a board as one pair of eyes sees it, with what they were drawn from."""

    drawn_from: tuple[bytes, tuple[str, ...]]
    slots: dict[str, str]
    crcs: dict[str, int]
    about: str
    labels: dict[str, str]


@dataclass
class Sent:
    """What a listener has been sent."""

    crcs: Mapping[str, int] = field(default_factory=dict)
    chain: list[int] = field(default_factory=list)
    base: int = 0
    id: str = ""


def sent_all(view: View) -> Sent:
    """Return what a listener has who has all of a view."""
    return Sent(view.crcs, view.chain, view.base, view.id)


def crc(text: str, start: int = 0) -> int:
    """Return the CRC-32 of a text, going on from another."""
    return zlib.crc32(text.encode(), start)


def _board(table: Table, seen: Observation) -> Board:
    """Draw the panels; not again while the viewer sees the same, such as when somebody talks or comes in."""
    drawn_from = (seen.state.tobytes(), seen.names)
    known: Board | None = table.boards.get(seen.viewer)
    if known is not None and known.drawn_from == drawn_from:
        return known
    slots: dict[str, str] = {}
    crcs: dict[str, int] = {}
    about, labels = "", {}
    for panel in seen.game.pictures.panels(seen):
        name = f"board:{panel.name}"
        slots[name], crcs[name] = _one_drawing(table, name, panel_svg(panel))
        if panel.about:
            about = about or panel.name
            labels.update(_labels(panel.body))
    board = table.boards[seen.viewer] = Board(drawn_from, slots, crcs, about, labels)
    return board


def _one_drawing(table: Table, name: str, html: str) -> tuple[str, int]:
    """Return a drawing with its CRC, the same object for all who see the same: most panels look alike to everybody."""
    for board in table.boards.values():
        if board.slots.get(name) == html:
            return board.slots[name], board.crcs[name]
    return html, crc(html)


class Outgoing:
    """Makes views and frames with the house's templates."""

    def __init__(self, templates: Environment, invite: Callable[[str, int], str]) -> None:
        """Take the templates, and a function that makes the link of a free seat."""
        self.templates = templates
        self.parts = templates.get_template("table_parts.html").module
        self.invite = invite

    def view(self, table: Table, role: Role, host: bool = False) -> View:
        """Return what a role sees now; made once for all who look through the same eyes."""
        if not role.may_look:
            raise Refused.missing()
        key = (role.seat if role.is_seat else SPECTATOR) * 2 + host
        known: View | None = table.views.get(key)
        if known is None:
            known = table.views[key] = self._view(table, role, host)
        return known

    def _view(self, table: Table, role: Role, host: bool) -> View:
        seen = observed(table, role)
        board = _board(table, seen)
        slots = dict(board.slots)
        about, labels = (board.about, board.labels) if table.is_playing else ("", {})
        shown = scene(table, role, seen, about, self._since(table, role), labels)
        self._invite(table, shown, host)
        for name in PARTS:
            slots[name] = str(getattr(self.parts, name)(shown))
        book = self.book(table, role)
        crcs = {name: board.crcs[name] if name in board.crcs else crc(html) for name, html in slots.items()}
        held = table.drafts.get(role.seat) if role.is_seat else None
        return View(
            table.version,
            held.number if held else 0,
            slots,
            crcs,
            list(book.html),
            book.base,
            book.before,
            list(book.chain),
            view_hash(crcs, book.chain),
        )

    def _invite(self, table: Table, shown: Scene, host: bool) -> None:
        """Put the links of free seats before those who may pass them on."""
        shown.is_host = host
        if table.row.phase == OPEN and (shown.role.is_seat or host):
            for each in shown.seats:
                each.invite = self.invite(table.id, each.seat) if each.kind == FREE else ""

    def _since(self, table: Table, role: Role) -> list[str]:
        """Tell what the others did since the viewer's last move."""
        if not role.is_seat:
            return []
        latest = table.entries.since(len(table.entries) - 12)
        mine = [at for at, entry in enumerate(latest) if entry.seat == role.seat and entry.step >= 0]
        since = latest[mine[-1] + 1 :] if mine else latest
        return [sentence for entry in since for sentence in told(table, entry, role.seat)]

    def book(self, table: Table, role: Role) -> LogBook:
        """Return the log as a role reads it, brought up to date."""
        viewer = role.seat if role.is_seat else SPECTATOR
        book: LogBook = table.books.get(viewer) or LogBook(max(0, len(table.entries) - FIRST_LOG))
        table.books[viewer] = book
        entries = table.entries
        while book.serials and (book.end > len(entries) or book.serials[-1] != entries.serial(book.end - 1)):
            book.strike()
        if not book.serials:
            book.base, book.before = max(0, len(entries) - FIRST_LOG), 0
        for entry in entries.since(book.end):
            sentences = told(table, entry, viewer)
            html = self._entry(entry, sentences) if sentences else ""
            book.add(entry.serial, table.one_copy(entry.number, html))
        return book

    def _entry(self, entry: Entry, sentences: list[str]) -> str:
        shown = {
            "n": entry.number,
            "ply": entry.ply,
            "seat": entry.seat,
            "sentences": sentences,
            "heading": "",
        }
        return str(self.parts.log_entry(shown))  # type: ignore[attr-defined]

    def frame(self, view: View, sent: Sent) -> dict[str, Any]:
        """Return what a listener lacks, and remember that it has it now."""
        whole = not sent.id
        changed = {name: html for name, html in view.slots.items() if sent.crcs.get(name) != view.crcs[name]}
        drop = max(0, view.base - sent.base) if sent.chain else 0
        same = _common(sent.chain[drop:], view.chain) if sent.base <= view.base else 0
        frame = {
            "version": view.version,
            "draft": view.draft,
            "from": None if whole else sent.id,
            "id": view.id,
            "hash": view.hash,
            "order": list(view.slots),
            "slots": changed,
            "log_drop": drop if same else 0,
            "log_before": view.before,
            "log_from": same,
            "log": view.log[same:],
        }
        sent.crcs, sent.chain, sent.base, sent.id = view.crcs, view.chain, view.base, view.id
        return frame

    def moment(self, table: Table, role: Role, ply: int) -> dict[str, str]:
        """Return the board as a role saw it at an earlier ply of the same game."""
        seen = observation_at(table, role, ply)
        return {f"board:{panel.name}": panel_svg(panel) for panel in seen.game.pictures.panels(seen)}


def _labels(drawing: str) -> dict[str, str]:
    """Return what a drawing calls each move that it offers."""
    return {unescape(move): unescape(label) for label, move in _OFFERED.findall(drawing)}


def _common(sent: list[int], chain: list[int]) -> int:
    """Return how many entries of the log a listener has already: the chain tells it from its last link."""
    same = min(len(sent), len(chain))
    while same and sent[same - 1] != chain[same - 1]:
        same -= 1
    return same


def view_hash(crcs: Mapping[str, int], chain: list[int]) -> str:
    """Return the hash by which a client knows that it shows what the house has."""
    lines = [f"{name}={crcs[name]}\n" for name in sorted(crcs)]
    return f"{crc(''.join(lines) + f'log={chain[-1] if chain else 0}' + chr(10)):08x}"


def observation_at(table: Table, role: Role, ply: int) -> Observation:
    """Return what a role could see after so many moves."""
    match = table.match
    if not role.may_look or not 0 <= ply <= len(match.steps):
        raise Refused.missing()
    viewer = role.seat if role.is_seat else SPECTATOR
    data = match.steps[ply].before if ply < len(match.steps) else match.state.tobytes()
    return match.game.observe(match.game.layout.from_bytes(data), viewer, match.names)


def refused_moves(table: Table, role: Role) -> list[dict[str, str]]:
    """Return moves of the present kind of decision that cannot be made now, each with its clause.

    Asked of the observation, as everything is. Moves are of a kind if their texts begin with the
    same word; kinds without a legal move belong to another decision, and are left out.
    """
    seen = observed(table, role)
    if not role.is_seat or not seen.may_act() or not table.is_playing:
        return []
    game, seat = seen.game, role.seat
    legal = {text.partition(" ")[0] for text in seen.legal_texts()}
    found: list[dict[str, str]] = []
    alike: dict[tuple[str, str], int] = {}
    for move in range(game.moves):
        text = game.words.move_text(seen, seat, move)
        kind = text.partition(" ")[0]
        clause = game.refusal(seen.state, seat, move) if kind in legal else ""
        alike[kind, clause] = alike.get((kind, clause), 0) + 1
        if clause and alike[kind, clause] <= MOST_ALIKE:
            found.append({"text": text, "clause": clause, "why": game.rulebook[clause].text})
    return found


def state_json(table: Table, role: Role) -> dict[str, Any]:
    """Return what a role may know, for programs."""
    if role == STRANGER:
        raise Refused.missing()
    seen = observed(table, role)
    shown = scene(table, role, seen)
    game, row = table.match.game, table.row
    legal = [choice["text"] for choice in flat(shown.choices)]
    return {
        "table": table.id,
        "game": game.name,
        "options": row.options,
        "rules_version": row.rules_version,
        "version": table.version,
        "draft": len(shown.draft) and table.drafts[role.seat].number,
        "ply": int(seen.state.ply),
        "phase": row.phase,
        "role": role.kind,
        "seat": role.seat if role.is_seat else None,
        "names": list(seen.names),
        "seats": [
            {"seat": s.seat, "name": s.name, "kind": s.kind, "bot": s.bot, "stewarded": s.stewarded}
            for s in shown.seats
        ],
        "waiting": [s.seat for s in shown.seats if s.waiting],
        "question": shown.question["sentence"] if shown.question else None,
        "clause": shown.question["clause"] if shown.question else None,
        "legal": legal,
        "moves_in_draft": list(table.drafts[role.seat].moves) if shown.draft else [],
        "points": [s.points for s in shown.seats],
        "ledger": [dict(s.ledger) for s in shown.seats],
        "result": shown.result or None,
        "board": game.pictures.text(seen),
        "commitment": commitment(row),
        "seed": str(row.seed) if row.phase == OVER else None,
        "salt": row.salt if row.phase == OVER else None,
        "next_table": table.rematch or None,
    }


def flat(choices: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Undo `gathered`: one choice a move."""
    return [
        each
        for choice in choices
        for each in ([{"text": text} for _, text in choice["numbers"]] if choice["numbers"] else [choice])
    ]


__all__ = [
    "Outgoing",
    "Sent",
    "View",
    "gathered",
    "observation_at",
    "refused_moves",
    "sent_all",
    "state_json",
    "view_hash",
]
