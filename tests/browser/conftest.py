"""A real house, and people with real browsers (Debian's chromium)."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from .house_process import HouseProcess
from .visitor import Visitor

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Visitors = Callable[..., Visitor]
TableForTwo = Callable[[str], tuple[Visitor, Visitor, str]]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for these tests; it ends with them, because its loop would disturb tests with loops of their own."""
    found = shutil.which("chromium")
    assert found, "these tests need Debian's chromium: apt-get install chromium"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """A house that is open during a file of tests; it must not log a failure of its own."""
    process = HouseProcess(tmp_path_factory.mktemp("house")).start()
    yield process
    process.stop()
    assert not process.troubles(), "\n".join(process.troubles()[:10])


@pytest.fixture
def visitors(browser: Browser, house: HouseProcess) -> Iterator[Visitors]:
    """Make people who come to the house, each with a browser context; nothing may go wrong unnoticed."""
    came: list[Visitor] = []

    def come(**context: Any) -> Visitor:
        chosen = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", **context}
        by_touch = bool(chosen.get("has_touch"))
        came.append(Visitor(browser.new_context(**chosen), house.url, by_touch=by_touch))
        return came[-1]

    yield come
    troubles = [trouble for each in came for trouble in each.troubles]
    for each in came:
        each.expects_trouble = True
        each.context.close()
    assert not troubles, "\n".join(troubles)


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    """One person with a desktop."""
    return visitors()


@pytest.fixture
def table_for_two(visitors: Visitors) -> TableForTwo:
    """Seat two people, Ada and Ben, at a table of a game; Ben comes by the link of his seat."""

    def seat(game: str) -> tuple[Visitor, Visitor, str]:
        ada, ben = visitors(), visitors()
        path = ada.open_table(game, players="2", **{"seat-1": "friend"})
        ben.sit_down(ada.page.get_by_label("Link for seat B").input_value(), "Ben")
        return ada, ben, path

    return seat
