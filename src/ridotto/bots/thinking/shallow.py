"""A shallow search of two own decisions, judged by the game's own evaluation.

For each promising move and each of some worlds that fit what the seat sees:
make the move, let the others answer by their best weight until the seat decides
again, try its most promising moves there, and play on a little by weight before
the world is judged: what is under way has then come to pass. Keep the best.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...core.chance import scramble
from ...core.game import Game
from ...core.rule import rule
from .playouts import brain_of, first_waiting, heaviest, share_out

PATIENCE = 120
"""Plies after which the seat's next decision is no longer waited for."""
CALM = 32
"""Plies that are played by the greatest weight before the last outlook."""


def shallow(game: Game) -> Callable[..., Any]:
    """Make the loop that looks two own decisions ahead."""
    play, resample = game.rules.play, game.rules.resample
    most_legal, most_seats = game.most_legal, game.seats[-1]
    until_next, best_answer = playing_until(game), answering(game)

    def run(  # noqa: PLR0913
        seen: Any, worlds: Any, me: int, luck: int, first: Any, second: int, spread: float, values: Any
    ) -> int:
        """Add the outlook of each move of `first` in one more world to `values`: worth, then points."""
        moves = np.zeros(most_legal, np.int16)
        weights = np.zeros(most_legal, np.int32)
        others = (np.zeros(most_legal, np.int16), np.zeros(most_legal, np.int32))
        out = np.zeros(most_seats, np.int32)
        kept = np.zeros(most_seats, np.int32)
        worth = np.zeros(most_seats, np.float64)
        key = scramble(np.uint64(luck))
        worlds[0] = seen[0]
        resample(worlds[0], me, key)
        for place in range(first.shape[0]):
            worlds[1] = worlds[0]
            play(worlds[1], me, int(first[place]))
            count = until_next(worlds[1], me, PATIENCE, moves, weights)
            memory = (moves, weights, others, out, kept, worth)
            values[place, 0] += best_answer(worlds, me, count, second, spread, memory)
            for seat in range(values.shape[1] - 1):
                values[place, 1 + seat] += kept[seat]
        return 1

    return run


def playing_until(game: Game) -> Callable[..., Any]:
    """Make the play by the greatest weight, up to a seat's next real choice or for so many plies."""
    waiting, legal, play = game.rules.waiting, game.rules.legal, game.rules.play
    weights_of = brain_of(game)[0]

    @rule
    def until_next(state: Any, me: int, plies: int, moves: Any, weights: Any) -> int:
        """Let everybody play by weight; return how many moves `me` has, 0 if it was not asked."""
        for _ in range(plies):
            bits = waiting(state)
            if bits == 0:
                return 0
            seat = first_waiting(bits, me)
            count = legal(state, seat, moves)
            if seat == me and count > 1:
                return int(count)
            place = 0
            if count > 1:
                weights_of(state, seat, moves, count, weights)
                place = heaviest(weights, count)
            play(state, seat, int(moves[place]))
        return 0

    return until_next


def answering(game: Game) -> Callable[..., Any]:
    """Make the choice at the seat's second decision: the best outlook of the promising moves."""
    play, weights_of, evaluate = game.rules.play, *brain_of(game)
    play_on = playing_until(game)

    @rule
    def outlook(state: Any, me: int, spread: float, out: Any, worth: Any) -> float:
        evaluate(state, out)
        share_out(out, int(state.seats), spread, worth)
        return float(worth[me])

    @rule
    def best_answer(  # noqa: PLR0913
        worlds: Any, me: int, count: int, second: int, spread: float, memory: Any
    ) -> float:
        """Return the best outlook some plies after one of the moves; `kept` holds everybody's points."""
        moves, weights, others, out, kept, worth = memory
        best = -1.0
        if count > 0:
            weights_of(worlds[1], me, moves, count, weights)
        for _ in range(max(1, min(second, count))):
            worlds[2] = worlds[1]
            if count > 0:
                pick = heaviest(weights, count)
                weights[pick] = -1
                play(worlds[2], me, int(moves[pick]))
            play_on(worlds[2], -1, CALM, others[0], others[1])
            hope = outlook(worlds[2], me, spread, out, worth)
            if hope > best:
                best = hope
                kept[:] = out
        return best

    return best_answer
