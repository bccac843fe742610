"""The tournaments that show how strong the bots are: every game, every suite, one pool of processes.

    python bench/tournaments.py [--suite NAME …] [--game NAME …] [--games N] [--jobs N] [--out FILE.json]
    python bench/tournaments.py --pair "rialto 4 master/depth=40:800p master:800p 120" [--pair …]

Suites: `random` (master at 0.1 s against random, every player count), `adept` (master at 0.3 s against adept,
usual player count), `levels` (adept against novice, novice against random), `thought` (master with 4 times the
passes against itself), `maestri` (the networks: against random at every player count, against master at 0.3 s,
and gran_maestro at 0.3 s against maestro). Each is what `ridotto ladder` plays: one bot against a field of the other, every seat,
the same deals for all. Games of all tournaments share the processes, so no core waits for the last game of one.

--log FILE.jsonl keeps every game as it ends; games that are in it are not played again. So a tournament may be cut short and
go on later, or be played on several machines whose files are put together.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from ridotto.analysis.ladder import Entrant, Outcome, Pairing, Plan, play_pairing, tallies
from ridotto.bots import check, wake
from ridotto.bots import find as find_bot
from ridotto.core.registry import find, names
from ridotto.errors import RidottoError
from ridotto.play import Match


def plans(suite: str, only: list[str], games: int) -> Iterator[Plan]:
    """Yield the tournaments of a suite."""
    for name in only:
        every, usual = find(name).seats, (find(name).usual_seats,)
        pairs = {
            "random": [(every, "master:0.1", "random", 60)],
            "adept": [(usual, "master:0.3", "adept", 100)],
            "levels": [(usual, "novice", "random", 100), (usual, "adept", "novice", 100)],
            "thought": [(usual, "master:800p", "master:200p", 120)],
            "maestri": [
                (every, "maestro", "random", 1000),
                (usual, "maestro", "master:0.3", 100),
                (usual, "gran_maestro:0.3", "maestro", 400),
            ],
        }[suite]
        for counts, better, worse, least in pairs:
            for players in counts:
                entrants = tuple(Entrant.read(text, 0.1) for text in (better, worse))
                yield Plan(name, players, entrants, games or least)


def pair(text: str) -> Plan:
    """Read one tournament: game, players, the bot, the field, games."""
    name, players, better, worse, games = text.split()
    entrants = tuple(Entrant.read(each, 0.1) for each in (better, worse))
    return Plan(name, int(players), entrants, int(games))


def wake_game(name: str) -> str:
    """Compile a game's searches in a process of its own; the others read them from disk."""
    match = Match.new(name, seed=0)
    for bot in ("adept", "master", "gran_maestro"):
        try:
            check(bot, match.game)
        except RidottoError as missing:  # a game without a network
            print(missing, flush=True)
            continue
        wake(find_bot(bot), match.observation(match.waiting[0]))
    return name


Key = tuple[str, tuple[str, ...], int]
"""What tells one game of a tournament from all others: the game, who sits where, and the deal."""


def key_of(pairing: Pairing) -> Key:
    """Return the key of a game."""
    return pairing.game, tuple(each.label for each in pairing.seats), pairing.seed


class Log:
    """The games that were played, one line each."""

    def __init__(self, path: str) -> None:
        """Read what is there."""
        self.path = Path(path) if path else None
        self.known: dict[Key, dict[str, Any]] = {}
        if self.path and self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                told = json.loads(line)
                self.known[told["game"], tuple(told["seats"]), told["seed"]] = told

    def find(self, pairing: Pairing) -> Outcome | None:
        """Return a game that was played already."""
        told = self.known.get(key_of(pairing))
        if told is None:
            return None
        return Outcome(pairing, tuple(told["places"]), tuple(told["points"]), told["plies"])

    def add(self, outcome: Outcome) -> None:
        """Keep a game."""
        if self.path:
            game, seats, seed = key_of(outcome.pairing)
            told = {
                "game": game,
                "seats": seats,
                "seed": seed,
                "places": outcome.places,
                "points": outcome.points,
            }
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(told | {"plies": outcome.plies}) + "\n")


def numbered(job: tuple[int, Pairing]) -> tuple[int, Outcome]:
    """Play one game of the tournament with this number."""
    return job[0], play_pairing(job[1])


