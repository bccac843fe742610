"""python-chess: the board that Python's chess is played on."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import chess

from .row import PYTHON, Count, Entry

NAME, DISTRIBUTION = "python-chess", "chess"
PUSH = "board.push"


def entries() -> Iterator[Entry]:
    """Yield chess."""
    yield Entry("chess", 2, PYTHON, PUSH, _open)


def _open() -> Callable[[], Count]:
    rng = random.Random(0)

    def play() -> Count:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        return 1, board.ply()

    return play
