"""PettingZoo's own classic games, stepped through `agent_iter`, `last` and `step`."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import partial

import pettingzoo.classic  # the extra that the games need, or the reason why there is nothing to measure

from .aec import play_env
from .row import PYTHON, Entry

NAME, DISTRIBUTION = "PettingZoo", "pettingzoo"
ENV, RAW = "env()", "raw_env()"
_GAMES = (
    "chess_v6",
    "connect_four_v3",
    "go_v5",
    "hanabi_v5",
    "leduc_holdem_v4",
    "rps_v2",
    "texas_holdem_v4",
    "texas_holdem_no_limit_v6",
    "tictactoe_v3",
)


def entries() -> Iterator[Entry]:
    """Yield every classic game as its users get it, and without its wrappers."""
    for name in _GAMES:
        module = importlib.import_module(f"{pettingzoo.classic.__name__}.{name}")
        for way, make in ((ENV, module.env), (RAW, module.raw_env)):
            env = make()
            yield Entry(name, len(env.possible_agents), PYTHON, way, partial(play_env, env))
