"""What the contest came to: a table, the claims with their figures, and a file that keeps all of it."""

from __future__ import annotations

import datetime
import json
import os
import platform
from dataclasses import asdict, dataclass
from pathlib import Path

from .claims import Claim, claims
from .row import Row, Span, median

BEGIN, END = "<!-- measured by bench/peers.py -->", "<!-- end of what was measured -->"
_HEAD = (
    "library",
    "game",
    "players",
    "driven",
    "way",
    "decisions/game",
    "games/s",
    "decisions/s",
    "±",
    "bytes",
)


_SHORT = ("library", "driven", "way", "games", "median decisions/s", "slowest", "quickest")
_NUMBERS = (
    "players",
    "decisions/game",
    "games/s",
    "decisions/s",
    "±",
    "bytes",
    "games",
    "median decisions/s",
)


@dataclass
class Report:
    """All rows of one run, what was left out and why, and where and when it was."""

    rows: list[Row]
    left_out: dict[str, str]
    machine: str
    date: str
    seconds: float
    rounds: int

    @classmethod
    def read(cls, file: Path) -> Report:
        """Read a run that was kept."""
        kept = json.loads(file.read_text())
        rows = [Row(**{**row, "spans": [Span(**span) for span in row["spans"]]}) for row in kept.pop("rows")]
        return cls(rows=rows, **kept)

    def to_json(self) -> str:
        """Write everything down, each measurement with its times."""
        return json.dumps(asdict(self), indent=1) + "\n"

    @property
    def versions(self) -> dict[str, str]:
        """Return the version of each library."""
        return {row.library: row.version for row in self.rows}

    @property
    def claims(self) -> list[Claim]:
        """Return what is claimed, with the figures of this run."""
        return claims(self.rows)

    @property
    def share(self) -> float:
        """Return the least share of the core that a measurement had."""
        return min((row.share for row in self.rows), default=1.0)

    def text(self, *, folded: bool = False) -> str:
        """Write the report as Markdown that reads well in a terminal; a page folds the long table."""
        rows = _table([_HEAD, *(_cells(row) for row in self.rows)])
        if folded:
            rows = f"<details>\n<summary>Every row</summary>\n\n{rows}\n\n</details>"
        parts = [_table([_SHORT, *self._summary()]), "\n".join(map(str, self.claims)), rows]
        if self.left_out:
            parts.append("Left out:\n\n" + "\n".join(f"* {who}: {why}" for who, why in self.left_out.items()))
        return "\n\n".join([*parts, self.footnote()])

    def _summary(self) -> list[tuple[str, ...]]:
        """Lay out the slowest, the middle and the quickest game of each library and way."""
        ways: dict[tuple[str, str, str], list[Row]] = {}
        for row in self.rows:
            ways.setdefault((row.library, row.driven, row.way), []).append(row)
        laid = []
        for way, rows in ways.items():
            slow, *_, quick = sorted([rows[0], *rows], key=lambda row: row.decisions)
            named = (f"{figure(row.decisions)} ({row.game})" for row in (slow, quick))
            laid.append((*way, str(len(rows)), figure(median(rows)), *named))
        return laid

    def footnote(self) -> str:
        """Say where, when and with what."""
        measured = ", ".join(f"{name} {version}" for name, version in self.versions.items())
        busy = f" Others took part of the core: a measurement had {self.share:.0%} of it at worst."
        return (
            f"{self.machine}; one core, one thread, {self.date}. {measured}. Median of {self.rounds} rounds of "
            f"{self.seconds:g} s each, seconds of the core; ± is the distance between the rounds."
            f"{busy if self.share < 0.95 else ''}"
        )


def rewrite(page: str, report: Report) -> str:
    """Put a report into a page, between its two marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise SystemExit(
            f"the page needs the lines {BEGIN!r} and {END!r}: what was measured goes between them"
        )
    return f"{before}{BEGIN}\n\n{report.text(folded=True)}\n\n{END}{after}"


def figure(value: float) -> str:
    """Write a figure with three digits that mean something."""
    if value < 99.95:
        return f"{value:.3g}"
    return f"{round(value, 3 - len(f'{value:.0f}')):,.0f}"


def machine() -> str:
    """Name the processor and the Python."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    for mark in ("(R)", "(TM)", "(r)", "(tm)"):
        model = model.replace(mark, "")
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def today() -> str:
    """Return the date."""
    return datetime.date.today().isoformat()


def _cells(row: Row) -> tuple[str, ...]:
    return (
        row.library,
        row.game,
        str(row.players),
        row.driven,
        row.way,
        figure(row.length) if row.length else "",
        figure(row.games) if row.games else "",
        figure(row.decisions),
        f"{row.spread:.0%}",
        str(row.bytes or ""),
    )


def _table(cells: list[tuple[str, ...]]) -> str:
    """Lay cells out as a Markdown table with straight columns, numbers to the right."""
    head = cells[0]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    right = [name in _NUMBERS for name in head]
    rule = tuple(
        "-" * (width - 1) + ":" if to else "-" * width for width, to in zip(widths, right, strict=True)
    )
    lines = []
    for row in (head, rule, *cells[1:]):
        laid = (
            cell.rjust(width) if to else cell.ljust(width)
            for cell, width, to in zip(row, widths, right, strict=True)
        )
        lines.append(f"| {' | '.join(laid)} |")
    return "\n".join(lines)
