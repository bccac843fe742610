"""Signorie: what the brain knows about good moves."""

from __future__ import annotations

import random

import pytest

import ridotto
from ridotto.games.signorie import gains, worth
from ridotto.games.signorie.moves import (
    BRIDAL,
    CHILD,
    GIFT,
    MARRIAGE,
    MISSION,
    PLEDGE,
    POINTS,
    PURCHASE,
    REWARD,
    ROW_CHOICE,
)

from ..weighing import best, weights
from .table import (
    CLERICAL,
    ESTE,
    MEDICI,
    MEN,
    MILITARY,
    SFORZA,
    WOMEN,
    assignments,
    dice,
    helpers,
    play,
    post,
    table,
    tile,
)


def test_the_reward_is_kept_rather_than_a_third_six_taken() -> None:
    match = table(placed={(0, 0): 6, (0, 1): 6}, dice=[[0] * 5 + [n] for n in (1, 1, 2, 2, 2)])
    assert best(match) == "pass"


def test_without_hope_of_the_reward_more_dice_are_taken() -> None:
    match = table(placed={(0, 0): 6, (0, 1): 6, (0, 2): 6}, dice=[[0] * 5 + [n] for n in (1, 1, 1, 2, 2)])
    assert best(match) != "pass"


def test_a_small_die_is_better_than_a_large_one_that_does_the_same() -> None:
    weighed = weights(table(florins={0: 9}, dice=dice(2, yellow=(3, 6))))
    assert weighed["take yellow 3"] > weighed["take yellow 6"]


def test_rich_families_marry_for_the_highest_dowry_in_the_last_round() -> None:
    match = table(round_number=7, florins={0: 8}, dice=dice(2, red=(4, 4)), crowd=(6, 6, 6, 0, 0))
    play(match, "take red 4")
    assert best(match) == "signoria"
    play(match, "signoria")
    assert best(match).endswith("+4")


def test_the_tile_of_the_city_decides_between_equal_marriages() -> None:
    match = table(
        phase=MARRIAGE,
        florins={0: 9},
        row={(0, 0, MEDICI): 3, (0, 0, ESTE): 3},
        marriage_tile=(tile(MEDICI, 5), tile(SFORZA, 4), 0, 0, 0),
    )
    assert best(match).startswith("marry Venezia")


def test_a_marriage_by_a_helper_may_be_left_out() -> None:
    match = table(phase=MARRIAGE, cause=1, florins={0: 3}, helpers={0: helpers("Y2")})
    assert 1 <= weights(match)["stop"] <= 1000


def test_nobody_marries_without_women_or_florins() -> None:
    poor, lonely = table(florins={0: 0}), table(florins={0: 9}, supply={(0, WOMEN): 0})
    assert gains.best_marriage(poor.state, 0, 0) == gains.NOTHING
    assert gains.best_marriage(lonely.state, 0, 9) == gains.NOTHING
    assert gains.best_marriage(table(crowd={0: 6}, florins={0: 2}).state, 0, 2) > gains.NOTHING


def test_a_full_city_gives_no_tile() -> None:
    match = table(crowd={0: 8}, marriage_tile={0: tile(MEDICI, 5)}, mission_tile={0: tile(SFORZA, 5)})
    assert gains.bride_tile(match.state, 0, 0, 0) == 0
    empty = table(marriage_tile={0: tile(MEDICI, 5)}, mission_tile={0: tile(SFORZA, 5)}).state
    assert gains.mission_gain(match.state, 0, 3, 0, 0) < gains.mission_gain(empty, 0, 3, 0, 0)


def test_the_highest_man_is_sent_in_the_last_round() -> None:
    match = table(
        phase=MISSION, round_number=7, careers={(0, post(MILITARY, 2)): 1, (0, post(CLERICAL, 6)): 1}
    )
    assert best(match) == "send clerical 6"


def test_a_man_goes_where_his_career_wants_the_tile() -> None:
    match = table(
        phase=MISSION,
        careers={(0, post(MILITARY, 4)): 1, (0, post(CLERICAL, 4)): 1},
        row={(0, 1, ESTE): 3, (0, 1, SFORZA): 3},
        mission_tile=(tile(SFORZA, 5), tile(MEDICI, 5), tile(ESTE, 2), 0, 0),
    )
    assert best(match) == "send military 4"
    play(match, "send military 4")
    assert best(match) == "to Venezia", "the third tile makes the row count"


def test_with_no_man_in_a_career_there_is_no_mission() -> None:
    assert gains.best_mission(table().state, 0) == gains.NOTHING


def test_men_advance_to_the_space_of_florins() -> None:
    match = table(phase=POINTS, points_left=2, careers={(0, post(MILITARY, 3)): 1, (0, post(CLERICAL, 4)): 1})
    assert best(match) == "advance military 3"
    last = table(phase=POINTS, points_left=2, round_number=7, careers={(0, post(MILITARY, 5)): 1})
    assert best(last) == "advance military 5", "two steps of initiative are points too"


def test_late_points_go_to_the_initiative_when_no_mission_is_left() -> None:
    match = table(phase=POINTS, points_left=2, round_number=7, placed={(0, 3): 4, (0, 4): 4})
    weighed = weights(match)
    assert weighed["initiative"] > weighed["place military"]
    assert weighed["initiative"] > weighed["stop"]


