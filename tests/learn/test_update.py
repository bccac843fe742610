from __future__ import annotations

import torch

from ridotto.learn.acting import FAR
from ridotto.learn.network import forward
from ridotto.learn.rollout import look_back
from ridotto.learn.train import OPEN
from ridotto.learn.update import TOLD, Learner, loss
from tests.learn.small import laid
from tests.learn.test_rollout import played


def test_before_the_first_step_nothing_has_moved() -> None:
    """The loss sees the decisions as they were made: the same masks, features, chances and seats."""
    tables, kept, weights = played("signorie", rounds=8)
    values = kept.values[:-1].clone()
    look_back(kept, 0.98)
    kept.returns.copy_(values)  # targets as they are answered: the values miss by nothing
    whole, told = loss(
        weights.all,
        (laid(kept.features), laid(kept.mask), kept.seat),
        (kept.action, kept.chance, kept.choice),
        (kept.gain, kept.returns, tables.players),
        0.2,
        torch.tensor([0.01, 0.0]),
        torch.float32,
    )
    numbers = dict(zip(TOLD, told.tolist(), strict=True))
    assert abs(numbers["moved"]) < 1e-5
    assert numbers["clipped"] == 0
    assert numbers["value"] < 1e-9
    assert numbers["points"] < 1e-9
    assert abs(numbers["policy"]) < 1e-4  # advantages are normalised: their mean is 0
    assert numbers["entropy"] > 0.5
    assert whole.requires_grad


def test_learning_raises_the_chance_of_what_went_well() -> None:
    tables, kept, weights = played("strozzi", rounds=2, epochs=2)
    look_back(kept, 0.98)
    kept.gain.copy_(torch.where(kept.action == laid(kept.mask).int().argmax(1), 1.0, -1.0))
    learner = Learner(weights, tables.settings)
    first = learner.learn(kept, tables, 3e-3, 0.0).tolist()
    for _ in range(5):
        last = learner.learn(kept, tables, 3e-3, 0.0).tolist()
    assert last[0] < first[0] - 0.02
    assert all(bool(each.isfinite().all()) for each in weights.learnt)


def test_an_apprentice_learns_to_do_what_was_done_however_it_ended() -> None:
    """Copied moves become likely though all of them went badly; told is their cross-entropy, which falls."""
    tables, kept, weights = played("strozzi", rounds=2, epochs=2)
    look_back(kept, 0.98)
    kept.action.copy_(laid(kept.mask).int().argmax(1))  # somebody who always takes the first legal move
    kept.gain.fill_(-1.0)
    learner = Learner(weights, tables.settings)
    first, *_, last = [learner.learn(kept, tables, 3e-3, 0.0, copies=True).tolist()[0] for _ in range(20)]
    assert first > 0.5
    assert last < 0.2 * first


def rarest(bonus: float) -> float:
    """How likely the least likely legal moves are, in the middle, after copying the first one for a long time."""
    tables, kept, weights = played("strozzi", rounds=2, epochs=2)
    look_back(kept, 0.98)
    mask = laid(kept.mask)
    kept.action.copy_(mask.int().argmax(1))
    learner = Learner(weights, tables.settings)
    for _ in range(60):
        learner.learn(kept, tables, 3e-3, bonus, copies=True)
    features = laid(kept.features).permute(1, 0, 2).float().flatten(1)
    legal = mask.permute(1, 0, 2).flatten(1)
    with torch.no_grad():
        logits = forward(weights.all, features, torch.float32)[: mask.shape[1]]
    chances = logits.masked_fill(~legal, FAR).softmax(0).masked_fill(~legal, 1.0)
    return float(chances[:, legal.sum(0) > 1].min(0).values.median())


def test_an_apprentice_stays_open_to_other_moves() -> None:
    """With its own bonus every other move keeps about two chances in a hundred, without it next to none."""
    assert 0.005 < rarest(OPEN) < 0.05
    assert rarest(0.01) < 0.001


def slope(size: float) -> float:
    """How strongly the policy is pulled by advantages of a size, all values being right and trying worth nothing."""
    tables, kept, weights = played("strozzi", rounds=2)
    luck = torch.Generator().manual_seed(3)
    gain = size * torch.randn(kept.gain.shape, generator=luck)
    whole, _ = loss(
        weights.all,
        (laid(kept.features), laid(kept.mask), kept.seat),
        (kept.action, kept.chance, kept.choice),
        (gain, kept.values[:-1], tables.players),
        0.2,
        torch.tensor([0.0, 0.0]),
        torch.float32,
    )
    slopes = torch.autograd.grad(whole, weights.learnt)
    return float(torch.cat([each.flatten() for each in slopes]).norm())


def test_advantages_are_measured_by_their_spread_but_noise_is_not_blown_up() -> None:
    """Twice the size pulls as much; where nothing was won, what is left pulls hardly at all."""
    assert abs(slope(2.0) / slope(1.0) - 1) < 0.01
    assert slope(0.0005) < 0.02 * slope(1.0)


def test_values_learn_what_comes() -> None:
    tables, kept, weights = played("signorie", rounds=8)
    look_back(kept, 0.98)
    kept.returns.copy_(torch.where(tables.live, 0.5, 0.0)[None].expand_as(kept.returns))
    learner = Learner(weights, tables.settings)
    misses = [learner.learn(kept, tables, 3e-3, 0.0).tolist()[1] for _ in range(30)]
    assert misses[-1] < 0.1 * misses[0]
