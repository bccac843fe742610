"""Signorie: its own small palette, shields of the houses, men and women, and what a viewer may touch."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ridotto.core.game import Observation
from ridotto.core.rule import State
from ridotto.view.palette import SEAT_LETTERS, on_seat, seat_class
from ridotto.view.pieces import meeple
from ridotto.view.svg import (
    circle,
    clickable,
    group,
    hit_area,
    moved,
    path,
    rect,
    remembered,
    tag,
    title,
    words,
)

from .data import HOUSE_NAMES, MALE
from .deeds import tile_house, tile_value
from .notation import move_text

WIDTH = 720
MARGIN = 14
COLUMN = 138.4  # five columns: colours above, cities below
INNER = 132
TEXT, SMALL = 24, 21  # 21 units are 11 px on a phone of 390

LETTERS = "YRPGT"
HOUSE_CODES = ("Me", "Sf", "Es", "Go", "Mo", "Ar")


def dye(colour: int) -> str:
    """Return the class of a die's colour."""
    return f"dye-{LETTERS[colour].lower()}"


def touch(move: str, label: str, *shapes: str, id_: str | None = None) -> str:
    """Make shapes play the text of a move; without one only name them."""
    if move:
        return clickable(move, f"{move}: {label}", *shapes, id=id_)
    return group(title(label), *shapes, id=id_)


@dataclass(frozen=True)
class Scene:
    """An observation with the viewer's legal moves at hand."""

    seen: Observation

    @property
    def state(self) -> State:
        """Return the record as the viewer sees it."""
        return self.seen.state

    @cached_property
    def legal(self) -> frozenset[int]:
        """Return the viewer's legal moves."""
        return frozenset(self.seen.legal())

    def text(self, move: int) -> str:
        """Write a move."""
        return move_text(self.seen, self.seen.viewer, move)

    def offer(self, move: int, seat: int) -> str:
        """Write a move that the viewer may play on a seat's board, which must be the viewer's own; else ''."""
        return self.text(move) if seat == self.seen.viewer and move in self.legal else ""

    def tap(self, move: int, label: str, *shapes: str, id_: str | None = None) -> str:
        """Make shapes a move if the viewer may play it; else only name them."""
        return touch(self.text(move) if move in self.legal else "", label, *shapes, id_=id_)

    def key(self, x: float, y: float, width: float, move: int, label: str) -> str:
        """Draw a small key that plays a legal move."""
        return moved(
            x,
            y,
            self.tap(
                move,
                label,
                hit_area(-1, -3, width + 2, 44),
                rect(0, 0, width, 38, "sheet ink-edge glow", rx=6, stroke_width=2),
                words(width / 2, 26, label, SMALL, "ink sans bold"),
            ),
        )


_CHARGES = (
    "M-5 -6 a3 3 0 1 0 .1 0 M5 -6 a3 3 0 1 0 .1 0 M0 2 a3 3 0 1 0 .1 0",
    "M-6 -6 q3 -5 6 0 t6 0 M-6 1 q3 -5 6 0 t6 0",
    "M-8 4 L0 -8 L8 4",
    "M0 -11 V10 M-9 -3 H9",
    "M-8 0 L2 -11 M-6 8 L8 -8",
    "M-6 -11 V5 M0 -11 V9 M6 -11 V5",
)


@remembered
def shield(house: int, x: float, y: float, scale: float = 1.0) -> str:
    """Draw the arms of a house, plain lines that tell apart without colour."""
    outline = "M-11 -13 H11 V0 Q11 9 0 14 Q-11 9 -11 0Z"
    return tag(
        "g",
        path(outline, "paper ink-edge", stroke_width=1.5),
        path(_CHARGES[house], "ink-line", stroke_width=2),
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )


def tile_name(tile: int) -> str:
    """Name an alliance tile: Este 4."""
    return f"{HOUSE_NAMES[tile_house(tile)]} {tile_value(tile)}"


@remembered
def alliance_tile(tile: int, x: float, y: float, sign: str, id_: str) -> str:
    """Draw an alliance space with its sign, and on it a tile: arms, letters and value."""
    if tile == 0:
        return moved(
            x,
            y,
            title("no tile"),
            rect(0, 0, 60, 58, "paper faint-edge", rx=5, stroke_width=1.5, stroke_dasharray="4 4"),
            moved(30, 30, sign, opacity=0.5),
            id=id_,
        )
    house = tile_house(tile)
    return moved(
        x,
        y,
        title(tile_name(tile)),
        rect(0, 0, 60, 58, "card ink-edge", rx=5, stroke_width=1.5),
        shield(house, 17, 19, 1.05),
        words(44, 28, tile_value(tile), 28, "ink bold"),
        words(6, 53, HOUSE_CODES[house], SMALL, "ink", anchor="start"),
        moved(46, 44, sign, opacity=0.6),
        id=id_,
    )


@remembered
def woman(seat: int, x: float, y: float, height: float, id_: str | None = None) -> str:
    """Draw a woman of a seat: head and gown, the seat's letter on it."""
    h = height
    gown = f"M0 {-0.72 * h:g} L{0.38 * h:g} 0 H{-0.38 * h:g}Z"
    return moved(
        x,
        y,
        path(gown, f"{seat_class(seat)} white-edge", stroke_width=1),
        circle(0, -0.8 * h, 0.19 * h, f"{seat_class(seat)} white-edge", stroke_width=1),
        words(0, -0.05 * h, SEAT_LETTERS[seat], 0.42 * h, f"{on_seat(seat)} sans bold"),
        id=id_,
    )


@remembered
def person(seat: int, sex: int, x: float, y: float, height: float = 34, id_: str | None = None) -> str:
    """Draw a man or a woman of a seat."""
    if sex == MALE:
        return meeple(seat, x, y, height, id_=id_)
    return woman(seat, x, y, height, id_)


@remembered
def silhouette(sex: int, x: float, y: float, h: float = 24) -> str:
    """Draw a man or a woman of no seat: what a tile asks for or gives."""
    if sex == MALE:
        body = f"M{-0.3 * h:g} {-0.62 * h:g} H{0.3 * h:g} L{0.22 * h:g} 0 H{-0.22 * h:g}Z"
    else:
        body = f"M0 {-0.72 * h:g} L{0.38 * h:g} 0 H{-0.38 * h:g}Z"
    return moved(x, y, path(body, "ink"), circle(0, -0.82 * h, 0.19 * h, "ink"))


RING = group(circle(0, 3, 7, "ink-line", stroke_width=2.5), path("M-4 -8 h8 l-4 6Z", "ink"))
"""A wedding ring: the sign of marriages."""
PENNANT = path("M-5 11 V-10 L9 -5 L-5 0", "ink ink-edge", stroke_width=2)
"""A pennant: the sign of missions."""
