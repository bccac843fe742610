"""Signorie: rewards and the end of a round (RULES.md chapter 9)."""

from __future__ import annotations

import pytest

from ridotto.games.signorie.data import BY_INITIATIVE, BY_VICTORY_TILE
from ridotto.games.signorie.moves import BRIDAL, NEXT_REWARD, OVER, REWARD, REWARDS
from ridotto.games.signorie.rounds import dice_sum, threshold
from ridotto.play import Match

from .table import MEN, MILANO, MILITARY, WOMEN, have, helpers, play, post, table, why


def rewarded(bonus: int, round_number: int = 2, **fields: object) -> Match:
    """Build a table where seat 0 has just earned this bonus and all have passed."""
    row = [each for each in range(1, 10) if each != bonus][:5]
    row[round_number - 1] = bonus
    return table(rewards=[*row, 7, 8], round_number=round_number, phase=REWARD, passed=3, **fields)


def test_initiative_scores_its_space_and_sets_the_order() -> None:
    match = table(seats=4, initiative=(2, 7, 2, 0), height=(0, 0, 1, 0), phase=REWARDS, passed=15)
    state = match.state
    assert state.earned[:, BY_INITIATIVE].tolist() == [2, 7, 2, 0]  # S-9.2
    assert state.order.tolist() == [1, 2, 0, 3], "on one space from the top down"  # S-9.3
    assert not state.initiative.any()
    assert state.height.tolist() == [1, 3, 2, 0], "first player on top"  # S-9.3


def test_discs_that_never_left_keep_their_order() -> None:
    match = table(seats=3, order=(2, 0, 1, 0), seat=2, phase=REWARDS, passed=7)
    assert match.state.order[:3].tolist() == [2, 0, 1]  # S-9.3


def test_rewards_go_in_the_new_order() -> None:
    match = table(seats=3, initiative=(0, 3, 1, 0), phase=REWARDS, passed=7)  # S-9.1
    served = []
    while int(match.state.phase) in (REWARD, BRIDAL):
        if int(match.state.phase) == REWARD:
            served.append(match.waiting[0])
            play(match, "florins")
        else:
            play(match, "stop")
    assert served == [1, 2, 0]


def test_in_the_rewards_each_decides_in_turn() -> None:
    match = rewarded(6)
    assert why(match, "florins", seat=1) == "S-9.1"
    match = rewarded(5)
    play(match, "bonus")
    assert why(match, "stop", seat=1) == "S-9.1", "also while points are spent"


@pytest.mark.parametrize(("pledged", "limit"), [(0, 13), (1, 16), (2, 19), (3, 22)])
def test_the_sum_may_reach_the_threshold(pledged: int, limit: int) -> None:
    dice_taken = {13: (6, 5, 2, 0), 16: (6, 5, 5, 0), 19: (6, 6, 4, 3), 22: (6, 6, 6, 4)}[limit]
    for more, rewarded_first in ((0, True), (1, False)):
        placed = {(0, column): value for column, value in enumerate(dice_taken) if value}
        last = max(key[1] for key in placed)
        placed[0, last] += more
        match = table(placed=placed, pledged={(0, MEN): pledged}, initiative={0: 1}, phase=REWARDS, passed=3)
        assert (match.waiting == (0,)) == rewarded_first  # S-9.4, S-6.4


def test_sums_and_thresholds() -> None:
    match = table(placed={(0, 0): 6, (0, 3): 2}, pledged={(0, MEN): 1, (0, WOMEN): 1})
    assert dice_sum(match.state, 0) == 8
    assert threshold(match.state, 0) == 19  # S-6.4
    assert threshold(match.state, 1) == 13


def test_no_dice_at_all_earn_the_reward() -> None:
    match = play(table(), "pass", "pass")  # S-4.7, S-9.4
    assert int(match.state.phase) == REWARD


# Bonuses, rounds 1 to 5.


