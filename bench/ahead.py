"""How far ahead a trial should go: what the gran maestro loses by a choice, for each length of its trials.

    RIDOTTO_WEIGHTS=DIR python bench/ahead.py GAME [--players N] [--positions 60] [--worlds 800] [--seconds 0.3]

Maestri play among themselves. At some choices where the network is not sure, every likely move is played to the end of the
game in many worlds: that is taken for the truth. Then the network alone and gran maestri that look less far choose there, and
what a choice is worth less than the best move is its loss (an end lies between 0 and 1). Errors are of the mean over
positions. The truth is itself measured, with the error that stands in the last line: so the best move looks better than it is,
and every loss greater; what a gran maestro saves of the network's loss is not touched by that. Needs no GPU.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator

import numpy as np
from certainty import at_the_table

from ridotto.bots import Budget
from ridotto.bots.gran_maestro import GranMaestroBot, Habits, filling
from ridotto.bots.networks.network import load_network
from ridotto.bots.thinking.plan import Plan
from ridotto.bots.thinking.trials import Slots, Who
from ridotto.core.game import Observation
from ridotto.core.registry import find

TO_THE_END = 1000
"""More own choices than any game has."""


def positions(name: str, players: int) -> Iterator[tuple[Observation, Plan]]:
    """Stop for ever at choices of maestri between likely moves."""
    for seen in at_the_table(name, players, random.Random(5), 5000):
        legal = seen.legal()
        plan = Plan.of(legal, load_network(seen.game).think(seen, legal)[0])
        if len(plan.moves) > 1:
            yield seen, plan


def try_out(seen: Observation, plan: Plan, worlds: int, luck: int, ahead: int) -> None:
    """Try all moves of a plan in so many worlds, the same for each."""
    who = Who(seen.viewer, luck, worlds * len(plan.moves))
    filling(plan, Slots.blank(seen.game, 16), seen, load_network(seen.game), who, ahead)(1 << 40)


def truth(seen: Observation, plan: Plan, worlds: int) -> dict[int, tuple[float, float]]:
    """Play every likely move to the end; return worth and error of each."""
    try_out(seen, plan, worlds, 123_456_789, TO_THE_END)
    worth = plan.worth[:, :worlds]
    errors = (worth - worth[:1]).std(1) / np.sqrt(worlds)  # against the likeliest: luck is shared
    return {
        int(move): (float(mean), float(error))
        for move, mean, error in zip(plan.moves, worth.mean(1), errors, strict=True)
    }


def main() -> None:
    """Read the arguments, measure and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--worlds", type=int, default=800)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--ahead", default="1,2,4,8,12,24,1000")
    wish = parser.parse_args()
    game, rng = find(wish.game), random.Random(7)
    players = wish.players or game.usual_seats
    bots = {int(each): GranMaestroBot(Habits(ahead=int(each))) for each in wish.ahead.split(",")}
    losses: dict[str, list[float]] = {"the network alone": []} | {f"ahead={each}": [] for each in bots}
    spent: dict[str, list[float]] = {label: [] for label in losses}
    errors: list[float] = []
    for number, (seen, plan) in enumerate(positions(game.name, players), start=1):
        known = truth(seen, plan, wish.worlds)
        best = max(worth for worth, _ in known.values())
        errors.append(max(error for _, error in known.values()))
        losses["the network alone"].append(best - known[int(plan.moves[0])][0])
        for ahead, bot in bots.items():
            started = time.perf_counter()
            thought = bot.think(seen, Budget(wish.seconds), rng)
            spent[f"ahead={ahead}"].append(time.perf_counter() - started)
            losses[f"ahead={ahead}"].append(best - known[thought.move][0])
        if number >= wish.positions:
            break
        if number % 10 == 0:
            print(f"{number} of {wish.positions} positions", flush=True)
    print(f"{game.name}, {players} players, {wish.positions} choices between likely moves, {wish.seconds} s")
    alone = np.array(losses["the network alone"])
    for label, lost in losses.items():
        saved = alone - np.array(lost)
        print(
            f"{label:18} loses {1000 * np.mean(lost):6.2f} thousandths; it saves {1000 * saved.mean():6.2f} "
            f"± {1000 * saved.std() / len(saved) ** 0.5:.2f}, in {np.mean(spent[label] or [0]):.3f} s"
        )
    print(f"error of a truth: {1000 * np.mean(errors):.2f} thousandths")


if __name__ == "__main__":
    main()
