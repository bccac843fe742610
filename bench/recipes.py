"""Which way of training is better: some recipes for the same number of decisions, then everybody against everybody.

    python bench/recipes.py GAME --billions 1 [--device cuda] [--out DIR] NAME[,SETTING=VALUE…] NAME[,…] …
    python bench/recipes.py rialto --billions 1 short,steps=32,parts=32 long,steps=64,parts=128

A setting is one of `ridotto train`'s (`learn.settings.Settings`); `players=2` trains one player count. Every recipe gets the
same decisions, not the same time: its pace is told beside it. After each training its network meets those before it, one
against a table of the others and the other way round, both taking their likeliest moves: two shares of first places
that would both be fair if they were equally good. Networks stay in --out for `bench/crossplay.py`.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from ridotto.core.registry import find
from ridotto.learn.evaluation import Examiner
from ridotto.learn.export import write_network
from ridotto.learn.network import Weights
from ridotto.learn.settings import Settings, usual_settings
from ridotto.learn.train import Trainer
from ridotto.learn.update import TOLD


@dataclass(frozen=True)
class Recipe:
    """A name, and what is done otherwise than usual."""

    name: str
    chosen: dict[str, Any]

    @classmethod
    def read(cls, text: str) -> Recipe:
        """Read a recipe."""
        name, *settings = text.split(",")
        pairs = (each.partition("=") for each in settings)
        return cls(name, {key: _number(key, value) for key, _, value in pairs})


def _number(key: str, value: str) -> Any:
    if key == "players":
        return tuple(int(each) for each in value.split("+"))
    return float(value) if "." in value or "e" in value else int(value)


def train(settings: Settings, billions: float) -> tuple[Trainer, float]:
    """Train for so many decisions; return the trainer and its pace, without the first iteration, which compiles."""
    trainer = Trainer(settings)
    turns = max(2, round(billions * 1e9 / settings.decisions))
    began = 0.0
    for turn in range(turns):
        done = turn / turns
        numbers = trainer.lesson(done)
        if turn % max(1, turns // 4) == 0 or turn == turns - 1:
            told = dict(zip(TOLD, numbers.tolist(), strict=True))
            print(
                f"  {done:4.0%} " + ", ".join(f"{key} {value:.4f}" for key, value in told.items()), flush=True
            )
        if turn == 0:
            began = time.perf_counter()
    if settings.device == "cuda":
        torch.cuda.synchronize()
    return trainer, (turns - 1) * settings.decisions / (time.perf_counter() - began)


def main() -> None:
    """Train them all and let them meet."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("recipe", nargs="+", type=Recipe.read)
    parser.add_argument("--billions", type=float, default=1.0)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--games", type=int, default=8192)
    parser.add_argument("--out", type=Path, default=Path("recipes"))
    wish = parser.parse_args()
    game = find(wish.game)
    wish.out.mkdir(parents=True, exist_ok=True)
    if wish.device == "cpu":
        torch.set_num_threads(1)
    examiner = Examiner(game, wish.device, wish.games, greedy_rival=True)
    made: dict[str, Weights] = {}
    for recipe in wish.recipe:
        if wish.device == "cuda":
            torch._dynamo.reset()  # noqa: SLF001 - else it gives up after some shapes
            torch.cuda.empty_cache()
        chosen = usual_settings(game, wish.device) | recipe.chosen
        settings = Settings(game.name, device=wish.device, minutes=60, **chosen)
        print(f"{recipe.name}: {recipe.chosen}", flush=True)
        trainer, pace = train(settings, wish.billions)
        write_network(
            wish.out / f"{recipe.name}.safetensors", game, trainer.weights.exported(game), trainer.taught
        )
        mine = trainer.weights.as_shipped(game)
        players = game.usual_seats if game.usual_seats in settings.players else settings.players[-1]
        print(
            f"  {pace / 1e6:.2f} million decisions/s; {players} players, fair {1 / players:.1%}", flush=True
        )
        for name, theirs in made.items():
            one, other = examiner.score(players, mine, theirs), examiner.score(players, theirs, mine)
            print(f"  against {name}: {one.share:.1%}, the other way round {other.share:.1%}", flush=True)
        made[recipe.name] = mine
        del trainer


if __name__ == "__main__":
    main()
