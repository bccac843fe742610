"""OpenSpiel: its own tests pass, its bots play, and nobody receives what they may not know."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import ridotto
from ridotto.core.fields import SPECTATOR
from ridotto.core.game import Game
from ridotto.envs import openspiel, spiel_table
from ridotto.errors import IllegalMove, InvalidMove, UnknownOption
from ridotto.play.match import hash_state
from ridotto.sim.rewards import rewards_of
from tests.conftest import Cell

ROOT = Path(__file__).parent.parent.parent


def load(game: Game, seats: int | None = None, **params: Any) -> Any:
    wanted = {"players": seats or game.seats[-1], "rng_seed": 5, **params}
    return pyspiel.load_game(f"ridotto_{game.name}", wanted)


def play_on(state: Any, plies: int, rng: random.Random) -> Any:
    for _ in range(plies):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def knowledge(state: Any, player: int) -> tuple[Any, ...]:
    """Everything that OpenSpiel gives to one player."""
    return (
        state.information_state_string(player),
        state.information_state_tensor(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.legal_actions(player),
        state.current_player(),
    )


def test_openspiels_own_random_simulation(cell: Cell) -> None:
    game = load(cell.game, cell.seats, preset=cell.preset)
    assert game.num_players() == cell.seats
    assert game.options == cell.options
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_games_are_those_of_the_house(game: Game) -> None:
    """The same deal, the same moves in the same words, the same end."""
    state = load(game).deal(seed=2**64 - 3)
    match = ridotto.new(game.name, seats=game.seats[-1], seed=2**64 - 3)
    rng = random.Random(1)
    while not match.is_over:
        assert str(state).endswith(hash_state(match.state.tobytes()))
        assert state.current_player() == match.waiting[0]
        assert state.legal_actions() == match.legal_numbers()
        action = rng.choice(state.legal_actions())
        if match.ply % 16 == 0:
            texts = [state.action_to_string(each) for each in state.legal_actions()]
            assert texts == match.legal()
            assert state.string_to_action(state.action_to_string(action)) == action
        match.play(action)
        state.apply_action(action)
        assert state.move_number() == match.ply + 1
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []
    assert state.returns() == list(rewards_of(match.ranking))
    assert state.history() == [0, *(step.move for step in match.steps)]
    assert match.ply <= state.get_game().max_game_length()


def test_the_deal_is_the_one_chance_node(game: Game) -> None:
    first, again, other = (load(game, rng_seed=seed) for seed in (3, 3, 4))
    worlds = []
    for each in (first, again, other):
        state = each.new_initial_state()
        assert state.is_chance_node()
        assert state.legal_actions() == [0]
        assert state.chance_outcomes() == [(0, 1.0)]
        assert "before the deal" in state.information_state_string(0)
        assert not any(state.observation_tensor(0))
        state.apply_action(0)
        assert not state.is_chance_node()
        worlds.append(state.observation_string(0) + str(state).split("world")[1])
    assert worlds[0] == worlds[1] != worlds[2]
    second = first.new_initial_state()
    second.apply_action(0)
    assert worlds[0] != second.observation_string(0) + str(second).split("world")[1]


def test_tensors_are_what_the_house_encodes(game: Game) -> None:
    state = play_on(load(game).deal(4), 40, random.Random(2))
    for player in range(state.num_players()):
        expected = game.encode(state.table.desk.state, player).astype(np.float32).tolist()
        assert state.observation_tensor(player) == state.information_state_tensor(player) == expected


def test_drawn_worlds_are_the_same_to_who_asked(game: Game) -> None:
    """What OpenSpiel's ResampleInfostateTest does for games in C++, and that the rest differs."""
    state, rng = load(game).deal(8), random.Random(3)
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    while not state.is_terminal():
        for player in range(state.num_players()):
            drawn = state.resample_from_infostate(player, sampler)
            assert knowledge(drawn, player) == knowledge(state, player)
            assert str(drawn) != str(state)
            assert drawn.move_number() == state.move_number()
            told = zip(state.full_history(), drawn.full_history(), strict=True)
            for real, shown in told:
                assert real.player == shown.player
                hidden = real.player not in (player, pyspiel.PlayerId.CHANCE) and game.is_hidden(real.action)
                assert shown.action == (-1 if hidden else real.action)
        play_on(state, 23, rng)


