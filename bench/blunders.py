"""What a network's choices cost at a table: every legal move is tried against the one that it plays.

    RIDOTTO_WEIGHTS=DIR python bench/blunders.py GAME [--field adept] [--players N] [--games 12] [--seed 1]

A maestro plays at a table of others. At each of its choices every legal move is tried in a few worlds, the network playing on
for everybody; what looks better by two errors is played to the end in many more worlds, and counts if it is better by three
there. So a choice is judged by games that did not pick it. Losses are in thousandths of a game's worth, which lies
between 0 and 1; at a table of four the first place instead of the second is some 450. What is lost late may be told more than once, when a second move
could still have saved it: so the worst choice of each game stands beside the sum. Needs no GPU.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass

import numpy as np
from ahead import TO_THE_END, try_out

from ridotto.bots import Bot, Budget
from ridotto.bots import find as find_bot
from ridotto.bots.networks.network import load_network
from ridotto.bots.thinking.plan import Plan
from ridotto.core.game import Observation
from ridotto.core.registry import find
from ridotto.play import Match

FEW, AHEAD = 24, 8
MANY = 200
NEVER = 1e-30
"""What stands for a chance that is too small for a number."""
SMALL = 0.01
"""Less is not looked for."""
RARE = 0.02
"""What the network finds less likely than this beside its own move, it hardly ever tries in training."""


@dataclass(frozen=True)
class Blunder:
    """What a choice lost, and how likely the better move was beside the one that was played."""

    ply: int
    loss: float
    chance: float
    told: str


def leads(
    seen: Observation, moves: list[int], odds: np.ndarray, luck: int, *, worlds: int, ahead: int
) -> tuple[np.ndarray, np.ndarray]:
    """Try moves in the same worlds; return how much better than the first each is, and the error of that."""
    plan = Plan.trying(moves, np.maximum(odds, NEVER))
    try_out(seen, plan, worlds, luck, ahead)
    return plan.leads(0, list(range(len(moves))))


def judge(seen: Observation, ply: int, rng: random.Random) -> tuple[int, Blunder | None]:
    """Return the network's move at a choice, and what it loses if it surely loses anything."""
    legal = seen.legal()
    chances, _ = load_network(seen.game).think(seen, legal)
    order = np.argsort(-chances, kind="stable")
    moves, odds = [legal[place] for place in order], chances[order]
    better, error = leads(seen, moves, odds, rng.getrandbits(60), worlds=FEW, ahead=AHEAD)
    best = int(np.argmax(better))
    if better[best] <= max(SMALL, 2 * error[best]):
        return moves[0], None
    two = [moves[0], moves[best]]
    better, error = leads(seen, two, odds[[0, best]], rng.getrandbits(60), worlds=MANY, ahead=TO_THE_END)
    if better[1] <= max(SMALL, 3 * error[1]):
        return moves[0], None
    texts = dict(zip(legal, seen.legal_texts(), strict=True))
    told = f"{texts[moves[0]]!r} ({odds[0]:.3f}) and not {texts[moves[best]]!r} ({odds[best]:.1g})"
    return moves[0], Blunder(ply, float(better[1]), float(odds[best] / odds[0]), told)


def game_of(match: Match, mine: int, other: Bot, rng: random.Random) -> tuple[int, list[Blunder]]:
    """Play a game; return how many choices the maestro had, and its blunders."""
    choices, found = 0, []
    while not match.is_over:
        seat = match.waiting[0]
        seen = match.observation(seat)
        legal = seen.legal()
        if len(legal) == 1:
            move = legal[0]
        elif seat != mine:
            move = other.think(seen, Budget(0.05), rng).move
        else:
            choices += 1
            move, blunder = judge(seen, match.ply, rng)
            found += [blunder] if blunder else []
        match.play(move, seat)
    return choices, found


def tell(games: list[list[Blunder]], lengths: list[int], choices: int) -> str:
    """Sum up."""
    every = [each for game in games for each in game]
    count, whole = len(games), sum(each.loss for each in every) or 1e-9
    rare = sum(each.loss for each in every if each.chance < RARE) / whole
    late = sum(
        each.loss for game, end in zip(games, lengths, strict=True) for each in game if each.ply > 0.85 * end
    )
    worst = sum(max((each.loss for each in game), default=0.0) for game in games) / count
    return (
        f"{count} games: {len(every)} of {choices} choices lose something; {1000 * whole / count:.0f} thousandths a game, the worst "
        f"{1000 * worst:.0f}; {rare:.0%} by moves that were rare, {late / whole:.0%} in the last 15 % of a game"
    )


def main() -> None:
    """Read the arguments, play and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--field", default="adept")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    game, rng = find(wish.game), random.Random(wish.seed)
    players, other = wish.players or game.usual_seats, find_bot(wish.field)
    games: list[list[Blunder]] = []
    lengths, choices = [], 0
    for number in range(wish.games):
        match = Match.new(game.name, seats=players, seed=1000 * wish.seed + number)
        mine = number % players
        more, found = game_of(match, mine, other, rng)
        choices += more
        games.append(found)
        lengths.append(match.ply)
        for each in sorted(found, key=lambda blunder: -blunder.loss)[:3]:
            print(f"  game {number}, move {each.ply} of {match.ply}: {each.told}, {1000 * each.loss:.0f}")
        print(
            f"game {number}: {match.points[mine]} of {match.points}; {tell(games, lengths, choices)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
