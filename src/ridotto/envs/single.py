"""A game for Gymnasium: one learner at a table with bots of the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from .. import bots
from ..errors import BotFailed, UnknownOption
from .pictures import RENDER_MODES
from .table import LOWEST, AtTable, Table


class SeatEnv(AtTable, gymnasium.Env[NDArray[np.int8], Any]):
    """One seat of a table whose other seats are played by bots.

    The observation is what the seat knows; its legal moves are in
    `info["action_mask"]` and, as sb3-contrib asks for them, in `action_masks()`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # type: ignore[misc]  # Gymnasium does not say ClassVar

    def __init__(  # noqa: PLR0913 - the settings of a table
        self,
        game: str,
        *,
        players: int | None = None,
        opponents: str | Sequence[str] = "random",
        seat: int | Literal["random"] = 0,
        options: Mapping[str, str] | None = None,
        preset: str = "manual",
        render_mode: str | None = None,
        width: int = 720,
        illegal: str = "lose",
        passes: int = 100,
    ) -> None:
        """Sit down: `opponents` is one bot for all other seats, or a list of them in the order of seats.

        `passes` is how long a bot that searches may think: passes and not seconds,
        so that a seed fixes the whole game (0 is by the clock, and then it does not).
        """
        self._table = Table(game, players, options, preset, render_mode, width, illegal)
        self._desk = self._table.desk
        self._fixed = self._check_seat(seat)
        self._bots = self._invite(opponents)
        self._budget = bots.Budget(passes=passes)
        self._rng = Random(0)
        self._others: dict[int, bots.Bot | None] = {}
        self._plays = False
        self.seat = 0
        self.render_mode = render_mode
        self.observation_space = self._table.knowledge_space()
        self.action_space = self._table.action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Deal: the game of the seed, or the next one; the others play until it is the learner's turn."""
        super().reset(seed=seed)
        luck = self.np_random
        self._table.deal(int(luck.integers(2**63)) if seed is None else seed)
        self._rng.seed(int(luck.integers(2**63)))
        self.seat = int(luck.integers(self._table.seats)) if self._fixed is None else self._fixed
        others = [seat for seat in range(self._table.seats) if seat != self.seat]
        self._others = dict(zip(others, self._bots, strict=True))
        self._plays = True
        self._let_others_play(self._desk.waiting)
        return self._told()

    def step(self, action: Any) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Play a move, and let the others play until it is the learner's turn again or the game is over."""
        if not self._plays:
            raise ResetNeeded("no game is being played: reset() deals one")
        move = self._table.number(action, self.seat)
        if not self._desk.is_legal(self.seat, move):
            refusal = self._table.refuse(self.seat, move)
            self._plays = False
            observation, info = self._told()
            return observation, -1.0, True, False, info | {"illegal": str(refusal)}
        self._let_others_play(self._desk.play(self.seat, move))
        self._plays = bool(self._desk.waiting)
        observation, info = self._told()
        if self._plays:
            return observation, 0.0, False, False, info
        info |= self._table.results()[self.seat]
        return observation, self._desk.rewards()[self.seat], True, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which moves are legal now, as sb3-contrib's maskable learners ask."""
        mask = np.zeros(self._table.game.moves, np.bool_)
        mask[self._desk.legal(self.seat)] = self._plays
        return mask

    def render(self) -> Any:
        """Show the board as the learner's seat sees it."""
        return self._table.render(self.seat)

    def _told(self) -> tuple[NDArray[np.int8], dict[str, Any]]:
        seen = self._table.look(self.seat)
        if not self._plays:
            seen["action_mask"][:] = 0
        if self.render_mode == "human":
            self.render()
        return seen["observation"], {"action_mask": seen["action_mask"], "seat": self.seat}

    def _let_others_play(self, waiting: int) -> None:
        while waiting and LOWEST[waiting] != self.seat:
            other = LOWEST[waiting]
            waiting = self._desk.play(other, self._choose(other, self._others[other]))

    def _choose(self, seat: int, bot: bots.Bot | None) -> int:
        legal = self._desk.legal(seat).tolist()
        if bot is None:
            return int(legal[int(self._rng.random() * len(legal))])
        move = bot.think(self._table.observe(seat), self._budget, self._rng).move
        if move not in legal:  # the desk would play it all the same
            raise BotFailed(f"the bot of seat {seat} played {move}, which is not legal", kind="illegal")
        return move

    def _check_seat(self, seat: int | Literal["random"]) -> int | None:
        if seat == "random":
            return None
        if isinstance(seat, int) and 0 <= seat < self._table.seats:
            return seat
        raise UnknownOption(f"seat is 0 to {self._table.seats - 1} or 'random', not {seat!r}")

    def _invite(self, opponents: str | Sequence[str]) -> list[bots.Bot | None]:
        """Find the bots of the other seats; None is the random one, which plays compiled."""
        count = self._table.seats - 1
        names = [opponents] * count if isinstance(opponents, str) else list(opponents)
        if len(names) != count:
            raise UnknownOption(f"{count} other seats need as many opponents, not {len(names)}")
        for name in names:
            bots.check(name, self._table.game)
        return [None if name == "random" else bots.find(name) for name in names]
