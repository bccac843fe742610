"""From a click to what the eye sees of its answer."""

from __future__ import annotations

import random

from .visitor import Visitor

WATCH = """() => {
  window.took = [];
  let clicked = 0;
  addEventListener("click", (event) => { if (event.target.closest("[data-move], [data-post]")) clicked = performance.now(); }, true);
  const table = document.querySelector("[data-table]");
  new MutationObserver(() => {
    if (clicked) took.push(performance.now() - clicked);
    clicked = 0;
  }).observe(table, { attributes: true, attributeFilter: ["data-hash"] });
}"""
"""The page writes its hash when it has put a frame in its place."""


def clicks_to_answers(player: Visitor, many: int) -> list[float]:
    """Play Medici vs Strozzi by clicks, game after game; return the milliseconds from each click to its answer."""
    took: list[float] = []
    rng = random.Random(8)
    while len(took) < many:
        player.open_table("strozzi")
        player.wait_to_decide()
        player.page.evaluate(WATCH)
        while len(took) < many and player.turn(rng, prefer_board=bool(rng.getrandbits(1))):
            took += player.page.evaluate("took.splice(0)")
    return took
