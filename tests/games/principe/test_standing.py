"""What a region would pay: the same as the rule pays at the end."""

from __future__ import annotations

import random

import pytest

from ridotto import position
from ridotto.games.principe.data import REGIONS
from ridotto.games.principe.standing import map_points, shares_of
from ridotto.games.principe.state import FROM_REGIONS

from .tables import earned, finished


@pytest.mark.parametrize(
    ("shields", "shares"),
    [
        ((3, 1, 0, 1), [5, 2, 0, 2]),
        ((2, 2, 1, 0), [5, 5, 0, 0]),
        ((0, 1, 0, 0), [0, 5, 0, 0]),
        ((0, 0, 0, 0), [0, 0, 0, 0]),
    ],
)
def test_first_second_and_ties(shields: tuple[int, ...], shares: list[int]) -> None:  # P-8.7
    match = position("principe", seats=4, shields={(2, seat): count for seat, count in enumerate(shields)})
    assert shares_of(match.observation(-1), 2) == shares


def test_the_map_pays_at_the_end_what_it_stood_for() -> None:  # P-8.7
    rng = random.Random(5)
    for _ in range(20):
        shields = {(region, seat): rng.randrange(2) for region in range(REGIONS) for seat in range(4)}
        seen = finished(seats=4, shields=shields)
        assert tuple(map_points(seen.observation(-1))) == earned(seen, FROM_REGIONS)
        shares = [shares_of(seen.observation(-1), region) for region in range(REGIONS)]
        assert [sum(each) for each in zip(*shares, strict=True)] == map_points(seen.observation(-1))
