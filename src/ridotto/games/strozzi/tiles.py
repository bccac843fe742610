"""How a merchandise tile of Medici vs Strozzi looks: numeral, good and colour together."""

from __future__ import annotations

from ridotto.view.svg import circle, group, moved, path, rect, remembered, title, words

from .data import COLOUR_LETTERS, GOLD, TILE_COLOUR, TILE_VALUE
from .notation import tile_words

TILE_WIDTH, TILE_HEIGHT = 38, 52
COLOUR_ROLES = ("lagoon", "brick", "white", "olive", "gold")


@remembered
def sign(colour: int, x: float, y: float, size: float, class_: str) -> str:
    """Draw the sign of a good: drop, bolt of cloth, pelt, leaf, coin."""
    s = size
    shapes = (
        path(f"M0 {-s:g} C{s:g} {0:g} {s:g} {s:g} 0 {s:g} C{-s:g} {s:g} {-s:g} 0 0 {-s:g}Z", class_),
        path(
            f"M{-s:g} {-s * 0.8:g} h{2 * s:g} v{1.6 * s:g} l{-s / 2:g} {-s * 0.5:g} l{-s / 2:g} {s * 0.5:g} l{-s / 2:g} {-s * 0.5:g} l{-s / 2:g} {s * 0.5:g}Z",
            class_,
        ),
        path(
            f"M0 {-s:g} l{s * 0.5:g} {s * 0.5:g} l{s * 0.5:g} {-s * 0.2:g} l{-s * 0.3:g} {s * 0.8:g} l{s * 0.2:g} {s * 0.8:g} l{-s * 0.9:g} {-s * 0.4:g} l{-s * 0.9:g} {s * 0.4:g} l{s * 0.2:g} {-s * 0.8:g} l{-s * 0.3:g} {-s * 0.8:g} l{s * 0.5:g} {s * 0.2:g}Z",
            class_,
        ),
        path(
            f"M{-s:g} {s:g} C{-s:g} {-s * 0.6:g} 0 {-s:g} {s:g} {-s:g} C{s:g} {s * 0.2:g} {s * 0.4:g} {s:g} {-s:g} {s:g}Z",
            class_,
        ),
        circle(0, 0, s, class_),
    )
    return moved(x, y, shapes[colour])


@remembered
def tile(number: int, x: float, y: float, *, id_: str | None = None) -> str:
    """Draw a tile with its large numeral, the sign of its good and its letter."""
    colour, value = int(TILE_COLOUR[number]), int(TILE_VALUE[number])
    ink = f"on-{COLOUR_ROLES[colour]}"
    return moved(
        x,
        y,
        title(tile_words(number)),
        rect(0, 0, TILE_WIDTH, TILE_HEIGHT, f"{COLOUR_ROLES[colour]} ink-edge", rx=5, stroke_width=1.5),
        words(TILE_WIDTH / 2, 27, value, 28, f"{ink} bold"),
        group(
            sign(colour, 12, 41, 6.5, ink),
            words(27, 47, COLOUR_LETTERS[colour], 17, f"{ink} sans bold"),
        ),
        id=id_,
    )


@remembered
def empty_space(x: float, y: float) -> str:
    """Draw a cargo space that is still open."""
    return rect(
        x, y, TILE_WIDTH, TILE_HEIGHT, "sheet faint-edge", rx=5, stroke_width=1.5, stroke_dasharray="4 4"
    )


def is_gold(number: int) -> bool:
    """Tell whether a tile is gold, which no track trades."""
    return int(TILE_COLOUR[number]) == GOLD
