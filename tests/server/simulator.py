"""A bad network between browsers and the house, with a seed: what can go wrong on the way, does.

Each tab is modelled on the script of the page (`static/frame.js`, `stream.js`, `outbox.js`): frames are taken in
by slots and by the chain of the log, a hash that differs or a gap asks for a snapshot, an intention is sent with
its key until it is answered. The house is the real one, in this process. There is no clock: a step is one
thing that happens, such as a letter that arrives twice, an answer that is lost, a stream that is cut or hangs, a
snapshot that comes late, or the house being closed and opened again on its file.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

from ridotto.core.registry import games
from ridotto.server.access import Role
from ridotto.server.outgoing import crc, view_hash

from .houses import Browser, Clock, Open, Stream, offered, opened, settled


class World:
    """A house that can be closed and opened again under the feet of its guests."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.clock = Clock()
        self.stack = AsyncExitStack()
        self.restarts = 0

    async def start(self) -> None:
        self.here: Open = await self.stack.enter_async_context(opened(self.url, self.clock))

    async def close(self) -> None:
        await self.stack.aclose()

    async def restart(self) -> None:
        """Close the house and open it again: all that was only in memory is gone."""
        self.restarts += 1
        await self.stack.aclose()
        await self.start()

    async def asgi(self, *given: Any) -> None:
        """Pass a request to the house that is open now."""
        await self.here.asgi(*given)


@dataclass
class Tab:
    """One tab: what it shows, its line to the house, its letters."""

    browser: Browser
    table: str
    world: World
    version: int = 0
    draft: int = 0
    id: str = ""
    slots: dict[str, tuple[str, int]] = field(default_factory=dict)
    chain: list[int] = field(default_factory=list)
    stream: Stream | None = None
    inbox: list[dict[str, Any]] = field(default_factory=list)
    letters: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    wants_snapshot: bool = False
    taken: int = 0
    mismatches: int = 0
    hung: bool = False

    def hash(self) -> str:
        return view_hash({name: each[1] for name, each in self.slots.items()}, self.chain)

    def apply(self, frame: dict[str, Any]) -> bool:
        """Take a frame in, as frame.js does."""
        known, drop = frame["log_from"], frame["log_drop"]
        if frame["from"] is not None and frame["from"] != self.id:
            return bool(frame["id"] == self.id)
        if known + drop > len(self.chain):
            return False
        self.slots = {name: each for name, each in self.slots.items() if name in frame["order"]}
        for name, html in frame["slots"].items():
            self.slots[name] = (html, crc(html))
        self.version, self.draft, self.id = frame["version"], frame["draft"], frame["id"]
        del self.chain[:drop], self.chain[known:]
        for html in frame["log"]:
            self.chain.append(crc(html, self.chain[-1] if self.chain else frame["log_before"]))
        self.taken += 1
        right = self.hash() == frame["hash"]
        self.mismatches += not right
        return right

    def take(self, frame: dict[str, Any]) -> None:
        self.wants_snapshot = not self.apply(frame)

    def listen(self) -> None:
        """Open the stream, saying what is shown."""
        self.hung = False
        self.stream = self.browser.listen(self.table, self.id)

    async def cut(self) -> None:
        """Lose the stream with all that was on its way."""
        if self.stream:
            await self.stream.close()
            self.browser.streams.remove(self.stream)
        self.stream, self.inbox = None, []

    def hear(self) -> None:
        """Let what the house has sent be on its way."""
        if self.stream:
            arrived = [frame for _, frame in self.stream.taken()]
            self.inbox += [] if self.hung else arrived


