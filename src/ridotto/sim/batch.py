"""Many games side by side, stepped together: one interface for CPU and GPU, the same seeds, the same bytes.

Every game of a batch waits for one decision. The arrays say for each game who
decides (`seat`), what that seat knows (`observation`), what it may do (`mask`),
and what the last step brought (`reward`, `done`). A game that ends is dealt
anew at once. The arrays are filled in place, so they are read without a copy.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from ..core.game import Game, Observation
from ..core.registry import find
from ..errors import IllegalMove, UnknownOption
from .compiler import compiled
from .cpu import blanks, records

LEAST_SHARE = 64
"""A thread is given at least so many games: fewer are done sooner than handed over."""


@dataclass(frozen=True)
class Columns:
    """The arrays of a batch, one row a game, in the order in which the loops take them."""

    number: Any
    seat: Any
    reward: Any
    done: Any
    points: Any
    places: Any
    observation: Any
    mask: Any
    moves: Any
    count: Any
    standing: Any

    @classmethod
    def blank(cls, game: Game, games: int, seats: int, zeros: Callable[..., Any]) -> Columns:
        """Make room for a batch; `zeros(shape, type)` gives the memory."""
        return cls(
            number=zeros((games,), np.int64),
            seat=zeros((games,), np.int8),
            reward=zeros((games, seats), np.float32),
            done=zeros((games,), np.bool_),
            points=zeros((games, seats), np.int32),
            places=zeros((games, seats), np.int32),
            observation=zeros((games, game.features), np.int8),
            mask=zeros((games, game.moves), np.bool_),
            moves=zeros((games, game.most_legal), np.int16),
            count=zeros((games,), np.int16),
            standing=zeros((games, seats), np.int32),
        )

    @property
    def told(self) -> tuple[Any, ...]:
        """Return what a step tells about the past."""
        return self.number, self.seat, self.reward, self.done, self.points, self.places

    @property
    def shown(self) -> tuple[Any, ...]:
        """Return what a step shows for the next decision."""
        return self.observation, self.mask, self.moves, self.count, self.standing


class Machine(Protocol):
    """What steps a batch: the cores of a CPU, or a GPU."""

    columns: Columns
    states: Any

    def begin(self, first: int) -> None:
        """Deal the first games."""

    def actions(self, given: Any) -> Any:
        """Take actions from the caller's array, without a copy where the machine can."""

    def refused(self, actions: Any) -> Any:
        """Return the games, a NumPy array, whose action is not legal."""

    def step(self, actions: Any) -> None:
        """Play one decision in every game."""

    def choose(self) -> Any:
        """Return the random player's next actions."""

    def choose_sensibly(self, wanted: Any) -> Any:
        """Return the next actions of somebody who follows the room's weights, where wanted; None is everywhere."""

    def record(self, lane: int) -> bytes:
        """Return the world of one game."""


