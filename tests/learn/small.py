"""A training that is small enough for a test."""

from __future__ import annotations

from typing import Any

import torch

from ridotto.core.game import Game
from ridotto.core.registry import find
from ridotto.learn.network import Weights, sizes
from ridotto.learn.scaling import Scaling
from ridotto.learn.settings import Settings
from ridotto.learn.tables import Experience, Tables

torch.set_num_threads(1)


def small_settings(name: str = "strozzi", **chosen: Any) -> Settings:
    game = find(name)
    usual: dict[str, Any] = {
        "players": game.seats,
        "minutes": 0.05,
        "device": "cpu",
        "lanes": 32 * len(game.seats),
        "steps": 12,
        "parts": 2,
        "hidden": 32,
        "compile": False,
    }
    return Settings(name, **{**usual, **chosen})


def plain_scaling(game: Game) -> Scaling:
    """A scaling that needs no games."""
    import numpy as np

    rng = np.random.default_rng(1)
    return Scaling(
        rng.normal(0, 1, game.features).astype(np.float32),
        rng.uniform(0.5, 3, game.features).astype(np.float32),
        100.0,
        dict.fromkeys(game.seats, 20.0),
    )


def small_weights(settings: Settings) -> Weights:
    game = find(settings.game)
    hidden = sizes(game, settings.hidden)
    return Weights.fresh(game, hidden, plain_scaling(game), "cpu", settings.seed)


def small_tables(settings: Settings) -> tuple[Tables, Experience]:
    game = find(settings.game)
    return Tables(game, settings, 0), Experience.blank(game, settings)


def laid(parts: torch.Tensor) -> torch.Tensor:
    """Lay parts × steps × rows × lanes out as steps × rows × all lanes."""
    return parts.permute(1, 2, 0, 3).reshape(parts.shape[1], parts.shape[2], -1)
