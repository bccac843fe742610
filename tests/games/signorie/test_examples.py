"""Signorie: the worked examples of the research notes."""

from __future__ import annotations

import pytest

import ridotto
from ridotto.games.signorie.moves import NEXT_REWARD, OVER, REWARD, REWARDS

from .table import (
    ESTE,
    FIRENZE,
    MEN,
    MILANO,
    ROMA,
    WOMEN,
    assignments,
    dice,
    have,
    helpers,
    play,
    post,
    seed_of_births,
    table,
    tile,
    why,
)


@pytest.mark.parametrize(
    ("seats", "dice_each", "drawn", "left", "florins"),
    [(2, 2, 6, 36, (6, 7)), (3, 3, 8, 40, (6, 7, 7)), (4, 4, 10, 44, (6, 7, 7, 8))],
)
def test_e1_set_up(seats: int, dice_each: int, drawn: int, left: int, florins: tuple[int, ...]) -> None:
    state = ridotto.new("signorie", seats=seats, seed=11).state  # S-2.2, S-2.4 to S-2.7, S-3.2
    assert state.dice.sum(axis=1).tolist() == [dice_each] * 5
    shown = int((state.marriage_tile > 0).sum() + (state.mission_tile > 0).sum())
    assert (shown, int(state.stack_left)) == (drawn, left)
    order = [int(seat) for seat in state.order[:seats]]
    assert tuple(int(state.florins[seat]) for seat in order) == florins
    assert state.stock[:seats].tolist() == [[8, 8]] * seats
    assert [int(state.height[seat]) for seat in order] == list(range(seats - 1, -1, -1))


def test_e2_low_turquoise_die() -> None:
    match = table(florins={0: 4}, dice=dice(2, turquoise=(2, 6)))  # S-4.5, S-7.10, S-8.1
    play(match, "take turquoise 2", "signoria")
    assert int(match.state.florins[0]) == 1
    play(match, "place military", "initiative")
    assert have(match) == (1, 3, 3, 0)
    assert int(match.state.initiative[0]) == 1
    assert int(match.state.careers[0, post(0, 1)]) == 1
    assert match.waiting == (1,), "both points are spent"


def test_e4_hire_then_use() -> None:
    match = table(florins={0: 6}, dice=dice(2, red=(3, 6), yellow=(3, 6)))  # S-4.5, S-5.1, S-5.4
    play(match, "take red 3", "hire Y1")
    assert int(match.state.florins[0]) == 3
    play(match, "pass", "take yellow 3", "signoria")
    assert int(match.state.florins[0]) == 8


def test_e5_helper_marriage() -> None:
    match = table(  # S-5.5, S-7.2 to S-7.4
        florins={0: 1},
        helpers={0: helpers("Y1", "Y2")},
        supply={(0, WOMEN): 1},
        row={(0, 0, ESTE): 3},
        marriage_tile={MILANO: tile(ESTE, 4)},
        mission_tile={MILANO: 0},
        dice=dice(2, yellow=(4, 6)),
    )
    play(match, "take yellow 4", "signoria")
    assert int(match.state.florins[0]) == 6
    play(match, "marry Milano +4")
    assert have(match) == (1, 4, 0, 10)
    assert int(match.state.crowd[MILANO]) == 1
    assert int(match.state.marriage_tile[MILANO]) == tile(ESTE, 4)


def test_e6_marriage_with_tile() -> None:
    match = table(  # S-7.2 to S-7.4
        florins={0: 7},
        crowd={FIRENZE: 3},
        marriage_tile={FIRENZE: tile(ESTE, 4)},
        dice=dice(2, red=(4, 6)),
    )
    play(match, "take red 4", "signoria", "marry Firenze +3")
    assert have(match)[0] == 2
    assert match.points[0] == 10
    assert int(match.state.crowd[FIRENZE]) == 4
    assert int(match.state.row[0, 0, ESTE]) == 4
    assert int(match.state.marriage_tile[FIRENZE]) == 0


