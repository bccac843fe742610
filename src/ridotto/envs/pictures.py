"""How environments show a board: as text, as a drawing, as pixels."""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np

from ..core.game import Observation
from ..errors import RidottoError
from ..play.export.film import still
from ..play.export.picture import check_width, rendered

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
"""Printed; a text; an SVG document; pixels, height × width × 3."""

_SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)"')
_PAPER = 255


class Camera:
    """Takes pictures of one table, all of one size: boards grow during a game, films cannot."""

    def __init__(self, width: int) -> None:
        """Fix the width in pixels; the height is that of the first picture."""
        check_width(width)
        self._width = width
        self._height = 0

    def take(self, seen: Observation, mode: str) -> Any:
        """Show what a viewer sees."""
        pictures = seen.game.pictures
        if mode == "human":
            print(pictures.text(seen))
            return None
        if mode == "ansi":
            return pictures.text(seen)
        sheet = still(pictures.svg(seen))
        return sheet if mode == "svg" else self._pixels(sheet)

    def _pixels(self, sheet: str) -> Any:
        size = _SIZE.search(sheet)
        if size is None:
            raise RidottoError("a board's sheet says no size: viewBox is missing")
        across, down = int(size[1]), int(size[2])
        self._height = self._height or self._width * down // across
        # A sheet that has grown is drawn smaller, one that has shrunk leaves paper below.
        picture = _decoded(rendered(sheet, min(self._width, self._height * across // down)))
        frame = np.full((self._height, self._width, 3), _PAPER, np.uint8)
        height, width = min(self._height, picture.shape[0]), picture.shape[1]
        frame[:height, :width] = picture[:height]
        return frame


def _decoded(png: bytes) -> Any:
    try:
        from PIL import Image
    except ImportError:
        raise RidottoError("pixels need the package pillow: pip install 'ridotto[research]'") from None
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))
