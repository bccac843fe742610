"""What a player may expect of the rest of the game: the plans in flight, then means and rounds to come."""

from __future__ import annotations

import numpy as np

from ridotto.core.rule import Cells, State, rule

from .data import (
    CITIES,
    ENDING_POINTS,
    MERCHANT_CARDS,
    OFFICIALS,
    RICE,
    RYO_PER_POINT,
    SIDE_MOST,
    SLOTS,
    STONE,
    WOOD,
)
from .forecast import (
    carry,
)
from .means import (
    IN_EDO,
    INCOME_ROUNDS,
    ONE_RYO,
    ONE_SAMURAI,
    RICE_WORTH,
    RYO_WORTH,
    STONE_WORTH,
    WOOD_WORTH,
    held,
    income_in,
    means_of,
    points_in,
    ryo_in,
    samurai_in,
    unit_of,
)
from .pieces import bits
from .planning import free_officials
from .scoring import score_of, standings
from .sites import (
    income_from,
)
from .state import ACTING, GOING, OVER, PLANNING, WAGES
from .works import open_side

LAST_ROUND = np.array([0, 0, 0, 0, 0, 0, 0, 1, 5, 50, 68, 82, 100], np.int8)
"""Chance in percent that this round is the last, by the leader's points while plans are made."""
ROUNDS_LEFT = np.array([75, 70, 65, 60, 52, 44, 37, 32, 24, 16, 13, 12, 12], np.int8)
"""Rounds after this one, in tenths, by the leader's points, if it is not the last."""
WILL_END, MAY_END = 95, 2  # the same chance once plans are made: they reach the end, or they do not
# Hundredths of a point, fitted to the results of some thousand games against oneself.
OFFICIAL_WORTH, SLOT_WORTH = 18, 30  # an official and a slot of this round that have no task yet
SAMURAI_WORTH = np.array(
    [
        [0, 40, 95, 135, 185, 205],
        [0, 60, 110, 120, 115, 95],
        [0, 80, 110, 115, 80, 30],
        [0, 110, 135, 110, 40, -60],
    ],
    np.int16,
)
"""Samurai on the board after their wages, by the rounds left: one, two, three or four, more."""
SAMURAI_ROW = np.array([0, 0, 1, 2, 2, 3, 3, 3, 3, 3, 3], np.int8)
RECRUIT_WORTH = np.array([0, 20, 42, 56, 62, 66, 70, 72, 72, 72, 72], np.int16)
CARD_WORTH = 8  # a special card, a round
NO_EDO = np.array([40, 300, 260, 220, 180, 150, 120, 100, 80, 60, 50], np.int16)
"""What it costs to have no house in Edo yet, by the rounds left after this one."""
ENOUGH_RYO, SPARE_RYO = 35, 2  # what the buildings of a round cost; the rest is fiftieths of a point
CONFIDENCE = np.array([100, 100, 100, 90, 85, 70, 60, 45, 30, 30, 30], np.int8)
"""How much of a lead, in percent, was still there at the end, by the rounds left."""
GROWTH = 90  # what anyone gains in a round, beyond the first two
OUT = 1500  # who has no house in Edo at the end ranks below all others


@rule
def leader_points(state: State) -> int:
    """Return the highest score."""
    best = 0
    for seat in range(int(state.seats)):
        best = max(best, score_of(state, seat))
    return best


@rule
def last_round_chance(state: State, best: int) -> int:
    """Return the chance in percent that the game ends with this round, if the leader has so many points."""
    if int(state.round_no) == MERCHANT_CARDS:
        return 100
    return int(LAST_ROUND[min(ENDING_POINTS, best)])


@rule
def rounds_left(state: State, best: int) -> int:
    """Return the rounds to expect after this one, in tenths, if it is not the last."""
    return min(10 * (MERCHANT_CARDS - int(state.round_no)), int(ROUNDS_LEFT[min(ENDING_POINTS, best)]))


