"""Somebody with a browser: opens tables, plays what is on the page, and notices everything that goes wrong."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Response

from ridotto.core.game import Game

FASTEST = 0.105
"""Seconds between two clicks: the house takes more than ten in a second for a program."""

MOMENT = (
    "() => { const d = document.querySelector('[data-table]').dataset; return `${d.version}.${d.draft}` }"
)

AGREES = """async () => {
  const { table, hash } = document.querySelector("[data-table]").dataset;
  return (await (await fetch(`/t/${table}/frame`)).json()).hash === hash;
}"""

CAUGHT_UP = """([version, draft]) => {
  const shown = document.querySelector("[data-table]").dataset;
  return shown.version > version || (shown.version == version && shown.draft >= draft);
}"""

TO_DECIDE = """([version, draft]) => {
  const shown = document.querySelector("[data-table]").dataset;
  const decide = '[data-slot="decision"] :is([data-move], [data-post="confirm"], form[data-numbers]), [data-post="rematch"]';
  const isThere = shown.version > version || (shown.version == version && shown.draft >= draft);
  return isThere && document.querySelector(decide) !== null;
}"""
"""The page shows this moment or a later one, and this person has to decide there (or it is all over)."""

PLAYABLE = """() => {
  const found = { board: [], bar: [], over: document.querySelector('[data-post="rematch"]') !== null,
    confirm: document.querySelector('[data-post="confirm"]') !== null,
    numbers: document.querySelector('form[data-numbers]') !== null };
  for (const each of document.querySelectorAll("[data-table] [data-move]")) {
    if (each.getAttribute("aria-disabled") === "true" || !each.getClientRects().length) continue;
    found[each.closest('[data-slot="decision"]') ? "bar" : each.closest('[data-slot="board"]') ? "board" : "bar"].push(each.dataset.move);
  }
  return found;
}"""

POINT = """async ([slot, move]) => {
  const gliding = () => document.getAnimations().filter((each) => each.effect.getTiming().iterations !== Infinity);
  await Promise.allSettled(gliding().map((each) => each.finished));
  const all = [...document.querySelectorAll(`[data-slot="${slot}"] [data-move="${CSS.escape(move)}"]`)];
  const covered = [];
  const meets = (x, y) => document.elementFromPoint(x, y)?.closest("[data-move]")?.dataset.move === move;
  const edge = (x, y) => [[-3, 0], [3, 0], [0, -3], [0, 3]].some(([dx, dy]) => !meets(x + dx, y + dy));
  for (const margin of [true, false]) for (const each of all) {
    each.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    for (const shape of [each, ...each.querySelectorAll("*")]) {
      const box = shape.getBoundingClientRect();
      for (const [across, down] of [[0.5, 0.5], [0.5, 0.2], [0.2, 0.5], [0.8, 0.5], [0.5, 0.8], [0.1, 0.1], [0.9, 0.9]]) {
        const x = box.x + box.width * across, y = box.y + box.height * down;
        const hit = document.elementFromPoint(x, y);
        if (meets(x, y) && !(margin && edge(x, y))) return { x, y };
        if (shape === each) covered.push(hit ? `${hit.tagName} ${hit.getAttribute("class") ?? ""}` : "outside");
      }
    }
  }
  return { many: all.length, covered };
}"""
"""When all pieces lie still: a point where a pointer meets the element that plays the move.

