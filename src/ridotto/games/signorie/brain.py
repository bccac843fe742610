"""Signorie: how promising each move is (`weigh`), by what it would gain.

Gains are counted in hundredths of a point (`gains.py`, `worth.py`); the heaviest move
gains most, and each HALF that another one lies behind halves its weight.
"""

from __future__ import annotations

from ridotto.core.rule import Cells, State, rule

from .data import (
    BROTHER_POINTS,
    FACE_DOWN_POINTS,
    FACES,
    FEMALE,
    MOST_EXTRA,
    MOST_SPENT,
    PLAIN_REWARD,
    PURCHASE_POINTS,
    PURCHASE_PRICE,
    SLOT_VALUE,
    SPACES,
)
from .gains import (
    NOTHING,
    advance_gain,
    assignment_gain,
    best_assignment,
    best_destination,
    best_hire,
    bride_tile,
    column_gain,
    dowry_gain,
    florins_gain,
    hire_gain,
    initiative_gain,
    last_to_travel,
    mission_gain,
    parting,
    place_gain,
    signoria_gain,
    slack_of,
    threshold_gain,
)
from .moves import (
    ACTION,
    ADVANCE,
    ASSIGN,
    BONUS,
    BRIDAL,
    BRIDE,
    CHILD,
    CITY,
    DESTINATION,
    GIFT,
    HIRE,
    INITIATIVE,
    MAN,
    MARRIAGE,
    MARRY,
    MISSION,
    PASS,
    PLACE,
    PLEDGE,
    POINTS,
    REWARD,
    ROW,
    ROW_CHOICE,
    SEND,
    SIGNORIA,
    STOP,
    TAKE,
    TURN,
)
from .options import slot_price
from .outlook import evaluate
from .worth import (
    POINT,
    actions_left,
    ahead,
    bonus_worth,
    helper_worth,
    newcomers,
    reward_worth,
    row_gain,
    row_tiles,
)

__all__ = ["evaluate", "weigh"]

HALF = 35
MOST = 1000


@rule
def weigh_dice(state: State, seat: int, moves: Cells, count: int, gains: Cells) -> None:
    """Count what each die gains: its best use, its helpers, its price, and the rest of the round."""
    florins = int(state.florins[seat])
    actions = actions_left(state, seat)
    slack = slack_of(state, seat)
    reward = reward_worth(state, seat)
    known = -1
    beside = 0
    for place in range(count):
        move = int(moves[place])
        if move == PASS:
            gains[place] = ahead(0, slack, reward)
            continue
        colour = (move - TAKE) // FACES
        value = (move - TAKE) % FACES + 1
        price = max(0, int(SLOT_VALUE[colour]) - value)
        if colour != known:
            known = colour
            beside = max(
                best_assignment(state, seat, colour, florins), best_hire(state, seat, colour, florins)
            )
        gain = max(beside, signoria_gain(state, seat, colour, value, florins - price))
        gain += column_gain(state, seat, colour) + florins_gain(state, seat, florins, -price)
        gains[place] = gain + ahead(actions - 1, slack - value, reward)


@rule
def use_gain(state: State, seat: int, move: int) -> int:
    """Return what one use of the die just taken gains."""
    colour = int(state.column)
    florins = int(state.florins[seat])
    if move < ASSIGN:
        return hire_gain(state, seat, move - HIRE, florins)
    if move < SIGNORIA:
        tile = int(state.assignments[2 * colour + (move - ASSIGN) // MOST_SPENT])
        return assignment_gain(state, seat, tile, (move - ASSIGN) % MOST_SPENT + 1, florins)
    return signoria_gain(state, seat, colour, int(state.placed[seat, colour]), florins)


@rule
def weigh_marriages(state: State, seat: int, moves: Cells, count: int, gains: Cells) -> None:
    """Count what each marriage gains; of equal ones the dear slot is better filled by a dowry."""
    florins = int(state.florins[seat])
    found = row_tiles(state, seat, 0)
    woman = parting(state, seat, FEMALE, 1)
    for place in range(count):
        move = int(moves[place])
        gains[place] = 0
        if move != STOP:
            city = (move - MARRY) // (MOST_EXTRA + 1)
            dowry = slot_price(state, city) + (move - MARRY) % (MOST_EXTRA + 1)
            gains[place] = (
                woman + dowry_gain(state, seat, dowry, florins) + bride_tile(state, seat, city, found)
            )


@rule
def weigh_points(state: State, seat: int, moves: Cells, count: int, gains: Cells) -> None:
    """Count what each use of an advancement point gains."""
    lowest = last_to_travel(state, seat)
    for place in range(count):
        move = int(moves[place])
        if move == STOP:
            gains[place] = 0
        elif move == INITIATIVE:
            gains[place] = initiative_gain(state, seat, 1)
        elif move >= ADVANCE:
            gains[place] = advance_gain(state, seat, (move - ADVANCE) % (SPACES - 1), lowest)
        else:
            gains[place] = place_gain(state, seat, move - PLACE, lowest)


@rule
def deed_gain(state: State, seat: int, phase: int, move: int) -> int:
    """Return what one way to do a deed gains."""
    if phase == MISSION:
        return best_destination(state, seat, move - SEND)
    if phase == DESTINATION:
        post = int(state.envoy)
        found = row_tiles(state, seat, post // SPACES + 1)
        # Of two cities that bring the same, the emptier one keeps the last slots open.
        return mission_gain(state, seat, post, move - CITY, found) - int(state.crowd[move - CITY])
    if phase == ROW_CHOICE:
        return row_gain(state, seat, move - ROW, FACE_DOWN_POINTS)
    if phase == CHILD:
        return newcomers(state, seat, move - MAN, 1)
    return threshold_gain(state, seat, 1) + parting(state, seat, move - MAN, 1)


@rule
def service_gain(state: State, seat: int, phase: int, move: int) -> int:
    """Return what an answer in the rewards phase gains."""
    florins = int(state.florins[seat])
    if phase == REWARD:
        if move == BONUS:
            return bonus_worth(state, seat)
        return florins_gain(state, seat, florins, PLAIN_REWARD)
    if phase == GIFT:
        return helper_worth(state, seat, move - HIRE)
    if phase == BRIDAL:
        return int(BROTHER_POINTS[move - BRIDE]) * POINT + 2 * POINT
    return PURCHASE_POINTS * POINT + florins_gain(state, seat, florins, -PURCHASE_PRICE)


@rule
def gain_of(state: State, seat: int, phase: int, move: int) -> int:
    """Return what any answer but the choice of a die gains; to stop gains nothing."""
    if move == STOP:
        return 0
    if phase == ACTION:
        return use_gain(state, seat, move)
    if phase <= PLEDGE:
        return deed_gain(state, seat, phase, move)
    return service_gain(state, seat, phase, move)


@rule
def weigh(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Write how promising each legal move is, from 1 to 1000."""
    phase = int(state.phase)
    if phase == TURN:
        weigh_dice(state, seat, moves, count, weights)
    elif phase == MARRIAGE:
        weigh_marriages(state, seat, moves, count, weights)
    elif phase == POINTS:
        weigh_points(state, seat, moves, count, weights)
    else:
        for place in range(count):
            weights[place] = gain_of(state, seat, phase, int(moves[place]))
    best = NOTHING
    for place in range(count):
        best = max(best, int(weights[place]))
    for place in range(count):
        behind = best - int(weights[place])
        weight = MOST >> min(10, behind // HALF)
        weights[place] = max(1, weight - weight * (behind % HALF) // (2 * HALF))
