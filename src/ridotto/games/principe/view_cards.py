"""Il Principe: how cards, lots and cities look: colour, sign and letter together."""

from __future__ import annotations

from ridotto.view.pieces import coin
from ridotto.view.svg import SMALL, group, moved, path, rect, remembered, tag, title, words

from .data import (
    BUILDINGS,
    CITY_NAMES,
    CITY_POINTS,
    CITY_PRICE,
    CITY_SIZE,
    COLOUR_NAMES,
    COLOURS,
    NEEDS,
    REGION_SHORT,
    SIZE_NAMES,
    TOUCHES,
    WHITE,
    YELLOW,
)
from .phrases import cards_words

# Printed faces look the same by day and by night, so their inks are fixed.
FACES = ("#6d7a45", "#fffdf6", "#a4472f", "#2f5d73", "#e6c657")
DARK, LIGHT = "#3b2f2a", "#fffdf6"
_GOLD = "#b8892b"
_ROSETTE = (
    "M0 -1.25 L.37 -.92 L.88 -.88 L.92 -.37 L1.25 0 L.92 .37 L.88 .88 L.37 .92 "
    "L0 1.25 L-.37 .92 L-.88 .88 L-.92 .37 L-1.25 0 L-.92 -.37 L-.88 -.88 L-.37 -.92Z"
)
CITY_WIDTH, CITY_HEIGHT = 166, 176


def ink_on(colour: int) -> str:
    """Return the ink that can be read on the face of a colour."""
    return DARK if colour in (WHITE, YELLOW) else LIGHT


@remembered
def sign(colour: int, x: float, y: float, size: float, fill: str) -> str:
    """Draw the building of a colour: book, dome, battlements, tower, market stall."""
    shapes = (
        "M-10 -6 Q-5 -10 0 -5 Q5 -10 10 -6 V7 Q5 3 0 8 Q-5 3 -10 7Z",
        "M-10 10 V2 H-7 A7 7 0 0 1 7 2 H10 V10Z M-1 -11 H1 V-9.5 H3 V-7.5 H1 V-4 H-1 V-7.5 H-3 V-9.5 H-1Z",
        "M-10 10 V-7 H-6 V-3 H-2 V-7 H2 V-3 H6 V-7 H10 V10Z",
        "M-5 10 V-1 H-8 V-10 H-4 V-6 H-2 V-10 H2 V-6 H4 V-10 H8 V-1 H5 V10Z",
        "M-10 -1 L-7 -9 H7 L10 -1Z M-9 1 H-6 V10 H-9Z M6 1 H9 V10 H6Z M-5 5 H5 V7 H-5Z",
    )
    return tag("path", d=shapes[colour], fill=fill, transform=f"translate({x:g} {y:g}) scale({size / 10:g})")


@remembered
def colour_card(colour: int, x: float, y: float, *, number: object = "", id_: str | None = None) -> str:
    """Draw a Building card, 44 by 58, with the number of its like."""
    ink = ink_on(colour)
    return moved(
        x,
        y,
        title(f"{number} {COLOUR_NAMES[colour]} ({BUILDINGS[colour]})".strip()),
        tag(
            "rect",
            x=0,
            y=0,
            width=44,
            height=58,
            rx=5,
            fill=FACES[colour],
            class_="ink-edge glow",
            stroke_width=1.5,
        ),
        tag("text", str(number), x=22, y=27, font_size=26, text_anchor="middle", fill=ink, class_="bold"),
        sign(colour, 13, 43, 7.5, ink),
        tag(
            "text",
            COLOUR_NAMES[colour][0].upper(),
            x=32,
            y=50,
            font_size=21,
            text_anchor="middle",
            fill=ink,
            class_="sans bold",
        ),
        id=id_,
    )


@remembered
def small_card(colour: int, x: float, y: float) -> str:
    """Draw a Building card, 24 by 32, by its sign."""
    return moved(
        x,
        y,
        tag(
            "rect",
            x=0,
            y=0,
            width=24,
            height=32,
            rx=3,
            fill=FACES[colour],
            class_="ink-edge",
            stroke_width=1.2,
        ),
        sign(colour, 12, 16, 8, ink_on(colour)),
    )


