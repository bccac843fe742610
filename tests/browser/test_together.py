"""Two people in two browsers, and somebody who watches."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from .conftest import TableForTwo, Visitors
from .visitor import Visitor

TURNS = 14


def play_together(players: list[Visitor], watchers: list[Visitor], rng: random.Random) -> tuple[Visitor, str]:
    """Let whoever may decide do it once, and wait until everybody sees it; tell who, and what the mover's draft says."""
    mover = next(each for each in players if each.playable()["bar"] or each.playable()["confirm"])
    can = mover.playable()
    if can["confirm"]:
        answer, move = mover.answered(mover.confirm), ""
    else:
        move = rng.choice(can["bar"])
        answer = mover.answered(lambda: mover.click_move("decision", move))
    for each in (*players, *watchers):
        each.sees(answer["version"])
    mover.catches_up(answer)
    if not answer["draft"]:
        return mover, ""
    return mover, mover.page.get_by_role("list", name="What you have put together").inner_text().splitlines()[
        -1
    ]


def test_two_play_and_one_watches_without_a_reload_and_without_seeing_what_is_hidden(
    visitors: Visitors, table_for_two: TableForTwo
) -> None:
    ada, ben, path = table_for_two("edo")
    cleo = visitors()
    cleo.go_to_table(path)
    everybody, rng = (ada, ben, cleo), random.Random(5)
    for each in everybody:
        each.page.evaluate("window.neverReloaded = true")
    expect(cleo.page.get_by_text("You are watching").first).to_be_visible()

    drafts = 0
    for _ in range(TURNS):
        _, drafted = play_together([ada, ben], [cleo], rng)
        drafts += bool(drafted)
        assert not drafted or drafted not in cleo.page.content()
        assert cleo.playable()["board"] == cleo.playable()["bar"] == []
        assert cleo.page.locator('[data-slot="board:hand"]').count() == 0
    assert drafts, "nothing was ever drafted"
    assert ada.page.locator('[data-slot="board:hand"]').count() == 1

    ben.say("Good evening")
    for each in everybody:
        if not each.page.get_by_text("Good evening").first.is_visible():
            each.page.locator("summary", has_text="Chat").click()
        expect(each.page.get_by_text("Good evening").first).to_be_visible()
        each.agrees()
        assert each.page.evaluate("window.neverReloaded")


def test_what_is_tried_out_and_taken_back_is_not_seen_by_others(table_for_two: TableForTwo) -> None:
    ada, ben, _ = table_for_two("edo")
    rng = random.Random(1)
    tries, drafted = play_together([ada, ben], [], rng)
    while not drafted:
        tries, drafted = play_together([ada, ben], [], rng)
    other = ben if tries is ada else ada
    before = other.moment()
    assert other.page.get_by_role("list", name="What you have put together").count() == 0
    tries.answered(lambda: tries.page.get_by_role("button", name="Undo").click())
    tries.wait_to_decide()
    said = tries.say("Hm")
    other.sees(said["version"])
    assert said["version"] == int(before.split(".")[0]) + 1, "something else than the remark has happened"
    other.agrees()


def test_before_the_game_begins_nobody_sees_a_hand_or_can_move(visitors: Visitors) -> None:
    ada = visitors()
    ada.open_table("principe", players="3", **{"seat-1": "friend"})
    assert ada.page.locator('[data-slot="board:hand"]').count() == 0
    assert ada.playable()["board"] == ada.playable()["bar"] == []
    ben = visitors()
    ben.sit_down(ada.page.get_by_label("Link for seat B").input_value(), "Ben")
    for each in (ada, ben):
        each.wait_to_decide()
        assert each.page.locator('[data-slot="board:hand"]').count() == 1
        each.agrees()
