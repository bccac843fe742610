"""The suite can fail: rooms with a fault planted in them are caught."""

from __future__ import annotations

import dataclasses
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ridotto.core.game import Game
from tests.conformance import test_moves, test_secrets
from tests.conftest import Cell

SIXTH = Path(__file__).parent.parent / "sixth" / "pebbles"


@pytest.fixture(scope="module")
def toy() -> Game:
    """The toy room, loaded by hand: it is no game of the house."""
    name = "toy_pebbles"
    spec = importlib.util.spec_from_file_location(
        name, SIXTH / "__init__.py", submodule_search_locations=[str(SIXTH)]
    )
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    game: Game = module.GAME
    return game


class PlainCell(Cell):
    """A cell whose random moments come from plain play: its room is in no registry."""

    def match(self, seed: int) -> Any:
        from ridotto.play import Match

        options = self.options
        names = self.game.seat_names[: self.seats]
        return Match(self.game, self.game.new_state(self.seats, seed, options), seed, options, names)

    def sampled(self, states: int, *, seed: int = 0) -> Any:
        for number in range(states):
            for step, match in enumerate(self.random_matches(1, seed=100 * seed + number)):
                if step == 1 + number % 5:
                    yield match
                    break


def with_rules(game: Game, **changed: Callable[..., Any]) -> PlainCell:
    rules = dataclasses.replace(game.rules, **changed)
    return PlainCell(dataclasses.replace(game, rules=rules), 3, "manual")


def test_a_sound_room_passes(toy: Game) -> None:
    cell = with_rules(toy)
    test_secrets.test_twin_worlds_look_alike(cell)
    test_secrets.test_resampling_reads_nothing_that_the_viewer_may_not_see(cell)
    test_secrets.test_a_move_that_reveals_nothing_shows_nothing(cell)
    test_secrets.test_resampling_is_fair(cell)


def test_an_encoding_that_peeks_is_caught(toy: Game) -> None:
    def peek(state: Any, seat: int, out: Any) -> None:
        toy.rules.encode(state, seat, out)
        out[7] = state.bet[(seat + 1) % 3]

    with pytest.raises(AssertionError):
        test_secrets.test_twin_worlds_look_alike(with_rules(toy, encode=peek))


def test_a_resampling_that_peeks_is_caught(toy: Game) -> None:
    def peek(state: Any, seat: int, luck: Any) -> None:
        kept = [int(each) for each in state.pearls]
        toy.rules.resample(state, seat, luck)
        for other in range(3):
            state.pearls[other] = kept[other]

    with pytest.raises(AssertionError):
        test_secrets.test_resampling_reads_nothing_that_the_viewer_may_not_see(with_rules(toy, resample=peek))


def test_an_uncounted_reveal_is_caught(toy: Game) -> None:
    def forget(state: Any, seat: int, move: int) -> None:
        shown = int(state.reveals)
        toy.rules.play(state, seat, move)
        state.reveals = shown

    with pytest.raises(AssertionError):
        test_secrets.test_a_move_that_reveals_nothing_shows_nothing(with_rules(toy, play=forget))


def test_an_unfair_resampling_is_caught(toy: Game) -> None:
    def greedy(state: Any, seat: int, luck: Any) -> None:
        toy.rules.resample(state, seat, luck)
        state.seed = 1

    with pytest.raises(AssertionError):
        test_secrets.test_resampling_is_fair(with_rules(toy, resample=greedy))


def test_a_move_neither_legal_nor_refused_is_caught(toy: Game) -> None:
    def lax(state: Any, seat: int, move: int) -> int:
        return 0 if move == 4 else int(toy.rules.refusal(state, seat, move))

    with pytest.raises(AssertionError):
        test_moves.test_legal_xor_refused_over_the_whole_space(with_rules(toy, refusal=lax))
