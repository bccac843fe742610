"""Learn Medici vs Strozzi with MaskablePPO until it beats random play, and draw the curve.

    pip install "ridotto[research]" sb3-contrib
    python examples/ppo_gymnasium.py                  # a minute or two on one core
    python examples/ppo_gymnasium.py --game rialto --players 4 --steps 1000000

The learner sits anywhere at the table; everybody else plays at random. What it
is worth is measured now and then in fresh deals, with 95 % intervals.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import gymnasium
import numpy as np
import sb3_contrib
import stable_baselines3
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import ridotto.envs
from ridotto.analysis.ladder import wilson
from ridotto.view.svg import NORMAL, SMALL, circle, line, path, sheet, words

gymnasium.register_envs(ridotto.envs)


@dataclass(frozen=True)
class Measure:
    """How often the learner was first after so many steps."""

    steps: int
    firsts: int
    games: int

    @property
    def share(self) -> float:
        """Return the share of first places."""
        return self.firsts / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Return its 95 % interval."""
        return wilson(self.firsts, self.games)


class Floats(gymnasium.ObservationWrapper):
    """Small whole numbers as floats of a size that networks like; far-away ones are drawn nearer."""

    def __init__(self, env: gymnasium.Env) -> None:
        """Say that observations are floats."""
        super().__init__(env)
        shape = env.observation_space.shape
        self.observation_space = gymnasium.spaces.Box(-5.0, 5.0, shape, np.float32)

    def observation(self, observation: np.ndarray) -> np.ndarray:
        """Return log(1 + |x|) with the sign of x."""
        seen = observation.astype(np.float32)
        return np.sign(seen) * np.log1p(np.abs(seen))


def tables(args: argparse.Namespace, count: int) -> DummyVecEnv:
    """Set up some tables in this process: a step of a game costs less than passing it to another one."""

    def table() -> gymnasium.Env:
        name = f"ridotto/{args.game.capitalize()}-v0"
        env = gymnasium.make(name, players=args.players, seat="random", disable_env_checker=True)
        return Floats(env)

    return DummyVecEnv([table] * count)


def masks(envs: DummyVecEnv) -> np.ndarray:
    """Return the legal moves of all tables."""
    return np.stack(envs.env_method("action_masks"))


def measure(model: MaskablePPO, envs: DummyVecEnv, seed: int, games: int, steps: int) -> Measure:
    """Play fresh deals against random players, the same ones at every measurement."""
    envs.seed(seed)
    seen = envs.reset()
    firsts = 0
    left = [games // envs.num_envs] * envs.num_envs  # as many of each table: short games must not count more
    while any(left):
        actions, _ = model.predict(seen, action_masks=masks(envs))
        seen, _, over, infos = envs.step(actions)
        for table in np.flatnonzero(over):
            if left[table]:
                left[table] -= 1
                firsts += infos[table]["place"] == 1
    return Measure(steps, firsts, games // envs.num_envs * envs.num_envs)


def learn(args: argparse.Namespace, tell: Callable[[Measure], None]) -> list[Measure]:
    """Train, and measure before, every so often, and after."""
    torch.set_num_threads(1)  # small networks: more threads only wait for each other
    envs, tests = tables(args, 16), tables(args, 100)
    envs.seed(args.seed)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=256,
        batch_size=512,
        n_epochs=6,
        gamma=1.0,
        gae_lambda=0.95,
        learning_rate=5e-4,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=args.seed,
        device="cpu",
    )
    measured = []
    for done in range(0, args.steps + 1, args.every):
        if done:
            model.learn(args.every, reset_num_timesteps=False)
        measured.append(measure(model, tests, args.seed + 1_000_000, args.games, model.num_timesteps))
        tell(measured[-1])
    return measured


# The picture.

WIDTH, HEIGHT = 900, 500
LEFT, RIGHT, TOP, BOTTOM = 90, 840, 76, 360


def curve(measured: list[Measure], players: int, title: str, notes: list[str]) -> str:
    """Draw the share of first places over the steps, with a band for its interval."""

    def x(steps: int) -> float:
        return LEFT + (RIGHT - LEFT) * steps / max(1, measured[-1].steps)

    def y(share: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * share

    upper = [f"{x(each.steps):.1f} {y(each.interval[1]):.1f}" for each in measured]
    lower = [f"{x(each.steps):.1f} {y(each.interval[0]):.1f}" for each in reversed(measured)]
    points = [f"{x(each.steps):.1f} {y(each.share):.1f}" for each in measured]
    drawn = [words(LEFT, 40, title, NORMAL, "ink bold", anchor="start")]
    for quarter in range(5):
        level = y(quarter / 4)
        drawn.append(line(LEFT, level, RIGHT, level, "shade-edge", stroke_width=1.5))
        drawn.append(words(LEFT - 12, level + 7, f"{quarter * 25} %", SMALL, "faint", anchor="end"))
        steps = measured[-1].steps * quarter // 4
        drawn.append(words(x(steps), BOTTOM + 30, f"{steps:,}" if steps else "0 steps", SMALL, "faint"))
    fair = y(1 / players)
    drawn += [
        line(LEFT, fair, RIGHT, fair, "brick-edge", stroke_width=2, stroke_dasharray="8 5"),
        path(f"M{' L'.join(upper + lower)}Z", "lagoon", opacity=0.22),
        path(f"M{' L'.join(points)}", "lagoon-line", stroke_width=4, stroke_linejoin="round"),
        *(circle(x(each.steps), y(each.share), 5, "lagoon") for each in measured),
        *(
            words(LEFT, BOTTOM + 70 + 28 * row, note, SMALL, "faint", anchor="start")
            for row, note in enumerate(notes)
        ),
    ]
    return sheet(WIDTH, HEIGHT, title, " ".join(notes), *drawn)


def main() -> None:
    """Learn, tell, draw."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--game", default="strozzi")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--steps", type=int, default=65_536)
    parser.add_argument("--every", type=int, default=4_096)
    parser.add_argument("--games", type=int, default=400, help="games of each measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--svg", type=Path, default=Path("ppo_gymnasium.svg"))
    args = parser.parse_args()

    def tell(each: Measure) -> None:
        low, high = each.interval
        print(f"{each.steps:>9,} steps: {each.share:6.1%} first places ({low:.1%} to {high:.1%})", flush=True)

    measured = learn(args, tell)
    title = f"MaskablePPO learns {ridotto.game(args.game).title}"
    last = measured[-1]
    notes = [
        f"First places against random play: {last.share:.1%} of {last.games} games in the end (seed {args.seed}).",
        "Band: 95 % interval. Dashes: fair share.",
        f"ridotto {ridotto.__version__}, gymnasium {gymnasium.__version__}, stable-baselines3 "
        f"{stable_baselines3.__version__}, sb3-contrib {sb3_contrib.__version__}, "
        f"torch {torch.__version__.partition('+')[0]}",
    ]
    args.svg.write_text(curve(measured, args.players, title, notes), encoding="utf-8")
    print(*notes, f"Curve: {args.svg}", sep="\n")


if __name__ == "__main__":
    main()
