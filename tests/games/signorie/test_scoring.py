"""Signorie: the end of the game and its ranking (RULES.md chapters 10 and 11)."""

from __future__ import annotations

from pathlib import Path

import pytest

import ridotto
from ridotto.games.signorie.data import BY_CAREER, BY_PLAN, SOURCES
from ridotto.games.signorie.moves import NEXT_REWARD, OVER, REWARDS
from ridotto.games.signorie.scoring import career_points, row_points, score
from ridotto.play import Match
from ridotto.play.match import ledger

from .table import ARAGONA, ESTE, GONZAGA, MEDICI, MONTEFELTRO, SFORZA, post, table


def ended(seats: int = 2, **fields: object) -> Match:
    """Play the very last step of a game: nobody earns the last reward."""
    placed = {(seat, column): 6 for seat in range(seats) for column in range(3)}
    return table(seats=seats, round_number=7, placed=placed, phase=NEXT_REWARD, cause=2, turn=seats, **fields)


@pytest.mark.parametrize(("space", "points"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6)])
def test_men_in_careers_score_half_rounded_down_man_by_man(space: int, points: int) -> None:
    match = ended(careers={(0, post(1, space)): 3})  # S-11.2
    assert match.state.earned[0, BY_CAREER] == 3 * points == career_points(match.state, 0)
    assert match.points == (3 * points, 0)


def test_a_row_needs_three_tiles() -> None:
    two = ended(row={(0, 0, MEDICI): 5, (0, 0, ESTE): 5})  # S-11.3
    assert two.points[0] == 0
    three = ended(row={(0, 0, MEDICI): 5, (0, 0, ESTE): 5, (0, 0, SFORZA): 2})
    assert three.points[0] == 12
    assert three.state.earned[0, BY_PLAN] == 12


def test_face_down_tiles_count_and_are_worth_one() -> None:
    match = ended(row={(0, 1, MEDICI): 4}, face_down={(0, 1): 2, (0, 2): 3, (0, 3): 2})
    assert row_points(match.state, 0, 1) == 6  # S-10.3, S-11.3
    assert row_points(match.state, 0, 2) == 3
    assert row_points(match.state, 0, 3) == 0
    assert match.points[0] == 9


def test_all_four_rows_score() -> None:
    row = {(0, 0, h): 3 for h in range(6)} | {(0, 1, h): 2 for h in (MEDICI, SFORZA, ESTE)}
    row |= {(0, 2, h): 4 for h in (MEDICI, SFORZA, MONTEFELTRO, ARAGONA)} | {
        (0, 3, GONZAGA): 5,
        (0, 3, ESTE): 4,
    }
    assert ended(row=row).points[0] == 18 + 6 + 16  # S-11.3


def test_florins_helpers_and_supply_are_worth_nothing() -> None:
    match = ended(florins={0: 99}, helpers={0: 4095}, supply={(0, 0): 12, (0, 1): 11})  # S-11.4
    assert match.points == (0, 0)
    assert match.is_over


def test_the_most_points_win() -> None:
    match = table(seats=3, round_number=7, phase=OVER, earned={(0, 0): 100, (1, 1): 120, (2, 2): 110})
    assert match.ranking == (3, 1, 2)  # S-1.1


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1)])
def test_every_tie_is_broken_by_the_turn_order(order: tuple[int, ...]) -> None:
    match = table(seats=4, order=order, round_number=7, phase=OVER, earned=[[50] + [0] * 10] * 4)  # S-11.5
    assert [match.ranking[seat] for seat in order] == [1, 2, 3, 4]


def test_a_tie_for_a_lower_place_is_broken_too() -> None:
    earned = {(0, 0): 50, (1, 0): 70, (2, 0): 50, (3, 0): 60}
    match = table(seats=4, order=(2, 3, 1, 0), round_number=7, phase=OVER, earned=earned)  # S-11.5
    assert match.ranking == (4, 1, 3, 2)


def test_the_new_order_of_round_seven_breaks_the_tie() -> None:
    placed = {(seat, column): 6 for seat in range(2) for column in range(3)}
    match = table(  # S-11.1, S-11.5
        round_number=7,
        placed=placed,
        passed=3,
        phase=REWARDS,
        initiative={1: 3},
        earned={(0, 0): 13, (1, 0): 10},
    )
    assert match.is_over
    assert match.points == (13, 13)
    assert match.ranking == (2, 1)


def test_the_ledger_says_where_points_came_from() -> None:
    match = table(earned={(0, 0): 4, (0, 7): 3}, brides={0: 4})
    score(match.state, 0, 1, 7)  # S-11.6
    assert ledger(match, 0) == {"marriages": 4, "missions": 7, "brides": 3}
    assert match.points[0] == 14
    assert len(SOURCES) == 11


def test_points_have_no_end() -> None:
    assert table(earned={(0, 0): 999, (0, 1): 999}).points[0] == 1998  # S-11.6


RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize(
    ("name", "tied"),
    [("tie-for-first-2", 2), ("tie-for-first-3", 2), ("all-three-tied", 3), ("three-tied-for-first", 3)],
)
def test_kept_records_of_ties_for_first(name: str, tied: int) -> None:
    match = ridotto.load(RECORDS / f"{name}.jsonl")  # S-11.5
    leaders = [seat for seat in range(match.seats) if match.points[seat] == max(match.points)]
    assert len(leaders) == tied
    order = [int(seat) for seat in match.state.order[: match.seats]]
    first = next(seat for seat in order if seat in leaders)
    assert match.ranking[first] == 1
    assert sorted(match.ranking) == list(range(1, match.seats + 1)), "no place is shared"


def test_the_kept_record_of_a_tie_for_a_lower_place() -> None:
    match = ridotto.load(RECORDS / "tie-for-a-lower-place.jsonl")  # S-11.5
    assert sorted(match.points)[-1] > sorted(match.points)[-2]
    assert len(set(match.points)) == 3
    assert sorted(match.ranking) == [1, 2, 3, 4]
