"""Looking back through the real house: what is shown to whom, what can be taken home, going on from a moment."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import re
import struct
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import uvicorn
from playwright.sync_api import Page, expect, sync_playwright

from ridotto import bots
from ridotto.notation import read_record
from ridotto.play import Match
from ridotto.play.export import Film
from ridotto.play.opponents import opponents, usual_opponent
from ridotto.play.replay import replay
from ridotto.server.access import cookie_name, token_hash
from ridotto.server.app import build
from ridotto.server.entities import Person, Session
from ridotto.server.settings import Settings
from ridotto.server.store import Store
from ridotto.server.tables import House

PEOPLE = {"ada": "Ada", "bo": "</script><b>Bo", "eve": "Eve"}
SEED = 11
LIVE_PLIES = 40


def played(name: str, seats: int, upto: int = 10_000) -> Match:
    match = Match.new(name, seats=seats, seed=SEED)
    rng, novice = random.Random(SEED), bots.find("novice")
    while not match.is_over and match.ply < upto:
        seat = match.waiting[0]
        match.play(novice.think(match.observation(seat), bots.Budget(), rng).move, seat)
    return match


@dataclass
class Games:
    """A house with a finished and a live game between Ada and Bo."""

    url: str
    over: str
    live: str
    match: Match
    on: Match

    def as_(self, who: str) -> httpx.Client:
        cookies = {cookie_name(False): token(who)} if who else {}
        headers = {"sec-fetch-site": "same-origin"}
        return httpx.Client(base_url=self.url, cookies=cookies, headers=headers, timeout=60)


def token(who: str) -> str:
    return f"{who}-" + "x" * 40


async def prepared(settings: Settings, match: Match, on: Match) -> tuple[str, str]:
    store = await Store.open(settings.data)
    house = House(store, settings)
    people = {who: Person(who, name, 0.0) for who, name in PEOPLE.items()}
    for who, person in people.items():
        await store.add_person(person)
        await store.add_session(
            Session(token_hash(token(who)), who, "browser", "", time.time(), time.time() + 10_000)
        )
    seats = [{"kind": "person", "name": people[who].name, "person": who} for who in ("ada", "bo")]
    made = [
        await house.open_table(
            people["ada"],
            each.game.name,
            seats=seats if each.seats == 2 else [*seats, {"kind": "bot", "bot": "novice"}],
            setting={"pace": "slow", "listed": False, "spectators": False},
            seed=SEED,
            opening=[(step.seat, step.text) for step in each.steps],
        )
        for each in (match, on)
    ]
    await house.close()
    await store.close()
    return made[0], made[1]


class Server(uvicorn.Server):
    """A server in a thread of its own; it says at which port it listens."""

    def install_signal_handlers(self) -> None: ...

    @property
    def port(self) -> int:
        return int(self.servers[0].sockets[0].getsockname()[1])


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    file = tmp_path_factory.mktemp("house") / "house.db"
    settings = Settings(data=f"sqlite:///{file}", secret="s" * 32, rates=0)
    match, on = played("strozzi", 2), played("strozzi", 2, LIVE_PLIES)
    over, live = asyncio.run(prepared(settings, match, on))
    server = Server(uvicorn.Config(build(settings), port=0, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the house did not open"
        time.sleep(0.01)
    yield Games(f"http://127.0.0.1:{server.port}", over, live, match, on)
    server.should_exit = True
    thread.join()


# A finished game is everybody's.


def test_a_moment_of_a_finished_game_is_drawn_through_anybodys_eyes(games: Games) -> None:
    with games.as_("") as stranger:
        for eyes, viewer in (("spectator", -1), ("0", 0), ("1", 1)):
            shown = stranger.get(f"/g/{games.over}/at/9", params={"as": eyes}).json()
            named = games.match.copy()
            named.names = ("Ada", PEOPLE["bo"])
            moment = Film(named, viewer).moment(9)
            assert shown["slots"] == {f"board:{name}": svg for name, svg in moment.panels.items()}
            assert (shown["log"], shown["points"]) == (list(moment.log), list(moment.points))
        log = stranger.get(f"/g/{games.over}/log").json()["log"]
    assert len(log) == games.match.ply + 1
    assert len(log[1]) == len(games.match.tell(games.match.steps[0]))


def test_the_page_opens_the_commitment_of_the_deal(games: Games) -> None:
    with games.as_("") as stranger:
        text = stranger.get(f"/g/{games.over}").text
    proof = re.search(r"<code>([0-9a-f]{64})</code>.*?<code>([^<]+)</code>", text, re.DOTALL)
    assert proof
    assert hashlib.sha256(proof[2].encode()).hexdigest() == proof[1]
    assert proof[2].startswith(f"{SEED}:{games.over}:")
    assert "<b>Bo" not in text


def test_the_record_of_a_finished_game_can_be_replayed(games: Games) -> None:
    with games.as_("eve") as eve:
        answer = eve.get(f"/g/{games.over}/record")
    assert "attachment" in answer.headers["content-disposition"]
    again = replay(read_record(answer.content))
    assert again.is_over and again.points == games.match.points


def test_a_moment_comes_as_a_picture_of_the_width_asked_for(games: Games) -> None:
    with games.as_("") as stranger:
        path = f"/g/{games.over}/board.png"
        day = stranger.get(path, params={"ply": 9, "as": "1", "width": 300})
        night = stranger.get(path, params={"ply": 9, "as": "1", "width": 300, "night": "1"})
        assert struct.unpack(">I", day.content[16:20]) == (300,)
        assert day.content != night.content
        assert stranger.get(path, params={"width": 9000}).status_code == 422
        assert stranger.get(path, params={"ply": games.match.ply + 1}).status_code == 404
        assert stranger.get(path, params={"ply": "-1"}).status_code == 422


def test_the_whole_game_comes_as_one_page_with_its_proof(games: Games) -> None:
    with games.as_("") as stranger:
        answer = stranger.get(f"/g/{games.over}/offline.html")
        again = stranger.get(f"/g/{games.over}/offline.html")
    assert answer.status_code == 200 and again.content == answer.content
    assert "default-src 'none'" in answer.text and f"{SEED}:{games.over}:" in answer.text
    assert answer.text.count("<script") == 2


# A game that is on is shown to its players, through their own eyes.


def test_a_player_looks_back_on_a_live_game_through_their_own_eyes_only(games: Games) -> None:
    with games.as_("ada") as ada:
        own = ada.get(f"/g/{games.live}/at/{LIVE_PLIES}")
        assert own.json()["as"] == "0"
        assert own.headers["cache-control"] == "no-store"
        assert ada.get(f"/g/{games.live}/at/3", params={"as": "0"}).status_code == 200
        for eyes in ("1", "spectator", "7"):
            for path in ("at/3", "log", "board.png", ""):
                address = f"/g/{games.live}/{path}".rstrip("/")
                assert ada.get(address, params={"as": eyes}).status_code == 404, (eyes, path)
        assert ada.get(f"/g/{games.live}/at/{LIVE_PLIES + 1}").status_code == 404
        page = ada.get(f"/g/{games.live}").text
    assert "data-viewer" in page and "<select data-viewer" not in page
    assert f"{SEED}:" not in page and "offline.html" not in page and "/record" not in page


def test_nothing_of_a_live_game_that_holds_the_seed_leaves_the_house(games: Games) -> None:
    with games.as_("ada") as ada:
        for path in ("record", "offline.html"):
            assert ada.get(f"/g/{games.live}/{path}").status_code == 404
        form = {"ply": "3", "as": "0", "bot": "novice"}
        assert ada.post(f"/g/{games.live}/continue", data=form).status_code == 404


def test_to_all_others_a_live_game_does_not_exist(games: Games) -> None:
    for who in ("", "eve"):
        with games.as_(who) as other:
            for path in ("", "/at/3", "/log", "/record", "/board.png", "/offline.html"):
                answers = [
                    other.get(f"/g/{table}{path}", headers={"accept": "application/json"})
                    for table in (games.live, "no-such-table-anywhere")
                ]
                assert [each.status_code for each in answers] == [404, 404]
                told = [{**each.json(), "request_id": ""} for each in answers]
                assert told[0] == told[1]


# Going on from a moment.


def test_a_finished_game_goes_on_from_any_moment_against_bots(games: Games) -> None:
    with games.as_("eve") as eve:
        ply = next(
            ply
            for ply in range(20, games.match.ply)
            if games.match.steps[ply].seat == 1 and games.match.steps[ply - 1].seat == 1
        )
        form = {"ply": str(ply), "as": "1", "bot": "novice"}
        answer = eve.post(f"/g/{games.over}/continue", data=form)
        assert answer.status_code == 303
        table = answer.headers["location"].removeprefix("/t/")
        shown = eve.get(f"/g/{table}/at/{ply}").json()
        assert shown["as"] == "1"
        assert shown["points"] == list(Film(games.match).points[ply])
        assert shown["waiting"] == [1]
        assert eve.get(f"/t/{table}").status_code == 200


def test_the_page_offers_whoever_can_play_this_game_here(games: Games) -> None:
    with games.as_("eve") as eve:
        page = eve.get(f"/g/{games.over}").text
        for each in opponents(games.match.game):
            assert re.search(f'<option value="{re.escape(each.bot)}"( selected)?>{each.title}</option>', page)
        form = {"ply": "3", "as": "0"}
        table = eve.post(f"/g/{games.over}/continue", data=form).headers["location"]
        assert f"{usual_opponent(games.match.game).title} of the house" in eve.get(table).text


@pytest.mark.parametrize(
    "wrong", [{"ply": "9999"}, {"ply": "x"}, {"as": "2"}, {"as": "spectator"}, {"bot": "nobody"}]
)
def test_going_on_from_nowhere_is_refused(games: Games, wrong: dict[str, str]) -> None:
    with games.as_("eve") as eve:
        form = {"ply": "3", "as": "0", "bot": "novice", **wrong}
        assert eve.post(f"/g/{games.over}/continue", data=form).status_code == 422


# The page in a browser.


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path="/usr/bin/chromium")
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Any, games: Games) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1440, "height": 900})
    made: Page = context.new_page()
    wrong: list[str] = []
    made.on("pageerror", lambda error: wrong.append(str(error)))
    made.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
    yield made
    assert not wrong
    context.close()


def test_the_page_follows_the_address_the_keys_and_the_eyes(page: Page, games: Games) -> None:
    where, last = page.locator("[data-where]"), games.match.ply
    page.goto(f"{games.url}/g/{games.over}#7")
    expect(where).to_have_text(f"Move 7 of {last}")
    expect(page.locator("[data-board] svg").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(where).to_have_text(f"Move 8 of {last}")
    expect(page).to_have_url(re.compile("#8$"))
    page.evaluate("location.hash = '#3'")
    expect(where).to_have_text(f"Move 3 of {last}")
    page.get_by_label("Seen by").select_option(label=PEOPLE["bo"])
    expect(page).to_have_url(re.compile(r"\?as=1#3$"))
    expect(page.locator("[data-picture]")).to_have_attribute("href", re.compile(r"ply=3&as=1"))


def test_going_on_by_the_button_leads_to_a_table(page: Page, games: Games) -> None:
    page.goto(f"{games.url}/g/{games.over}#5")
    expect(page.locator("[data-here]")).to_have_text("move 5")
    page.get_by_role("button", name="Play on").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-slot=board] svg").first).to_be_visible()


def test_the_page_fits_a_phone_and_has_no_serious_barrier(page: Page, games: Games) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{games.url}/g/{games.over}#5")
    expect(page.locator("[data-board] svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == [], json.dumps(
        found
    )[:2000]
