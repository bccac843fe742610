from __future__ import annotations

import torch

from ridotto.learn.acting import act, best, by_seat, from_seat
from ridotto.learn.tables import Now
from tests.learn.small import small_settings, small_tables, small_weights


def test_moves_are_legal_and_drawn_with_their_chances() -> None:
    settings = small_settings()
    tables, _ = small_tables(settings)
    now = Now.blank(tables.game, settings)
    tables.look(now)
    # The same decision in every column, many times over.
    features = now.features[:, :1].expand(-1, 20_000).contiguous()
    mask = now.mask[:, :1].expand(-1, 20_000).contiguous()
    weights = small_weights(settings)
    with torch.no_grad():
        weights.learnt[5][:] = torch.randn(
            weights.learnt[5].shape, generator=torch.Generator().manual_seed(2)
        )
        torch.manual_seed(4)
        action, chance, choice, values = act(weights.all, features, mask, torch.float32)
        likeliest = best(weights.all, features, mask, torch.float32)
    assert mask.gather(0, action[None]).all()
    assert choice.all()
    assert values.shape == (4, 20_000)
    for move in action.unique().tolist():
        seen = float((action == move).float().mean())
        said = float(chance[action == move][0].exp())
        assert abs(seen - said) < 0.02
    assert likeliest[0] == action.mode().values


def test_values_are_turned_to_seats_and_back() -> None:
    """Three players of five seats: what is counted from seat 2 belongs to seats 2, 0, 1."""
    values = torch.arange(10.0)[:, None].expand(10, 2)
    seat = torch.tensor([2, 0], dtype=torch.int8)
    players = torch.tensor([3, 5], dtype=torch.int8)
    live = torch.arange(10)[:, None] % 5 < players[None]
    turned = by_seat(values, seat, players, live)
    assert turned[:, 0].tolist() == [1, 2, 0, 0, 0, 6, 7, 5, 0, 0]
    assert turned[:, 1].tolist() == list(range(10))
    back = from_seat(turned[:, None, :], seat[None], players)[:, 0]
    assert back[:3, 0].tolist() == [0, 1, 2]
    assert back[5:8, 0].tolist() == [5, 6, 7]
    assert back[:, 1].tolist() == list(range(10))
