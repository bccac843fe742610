"""Motifs of the woodblock board: pines, stones, rice, gates, houses, castles, the merchant."""

from __future__ import annotations

from ridotto.view.palette import SEAT_LETTERS, on_seat, seat_class
from ridotto.view.pieces import emblem
from ridotto.view.svg import circle, group, line, moved, path, rect, remembered, words


@remembered
def pine(x: float, y: float, size: float) -> str:
    """Draw a pine: three tiers and a trunk."""
    tiers = "".join(
        f"M0 {-size + k * size * 0.45:g} l{size * 0.5:g} {size * 0.6:g} h{-size:g}Z" for k in range(3)
    )
    return moved(x, y, rect(-2, size * 0.4, 4, size * 0.4, "ink"), path(tiers, "pine"))


@remembered
def forest() -> str:
    """Draw a wood: three pines."""
    return group(pine(-15, -4, 20), pine(15, -4, 20), pine(0, 4, 24))


@remembered
def quarry() -> str:
    """Draw a quarry: cut stones in two rows."""
    blocks = ((-24, 4, 22), (0, 4, 24), (-14, -14, 26))
    return group(*(rect(x, y, w, 16, "shade ink-edge", rx=3, stroke_width=2) for x, y, w in blocks))


@remembered
def paddy() -> str:
    """Draw a paddy: rows of rice plants over water."""
    water = "".join(f"M-26 {y:g} q6.5 -4 13 0 t13 0 t13 0 t13 0" for y in (2, 14))
    plants = "".join(f"M{x:g} -2 v-16 m0 5 l-6 -7 m6 7 l6 -7" for x in (-16, 0, 16))
    return group(path(water, "indigo-line", stroke_width=2), path(plants, "gold-line", stroke_width=2.5))


@remembered
def river() -> str:
    """Draw a river space: waves."""
    waves = "".join(f"M-22 {y:g} q5.5 -7 11 0 t11 0 t11 0 t11 0" for y in (-9, 2, 13))
    return path(waves, "indigo-line", stroke_width=3)


@remembered
def gate() -> str:
    """Draw a border post: a gate with two beams."""
    return path("M-24 -14 q24 -8 48 0 M-18 -3 h36 M-14 -15 v36 M14 -15 v36", "vermilion-line", stroke_width=5)


@remembered
def cover() -> str:
    """Draw a cover tile: nothing is gathered here."""
    return group(
        rect(-26, -20, 52, 40, "shade ink-edge", rx=4, stroke_width=2),
        path("M-20 -15 l40 30 M20 -15 l-40 30", "ink-line", stroke_width=3),
    )


@remembered
def house(seat: int, x: float, y: float, size: float = 22) -> str:
    """Draw a house of a seat: gable, colour and letter."""
    h = size / 2
    return moved(
        x,
        y,
        path(
            f"M{-h:g} {h:g} V{-h * 0.3:g} L0 {-h:g} L{h:g} {-h * 0.3:g} V{h:g}Z",
            f"{seat_class(seat)} ink-edge",
            stroke_width=1.5,
        ),
        words(0, h * 0.78, SEAT_LETTERS[seat], size * 0.72, f"{on_seat(seat)} sans bold"),
    )


@remembered
def post(seat: int, x: float, y: float, size: float = 22) -> str:
    """Draw a trading post of a seat: a hanging banner with its letter."""
    h = size / 2
    return moved(
        x,
        y,
        path(
            f"M{-h:g} {-h:g} H{h:g} V{h * 0.7:g} L0 {h:g} L{-h:g} {h * 0.7:g}Z",
            f"{seat_class(seat)} gold-edge",
            stroke_width=3,
        ),
        words(0, h * 0.5, SEAT_LETTERS[seat], size * 0.72, f"{on_seat(seat)} sans bold"),
    )


@remembered
def gable(x: float, y: float) -> str:
    """Draw a house of nobody in particular."""
    return moved(x, y, path("M-11 11 V-3 L0 -11 L11 -3 V11Z", "shade ink-edge", stroke_width=1.5))


