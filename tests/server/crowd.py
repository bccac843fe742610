"""A crowd for load tests: tables full of people with open streams, and moves at a given rate.

Everything is measured from outside, through sockets: from sending a move to its acknowledgement, and to the
frame with its version at every other listener of the table.
"""

from __future__ import annotations

import asyncio
import html
import json
import os
import random
import re
import resource
import time
from dataclasses import dataclass, field
from typing import Any

from ridotto.core.registry import games

from .wire import Unanswered, Wire

OFFERED = re.compile(r'data-move="([^"]*)"')
KEPT = 40


class Listener:
    """One stream: when which version came, and the last decision that was shown."""

    def __init__(self, wire: Wire, seat: int) -> None:
        self.wire, self.seat = wire, seat
        self.arrivals: list[tuple[int, float]] = []
        self.version = self.draft = 0
        self.decision = b""
        self.frames = self.bytes = self.cuts = 0
        self.task: asyncio.Task[None] | None = None

    def listen(self, table: str) -> None:
        self.task = asyncio.create_task(self._listen(table))

    async def _listen(self, table: str) -> None:
        have = ""
        while True:
            try:
                async for event, name, data in self.wire.events(f"/t/{table}/stream?have={have}"):
                    if event == "frame":
                        have = name
                        self._take(name, data)
            except Unanswered:
                self.cuts += 1
                await asyncio.sleep(random.uniform(0.5, 1.5))

    def _take(self, name: str, data: bytes) -> None:
        version, draft, _ = name.split(".")
        self.version, self.draft = int(version), int(draft)
        self.frames += 1
        self.bytes += len(data)
        self.arrivals.append((self.version, time.perf_counter()))
        del self.arrivals[:-KEPT]
        if self.seat >= 0 and b'"decision":' in data:
            self.decision = data

    def when(self, version: int) -> float | None:
        return next((at for came, at in self.arrivals if came >= version), None)

    def choices(self) -> tuple[list[str], str]:
        """Return the moves that are offered, and the text of the decision."""
        if not self.decision:
            return [], "nothing has come yet"
        text = json.loads(self.decision)["slots"].get("decision", "")
        return [html.unescape(each) for each in OFFERED.findall(text)], text


@dataclass
class Party:
    """One table and everybody there."""

    table: str
    players: list[Wire]
    listeners: list[Listener]
    busy: bool = False


@dataclass
class Tally:
    """What was measured."""

    acks: list[float] = field(default_factory=list)
    deliveries: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)
    unanswered: int = 0
    undelivered: int = 0
    idle: int = 0
    rematches: int = 0
    refused: list[str] = field(default_factory=list)

    def count(self, status: int) -> None:
        self.statuses[status] = self.statuses.get(status, 0) + 1


