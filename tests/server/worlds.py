"""Twin worlds: two houses that differ only in what one observer may not know.

A house is set up once: people, their sessions, one table, everybody seated. Its file is copied, so that both
houses have the same ids, tokens, seed, salt and times; the clock stands still. Then each house gets its own
game *in memory*: house A a game that was really played to some moment, house B the same moment resampled for
the observer (`game.resample`, for a spectator with nobody's eyes), both played on for some moves.

Histories: the log and the earlier moments must be consistent in both worlds, and a deal cannot be resampled
under a whole game. So the history of both tables begins at the resampled moment, and goes on with moves that
both worlds can express: open moves are the same in both; a hidden move of somebody else is *another* hidden
move in the twin where the rules allow one. A move after which the observer would see a difference (a card
turned over from a different deck) is not made: there the worlds part rightfully.
"""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx

from ridotto.core.game import Game
from ridotto.play import Match, OrderBook
from ridotto.server.access import Role
from ridotto.server.entities import OVER
from ridotto.server.table import Table
from ridotto.server.tables import House
from ridotto.server.thinking import hint_there, seal

from .houses import Browser, Clock, Open, Stream, opened

SPECTATOR = -1
MOVES_ON = 6
REQUEST_ID = re.compile(rb'("request_id": ?"|"incident": ?"|number |x-request-id: )[0-9a-f]{16}')


def played(game: Game, seats: int, rng: random.Random) -> Match:
    """Play a random game up to a random moment."""
    match = Match.new(game.name, seats=seats, seed=rng.getrandbits(64))
    for _ in range(rng.choice((0, 3, 12, 30, 60, 100))):
        if match.is_over:
            break
        seat = rng.choice(match.waiting)
        match.play(rng.choice(match.legal_numbers(seat)), seat)
    while match.is_over:  # after the end nothing is secret any more
        match.undo(consent=True)
    match.begin_here()
    return match


def twins(match: Match, observer: int, rng: random.Random) -> tuple[Match, Match]:
    """Return two worlds that look the same to the observer, with a short history each."""
    one, two = match.copy(), match.copy()
    two.state = match.game.resample(match.state, observer, rng.getrandbits(64))
    for _ in range(MOVES_ON):
        if one.is_over or not _play_on(one, two, observer, rng):
            break
    return one, two


def _seen(match: Match, observer: int) -> bytes:
    return bytes(match.observation(observer).state.tobytes())


def _play_on(one: Match, two: Match, observer: int, rng: random.Random) -> bool:
    """Make one move in both worlds that leaves the observer unable to tell them apart."""
    game = one.game
    for _ in range(8):
        seat = rng.choice(one.waiting)
        move = rng.choice(one.legal_numbers(seat))
        other = move
        if seat != observer and game.is_hidden(move):
            other = rng.choice([each for each in two.legal_numbers(seat) if game.is_hidden(each)] or [move])
        if other not in two.legal_numbers(seat):
            continue
        tried_one, tried_two = one.copy(), two.copy()
        tried_one.play(move, seat)
        tried_two.play(other, seat)
        if not tried_one.is_over and _seen(tried_one, observer) == _seen(tried_two, observer):
            for match, tried in ((one, tried_one), (two, tried_two)):
                match.state, match.steps = tried.state, tried.steps
            return True
    return False


async def inject(here: Open, table_id: str, match: Match) -> Table:
    """Let a table be at this moment of this game, as if its events had led there."""
    house = here.house
    house.tables.pop(table_id, None)
    table = await house.loaded(table_id)
    match = match.copy()
    match.names = table.match.names
    table.match, table.orders = match, OrderBook(match)
    for index, step in enumerate(match.steps):
        table.entries.write(index + 1, step.seat, step=index)
        table.version += 1
        table.waiting_at.append(match.waiting)
        table.last_mover.append(step.seat)
    over = match.is_over
    table.row = replace(
        table.row,
        phase=OVER if over else table.row.phase,
        ply=match.ply,
        version=table.version,
        waiting=match.waiting,
        result={"points": list(match.points), "places": list(match.ranking)} if over else None,
    )
    table.touch()
    return table


