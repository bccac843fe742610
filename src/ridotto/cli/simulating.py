"""`ridotto simulate`: many games, summed up as they go by, and written as a data set."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..analysis.dataset import Plan, Played, played, wake_bots, write
from ..analysis.dataset.tally import Standing, Tally
from ..analysis.ladder import read_entrants
from ..core.registry import find
from .screen import print_json, print_table, progress, read_options

if TYPE_CHECKING:
    from ..sim.cpu import Results

_GAMES_AT_ONCE = 1 << 20


@dataclass(frozen=True)
class SimulateWish:
    """The options of the command."""

    game: str
    games: int
    seats: int | None
    seed: int
    option: tuple[str, ...]
    preset: str
    threads: int
    bots: str
    seconds: float
    out: Path | None
    rows: str
    json: bool

    @property
    def jobs(self) -> int:
        """Return how many threads or processes play."""
        return self.threads or os.cpu_count() or 1

    def plan(self) -> Plan:
        """Return the games that are wished for."""
        game = find(self.game)
        return Plan(
            game.name,
            game.check_seats(game.seats[0] if self.seats is None else self.seats),
            self.games,
            self.seed,
            self.rows,
            game.choose(read_options(list(self.option)), self.preset),
            read_entrants(self.bots, self.seconds),
        )


def simulate_games(wish: SimulateWish) -> None:
    """Play the games, write them if there is a file for them, and print what they came to."""
    plan = wish.plan()
    tally = Tally(plan.players, len(plan.labels))
    _wake(wish, plan)
    started = time.perf_counter()
    with progress("playing", plan.games, quiet=wish.json) as advance:
        written = _play(wish, plan, tally, advance)
    took = time.perf_counter() - started
    if wish.json:
        print_json(_report(wish, plan, tally, took, written))
    else:
        _show(wish, plan, tally, took, written)


def _wake(wish: SimulateWish, plan: Plan) -> None:
    """Compile what is needed before the clock starts."""
    with progress("compiling the rules", 1, quiet=wish.json) as advance:
        one = replace(plan, games=1)
        if not plan.is_random:
            wake_bots(plan)
        elif wish.out is None:
            list(_random_results(one, 1))
        else:
            list(played(one))
        advance(1)


def _play(wish: SimulateWish, plan: Plan, tally: Tally, advance: Callable[[int], object]) -> int:
    """Play the games of a plan and count them in; return how many rows were written."""

    def told(some: Played) -> None:
        tally.add(some.plies, some.points, some.places, plan.sitting(some))
        advance(len(some.plies))

    if wish.out is not None:
        with _ending_in_order():
            return write(wish.out, plan, jobs=wish.jobs, told=told)
    if plan.is_random:
        for results in _random_results(plan, wish.jobs):
            tally.add(results.plies, results.points, results.places)
            advance(len(results.plies))
    else:
        for some in played(plan, wish.jobs):
            told(some)
    return 0


def _random_results(plan: Plan, threads: int) -> Iterator[Results]:
    """Play random games of which nothing but the result is wanted."""
    from ..sim import cpu

    last = plan.first + plan.games
    # Enough at once for every thread, and so little that a bar moves.
    step = min(_GAMES_AT_ONCE, max(cpu.CHUNK * threads, plan.games // 100))
    for first in range(plan.first, last, step):
        games = min(step, last - first)
        yield cpu.play_games(
            plan.title, games, plan.players, first=first, options=plan.options, threads=threads
        )


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Leave by the door when a scheduler asks to: half a file is cleared away on the way."""

    def leave(*_: object) -> None:
        sys.exit(128 + signal.SIGTERM)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _report(wish: SimulateWish, plan: Plan, tally: Tally, took: float, written: int) -> dict[str, Any]:
    report = {
        "game": plan.game,
        "seats": plan.players,
        "options": plan.options,
        "games": tally.games,
        "seed": plan.first,
        "decisions": tally.plies.total,
        "decisions_per_second": round(tally.plies.total / took),
        "plies": tally.plies.summary(),
        "points": [each.points.summary() for each in tally.seats],
        "wins": [_wins(each) for each in tally.seats],
        "shared_victories": round(tally.shared / tally.games, 4),
    }
    if not plan.is_random:
        report["bots"] = [
            {"bot": label, "seats": each.seats, "points": each.points.summary()} | _wins(each)
            for label, each in _sat_down(plan, tally)
        ]
    if wish.out is not None:
        report |= {"out": str(wish.out), "rows": written, "bytes": wish.out.stat().st_size}
    return report


def _sat_down(plan: Plan, tally: Tally) -> list[tuple[str, Standing]]:
    """Return the bots that had a seat: in few games, not all of many may have come to sit."""
    return [pair for pair in zip(plan.labels, tally.bots, strict=True) if pair[1].seats]


def _wins(standing: Standing) -> dict[str, float]:
    return {"share": round(standing.share, 4), "interval": round(standing.interval, 4)}


def _show(wish: SimulateWish, plan: Plan, tally: Tally, took: float, written: int) -> None:
    game = plan.title
    kind = "random games" if plan.is_random else "games"
    title = f"{tally.games} {kind} of {game.title}, {tally.plies.mean:.1f} decisions a game"
    _show_standings(title, "seat", list(zip(game.seat_names, tally.seats, strict=False)), game.currency)
    if not plan.is_random:
        _show_standings("the bots, in all their seats", "bot", _sat_down(plan, tally), game.currency)
    speed = tally.plies.total / took
    print(
        f"{speed / 1e6:.1f} million decisions a second" if speed > 1e5 else f"{speed:.0f} decisions a second"
    )
    if wish.out is not None:
        print(f"{written} rows in {wish.out} ({wish.out.stat().st_size / 1e6:.1f} MB)")


def _show_standings(title: str, kind: str, standings: list[tuple[str, Standing]], currency: str) -> None:
    rows = [
        (
            name,
            f"{each.share:.1%} ± {each.interval:.1%}",
            f"{each.points.mean:.1f}",
            f"{each.points.percentile(5):.0f} to {each.points.percentile(95):.0f}",
        )
        for name, each in standings
    ]
    print_table(title, (kind, "first places", f"mean {currency}", "5 % to 95 %"), rows)
