"""What one viewer may know of a table, as values that templates and the API can show.

Everything about the game comes from the observation of the viewer, or of the
viewer's own draft. What is not read from an observation (seats, talk, clocks)
is known to everybody at the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core.fields import SPECTATOR
from ..core.game import Observation, Question
from ..view.palette import SEAT_LETTERS
from .access import Role
from .draft import Draft
from .entities import OPEN, OVER, PLAYING
from .history import Entry
from .table import Table

SHOWN_TALK = 60
"""Lines of talk that a page shows."""

MOST_SENTENCES = 64
"""Entries that a table remembers the sentences of, of all viewers together: a page tells a dozen to each."""

MOST_SINCE = 12
"""Sentences about what happened since the viewer's last turn."""


@dataclass
class SeatScene:
    """One seat as everybody at the table sees it."""

    seat: int
    letter: str
    name: str
    kind: str
    bot: str
    here: bool
    points: int
    place: int
    ledger: list[tuple[str, int]]
    waiting: bool
    thinking_since: int
    thinking_seconds: int
    stewarded: bool
    invite: str = ""


@dataclass
class Scene:
    """One table through one viewer's eyes."""

    table: str
    game: dict[str, str]
    version: int
    phase: str
    role: Role
    names: tuple[str, ...]
    seats: list[SeatScene]
    question: dict[str, str] | None = None
    about: str = ""
    choices: list[dict[str, Any]] = field(default_factory=list)
    draft: list[str] = field(default_factory=list)
    can_undo: bool = False
    can_confirm: bool = False
    can_hint: bool = False
    refused: bool = False
    waiting_for: list[str] = field(default_factory=list)
    result: list[dict[str, Any]] = field(default_factory=list)
    why_over: str = ""
    since: list[str] = field(default_factory=list)
    links: dict[str, str] = field(default_factory=dict)
    order: str = ""
    has_orders: bool = False
    chat: list[dict[str, Any]] = field(default_factory=list)
    votes: dict[str, Any] | None = None
    clock: dict[str, float] | None = None
    is_host: bool = False
    message: str = ""


def observed(table: Table, role: Role) -> Observation:
    """Return what a role may know now: a seat sees its own draft, and nobody looks into a hand before the game."""
    seat = role.seat if role.is_seat and table.row.phase != OPEN else SPECTATOR
    held = table.drafts.get(seat)
    return (held.match if held else table.match).observation(seat)


def scene(
    table: Table,
    role: Role,
    seen: Observation,
    about: str = "",
    sentences: Sequence[str] = (),
    labels: Mapping[str, str] | None = None,
) -> Scene:
    """Gather what a role may know.

    `sentences` tell what happened since its last turn; `labels` is what the board calls each move.
    """
    game, row = table.match.game, table.row
    held = table.drafts.get(role.seat) if role.is_seat else None
    asked, choices = _decision(table, role, seen, labels)
    waiting = [seat for seat in seen.waiting if table.is_playing]
    return Scene(
        table=table.id,
        game={
            "name": game.name,
            "title": game.title,
            "currency": game.currency,
            "letter": game.rulebook.letter,
        },
        version=table.version,
        phase=row.phase,
        role=role,
        names=seen.names,
        seats=_seats(table, seen),
        question=asked,
        about=about,
        choices=choices,
        draft=_draft(table, held) if held else [],
        can_undo=bool(role.is_seat and table.is_playing and (held or table.match.can_undo(role.seat))),
        can_confirm=bool(held and held.has_ended),
        can_hint=bool(asked and choices),
        refused=bool(asked and choices),
        waiting_for=[]
        if role.is_seat and role.seat in waiting
        else [_awaited(table, seat) for seat in waiting],
        result=_result(table, seen) if row.phase == OVER else [],
        since=list(sentences)[-MOST_SINCE:],
        links=_links(table),
        order=table.orders.order_of(role.seat, role.seat) if role.is_seat else "",
        has_orders=game.standing is not None,
        chat=[
            {"name": said.name, "seat": said.seat, "text": said.text, "at": int(said.at)}
            for said in table.talk[-SHOWN_TALK:]
        ],
        votes=_votes(table, role),
        clock={"limit": float(row.setting.get("limit") or 0), "since": 0.0},
    )


def _decision(
    table: Table, role: Role, seen: Observation, labels: Mapping[str, str] | None
) -> tuple[dict[str, str] | None, list[dict[str, Any]]]:
    """Return the question for the viewer and its choices; none if there is nothing to decide."""
    if not role.is_seat or not table.is_playing or role.seat in table.stewards:
        return None, []
    held = table.drafts.get(role.seat)
    if held and held.has_ended:
        return {
            "sentence": "Confirm your turn, or take it back.",
            "clause": "",
            "clause_text": "",
        }, []
    if not seen.may_act():
        return None, []
    asked: Question = seen.game.words.question(seen, role.seat)
    text = seen.game.rulebook[asked.clause].text if asked.clause else ""
    question = {"sentence": asked.sentence, "clause": asked.clause, "clause_text": text}
    return question, gathered(seen.legal_texts(), labels)


def _awaited(table: Table, seat: int) -> str:
    """Name somebody whom the table waits for; a bot may have to be compiled first."""
    name = table.seats[seat].name
    return f"{name}, who gets ready for the first time (about a minute)," if seat in table.waking else name


