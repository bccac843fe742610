"""One network against another: whole games on one device, every seat, both taking their likeliest moves.

    python bench/crossplay.py GAME FILE.safetensors OTHER.safetensors [--device cuda] [--games 16384] [--players N …]

In half of the games the first network has one seat and the other all the rest, in the other half the other way
round, in the same deals. One line a player count: how often each came first as the only one of its kind, with
95 % intervals. Alike networks both come to the fair share, one divided by the players. --alone also tells how many
points each makes in its own company, in the same deals.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from ridotto.core.registry import find
from ridotto.learn.evaluation import Examiner, Score
from ridotto.learn.network import Weights


def tell(score: Score, name: str) -> str:
    """Write one side's score."""
    low, high = score.interval
    return f"{name} {score.share:.2%} ({low:.2%} to {high:.2%})"


def main() -> None:
    """Read the arguments and play."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("one", type=Path)
    parser.add_argument("other", type=Path)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--games", type=int, default=16_384)
    parser.add_argument("--players", type=int, action="append")
    parser.add_argument("--alone", action="store_true", help="also points where one network has all seats")
    wish = parser.parse_args()
    game = find(wish.game)
    one, other = (Weights.read(game, path, wish.device) for path in (wish.one, wish.other))
    examiner = Examiner(game, wish.device, wish.games, greedy_rival=True)
    for count in wish.players or game.seats:
        scores = (examiner.score(count, one, other), examiner.score(count, other, one))
        told = ", ".join(tell(score, which) for score, which in zip(scores, ("first", "second"), strict=True))
        print(
            f"{game.name} {count} players, fair {1 / count:.1%}: {told}; {wish.games:,} games each",
            flush=True,
        )
        if wish.alone:
            made = (examiner.score(count, each, each).points for each in (one, other))
            print("  points in its own company: " + ", ".join(f"{each:.1f}" for each in made), flush=True)


if __name__ == "__main__":
    main()
