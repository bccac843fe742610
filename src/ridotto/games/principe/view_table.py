"""Il Principe: what lies before the players: roles, money, hands, cards on the table."""

from __future__ import annotations

from ridotto.core.game import Observation
from ridotto.core.rule import NOBODY
from ridotto.view.pieces import coin, emblem
from ridotto.view.svg import (
    NORMAL,
    SMALL,
    circle,
    clickable,
    group,
    hit_area,
    moved,
    path,
    rect,
    remembered,
    title,
    words,
)

from .data import COLOUR_NAMES, COLOURS, MAJOR_POINTS, MAJORS, MINOR_POINTS, MINORS
from .phrases import benefits
from .state import OVER
from .view_cards import FACES, crown, ink_on, laurel, sign, small_back, small_card

ROLES_HEIGHT = 116
SEAT_HEIGHT = 104
_COLUMN = 138


def draw_roles(seen: Observation) -> str:
    """Draw the roles, a column a colour: the Major's name, what a role gives, who holds Major and Minor."""
    columns, top = [], 2
    for colour, gives in enumerate(benefits(seen.state)):
        x = 15 + _COLUMN * colour
        columns.append(
            group(
                rect(x, top, _COLUMN - 4, ROLES_HEIGHT - 8, "sheet ink-edge", rx=6, stroke_width=1),
                _band(colour, x, top),
                words(x + 78, top + 27, MAJORS[colour], SMALL, "ink italic", **_squeezed(MAJORS[colour])),
                words(x + 78, top + 54, gives, SMALL, "faint"),
                _role(seen, colour, True, x + 28, top + 82),
                _role(seen, colour, False, x + 82, top + 82),
            )
        )
    return group(*columns, id="roles")


def _squeezed(name: str) -> dict[str, object]:
    """Keep a long name inside its column, whatever the font."""
    return {"textLength": 104, "lengthAdjust": "spacingAndGlyphs"} if len(name) > 10 else {}


@remembered
def _band(colour: int, x: float, top: float) -> str:
    """Draw the colour of a column at its left edge, with its sign."""
    return group(
        path(
            f"M{x + 6:g} {top:g} H{x + 22:g} V{top + ROLES_HEIGHT - 8:g} H{x + 6:g} a6 6 0 0 1 -6 -6 V{top + 6:g} a6 6 0 0 1 6 -6Z",
            "ink-edge",
            fill=FACES[colour],
            stroke_width=1,
        ),
        sign(colour, x + 11, top + ROLES_HEIGHT / 2 - 4, 8, ink_on(colour)),
    )


def _role(seen: Observation, colour: int, is_major: bool, x: float, y: float) -> str:
    """Draw a tile: the points it pays, and its holder's emblem or an empty place."""
    holder = int((seen.state.major if is_major else seen.state.minor)[colour])
    name = (MAJORS if is_major else MINORS)[colour]
    size = "Major" if is_major else "Minor"
    who = seen.name(holder) if holder != NOBODY else "nobody"
    paid = MAJOR_POINTS if is_major else MINOR_POINTS
    place = (
        emblem(holder, x + 34, y, 12)
        if holder != NOBODY
        else circle(x + 34, y, 11, "faint-line", stroke_width=1.2, stroke_dasharray="4 4")
    )
    return group(
        title(f"{name}, the {COLOUR_NAMES[colour]} {size}: {who}"),
        words(x + 10, y + 7, paid, SMALL, "ink bold" if holder != NOBODY else "faint"),
        place,
        id=f"role-{COLOUR_NAMES[colour]}-{size.lower()}",
    )


def draw_seat(seen: Observation, seat: int, points: int, place: int, turns: dict[int, str]) -> str:
    """Draw a player: name, money, cards, points, and the cards on the table by colour."""
    state = seen.state
    is_asked = seat in seen.waiting
    first = f"{'1st 2nd 3rd 4th 5th'.split()[place - 1]}" if int(state.phase) == OVER else ""
    called = seen.name(seat)[:16] + (" (you)" if seat == seen.viewer else "")
    return group(
        rect(15, 2, 690, SEAT_HEIGHT - 8, "sheet ink-edge", rx=8, stroke_width=3 if is_asked else 1),
        emblem(seat, 42, 26, 15),
        words(
            66,
            33,
            called,
            NORMAL,
            "ink bold",
            anchor="start",
        ),
        crown(92 + 13 * len(called), 24) if int(state.principe) == seat else "",
        words(340, 33, first, NORMAL, "brick bold") if first else "",
        coin(404, 26, int(state.money[seat]), 17),
        words(470, 33, f"{int(state.hand_size[seat])} in hand", SMALL, "ink"),
        _shield(544, 26),
        words(572, 33, int(state.shields_left[seat]), SMALL, "ink", anchor="start"),
        laurel(666, 27, points, 18),
        *(_display(seen, seat, colour, 54, turns.get(colour, "")) for colour in range(COLOURS)),
        id=f"seat-{seat}",
    )


@remembered
def _shield(x: float, y: float) -> str:
    """Draw a shield: those still to be placed."""
    return moved(
        x + 12,
        y,
        title("shields left"),
        path("M-9 -10 H9 V1 Q9 9 0 13 Q-9 9 -9 1Z", "shade ink-edge", stroke_width=1.3),
    )


def _display(seen: Observation, seat: int, colour: int, y: float, move: str) -> str:
    """Draw the cards of one colour on the table: face up, and face down behind them."""
    up, down = int(seen.state.face_up[seat, colour]), int(seen.state.face_down[seat, colour])
    x = 28 + 136 * colour
    name = COLOUR_NAMES[colour]
    inside = [title(f"{up} {name} face up, {down} face down")]
    if not up and not down:
        return group(
            *inside,
            rect(x, y, 24, 32, "faint-line", rx=3, stroke_width=1.2, stroke_dasharray="4 4"),
            sign(colour, x + 12, y + 16, 7, "#b3a695"),
        )
    inside += [small_card(colour, x, y), words(x + 40, y + 24, up, NORMAL, "ink bold" if up else "faint")]
    if down:
        inside += [small_back(colour, x + 64, y), words(x + 104, y + 24, down, NORMAL, "faint")]
    if move:
        glow = group(
            hit_area(x - 4, y - 8, 128, 46),
            rect(x + 60, y - 4, 60, 40, "ink-line glow", rx=5, stroke_width=2),
        )
        return clickable(move, f"turn a {name} card face up", *inside[1:], glow, id=f"table-{seat}-{name}")
    return group(*inside, id=f"table-{seat}-{name}")
