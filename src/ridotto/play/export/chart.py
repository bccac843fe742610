"""The points of all seats over the moves of a game, as a curve."""

from __future__ import annotations

from html import escape

from ...view.palette import seat_class
from ...view.pieces import emblem
from ...view.svg import SMALL, group, line, path, tag, words
from .film import Film

WIDTH, HEIGHT = 720, 330
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 620, 18, 284
_DASHES = (None, "12 5", "3 5", "16 5 4 5", "8 4")
_GAP = 30  # between two names at the end of their curves


def chart(film: Film) -> str:
    """Draw everybody's points over the plies: told apart by colour, dashes, emblem and letter."""
    low, high = _span(film)
    seats = range(len(film.names))
    ends = _spread([_height(film.points[-1][seat], low, high) for seat in seats])
    return tag(
        "svg",
        tag("desc", escape(_description(film))),
        *_grid(film, low, high),
        tag(
            "line",
            x1=_RIGHT,
            x2=_RIGHT,
            y1=_TOP,
            y2=_BOTTOM,
            class_="brick-edge",
            stroke_width=2,
            data_now="",
        ),
        *(_curve(film, seat, low, high) for seat in seats),
        *(_end(film, seat, ends[seat]) for seat in seats),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=_description(film),
        class_="board replay-chart",
        data_chart="",
        data_left=_LEFT,
        data_right=_RIGHT,
        data_width=WIDTH,
    )


def _description(film: Film) -> str:
    last = film.points[-1]
    said = ", ".join(f"{name} {last[seat]}" for seat, name in enumerate(film.names))
    return f"{film.game.currency.capitalize()} after {film.plies} moves: {said}"


def _span(film: Film) -> tuple[int, int]:
    every = [each for points in film.points for each in points]
    low, high = min(0, *every), max(10, *every)
    return low, high


def _height(points: int, low: int, high: int) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * (points - low) / (high - low)


def _across(film: Film, ply: int) -> float:
    return _LEFT + (_RIGHT - _LEFT) * ply / max(1, film.plies)


def _grid(film: Film, low: int, high: int) -> list[str]:
    step = next(each for each in (2, 5, 10, 20, 25, 50, 100, 200, 500, 1000) if (high - low) / each <= 6)
    drawn = []
    for value in range(-(-low // step) * step, high + 1, step):
        y = _height(value, low, high)
        drawn.append(line(_LEFT, y, _RIGHT, y, "shade-edge", stroke_width=1.5))
        drawn.append(words(_LEFT - 10, y + 7, value, SMALL, "faint", anchor="end"))
    for quarter in range(0, 5, 2):
        ply = film.plies * quarter // 4
        drawn.append(words(_across(film, ply), HEIGHT - 14, ply if quarter else "deal", SMALL, "faint"))
    return drawn


def _curve(film: Film, seat: int, low: int, high: int) -> str:
    """Draw one seat's points: level until a move changes them."""
    worth = [points[seat] for points in film.points]
    steps = [f"M{_LEFT} {_height(worth[0], low, high):.1f}"]
    for ply in range(1, len(worth)):
        if worth[ply] != worth[ply - 1]:
            steps.append(f"H{_across(film, ply):.1f}V{_height(worth[ply], low, high):.1f}")
    steps.append(f"H{_RIGHT}")
    ply = film.plies * (seat + 1) // (len(film.names) + 1)
    return group(
        path(
            "".join(steps),
            f"{seat_class(seat)}-line",
            stroke_width=3,
            stroke_dasharray=_DASHES[seat],
            stroke_linejoin="round",
        ),
        emblem(seat, _across(film, ply), _height(worth[ply], low, high), 11),
    )


def _end(film: Film, seat: int, y: float) -> str:
    return group(
        emblem(seat, _RIGHT + 22, y, 11),
        words(_RIGHT + 42, y + 8, film.points[-1][seat], 22, "ink bold", anchor="start"),
    )


def _spread(heights: list[float]) -> list[float]:
    """Move names apart that would lie on one another, in their order."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    placed = dict.fromkeys(order, 0.0)
    floor = -_GAP * 1.0
    for seat in order:
        floor = placed[seat] = max(heights[seat], floor + _GAP)
    ceiling = _BOTTOM + _GAP + 0.0
    for seat in reversed(order):
        ceiling = placed[seat] = min(placed[seat], ceiling - _GAP)
    return [placed[seat] for seat in range(len(heights))]
