"""The loops that play whole games, made for one game each.

Every loop is plain Python around a game's rules: it runs interpreted for
debugging and for the tests that compare the machines, and compiled by
`compiler.py` for speed. The random player takes the seats that wait in
ascending order and picks among their legal moves by a hash of seed and ply, so
a game is fixed by its seed on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..core.chance import scramble
from ..core.game import Game
from ..core.rule import rule

_32 = np.uint64(32)
_PLAYER = np.uint64(0x5EED)

SOUND, UNSOUND, STUCK, UNSORTED, NOT_LEGAL_XOR_REFUSED, TOO_LONG, PLAYED_AFTER_THE_END = range(7)
FAILURES = (
    "",
    "an invariant broke",
    "a seat waits and has no legal move",
    "legal moves are not ascending or leave the move space",
    "a move is both legal and refused, or neither",
    "the game is longer than its bound",
    "a finished game still offers moves or has no winner",
)


@rule
def lowest_seat(bits: int) -> int:
    """Return the first of the waiting seats, of at most eight."""
    # Bit by bit of the answer, without a loop: so compilers see that it is no negative index.
    first = bits & -bits
    return int(first & 0xAA != 0) | int(first & 0xCC != 0) << 1 | int(first & 0xF0 != 0) << 2


@rule
def player_key(seed: Any) -> Any:
    """Return the key of the random player of a game: apart from the game's own chance."""
    return scramble(np.uint64(seed) ^ _PLAYER)


@rule
def choose(key: Any, ply: int, ways: int) -> int:
    """Choose one of the legal moves for the random player."""
    # An index and nothing else: unsigned, it needs no look at its sign.
    return int(((scramble(key + np.uint64(ply)) >> _32) * np.uint64(ways)) >> _32)


@rule
def fold(words: Any, start: int, stop: int) -> Any:
    """Fold the words of a record into 64 bits."""
    folded = np.uint64(0)
    for place in range(start, stop):
        folded = scramble(folded ^ words[place])
    return folded


def play_games(game: Game) -> Callable[..., Any]:
    """Make the loop that plays games to the end and reports each one's result."""
    deal, waiting, legal, play = game.rules.deal, game.rules.waiting, game.rules.legal, game.rules.play
    points, ranking = game.rules.points, game.rules.ranking
    most_legal = game.most_legal

    def run(states: Any, words: Any, blank: Any, first: int, seats: int, out: Any) -> int:
        """Play one game for each row of `out`; fill plies, fold, points, places."""
        plies, folds, points_out, places_out = out
        moves = np.zeros(most_legal, np.int16)
        state = states[0]
        total = 0
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
                play(state, seat, int(moves[choose(key, ply, count)]))
                ply += 1
                bits = waiting(state)
            plies[number] = ply
            folds[number] = fold(words, 0, words.shape[0])
            points(state, points_out[number])
            ranking(state, places_out[number])
            total += ply
        return total

    return run


def trace_game(game: Game) -> Callable[..., Any]:
    """Make the loop that plays one game and keeps every state, seat and move."""
    deal, waiting, legal, play = game.rules.deal, game.rules.waiting, game.rules.legal, game.rules.play
    most_legal = game.most_legal

    def run(states: Any, blank: Any, number: int, seats: int, seats_moved: Any, moves_made: Any) -> int:
        """Fill `states` from the deal to the end; return the number of plies."""
        moves = np.zeros(most_legal, np.int16)
        states[0] = blank[0]
        seed = scramble(np.uint64(number))
        deal(states[0], seats, seed)
        key = player_key(seed)
        ply = 0
        bits = waiting(states[0])
        while bits:
            seat = lowest_seat(bits)
            count = legal(states[ply], seat, moves)
            move = int(moves[choose(key, ply, count)])
            seats_moved[ply] = seat
            moves_made[ply] = move
            states[ply + 1] = states[ply]
            ply += 1
            play(states[ply], seat, move)
            bits = waiting(states[ply])
        return ply

    return run


