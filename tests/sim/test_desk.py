"""One game at compiled speed is the same game."""

from __future__ import annotations

import numpy as np
import pytest

import ridotto
from ridotto.core.chance import quiet
from ridotto.sim.desk import Desk
from ridotto.sim.rewards import rewards_of
from tests.conftest import Cell


def test_a_desk_plays_what_the_rules_play(cell: Cell) -> None:
    game = cell.game
    desk = Desk(game, cell.seats, seed=2**70 + 11, options=cell.options)
    state = game.new_state(cell.seats, 2**70 + 11, cell.options)
    seen, mask = np.zeros(game.features, np.int8), np.zeros(game.moves, np.int8)
    rng = np.random.default_rng(1)
    for _ in range(60):
        assert desk.state.tobytes() == state.tobytes()
        waiting = game.waiting(state)
        assert desk.waiting == sum(1 << seat for seat in waiting)
        if not waiting:
            break
        seat = int(rng.choice(waiting))
        legal = game.legal(state, seat)
        assert desk.legal(seat).tolist() == legal
        assert desk.write(seat, seen, mask) == len(legal)
        assert seen.tolist() == game.encode(state, seat).tolist()
        assert np.flatnonzero(mask).tolist() == legal
        move = int(rng.choice(legal))
        assert desk.is_legal(seat, move)
        desk.play(seat, move)
        with quiet():
            game.rules.play(state, seat, move)
        assert desk.points() == game.points(state)
        assert desk.places() == game.ranking(state)


def test_who_is_not_waited_for_may_do_nothing() -> None:
    desk = Desk(ridotto.game("strozzi"), 2, seed=7)
    other = 1 - desk.seat
    mask = np.ones(desk.game.moves, np.int8)
    assert desk.write(other, np.zeros(desk.game.features, np.int8), mask) == 0
    assert not mask.any()
    assert not desk.is_legal(other, 0)
    assert desk.legal(other).size == 0


def test_copies_and_other_worlds_stand_apart() -> None:
    desk = Desk(ridotto.game("rialto"), 3, seed=5)
    game, before = desk.game, desk.state.tobytes()
    copy, world = desk.copy(), desk.resample(1, 9)
    assert world.state.tobytes() == game.resample(desk.state, 1, 9).tobytes()
    copy.play(copy.seat, int(copy.legal(copy.seat)[0]))
    assert desk.state.tobytes() == before != copy.state.tobytes()
    assert desk.waiting == sum(1 << seat for seat in game.waiting(desk.state))
    desk.put(copy.state.tobytes())
    assert (desk.state.tobytes(), desk.waiting) == (copy.state.tobytes(), copy.waiting)


def test_a_step_shows_the_next_seat(cell: Cell) -> None:
    desk, other = (Desk(cell.game, cell.seats, seed=4, options=cell.options) for _ in range(2))
    seen, mask = np.zeros(cell.game.features, np.int8), np.zeros(cell.game.moves, np.int8)
    for _ in range(40):
        seat, move = desk.seat, int(desk.legal(desk.seat)[-1])
        assert desk.step(seat, move) == other.play(seat, move)
        if not desk.waiting:
            break
        other.write(other.seat, seen, mask)
        assert desk.features.tolist() == seen.tolist()
        assert desk.mask.tolist() == mask.tolist()


def test_rewards_come_with_the_end() -> None:
    desk = Desk(ridotto.game("strozzi"), 2, seed=1)
    assert desk.rewards() == (0.0, 0.0)
    while desk.waiting:
        desk.play(desk.seat, int(desk.legal(desk.seat)[-1]))
    assert desk.seat == -1
    assert desk.rewards() == rewards_of(desk.places())
    desk.deal(2)
    assert desk.rewards() == (0.0, 0.0)
    assert desk.seat >= 0


def test_places_are_worth_the_same_in_sum() -> None:
    assert rewards_of((1, 2)) == (1.0, -1.0)
    assert rewards_of((1, 1)) == (0.0, 0.0)
    assert rewards_of((2, 1, 3)) == (0.0, 1.0, -1.0)
    assert rewards_of((1, 1, 1, 4)) == pytest.approx((1 / 3, 1 / 3, 1 / 3, -1.0))