def test_the_plain_reward_is_three_florins() -> None:
    match = play(rewarded(6, florins={0: 1}), "florins")  # S-9.5
    assert have(match)[0] == 4


@pytest.mark.parametrize(
    ("bonus", "gain"),
    [(3, (0, 2, 0, 0)), (4, (0, 0, 2, 0)), (6, (0, 0, 0, 6)), (7, (5, 0, 0, 0))],
)
def test_bonuses_that_only_give(bonus: int, gain: tuple[int, ...]) -> None:
    match = rewarded(bonus)
    before = have(match)
    play(match, "bonus")  # S-9.5
    assert tuple(a - b for a, b in zip(have(match), before, strict=True)) == gain
    assert int(match.state.phase) == BRIDAL


def test_b1_places_a_helper_anywhere_without_fee() -> None:
    match = rewarded(1, florins={0: 0}, helpers={0: helpers("Y1")})
    play(match, "bonus")
    assert why(match, "hire Y1") == "S-5.2"
    assert len(match.legal()) == 11  # S-9.7
    assert why(match, "stop") == "S-9.7"
    play(match, "hire R3")
    assert int(match.state.helpers[0]) == helpers("Y1", "R3")
    assert have(match) == (0, 4, 3, 0), "it does nothing yet"


def test_b2_brings_a_tile_face_down() -> None:
    match = play(rewarded(2), "bonus")
    assert why(match, "stop") == "S-10.2"
    play(match, "row political")
    assert match.state.face_down[0].tolist() == [0, 0, 0, 1]
    assert int(match.state.phase) == BRIDAL


def test_b5_gives_four_career_points_whose_initiative_is_for_the_next_round() -> None:
    match = play(rewarded(5, careers={(0, post(MILITARY, 5)): 1}), "bonus")
    assert int(match.state.points_left) == 4
    assert why(match, "initiative") == "S-8.8"
    play(match, "advance military 5")
    assert int(match.state.initiative[0]) == 2  # S-9.11
    play(match, "stop", "stop", "florins", "stop")  # S-8.7
    assert int(match.state.round_number) == 3
    assert int(match.state.initiative[0]) == 2


def test_b8_is_one_marriage_that_must_be_held() -> None:
    match = play(rewarded(8, florins={0: 3}), "bonus")
    assert why(match, "stop") == "S-9.6"
    play(match, "marry Milano +2")
    assert have(match)[0] == 0
    assert match.points[0] == 6
    assert int(match.state.phase) == BRIDAL


def test_b9_is_one_mission_that_must_be_sent() -> None:
    match = play(rewarded(9, careers={(0, post(MILITARY, 2)): 1, (0, post(MILITARY, 3)): 1}), "bonus")
    assert why(match, "stop") == "S-9.6"
    play(match, "send military 2", "to Milano")
    assert match.points[0] == 3
    assert int(match.state.crowd[MILANO]) == 1
    assert int(match.state.phase) == BRIDAL


@pytest.mark.parametrize(
    ("bonus", "fields"),
    [
        (1, {"helpers": {0: (1 << 12) - 1}}),
        (3, {"supply": {(0, MEN): 12}}),
        (4, {"supply": {(0, WOMEN): 11}}),
        (5, {"supply": {(0, MEN): 0}}),
        (8, {"supply": {(0, WOMEN): 0}}),
        (8, {"florins": {0: 0}}),
        (9, {}),
        (9, {"careers": {(0, 0): 1}, "crowd": {0: 2, 1: 2, 2: 2}}),
    ],
)
def test_an_impossible_bonus_is_not_offered(bonus: int, fields: dict[str, object]) -> None:
    given: dict[str, object] = {"florins": {0: 6}} | fields
    match = rewarded(bonus, **given)  # S-9.6
    assert int(match.state.phase) == BRIDAL, "the 3 florins are taken by themselves"
    assert have(match)[0] == (3 if "florins" in fields else 9)


