"""PettingZoo's tests of the parallel interface for every game and player count, and what they do not ask."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from ridotto.core.game import Game
from ridotto.envs.parallel import TableEnv
from ridotto.errors import IllegalMove, InvalidMove
from ridotto.play import Match
from ridotto.sim.rewards import rewards_of

from ..conftest import Cell
from .zoo import parallel_api_test, parallel_seed_test


def make(cell: Cell, **settings: Any) -> TableEnv:
    return TableEnv(cell.game.name, players=cell.seats, preset=cell.preset, **settings)


def chosen(seen: dict[str, dict[str, Any]], rng: random.Random) -> dict[str, int]:
    """Choose a random legal move for everybody who has one."""
    return {
        name: rng.choice(np.flatnonzero(each["action_mask"]).tolist())
        for name, each in seen.items()
        if each["action_mask"].any()
    }


def played(env: TableEnv, seed: int) -> Iterator[tuple[dict[str, int], Any]]:
    """Play a game by random legal moves; yield the moves and what the step told."""
    rng = random.Random(seed)
    seen, _ = env.reset(seed=seed)
    while env.agents:
        actions = chosen(seen, rng)
        told = env.step(actions)
        yield actions, told
        seen = told[0]


def test_pettingzoo_finds_no_fault_with_the_interface(cell: Cell) -> None:
    parallel_api_test(make(cell), num_cycles=cell.game.longest)


def test_equal_seeds_give_equal_tables(cell: Cell) -> None:
    parallel_seed_test(lambda: make(cell))


def test_equal_seeds_give_equal_games(game: Game) -> None:
    """PettingZoo's own test of seeds sends any action, legal or not, and so ends after one step."""

    def told(env: TableEnv) -> list[Any]:
        return [
            (actions, *[each["observation"].tobytes() for each in seen.values()], rewards)
            for actions, (seen, rewards, *_) in played(env, 9)
        ]

    assert told(TableEnv(game.name)) == told(TableEnv(game.name))


def test_all_who_are_waited_for_act_in_one_step_and_the_house_agrees(game: Game) -> None:
    """The moves of a step are what `Match` takes, one seat after another in ascending order."""
    env = TableEnv(game.name, players=game.seats[-1])
    match = Match.new(game.name, seats=game.seats[-1], seed=4)
    for actions, (seen, rewards, over, cut, infos) in played(env, 4):
        assert list(actions) == [f"player_{seat}" for seat in match.waiting]
        for name, move in actions.items():
            match.play(move, int(name[-1]))
        assert match.state.tobytes() == env._desk.state.tobytes()
        assert set(seen) == set(rewards) == set(over) == set(infos) == set(env.possible_agents)
        assert not any(cut.values())
        assert set(over.values()) == {match.is_over}
        assert match.is_over or not any(rewards.values())
    assert match.is_over
    assert tuple(rewards.values()) == rewards_of(match.ranking)
    assert tuple(info["points"] for info in infos.values()) == match.points


def test_where_choices_are_made_together_one_step_takes_them_all() -> None:
    env = TableEnv("edo", players=4)
    most = max(len(actions) for actions, _ in played(env, 1))
    assert most == 4


def test_who_is_not_waited_for_has_a_mask_of_zeros_and_is_not_heard(game: Game) -> None:
    env, heard = TableEnv(game.name), TableEnv(game.name)
    heard.reset(seed=2)
    for actions, (seen, *_, infos) in played(env, 2):
        noise = dict.fromkeys(heard.agents, "nonsense")
        again = heard.step({**noise, **actions})
        for name, each in seen.items():
            waits = bool(env._desk.waiting >> int(name[-1]) & 1)
            assert each["action_mask"].any() == waits
            assert np.array_equal(infos[name]["action_mask"], each["action_mask"])
            assert np.array_equal(again[0][name]["observation"], each["observation"])


def test_an_illegal_move_loses_and_the_others_get_nothing(cell: Cell) -> None:
    env = make(cell)
    seen, _ = env.reset(seed=1)
    actions = {name: int(np.argmin(each["action_mask"])) for name, each in seen.items()}
    guilty = {name for name, each in seen.items() if each["action_mask"].any()}
    seen, rewards, over, _, infos = env.step(actions)
    assert all(over.values())
    assert rewards == {name: -1.0 if name in guilty else 0.0 for name in env.possible_agents}
    assert {name for name, info in infos.items() if "illegal" in info} == guilty
    assert not any(each["action_mask"].any() for each in seen.values())
    with pytest.raises(ResetNeeded):
        env.step({})


def test_an_illegal_move_may_be_refused_instead_and_nobody_has_moved(cell: Cell) -> None:
    env = make(cell, illegal="raise")
    seen, _ = env.reset(seed=1)
    good = chosen(seen, random.Random(0))
    last = max(good)
    with pytest.raises(IllegalMove, match="illegal move"):
        env.step(good | {last: int(np.argmin(seen[last]["action_mask"]))})
    assert int(env._desk.state.ply) == 0
    env.step(good)
    assert int(env._desk.state.ply) == len(good)


def test_a_missing_move_is_said_to_be_missing() -> None:
    env = TableEnv("strozzi")
    env.reset(seed=1)
    with pytest.raises(InvalidMove, match="player_0 has to choose a move, 0 to 48, not None"):
        env.step({"player_1": 0})


def test_a_copy_goes_on_by_itself() -> None:
    env = TableEnv("edo", players=3)
    seen, _ = env.reset(seed=1)
    twin = copy.deepcopy(env)
    actions = chosen(seen, random.Random(1))
    told = twin.step(actions)
    assert int(env._desk.state.ply) == 0
    again = env.step(actions)
    assert all(
        np.array_equal(told[0][name]["observation"], again[0][name]["observation"]) for name in env.agents
    )


def test_it_can_be_watched(capsys: pytest.CaptureFixture[str]) -> None:
    env = TableEnv("strozzi", render_mode="human")
    env.reset(seed=1)
    env.step({"player_0": 0})
    assert capsys.readouterr().out.count("Medici") > 1
    drawn = TableEnv("strozzi", render_mode="svg")
    drawn.reset(seed=1)
    assert drawn.render().startswith("<svg")
    drawn.close()
