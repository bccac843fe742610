"""Draw the boards that the documents show: python -m tools.pictures."""

from __future__ import annotations

import random
from pathlib import Path

from ridotto import bots
from ridotto.core.registry import games
from ridotto.play import Match

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
SEED = 11


def middle_of_a_game(name: str, seats: int) -> Match:
    """Play a game between novices half-way through."""
    whole = Match.new(name, seats=seats, seed=SEED)
    rng, novice = random.Random(SEED), bots.find("novice")
    while not whole.is_over:
        seat = whole.waiting[0]
        whole.play(novice.think(whole.observation(seat), bots.Budget(), rng).move, seat)
    half = Match.new(name, seats=seats, seed=SEED)
    for step in whole.steps[: len(whole.steps) // 2]:
        half.play(step.move, step.seat)
    return half


def main() -> None:
    """Draw every game once."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in games():
        match = middle_of_a_game(game.name, game.seats[-1])
        viewer = match.waiting[0]
        (FOLDER / f"{game.name}.svg").write_text(
            game.pictures.svg(match.observation(viewer)), encoding="utf-8"
        )


if __name__ == "__main__":
    main()
