"""Trying moves out: each likely one is played on in the same worlds, by the network, for every seat.

In a world that fits what the searching seat sees, a move is made, and then the network draws everybody's moves, in each
world from the hand that is held there, until the searching seat has made some real choices more. Then the network says what
the game is worth to that seat. A value told one choice later is told by the eyes that chose the move and hardly knows
better; a dozen choices later it has seen what came of it (docs/learning.md has the measurement).

All moves are tried in the same worlds, with the same luck and the same tosses for whoever draws, so what is luck
falls out of the difference between two moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ...core.chance import scramble
from ...core.game import Game
from ...core.rule import rule
from .asking import (
    ASKING,
    FREE,
    WALKING,
    Measure,
    ask_network,
    chances_of,
    draw_by_chance,
    reading_answers,
    reading_worth,
)
from .playouts import first_waiting, toss

MOST_BEGUN = 8
"""Trials that a slot begins between two questions, if none of them asks anything."""


class Slots(NamedTuple):
    """The trials that are under way."""

    worlds: Any
    kind: Any
    which: Any
    """The move that is tried, its place in the plan."""
    number: Any
    """The world it is tried in."""
    key: Any
    draws: Any
    own: Any
    """Real choices of the searching seat so far."""
    seat: Any
    legal: Any
    moves: Any
    features: Any

    @classmethod
    def blank(cls, game: Game, count: int) -> Slots:
        """Make room for so many."""
        return cls(
            worlds=np.zeros(count, game.layout.dtype),
            kind=np.zeros(count, np.int32),
            which=np.zeros(count, np.int32),
            number=np.zeros(count, np.int32),
            key=np.zeros(count, np.uint64),
            draws=np.zeros(count, np.int32),
            own=np.zeros(count, np.int32),
            seat=np.zeros(count, np.int32),
            legal=np.zeros(count, np.int32),
            moves=np.zeros((count, game.most_legal), np.int16),
            features=np.zeros((count, game.features), np.int8),
        )


class Who(NamedTuple):
    """For whom moves are tried, with which luck, and how often."""

    me: int
    luck: int
    limit: int
    """Trials that may be begun in all."""


class Trying(NamedTuple):
    """How moves are tried out."""

    ahead: int
    """Real choices of the searching seat before the network is asked what the game is worth."""
    measure: Measure


@rule
def next_move(plan: Any) -> int:
    """Return the place of the move that was tried in the fewest worlds, -1 if there is nothing left to try."""
    due = -1
    for place in range(plan.moves.shape[0]):
        if plan.alive[place] and plan.begun[place] < plan.worth.shape[1]:
            if due < 0 or plan.begun[place] < plan.begun[due]:
                due = place
    return due


@rule
def come_home(plan: Any, slots: Any, slot: int, me: int, seats: int, out: Any) -> None:  # noqa: PLR0913
    """Write down what a trial came to."""
    worth, points, _ = out
    plan.worth[slots.which[slot], slots.number[slot]] = worth[me]
    for seat in range(seats):
        plan.points[seat] += points[seat]
    plan.counts[1] += 1
    slots.kind[slot] = FREE


def trying_out(game: Game) -> Callable[..., Any]:
    """Make the loop: let every trial go on until it asks, ask the network, take in its answers; again."""
    go_on, answer = going_on(game), answering(game)
    most_legal, most_seats = game.most_legal, game.seats[-1]

    def run(plan: Any, slots: Any, seen: Any, network: Any, who: Any, trying: Any, questions: int) -> int:  # noqa: PLR0913
        """Let all trials go on and ask the network, so often; return how often there was something to do."""
        chances = np.zeros(most_legal, np.float32)
        places = np.zeros(most_seats, np.int32)
        out = (
            np.zeros(most_seats, np.float64),
            np.zeros(most_seats, np.float64),
            np.zeros(most_seats, np.int32),
        )
        for number in range(questions):
            busy = 0
            for slot in range(slots.kind.shape[0]):
                busy += go_on(plan, slots, slot, seen, who, trying, (places, out))
            if busy == 0:
                return number
            ask_network(slots.kind, slots.features, network)
            for slot in range(slots.kind.shape[0]):
                if slots.kind[slot] == ASKING:
                    answer(plan, slots, slot, network[1][2], who, trying, (chances, out))
        return questions

    return run


def going_on(game: Game) -> Callable[..., Any]:
    """Make the part of one slot between two questions: trials are begun, and walk until one asks."""
    resample, play, walk = game.rules.resample, game.rules.play, walking(game)

    @rule
    def go_on(plan: Any, slots: Any, slot: int, seen: Any, who: Any, trying: Any, memory: Any) -> int:  # noqa: PLR0913
        """Return whether there was something to do."""
        kind, counts = slots.kind, plan.counts
        begun = 0
        was_free = kind[slot] == FREE
        while kind[slot] != ASKING:
            if kind[slot] == FREE:
                due = next_move(plan)
                if due < 0 or counts[0] >= who.limit or begun == MOST_BEGUN:
                    break
                begun += 1
                counts[0] += 1
                slots.which[slot] = due
                slots.number[slot] = plan.begun[due]
                plan.begun[due] += 1
                # The world and all its luck come from its number: the same for every move that is tried in it.
                slots.key[slot] = scramble(np.uint64(who.luck) + np.uint64(slots.number[slot]))
                slots.worlds[slot] = seen[0]
                resample(slots.worlds[slot], who.me, slots.key[slot])
                play(slots.worlds[slot], who.me, int(plan.moves[due]))
                slots.draws[slot] = 0
                slots.own[slot] = 0
                kind[slot] = WALKING
            walk(plan, slots, slot, who.me, trying, memory)
        return 1 if begun or not was_free else 0

    return go_on


def walking(game: Game) -> Callable[..., Any]:
    """Make the walk of one trial, up to where the network is asked or the game ends."""
    waiting, legal, play, encode = game.rules.waiting, game.rules.legal, game.rules.play, game.rules.encode
    read_end = reading_worth(game)

    @rule
    def walk(plan: Any, slots: Any, slot: int, me: int, trying: Any, memory: Any) -> None:  # noqa: PLR0913
        places, out = memory
        state, moves = slots.worlds[slot], slots.moves[slot]
        bits = waiting(state)
        while bits:
            seat = first_waiting(bits, me)
            count = legal(state, seat, moves)
            if count > 1:
                slots.seat[slot] = seat
                slots.legal[slot] = count
                encode(state, seat, slots.features[slot])
                slots.kind[slot] = ASKING
                return
            play(state, seat, int(moves[0]))
            bits = waiting(state)
        read_end(state, trying.measure, places, out)
        come_home(plan, slots, slot, me, int(state.seats), out)

    return walk


def answering(game: Game) -> Callable[..., Any]:
    """Make what follows an answer: a move is drawn, or the trial comes home with what the game is worth by now."""
    play, read_answer = game.rules.play, reading_answers(game)

    @rule
    def answer(plan: Any, slots: Any, slot: int, answers: Any, who: Any, trying: Any, memory: Any) -> None:  # noqa: PLR0913
        chances, out = memory
        state, moves = slots.worlds[slot], slots.moves[slot]
        seat, count = int(slots.seat[slot]), int(slots.legal[slot])
        if seat == who.me:
            slots.own[slot] += 1
            if slots.own[slot] >= trying.ahead:
                read_answer(state, seat, answers[slot], trying.measure, out)
                come_home(plan, slots, slot, who.me, int(state.seats), out)
                return
        chances_of(answers[slot], moves, count, chances)
        slots.draws[slot] += 1
        chosen = draw_by_chance(chances, count, toss(slots.key[slot], -int(slots.draws[slot])))
        play(state, seat, int(moves[chosen]))
        slots.kind[slot] = WALKING

    return answer
