"""What all tests share: the cells (game and number of players) and random states."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from ridotto.core.game import Game
from ridotto.core.registry import games
from ridotto.play import Match


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
        """Yield matches at about so many random moments, spread over whole games."""
        rng = random.Random(seed)
        longest = 0
        while states > 0:
            match = self.match(rng.getrandbits(64))
            stride = max(1, longest // 12)
            while not match.is_over:
                for _ in range(rng.randint(1, 2 * stride)):
                    if not match.is_over:
                        play_random(match, rng)
                states -= 1
                yield match
            longest = max(longest, match.ply)


def play_random(match: Match, rng: random.Random) -> None:
    """Play a random legal move of a random waiting seat."""
    seat = rng.choice(match.waiting)
    match.play(rng.choice(match.legal_numbers(seat)), seat)


def all_cells() -> list[Cell]:
    return [
        Cell(game, seats, preset)
        for game in games()
        for seats in game.seats
        for preset in (("manual", "published") if game.options else ("manual",))
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "cell" in metafunc.fixturenames:
        cells = all_cells()
        names = [f"{cell.game.name}-{cell.seats}-{cell.preset}" for cell in cells]
        metafunc.parametrize("cell", cells, ids=names)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games(), ids=[game.name for game in games()])
