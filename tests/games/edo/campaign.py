"""Compiled games of novices: they build, trade and end by points, which random players never do."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ridotto.core.chance import scramble
from ridotto.core.rule import hand_rules_to_cpu
from ridotto.games.edo import GAME
from ridotto.games.edo.moves import MOST_LEGAL, MOVES
from ridotto.games.edo.novice import novice_move
from ridotto.sim.cpu import blanks, records
from ridotto.sim.loops import lowest_seat

COLUMNS = ("rounds", "ended by", "decisions", "start seat", "fault")
TALLIES = (
    "houses",
    "trading posts",
    "fortresses",
    "trade points",
    "samurai points",
    "money points",
    "recruits",
    "cards",
)


@cache
def player() -> Callable[..., Any]:
    """Compile the loop that plays novices against each other, with checks at will."""
    import numba

    rules = GAME.rules
    deal, waiting, legal, refusal = rules.deal, rules.waiting, rules.legal, rules.refusal
    play, points, ranking, sound = rules.play, rules.points, rules.ranking, rules.sound
    hand_rules_to_cpu()

    def run(states: Any, blank: Any, first: int, seats: int, whims: int, every: int, out: Any) -> None:
        facts, tallies, scores, places = out
        moves = np.zeros(MOST_LEGAL, np.int16)
        state = states[0]
        for number in range(facts.shape[0]):
            states[0] = blank[0]
            seed = scramble(np.uint64(first + number))
            deal(state, seats, seed)
            start = int(state.start)
            ply = 0
            bits = waiting(state)
            while bits:
                if every and (ply + number) % every == 0:
                    fault = sound(state)
                    for seat in range(seats):
                        count = legal(state, seat, moves)
                        place = 0
                        for move in range(MOVES):
                            listed = place < count and int(moves[place]) == move
                            if listed:
                                place += 1
                            if listed == (refusal(state, seat, move) != 0):
                                fault = 100
                        if place != count or (count > 0) != (((bits >> seat) & 1) == 1):
                            fault = 101
                    if fault:
                        facts[number, 4] = fault
                        break
                seat = lowest_seat(bits)
                luck = scramble(seed ^ scramble(np.uint64(ply)))
                play(state, seat, novice_move(state, seat, moves, luck, whims))
                ply += 1
                bits = waiting(state)
            facts[number, 0] = int(state.round_no)
            facts[number, 1] = int(state.ended_by)
            facts[number, 2] = ply
            facts[number, 3] = start
            for seat in range(seats):
                for source in range(6):
                    tallies[number, source] += int(state.earned[seat, source + 1])
                tallies[number, 6] += int(state.shogun[seat])
                tallies[number, 7] += 1 if int(state.cards[seat]) > 7 else 0
            points(state, scores[number])
            ranking(state, places[number])

    hand_rules_to_cpu()
    made: Callable[..., Any] = numba.njit(run, nogil=True)
    return made


def novices(
    games: int, seats: int, *, first: int = 0, whims: int = 24, every: int = 0, **options: str
) -> tuple[Any, ...]:
    """Play games of novices; return facts, tallies, points and places, one row a game."""
    out = (
        np.zeros((games, 5), np.int32), np.zeros((games, 8), np.int32),
        np.zeros((games, seats), np.int32), np.zeros((games, seats), np.int32),
    )  # fmt: skip
    states = records(GAME, GAME.layout.many(1))
    player()(states, records(GAME, blanks(GAME, options)), first, seats, whims, every, out)
    return out


def report(games: int = 1000, whims: int = 24) -> None:
    """Print length, end reasons and wins by seat from the start player clockwise."""
    for seats in GAME.seats:
        facts, tallies, scores, places = novices(games, seats, whims=whims)
        turned = np.stack([np.roll(row, -start) for row, start in zip(places, facts[:, 3], strict=True)])
        won = (turned == 1) & ((turned == 1).sum(axis=1, keepdims=True) == 1)
        rounds = facts[:, 0]
        print(
            f"{seats} players: rounds {rounds.mean():.2f} ({rounds.min()} to {rounds.max()}), "
            f"by points {np.mean(facts[:, 1] == 1):.3f}, decisions {facts[:, 2].mean():.0f}, "
            f"points {scores.mean():.1f}, nobody in Edo {np.mean((places == 1).all(axis=1)):.3f}, "
            f"seat wins {' '.join(f'{share:.3f}' for share in won.mean(axis=0))}"
        )
        per = tallies.mean(axis=0) / seats
        print(
            "  per player: "
            + ", ".join(f"{name} {each:.2f}" for name, each in zip(TALLIES, per, strict=True))
        )


if __name__ == "__main__":
    report(*(int(each) for each in sys.argv[1:]))
