from __future__ import annotations

import numpy as np
import pytest
import torch

from ridotto.bots.networks.network import Network, Taught
from ridotto.core.game import Game
from ridotto.learn.network import MOST_BYTES, Weights, forward, padded, sizes
from tests.learn.small import plain_scaling, small_settings, small_weights


def taught_a_little(weights: Weights, seed: int = 3) -> Weights:
    """Give every tensor some size, so that a mistake shows."""
    luck = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for each in weights.learnt:
            each.add_(0.05 * torch.randn(each.shape, generator=luck))
    return weights


def features_of(game: Game, columns: int) -> np.ndarray:
    rng = np.random.default_rng(5)
    return rng.integers(-3, 12, (columns, game.features)).astype(np.int8)


def ask(game: Game, weights: Weights, rows: np.ndarray) -> np.ndarray:
    laid = np.zeros((padded(game.features), len(rows)), np.int8)
    laid[: game.features] = rows.T
    with torch.no_grad():
        return forward(weights.all, torch.from_numpy(laid), torch.float32).numpy().T


def test_every_game_fits_into_two_megabytes(game: Game) -> None:
    first, second = sizes(game)
    answers = game.moves + 2 * game.seats[-1]
    weights = first * (game.features + 1) + second * (first + 1) + answers * (second + 1)
    assert 2 * weights < MOST_BYTES
    assert (first, second) == (512, 512) or 2 * (weights + 16 * (first + answers + 1)) + 4096 > MOST_BYTES


def test_numpy_answers_as_pytorch_does(game: Game) -> None:
    """The file holds the network: scaling multiplied in, rounded to float16 and nothing else."""
    weights = taught_a_little(small_weights(small_settings(game.name)))
    rows = features_of(game, 20)
    shipped = weights.as_shipped(game)
    wanted = ask(game, shipped, rows)
    answer = Network(game, weights.exported(game), Taught(10.0, 0.5, 0.1, {2: 20.0})).answer(rows)
    told = np.concatenate((answer.logits, answer.worth, answer.points / 10), axis=1)
    assert np.allclose(told, wanted, atol=1e-4, rtol=1e-4)
    unrounded = ask(game, weights, rows)
    assert np.abs(unrounded - wanted).max() < 0.02 * (1 + np.abs(unrounded).max())


def test_padding_is_neither_used_nor_learnt() -> None:
    settings = small_settings("rialto")
    weights = small_weights(settings)
    game_features = 515
    laid = torch.randint(-3, 9, (padded(game_features), 16), dtype=torch.int8)
    told = forward(weights.all, laid, torch.float32)
    laid[game_features:] = 77
    assert torch.equal(told, forward(weights.all, laid, torch.float32))
    told.square().sum().backward()
    grown = weights.learnt[0].grad
    assert grown is not None
    assert float(grown[:, game_features:].abs().sum()) == 0 < float(grown.abs().sum())


def test_the_same_seed_begins_with_the_same_network(game: Game) -> None:
    one, same, other = (
        Weights.fresh(game, (16, 16), plain_scaling(game), "cpu", seed).arrays() for seed in (1, 1, 2)
    )
    assert all(np.array_equal(one[name], same[name]) for name in one)
    assert not np.array_equal(one["first.weight"], other["first.weight"])


def test_a_snapshot_stays_as_it_was() -> None:
    weights = small_weights(small_settings())
    kept = weights.copy()
    taught_a_little(weights)
    assert not torch.equal(kept.learnt[0], weights.learnt[0])
    weights.become(kept)
    assert torch.equal(kept.learnt[0], weights.learnt[0])
    assert weights.learnt[0].requires_grad
    assert not kept.learnt[0].requires_grad


@pytest.mark.parametrize("most", [64, 512, 1024])
def test_widths_are_even(game: Game, most: int) -> None:
    assert all(width % 16 == 0 and width > 0 for width in sizes(game, most))
