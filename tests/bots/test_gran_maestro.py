from __future__ import annotations

import random
import time

import numpy as np
import pytest

import ridotto
from ridotto import bots
from ridotto.bots.gran_maestro import GranMaestroBot, Habits
from ridotto.bots.thinking.tree import Tree
from ridotto.core.game import Game, Observation
from ridotto.errors import UnknownOption
from ridotto.play import Match

pytestmark = pytest.mark.usefixtures("networks")


@pytest.mark.parametrize("passes", [1, 7, 64, 500])
def test_a_search_makes_the_passes_it_was_given_and_no_visit_is_lost(passes: int) -> None:
    """With hidden moves, dice and three players; passes under way are all home at the end."""
    bot = GranMaestroBot()
    match = ridotto.new("edo", seats=3, seed=3)
    seen = match.observation(match.waiting[0])
    thought = bot.think(seen, bots.Budget(passes=passes), random.Random(1))
    assert thought == bot.think(seen, bots.Budget(passes=passes), random.Random(1))
    assert thought.passes == passes
    assert thought.move in seen.legal()
    made = int(bot.tree.counts[1])
    assert (bot.tree.visits[:made] >= 0).all()
    assert (bot.tree.value[:made] <= bot.tree.visits[:made] + 1e-6).all()
    root = sum(visits for _, visits, _ in thought.best)
    assert root <= passes
    assert len(thought.expected) == 3


def test_a_gran_maestro_keeps_its_time() -> None:
    match = ridotto.new("strozzi", seed=1)
    bot = bots.find("gran_maestro")
    bots.wake(bot, match.observation(0))
    for _ in range(5):
        started = time.process_time()
        thought = bot.think(match.observation(0), bots.Budget(0.2), random.Random(1))
        assert time.process_time() - started < 0.22
        assert thought.passes > 100


def test_a_gran_maestro_keeps_its_time_where_nobody_has_to_be_asked_any_more(game: Game) -> None:
    """At the last choices of a game every pass soon comes to the end; the clock is looked at all the same."""
    match, rng = Match.new(game.name, seed=5), random.Random(5)
    last: list[Observation] = []
    while not match.is_over:
        seat = match.waiting[0]
        legal = match.legal_numbers(seat)
        if len(legal) > 1:
            last = [*last[-2:], match.observation(seat)]
        match.play(rng.choice(legal), seat)
    bot = bots.find("gran_maestro")
    for seen in last:
        bots.wake(bot, seen)
        started = time.process_time()
        assert bot.think(seen, bots.Budget(0.1), random.Random(1)).move in seen.legal()
        assert time.process_time() - started < 0.2


def test_visits_of_passes_that_did_not_come_home_are_taken_back() -> None:
    bot = GranMaestroBot(Habits(batch=8))
    match = ridotto.new("rialto", seats=3, seed=3)
    seen = match.observation(match.waiting[0])
    bots.wake(bot, seen)
    bot.think(seen, bots.Budget(0.05), random.Random(1))
    made, tree = int(bot.tree.counts[1]), bot.tree
    assert (tree.visits[:made] >= 0).all()
    root = sum(
        int(tree.visits[place])
        for key, place in zip(tree.keys, tree.places, strict=True)
        if 0 < key < 1 << 16
    )
    assert root <= int(tree.counts[2])


def test_a_full_tree_stops_the_search() -> None:
    bot = GranMaestroBot(Habits(batch=4))
    bot.tree = Tree(1 << 10)
    match = ridotto.new("strozzi", seed=1)
    thought = bot.think(match.observation(0), bots.Budget(passes=100_000), random.Random(1))
    assert 0 < thought.passes < 100_000
    assert thought.move in match.legal_numbers(0)


def test_a_search_wins_even_with_a_network_that_knows_nothing() -> None:
    """Ten games of Medici vs Strozzi against random play, from both seats: the ends it sees are enough."""
    wins = 0.0
    for number in range(10):
        match = ridotto.new("strozzi", seed=number)
        names = ("gran_maestro", "random") if number % 2 == 0 else ("random", "gran_maestro")
        players, rng = [bots.find(name) for name in names], random.Random(number)
        while not match.is_over:
            seat = match.waiting[0]
            match.play(players[seat].think(match.observation(seat), bots.Budget(passes=600), rng).move, seat)
        wins += (match.ranking[number % 2] == 1) / match.ranking.count(1)
    assert wins >= 8


def test_habits_that_no_search_can_have_are_refused() -> None:
    assert bots.find("gran_maestro/batch=4/temperature=0.5").habits.batch == 4  # type: ignore[attr-defined]
    for wrong in ("batch=0", "explore=0", "doubt=2", "temperature=-1", "mood=1"):
        with pytest.raises(UnknownOption):
            bots.find(f"gran_maestro/{wrong}")


@pytest.mark.usefixtures("untaught")
def test_a_warm_gran_maestro_draws_by_visits() -> None:
    match = ridotto.new("signorie", seats=3, seed=3)
    seen = match.observation(match.waiting[0])
    bot, rng = bots.find("gran_maestro/temperature=1"), random.Random(1)
    moves = {bot.think(seen, bots.Budget(passes=60), rng).move for _ in range(20)}
    assert len(moves) > 1
    assert moves <= set(np.array(seen.legal()).tolist())
