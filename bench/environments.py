"""Steps a second through PettingZoo's interface: Ridotto's games and PettingZoo's own classic ones, in one run.

    python bench/environments.py [--seconds 2]

Both are driven by the same loop, the usual one of PettingZoo's tutorial:
`last()`, a random legal move, `step()`. Time is that of the process, so that a
busy machine does not count; whatever is not installed is left out and named.
"""

from __future__ import annotations

import argparse
import importlib
import platform
import random
import statistics
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

CLASSIC = (
    "tictactoe_v3",
    "connect_four_v3",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "texas_holdem_no_limit_v6",
    "go_v5",
    "chess_v6",
    "hanabi_v5",
    "rps_v2",
)
"""What PettingZoo calls its classic games."""

SEED = 1


@dataclass(frozen=True)
class Pace:
    """How fast one environment was stepped."""

    name: str
    steps: int
    seconds: float

    @property
    def rate(self) -> float:
        """Return steps a second."""
        return self.steps / self.seconds

    @property
    def micros(self) -> float:
        """Return microseconds a step."""
        return 1e6 * self.seconds / self.steps


def play_one(env: Any, rng: random.Random) -> int:
    """Play one game in the usual loop; return its steps, those that let finished agents go among them."""
    steps = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            action = None
        elif isinstance(observation, dict):
            action = rng.choice(observation["action_mask"].nonzero()[0])
        elif "action_mask" in info:
            action = rng.choice(info["action_mask"].nonzero()[0])
        else:
            action = rng.randrange(env.action_space(agent).n)
        env.step(action)
        steps += 1
    return steps


def pace(name: str, make: Callable[[], Any], seconds: float) -> Pace:
    """Play whole games until the time is up; the first one, which compiles and loads, does not count."""
    env, rng = make(), random.Random(SEED)
    env.reset(seed=SEED)
    play_one(env, rng)
    steps, begun = 0, time.process_time()
    while True:
        env.reset()
        steps += play_one(env, rng)
        spent = time.process_time() - begun
        if spent >= seconds:
            return Pace(name, steps, spent)


def classic(seconds: float) -> Iterator[Pace | str]:
    """Measure PettingZoo's classic games; yield a sentence for each that is not installed."""
    for name in CLASSIC:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # they are made in a way that PettingZoo calls old
                module = importlib.import_module(f"pettingzoo.classic.{name}")
                yield pace(name, module.env, seconds)
        except ImportError as missing:
            yield f"{name} is left out: {str(missing).splitlines()[0]}"


def ours(seconds: float) -> Iterator[Pace]:
    """Measure every game of the house, with as many players as it seats."""
    import ridotto

    for game in ridotto.games():
        module = importlib.import_module(f"ridotto.envs.{game.name}_v0")
        players = game.seats[-1]
        yield pace(
            f"{game.name}_v0, {players} players", lambda m=module, p=players: m.env(players=p), seconds
        )


def learner(seconds: float) -> Iterator[Pace]:
    """Measure the Gymnasium environments: steps of one learner, all other seats at random."""
    import gymnasium

    import ridotto
    import ridotto.envs

    gymnasium.register_envs(ridotto.envs)
    for game in ridotto.games():
        env = gymnasium.make(f"ridotto/{game.name.capitalize()}-v0", players=game.seats[-1]).unwrapped
        play_alone(env, random.Random(SEED))
        rng, steps, begun, spent = random.Random(SEED), 0, time.process_time(), 0.0
        while spent < seconds:
            steps += play_alone(env, rng)
            spent = time.process_time() - begun
        yield Pace(f"ridotto/{game.name.capitalize()}-v0, {game.seats[-1]} players", steps, spent)


def play_alone(env: Any, rng: random.Random) -> int:
    """Play one game of a Gymnasium environment; return the learner's steps."""
    _, info = env.reset()
    steps, over = 0, False
    while not over:
        _, _, over, _, info = env.step(rng.choice(info["action_mask"].nonzero()[0]))
        steps += 1
    return steps


def table(mine: list[Pace], theirs: list[Pace]) -> Iterator[str]:
    """Write the table: every classic game against the slowest and the median of ours."""
    slowest = min(each.rate for each in mine)
    median = statistics.median(each.rate for each in mine)
    yield "| environment | steps/s | µs a step | our slowest is faster by | our median by |"
    yield "|---|---:|---:|---:|---:|"
    for each in sorted(mine, key=lambda each: -each.rate):
        yield f"| **{each.name}** | {each.rate:,.0f} | {each.micros:.1f} | | |"
    for each in sorted(theirs, key=lambda each: -each.rate):
        yield (
            f"| {each.name} | {each.rate:,.0f} | {each.micros:.1f} "
            f"| {slowest / each.rate:.1f} × | {median / each.rate:.1f} × |"
        )
    middle = statistics.median(each.rate for each in theirs)
    yield f"| *median of the classic games* | {middle:,.0f} | {1e6 / middle:.1f} | {slowest / middle:.1f} × | {median / middle:.1f} × |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of process time for each environment")
    args = parser.parse_args()
    import pettingzoo

    import ridotto

    theirs, left_out = [], []
    for each in classic(args.seconds):
        (theirs if isinstance(each, Pace) else left_out).append(each)
    mine = list(ours(args.seconds))
    print("\n".join(table(mine, theirs)))
    print(*left_out, sep="\n")
    print("Gymnasium, one learner, the others at random (their moves are part of a step):")
    for each in learner(args.seconds):
        print(f"{each.name:32} {each.rate:10,.0f} steps/s {each.micros:8.1f} µs a step")
    print(
        f"ridotto {ridotto.__version__}, PettingZoo {pettingzoo.__version__}, "
        f"Python {platform.python_version()}, {platform.machine()}, one core, {args.seconds:g} s each"
    )


if __name__ == "__main__":
    main()
