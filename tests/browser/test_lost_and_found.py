"""Cuts of the line and of the house itself: the page heals without a reload, and what was clicked counts once."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import TableForTwo
from .house_process import HouseProcess
from .visitor import Visitor

HEALED = 12_000
"""Milliseconds after which a page is right again."""


def to_move(ada: Visitor, ben: Visitor) -> tuple[Visitor, Visitor]:
    """Tell who begins, and the other."""
    return (ada, ben) if ada.playable()["bar"] else (ben, ada)


def is_healed(mover: Visitor, other: Visitor, events: int, before: int) -> None:
    """Both show the same version, which is exactly so many events later, and what the house has."""
    there = "(version) => document.querySelector('[data-table]').dataset.version === String(version)"
    for each in (mover, other):
        each.page.wait_for_function(there, arg=before + events, timeout=HEALED)
        assert each.server_frame()["version"] == before + events
        each.agrees()
        expect(each.page.locator("#connection")).to_be_hidden(timeout=HEALED)
        assert each.page.evaluate("window.neverReloaded")


def test_a_move_clicked_offline_is_delivered_once_when_the_line_is_back(table_for_two: TableForTwo) -> None:
    mover, other = to_move(*table_for_two("strozzi")[:2])
    before = int(mover.moment().split(".")[0])
    for each in (mover, other):
        each.page.evaluate("window.neverReloaded = true")
    mover.expects_trouble = True
    mover.context.set_offline(True)
    expect(mover.page.get_by_text("You are offline")).to_be_visible()
    mover.click_move("decision", "draw")
    expect(mover.page.get_by_text("is kept and sent")).to_be_visible()
    other.say("Are you there?")
    mover.context.set_offline(False)
    is_healed(mover, other, 2, before)
    mover.page.keyboard.press("c")
    expect(mover.page.get_by_text("Are you there?")).to_be_visible()


def test_a_killed_house_comes_back_and_the_click_made_meanwhile_counts_once(
    table_for_two: TableForTwo, house: HouseProcess
) -> None:
    mover, other = to_move(*table_for_two("strozzi")[:2])
    before = int(mover.moment().split(".")[0])
    for each in (mover, other):
        each.page.evaluate("window.neverReloaded = true")
        each.expects_trouble = True
    house.kill()
    for each in (mover, other):
        expect(each.page.get_by_text("Looking for the house")).to_be_visible()
    mover.click_move("decision", "draw")
    expect(mover.page.get_by_text("is kept and sent")).to_be_visible()
    house.start()
    is_healed(mover, other, 1, before)
