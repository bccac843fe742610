"""Steps a batch on a GPU: one game a thread, the same rules and bytes as on the CPU.

The arrays stay on the GPU. They speak the CUDA array interface, so PyTorch and
CuPy (and JAX through DLPack) see the same memory. Neighbouring threads write
neighbouring bytes: rows are games, and the memory runs along the columns.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import cuda  # by this name at module level: the simulator replaces it there

from ..core.chance import quiet
from ..core.game import Game
from ..core.rule import hand_rules_to_gpu
from ..errors import UnknownOption
from .batch import Columns
from .compiler import cache_folder
from .gpu import has_gpu
from .stepping import (
    NO_MOVE,
    advancing,
    choosing_sensibly,
    dealing,
    may_play,
    random_move,
    record_at,
    showing,
)

BLOCK = 128
REGISTERS = 128
"""Registers a thread; 40 and 64 were slower for Edo, and no faster for Rialto (bench/RESULTS.md)."""


def _simulated_at(array: Any, place: int) -> Any:
    """Take the record out of the simulator's wrapping, which NumPy cannot assign."""
    return array[place]._item._ary


def _reader() -> Callable[..., Any]:
    return _simulated_at if numba.config.ENABLE_CUDASIM else record_at


def _own_record(game: Game) -> Any:
    """Return the type of a thread's own record."""
    if numba.config.ENABLE_CUDASIM:
        return np.dtype((np.record, game.layout.dtype))
    return numba.from_dtype(game.layout.dtype)


def step_kernel(game: Game) -> Callable[..., Any]:
    """Make the kernel that plays one decision in every game."""
    read, record = _reader(), _own_record(game)
    advance, show = advancing(game, read), showing(game)
    hand_rules_to_gpu()

    def kernel(  # type: ignore[no-untyped-def]  # noqa: PLR0913
        states,
        blank,
        actions,
        number,
        seat,
        reward,
        done,
        points,
        places,
        observation,
        mask,
        moves,
        count,
        standing,
    ):
        lane = cuda.grid(1)
        if lane < states.shape[0]:
            action = int(actions[lane])
            if may_play(mask, lane, action):
                own = cuda.local.array(1, record)  # interleaved by the hardware, so neighbours share lines
                own[0] = read(states, lane)
                bits = advance(own, 0, blank, lane, action, number, seat, reward, done, points, places)
                show(own[0], lane, bits, seat, observation, mask, moves, count, standing)
                states[lane] = own[0]

    return kernel


def begin_kernel(game: Game) -> Callable[..., Any]:
    """Make the kernel that deals the first games."""
    read, record = _reader(), _own_record(game)
    deal_first, show = dealing(game, read), showing(game)
    hand_rules_to_gpu()

    def kernel(  # type: ignore[no-untyped-def]  # noqa: PLR0913
        states,
        blank,
        first,
        number,
        seat,
        reward,
        done,
        points,
        places,
        observation,
        mask,
        moves,
        count,
        standing,
    ):
        lane = cuda.grid(1)
        if lane < states.shape[0]:
            own = cuda.local.array(1, record)
            bits = deal_first(own, 0, blank, lane, first, number, reward, done)
            show(own[0], lane, bits, seat, observation, mask, moves, count, standing)
            states[lane] = own[0]

    return kernel


def sensible_kernel(game: Game) -> Callable[..., Any]:
    """Make the kernel that chooses by the room's weights."""
    read, record = _reader(), _own_record(game)
    sensible_move, most_legal, int32 = choosing_sensibly(game), game.most_legal, np.int32
    hand_rules_to_gpu()

    def kernel(states, wanted, number, seat, moves, count, actions):  # type: ignore[no-untyped-def]  # noqa: PLR0913
        lane = cuda.grid(1)
        if lane < states.shape[0]:
            actions[lane] = NO_MOVE
        if lane < states.shape[0] and wanted[lane]:
            own = cuda.local.array(1, record)
            weights = cuda.local.array(most_legal, int32)
            own[0] = read(states, lane)
            actions[lane] = sensible_move(own[0], number[lane], seat[lane], moves[lane], count[lane], weights)

    return kernel


