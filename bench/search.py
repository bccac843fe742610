"""Search iterations a second: Ridotto's master against OpenSpiel's own ISMCTS, one core, one run.

    python bench/search.py [--json]

An iteration of both draws a world that fits what the seat sees, walks down the tree, plays on with random
moves to the end of the game and writes the result back. OpenSpiel's bot is the compiled one that its Python
package carries (`pip install open_spiel`). Of its games that can resample a world gin rummy is the nearest (hands, a
hidden deck, discards, some 160 plies); hearts has four players, but only 64 plies, four of them a trick. Timing: the
time a thought takes as a share of its budget, over many thoughts.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any

import numpy as np

import ridotto
from ridotto.bots import Budget, find

OPEN_SPIEL = ("gin_rummy", "hearts")
RIDOTTO = (("rialto", 4), ("strozzi", 2), ("edo", 3), ("principe", 4), ("signorie", 4))


def positions(name: str, seats: int, count: int) -> list[Any]:
    """Return observations of seats to move, from the first tenth of random games to their middle."""
    found = []
    for seed in range(count):
        match = ridotto.new(name, seats=seats, seed=seed)
        rng = random.Random(seed)
        length = match.game.longest // 8 * (1 + seed % 4) // 4
        while match.ply < length and not match.is_over:
            seat = match.waiting[0]
            match.play(rng.choice(match.legal_numbers(seat)), seat)
        while not match.is_over and len(match.legal_numbers(match.waiting[0])) < 2:
            match.play(match.legal_numbers(match.waiting[0])[0], match.waiting[0])
        if not match.is_over:
            found.append(match.observation(match.waiting[0]))
    return found


def ours(name: str, seats: int, habits: str, seconds: float) -> float:
    """Return a master's passes a second."""
    bot = find(f"master{habits}")
    passes = spent = 0.0
    for seen in positions(name, seats, 6):
        bot.think(seen, Budget(passes=1), random.Random(0))
        thought = bot.think(seen, Budget(seconds), random.Random(1))
        passes += thought.passes
        spent += thought.seconds
    return passes / spent


def theirs(name: str, simulations: int) -> float:
    """Return the simulations a second of OpenSpiel's ISMCTS bot, from the first decisions of games."""
    import pyspiel

    game = pyspiel.load_game(name)
    done = spent = 0.0
    for seed in range(4):
        rng = random.Random(seed)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        bot = pyspiel.ISMCTSBot(
            seed,
            pyspiel.RandomRolloutEvaluator(1, seed),
            2.0,
            simulations,
            -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            False,
            False,
        )
        started = time.perf_counter()
        bot.step(state)
        spent += time.perf_counter() - started
        done += simulations
    return done / spent


def lateness(name: str, seats: int, seconds: float, thoughts: int) -> dict[str, float]:
    """Return how far a thought's time lies from its budget, as a share of it."""
    bot = find("master")
    seen = positions(name, seats, 8)
    bot.think(seen[0], Budget(passes=1), random.Random(0))
    spent = []
    for number in range(thoughts):
        started = time.perf_counter()
        bot.think(seen[number % len(seen)], Budget(seconds), random.Random(number))
        spent.append((time.perf_counter() - started) / seconds)
    return {"median": float(np.median(spent)), "p99": float(np.quantile(spent, 0.99))}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one thought")
    parser.add_argument("--thoughts", type=int, default=100, help="thoughts for the timing")
    parser.add_argument("--no-peer", action="store_true", help="leave OpenSpiel out")
    wish = parser.parse_args()
    found: dict[str, Any] = {"random playouts to the end": {}, "as it plays": {}, "OpenSpiel": {}, "time": {}}
    for name, seats in RIDOTTO:
        label = f"{name}, {seats} players"
        found["random playouts to the end"][label] = ours(name, seats, "/greed=-1/depth=5000", wish.seconds)
        found["as it plays"][label] = ours(name, seats, "", wish.seconds)
        found["time"][label] = lateness(name, seats, 0.3, wish.thoughts)
        if not wish.json:
            fast, usual = (found[kind][label] for kind in ("random playouts to the end", "as it plays"))
            late = found["time"][label]
            print(
                f"{label:22} {fast:10,.0f} passes/s, random to the end; {usual:10,.0f} as it plays; "
                f"0.3 s kept: median {late['median']:.3f}, p99 {late['p99']:.3f} of the budget",
                flush=True,
            )
    if not wish.no_peer:
        for name in OPEN_SPIEL:
            found["OpenSpiel"][name] = theirs(name, 2000)
        mine = found["random playouts to the end"]["rialto, 4 players"]
        found["times"] = {name: mine / speed for name, speed in found["OpenSpiel"].items()}
    if wish.json:
        print(json.dumps(found))
        return
    for name, speed in found["OpenSpiel"].items():
        times = found["times"][name]
        print(f"OpenSpiel ISMCTS, {name:12} {speed:10,.0f} simulations/s; 4-player Rialto {times:.1f} times")


if __name__ == "__main__":
    main()