def dealt_anew(state: Any, world: Any) -> Any:
    """A game that begins in another world, with nothing remembered."""
    desk = state.table.desk.copy()
    for each in desk.game.layout.fields:
        desk.state[each.name] = world[each.name]
    return state.get_game().seat_at(spiel_table.Table(desk))


def test_twin_worlds_give_a_player_the_same_until_it_sees_a_difference(game: Game) -> None:
    """Two worlds with a past of their own: equal to a player while, and only while, all it saw was equal."""
    alike = apart = 0
    for seed in range(60):
        rng = random.Random(seed)
        state = play_on(load(game).deal(seed), rng.randrange(60) if seed % 2 else 0, rng)
        if state.is_terminal() or min(alike, apart) > 40:
            continue
        player = rng.randrange(state.num_players())
        world = state.table.desk.state
        one = dealt_anew(state, world)
        two = dealt_anew(state, game.resample(world, player, seed))
        saw_the_same = True
        for _ in range(30):
            seen = [game.layout.conceal(each.table.desk.state, player).tobytes() for each in (one, two)]
            saw_the_same &= seen[0] == seen[1]
            if saw_the_same:
                assert knowledge(one, player) == knowledge(two, player)
                alike += 1
            else:
                strings = [each.information_state_string(player) for each in (one, two)]
                assert strings[0] != strings[1]
                apart += 1
            both = sorted(set(one.legal_actions()) & set(two.legal_actions()))
            if not both or one.current_player() != two.current_player():
                break
            action = rng.choice(both)
            one.apply_action(action)
            two.apply_action(action)
    assert min(alike, apart) > 20


def test_what_was_seen_is_not_forgotten(game: Game) -> None:
    """Two games that come to the same world by the same move, from moments that did not look the same."""
    deals = [load(game).deal(seed).table.memory.world for seed in (1, 2)]
    for viewer in (SPECTATOR, 0, game.seats[-1] - 1):
        views = {game.layout.conceal(game.layout.from_bytes(each), viewer).tobytes() for each in deals}
        ends = [spiel_table.Memory(deals[0], spiel_table.Memory(each), 0, 3) for each in deals]
        recalled = {each.recall(game, viewer) for each in ends}
        assert len(recalled) == len(views) == 2


def test_hidden_moves_stay_hidden(game: Game) -> None:
    """Two games that differ only in what a seat hid look the same to all others, and not to that seat."""
    if not any(game.is_hidden(move) for move in range(game.moves)):
        pytest.skip("every move of this game is in the open")
    checked = 0
    for seed in range(40):
        rng = random.Random(seed)
        state = load(game).deal(seed)
        while not state.is_terminal() and checked < 60:
            hidden = [each for each in state.legal_actions() if game.is_hidden(each)]
            if len(hidden) > 1:
                mover = state.current_player()
                one, two = (state.child(each) for each in rng.sample(hidden, 2))
                assert one.information_state_string(mover) != two.information_state_string(mover)
                worlds = [each.table.desk.state for each in (one, two)]
                for other in set(range(state.num_players())) - {mover}:
                    views = {game.layout.conceal(world, other).tobytes() for world in worlds}
                    if len(views) == 1:  # who has finished or not may depend on it
                        assert knowledge(one, other) == knowledge(two, other)
                        assert f"{mover}:-1" in one.information_state_string(other)
                        checked += 1
            play_on(state, 1, rng)
    assert checked >= 60


