"""Pictures of a board for films: right, and all of one size."""

from __future__ import annotations

import numpy as np
import pytest

from ridotto import game as find
from ridotto.core.fields import SPECTATOR
from ridotto.core.game import Observation
from ridotto.envs.pictures import Camera


def sheets(name: str, seats: int) -> Observation:
    game = find(name)
    return game.observe(game.new_state(seats, 1), SPECTATOR)


def test_a_picture_is_the_board() -> None:
    picture = Camera(360).take(sheets("strozzi", 2), "rgb_array")
    assert picture.shape == (360 * 1070 // 720, 360, 3)
    assert picture.dtype == np.uint8
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 50


def test_a_board_that_grows_is_drawn_smaller_and_one_that_shrinks_leaves_paper() -> None:
    camera = Camera(200)
    middle = camera.take(sheets("rialto", 3), "rgb_array")
    taller = camera.take(sheets("rialto", 5), "rgb_array")
    shorter = camera.take(sheets("rialto", 2), "rgb_array")
    assert middle.shape == taller.shape == shorter.shape
    assert (taller[:, -8:] == 255).all()
    assert not (taller[:, 8] == 255).all()
    assert (shorter[-8:] == 255).all()
    assert not (middle[-8:] == 255).all()


def test_a_width_must_be_of_use() -> None:
    with pytest.raises(ValueError, match="200 to 2400 pixels wide, not 20"):
        Camera(20)
