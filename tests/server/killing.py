"""Playing while the server is killed: players who never give up, and what must be true in the end.

The server is the real one, a child process on a file. Each player asks for its frame, makes a random
choice of those offered, and sends it with the same key until it is answered, whatever happens on the way.
What was answered is written down and compared with the file at the end.
"""

from __future__ import annotations

import asyncio
import contextlib
import html
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ridotto.core.registry import games

from .wire import Reply, Unanswered, Wire

OFFERED = re.compile(r'data-move="([^"]*)"')
ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with contextlib.closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The real server as a child process."""

    def __init__(self, data: Path, port: int, **environment: str) -> None:
        self.data, self.port = data, port
        self.environment = {"RIDOTTO_RATES": "0", **environment}
        self.child: subprocess.Popen[bytes] | None = None
        self.starts: list[float] = []
        self.wrapped: tuple[str, ...] = ()  # such as a profiler around the server

    def start(self) -> None:
        """Start it and wait until it says that it is open."""
        begun = time.perf_counter()
        command = [sys.executable, *self.wrapped, "-m", "ridotto", "serve"]
        command += ["--data", str(self.data), "--port", str(self.port)]
        with self.data.with_suffix(".log").open("ab") as log:
            self.child = subprocess.Popen(
                command,
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, **self.environment},
            )
        assert self.child.stdout is not None
        told = self.child.stdout.readline().decode()
        assert f":{self.port}/" in told, f"the server said {told!r}"
        self.starts.append(time.perf_counter() - begun)

    def kill(self) -> None:
        """Kill it without a word."""
        assert self.child is not None
        self.child.send_signal(signal.SIGKILL)
        self.child.wait()
        assert self.child.stdout is not None
        self.child.stdout.close()


@dataclass
class Acknowledged:
    """One intention that the house said it had stored."""

    table: str
    key: str
    version: int
    path: str
    body: dict[str, Any]
    cookie: str


@dataclass
class Diary:
    """What the players were told."""

    stored: list[Acknowledged] = field(default_factory=list)
    statuses: dict[str, int] = field(default_factory=dict)
    cuts: int = 0
    repeated: int = 0
    answers: int = 0

    def count(self, reply: Reply, what: str) -> None:
        name = f"{what} {reply.status}"
        self.statuses[name] = self.statuses.get(name, 0) + 1


class Player:
    """One seat at one table, played through every crash."""

    def __init__(self, port: int, diary: Diary, rng: random.Random) -> None:
        self.wire = Wire(port)
        self.diary = diary
        self.rng = rng
        self.table = ""

    async def persist(self, method: str, path: str, data: dict[str, Any] | str | None = None) -> Reply:
        """Ask until there is an answer: the same request, with the same key."""
        tries = 0
        while True:
            try:
                if method == "GET":
                    reply = await self.wire.get(path)
                elif isinstance(data, str):
                    reply = await self.wire.form(path, data)
                else:
                    reply = await self.wire.post(path, data or {})
            except Unanswered:
                tries += 1
                self.diary.cuts += 1
                await asyncio.sleep(0.05)
                continue
            if reply.status not in (429, 502, 503, 504):
                self.diary.repeated += bool(tries) and method == "POST"
                self.diary.answers += 1
                return reply
            await asyncio.sleep(0.05)

    async def play(self) -> None:
        """Play on, for ever; a finished game is followed by a rematch."""
        while True:
            reply = await self.persist("GET", f"/t/{self.table}/frame")
            assert reply.status == 200, reply.body
            frame = reply.json()
            decision = frame["slots"]["decision"]
            offered = [html.unescape(text) for text in OFFERED.findall(decision)]
            if 'data-post="confirm"' in decision and (not offered or self.rng.random() < 0.7):
                await self.intend("confirm", frame, {})
            elif offered:
                await self.intend("move", frame, {"move": self.rng.choice(offered)})
            elif "finished" in frame["slots"]["title"]:
                answer = await self.intend("rematch", frame, {})
                self.table = answer["table"]
            elif self.rng.random() < 0.05:
                await self.intend("chat", frame, {"text": f"still here {self.rng.random()}"})
            else:
                await asyncio.sleep(0.03)

    async def intend(self, kind: str, frame: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
        key = f"{self.rng.getrandbits(128):032x}"
        body = {"key": key, "version": frame["version"], "draft": frame["draft"], **said}
        path = f"/t/{self.table}/{kind}"
        reply = await self.persist("POST", path, body)
        self.diary.count(reply, kind)
        answer: dict[str, Any] = reply.json()
        if reply.status == 200 and not answer["draft"] and kind != "rematch":
            self.diary.stored.append(
                Acknowledged(self.table, key, answer["version"], path, body, self.wire.cookie)
            )
        return answer


async def seat_players(port: int, diary: Diary, rng: random.Random, tables: int) -> list[Player]:
    """Open tables of all games, two people and as many bots as a small table needs."""
    players = []
    for number in range(tables):
        game = games()[number % len(games())]
        first, second = Player(port, diary, rng), Player(port, diary, rng)
        form = f"game={game.name}&name=Ann&players={min(game.seats[-1], 3)}&seat-0=me&seat-1=friend"
        reply = await first.persist("POST", "/tables", f"{form}&bot=random&pace=at+once")
        assert reply.status == 303, reply.body
        first.table = second.table = reply.header("location").rpartition("/")[2]
        invited = (await first.persist("GET", f"/t/{first.table}/invite")).json()["seats"]
        await second.persist("POST", invited["1"], "name=Ben")
        players += [first, second]
    return players


@dataclass
class Figures:
    """How it went."""

    kills: int
    seconds: float
    acknowledged: int
    events: int
    cuts: int
    repeated: int
    statuses: dict[str, int]
    slowest_start: float
    mean_start: float


async def campaign(folder: Path, kills: int, tables: int = 5, seed: int = 0) -> Figures:
    """Play and kill, then compare what was acknowledged with what is kept."""
    rng = random.Random(seed)
    diary = Diary()
    server = Server(folder / "house.db", free_port())
    server.start()
    begun = time.perf_counter()
    players: list[Player] = []
    playing: list[asyncio.Task[None]] = []
    try:
        players = await seat_players(server.port, diary, rng, tables)
        playing = [asyncio.create_task(player.play()) for player in players]
        for _ in range(kills):
            await some_play(diary, playing, rng)
            server.kill()
            await asyncio.to_thread(server.start)
        await some_play(diary, playing, rng)
        await stop(playing)
        events = check_file(server.data, diary)
        await check_answers(server.port, diary)
        assert b'"event": "fault"' not in server.data.with_suffix(".log").read_bytes()
    finally:
        server.kill()
        await stop(playing)
        for player in players:
            player.wire.drop()
        await asyncio.sleep(0.05)  # dropped connections are closed by the loop
    seconds = time.perf_counter() - begun
    return Figures(
        kills,
        seconds,
        len(diary.stored),
        events,
        diary.cuts,
        diary.repeated,
        diary.statuses,
        max(server.starts),
        sum(server.starts) / len(server.starts),
    )


async def some_play(diary: Diary, playing: list[asyncio.Task[None]], rng: random.Random) -> None:
    """Wait for some answers and then a moment more, so that the kill meets every part of a move."""
    wanted = diary.answers + rng.randint(1, 6 * len(playing))
    while diary.answers < wanted:
        await asyncio.wait(playing, timeout=0.005, return_when=asyncio.FIRST_COMPLETED)
        for task in playing:
            if task.done():
                task.result()
    await asyncio.sleep(rng.uniform(0.0, 0.03))


async def stop(tasks: list[asyncio.Task[None]]) -> None:
    """End the play; a player that failed fails the campaign."""
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result


def check_file(path: Path, diary: Diary) -> int:
    """Compare the file with what was acknowledged; return how many events there are."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = database.execute("SELECT table_id, n, key FROM events ORDER BY table_id, n").fetchall()
    kept: dict[str, list[str]] = {}
    for table, n, key in rows:
        keys = kept.setdefault(table, [])
        assert n == len(keys) + 1, f"table {table}: version {n} after {len(keys)}"
        keys.append(key)
    for table, keys in kept.items():
        assert len(set(keys)) == len(keys), f"table {table}: a key twice"
    for told in diary.stored:
        assert kept[told.table][told.version - 1] == told.key, f"lost: {told}"
    return len(rows)


async def check_answers(port: int, diary: Diary) -> None:
    """Send what was acknowledged again: the same answer. Another intention with its key: refused."""
    wire = Wire(port)
    before: dict[str, int] = {}
    for told in diary.stored[-100:]:
        wire.cookie = told.cookie
        again = await wire.post(told.path, told.body)
        assert (again.status, again.json()["version"]) == (200, told.version), (again.body, told)
        other = {**told.body, "text": "something else", "move": "something else"}
        other_path = told.path.rpartition("/")[0] + "/move"
        refused = await wire.post(other_path, other)
        assert (refused.status, refused.json()["code"]) == (409, "key_reused"), refused.body
        before[told.table] = told.version
    wire.drop()