@pytest.mark.parametrize(
    ("tiles", "use"), [("A3 A7", "assign left 3"), ("A7 A4", "assign right 3"), ("A7 A1", "assign right 3")]
)
def test_people_are_spent_on_points_in_the_last_round(tiles: str, use: str) -> None:
    match = table(
        round_number=7,
        supply={(0, MEN): 3, (0, WOMEN): 4},
        florins={0: 1},
        dice=dice(2, yellow=(3, 3)),
        assignments=assignments(yellow=tiles),
    )
    play(match, "take yellow 3")
    assert best(match) == use


@pytest.mark.parametrize("name", ["A2", "A5", "A6", "A8", "A9", "A10"])
def test_every_assignment_is_worth_something_to_a_family_with_many_people(name: str) -> None:
    match = table(
        supply={(0, MEN): 6, (0, WOMEN): 6},
        placed={(0, 1): 6, (0, 2): 6},
        assignments=assignments(yellow=f"{name} A7"),
    )
    assert gains.best_assignment(match.state, 0, 0, 5) > -worth.POINT  # fmt: skip


def test_helpers_are_hired_early_and_not_late() -> None:
    early = table(florins={0: 6}, dice=dice(2, grey=(4, 4)))
    late = table(florins={0: 6}, dice=dice(2, grey=(4, 4)), round_number=7)
    for match in (early, late):
        play(match, "take grey 4")
    assert gains.best_hire(early.state, 0, 3, 6) > 0 > gains.best_hire(late.state, 0, 3, 6)
    assert weights(late)["hire P2"] < max(weights(late).values())
    everybody = table(helpers={0: helpers("P1", "P2")})
    assert gains.best_hire(everybody.state, 0, 3, 6) == gains.NOTHING


def test_the_helpers_of_a_column_make_its_die_better() -> None:
    bare, helped = (table(florins={0: 3}, helpers={0: bits}) for bits in (0, helpers("Y1")))
    assert gains.column_gain(helped.state, 0, 0) > gains.column_gain(bare.state, 0, 0) == 0


def test_more_brides_mean_more_children() -> None:
    alone, married = (table(brides={0: bits}) for bits in (0, 0b1111))
    assert gains.offspring_gain(married.state, 0) > gains.offspring_gain(alone.state, 0) > 0


def test_whoever_is_missing_is_brought() -> None:
    match = table(phase=CHILD, cause=1, supply={(0, MEN): 6, (0, WOMEN): 0})
    assert best(match) == "woman"


def test_the_threshold_is_raised_when_it_saves_the_reward() -> None:
    saved = table(phase=PLEDGE, cause=1, placed={(0, 0): 6, (0, 1): 3, (0, 2): 3, (0, 3): 4})
    assert best(saved) in ("man", "woman")
    safe = table(phase=PLEDGE, cause=1, placed={(0, 0): 1, (0, 1): 1, (0, 2): 1, (0, 3): 1})
    assert best(safe) == "stop"


def test_a_face_down_tile_goes_where_it_makes_three() -> None:
    match = table(
        round_number=6, phase=ROW_CHOICE, cause=1, row={(0, 2, MEDICI): 4, (0, 2, SFORZA): 4, (0, 0, ESTE): 5}
    )
    assert best(match) == "row clerical"


def test_six_points_are_better_than_three_florins_late_and_five_florins_always() -> None:
    late = table(phase=REWARD, passed=3, round_number=5, rewards=(1, 2, 3, 4, 6, 7, 8))
    early = table(phase=REWARD, passed=3, rewards=(7, 1, 2, 3, 4, 7, 8))
    assert best(late) == best(early) == "bonus"


@pytest.mark.parametrize("bonus", range(1, 10))
def test_every_bonus_is_worth_something(bonus: int) -> None:
    rest = [each for each in range(1, 10) if each != bonus][:4]
    match = table(rewards=(bonus, *rest, 7, 8))
    assert worth.bonus_worth(match.state, 0) > 0
    assert worth.reward_worth(match.state, 0) > worth.bonus_worth(match.state, 0), "and a bride"


def test_the_bride_goes_to_the_dearest_brother() -> None:
    match = table(phase=BRIDAL, brides={0: 0b1000}, passed=3)
    assert best(match) == "bride 3"
    assert worth.bride_worth(table(brides={0: 0b1111}).state, 0) == 0
    second = table(round_number=2)
    assert worth.bride_worth(second.state, 0) > 0


def test_a_free_helper_is_one_that_will_act_often() -> None:
    weighed = weights(table(phase=GIFT, passed=3))
    assert weighed["hire P2"] > weighed["hire G3"]


def test_points_are_bought_at_the_end() -> None:
    assert best(table(phase=PURCHASE, round_number=7, florins={0: 6}, passed=3)) == "buy"


def test_weights_lead_through_whole_games() -> None:
    for number, seats in enumerate((2, 3, 4)):
        match = ridotto.new("signorie", seed=number, seats=seats)
        rng = random.Random(number)
        while not match.is_over:
            weighed = weights(match)
            match.play(rng.choices(list(weighed), list(weighed.values()))[0])
        assert min(match.points) > 90, "random players reach about 45"
