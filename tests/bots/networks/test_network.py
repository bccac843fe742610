from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from ridotto.bots.networks.network import FOLDER, Network, Taught, load_network, weights_folder
from ridotto.bots.networks.tensors import read_tensors, write_tensors
from ridotto.core.game import Game
from ridotto.core.registry import find
from ridotto.errors import DataError, UnknownOption
from tests.conftest import write_untaught

MOST_BYTES = 2_000_000


def test_a_missing_network_names_the_command_that_trains_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    with pytest.raises(UnknownOption, match="no network for Rialto .*ridotto train rialto"):
        load_network(find("rialto"))
    monkeypatch.delenv(FOLDER)
    assert weights_folder().parts[-3:] == ("ridotto", "learn", "weights")


def test_a_network_of_another_game_or_of_other_rules_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    path = write_untaught(find("strozzi"), tmp_path)
    tensors, notes = read_tensors(path)
    os.replace(path, tmp_path / "rialto.safetensors")
    with pytest.raises(DataError, match="is for 'strozzi', not for 'rialto'"):
        load_network(find("rialto"))
    write_tensors(path, tensors, notes | {"rules_version": "77"})
    with pytest.raises(DataError, match="version 77 of the rules"):
        load_network(find("strozzi"))
    write_tensors(path, tensors, {key: value for key, value in notes.items() if key != "taught"})
    with pytest.raises(DataError, match="does not say what its network was taught"):
        load_network(find("strozzi"))
    for wrong in ({"first.bias": tensors["second.bias"][:3]}, {"last.weight": tensors["last.weight"][:9]}):
        write_tensors(path, tensors | wrong, notes)
        with pytest.raises(DataError, match="does not fit"):
            load_network(find("strozzi"))


def test_values_are_counted_from_the_seat_to_act() -> None:
    """With no weights but the biases of the last layer, every seat sees the same of itself."""
    game = find("rialto")
    seats = game.seats[-1]
    tensors = {
        "first.weight": np.zeros((4, game.features), np.float16),
        "first.bias": np.zeros(4, np.float16),
        "second.weight": np.zeros((4, 4), np.float16),
        "second.bias": np.zeros(4, np.float16),
        "last.weight": np.zeros((game.moves + 2 * seats, 4), np.float16),
        "last.bias": np.concatenate((np.zeros(game.moves), np.arange(seats), 10 + np.arange(seats))).astype(
            np.float16
        ),
    }
    state = game.new_state(3, 5)
    state.earned[:3, 0] = 5, 6, 7
    seen = game.observe(state, 1)
    for paid in (0.0, 1.0):  # the network says all that there will be, or what is still to come
        network = Network(game, tensors, Taught(2.0, 0.5, 0.1, {2: 20.0}, paid))
        chances, points = network.think(seen, [3, 8, 9, 11])
        assert chances.tolist() == [0.25] * 4
        assert points.tolist() == [24 + 5 * paid, 20 + 6 * paid, 22 + 7 * paid]


def test_shipped_networks_are_small_and_whole(game: Game) -> None:
    path = Path(str(weights_folder())) / f"{game.name}.safetensors"
    if not path.exists():
        pytest.skip("this game's network is not in the repository yet")
    assert path.stat().st_size <= MOST_BYTES
    for other in (".json", ".md", ".svg"):
        assert path.with_suffix(other).exists()
    load_network(game)


@pytest.mark.usefixtures("networks")
def test_one_position_is_answered_as_many_are(game: Game) -> None:
    network = load_network(game)
    seen = [game.encode(game.new_state(seats, 3), 0) for seats in game.seats]
    answer = network.answer(np.array(seen))
    for row, features in enumerate(seen):
        told = network.alone(features)
        assert np.allclose(told[: game.moves], answer.logits[row], atol=1e-4)
        assert np.allclose(told[game.moves : game.moves + game.seats[-1]], answer.worth[row], atol=1e-4)
