"""What every command says and how: JSON, tables, progress, and options read from words."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ..errors import UnknownOption


def print_json(data: object) -> None:
    """Print one JSON object, and nothing else."""
    print(json.dumps(data, ensure_ascii=False))


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table; without colour where NO_COLOR says so or nobody looks."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    drawn = Table(title=title, title_justify="left")
    for place, name in enumerate(columns):
        wordy = any(str(row[place])[:1].isalpha() for row in rows)
        # Folded, not cut: two bots that differ in a habit must not look the same.
        drawn.add_column(name, justify="left" if wordy else "right", overflow="fold")
    for row in rows:
        drawn.add_row(*(escape(str(cell)) for cell in row))
    Console(no_color="NO_COLOR" in os.environ or None).print(drawn)


@contextmanager
def progress(label: str, total: int, *, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on the error stream while a long work runs."""
    if quiet or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True, no_color="NO_COLOR" in os.environ or None)
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.advance(task, done)


def warm_up(games: list[Any], *, quiet: bool = False, loops: tuple[str, ...] | None = None) -> None:
    """Compile what a command will need, with a progress bar."""
    from ..sim.compiler import LOOPS, warm

    wanted = loops or LOOPS
    with progress("compiling the rules", len(games) * len(wanted), quiet=quiet) as advance:
        for _ in warm(games, wanted):
            advance(1)


def read_options(words: list[str]) -> dict[str, str]:
    """Read options given as name=value."""
    chosen = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise UnknownOption(f"an option is written name=value, not {word!r}")
        chosen[name.strip()] = value.strip()
    return chosen