def count_lines(game: Game) -> Callable[..., Any]:
    """Make the loop that counts the lines of play of a given length (perft)."""
    waiting, legal, play = game.rules.waiting, game.rules.legal, game.rules.play
    most_legal = game.most_legal

    def run(states: Any, depth: int) -> int:
        """Count the lines of `depth` moves from states[0]; the lowest waiting seat moves."""
        moves = np.zeros((depth + 1, most_legal), np.int16)
        counts = np.zeros(depth + 1, np.int32)
        tried = np.zeros(depth + 1, np.int32)
        seats = np.zeros(depth + 1, np.int32)
        lines = 0
        level = 0
        fresh = True
        while level >= 0:
            if fresh:
                bits = waiting(states[level])
                if level == depth or bits == 0:
                    lines += 1
                    level -= 1
                    fresh = False
                    continue
                seats[level] = lowest_seat(bits)
                counts[level] = legal(states[level], int(seats[level]), moves[level])
                tried[level] = 0
            if tried[level] == counts[level]:
                level -= 1
                fresh = False
                continue
            states[level + 1] = states[level]
            play(states[level + 1], int(seats[level]), int(moves[level, tried[level]]))
            tried[level] += 1
            level += 1
            fresh = True
        return lines

    return run


def know_states(game: Game) -> Callable[..., Any]:
    """Make the loop that encodes states and draws their twins, for every seat."""
    encode, resample = game.rules.encode, game.rules.resample

    def run(states: Any, twins: Any, features: Any, luck: int) -> int:
        """Fill `twins` (a spectator's first) and `features`, seat by seat, for each state."""
        for number in range(states.shape[0]):
            for seat in range(int(states[number].seats)):
                encode(states[number], seat, features[number, seat])
            for viewer in range(-1, int(states[number].seats)):
                twins[number, viewer + 1] = states[number]
                resample(twins[number, viewer + 1], viewer, np.uint64(luck + number))
        return 0

    return run


def check_games(game: Game) -> Callable[..., Any]:  # noqa: C901 - a loop with its two small checks
    """Make the loop that plays games with every check on and keeps all states of a batch."""
    deal, waiting, legal, play = game.rules.deal, game.rules.waiting, game.rules.legal, game.rules.play
    ranking, sound, refusal = game.rules.ranking, game.rules.sound, game.rules.refusal
    most_legal, space, longest = game.most_legal, game.moves, game.longest

    @rule
    def legal_xor_refused(state: Any, seat: int, moves: Any, count: int) -> int:
        place = 0
        for move in range(space):
            listed = place < count and int(moves[place]) == move
            if listed:
                place += 1
            if listed == (refusal(state, seat, move) != 0):
                return 0
        return 1 if place == count else 0

    @rule
    def check_moves(state: Any, bits: int, moves: Any, thorough: int) -> int:
        for seat in range(int(state.seats)):
            count = legal(state, seat, moves)
            if (count > 0) != (bits >> seat & 1 == 1):
                return STUCK
            for place in range(count):
                if int(moves[place]) >= space or (place and moves[place] <= moves[place - 1]):
                    return UNSORTED
            if thorough and not legal_xor_refused(state, seat, moves, count):
                return NOT_LEGAL_XOR_REFUSED
        return SOUND

    def run(states: Any, blank: Any, first: int, seats: int, games: int, every: int) -> Any:
        """Play games into `states`; return (failure, game, ply, states filled, decisions)."""
        moves = np.zeros(most_legal, np.int16)
        places = np.zeros(seats, np.int32)
        filled = 0
        decisions = 0
        for number in range(first, first + games):
            seed = scramble(np.uint64(number))
            states[filled] = blank[0]
            deal(states[filled], seats, seed)
            key = player_key(seed)
            ply = 0
            while True:
                state = states[filled]
                if sound(state):
                    return UNSOUND, number, ply, filled, decisions
                bits = waiting(state)
                # The whole move space is looked at in every n-th state: that is most of the time.
                failure = check_moves(state, bits, moves, 1 if (ply + number) % every == 0 else 0)
                if failure:
                    return failure, number, ply, filled, decisions
                if not bits:
                    break
                if ply >= longest:
                    return TOO_LONG, number, ply, filled, decisions
                # Seats that wait together act in any order: turn the order with the seed.
                seat = lowest_seat(bits)
                if bits >> (seat + 1) and choose(key, ply + longest, 2):
                    seat += 1 + lowest_seat(bits >> (seat + 1))
                count = legal(state, seat, moves)
                states[filled + 1] = states[filled]
                filled += 1
                play(states[filled], seat, int(moves[choose(key, ply, count)]))
                ply += 1
                decisions += 1
            ranking(states[filled], places)
            if places.min() != 1 or int(states[filled].ply) != ply:
                return PLAYED_AFTER_THE_END, number, ply, filled, decisions
            filled += 1
        return SOUND, 0, 0, filled, decisions

    return run
