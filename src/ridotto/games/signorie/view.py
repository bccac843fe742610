"""Signorie: the board as SVG and as text."""

from __future__ import annotations

from ridotto.core.game import Observation


def svg(seen: Observation) -> str:
    """Draw the board."""
    return "<svg xmlns='http://www.w3.org/2000/svg'/>"


def text(seen: Observation) -> str:
    """Write the board as plain text."""
    return ""
