"""`ridotto train`: what it writes, and every refusal in one sentence."""

from __future__ import annotations

import builtins
import json
from pathlib import Path
from typing import Any

import pytest

from .test_commands import run, run_json

pytest.importorskip("torch")
QUICK = (
    "--device",
    "cpu",
    "--minutes",
    "0.05",
    "--lanes",
    "32",
    "--parts",
    "2",
    "--steps",
    "8",
    "--hidden",
    "32",
)


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    from ridotto.learn import train

    monkeypatch.setattr(train, "GAMES_ON_THE_WAY", {"cpu": 20})
    monkeypatch.setattr(train, "GAMES_AT_THE_END", {"cpu": 30})


def test_a_training_leaves_network_card_curve_and_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = run("train", "strozzi", *QUICK, "--out", str(tmp_path))
    assert "first places" in told
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        f"strozzi.{kind}" for kind in ("checkpoint", "json", "md", "safetensors", "svg")
    ]
    card = json.loads((tmp_path / "strozzi.json").read_text())
    assert card["settings"]["lanes"] == 32
    assert card["network"]["layers"] == [120, 32, 32, 53]
    assert card["decisions"] > 0
    monkeypatch.setenv("RIDOTTO_WEIGHTS", str(tmp_path))
    table = run_json("ladder", "strozzi", "--bots", "maestro,random", "-n", "2", "--jobs", "1")
    assert table["games"] == 2
    exported = run("train", "export", "strozzi", "--onnx", str(tmp_path / "a.onnx"))
    assert "of NumPy's" in exported
    assert "go on with --resume" in run("train", "strozzi", *QUICK, "--out", str(tmp_path), code=1)
    again = run_json("train", "strozzi", *QUICK, "--out", str(tmp_path), "--resume")
    assert again["iterations"] == card["iterations"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("poker",), "no game 'poker'"),
        (("edo", "--device", "cuda"), "no GPU here"),
        (("edo", "--device", "tpu"), "cuda or cpu"),
        (("edo", "--device", "cpu", "--players", "9"), "players, not 9"),
        (("edo", "--device", "cpu", "--players", "two"), "numbers with commas"),
        (("edo", "--device", "cpu", "--minutes", "0"), "the time is between"),
        (("edo", "--device", "cpu", "--lanes", "3"), "lanes are at least"),
        (("edo", "--device", "cpu", "--resume"), "no checkpoint to go on from"),
        (("export", "edo"), "--onnx FILE"),
        (("export", "edo", "--onnx", "a.onnx"), "ridotto train edo"),
    ],
)
def test_refusals_are_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    import torch

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setenv("RIDOTTO_WEIGHTS", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    told = run("train", *arguments, code=1)
    assert said in told
    assert "\n" not in told


def test_too_many_games_for_the_memory_are_refused_with_what_to_try(tmp_path: Path) -> None:
    """Ten million million games, more than any machine holds."""
    told = run("train", "strozzi", *QUICK, "--lanes", str(10**13), "--out", str(tmp_path), code=1)
    assert "does not hold 10,000,000,000,000 games with 8 decisions each: try fewer --lanes" in told
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "error", ["CUDA out of memory. Tried to allocate 2.00 GiB", "DefaultCPUAllocator: can't allocate memory"]
)
def test_pytorch_running_out_of_memory_is_told_in_the_same_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: str
) -> None:
    from ridotto.learn.train import Trainer

    def fail(self: object) -> None:
        raise RuntimeError(error)

    monkeypatch.setattr(Trainer, "iterate", fail)
    assert "try fewer --lanes" in run("train", "strozzi", *QUICK, "--out", str(tmp_path), code=1)


def test_a_folder_that_cannot_be_made_is_said_before_anything_is_trained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot make" in run("train", "strozzi", *QUICK, "--out", str(tmp_path / "file" / "x"), code=1)


def test_without_pytorch_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = builtins.__import__

    def without(name: str, *given: Any, **more: Any) -> Any:
        if name == "torch":
            raise ImportError(name)
        return honest(name, *given, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    assert 'pip install "ridotto[learn]"' in run("train", "strozzi", *QUICK, code=1)


def test_training_and_exporting_are_not_mixed() -> None:
    assert "exports" in run("train", "strozzi", "--onnx", "a", code=2)
