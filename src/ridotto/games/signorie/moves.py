"""Signorie: the kinds of move and how they pack into one number.

| moves | kind | inside |
|---|---|---|
| 0 | pass | |
| 1-30 | take a die | 6 × colour + value - 1 |
| 31-42 | hire a helper | helper space |
| 43-48 | assignment | 3 × tile + people - 1 |
| 49 | Signoria action | |
| 50-74 | marry | 5 × city + extra florins |
| 75-95 | send a man | 7 × career + space - 1 |
| 96-100 | to a city | city |
| 101-103 | place a man | career |
| 104-121 | advance a man | 6 × career + space - 1 |
| 122 | initiative | |
| 123 | stop, skip | |
| 124-127 | row for a tile face down | row |
| 128, 129 | man, woman | |
| 130, 131 | bonus, 3 florins | |
| 132-135 | bride | brother |
| 136 | buy 5 points | |

Every question has its own stretch of at most 62 moves, so that its legal
answers fit one word of bits: bit i stands for the stretch's move i.
"""

from __future__ import annotations

import numpy as np

from ridotto.core.game import NO_MOVE
from ridotto.core.rule import rule

PASS = 0
TAKE = 1
HIRE = 31
ASSIGN = 43
SIGNORIA = 49
MARRY = 50
SEND = 75
CITY = 96
PLACE = 101
ADVANCE = 104
INITIATIVE = 122
STOP = 123
ROW = 124
MAN, WOMAN = 128, 129
BONUS, FLORINS = 130, 131
BRIDE = 132
BUY = 136
MOVES = 137

# A marriage has the most answers: 5 cities × 5 dowries, and to skip it. A turn has 1 + 20 at most, one
# for each die; a mission 21 + 1; a point 3 + 18 + 2.
MOST_LEGAL = 26
# A player decides at most 35 times a round: four dice with at most 8 (A5: die, action, 6 points), 6 (tracks),
# 4 (mission) and 3 (marriage or tile) decisions, 7 for the helpers of four columns, one pass, and 6 for the reward
# (bonus, 4 points, bride).
LONGEST = 35 * 7 * 4

# Questions. A state at rest is in one of these; OVER asks nothing.
QUESTIONS = 14
(
    OVER,
    TURN,
    ACTION,
    MARRIAGE,
    MISSION,
    DESTINATION,
    POINTS,
    ROW_CHOICE,
    CHILD,
    PLEDGE,
    REWARD,
    GIFT,
    BRIDAL,
    PURCHASE,
) = range(QUESTIONS)
# Steps that nobody decides. No state rests in one of these.
HELPING, BIRTHS, NEXT_TURN, REWARDS, NEXT_REWARD, NEW_ROUND = range(QUESTIONS, QUESTIONS + 6)
PHASES = QUESTIONS + 6

FIRST_MOVE = np.array(
    [0, PASS, HIRE, MARRY, SEND, CITY, PLACE, ROW, MAN, STOP, BONUS, HIRE, STOP, STOP], np.int16
)
# A skipped marriage is too far from the other marriages: its bit follows theirs.
MARRIAGES = SEND - MARRY
NO_BIT = 63


@rule
def bit_of(phase: int, move: int) -> int:
    """Return the bit of a move in the answers to a question, or NO_BIT if it lies outside."""
    bit = move - int(FIRST_MOVE[phase])
    if phase == MARRIAGE:
        if move == STOP:
            return MARRIAGES
        if bit >= MARRIAGES:
            return NO_BIT
    if bit < 0 or bit > 62:
        return NO_BIT
    return bit


@rule
def move_of(phase: int, bit: int) -> int:
    """Return the move that a bit stands for in the answers to a question."""
    if phase == MARRIAGE and bit == MARRIAGES:
        return STOP
    return int(FIRST_MOVE[phase]) + bit


@rule
def only_answer(phase: int, menu: int) -> int:
    """Return the single answer that a question has, or NO_MOVE if there is a choice."""
    if menu == 0 or menu & (menu - 1):
        return NO_MOVE
    bit = 0
    while menu > 1:
        menu >>= 1
        bit += 1
    return move_of(phase, bit)
