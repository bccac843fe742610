"""The board as SVG and as text: everything a player needs, and nothing he may not see."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from ridotto.core.fields import SPECTATOR
from ridotto.core.registry import find
from ridotto.games.rialto.data import DISTRICT_NAMES, DISTRICT_SHORT
from ridotto.play import Match

from .table import A, B, building, cards, drafting, in_round, laying, links, men, order, tiles, using_greens

GAME = find("rialto")


def draw(match: Match, viewer: int) -> str:
    return GAME.pictures.svg(match.observation(viewer))


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - our own drawing


def moves_on(svg: str) -> set[str]:
    return {each.get("data-move") or "" for each in parsed(svg).iter() if each.get("data-move")}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_legal_move_can_be_clicked_and_no_other(seats: int) -> None:
    rng = random.Random(seats)
    match = Match.new("rialto", seats=seats, seed=seats)
    seen = set()
    while not match.is_over:
        seat = rng.choice(match.waiting)
        phase = int(match.state.phase)
        if phase not in seen or rng.random() < 0.05:
            seen.add(phase)
            assert moves_on(draw(match, seat)) == set(match.legal(seat))
            assert moves_on(draw(match, (seat + 1) % seats)) <= set(match.legal((seat + 1) % seats))
            assert moves_on(draw(match, SPECTATOR)) == set()
        match.play(rng.choice(match.legal_numbers(seat)), seat)
    assert moves_on(draw(match, 0)) == set()


def test_buildings_to_return_are_clicked_in_the_palace() -> None:
    match = laying(
        "Building",
        A,
        "2 Building",
        "1 Gold",
        palace=tiles("Y1 Y1 G1 B1 G2 Y2 G3"),
        coins_on={(A, building("Y1")): 1},
    )
    match.play("play 2 Building")
    match.play("pass")
    svg = draw(match, A)
    assert moves_on(svg) == set(match.legal())
    assert svg.count('data-move="return Y1"') == 1


def test_ids_are_unique_and_stable() -> None:
    match = laying("Doge", A, "2 Doge", "1 Gold", "1 Joker", board=men(SMA=(2, 1)), palace=tiles("G1", "B2"))
    ids = re.findall(r'\bid="([^"]+)"', draw(match, A))
    assert len(ids) == len(set(ids))
    assert {f"district-{short}" for short in DISTRICT_SHORT} <= set(ids)
    assert {f"link-{link}" for link in range(12)} <= set(ids)
    assert {"councilmen-SMA-0", "palace-2", "building-1-0", "doge-0", "stock-G1", "hand-doge"} <= set(ids)


def test_a_long_doge_track_names_every_other_space() -> None:
    match = laying("Doge", A, "2 Doge", "1 Gold", doge=(24, 0, 0, 0, 0), order=order(A, B))
    drawn = draw(match, A)
    assert "place 1 in Doge order, space 24" in drawn
    assert ">24</text>" in drawn and ">23</text>" not in drawn


def test_tile_ends_lie_at_their_districts() -> None:
    match = laying(
        "Doge",
        A,
        "2 Doge",
        "1 Gold",
        ends=links(SMA_SPO=(6, 3), CAN_SCR=(1, 1), CAN_SMA=(1, 1), CAS_SCR=(1, 1)),
    )
    svg = draw(match, A)
    assert "bridge: San Marco 6, San Polo 3" in svg
    assert "gondola: Cannaregio 1, Santa Croce 1" in svg
    drawn = parsed(svg)
    link = next(each for each in drawn.iter() if each.get("id") == "link-8")
    ends = [(float(each.get("x") or 0), each.text) for each in link.iter() if each.tag.endswith("text")]
    assert max(ends)[1] == "6", "San Marco lies on the right bank"
    assert min(ends)[1] == "3"


def test_the_board_hides_other_hands() -> None:
    first = laying("Doge", A, "2 Doge", "3 Gold", "3 Joker")
    second = laying("Doge", A, "2 Doge", "3 Bridge", "3 Gondola")
    for viewer in (A, SPECTATOR):
        assert draw(first, viewer) == draw(second, viewer)
        assert GAME.pictures.text(first.observation(viewer)) == GAME.pictures.text(second.observation(viewer))


def test_what_all_know_of_a_hand_is_shown() -> None:
    match = laying(
        "Doge",
        A,
        "2 Doge",
        "3 Gold",
        "3 Joker",
        shown={1: cards("2 Gold")},
        buried={1: cards("1 Gold")},
        slipped=(0, 1, 0, 0, 0),
    )
    assert "3 cards in hand; all know of 2 Gold, less up to 1 discarded" in draw(match, A)
    assert "Bruno holds 3 cards, seen were 2 Gold, less up to 1 discarded" in GAME.pictures.text(
        match.observation(A)
    )


def test_a_spent_bonus_names_its_winners() -> None:
    match = laying(
        "Doge",
        A,
        "2 Doge",
        "1 Gold",
        flipped=(1, 0),
        bank_paid=(3, 0),
        board=men(CAN=(1, 1), SMA=(1, 1), CAS=(1, 1)),
    )
    assert "east bank: 5 points for all three districts, spent, won by Anna and Bruno" in draw(match, A)
    told = GAME.pictures.text(match.observation(A))
    assert "East bank (bonus won by Anna and Bruno)" in told
    assert "West bank (bonus of 5 points open)" in told


def test_what_is_marked_stays_readable_at_night() -> None:
    match = laying("Bridge", A, "2 Bridge", "1 Doge", **in_round("SMA"))
    match.play("play 2 Bridge")
    match.play("pass")
    for each in parsed(draw(match, A)).iter():
        # "white" is light by night too: it is for words on a dark ground, never a ground for ink.
        assert each.tag.endswith("text") or "white" not in (each.get("class") or "").split()


def test_used_buildings_carry_a_coin() -> None:
    match = laying("Doge", A, "2 Doge", "1 Gold", palace=tiles("Y1 Y1"), coins_on={(A, building("Y1")): 1})
    assert draw(match, A).count("used this round") == 1
    assert "Y1o Y1" in GAME.pictures.text(match.observation(A))


def test_the_state_of_a_stage_is_told() -> None:
    match = laying("Doge", A, "2 Doge", "1 Doge", "1 Joker")
    match.play("play 2 Doge")
    svg = draw(match, B)
    assert "counts 2" in svg and "lays now" in svg and "still to lay" in svg
    told = GAME.pictures.text(match.observation(B))
    assert "Anna laid 2 Doge = 2" in told
    assert "stage A Doge" in told
    match.play("pass")
    assert "passed" in draw(match, A)


def test_the_winner_is_named_while_the_stage_is_carried_out() -> None:
    match = laying("Bridge", A, "2 Bridge", "1 Doge")
    match.play("play 2 Bridge")
    match.play("pass")
    assert "counts 2, wins" in draw(match, A)
    assert "Anna laid 2 Bridges = 2 (wins)" in GAME.pictures.text(match.observation(A))


def test_the_text_says_what_buildings_do_while_they_are_chosen() -> None:
    told = GAME.pictures.text(laying("Building", A, "1 Building", "1 Gold").observation(A))
    assert "\n  B4 5  3 points\n" in told
    assert "Stock: G1" in GAME.pictures.text(laying("Doge", A, "1 Doge", "1 Gold").observation(A))


def test_an_empty_hand_has_nothing_to_know() -> None:
    known = {"shown": {1: cards("1 Gold")}, "buried": {1: cards("1 Gold")}, "slipped": (0, 1, 0, 0, 0)}
    match = laying("Doge", A, "2 Doge", "", **known)
    assert "Bruno holds" not in GAME.pictures.text(match.observation(A))
    assert "0 cards in hand<" in draw(match, A)


def test_buttons_are_wide_enough_for_their_texts() -> None:
    match = laying("Councilman", A, "3 Councilman, 2 Joker", "1 Gold")
    drawn = parsed(draw(match, A))
    for each in (each for each in drawn.iter() if each.get("data-move")):
        plate = next((part for part in each if part.tag.endswith("rect")), None)
        assert plate is None or float(plate.get("width") or 0) > 11 * len(each.get("data-move") or "")


def test_stacked_counters_show_their_letters() -> None:
    drawn = draw(Match.new("rialto", seats=5, seed=1), A)
    heights = sorted(
        float(y)
        for y in re.findall(
            r'id="doge-\d"><title>[^<]*</title><g transform="translate\(\S+ ([\d.]+)\)', drawn
        )
    )
    assert len(heights) == 5
    assert min(high - low for low, high in zip(heights, heights[1:], strict=False)) >= 15


def test_rows_and_the_left_over_row() -> None:
    assert "Rows to draft" in draw(drafting("", "", rows=["6 Doge", "6 Gold", "6 Bridge"]), A)
    match = using_greens("7 Doge", "7 Gold", row="1 Joker", palace=tiles("G1 G1"), gold=(2, 0, 0, 0, 0))
    assert "Left-over row" in draw(match, A)
    match.play("G1 take Joker")
    assert "row 3: empty" in draw(match, A)
    assert "Row 3: nothing" in GAME.pictures.text(match.observation(A))


def test_the_end_shows_the_ledger() -> None:
    match = Match.new("rialto", seats=3, seed=6)
    rng = random.Random(6)
    while not match.is_over:
        seat = match.waiting[0]
        match.play(rng.choice(match.legal_numbers(seat)), seat)
    svg = draw(match, SPECTATOR)
    best = match.ranking.index(1)
    assert f"{match.names[best]} wins with {match.points[best]} points" in svg
    assert "where the points came from" in svg
    told = GAME.pictures.text(match.observation(SPECTATOR))
    assert told.startswith("== Rialto, the game is over ==")
    assert "Your hand" not in told


def test_text_names_districts_connections_and_families() -> None:
    match = laying(
        "Doge",
        A,
        "2 Doge",
        "1 Gold",
        ends=links(SMA_SPO=(6, 3), CAN_SCR=(1, 1)),
        board=men(SMA=(2, 0)),
        **in_round("SMA"),
    )
    told = GAME.pictures.text(match.observation(A))
    assert all(name in told for name in DISTRICT_NAMES)
    assert "SMA 6=3 SPO" in told and "CAN 1~1 SCR" in told
    assert "> San Marco" in told
    assert "Your hand: 2 Doge" in told
    assert "Bridges = and gondolas ~: none" in GAME.pictures.text(
        laying("Doge", A, "1 Doge", "").observation(A)
    )


def test_a_full_map_has_no_free_connection_left_to_name() -> None:
    built = links(
        CAN_SMA=(3, 4), CAN_CAS=(3, 5), SMA_CAS=(6, 3), SCR_SPO=(4, 5), SCR_DOR=(4, 6), SPO_DOR=(5, 6),
        CAN_SCR=(1, 1), CAN_SPO=(1, 1), SMA_SPO=(1, 1), SMA_DOR=(1, 1), CAS_DOR=(1, 1), CAS_SCR=(1, 1),
    )  # fmt: skip
    match = laying("Doge", A, "1 Doge", "1 Gold", ends=built)
    assert "Free connections: none" in GAME.pictures.text(match.observation(A))
    assert "next bridge none" in draw(match, A)
