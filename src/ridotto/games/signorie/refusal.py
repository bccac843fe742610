"""Signorie: why a move cannot be played, as the number of a clause of RULES.md."""

from __future__ import annotations

import numpy as np

from ridotto.core.rule import State, rule

from .data import (
    ASSIGNMENT_GAIN,
    ASSIGNMENT_SEX,
    FACES,
    FEMALE,
    FOR_TILE,
    GREY,
    HELPER_COLUMN,
    MOST_EXTRA,
    MOST_SPENT,
    RED,
    RING,
    SLOT_VALUE,
    TILE_PRICE,
)
from .moves import (
    ACTION,
    ADVANCE,
    ASSIGN,
    BRIDAL,
    BRIDE,
    BUY,
    CHILD,
    CITY,
    DESTINATION,
    FLORINS,
    GIFT,
    HIRE,
    INITIATIVE,
    MAN,
    MARRIAGE,
    MARRY,
    MISSION,
    NO_BIT,
    OVER,
    PLACE,
    PLEDGE,
    POINTS,
    PURCHASE,
    REWARD,
    SEND,
    SIGNORIA,
    STOP,
    TAKE,
    TURN,
    WOMAN,
    bit_of,
)
from .options import NEVER, slot_price
from .state import BY_DIE, BY_REWARD

# The clause that puts each question, and the stretch of moves that answers it.
QUESTION_CLAUSE = np.array([1101, 402, 408, 702, 706, 707, 801, 1002, 508, 509, 905, 907, 908, 910], np.int16)
LAST_MOVE = np.array(
    [-1, HIRE - 1, SIGNORIA, SEND - 1, CITY - 1, PLACE - 1, STOP, MAN - 1, WOMAN, WOMAN, FLORINS]
    + [ASSIGN - 1, BUY - 1, BUY],
    np.int16,
)


@rule
def is_answer(phase: int, move: int) -> bool:
    """Tell whether a move is of the kind that a question asks for."""
    if move == STOP:
        return phase in (MARRIAGE, MISSION, POINTS, PLEDGE, BRIDAL, PURCHASE)
    kind = True
    if phase == PLEDGE:
        kind = move >= MAN
    elif phase == BRIDAL:
        kind = move >= BRIDE
    elif phase == PURCHASE:
        kind = move >= BUY
    return kind and bit_of(phase, move) != NO_BIT and move <= int(LAST_MOVE[phase])


@rule
def refuse_die(state: State, seat: int, move: int) -> int:
    """Say why a die cannot be taken (RULES.md S-4.2 to S-4.6)."""
    colour = (move - TAKE) // FACES
    value = (move - TAKE) % FACES + 1
    if int(state.placed[seat, colour]):
        return 403
    if int(state.dice[colour, value - 1]) == 0:
        return 402
    if int(SLOT_VALUE[colour]) - value > int(state.florins[seat]):
        return 405
    return 406


@rule
def refuse_assignment(state: State, seat: int, move: int) -> int:
    """Say why an assignment cannot be done (RULES.md S-6.2 to S-6.4)."""
    people = (move - ASSIGN) % MOST_SPENT + 1
    tile = int(state.assignments[2 * int(state.column) + (move - ASSIGN) // MOST_SPENT])
    gain = int(ASSIGNMENT_GAIN[tile])
    if gain == FOR_TILE and people != TILE_PRICE:
        return 602
    if int(state.supply[seat, int(ASSIGNMENT_SEX[tile])]) < people:
        return 603
    return 604


@rule
def refuse_action(state: State, seat: int, move: int) -> int:
    """Say why the die cannot be used so (RULES.md S-5.1 to S-5.3, S-7.2 to S-7.10)."""
    colour = int(state.column)
    if move < ASSIGN:
        if int(HELPER_COLUMN[move - HIRE]) != int(RING[colour]):
            return 501
        return refuse_space(state, seat, move) or 503
    if move < SIGNORIA:
        return refuse_assignment(state, seat, move)
    if colour == RED:
        return 703 if int(state.supply[seat, FEMALE]) else 702
    if colour == GREY:
        return 707 if int(state.posts[seat]) else 706
    return 806


@rule
def refuse_space(state: State, seat: int, move: int) -> int:
    """Say whether a helper space is taken (RULES.md S-5.2)."""
    return 502 if (int(state.helpers[seat]) >> (move - HIRE)) & 1 else 0


@rule
def refuse_city(state: State, city: int) -> int:
    """Say whether a city is covered or shut (RULES.md S-2.6, S-7.9)."""
    if city > int(state.seats):
        return 206
    return 709 if slot_price(state, city) == NEVER else 0


@rule
def refuse_skip(state: State) -> int:
    """Say why a deed cannot be left out (RULES.md S-4.6, S-8.7, S-9.6)."""
    if int(state.phase) == POINTS:
        return 807
    return 906 if int(state.cause) == BY_REWARD else 406


@rule
def refuse_envoy(state: State, seat: int, post: int) -> int:
    """Say why a man cannot be sent (RULES.md S-7.6, S-7.7)."""
    return 707 if (int(state.posts[seat]) >> post) & 1 else 706


@rule
def refuse_point(state: State, seat: int, move: int) -> int:
    """Say why a point cannot be spent so (RULES.md S-8.2 to S-8.8)."""
    if move == INITIATIVE:
        return 806 if int(state.cause) == BY_DIE else 808
    return 803 if move >= ADVANCE else 802


@rule
def refuse_deed(state: State, seat: int, move: int) -> int:
    """Say why a deed cannot be done so."""
    phase = int(state.phase)
    if move == STOP:
        clause = refuse_skip(state)
    elif phase == MARRIAGE:
        clause = refuse_city(state, (move - MARRY) // (MOST_EXTRA + 1)) or 703
        if not int(state.supply[seat, FEMALE]):
            clause = 702
    elif phase == MISSION:
        clause = refuse_envoy(state, seat, move - SEND)
    elif phase == DESTINATION:
        clause = refuse_city(state, move - CITY) or 707
    elif phase == POINTS:
        clause = refuse_point(state, seat, move)
    else:
        clause = 508 if phase == CHILD else 509
    return clause


@rule
def refuse_reward(state: State, seat: int, move: int) -> int:
    """Say why a reward cannot be taken so (RULES.md S-9.6 to S-9.10)."""
    phase = int(state.phase)
    if phase == REWARD:
        return 906
    if phase == GIFT:
        return 502
    return 908 if phase == BRIDAL else 910


@rule
def refusal(state: State, seat: int, move: int) -> int:
    """Return 0 if the move is legal, else the clause that forbids it."""
    phase = int(state.phase)
    if phase == OVER:
        return 1101
    if seat != int(state.actor):
        return 401 if phase < REWARD and int(state.cause) != BY_REWARD else 901
    if not is_answer(phase, move):
        return int(QUESTION_CLAUSE[phase])
    if (int(state.menu) >> bit_of(phase, move)) & 1:
        return 0
    if phase == TURN:
        clause = refuse_die(state, seat, move)
    elif phase == ACTION:
        clause = refuse_action(state, seat, move)
    elif phase <= PLEDGE:
        clause = refuse_deed(state, seat, move)
    else:
        clause = refuse_reward(state, seat, move)
    return clause
