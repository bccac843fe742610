"""The ids of the games: `ridotto/Rialto-v0` for Gymnasium, `ridotto/rialto_v0` for PettingZoo's `make`."""

from __future__ import annotations

from importlib.util import find_spec

from ..core import registry
from .versions import VERSION, module_names


def gymnasium_id(game: str) -> str:
    """Return the id of a game.

    >>> gymnasium_id("rialto")
    'ridotto/Rialto-v0'
    """
    return f"ridotto/{game.capitalize()}-v{VERSION}"


def register_all() -> None:
    """Register every game that is not registered yet, with what is installed."""
    if find_spec("gymnasium"):
        _register_with_gymnasium()
    if find_spec("pettingzoo"):
        _register_with_pettingzoo()


def _register_with_gymnasium() -> None:
    import gymnasium

    for name in registry.names():
        if gymnasium_id(name) not in gymnasium.registry:
            gymnasium.register(
                gymnasium_id(name), entry_point="ridotto.envs.single:SeatEnv", kwargs={"game": name}
            )


def _register_with_pettingzoo() -> None:
    import pettingzoo  # type: ignore[import-untyped]

    if not hasattr(pettingzoo, "register"):
        return  # before 1.27 there are modules only
    for module in module_names():
        for kind, known, maker in (
            ("aec", pettingzoo.aec_registry, "env"),
            ("parallel", pettingzoo.parallel_registry, "parallel_env"),
        ):
            if f"ridotto/{module}" not in known:
                pettingzoo.register(kind, f"ridotto/{module}", f"ridotto.envs.{module}:{maker}")
