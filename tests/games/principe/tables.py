"""Positions of Il Principe that several tests begin with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ridotto.games.principe.data import COLOURS
from ridotto.games.principe.state import ACT, NEW_CYCLE, NEXT_LOT, OFFER, ROLES
from ridotto.play import Match, position

A, B, C, D, E = range(5)
GREEN, WHITE, RED, BLUE, YELLOW = range(COLOURS)
NO_CARDS = (0, 0, 0, 0, 0)


def auctions(*pile: int, seats: int = 4, principe: int = A, **fields: Any) -> Match:
    """The auctions of cycle 1 open for this pile, by colour."""
    piles = {(0, colour): cards for colour, cards in enumerate(pile) if cards}
    return position("principe", seats=seats, phase=NEXT_LOT, principe=principe, piles=piles, **fields)


def action(held: Sequence[int], *, seats: int = 3, money: int = 20, seat: int = A, **fields: Any) -> Match:
    """A seat is at its action, first of all, with this hand and money."""
    given: dict[str, Any] = {"hand": {seat: held}, "money": {seat: money}, "principe": seat, "step": 1}
    return position("principe", seats=seats, phase=ACT, asked=1 << seat, acting=1, **(given | fields))


def offer(hand: Sequence[int], *, seats: int = 3, money: int = 20, seat: int = A, **fields: Any) -> Match:
    """A seat that won an auction is offered its city of Phase 2."""
    given: dict[str, Any] = {"hand": {seat: hand}, "money": {seat: money}, "principe": seat, "step": 1}
    return position(
        "principe", seats=seats, phase=OFFER, asked=1 << seat, winners=1 << seat, **(given | fields)
    )


def roles(face_up: dict[int, Sequence[int]], *, seats: int = 4, **fields: Any) -> Match:
    """Phase 4 begins with these cards on the table."""
    return position("principe", seats=seats, phase=ROLES, face_up=face_up, **fields)


def cycle_begins(*, seats: int = 3, **fields: Any) -> Match:
    """A cycle is about to begin."""
    return position("principe", seats=seats, phase=NEW_CYCLE, **fields)


def finished(*, seats: int = 3, built: int = 12, **fields: Any) -> Match:
    """The game ends at once, for want of cities, and is scored.

    Hands are empty and nobody has money unless it is said otherwise.
    """
    given: dict[str, Any] = {
        "built_by": {city: 0 for city in range(built)},
        "hand": {seat: NO_CARDS for seat in range(seats)},
        "money": {seat: 0 for seat in range(seats)},
    }
    return cycle_begins(seats=seats, **(given | fields))


def playing(match: Match, *moves: str) -> Match:
    """Play moves, each by the seat that is asked."""
    for move in moves:
        match.play(move)
    return match


def money(match: Match) -> tuple[int, ...]:
    return tuple(int(each) for each in match.state.money[: match.seats])


def earned(match: Match, source: int) -> tuple[int, ...]:
    return tuple(int(each) for each in match.state.earned[: match.seats, source])


def clause(match: Match, move: str, seat: int | None = None) -> str:
    """The clause that refuses a move, or '' if it is legal."""
    refused = match.explain(move, seat)
    return refused.clause if refused else ""