def _choose_kernel(states, number, moves, count, actions):  # type: ignore[no-untyped-def]
    lane = cuda.grid(1)
    if lane < states.shape[0]:
        actions[lane] = random_move(states[lane], number[lane], moves[lane], count[lane])


def _refuse_kernel(mask, actions, wrong):  # type: ignore[no-untyped-def]
    lane = cuda.grid(1)
    if lane < actions.shape[0]:
        wrong[lane] = not may_play(mask, lane, int(actions[lane]))


@cache
def _compiled(game: Game, kind: str) -> Any:
    """Return a kernel of a game, compiled at its first launch and then kept on disk."""
    makers: dict[str, Callable[[], Any]] = {
        "step": lambda: step_kernel(game),
        "begin": lambda: begin_kernel(game),
        "choose": lambda: _choose_kernel,
        "sensible": lambda: sensible_kernel(game),
        "refuse": lambda: _refuse_kernel,
    }
    made = makers[kind]()
    hand_rules_to_gpu()
    if numba.config.ENABLE_CUDASIM:
        return cuda.jit(made)
    from numba.cuda.core import config  # the GPU's compiler has a configuration of its own

    config.CACHE_DIR = str(cache_folder(game))
    return cuda.jit(made, max_registers=REGISTERS, cache=True)


def _zeros(shape: tuple[int, ...], kind: Any) -> Any:
    """Make an array on the GPU whose memory runs along its columns."""
    return cuda.to_device(np.zeros(shape, kind, order="F"))


class Kernels:
    """Steps a batch on the GPU."""

    def __init__(self, game: Game, games: int, seats: int, blank: Any) -> None:
        """Make the arrays on the GPU."""
        if not has_gpu():
            raise UnknownOption("no GPU that Numba can use: device='cpu' plays the same games")
        self.game = game
        self.columns = Columns.blank(game, games, seats, _zeros)
        self.states = cuda.to_device(np.zeros(games, game.layout.dtype))
        self.blank = cuda.to_device(blank)
        self.chosen = _zeros((games,), np.int64)
        self.everywhere = cuda.to_device(np.ones(games, np.bool_))
        # A stream of its own: batches side by side share the GPU, and each still waits for the default stream's work.
        self.grid = ((games + BLOCK - 1) // BLOCK, BLOCK, cuda.stream())
        self.all = (*self.columns.told, *self.columns.shown)

    def _launch(self, kind: str, *arguments: Any) -> None:
        with quiet():
            _compiled(self.game, kind)[self.grid](*arguments)

    def begin(self, first: int) -> None:
        """Deal the first games."""
        self._launch("begin", self.states, self.blank, first, *self.all)

    def actions(self, given: Any) -> Any:
        """Take actions that lie on the GPU as they are; others are copied there."""
        if isinstance(given, np.ndarray | list | tuple):
            return cuda.to_device(np.asarray(given))
        return cuda.as_cuda_array(given) if hasattr(given, "__cuda_array_interface__") else given

    def refused(self, actions: Any) -> Any:
        """Return the games whose action is not legal."""
        wrong = _zeros(actions.shape, np.bool_)
        self._launch("refuse", self.columns.mask, actions, wrong)
        return np.flatnonzero(wrong.copy_to_host())

    def step(self, actions: Any) -> None:
        """Play one decision in every game."""
        self._launch("step", self.states, self.blank, actions, *self.all)

    def choose(self) -> Any:
        """Return the random player's next actions; the same array every time."""
        of = self.columns
        self._launch("choose", self.states, of.number, of.moves, of.count, self.chosen)
        return self.chosen

    def choose_sensibly(self, wanted: Any) -> Any:
        """Return the next actions of somebody who follows the room's weights; the same array every time."""
        of = self.columns
        where = self.everywhere if wanted is None else self.actions(wanted)
        self._launch("sensible", self.states, where, of.number, of.seat, of.moves, of.count, self.chosen)
        return self.chosen

    def record(self, lane: int) -> bytes:
        """Return the world of one game."""
        return bytes(self.states[lane : lane + 1].copy_to_host().tobytes())
