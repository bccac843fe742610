"""The contest as a picture: a bar to the median of each library's games, a stroke for each game."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from ridotto.view.svg import LARGE, SMALL, group, line, rect, sheet, title, words

from .claims import best_ways
from .report import Report, figure
from .row import COMPILED, PYTHON, Row, median

WIDTH = 720
_LEFT, _RIGHT, _VALUE = 272, 612, 700
_ROW, _BAR, _NOTE = 40, 20, 18
_TITLE = "How many decisions a second, on one core"

_KEY = "Random play, log scale; a stroke is a game, a bar their median."

_INKS = {
    "Ridotto": "brick",
    "OpenSpiel": "lagoon",
    "fastcatan": "gold",
    "PettingZoo": "olive",
    "RLCard": "dye-p",
    "python-chess": "dye-g",
    "Catanatron": "dye-t",
    "Pgx": "indigo",
}


@dataclass(frozen=True)
class Series:
    """One bar: the games of a library, driven in one way."""

    library: str
    label: str
    rows: list[Row]

    @property
    def name(self) -> str:
        """Return the label with how many games it stands for, or which; ours are named in the text."""
        if self.library == "Ridotto" or self.rows[0].game in self.label.lower():
            return self.label
        many = len(self.rows)
        return f"{self.label}, {many} games" if many > 1 else f"{self.label}, {self.rows[0].game}"

    @property
    def median(self) -> float:
        """Return the median of the games' decisions a second."""
        return median(self.rows)


_FROM_PYTHON = (
    ("Ridotto", "Desk", "Ridotto Desk"),
    ("Ridotto", "PettingZoo env()", "Ridotto PettingZoo env"),
    ("OpenSpiel", "state loop", "OpenSpiel"),
    ("fastcatan", "Env", "fastcatan"),
    ("PettingZoo", "env()", "PettingZoo"),
    ("RLCard", "env.step", "RLCard"),
    ("python-chess", "board.push", "python-chess"),
    ("Catanatron", "Game.play", "Catanatron"),
)
_IN_LOOPS = (
    ("Ridotto", "whole games", "Ridotto whole games"),
    ("Ridotto", "Batch of 1,024", "Ridotto Batch"),
    ("OpenSpiel", "", "OpenSpiel C++"),
    ("fastcatan", "BatchedEnv of 1,024", "fastcatan batch"),
    ("Pgx", "vmap, jit, scan of 256", "Pgx"),
)


def chart(report: Report) -> str:
    """Draw all series of a report, the quickest first, driven from Python and in compiled loops."""
    parts = [
        ("Driven from Python", _series(report.rows, _FROM_PYTHON, PYTHON)),
        ("Inside compiled loops", _series(report.rows, _IN_LOOPS, COMPILED)),
    ]
    shown = [each for _, series in parts for each in series]
    if not shown:
        raise SystemExit("there is nothing to draw: no library was measured")
    scale = Scale.around([row.decisions for each in shown for row in each.rows])
    drawn, y = [words(20, 44, _TITLE, LARGE, "ink bold", anchor="start")], 84.0
    drawn.append(words(20, 76, _KEY, SMALL, "faint", anchor="start"))
    for heading, series in parts:
        if series:
            part, y = _part(heading, series, scale, y)
            drawn += part
    notes = _notes(report)
    drawn += [
        words(20, y + 42 + 24 * number, text, _NOTE, "faint sans", anchor="start")
        for number, text in enumerate(notes)
    ]
    height = int(y + 42 + 24 * len(notes))
    return sheet(WIDTH, height, _TITLE, _description(parts), *drawn)


@dataclass(frozen=True)
class Scale:
    """A logarithmic axis over whole powers of ten."""

    low: int
    high: float

    @classmethod
    def around(cls, speeds: Sequence[float]) -> Scale:
        """Take in all speeds."""
        low = math.floor(math.log10(min(speeds)))
        return cls(low, max(low + 1.0, math.log10(max(speeds))))

    def x(self, speed: float) -> float:
        """Return where a speed lies."""
        return _LEFT + (_RIGHT - _LEFT) * (math.log10(speed) - self.low) / (self.high - self.low)


