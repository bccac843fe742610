"""What lies around Rialto's map: track, cards, palaces, stock, and the choices."""

from __future__ import annotations

from ridotto.core.game import Observation
from ridotto.core.rule import State
from ridotto.view.pieces import emblem
from ridotto.view.svg import (
    NORMAL,
    SMALL,
    button,
    circle,
    clickable,
    fitted,
    group,
    hit_area,
    line,
    moved,
    rect,
    title,
    words,
)

from .data import (
    BRIDGE_ENDS,
    BUILDING_NAMES,
    BUILDINGS,
    DISTRICT_NAMES,
    DISTRICT_SHORT,
    KIND_NAMES,
    KINDS,
    MOST_ROWS,
    ROUNDS,
    STAGES,
)
from .effects import card_words, join, many
from .moves import FIRST_DISCARD, FIRST_RETURN, FIRST_ROW, FIRST_START, FIRST_TAKE
from .notation import move_text
from .scoring import total
from .state import BLUES, DRAFT, FIRST, LAY, LEFTOVERS, NO_BRIDGE, OVER
from .tickets import KIND_LETTERS, building_tile, sign, small_card, ticket
from .view_map import ROMAN, is_on_map

WIDTH = 720
_BUTTON_LINE, _LETTER = 688, 11.5


def header(seen: Observation) -> str:
    """Draw the title, the round, and the six stages with the present one marked."""
    state = seen.state
    number = int(state.round_number)
    over = int(state.phase) == OVER
    if over:
        now, where = "The game is over", ""
    else:
        now = f"Round {ROMAN[number]} of {ROMAN[ROUNDS - 1]}"
        where = DISTRICT_NAMES[int(state.district_of[number])]
    return group(
        words(20, 46, "Rialto", HUGE_TITLE, "ink italic", anchor="start"),
        words(WIDTH - 20, 34, now, NORMAL, "ink bold", anchor="end"),
        words(WIDTH - 20, 62, where, NORMAL, "brick italic", anchor="end"),
        *(_stage_sign(state, stage) for stage in range(STAGES)),
    )


HUGE_TITLE = 40
DOGE_HEIGHT = 130


def _stage_sign(state: State, stage: int) -> str:
    now = int(state.stage) == stage and LAY <= int(state.phase) < BLUES
    x = 150 + 62 * stage
    return moved(
        x,
        12,
        title(f"stage {KIND_LETTERS[stage]}, {KIND_NAMES[stage]}{': now' if now else ''}"),
        rect(
            0,
            0,
            56,
            54,
            f"{'sheet brick' if now else 'paper faint'}-edge",
            rx=6,
            stroke_width=3 if now else 1,
        ),
        sign(stage, 34, 29, 27),
        words(5, 20, KIND_LETTERS[stage], SMALL, "ink bold" if now else "faint", anchor="start"),
        id=f"stage-{KIND_LETTERS[stage]}",
    )


def doge_track(seen: Observation) -> str:
    """Draw the part of the Doge track that is in use, with its stacks."""
    state = seen.state
    spaces = [int(space) for space in state.doge[: seen.seats]]
    low = min(spaces)
    high = max(low + 10, *spaces)
    step = 576 / (high - low)
    cells = []
    for space in range(low, high + 1):
        x = 104 + (space - low) * step
        cells.append(circle(x, 82, 5, "paper faint-edge", stroke_width=1.5))
        if step > 30 or space % 2 == low % 2:
            cells.append(words(x, 110, space, SMALL, "faint"))
    order = [int(seat) for seat in state.order[: seen.seats]]
    lifts = min(22, 64 / max(1, max(spaces.count(space) for space in spaces) - 1))
    counters = []
    for seat in reversed(order):
        below = [other for other in order[order.index(seat) + 1 :] if spaces[other] == spaces[seat]]
        x = 104 + (spaces[seat] - low) * step
        lift = lifts * len(below)
        counters.append(
            group(
                title(
                    f"{seen.name(seat)}: place {order.index(seat) + 1} in Doge order, space {spaces[seat]}"
                ),
                emblem(seat, x, 80 - lift, 13.5),
                id=f"doge-{seat}",
            )
        )
    return group(
        rect(14, 2, WIDTH - 28, DOGE_HEIGHT - 10, "sheet faint-edge", rx=10, stroke_width=1),
        sign(0, 48, 48, 36),
        words(48, 92, "Doge", SMALL, "ink italic"),
        line(104, 82, 680, 82, "faint-edge", stroke_width=1.5),
        *cells,
        *counters,
    )


