"""The kinds of move of Edo and how they pack into one number."""

from __future__ import annotations

import numpy as np

from ridotto.core.rule import rule

from .data import (
    BUILDINGS,
    CARDS,
    CITIES,
    MOST_ON_CARD,
    MOST_ROADS,
    NODES,
    PACKAGES,
    RIVERS,
    SIDES,
    SPECIAL_CARDS,
)

DONE = 0  # ends movement, an action, an official's second move, the wages
TAKE_PACKAGE = DONE + 1  # + package
SETTLE = TAKE_PACKAGE + PACKAGES  # + city - 1
START_MERCHANT = SETTLE + CITIES - 1  # + river space
PLAN_SIDE = START_MERCHANT + RIVERS  # + card side
PLAN_CREW = PLAN_SIDE + SIDES  # + officials
STEP = PLAN_CREW + MOST_ON_CARD + 1  # + (space - 1) * 5 + number of the road
MOVE_MERCHANT = STEP + NODES * MOST_ROADS  # + space - 1
PLACE = MOVE_MERCHANT + NODES  # + border post
PICK = PLACE + 4  # + space - 1
GO = PICK + NODES  # + space - 1
GATHER = GO + NODES  # + resource space
BUILD = GATHER + 9  # + city * 3 + building
BUY = BUILD + CITIES * BUILDINGS  # + amount - 1
WISH_POINT = BUY + 3
BUY_RICE = WISH_POINT + 1  # + way: one bundle, two bundles, the dear one
RECRUIT = BUY_RICE + 3  # + officials - 1
TAKE_CARD = RECRUIT + 2  # + special card
SELL_CARD = TAKE_CARD + SPECIAL_CARDS  # + card
PAY_WAGE = SELL_CARD + CARDS  # + space - 1
MOVES = PAY_WAGE + NODES

FIRSTS = (
    DONE, TAKE_PACKAGE, SETTLE, START_MERCHANT, PLAN_SIDE, PLAN_CREW, STEP, MOVE_MERCHANT, PLACE, PICK, GO,
    GATHER, BUILD, BUY, WISH_POINT, BUY_RICE, RECRUIT, TAKE_CARD, SELL_CARD, PAY_WAGE,
)  # fmt: skip
KIND = np.array([sum(first <= move for first in FIRSTS) - 1 for move in range(MOVES)], np.int8)
"""The place in `FIRSTS` of the kind that a move belongs to."""

MOST_LEGAL = SIDES
"""Planning with all fifteen cards offers every side. All else is less: movement has
at most five spaces with five roads each, five ways of the merchant and done: 31."""

LONGEST = 5600
"""No game has more moves. A step costs 1 Ryo, and all Ryo that can ever come in is 2,920: 120 at the
start, in each of ten rounds at most 176 from money cards and 68 from cities, and 30 for each of at most
twelve sold cards. Beside steps there are 9 moves of setup, and in each round 24 of planning, 12 reveals, at
most 17 in each of 12 actions, and 24 of wages."""


@rule
def pack_step(node: int, road: int) -> int:
    """Number the step of a samurai along a road of its space."""
    return STEP + (node - 1) * MOST_ROADS + road


@rule
def step_from(move: int) -> int:
    """Return the space that a step leaves."""
    return (move - STEP) // MOST_ROADS + 1


@rule
def step_road(move: int) -> int:
    """Return the number of the road that a step takes."""
    return (move - STEP) % MOST_ROADS


def is_hidden(move: int) -> bool:
    """Tell whether only the mover may know a move: the steps of planning (E-4.1)."""
    return PLAN_SIDE <= move < STEP
