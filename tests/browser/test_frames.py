"""What a frame does to the page: pieces glide, focus stays, and the page shows exactly what the house has."""

from __future__ import annotations

import random
from functools import partial

import pytest

from .conftest import TableForTwo, Visitors
from .visitor import Visitor

WATCH = """() => {
  window.glided = [];
  document.querySelector("[data-table]").addEventListener("shown", () => {
    for (const each of document.getAnimations())
      if (each.effect?.target?.id && each.effect.getKeyframes().some((frame) => frame.translate && frame.translate !== "none"))
        window.glided.push(each.effect.target.id);
  });
}"""
"""Write down, at the moment a frame is shown, which pieces with a name are on their way."""


def play_some(player: Visitor, turns: int) -> None:
    """Play some turns."""
    rng = random.Random(4)
    for number in range(turns):
        if not player.turn(rng, prefer_board=number % 2 == 0):
            return


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_that_moved_glide_unless_somebody_wants_no_movement(visitors: Visitors, motion: str) -> None:
    player = visitors(reduced_motion=motion)
    player.open_table("strozzi")
    player.wait_to_decide()
    player.page.evaluate(WATCH)
    play_some(player, 12)
    glided = player.page.evaluate("glided")
    assert bool(glided) == (motion == "no-preference"), glided


def test_after_every_move_the_page_has_the_hash_of_the_house(table_for_two: TableForTwo) -> None:
    ada, ben, _ = table_for_two("rialto")
    rng = random.Random(6)
    for number in range(12):
        mover = next(each for each in (ada, ben) if each.playable()["bar"] or each.playable()["confirm"])
        can = mover.playable()
        move = rng.choice(can["bar"]) if can["bar"] else ""
        slot = "board" if number % 2 and move in can["board"] else "decision"
        click = partial(mover.click_move, slot, move)
        answer = mover.answered(mover.confirm if can["confirm"] else click)
        for each in (ada, ben):
            each.sees(answer["version"])
            each.agrees()
        mover.catches_up(answer)


FOCUS = """(number) => {
  const found = [...document.querySelectorAll('[data-slot="players"] summary, [data-slot="decision"] summary')][number];
  found.focus();
  window.focusedFirst = document.activeElement;
  return document.activeElement === found ? NAME(found) : "";
}"""
STILL = "() => [NAME(document.activeElement), document.activeElement !== window.focusedFirst]"
NAME = "((on) => on.parentElement.id + ' ' + (on.getAttribute('aria-label') ?? on.textContent).replace(/[0-9]+/g, '').trim())"


CONFIRM = "[data-slot=decision] [data-post=confirm]"


def decide(who: Visitor) -> None:
    """Make the first move that is offered, or confirm the turn."""
    offered = who.playable()["bar"]
    if offered:
        who.click_move("decision", offered[0])
    else:
        who.page.locator(CONFIRM).click()


def test_what_has_the_focus_keeps_it_when_a_frame_replaces_it(table_for_two: TableForTwo) -> None:
    ada, ben, _ = table_for_two("strozzi")
    mover, waits = (ada, ben) if ada.playable()["bar"] else (ben, ada)
    replaced = 0
    for number in (0, 1) * 8:
        if replaced:
            break
        if not mover.playable()["bar"] and not mover.page.locator(CONFIRM).count():
            mover, waits = waits, mover
            continue
        before = waits.page.evaluate(FOCUS.replace("NAME", NAME), number)
        assert before, "nothing could be focused"
        answer = mover.answered(partial(decide, mover))
        waits.sees(answer["version"])
        after, anew = waits.page.evaluate(STILL.replace("NAME", NAME))
        assert after == before
        replaced += anew
        mover.catches_up(answer)
    assert replaced, "no frame ever replaced what had the focus"


GAP = "() => { const log = document.getElementById('log'); return log.scrollHeight - log.clientHeight - log.scrollTop }"


def test_the_log_follows_the_game_until_somebody_scrolls_back(visitors: Visitors) -> None:
    player = visitors(viewport={"width": 1200, "height": 700})
    player.open_table("principe", players="3")
    player.wait_to_decide()
    play_some(player, 10)
    player.page.wait_for_function(f"() => ({GAP})() < 2")
    player.page.evaluate("document.getElementById('log').scrollTop = 0")
    player.page.wait_for_function(f"() => ({GAP})() > 60")
    play_some(player, 2)
    assert player.page.evaluate("document.getElementById('log').scrollTop") == 0