def test_states_and_games_can_be_kept(game: Game) -> None:
    state = play_on(load(game).deal(6), 30, random.Random(4))
    kept = state.get_game().deserialize_state(state.serialize())
    pickled = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
    players = range(state.num_players())
    for twin in (kept, pickled, state.clone()):
        assert str(twin) == str(state)
        assert twin.full_history()[-1].action == state.history()[-1]
        assert [knowledge(twin, player) for player in players] == [
            knowledge(state, player) for player in players
        ]
    ends = [play_on(each, 10_000, random.Random(5)) for each in (state, kept, pickled)]
    assert len({str(each) for each in ends}) == 1
    assert [knowledge(kept, each) for each in players] == [knowledge(state, each) for each in players]
    used = state.get_game()
    used.new_initial_state().apply_action(0)
    later = pickle.loads(pickle.dumps(used))  # noqa: S301 - our own
    deals = []
    for each in (used, later):
        dealt = each.new_initial_state()
        dealt.apply_action(0)
        deals.append(str(dealt))
    assert deals[0] == deals[1]


def test_a_clone_goes_its_own_way(game: Game) -> None:
    state = play_on(load(game).deal(9), 15, random.Random(6))
    before = [knowledge(state, player) for player in range(state.num_players())]
    play_on(state.clone(), 25, random.Random(7))
    assert [knowledge(state, player) for player in range(state.num_players())] == before


def searcher(game: Any, simulations: int) -> Any:
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    return ismcts.ISMCTSBot(game, evaluator, 1.5, simulations, random_state=luck)


def test_openspiels_ismcts_plays_every_game(game: Game) -> None:
    spiel = load(game, game.seats[0])
    bot = searcher(spiel, 12)
    state = spiel.deal(1)
    for _ in range(3):
        action = int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)
        play_on(state, game.longest // 100, random.Random(8))


def test_openspiels_ismcts_beats_random_play(monkeypatch: pytest.MonkeyPatch) -> None:
    spiel = pyspiel.load_game("ridotto_strozzi")
    rng, score = random.Random(9), 0.0
    # OpenSpiel seeds this by the clock: with luck of ours the test is the same every time.
    monkeypatch.setattr(pyspiel, "UniformProbabilitySampler", lambda low, high: rng.random)
    for seed in range(4):
        bot, state, mine = searcher(spiel, 10), spiel.deal(seed), seed % 2
        while not state.is_terminal():
            if state.current_player() == mine:
                state.apply_action(int(bot.step(state)))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        score += state.returns()[mine]
    assert score >= 2


def test_openspiels_environment_for_learners(game: Game) -> None:
    env = rl_environment.Environment(load(game), observation_type=rl_environment.ObservationType.OBSERVATION)
    assert env.observation_spec()["info_state"] == (game.features,)
    step, rng = env.reset(), random.Random(10)
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([rng.choice(step.observations["legal_actions"][player])])
    assert step.rewards == env.get_state.returns()
    assert env.get_state.is_terminal()


def test_openspiels_tools_know_the_games() -> None:
    """Its playthroughs call every function at every state; its tournaments seat its own bots."""
    told = generate_playthrough.playthrough("ridotto_strozzi(rng_seed=1)", None, seed=3)
    assert "GameType.chance_mode = ChanceMode.SAMPLED_STOCHASTIC" in told
    assert "PrivateObservationString(1)" in told
    spiel = load(ridotto.game("principe"), 3)
    assert spiel.max_chance_nodes_in_history() == 1
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(3)]
    assert sorted(pyspiel.evaluate_bots(spiel.new_initial_state(), bots, 7)) == [-1.0, 0.0, 1.0]