@remembered
def pennant(x: float, y: float) -> str:
    """Draw a trading post of nobody in particular."""
    return moved(x, y, path("M-11 -11 H11 V8 L0 11 L-11 8Z", "shade gold-edge", stroke_width=3))


@remembered
def castle(x: float, y: float, size: float = 22) -> str:
    """Draw a fortress: two roofs, no owner."""
    h = size / 2
    roofs = (
        f"M{-h:g} {h:g} h{size:g} l{-h * 0.4:g} {-h:g} h{h * 0.2:g} L0 {-h:g} L{-h * 0.8:g} 0 h{h * 0.2:g}Z"
    )
    return moved(x, y, path(roofs, "ink white-edge", stroke_width=1))


@remembered
def keep(x: float, y: float) -> str:
    """Draw the castle of Edo above its box: walls and two swung roofs."""
    walls = rect(-30, -20, 60, 22, "white ink-edge", stroke_width=1.5)
    tower = rect(-18, -34, 36, 14, "white ink-edge", stroke_width=1.5)
    roofs = "M-42 -18 Q-28 -20 -24 -28 H24 Q28 -20 42 -18Z M-28 -33 Q-16 -36 0 -46 Q16 -36 28 -33Z"
    return moved(x, y, walls, tower, path(roofs, "indigo ink-edge", stroke_width=1))


@remembered
def samurai(seat: int, x: float, y: float, count: int, *, id_: str | None = None) -> str:
    """Draw the samurai of a seat on one space: an emblem with a crest, and how many."""
    crest = path("M-11 -13 q1 -9 8 -8 M11 -13 q-1 -9 -8 -8", "ink-line", stroke_width=3)
    number = words(14, 17, f"×{count}", 21, "ink sans bold", anchor="start") if count > 1 else ""
    return moved(x, y, crest, emblem(seat, 0, 0, 13), number, id=id_)


@remembered
def merchant(x: float, y: float, *, id_: str | None = None) -> str:
    """Draw the merchant: a straw hat over a coat."""
    return moved(
        x,
        y,
        path("M-10 16 L-7 -2 H7 L10 16Z", "indigo ink-edge", stroke_width=1.5),
        path("M-17 0 Q0 -26 17 0Z", "gold ink-edge", stroke_width=1.5),
        id=id_,
    )


@remembered
def token(resource: int, x: float, y: float, size: float = 11) -> str:
    """Draw a token: a log, a stone or a sheaf; each has its own shape."""
    if resource == 0:
        return moved(
            x, y, rect(-size, -size * 0.5, 2 * size, size, "brick ink-edge", rx=size * 0.5, stroke_width=1.5),
            circle(size * 0.6, 0, size * 0.25, "white"),
        )  # fmt: skip
    if resource == 1:
        return moved(
            x,
            y,
            path(
                f"M{-size:g} {size * 0.7:g} L{-size * 0.6:g} {-size * 0.6:g} L{size * 0.5:g} {-size * 0.8:g} L{size:g} {size * 0.7:g}Z",
                "faint ink-edge",
                stroke_width=1.5,
            ),
        )
    stalks = f"M0 {size:g} V{-size * 0.4:g} M0 {size * 0.4:g} q{-size:g} {-size * 0.5:g} {-size * 0.7:g} {-size * 1.3:g} M0 {size * 0.4:g} q{size:g} {-size * 0.5:g} {size * 0.7:g} {-size * 1.3:g}"
    return moved(
        x, y, path(stalks, "olive-line", stroke_width=3), circle(0, -size * 0.6, size * 0.3, "olive")
    )


@remembered
def official(x: float, y: float, class_: str = "ink") -> str:
    """Draw an official: a small robed figure."""
    return moved(x, y, circle(0, -8, 5, class_), path("M-7 10 Q-6 -3 0 -3 Q6 -3 7 10Z", class_))


@remembered
def brush(x1: float, y1: float, x2: float, y2: float) -> str:
    """Draw a road as a plain brush line."""
    return line(x1, y1, x2, y2, "faint-line", stroke_width=5, stroke_linecap="round", opacity=0.55)
