"""A game for PettingZoo, one agent after another (AEC).

The environment does its own checks, at the speed of the compiled desk: the
wrappers that PettingZoo's classic games wear cost more than a whole step here.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from ..play.match import Refusal
from .agents import Agents
from .table import LOWEST, Seen, Table, Viewer


class TurnEnv(Agents, AECEnv):  # type: ignore[misc]  # PettingZoo does not say its types
    """One table; seats that are waited for together are asked in ascending order.

    What an agent gets is what its seat may know, never the state. Rewards are
    zero until the end, and then +1 for the first place to -1 for the last.
    """

    def __init__(  # noqa: PLR0913 - the settings of a table
        self,
        game: str,
        *,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        preset: str = "manual",
        render_mode: str | None = None,
        width: int = 720,
        viewer: Viewer = "spectator",
        illegal: str = "raise",
    ) -> None:
        """Set a table up; `reset` deals."""
        super().__init__()
        self._sit_down(Table(game, players, options, preset, render_mode, width, illegal), viewer)
        self.infos: dict[str, dict[str, Any]] = {}
        self._names = tuple(self.possible_agents)
        self._seats = {name: seat for seat, name in enumerate(self._names)}
        self._seen: Seen | None = None
        self._legal = b""
        self._seat = -1

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal: the game of the seed, or the next one; `options` of a reset mean nothing here."""
        self._table.deal(seed)
        names = self._names
        self.agents = list(names)
        self.rewards = dict.fromkeys(names, 0.0)
        self._cumulative_rewards = dict.fromkeys(names, 0.0)
        self.terminations = dict.fromkeys(names, False)
        self.truncations = dict.fromkeys(names, False)
        idle = np.zeros(self._table.game.moves, np.int8)
        idle.flags.writeable = False
        self._idle = {"action_mask": idle}
        self.infos = dict.fromkeys(names, self._idle)
        self._skip_agent_selection = None
        self._desk.look(LOWEST[self._desk.waiting])
        self._select(self._desk.waiting)

    def step(self, action: Any) -> None:
        """Play a move of the agent whose turn it is."""
        seat = self._seat
        if seat < 0:
            return self._leave(action)
        try:
            move = index(action)
            legal = move >= 0 and self._legal[move]
        except (TypeError, IndexError):
            legal = False
        if not legal:
            return self._lose(seat, self._table.refuse(seat, self._table.number(action, seat)))
        self.infos[self._names[seat]] = self._idle
        waiting = self._desk.step(seat, move)
        if waiting:
            self._select(waiting)
        else:
            self._finish()
        return None

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        """Return what the agent to act sees, its reward, whether it is done, and its info."""
        agent = self.agent_selection
        return (
            (self._seen or self.observe(agent)) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> Seen:
        """Return what an agent knows; who is not to act has no moves."""
        seat = self._seats[agent]
        if seat == self._seat and self._seen is not None:
            return self._seen
        seen = self._table.look(seat)
        seen["action_mask"][:] = 0
        return seen

    def _select(self, waiting: int) -> None:
        """Turn to the next agent, for whom the desk has written down what it sees and may do."""
        seat = self._seat = LOWEST[waiting]
        mask = self._desk.mask.copy()
        agent = self.agent_selection = self._names[seat]
        self._seen = {"observation": self._desk.features.copy(), "action_mask": mask}
        self._legal = mask.tobytes()  # the arrays are the agent's now, and might be written on
        self.infos[agent] = {"action_mask": mask}
        if self._prints:
            self.render()

    def _finish(self) -> None:
        """End a game that was played out: everybody gets what their place is worth."""
        self._end(dict(zip(self._names, self._desk.rewards(), strict=True)))
        for name, result in zip(self._names, self._table.results(), strict=True):
            self.infos[name] = self._idle | result

    def _lose(self, seat: int, refusal: Refusal) -> None:
        """End a game by a move that no rule allows: -1 for its player, nothing for the others."""
        agent = self._names[seat]
        self.infos[agent] = self._idle | {"illegal": str(refusal)}
        self._end(dict.fromkeys(self._names, 0.0) | {agent: -1.0})

    def _end(self, rewards: dict[str, float]) -> None:
        self._seat, self._seen = -1, None
        self.rewards = rewards
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self._names, True)
        self.agent_selection = self.agents[0]
        if self._prints:
            self.render()

    def _leave(self, action: Any) -> None:
        """Let an agent of a finished game go; it has nothing to play."""
        if not self.agents:
            raise ResetNeeded("no game is being played: reset() deals one")
        self._was_dead_step(action)
