"""A whole game of each title by clicks, from the entrance to the rematch and the replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from ridotto.core.game import Game

from .conftest import Visitors


@pytest.fixture
def player(visitors: Visitors):
    """Somebody who wants no movement: a board that lies still can be clicked at once."""
    return visitors(reduced_motion="reduce")


def test_a_game_is_played_to_its_end_by_clicks_on_the_board_and_in_the_bar(player, game: Game) -> None:
    player.set_up(game)
    player.wait_to_decide()
    clicks = player.play_to_the_end(seed=1)
    assert min(clicks.values()) > 0, clicks

    page: Page = player.page
    expect(page.get_by_role("heading", name=re.compile("wins?$|victory$"))).to_be_visible()
    ranked = page.get_by_role("listitem").filter(has_text=re.compile(r"^\s*1"))
    expect(ranked.first).to_be_visible()
    player.agrees()

    finished = page.url
    page.get_by_role("link", name="Watch the replay").click()
    expect(page).to_have_url(re.compile("/g/"))
    expect(page.get_by_role("heading", level=1)).to_have_text(game.title)

    page.goto(finished)
    player.agrees()  # the script has taken over
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/t/" in url and url != finished)
    player.wait_to_decide()
