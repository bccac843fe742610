from __future__ import annotations

import base64
import json
import random
import re
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from playwright.sync_api import Page, expect, sync_playwright
from typer.testing import CliRunner

from ridotto import bots
from ridotto.cli.app import app
from ridotto.core.fields import SPECTATOR
from ridotto.core.game import Game
from ridotto.errors import RecordError, RidottoError
from ridotto.play import Match
from ridotto.play.export import Film, moments, offline_page, png
from ridotto.play.export.drawings import Drawings
from ridotto.play.export.film import still
from ridotto.play.export.markup import account, ending, result
from ridotto.play.replay import save

CHROMIUM = "/usr/bin/chromium"
RUDE = ("</script><script>alert(1)</script>", "<img src=x onerror=alert(2)> & \"co\" ${1} 'x'")


def played(name: str, seats: int, names: tuple[str, ...] = (), *, upto: int = 10_000) -> Match:
    match = Match.new(name, seats=seats, seed=11, names=names)
    rng, novice = random.Random(11), bots.find("novice")
    while not match.is_over and match.ply < upto:
        seat = match.waiting[0]
        match.play(novice.think(match.observation(seat), bots.Budget(), rng).move, seat)
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played("strozzi", 2, RUDE)


@pytest.fixture(scope="module")
def file(match: Match, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("export") / "a game.html"
    path.write_text(offline_page(match), encoding="utf-8")
    return path


# Moments.


def test_every_ply_is_a_moment_with_its_sentences_points_and_turn(match: Match) -> None:
    seen = list(moments(match))
    assert [each.ply for each in seen] == list(range(match.ply + 1))
    assert [line for each in seen for line in each.log] == match.log()
    assert seen[-1].points == match.points
    assert seen[-1].waiting == ()
    assert seen[0].waiting == (match.steps[0].seat,)


def test_a_film_draws_only_the_moment_that_is_looked_at(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    film, drawn = Film(match), []
    panels = match.game.pictures.panels
    monkeypatch.setattr(match.game.pictures, "panels", lambda seen: drawn.append(1) or panels(seen))
    film.moment(7)
    film.moment(7)
    assert film.log and film.points
    assert len(drawn) == 1


def test_a_film_of_twin_worlds_is_the_same_film() -> None:
    match = played("principe", 3, upto=40)
    twin = match.copy()
    twin.state = match.game.resample(match.state, 0, luck=5)
    assert twin.state.tobytes() != match.state.tobytes()
    last = twin.steps[-1]
    twin.steps[-1] = type(last)(last.seat, last.move, last.text, last.before, twin.state.tobytes())
    assert Film(twin, 0).moment(40) == Film(match, 0).moment(40)
    assert Film(twin, 0).points == Film(match, 0).points


def test_nothing_in_a_replay_can_be_pressed(game: Game) -> None:
    match = played(game.name, game.seats[0], upto=25)
    seat = match.waiting[0]
    assert "data-move=" in "".join(each.body for each in game.pictures.panels(match.observation(seat)))
    drawn = "".join(Film(match, seat).moment(match.ply).panels.values())
    assert not re.search(r'data-move|data-why|role="button"|tabindex|class="can\b', drawn)


def test_a_button_keeps_its_name_and_its_looks() -> None:
    button = '<g class="can big" role="button" tabindex="0" aria-label="bid 3" data-move="bid 3" id="b"><title>bid 3</title></g>'
    assert still(button) == '<g class="big" id="b"><title>bid 3</title></g>'


# Drawings taken apart.


def test_a_drawing_is_put_together_as_it_was(game: Game) -> None:
    match = played(game.name, game.seats[-1], upto=12)
    drawings = Drawings()
    for moment in moments(match, 0):
        for svg in moment.panels.values():
            assert drawings.whole(drawings.add(svg)) == svg


def test_a_drawing_that_is_no_single_element_is_refused() -> None:
    with pytest.raises(ValueError, match="one element"):
        Drawings().add("<g/><g/>")


# The file.


def test_the_file_is_small(match: Match, file: Path) -> None:
    drawn = sum(
        len(svg) for viewer in (SPECTATOR, 0, 1) for m in moments(match, viewer) for svg in m.panels.values()
    )
    assert drawn > 5 * 2**20
    assert file.stat().st_size < 100 * 2**10


@pytest.mark.slow
def test_the_file_of_a_long_game_is_small() -> None:
    long = played("principe", 5)
    said: list[tuple[int, int]] = []
    page = offline_page(long, progress=lambda done, all_: said.append((done, all_)))
    assert long.ply > 200
    assert len(page.encode()) < 200 * 1024
    assert said[-1] == (6 * (long.ply + 1), 6 * (long.ply + 1))


def test_every_moment_of_every_viewer_is_in_the_file(match: Match, file: Path) -> None:
    packed = re.search(r'id="film">([^<]*)</script>', file.read_text(encoding="utf-8"))
    assert packed
    film = json.loads(zlib.decompress(base64.b64decode(packed[1]), -15))
    drawings = Drawings()
    drawings.parts = [each if isinstance(each, str) else tuple(each) for each in film["parts"]]
    for viewer, eyes in ((SPECTATOR, "spectator"), (0, "0"), (1, "1")):
        for moment in moments(match, viewer):
            laid = film["eyes"][eyes]["panels"][moment.ply]
            shown = {film["names"][n]: drawings.whole(p) for n, p in zip(laid[::2], laid[1::2], strict=True)}
            assert shown == moment.panels
            assert [film["sentences"][n] for n in film["eyes"][eyes]["log"][moment.ply]] == list(moment.log)


def test_a_game_that_is_not_over_is_not_given_away() -> None:
    with pytest.raises(RidottoError, match="finished"):
        offline_page(played("strozzi", 2, upto=5))


def test_names_cannot_break_out_of_the_file(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count("<script") == 2 and text.count("</script") == 2
    assert "<img" not in text


def test_the_account_adds_up_and_the_places_are_told(match: Match) -> None:
    film = Film(match)
    table = account(film)
    foot = re.search(r"<tfoot>(.*)</tfoot>", table)
    assert foot and re.findall(r"<td>(\d+)</td>", foot[1]) == [str(each) for each in match.points]
    assert [int(each) for each in re.findall(r'<li value="(\d)"', ending(film))] == sorted(match.ranking)
    assert result(film).endswith(f"with {max(match.points)} florins after {match.ply} moves.")


def test_equal_points_say_how_places_were_found() -> None:
    match = played("strozzi", 2)
    match.state.earned[0] = match.state.earned[1]
    match.state.cash[0] = match.state.cash[1]
    last = match.steps[-1]
    match.steps[-1] = type(last)(last.seat, last.move, last.text, last.before, match.state.tobytes())
    assert ending(Film(match)).count("shared") == 2


# The file in a browser, without any network.


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM)
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Any, file: Path) -> Iterator[Page]:
    context = browser.new_context(offline=True, reduced_motion="reduce")
    made: Page = context.new_page()
    wrong: list[str] = []
    made.on("pageerror", lambda error: wrong.append(str(error)))
    made.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
    made.on("dialog", lambda dialog: wrong.append(f"dialog {dialog.message}"))
    asked: list[str] = []
    made.on("request", lambda request: asked.append(request.url))
    made.goto(file.as_uri())
    expect(made.locator("[data-board] svg").first).to_be_visible()
    yield made
    assert not wrong
    assert set(asked) == {file.as_uri()}, "the file asked for something outside itself"
    context.close()


def where(page: Page, ply: int, match: Match) -> None:
    expect(page.locator("[data-where]")).to_have_text(f"Move {ply} of {match.ply}" if ply else "The deal")


def test_the_file_opens_at_the_end_and_steps_by_keyboard(page: Page, match: Match) -> None:
    last = match.ply
    where(page, last, match)
    for key, ply in (
        ("ArrowLeft", last - 1),
        ("Home", 0),
        ("ArrowRight", 1),
        ("ArrowLeft", 0),
        ("End", last),
    ):
        page.keyboard.press(key)
        where(page, ply, match)
    expect(page).to_have_url(re.compile(f"#{last}$"))
    page.keyboard.press("Shift+ArrowLeft")
    turn = int(page.locator("[data-slider]").input_value())
    assert match.steps[turn - 1].seat != match.steps[turn].seat
    assert page.title().startswith("Medici vs Strozzi: ")


def test_space_plays_and_pauses(page: Page, match: Match) -> None:
    page.keyboard.press("Home")
    page.locator("[data-speed]").select_option("fast")
    page.locator("h1").click()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    slider = page.locator("[data-slider]")
    # It goes on by itself, however late somebody looks.
    expect(slider).not_to_have_value(re.compile("^[01]$"))
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    reached = int(slider.input_value())
    page.wait_for_timeout(1_000)  # more than two moves long
    where(page, reached, match)


def test_a_sentence_of_the_story_leads_to_its_moment(page: Page, match: Match) -> None:
    ply = next(ply for ply in range(5, match.ply) if match.tell(match.steps[ply - 1]))
    page.locator(f'[data-log] a[href="#{ply}"]').click()
    where(page, ply, match)
    told = match.tell(match.steps[ply - 1])
    expect(page.locator("[data-told] p").first).to_have_text(told[0])
    expect(page.locator('[data-log] [aria-current="step"]')).to_have_attribute("href", f"#{ply}")


def test_the_address_names_the_moment(page: Page, match: Match) -> None:
    page.evaluate("location.hash = '#9'")
    where(page, 9, match)
    page.evaluate("location.hash = '#99999'")
    where(page, match.ply, match)
    page.evaluate("location.hash = '#nonsense'")
    where(page, match.ply, match)
    page.goto(page.url.split("#")[0] + "#4")
    where(page, 4, match)


def test_the_viewpoint_can_be_changed(page: Page, match: Match) -> None:
    page.locator("[data-slider]").fill("6")
    where(page, 6, match)
    board = page.locator("[data-board]")
    before = board.text_content() or ""
    page.get_by_label("Seen by").select_option(label=RUDE[1])
    expect(board).not_to_have_text(before)
    where(page, 6, match)
    shown = page.evaluate("[...document.querySelectorAll('[data-board] title')].map(t => t.textContent)")
    assert shown


def test_a_click_on_the_curve_leads_to_that_moment(page: Page, match: Match) -> None:
    chart = page.locator("[data-chart]")
    box = chart.bounding_box()
    assert box
    chart.click(position={"x": box["width"] * 341 / 720, "y": box["height"] / 2})
    where(page, match.ply // 2, match)


def test_day_and_night_can_be_chosen(page: Page) -> None:
    def colour() -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    assert colour() == "rgb(246, 240, 225)"
    page.get_by_role("button", name="Day or night").click()
    assert colour() == "rgb(29, 27, 25)"
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.board .ink')).fill") == "rgb(234, 224, 205)"
    )


def test_the_file_fits_a_phone_and_has_no_serious_barrier(page: Page) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    small = page.evaluate(
        "[...document.querySelectorAll('button,select,input')].filter(e => e.getBoundingClientRect().height < 44).length"
    )
    assert small == 0
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []


# Pictures and the command.


def size(data: bytes) -> tuple[int, int]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])


