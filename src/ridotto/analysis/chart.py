"""A ladder as a picture: bars of first places with their intervals."""

from __future__ import annotations

from ..view.svg import NORMAL, SMALL, group, line, rect, sheet, words
from .ladder import Standing

WIDTH, ROW, LEFT, SCALE = 900, 58, 230, 560


def chart(title: str, table: list[Standing]) -> str:
    """Draw the share of first places of each bot, its interval and its fair share."""
    rows = [_row(place, each) for place, each in enumerate(table)]
    height = 110 + ROW * len(table)
    return sheet(
        WIDTH,
        height,
        title,
        "; ".join(f"{each.label}: {each.first:.0%} first places" for each in table),
        words(30, 42, title, NORMAL, "ink bold", anchor="start"),
        *rows,
        words(
            LEFT,
            height - 18,
            "share of first places; the thin line is the fair share",
            SMALL,
            "faint",
            anchor="start",
        ),
    )


def _row(place: int, each: Standing) -> str:
    y = 66 + ROW * place
    low, high = each.interval
    return group(
        words(LEFT - 14, y + 28, each.label, SMALL, "ink", anchor="end"),
        rect(LEFT, y + 8, max(1.0, SCALE * each.first), 28, "lagoon"),
        line(LEFT + SCALE * low, y + 22, LEFT + SCALE * high, y + 22, "ink-edge", stroke_width=3),
        line(LEFT + SCALE * low, y + 14, LEFT + SCALE * low, y + 30, "ink-edge", stroke_width=3),
        line(LEFT + SCALE * high, y + 14, LEFT + SCALE * high, y + 30, "ink-edge", stroke_width=3),
        line(LEFT + SCALE * each.fair, y + 2, LEFT + SCALE * each.fair, y + 42, "brick-edge", stroke_width=2),
        words(LEFT + SCALE + 14, y + 30, f"{each.first:.1%}", SMALL, "ink", anchor="start"),
    )
