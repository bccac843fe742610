"""Signorie: points and the final ranking (RULES.md chapters 9 and 11)."""

from __future__ import annotations

from ridotto.core.rule import Cells, State, rule

from .data import (
    BY_CAREER,
    BY_PLAN,
    FACE_DOWN_POINTS,
    HOUSES,
    POSTS,
    ROWS,
    SOURCES,
    SPACE_POINTS,
    SPACES,
    TILES_FOR_POINTS,
)

_SOURCES = len(SOURCES)


@rule
def score(state: State, seat: int, source: int, amount: int) -> None:
    """Give a seat points from one source; points are never lost (RULES.md S-11.6)."""
    state.earned[seat, source] += amount


@rule
def career_points(state: State, seat: int) -> int:
    """Count half the points of each man still in a career, rounded down (RULES.md S-11.2)."""
    total = 0
    for post in range(POSTS):
        total += int(state.careers[seat, post]) * (int(SPACE_POINTS[post % SPACES]) // 2)
    return total


@rule
def row_points(state: State, seat: int, row: int) -> int:
    """Count the tiles of a row if there are at least three (RULES.md S-10.3, S-11.3)."""
    tiles = int(state.face_down[seat, row])
    total = tiles * FACE_DOWN_POINTS
    for house in range(HOUSES):
        value = int(state.row[seat, row, house])
        if value:
            tiles += 1
            total += value
    return total if tiles >= TILES_FOR_POINTS else 0


@rule
def score_end(state: State) -> None:
    """Score careers and plans of all seats; nothing else counts (RULES.md S-11.2 to S-11.4)."""
    for seat in range(int(state.seats)):
        score(state, seat, BY_CAREER, career_points(state, seat))
        for row in range(ROWS):
            score(state, seat, BY_PLAN, row_points(state, seat, row))


@rule
def total(state: State, seat: int) -> int:
    """Sum the ledger of a seat."""
    earned = state.earned
    points = 0
    for source in range(_SOURCES):
        points += int(earned[seat, source])
    return points


@rule
def points(state: State, out: Cells) -> None:
    """Write the points of every seat as they stand."""
    for seat in range(int(state.seats)):
        out[seat] = total(state, seat)


@rule
def ranking(state: State, out: Cells) -> None:
    """Write the place of every seat: points, then the turn order (RULES.md S-1.1, S-11.5)."""
    seats = int(state.seats)
    for place in range(seats):
        seat = int(state.order[place])
        mine = total(state, seat)
        better = 0
        for other in range(seats):
            theirs = total(state, int(state.order[other]))
            if theirs > mine or (theirs == mine and other < place):
                better += 1
        out[seat] = better + 1