class Cores:
    """Steps a batch on the CPU, a part of it on each thread."""

    def __init__(self, game: Game, games: int, seats: int, blank: Any, threads: int) -> None:
        """Make the arrays and the threads."""
        self.game, self.blank = game, blank
        self.columns = Columns.blank(game, games, seats, np.zeros)
        self.states = records(game, game.layout.many(games))
        self.chosen = np.zeros(games, np.int64)
        parts = max(1, min(threads or os.cpu_count() or 1, games // LEAST_SHARE))
        edges = [games * part // parts for part in range(parts + 1)]
        self.spans = list(zip(edges, edges[1:], strict=False))
        self.pool = ThreadPoolExecutor(parts) if parts > 1 else None

    def _all(self, work: Callable[[tuple[int, int]], int]) -> None:
        if self.pool:
            list(self.pool.map(work, self.spans))
        else:
            work(self.spans[0])

    def begin(self, first: int) -> None:
        """Deal the first games."""
        loop, told, shown = compiled(self.game, "begin_games"), self.columns.told, self.columns.shown
        self._all(lambda span: loop(self.states, self.blank, first, span, told, shown))

    def actions(self, given: Any) -> Any:
        """Take actions as a NumPy array; whole numbers of 64 bits are not copied."""
        taken = np.asarray(given)
        return taken if taken.dtype.kind not in "iu" else taken.astype(np.int64, copy=False)

    def refused(self, actions: Any) -> Any:
        """Return the games whose action is not legal."""
        mask = self.columns.mask
        inside = (actions >= 0) & (actions < mask.shape[1])
        legal = mask[np.arange(len(actions)), np.where(inside, actions, 0)]
        return np.flatnonzero(~(inside & legal))

    def step(self, actions: Any) -> None:
        """Play one decision in every game."""
        loop, told, shown = compiled(self.game, "step_games"), self.columns.told, self.columns.shown
        self._all(lambda span: loop(self.states, self.blank, actions, span, told, shown))

    def choose(self) -> Any:
        """Return the random player's next actions; the same array every time."""
        loop, of = compiled(self.game, "choose_actions"), self.columns
        self._all(lambda span: loop(self.states, of.number, of.moves, of.count, self.chosen, span))
        return self.chosen

    def choose_sensibly(self, wanted: Any) -> Any:
        """Return the next actions of somebody who follows the room's weights; the same array every time."""
        loop, of = compiled(self.game, "sensible_actions"), self.columns
        where = np.ones(len(self.states), np.bool_) if wanted is None else np.asarray(wanted)
        read = of.number, of.seat, of.moves, of.count
        self._all(lambda span: loop(self.states, where, read, self.chosen, span))
        return self.chosen

    def record(self, lane: int) -> bytes:
        """Return the world of one game."""
        return bytes(self.states[lane].tobytes())


class Batch:
    """So many games of one kind, each waiting for one decision.

    >>> batch = Batch("strozzi", 4)
    >>> batch.observation.shape, batch.mask.shape, batch.reward.shape
    ((4, 120), (4, 49), (4, 2))
    >>> for _ in range(500):
    ...     batch.step(batch.random_actions())
    >>> batch.number.tolist()[0] % 4, bool(batch.done.any() or batch.mask.any())
    (0, True)
    """

    def __init__(  # noqa: PLR0913 - the settings of a batch
        self,
        game: str | Game,
        games: int,
        players: int | None = None,
        *,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        device: str = "cpu",
        threads: int = 0,
    ) -> None:
        """Deal games `seed`, `seed + 1` … as `cpu.play_games` numbers them; `threads` 0 is all cores."""
        self.game = find(game) if isinstance(game, str) else game
        self.players = self.game.check_seats(self.game.seats[0] if players is None else players)
        if games < 1:
            raise UnknownOption(f"a batch has at least one game, not {games}")
        self.games, self.device = games, device
        blank = records(self.game, blanks(self.game, options))
        self._machine: Machine
        if device == "cpu":
            self._machine = Cores(self.game, games, self.players, blank, threads)
        elif device == "cuda":
            from .gpu_batch import Kernels

            self._machine = Kernels(self.game, games, self.players, blank)
        else:
            raise UnknownOption(f"a batch runs on 'cpu' or 'cuda', not on {device!r}")
        self._share(self._machine.columns)
        self.reset(seed)

    def _share(self, columns: Columns) -> None:
        """Show the machine's arrays under the names of the interface."""
        self.observation, self.mask = columns.observation, columns.mask
        self.moves, self.count = columns.moves, columns.count
        self.seat, self.number = columns.seat, columns.number
        self.reward, self.done = columns.reward, columns.done
        self.points, self.places = columns.points, columns.places
        self.standing = columns.standing

    def reset(self, seed: int = 0) -> None:
        """Deal all games anew: number `seed` in the first lane, then one after the other."""
        self._machine.begin(seed)

    def step(self, actions: Any, *, check: bool | None = None) -> None:
        """Play an action in every game; whatever ended is dealt anew.

        With `check` an illegal action is refused and nothing is played; without it a game whose action
        is illegal stays as it was. By default the CPU checks and a GPU, which would have to wait, does not.
        """
        taken = self._machine.actions(actions)
        if tuple(taken.shape) != (self.games,) or np.dtype(taken.dtype).kind not in "iu":
            raise UnknownOption(f"a step takes {self.games} whole numbers, not {taken.dtype}{taken.shape}")
        if self.device == "cpu" if check is None else check:
            self._refuse(taken)
        self._machine.step(taken)

    def _refuse(self, actions: Any) -> None:
        """Raise if an action is not legal, with the clause that the first such one breaks."""
        wrong = self._machine.refused(actions)
        if not len(wrong):
            return
        lane = int(wrong[0])
        world = self._world(lane)
        move, seat = int(actions[lane]), int(self.seat[lane])
        clause = self.game.refusal(world, seat, move) if 0 <= move < self.game.moves else ""
        why = f"clause {clause}" if clause else f"moves are 0 to {self.game.moves - 1}"
        raise IllegalMove(
            f"{len(wrong)} of {self.games} actions are not legal; the first is move {move} of seat {seat} "
            f"in lane {lane} ({why}); nothing was played",
            move=str(move),
            ply=int(world.ply),
            clause=clause,
        )

    def random_actions(self) -> Any:
        """Return a legal action for every game: the random player of `cpu.play_games`."""
        return self._machine.choose()

    def sensible_actions(self, wanted: Any = None) -> Any:
        """Return a legal action for every game: mostly what the room finds most promising, as the novice plays.

        `wanted`, one truth a game, says where it is needed; elsewhere stands -1, and nothing is weighed there.
        """
        return self._machine.choose_sensibly(wanted)

    @property
    def states(self) -> Any:
        """Return the worlds themselves, one record a game: for analysis, not for players."""
        return self._machine.states

    def look(self, lane: int, viewer: int) -> Observation:
        """Return what a viewer may know of one game: to draw it, or for a bot."""
        return self.game.observe(self._world(lane), viewer)

    def _world(self, lane: int) -> Any:
        return self.game.layout.from_bytes(self._machine.record(lane))

    def __repr__(self) -> str:
        """Say what is played, where."""
        return f"Batch({self.game.name!r}, {self.games}, {self.players}, device={self.device!r})"


def _step_once(game: Game) -> None:
    batch = Batch(game, 1)
    batch.step(batch.random_actions())


def _sit(game: Game) -> None:
    from .desk import Desk

    Desk(game, game.seats[0])


WARMERS: dict[str, Callable[[Game], object]] = {
    "serve_desk": _sit,
    "begin_games": lambda game: Batch(game, 1),
    "step_games": _step_once,
    "choose_actions": lambda game: Batch(game, 1).random_actions(),
    "sensible_actions": lambda game: Batch(game, 1).sensible_actions(),
}