Rather not at an edge: a finger's point is rounded, and half a pixel farther something else may begin.
"""


def is_stream(answer: Response) -> bool:
    """Tell whether this is the line on which frames come: from then on the page answers to clicks."""
    return urlsplit(answer.url).path.endswith("/stream")


class Visitor:
    """One browser context with one page, as one person."""

    def __init__(self, context: BrowserContext, house_url: str, *, by_touch: bool = False) -> None:
        self.context = context
        self.house_url = house_url
        self.troubles: list[str] = []
        self.by_touch = by_touch
        self.expects_trouble = False
        self.last_click = 0.0
        context.set_default_timeout(10_000)
        context.on("console", self._console)
        context.on("request", self._request)
        context.on("response", self._response)
        context.on("requestfailed", self._failed)
        context.on("weberror", lambda error: self._note(f"page error: {error.error}"))
        self.page: Page = context.new_page()

    # What goes wrong.

    def _note(self, trouble: str) -> None:
        if not self.expects_trouble:
            self.troubles.append(trouble)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"console: {message.text} at {message.location.get('url', '')}")

    def _request(self, request: Request) -> None:
        host = urlsplit(request.url).netloc
        if request.url.startswith("http") and host != urlsplit(self.house_url).netloc:
            self._note(f"request to another host: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            sent = response.request.post_data or ""
            self._note(f"{response.status} for {response.request.method} {response.url} {sent}")

    def _failed(self, request: Request) -> None:
        # A stream ends when its page goes away, and a page that is left cancels what it still loads.
        if "ERR_ABORTED" not in (request.failure or ""):
            self._note(f"failed: {request.method} {request.url} {request.failure}")

    # Going places.

    def go(self, path: str) -> Page:
        self.page.goto(self.house_url + path.lstrip("/"))
        return self.page

    def open_table(self, game: str, **form: str) -> str:
        """Open a table as the form of the entrance does, quick bots and spectators by default; go there."""
        wish = {"game": game, "pace": "at once", "bot": "novice", "spectators": "on", "name": "Ada", **form}
        answer = self.context.request.post(
            self.house_url + "tables",
            form=wish,
            headers={"origin": self.house_url.rstrip("/"), "sec-fetch-site": "same-origin"},
            max_redirects=0,
        )
        assert answer.status == 303, f"{answer.status}: {answer.text()[:2000]}"
        path = str(answer.headers["location"])
        self.go_to_table(path)
        return path

    def set_up(self, game: Game) -> None:
        """Open a table by the entrance's form: as few players as can be, novices, at once."""
        page = self.go("/")
        page.get_by_role("link", name=f"Set up a table… of {game.title}").click()
        form = page.get_by_role("form", name=f"A table of {game.title}")
        form.get_by_label("Your name").fill("Ada")
        if len(game.seats) > 1:
            form.get_by_role("radio", name=str(game.seats[0]), exact=True).check()
        for letter in "BCDE"[: game.seats[0] - 1]:
            form.get_by_label(f"Seat {letter}").select_option("bot:novice")
        form.get_by_role("radio", name="At once").check()
        with page.expect_response(is_stream):
            form.get_by_role("button", name="Open the table").click()

    def go_to_table(self, path: str) -> None:
        """Go to a table, and wait until its page listens: from then on it answers to clicks."""
        with self.page.expect_response(is_stream):
            self.go(path)

    def sentence(self) -> str:
        return self.decision().inner_text()

    def decision(self) -> Locator:
        return self.page.locator('[data-slot="decision"]')

    def moment(self) -> str:
        """Name what the page shows: version and draft."""
        return str(self.page.evaluate(MOMENT))

    def server_frame(self) -> dict[str, Any]:
        """Ask the house what this person should see now."""
        frame: dict[str, Any] = self.page.evaluate(
            "async () => (await fetch(`/t/${document.querySelector('[data-table]').dataset.table}/frame`)).json()"
        )
        return frame

    def sit_down(self, link: str, name: str) -> None:
        """Come by a seat link and take the seat."""
        page = self.go(urlsplit(link).path)
        page.get_by_label("Your name").fill(name)
        with page.expect_response(is_stream):
            page.get_by_role("button", name="Sit down").click()

    def sees(self, version: int) -> None:
        """Wait until the page shows this version or a later one."""
        there = "(version) => Number(document.querySelector('[data-table]').dataset.version) >= version"
        self.page.wait_for_function(there, arg=version)

    def catches_up(self, answer: dict[str, Any]) -> None:
        """Wait until the page shows what an answer acknowledged, a draft included."""
        self.page.wait_for_function(CAUGHT_UP, arg=[answer["version"], answer["draft"]])

    def say(self, text: str) -> dict[str, Any]:
        """Say something to the table."""
        field = self.page.get_by_role("textbox", name="Say something")
        if not field.is_visible():
            self.page.keyboard.press("c")
        field.fill(text)
        return self.answered(lambda: field.press("Enter"))

    def agrees(self, seconds: float = 10) -> None:
        """Wait until the page shows exactly what the house has: somebody may come or go just now."""
        self.page.wait_for_function(AGREES, timeout=seconds * 1000, polling=100)

    # Playing.

    def wait_to_decide(self, version: int = 0, draft: int = 0, seconds: float = 20) -> None:
        self.page.wait_for_function(TO_DECIDE, arg=[version, draft], timeout=seconds * 1000)

    def answered(self, act: Callable[[], None]) -> dict[str, Any]:
        """Do something that sends an intention; return what the house answers."""
        with self.page.expect_response(lambda answer: answer.request.method == "POST") as waiting:
            act()
        answer: dict[str, Any] = waiting.value.json()
        assert answer.get("ok"), answer
        return answer

    def playable(self) -> dict[str, Any]:
        """Return the moves that can be clicked on the board and in the bar, and what else can be done."""
        found: dict[str, Any] = self.page.evaluate(PLAYABLE)
        return found

    def pause(self) -> None:
        rest = self.last_click + FASTEST - time.monotonic()
        if rest > 0:
            self.page.wait_for_timeout(rest * 1000)
        self.last_click = time.monotonic()

    def point_of(self, slot: str, move: str) -> tuple[float, float]:
        found = self.page.evaluate(POINT, [slot, move])
        assert "x" in found, f"“{move}” cannot be clicked in {slot}: {found}"
        return found["x"], found["y"]

    def click_move(self, slot: str, move: str) -> None:
        """Click or tap where a pointer meets the move, with real events."""
        self.pause()
        point = self.point_of(slot, move)
        if self.by_touch:
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)

    def confirm(self) -> None:
        self.pause()
        self.page.get_by_role("button", name="Confirm").click()

    def enter_a_number(self) -> None:
        self.pause()
        self.page.locator("form[data-numbers]").first.get_by_role("button").click()

    def turn(self, rng: random.Random, *, prefer_board: bool) -> bool:
        """Decide once, on the board or in the bar; return whether the game goes on."""
        can = self.playable()
        if can["over"]:
            return False
        if can["confirm"]:
            answer = self.answered(self.confirm)
        elif can["board"] and (prefer_board or not (can["bar"] or can["numbers"])):
            answer = self.answered(lambda: self.click_move("board", rng.choice(can["board"])))
        elif can["bar"]:
            answer = self.answered(lambda: self.click_move("decision", rng.choice(can["bar"])))
        else:
            answer = self.answered(self.enter_a_number)
        self.wait_to_decide(answer["version"], answer["draft"])
        return True

    def turn_first(self) -> None:
        """Decide once by the first choice of the bar."""
        can = self.playable()
        first = can["bar"][0] if can["bar"] else ""
        answer = self.answered(self.confirm if can["confirm"] else lambda: self.click_move("decision", first))
        self.wait_to_decide(answer["version"], answer["draft"])

    def play_to_the_end(self, seed: int = 0, most: int = 1500) -> dict[str, int]:
        """Play until the game is over, on the board and in the bar by turns; count the clicks."""
        rng, clicks = random.Random(seed), {"board": 0, "bar": 0}
        for number in range(most):
            on_board = number % 2 == 0 and bool(self.playable()["board"])
            if not self.turn(rng, prefer_board=on_board):
                return clicks
            clicks["board" if on_board else "bar"] += 1
        raise AssertionError(f"the game did not end within {most} clicks")