@remembered
def small_back(colour: int, x: float, y: float) -> str:
    """Draw a card turned face down, 24 by 32: hatched, with the edge in its colour."""
    bars = "M3 10 L10 3 M3 18 L18 3 M3 26 L21 8 M6 29 L21 14 M14 29 L21 22"
    return moved(
        x,
        y,
        rect(
            0,
            0,
            24,
            32,
            "shade",
            rx=3,
            stroke=FACES[colour] if colour != WHITE else "#85766a",
            stroke_width=2.5,
        ),
        path(bars, "faint-line", stroke_width=1.2),
    )


@remembered
def towers(count: int, x: float, y: float, class_: str, scale: float = 1.0) -> str:
    """Draw a city by its towers: one, two or three for its size."""
    tower = "v-14 h-2 v-6 h3 v3 h2 v-3 h2 v3 h2 v-3 h3 v6 h-2 v14Z"
    starts = {1: (-4,), 2: (-10, 2), 3: (-16, -4, 8)}[count]
    lifts = {1: (0,), 2: (0, 0), 3: (0, 0, 0)}[count]
    d = " ".join(f"M{start:g} {lift:g} {tower}" for start, lift in zip(starts, lifts, strict=True))
    return tag(
        "path", d=d, class_=class_, stroke_width=1.3, transform=f"translate({x:g} {y:g}) scale({scale:g})"
    )


@remembered
def laurel(x: float, y: float, points: int, radius: float = 19) -> str:
    """Draw points as a gold rosette."""
    return moved(
        x,
        y,
        title(f"{points} points"),
        tag("path", d=_ROSETTE, fill=_GOLD, transform=f"scale({radius:g})"),
        tag("circle", cx=0, cy=0, r=radius * 0.78, fill="none", stroke=DARK, stroke_width=1, opacity=0.35),
        tag("text", str(points), x=0, y=8, font_size=23, text_anchor="middle", class_="on-gold bold"),
    )


@remembered
def city_card(city: int, x: float, y: float) -> str:
    """Draw a city of the row: towers, points, price, the cards it needs, the regions it touches."""
    size = int(CITY_SIZE[city])
    needed = [colour for colour in range(COLOURS) for _ in range(int(NEEDS[city, colour]))]
    step = 25
    left = (CITY_WIDTH - step * len(needed) + 1) / 2
    paid = f"{cards_words(NEEDS[city])}, {int(CITY_PRICE[city])} coins, {int(CITY_POINTS[city])} points"
    return moved(
        x,
        y,
        title(f"{CITY_NAMES[city]}, {SIZE_NAMES[size]}: {paid}"),
        rect(0, 0, CITY_WIDTH, CITY_HEIGHT, "sheet ink-edge glow", rx=8, stroke_width=1.5),
        words(CITY_WIDTH / 2, 28, CITY_NAMES[city], 24, "ink bold"),
        towers(size + 1, CITY_WIDTH / 2, 72, "shade ink-edge", 1.5),
        laurel(30, 60, int(CITY_POINTS[city])),
        coin(CITY_WIDTH - 30, 60, int(CITY_PRICE[city]), 19),
        group(*(small_card(colour, left + step * place, 94) for place, colour in enumerate(needed))),
        words(
            CITY_WIDTH / 2,
            156,
            " · ".join(REGION_SHORT[region] for region in TOUCHES[city]),
            SMALL,
            "lagoon",
            # Three names fill the card: keep them off its edge, whatever the font.
            textLength=146 if len(TOUCHES[city]) == 3 else None,
            lengthAdjust="spacingAndGlyphs" if len(TOUCHES[city]) == 3 else None,
        ),
        id=f"row-{CITY_NAMES[city].lower()}",
    )


@remembered
def crown(x: float, y: float, scale: float = 1.0) -> str:
    """Draw the marker of Il Principe."""
    return moved(
        x,
        y,
        title("Il Principe"),
        path(
            "M-13 9 L-15 -8 L-7 -1 L0 -12 L7 -1 L15 -8 L13 9Z",
            "brick ink-edge",
            stroke_width=1.2,
            transform=f"scale({scale:g})",
        ),
        id="il-principe",
    )
