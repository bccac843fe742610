"""SVG as text: tags, shapes and the sheet they are drawn on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import TypeVar, cast

from .palette import DAY, NIGHT, SHARED_CSS, stylesheet

SMALL, NORMAL, LARGE, HUGE = 21, 24, 30, 40
"""The four sizes of type on a board, in board units; the smallest is 11 px on a phone of 390."""


F = TypeVar("F", bound=Callable[..., str])


def remembered(draw: F) -> F:
    """Keep what a drawing function of plain values drew last: boards repeat themselves from move to move."""
    return cast("F", lru_cache(maxsize=4096)(draw))


def tag(element: str, *children: str, **attributes: object) -> str:
    """Write an element; `class_` and `stroke_width` lose and change their underscores."""
    head = element + "".join(
        [_attribute(name, value) for name, value in attributes.items() if value is not None]
    )
    return f"<{head}>{''.join(children)}</{element}>" if children else f"<{head}/>"


@remembered
def _attribute(name: str, value: object) -> str:
    # 0, 0.0 and -0.0 are one key of the memory and must be written alike.
    shown = f"{value or 0.0:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return f' {name.rstrip("_").replace("_", "-")}="{escape(shown)}"'


def group(*children: str, **attributes: object) -> str:
    """Group shapes."""
    return tag("g", *children, **attributes) if children else ""


def moved(x: float, y: float, *children: str, **attributes: object) -> str:
    """Group shapes at a place."""
    return group(*children, transform=f"translate({x:g} {y:g})", **attributes)


@remembered
def rect(x: float, y: float, width: float, height: float, class_: str, **attributes: object) -> str:
    """Draw a rectangle."""
    return tag("rect", x=x, y=y, width=width, height=height, class_=class_, **attributes)


@remembered
def circle(x: float, y: float, radius: float, class_: str, **attributes: object) -> str:
    """Draw a circle."""
    return tag("circle", cx=x, cy=y, r=radius, class_=class_, **attributes)


@remembered
def path(d: str, class_: str, **attributes: object) -> str:
    """Draw a path."""
    return tag("path", d=d, class_=class_, **attributes)


@remembered
def line(x1: float, y1: float, x2: float, y2: float, class_: str, **attributes: object) -> str:
    """Draw a line."""
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_, **attributes)


@remembered
def words(
    x: float, y: float, text: object, size: float = SMALL, class_: str = "ink", **attributes: object
) -> str:
    """Write a line of text; `anchor` is start, middle or end."""
    anchor = attributes.pop("anchor", "middle")
    return tag(
        "text", escape(str(text)), x=x, y=y, font_size=size, class_=class_, text_anchor=anchor, **attributes
    )


def fitted(text: str, width: float, size: float = NORMAL) -> str:
    """Cut a text that somebody chose, such as a name, to what fits in a width of bold type."""
    most = max(2, int(width / (size * 0.56)))
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


@remembered
def title(text: str) -> str:
    """Name a shape for readers and for the pointer."""
    return tag("title", escape(text))


def clickable(move: str, label: str, *children: str, **attributes: object) -> str:
    """Make shapes a move: what can be done carries the text of its move."""
    return group(
        title(label),
        *children,
        class_="can",
        role="button",
        tabindex=0,
        aria_label=label,
        data_move=move,
        **attributes,
    )


@remembered
def hit_area(x: float, y: float, width: float, height: float) -> str:
    """Draw nothing that can be touched: a finger needs more room than a small piece has."""
    return rect(x, y, width, height, "hit")


@remembered
def button(x: float, y: float, width: float, move: str, label: str) -> str:
    """Draw a button of one line that plays a move, 56 units high."""
    return moved(
        x,
        y,
        clickable(
            move,
            label,
            rect(0, 0, width, 56, "sheet ink-edge glow", rx=8, stroke_width=2),
            words(width / 2, 36, label, SMALL, "ink sans"),
        ),
    )


@remembered
def hatching(name: str, colour: str, gap: float = 9) -> str:
    """Define a pattern of short waves: water is hatched, not filled."""
    wave = path(
        f"M0 {gap / 2:g} q {gap / 2:g} -3 {gap:g} 0 t {gap:g} 0",
        f"{colour}-line",
        stroke_width=1,
        opacity=0.45,
    )
    return tag("pattern", wave, id=name, width=2 * gap, height=gap, patternUnits="userSpaceOnUse")


def sheet(width: int, height: int, name: str, description: str, *body: str, night: bool = False) -> str:
    """Put a drawing on paper: the whole SVG document, colours by day and by night."""
    css = stylesheet(NIGHT if night else DAY) + stylesheet(NIGHT, ".night ") + SHARED_CSS
    return tag(
        "svg",
        tag("title", escape(name)),
        tag("desc", escape(description)),
        tag("style", css),
        rect(0, 0, width, height, "paper"),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        role="img",
        class_="board",
    )


@dataclass(frozen=True)
class Panel:
    """A part of a board that can stand alone: the map, a hand, what lies before a seat.

    Drawn from y = 0. What did not change comes out with the same bytes; ids
    are unique over all panels of a board. `about` is "decision" where the
    viewer's present decision can be answered.
    """

    name: str
    title: str
    width: int
    height: int
    body: str
    about: str = ""


def panel(name: str, title_: str, width: int, height: float, *body: str) -> Panel:
    """Put shapes on a panel; it is about the decision if it offers a move."""
    drawn = "".join(body)
    return Panel(name, title_, width, int(height), drawn, "decision" if ' data-move="' in drawn else "")


def panel_svg(each: Panel) -> str:
    """Write one panel for a page that has the stylesheet of the boards (`palette.board_css`)."""
    return tag(
        "svg",
        each.body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {each.width} {each.height}",
        class_="board panel",
        role="group",
        aria_label=each.title,
        data_panel=each.name,
        data_about=each.about or None,
    )


def stack(panels: Sequence[Panel], name: str, description: str, *, night: bool = False) -> str:
    """Lay panels below one another on one sheet: the whole board as a document of its own."""
    laid, top = [], 0
    for each in panels:
        laid.append(moved(0, top, each.body) if top else group(each.body))
        top += each.height
    return sheet(max(each.width for each in panels), top, name, description, *laid, night=night)
