"""Checkpoints: whole or not at all, and nothing foreign is taken up."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ridotto.core.registry import find
from ridotto.errors import DataError
from ridotto.learn.checkpoint import Checkpoint, Progress, prefixed
from tests.learn.small import plain_scaling, small_settings, small_weights


def made(settings: Any = None) -> Checkpoint:
    settings = settings or small_settings()
    weights = small_weights(settings)
    return Checkpoint(
        settings.as_json(),
        Progress(12.5, 3, 999, measured=[{"minutes": 1.0}]),
        plain_scaling(find(settings.game)).as_json(),
        [0.0],
        prefixed("network", weights.arrays()) | prefixed("pool.0", weights.arrays()),
    )


def test_what_was_saved_is_read_again(tmp_path: Path) -> None:
    game, path, before = find("strozzi"), tmp_path / "strozzi.checkpoint", made()
    before.save(game, path)
    after = Checkpoint.load(game, path)
    assert after.progress == before.progress
    assert after.scaling == before.scaling
    assert all(
        np.array_equal(each, after.group("network")[name]) for name, each in before.group("network").items()
    )
    after.check_settings(small_settings(minutes=7.0), path)  # more time is the same training
    with pytest.raises(DataError, match="another training: seed was 1 and would be 2"):
        after.check_settings(small_settings(seed=2), path)


@pytest.mark.parametrize("cut", [0, 5, 100, 5000, -1])
def test_a_damaged_checkpoint_is_refused_and_left_alone(tmp_path: Path, cut: int) -> None:
    game, path = find("strozzi"), tmp_path / "strozzi.checkpoint"
    made().save(game, path)
    damaged = path.read_bytes()[:cut]
    path.write_bytes(damaged)
    with pytest.raises(DataError, match="damaged"):
        Checkpoint.load(game, path)
    assert path.read_bytes() == damaged


def test_one_wrong_bit_is_noticed(tmp_path: Path) -> None:
    game, path = find("strozzi"), tmp_path / "strozzi.checkpoint"
    made().save(game, path)
    data = bytearray(path.read_bytes())
    data[-1000] ^= 4
    path.write_bytes(bytes(data))
    with pytest.raises(DataError, match="not those that were written"):
        Checkpoint.load(game, path)


def test_foreign_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "strozzi.checkpoint"
    with pytest.raises(DataError, match="no checkpoint to go on from"):
        Checkpoint.load(find("strozzi"), path)
    made().save(find("strozzi"), path)
    with pytest.raises(DataError, match="is for 'strozzi', not for 'rialto'"):
        Checkpoint.load(find("rialto"), path)
    from tests.conftest import write_untaught

    network = write_untaught(find("strozzi"), tmp_path)
    with pytest.raises(DataError, match="no 'ridotto training 1'"):
        Checkpoint.load(find("strozzi"), network)


def test_a_full_disk_leaves_the_older_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, path = find("strozzi"), tmp_path / "strozzi.checkpoint"
    made().save(game, path)
    before = path.read_bytes()

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DataError, match="No space left on device; what was there before is kept"):
        made(small_settings(seed=9)).save(game, path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
