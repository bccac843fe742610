"""How fast the maestri learn: decisions a second, playing and learning, and where the time goes.

    python bench/learning.py [--game NAME …] [--device cuda] [--lanes N] [--steps 64] [--parts 32] [--iterations 6]

One line a game; the first iteration compiles and is not counted. `play` is the rollout (legal moves,
observations, network, draw, step), `back` the advantages, `learn` forward, backward and the optimiser.
--out writes everything as JSON.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

import torch

from ridotto.core.registry import find, names
from ridotto.learn.rollout import look_back
from ridotto.learn.settings import Settings, usual_settings
from ridotto.learn.train import Trainer


def timed(work: Callable[[], object], device: str) -> float:
    """Return the seconds of some work, with all that it left running on the device."""
    started = time.perf_counter()
    work()
    if device == "cuda":
        torch.cuda.synchronize()
    return time.perf_counter() - started


def measure(name: str, wish: argparse.Namespace) -> dict[str, Any]:
    """Train one game for some iterations."""
    game = find(name)
    chosen = usual_settings(game, wish.device)
    given = {"lanes": wish.lanes, "steps": wish.steps, "parts": wish.parts, "hidden": wish.hidden}
    chosen |= {key: value for key, value in given.items() if value}
    if wish.no_compile:
        chosen["compile"] = False
    settings = Settings(name, device=wish.device, minutes=60, **chosen)
    begun = time.perf_counter()
    trainer = Trainer(settings)
    trainer.pool.add(trainer.weights, 0.0)
    kept = trainer.experience
    phases: dict[str, Callable[[], object]] = {
        "play": lambda: trainer.rollout.play(trainer.weights, trainer.opponent),
        "back": lambda: look_back(kept, settings.keep),
        "learn": lambda: trainer.learner.learn(kept, trainer.tables, settings.rate, settings.entropy),
    }
    for work in phases.values():
        timed(work, wish.device)
    ready = time.perf_counter() - begun
    took = dict.fromkeys(phases, 0.0)
    for _ in range(wish.iterations):
        for phase, work in phases.items():
            took[phase] += timed(work, wish.device) / wish.iterations
    pace = settings.decisions / sum(took.values())
    memory = torch.cuda.max_memory_allocated() / 2**30 if wish.device == "cuda" else 0.0
    shares = ", ".join(f"{phase} {1e9 * each / settings.decisions:.1f} ns" for phase, each in took.items())
    print(
        f"{name}: {pace / 1e6:.2f} million decisions/s ({shares} a decision); {settings.total:,} games × "
        f"{settings.steps} steps in {settings.parts} parts, {memory:.1f} GiB, ready after {ready:.0f} s",
        flush=True,
    )
    return {
        "decisions_per_second": pace,
        "seconds": took,
        "gib": memory,
        "ready_s": ready,
    } | settings.as_json()


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", action="append")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--lanes", type=int, default=0)
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--parts", type=int, default=0)
    parser.add_argument("--hidden", type=int, default=0)
    parser.add_argument("--iterations", type=int, default=6)
    parser.add_argument("--no-compile", action="store_true")
    parser.add_argument("--out")
    wish = parser.parse_args()
    if wish.device == "cpu":
        torch.set_num_threads(1)
    report = {}
    for name in wish.game or names():
        report[name] = measure(name, wish)
        if wish.device == "cuda":
            torch.cuda.empty_cache()
            torch.cuda.reset_peak_memory_stats()
    if wish.out:
        with open(wish.out, "w", encoding="utf-8") as file:
            json.dump(report, file, indent=1)


if __name__ == "__main__":
    main()
