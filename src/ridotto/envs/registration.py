"""The Gymnasium ids of the games: `ridotto/Rialto-v0` and so on."""

from __future__ import annotations

import gymnasium

from ..core import registry
from .versions import VERSION


def gymnasium_id(game: str) -> str:
    """Return the id of a game.

    >>> gymnasium_id("rialto")
    'ridotto/Rialto-v0'
    """
    return f"ridotto/{game.capitalize()}-v{VERSION}"


def register_all() -> None:
    """Register every game that is not registered yet."""
    for name in registry.names():
        if gymnasium_id(name) not in gymnasium.registry:
            gymnasium.register(
                gymnasium_id(name), entry_point="ridotto.envs.single:SeatEnv", kwargs={"game": name}
            )
