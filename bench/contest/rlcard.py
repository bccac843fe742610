"""RLCard: its games stepped through `reset` and `step`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import rlcard

from .row import PYTHON, Count, Entry

NAME, DISTRIBUTION = "RLCard", "rlcard"
STEP = "env.step"
_GAMES = (
    "blackjack",
    "bridge",
    "doudizhu",
    "gin-rummy",
    "leduc-holdem",
    "limit-holdem",
    "mahjong",
    "no-limit-holdem",
    "uno",
)


def entries() -> Iterator[Entry]:
    """Yield all its games."""
    for name in _GAMES:
        env = rlcard.make(name, config={"seed": 0})
        yield Entry(name, env.num_players, PYTHON, STEP, partial(_open, env))


def _open(env: Any) -> Callable[[], Count]:
    rng = random.Random(0)

    def play() -> Count:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            made += 1
        return 1, made

    return play
