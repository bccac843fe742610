"""Gymnasium's own check for every game and player count, and what it does not ask."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from ridotto import bots
from ridotto.bots import Budget, Thought
from ridotto.core.game import Game, Observation
from ridotto.envs.registration import gymnasium_id
from ridotto.envs.single import SeatEnv
from ridotto.errors import BotFailed, IllegalMove, InvalidMove, UnknownOption

from ..conftest import Cell


def played(env: SeatEnv, seed: int) -> Iterator[Any]:
    """Play a game by random legal moves; yield what the deal and each step told."""
    rng = random.Random(seed)
    observation, info = env.reset(seed=seed)
    told: Any = (observation, 0.0, False, False, info)
    yield told
    while not told[2]:
        told = env.step(rng.choice(np.flatnonzero(told[4]["action_mask"]).tolist()))
        yield told


@pytest.mark.filterwarnings("ignore:.*Casting input x to numpy array:UserWarning")
def test_gymnasium_finds_no_fault(cell: Cell, capsys: pytest.CaptureFixture[str]) -> None:
    made = gymnasium.make(
        gymnasium_id(cell.game.name), players=cell.seats, preset=cell.preset, seat="random", width=200
    )
    check_env(made.unwrapped)
    assert capsys.readouterr().out.strip()  # the mode for people prints


def test_every_id_is_registered(game: Game) -> None:
    env = gymnasium.make(f"ridotto.envs:ridotto/{game.name.capitalize()}-v0")
    assert isinstance(env.unwrapped, SeatEnv)
    assert env.observation_space.shape == (game.features,)
    assert env.action_space == gymnasium.spaces.Discrete(game.moves)


def test_the_masks_agree_and_the_end_is_rewarded(cell: Cell) -> None:
    env = SeatEnv(cell.game.name, players=cell.seats, preset=cell.preset, seat=cell.seats - 1)
    for _, reward, over, cut, info in played(env, 5):
        assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
        assert info["action_mask"].any() != over
        assert info["seat"] == cell.seats - 1
        assert over or reward == 0
        assert not cut
    assert reward == env._desk.rewards()[cell.seats - 1]
    assert (info["points"], info["place"]) == (env._desk.points()[-1], env._desk.places()[-1])
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_a_seed_fixes_the_whole_game(game: Game) -> None:
    def told() -> list[Any]:
        env = SeatEnv(game.name, seat="random", opponents="random")
        return [(each[0].tobytes(), each[1], each[4]["seat"]) for each in played(env, 11)]

    assert told() == told()


def test_the_learner_is_seated_where_it_asks_or_anywhere() -> None:
    env = SeatEnv("principe", players=3, seat="random")
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(40)} == {0, 1, 2}


def test_random_opponents_need_no_interpreter(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    env = SeatEnv(game.name, players=game.seats[-1])
    for name in ("deal", "waiting", "legal", "play", "encode", "points", "ranking"):
        monkeypatch.setitem(game.rules.__dict__, name, None)
    assert list(played(env, 1))[-1][2]


class Spy:
    """A bot that keeps what it is shown."""

    def __init__(self) -> None:
        self.seen: list[Observation] = []

    def think(self, seen: Observation, budget: Budget, rng: random.Random) -> Thought:
        self.seen.append(seen)
        return Thought(rng.choice(seen.legal()))


def test_bots_are_shown_what_their_seat_may_know(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy()
    monkeypatch.setattr(bots, "find", lambda name: spy)
    env = SeatEnv(game.name, opponents="spy")
    for _, _told in zip(range(6), played(env, 3), strict=False):
        pass
    assert spy.seen
    for seen in spy.seen:
        assert seen.viewer != env.seat
        assert seen.viewer == seen.waiting[0]
        assert seen.state.tobytes() == game.layout.conceal(seen.state, seen.viewer).tobytes()


def test_a_bot_that_plays_what_is_not_legal_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Spy, "think", lambda self, seen, budget, rng: Thought(48))
    monkeypatch.setattr(bots, "find", lambda name: Spy())
    with pytest.raises(BotFailed, match="the bot of seat 0 played 48, which is not legal"):
        SeatEnv("strozzi", seat=1, opponents="spy").reset(seed=1)


def test_bots_of_the_house_play_the_other_seats() -> None:
    env = SeatEnv("principe", players=4, seat=1, opponents=["novice", "random", "novice"])
    first = [each[0].tobytes() for each in played(env, 2)]
    assert first == [each[0].tobytes() for each in played(env, 2)]


@pytest.mark.usefixtures("networks")
def test_maestros_sit_down_with_their_habits() -> None:
    env = SeatEnv("rialto", players=3, opponents=["maestro", "maestro/temperature=2.0"])
    first = [each[0].tobytes() for each in played(env, 2)]
    assert first == [each[0].tobytes() for each in played(env, 2)]


def test_an_opponent_without_a_network_is_refused_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIDOTTO_WEIGHTS", str(tmp_path))
    with pytest.raises(UnknownOption, match="ridotto train rialto"):
        SeatEnv("rialto", opponents="maestro/temperature=1")


def test_a_novice_is_harder_to_beat_than_chance() -> None:
    def mean(opponents: str) -> float:
        env = SeatEnv("strozzi", opponents=opponents)
        return float(np.mean([list(played(env, seed))[-1][1] for seed in range(12)]))

    assert mean("novice") < mean("random")


def test_a_copy_goes_on_by_itself() -> None:
    env = SeatEnv("rialto", players=3, opponents=["random", "novice"])
    _, info = env.reset(seed=1)
    twin = pickle.loads(pickle.dumps(env))  # noqa: S301 - our own
    move = int(np.argmax(info["action_mask"]))
    assert twin.step(move)[0].tolist() == env.step(move)[0].tolist()
    assert twin.reset()[0].tolist() == env.reset()[0].tolist()


def test_many_tables_at_once_the_gymnasium_way() -> None:
    envs = gymnasium.make_vec("ridotto/Strozzi-v0", num_envs=3, vectorization_mode="sync")
    _, infos = envs.reset(seed=1)
    for _ in range(200):  # past the end of the first games: they are dealt anew
        moves = [int(np.flatnonzero(mask)[0]) if mask.any() else 0 for mask in infos["action_mask"]]
        seen, rewards, over, _, infos = envs.step(np.array(moves))
    assert seen.shape == (3, 120)
    envs.close()


def test_an_illegal_move_loses(cell: Cell) -> None:
    env = SeatEnv(cell.game.name, players=cell.seats, preset=cell.preset)
    _, info = env.reset(seed=1)
    illegal = int(np.argmin(info["action_mask"]))
    _, reward, over, cut, info = env.step(illegal)
    assert (reward, over, cut) == (-1.0, True, False)
    clause, _, sentence = info["illegal"].partition(": ")
    assert cell.game.rulebook[clause].text == sentence
    assert not info["action_mask"].any()
    assert not env.action_masks().any()


def test_an_illegal_move_may_be_refused_instead() -> None:
    env = SeatEnv("strozzi", illegal="raise")
    _, info = env.reset(seed=1)
    with pytest.raises(IllegalMove):
        env.step(int(np.argmin(info["action_mask"])))
    with pytest.raises(InvalidMove, match="player_0 has to choose a move"):
        env.step(None)
    assert not env.step(int(np.argmax(info["action_mask"])))[2]


def test_the_learner_sees_its_own_side_of_the_board() -> None:
    env = SeatEnv("strozzi", render_mode="ansi", seat=1)
    env.reset(seed=1)
    game = env._table.game
    assert env.render() == game.pictures.text(game.observe(env._desk.state, 1))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seat": 2}, "seat is 0 to 1 or 'random', not 2"),
        ({"seat": "north"}, "seat is 0 to 1 or 'random', not 'north'"),
        ({"opponents": "champion"}, "no bot 'champion'"),
        ({"opponents": ["random", "random"]}, "1 other seats need as many opponents, not 2"),
        ({"passes": -1}, "a number of passes"),
    ],
)
def test_settings_are_checked(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(UnknownOption, match=message):
        SeatEnv("strozzi", **settings)
