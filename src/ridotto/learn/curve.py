"""The curve of a training: first places over the minutes, with their intervals."""

from __future__ import annotations

from typing import Any

from ..analysis.ladder import wilson
from ..view.svg import NORMAL, SMALL, circle, line, path, sheet, words
from .evaluation import RANDOM, RIVAL

WIDTH, HEIGHT = 900, 520
LEFT, RIGHT, TOP, BOTTOM = 90, 780, 76, 380
_COLOURS = ("lagoon", "brick", "gold", "olive")
_DASHES = (None, "12 5", "3 5", "16 5 4 5")


def curve(title: str, measured: list[dict[str, Any]], notes: list[str]) -> str:
    """Draw one line for each player count against random play, and thin ones against the rival."""
    last = max((each["minutes"] for each in measured), default=1.0) or 1.0
    drawn = [words(LEFT, 42, title, NORMAL, "ink bold", anchor="start"), *_grid(last)]
    counts = sorted({each["players"] for each in measured})
    labels: list[tuple[float, str]] = []
    for place, players in enumerate(counts):
        for against in (RIVAL, RANDOM):
            points = [each for each in measured if each["players"] == players and each["against"] == against]
            if points:
                drawn += _line(points, last, place, against)
                share = points[-1]["firsts"] / points[-1]["games"]
                whom = "random" if against == RANDOM else "rival"
                labels.append((_y(share), f"{players}p, {whom}"))
    drawn += _labels(labels)
    drawn += [
        words(LEFT, BOTTOM + 76 + 28 * row, note, SMALL, "faint", anchor="start")
        for row, note in enumerate(notes)
    ]
    return sheet(WIDTH, HEIGHT, title, " ".join(notes), *drawn)


def _y(share: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * share


def _grid(last: float) -> list[str]:
    drawn = []
    for quarter in range(5):
        level, across = _y(quarter / 4), LEFT + (RIGHT - LEFT) * quarter / 4
        drawn.append(line(LEFT, level, RIGHT, level, "shade-edge", stroke_width=1.5))
        drawn.append(words(LEFT - 12, level + 7, f"{quarter * 25} %", SMALL, "faint", anchor="end"))
        text = f"{last * quarter / 4:.3g} min" if quarter else "start"
        drawn.append(words(across, BOTTOM + 32, text, SMALL, "faint"))
    return drawn


def _line(points: list[dict[str, Any]], last: float, place: int, against: str) -> list[str]:
    spots = [
        (LEFT + (RIGHT - LEFT) * each["minutes"] / last, each["firsts"] / each["games"]) for each in points
    ]
    edges = [wilson(each["firsts"], each["games"]) for each in points]
    upper = [f"{x:.1f} {_y(high):.1f}" for (x, _), (_, high) in zip(spots, edges, strict=True)]
    lower = [f"{x:.1f} {_y(low):.1f}" for (x, _), (low, _) in zip(spots, edges, strict=True)]
    colour = _COLOURS[place % len(_COLOURS)]
    middle = " L".join(f"{x:.1f} {_y(share):.1f}" for x, share in spots)
    drawn = [
        path(f"M{' L'.join(upper + lower[::-1])}Z", colour, opacity=0.18),
        path(
            f"M{middle}",
            f"{colour}-line",
            stroke_width=4 if against == RANDOM else 2,
            stroke_dasharray=_DASHES[place % len(_DASHES)],
            stroke_linejoin="round",
        ),
    ]
    return drawn + [circle(x, _y(share), 4, colour) for x, share in spots]


def _labels(labels: list[tuple[float, str]]) -> list[str]:
    """Write the names at the ends of the lines, moved apart where they would lie on one another."""
    drawn, floor = [], 0.0
    for y, text in sorted(labels):
        floor = max(y, floor + 26)
        drawn.append(words(RIGHT + 12, floor + 7, text, SMALL, "ink", anchor="start"))
    return drawn
