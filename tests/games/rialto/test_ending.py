"""The end of the game: leftovers, buildings, districts, places (RULES.md chapter 10)."""

from __future__ import annotations

from pathlib import Path

import pytest

import ridotto
from ridotto.core.registry import find
from ridotto.games.rialto.data import DISTRICT_NAMES
from ridotto.games.rialto.scoring import district_value, next_in_district, score_district, score_end
from ridotto.games.rialto.state import NOBODY, OVER
from ridotto.play import Match, load

from .table import A, B, C, D, E, cards, earned, links, men, order, tiles, using_blues

GAME = find("rialto")
RECORDS = Path(__file__).parent / "records"
CAN = 0


def last_move(seats: int = 2, **fields: object) -> Match:
    """The last decision of the game: A may use a blue once more, and stops."""
    given: dict[str, object] = {"round_number": 5, "palace": tiles("B4"), "gold": (1, 0, 0, 0, 0)}
    match = using_blues(seats, **(given | fields))
    match.play("stop")
    return match


def test_the_game_ends_after_the_sixth_round() -> None:
    match = last_move(hand={0: cards("7 Joker")})
    assert match.is_over
    assert (int(match.state.phase), int(match.state.round_number)) == (OVER, 6)
    assert match.points[A] == 3 + 4 + (5 + 1 + 1) // 2, "cards in hand are worth nothing"
    assert all(match.legal_numbers(seat) == [] for seat in range(2))
    assert GAME.refusal(match.state, 0, 0) == "R-11.6"


@pytest.mark.parametrize(
    ("personal", "coins", "points"), [(2, 3, 3), (1, 0, 1), (0, 0, 0), (4, 0, 2), (0, 9, 5)]
)
def test_example_13_leftovers(personal: int, coins: int, points: int) -> None:
    match = ridotto.position("rialto", seats=2, personal={0: personal}, gold=(coins, 0, 0, 0, 0))
    score_end(match.state)
    assert earned(match, A, "leftovers") == points
    assert int(match.state.general[0]) == 18 - personal


def test_coins_on_buildings_do_not_count() -> None:
    match = last_move(gold=(2, 0, 0, 0, 0), personal={0: 0}, palace=tiles("B4 B2"))
    assert earned(match, A, "leftovers") == 1
    match = using_blues(2, round_number=5, palace=tiles("B4 B2"), gold=(2, 0, 0, 0, 0), personal={0: 0})
    match.play("B4")
    match.play("stop")
    assert earned(match, A, "leftovers") == 1


def test_buildings_score_their_values() -> None:
    match = last_move(palace=tiles("B4 G1 Y3 Y3", "G2"))
    assert [earned(match, seat, "buildings") for seat in (A, B)] == [11, 2]


def test_a_districts_value_is_the_ends_that_point_at_it() -> None:
    match = ridotto.position(
        "rialto", seats=2, ends=links(CAN_SMA=(6, 4), CAN_CAS=(1, 1), CAN_SPO=(3, 5), SMA_DOR=(1, 1))
    )
    values = [district_value(match.state, district) for district in range(6)]
    assert values == [10, 5, 1, 0, 5, 1]


def five_in_cannaregio(**ends: tuple[int, int]) -> Match:
    return ridotto.position(
        "rialto", seats=5, board=men(CAN=(3, 5, 3, 0, 1)), order=order(C, E, A, B, D), ends=links(**ends)
    )


@pytest.mark.parametrize(
    ("ends", "paid"),
    [
        ({"CAN_SMA": (6, 5), "CAN_CAS": (4, 3), "CAN_SCR": (1, 1), "CAN_SPO": (1, 1)}, [3, 12, 6, 0, 1]),
        ({"CAN_SMA": (6, 5), "CAN_CAS": (6, 4), "CAN_SCR": (1, 1)}, [3, 13, 6, 0, 1]),
        ({"CAN_SMA": (6, 5), "CAN_CAS": (1, 1)}, [1, 7, 3, 0, 0]),
        ({"CAN_SMA": (1, 1)}, [0, 1, 0, 0, 0]),
    ],
)
def test_example_12_district_scoring_with_ties(
    ends: dict[str, tuple[int, int]], paid: list[int]
) -> None:
    match = five_in_cannaregio(**ends)
    score_district(match.state, CAN)
    assert [earned(match, seat, "Cannaregio") for seat in range(5)] == paid


