"""axe on every page and state, by day and by night; the page keeps to its own house everywhere."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from .conftest import Visitors
from .rooms import ROOMS

GRAVE = ("serious", "critical")


def findings(page: Page, lamp: str) -> list[str]:
    """Return what axe finds grave by one light."""
    page.emulate_media(color_scheme=lamp, reduced_motion="reduce")
    found = Axe().run(page).response["violations"]
    return [
        f"{lamp}: {each['id']} ({each['impact']}): {node['html'][:160]} {node['failureSummary'][:300]}"
        for each in found
        if each["impact"] in GRAVE
        for node in each["nodes"][:4]
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_grave_stands_in_anybodys_way(visitors: Visitors, room: str) -> None:
    visitor = visitors(reduced_motion="reduce")
    visitor.expects_trouble = room == "nothing here"
    there = ROOMS[room](visitor, lambda: visitors(reduced_motion="reduce"))
    grave = findings(there.page, "light") + findings(there.page, "dark")
    assert not grave, "\n".join(grave)
