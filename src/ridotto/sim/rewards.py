"""What the end of a game is worth to each seat: the one definition for environments and batches.

The first place is worth 1, the last -1, those between lie evenly; who share a
place share what their places are worth. The rewards of a table add up to 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core.rule import Cells, rule


@rule
def reward_of(places: Cells, seat: int, seats: int) -> float:
    """Return what a seat's place is worth."""
    better = 0
    equal = 0
    for other in range(seats):
        if places[other] < places[seat]:
            better += 1
        elif places[other] == places[seat]:
            equal += 1
    return 1.0 - float(2 * better + equal - 1) / float(seats - 1)


def rewards_of(places: Sequence[int]) -> tuple[float, ...]:
    """Return what each seat's place is worth.

    >>> rewards_of((1, 3, 1, 4))
    (0.6666666666666667, -0.33333333333333326, 0.6666666666666667, -1.0)
    """
    return tuple(reward_of(places, seat, len(places)) for seat in range(len(places)))
