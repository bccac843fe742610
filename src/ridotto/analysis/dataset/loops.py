"""The loop that plays random games and keeps what a data set tells of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ...core.chance import scramble
from ...core.game import Game
from ...core.rule import hand_rules_to_cpu
from ...sim.compiler import cache_folder
from ...sim.loops import choose, lowest_seat, player_key
from ...sim.rewards import reward_of


def record_games(game: Game) -> Callable[..., Any]:
    """Make the loop that plays the games of `sim.loops.play_games` and writes down every decision."""
    deal, waiting, legal, play = game.rules.deal, game.rules.waiting, game.rules.legal, game.rules.play
    encode, points, ranking = game.rules.encode, game.rules.points, game.rules.ranking
    most_legal = game.most_legal

    def run(states: Any, blank: Any, first: int, seats: int, told: Any, rows: Any) -> int:  # noqa: PLR0913
        """Play a game for each row of `told`, its decisions one after another; return how many those are."""
        seeds, plies, scores, places, rewards = told
        movers, made, counts, choices, features, standing = rows
        detailed = features.shape[0] > 0
        moves = np.zeros(most_legal, np.int16)
        state = states[0]
        row = 0
        listed = 0
        for number in range(plies.shape[0]):
            states[0] = blank[0]
            seed = scramble(np.uint64(first + number))
            deal(state, seats, seed)
            key = player_key(seed)
            ply = 0
            bits = waiting(state)
            while bits:
                seat = lowest_seat(bits)
                count = legal(state, seat, moves)
                movers[row] = seat
                made[row] = moves[choose(key, ply, count)]
                if detailed:
                    counts[row] = count
                    for place in range(count):
                        choices[listed + place] = moves[place]
                    listed += count
                    encode(state, seat, features[row])
                    points(state, standing[row])
                play(state, seat, int(made[row]))
                row += 1
                ply += 1
                bits = waiting(state)
            seeds[number] = seed
            plies[number] = ply
            points(state, scores[number])
            ranking(state, places[number])
            for seat in range(seats):
                rewards[number, seat] = reward_of(places[number], seat, seats)
        return row

    return run


@cache
def recording(game: Game) -> Callable[..., Any]:
    """Return the loop of a game, compiled or read from disk at its first call."""
    import numba

    numba.config.CACHE_DIR = str(cache_folder(game))
    hand_rules_to_cpu()
    plain = record_games(game)
    hand_rules_to_cpu()
    made: Callable[..., Any] = numba.njit(plain, nogil=True, cache=True)
    return made
