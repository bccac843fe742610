"""What PettingZoo's two interfaces have in common: agents at a table, their spaces, and pictures."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces

from .pictures import RENDER_MODES
from .table import AtTable, Table, Viewer
from .versions import VERSION


class Agents(AtTable):
    """The agents of one table."""

    def _sit_down(self, table: Table, viewer: Viewer) -> None:
        """Take the seats of a table; nothing is dealt yet."""
        self._table, self._desk = table, table.desk
        self._viewer = table.check_viewer(viewer)
        self.render_mode = table.render_mode
        self._prints = table.render_mode == "human"
        self.metadata: dict[str, Any] = {
            "name": f"{table.game.name}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,  # by PettingZoo's own conversion: there is `parallel_env` for that
        }
        self.possible_agents = list(table.agents)
        self.observation_spaces = {name: table.observation_space() for name in table.agents}
        self.action_spaces = {name: table.action_space() for name in table.agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """Return the space of an agent's moves."""
        return self.action_spaces[agent]

    def render(self) -> Any:
        """Show the board as the render mode says, to the viewer that was chosen."""
        return self._table.render(self._viewer)

    def close(self) -> None:
        """Leave the table; nothing has to be put away."""
