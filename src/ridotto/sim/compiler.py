"""Compiles a game's loops for the CPU and keeps them on disk.

Numba's own cache does not notice that a called function's file changed. So the
cache folder is named by a hash of all sources that a loop can reach: a change
of any rule gives a new folder, and old ones are cleared away.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.registry import games
from ..core.rule import hand_rules_to_cpu
from . import loops, stepping

_MAKERS: dict[str, Callable[[Game], Callable[..., Any]]] = {
    "play_games": loops.play_games,
    "trace_game": loops.trace_game,
    "check_games": loops.check_games,
    "count_lines": loops.count_lines,
    "know_states": loops.know_states,
    "serve_desk": stepping.serve_desk,
    "begin_games": stepping.begin_games,
    "step_games": stepping.step_games,
    "choose_actions": stepping.choose_actions,
    "sensible_actions": stepping.sensible_actions,
}
LOOPS = tuple(_MAKERS)
_KEEP = 4


def cache_root() -> Path:
    """Return the folder of all compiled code: RIDOTTO_CACHE, or the user's cache folder."""
    chosen = os.environ.get("RIDOTTO_CACHE")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "ridotto"


@cache
def sources_hash(game: Game) -> str:
    """Hash the sources that a game's loops are made of, and the versions that compile them."""
    import numba

    package = Path(__file__).parent.parent
    digest = hashlib.sha256(f"{sys.version} {np.__version__} {numba.__version__}".encode())
    for folder in (package / "core", package / "sim", package / "bots" / "thinking", game.room):
        for path in sorted(folder.rglob("*.py")):
            digest.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder(game: Game) -> Path:
    """Return a game's own cache folder for its present sources, and forget its oldest ones."""
    root = cache_root() / "compiled" / game.name
    folder = root / sources_hash(game)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    others = sorted(root.iterdir(), key=lambda each: each.stat().st_mtime, reverse=True)
    for old in others[_KEEP:]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


@cache
def compiled(game: Game, loop: str) -> Callable[..., Any]:
    """Return one of a game's loops, compiled (or read from disk) at its first call."""
    import numba

    numba.config.CACHE_DIR = str(cache_folder(game))
    hand_rules_to_cpu()
    plain = _MAKERS[loop](game)
    hand_rules_to_cpu()  # a loop may bring small rules of its own
    checked = loop == "check_games"
    made: Callable[..., Any] = numba.njit(plain, nogil=True, cache=True, boundscheck=checked)
    return made


def warm(chosen: list[Game] | None = None, wanted: tuple[str, ...] = LOOPS) -> Iterator[tuple[str, str]]:
    """Compile the loops of the games; tell of each when it is ready."""
    from . import batch, cpu

    warmers = cpu.WARMERS | batch.WARMERS
    for game in chosen if chosen is not None else games():
        for loop in wanted:
            warmers[loop](game)
            yield game.name, loop
