"""OpenSpiel: its games driven from Python, and played by its own C++ without a call back."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any

import pyspiel

from .row import COMPILED, PYTHON, Count, Entry
from .sample import BOARDS, CARDS

NAME, DISTRIBUTION = "OpenSpiel", "open_spiel"
LOOP, BOTS, ROLLOUTS = "state loop", "C++ bots", "C++ rollouts"
_PER_SEARCH = 64


def entries(every: bool = False) -> Iterator[Entry]:
    """Yield the sample, or every game that two or more play in turn and that loads by its name alone."""
    for name in _all_games() if every else CARDS + BOARDS:
        game = pyspiel.load_game(name)
        players = game.num_players()
        yield Entry(name, players, PYTHON, LOOP, partial(_loop, game))
        yield Entry(name, players, COMPILED, BOTS, partial(_bots, game), _count_history)
        if _can_roll_out(game):
            yield Entry(name, players, COMPILED, ROLLOUTS, partial(_rollouts, game))


def _all_games() -> Iterator[str]:
    sequential = pyspiel.GameType.Dynamics.SEQUENTIAL
    for kind in pyspiel.registered_games():
        # Bridge's default asks for a double-dummy analysis of every deal, half a second each; crossword lists no moves.
        slow_or_mute = kind.short_name.startswith("bridge") or kind.short_name == "crossword"
        if kind.default_loadable and kind.dynamics == sequential and not slow_or_mute:
            if pyspiel.load_game(kind.short_name).num_players() > 1:
                yield kind.short_name


def _advance(state: Any, rng: random.Random) -> int:
    """Take one step, of a player or of chance; return the decisions that it was."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])
        return 0
    state.apply_action(rng.choice(state.legal_actions()))
    return 1


def _play_on(state: Any, rng: random.Random) -> int:
    made = 0
    while not state.is_terminal():
        made += _advance(state, rng)
    return made


def _loop(game: Any) -> Callable[[], Count]:
    """Drive a state from Python, as OpenSpiel's examples do."""
    rng = random.Random(0)
    return lambda: (1, _play_on(game.new_initial_state(), rng))


def _bots(game: Any) -> Callable[[], Any]:
    """Let OpenSpiel's uniformly random bots play: one call a game, everything in it is C++."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    seeds = count()

    def play() -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return state

    return play


def _count_history(state: Any) -> Count:
    return 1, sum(1 for step in state.full_history() if step.player >= 0)


def _can_roll_out(game: Any) -> bool:
    """Tell whether OpenSpiel's search takes the game: it wants all rewards at the end."""
    return game.get_type().reward_model == pyspiel.GameType.RewardModel.TERMINAL


def _rollouts(game: Any) -> Callable[[], Count]:
    """Run the rollouts of OpenSpiel's search: a search of one simulation is so many from its root.

    They start after the deal, which the other ways pay for. How long a game is
    from there is found beforehand: the rollouts do not tell.
    """
    rng = random.Random(0)
    root = game.new_initial_state()
    while root.is_chance_node():
        _advance(root, rng)
    length = sum(_play_on(root.clone(), rng) for _ in range(400)) / 400
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(_PER_SEARCH, 1), 2.0, 1, 100, False, 1, False)

    def play() -> Count:
        bot.mcts_search(root)
        return _PER_SEARCH, round(_PER_SEARCH * length)

    return play