def _series(rows: Sequence[Row], wanted: Sequence[tuple[str, str, str]], driven: str) -> list[Series]:
    """Gather the rows of each bar; a library whose way is not named shows each game in its quickest way."""
    found = []
    for library, way, label in wanted:
        mine = [row for row in rows if row.library == library and row.driven == driven]
        mine = [row for row in mine if row.way == way] if way else best_ways(mine)
        if mine:
            found.append(Series(library, label, mine))
    return sorted(found, key=lambda each: -each.median)


def _part(heading: str, series: list[Series], scale: Scale, top: float) -> tuple[list[str], float]:
    """Draw a heading, its bars and the axis below; return where they end."""
    first = top + 48
    bottom = first + _ROW * len(series)
    drawn = [words(20, top + 34, heading, SMALL, "ink italic", anchor="start")]
    for power in range(scale.low, math.floor(scale.high) + 1):
        x = scale.x(10**power)
        drawn.append(line(x, first - 4, x, bottom, "shade-edge", stroke_width=1.5))
        drawn.append(words(x, bottom + 20, _power(power), _NOTE, "faint sans"))
    drawn += [_bar(each, scale, first + _ROW * place) for place, each in enumerate(series)]
    return drawn, bottom + 26


def _bar(series: Series, scale: Scale, y: float) -> str:
    ours = "bold" if series.library == "Ridotto" else ""
    ink = _INKS[series.library]
    middle = y + _ROW / 2
    strokes = [
        line(x, middle - _BAR / 2, x, middle + _BAR / 2, f"{ink}-edge", stroke_width=2.5)
        for x in (scale.x(row.decisions) for row in series.rows)
    ]
    return group(
        title(_sentence(series)),
        words(_LEFT - 12, middle + 7, series.name, SMALL, f"ink {ours}", anchor="end"),
        rect(
            _LEFT,
            middle - _BAR / 2,
            max(2.0, scale.x(series.median) - _LEFT),
            _BAR,
            ink,
            opacity=0.7 if ours else 0.4,
        ),
        *strokes,
        words(_VALUE, middle + 7, short(series.median), SMALL, f"ink {ours}", anchor="end"),
    )


def _sentence(series: Series) -> str:
    every = sorted(series.rows, key=lambda row: row.decisions)
    if len(every) == 1:
        return f"{series.label}: {figure(series.median)} ({every[0].game})"
    slow, quick = every[0], every[-1]
    return (
        f"{series.label}: median of {len(every)} games {figure(series.median)}, from {slow.game} "
        f"{figure(slow.decisions)} to {quick.game} {figure(quick.decisions)}"
    )


def _description(parts: Sequence[tuple[str, list[Series]]]) -> str:
    said = "; ".join(f"{heading}: {'; '.join(map(_sentence, series))}" for heading, series in parts if series)
    return f"Decisions a second of uniformly random play on one core. {said}."


def _notes(report: Report) -> list[str]:
    versions = ", ".join(f"{name} {version}" for name, version in report.versions.items())
    told = (
        "Ridotto's Batch and env write every observation and mask; fastcatan's batch its masks; "
        "OpenSpiel's loops neither.",
        f"{report.machine}, {report.date}.",
        f"{versions}.",
    )
    return [part for each in told for part in textwrap.wrap(each, 74)]


def _power(power: int) -> str:
    return {3: "1 k", 4: "10 k", 5: "100 k", 6: "1 M", 7: "10 M", 8: "100 M"}.get(power, f"{10**power:g}")


def short(value: float) -> str:
    """Write a speed in few letters: 168 k, 9.5 M, 17 M."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if value >= 0.9995 * size:
            many = value / size
            return f"{many:.1f} {letter}" if many < 9.95 else f"{many:.0f} {letter}"
    return f"{value:.0f}"
