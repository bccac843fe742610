"""Nobody peeks: in a world that looks the same to its seat, a bot thinks the same."""

from __future__ import annotations

import random

import pytest

from ridotto import bots
from tests.conftest import Cell

POSITIONS = 200
BUDGETS = {"random": 1, "novice": 1, "adept": 2, "master": 24, "maestro": 1, "gran_maestro": 24}


@pytest.mark.usefixtures("networks")
@pytest.mark.parametrize("name", [*bots.names(), "maestro/temperature=2.0"])
def test_a_bot_thinks_the_same_in_twin_worlds(cell: Cell, name: str) -> None:
    """200 decisions of each game and player count; whole thoughts are compared, not only moves."""
    bot = bots.find(name)
    budget = bots.Budget(passes=BUDGETS.get(bots.level_of(name), 8))
    asked = number = differing = 0
    while asked < POSITIONS:
        number += 1
        match = next(iter(cell.sampled(1, seed=7000 + number)))
        for seat in match.waiting:
            twin = cell.game.resample(match.state, seat, number)
            differing += twin.tobytes() != match.state.tobytes()
            thoughts = [
                bot.think(cell.game.observe(state, seat), budget, random.Random(number))
                for state in (match.state, twin)
            ]
            assert thoughts[0] == thoughts[1]
            assert thoughts[0].move in match.legal_numbers(seat)
            asked += 1
    assert differing > POSITIONS // 4  # the twins are other worlds, not copies
