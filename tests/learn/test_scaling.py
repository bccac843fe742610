from __future__ import annotations

import json

import numpy as np

from ridotto.core.registry import find
from ridotto.learn.scaling import LEAST, Scaling


def test_features_are_measured_in_random_games_and_no_size_is_tiny() -> None:
    game = find("strozzi")
    scaling = Scaling.measure(game, (2,))
    assert scaling.mean.shape == scaling.size.shape == (game.features,)
    assert scaling.size.min() >= np.float32(LEAST)
    assert scaling.size.max() > 1
    assert scaling.points >= scaling.spread[2] > 1
    again = Scaling.from_json(json.loads(json.dumps(scaling.as_json())))
    assert np.array_equal(again.mean, scaling.mean)
    assert np.array_equal(again.size, scaling.size)
    assert (again.points, again.spread) == (scaling.points, scaling.spread)
