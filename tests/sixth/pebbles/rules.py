"""Pebbles: the ten rules of a toy game (RULES.md chapter 1)."""

from __future__ import annotations

from typing import Any

from ridotto.core.chance import pick, reveal, scramble
from ridotto.core.fields import OWNER, PUBLIC, Layout, field
from ridotto.core.game import Option
from ridotto.core.rule import Cells, State, rule

MOST_SEATS = 3
LOW, HIGH = 0, 1
FIRST_TAKE = 2
MOVES = 5
BET, TAKE, OVER = range(3)
PEBBLES, BETS, PEARLS = range(3)
FEATURES = 8 + 2 * MOST_SEATS

OPTIONS = (Option("heap_size", ("short", "long"), "short", "long", "how large the heap is"),)
LAYOUT = Layout(
    (
        field("phase", "i1", (), PUBLIC, 0, 2, "betting, taking or over"),
        field("heap", "i1", (), PUBLIC, 0, 15, "pebbles left"),
        field("turn", "i1", (), PUBLIC, 0, 2, "seat that takes"),
        field("takings", "i1", MOST_SEATS, PUBLIC, 0, 15, "times each seat took"),
        field("has_bet", "i1", MOST_SEATS, PUBLIC, 0, 1, "who has bet"),
        field("bet", "i1", MOST_SEATS, OWNER, 0, 2, "1 low, 2 high, 0 not yet"),
        field("pearls", "i1", MOST_SEATS, OWNER, 0, 45, "worth of the hidden pearls"),
        field("earned", "i2", (MOST_SEATS, 3), PUBLIC, 0, 99, "points by source"),
        *(option.field for option in OPTIONS),
    )
)


@rule
def deal(state: State, seats: int, seed: Any) -> None:
    """Lay out the heap. T-1.1."""
    state.seed = seed
    state.seats = seats
    state.heap = 6 + 6 * int(state.heap_size) + pick(seed, 0, 0, 4)


@rule
def waiting(state: State) -> int:
    """Return who may act: all who have not bet, then one after the other. T-1.2, T-1.3."""
    if int(state.phase) == OVER:
        return 0
    if int(state.phase) == TAKE:
        return 1 << int(state.turn)
    bits = 0
    for seat in range(int(state.seats)):
        if int(state.has_bet[seat]) == 0:
            bits |= 1 << seat
    return bits


@rule
def legal(state: State, seat: int, moves: Cells) -> int:
    """List the legal moves."""
    count = 0
    for move in range(MOVES):
        if refusal(state, seat, move) == 0:
            moves[count] = move
            count += 1
    return count


@rule
def refusal(state: State, seat: int, move: int) -> int:
    """Return the clause that forbids a move, or 0."""
    phase = int(state.phase)
    if phase == OVER:
        return 108
    if (waiting(state) >> seat) & 1 == 0:
        return 102 if phase == BET else 103
    if (move < FIRST_TAKE) != (phase == BET):
        return 102 if move < FIRST_TAKE else 103
    if phase == TAKE and move - FIRST_TAKE + 1 > int(state.heap):
        return 104
    return 0


@rule
def play(state: State, seat: int, move: int) -> None:
    """Bet, or take pebbles and a pearl. T-1.2, T-1.5."""
    state.ply += 1
    if move < FIRST_TAKE:
        state.bet[seat] = 1 + move
        state.has_bet[seat] = 1
        if waiting(state) == 0:
            state.phase = TAKE
        return
    state.heap -= move - FIRST_TAKE + 1
    state.earned[seat, PEBBLES] += move - FIRST_TAKE + 1
    reveal(state)
    state.pearls[seat] += pick(state.seed, 1 + seat, int(state.takings[seat]), 4)
    state.takings[seat] += 1
    state.turn = (seat + 1) % int(state.seats)
    if int(state.heap) == 0:
        finish(state)


@rule
def finish(state: State) -> None:
    """Show bets and pearls and count. T-1.6."""
    state.phase = OVER
    for seat in range(int(state.seats)):
        many = 2 if int(state.earned[seat, PEBBLES]) >= 4 else 1
        state.earned[seat, BETS] = 5 if int(state.bet[seat]) == many else 0
        state.earned[seat, PEARLS] = state.pearls[seat]


@rule
def points(state: State, out: Cells) -> None:
    """Add up the ledger."""
    for seat in range(int(state.seats)):
        out[seat] = int(state.earned[seat, 0]) + int(state.earned[seat, 1]) + int(state.earned[seat, 2])


@rule
def ranking(state: State, out: Cells) -> None:
    """Rank by points. T-1.7."""
    seats = int(state.seats)
    for seat in range(seats):
        mine = int(state.earned[seat, 0]) + int(state.earned[seat, 1]) + int(state.earned[seat, 2])
        place = 1
        for other in range(seats):
            total = int(state.earned[other, 0]) + int(state.earned[other, 1]) + int(state.earned[other, 2])
            place += 1 if total > mine else 0
        out[seat] = place


@rule
def encode(state: State, seat: int, out: Cells) -> None:
    """Write what the seat knows."""
    out[0] = state.phase
    out[1] = state.heap
    out[2] = state.seats
    out[3] = state.heap_size
    out[4] = state.bet[seat]
    out[5] = state.pearls[seat]
    out[6] = (int(state.turn) - seat) % int(state.seats)
    out[7] = 0
    for step in range(MOST_SEATS):
        other = (seat + step) % int(state.seats)
        out[8 + 2 * step] = state.earned[other, PEBBLES] if step < int(state.seats) else 0
        out[9 + 2 * step] = state.has_bet[other] if step < int(state.seats) else 0


@rule
def resample(state: State, seat: int, luck: Any) -> None:
    """Guess the bets and pearls of others; what was shown at the end stays."""
    state.seed = scramble(luck)
    for other in range(int(state.seats)):
        if other == seat:
            continue
        state.bet[other] = guess_bet(state, other) if int(state.has_bet[other]) else 0
        state.pearls[other] = state.earned[other, PEARLS]
        if int(state.phase) != OVER:
            for draw in range(int(state.takings[other])):
                state.pearls[other] += pick(state.seed, 1 + other, 100 + draw, 4)


@rule
def guess_bet(state: State, other: int) -> int:
    """Return a bet that fits what is public."""
    if int(state.phase) == OVER:
        many = 2 if int(state.earned[other, PEBBLES]) >= 4 else 1
        return many if int(state.earned[other, BETS]) else 3 - many
    return 1 + pick(state.seed, 99, other, 2)


@rule
def sound(state: State) -> int:
    """Return the number of the broken invariant, or 0."""
    for seat in range(int(state.seats)):
        if int(state.has_bet[seat]) and int(state.phase) != OVER and int(state.earned[seat, BETS]):
            return 1
    return 0
