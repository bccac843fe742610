"""Nobody sees what they may not: byte for byte, in two houses that differ only in that (see worlds.py)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ridotto.core.game import Game
from ridotto.core.registry import games

from .worlds import SPECTATOR, compare, pair

CELLS = [(game, seats) for game in games() for seats in game.seats]


@pytest.mark.anyio
@pytest.mark.parametrize(("title", "seats"), CELLS, ids=[f"{game.name}-{seats}" for game, seats in CELLS])
async def test_a_seat_and_a_spectator_get_the_same_bytes_in_twin_worlds(
    tmp_path: Path, title: Game, seats: int
) -> None:
    rng = random.Random(f"{title.name} {seats}")
    async with pair(tmp_path, title, seats) as houses:
        assert await compare(houses, seats, rng.randrange(seats), rng) > 30
        assert await compare(houses, seats, SPECTATOR, rng) > 30
