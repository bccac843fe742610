"""`ridotto verify`: records, and random games with every check on."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from ..core.game import Game
from ..core.registry import find
from ..core.registry import games as all_games
from ..errors import RidottoError, RuleFault, UnknownOption
from ..play.replay import verify
from .screen import print_json, progress, warm_up


def verify_all(records: list[Path], games: int, only: list[str], first: int, every: int, json: bool) -> None:  # noqa: PLR0913
    """Verify what was asked for; exit with 1 if anything is wrong."""
    if not records and not games:
        raise UnknownOption("name record files, or --games N for checked random games")
    reports = [_verify_record(path) for path in records]
    if games:
        chosen = [find(name) for name in only] if only else all_games()
        warm_up(chosen, quiet=json, loops=("check_games",))
        for game in chosen:
            reports += _campaign(game, games, first, every, json)
    if json:
        print_json(reports)
    else:
        for report in reports:
            print(report["told"])
    sys.exit(0 if all(report["ok"] for report in reports) else 1)


def _verify_record(path: Path) -> dict[str, object]:
    try:
        match = verify(path)
    except RidottoError as error:
        return {"record": str(path), "ok": False, "told": f"{path}: {error}"}
    state = "finished" if match.is_over else "unfinished"
    told = f"{path}: {match.game.title}, {match.ply} moves, {state}: verified"
    return {"record": str(path), "ok": True, "plies": match.ply, "told": told}


def _campaign(game: Game, games: int, first: int, every: int, json: bool) -> list[dict[str, object]]:
    """Share the games evenly among player counts and presets."""
    cells = [
        (seats, preset)
        for seats in game.seats
        for preset in (("manual", "published") if game.options else ("manual",))
    ]
    each = -(-games // len(cells))
    return [_check_cell(game, seats, preset, (each, first, every), json) for seats, preset in cells]


def _check_cell(
    game: Game, seats: int, preset: str, plan: tuple[int, int, int], json: bool
) -> dict[str, object]:
    from ..sim import cpu

    games, first, every = plan
    label = f"{game.name}, {seats} seats, {preset}"
    started = time.perf_counter()
    try:
        with progress(label, games, quiet=json) as advance:
            decisions = cpu.check_games(
                game,
                games,
                seats,
                first=first,
                options=game.choose(preset=preset),
                every=every,
                progress=advance,
            )
    except RuleFault as fault:
        return {"game": game.name, "seats": seats, "preset": preset, "ok": False, "told": f"{label}: {fault}"}
    took = time.perf_counter() - started
    told = f"{label}: {games} games, {decisions} decisions, every check passed, {took:.0f} s"
    return {
        "game": game.name,
        "seats": seats,
        "preset": preset,
        "games": games,
        "decisions": decisions,
        "seconds": round(took, 1),
        "ok": True,
        "told": told,
    }
