"""Compiled games of novices: they build, trade and end by points, which random players never do.

python -m tests.games.edo.campaign 1000            length, ends and wins of 1,000 games a player count
python -m tests.games.edo.campaign 100000 16 8     the same with every check in every eighth state
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ridotto.bots.thinking.playouts import choose_by_weight, toss
from ridotto.core.chance import pick, quiet, scramble
from ridotto.core.rule import hand_rules_to_cpu, rule
from ridotto.games.edo import GAME
from ridotto.games.edo.brain import weigh
from ridotto.games.edo.checks import sound
from ridotto.games.edo.deal import deal
from ridotto.games.edo.moves import MOST_LEGAL, MOVES
from ridotto.games.edo.refusal import refusal
from ridotto.games.edo.scoring import points, ranking
from ridotto.games.edo.turn import legal, play, waiting
from ridotto.sim.cpu import blanks, records
from ridotto.sim.loops import lowest_seat

TALLIES = (
    "houses",
    "trading posts",
    "fortresses",
    "trade",
    "samurai",
    "money",
    "recruits",
    "with special cards",
)
NOT_LEGAL_XOR_REFUSED, WRONG_SEAT = 100, 101
WHIM = 900  # purpose of a novice's own chance


@rule
def fault_in(state: Any, bits: int, moves: Any) -> int:
    """Return 0, the broken invariant, or what is wrong with the legal moves of some seat."""
    fault = int(sound(state))
    for seat in range(int(state.seats)):
        count = legal(state, seat, moves)
        place = 0
        for move in range(MOVES):
            listed = place < count and int(moves[place]) == move
            if listed:
                place += 1
            if listed == (refusal(state, seat, move) != 0):
                fault = NOT_LEGAL_XOR_REFUSED
        if place != count or (count > 0) != (((bits >> seat) & 1) == 1):
            fault = WRONG_SEAT
    return fault


@rule
def unchecked(state: Any, bits: int, moves: Any) -> int:
    """Find no fault, quickly."""
    return 0


@rule
def novice_move(state: Any, seat: int, moves: Any, weights: Any, luck: Any, whims: int) -> int:  # noqa: PLR0913
    """Return a move by the weights of the brain; once in `whims` times any legal one (0: never)."""
    count = legal(state, seat, moves)
    if whims > 0 and pick(luck, WHIM, 0, whims) == 0:
        return int(moves[pick(luck, WHIM, 1, count)])
    weigh(state, seat, moves, count, weights)
    return int(moves[choose_by_weight(weights, count, toss(luck, 0))])


@rule
def tally(state: Any, number: int, tallies: Any) -> None:
    """Add up what all players together came to."""
    for seat in range(int(state.seats)):
        for source in range(6):
            tallies[number, source] += int(state.earned[seat, source + 1])
        tallies[number, 6] += int(state.shogun[seat])
        tallies[number, 7] += 1 if int(state.cards[seat]) > 7 else 0


@cache
def player(checked: bool, plain: bool) -> Callable[..., Any]:
    """Make the loop that plays novices against each other and keeps a sample of states."""
    import numba

    find_fault = fault_in if checked else unchecked

    def run(states: Any, blank: Any, first: int, seats: int, whims: int, every: int, out: Any) -> int:
        facts, tallies, scores, places = out
        moves = np.zeros(MOST_LEGAL, np.int16)
        weights = np.zeros(MOST_LEGAL, np.int32)
        state = states[0]
        kept = 1
        for number in range(facts.shape[0]):
            states[0] = blank[0]
            seed = scramble(np.uint64(first + number))
            deal(state, seats, seed)
            facts[number, 3] = int(state.start)
            ply = 0
            bits = waiting(state)
            while bits:
                if (ply + number) % every == 0:
                    facts[number, 4] = max(facts[number, 4], find_fault(state, bits, moves))
                    if kept < states.shape[0]:
                        states[kept] = states[0]
                        kept += 1
                seat = lowest_seat(bits)
                luck = scramble(seed ^ scramble(np.uint64(ply)))
                play(state, seat, novice_move(state, seat, moves, weights, luck, whims))
                ply += 1
                bits = waiting(state)
            facts[number, 0] = int(state.round_no)
            facts[number, 1] = int(state.ended_by)
            facts[number, 2] = ply
            tally(state, number, tallies)
            points(state, scores[number])
            ranking(state, places[number])
        return kept

    if plain:
        return run
    hand_rules_to_cpu()
    made: Callable[..., Any] = numba.njit(run, nogil=True)
    return made


def novices(
    games: int,
    seats: int,
    *,
    first: int = 0,
    whims: int = 24,
    every: int = 97,
    checked: bool = False,
    plain: bool = False,
    **options: str,
) -> tuple[Any, ...]:
    """Play games of novices, compiled or `plain`; return facts, tallies, points, places (one row a game) and states."""
    out = (
        np.zeros((games, 5), np.int32),  # round, reason of the end, decisions, start player, fault
        np.zeros((games, 8), np.int32),
        np.zeros((games, seats), np.int32),
        np.zeros((games, seats), np.int32),
    )
    sample = GAME.layout.many(200)
    blank = blanks(GAME, options)
    if not plain:
        sample, blank = records(GAME, sample), records(GAME, blank)
    with quiet():
        kept = player(checked, plain)(sample, blank, first, seats, whims, every, out)
    return *out, GAME.layout.named(sample)[1:kept]


def report(games: int = 1000, whims: int = 24, every: int = 0) -> None:
    """Print length, end reasons and wins by seat from the start player clockwise."""
    for seats in GAME.seats:
        facts, tallies, scores, places, _ = novices(
            games, seats, whims=whims, every=every or 97, checked=every > 0
        )
        turned = np.stack([np.roll(row, -start) for row, start in zip(places, facts[:, 3], strict=True)])
        won = (turned == 1) & ((turned == 1).sum(axis=1, keepdims=True) == 1)
        rounds = facts[:, 0]
        print(
            f"{seats} players: rounds {rounds.mean():.2f} ({rounds.min()} to {rounds.max()}), "
            f"by points {np.mean(facts[:, 1] == 1):.3f}, decisions {facts[:, 2].mean():.0f}, "
            f"points {scores.mean():.1f}, nobody in Edo {np.mean((places == 1).all(axis=1)):.3f}, "
            f"seat wins {' '.join(f'{share:.3f}' for share in won.mean(axis=0))}, faults {int((facts[:, 4] > 0).sum())}"
        )
        per = tallies.mean(axis=0) / seats
        print(
            "  points and pieces per player: "
            + ", ".join(f"{n} {p:.2f}" for n, p in zip(TALLIES, per, strict=True))
        )


if __name__ == "__main__":
    report(*(int(each) for each in sys.argv[1:]))
