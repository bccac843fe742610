"""Pieces that several games have: emblems, coins, cards, dice, meeples, stacks."""

from __future__ import annotations

import math

from .palette import SEAT_EMBLEMS, SEAT_LETTERS, on_seat, seat_class
from .svg import circle, group, moved, path, rect, remembered, title, words


def _polygon(corners: int, radius: float, turn: float) -> str:
    points = [
        f"{radius * math.sin(2 * math.pi * k / corners + turn):.2f} "
        f"{-radius * math.cos(2 * math.pi * k / corners + turn):.2f}"
        for k in range(corners)
    ]
    return "M" + "L".join(points) + "Z"


@remembered
def emblem(
    seat: int, x: float, y: float, radius: float, *, letter: bool = True, id_: str | None = None
) -> str:
    """Draw a seat's emblem: its colour, its shape and its letter together."""
    shape = SEAT_EMBLEMS[seat]
    colour = f"{seat_class(seat)} white-edge"
    if shape == "disc":
        drawn = circle(0, 0, radius, colour, stroke_width=1.5)
    else:
        corners, grow, turn = {
            "diamond": (4, 1.2, 0.0),
            "square": (4, 1.25, math.pi / 4),
            "triangle": (3, 1.35, 0.0),
            "hexagon": (6, 1.1, 0.0),
        }[shape]
        drawn = path(_polygon(corners, radius * grow, turn), colour, stroke_width=1.5)
    drop = radius * (0.52 if shape == "triangle" else 0.36)
    inside = (
        [words(0, drop, SEAT_LETTERS[seat], radius * 1.05, f"{on_seat(seat)} sans bold")] if letter else []
    )
    return moved(x, y, drawn, *inside, id=id_)


@remembered
def coin(x: float, y: float, amount: object, radius: float = 18, *, id_: str | None = None) -> str:
    """Draw a gold coin with its amount: gold leaf is for money and points only."""
    text = str(amount)
    size = radius * (1.1 if len(text) < 3 else 0.85)
    return moved(
        x,
        y,
        circle(0, 0, radius, "gold ink-edge", stroke_width=1.5),
        circle(0, 0, radius * 0.8, "on-gold-line", stroke_width=1, opacity=0.35),
        words(0, size * 0.35, text, size, "on-gold bold"),
        id=id_,
    )


@remembered
def card(  # noqa: PLR0913 - place, size and what is printed
    x: float, y: float, width: float, height: float, numeral: object, word: str, colour: str = "sheet"
) -> str:
    """Draw a printed ticket: a large numeral and a small word."""
    return moved(
        x,
        y,
        rect(0, 0, width, height, f"{colour} ink-edge", rx=6, stroke_width=1.5),
        words(width / 2, height * 0.52, numeral, min(width, height) * 0.5, "ink bold"),
        words(width / 2, height - 9, word, min(20, width / max(3, len(word)) * 1.7), "ink") if word else "",
    )


@remembered
def card_back(x: float, y: float, width: float, height: float, colour: str = "lagoon") -> str:
    """Draw a card from behind: a hatched ticket that tells nothing."""
    bars = "".join(f"M{k:g} 4 V{height - 4:g}" for k in range(6, int(width) - 2, 6))
    return moved(
        x,
        y,
        rect(0, 0, width, height, f"{colour} ink-edge", rx=6, stroke_width=1.5),
        path(bars, "white-line", stroke_width=1, opacity=0.5),
    )


_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@remembered
def die(
    x: float, y: float, value: int, side: float = 36, colour: str = "sheet", *, id_: str | None = None
) -> str:
    """Draw a die by its pips."""
    ink = "ink" if colour in ("sheet", "card", "paper") else "white"
    pips = [
        circle(side * (0.5 + 0.27 * dx), side * (0.5 + 0.27 * dy), side * 0.09, ink)
        for dx, dy in _PIPS[value]
    ]
    return moved(
        x,
        y,
        title(f"die {value}"),
        rect(0, 0, side, side, f"{colour} ink-edge", rx=side / 6, stroke_width=1.5),
        *pips,
        id=id_,
    )


@remembered
def meeple(seat: int, x: float, y: float, height: float = 30, *, id_: str | None = None) -> str:
    """Draw a person of a seat: body in its colour, emblem letter on the chest."""
    h = height
    body = (
        f"M0 {-h:g} a{h * 0.18:g} {h * 0.18:g} 0 0 1 {h * 0.12:g} {h * 0.32:g} "
        f"L{h * 0.42:g} {-h * 0.42:g} L{h * 0.38:g} {-h * 0.28:g} L{h * 0.2:g} {-h * 0.32:g} L{h * 0.32:g} 0 "
        f"L{-h * 0.32:g} 0 L{-h * 0.2:g} {-h * 0.32:g} L{-h * 0.38:g} {-h * 0.28:g} L{-h * 0.42:g} {-h * 0.42:g} "
        f"L{-h * 0.12:g} {-h * 0.68:g} a{h * 0.18:g} {h * 0.18:g} 0 0 1 {h * 0.12:g} {-h * 0.32:g}Z"
    )
    return moved(
        x,
        y,
        path(body, f"{seat_class(seat)} white-edge", stroke_width=1),
        words(0, -h * 0.16, SEAT_LETTERS[seat], h * 0.34, f"{on_seat(seat)} sans bold"),
        id=id_,
    )


def stack(seats: list[int], x: float, y: float, radius: float, *, lift: float = 0.55, name: str = "") -> str:
    """Draw emblems lying on one another, the first in the list at the bottom; `name` begins their ids."""
    return group(
        *(
            emblem(seat, x, y - place * radius * lift, radius, id_=f"{name}-{seat}" if name else None)
            for place, seat in enumerate(seats)
        )
    )
