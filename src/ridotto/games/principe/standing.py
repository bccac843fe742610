"""Il Principe: what a region would pay as it stands (RULES.md P-8.7), for words and pictures."""

from __future__ import annotations

from collections.abc import Sequence

from ridotto.core.game import Observation

from .data import REGION_FIRST, REGION_SECOND, REGIONS


def region_shares(shields: Sequence[int]) -> list[int]:
    """Return what each seat scores in a region with so many shields: 5, 2 or nothing."""
    most = max(shields)
    leaders = sum(count == most for count in shields)
    second = max((count for count in shields if count < most), default=0)
    return [
        0
        if count == 0
        else REGION_FIRST
        if count == most
        else REGION_SECOND
        if leaders == 1 and count == second
        else 0
        for count in shields
    ]


def shares_of(seen: Observation, region: int) -> list[int]:
    """Return what each seat would score in a region now."""
    return region_shares([int(seen.state.shields[region, seat]) for seat in range(seen.seats)])


def map_points(seen: Observation) -> list[int]:
    """Return what the whole map would pay each seat now."""
    return [sum(shares) for shares in zip(*(shares_of(seen, r) for r in range(REGIONS)), strict=True)]
