"""Random games on the CPU: counts, checks, failures that are told."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import ridotto
from ridotto.core.chance import quiet
from ridotto.errors import RuleFault, UnknownOption
from ridotto.sim import cpu, loops

GAME = ridotto.game("strozzi")


def test_results_are_the_same_for_the_same_seeds() -> None:
    one = cpu.play_games(GAME, 10, 2, first=5)
    two = cpu.play_games(GAME, 20, 2)
    assert np.array_equal(one.folds, two.folds[5:15])
    assert len(set(two.folds.tolist())) == 20
    assert two.decisions == int(two.plies.sum())


def test_progress_is_told() -> None:
    told: list[int] = []
    cpu.play_games(GAME, 5000, 2, progress=told.append)
    assert sum(told) == 5000
    told.clear()
    cpu.check_games(GAME, 300, 2, progress=told.append)
    assert sum(told) == 300


def test_wrong_numbers_of_seats_are_refused() -> None:
    with pytest.raises(UnknownOption):
        cpu.play_games(GAME, 1, 3)


def plain_check(**changed: object) -> tuple[int, ...]:
    """Run the checking loop interpreted, with a fault planted in the rules."""
    game = dataclasses.replace(GAME, **{k: v for k, v in changed.items() if k in ("longest", "moves")})  # type: ignore[arg-type]
    rules = {k: v for k, v in changed.items() if k not in ("longest", "moves")}
    game = dataclasses.replace(game, rules=dataclasses.replace(game.rules, **rules))  # type: ignore[arg-type]
    states = game.layout.many(2 * (GAME.longest + 2))
    with quiet():
        told: tuple[int, ...] = loops.check_games(game)(states, cpu.blanks(game, None), 0, 2, 1, 1)
    return told


def test_every_kind_of_failure_is_found() -> None:
    assert plain_check()[0] == loops.SOUND
    assert plain_check(sound=lambda state: 3)[0] == loops.UNSOUND
    assert plain_check(legal=lambda state, seat, moves: 0)[0] == loops.STUCK
    assert plain_check(moves=10)[0] == loops.UNSORTED
    assert plain_check(refusal=lambda state, seat, move: 101)[0] == loops.NOT_LEGAL_XOR_REFUSED
    assert plain_check(longest=5)[0] == loops.TOO_LONG

    def nobody_wins(state: object, out: np.ndarray) -> None:
        out[:] = 2

    assert plain_check(ranking=nobody_wins)[0] == loops.PLAYED_AFTER_THE_END


def test_a_failure_names_game_ply_and_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(failure: int):  # type: ignore[no-untyped-def]
        return lambda *_: lambda *__: (failure, 17, 4, 0, 0)

    monkeypatch.setattr(cpu, "compiled", failing(loops.STUCK))
    with pytest.raises(RuleFault, match="random game 17, ply 4: a seat waits and has no legal move"):
        cpu.check_games(GAME, 1, 2)


def test_values_out_of_range_are_found() -> None:
    states = GAME.layout.many(2)
    states["round_no"][:] = 1
    cpu._check_ranges(GAME, states, 2, 0)
    states["round_no"][1] = 9
    with pytest.raises(RuleFault, match=r"round_no takes 1\.\.9, outside 1\.\.3"):
        cpu._check_ranges(GAME, states, 2, 0)


def test_perft_counts_what_can_be_counted_by_hand() -> None:
    """Two ways to go on drawing, then 25 tens, 10 units, 2 answers."""
    assert cpu.perft(GAME, 1, 2, 0) == 1
    assert cpu.perft(GAME, 1, 2, 1) == 2
    assert cpu.perft(GAME, 1, 2, 2) == 2 + 25
    assert cpu.perft(GAME, 1, 2, 3) == 25 + 25 + 250
    assert cpu.perft(GAME, 1, 2, 4) == 250 + 250 + 500
