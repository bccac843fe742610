"""The pages that need no table: entrance, rules, about, palette; and that they keep the house's own rules."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ridotto import server
from ridotto.core.game import Game
from ridotto.core.registry import games
from ridotto.play.opponents import FRIENDLY, OPPONENTS
from ridotto.server.pages.entrance import all_games
from ridotto.server.pages.palette import palette_css
from ridotto.server.pages.rulebook import passages
from ridotto.view.palette import DAY, NIGHT

from .houses import Browser, Open, opened

HERE = Path(server.__file__).parent
SCRIPTS = [
    each for each in (HERE / "static").glob("*.js") if each.name != "replay.js"
]  # the replay is a page of its own
PAGES = ("/", "/?game=rialto", "/rules/edo", "/about", "/me", "/enter", "/nothing-here")

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(sqlite_url: str, anyio_backend: str) -> AsyncIterator[Open]:
    async with opened(sqlite_url) as here:
        yield here


@pytest.fixture
def browser(house: Open) -> Browser:
    return house.browser()


async def test_the_entrance_offers_every_game_with_one_click(browser: Browser) -> None:
    page = (await browser.get("/")).text
    for game in games():
        assert game.title in page
        assert game.summary.replace("'", "&#39;") in page
        assert f'<input type="hidden" name="game" value="{game.name}">' in page
        assert f'href="/rules/{game.name}"' in page


async def test_one_click_leads_to_a_table_with_a_decision_or_with_somebody_to_wait_for(
    browser: Browser,
) -> None:
    answer = await browser.form("/tables", game="strozzi")
    table = (await browser.get(answer.headers["location"])).text
    assert 'class="ask"' in table or "Waiting for" in table


async def test_the_form_sets_up_what_it_offers(browser: Browser, game: Game) -> None:
    page = (await browser.get(f"/?game={game.name}")).text
    counts = re.findall(r'name="players" value="(\d)"', page)
    assert counts == [str(each) for each in game.seats]
    assert len(re.findall(r'<select id="seat-\d"', page)) == game.seats[-1]
    for option in game.options:
        assert f'name="option-{option.name}"' in page
    wish = {
        "game": game.name,
        "players": counts[0],
        "seat_1": "bot:random",
        "pace": "at once",
        "limit": "5 min",
        "listed": "on",
        "preset": "published",
        "name": "Ann",
    }
    answer = await browser.form("/tables", **wish)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/t/")


async def test_what_i_have_not_finished_comes_first_and_waits_for_me(browser: Browser) -> None:
    table = await browser.open_table("strozzi", seat_1="friend")
    page = (await browser.get("/")).text
    assert "Continue where you left off" in page
    assert f'href="/t/{table}"' in page
    assert "1 free seat" in page


async def test_a_table_with_an_open_door_is_listed_for_others_and_a_private_one_is_not(house: Open) -> None:
    host, other = house.browser(), house.browser()
    listed = await host.open_table("strozzi", seat_1="friend", listed="on")
    private = await host.open_table("strozzi", seat_1="friend")
    page = (await other.get("/")).text
    assert f"/t/{listed}" in page
    assert private not in page


@pytest.mark.usefixtures("networks")
async def test_the_form_offers_every_opponent_with_a_sentence_and_the_usual_one_first(
    browser: Browser, game: Game
) -> None:
    page = (await browser.get(f"/?game={game.name}")).text
    second = page[page.index('<select id="seat-1"') :].partition("</select>")[0]
    assert re.findall(r'value="bot:([^"]*)"', second) == [each.bot for each in OPPONENTS]
    assert re.findall(r"selected>([^<]*)<", second) == ["Friendly maestro"]
    for each in OPPONENTS:
        assert f"<dt>{each.title.capitalize()}</dt><dd>{each.sentence}</dd>" in page


async def test_a_house_without_networks_offers_whom_it_has(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIDOTTO_WEIGHTS", str(tmp_path))
    page = (await browser.get("/?game=edo")).text
    assert "maestro" not in page
    assert '<option value="bot:novice" selected>Novice</option>' in page


@pytest.mark.usefixtures("networks")
async def test_play_now_seats_the_friendly_maestro_and_calls_it_so(house: Open, browser: Browser) -> None:
    table = await browser.open_table("rialto", players="3", seat_2="bot:gran_maestro")
    assert [each.bot for each in (await house.table(table)).seats] == ["", FRIENDLY.bot, "gran_maestro"]
    page = (await browser.get(f"/t/{table}")).text
    assert "friendly maestro of the house" in page
    assert "gran maestro of the house" in page
    assert "temperature" not in page
    assert "gran_maestro" not in page


def test_the_cards_hold_every_game() -> None:
    assert {game.name for game in all_games()} == {game.name for game in games()}
    assert [game.demand for game in all_games()] == sorted(game.demand for game in games())


async def test_every_clause_is_an_anchor_with_its_source(browser: Browser, game: Game) -> None:
    page = (await browser.get(f"/rules/{game.name}")).text
    for clause in game.rulebook.clauses.values():
        assert f'<p class="clause" id="{clause.id}">' in page
        assert f'href="#{clause.id}"' in page
    shown = {each.id: each.source for each in passages(game) if each.kind == "clause"}
    assert all(clause.source.startswith(shown[clause.id]) for clause in game.rulebook.clauses.values())


async def test_a_wide_table_of_the_rules_can_be_scrolled_without_a_mouse(
    browser: Browser, game: Game
) -> None:
    page = (await browser.get(f"/rules/{game.name}")).text
    tables = sum(each.kind == "table" for each in passages(game))
    assert page.count("<table>") == page.count('<div class="wide" tabindex="0"') == tables


async def test_a_search_in_the_rules_keeps_only_what_holds_the_words(browser: Browser) -> None:
    page = (await browser.get("/rules/rialto", params={"q": "Single JOKER"})).text
    assert re.findall(r'<p class="clause" id="([^"]*)"', page) == ["R-5.7"]


async def test_a_search_cannot_write_into_the_page(browser: Browser) -> None:
    page = (await browser.get("/rules/rialto", params={"q": '"><script>'})).text
    assert "<script>" not in page.replace('<script src="', "")


async def test_rules_of_no_game_are_missing(browser: Browser) -> None:
    assert (await browser.get("/rules/chess")).status_code == 404


@pytest.mark.parametrize("path", PAGES)
async def test_no_page_has_inline_script_or_style_or_loads_from_elsewhere(
    browser: Browser, path: str
) -> None:
    page = (await browser.get(path, headers={"accept": "text/html"})).text
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", page)
    assert re.findall(r"<script(?![^>]* src=)", page) == []
    assert not re.search(r'(src|href)="(https?:)?//', page)
    assert '<html lang="en">' in page
    assert page.count("<main") == page.count("<h1") == 1


async def test_the_table_page_keeps_to_the_same_and_is_light(browser: Browser) -> None:
    weight = {}
    for game in games():
        table = await browser.open_table(game.name)
        page = (await browser.get(f"/t/{table}")).text
        assert not re.search(r"<style|\sstyle=|<script(?![^>]* src=)", page)
        weight[game.name] = len(page.encode())
    shared = sum(each.stat().st_size for each in SCRIPTS) + (HERE / "static/house.css").stat().st_size
    shared += len(palette_css())
    assert max(weight.values()) + shared <= 300_000, weight


def test_colours_come_from_one_table_by_day_and_by_night() -> None:
    css = palette_css()
    assert all(f"--{role}:{colour};" in css for role, colour in DAY.items())
    assert all(f"--{role}:{colour};" in css for role, colour in NIGHT.items())
    own = (HERE / "static/house.css").read_text(encoding="utf-8").partition("@media print")[0]
    assert re.findall(r"#[0-9a-f]{3,8}\b(?=[;, )])", own) == []


def test_the_script_names_no_game_and_stays_small() -> None:
    text = "".join(each.read_text(encoding="utf-8") for each in SCRIPTS)
    assert [game.name for game in games() if re.search(rf"\b{game.name}\b", text, re.IGNORECASE)] == []
    assert len(text.encode()) < 25_000
