"""Every limit: just under passes, just over is refused, and nobody else feels it."""

from __future__ import annotations

import pytest

from ridotto.server import limits
from ridotto.server.errors import Refused
from ridotto.server.limits import HELD, RATES, Buckets, Rate, Rates

from .doors import Clock


@pytest.mark.parametrize("kind", sorted(RATES))
def test_each_rate_allows_its_burst_and_then_says_when_to_come_back(kind):
    clock = Clock()
    rates = Rates(clock=clock)
    for _ in range(RATES[kind].burst):
        rates.take(kind, "ann")
    with pytest.raises(Refused) as refused:
        rates.take(kind, "ann")
    assert refused.value.status == 429
    rates.take(kind, "ben")
    clock.time += refused.value.extra["retry_after"]
    rates.take(kind, "ann")


@pytest.mark.parametrize("kind", sorted(RATES))
def test_over_a_long_time_no_more_than_the_rate_passes(kind):
    clock = Clock()
    buckets = Buckets(RATES[kind], clock)
    passed = 0
    step = RATES[kind].seconds / RATES[kind].amount / 4
    for _ in range(400 + 4 * RATES[kind].burst):
        passed += not buckets.take("ann")
        clock.time += step
    spent = clock.time - 1_000.0
    assert passed <= RATES[kind].burst + spent * RATES[kind].each_second + 1


@pytest.mark.parametrize("kind", sorted(HELD))
def test_places_are_counted_and_come_back(kind):
    rates = Rates()
    held = [rates.hold(kind, "ann") for _ in range(HELD[kind])]
    for place in held:
        place.__enter__()
    with pytest.raises(Refused, match="too much"), rates.hold(kind, "ann"):
        pytest.fail("one too many")
    with rates.hold(kind, "ben"):
        assert rates.holding(kind) == HELD[kind] + 1
    held[0].__exit__(None, None, None)
    with rates.hold(kind, "ann"):
        pass
    for place in held[1:]:
        place.__exit__(None, None, None)
    assert rates.holding(kind) == 0


def test_a_place_comes_back_when_the_block_fails():
    rates = Rates()
    with pytest.raises(RuntimeError), rates.hold("hint", "ann"):
        raise RuntimeError
    with rates.hold("hint", "ann"):
        pass


def test_what_is_given_back_does_not_count():
    rates = Rates(clock=Clock())
    for _ in range(100):
        rates.take("login_account", "ann")
        rates.give_back("login_account", "ann")
    rates.take("login_account", "ann")


def test_giving_back_never_fills_more_than_a_burst():
    buckets = Buckets(Rate(1, 1000, 2), Clock())
    for _ in range(5):
        buckets.give_back("ann")
    assert [bool(buckets.take("ann")) for _ in range(3)] == [False, False, True]


def test_a_flood_of_keys_does_not_fill_the_memory_and_spares_who_was_here_last():
    buckets = Buckets(Rate(1, 1000, 1), Clock(), most=100)
    for number in range(1_000):
        buckets.take(f"key {number}")
    assert len(buckets) == 100
    assert buckets.take("key 999") > 0


def test_a_clock_that_steps_back_takes_nothing_away():
    clock = Clock()
    buckets = Buckets(Rate(1, 1, 2), clock)
    buckets.take("ann")
    clock.time -= 3_600
    assert buckets.take("ann") == 0
    assert 0 < buckets.take("ann") <= 1


def test_a_factor_multiplies_the_limits_and_zero_switches_them_off():
    tenfold, off = Rates(10, Clock()), Rates(0, Clock())
    for _ in range(10 * RATES["chat"].burst):
        tenfold.take("chat", "ann")
    with pytest.raises(Refused):
        tenfold.take("chat", "ann")
    for _ in range(1_000):
        off.take("chat", "ann")
        off.give_back("chat", "ann")
    with off.hold("hint", "ann"), off.hold("hint", "ann"):
        assert off.holding("hint") == 2


def test_the_limits_are_those_that_were_promised():
    assert (RATES["login_account"].amount, RATES["login_account"].seconds) == (10, 900)
    assert (RATES["login_address"].amount, RATES["login_address"].seconds) == (10, 900)
    assert (RATES["open_table"].amount, RATES["open_table"].seconds) == (30, 3600)
    assert (RATES["move"].each_second, RATES["move"].burst) == (10, 20)
    assert (RATES["chat"].each_second, RATES["chat"].burst) == (1, 5)
    assert (RATES["api"].each_second, RATES["api"].burst) == (20, 60)
    assert HELD == {"stream_person": 10, "stream_address": 60, "hint": 1}
    assert (limits.BODY_BYTES, limits.RECORD_BYTES) == (65_536, 1_048_576)
    assert (limits.NAME_LENGTH, limits.CHAT_LENGTH) == (30, 300)
