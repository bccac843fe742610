"""Bots: legal, seeded, and blind to what their seat may not know."""

from __future__ import annotations

import random
import time

import numpy as np
import pytest

import ridotto
from ridotto import bots
from ridotto.bots.master import Habits, MasterBot
from ridotto.core.chance import quiet
from ridotto.core.game import Game
from ridotto.errors import UnknownOption
from tests.conftest import Cell

FEW = bots.Budget(passes=40)


def test_bots_are_found_by_file() -> None:
    assert bots.names() == ["adept", "gran_maestro", "maestro", "master", "novice", "random"]
    with pytest.raises(UnknownOption, match="no bot 'hal'"):
        bots.find("hal")


def test_habits_follow_a_name() -> None:
    bot = bots.find("master/threads=2/explore=0.5")
    assert isinstance(bot, MasterBot)
    assert bot.habits == Habits(threads=2, explore=0.5)
    for wrong in ("master/mood=3", "novice/depth=3", "master/depth=x", "master/threads=0", "master/depth"):
        with pytest.raises(UnknownOption):
            bots.find(wrong)


def test_a_name_is_parted_into_level_and_habits() -> None:
    assert bots.part("maestro/temperature=2.5") == ("maestro", {"temperature": 2.5})
    assert bots.part("novice") == ("novice", {})
    assert bots.level_of("gran_maestro/batch=4/ahead=8") == "gran_maestro"
    bots.check("exec:./mine.py", ridotto.game("strozzi"))  # knows itself what it can play


def test_budgets_that_no_clock_can_keep_are_refused() -> None:
    for seconds, passes in ((0, 0), (-1, 0), (4000, 0), (1, -5)):
        with pytest.raises(UnknownOption):
            bots.Budget(seconds, passes)


def winner(names: tuple[str, ...], number: int, budget: bots.Budget) -> int:
    """Play one game of Medici vs Strozzi; return the seat that came first, or -1."""
    match = ridotto.new("strozzi", seed=number)
    rng = random.Random(number)
    players = [bots.find(name) for name in names]
    while not match.is_over:
        seat = match.waiting[0]
        match.play(players[seat].think(match.observation(seat), budget, rng).move, seat)
    return match.ranking.index(1) if match.ranking.count(1) == 1 else -1


@pytest.mark.parametrize(
    ("better", "worse"), [("novice", "random"), ("adept", "novice"), ("master", "random")]
)
def test_the_levels_are_ordered(better: str, worse: str) -> None:
    """Ten games of Medici vs Strozzi, from both seats; the ladder measures the rest."""
    wins = 0
    for number in range(10):
        names = (better, worse) if number % 2 == 0 else (worse, better)
        wins += winner(names, number, bots.Budget(passes=120)) == number % 2
    assert wins >= 8


def test_a_master_keeps_its_time() -> None:
    match = ridotto.new("strozzi", seed=1)
    bot = bots.find("master")
    bot.think(match.observation(0), bots.Budget(0.05), random.Random(1))  # warm
    for _ in range(5):
        started = time.process_time()
        thought = bot.think(match.observation(0), bots.Budget(0.2), random.Random(1))
        assert time.process_time() - started < 0.25
        assert thought.passes > 50


def test_two_threads_think_more_than_one() -> None:
    match = ridotto.new("strozzi", seed=1)
    pair = MasterBot(Habits(threads=2))
    thought = pair.think(match.observation(0), bots.Budget(passes=300), random.Random(1))
    assert thought.passes >= 300
    assert thought.best[0][0] == thought.move
    assert sum(visits for _, visits, _ in thought.best) <= thought.passes


def test_forced_moves_cost_no_thought() -> None:
    """With one legal move there is nothing to think about."""
    match = ridotto.position(
        "strozzi", options={"round_end": "full"}, phase=4, buyer=0, lot=(1, 0, 0), lot_tiles=1
    )
    seen = match.observation(0)
    for name in ("adept", "master"):
        assert bots.find(name).think(seen, FEW, random.Random(1)).move in seen.legal()


def test_a_full_tree_stops_the_search() -> None:
    from ridotto.bots.thinking.tree import Tree

    bot = MasterBot()
    bot.trees = [Tree(1 << 10)]
    match = ridotto.new("strozzi", seed=1)
    thought = bot.think(match.observation(0), bots.Budget(passes=100_000), random.Random(1))
    assert 0 < thought.passes < 100_000
    assert thought.move in match.legal_numbers(0)


def test_weights_and_outlooks_are_in_range_and_honest(cell: Cell) -> None:
    """A room's weights run from 1 to 1000 and need only what the seat sees."""
    game: Game = cell.game
    if game.brain is None:
        pytest.skip("this room weighs nothing")
    for match in cell.sampled(20, seed=62):
        for seat in match.waiting:
            legal = match.legal_numbers(seat)
            weighed = []
            for state in (match.state, game.layout.conceal(match.state, seat)):
                weights = np.full(len(legal), -7, np.int32)
                with quiet():
                    game.brain.weigh(state, seat, np.array(legal, np.int16), len(legal), weights)
                weighed.append(weights.tolist())
            assert weighed[0] == weighed[1]
            assert all(1 <= weight <= 1000 for weight in weighed[0])
        out = np.zeros(cell.seats, np.int32)
        with quiet():
            game.brain.evaluate(match.state, out)
        if match.is_over:
            assert out.tolist() == [100 * each for each in match.points]


def test_a_master_plays_on_to_the_horizon_of_the_room() -> None:
    match = ridotto.new("edo", seats=3, seed=3)
    seen = match.observation(match.waiting[0])

    def thought(name: str) -> bots.Thought:
        return bots.find(name).think(seen, bots.Budget(passes=60), random.Random(1))

    assert seen.game.brain is not None
    assert thought("master") == thought(f"master/depth={seen.game.brain.horizon}")
    assert thought("master") != thought("master/depth=4")
