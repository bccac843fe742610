"""What all environments share: the table with its settings, its luck, its spaces and its refusals."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping
from random import Random
from typing import Any, Literal, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from ..core import registry
from ..core.fields import SPECTATOR
from ..core.game import Observation
from ..errors import InvalidMove, RuleFault, UnknownOption
from ..play import Match
from ..play.match import Refusal
from ..sim.desk import Desk
from .pictures import RENDER_MODES, Camera

Viewer: TypeAlias = int | Literal["spectator", "acting"]
"""Through whose eyes `render` looks: a seat's, those of the seat to act, or a spectator's."""

Seen: TypeAlias = dict[str, Any]
"""What an agent is given: `observation` and `action_mask`, int8 both."""

ON_ILLEGAL = ("raise", "lose")
LOWEST = tuple((bits & -bits).bit_length() - 1 for bits in range(256))
"""The lowest seat of each set of waiting seats; -1 for none."""


class Table:
    """One game on a compiled desk, and what is asked of it beside its moves."""

    def __init__(  # noqa: PLR0913 - the settings of a table
        self,
        game: str,
        players: int | None,
        options: Mapping[str, str] | None,
        preset: str,
        render_mode: str | None,
        width: int,
        illegal: str,
    ) -> None:
        """Check the settings and set the table up; `deal` begins."""
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise UnknownOption(f"render_mode is {', '.join(RENDER_MODES)} or None, not {render_mode!r}")
        if illegal not in ON_ILLEGAL:
            raise UnknownOption(f"illegal is {' or '.join(ON_ILLEGAL)}, not {illegal!r}")
        self.game = registry.find(game)
        self.seats = self.game.check_seats(self.game.seats[0] if players is None else players)
        self.options = self.game.choose(options, preset)
        self.desk = Desk(self.game, self.seats, 0, self.options)
        self.render_mode = render_mode
        self.width = width
        self.illegal = illegal
        self.agents = [f"player_{seat}" for seat in range(self.seats)]
        self.dealt = False
        self._luck = Random(secrets.randbits(64))
        self._camera = Camera(width)

    def __reduce__(self) -> tuple[Any, ...]:
        """Say what a copy is made of, for `pickle` and `copy.deepcopy`: a desk itself is compiled code."""
        settings = (
            self.game.name,
            self.seats,
            self.options,
            "manual",
            self.render_mode,
            self.width,
            self.illegal,
        )
        return _copied, (settings, self.dealt, self._luck.getstate(), self.desk.state.tobytes())

    # Dealing.

    def deal(self, seed: int | None) -> None:
        """Deal the game of a seed, or the next one of the table's own luck."""
        if seed is not None:
            seed = operator.index(seed)
            self._luck.seed(seed)
        self.desk.deal(self._luck.getrandbits(63) if seed is None else seed)
        self.dealt = True

    # Spaces.

    def knowledge_space(self) -> Any:
        """Make the space of what a seat knows."""
        return spaces.Box(-128, 127, (self.game.features,), np.int8)

    def observation_space(self) -> spaces.Dict:
        """Make the space of what an agent is given."""
        mask = spaces.Box(0, 1, (self.game.moves,), np.int8)
        return spaces.Dict({"observation": self.knowledge_space(), "action_mask": mask})

    def action_space(self) -> spaces.Discrete[Any]:
        """Make the space of moves."""
        return spaces.Discrete(self.game.moves)

    # Looking.

    def look(self, seat: int) -> Seen:
        """Return what a seat knows and may do now, in arrays of its own."""
        self._check_dealt()
        self.desk.look(seat)
        return {"observation": self.desk.features.copy(), "action_mask": self.desk.mask.copy()}

    def observe(self, viewer: int) -> Observation:
        """Return what a seat, or a spectator, may know: for bots and pictures."""
        return self.game.observe(self.desk.state, viewer)

    def render(self, viewer: Viewer) -> Any:
        """Show the board as the render mode says; None without one, and for the mode that prints."""
        self._check_dealt()
        if self.render_mode is None:
            return None
        return self._camera.take(self.observe(self._eyes(viewer)), self.render_mode)

    def check_viewer(self, viewer: Viewer) -> Viewer:
        """Refuse a viewer that is none."""
        if viewer in ("spectator", "acting") or (isinstance(viewer, int) and 0 <= viewer < self.seats):
            return viewer
        raise UnknownOption(
            f"viewer is 'spectator', 'acting' or a seat 0 to {self.seats - 1}, not {viewer!r}"
        )

    def _eyes(self, viewer: Viewer) -> int:
        if isinstance(viewer, int):
            return viewer
        return self.desk.seat if viewer == "acting" else SPECTATOR

    def _check_dealt(self) -> None:
        if not self.dealt:
            raise ResetNeeded("nothing is dealt yet: reset() deals a game")

    # Moves that cannot be played.

    def number(self, action: Any, seat: int) -> int:
        """Read an action as a move of the space."""
        try:
            move = operator.index(action)
        except TypeError:
            move = -1
        if not 0 <= move < self.game.moves:
            raise InvalidMove(
                f"player_{seat} has to choose a move, 0 to {self.game.moves - 1}, not {action!r}",
                move=str(action),
                ply=int(self.desk.state.ply),
            )
        return move

    def refuse(self, seat: int, move: int) -> Refusal:
        """Say which clause forbids a move; raise it as IllegalMove where the table does not forgive."""
        state = self.game.layout.copy(self.desk.state)
        match = Match(self.game, state, 0, self.options, tuple(self.agents))
        refusal = match.explain(move, seat)
        if refusal is None:
            raise RuleFault(f"{match!r}: move {move} of seat {seat} is legal interpreted and not compiled")
        if self.illegal == "raise":
            match.play(move, seat)
        return refusal

    # The end.

    def results(self) -> list[dict[str, int]]:
        """Return what is told at the end: the points and the place of every seat."""
        both = zip(self.desk.points(), self.desk.places(), strict=True)
        return [{"points": points, "place": place} for points, place in both]


def _copied(settings: tuple[Any, ...], dealt: bool, luck: Any, state: bytes) -> Table:
    """Set a table up as another one was left."""
    table = Table(*settings)
    table.dealt = dealt
    table._luck.setstate(luck)
    table.desk.put(state)
    return table


class AtTable:
    """An environment that can be copied and pickled in the middle of a game."""

    _table: Table
    _desk: Desk

    def __getstate__(self) -> dict[str, Any]:
        """Say what a copy needs: the table knows how to make its desk again."""
        return {name: value for name, value in vars(self).items() if name != "_desk"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Sit down again where the copy was made."""
        self.__dict__.update(kept)
        self._desk = self._table.desk