class Crowd:
    """All tables of a load test."""

    def __init__(self, port: int, seed: int = 0) -> None:
        self.port = port
        self.rng = random.Random(seed)
        self.parties: list[Party] = []
        self.tally = Tally()
        self.running: set[asyncio.Task[None]] = set()

    async def come(self, tables: int, streams: int) -> None:
        """Seat people at tables of all games, and let them and spectators listen."""
        for first in range(0, tables, 10):
            made = range(first, min(tables, first + 10))
            self.parties += await asyncio.gather(*(self._open(number) for number in made))
        missing = streams - sum(len(party.listeners) for party in self.parties)
        for number in range(max(0, missing)):
            party = self.parties[number % tables]
            wire = Wire(self.port)
            wire.address = f"10.99.{number // 250}.{number % 250}"
            party.listeners.append(Listener(wire, -1))
        for number, party in enumerate(self.parties):
            for listener in party.listeners:
                listener.listen(party.table)
            if number % 10 == 9:
                await asyncio.sleep(0.05)
        while not all(each.frames for party in self.parties for each in party.listeners):
            await asyncio.sleep(0.1)

    async def _open(self, number: int) -> Party:
        game = games()[number % len(games())]
        seats = game.seats[number // len(games()) % len(game.seats)]
        players = [Wire(self.port) for _ in range(seats)]
        for seat, wire in enumerate(players):  # a home for each; counts only where a proxy is trusted
            wire.address = f"10.{number // 250}.{number % 250}.{seat + 1}"
        friends = "".join(f"&seat-{seat}=friend" for seat in range(1, seats))
        form = f"game={game.name}&players={seats}&name=P0&spectators=on{friends}"
        table = (await players[0].form("/tables", form)).header("location").rpartition("/")[2]
        links = (await players[0].get(f"/t/{table}/invite")).json()["seats"]
        for seat in range(1, seats):
            await players[seat].form(links[str(seat)], f"name=P{seat}")
        return Party(table, players, [Listener(wire, seat) for seat, wire in enumerate(players)])

    async def play(self, rate: float, seconds: float) -> None:
        """Make moves at a rate, whatever the answers take."""
        begun, made = time.perf_counter(), 0
        while (now := time.perf_counter()) - begun < seconds:
            if made >= (now - begun) * rate:
                await asyncio.sleep(0.002)
                continue
            made += 1
            party = self.rng.choice(self.parties)
            if not party.busy:
                party.busy = True
                task = asyncio.create_task(self._move(party))
                self.running.add(task)
                task.add_done_callback(self.running.discard)

    async def _move(self, party: Party) -> None:
        try:
            path, body, mover = self._choice(party)
            if mover is None:
                self.tally.idle += 1
                return
            begun = time.perf_counter()
            answer = await mover.wire.post(f"/t/{party.table}/{path}", body)
            self.tally.acks.append(time.perf_counter() - begun)
            self.tally.count(answer.status)
            if answer.status not in (200, 409):
                self.tally.refused.append(f"{body.get('move', path)}: {answer.body[:200]!r}")
            if answer.status == 200 and path == "rematch":
                self._move_over(party, answer.json()["table"])
            elif answer.status == 200 and not answer.json()["draft"]:
                await self._follow(party, mover, answer.json()["version"], begun)
        except Unanswered:
            self.tally.unanswered += 1
        finally:
            party.busy = False

    def _choice(self, party: Party) -> tuple[str, dict[str, Any], Listener | None]:
        over = False
        for listener in self.rng.sample(party.listeners, len(party.listeners)):
            if listener.seat < 0:
                continue
            moves, text = listener.choices()
            now = {"version": listener.version, "draft": listener.draft}
            now["key"] = f"{self.rng.getrandbits(128):032x}"  # type: ignore[assignment]
            if 'data-post="confirm"' in text and not moves:
                return "confirm", now, listener
            if moves:
                return "move", {**now, "move": self.rng.choice(moves)}, listener
            over = over or text == ""
        if over:
            first = party.listeners[0]
            return "rematch", {"key": f"{self.rng.getrandbits(128):032x}"}, first
        return "", {}, None

    async def _follow(self, party: Party, mover: Listener, version: int, begun: float) -> None:
        """Wait until everybody else at the table has a move."""
        others = [each for each in party.listeners if each is not mover]
        for _ in range(150):
            if all(each.version >= version for each in others):
                break
            await asyncio.sleep(0.02)
        for each in others:
            at = each.when(version)
            if at is None:
                self.tally.undelivered += 1
            else:
                self.tally.deliveries.append(at - begun)

    def _move_over(self, party: Party, table: str) -> None:
        self.tally.rematches += 1
        party.table = table
        for listener in party.listeners:
            if listener.task:
                listener.task.cancel()
            listener.decision, listener.version, listener.arrivals = b"", 0, []
            listener.listen(table)

    async def go(self) -> None:
        """Let everybody leave."""
        await asyncio.gather(*self.running, return_exceptions=True)
        tasks = [each.task for party in self.parties for each in party.listeners if each.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def percentiles(values: list[float]) -> dict[str, float]:
    """Return p50, p95, p99 and the most, in milliseconds."""
    if not values:
        return {}
    ordered = sorted(values)
    at = {f"p{p}": ordered[min(len(ordered) - 1, len(ordered) * p // 100)] for p in (50, 95, 99)}
    return {name: round(1000 * value, 1) for name, value in {**at, "max": ordered[-1]}.items()}


def resident_mb(pid: int) -> float:
    with open(f"/proc/{pid}/statm") as file:
        return round(int(file.read().split()[1]) * resource.getpagesize() / 2**20, 1)


def cpu_seconds(pid: int) -> float:
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
