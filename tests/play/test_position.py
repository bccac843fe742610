"""Positions from named fields."""

from __future__ import annotations

import pytest

import ridotto
from ridotto.errors import PositionError, RidottoError
from ridotto.play.replay import record_of


def test_fields_are_set_and_the_rest_follows() -> None:
    match = ridotto.position("strozzi", cash=(12, 300))
    assert match.points == (12, 300)
    assert int(match.state.earned[0].sum()) == 12
    assert match.steps == []


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"cahs": (1, 2)}, "did you mean cash"),
        ({"xyzzy": 1}, "no field 'xyzzy'$"),
        ({"cash": (1, 2, 3)}, r"shape \(2,\), not \(3,\)"),
        ({"cash": 5}, r"shape \(2,\), not \(\)"),
        ({"cash": (1, 2.5)}, "whole numbers"),
        ({"cash": "rich"}, "whole numbers"),
        ({"cash": (1, 99_999)}, "takes -25000 to 25000"),
        ({"marker": {0: 5}}, "takes -4 to 4"),
        ({"marker": {9: 1}}, "no place 9"),
        ({"marker": {"a": 1}}, "no place 'a'"),
        ({"cash": 10**40}, "whole numbers"),
        ({"bag": [0] * 22, "overboard": [0] * 22}, "every tile lies in exactly one place"),
        ({"loaded": {(0, 0): 1}}, "counts of tiles"),
    ],
)
def test_what_cannot_be_is_refused(fields: dict[str, object], problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        ridotto.position("strozzi", **fields)


def test_a_made_up_position_has_no_record() -> None:
    with pytest.raises(RidottoError, match="no record"):
        record_of(ridotto.position("strozzi", cash=(1, 2)))
