"""What is known about playing Rialto well."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ridotto
from ridotto.games.rialto import districts, hands, outlook, worth
from ridotto.games.rialto.data import B1, B4, COUNCILMAN, DOGE, G4, GOLD, GONDOLA
from ridotto.games.rialto.scoring import district_values
from ridotto.games.rialto.state import OVER
from ridotto.play import Match

from ..weighing import best, weights
from ..weighing import outlook as expected
from .table import (
    A,
    B,
    building,
    cards,
    discarding,
    drafting,
    in_round,
    laying,
    links,
    men,
    order,
    tiles,
    using_blues,
    using_greens,
)


def lead(match: Match) -> int:
    """How far the outlook puts Anna before Bruno."""
    return expected(match)[A] - expected(match)[B]


# Rows, greens and hands


def test_a_row_is_chosen_by_what_its_cards_bring() -> None:
    match = drafting("", "", rows=["6 Gold", "3 Joker, 3 Gondola", "4 Gold, 2 Bridge"])
    assert best(match) == "row 2"


def test_the_card_that_is_missed_least_is_discarded() -> None:
    match = discarding("3 Gondola, 3 Bridge, 1 Joker, 1 Gold", "1 Gold", round_number=5)
    assert best(match) == "discard Gold"


def test_a_green_is_used_for_a_card_that_is_worth_the_coin() -> None:
    hand = "2 Bridge, 2 Gondola"
    fetch = using_greens(hand, "1 Doge", row="1 Joker, 5 Gold", palace=tiles("G1"), gold={A: 2})
    assert weights(fetch)["G1 take Joker"] == 1000 > weights(fetch)["stop"]
    row = "1 Councilman"
    late = using_greens(
        hand,
        "1 Doge",
        row=row,
        palace=tiles("G1"),
        gold={A: 1},
        personal={A: 0},
        general={A: 0},
        board=men(CAS=(18,)),
        round_number=5,
    )
    assert weights(late)["stop"] > weights(late)["G1 take Councilman"], "nobody could be sent"
    hand = "2 Doge, 2 Gondola, 2 Bridge, 2 Building"
    full = using_greens(hand, "1 Doge", row="1 Gold", palace=tiles("G2"), gold={A: 3}, round_number=4)
    assert best(full) != "stop", "a card more is worth a coin"


# Laying


def test_all_cards_of_the_kind_are_laid() -> None:
    assert best(laying("Gold", A, "2 Gold, 1 Joker", "1 Doge")).startswith("play 2 Gold")


def test_jokers_are_added_where_they_win_the_stage_and_not_where_it_is_lost() -> None:
    won = laying("Gondola", B, "1 Gondola, 1 Joker", "1 Gondola", order=order(B, A))
    won.play("play 1 Gondola")
    assert best(won) == "play 1 Gondola + 1 Joker"
    lost = laying("Gold", B, "1 Gold, 1 Joker", "5 Gold", order=order(B, A))
    lost.play("play 5 Gold")
    assert best(lost) == "play 1 Gold"


def test_a_rival_who_must_find_more_cards_is_less_of_a_danger() -> None:
    match = laying("Gondola", A, "3 Gondola", "2 Gondola", shown={B: cards("2 Gondola")})
    chances = [hands.win_chance(match.state, A, GONDOLA, number) for number in range(5)]
    assert chances == sorted(chances)
    assert chances[0] == 0 < chances[1] < chances[4]
    draft = drafting("", "", rows=["6 Gold", "6 Doge", "6 Bridge"])
    assert hands.win_chance(draft.state, A, GOLD, 2) < hands.win_chance(match.state, A, GOLD, 2)


def test_delay_is_a_chance_to_see_the_others_first() -> None:
    match = laying("Bridge", A, "2 Bridge", "1 Bridge", palace=tiles("Y1"), gold={A: 1})
    assert best(match) == "delay"


def test_yellow_buildings_turn_cards_that_are_of_no_more_use() -> None:
    given: dict[str, Any] = {"gold": {A: 2}, "round_number": 5}
    one = laying("Gondola", A, "1 Gondola, 1 Doge", "1 Gold", palace=tiles("Y2"), **given)
    assert best(one) == "Y2 Doge"
    many = laying("Gondola", A, "3 Gold, 1 Gondola", "1 Gold", palace=tiles("Y4"), **given)
    assert best(many) == "Y4 3 Gold"
    tile = laying("Gondola", A, "1 Gondola", "1 Gondola", palace=tiles("Y3"), **given)
    assert best(tile) == "Y3"


def test_a_tile_joker_without_the_kind_takes_two_to_count_one() -> None:
    match = laying("Bridge", A, "1 Joker", "1 Bridge", palace=tiles("Y3 Y3"), gold={A: 2})
    assert 1 <= weights(match)["Y3"] <= 1000
    match.play("Y3")
    assert 1 <= weights(match)["Y3"] <= 1000


# Tiles and the board


def test_buildings_are_taken_and_cheap_ones_go_back_for_dear_ones() -> None:
    match = laying("Building", A, "3 Building", "1 Gold", palace=tiles("G1 G4 Y4 B4 G3 Y3 B3"))
    match.play("play 3 Building")
    match.play("pass")
    assert best(match) in ("return G1", "return Y4", "return Y3")
    match.play("return G1")
    assert best(match) == "take B4"


def test_a_first_building_is_chosen() -> None:
    assert best(ridotto.new("rialto", seats=4, seed=1)).startswith("start ")


def test_a_bridge_brings_value_to_districts_where_the_family_leads() -> None:
    match = laying("Bridge", A, "1 Bridge", "1 Gold", board=men(SMA=(3, 0), SPO=(0, 3)), **in_round("DOR", 5))
    match.state.top_bridge = 2  # 3-6
    match.play("play 1 Bridge")
    match.play("pass")
    weighed = weights(match)
    assert best(match).startswith("bridge ")
    assert "SMA" in best(match)
    assert "SPO" not in best(match)
    assert min(weighed.values()) == 1


def test_a_gondola_takes_the_councilman_where_he_completes_a_bank() -> None:
    match = laying(
        "Gondola", A, "1 Gondola", "1 Gold", board=men(CAN=(2, 0), SMA=(2, 0)), **in_round("DOR", 5)
    )
    match.play("play 1 Gondola")
    match.play("pass")
    assert best(match).endswith(" CAS")
    match.play(best(match))
    assert not int(match.state.bank_paid[1])


def test_councilmen_move_only_where_it_pays() -> None:
    match = laying(
        "Councilman",
        A,
        "1 Councilman",
        "1 Gold",
        personal={A: 0},
        board=men(CAS=(3, 0)),
        ends=links(SMA_SPO=(6, 5)),
        **in_round("SMA"),
    )
    match.play("play 1 Councilman")
    match.play("pass")
    assert best(match) == "move CAS"
    gondola = laying(
        "Gondola", A, "1 Gondola", "1 Gold", general={A: 0}, personal={A: 1}, board=men(CAS=(17,))
    )
    gondola.play("play 1 Gondola")
    gondola.play("pass")
    gondola.play("gondola CAN-SCR SCR")
    assert best(gondola) == "from CAS"
    gondola = laying(
        "Gondola",
        A,
        "1 Gondola",
        "1 Gold",
        general={A: 0},
        personal={A: 17},
        board=men(CAS=(1,)),
        ends=links(SMA_CAS=(4, 6)),
        **in_round("DOR", 5),
    )
    gondola.play("play 1 Gondola")
    gondola.play("pass")
    gondola.play("gondola CAN-SCR SCR")
    assert best(gondola) == "from personal"


def test_blues_that_score_are_used_first() -> None:
    match = using_blues(2, palace=tiles("B1 B2 B4"), gold={A: 3}, round_number=5)
    assert best(match) == "B4"
    match.play("B4")
    assert best(match) == "B2"
    early = using_blues(2, palace=tiles("B1 B3"), gold={A: 2})
    assert best(early) == "B3 B1 to B2", "the new one is used at once, and in all rounds to come"
    empty = using_blues(2, palace=tiles("B1"), gold={A: 1}, general={A: 0}, personal={A: 18})
    assert best(empty) == "B1", "a point for a coin"


# The outlook


def test_a_finished_game_is_worth_its_points() -> None:
    match = ridotto.new("rialto", seats=2, seed=3)
    rng = random.Random(3)
    while not match.is_over:
        match.play(rng.choice(match.legal_numbers(match.waiting[0])), match.waiting[0])
    assert int(match.state.phase) == OVER
    assert expected(match) == [100 * each for each in match.points]


@pytest.mark.parametrize(
    ("better", "what"),
    [
        ({"gold": {A: 5}}, "coins"),
        ({"personal": {A: 9, B: 5}, "general": {A: 9, B: 13}}, "councilmen"),
        ({"doge": {A: 4}}, "a lead on the Doge track"),
        ({"palace": tiles("G4", "G1")}, "buildings"),
        ({"palace": tiles("B4", "Y4"), "gold": {A: 3, B: 3}}, "a blue that scores every round"),
        ({"board": men(CAS=(2, 1))}, "a lead in a district"),
        ({"board": men(CAS=(1, 0))}, "the only councilman in a district"),
        ({"hand": {A: [1, 0, 0, 0, 2, 0, 1]}, "hand_size": {A: 4}}, "cards in hand"),
    ],
)
def test_it_is_better_to_have_more(better: dict[str, Any], what: str) -> None:
    texts = () if "hand" in better else ("1 Gold", "1 Gold")
    given: dict[str, Any] = {"order": order(A, B)} | in_round("SMA", 2)
    if texts:
        match = laying("Gondola", A, *texts, **(given | better))
    else:
        match = laying("Gondola", A, "1 Doge, 2 Gondola, 1 Joker", "1 Gold", **given)
    assert lead(match) > 0, what


def test_a_lead_in_a_district_is_firmer_the_fewer_rounds_are_left() -> None:
    early = laying("Doge", A, "1 Doge", "1 Doge", **in_round("SMA", 1))
    late = laying("Doge", A, "1 Doge", "1 Doge", **in_round("SMA", 5))
    first = int(early.state.district_of[0])
    packed = 3 | 2 << 8
    shares = []
    for match in (early, late):
        firm = districts.firmness(match.state, first)
        shares.append(districts.share_of(match.state, packed, A, firm))
    assert 50 < shares[0] < shares[1] == 100
    assert districts.share_of(late.state, 2 << 8, A, districts.firmness(late.state, first)) == 0, (
        "nobody there"
    )


def test_what_is_under_way_counts_before_it_is_done() -> None:
    """The bonus of a stage is worth about the same before and after the tile is placed."""
    bridge = laying("Bridge", A, "2 Bridge", "1 Gold", **in_round("SMA", 2))
    bridge.play("play 2 Bridge")
    laid = lead(bridge)
    bridge.play("pass")
    asked = lead(bridge)
    bridge.play(best(bridge))
    assert abs(laid - asked) < 250
    assert abs(lead(bridge) - asked) < 400
    gondola = laying("Gondola", A, "2 Gondola", "1 Gold", **in_round("SMA", 2))
    gondola.play("play 2 Gondola")
    gondola.play("pass")
    asked = lead(gondola)
    gondola.play(best(gondola))
    assert abs(lead(gondola) - asked) < 400
    tile = laying("Building", A, "4 Building", "1 Gold", **in_round("SMA", 2))
    tile.play("play 4 Building")
    tile.play("pass")
    asked = lead(tile)
    tile.play("take B4")
    assert abs(lead(tile) - asked) < 400


def test_a_row_not_taken_yet_counts_as_one_of_the_usual_kind() -> None:
    match = drafting("", "", rows=["2 Gold, 2 Joker, 2 Bridge", "3 Gondola, 3 Gold", "6 Bridge"])
    assert outlook.row_to_come(match.state, B) == 1
    before = lead(match)
    match.play("row 1")
    assert outlook.row_to_come(match.state, A) == -1
    assert abs(lead(match) - before) < 700
    fresh = ridotto.new("rialto", seats=3, seed=1)
    assert max(expected(fresh)) - min(expected(fresh)) < 400


def test_uses_of_buildings_need_coins_and_rounds() -> None:
    match = laying(
        "Doge", A, "1 Doge", "1 Doge", palace=tiles("B4 G4 B4 B4"), gold={A: 9}, **in_round("SMA", 4)
    )
    purses = [worth.purse_worth(match.state, A, coins) for coins in range(8)]
    steps = [after - before for before, after in zip(purses, purses[1:], strict=False)]
    assert steps[0] > steps[-1] + 20, "the best uses are paid first"
    assert worth.uses_to_come(match.state, G4) == worth.uses_to_come(match.state, B4) - 1
    assert worth.tile_worth(match.state, B4) > worth.tile_worth(match.state, B1) + 300
    assert building("B4") == B4


def test_an_allowance_above_four_buys_two_tiles() -> None:
    match = laying("Building", A, "1 Building", "1 Gold")
    prices = [worth.allowance_worth(match.state, allowance) for allowance in range(8)]
    assert prices == sorted(prices)
    assert prices[0] == 0
    assert prices[6] > prices[4]


def test_a_board_without_free_connections_has_its_value() -> None:
    match = laying("Doge", A, "1 Doge", "1 Doge")
    match.state.ends[:] = 1
    assert districts.free_end_worth(match.state) == 0
    assert districts.final_value(match.state, 0, district_values(match.state), 0) == 400


def test_a_joker_is_worth_more_before_the_stages_than_after() -> None:
    first = laying("Doge", A, "1 Joker", "1 Doge")
    last = laying("Councilman", A, "1 Joker", "1 Doge", **in_round("SMA", 5))
    after = using_blues(2, palace=tiles("B1"), gold={A: 1})
    assert (
        hands.joker_worth(first.state) > hands.joker_worth(after.state) > hands.joker_worth(last.state) == 0
    )
    assert hands.stage_worth(first.state, A, DOGE, 2, 0) == 2 * worth.doge_step(first.state)
    assert hands.kind_worth(last.state, A, GOLD, 2, 0) == 0, "its stage is past"
    assert hands.stage_worth(first.state, A, COUNCILMAN, 0, 0) == 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_weights_lead_through_whole_games_and_beat_chance(seats: int) -> None:
    match = ridotto.new("rialto", seats=seats, seed=seats)
    rng = random.Random(seats)
    while not match.is_over:
        seat = match.waiting[0]
        if seat:
            match.play(rng.choice(match.legal_numbers(seat)), seat)
            continue
        weighed = weights(match)
        match.play(rng.choices(list(weighed), list(weighed.values()))[0], seat)
        expected(match)
    assert match.ranking[0] == 1
