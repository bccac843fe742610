"""How sure a network is of itself, and how likely it found what its own search prefers.

    RIDOTTO_WEIGHTS=DIR python bench/certainty.py GAME [--players N] [--positions 240] [--seconds 0.3]

Maestri play games among themselves; at some of their choices the gran maestro thinks too. A network that gives its
likeliest move everything has stopped to try things: if its search then often prefers moves that it would never have
played, training ended in a corner (docs/learning.md). Needs no GPU.
"""

from __future__ import annotations

import argparse
import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ridotto.bots import Bot, Budget
from ridotto.bots import find as find_bot
from ridotto.bots.networks.network import load_network
from ridotto.core.game import Observation
from ridotto.core.registry import find
from ridotto.play import Match

ASKED = 0.12
"""At which share of the choices we stop."""


@dataclass(frozen=True)
class Choice:
    """The chances of the network's likeliest move and of the one that the search prefers."""

    likeliest: float
    preferred: float
    differs: bool


def look(seen: Observation, search: Bot, seconds: float, rng: random.Random) -> Choice:
    """Ask network and search about one position."""
    legal = seen.legal()
    chances, _ = load_network(seen.game).think(seen, legal)
    move = search.think(seen, Budget(seconds), rng).move
    preferred = float(chances[legal.index(move)])
    return Choice(float(chances.max()), preferred, legal[int(np.argmax(chances))] != move)


def at_the_table(name: str, players: int, rng: random.Random, seed: int) -> Iterator[Observation]:
    """Let maestri play games for ever, and stop at some of their choices."""
    maestro = find_bot("maestro")
    while True:
        match = Match.new(name, seats=players, seed=seed)
        seed += 1
        while not match.is_over:
            seat = match.waiting[0]
            seen = match.observation(seat)
            if len(seen.legal()) > 1 and rng.random() < ASKED:
                yield seen
            match.play(maestro.think(seen, Budget(), rng).move, seat)


def choices(name: str, players: int, seconds: float) -> Iterator[Choice]:
    """Look at choices of maestri for ever."""
    search, rng = find_bot("gran_maestro"), random.Random(3)
    for seen in at_the_table(name, players, rng, 900):
        yield look(seen, search, seconds, rng)


def main() -> None:
    """Read the arguments, look and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--positions", type=int, default=240)
    parser.add_argument("--seconds", type=float, default=0.3)
    wish = parser.parse_args()
    game = find(wish.game)
    players = wish.players or game.usual_seats
    seen = list(itertools.islice(choices(game.name, players, wish.seconds), wish.positions))
    sure = np.array([each.likeliest for each in seen])
    other = np.array([each.preferred for each in seen if each.differs])
    print(f"{game.name}, {players} players, {len(seen)} choices: the likeliest move has {sure.mean():.1%},")
    print(f"in {(sure > 0.99).mean():.1%} of them more than 99 %;")
    print(f"the search at {wish.seconds} s prefers another move in {len(other) / len(seen):.1%}")
    if len(other):
        rare = (other < 0.001).mean()
        print(f"of these {rare:.0%} had less than a thousandth; the one in the middle {np.median(other):.2%}")


if __name__ == "__main__":
    main()
