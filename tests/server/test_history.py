"""A long game must not fill the memory: what a table holds of its past is small, and reads as it was."""

from __future__ import annotations

import gc
import random
import tracemalloc
from dataclasses import replace

import pytest

from ridotto.core.registry import find
from ridotto.play import Match
from ridotto.server.access import SPECTATING, Role
from ridotto.server.app import environment
from ridotto.server.draft import tried
from ridotto.server.entities import Event, TableRow
from ridotto.server.history import KEPT_LOOSE, PACKED_TOGETHER, Entries, PastStep, pack_old
from ridotto.server.outgoing import FIRST_LOG, MOST_LOG, Outgoing, Sent, crc
from ridotto.server.table import Table, seated

BYTES_A_MOVE = 250
"""What one more move of a long game may add to a table in memory, with everybody looking at it."""

LOOK_EVERY = 10
"""Moves after which everybody looks: drawing takes long, and the log is brought up to date all the same."""

WARM, LONG = 150, 400
"""Until WARM moves everything that is bounded has grown to its bound; a game of LONG is a long one."""


def long_table(game_name: str, seats: int) -> Table:
    """Lay out a table that can be played at without a house."""
    game = find(game_name)
    held = [{"kind": "person", "name": f"P{n}", "person": f"p{n}", "bot": ""} for n in range(seats)]
    row = TableRow(
        id="a-table",
        game=game.name,
        rules_version=game.rules_version,
        options=game.choose(None, "manual"),
        seed=5,
        salt="salt",
        setting={"seats": held, "preset": "manual"},
        host="p0",
        created_at=0.0,
    )
    table = seated(row)
    table.apply(Event(table.id, 1, "start", "start", -1, "house", {}, at=1.0))
    return table


def play_on(table: Table, rng: random.Random) -> None:
    """Make one move of somebody, as the house stores it."""
    seat = rng.choice(table.match.waiting)
    text = rng.choice(table.match.legal(seat))
    trial = tried(table.match, None, seat, text)
    said = {"moves": [text], "_said": {"kind": "move", "move": text}}
    event = table.next_event("move", f"{rng.getrandbits(128):032x}", seat, f"p{seat}", said)
    table.apply(replace(event, at=float(event.n), state_hash=trial.match.steps[-1].state_hash), trial.match)


def held_after(table: Table, outgoing: Outgoing, listeners: list[tuple[Role, Sent]], moves: int) -> int:
    """Play to a move with everybody listening, and weigh what is held then."""
    rng = random.Random(moves)
    while len(table.match.steps) < moves:
        play_on(table, rng)
        if len(table.match.steps) % LOOK_EVERY == 0:
            for role, sent in listeners:
                outgoing.frame(outgoing.view(table, role), sent)
    table.views.clear()  # drawings grow with what lies on the board, not with the past
    table.boards.clear()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]  # nothing in a rehearsal


def weighed() -> tuple[int, int]:
    """Play a long game before a full table, and weigh it early and late."""
    table = long_table("edo", 4)
    outgoing = Outgoing(environment(), lambda table_id, seat: "")
    listeners = [(role, Sent()) for role in (*(Role("seat", seat) for seat in range(4)), SPECTATING)]
    warm = held_after(table, outgoing, listeners, WARM)
    return warm, held_after(table, outgoing, listeners, LONG)


@pytest.mark.anyio
async def test_a_long_game_adds_little_to_the_memory_with_each_move() -> None:
    weighed()  # what all boards share is drawn once, and not weighed
    tracemalloc.start()
    try:
        warm, long = weighed()
    finally:
        tracemalloc.stop()
    assert (long - warm) / (LONG - WARM) < BYTES_A_MOVE


@pytest.mark.anyio
async def test_a_rested_table_is_drawn_as_before() -> None:
    table = long_table("rialto", 3)
    outgoing = Outgoing(environment(), lambda table_id, seat: "")
    rng = random.Random(3)
    for _ in range(30):
        play_on(table, rng)
    before = outgoing.view(table, Role("seat", 1))
    table.rest()
    assert outgoing.view(table, Role("seat", 1)) == before


@pytest.mark.anyio
async def test_a_listener_drops_the_beginning_of_a_long_log_and_keeps_the_chain() -> None:
    table = long_table("edo", 4)
    outgoing = Outgoing(environment(), lambda table_id, seat: "")
    rng, sent, log, last = random.Random(4), Sent(), list[str](), 0
    for _ in range(MOST_LOG + 60):
        play_on(table, rng)
        view = outgoing.view(table, SPECTATING)
        frame = outgoing.frame(view, sent)
        del log[: frame["log_drop"]], log[frame["log_from"] :]
        log += frame["log"]
        for html in frame["log"]:
            last = crc(html, last)
        assert log == view.log
        assert view.chain[-1] == last
        assert len(frame["log"]) <= 2 or not frame["from"]
    assert FIRST_LOG <= len(log) <= MOST_LOG


def test_packed_steps_read_as_they_were() -> None:
    match, rng = Match.new("principe", seed=2), random.Random(2)
    for _ in range(PACKED_TOGETHER * 2 + KEPT_LOOSE):
        seat = rng.choice(match.waiting)
        match.play(rng.choice(match.legal_numbers(seat)), seat)
    steps = list(match.steps)
    pack_old(match.steps)
    assert sum(isinstance(each, PastStep) for each in match.steps) == PACKED_TOGETHER * 2
    for was, now in zip(steps, match.steps, strict=True):
        assert (was.seat, was.move, was.text) == (now.seat, now.move, now.text)
        assert (was.before, was.after, was.state_hash) == (now.before, now.after, now.state_hash)


def test_moves_are_taken_back_beyond_what_is_packed() -> None:
    match, rng = Match.new("edo", seed=2), random.Random(2)
    for _ in range(PACKED_TOGETHER + KEPT_LOOSE):
        seat = rng.choice(match.waiting)
        match.play(rng.choice(match.legal_numbers(seat)), seat)
    deal = match.steps[0].before
    pack_old(match.steps)
    while match.steps:
        match.undo(consent=True)
        pack_old(match.steps)
    assert match.state.tobytes() == deal


def test_an_entry_written_anew_is_another_one() -> None:
    entries = Entries()
    for ply in range(1, 4):
        entries.write(ply, 0, step=ply - 1)
    entries.write(3, 1, note="Somebody sits down.")
    was = entries[2]
    assert entries.of_step(2) == 2
    entries.cut(2)
    entries.write(3, 0, step=2)
    assert len(entries) == 3
    assert (entries[2].ply, entries[2].seat, entries[2].step, entries[2].note) == (3, 0, 2, "")
    assert entries[2] != was
    assert [entry.number for entry in entries.since(1)] == [1, 2]
