"""The PettingZoo modules of the games: `ridotto.envs.NAME_v0`, made when they are asked for.

A module is nothing but three functions that know their game, so none is
written down: a finder makes one for every room, those that stand elsewhere too.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from ..core import registry
from ..errors import RidottoError

if TYPE_CHECKING:
    from .aec import TurnEnv
    from .parallel import TableEnv
    from .table import Viewer

VERSION = 0
"""Rises when learning results could change: observations, moves, rewards or rules; see docs/environments.md."""

_SUFFIX = f"_v{VERSION}"
_PACKAGE = __name__.rpartition(".")[0]


class EnvModule(Protocol):
    """What the module of a game offers, as PettingZoo's own modules do."""

    def env(  # noqa: PLR0913 - the settings of a table
        self,
        *,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        preset: str = "manual",
        render_mode: str | None = None,
        width: int = 720,
        viewer: Viewer = "spectator",
        illegal: str = "raise",
    ) -> TurnEnv:
        """Make the environment in which one agent acts after another."""

    def raw_env(self, **settings: Any) -> TurnEnv:
        """Make the same: there is no slower wrapper around it to leave out."""

    def parallel_env(  # noqa: PLR0913 - the settings of a table
        self,
        *,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        preset: str = "manual",
        render_mode: str | None = None,
        width: int = 720,
        viewer: Viewer = "spectator",
        illegal: str = "lose",
    ) -> TableEnv:
        """Make the environment in which all who are waited for act at once."""


def module_names() -> list[str]:
    """Return the names of all environment modules."""
    return [name + _SUFFIX for name in registry.names()]


def game_of(module: str) -> str | None:
    """Return the game whose environments a module of this name holds, or None."""
    return module.removesuffix(_SUFFIX) if module in module_names() else None


class _Finder(MetaPathFinder, Loader):
    """Finds and fills the module of a game."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Answer for `ridotto.envs.NAME_v0` and for nothing else."""
        package, _, name = fullname.rpartition(".")
        if package != _PACKAGE or game_of(name) is None:
            return None
        return ModuleSpec(fullname, self, origin=f"the room {game_of(name)}")

    def exec_module(self, module: ModuleType) -> None:
        """Write the three functions of a module."""
        game = game_of(module.__name__.rpartition(".")[2])
        module.__doc__ = f"{registry.find(str(game)).title} for PettingZoo."

        def env(**settings: Any) -> Any:
            need("pettingzoo")
            from .aec import TurnEnv

            return TurnEnv(str(game), **settings)

        def parallel_env(**settings: Any) -> Any:
            need("pettingzoo")
            from .parallel import TableEnv

            return TableEnv(str(game), **settings)

        vars(module).update(env=env, raw_env=env, parallel_env=parallel_env)


def add_finder() -> None:
    """Let Python's import find the modules of the games."""
    if not any(isinstance(each, _Finder) for each in sys.meta_path):
        sys.meta_path.append(_Finder())


def need(package: str) -> None:
    """Say how to get a package that is not installed, in place of a bare ImportError."""
    from importlib.util import find_spec

    if find_spec(package) is None:
        raise RidottoError(f"this needs {package}: pip install 'ridotto[research]'")
