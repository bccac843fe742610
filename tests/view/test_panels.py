"""Panels: parts of a board that stand alone, repeat themselves exactly and need no style of their own."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from ridotto import bots
from ridotto.core.fields import SPECTATOR
from ridotto.core.game import Observation
from ridotto.core.glance import glance
from ridotto.core.registry import find
from ridotto.play import Match
from ridotto.view import palette, svg

TITLES = ("edo", "principe", "rialto", "signorie", "strozzi")


@cache
def positions(title: str) -> list[Observation]:
    """Follow a game of novices at the largest table; show some positions to whoever decides and to others."""
    match = Match.new(title, seats=find(title).seats[-1], seed=3)
    seen: list[Observation] = []
    rng, novice = random.Random(3), bots.find("novice")
    while not match.is_over:
        seat = match.waiting[0]
        if match.ply % 23 == 0:
            seen += [match.observation(viewer) for viewer in (seat, (seat + 1) % match.seats, SPECTATOR)]
        match.play(novice.think(match.observation(seat), bots.Budget(), rng).move, seat)
    return [*seen, match.observation(0)]


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)  # noqa: S314 - our own drawing


@pytest.mark.parametrize("title", TITLES)
def test_panels_stand_alone_and_fit_together(title: str) -> None:
    for seen in positions(title):
        panels = seen.game.pictures.panels(seen)
        names = [each.name for each in panels]
        assert len(names) == len(set(names))
        assert {f"seat-{seat}" for seat in range(seen.seats)} <= set(names)
        assert "map" in names and "market" in names
        ids, offered = [], []
        for each in panels:
            drawn = svg.panel_svg(each)
            root = parsed(drawn)
            own = [part.get("id", "") for part in root.iter() if part.get("id")]
            ids += own
            moves = [part.get("data-move", "") for part in root.iter() if part.get("data-move")]
            offered += moves
            assert (each.about == "decision") == bool(moves)
            assert set(re.findall(r"url\(#([^)]*)\)", drawn)) <= set(own), "patterns lie in their own panel"
            assert "style" not in drawn, "the page forbids inline style"
        assert len(ids) == len(set(ids))
        assert set(offered) == set(seen.legal_texts())


@pytest.mark.parametrize("title", TITLES)
def test_every_class_of_a_board_is_in_the_stylesheet(title: str) -> None:
    known = set(re.findall(r"\.([a-z][\w-]*)", palette.board_css()))
    for seen in positions(title):
        for each in seen.game.pictures.panels(seen):
            used = {name for names in re.findall(r' class="([^"]*)"', each.body) for name in names.split()}
            assert used <= known


@pytest.mark.parametrize("title", TITLES)
def test_a_column_of_panels_fits_a_window(title: str) -> None:
    for seen in positions(title):
        panels = seen.game.pictures.panels(seen)
        assert max(each.height for each in panels) <= 1000
        assert sum(each.height for each in panels) <= 2 * 1370


def touchable(root: ElementTree.Element) -> Iterator[tuple[str, float, float]]:
    for part in root.iter():
        if part.get("data-move"):
            shapes = [shape for shape in part.iter() if shape.tag.endswith("}rect")]
            sizes = [(float(each.get("width", 0)), float(each.get("height", 0))) for each in shapes]
            round_ones = [float(each.get("r", 0)) for each in part.iter() if each.tag.endswith("}circle")]
            sizes += [(2 * radius, 2 * radius) for radius in round_ones]
            if sizes:
                yield part.get("data-move", ""), max(w for w, _ in sizes), max(h for _, h in sizes)


@pytest.mark.parametrize("title", TITLES)
def test_a_finger_hits_what_can_be_touched(title: str) -> None:
    for seen in positions(title):
        for each in seen.game.pictures.panels(seen):
            for move, width, height in touchable(parsed(svg.panel_svg(each))):
                assert min(width, height) >= 43.5, (
                    f"{move} is {width} by {height}: 24 px on a phone are 44 units"
                )


def test_what_did_not_change_comes_out_with_the_same_bytes() -> None:
    match = Match.new("strozzi", seats=2, seed=1)
    before = {each.name: each for each in match.game.pictures.panels(match.observation(0))}
    match.play(match.legal_numbers(match.waiting[0])[0], match.waiting[0])
    after = {each.name: each for each in match.game.pictures.panels(match.observation(0))}
    assert before["market"] != after["market"]
    assert before["map"] == after["map"]


def test_a_stack_of_panels_is_one_document() -> None:
    high = svg.panel("one", "First", 100, 30, svg.circle(1, 2, 3, "ink"))
    low = svg.panel("two", "Second", 120, 50.0, svg.button(1, 2, 80, "go", "go"))
    root = parsed(svg.stack([high, low], "A board", "of two"))
    assert root.get("viewBox") == "0 0 120 80"
    assert [high.about, low.about] == ["", "decision"]
    assert any(each.get("transform") == "translate(0 30)" for each in root.iter())
    alone = parsed(svg.panel_svg(low))
    assert (alone.get("class"), alone.get("aria-label"), alone.get("data-about")) == (
        "board panel",
        "Second",
        "decision",
    )


def test_the_stylesheet_of_boards_stays_within_boards() -> None:
    css = palette.board_css()
    assert ".night .board{" in css and ":root:not(.day) .board{" in css
    plain = re.sub(r"@media[^{]*\{(.*?\})\}", r"\1", css)
    for rule in filter(None, plain.split("}")):
        assert all(".board" in selector for selector in rule.split("{")[0].split(","))


@pytest.mark.parametrize("colours", [palette.DAY, palette.NIGHT], ids=["day", "night"])
def test_letters_can_be_read_on_every_ground(colours: dict[str, str]) -> None:
    for ground in palette.GROUNDS:
        assert palette.contrast(colours[ground], colours[f"on-{ground}"]) >= 4.5
    for ink in ("ink", "faint", "gilt", "lagoon", "brick", "vermilion"):
        assert palette.contrast(colours[ink], colours["sheet"]) >= 4.5, ink
    for ink in ("ink", "faint"):
        assert palette.contrast(colours[ink], colours["shade"]) >= 4.5, ink


def test_nothing_and_less_than_nothing_are_written_alike() -> None:
    assert svg.circle(0, 1, 2, "ink") == svg.circle(-0.0, 1.0, 2.0, "ink") == svg.circle(0.0, 1, 2, "ink")


def test_a_glance_sees_what_the_observation_shows() -> None:
    match = Match.new("signorie", seats=4, seed=2)
    seen = match.observation(match.waiting[0])
    short = glance(seen)
    assert short.legal() == seen.legal() and short.waiting == seen.waiting
    assert short.legal() is short.legal()
    assert (short.state.rewards == seen.state.rewards).all()