@rule
def end_worth(means: int) -> int:
    """Return the final points of some means in hundredths: paid samurai and money, for those in Edo."""
    points = 100 * points_in(means)
    if not means & IN_EDO:
        return points - OUT
    # A little for what breaks ties, and for money short of the next fifty.
    ties = held(means, WOOD) + held(means, STONE) + held(means, RICE)
    return (
        points + 100 * samurai_in(means) + 100 * (ryo_in(means) // RYO_PER_POINT) + ryo_in(means) // 5 + ties
    )


@rule
def goods_worth(means: int, left: int) -> int:
    """Return what resources and money are worth while there is time to use them."""
    wood = held(means, WOOD)
    stone = held(means, STONE)
    rice = held(means, RICE)
    ryo = ryo_in(means)
    worth = WOOD_WORTH * (min(wood, 6) + wood) // 2 + STONE_WORTH * (min(stone, 7) + stone) // 2
    worth += (2 * RICE_WORTH if left < 2 else RICE_WORTH) * (min(rice, 5) + rice) // 2
    return worth + RYO_WORTH * min(ryo, ENOUGH_RYO) + SPARE_RYO * max(0, ryo - ENOUGH_RYO)


@rule
def going_worth(means: int, rounds: int, income: int) -> int:
    """Return what some means lead to if the game goes on for some tenths of rounds."""
    left = min(10, (rounds + 5) // 10)
    worth = 100 * points_in(means) + goods_worth(means, left)
    worth += int(SAMURAI_WORTH[int(SAMURAI_ROW[left]), samurai_in(means)])
    worth += int(RECRUIT_WORTH[left]) * min(3, (means >> 28) & 15)
    worth += CARD_WORTH * left * ((means >> 45) & 7)
    worth += min(rounds, 10 * INCOME_ROUNDS) * RYO_WORTH * (income + income_in(means)) // 10
    if not means & IN_EDO:
        worth -= int(NO_EDO[left])
    return worth + GROWTH * max(0, rounds - 20) // 10


@rule
def worth_of(means: int, chance: int, rounds: int, income: int) -> int:
    """Return what some means are worth: the end and the game going on, each by its chance."""
    worth = 0
    if chance > 0:
        worth += chance * end_worth(means)
    if chance < 100:
        worth += (100 - chance) * going_worth(means, rounds, income)
    return worth // 100


@rule
def income_of(state: State, seat: int) -> int:
    """Return the Ryo that all cities pay a player as they stand."""
    income = 0
    for city in range(CITIES):
        if int(state.built[city]) > 0:
            income += income_from(standings(state, city), int(state.tile[city]), seat, int(state.seats))
    return income


@rule
def planned(state: State, seat: int, means: int) -> int:
    """Return the means after all slots that a player has still to play, as they are planned."""
    phase = int(state.phase)
    if phase in (ACTING, GOING) and int(state.actor) == seat:
        means = carry(state, seat, open_side(state), int(state.left), means)
    for slot in range(SLOTS):
        side = int(state.plan[seat, slot]) - 1
        if side >= 0:
            crew = int(state.officials[seat, slot])
            if phase == PLANNING:
                crew = int(state.assigned[seat, slot])
                if slot == int(state.plan_step[seat]) // 2:  # no officials on it yet
                    crew = min(2, int(SIDE_MOST[side]))
            means = carry(state, seat, side, crew, means)
    return means


@rule
def idle_worth(state: State, seat: int) -> int:
    """Return what the officials and slots are worth that a player can still plan with in this round."""
    if int(state.phase) < PLANNING:
        return OFFICIAL_WORTH * (OFFICIALS - 1) + SLOT_WORTH * SLOTS
    step = int(state.plan_step[seat])
    if int(state.phase) != PLANNING or step == 2 * SLOTS:
        return 0
    idle = free_officials(state, seat)
    if step % 2:
        idle -= min(2, int(SIDE_MOST[int(state.plan[seat, step // 2]) - 1]))
    return OFFICIAL_WORTH * max(0, idle) + SLOT_WORTH * (SLOTS - (step + 1) // 2)


@rule
def has_paid(state: State, seat: int) -> int:
    """Tell whether a player's wages of this round are behind."""
    if int(state.phase) != WAGES:
        return 0
    return 1 if (seat - int(state.start)) % int(state.seats) < int(state.turn) else 0


@rule
def after_wages(means: int) -> int:
    """Return the means after wages: rice for each samurai, and the unpaid go home."""
    due = samurai_in(means)
    unpaid = max(0, due - held(means, RICE))
    return means - (due - unpaid) * unit_of(RICE) - unpaid * ONE_SAMURAI


@rule
def forecast(state: State, seat: int) -> int:
    """Return the means at the end of this round, after the plan, the wages and the income."""
    means = means_of(state, seat)
    if int(state.phase) == OVER or seat >= int(state.seats):
        return means
    means = planned(state, seat, means)
    if int(state.phase) == WAGES and int(state.actor) == seat:
        kept = bits(int(state.marked))  # paid already: as if their rice were still there
        means = after_wages(means + kept * unit_of(RICE))
    elif not has_paid(state, seat):
        means = after_wages(means)
    return means + (income_of(state, seat) + income_in(means)) * ONE_RYO


@rule
def evaluate(state: State, out: Cells) -> None:
    """Estimate each player's points at the end, in hundredths."""
    seats = int(state.seats)
    if int(state.phase) == OVER:
        for seat in range(seats):
            out[seat] = 100 * score_of(state, seat)
        return
    ahead = (forecast(state, 0), forecast(state, 1), forecast(state, 2), forecast(state, 3))
    best = 0
    for seat in range(seats):
        best = max(best, points_in(ahead[seat]))
    chance = last_round_chance(state, leader_points(state))
    if int(state.phase) > PLANNING and chance < 100:
        chance = WILL_END if best >= ENDING_POINTS else MAY_END
    rounds = rounds_left(state, best)
    total = 0
    for seat in range(seats):
        worth = worth_of(ahead[seat], chance, rounds, income_of(state, seat))
        out[seat] = worth + idle_worth(state, seat)
        total += int(out[seat])
    trust = int(CONFIDENCE[min(10, (rounds + 5) // 10)]) if chance < WILL_END else 100
    for seat in range(seats):
        out[seat] = (trust * int(out[seat]) + (100 - trust) * total // seats) // 100