def row(plan: Plan, outcomes: list[Outcome]) -> dict[str, object]:
    """Sum up one tournament."""
    table = {each.label: each for each in tallies(plan, outcomes)}
    better, worse = (table[entrant.label] for entrant in plan.entrants)
    return {
        "game": plan.game,
        "players": plan.players,
        "games": len(outcomes),
        "bot": better.label,
        "against": worse.label,
        "first": better.first,
        "interval": better.interval,
        "against_interval": worse.interval,
        "times_fair": better.first * plan.players,
        "points": (better.points, worse.points),
        "table": [asdict(each) for each in table.values()],
    }


def tell(found: dict[str, object]) -> str:
    """Write one tournament as a line of a table."""
    low, high = found["interval"]  # type: ignore[misc]
    mine, theirs = found["points"]  # type: ignore[misc]
    return (
        f"| {found['game']} | {found['players']} | {found['bot']} | {found['against']} | {found['games']} "
        f"| {found['first']:.1%} | {low:.1%} to {high:.1%} | {found['times_fair']:.2f} | {mine:.1f} : {theirs:.1f} |"
    )


Job = tuple[int, Pairing]
"""A game that is still to be played, and the number of its tournament."""


def sort_out(all_plans: list[Plan], log: Log) -> tuple[dict[int, list[Outcome]], list[Job]]:
    """Part the games that were played already from those that were not."""
    jobs: list[Job] = []
    outcomes: dict[int, list[Outcome]] = defaultdict(list)
    for number, plan in enumerate(all_plans):
        for each in plan.pairings():
            played = log.find(each)
            if played:
                outcomes[number].append(played)
            else:
                jobs.append((number, each))
    random.Random(0).shuffle(jobs)  # so that a run cut short has played a part of each
    return outcomes, jobs


def play(all_plans: list[Plan], log: Log, wish: argparse.Namespace, context: Any) -> dict[int, list[Outcome]]:
    """Play what is missing, as long as there is time; return all games by tournament."""
    started = time.perf_counter()
    outcomes, jobs = sort_out(all_plans, log)
    with ProcessPoolExecutor(wish.jobs, mp_context=context) as pool:
        futures = [pool.submit(numbered, job) for job in jobs]
        for done, future in enumerate(as_completed(futures), start=1):
            if future.exception():  # one lost game must not cost the others
                print(f"a game failed: {future.exception()!r}", flush=True)
                continue
            number, outcome = future.result()
            outcomes[number].append(outcome)
            log.add(outcome)
            if done % max(1, len(jobs) // 20) == 0:
                print(f"{done} of {len(jobs)} games, {time.perf_counter() - started:.0f} s", flush=True)
            if time.perf_counter() - started > 60 * wish.minutes:
                for each in futures:  # the pool's own shutdown would forget that it was to cancel them
                    each.cancel()
                break
    return outcomes


def main() -> None:
    """Play the tournaments and print their table."""
    parser = argparse.ArgumentParser()
    parser.add_argument(
        "--suite", action="append", choices=["random", "adept", "levels", "thought", "maestri"]
    )
    parser.add_argument("--pair", action="append", type=pair, help="one tournament instead of suites")
    parser.add_argument("--game", action="append")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=1e9, help="start no game after so many minutes")
    parser.add_argument(
        "--first-deal", type=int, default=0, help="number the deals from here: new ones, to add to others"
    )
    parser.add_argument("--log", default="", help="keep every game here, and play none that is here already")
    parser.add_argument("--out", default="")
    wish = parser.parse_args()
    chosen = sorted({plan.game for plan in wish.pair}) if wish.pair else wish.game or names()
    log = Log(wish.log)
    started = time.perf_counter()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(wish.jobs, len(chosen)), mp_context=context) as pool:
        for name in pool.map(wake_game, chosen):
            print(f"{name} is awake after {time.perf_counter() - started:.0f} s", flush=True)
    suites = wish.suite or ["random", "adept", "levels", "thought"]
    all_plans = wish.pair or [plan for suite in suites for plan in plans(suite, chosen, wish.games)]
    all_plans = [replace(plan, seed=wish.first_deal) for plan in all_plans]
    outcomes = play(all_plans, log, wish, context)
    found = [row(plan, outcomes[number]) for number, plan in enumerate(all_plans) if outcomes[number]]
    print("| game | players | bot | against | games | first places | 95 % | times fair share | points |")
    print("|---|---|---|---|---|---|---|---|---|")
    for each in found:
        print(tell(each))
    if wish.out:
        with open(wish.out, "w", encoding="utf-8") as file:
            json.dump(found, file)


if __name__ == "__main__":
    main()
