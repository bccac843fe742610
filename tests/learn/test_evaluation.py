from __future__ import annotations

import numpy as np
import torch

from ridotto.core.registry import find
from ridotto.learn.evaluation import FIRST_DEAL, Examiner, Score
from ridotto.sim import Batch
from tests.learn.small import small_settings, small_weights


def test_first_places_are_counted_as_the_games_end() -> None:
    """A network that finds all moves alike takes the first legal one: played again by hand."""
    game, games = find("signorie"), 40
    weights = small_weights(small_settings("signorie"))
    with torch.no_grad():
        for each in weights.learnt:
            each.zero_()
    batch = Batch(game, games, 3, seed=FIRST_DEAL)
    own, firsts, points = np.arange(games) % 3, np.full(games, -1.0), 0
    while (firsts < 0).any():
        mine = batch.mask.argmax(1)
        batch.step(np.where(batch.seat == own, mine, batch.random_actions()))
        for lane in np.flatnonzero(batch.done & (firsts < 0)):
            winners = batch.places[lane] == 1
            firsts[lane] = winners[own[lane]] / winners.sum()
            points += int(batch.points[lane, own[lane]])
    score = Examiner(game, "cpu", games).score(3, weights, None)
    assert score == Score("random", 3, games, float(firsts.sum()), points / games)


def test_a_rival_draws_its_moves() -> None:
    weights = small_weights(small_settings())
    torch.manual_seed(1)
    score = Examiner(find("strozzi"), "cpu", 40).score(2, weights, weights.copy())
    assert (score.against, score.players, score.games) == ("rival", 2, 40)
    assert 0 <= score.share <= 1


def test_intervals_are_the_ladders() -> None:
    low, high = Score("random", 2, 100, 90).interval
    assert 0.82 < low < 0.9 < high < 0.95
