"""Signorie: what the brain expects at the end of a game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ridotto.core.chance import quiet
from ridotto.games.signorie import brain
from ridotto.games.signorie.moves import (
    ACTION,
    BRIDAL,
    CHILD,
    DESTINATION,
    GIFT,
    MARRIAGE,
    MISSION,
    OVER,
    PLEDGE,
    POINTS,
    REWARD,
    ROW_CHOICE,
)
from ridotto.play import Match

from .table import ESTE, MEDICI, MEN, MILITARY, SFORZA, WOMEN, helpers, post, table


def outlook(match: Match) -> list[int]:
    out = np.zeros(int(match.state.seats), np.int32)
    with quiet():
        brain.evaluate(match.state, out)
    return [int(each) for each in out]


def lead(**fields: Any) -> int:
    """What seat 0 expects more than seat 1."""
    mine, theirs = outlook(table(**fields))
    return mine - theirs


@pytest.mark.parametrize(
    "fields",
    [
        {"florins": {0: 9}},
        {"supply": {(0, WOMEN): 5}},
        {"supply": {(0, MEN): 6}},
        {"careers": {(0, post(MILITARY, 4)): 1}},
        {"helpers": {0: helpers("Y1", "P2")}},
        {"row": {(0, 0, MEDICI): 3, (0, 0, SFORZA): 3}},
        {"brides": {0: 0b1000}},
        {"initiative": {0: 3}},
        {"earned": {(0, 0): 10}},
        {"face_down": {(0, 1): 3}},
    ],
)
@pytest.mark.parametrize("round_number", [1, 4])
def test_whatever_a_family_holds_counts(fields: dict[str, Any], round_number: int) -> None:
    assert lead(round_number=round_number, **fields) > lead(round_number=round_number)


def test_a_third_tile_makes_a_row_count() -> None:
    two = {(0, 0, MEDICI): 3, (0, 0, SFORZA): 3}
    assert lead(round_number=7, row={**two, (0, 0, ESTE): 3}) - lead(round_number=7, row=two) > 600


def test_two_tiles_are_worth_less_as_the_end_comes_nearer() -> None:
    rows = {(0, 1, MEDICI): 3, (0, 1, SFORZA): 3}
    gained = [lead(round_number=n, row=rows) - lead(round_number=n) for n in (2, 5, 7)]
    assert gained[0] > gained[1] > gained[2] > 0


def test_helpers_are_worth_less_as_the_end_comes_nearer() -> None:
    hired = {0: helpers("R2")}
    gained = [lead(round_number=n, helpers=hired) - lead(round_number=n) for n in (1, 4, 7)]
    assert gained[0] > gained[1] > gained[2] > 0


def test_men_who_can_no_longer_travel_count_half() -> None:
    men = {(0, post(MILITARY, 7)): 1}
    before = lead(round_number=7, careers=men) - lead(round_number=7)
    after = lead(round_number=7, careers=men, passed=1, seat=1) - lead(round_number=7, passed=1, seat=1)
    assert before > after == 600


def test_florins_of_the_last_round_are_for_the_dowry_or_the_purchase() -> None:
    def gained(**fields: Any) -> int:
        return lead(round_number=7, florins={0: 6, 1: 0}, **fields) - lead(
            round_number=7, florins={0: 0, 1: 0}, **fields
        )

    assert gained() > gained(passed=1, seat=1) > 0
    assert gained(supply={(0, WOMEN): 0}) < gained()


def test_a_reward_given_is_counted_no_more() -> None:
    first, second = table(phase=BRIDAL, passed=3), table(phase=BRIDAL, passed=3, seat=1)
    assert outlook(first)[1] > outlook(second)[1], "seat 1 waits for its reward, and then has only the bride"


def test_a_small_lead_of_initiative_is_a_part_of_a_place() -> None:
    leads = [lead(initiative={0: steps}) for steps in (1, 2, 3, 6)]
    steps = [after - before for before, after in zip(leads, leads[1:], strict=False)]
    assert 100 < steps[0] < 150
    assert steps[2] == 300, "further ahead there are only the points"


def test_a_bride_today_is_better_than_one_tomorrow() -> None:
    """The last bride is given in round 4, though round 5 might give her too."""
    taken, kept = (table(phase=BRIDAL, round_number=4, brides={0: 0b1110}, passed=3) for _ in range(2))
    taken.play("bride 1")
    kept.play("stop")
    assert outlook(taken)[0] > outlook(kept)[0]


def test_too_many_dice_cost_the_reward() -> None:
    kept = table(placed={(0, 0): 4, (0, 1): 4, (0, 2): 4}, passed=1, seat=1)
    lost = table(placed={(0, 0): 6, (0, 1): 6, (0, 2): 6}, passed=1, seat=1)
    assert outlook(kept)[0] - outlook(lost)[0] > 500


@pytest.mark.parametrize(
    "fields",
    [
        {"phase": ACTION, "placed": {(0, 0): 3}},
        {"phase": MARRIAGE, "florins": {0: 8}},
        {"phase": MISSION, "careers": {(0, post(MILITARY, 4)): 1, (0, post(MILITARY, 5)): 1}},
        {"phase": DESTINATION, "careers": {(0, post(MILITARY, 4)): 1}, "envoy": post(MILITARY, 4)},
        {"phase": POINTS, "points_left": 4},
        {"phase": ROW_CHOICE, "row": {(0, 1, MEDICI): 3, (0, 1, SFORZA): 3}},
        {"phase": ROW_CHOICE, "row": {(0, 1, MEDICI): 3, (0, 1, SFORZA): 3}, "cause": 2, "passed": 3},
        {"phase": CHILD, "cause": 1},
        {"phase": PLEDGE, "cause": 1, "pending": 1},
        {"phase": REWARD, "passed": 3},
        {"phase": GIFT, "passed": 3},
        {"phase": BRIDAL, "passed": 3},
    ],
)
def test_what_is_in_flight_counts_for_the_seat_that_is_asked(fields: dict[str, Any]) -> None:
    match = table(**fields)
    assert int(match.state.phase) == fields["phase"]
    mine = outlook(match)[0]
    match.state.actor = 1
    assert mine > outlook(match)[0]


def test_a_finished_game_is_worth_its_points() -> None:
    match = table(seats=3, round_number=7, phase=OVER, earned={(0, 0): 100, (1, 1): 120, (2, 2): 110})
    assert outlook(match) == [10_000, 12_000, 11_000]
