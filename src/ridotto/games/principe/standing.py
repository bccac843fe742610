"""Il Principe: what a region would pay as it stands (RULES.md P-8.7), for words and pictures."""

from __future__ import annotations

from ridotto.core.game import Observation

from .data import REGIONS
from .scoring import region_points


def shares_of(seen: Observation, region: int) -> list[int]:
    """Return what each seat would score in a region now: 5, 2 or nothing."""
    return [region_points(seen.state, region, seat) for seat in range(seen.seats)]


def map_points(seen: Observation) -> list[int]:
    """Return what the whole map would pay each seat now."""
    return [sum(shares) for shares in zip(*(shares_of(seen, r) for r in range(REGIONS)), strict=True)]
