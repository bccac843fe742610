"""Where lanes lie: every game's decision in its column, every player count in every part."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from ridotto.errors import UnknownOption
from ridotto.learn import tables as module
from ridotto.learn.tables import Now, check_device, pour
from tests.learn.small import laid, small_settings, small_tables


def test_every_game_shows_its_decision_in_its_column() -> None:
    settings = small_settings("signorie")
    tables, kept = small_tables(settings)
    for _ in range(30):
        for shown in tables.shown:
            shown.batch.step(shown.batch.random_actions())
    now = Now.blank(tables.game, settings)
    tables.look(now)
    now.keep(kept, 3)
    features, mask, seat = laid(kept.features)[3].numpy(), laid(kept.mask)[3].numpy(), kept.seat[3].numpy()
    assert np.array_equal(features, now.features.numpy())
    assert not kept.features[:, 4].any()
    for place, shown in enumerate(tables.shown):
        batch = shown.batch
        for part in range(settings.parts):
            for number in range(settings.block):
                lane = (part * len(settings.players) + place) * settings.block + number
                game = part * settings.block + number
                assert np.array_equal(features[: batch.game.features, lane], batch.observation[game])
                assert np.array_equal(mask[:, lane], batch.mask[game])
                assert seat[lane] == batch.seat[game]
                assert tables.players[lane] == batch.players
    assert not features[tables.game.features :].any()


def test_actions_reach_the_games_they_were_drawn_for() -> None:
    settings = small_settings("signorie")
    tables, _ = small_tables(settings)
    now = Now.blank(tables.game, settings)
    tables.look(now)
    actions = now.mask.int().argmax(0)
    wanted = [shown.batch.mask.argmax(1) for shown in tables.shown]
    plies = [shown.batch.states["ply"].copy() for shown in tables.shown]
    for place, each in enumerate(wanted):
        assert np.array_equal(tables.block(actions, place).reshape(-1).numpy(), each)
    tables.play(actions)
    for shown, before in zip(tables.shown, plies, strict=True):
        assert (shown.batch.states["ply"] == before + 1).all()


def test_scattered_games_stand_at_all_moments_of_a_game() -> None:
    """In each quarter of the longest game's decisions stands about a quarter of the games; dealt together none would."""
    tables, _ = small_tables(small_settings("signorie", lanes=3 * 2 * 200))
    tables.scatter()
    for shown in tables.shown:
        plies = shown.batch.states["ply"]
        quarters = np.histogram(plies, 4, (0, plies.max() + 1))[0] / len(plies)
        assert (quarters > 0.12).all()
        assert shown.batch.mask.any(1).all()


def test_the_pool_has_its_lanes_in_every_block_and_the_learner_every_seat() -> None:
    settings = small_settings("signorie", lanes=3 * 2 * 40, pool_share=0.25)
    tables, _ = small_tables(settings)
    own = tables.own.view(tables.shape)
    assert (own[..., :30] == -1).all()
    for place, count in enumerate(settings.players):
        assert set(own[:, place, 30:].reshape(-1).tolist()) == set(range(count))
    number = torch.arange(settings.total)
    assert torch.equal(tables.pooled(number), number.view(tables.shape)[..., 30:].reshape(-1))
    assert small_tables(small_settings(pool_share=0.0))[0].pool is None


@pytest.mark.parametrize("block", [16, 12])
def test_bytes_are_copied_by_words_and_by_themselves(block: int) -> None:
    """A GPU's arrays run along the games: eight of them are copied at once where they divide."""
    source = torch.randint(-100, 100, (5, 3 * block), dtype=torch.int8)
    target = torch.zeros(5, 3 * 2 * block, dtype=torch.int8)
    pour(source, target.view(5, 3, 2, block)[..., 1, :])
    assert torch.equal(target.view(5, 3, 2, block)[..., 1, :].reshape(5, -1), source)
    assert not target.view(5, 3, 2, block)[..., 0, :].any()
    rows = torch.randint(-100, 100, (3 * block, 5), dtype=torch.int8)
    pour(rows.t(), target.view(5, 3, 2, block)[..., 0, :])
    assert torch.equal(target.view(5, 3, 2, block)[..., 0, :].reshape(5, -1), rows.t())


def test_a_missing_gpu_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    check_device("cpu")
    monkeypatch.setattr(module.torch.cuda, "is_available", lambda: False)
    with pytest.raises(UnknownOption, match="no GPU here.*--device cpu"):
        check_device("cuda")
