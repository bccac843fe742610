"""The board of Rialto as SVG and as text, from an observation."""

from __future__ import annotations

from ridotto.core.game import Observation
from ridotto.view.svg import Panel, hatching, panel, rect, stack, tag

from .data import DISTRICT_NAMES, ROUNDS
from .scoring import total
from .state import OVER
from .view_map import MAP_HEIGHT, draw_map
from .view_palace import FAMILY_HEIGHT, family
from .view_table import DOGE_HEIGHT, WIDTH, choices, doge_track, hand, header, ledger, rows, stock
from .view_text import text

__all__ = ["panels", "svg", "text"]


def svg(seen: Observation) -> str:
    """Draw the board as one sheet."""
    return stack(panels(seen), "Rialto", _description(seen))


def panels(seen: Observation) -> list[Panel]:
    """Draw the board: map, Doge track, the decision with its cards, stock, families."""
    top = 82.0
    body = [header(seen), draw_map(seen, top)]
    top += MAP_HEIGHT + 8
    body.append(doge_track(seen, top))
    top += DOGE_HEIGHT
    decision, height = choices(seen, top)
    frame = top
    body.append(decision)
    top += height
    for part in (ledger, rows, hand, stock):
        drawn, height = part(seen, top)
        body.append(drawn)
        top += height
    # The decision and what it is about lie on one sheet.
    body.insert(0, rect(10, frame, WIDTH - 20, top - frame, "shade", rx=10, opacity=0.45))
    top += 10
    first = max(0, seen.viewer)
    for step in range(seen.seats):
        body.append(family(seen, (first + step) % seen.seats, top))
        top += FAMILY_HEIGHT
    water = tag("defs", hatching("water", "lagoon"))
    return [panel("board", "Rialto", WIDTH, int(top) + 8, water, *body)]


def _description(seen: Observation) -> str:
    state = seen.state
    points = ", ".join(f"{seen.name(seat)} {total(state, seat)} points" for seat in range(seen.seats))
    if int(state.phase) == OVER:
        return f"The game is over. {points}."
    number = int(state.round_number)
    return f"Round {number + 1} of {ROUNDS}, {DISTRICT_NAMES[int(state.district_of[number])]}. {points}."
