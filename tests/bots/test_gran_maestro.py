from __future__ import annotations

import random
import time

import numpy as np
import pytest

import ridotto
from ridotto import bots
from ridotto.bots.gran_maestro import GranMaestroBot, filling
from ridotto.bots.networks.network import load_network
from ridotto.bots.thinking.plan import FEW, Plan
from ridotto.bots.thinking.trials import Slots, Who
from ridotto.core.game import Game, Observation
from ridotto.errors import UnknownOption
from ridotto.play import Match

pytestmark = pytest.mark.usefixtures("networks")


@pytest.mark.parametrize("passes", [1, 7, 64, 500])
def test_as_many_trials_are_made_as_were_asked_for_and_all_come_home(passes: int) -> None:
    """With hidden moves, dice and three players."""
    bot = GranMaestroBot()
    match = ridotto.new("edo", seats=3, seed=3)
    seen = match.observation(match.waiting[0])
    thought = bot.think(seen, bots.Budget(passes=passes), random.Random(1))
    assert thought == bot.think(seen, bots.Budget(passes=passes), random.Random(1))
    assert thought.passes <= passes
    assert thought.passes == passes or sum(visits >= FEW for _, visits, _ in thought.best) >= 1
    assert sum(visits for _, visits, _ in thought.best) <= thought.passes
    assert all(0 <= value <= 1 for _, _, value in thought.best)
    assert thought.move in seen.legal()
    assert len(thought.expected) == 3


def filled(game: Game, moves: list[int], seen: Observation, ahead: int, passes: int) -> Plan:
    """Try these moves, and none is given up."""
    plan = Plan.of(moves, np.ones(len(moves), np.float32))
    ask = filling(plan, Slots.blank(game, 5), seen, load_network(game), Who(seen.viewer, 77, passes), ahead)
    ask(1 << 30)
    return plan


def test_every_move_is_tried_in_the_same_worlds_with_the_same_luck(game: Game) -> None:
    """One move under two names comes to the same, world by world, whatever else is under way."""
    match, rng = Match.new(game.name, seed=8), random.Random(8)
    while len(match.legal_numbers(match.waiting[0])) < 2 or match.ply < 12:
        match.play(rng.choice(match.legal_numbers(match.waiting[0])))
    seen = match.observation(match.waiting[0])
    one, other = seen.legal()[:2]
    plan = filled(game, [one, other, one], seen, ahead=12, passes=60)
    assert plan.begun.tolist() == [20, 20, 20]
    assert plan.home == 60
    assert (plan.worth[0, :20] == plan.worth[2, :20]).all()
    assert (plan.worth[0, :20] != plan.worth[1, :20]).any()
    assert len(set(plan.worth[0, :20].tolist())) > 1, "worlds differ"


def test_who_looks_far_enough_sees_every_game_end() -> None:
    """Then points are whole: no network guesses them."""
    match = ridotto.new("strozzi", seed=1)
    seen = match.observation(0)
    ends = filled(match.game, seen.legal(), seen, ahead=1000, passes=1)
    assert (ends.points[:2] == np.round(ends.points[:2])).all()
    guesses = filled(match.game, seen.legal(), seen, ahead=1, passes=1)
    assert (guesses.points[:2] != np.round(guesses.points[:2])).any()


@pytest.mark.usefixtures("untaught")
def test_a_gran_maestro_keeps_its_time() -> None:
    match = ridotto.new("rialto", seed=1)
    seen = match.observation(match.waiting[0])
    bot = bots.find("gran_maestro")
    bots.wake(bot, seen)
    for _ in range(5):
        started = time.process_time()
        thought = bot.think(seen, bots.Budget(0.2), random.Random(1))
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


def test_what_is_beyond_doubt_takes_no_time() -> None:
    """With the last tile that counts there is nothing to think about for a second."""
    match, rng = ridotto.new("strozzi", seed=5), random.Random(5)
    bot, short = bots.find("gran_maestro"), 0
    bots.wake(bot, match.observation(match.waiting[0]))
    while not match.is_over:
        seat = match.waiting[0]
        thought = bot.think(match.observation(seat), bots.Budget(passes=2000), rng)
        short += 0 < thought.passes < 400
        match.play(thought.move, seat)
    assert short >= 5


@pytest.mark.usefixtures("untaught")
def test_trials_win_even_with_a_network_that_knows_nothing() -> None:
    """Ten games of Medici vs Strozzi against random play, from both seats: the ends that it sees are enough."""
    wins = 0.0
    for number in range(10):
        match = ridotto.new("strozzi", seed=number)
        names = ("gran_maestro/ahead=1000", "random")[:: 1 if number % 2 == 0 else -1]
        players, rng = [bots.find(name) for name in names], random.Random(number)
        while not match.is_over:
            seat = match.waiting[0]
            match.play(players[seat].think(match.observation(seat), bots.Budget(passes=600), rng).move, seat)
        wins += (match.ranking[number % 2] == 1) / match.ranking.count(1)
    assert wins >= 8


def test_habits_that_nobody_can_have_are_refused() -> None:
    assert bots.find("gran_maestro/batch=4/temperature=0.5").habits.batch == 4  # type: ignore[attr-defined]
    for wrong in ("batch=0", "ahead=0", "temperature=-1", "mood=1"):
        with pytest.raises(UnknownOption):
            bots.find(f"gran_maestro/{wrong}")


@pytest.mark.usefixtures("untaught")
def test_a_warm_gran_maestro_draws_by_how_often_each_was_tried() -> None:
    match = ridotto.new("signorie", seats=3, seed=3)
    seen = match.observation(match.waiting[0])
    bot, rng = bots.find("gran_maestro/temperature=1"), random.Random(1)
    moves = {bot.think(seen, bots.Budget(passes=60), rng).move for _ in range(20)}
    assert len(moves) > 1
    assert moves <= set(np.array(seen.legal()).tolist())
