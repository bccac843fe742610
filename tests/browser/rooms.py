"""Every page of the house and every state of a table, each brought about by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ridotto.core.registry import games

from .visitor import Visitor

PLAY_ON = """async () => {
  const base = `/t/${document.querySelector("[data-table]").dataset.table}`;
  const key = () => crypto.randomUUID().replaceAll("-", "");
  const pause = (ms) => new Promise((go) => setTimeout(go, ms));
  for (let n = 0; n < 2000; n++) {
    const frame = await (await fetch(`${base}/frame`)).json();
    if (frame.slots.status.includes('data-post="rematch"')) return n;
    const shape = Object.assign(document.createElement("template"), { innerHTML: frame.slots.decision });
    const move = shape.content.querySelector("[data-move]")?.dataset.move;
    if (!move) { await pause(30); continue; }
    const body = JSON.stringify({ key: key(), version: frame.version, draft: frame.draft, move, confirm: true });
    await fetch(`${base}/move`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    await pause(100);
  }
}"""
"""Play the first choice again and again, without waiting for the page, until the game is over."""

_FINISHED: dict[str, tuple[str, Any]] = {}

Brought = Callable[[Visitor, Callable[[], Visitor]], Visitor]


def _page(path: str) -> Brought:
    def bring(visitor: Visitor, another: Callable[[], Visitor]) -> Visitor:
        visitor.go(path)
        return visitor

    return bring


def _deciding(game: str, turns: int = 0) -> Brought:
    def bring(visitor: Visitor, another: Callable[[], Visitor]) -> Visitor:
        visitor.open_table(game)
        visitor.wait_to_decide()
        for _ in range(turns):
            visitor.turn_first()
        return visitor

    return bring


def _open_seats(visitor: Visitor, another: Callable[[], Visitor]) -> Visitor:
    visitor.open_table("rialto", players="3", listed="on", **{"seat-1": "friend", "seat-2": "friend"})
    return visitor


def _invited(visitor: Visitor, another: Callable[[], Visitor]) -> Visitor:
    _open_seats(visitor, another)
    guest = another()
    guest.page.goto(visitor.page.get_by_label("Link for seat B").input_value())
    return guest


def _entrance_with_tables(visitor: Visitor, another: Callable[[], Visitor]) -> Visitor:
    _open_seats(visitor, another)
    visitor.go("/")
    return visitor


def _two(visitor: Visitor, another: Callable[[], Visitor]) -> tuple[Visitor, Visitor]:
    visitor.open_table("strozzi", players="2", **{"seat-1": "friend"})
    friend = another()
    friend.sit_down(visitor.page.get_by_label("Link for seat B").input_value(), "Ben")
    visitor.say("Good evening")
    friend.say("And to you")
    return (visitor, friend) if visitor.playable()["bar"] else (friend, visitor)


def _waiting(visitor: Visitor, another: Callable[[], Visitor]) -> Visitor:
    _, waits = _two(visitor, another)
    waits.page.get_by_text("Waiting for").first.wait_for()
    return waits


def _watching(visitor: Visitor, another: Callable[[], Visitor]) -> Visitor:
    _two(visitor, another)
    watcher = another()
    watcher.page.goto(visitor.page.url)
    return watcher


def _finished(visitor: Visitor, another: Callable[[], Visitor]) -> Visitor:
    """Finish a game, once for each house; later visitors come as the same person."""
    if visitor.house_url in _FINISHED:
        path, cookies = _FINISHED[visitor.house_url]
        visitor.context.add_cookies(cookies)
        visitor.go_to_table(path)
        return visitor
    path = visitor.open_table("strozzi")
    visitor.expects_trouble = True  # at this speed a move may be stale
    visitor.page.evaluate(PLAY_ON)
    visitor.page.get_by_role("button", name="Play again").wait_for()
    visitor.expects_trouble = False
    _FINISHED[visitor.house_url] = path, visitor.context.cookies()
    return visitor


def _looking_back(visitor: Visitor, another: Callable[[], Visitor]) -> Visitor:
    _finished(visitor, another)
    visitor.page.get_by_role("link", name="Watch the replay").click()
    visitor.page.get_by_role("heading", name="Go on from here").wait_for()
    return visitor


def _my_games(visitor: Visitor, another: Callable[[], Visitor]) -> Visitor:
    _finished(visitor, another)
    visitor.open_table("edo")
    visitor.go("/me")
    return visitor


ROOMS: dict[str, Brought] = {
    "entrance": _page("/"),
    "entrance with tables": _entrance_with_tables,
    "setting up": _page("/?game=principe"),
    "invitation": _invited,
    "open seats": _open_seats,
    **{f"deciding in {game.name}": _deciding(game.name, 3) for game in games()},
    "waiting": _waiting,
    "watching": _watching,
    "finished": _finished,
    "looking back": _looking_back,
    **{f"rules of {game.name}": _page(f"/rules/{game.name}") for game in games()},
    "my games": _my_games,
    "nobody yet": _page("/me"),
    "coming in": _page("/enter"),
    "about": _page("/about"),
    "nothing here": _page("/t/nothing-here"),
}