def test_e7_offspring_with_short_stock() -> None:
    match = table(  # S-4.5, S-7.5
        florins={0: 5},
        brides={0: 3},
        supply={(0, MEN): 2, (0, WOMEN): 3},
        careers={(0, post(0, 1)): 9},
        dice=dice(2, purple=(1, 6)),
    )
    assert match.state.stock[0].tolist() == [1, 8]
    match.state.seed = seed_of_births(0, 1, (2, 5, 6))
    play(match, "take purple 1")
    assert int(match.state.florins[0]) == 3
    play(match, "signoria")
    assert match.state.births.tolist() == [2, 5, 6, 0, 0]
    assert match.state.supply[0].tolist() == [3, 4]
    assert match.state.stock[0].tolist() == [0, 7]


@pytest.mark.parametrize(("round_number", "florins"), [(3, 2), (1, 0)])
def test_e10_threshold_and_reward(round_number: int, florins: int) -> None:
    match = table(  # S-6.4, S-9.4, S-9.5, S-9.8, S-9.12
        round_number=round_number,
        rewards=[6 if place == round_number - 1 else place % 5 + 1 for place in range(5)] + [7, 8],
        placed={(0, 0): 5, (0, 1): 4, (0, 2): 3, (0, 3): 4},
        pledged={(0, WOMEN): 1},
        florins={0: 0},
        passed=3,
        phase=REWARD,
    )
    play(match, "bonus", "bride 4")
    assert match.points[0] == 10
    assert int(match.state.florins[0]) == florins
    play(match, "florins", "stop")
    assert match.state.pledged[0].tolist() == [0, 0]
    assert int(match.state.stock[0, WOMEN]) == 8


def test_e10_no_reward_above_the_threshold() -> None:
    match = table(  # S-9.4, S-9.8
        placed={(0, 0): 6, (0, 1): 4, (0, 2): 3, (0, 3): 4},
        pledged={(0, WOMEN): 1},
        passed=3,
        phase=REWARDS,
        initiative={0: 5},
    )
    assert match.waiting == (1,), "17 is more than 16: seat 0 gets nothing, not even a bride"


def test_e11_round_six() -> None:
    match = table(  # S-9.9, S-9.10
        round_number=6,
        rewards=[1, 2, 3, 4, 5, 8, 9],
        placed={(0, 0): 6, (0, 1): 6},
        florins={0: 7, 1: 4},
        passed=3,
        phase=NEXT_REWARD,
        cause=2,
        turn=0,
    )
    assert match.points[0] == 8
    play(match, "buy")
    assert have(match)[0] == 2
    assert match.points[0] == 13
    assert match.points[1] == 8, "with 4 florins there is nothing to buy"
    assert int(match.state.round_number) == 7


def test_e13_open_gates() -> None:
    match = table(  # S-7.9
        seats=3,
        florins={0: 9},
        crowd={ROMA: 8},
        marriage_tile={ROMA: tile(ESTE, 4)},
        supply={(0, WOMEN): 2},
        dice=dice(3, red=(4, 6, 6)),
    )
    stock = int(match.state.stock[0, WOMEN])
    play(match, "take red 4", "signoria", "marry Roma +2")
    assert have(match)[0] == 3
    assert match.points[0] == 12
    assert int(match.state.stock[0, WOMEN]) == stock + 1
    assert int(match.state.crowd[ROMA]) == 8
    assert int(match.state.marriage_tile[ROMA]) == tile(ESTE, 4)
    assert not match.state.row[0].any()


def test_e15_cannot_pay() -> None:
    match = table(  # S-4.5, S-4.6
        florins={0: 1},
        supply={(0, MEN): 0, (0, WOMEN): 0},
        dice=dice(2, turquoise=(3, 3), grey=(4, 4), yellow=(2, 2)),
        assignments=assignments(grey="A9 A10"),
    )
    assert why(match, "take turquoise 3") == "S-4.5"
    assert why(match, "take grey 4") == "S-4.6"
    play(match, "take yellow 2")
    assert int(match.state.florins[0]) == 3, "the only use, 3 florins, plays itself"


def test_e16_tie_at_the_end() -> None:
    match = table(  # S-11.5
        seats=4,
        order=(3, 2, 0, 1),
        round_number=7,
        phase=OVER,
        earned={(0, 0): 131, (2, 0): 131, (1, 0): 90, (3, 0): 80},
    )
    assert match.ranking == (2, 3, 1, 4)
