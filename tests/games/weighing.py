"""What a room's brain thinks of a position: shared by the tests of all brains."""

from __future__ import annotations

import numpy as np

from ridotto.core.chance import quiet
from ridotto.play import Match


def weights(match: Match, seat: int | None = None) -> dict[str, int]:
    """The weight of every legal move of a seat, or of the one to act."""
    acting = match.waiting[0] if seat is None else seat
    found = match.game.weights(match.state, acting)
    return dict(zip(match.legal(acting), (int(each) for each in found), strict=True))


def best(match: Match, seat: int | None = None) -> str:
    """The heaviest legal move."""
    weighed = weights(match, seat)
    return max(weighed, key=lambda move: weighed[move])


def outlook(match: Match) -> list[int]:
    """The points that each seat may expect, in hundredths."""
    assert match.game.brain
    out = np.zeros(match.seats, np.int32)
    with quiet():
        match.game.brain.evaluate(match.state, out)
    return [int(each) for each in out]
