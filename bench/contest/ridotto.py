"""Ridotto itself: four ways from the interpreted rules to the compiled loop."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import count

from ridotto.core.game import Game
from ridotto.core.registry import games
from ridotto.play import Match
from ridotto.sim import Batch
from ridotto.sim.cpu import play_games
from ridotto.sim.desk import Desk

from .aec import play_env
from .row import COMPILED, PYTHON, Count, Entry

NAME, DISTRIBUTION = "Ridotto", "ridotto"
MATCH, DESK, ENV, GAMES, BATCH = (
    "Match",
    "Desk",
    "PettingZoo env()",
    "whole games",
    "Batch of 1,024",
)
_LANES = 1024
_CHUNK = 256


def entries() -> Iterator[Entry]:
    """Yield every game of the house with four players, or as many as it seats below that."""
    for game in games():
        players = max(seats for seats in game.seats if seats <= 4)
        size = game.layout.dtype.itemsize
        for driven, way, opening in (
            (PYTHON, ENV, _env),
            (PYTHON, DESK, _desk),
            (PYTHON, MATCH, _match),
            (COMPILED, GAMES, _games),
            (COMPILED, BATCH, _batch),
        ):
            if way != ENV or find_spec("pettingzoo"):
                yield Entry(game.name, players, driven, way, opening(game, players), bytes=size)


def _match(game: Game, players: int) -> Callable[[], Callable[[], Count]]:
    def begin() -> Callable[[], Count]:
        rng, seeds = random.Random(0), count()

        def play() -> Count:
            match = Match.new(game.name, seats=players, seed=next(seeds))
            while waiting := match.waiting:
                match.play(rng.choice(match.legal_numbers(waiting[0])), waiting[0])
            return 1, match.ply

        return play

    return begin


def _desk(game: Game, players: int) -> Callable[[], Callable[[], Count]]:
    def begin() -> Callable[[], Count]:
        rng, seeds, desk = random.Random(0), count(), Desk(game, players)

        def play() -> Count:
            desk.deal(next(seeds))
            made = 0
            while (seat := desk.seat) >= 0:
                legal = desk.legal(seat)
                desk.play(seat, int(legal[int(rng.random() * len(legal))]))
                made += 1
            return 1, made

        return play

    return begin


def _env(game: Game, players: int) -> Callable[[], Callable[[], Count]]:
    def begin() -> Callable[[], Count]:
        module = importlib.import_module(f"ridotto.envs.{game.name}_v0")
        return play_env(module.env(players=players))

    return begin


def _games(game: Game, players: int) -> Callable[[], Callable[[], Count]]:
    def begin() -> Callable[[], Count]:
        first = count(0, _CHUNK)

        def play() -> Count:
            return _CHUNK, play_games(game, _CHUNK, players, first=next(first)).decisions

        return play

    return begin


def _batch(game: Game, players: int) -> Callable[[], Callable[[], Count]]:
    def begin() -> Callable[[], Count]:
        batch = Batch(game, _LANES, players, threads=1)

        def play() -> Count:
            """Step until as many games ended as the batch has: every stage of a game weighs what it should."""
            ended = steps = 0
            while ended < _LANES:
                batch.step(batch.random_actions())
                ended += int(batch.done.sum())
                steps += 1
            return ended, steps * _LANES

        return play

    return begin
