from __future__ import annotations

import random
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import ridotto
from ridotto import bots
from ridotto.bots.maestro import LEAST, MaestroBot
from ridotto.core.game import Game
from ridotto.errors import UnknownOption
from tests.conftest import write_untaught

pytestmark = pytest.mark.usefixtures("networks")


def test_a_maestro_says_how_likely_its_moves_are_and_what_it_expects() -> None:
    match = ridotto.new("rialto", seats=4, seed=3)
    seen = match.observation(match.waiting[0])
    thought = bots.find("maestro").think(seen, bots.Budget(), random.Random(1))
    chances = [value for _, _, value in thought.best]
    assert chances == sorted(chances, reverse=True)
    assert thought.move == thought.best[0][0]
    assert 0 < sum(chances) <= 1.001
    assert len(thought.expected) == 4
    assert thought.passes == 0


@pytest.mark.usefixtures("untaught")
def test_the_temperature_is_how_freely_a_maestro_draws() -> None:
    seen = ridotto.new("strozzi", seed=3).observation(0)

    def moves(temperature: float) -> Counter[int]:
        bot, rng = bots.find(f"maestro/temperature={temperature}"), random.Random(1)
        return Counter(bot.think(seen, bots.Budget(), rng).move for _ in range(300))

    cold, cool, warm = moves(0), moves(0.2), moves(1)
    likeliest = next(iter(cold))
    assert len(cold) == 1
    assert warm[likeliest] < cool[likeliest] <= 300
    chance = bots.find("maestro").think(seen, bots.Budget(), random.Random(1)).best[0][2]
    assert abs(warm[likeliest] / 300 - chance) < 0.1
    for wrong in ("maestro/temperature=-1", "maestro/temperature=11", "maestro/mood=1"):
        with pytest.raises(UnknownOption):
            bots.find(wrong)


def weights_of(temperature: float, seed: int = 3) -> tuple[np.ndarray, Counter[int]]:
    """Let a maestro choose often among many moves, most of which it would never play; return chances and counts."""
    chances = np.random.default_rng(seed).dirichlet(np.full(200, 0.05)).astype(np.float32)
    order = np.argsort(-chances, kind="stable")
    bot, rng = MaestroBot(temperature), random.Random(seed)
    return chances, Counter(bot._choose(chances, order, rng) for _ in range(2000))


def test_a_maestro_errs_only_among_moves_that_look_good() -> None:
    for temperature in (0.5, 1, 2, 3, 10):
        chances, drawn = weights_of(temperature)
        good = (chances / chances.max()).astype(np.float64) >= LEAST**temperature
        assert all(good[move] for move in drawn)
        assert good.sum() < 100 or temperature > 2


def test_a_warmer_maestro_is_harder_to_foresee() -> None:
    def entropy(temperature: float) -> float:
        shares = np.array([*weights_of(temperature)[1].values()]) / 2000
        return float(-(shares * np.log(shares)).sum())

    measured = [entropy(each) for each in (0, 0.3, 1, 3, 10)]
    assert measured[0] == 0
    assert measured == sorted(measured)
    assert len(set(measured)) == 5


def test_the_same_seed_draws_the_same_move_and_none_the_best() -> None:
    assert weights_of(2)[1] == weights_of(2)[1]
    chances, drawn = weights_of(0)
    assert set(drawn) == {int(chances.argmax())}


def test_a_maestro_answers_within_three_milliseconds(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a network as wide as any, observation and all, in the process's own time."""
    write_untaught(game, tmp_path, 512)
    monkeypatch.setenv("RIDOTTO_WEIGHTS", str(tmp_path))
    bot, rng = bots.find("maestro"), random.Random(1)
    match = ridotto.new(game.name, seats=game.seats[-1], seed=2)
    bots.wake(bot, match.observation(match.waiting[0]))
    times = []
    for _ in range(60):
        seat = match.waiting[0]
        seen = match.observation(seat)
        started = time.process_time()
        move = bot.think(seen, bots.Budget(), rng).move
        times.append(time.process_time() - started)
        match.play(move, seat)
        if match.is_over:
            break
    assert sorted(times)[len(times) // 2] < 0.003


def test_a_hint_of_a_maestro_tells_chances() -> None:
    match = ridotto.new("rialto", seats=3, seed=3)
    hint = match.hint(bot="maestro")
    assert len(hint.ideas) > 1
    assert "likely)" in hint.lines("points")[0]
    assert len(hint.expected) == 3


def test_a_bot_without_a_network_is_refused_before_it_sits_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIDOTTO_WEIGHTS", str(tmp_path))
    game = ridotto.game("edo")
    for name in ("maestro", "gran_maestro"):
        with pytest.raises(UnknownOption, match="ridotto train edo"):
            bots.check(name, game)
    bots.check("novice", game)
