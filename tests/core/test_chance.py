"""Chance: a hash of seed, purpose and index."""

from __future__ import annotations

import numpy as np

from ridotto.core.chance import draw, pick, quiet, reveal, scramble, shuffle, word
from ridotto.core.fields import Layout


def test_the_generator_gives_the_published_numbers() -> None:
    """SplitMix64 from seed 1234567, as its authors print them."""
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    with quiet():
        found = [
            int(scramble(np.uint64(1234567) + np.uint64(k) * np.uint64(0x9E3779B97F4A7C15))) for k in range(4)
        ]
    assert found == published


def test_draws_do_not_depend_on_each_other() -> None:
    with quiet():
        assert word(1, 2, 3) == word(1, 2, 3)
        words = {
            int(word(seed, purpose, index)) for seed in range(8) for purpose in range(8) for index in range(8)
        }
    assert len(words) == 512


def test_picks_are_fair() -> None:
    """Chi-square of 12,000 picks among 6: five degrees of freedom."""
    counts = np.zeros(6)
    with quiet():
        for index in range(12_000):
            counts[pick(7, 1, index, 6)] += 1
    chi = float(((counts - 2000) ** 2 / 2000).sum())
    assert 0.2 < chi < 20.5


def test_shuffles_are_fair() -> None:
    """All 24 orders of four cards are about as likely."""
    orders: dict[tuple[int, ...], int] = {}
    with quiet():
        for seed in range(4800):
            cards = np.arange(4, dtype=np.int8)
            shuffle(cards, 4, scramble(np.uint64(seed)), 5)
            orders[tuple(cards.tolist())] = orders.get(tuple(cards.tolist()), 0) + 1
    assert len(orders) == 24
    chi = sum((count - 200) ** 2 / 200 for count in orders.values())
    assert 7 < chi < 52  # 23 degrees of freedom


def test_open_draws_are_counted_as_reveals() -> None:
    state = Layout(()).new()
    state.seed = 3
    with quiet():
        assert draw(state, 1, 0, 10) == pick(3, 1, 0, 10)
    reveal(state)
    assert int(state.reveals) == 2
