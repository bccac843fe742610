"""The colours of the house: one table, by day and by night.

Drawings name a colour by its role (`paper`, `ink`, `seat-a` …) through a CSS
class; this table alone says what it looks like. Seats are told apart by colour, emblem and
letter together: colour is never the only sign.
"""

from __future__ import annotations

SEAT_LETTERS = "ABCDE"
SEAT_EMBLEMS = ("disc", "diamond", "square", "triangle", "hexagon")

# Dyes of dice: dark enough for white pips by day and by night, told apart by letter and name as well.
DYES = {
    "dye-y": "#8f6d00",
    "dye-r": "#a4472f",
    "dye-p": "#6b4a8c",
    "dye-g": "#6f6a66",
    "dye-t": "#1d7077",
}

DAY = {
    "paper": "#f6f0e1",
    "sheet": "#fbf7ec",
    "shade": "#e9dfc8",
    "ink": "#3b2f2a",
    "faint": "#6c5f54",
    "lagoon": "#2f5d73",
    "brick": "#a4472f",
    "gold": "#b8892b",
    "gilt": "#80590f",  # gold as an ink for numerals, dark enough for paper
    "olive": "#6d7a45",
    "indigo": "#264a6e",
    "vermilion": "#c8452d",
    "pine": "#3f5d46",
    "rice": "#f4ecd8",
    "white": "#fffdf6",
    "card": "#fffdf6",
    **DYES,
    "seat-a": "#0072b2",
    "seat-b": "#d55e00",
    "seat-c": "#009e73",
    "seat-d": "#e69f00",
    "seat-e": "#cc79a7",
}

NIGHT = {
    "paper": "#1d1b19",
    "sheet": "#272420",
    "shade": "#37322c",
    "ink": "#eae0cd",
    "faint": "#a89a88",
    "lagoon": "#7fb2ca",
    "brick": "#d9836b",
    "gold": "#dcb25c",
    "gilt": "#dcb25c",
    "olive": "#a9b67e",
    "indigo": "#86aed6",
    "vermilion": "#ea7f68",
    "pine": "#8fb398",
    "rice": "#2a2620",
    "white": "#f3ecdc",
    "card": "#423c34",
    **DYES,
    "seat-a": "#4aa8dd",
    "seat-b": "#f08a3c",
    "seat-c": "#3cc9a2",
    "seat-d": "#f3bd45",
    "seat-e": "#e3a1c5",
}

GROUNDS = (
    *("lagoon", "brick", "gold", "olive", "indigo", "vermilion", "white"),
    *("seat-a", "seat-b", "seat-c", "seat-d", "seat-e"),
)
"""Coloured grounds that carry letters and numerals; `on-gold` is the ink that can be read on gold."""
_LIGHT_INK, _DARK_INK = "#fffdf6", "#1a1410"


def luminance(colour: str) -> float:
    """Return how light a colour is, from 0 to 1, as WCAG reckons it."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


for _colours in (DAY, NIGHT):
    for _ground in GROUNDS:
        _colours[f"on-{_ground}"] = max(
            _LIGHT_INK, _DARK_INK, key=lambda ink: contrast(ink, _colours[_ground])
        )


def on_seat(seat: int) -> str:
    """Return the role of the ink that can be read on a seat's colour."""
    return f"on-{seat_class(seat)}"


def seat_class(seat: int) -> str:
    """Return the colour role of a seat."""
    return f"seat-{SEAT_LETTERS[seat].lower()}"


def stylesheet(colours: dict[str, str], scope: str = "") -> str:
    """Write the CSS: `.ink` fills, `.ink-line` strokes."""
    rules = []
    for role, colour in colours.items():
        rules.append(f"{scope}.{role}{{fill:{colour}}}")
        rules.append(f"{scope}.{role}-line{{stroke:{colour};fill:none}}")
        rules.append(f"{scope}.{role}-edge{{stroke:{colour}}}")
    return "".join(rules)


SHARED_CSS = (
    "text{font-family:Palatino,'Palatino Linotype','Iowan Old Style',Georgia,serif;"
    "font-variant-numeric:tabular-nums lining-nums}"
    ".sans{font-family:system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}"
    ".bold{font-weight:700}.italic{font-style:italic}"
    ".hit{fill:none;pointer-events:all}"
    ".can{cursor:pointer}.can .glow{stroke:#b8892b;stroke-width:4;stroke-opacity:.85}"
    ".can:hover .glow,.can:focus .glow{stroke-width:6;stroke-opacity:1}"
    ".can:focus{outline:none}"
)


def board_css() -> str:
    """Write the stylesheet for pages that show boards as panels: day, night, and whichever the system has.

    `.night` on a page chooses night and `.day` day; without either the system decides.
    """
    day, night = (
        "".join(f"--board-{role}:{colour};" for role, colour in colours.items()) for colours in (DAY, NIGHT)
    )
    by_role = stylesheet({role: f"var(--board-{role})" for role in DAY}, ".board ")
    return (
        f".board{{{day}}}.night .board{{{night}}}"
        f"@media (prefers-color-scheme:dark){{:root:not(.day) .board{{{night}}}}}"
        f"{by_role}{_scoped(SHARED_CSS, '.board ')}"
    )


def _scoped(css: str, scope: str) -> str:
    """Put every selector of plain rules under another."""
    rules = [rule.split("{") for rule in css.split("}") if rule]
    return "".join(
        f"{','.join(scope + each for each in selectors.split(','))}{{{body}}}" for selectors, body in rules
    )
