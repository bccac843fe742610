"""A whole small training: it ends in time, can be stopped and taken up, and learns."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest
import torch

from ridotto.errors import DataError
from ridotto.learn import train as module
from ridotto.learn.checkpoint import Checkpoint
from ridotto.learn.train import Report, Trainer
from tests.learn.small import small_settings


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GAMES_ON_THE_WAY", {"cpu": 20})
    monkeypatch.setattr(module, "GAMES_AT_THE_END", {"cpu": 30})


def never() -> bool:
    return False


def test_a_training_keeps_its_time_and_tells_what_it_does(tmp_path: Path) -> None:
    reports: list[Report] = []
    trainer = Trainer(small_settings(minutes=0.1))
    started = time.perf_counter()
    trainer.train(tmp_path / "a", reports.append, never)
    assert time.perf_counter() - started < 12
    assert trainer.done == 1
    assert reports[0].scores
    assert reports[-1].progress.decisions == trainer.settings.decisions * trainer.progress.iterations
    assert [each.done for each in reports] == sorted(each.done for each in reports)
    assert reports[-1].rate < 0.5 * reports[1].rate
    assert 2 <= len(trainer.pool.snapshots) <= trainer.settings.pool_size
    assert {each.against for each in trainer.examine()} == {"random", "rival"}


def test_a_training_that_was_stopped_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "strozzi.checkpoint"
    trainer = Trainer(small_settings(minutes=5))
    trainer.train(path, lambda report: None, lambda: trainer.progress.iterations >= 4)
    kept = Checkpoint.load(trainer.game, path)
    again = Trainer(small_settings(minutes=5), kept)
    assert again.progress.iterations == 4
    for before, after in zip(trainer.weights.learnt, again.weights.learnt, strict=True):
        assert torch.equal(before, after)
        for kind in ("exp_avg", "exp_avg_sq", "step"):
            old, new = (each.learner.adam.state for each in (trainer, again))
            assert torch.equal(old[before][kind], new[after][kind])
    assert again.pool.times == trainer.pool.times
    again.train(path, lambda report: None, lambda: again.progress.iterations >= 6)
    assert Checkpoint.load(trainer.game, path).progress.iterations == 6
    assert again.progress.seconds > kept.progress.seconds - 1e-9


def test_a_full_disk_on_the_way_is_told_and_the_training_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trainer = Trainer(small_settings(minutes=5))
    monkeypatch.setattr(module, "SAVE_EVERY_S", 0.0)
    troubles: list[str] = []

    def full(path: Path) -> None:
        raise DataError("cannot write it: No space left on device")

    monkeypatch.setattr(trainer, "save", full)
    with pytest.raises(DataError, match="No space left"):
        trainer.train(
            tmp_path / "a",
            lambda report: troubles.append(report.trouble),
            lambda: trainer.progress.iterations >= 3,
        )
    assert [bool(each) for each in troubles] == [False, True, True, True]


def test_a_course_falls_in_a_line() -> None:
    trainer = Trainer(small_settings(rate=0.01, entropy=0.02, keep=0.98, keep_last=0.9))
    begun, half, ended = (trainer.course(done) for done in (0.0, 0.5, 1.0))
    assert (begun.rate, begun.bonus, begun.keep) == (0.01, 0.02, 0.98)
    assert (half.rate, half.bonus, half.keep) == pytest.approx((0.005, 0.011, 0.94))
    assert (ended.rate, ended.bonus, ended.keep) == pytest.approx((0.0002, 0.002, 0.9))


def test_who_copies_tries_more_than_who_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    trainer = Trainer(small_settings(entropy=0.02, apprentice=0.5))
    told: list[tuple[float, bool]] = []

    def learn(kept: object, tables: object, rate: float, bonus: float, *, copies: bool) -> torch.Tensor:
        told.append((round(bonus, 6), copies))
        return torch.zeros(1)

    monkeypatch.setattr(trainer.learner, "learn", learn)
    trainer.lesson(0.0)
    trainer.lesson(0.5)
    assert told == [(module.OPEN, True), (0.011, False)]


def test_numbers_that_are_none_end_the_training_before_they_are_saved(tmp_path: Path) -> None:
    trainer = Trainer(small_settings(minutes=5))
    with torch.no_grad():
        trainer.weights.learnt[0][0, 0] = float("nan")
    with pytest.raises(DataError, match="a smaller --rate may help"):
        trainer.train(tmp_path / "a", lambda report: None, never)
    assert not (tmp_path / "a").exists()


def test_the_same_seed_learns_the_same() -> None:
    learnt = []
    for _ in range(2):
        trainer = Trainer(small_settings(minutes=60))
        trainer.settings.__dict__["minutes"] = 1e12  # rate and pool go by the time: not here
        for _ in range(3):
            trainer.iterate()
        learnt.append(trainer.weights.arrays())
    assert all(np.allclose(learnt[0][name], learnt[1][name], atol=1e-6) for name in learnt[0])


@pytest.mark.slow
def test_half_a_minute_teaches_strozzi_to_beat_random_players() -> None:
    from ridotto.learn.settings import Settings, usual_settings

    trainer = Trainer(
        Settings("strozzi", minutes=0.5, device="cpu", **usual_settings(module.find("strozzi"), "cpu"))
    )
    while trainer.done < 1:
        trainer.iterate()
    assert trainer.examine()[0].share >= 0.9
