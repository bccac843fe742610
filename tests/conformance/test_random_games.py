"""Random games of every title: what must hold at every state."""

from __future__ import annotations

import random

import numpy as np

from ridotto.core.chance import quiet
from ridotto.sim import cpu
from tests.conftest import Cell, play_random


def test_compiled_games_pass_every_check(cell: Cell) -> None:
    """Invariants, ranges, sorted moves, legal XOR refused, length: with bounds checks on."""
    assert cpu.check_games(cell.game, 300, cell.seats, options=cell.options, every=8) > 300


def test_plain_games_pass_every_check_and_end(cell: Cell) -> None:
    """The interpreted rules stay in range and sound, and the game ends within its bound."""
    rng = random.Random(7)
    match = cell.match(rng.getrandbits(64))
    while not match.is_over:
        for seat in range(cell.seats):
            assert bool(match.legal_numbers(seat)) == (seat in match.waiting)
        play_random(match, rng)  # Match checks ranges and invariants after every move
        assert match.ply <= cell.game.longest
    assert min(match.ranking) == 1
    for seat in range(cell.seats):
        better = sum(place < match.ranking[seat] for place in match.ranking)
        assert match.ranking[seat] == better + 1, "shared places count as in sport: 1, 1, 3"


def test_points_are_the_sum_of_the_ledger(cell: Cell) -> None:
    for match in cell.sampled(12, seed=1):
        for seat in range(cell.seats):
            assert int(match.state.earned[seat].sum(dtype=np.int64)) == match.points[seat]


def test_the_ledger_names_its_sources(cell: Cell) -> None:
    assert cell.game.layout.by_name["earned"].shape[-1] == len(cell.game.sources)
    assert len(set(cell.game.sources)) == len(cell.game.sources)


def test_copies_are_independent(cell: Cell) -> None:
    rng = random.Random(3)
    for match in cell.sampled(6, seed=2):
        kept = match.copy()
        before = kept.state.tobytes()
        if not match.is_over:
            play_random(match.copy(), rng)
            play_random(kept, rng)
            assert match.state.tobytes() == before
            assert kept.state.tobytes() != before


def test_a_deal_depends_on_its_seed_and_nothing_else(cell: Cell) -> None:
    first, again, other = cell.match(5), cell.match(5), cell.match(6)
    assert first.state.tobytes() == again.state.tobytes()
    assert first.state.tobytes() != other.state.tobytes()


def test_numbers_that_are_no_legal_move_change_nothing(cell: Cell) -> None:
    """Random whole numbers as moves are refused and leave the state byte-equal."""
    rng = random.Random(11)
    for match in cell.sampled(8, seed=4):
        before = match.state.tobytes()
        for _ in range(30):
            move = rng.randrange(-10, cell.game.moves + 10)
            seat = rng.randrange(cell.seats)
            if move in match.legal_numbers(seat):
                continue
            try:
                match.play(move, seat)
            except ValueError:
                assert match.state.tobytes() == before
            else:
                raise AssertionError(f"{move} by {seat} was played")


def test_encoding_fills_every_cell(cell: Cell) -> None:
    for match in cell.sampled(10, seed=5):
        for seat in range(cell.seats):
            clean = np.zeros(cell.game.features, np.int8)
            dirty = np.full(cell.game.features, 99, np.int8)
            with quiet():
                cell.game.rules.encode(match.state, seat, clean)
                cell.game.rules.encode(match.state, seat, dirty)
            assert (clean == dirty).all()
