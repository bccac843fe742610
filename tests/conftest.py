"""What all tests share: the cells (game and number of players) and random states."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from ridotto.bots.networks.network import FOLDER, FORMAT, Taught, weights_folder
from ridotto.bots.networks.tensors import write_tensors
from ridotto.core.game import Game
from ridotto.core.registry import games
from ridotto.play import Match
from ridotto.play.match import Step
from ridotto.sim import cpu


@pytest.fixture(scope="session")
def network_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A network for every game: the house's own, or one that has learnt nothing yet."""
    folder = tmp_path_factory.mktemp("networks")
    for each in games():
        shipped = weights_folder() / f"{each.name}.safetensors"
        if shipped.exists():
            shutil.copy(shipped, folder)
        else:
            write_untaught(each, folder)
    return folder


@pytest.fixture
def networks(network_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let bots find a network for every game."""
    monkeypatch.setenv(FOLDER, str(network_folder))
    return network_folder


@pytest.fixture
def untaught(networks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let bots find networks that have learnt nothing, and so are never sure: whatever the house's own are like."""
    for each in games():
        write_untaught(each, tmp_path)
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path


def write_untaught(game: Game, folder: Path, width: int = 32) -> Path:
    """Write a small network of random weights."""
    rng = np.random.default_rng(len(game.name))
    shapes = {"first": (width, game.features), "second": (width, width)}
    shapes["last"] = (game.moves + 2 * game.seats[-1], width)
    tensors = {}
    for name, shape in shapes.items():
        tensors[f"{name}.weight"] = (rng.standard_normal(shape) * shape[1] ** -0.5).astype(np.float16)
        tensors[f"{name}.bias"] = (0.1 * rng.standard_normal(shape[0])).astype(np.float16)
    notes = {"format": FORMAT, "game": game.name, "rules_version": str(game.rules_version)}
    path = folder / f"{game.name}.safetensors"
    write_tensors(path, tensors, notes | Taught(50.0, 0.5, 0.1, {2: 20.0}).notes())
    return path


@dataclass(frozen=True)
class Cell:
    """One game at one number of players under one preset."""

    game: Game
    seats: int
    preset: str

    @property
    def options(self) -> dict[str, str]:
        return self.game.choose(preset=self.preset)

    def match(self, seed: int) -> Match:
        return Match.new(self.game.name, seats=self.seats, seed=seed, options=self.options)

    def random_matches(self, games: int, *, seed: int = 0) -> Iterator[Match]:
        """Yield a match after every move of some random games."""
        for number in range(games):
            rng = random.Random(f"{seed} {number}")
            match = self.match(rng.getrandbits(64))
            yield match
            while not match.is_over:
                play_random(match, rng)
                yield match

    def sampled(self, states: int, *, seed: int = 0) -> Iterator[Match]:
        """Yield matches at random moments of as many random games, ends included."""
        for number in range(states):
            rng = random.Random(f"{seed} {number}")
            trace = cpu.trace_game(self.game, 1000 * seed + number, self.seats, options=self.options)
            last = trace.plies if number % 8 == 7 else rng.randint(1, trace.plies)
            yield self._at(trace, last)

    def _at(self, trace: cpu.Trace, ply: int) -> Match:
        """Seat a match at one state of a trace, with its last few steps."""
        match = self.match(0)
        layout = self.game.layout
        for place in range(max(0, ply - 3), ply):
            seat, move = int(trace.seats[place]), int(trace.moves[place])
            before, after = trace.states[place].tobytes(), trace.states[place + 1].tobytes()
            seen = self.game.observe(layout.from_bytes(before), seat)
            text = self.game.words.move_text(seen, seat, move)
            match.steps.append(Step(seat, move, text, before, after))
        match.state = layout.from_bytes(trace.states[ply].tobytes())
        match.dealt = False
        return match


def play_random(match: Match, rng: random.Random) -> None:
    """Play a random legal move of a random waiting seat."""
    seat = rng.choice(match.waiting)
    match.play(rng.choice(match.legal_numbers(seat)), seat)


def all_cells() -> list[Cell]:
    """Every player count by the manual's rules, and the largest by the published ones."""
    cells = [Cell(game, seats, "manual") for game in games() for seats in game.seats]
    return cells + [Cell(game, game.seats[-1], "published") for game in games() if game.options]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "cell" in metafunc.fixturenames:
        cells = all_cells()
        names = [f"{cell.game.name}-{cell.seats}-{cell.preset}" for cell in cells]
        metafunc.parametrize("cell", cells, ids=names)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games(), ids=[game.name for game in games()])
