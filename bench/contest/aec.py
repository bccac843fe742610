"""The loop around an AEC environment: one for PettingZoo's games and for Ridotto's."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from typing import Any

from .row import Count


def play_env(env: Any) -> Callable[[], Count]:
    """Return what plays one game of an AEC environment.

    The legal moves are read from the mask and one is drawn: cheaper than `action_space(agent).sample(mask)`,
    so that the environments are compared and not the sampling, which is the same for all.
    """
    rng, seeds = random.Random(0), count()

    def play() -> Count:
        env.reset(seed=next(seeds))
        made = 0
        for agent in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info.get("action_mask")
            if mask is None:
                move = int(rng.random() * env.action_space(agent).n)
            else:
                legal = mask.nonzero()[0]
                move = int(legal[int(rng.random() * len(legal))])
            env.step(move)
            made += 1
        return 1, made

    return play