Cell = tuple[Game, int]


@dataclass
class Pair:
    """Two houses with the same past: a table for each game and number of players, the same people at all."""

    one: Open
    two: Open
    tables: dict[tuple[str, int], str]
    cookies: list[dict[str, str]]

    def __iter__(self) -> Iterator[Open]:
        return iter((self.one, self.two))


@asynccontextmanager
async def pair(folder: Path, cells: list[Cell]) -> AsyncIterator[Pair]:
    """Set a house up, copy it, and open both."""
    first = folder / "one.db"
    clock = Clock()
    async with opened(f"sqlite:///{first}", clock) as here:
        people = [here.browser() for _ in range(6)]
        for number, each in enumerate(people):  # everybody gets a session; the last one sits nowhere else
            await each.open_table("strozzi", name=f"Player {number}", bot="random")
        tables = {(game.name, seats): await _seat_everybody(people, seats, game) for game, seats in cells}
        cookies = [dict(each.http.cookies) for each in people]
    shutil.copy(first, folder / "two.db")
    async with (
        opened(f"sqlite:///{first}", clock) as one,
        opened(f"sqlite:///{folder / 'two.db'}", clock) as two,
    ):
        for here in (one, two):
            think_at_once(here.house)
        yield Pair(one, two, tables, cookies)


async def _seat_everybody(people: list[Browser], seats: int, game: Game) -> str:
    friends = {f"seat_{seat}": "friend" for seat in range(1, seats)}
    table_id = await people[0].open_table(game.name, players=str(seats), spectators="on", **friends)
    links = (await people[0].get(f"/t/{table_id}/invite")).json()["seats"]
    for seat in range(1, seats):
        await people[seat].sit(links[str(seat)], f"Player {seat}")
    return table_id


def think_at_once(house: House) -> None:
    """Give hints in this process by a quick bot: the question is what it is told, not how well it plays."""

    async def hint(bot: str, seen: Any, seed: int) -> Any:
        return hint_there(seal(seen), "novice", 5.0, seed)

    house.thinkers.hint = hint  # type: ignore[method-assign]
    house.driver.is_closed = True


def browser_of(here: Open, cookies: dict[str, str]) -> Browser:
    made = here.browser()
    made.http.cookies.update(cookies)
    return made


def asked_paths(here: Open, table_id: str, plies: int) -> list[str]:
    """Return every address that may be read about a table, from the assembled house."""
    found = []
    document = next(route.app for route in here.app.routes if route.path == "/api/v1").openapi()
    templates = [route.path for route in here.app.routes if "GET" in (getattr(route, "methods", ()) or ())]
    templates += [f"/api/v1{path}" for path, methods in document["paths"].items() if "get" in methods]
    for path in [each.replace("{id}", table_id) for each in templates if "{id}" in each]:
        if path.endswith("/stream"):
            continue
        if "{ply" in path:
            found += [re.sub(r"\{ply[^}]*\}", str(ply), path) for ply in range(plies + 2)]
        elif path.endswith("/explain"):
            found += [f"{path}?move=pass", f"{path}?move=nonsense"]
        else:
            found.append(path)
    return found


def plain(answer: httpx.Response) -> tuple[int, bytes, bytes]:
    """Return all that an answer says, without the number of the request."""
    head = b"\n".join(name.lower() + b": " + value for name, value in answer.headers.raw)
    return answer.status_code, REQUEST_ID.sub(rb"\1#", head), REQUEST_ID.sub(rb"\1#", answer.content)