def test_a_picture_has_the_width_asked_for_and_both_lights(match: Match) -> None:
    film = Film(match, 1)
    day, night = png(film, 9, width=400), png(film, 9, width=400, night=True)
    assert size(day)[0] == size(night)[0] == 400
    assert size(day)[1] > 400
    assert day != night
    for width in (199, 2401):
        with pytest.raises(ValueError, match="pixels wide"):
            png(film, 9, width=width)


def export(*words: object) -> Result:
    return CliRunner().invoke(app, ["export", *(str(each) for each in words)])


def test_the_command_writes_pages_and_pictures(match: Match, file: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.rdt"
    save(match, record)
    assert export(record, "--html", tmp_path / "out.html").exit_code == 0
    assert (tmp_path / "out.html").read_bytes() == file.read_bytes()
    assert export(record, "--png", tmp_path / "out.png", "--ply", 9, "--as", 2, "--night").exit_code == 0
    assert (tmp_path / "out.png").read_bytes() == png(Film(match, 1), 9, night=True)


def test_the_command_says_what_is_wrong_and_where(match: Match, tmp_path: Path) -> None:
    record, damaged = tmp_path / "game.rdt", tmp_path / "damaged.rdt"
    save(match, record)
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[4] = lines[4].replace('"seat"', '"seta"')
    damaged.write_text("".join(lines), encoding="utf-8")
    command = [sys.executable, "-m", "ridotto", "export", damaged, "--html", tmp_path / "out.html"]
    asked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert asked.returncode == 1
    assert asked.stderr.startswith("ridotto: line 5, column 12: 'seta' does not belong here")
    assert not (tmp_path / "out.html").exists()
    late = export(record, "--png", tmp_path / "x.png", "--ply", 999).exception
    assert isinstance(late, RecordError) and f"{match.ply} moves, not 999" in str(late)
    nowhere = export(record, "--png", tmp_path / "no" / "x.png").exception
    assert isinstance(nowhere, RidottoError) and "cannot write" in str(nowhere)


@pytest.mark.parametrize(
    "words", [(), ("--html", "a", "--png", "b"), ("--html", "a", "--ply", 3), ("--png", "a", "--as", 3)]
)
def test_the_command_refuses_what_makes_no_sense(
    match: Match, tmp_path: Path, words: tuple[Any, ...]
) -> None:
    save(match, tmp_path / "game.rdt")
    asked = export(tmp_path / "game.rdt", *words)
    assert asked.exit_code == 2
    assert "--" in asked.output
