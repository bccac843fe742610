"""The board: everything that can be done is on it, and nothing that may not be seen."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from ridotto.games.principe.data import CITY_NAMES, REGION_NAMES
from ridotto.play import Match

from .tables import GREEN, NO_CARDS, RED, A, B, C, action, auctions, finished, offer, playing, roles


def board(match: Match, viewer: int) -> str:
    return match.game.pictures.svg(match.observation(viewer))


def moves_on(drawing: str) -> list[str]:
    return sorted(re.findall(r'data-move="([^"]*)"', drawing))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_legal_move_can_be_clicked_once(seats: int) -> None:
    rng = random.Random(seats)
    match = Match.new("principe", seats=seats, seed=seats)
    while not match.is_over:
        if rng.random() < 0.3:
            for viewer in range(-1, seats):
                drawing = board(match, viewer)
                ElementTree.fromstring(drawing)  # noqa: S314 - our own drawing
                legal = match.legal(viewer) if viewer in match.waiting else []
                assert moves_on(drawing) == sorted(legal)
        seat = rng.choice(match.waiting)
        match.play(rng.choice(match.legal_numbers(seat)), seat)
    assert moves_on(board(match, 0)) == []


def test_ids_are_unique_and_everything_has_its_place() -> None:
    match = action((4, 4, 4, 4, 4), row=(0, 5, 11, 13), major={GREEN: B}, minor={GREEN: C})
    drawing = board(match, A)
    ids = re.findall(r' id="([^"]*)"', drawing)
    assert len(ids) == len(set(ids))
    for city in CITY_NAMES:
        assert f"city-{city.lower()}" in ids
    for region in REGION_NAMES:
        assert f"region-{region.lower()}" in ids
    assert {
        "row-siena",
        "row-urbino",
        "row-firenze",
        "row-pisa",
        "role-green-major",
        "il-principe",
        "hand",
    } <= set(ids)


def test_titles_say_who_holds_and_who_built() -> None:
    match = action(
        NO_CARDS,
        row=(1, 5, 11, 13),
        built_by={0: B},
        major={RED: C},
        shields={(4, B): 1},
        face_down={B: (0, 2, 0, 0, 0)},
    )
    drawing = board(match, -1)
    assert "Siena, built by Visconti; touches Toscana" in drawing
    assert "Gonfaloniere, the red Major: Carraresi" in drawing
    assert "Toscana: Visconti 1 (5 points now)" in drawing and "Umbria: no shields" in drawing
    assert "0 white face up, 2 face down" in drawing


def test_who_would_be_paid_for_a_region_is_marked_in_gold() -> None:  # P-8.7
    shields = {(0, A): 2, (0, B): 1, (2, B): 1, (2, C): 1, (4, C): 3}
    drawing = board(action(NO_CARDS, row=(1, 5, 11, 13), shields=shields), A)
    assert set(re.findall(r'id="leads-(\d-\d)"', drawing)) == {"0-0", "2-1", "2-2", "4-2"}


def test_the_roles_say_what_they_give_and_who_has_them() -> None:  # P-7.8
    drawing = board(action(NO_CARDS, row=(1, 5, 11, 13), major={RED: C}, minor={RED: B}), A)
    for word in ("Gonfaloniere", "a card up", "1 point", "1 card", "1 shield", "2 coins"):
        assert f">{word}<" in drawing
    assert "Giudice, the red Minor: Visconti" in drawing and "Cavaliere, the blue Minor: nobody" in drawing


def test_no_text_is_smaller_than_eleven_pixels_on_a_phone() -> None:
    match = auctions(1, 2, 2, 3, 2, seats=5)
    for size in re.findall(r'font-size="([\d.]+)"', board(match, B)):
        seat_letter = float(size) < 20
        assert float(size) * 390 / 720 >= 10.8 or seat_letter, "only the letter inside an emblem is smaller"


def test_the_auction_block_shows_groups_and_bids() -> None:
    match = auctions(1, 2, 0, 0, 0)
    assert "no bid yet" in board(match, B)
    match.play("bid 3", B)
    drawing = board(match, C)
    assert 'id="standing-bid"' in drawing and 'id="lot-green"' in drawing and 'id="lot-white"' in drawing
    tied = board(roles({A: (1, 0, 0, 0, 0), B: (1, 0, 0, 0, 0)}), A)
    assert "Maestro (green Major)" in tied


def test_a_short_row_leaves_a_gap() -> None:
    match = action((4, 4, 4, 4, 4), row=(0, 1, 2, 3), built_by={city: B for city in range(4, 15)})
    match.play("build Siena", A)
    assert board(match, A).count('stroke-dasharray="6 6"') == 1


def test_the_end_names_the_winner() -> None:
    match = finished(money={A: 3, B: 1, C: 1})
    assert "Medici wins" in board(match, B) and "1st" in board(match, B)
    shared = finished(money={A: 3, B: 3, C: 1})
    assert "Medici and Visconti share the victory" in board(shared, -1)


def text(match: Match, viewer: int = -1) -> str:
    return match.game.pictures.text(match.observation(viewer))


def test_the_board_as_text() -> None:
    match = action(
        (1, 0, 2, 0, 0),
        row=(0, 5, 11, 13),
        major={RED: C},
        face_up={B: (0, 3, 0, 0, 0)},
        face_down={B: (0, 1, 0, 0, 0)},
        shields={(4, B): 1},
        built_by={1: B},
    )
    shown = text(match, A)
    assert "Siena" in shown and "4 points  3 coins  1 green and 2 red" in shown
    assert "You hold 1 green and 2 red." in shown
    assert "Your fewest in hand and on the table: white, blue and yellow, 6 points at the end." in shown
    assert "You hold" not in text(match)
    shields = next(line for line in shown.splitlines() if line.startswith("  Visconti"))
    assert "Lombardia  Veneto" in shown and "if the game ended now" in shown
    assert shields.split() == ["Visconti", "0", "0", "0", "0", "1", "0", "5", "Orvieto"]
    major = next(line for line in shown.splitlines() if line.startswith("  Major"))
    gives = next(line for line in shown.splitlines() if line.startswith("  gives"))
    assert major.split() == ["Major", "-", "-", "Carraresi", "-", "-"] and gives.endswith("2 coins")
    assert "3+1" in shown and "To decide: Medici." in shown


def test_the_fewest_colours_follow_the_options() -> None:  # P-8.3, P-8.4
    hand = (1, 0, 2, 0, 0)
    assert "Your fewest on the table: green, white, red, blue and yellow, 10 points" in text(
        action(hand, options={"fewest_cards": "table"}), A
    )
    assert "fewest" not in text(action(hand, options={"fewest": "sets"}), A)
    assert "1 or 2 points" in text(action(hand, options={"white_benefit": "two"}))


def test_text_of_auctions_contributions_and_the_end() -> None:
    sale = auctions(1, 2, 0, 0, 0)
    assert "Auction of 1 green card: no bid yet; Visconti to speak. Then 2 white cards." in text(sale)
    sale.play("bid 2", B)
    assert "Visconti bids 2; Carraresi to speak." in text(sale)
    assert "Still to contribute: Medici, Visconti and Carraresi." in text(
        Match.new("principe", seats=3, seed=1)
    )
    assert "Auction of Maestro (green Major): no bid yet" in text(
        roles({A: (1, 0, 0, 0, 0), B: (1, 0, 0, 0, 0)})
    )
    over = text(finished(hand={A: (1, 0, 0, 0, 0), B: NO_CARDS, C: NO_CARDS}))
    assert "Medici laid open 1 green." in over and over.endswith("The game is over.")
    assert "score: at the end" in over


def test_the_offer_and_the_shield_are_drawn() -> None:
    match = offer((4, 4, 4, 4, 4), row=(0, 1, 2, 13))
    assert "Medici may build a city before the actions" in board(match, B)
    playing(match, "build Pisa")
    assert moves_on(board(match, A)) == ["shield Emilia", "shield Lombardia", "shield Toscana"]
