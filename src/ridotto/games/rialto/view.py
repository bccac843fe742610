"""The board of Rialto as SVG and as text, from an observation."""

from __future__ import annotations

from ridotto.core.game import Observation
from ridotto.core.glance import glance
from ridotto.view.svg import Panel, hatching, panel, rect, stack, tag

from .data import DISTRICT_NAMES, ROUNDS
from .scoring import total
from .state import OVER
from .view_map import MAP_HEIGHT, draw_map
from .view_palace import FAMILY_HEIGHT, family
from .view_table import DOGE_HEIGHT, WIDTH, choices, doge_track, hand, header, ledger, rows, stock
from .view_text import text

_MAP_TOP = 82
_SHEETS = (
    ("decision", "The decision", choices),
    ("ledger", "Where the points came from", ledger),
    ("rows", "Rows of cards", rows),
    ("hand", "Your hand", hand),
    ("market", "Buildings in stock", stock),
)

__all__ = ["panels", "svg", "text"]


def svg(seen: Observation) -> str:
    """Draw the board as one sheet."""
    return stack(panels(seen), "Rialto", _description(seen))


def panels(seen: Observation) -> list[Panel]:
    """Draw map, Doge track, the decision with its cards, stock and families."""
    seen = glance(seen)
    water = tag("defs", hatching("map-water", "lagoon"))
    parts = [
        panel("map", "Venice", WIDTH, _MAP_TOP + MAP_HEIGHT, water, header(seen), draw_map(seen, _MAP_TOP)),
        panel("doge", "The Doge track", WIDTH, DOGE_HEIGHT, doge_track(seen)),
    ]
    for name, title, draw in _SHEETS:
        drawn, height = draw(seen)
        if drawn:
            ground = rect(10, 0, WIDTH - 20, height - 6, "shade", rx=10, opacity=0.45)
            parts.append(panel(name, title, WIDTH, height, ground, drawn))
    first = max(0, seen.viewer)
    for seat in ((first + step) % seen.seats for step in range(seen.seats)):
        parts.append(panel(f"seat-{seat}", seen.name(seat), WIDTH, FAMILY_HEIGHT, family(seen, seat)))
    return parts


def _description(seen: Observation) -> str:
    state = seen.state
    points = ", ".join(f"{seen.name(seat)} {total(state, seat)} points" for seat in range(seen.seats))
    if int(state.phase) == OVER:
        return f"The game is over. {points}."
    number = int(state.round_number)
    return f"Round {number + 1} of {ROUNDS}, {DISTRICT_NAMES[int(state.district_of[number])]}. {points}."
