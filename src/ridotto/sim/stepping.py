"""The loops that step: one decision at a time, in one game or in many at once.

Like the loops that play whole games they are plain Python around a game's
rules, made for one game each and compiled by `compiler.py`. What is done for
one game of many (`advancing`, `showing`) also runs in the GPU's kernels.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ..bots.thinking.playouts import CARE, brain_of, choose_by_weight, heaviest, toss
from ..core.chance import scramble
from ..core.game import Game
from ..core.rule import rule
from .loops import choose, lowest_seat, player_key
from .rewards import reward_of

NO_MOVE = -1
"""Stands where nobody wanted a move; a batch that does not check leaves such a game as it was."""

DEAL, PLAY, STEP, LEGAL, WRITE, RESULT, RESAMPLE = range(7)
"""What may be asked of the loop of one desk."""


@cache
def desk_memory(game: Game) -> np.dtype[Any]:
    """Lay out all that a desk holds as one record: a call from Python pays for every array it hands over.

    One layout a game, the same object for all desks: Numba knows it again by looking, not by comparing.
    """
    return np.dtype(
        [
            ("state", game.layout.dtype),
            ("blank", game.layout.dtype),
            ("moves", np.int16, (game.most_legal,)),
            ("features", np.int8, (game.features,)),
            ("mask", np.int8, (game.moves,)),
            ("scores", np.int32, (game.seats[-1],)),
            ("places", np.int32, (game.seats[-1],)),
        ],
        align=True,
    )


def serve_desk(game: Game) -> Callable[..., Any]:  # noqa: C901 - one entry point for all that is asked
    """Make the loop that answers one request about one game."""
    deal, waiting, legal, play = game.rules.deal, game.rules.waiting, game.rules.legal, game.rules.play
    encode, resample = game.rules.encode, game.rules.resample
    points, ranking = game.rules.points, game.rules.ranking

    @rule
    def show(desk: Any, seat: int) -> int:
        """Write what a seat knows and may do; return how many moves those are."""
        mask, moves = desk.mask, desk.moves
        count = legal(desk.state, seat, moves) if waiting(desk.state) >> seat & 1 else 0
        encode(desk.state, seat, desk.features)
        mask[:] = 0
        for place in range(count):
            mask[moves[place]] = 1
        return int(count)

    def run(desks: Any, request: int, who: int, number: int) -> int:
        """Do what is asked of `desks[0]`; return the waiting seats, or how many moves were written."""
        desk = desks[0]
        state = desk.state
        if request == PLAY or request == STEP:
            play(state, who, int(number))
        elif request == LEGAL:
            return int(legal(state, who, desk.moves)) if waiting(state) >> who & 1 else 0
        elif request == WRITE:
            return show(desk, who)
        elif request == DEAL:
            desks[0].state = desk.blank
            deal(state, who, np.uint64(number))
        elif request == RESAMPLE:
            resample(state, who, np.uint64(number))
        else:
            points(state, desk.scores[: int(state.seats)])
            ranking(state, desk.places[: int(state.seats)])
        bits = int(waiting(state))
        if request == STEP and bits:
            show(desk, lowest_seat(bits))
        return bits

    return run


def advancing(game: Game, record_at: Callable[..., Any]) -> Callable[..., Any]:
    """Make the step of one game: the decision, its end if it ended, and the next deal."""
    deal, waiting, play = game.rules.deal, game.rules.waiting, game.rules.play
    points, ranking = game.rules.points, game.rules.ranking

    @rule
    def advance(  # type: ignore[no-untyped-def]  # noqa: PLR0913
        states, place, blank, lane, action, number, seat, reward, done, scores, places
    ):
        """Play in the game at `place`, which is number `lane` of the batch; return who is waited for."""
        seats = reward.shape[1]
        state = states[place]
        play(state, int(seat[lane]), action)
        if done[lane]:
            done[lane] = False
            for each in range(seats):
                reward[lane, each] = 0.0
        bits = waiting(state)
        if bits == 0:
            points(state, scores[lane])
            ranking(state, places[lane])
            for each in range(seats):
                reward[lane, each] = reward_of(places[lane], each, seats)
            done[lane] = True
            number[lane] += number.shape[0]
            states[place] = record_at(blank, 0)
            deal(state, seats, scramble(np.uint64(number[lane])))
            bits = waiting(state)
        return int(bits)

    return advance


def showing(game: Game) -> Callable[..., Any]:
    """Make what is shown of one game: who decides, what it knows, what it may do."""
    legal, encode, points = game.rules.legal, game.rules.encode, game.rules.points

    @rule
    def show(state, lane, bits, seat, observation, mask, moves, count, standing):  # type: ignore[no-untyped-def]  # noqa: PLR0913
        """Write seat, observation, legal moves and mask of one game, and how it stands; the old mask is taken back."""
        for place in range(int(count[lane])):
            mask[lane, moves[lane, place]] = False
        seat[lane] = lowest_seat(bits)
        count[lane] = legal(state, int(seat[lane]), moves[lane])
        for place in range(int(count[lane])):
            mask[lane, moves[lane, place]] = True
        encode(state, int(seat[lane]), observation[lane])
        points(state, standing[lane])

    return show


@rule
def record_at(array: Any, place: int) -> Any:
    """Return one record of an array; the GPU's simulator has a way of its own."""
    return array[place]


