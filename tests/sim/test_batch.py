"""Many games stepped together: the same games as those played to the end, on both machines."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest

import ridotto
from ridotto.core.game import Game
from ridotto.errors import IllegalMove, UnknownOption
from ridotto.sim import Batch, cpu
from ridotto.sim.rewards import rewards_of
from tests.conftest import Cell

NAMES = (
    "number",
    "seat",
    "reward",
    "done",
    "points",
    "places",
    "observation",
    "mask",
    "moves",
    "count",
    "standing",
)

_SIMULATED = """
import json, sys
import numpy as np
from ridotto.sim import Batch
game, seats, steps = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
batch = Batch(game, 3, seats, seed=5, device="cuda")
told = {}
for step in range(steps):
    some = np.array([True, step % 8 == 1, False]) if step % 4 == 1 else None
    batch.step(batch.sensible_actions(some) if step % 2 else batch.random_actions(), check=False)
wrong = np.full(3, -1)
batch.step(wrong)  # without a check, games with an illegal action stay as they are
try:
    batch.step(wrong, check=True)
except Exception as error:
    told["refused"] = type(error).__name__
for name in sys.argv[4].split(","):
    told[name] = np.ascontiguousarray(getattr(batch, name).copy_to_host()).tobytes().hex()
told["look"] = batch.look(1, 0).state.tobytes().hex()
print(json.dumps(told))
"""


def test_stepped_games_are_those_played_to_the_end(cell: Cell) -> None:
    lanes = 8
    played = cpu.play_games(cell.game, 3 * lanes, cell.seats, options=cell.options)
    batch = Batch(cell.game, lanes, cell.seats, options=cell.options)
    ended: set[int] = set()
    while int(batch.number.min()) < 3 * lanes:
        before = batch.number.copy()
        batch.step(batch.random_actions())
        for lane in np.flatnonzero(batch.done & (before < 3 * lanes)):
            number = int(before[lane])
            assert batch.points[lane].tolist() == played.points[number].tolist()
            assert batch.places[lane].tolist() == played.places[number].tolist()
            assert batch.reward[lane] == pytest.approx(rewards_of(played.places[number].tolist()))
            assert int(batch.number[lane]) == number + lanes
            ended.add(number)
        assert not batch.reward[~batch.done].any()
    assert ended == set(range(3 * lanes))


def test_what_is_shown_is_what_the_seat_knows_and_may_do(game: Game) -> None:
    batch = Batch(game, 5, game.seats[-1], seed=3)
    for step in range(120):
        if step % 10 == 0:
            for lane in range(batch.games):
                seen = batch.look(lane, int(batch.seat[lane]))
                assert int(batch.seat[lane]) == seen.waiting[0]
                assert batch.observation[lane].tolist() == game.encode(seen.state, seen.viewer).tolist()
                assert np.flatnonzero(batch.mask[lane]).tolist() == seen.legal()
                assert batch.moves[lane, : batch.count[lane]].tolist() == seen.legal()
                assert tuple(batch.standing[lane]) == batch.game.points(seen.state)
        batch.step(batch.random_actions())


def test_the_same_seeds_give_the_same_bytes_on_any_number_of_threads(game: Game) -> None:
    one, two = (Batch(game, 300, game.seats[0], seed=9, threads=threads) for threads in (1, 2))
    for _ in range(40):
        for batch in (one, two):
            batch.step(batch.random_actions())
    assert all(getattr(one, name).tobytes() == getattr(two, name).tobytes() for name in NAMES)
    assert one.states.tobytes() == two.states.tobytes()
    kept = one.observation.copy()
    one.reset(9)
    for _ in range(40):
        one.step(one.random_actions())
    assert np.array_equal(one.observation, kept)


def test_the_arrays_are_filled_in_place() -> None:
    batch = Batch("strozzi", 4)
    seen, mask = batch.observation, batch.mask
    before = seen.copy()
    for _ in range(3):
        batch.step(batch.random_actions())
    assert batch.observation is seen
    assert batch.mask is mask
    assert not np.array_equal(seen, before)


def test_an_illegal_action_is_refused_with_its_clause_and_nothing_is_played() -> None:
    batch = Batch("strozzi", 3, seed=4)
    before = batch.states.copy()
    actions = batch.random_actions().copy()
    actions[1] = int(np.flatnonzero(~batch.mask[1])[0])
    with pytest.raises(IllegalMove, match="1 of 3 actions .* lane 1 .*clause M-") as refused:
        batch.step(actions)
    assert refused.value.clause.startswith("M-")
    actions[1] = 10**6
    with pytest.raises(IllegalMove, match="moves are 0 to 48"):
        batch.step(actions)
    assert batch.states.tobytes() == before.tobytes()
    batch.step(actions, check=False)  # unchecked, that game alone stays as it was
    assert batch.states[1].tobytes() == before[1].tobytes()
    assert batch.states[0].tobytes() != before[0].tobytes()


@pytest.mark.parametrize("actions", [[1, 0], np.zeros((3, 1), int), np.zeros(3), "abc"])
def test_actions_of_another_shape_or_kind_are_refused(actions: object) -> None:
    batch = Batch("strozzi", 3)
    with pytest.raises(UnknownOption, match="3 whole numbers"):
        batch.step(actions)


def test_a_batch_that_cannot_be_is_refused() -> None:
    with pytest.raises(UnknownOption, match="at least one game"):
        Batch("strozzi", 0)
    with pytest.raises(UnknownOption, match="'cpu' or 'cuda'"):
        Batch("strozzi", 1, device="abacus")
    with pytest.raises(UnknownOption):
        Batch("strozzi", 1, players=5)
    assert repr(Batch("strozzi", 2)) == "Batch('strozzi', 2, 2, device='cpu')"


def test_without_a_gpu_the_batch_says_so() -> None:
    cuda = pytest.importorskip("numba.cuda")
    if cuda.is_available():
        pytest.skip("there is a GPU")
    with pytest.raises(UnknownOption, match="no GPU"):
        Batch("strozzi", 1, device="cuda")


def test_sensible_actions_are_mostly_what_the_room_finds_most_promising(game: Game) -> None:
    batch = Batch(game, 64, game.seats[-1], seed=3)
    heaviest = asked = 0
    for _ in range(40):
        actions = batch.sensible_actions().copy()
        assert batch.mask[np.arange(64), actions].all()
        for lane in range(0, 64, 8):
            world = game.layout.from_bytes(batch.states[lane].tobytes())
            seat = int(batch.seat[lane])
            weights = game.weights(world, seat)
            chosen = weights[game.legal(world, seat).index(int(actions[lane]))]
            asked += weights.min() < weights.max()
            heaviest += weights.min() < weights.max() and chosen == weights.max()
        batch.step(actions)
    assert 0.8 * asked < heaviest < asked
    assert game.brain is None or asked > 50


def test_sensible_actions_stand_only_where_they_are_wanted(game: Game) -> None:
    batch, everywhere = Batch(game, 200, seed=3, threads=2), Batch(game, 200, seed=3)
    wanted = np.arange(200) % 3 == 0
    before = batch.states.tobytes()
    actions = batch.sensible_actions(wanted).copy()
    assert (actions[~wanted] == -1).all()
    assert (actions[wanted] == everywhere.sensible_actions()[wanted]).all()
    batch.step(actions, check=False)
    moved = [here.tobytes() != there for here, there in zip(batch.states, _each(before, 200), strict=True)]
    assert moved == wanted.tolist()


def _each(whole: bytes, count: int) -> list[bytes]:
    """Part the bytes of some records."""
    width = len(whole) // count
    return [whole[place * width : (place + 1) * width] for place in range(count)]


def test_the_cuda_kernels_in_the_simulator_equal_the_cpu(game: Game) -> None:
    """The kernels run in Numba's simulator, past the end of a game where games are short enough."""
    seats, steps = game.seats[0], 200 if game.name == "strozzi" else 60
    ran = subprocess.run(
        [sys.executable, "-c", _SIMULATED, game.name, str(seats), str(steps), ",".join((*NAMES, "states"))],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    batch = Batch(game, 3, seats, seed=5)
    for step in range(steps):
        some = np.array([True, step % 8 == 1, False]) if step % 4 == 1 else None
        batch.step(batch.sensible_actions(some) if step % 2 else batch.random_actions(), check=False)
    for name in (*NAMES, "states"):
        assert getattr(batch, name).tobytes().hex() == told[name], name
    assert told["refused"] == "IllegalMove"
    assert told["look"] == batch.look(1, 0).state.tobytes().hex()


def test_sim_says_what_it_has_not() -> None:
    with pytest.raises(AttributeError, match="Bach"):
        ridotto.sim.Bach  # noqa: B018
