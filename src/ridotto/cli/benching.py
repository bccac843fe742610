"""`ridotto bench` and `ridotto signature`: how fast, and whether behaviour moved."""

from __future__ import annotations

import subprocess
import sys
import time

from ..core.chance import quiet
from ..core.game import Game
from ..core.registry import find
from ..core.registry import games as all_games
from .screen import print_json, print_table, warm_up

WINDOWS = 5


def bench_games(only: list[str], seconds: float, json: bool) -> None:
    """Measure each game: compiled, interpreted, size."""
    chosen = [find(name) for name in only] if only else all_games()
    warm_up(chosen, quiet=json, loops=("play_games",))
    imported = _time_import()
    report = {
        game.name: measure(game, seconds) | {"import_s": imported, "first_prompt_s": _time_prompt(game)}
        for game in chosen
    }
    if json:
        print_json(report)
        return
    rows = []
    for game in chosen:
        row = report[game.name]
        rows.append(
            (
                game.title,
                f"{row['decisions_per_second'] / 1e6:.2f} million",
                f"{row['games_per_second']:,.0f}",
                f"{row['interpreted_us_per_decision']:.0f}",
                f"{row['state_bytes']:.0f}",
                f"{row['first_prompt_s']:.2f}",
            )
        )
    columns = ("game", "decisions/s", "games/s", "interpreted µs/decision", "state bytes", "first prompt s")
    print_table("One core, random play", columns, rows)
    print(f"import ridotto: {imported} s")


def measure(game: Game, seconds: float = 0.5) -> dict[str, float]:
    """Measure one game: best of several windows, in the process's own CPU time."""
    from ..sim import cpu

    seats = game.seats[-1]
    cpu.play_games(game, 1, seats)
    games, best = 64, (0.0, 0.0)
    while True:
        started = time.process_time()
        cpu.play_games(game, games, seats)
        if time.process_time() - started > seconds:
            break
        games *= 2
    for window in range(WINDOWS):
        started = time.process_time()
        results = cpu.play_games(game, games, seats, first=window * games)
        took = time.process_time() - started
        best = max(best, (results.decisions / took, games / took))
    return {
        "decisions_per_second": round(best[0]),
        "games_per_second": round(best[1]),
        "interpreted_us_per_decision": round(_interpreted(game, seats), 1),
        "state_bytes": game.layout.dtype.itemsize,
        "seats": seats,
    }


def _interpreted(game: Game, seats: int) -> float:
    """Return microseconds for listing the legal moves and playing one, interpreted."""
    from ..sim import cpu

    with quiet():
        started = time.process_time()
        trace = cpu.trace_game(game, 1, seats, plain=True)
        return (time.process_time() - started) / trace.plies * 1e6


def _timed(arguments: list[str]) -> float:
    """Return the best of three wall-clock times of a Python process, in seconds."""
    times = []
    for _ in range(3):
        started = time.perf_counter()
        subprocess.run([sys.executable, *arguments], input=b"quit\n", capture_output=True, check=True)  # noqa: S603
        times.append(time.perf_counter() - started)
    return round(min(times), 3)


def _time_import() -> float:
    empty = _timed(["-c", "pass"])
    return round(max(0.0, _timed(["-c", "import ridotto"]) - empty), 3)


def _time_prompt(game: Game) -> float:
    return _timed(["-m", "ridotto", "play", game.name, "--seed", "1"])


def print_signatures(only: list[str], json: bool) -> None:
    """Print the signature of each game."""
    from ..sim.signature import signature

    chosen = [find(name) for name in only] if only else all_games()
    warm_up(chosen, quiet=json, loops=("play_games",))
    found = {game.name: signature(game) for game in chosen}
    if json:
        print_json(found)
    else:
        for name, value in found.items():
            print(f"{name} {value}")
