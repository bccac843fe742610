"""PettingZoo's own tests for every game and player count, and what they do not ask."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.utils import wrappers

from ridotto.core.fields import SPECTATOR
from ridotto.core.game import Game
from ridotto.envs.aec import TurnEnv
from ridotto.errors import IllegalMove, InvalidMove, UnknownOption
from ridotto.play import Match
from ridotto.sim.rewards import rewards_of

from ..conftest import Cell
from .zoo import api_test, render_test, seed_test

# What PettingZoo says of its own classic games too, which it knows by their names.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def make(cell: Cell, **settings: Any) -> TurnEnv:
    return TurnEnv(cell.game.name, players=cell.seats, preset=cell.preset, **settings)


def smallest(game: Game, **settings: Any) -> TurnEnv:
    return TurnEnv(game.name, players=game.seats[0], **settings)


def played(env: TurnEnv, seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Play a game by random legal moves; yield who is to act and what it sees."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    while not any(env.terminations.values()):
        seen = env.last()[0]
        assert seen is not None
        yield env.agent_selection, seen
        env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))


def some_illegal_move(seen: dict[str, Any]) -> int:
    return int(np.flatnonzero(seen["action_mask"] == 0)[0])


# PettingZoo's own tests.


def test_pettingzoo_finds_no_fault_with_the_interface(cell: Cell) -> None:
    api_test(make(cell), num_cycles=cell.game.longest)


def test_equal_seeds_give_equal_games(cell: Cell) -> None:
    seed_test(lambda: make(cell), num_cycles=cell.game.longest)


def test_every_render_mode_shows_what_it_promises(cell: Cell, capsys: pytest.CaptureFixture[str]) -> None:
    def small(render_mode: str) -> TurnEnv:
        return make(cell, render_mode=render_mode, width=200)

    render_test(small, {"svg": lambda drawn: drawn.startswith("<svg"), "ansi": lambda text: len(text) > 80})
    assert capsys.readouterr().out.strip()  # the mode for people prints


def test_pettingzoos_wrappers_fit_around_it() -> None:
    wrapped = wrappers.TerminateIllegalWrapper(TurnEnv("strozzi"), illegal_reward=-1)
    api_test(wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped)), num_cycles=400)


# What is played.


def test_it_is_the_game_of_the_house(game: Game) -> None:
    """Same seed, same moves: observation, mask, points and rewards are those of the interpreted rules."""
    env = smallest(game)
    match = Match.new(game.name, seats=game.seats[0], seed=5)
    rng = random.Random(5)
    env.reset(seed=5)
    while not match.is_over:
        seat = match.waiting[0]
        assert env.agent_selection == f"player_{seat}"
        seen = env.last()[0]
        assert seen is not None
        legal = match.legal_numbers(seat)
        assert np.flatnonzero(seen["action_mask"]).tolist() == legal
        if match.ply % 5 == 0:
            assert seen["observation"].tolist() == game.encode(match.state, seat).tolist()
        move = rng.choice(legal)
        match.play(move, seat)
        env.step(move)
    assert tuple(env.rewards.values()) == rewards_of(match.ranking)
    assert tuple(info["points"] for info in env.infos.values()) == match.points
    assert tuple(info["place"] for info in env.infos.values()) == match.ranking


def test_a_game_steps_without_the_interpreter(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    env = smallest(game)
    for name in ("deal", "waiting", "legal", "play", "encode", "points", "ranking"):
        monkeypatch.setitem(game.rules.__dict__, name, None)
    assert sum(1 for _ in played(env, 1)) > 20


def test_rewards_come_at_the_end_and_add_up_to_nothing(cell: Cell) -> None:
    env = make(cell)
    for _ in played(env, 3):
        assert not any(env.rewards.values())
    assert sum(env.rewards.values()) == pytest.approx(0)
    due = dict(zip(env.agents, rewards_of(env._table.desk.places()), strict=True))
    assert env.rewards == due
    for name in env.possible_agents:
        assert env.agent_selection == name
        seen, reward, terminated, truncated, info = env.last()
        assert (terminated, truncated) == (True, False)
        assert seen is not None
        assert not seen["action_mask"].any()
        assert reward == due[name]
        assert not info["action_mask"].any()
        env.step(None)
    assert env.agents == []
    with pytest.raises(ResetNeeded):
        env.step(None)


def test_who_is_not_to_act_has_no_moves(game: Game) -> None:
    env = smallest(game)
    for number, (agent, seen) in enumerate(played(env, 2)):
        if number % 9:
            continue
        assert env.infos[agent]["action_mask"].tolist() == seen["action_mask"].tolist()
        for other in set(env.agents) - {agent}:
            assert not env.infos[other]["action_mask"].any()
            assert not env.observe(other)["action_mask"].any()
            assert env.observe(other)["observation"].any()


def test_what_was_handed_out_is_never_written_again(game: Game) -> None:
    env = smallest(game)
    kept = [(seen, copy.deepcopy(seen)) for _, seen in played(env, 4)]
    for seen, then in kept:
        assert all(np.array_equal(seen[key], then[key]) for key in then)


# Secrets.


def test_an_agent_sees_nothing_that_its_seat_may_not_know(cell: Cell) -> None:
    env = make(cell, render_mode="ansi", viewer="acting")
    for number, (agent, seen) in enumerate(played(env, 6)):
        if number % 41:
            continue
        seat, table = int(agent[-1]), env._table
        told = (seen["observation"].tolist(), seen["action_mask"].tolist(), env.render())
        desk = table.desk
        table.desk = desk.resample(seat, number)
        twin = table.look(seat)
        assert told == (twin["observation"].tolist(), twin["action_mask"].tolist(), env.render())
        table.desk = desk


def test_pictures_show_what_a_spectator_sees_unless_told_otherwise(game: Game) -> None:
    env, own = smallest(game, render_mode="ansi"), smallest(game, render_mode="ansi", viewer=1)
    env.reset(seed=8)
    own.reset(seed=8)
    state = game.new_state(game.seats[0], 8)
    assert env.render() == game.pictures.text(game.observe(state, SPECTATOR))
    assert own.render() == game.pictures.text(game.observe(state, 1))


# Illegal moves.


def test_an_illegal_move_is_refused_with_its_clause_and_nothing_happens(cell: Cell) -> None:
    env = make(cell)
    env.reset(seed=1)
    seen, agent = env.last()[0], env.agent_selection
    assert seen is not None
    seen["action_mask"][:] = 1 - seen["action_mask"]  # what an agent does with its copy changes nothing
    with pytest.raises(IllegalMove, match="illegal move") as refused:
        env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert cell.game.rulebook[refused.value.clause].text in str(refused.value)
    assert refused.value.legal
    assert env.agent_selection == agent
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert int(env._table.desk.state.ply) == 1


def test_an_illegal_move_may_lose_instead(cell: Cell) -> None:
    env = make(cell, illegal="lose")
    env.reset(seed=1)
    seen, agent = env.last()[0], env.agent_selection
    assert seen is not None
    env.step(some_illegal_move(seen))
    assert all(env.terminations.values())
    assert env.rewards == {name: -1.0 if name == agent else 0.0 for name in env.possible_agents}
    clause, _, sentence = env.infos[agent]["illegal"].partition(": ")
    assert cell.game.rulebook[clause].text == sentence
    for _ in env.possible_agents:
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("action", [None, -1, 49, 1.5, "stop", np.array([0, 1])])
def test_what_is_no_move_is_said_to_be_none(action: Any) -> None:
    env = TurnEnv("strozzi", illegal="lose")
    env.reset(seed=1)
    with pytest.raises(InvalidMove, match="player_0 has to choose a move, 0 to 48"):
        env.step(action)


def test_pettingzoos_own_wrapper_may_end_the_game_too() -> None:
    env = wrappers.TerminateIllegalWrapper(TurnEnv("strozzi"), illegal_reward=-1)
    env.reset(seed=1)
    env.step(some_illegal_move(env.last()[0]))
    assert env.rewards == {"player_0": -1.0, "player_1": 0}
    for _ in env.possible_agents:
        assert env.last()[2]
        env.step(None)
    assert env.agents == []


# Copies.


def pickled(env: TurnEnv) -> TurnEnv:
    twin: TurnEnv = pickle.loads(pickle.dumps(env))  # noqa: S301 - our own
    return twin


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_a_copy_goes_on_by_itself(game: Game, copied: Any) -> None:
    env = smallest(game)
    moves = played(env, 9)
    for _ in range(30):
        next(moves)
    twin = copied(env)
    before = env._desk.state.tobytes()
    seen = twin.last()[0]
    assert all(np.array_equal(seen[key], value) for key, value in env.last()[0].items())
    for _ in range(8):
        twin.step(int(np.flatnonzero(twin.last()[0]["action_mask"])[-1]))
    assert env._desk.state.tobytes() == before != twin._desk.state.tobytes()
    for each in (env, twin):
        each.reset()
    assert env._desk.state.tobytes() == twin._desk.state.tobytes()  # the luck goes with the copy


# Seeds and settings.


def test_a_seed_deals_the_game_of_that_seed_and_fixes_those_that_follow(game: Game) -> None:
    def deals(env: TurnEnv, seed: int | None) -> list[bytes]:
        found = []
        for each in (seed, None, None):
            env.reset(seed=each)
            found.append(bytes(env._table.desk.state.tobytes()))
        return found

    first = deals(smallest(game), np.int64(7))  # type: ignore[arg-type]  # learners send such numbers
    assert first[0] == game.new_state(game.seats[0], 7).tobytes()
    assert first == deals(smallest(game), 7)
    assert len(set(first)) == 3
    assert deals(smallest(game), None) != deals(smallest(game), None)


def test_nobody_elses_luck_is_touched() -> None:
    random.seed(3)
    before = random.getstate(), np.random.get_state()[1].tolist()  # type: ignore[index]
    for _ in played(TurnEnv("strozzi"), 1):
        pass
    assert before == (random.getstate(), np.random.get_state()[1].tolist())  # type: ignore[index]


def test_a_game_is_dealt_before_it_is_played() -> None:
    env = TurnEnv("strozzi")
    with pytest.raises(ResetNeeded, match="reset"):
        env.step(0)
    with pytest.raises(ResetNeeded, match="reset"):
        env.observe("player_0")
    with pytest.raises(ResetNeeded, match="reset"):
        env.render()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"players": 3}, "for 2 players, not 3"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
        ({"preset": "house"}, "neither 'manual'"),
        ({"render_mode": "film"}, "render_mode is human, ansi, svg, rgb_array or None, not 'film'"),
        ({"viewer": 2}, "a seat 0 to 1, not 2"),
        ({"illegal": "ignore"}, "illegal is raise or lose, not 'ignore'"),
    ],
)
def test_settings_are_checked(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(UnknownOption, match=message):
        TurnEnv("strozzi", **settings)


def test_options_reach_the_deal(cell: Cell) -> None:
    env = make(cell)
    env.reset(seed=2)
    dealt = cell.game.new_state(cell.seats, 2, cell.options)
    assert env._table.desk.state.tobytes() == dealt.tobytes()
