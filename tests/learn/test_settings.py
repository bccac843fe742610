from __future__ import annotations

import pytest

from ridotto.core.game import Game
from ridotto.core.registry import find
from ridotto.errors import UnknownOption
from ridotto.learn.settings import Settings, usual_settings
from tests.learn.small import small_settings


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"minutes": 0}, "time"),
        ({"minutes": float("nan")}, "finite"),
        ({"device": "tpu"}, "cuda or cpu"),
        ({"seed": -1}, "seed"),
        ({"players": ()}, "named once"),
        ({"players": (2, 2)}, "named once"),
        ({"lanes": 8}, "lanes are at least"),
        ({"steps": 1}, "steps"),
        ({"parts": 0}, "parts"),
        ({"epochs": 0}, "epochs"),
        ({"hidden": 4}, "hidden"),
        ({"rate": 0}, "rate"),
        ({"pool_share": 1.5}, "shares"),
        ({"pool_size": 0}, "pool"),
    ],
)
def test_what_cannot_be_trained_is_refused_with_its_reason(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(UnknownOption, match=said):
        small_settings(**wrong)


def test_lanes_fill_parts_and_player_counts_evenly(game: Game) -> None:
    for device in ("cuda", "cpu"):
        settings = Settings(game.name, device=device, **usual_settings(game, device))
        assert settings.total == settings.block * settings.parts * len(game.seats)
        assert settings.block % 8 == 0
        assert settings.total > 0.9 * settings.lanes
        assert settings.decisions == settings.total * settings.steps


def test_the_usual_memory_fits_an_h200(game: Game) -> None:
    """Bytes of one decision: features, mask, values and returns, and some small things."""
    settings = Settings(game.name, **usual_settings(game, "cuda"))
    each = game.features + 16 + game.moves + 2 * 2 * 4 * game.seats[-1] + 20
    assert settings.decisions * each < 70e9


def test_players_are_those_of_the_game() -> None:
    assert usual_settings(find("edo"), "cpu", (3,))["players"] == (3,)
    with pytest.raises(UnknownOption, match="players, not 7"):
        usual_settings(find("edo"), "cpu", (7,))