@dataclass
class Run:
    """One table under a bad network."""

    world: World
    rng: random.Random
    table: str
    tabs: list[Tab]
    late: list[Callable[[], Awaitable[None]]] = field(default_factory=list)
    told: list[tuple[str, int]] = field(default_factory=list)
    did: dict[str, int] = field(default_factory=dict)

    # What people do.

    async def decide(self, tab: Tab) -> None:
        """Choose something that the tab shows, if nothing is on its way."""
        if tab.letters:
            return
        decision = tab.slots.get("decision", ("", 0))[0]
        moves = offered({"slots": {"decision": decision}})
        now = {"key": f"{self.rng.getrandbits(64):016x}", "version": tab.version, "draft": tab.draft}
        if moves and self.rng.random() < 0.85:
            tab.letters.append(("move", {**now, "move": self.rng.choice(moves)}))
        elif 'data-post="confirm"' in decision and self.rng.random() < 0.7:
            tab.letters.append(("confirm", now))
        elif 'data-post="undo"' in decision and self.rng.random() < 0.4:
            tab.letters.append(("undo", now))
        elif self.rng.random() < 0.2:
            tab.letters.append(("chat", {"key": now["key"], "text": "are you there?"}))

    async def send(self, tab: Tab, fate: str) -> None:
        """Send the first letter; its fate is decided by the network."""
        if not tab.letters:
            return
        path, body = tab.letters[0]
        if fate == "lost before":
            return
        if fate == "late":
            self.late.append(lambda: self._arrive(tab, path, body, False))
            return
        if fate == "twice":
            await self._arrive(tab, path, body, False)
        await self._arrive(tab, path, body, fate != "lost after")

    async def _arrive(self, tab: Tab, path: str, body: dict[str, Any], heard: bool) -> None:
        answer = await tab.browser.post(f"/t/{self.table}/{path}", body)
        if not heard:
            return
        assert answer.status_code in (200, 403, 409, 422), answer.text
        if tab.letters and tab.letters[0][1]["key"] == body["key"]:
            tab.letters.pop(0)
        said = answer.json()
        if answer.status_code == 200 and not said["draft"] and path in ("move", "confirm", "undo", "chat"):
            self.told.append((body["key"], said["version"]) if stored(said, path) else ("", 0))
        if said.get("code") == "stale_move":
            tab.wants_snapshot = True

    async def forge(self, tab: Tab) -> None:
        """Send what must be refused: a used key for something else, an old version, somebody else's turn."""
        if not self.told or not self.told[-1][0]:
            return
        body = {"key": self.told[-1][0], "version": 0, "draft": 0, "move": "nonsense"}
        answer = await tab.browser.post(f"/t/{self.table}/move", body)
        assert answer.status_code in (403, 409), answer.text

    # What the network does.

    async def repair(self, tab: Tab, fate: str) -> None:
        """Fetch a snapshot; it may be lost, or come after newer frames."""
        if not tab.wants_snapshot or fate.startswith("lost"):
            return
        asked, answer = tab.taken, await tab.browser.get(f"/t/{self.table}/frame")

        async def arrive() -> None:
            if tab.taken == asked:  # something newer was taken in: this one is stale
                tab.take(answer.json())

        if fate == "late":
            self.late.append(arrive)
        else:
            await arrive()

    async def step(self) -> None:
        """Let one thing happen."""
        tab = self.rng.choice(self.tabs)
        fate = self.rng.choice(("fine", "fine", "fine", "lost before", "lost after", "twice", "late"))
        name = self.rng.choice(
            ("decide",) * 5
            + ("send",) * 6
            + ("hear",) * 5
            + ("repair", "repair", "cut", "hang", "back", "back")
            + ("late", "forge", "restart")
        )
        self.did[name] = self.did.get(name, 0) + 1
        if name == "restart" and self.rng.random() < 0.7:
            return
        await getattr(self, f"_{name}")(tab, fate)
        await asyncio.sleep(0)

    async def _decide(self, tab: Tab, fate: str) -> None:
        await self.decide(tab)

    async def _send(self, tab: Tab, fate: str) -> None:
        await self.send(tab, fate)

    async def _hear(self, tab: Tab, fate: str) -> None:
        tab.hear()
        for _ in range(self.rng.randint(1, 3)):
            if tab.inbox:
                tab.take(tab.inbox.pop(0))

    async def _repair(self, tab: Tab, fate: str) -> None:
        await self.repair(tab, fate)

    async def _cut(self, tab: Tab, fate: str) -> None:
        await tab.cut()

    async def _hang(self, tab: Tab, fate: str) -> None:
        tab.hung = True

    async def _back(self, tab: Tab, fate: str) -> None:
        if tab.stream is None or tab.hung or tab.stream.task.done():
            await tab.cut()
            tab.listen()

    async def _late(self, tab: Tab, fate: str) -> None:
        if self.late:
            await self.late.pop(self.rng.randrange(len(self.late)))()

    async def _forge(self, tab: Tab, fate: str) -> None:
        await self.forge(tab)

    async def _restart(self, tab: Tab, fate: str) -> None:
        for each in self.tabs:
            await each.cut()
        await self.world.restart()

    # The end.

    async def heal(self) -> None:
        """Let the network be good again, until everybody has heard everything."""
        while self.late:
            await self.late.pop()()
        for tab in self.tabs:
            for _ in range(5):
                await self.send(tab, "fine")
            await tab.cut()
        table = await self.world.here.table(self.table)
        await settled(table, self.world.here.house)
        for tab in self.tabs:
            tab.listen()
        patience = time.monotonic() + 20.0  # a busy machine is no fault of the house
        while time.monotonic() < patience:
            await asyncio.sleep(0.002)
            for tab in self.tabs:
                tab.hear()
                while tab.inbox:
                    tab.take(tab.inbox.pop(0))
                await self.repair(tab, "fine")
            if all([tab.id == await self.right(tab) for tab in self.tabs]):
                return

    async def right(self, tab: Tab) -> str:
        """Return what the house would show in this tab now."""
        here = self.world.here
        table = await here.table(self.table)
        seat = tab.browser.seat
        eyes = Role("spectator") if seat < 0 else Role("seat", seat)
        view = here.app.state.outgoing.view(table, eyes, seat == 0)
        return str(view.id)

    async def check(self) -> None:
        """Compare everybody's page with the house, and what was acknowledged with what is stored."""
        for number, tab in enumerate(self.tabs):
            right = await self.right(tab)
            assert tab.id == right, f"tab {number} shows {tab.id}, the house has {right}"
            assert tab.hash() == right.rpartition(".")[2]
            assert not tab.mismatches, f"tab {number} showed what the house never had"
        events = await self.world.here.house.store.events(self.table)
        assert [event.n for event in events] == list(range(1, len(events) + 1))
        by_key = {event.key: event.n for event in events}
        assert len(by_key) == len(events)
        for key, version in self.told:
            assert not key or by_key[key] == version, f"lost: {key} at {version}"