async def everything(
    here: Open, browser: Browser, table_id: str, role: Role, *, pictures: bool = True
) -> dict[str, tuple[Any, ...]]:
    """Ask for all that somebody can ask about a table, the wrong things included."""
    table = await here.table(table_id)
    base = f"/t/{table_id}"
    got: dict[str, tuple[Any, ...]] = {}
    for path in asked_paths(here, table_id, len(table.match.steps)):
        if pictures or not path.endswith(".png"):  # a picture takes a second of a core
            got[f"GET {path}"] = plain(await browser.get(path))
    for path in (f"{base}/stream", f"/api/v1/tables/{table_id}/stream"):
        got[f"GET {path}"] = await first_of_stream(browser, path)
    for name, path, body in wrong_posts(table, role):
        got[f"POST {name}"] = plain(await browser.post(base + path, body))
    for name, path, body in api_posts(table, role):
        key = {"idempotency-key": f"key-{name}-{role.seat}"}
        got[f"POST API {name}"] = plain(
            await browser.post(f"/api/v1/tables/{table_id}{path}", body, headers=key)
        )
    return got


async def first_of_stream(browser: Browser, path: str) -> tuple[Any, ...]:
    """Return what a stream says first, as bytes."""
    cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
    stream = Stream(browser.asgi, path, cookies)
    try:
        while not stream.raw and not stream.task.done():
            stream.arrived.clear()
            await stream.arrived.wait()
    finally:
        await stream.close()
    head = b"\n".join(name + b": " + value for name, value in stream.headers)
    return stream.status, REQUEST_ID.sub(rb"\1#", head), REQUEST_ID.sub(rb"\1#", stream.raw)


def wrong_posts(table: Table, role: Role) -> list[tuple[str, str, dict[str, Any]]]:
    """Return intentions that are refused, or change nothing that is stored."""
    now = {"key": "", "version": table.version, "draft": 0}
    seat = max(role.seat, 0)
    moves = table.match.game.moves
    seen = table.match.observation(role.seat)
    legal = set(seen.legal())
    illegal = [move for move in range(0, moves, max(1, moves // 10)) if move not in legal]
    texts = [table.match.game.words.move_text(seen, seat, move) for move in illegal[:6]]
    posts = [(f"illegal {number}", "/move", {**now, "move": text}) for number, text in enumerate(texts)]
    posts += [
        ("unreadable", "/move", {**now, "move": "the doge sleeps"}),
        ("empty", "/move", {**now, "move": ""}),
        ("stale", "/move", {**now, "version": max(0, table.version - 1), "move": texts[0] if texts else "x"}),
        ("future", "/move", {**now, "version": table.version + 5, "move": "pass"}),
        ("confirm", "/confirm", now),
        ("vote", "/vote", {**now, "for": 0}),
        ("return", "/return", now),
        ("leave", "/leave", now),
        ("hint", "/hint", {}),
        ("clear", "/clear", now),
    ]
    if not table.match.can_undo(seat):
        posts.append(("undo", "/undo", now))
    return [(name, path, {**body, "key": f"key-{name}-{seat}"}) for name, path, body in posts]


def api_posts(table: Table, role: Role) -> list[tuple[str, str, dict[str, Any]]]:
    """Return the same for programs."""
    return [
        ("unreadable", "/moves", {"version": table.version, "draft": 0, "move": "the doge sleeps"}),
        ("hint", "/hint", {}),
        ("vote", "/vote", {"seat": 0}),
    ]


async def compare(
    houses: Pair, cell: Cell, observer: int, rng: random.Random, *, pictures: bool = True
) -> int:
    """Compare all that one observer can get in two worlds; return how many answers were compared."""
    game, seats = cell
    table_id = houses.tables[game.name, seats]
    worlds = twins(played(game, seats, rng), observer, rng)
    role = Role("spectator") if observer == SPECTATOR else Role("seat", observer)
    answers = []
    for here, match in zip(houses, worlds, strict=True):
        await inject(here, table_id, match)
        browser = browser_of(here, {} if observer == SPECTATOR else houses.cookies[observer])
        answers.append(await everything(here, browser, table_id, role, pictures=pictures))
        await browser.close()
        here.browsers.remove(browser)
    first, second = answers
    assert first.keys() == second.keys()
    for name, (status, _, body) in first.items():
        assert first[name] == second[name], f"{game.name} with {seats}, seat {observer}: {name} tells"
        assert status != 500, f"{game.name} with {seats}, seat {observer}: {name} failed: {body!r}"
    return len(first)
