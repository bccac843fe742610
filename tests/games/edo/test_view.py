"""The board as SVG and as text: complete, clickable, telling nothing that is secret."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET

import pytest

import ridotto
from ridotto.bots import Budget, find
from ridotto.core.fields import SPECTATOR
from ridotto.games.edo.state import BY_DECK, OVER

from .table import (
    GREEN,
    RED,
    acting,
    cards,
    goods,
    money,
    moving,
    node,
    planning,
    samurai,
    sites,
    standing,
    wages,
)


def clicks(match: ridotto.Match, viewer: int) -> list[str]:
    """Return the moves that the drawing offers to a viewer, checking that it is well formed."""
    drawn = match.game.pictures.svg(match.observation(viewer))
    root = ET.fromstring(drawn)  # noqa: S314 - our own drawing
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    return [element.get("data-move", "") for element in root.iter() if element.get("data-move")]


def positions() -> list[ridotto.Match]:
    """Return a position for every kind of decision."""
    rich = {"goods": goods((9, 9, 5)), "money": money(90, 9, 9)}
    return [
        standing(3, actor=GREEN),
        standing(2, actor=1),
        planning(4, cards=[cards("A B C S1 S4 S8 S9 S12"), 7, 7, 7]),
        moving("A rice", 2, samurai=samurai("Edo Edo F1", "Edo"), merchant=node("Edo"), **rich),
        acting("B travel", 2, samurai=samurai("Edo F1"), **rich),
        acting("A wood", 2, samurai=samurai("F1 F2"), **rich),
        acting("A build", 2, samurai=samurai("Edo Kofu"), sites=sites(edo="ab", kofu="aabB#"), **rich),
        acting("B trade", 2, samurai=samurai("R1"), merchant=node("R1"), offer=10, **rich),
        acting("C buy rice", 2, **rich),
        acting("C recruit", 1, **rich),
        acting("C new card", 1, **rich),
        acting("S7 sell card", 2, cards=[cards("A B C S3 S7"), 7, 7, 0], **rich),
        wages(RED, samurai=samurai("Edo B1"), goods=goods((0, 0, 1)), shogun=(2, 0, 0, 0)),
    ]


@pytest.mark.parametrize("number", range(13))
def test_every_legal_move_can_be_clicked_and_nothing_else(number: int) -> None:
    match = positions()[number]
    for viewer in range(match.seats):
        offered = clicks(match, viewer)
        wanted = match.legal(viewer) if viewer in match.waiting else []
        assert sorted(offered) == sorted(wanted)
    assert clicks(match, SPECTATOR) == []
    assert len(match.game.pictures.text(match.observation()).splitlines()) > 20


def test_going_and_planning_can_be_clicked() -> None:
    match = acting("B travel", 1, samurai=samurai("Edo F1"))
    match.play("pick F1")
    assert len(clicks(match, RED)) == 15
    plans = planning()
    plans.play("plan A build", RED)
    assert clicks(plans, RED) == ["officials 0", "officials 1", "officials 2"]


def test_others_plans_are_drawn_covered() -> None:
    """E-4.5."""
    match = planning(money=money(5, 5, 5))
    one, other = match.copy(), match.copy()
    one.play("plan A build 2", RED)
    other.play("plan A rice 0", RED)
    for draw in (match.game.pictures.svg, match.game.pictures.text):
        assert draw(one.observation(1)) == draw(other.observation(1))
        assert draw(one.observation(RED)) != draw(other.observation(RED))
    assert "covered" in match.game.pictures.text(one.observation(1))


def test_hidden_purses_are_drawn_as_question_marks() -> None:
    """E-12.2."""
    match = moving("A rice", 1, purse=money(7713, 8813, 5), options={"purses": "hidden"})
    for draw in (match.game.pictures.svg, match.game.pictures.text):
        shown = draw(match.observation(RED))
        assert "7713" in shown
        assert "8813" not in shown
        assert "?" in shown


def test_the_text_names_roads_sites_and_cards() -> None:
    """E-2.2, E-7.5."""
    match = moving(
        "A rice",
        1,
        seats=2,
        samurai=samurai("F1 F1", "Edo"),
        sites=sites(edo="aB#b"[:1] + "b"),
        merchant=node("R2"),
    )
    text = match.game.pictures.text(match.observation())
    assert re.search(r"^Edo +R1 R2 R3 +B$", text, re.MULTILINE)
    assert re.search(r"^F1 .* A2$", text, re.MULTILINE)
    assert re.search(r"^Kofu +closed", text, re.MULTILINE)
    assert re.search(r"^Edo +E3 +18 / 12-6 +ab\.{8}", text, re.MULTILINE)
    assert "(covered)" in text
    assert "Special row:" in text


def test_the_text_reminds_of_prices_yields_and_base_cards() -> None:
    """E-6.1, E-7.2, E-7.6, E-7.7."""
    match = moving("A rice", 1, shogun=(2, 0, 0, 0))
    text = match.game.pictures.text(match.observation(RED))
    assert "trading post 3 wood, 3 stone and 15 Ryo (2 points)" in text
    assert "3, 2, 1, 1 wood or stone, 4, 3, 2, 1 rice" in text
    assert "B (travel, trade, harvest or build)" in text
    assert re.search(r"A +Mori.* 5 \+ 2 Shogun ", text)
    assert "8 fortresses." in text


def test_the_drawing_shows_prices_and_yields() -> None:
    """E-7.2, E-7.6."""
    match = moving("A rice", 1)
    drawn = match.game.pictures.svg(match.observation())
    assert "a fortress costs 7 stone and 20 Ryo: 3 points" in drawn
    assert "what a samurai gathers where" in drawn


def test_the_button_says_what_done_means() -> None:
    """E-5.7, E-5.8, E-9.1."""
    rich = {"goods": goods((9, 9, 5)), "money": money(90, 9, 9)}
    for match, label in (
        (moving("A rice", 1, **rich), "reveal the card"),
        (acting("A wood", 1, samurai=samurai("F1"), **rich), "stop here"),
        (wages(RED, samurai=samurai("F1"), **rich), "pay no more"),
    ):
        assert f">{label}</text>" in match.game.pictures.svg(match.observation(RED))


def test_no_word_is_too_small_for_a_phone() -> None:
    """11 px at a width of 390; only the letters on pieces are smaller."""
    for match in positions():
        root = ET.fromstring(match.game.pictures.svg(match.observation(RED)))  # noqa: S314 - our own drawing
        width = float(root.get("viewBox", "").split()[2])
        for element in root.iter("{http://www.w3.org/2000/svg}text"):
            on_a_piece = element.get("class", "").startswith("on-")
            assert on_a_piece or float(element.get("font-size", 0)) * 390 / width >= 11


def test_a_number_of_samurai_is_not_covered_by_the_next_ones() -> None:
    match = moving("A rice", 1, samurai=samurai("Edo Edo", "Edo"))
    root = ET.fromstring(match.game.pictures.svg(match.observation()))  # noqa: S314 - our own drawing
    places = {
        name: float(re.findall(r"[\d.]+", element.get("transform", ""))[0])
        for element in root.iter()
        if (name := element.get("id", "")).startswith("samurai-")
    }
    assert places["samurai-B-EDO"] - places["samurai-A-EDO"] >= 50


def test_the_end_is_drawn() -> None:
    match = standing(3, phase=OVER, round_no=10, ended_by=BY_DECK, sites=sites(edo="aA"[:1], kofu="bB#"[:2]))
    assert "(merchant deck empty): Mori wins" in match.game.pictures.text(match.observation())
    nobody = standing(3, phase=OVER, round_no=10, ended_by=BY_DECK)
    assert "nobody wins" in nobody.game.pictures.text(nobody.observation())
    assert "merchant deck empty" in match.game.pictures.svg(match.observation())
    assert "no further card" in match.game.pictures.svg(match.observation())
    assert "M0" not in match.game.pictures.text(match.observation())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_novices_can_be_followed_by_everyone(seats: int) -> None:
    """The bot's advice is legal, and board and log keep up with the game."""
    match = ridotto.new(
        "edo", seats=seats, seed=seats, options={"purses": "hidden" if seats == 3 else "open"}
    )
    rng = random.Random(seats)
    drawn, novice = 0, find("novice")
    while not match.is_over:
        seat = rng.choice(match.waiting)
        seen = match.observation(seat)
        move = novice.think(seen, Budget(), rng).move
        assert move in match.legal_numbers(seat)
        step = match.play(move, seat)[0]
        for viewer in (SPECTATOR, seat):
            for line in match.tell(step, viewer):
                assert line.endswith((".", "?"))
        if match.ply % 40 == 0:
            drawn += len(clicks(match, seat))
            assert match.game.pictures.text(match.observation(seat))
    assert "The game ends" in " ".join(match.log()[-6:])
    assert match.state.built[0] > 0
