"""Two charts in the corners of the map: what buildings cost and what samurai gather."""

from __future__ import annotations

from ridotto.view.pieces import coin
from ridotto.view.svg import SMALL, group, moved, remembered, title, words

from .data import BUILDING_NAMES, BUILDING_POINTS, COST, RICE, STONE, WOOD, YIELD
from .view_shapes import castle, gable, pennant, token
from .words import count_words, goods_text

_ROW = 30


@remembered
def price_list() -> str:
    """Draw what house, trading post and fortress cost and score. E-7.6, E-7.7."""
    rows = []
    for kind, (name, shape) in enumerate(zip(BUILDING_NAMES, (gable, pennant, castle), strict=True)):
        wood, stone, ryo = (int(each) for each in COST[kind])
        points = count_words(int(BUILDING_POINTS[kind]), "point")
        parts = [title(f"a {name} costs {goods_text((wood, stone, 0, ryo))}: {points}"), shape(11, 0)]
        x = 40
        for count, piece in ((wood, WOOD), (stone, STONE)):
            if count:
                parts.append(words(x, 7, count, SMALL, "ink"))
                parts.append(token(piece, x + 20, 0, 10))
            x += 52
        parts += [words(x + 4, 7, ryo, SMALL, "ink"), coin(x + 29, 0, "R", 11)]
        parts += [words(x + 56, 7, "→", SMALL, "faint"), coin(x + 84, 0, int(BUILDING_POINTS[kind]), 13)]
        rows.append(moved(0, _ROW * kind, *parts))
    return group(*rows, id="prices")


@remembered
def yield_chart() -> str:
    """Draw what one samurai gathers, by how many stand on the space. E-7.2."""
    parts = [
        title("what a samurai gathers where 1, 2, 3, 4 or more samurai of all colours stand"),
        words(104, 7, "samurai", SMALL, "faint italic", anchor="end"),
    ]
    columns = [128 + 34 * k for k in range(4)]
    parts += [
        words(x, 7, head, SMALL, "faint") for x, head in zip(columns, ("1", "2", "3", "4+"), strict=True)
    ]
    for line, pieces in enumerate(((WOOD, STONE), (RICE,)), start=1):
        y = _ROW * line
        parts += [token(piece, 92 - 34 * k, y, 10) for k, piece in enumerate(reversed(pieces))]
        parts += [
            words(x, y + 7, int(YIELD[pieces[0], k + 1]), SMALL, "ink bold") for k, x in enumerate(columns)
        ]
    return group(*parts, id="yields")
