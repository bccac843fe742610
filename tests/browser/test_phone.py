"""A phone: narrow, touched by fingers."""

from __future__ import annotations

import random

from ridotto.core.game import Game

from .conftest import Visitors
from .visitor import Visitor

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
FINGER = 44
TURNS = 6

SMALL = """(finger) => [...document.querySelectorAll('[data-slot="decision"] button')]
  .filter((each) => !each.closest("details:not([open])") && each.getClientRects().length)
  .map((each) => [each.textContent.trim(), each.getBoundingClientRect().height])
  .filter(([, height]) => height < finger)"""

REACH = """() => {
  const choice = document.querySelector('[data-slot="decision"] :is([data-move], [data-post="confirm"], input)');
  const box = choice.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return { top: box.top, bottom: box.bottom, window: innerHeight, hit: hit !== null && (hit === choice || choice.contains(hit)) };
}"""


def fits(player: Visitor) -> None:
    """Nothing is wider than the screen, the first choice can be reached at once, and fingers find the buttons."""
    page = player.page
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], f"the page scrolls sideways: {wide}"
    assert page.evaluate(SMALL, FINGER) == []
    reach = page.evaluate(REACH)
    assert reach["hit"] and reach["bottom"] <= reach["window"], f"the choices are out of reach: {reach}"


def test_a_phone_shows_the_decision_within_reach_and_is_played_by_touch(
    visitors: Visitors, game: Game
) -> None:
    player = visitors(**PHONE, reduced_motion="reduce")
    player.open_table(game.name, players=str(game.seats[0]))
    player.wait_to_decide()
    rng = random.Random(3)
    for number in range(TURNS):
        fits(player)
        assert player.turn(rng, prefer_board=number % 2 == 1)