def test_without_a_councilman_no_points_and_no_rank() -> None:
    match = ridotto.position(
        "rialto", seats=2, board=men(CAN=(0, 1)), order=order(A, B), ends=links(CAN_SMA=(6, 5))
    )
    assert next_in_district(match.state, CAN, 0) == B
    assert next_in_district(match.state, CAN, 1 << B) == NOBODY
    score_district(match.state, CAN)
    assert [earned(match, seat, "Cannaregio") for seat in (A, B)] == [0, 6]


def test_two_players_score_by_the_same_rule() -> None:
    match = ridotto.position("rialto", seats=2, board=men(CAN=(2, 1)), ends=links(CAN_SMA=(5, 6)))
    score_district(match.state, CAN)
    assert [earned(match, seat, "Cannaregio") for seat in (A, B)] == [5, 2]


def test_most_points_win_and_equals_are_ranked_by_the_doge_track() -> None:
    match = ridotto.position(
        "rialto", seats=4, earned={(A, 0): 9, (B, 0): 12, (C, 0): 12, (D, 0): -2}, order=order(D, C, A, B)
    )
    assert match.ranking == (3, 2, 1, 4)


def test_the_track_after_the_sixth_round_breaks_the_tie() -> None:
    match = last_move(
        palace=tiles("B4"),
        earned={(A, 0): 10, (B, 0): 14},
        gold=(1, 0, 0, 0, 0),
        personal={0: 5, 1: 6},
        order=order(B, A),
        doge=(1, 2, 0, 0, 0),
        turn=1,
    )
    assert match.points == (17, 17)
    assert match.ranking == (2, 1)


@pytest.mark.parametrize(
    ("name", "seats"),
    [("final-tie", 2), ("stage-tie", 3), ("district-tie", 4), ("five-players", 5), ("cards-thrown", 3)],
)
def test_records_of_ends_and_ties(name: str, seats: int) -> None:
    match = load(RECORDS / f"{name}.jsonl")
    assert match.is_over
    assert match.seats == seats
    if name == "final-tie":
        assert match.points[0] == match.points[1]
        assert sorted(match.ranking) == [1, 2]
        assert "on equal points, being ahead on the Doge track," in match.log()[-1]
    if name == "district-tie":
        assert any(
            0 < int(match.state.board[district, one]) == int(match.state.board[district, two])
            and earned(match, one, DISTRICT_NAMES[district]) != earned(match, two, DISTRICT_NAMES[district])
            for district in range(6)
            for one in range(seats)
            for two in range(one)
        )
    if name == "stage-tie":
        assert any(_is_stage_tie(match, ply) for ply in range(len(match.steps)))
    if name == "cards-thrown":
        assert match.options == {"carry_over": "discard"}


def _is_stage_tie(match: Match, ply: int) -> bool:
    """Tell whether the winner of a stage counted no more than another."""
    state = GAME.layout.from_bytes(match.steps[ply].after)
    winner = int(state.winner)
    counted = [int(number) for number in state.counted[: match.seats]]
    return winner != NOBODY and counted.count(counted[winner]) > 1


def test_the_log_tells_the_end_source_by_source() -> None:
    match = last_move(
        personal={0: 4, 1: 0},
        board=men(CAN=(3, 5), DOR=(0, 0)),
        ends=links(CAN_SMA=(6, 4)),
        order=order(A, B),
    )
    told = match.tell(match.steps[-1])
    assert told == [
        "Anna uses no blue building.",
        "The sixth round is over: now the city pays.",
        "Coins and councilmen left over: Anna 3.",
        "Buildings: Anna 4.",
        "Cannaregio, worth 6: Bruno 6 and Anna 3.",
        "San Marco, worth 4: nobody scores.",
        "Castello, worth 0: nobody scores.",
        "Santa Croce, worth 0: nobody scores.",
        "San Polo, worth 0: nobody scores.",
        "Dorsoduro, worth 0: nobody scores.",
        "Anna wins with 13 points, before Bruno with 9.",
    ]