def stored(said: dict[str, Any], path: str) -> bool:
    """Tell whether an acknowledgement says that something is stored: taking back a draft's last move is not."""
    return path != "undo"


async def one_run(world: World, seed: int, steps: int = 50) -> Run:
    """Open a table, let things go wrong, heal, compare."""
    rng = random.Random(seed)
    game = games()[seed % len(games())]
    seats = rng.choice(game.seats)
    people = rng.randint(2, seats)
    browsers = [Browser(world.asgi, {}) for _ in range(people + 1)]
    held = {f"seat_{seat}": "friend" if seat < people else "bot:random" for seat in range(1, seats)}
    table = await browsers[0].open_table(game.name, players=str(seats), spectators="on", **held)
    links = (await browsers[0].get(f"/t/{table}/invite")).json()["seats"]
    for seat in range(1, people):
        await browsers[seat].sit(links[str(seat)], f"Player {seat}")
    tabs = []
    for seat, browser in enumerate(browsers):
        browser.seat = seat if seat < people else -1
        for _ in range(rng.randint(1, 2)):
            tab = Tab(browser, table, world)
            tab.take(await browser.frame(table))
            tab.listen()
            tabs.append(tab)
    run = Run(world, rng, table, tabs)
    try:
        for _ in range(steps):
            await run.step()
        await run.heal()
        await run.check()
    finally:
        for tab in tabs:
            await tab.cut()
        for browser in browsers:
            await browser.close()
    return run