def rows(seen: Observation) -> tuple[str, float]:
    """Draw the face-up rows, two beside each other; return the drawing and its height."""
    state = seen.state
    there = [row for row in range(MOST_ROWS) if int(state.open_rows) >> row & 1]
    if not there:
        return "", 0.0
    legal = set(seen.legal())
    label = "Rows to draft" if int(state.phase) == DRAFT else "Left-over row"
    drawn = [words(22, 20, label, SMALL, "ink bold", anchor="start")]
    for place, row in enumerate(there):
        x, y = 16 + 346 * (place % 2), 32 + 76 * (place // 2)
        cards = [kind for kind in range(KINDS) for _ in range(int(state.rows[row, kind]))]
        told = join(
            [
                card_words(kind, int(state.rows[row, kind]))
                for kind in range(KINDS)
                if int(state.rows[row, kind])
            ]
            or ["empty"]
        )
        body = [
            rect(x, y, 336, 70, "paper faint-edge glow", rx=8, stroke_width=1),
            words(x + 20, y + 43, row + 1, NORMAL, "ink bold"),
            *(small_card(kind, x + 40 + 48 * k, y + 6) for k, kind in enumerate(cards)),
        ]
        if FIRST_ROW + row in legal:
            drawn.append(
                clickable(f"row {row + 1}", f"take row {row + 1}: {told}", *body, id=f"row-{row + 1}")
            )
        else:
            drawn.append(group(title(f"row {row + 1}: {told}"), *body, id=f"row-{row + 1}"))
    return group(*drawn), 40.0 + 76 * ((len(there) + 1) // 2)


def hand(seen: Observation) -> tuple[str, float]:
    """Draw the viewer's hand by kind; return the drawing and its height."""
    viewer, state = seen.viewer, seen.state
    if viewer < 0 or int(state.phase) == OVER:
        return "", 0.0
    legal = set(seen.legal())
    limit = f"{many(int(state.hand_size[viewer]), 'card')}, limit {int(state.hand_limit[viewer])}"
    drawn = [
        words(22, 20, f"{fitted(seen.name(viewer), 300)}'s hand: {limit}", SMALL, "ink bold", anchor="start")
    ]
    for kind in range(KINDS):
        each = ticket(kind, int(state.hand[viewer, kind]), 16 + 99.3 * kind, 30)
        if FIRST_DISCARD + kind in legal:
            each = clickable(f"discard {KIND_NAMES[kind]}", f"discard a {KIND_NAMES[kind]}, face down", each)
        drawn.append(each)
    return group(*drawn, id="hand"), 140.0


def choices(seen: Observation) -> tuple[str, float]:
    """Draw the question and the viewer's moves that have no place elsewhere; with the height."""
    legal = seen.legal()
    if not legal:
        return _nobody_asked(seen), 56.0
    asked = seen.game.words.question(seen, seen.viewer).sentence
    lines = _wrapped(asked, 66)
    drawn = [words(22, 24 + 26 * k, part, 22, "ink italic", anchor="start") for k, part in enumerate(lines)]
    at = 14 + 26 * len(lines)
    shown = [move for move in legal if not _has_place(seen, move)]
    texts = [move_text(seen, seen.viewer, move) for move in shown]
    columns = _button_columns(texts)
    width = (_BUTTON_LINE + 14) / columns - 14
    for place, text in enumerate(texts):
        x, y = 16 + (width + 14) * (place % columns), at + 64 * (place // columns)
        drawn.append(button(x, y, width, text, text))
    return group(*drawn, id="choices"), at + 64.0 * -(-len(shown) // columns) + 8


def _button_columns(texts: list[str]) -> int:
    """Return how many buttons stand side by side so that the longest text has room."""
    longest = max((len(text) for text in texts), default=0)
    return 3 if longest * _LETTER + 16 <= (_BUTTON_LINE - 28) / 3 else 2


def _has_place(seen: Observation, move: int) -> bool:
    """Tell whether a row, a card, a tile or the map offers this move already."""
    if FIRST_RETURN <= move < FIRST_TAKE + BUILDINGS or FIRST_START <= move < FIRST_ROW:
        return True
    return (
        FIRST_ROW <= move < FIRST_ROW + MOST_ROWS
        or FIRST_DISCARD <= move < FIRST_DISCARD + KINDS
        or is_on_map(move)
    )


def _wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _nobody_asked(seen: Observation) -> str:
    if int(seen.state.phase) == OVER:
        best = seen.game.ranking(seen.state).index(1)
        said = f"{seen.name(best)} wins with {total(seen.state, best)} points"
    else:
        names = [seen.name(seat) for seat in seen.waiting]
        said = f"{join(names)} {'decides' if len(names) == 1 else 'decide'}"
    return words(WIDTH / 2, 34, said, NORMAL, "ink italic")


def stock(seen: Observation) -> tuple[str, float]:
    """Draw the buildings to be had and the tiles to be placed; with the height."""
    state = seen.state
    legal = set(seen.legal())
    drawn = [words(22, 22, "Buildings in stock", SMALL, "ink bold", anchor="start")]
    for building in range(BUILDINGS):
        number = int(state.stock[building])
        x = 18 + 57.5 * building
        each = group(
            hit_area(x - 4, 26, 56, 82),
            building_tile(building, x + 4, 30, id_=f"stock-{BUILDING_NAMES[building]}"),
            words(x + 24, 100, f"×{number}", SMALL, "ink" if number else "faint"),
            opacity=None if number else 0.4,
        )
        take, start = FIRST_TAKE + building, FIRST_START + building // 4
        if take in legal:
            each = clickable(move_text(seen, seen.viewer, take), f"take {BUILDING_NAMES[building]}", each)
        elif int(state.phase) == FIRST and building % 4 == 0 and start in legal:
            each = clickable(
                move_text(seen, seen.viewer, start), f"start with {BUILDING_NAMES[building]}", each
            )
        drawn.append(each)
    return group(*drawn, _tiles_left(state), id="stock"), 116.0


_COLUMNS = ("in play", "left", "built", *DISTRICT_SHORT, "sum")


def ledger(seen: Observation) -> tuple[str, float]:
    """Draw at the end where all points came from; with the height."""
    if int(seen.state.phase) != OVER:
        return "", 0.0
    drawn = [words(_column(k), 22, name, SMALL, "faint", anchor="end") for k, name in enumerate(_COLUMNS)]
    places = seen.game.ranking(seen.state)
    for seat in sorted(range(seen.seats), key=lambda each: places[each]):
        earned = [int(points) for points in seen.state.earned[seat]]
        cells = [sum(earned[:LEFTOVERS]), *earned[LEFTOVERS:], sum(earned)]
        y = 22 + 34 * places[seat]
        drawn += [
            words(30, y, f"{places[seat]}.", 22, "faint italic"),
            emblem(seat, 58, y - 7, 12),
            words(78, y, seen.name(seat)[:9], SMALL, "ink bold", anchor="start"),
            *(
                words(_column(k), y, cell, SMALL, "ink bold" if k == 9 else "ink", anchor="end")
                for k, cell in enumerate(cells)
            ),
        ]
    return group(title("where the points came from"), *drawn, id="ledger"), 44.0 + 34 * seen.seats


def _column(number: int) -> float:
    return 228 + 52.0 * number


def _tiles_left(state: State) -> str:
    top = int(state.top_bridge)
    shown = "none" if top == NO_BRIDGE else f"{int(BRIDGE_ENDS[top, 0])}-{int(BRIDGE_ENDS[top, 1])}"
    left = int(state.bridges).bit_count()
    told = f"next bridge {shown} ({left} left) · {many(int(state.gondolas), 'gondola')} · pile {int(state.pile_size)}"
    return words(WIDTH - 22, 22, told, SMALL, "ink", anchor="end")