def _draft(table: Table, held: Draft) -> list[str]:
    """Tell what a seat has put together, as the log will tell it; by its texts where there is nothing to tell."""
    steps = held.match.steps[len(table.match.steps) :]
    return [line for step in steps for line in held.match.tell(step, held.seat)] or list(held.moves)


def gathered(texts: list[str], labels: Mapping[str, str] | None = None) -> list[dict[str, Any]]:
    """Turn legal moves into choices, called as the board calls them; moves that only count up become one run."""
    runs: list[list[str]] = []
    for text in texts:
        word, _, number = text.rpartition(" ")
        last, _, before = runs[-1][-1].rpartition(" ") if runs else ("", "", "")
        follows = number.isdigit() and before.isdigit() and word == last and int(number) == int(before) + 1
        if follows and word:
            runs[-1].append(text)
        else:
            runs.append([text])
    called = {text: _called(text, (labels or {}).get(text, "")) for text in texts}
    choices: list[dict[str, Any]] = []
    for run in runs:
        if len(run) >= 4:
            choices.append(_numbers(run, called))
        else:
            choices += [
                {"text": text, "label": called[text], "primary": len(texts) == 1, "numbers": None}
                for text in run
            ]
    return choices


def _called(text: str, label: str) -> str:
    """Return what a choice is called: as on the board, if that says more than the move itself."""
    return label if len(label) > len(text) and not label.lower().startswith(text.lower()) else text


def _numbers(run: list[str], called: Mapping[str, str]) -> dict[str, Any]:
    """Make one choice of a run of numbers: what all have in front becomes its title."""
    names = [called[text] for text in run]
    title = names[0].rpartition(" ")[0]
    while title and not all(name.startswith(title + " ") for name in names):
        title = title.rpartition(" ")[0]
    shown = [name[len(title) :].strip() for name in names]
    return {"text": "", "label": title, "primary": False, "numbers": list(zip(shown, run, strict=True))}


def _seats(table: Table, seen: Observation) -> list[SeatScene]:
    """Show every seat; points are those that the viewer may know."""
    game = seen.game
    points, places = game.points(seen.state), game.ranking(seen.state)
    made = []
    for held in table.seats:
        seat = held.seat
        earned = seen.state.earned[seat].tolist()
        ledger = [(name, int(each)) for name, each in zip(game.sources, earned, strict=True) if each]
        made.append(
            SeatScene(
                seat=seat,
                letter=SEAT_LETTERS[seat],
                name=held.name,
                kind=held.kind,
                bot=held.bot,
                here=bool(table.here.get(held.person)),
                points=points[seat],
                place=places[seat],
                ledger=ledger,
                waiting=table.is_playing and seat in seen.waiting,
                thinking_since=int(table.waiting_since.get(seat, 0.0)) if held.kind == "person" else 0,
                thinking_seconds=int(table.thinking[seat]),
                stewarded=seat in table.stewards,
            )
        )
    return made


def _result(table: Table, seen: Observation) -> list[dict[str, Any]]:
    """Return the final ranking, best first, with where the most points came from."""
    game = seen.game
    points, places = game.points(seen.state), game.ranking(seen.state)
    ranked = []
    for seat in sorted(range(seen.seats), key=lambda each: places[each]):
        earned = sorted(
            zip(seen.state.earned[seat].tolist(), game.sources, strict=True), key=lambda pair: -pair[0]
        )
        reason = ", ".join(f"{name} {amount:+d}" for amount, name in earned[:3] if amount)
        ranked.append(
            {
                "place": places[seat],
                "seat": seat,
                "name": seen.names[seat],
                "points": points[seat],
                "reason": reason,
            }
        )
    return ranked


def _links(table: Table) -> dict[str, str]:
    row = table.row
    is_open = row.phase == OPEN
    return {
        "invite": f"/t/{table.id}"
        if is_open and (row.setting.get("listed") or row.setting.get("spectators"))
        else "",
        "sit": f"/t/{table.id}/sit" if is_open and row.setting.get("listed") else "",
        "replay": f"/g/{table.id}" if row.phase in (OVER, PLAYING) else "",
        "rematch": f"/t/{table.rematch}" if table.rematch else "",
    }


def _votes(table: Table, role: Role) -> dict[str, Any] | None:
    """Tell of somebody who is away, to those who could vote for a steward."""
    if table.row.phase != PLAYING:
        return None
    for seat in table.gone:
        others = [each for each in table.people() if each != seat]
        if others and seat != role.seat:
            have = table.votes.get(seat, set())
            need = (len(others) + 1) // 2
            mine = role.seat in have
            return {
                "seat": seat,
                "name": table.seats[seat].name,
                "have": len(have),
                "need": need,
                "mine": mine,
            }
    return None


def told(table: Table, entry: Entry, viewer: int) -> list[str]:
    """Tell one entry of the log as a viewer saw it; remembered, because a game is told often."""
    if entry.step < 0:
        first = entry.note == "The game begins."
        return [entry.note, *(table.match.opening(viewer) if first else [])]
    where = (viewer, entry.number)
    if where not in table.sentences:
        if len(table.sentences) >= MOST_SENTENCES:
            del table.sentences[next(iter(table.sentences))]
        table.sentences[where] = table.match.tell(table.match.steps[entry.step], viewer)
    return table.sentences[where]
