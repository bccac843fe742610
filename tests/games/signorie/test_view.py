"""Signorie: the board as SVG and as text."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

import ridotto
from ridotto.games.signorie.moves import (
    BRIDAL,
    CHILD,
    DESTINATION,
    GIFT,
    MARRIAGE,
    MISSION,
    OVER,
    PLEDGE,
    POINTS,
    PURCHASE,
    REWARD,
    ROW_CHOICE,
)
from ridotto.play import Match

from .table import ESTE, FIRENZE, MILANO, assignments, dice, helpers, play, post, table, tile


def drawn(match: Match, viewer: int) -> str:
    return match.game.pictures.svg(match.observation(viewer))


def moves_in(svg: str) -> set[str]:
    return set(re.findall(r'data-move="([^"]*)"', svg))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_move_can_be_touched_and_no_other(seats: int) -> None:
    rng = random.Random(seats)
    match = ridotto.new("signorie", seats=seats, seed=seats)
    while not match.is_over:
        seat = match.waiting[0]
        if match.ply % 3 == 0:
            assert moves_in(drawn(match, seat)) == set(match.legal(seat))
            assert moves_in(drawn(match, (seat + 1) % seats)) == set()
        match.play(rng.choice(match.legal_numbers(seat)), seat)
    assert moves_in(drawn(match, 0)) == set()


ENVOYS = {(0, post(1, 3)): 1, (0, post(1, 4)): 1}


@pytest.mark.parametrize(
    "fields",
    [
        {"phase": MARRIAGE, "cause": 1, "florins": {0: 9}},
        {"phase": MISSION, "cause": 1, "careers": ENVOYS},
        {"phase": DESTINATION, "careers": ENVOYS, "envoy": post(1, 3)},
        {"phase": POINTS, "cause": 0, "points_left": 3, "careers": ENVOYS},
        {"phase": ROW_CHOICE, "cause": 1},
        {"phase": CHILD, "cause": 1},
        {"phase": PLEDGE, "cause": 1},
        {"phase": REWARD, "rewards": [6, 1, 2, 3, 4, 7, 8]},
        {"phase": GIFT},
        {"phase": BRIDAL},
        {"phase": PURCHASE, "round_number": 6, "florins": {0: 6}},
    ],
)
def test_every_question_can_be_answered_on_the_board(fields: dict[str, object]) -> None:
    match = table(**fields)
    assert moves_in(drawn(match, 0)) == set(match.legal(0))


def test_the_uses_of_a_die_can_be_touched() -> None:
    match = table(florins={0: 9}, dice=dice(2, red=(4, 4)), assignments=assignments(red="A3 A10"))
    play(match, "take red 4")
    assert moves_in(drawn(match, 0)) == set(match.legal(0))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_drawing_is_well_made(seats: int) -> None:
    match = table(
        seats=seats,
        crowd={MILANO: 8, FIRENZE: 3},
        helpers={0: helpers("Y1", "G3")},
        brides={0: 5},
        careers={(0, post(0, 4)): 3, (0, post(2, 7)): 1},
        row={(0, 0, ESTE): 4},
        face_down={(0, 2): 2},
        marriage_tile={MILANO: 0},
        pledged={(0, 0): 1, (0, 1): 2},
        passed=2,
    )
    root = ET.fromstring(drawn(match, 0))  # noqa: S314 - our own drawing
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert [each for each, count in Counter(ids).items() if count > 1] == []
    assert {"city-0", "rewards", "initiative", "board-0", "emblem-1", "guest-0-7", "row-0-3"} <= set(ids)
    for element in root.iter("{http://www.w3.org/2000/svg}text"):
        on_a_piece = (element.text or "") in "ABCD"
        size = float(element.get("font-size", "20"))
        assert on_a_piece or size * 390 / 720 >= 10.5, f"{element.text} is too small on a phone"


def test_the_own_board_comes_first() -> None:
    match = table(seats=3)
    order = re.findall(r'id="board-(\d)"', drawn(match, 1))
    assert order == ["1", "2", "0"]
    assert re.findall(r'id="board-(\d)"', drawn(match, -1)) == ["0", "1", "2"]


def test_pictures_name_what_they_show() -> None:
    match = table(
        seats=3,
        crowd={0: 8},
        mission_tile={1: tile(ESTE, 5)},
        careers={(1, post(0, 6)): 2},
        options={"gates": "shut"},
    )
    svg = drawn(match, 0)
    for words in (
        "Napoli is covered",
        "Este 5",
        "military 6, worth 11, 2 initiative on arrival: 2 men",
        "full",
    ):
        assert words in svg
    match = table(seats=3, crowd={0: 8})
    assert "gates open" in drawn(match, 0)
    assert "a woman of Anna in slot 1" in drawn(match, 0)


def test_who_is_waited_for_and_who_has_won() -> None:
    match = table(seats=2)
    assert "Anna decides" in drawn(match, 1)
    match = table(phase=OVER, round_number=7, earned={(1, 0): 60})
    assert "Bruno wins with 60 points" in drawn(match, 0)
    assert "The game is over: Bruno wins with 60 points." in match.game.pictures.text(match.observation(0))
    assert "Choose on the board" in drawn(table(phase=ROW_CHOICE, cause=1), 0)


def test_the_last_roll_is_shown() -> None:
    match = play(table(), "take purple 6", "signoria")
    assert "offspring" in drawn(match, 1)


def test_the_text_tells_the_same() -> None:
    match = table(
        seats=3,
        placed={(0, 1): 5},
        crowd={FIRENZE: 2},
        helpers={0: helpers("Y1", "T2")},
        brides={0: 2},
        careers={(0, post(1, 3)): 2},
        row={(0, 0, ESTE): 4, (0, 3, ESTE): 3},
        face_down={(0, 3): 1},
        passed=2,
        florins={0: 1},
    )
    board = match.game.pictures.text(match.observation(0))
    for words in (
        "== Signorie, round 1 of 7 ==",
        "== A Anna: 2 points, 1 florin ==",
        "== B Bruno (passed): ",
        "Dice: red 5; 5 of 13.",
        "Helpers: Y1, T2. Married brothers: 2.",
        "Careers: clerical 3 3.",
        "political Este 3, 1 face down (wants Go Mo Ar).",
        "Am Aw",
    ):
        assert words in board, words
    assert "Careers: none.\n" in board and "Roma" in board and "Napoli" not in board
