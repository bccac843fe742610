"""The one script in a real browser: frames, cuts, keys, focus; two people at a table without bots."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urljoin

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

from ridotto.server.app import build
from ridotto.server.settings import Settings

CHROMIUM = "/usr/bin/chromium"
WIDE, PHONE, NARROW = (
    {"width": 1440, "height": 900},
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
)
HASH_IS_RIGHT = """async () => {
  const frame = await (await fetch(location.pathname + '/frame')).json();
  return frame.hash === document.querySelector('[data-table]').dataset.hash;
}"""


class Server(uvicorn.Server):
    """A server in a thread of its own."""

    def install_signal_handlers(self) -> None: ...


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    file = tmp_path_factory.mktemp("house") / "house.db"
    settings = Settings(data=f"sqlite:///{file}", secret="s" * 32, rates=0)
    server = Server(uvicorn.Config(build(settings), port=0, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the house did not open"
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@dataclass
class Pair:
    """Two people at a table of two; `active` is the page of the one who has to decide."""

    ann: Page
    bob: Page

    @property
    def active(self) -> Page:
        for page in (self.ann, self.bob):
            page.wait_for_selector(".ask, .waiting")
        return self.ann if self.ann.locator(".ask").count() else self.bob

    def play(self, page: Page, text: str) -> None:
        """Play a move by its button and wait until the table has moved on."""
        version = moment(page)
        page.locator(f'.choices [data-move="{text}"]').click()
        moved_on(page, version)


def moment(page: Page) -> str:
    data = page.locator("[data-table]")
    return f"{data.get_attribute('data-version')}.{data.get_attribute('data-draft')}"


def moved_on(page: Page, since: str) -> None:
    page.wait_for_function(
        "was => { const {version, draft} = document.querySelector('[data-table]').dataset;"
        " return `${version}.${draft}` !== was; }",
        arg=since,
    )


def come_in(context: BrowserContext, faults: list[str]) -> Page:
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    return page


@pytest.fixture
def pair(site: str, chromium: Browser) -> Iterator[Pair]:
    faults: list[str] = []
    contexts = [chromium.new_context(viewport=WIDE) for _ in range(2)]
    ann, bob = (come_in(context, faults) for context in contexts)
    ann.goto(f"{site}/?game=strozzi")
    ann.select_option("#seat-1", "friend")
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Open the table").click()
    bob.goto(urljoin(site, ann.get_by_label("Link for seat B").input_value()))
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(ann.locator(".invites")).to_have_count(0)
    yield Pair(ann, bob)
    for context in contexts:
        context.close()
    assert faults == []


def sent_moves(page: Page) -> list[Request]:
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.url.endswith("/move") else None)
    return sent


def test_both_pages_follow_a_move_without_reload_and_show_what_the_house_has(pair: Pair) -> None:
    page = pair.active
    other = pair.bob if page is pair.ann else pair.ann
    version = moment(other)
    pair.play(page, "draw")
    moved_on(other, version)
    for each in (page, other):
        assert each.evaluate(HASH_IS_RIGHT)
    assert "draws" in other.locator("#told").inner_text()
    assert page.title().startswith("Your turn") != other.title().startswith("Your turn")


def test_a_page_that_lost_something_repairs_itself(pair: Pair) -> None:
    page = pair.active
    page.evaluate(
        """async () => {
        const { held } = await import('/static/frame.js');
        held.slots.get('chat').crc = 1;
    }"""
    )
    with page.expect_request("**/frame"):
        page.locator('.choices [data-move="draw"]').click()
    page.wait_for_function(HASH_IS_RIGHT)


def test_a_move_made_without_connection_arrives_once_when_it_is_back(pair: Pair) -> None:
    page = pair.active
    sent, version = sent_moves(page), moment(page)
    told = page.locator("#log .entry").count()
    page.context.set_offline(True)
    page.locator('.choices [data-move="draw"]').dblclick()
    expect(page.locator("#connection")).to_be_visible()
    expect(page.locator("#answer")).to_contain_text("kept")
    expect(page.locator('.choices [data-move="draw"]')).to_have_class(re.compile("sent"))
    page.context.set_offline(False)
    moved_on(page, version)
    expect(page.locator("#connection")).to_be_hidden()
    assert len({request.post_data_json["key"] for request in sent}) == 1
    assert page.locator("#log .entry").count() == told + 1


def test_a_move_on_its_way_survives_a_reload(pair: Pair) -> None:
    page = pair.active
    version, told = moment(page), page.locator("#log .entry").count()
    page.route("**/move", lambda route: route.abort())
    page.locator('.choices [data-move="draw"]').click()
    expect(page.locator("#answer")).to_contain_text("kept")
    page.unroute("**/move")
    page.reload()
    moved_on(page, version)
    assert page.locator("#log .entry").count() == told + 1


def test_a_double_click_counts_once(pair: Pair) -> None:
    page = pair.active
    sent, version = sent_moves(page), moment(page)
    page.locator('.choices [data-move="draw"]').dblclick()
    moved_on(page, version)
    assert len(sent) == 1


def test_a_whole_turn_by_keys_alone_and_none_of_them_fires_in_a_field(pair: Pair) -> None:
    page = pair.active
    version = moment(page)
    page.keyboard.press("c")
    expect(page.locator("#chat-text")).to_be_focused()
    page.keyboard.type("1 2 u ?")
    assert moment(page) == version
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("[data-slot=chat]")).to_contain_text("1 2 u ?")
    expect(page.locator("#chat-text")).to_have_value("")
    page.keyboard.press("Tab")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    version = moment(page)
    page.keyboard.press("2")
    moved_on(page, version)
    expect(page.locator("#decision")).to_contain_text("price")


def test_a_piece_of_the_board_is_played_by_enter(pair: Pair) -> None:
    page = pair.active
    version = moment(page)
    page.locator('svg [data-move="draw"]').focus()
    page.keyboard.press("Enter")
    moved_on(page, version)


def test_focus_an_open_ledger_and_a_half_written_remark_stay_where_they_are(pair: Pair) -> None:
    page = pair.active
    page.keyboard.press("c")
    page.keyboard.type("half a")
    page.locator("#ledger-0 summary").click()
    button = page.locator('.choices [data-move="draw"]')
    button.focus()
    version = moment(page)
    page.keyboard.press("Enter")
    moved_on(page, version)
    expect(page.locator('.choices [data-move="draw"]')).to_be_focused()
    expect(page.locator("#ledger-0 dl")).to_be_visible()
    expect(page.locator("#chat-text")).to_have_value("half a")


def test_numbers_are_chosen_from_a_field_when_there_are_many(pair: Pair) -> None:
    page = pair.active
    pair.play(page, "stop")
    field = page.locator(".number-field input, .numbers button").first
    expect(field).to_be_visible()
    version = moment(page)
    if field.evaluate("e => e.tagName") == "INPUT":
        field.fill("12")
        field.press("Enter")
    else:
        page.locator('.numbers [data-move$=" 12"]').click()
    moved_on(page, version)
    assert "12" in page.locator("#decision").inner_text() + page.locator("#log").inner_text()


def test_a_refused_move_says_why_with_its_clause_and_focus_stays(pair: Pair) -> None:
    page = pair.active
    page.evaluate("document.querySelector('.choices [data-move=draw]').dataset.move = 'price 5'")
    page.locator('.choices [data-move="price 5"]').focus()
    page.keyboard.press("Enter")
    link = page.locator("#answer .clause-link")
    expect(link).to_be_visible()
    assert (link.get_attribute("href") or "").startswith("/rules/strozzi#M-")
    expect(page.locator('.choices [data-move="price 5"]')).to_be_focused()


def test_what_cannot_be_done_is_listed_and_says_why(pair: Pair) -> None:
    page = pair.active
    button = (
        '<li><button aria-disabled="true" data-why="Too dear." data-clause="M-4.1">price 999</button></li>'
    )
    page.route("**/refused", lambda route: route.fulfill(body=button, content_type="text/html"))
    pair.play(page, "draw")
    listed = page.locator("#refused")
    expect(listed.locator("summary")).to_contain_text("(1)")
    listed.locator("summary").click()
    version = moment(page)
    listed.locator("button").click(force=True)  # aria-disabled, and yet it answers
    expect(page.locator("#answer")).to_contain_text("Too dear.")
    expect(page.locator("#answer .clause-link")).to_have_attribute("href", "/rules/strozzi#M-4.1")
    assert moment(page) == version


def test_the_log_leads_to_an_earlier_moment_and_back(pair: Pair) -> None:
    page = pair.active
    pair.play(page, "draw")
    now = page.locator("[data-slot=board]").inner_html()
    page.locator("#log [data-at]").first.click()
    expect(page.locator("#moment")).to_be_visible()
    assert page.locator("[data-slot=board]").inner_html() != now
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("#moment")).to_be_hidden()
    assert page.evaluate(HASH_IS_RIGHT)


def test_pieces_glide_unless_less_motion_is_wished(pair: Pair) -> None:
    count = "document.querySelector('[data-slot=board]').getAnimations({subtree: true}).length"
    page = pair.active
    page.evaluate(
        f"window.seen = 0; document.querySelector('main').addEventListener('shown', () => seen += {count})"
    )
    pair.play(page, "draw")
    assert page.evaluate("seen") > 0
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("document.getAnimations().forEach(each => each.finish()); seen = 0")
    pair.play(page, "draw")
    assert page.evaluate("seen") == 0


def test_the_lamp_is_remembered(site: str, chromium: Browser) -> None:
    context = chromium.new_context(color_scheme="light")
    page = context.new_page()
    page.goto(site)
    by_day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Change between day and night").click()
    by_night = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.goto(f"{site}/about")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == by_night != by_day
    context.close()


def serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:100]}" for each in found if each["impact"] in BAD]


BAD = ("serious", "critical")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_a_serious_barrier(site: str, chromium: Browser, scheme: str) -> None:
    context = chromium.new_context(viewport=PHONE, color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    for path in ("/", "/?game=rialto", "/rules/strozzi", "/about", "/me", "/enter", "/missing"):
        page.goto(site + path)
        assert serious(page) == [], path
    page.goto(site)
    page.locator(".ticket form button").first.click()
    page.wait_for_selector(".ask, .waiting")
    for size in (PHONE, WIDE):
        page.set_viewport_size(size)
        assert serious(page) == []
    context.close()


def test_nothing_is_wider_than_a_narrow_phone_and_targets_are_large(site: str, chromium: Browser) -> None:
    context = chromium.new_context(viewport=NARROW, is_mobile=True, has_touch=True)
    page = context.new_page()
    for path in ("/", "/?game=principe", "/rules/edo", "/about", "/me", "/enter"):
        page.goto(site + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    page.goto(site)
    page.locator(".ticket form button").first.click()
    page.wait_for_selector(".ask")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    heights = page.locator(".decision button:visible").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().height)"
    )
    assert heights
    assert min(heights) >= 44
    context.close()
