"""A moment as a PNG."""

from __future__ import annotations

from ...errors import RidottoError
from .film import Film, still

NARROWEST, WIDEST = 200, 2400
"""Widths in pixels: below the first nothing can be read, above the second a picture only costs."""


def svg(film: Film, ply: int, *, night: bool = False) -> str:
    """Draw a moment as one sheet, a document of its own."""
    sheet = still(film.game.pictures.svg(film.seen(ply)))
    return sheet.replace('class="board"', 'class="board night"', 1) if night else sheet


def png(film: Film, ply: int, *, width: int = 1080, night: bool = False) -> bytes:
    """Draw a moment as a PNG of a given width."""
    check_width(width)
    return rendered(svg(film, ply, night=night), width)


def check_width(width: int) -> None:
    """Refuse a picture that nobody could use."""
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"a picture is {NARROWEST} to {WIDEST} pixels wide, not {width}")


def rendered(sheet: str, width: int) -> bytes:
    """Turn a sheet into a PNG."""
    try:
        import resvg_py
    except ImportError:
        raise RidottoError("a PNG needs the package resvg-py: pip install 'ridotto[picture]'") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=sheet, width=width))
