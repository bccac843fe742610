"""Catanatron: Catan in Python, its own loop with its own random players."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from catanatron import Color, Game, RandomPlayer

from .row import PYTHON, Count, Entry

NAME, DISTRIBUTION = "Catanatron", "catanatron"
PLAY = "Game.play"


def entries() -> Iterator[Entry]:
    """Yield Catan with four players."""
    yield Entry("catan", 4, PYTHON, PLAY, _open, _count)


def _open() -> Callable[[], Any]:
    random.seed(0)
    players = [RandomPlayer(colour) for colour in Color]

    def play() -> Any:
        game = Game(players)
        game.play()
        return game

    return play


def _count(game: Any) -> Count:
    return 1, len(game.state.actions)
