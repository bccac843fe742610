"""One game at compiled speed: what environments step, a decision at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.rule import State
from .compiler import compiled
from .cpu import blanks, records
from .loops import lowest_seat
from .rewards import rewards_of
from .stepping import DEAL, LEGAL, PLAY, RESAMPLE, RESULT, WRITE


class Desk:
    """One game. Its moves are not checked: who asks with a stranger's move asks `is_legal` first.

    >>> import ridotto
    >>> desk = Desk(ridotto.game("strozzi"), 2, seed=7)
    >>> desk.seat, desk.legal(desk.seat).tolist()
    (0, [0, 1])
    >>> desk.play(0, 1) == desk.waiting
    True
    """

    def __init__(
        self, game: Game, seats: int, seed: int = 0, options: Mapping[str, str] | None = None
    ) -> None:
        """Deal the first game."""
        self.game = game
        self.seats = game.check_seats(seats)
        self._loop = compiled(game, "serve_desk")
        self._blank = records(game, blanks(game, options))
        self._states = game.layout.many(1)
        self._records = records(game, self._states)
        self._moves = np.zeros(game.most_legal, np.int16)
        self._scores, self._places = np.zeros(seats, np.int32), np.zeros(seats, np.int32)
        features, mask = np.zeros(game.features, np.int8), np.zeros(game.moves, np.int8)
        self._memory = (self._moves, features, mask, self._scores, self._places)
        self.waiting = 0
        self.deal(seed)

    def _ask(self, request: int, who: int = 0, number: int = 0) -> int:
        return int(self._loop(self._records, self._blank, request, who, number, self._memory))

    def deal(self, seed: int) -> None:
        """Deal a new game, as `Game.new_state` does for this seed."""
        self.waiting = self._ask(DEAL, self.seats, _signed(seed))

    @property
    def seat(self) -> int:
        """Return the first of the seats that are waited for, -1 when the game is over."""
        return lowest_seat(self.waiting) if self.waiting else -1

    @property
    def state(self) -> State:
        """Return the world as it is: for the house, not for players."""
        return self._states[0]

    def legal(self, seat: int) -> Any:
        """Return the legal moves of a seat, ascending; none if it is not waited for."""
        return self._moves[: self._ask(LEGAL, seat)].copy()

    def is_legal(self, seat: int, move: int) -> bool:
        """Tell whether a seat may make a move now."""
        return bool((self._moves[: self._ask(LEGAL, seat)] == move).any())

    def write(self, seat: int, observation: Any, mask: Any) -> int:
        """Write what a seat knows and which moves it may make (int8 both); return how many those are."""
        memory = (self._moves, observation, mask, self._scores, self._places)
        return int(self._loop(self._records, self._blank, WRITE, seat, 0, memory))

    def play(self, seat: int, move: int) -> int:
        """Play a legal move; return the bits of the seats that are waited for next."""
        self.waiting = self._ask(PLAY, seat, move)
        return self.waiting

    def points(self) -> tuple[int, ...]:
        """Return the points as they stand."""
        self._ask(RESULT)
        return tuple(self._scores.tolist())

    def places(self) -> tuple[int, ...]:
        """Return the place of every seat, 1 for the first; equal places are shared."""
        self._ask(RESULT)
        return tuple(self._places.tolist())

    def rewards(self) -> tuple[float, ...]:
        """Return what the end is worth to each seat; nothing before it."""
        return (0.0,) * self.seats if self.waiting else rewards_of(self.places())

    def copy(self) -> Desk:
        """Return another desk with the same game on it."""
        other = object.__new__(Desk)
        other.__dict__.update(self.__dict__)
        other._states = self._states.copy()
        other._records = records(self.game, other._states)
        return other

    def resample(self, seat: int, luck: int) -> Desk:
        """Return a desk with a random world that looks to a seat as this one does."""
        other = self.copy()
        other.waiting = other._ask(RESAMPLE, seat, _signed(luck))
        return other


def _signed(number: int) -> int:
    """Return the low 64 bits of a number as a signed one: the loop is compiled for one type only."""
    return (number + 2**63) % 2**64 - 2**63
