"""One number that shows whether a game's behaviour moved."""

from __future__ import annotations

import numpy as np

from ..core.chance import quiet, scramble
from ..core.game import Game
from . import cpu

GAMES = 10_000


def signature(game: Game) -> str:
    """Fold the final states of 10,000 seeded random games into 64 bits.

    The games are shared evenly among all player counts and both presets.
    """
    cells = [(seats, preset) for seats in game.seats for preset in ("manual", "published")]
    folded = np.uint64(0)
    for place, (seats, preset) in enumerate(cells):
        games = GAMES // len(cells) + (place < GAMES % len(cells))
        results = cpu.play_games(game, games, seats, options=game.choose(preset=preset))
        with quiet():
            for fold in results.folds:
                folded = scramble(folded ^ fold)
    return f"{int(folded):016x}"
