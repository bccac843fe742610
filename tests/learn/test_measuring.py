from __future__ import annotations

import numpy as np
import pytest

from ridotto.bots.thinking.loops import points_spread
from ridotto.core.registry import find
from ridotto.learn.measuring import BETWEEN, FARTHEST, LANES, LEAST, LEAST_SPREAD, measure
from ridotto.sim import Batch, cpu


def test_features_are_measured_in_random_games_and_no_size_is_tiny() -> None:
    game = find("strozzi")
    scaling = measure(game, (2,), "cpu", seed=7)
    batch, rows = Batch(game, LANES, 2, seed=7), []
    plies = int(cpu.play_games(game, LANES, 2, first=7).plies.max())
    for step in range(-(-plies // BETWEEN) * BETWEEN + 1):
        if step % BETWEEN == 0:
            rows.append(batch.observation.copy())
        batch.step(batch.random_actions())
    seen = np.concatenate(rows).astype(np.float64)
    assert np.allclose(scaling.mean, seen.mean(0), atol=1e-4)
    wanted = np.maximum(np.maximum(seen.std(0), LEAST), np.abs(seen).max(0) / FARTHEST)
    assert np.allclose(scaling.size, wanted, rtol=1e-4)


def test_points_lie_as_far_apart_as_the_searches_say() -> None:
    game = find("signorie")
    scaling = measure(game, (2, 4), "cpu")
    for count in (2, 4):
        assert scaling.spread[count] == pytest.approx(points_spread(game, count) / 100, rel=1e-4)
    assert scaling.points >= max(scaling.spread.values())


@pytest.mark.parametrize(("name", "grow"), [("strozzi", False), ("edo", True), ("principe", True)])
def test_money_that_is_spent_is_no_score(name: str, grow: bool) -> None:
    scaling = measure(find(name), find(name).seats[:1], "cpu")
    assert scaling.grow is grow
    assert min(scaling.spread.values()) >= LEAST_SPREAD