def test_an_impossible_bonus_is_refused_with_its_clause() -> None:
    match = rewarded(6)
    match.state.rewards[1] = 9  # a mission without men
    match.state.menu = 2
    assert why(match, "bonus") == "S-9.6"


# Brides.


def test_a_bride_brings_points_and_from_round_two_florins() -> None:
    match = play(rewarded(6, round_number=1, florins={0: 0}), "florins", "bride 3")  # S-9.8
    assert have(match)[0] == 3 and match.points[0] == 3
    match = play(rewarded(6, round_number=2, florins={0: 0}), "florins", "bride 1")
    assert have(match)[0] == 5 and match.points[0] == 1


def test_a_married_brother_gets_no_second_bride() -> None:
    match = play(rewarded(6, brides={0: 0b0101}), "florins")
    assert match.legal() == ["stop", "bride 2", "bride 4"]
    assert why(match, "bride 1") == "S-9.8"


def test_without_unmarried_brothers_nobody_is_asked() -> None:
    match = play(rewarded(6, brides={0: 15}), "florins")  # S-12.1
    assert match.waiting == (1,)


# Rounds 6 and 7.


def late(round_number: int, **fields: object) -> Match:
    return table(
        round_number=round_number,
        rewards=[1, 2, 3, 4, 5, 6, 9],
        phase=NEXT_REWARD,
        cause=2,
        turn=0,
        passed=3,
        **fields,
    )


@pytest.mark.parametrize(("round_number", "points"), [(6, 6), (7, 9)])
def test_late_rounds_give_the_points_of_the_tile_and_no_bride(round_number: int, points: int) -> None:
    match = late(round_number, florins={0: 5})
    assert match.state.earned[0, BY_VICTORY_TILE] == points  # S-9.9
    assert match.legal() == ["stop", "buy"]
    assert why(match, "bride 1") == "S-9.10"


def test_five_florins_buy_five_points_once_a_round() -> None:
    match = late(6, florins={0: 12, 1: 5})
    play(match, "buy")  # S-9.10
    assert have(match)[0] == 7
    assert match.waiting == (1,), "not twice"
    play(match, "stop")
    assert int(match.state.round_number) == 7


def test_with_less_than_five_florins_nothing_is_bought() -> None:
    match = late(6, florins={0: 4, 1: 5})
    assert match.waiting == (1,)  # S-9.10
    match.state.florins[1] = 4
    match.state.menu = 1
    assert why(match, "buy") == "S-9.10"


# The end of the round.


def test_the_round_ends_even_if_nobody_earned_the_tile() -> None:
    placed = {(seat, column): 6 for seat in (0, 1) for column in range(3)}
    match = table(placed=placed, passed=3, phase=REWARDS, pledged={(0, MEN): 1}, supply={(0, MEN): 0})
    state = match.state
    assert int(state.round_number) == 2  # S-9.12
    assert state.pledged.sum() == 0 and int(state.stock[0, MEN]) == 12  # S-9.12
    assert state.placed.sum() == 0 and state.dice.sum() == 10


def test_threshold_people_cannot_come_back_by_the_reward_of_the_round() -> None:
    match = rewarded(3, supply={(0, MEN): 10}, pledged={(0, MEN): 1}, placed={(0, 0): 1})
    assert int(match.state.stock[0, MEN]) == 1
    play(match, "bonus")  # S-9.12, S-7.11
    assert int(match.state.supply[0, MEN]) == 11
    assert int(match.state.pledged[0, MEN]) == 1


def test_after_round_seven_nothing_is_played() -> None:
    match = late(7, florins={0: 5, 1: 0})
    play(match, "stop")
    assert int(match.state.phase) == OVER and match.is_over  # S-11.1
    assert match.game.refusal(match.state, 0, 0) == "S-11.1"
    assert match.legal_numbers(0) == [] and match.legal_numbers(1) == []