def test_options_are_parameters() -> None:
    spiel = pyspiel.load_game("ridotto_strozzi(preset=published,tracks=eight)")
    assert spiel.options == ridotto.game("strozzi").choose({"tracks": "eight"}, "published")
    assert str(spiel) == "ridotto_strozzi(preset=published,tracks=eight)"
    state = spiel.deal(1).table.desk.state
    assert int(state.tracks) == ridotto.game("strozzi").options[1].values.index("eight")


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("ridotto_rialto(players=6)", UnknownOption, "for 2 to 5 players, not 6"),
        ("ridotto_rialto(carry_over=perhaps)", UnknownOption, "'carry_over' is"),
        ("ridotto_rialto(preset=mine)", UnknownOption, "preset 'mine'"),
        ("ridotto_rialto(rng_seed=-2)", UnknownOption, "0 and above"),
        ("ridotto_rialto(colour=red)", pyspiel.SpielError, "Unknown parameter 'colour'"),
    ],
)
def test_wrong_parameters_are_refused(text: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        pyspiel.load_game(text)


def test_wrong_use_is_refused_and_changes_nothing() -> None:
    spiel = pyspiel.load_game("ridotto_strozzi")
    state = spiel.new_initial_state()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    with pytest.raises(InvalidMove, match="nothing is dealt yet"):
        state.resample_from_infostate(0, sampler)
    with pytest.raises(InvalidMove, match="the deal is 0, not 3"):
        state.apply_action(3)
    state = spiel.deal(3)
    before = str(state), state.history()
    with pytest.raises(IllegalMove, match="illegal move 40 of seat 0 at ply 0") as refused:
        state.apply_action(40)
    assert refused.value.clause
    for action in (-2, 49):
        with pytest.raises(InvalidMove, match=r"not in 0\.\.48"):
            state.apply_action(action)
        with pytest.raises(InvalidMove, match=r"not in 0\.\.48"):
            state.action_to_string(action)
    with pytest.raises(UnknownOption, match="players are 0 to 1, not 2"):
        state.resample_from_infostate(2, sampler)
    assert (str(state), state.history()) == before
    play_on(state, 10_000, random.Random(1))
    with pytest.raises(InvalidMove, match="after the end"):
        state.apply_action(0)


def test_observers_show_a_seat_or_a_spectator_and_nobody_else() -> None:
    spiel = load(ridotto.game("principe"))
    state = play_on(spiel.deal(3), 20, random.Random(2))
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    spectator = spiel.make_py_observer(public)
    assert spectator.tensor is None
    shown = spectator.string_from(state, 0)
    assert shown == spectator.string_from(state, 1)
    assert shown.endswith(spiel_table.sight(spiel.house, state.table.desk.state, SPECTATOR))
    for player in range(spiel.players):
        hand = " ".join(map(str, state.table.desk.state.hand[player]))
        assert f"\nhand {hand}\n" in state.observation_string(player)
    assert "\nhand " not in shown
    alone = spiel.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, public_info=False))
    own = alone.string_from(state, 0)
    assert "\nhand " in own
    assert "\nmoney " not in own
    lines = {each for each in (*shown.splitlines()[1:], *own.splitlines()[1:])}
    assert lines == set(state.observation_string(0).splitlines()[1:])
    every_hand = pyspiel.PrivateInfoType.ALL_PLAYERS
    with pytest.raises(ValueError, match="nobody sees every hand"):
        spiel.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, private_info=every_hand))
    with pytest.raises(ValueError, match="without its table"):
        spiel.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True, public_info=False))
    with pytest.raises(ValueError, match="no parameters"):
        spiel.make_py_observer(None, {"colour": 1})


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_sixth_game_is_registered_by_itself() -> None:
    """And Python ends in peace, though OpenSpiel outlives it."""
    code = (
        "import pyspiel, ridotto.envs.openspiel\n"
        "game = pyspiel.load_game('ridotto_pebbles')\n"
        "pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)\n"
    )
    ran = python(code, RIDOTTO_ROOMS=str(ROOT / "tests" / "sixth"))
    assert ran.returncode == 0, ran.stderr


def test_without_openspiel_the_way_to_it_is_told() -> None:
    code = (
        "import sys, ridotto\n"
        "assert 'pyspiel' not in sys.modules\n"
        "sys.modules['pyspiel'] = None\n"
        "import ridotto.envs.openspiel\n"
    )
    assert 'pip install "ridotto[research]"' in python(code).stderr.splitlines()[-1]


def test_loading_by_name() -> None:
    assert openspiel.load("ridotto_strozzi(rng_seed=3)").house is ridotto.game("strozzi")
