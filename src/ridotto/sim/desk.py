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
from .stepping import DEAL, LEGAL, PLAY, RESAMPLE, RESULT, STEP, WRITE, desk_memory


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
        self._lay(np.zeros(1, desk_memory(game)))
        self._memory["blank"] = records(game, blanks(game, options))
        self.waiting = 0
        self.deal(seed)

    def _lay(self, memory: Any) -> None:
        """Take over a desk's memory, and show its parts as arrays."""
        self._memory = memory
        self._states = self.game.layout.named(memory["state"])
        self._moves, self._points, self._places = memory["moves"][0], memory["scores"][0], memory["places"][0]
        self.features, self.mask = memory["features"][0], memory["mask"][0]

    def _ask(self, request: int, who: int = 0, number: int = 0) -> int:
        answer: int = self._loop(self._memory, request, who, number)
        return answer

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
        return move in self._moves[: self._ask(LEGAL, seat)].tolist()

    def look(self, seat: int) -> int:
        """Let `features` and `mask` hold what a seat knows and may do; return how many moves those are."""
        return self._ask(WRITE, seat)

    def write(self, seat: int, observation: Any, mask: Any) -> int:
        """Write what a seat knows and which moves it may make (int8 both); return how many those are."""
        count = self.look(seat)
        observation[:] = self.features
        mask[:] = self.mask
        return count

    def play(self, seat: int, move: int) -> int:
        """Play a legal move; return the bits of the seats that are waited for next."""
        self.waiting = self._ask(PLAY, seat, move)
        return self.waiting

    def step(self, seat: int, move: int) -> int:
        """Play a legal move; `features` and `mask` then hold what the next seat knows and may do.

        They are the desk's own memory, written again by the next request.
        """
        waiting: int = self._loop(self._memory, STEP, seat, move)
        self.waiting = waiting
        return waiting

    def points(self) -> tuple[int, ...]:
        """Return the points as they stand."""
        self._ask(RESULT)
        return tuple(self._points[: self.seats].tolist())

    def places(self) -> tuple[int, ...]:
        """Return the place of every seat, 1 for the first; equal places are shared."""
        self._ask(RESULT)
        return tuple(self._places[: self.seats].tolist())

    def rewards(self) -> tuple[float, ...]:
        """Return what the end is worth to each seat; nothing before it."""
        return (0.0,) * self.seats if self.waiting else rewards_of(self.places())

    def put(self, world: bytes) -> None:
        """Put the world of these bytes on the desk, as `state.tobytes()` gave them."""
        self._memory["state"] = np.frombuffer(world, self.game.layout.dtype)
        self.waiting = self._ask(RESULT)

    def copy(self) -> Desk:
        """Return another desk with the same game on it."""
        other = object.__new__(Desk)
        other.__dict__.update(self.__dict__)
        other._lay(self._memory.copy())
        return other

    def resample(self, seat: int, luck: int) -> Desk:
        """Return a desk with a random world that looks to a seat as this one does."""
        other = self.copy()
        other.waiting = other._ask(RESAMPLE, seat, _signed(luck))
        return other


def _signed(number: int) -> int:
    """Return the low 64 bits of a number as a signed one: the loop is compiled for one type only."""
    return (number + 2**63) % 2**64 - 2**63
