"""fastcatan: Catan in C++, one game from Python and many stepped together."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count

import fastcatan
import numpy as np
from numba import njit

from .row import COMPILED, PYTHON, Count, Entry

NAME, DISTRIBUTION = "fastcatan", "fastcatan"
LOOP, BATCH = "Env", "BatchedEnv of 1,024"
_LANES = 1024


def entries() -> Iterator[Entry]:
    """Yield Catan with four players, both ways."""
    size = fastcatan.SNAPSHOT_BYTES
    yield Entry("catan", fastcatan.NUM_PLAYERS, PYTHON, LOOP, _loop, bytes=size)
    yield Entry("catan", fastcatan.NUM_PLAYERS, COMPILED, BATCH, _batch, bytes=size)


def _loop() -> Callable[[], Count]:
    """Play as its README does."""
    rng, seeds, game = random.Random(0), count(), fastcatan.Env()

    def play() -> Count:
        game.reset(seed=next(seeds))
        made = 0
        while not game.done:
            game.step(rng.choice(game.legal_actions()))
            made += 1
        return 1, made

    return play


@njit
def _choose(masks: np.ndarray, keys: np.ndarray, actions: np.ndarray) -> None:
    """Draw a legal action for every game, in compiled code: its own example spends its time here."""
    for lane in range(masks.shape[0]):
        legal = 0
        for word in masks[lane]:
            bits = word
            while bits:
                bits &= bits - np.uint64(1)
                legal += 1
        key = keys[lane]
        key ^= key << np.uint64(13)
        key ^= key >> np.uint64(7)
        key ^= key << np.uint64(17)
        keys[lane] = key
        left = ((key >> np.uint64(32)) * np.uint64(legal)) >> np.uint64(32)
        for place in range(masks.shape[1]):
            bits = masks[lane, place]
            while bits and left:
                bits &= bits - np.uint64(1)
                left -= np.uint64(1)
            if bits:
                lowest = 0
                while not bits >> np.uint64(lowest) & np.uint64(1):
                    lowest += 1
                actions[lane] = 64 * place + lowest
                break


def _batch() -> Callable[[], Count]:
    """Step many games with auto-reset: masks written, actions drawn, one core."""
    games = fastcatan.BatchedEnv(_LANES, 0)
    games.reset()
    masks = np.zeros((_LANES, fastcatan.MASK_WORDS), np.uint64)
    actions, dones = np.zeros(_LANES, np.uint32), np.zeros(_LANES, np.uint8)
    keys = np.random.default_rng(0).integers(1, 2**63, _LANES).astype(np.uint64)

    def play() -> Count:
        """Step until as many games ended as the batch has, as Ridotto's batch is measured."""
        ended = steps = 0
        while ended < _LANES:
            games.write_masks(masks)
            _choose(masks, keys, actions)
            games.step_autoreset(actions, dones)
            ended += int(dones.sum())
            steps += 1
        return ended, steps * _LANES

    return play
