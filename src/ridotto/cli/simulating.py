"""`ridotto simulate`: many random games, summed up."""

from __future__ import annotations

import time

import numpy as np

from ..core.registry import find
from .screen import print_json, print_table, progress, read_options, warm_up


def simulate_games(  # noqa: PLR0913 - the options of the command
    name: str,
    games: int,
    seats: int | None,
    first: int,
    option: list[str],
    preset: str,
    threads: int,
    json: bool,
) -> None:
    """Play random games and print length, points and wins with their intervals."""
    from ..sim import cpu

    game = find(name)
    options = game.choose(read_options(option), preset)
    count = game.check_seats(game.seats[0] if seats is None else seats)
    warm_up([game], quiet=json, loops=("play_games",))
    started = time.perf_counter()
    with progress("playing", games, quiet=json) as advance:
        results = cpu.play_games(
            game, games, count, first=first, options=options, threads=threads, progress=advance
        )
    took = time.perf_counter() - started
    firsts = (results.places == 1) / (results.places == 1).sum(axis=1, keepdims=True)
    wins = firsts.mean(axis=0)
    spread = 1.96 * firsts.std(axis=0) / np.sqrt(games)
    report = {
        "game": game.name,
        "seats": count,
        "options": options,
        "games": games,
        "seed": first,
        "decisions": results.decisions,
        "decisions_per_second": round(results.decisions / took),
        "plies": _spread(results.plies),
        "points": [_spread(results.points[:, seat]) for seat in range(count)],
        "wins": [
            {"share": round(float(w), 4), "interval": round(float(s), 4)}
            for w, s in zip(wins, spread, strict=True)
        ],
        "shared_victories": round(float(((results.places == 1).sum(axis=1) > 1).mean()), 4),
    }
    if json:
        print_json(report)
        return
    rows = [
        (
            game.seat_names[seat],
            f"{wins[seat]:.1%} ± {spread[seat]:.1%}",
            f"{results.points[:, seat].mean():.1f}",
            f"{np.percentile(results.points[:, seat], 5):.0f} to {np.percentile(results.points[:, seat], 95):.0f}",
        )
        for seat in range(count)
    ]
    title = f"{games} random games of {game.title}, {results.plies.mean():.1f} decisions a game"
    print_table(title, ("seat", "first places", f"mean {game.currency}", "5 % to 95 %"), rows)
    print(f"{results.decisions / took / 1e6:.1f} million decisions a second")


def _spread(column: np.ndarray) -> dict[str, float]:
    low, high = np.percentile(column, (5, 95))
    return {
        "mean": round(float(column.mean()), 3),
        "p5": float(low),
        "p95": float(high),
        "min": int(column.min()),
        "max": int(column.max()),
    }
