from __future__ import annotations

from ridotto.learn.pool import Pool
from tests.learn.small import small_settings, small_weights


def test_a_pool_stays_small_and_spread_over_the_time() -> None:
    pool, weights = Pool(4, 1), small_weights(small_settings())
    assert pool.due(0.0)
    for moment in range(33):
        if pool.due(moment / 32):
            pool.add(weights, moment / 32)
    assert len(pool.snapshots) == len(pool.times) == 4
    assert pool.times[0] == 0.0
    assert pool.times[-1] == 1.0
    gaps = [after - before for before, after in zip(pool.times, pool.times[1:], strict=False)]
    assert max(gaps) <= 0.625
    assert {id(pool.pick()) for _ in range(100)} == {id(each) for each in pool.snapshots}


def test_somebody_with_rules_of_thumb_is_met_as_often_as_wished() -> None:
    pool = Pool(4, 1, novice=0.3)
    pool.add(small_weights(small_settings()), 0.0)
    met = sum(pool.pick() is None for _ in range(1000))
    assert 250 < met < 350
    assert all(Pool(4, 1, novice=1.0).pick() is None for _ in range(10))


def test_a_pool_of_one_keeps_the_newest() -> None:
    pool, weights = Pool(1, 1), small_weights(small_settings())
    for moment in (0.0, 0.5, 1.0):
        pool.add(weights, moment)
    assert pool.times == [1.0]
