"""`ridotto ladder`: balanced tournaments of bots."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ..analysis.chart import chart
from ..analysis.ladder import (
    Outcome,
    Plan,
    Standing,
    failures_of,
    play_here,
    play_on_ray,
    read_entrants,
    run,
    standings,
)
from ..bots import EXTERNAL, wake
from ..bots import find as find_bot
from ..core.registry import find
from ..play import Match
from .screen import print_json, print_table, progress, read_options


@dataclass(frozen=True)
class LadderWish:
    """The options of the command."""

    game: str
    players: int | None
    bots: str
    games: int
    seconds: float
    seed: int
    option: tuple[str, ...]
    preset: str
    jobs: int
    ray: str
    svg: Path | None
    json: bool


def run_ladder(wish: LadderWish) -> None:
    """Play a tournament and print its table, its JSON or its chart."""
    game = find(wish.game)
    players = game.check_seats(game.seats[0] if wish.players is None else wish.players)
    entrants = read_entrants(wish.bots, wish.seconds)
    plan = Plan(
        game.name,
        players,
        entrants,
        wish.games,
        wish.seed,
        game.choose(read_options(list(wish.option)), wish.preset),
    )
    total = sum(1 for _ in plan.pairings())
    play = (
        partial(play_on_ray, address=wish.ray)
        if wish.ray
        else partial(play_here, jobs=wish.jobs or os.cpu_count() or 1)
    )
    _wake(plan, quiet=wish.json)
    with progress(f"{game.title}, {players} players", total, quiet=wish.json) as advance:
        outcomes = run(plan, play, advance)
    table = standings(plan, outcomes)
    title = f"{game.title}, {players} players, {len(outcomes)} games"
    if wish.svg:
        wish.svg.write_text(chart(title, table), encoding="utf-8")
    if wish.json:
        print_json(
            {
                "game": game.name,
                "players": players,
                "games": len(outcomes),
                "seed": wish.seed,
                "bots": [asdict(each) for each in table],
                "failures": _failures(table, outcomes),
            }
        )
        return
    rows = [
        (
            each.label,
            f"{each.rating:.1f} ± {each.uncertainty:.1f}",
            f"{each.first:.1%}",
            f"{each.interval[0]:.1%} to {each.interval[1]:.1%}",
            f"{each.fair:.1%}",
            f"{each.points:.1f} ± {each.points_interval:.1f}",
            each.games,
        )
        for each in table
    ]
    columns = ("bot", "rating", "first places", "95 %", "fair share", f"mean {game.currency}", "seats played")
    print_table(title, columns, rows)
    for each in table:
        if each.lost:
            first = _failures([each], outcomes)[0]
            print(
                f"{each.label} lost {each.lost} of {each.games} seats, and a novice played on. First in deal"
            )
            print(f"  {first['seed']}, seat {first['seat'] + 1}, ply {first['ply']}: {first['message']}")


def _failures(table: list[Standing], outcomes: list[Outcome]) -> list[dict[str, Any]]:
    """Say of every lost seat whose it was, in which deal, and why."""
    return [
        {"bot": each.label, "seed": pairing.seed, **asdict(failure)}
        for each in table
        for pairing, failure in failures_of(each.label, outcomes)
    ]


def _wake(plan: Plan, *, quiet: bool) -> None:
    """Let every bot think once: what it compiles is then there for all processes."""
    with progress("waking the bots", len(plan.entrants), quiet=quiet) as advance:
        match = Match.new(plan.game, seats=plan.players, seed=0, options=plan.options)
        for entrant in plan.entrants:
            if not entrant.bot.startswith(EXTERNAL):  # somebody else's bot is started where it plays
                wake(find_bot(entrant.bot), match.observation(match.waiting[0]))
            advance(1)
