from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ridotto.bots.networks.network import FOLDER, Taught, load_network
from ridotto.core.registry import find
from ridotto.errors import DataError
from ridotto.learn import export
from ridotto.learn.export import positions, write_network, write_onnx
from tests.learn.small import small_settings, small_weights

TAUGHT = Taught(80.0, 0.5, 0.1, {2: 20.0})


def test_a_network_is_read_as_it_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("strozzi")
    tensors = small_weights(small_settings()).exported(game)
    size = write_network(tmp_path / "strozzi.safetensors", game, tensors, TAUGHT)
    assert size == (tmp_path / "strozzi.safetensors").stat().st_size
    monkeypatch.setenv(FOLDER, str(tmp_path))
    network = load_network(game)
    assert network.taught == TAUGHT
    assert np.array_equal(network.layers[0][0], tensors["first.weight"].T.astype(np.float32))


def test_everybody_elses_reader_reads_it(tmp_path: Path) -> None:
    safetensors = pytest.importorskip("safetensors.numpy")
    game = find("strozzi")
    tensors = small_weights(small_settings()).exported(game)
    write_network(tmp_path / "a", game, tensors, TAUGHT)
    read = safetensors.load_file(tmp_path / "a")
    assert {name: each.tobytes() for name, each in read.items()} == {
        name: each.tobytes() for name, each in tensors.items()
    }


def test_weights_that_overflow_are_not_written(tmp_path: Path) -> None:
    game = find("strozzi")
    tensors = small_weights(small_settings()).exported(game)
    tensors["first.bias"] = np.full_like(tensors["first.bias"], np.inf)
    with pytest.raises(DataError, match="float16 cannot hold"):
        write_network(tmp_path / "a", game, tensors, TAUGHT)
    assert not (tmp_path / "a").exists()


@pytest.mark.usefixtures("networks")
def test_onnx_answers_as_numpy_does(tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx")
    network = load_network(find("signorie"))
    assert write_onnx(tmp_path / "a.onnx", network) < 1e-3
    model = onnx.load(tmp_path / "a.onnx")
    assert [each.name for each in model.graph.output] == ["logits", "worth", "points"]
    features = positions(network.game, 3)
    logits, worth, points = export.run_onnx(onnx, model, features)
    answer = network.answer(features)
    for told, wanted in ((logits, answer.logits), (worth, answer.worth), (points, answer.points)):
        assert np.allclose(told, wanted, atol=1e-3)


@pytest.mark.usefixtures("networks")
def test_onnx_that_answers_otherwise_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("onnx")
    network = load_network(find("strozzi"))
    honest = export.run_onnx
    monkeypatch.setattr(export, "run_onnx", lambda *given: [each + 1 for each in honest(*given)])
    with pytest.raises(DataError, match="answers otherwise"):
        write_onnx(tmp_path / "a.onnx", network)
    assert not (tmp_path / "a.onnx").exists()
