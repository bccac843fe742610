"""A whole game without a mouse, by what a screen reader would say."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from .conftest import Visitors
from .visitor import Visitor, is_stream

FOCUSED = """() => {
  const on = document.activeElement;
  const named = on.labels?.length ? on.labels[0].textContent : (on.getAttribute("aria-label") ?? on.textContent);
  return { tag: on.tagName, name: named.replace(/\\s+/g, " ").trim(), move: on.dataset.move ?? "", post: on.dataset.post ?? "",
    outlined: getComputedStyle(on).outlineStyle !== "none" || getComputedStyle(on).boxShadow !== "none" };
}"""


def tab_to(page: Page, name: str, most: int = 120) -> None:
    """Press Tab until something with this name has the focus, and shows that it has."""
    passed = []
    for _ in range(most):
        page.keyboard.press("Tab")
        on = page.evaluate(FOCUSED)
        if name in on["name"]:
            assert on["outlined"], f"{name} has the focus and does not show it"
            return
        passed.append(on["name"][:40])
    raise AssertionError(f"Tab never came to {name!r}, only to {passed}")


def set_up_by_keys(page: Page) -> None:
    """From the entrance to a table, by Tab, Space, arrows and Enter."""
    tab_to(page, "Set up a table… of Medici vs Strozzi")
    page.keyboard.press("Enter")
    page.wait_for_url("**/?game=strozzi**")
    tab_to(page, "Seat B")
    page.keyboard.type("Novice")
    tab_to(page, "Your name")
    page.keyboard.type("Ada")
    tab_to(page, "Brisk")
    page.keyboard.press("ArrowLeft")
    tab_to(page, "Open the table")


def decide_by_key(player: Visitor, rng: random.Random, number: int) -> None:
    """Decide once: by a digit, or by going there with Tab and pressing Enter or Space."""
    page, can = player.page, player.playable()
    player.pause()
    if can["confirm"]:
        page.keyboard.press("Enter")
    elif number % 4 == 0:
        page.keyboard.press("d")
        move = rng.choice(can["bar"][:4])
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate(FOCUSED)["move"] == move:
                break
        page.keyboard.press("Enter" if number % 8 else "Space")
    else:
        page.keyboard.press("d")
        page.keyboard.press(str(rng.randint(1, min(9, len(can["bar"])))))


def test_a_whole_game_is_played_by_keyboard_alone(visitors: Visitors) -> None:
    player = visitors(reduced_motion="reduce")
    page, rng = player.go("/"), random.Random(2)
    set_up_by_keys(page)
    with page.expect_response(is_stream):
        page.keyboard.press("Enter")
    player.wait_to_decide()
    undone = 0
    for number in range(400):
        if player.playable()["over"]:
            break
        answer = player.answered(lambda number=number: decide_by_key(player, rng, number))
        player.wait_to_decide(answer["version"], answer["draft"])
        if not undone and page.get_by_role("button", name="Undo").count():
            player.answered(lambda: page.keyboard.press("u"))
            player.wait_to_decide()
            undone += 1
    assert player.playable()["over"], "the game did not end"
    assert undone, "nothing was ever taken back"
    page.keyboard.press("d")
    tab_to(page, "Play again")
    with page.expect_navigation():
        page.keyboard.press("Enter")