@rule
def may_play(mask: Any, lane: int, action: int) -> bool:
    """Tell whether an action is one of the legal moves of a game."""
    return 0 <= action < mask.shape[1] and bool(mask[lane, action])


def dealing(game: Game, record_at: Callable[..., Any]) -> Callable[..., Any]:
    """Make the deal of a batch's first games."""
    deal, waiting = game.rules.deal, game.rules.waiting

    @rule
    def deal_first(states, place, blank, lane, first, number, reward, done):  # type: ignore[no-untyped-def]  # noqa: PLR0913
        """Deal the first game of a lane, at `place`; return who is waited for."""
        states[place] = record_at(blank, 0)
        number[lane] = first + lane
        deal(states[place], reward.shape[1], scramble(np.uint64(number[lane])))
        done[lane] = False
        for seat in range(reward.shape[1]):
            reward[lane, seat] = 0.0
        return int(waiting(states[place]))

    return deal_first


def step_games(game: Game) -> Callable[..., Any]:
    """Make the loop that plays one decision in each of some games of a batch."""
    advance, show = advancing(game, record_at), showing(game)

    def run(states: Any, blank: Any, actions: Any, span: Any, told: Any, shown: Any) -> int:  # noqa: PLR0913
        """Play in the games of the span; one whose action is not legal stays as it is. Return how many."""
        number, seat, reward, done, scores, places = told
        observation, mask, moves, count, standing = shown
        refused = 0
        for lane in range(span[0], span[1]):
            action = int(actions[lane])
            if may_play(mask, lane, action):
                bits = advance(states, lane, blank, lane, action, number, seat, reward, done, scores, places)
                show(states[lane], lane, bits, seat, observation, mask, moves, count, standing)
            else:
                refused += 1
        return refused

    return run


def begin_games(game: Game) -> Callable[..., Any]:
    """Make the loop that deals the first games of a batch."""
    deal_first, show = dealing(game, record_at), showing(game)

    def run(states: Any, blank: Any, first: int, span: Any, told: Any, shown: Any) -> int:  # noqa: PLR0913
        """Deal the games of the span."""
        number, seat, reward, done, _, _ = told
        observation, mask, moves, count, standing = shown
        for lane in range(span[0], span[1]):
            bits = deal_first(states, lane, blank, lane, first, number, reward, done)
            show(states[lane], lane, bits, seat, observation, mask, moves, count, standing)
        return 0

    return run


def choose_actions(game: Game) -> Callable[..., Any]:
    """Make the loop that chooses for the random player, as in games that are played to the end."""

    def run(states: Any, number: Any, moves: Any, count: Any, actions: Any, span: Any) -> int:  # noqa: PLR0913
        """Write a legal move of each game of the span."""
        for lane in range(span[0], span[1]):
            actions[lane] = random_move(states[lane], number[lane], moves[lane], count[lane])
        return 0

    return run


@rule
def random_move(state: Any, number: Any, moves: Any, count: Any) -> int:
    """Return the move that the random player of a game makes at its present ply."""
    key = player_key(scramble(np.uint64(number)))
    return int(moves[choose(key, int(state.ply), int(count))])


def choosing_sensibly(game: Game) -> Callable[..., Any]:
    """Make the choice of somebody who follows the room's weights, as the novice does, and looks no further."""
    weigh, _ = brain_of(game)

    @rule
    def sensible_move(state: Any, number: Any, seat: Any, moves: Any, count: Any, weights: Any) -> int:  # noqa: PLR0913
        """Return a move of the seat that decides; `weights` is memory to work in."""
        key = player_key(scramble(np.uint64(number)))
        turn = 2 * int(state.ply)
        weigh(state, int(seat), moves, int(count), weights)
        if toss(key, turn) < CARE:
            return int(moves[heaviest(weights, int(count))])
        return int(moves[choose_by_weight(weights, int(count), toss(key, turn + 1))])

    return sensible_move


def sensible_actions(game: Game) -> Callable[..., Any]:
    """Make the loop that chooses by the room's weights in some games of a batch, where somebody wants it."""
    sensible_move, most_legal = choosing_sensibly(game), game.most_legal

    def run(states: Any, wanted: Any, of: Any, actions: Any, span: Any) -> int:
        """Write a legal move of each game of the span, NO_MOVE where none is wanted."""
        number, seat, moves, count = of
        weights = np.zeros(most_legal, np.int32)
        for lane in range(span[0], span[1]):
            actions[lane] = NO_MOVE
            if wanted[lane]:
                actions[lane] = sensible_move(
                    states[lane], number[lane], seat[lane], moves[lane], count[lane], weights
                )
        return 0

    return run
