"""What things are worth in Rialto, in hundredths of a point: coins, tiles, councilmen, the Doge.

All of it is read off what everybody sees, except where a function says that it looks into hands.
"""

import numpy as np

from ridotto.core.rule import State, rule

from .building import value_of
from .data import (
    B1,
    B2,
    B3,
    B4,
    BUILDINGS,
    COUNCILMAN,
    G1,
    G2,
    G3,
    G4,
    GONDOLA,
    ROUNDS,
    VALUES,
    Y1,
    Y2,
    Y3,
    Y4,
)
from .state import (
    BLUES,
    GREENS,
    LAY,
)

POINT = 100
LEFT_OVER = 50  # a coin or a councilman at the end
INCOME = 1  # coins that a family can count on in a round to come
MAN_NEEDED = 110  # a councilman in the personal supply who can still be sent
MEN_A_ROUND = 2
FORESEEN = 65  # of the uses to come so many percent will be paid for

USE = np.array([80, 100, 160, 240, 60, 80, 120, 120, 80, 200, 130, 300], np.int16)
"""What one use of each building brings, before the coin is counted."""
COIN = np.array([115, 120, 115, 110, 95, 50], np.int16)
"""What a coin is worth in each round; in the last one it is left over."""
DOGE_STEP = np.array([150, 150, 145, 125, 85, 32], np.int16)
"""What a space on the Doge track is worth in each round."""
BEST_USES = np.array([B4, G4, B2, G3, B3, Y3, Y4, G2, G1, Y2, B1, Y1], np.int8)
"""The buildings in the order in which coins are best spent on them."""


@rule
def is_past(state: State, stage: int) -> int:
    """Tell whether a stage of this round is over for all."""
    phase = int(state.phase)
    if phase < LAY:
        return 0
    return 1 if phase >= BLUES or int(state.stage) > stage else 0


@rule
def times_to_come(state: State, stage: int) -> int:
    """Count how often a stage will still be played."""
    return ROUNDS - int(state.round_number) - is_past(state, stage)


@rule
def yet_to_lay(state: State) -> int:
    """Return the seats that have not laid in this stage, as bits; all of them before the stages."""
    phase = int(state.phase)
    if phase < LAY:
        return (1 << int(state.seats)) - 1
    bits = 0
    if phase == LAY:
        for place in range(int(state.queue_length)):
            bits |= 1 << (int(state.queue) >> 3 * place & 7)
    return bits


@rule
def uses_to_come(state: State, building: int) -> int:
    """Count the rounds in which a building can still be used; greens come before the stages."""
    rounds = ROUNDS - int(state.round_number)
    if building < VALUES and int(state.phase) > GREENS:
        rounds -= 1
    return rounds


@rule
def purse_worth(state: State, seat: int, coins: int) -> int:
    """Value coins together with the buildings that need them: the best uses are paid first."""
    now = int(state.round_number)
    price = int(COIN[now])
    supply = coins + INCOME * (ROUNDS - 1 - now)
    gain = 0
    for place in range(BUILDINGS):
        building = int(BEST_USES[place])
        owned = int(state.palace[seat, building])
        if owned and supply > 0 and int(USE[building]) > price:
            uses = owned * uses_to_come(state, building)
            if building >= VALUES or int(state.phase) <= GREENS:
                uses -= int(state.coins_on[seat, building])
            uses = min(uses, supply)
            supply -= uses
            gain += uses * (int(USE[building]) - price)
    if now + 1 < ROUNDS:
        gain = gain * FORESEEN // 100
    return price * coins + gain


@rule
def coin_worth(state: State, seat: int) -> int:
    """Value the last coin of a family: what it could pay later."""
    coins = int(state.gold[seat])
    return purse_worth(state, seat, coins) - purse_worth(state, seat, coins - 1)


@rule
def tile_worth(state: State, building: int) -> int:
    """Value a building that would be taken now: its points and the uses that can be foreseen."""
    gain = max(0, int(USE[building]) - int(COIN[int(state.round_number)]))
    return POINT * (building % VALUES + 1) + uses_to_come(state, building) * gain * FORESEEN // 100


@rule
def own_tile_worth(state: State, building: int) -> int:
    """Value the uses of a building that a family owns, without its points."""
    return tile_worth(state, building) - POINT * value_of(building)


@rule
def best_tile(state: State, allowance: int) -> int:
    """Value the best building in stock for an allowance up to 4."""
    best = 0
    for building in range(BUILDINGS):
        if building % VALUES < allowance and int(state.stock[building]) > 0:
            best = max(best, tile_worth(state, building))
    return best


@rule
def allowance_worth(state: State, allowance: int) -> int:
    """Value what an allowance buys: a tile, above 4 another with the rest."""
    worth = best_tile(state, min(VALUES, allowance))
    if allowance > VALUES:
        worth += best_tile(state, allowance - VALUES)
    return worth


@rule
def men_worth(state: State, men: int) -> int:
    """Value councilmen in a personal supply: those who can still be sent count more."""
    needed = min(men, MEN_A_ROUND * times_to_come(state, COUNCILMAN))
    return needed * MAN_NEEDED + (men - needed) * LEFT_OVER


@rule
def doge_step(state: State) -> int:
    """Value one space on the Doge track."""
    return int(DOGE_STEP[int(state.round_number)])


@rule
def cards_seen(state: State, seat: int, stage: int, open_hands: int) -> int:
    """Count the cards that a family will lay in a stage of this round, as far as it can be told."""
    if is_past(state, stage):
        return 0
    if int(state.phase) >= LAY and int(state.stage) == stage and not yet_to_lay(state) >> seat & 1:
        return 0 if has_resolved(state, seat) else int(state.counted[seat])
    return int(state.hand[seat, stage]) if open_hands else int(state.shown[seat, stage])


@rule
def has_resolved(state: State, seat: int) -> int:
    """Tell whether a family has carried out this stage already."""
    if int(state.phase) == LAY:
        return 0
    for place in range(int(state.turn)):
        if int(state.order[place]) == seat:
            return 1
    return 0


@rule
def men_to_come(state: State, seat: int, cards: int, open_hands: int) -> int:
    """Count the councilmen that a family can send for so many cards: those it has, or will have called."""
    ready = int(state.personal[seat])
    ready += min(int(state.general[seat]), cards_seen(state, seat, GONDOLA, open_hands))
    return min(cards, ready)
