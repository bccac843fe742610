"""A game for PettingZoo's parallel interface: all who are waited for act at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from ..errors import RuleFault
from .agents import Agents
from .table import Seen, Table, Viewer

Told = tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class TableEnv(Agents, ParallelEnv):  # type: ignore[misc]  # PettingZoo does not say its types
    """One table; a step takes one move of every seat that is waited for, the others' actions are ignored.

    A seat that is not waited for has a mask of zeros. Moves are chosen from
    what was seen before the step and played in ascending order of seats.
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
        illegal: str = "lose",
    ) -> None:
        """Set a table up; `reset` deals."""
        self._sit_down(Table(game, players, options, preset, render_mode, width, illegal), viewer)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deal: the game of the seed, or the next one; `options` of a reset mean nothing here."""
        self._table.deal(seed)
        self.agents = list(self.possible_agents)
        self._print()
        seen = self._look()
        return seen, _infos(seen)

    def step(self, actions: Mapping[str, Any]) -> Told:
        """Play the moves of all who are waited for."""
        if not self.agents:
            raise ResetNeeded("no game is being played: reset() deals one")
        chosen = self._chosen(actions)
        refused = {
            seat: self._table.refuse(seat, move)
            for seat, move in chosen.items()
            if not self._desk.is_legal(seat, move)
        }
        if refused:
            return self._lost({self.possible_agents[seat]: str(why) for seat, why in refused.items()})
        self._play(chosen)
        seen = self._look()
        infos = _infos(seen)
        over = not self._desk.waiting
        if over:
            for name, result in zip(self.possible_agents, self._table.results(), strict=True):
                infos[name] |= result
        rewards = dict(zip(self.possible_agents, self._desk.rewards(), strict=True))
        return self._told(seen, rewards, infos, over=over)

    def _chosen(self, actions: Mapping[str, Any]) -> dict[int, int]:
        """Return the moves of the seats that are waited for, in ascending order."""
        return {
            seat: self._table.number(actions.get(name), seat)
            for seat, name in enumerate(self.possible_agents)
            if self._desk.waiting >> seat & 1
        }

    def _play(self, chosen: dict[int, int]) -> None:
        for number, (seat, move) in enumerate(chosen.items()):
            # Choices that are made together must not stand in each other's way.
            if number and not self._desk.is_legal(seat, move):
                raise RuleFault(f"{self}: move {move} of seat {seat} was legal before the others moved")
            self._desk.play(seat, move)
        self._print()

    def _look(self) -> dict[str, Seen]:
        return {name: self._table.look(seat) for seat, name in enumerate(self.possible_agents)}

    def _lost(self, reasons: dict[str, str]) -> Told:
        """End a game by moves that no rule allows: -1 for their players, nothing for the others."""
        seen = self._look()
        for each in seen.values():
            each["action_mask"][:] = 0
        infos = _infos(seen)
        for name, reason in reasons.items():
            infos[name]["illegal"] = reason
        rewards = {name: -1.0 if name in reasons else 0.0 for name in self.possible_agents}
        return self._told(seen, rewards, infos, over=True)

    def _told(
        self,
        seen: dict[str, Seen],
        rewards: dict[str, float],
        infos: dict[str, dict[str, Any]],
        *,
        over: bool,
    ) -> Told:
        terminations = dict.fromkeys(self.possible_agents, over)
        if over:
            self.agents = []
        return seen, rewards, terminations, dict.fromkeys(self.possible_agents, False), infos

    def _print(self) -> None:
        if self._prints:
            self.render()


def _infos(seen: dict[str, Seen]) -> dict[str, dict[str, Any]]:
    return {name: {"action_mask": np.copy(each["action_mask"])} for name, each in seen.items()}
