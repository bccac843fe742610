"""`ridotto doctor`: is everything here, and does it work."""

from __future__ import annotations

import importlib.metadata
import platform
import sys
import tempfile
from collections.abc import Callable

from ..core.registry import games
from .screen import print_json


def examine(json: bool) -> None:
    """Examine the installation; exit with 1 if something that is needed is missing."""
    findings = [_finding(name, needed, look) for name, needed, look in _LOOKS]
    if json:
        print_json(findings)
    else:
        for each in findings:
            mark = "ok " if each["ok"] else ("BAD" if each["needed"] else "-- ")
            print(f"{mark}  {each['name']}: {each['told']}")
    sys.exit(0 if all(each["ok"] for each in findings if each["needed"]) else 1)


def _finding(name: str, needed: bool, look: Callable[[], str]) -> dict[str, object]:
    try:
        return {"name": name, "needed": needed, "ok": True, "told": look()}
    except Exception as error:  # noqa: BLE001 - a doctor reports whatever it meets
        return {
            "name": name,
            "needed": needed,
            "ok": False,
            "told": f"{type(error).__name__}: {error}".split("\n")[0],
        }


def _python() -> str:
    if sys.version_info < (3, 11):  # noqa: UP036 - the doctor looks all the same
        raise RuntimeError(f"Python 3.11 or newer is needed, this is {platform.python_version()}")
    return platform.python_version()


def _version(package: str) -> Callable[[], str]:
    return lambda: importlib.metadata.version(package)


def _rooms() -> str:
    return ", ".join(f"{game.name} ({len(game.rulebook.clauses)} clauses)" for game in games())


def _cache() -> str:
    from ..sim.compiler import cache_folder

    folder = cache_folder(games()[0])
    with tempfile.TemporaryFile(dir=folder):
        return str(folder.parent.parent)


def _compiler() -> str:
    from ..sim import cpu

    first = games()[0]
    results = cpu.play_games(first, 1, first.seats[0])
    return f"a compiled game of {first.name} took {results.decisions} decisions"


def _gpu() -> str:
    from ..sim import gpu

    if not gpu.has_gpu():
        raise RuntimeError("no GPU here; everything else works without one")
    return "found"


_LOOKS: tuple[tuple[str, bool, Callable[[], str]], ...] = (
    ("python", True, _python),
    ("numpy", True, _version("numpy")),
    ("numba", True, _version("numba")),
    ("rooms", True, _rooms),
    ("compile cache", True, _cache),
    ("compiled play", True, _compiler),
    ("gpu", False, _gpu),
    ("pictures as PNG (resvg-py)", False, _version("resvg-py")),
)
