"""Signorie: the points each family may expect at the end (`evaluate`), in hundredths."""

from __future__ import annotations

from ridotto.core.rule import Cells, State, rule

from .data import BROTHERS, FEMALE, MALE, MAX_SEATS, RED, ROWS
from .gains import (
    best_destination,
    best_marriage,
    best_mission,
    best_use,
    column_gain,
    help_gain,
    slack_of,
)
from .moves import (
    ACTION,
    BRIDAL,
    CHILD,
    DESTINATION,
    GIFT,
    MARRIAGE,
    MISSION,
    OVER,
    POINTS,
    REWARD,
    ROW_CHOICE,
)
from .rounds import disc_key
from .scoring import total
from .state import BY_REWARD
from .worth import (
    BRIDE_ROUND,
    COMING,
    EARLIER,
    POINT,
    SURE_LEAD,
    actions_left,
    ahead,
    awaits_reward,
    best_gift,
    best_row_gain,
    bride_worth,
    careers,
    folk,
    helpers_worth,
    is_open,
    newcomers,
    purse,
    reward_worth,
    rounds_left,
    row_tiles,
    row_worth,
    step_worth,
)


@rule
def family(state: State, seat: int) -> int:
    """Return what a family holds: florins, people, careers, brides and helpers."""
    worth = purse(state, seat, int(state.florins[seat]), is_open(state, seat, RED))
    worth += folk(state, seat, MALE, 0) + folk(state, seat, FEMALE, 0)
    worth += careers(state, seat) + helpers_worth(state, seat)
    for brother in range(BROTHERS):
        if (int(state.brides[seat]) >> brother) & 1:
            worth += BRIDE_ROUND * rounds_left(state)
    return worth


@rule
def alliances(state: State, seat: int) -> int:
    """Return what the rows of a family are worth."""
    left = rounds_left(state)
    worth = 0
    for row in range(ROWS):
        found = row_tiles(state, seat, row)
        worth += row_worth(left, found % 100, found // 100)
    return worth


@rule
def standing(state: State, seat: int) -> int:
    """Return what the initiative is worth: its points, and an early place in the next round.

    While others may still move, a small lead is only a part of a place.
    """
    worth = int(state.initiative[seat]) * POINT
    if rounds_left(state):
        sure = MAX_SEATS * SURE_LEAD
        for other in range(int(state.seats)):
            lead = disc_key(state, seat) - disc_key(state, other)
            worth += EARLIER * max(-sure, min(sure, lead)) // (2 * sure)
    return worth


@rule
def prospects(state: State, seat: int) -> int:
    """Return what the rest of this round and the rounds to come bring."""
    worth = int(COMING[rounds_left(state)])
    if awaits_reward(state, seat):
        worth += ahead(actions_left(state, seat), slack_of(state, seat), reward_worth(state, seat))
    return worth


@rule
def service(state: State, seat: int, phase: int) -> int:
    """Return what the reward in progress will still bring."""
    if phase == REWARD:
        return max(0, reward_worth(state, seat))
    bride = bride_worth(state, seat)
    if phase == GIFT:
        return best_gift(state, seat) + bride
    if phase == BRIDAL:
        return bride
    return 0


@rule
def in_flight(state: State, seat: int) -> int:
    """Return what the deed in progress will bring the seat that is asked."""
    phase = int(state.phase)
    florins = int(state.florins[seat])
    worth = 0
    if phase == ACTION:
        colour = int(state.column)
        worth = best_use(state, seat, colour, int(state.placed[seat, colour]), florins)
        worth += column_gain(state, seat, colour)
    elif phase == MARRIAGE:
        worth = max(0, best_marriage(state, seat, florins))
    elif phase == MISSION:
        worth = max(0, best_mission(state, seat))
    elif phase == DESTINATION:
        worth = best_destination(state, seat, int(state.envoy))
    elif phase == POINTS:
        worth = int(state.points_left) * step_worth(state, seat)
    elif phase == ROW_CHOICE:
        worth = best_row_gain(state, seat)
    elif phase == CHILD:
        worth = max(newcomers(state, seat, MALE, 1), newcomers(state, seat, FEMALE, 1))
    else:
        worth = service(state, seat, phase)
    if int(state.cause) == BY_REWARD:
        return worth + (bride_worth(state, seat) if phase < BRIDAL and phase < REWARD else 0)
    return worth + help_gain(int(state.pending))


@rule
def expected(state: State, seat: int) -> int:
    """Return the points that a seat may expect at the end, in hundredths."""
    worth = POINT * total(state, seat) + family(state, seat) + alliances(state, seat)
    worth += standing(state, seat) + prospects(state, seat)
    if int(state.actor) == seat:
        worth += in_flight(state, seat)
    return worth


@rule
def evaluate(state: State, out: Cells) -> None:
    """Write the points each seat may expect at the end, in hundredths."""
    over = int(state.phase) == OVER
    for seat in range(int(state.seats)):
        out[seat] = POINT * total(state, seat) if over else expected(state, seat)
