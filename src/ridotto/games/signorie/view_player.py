"""Signorie: a player's board: slots, helpers, careers, family, plan."""

from __future__ import annotations

from ridotto.view.pieces import die, emblem
from ridotto.view.svg import circle, fitted, group, hit_area, moved, path, rect, remembered, words

from .data import (
    BROTHER_POINTS,
    BROTHERS,
    CAREER_NAMES,
    CAREERS,
    COLOUR_NAMES,
    COLOURS,
    FEMALE,
    FIRST_HELPER,
    FLORIN_SPACE,
    HELPER_DEEDS,
    HELPER_FEE,
    HELPER_NAMES,
    HOUSE_NAMES,
    HOUSES,
    INITIATIVE_SPACE,
    MALE,
    PLAN,
    ROW_NAMES,
    ROWS,
    SIGNORIA_NAMES,
    SLOT_VALUE,
    SPACE_POINTS,
    SPACES,
)
from .moves import ADVANCE, BRIDE, HIRE, MAN, OVER, PLACE, ROW, SEND, SIGNORIA, WOMAN
from .questions import people_words, plural
from .rounds import dice_sum, threshold
from .scoring import total
from .shapes import COLUMN, HOUSE_CODES, INNER, MARGIN, RING, SMALL, TEXT, WIDTH, Scene, dye, person, touch
from .view_board import points_and_florins

# How much lies between two helpers, two careers and two rows: the own board has room for fingers.
_COLUMNS = 114
_HELPER, _CAREER, _ROW_STEP = {True: 44, False: 34}, {True: 58, False: 50}, {True: 44, False: 38.5}
_FIRST_HELPER = FIRST_HELPER.tolist()
_PLAN = PLAN.tolist()
_PLACES = ("1st", "2nd", "3rd", "4th")
_HELPER_SIGNS = (
    "2 florins",
    "wedding",
    "1 woman",
    "2 points",
    "hidden tile",
    "m. or w.",
    "2 careers",
    "1 man",
    "half die",
    "limit +3",
    "2 initiat.",
    "mission",
)


def player_board(scene: Scene, seat: int) -> str:
    """Draw everything that lies before one player."""
    active = seat in scene.seen.waiting
    return group(
        rect(
            MARGIN,
            2,
            WIDTH - 2 * MARGIN,
            board_height(scene, seat) - 10,
            "sheet ink-edge",
            rx=10,
            stroke_width=4 if active else 1,
        ),
        _head(scene, seat),
        _people(scene, seat),
        *(_column(scene, seat, colour) for colour in range(COLOURS)),
        *(_track(scene, seat, career) for career in range(CAREERS)),
        _plan(scene, seat),
        id=f"board-{seat}",
    )


def _tracks(own: bool) -> float:
    """Return where the careers begin, below the helpers."""
    return _COLUMNS + 56 + 3 * _HELPER[own]


def board_height(scene: Scene, seat: int) -> int:
    """Return the height of a player's board."""
    own = _mine(scene, seat)
    return int(_tracks(own) + 4 * _ROW_STEP[own] + 14)


def _mine(scene: Scene, seat: int) -> bool:
    return seat == scene.seen.viewer


def _head(scene: Scene, seat: int) -> str:
    state = scene.state
    place = [int(each) for each in state.order[: scene.seen.seats]].index(seat)
    status = f"{_PLACES[place]} in turn"
    if int(state.passed) >> seat & 1 and int(state.phase) != OVER:
        status += ", passed"
    return group(
        emblem(seat, 44, 30, 18, id_=f"emblem-{seat}"),
        words(72, 39, fitted(scene.seen.name(seat), 160, TEXT), TEXT, "ink bold", anchor="start"),
        words(
            250, 38, status, SMALL, "brick italic" if seat in scene.seen.waiting else "faint", anchor="start"
        ),
        points_and_florins(total(state, seat), int(state.florins[seat]), WIDTH - 252, 30),
    )


def _people(scene: Scene, seat: int) -> str:
    """Draw supply, stock, threshold and the brothers in one line."""
    state = scene.state
    supply = [int(each) for each in state.supply[seat]]
    stock = [int(each) for each in state.stock[seat]]
    shown, limit = dice_sum(state, seat), threshold(state, seat)
    pledged = [sex for sex in (MALE, FEMALE) for _ in range(int(state.pledged[seat, sex]))]
    people = []
    for sex, move in ((MALE, MAN), (FEMALE, WOMAN)):
        x = 40 + 78 * sex
        body = person(seat, sex, x, 104, 38)
        count = words(x + 18, 100, supply[sex], TEXT, "ink bold", anchor="start")
        glow = rect(x - 18, 60, 66, 50, "glow", rx=8, fill="none")
        label = f"{people_words(supply[MALE], supply[FEMALE])} in supply, {people_words(*stock)} in stock"
        people.append(scene.tap(move if _mine(scene, seat) else -1, label, glow, body, count))
    return group(
        *people,
        words(192, 82, "in stock", SMALL, "faint", anchor="start"),
        words(192, 104, f"{stock[MALE]} m, {stock[FEMALE]} w", SMALL, "faint", anchor="start"),
        words(296, 82, "dice", SMALL, "faint", anchor="start"),
        words(
            296, 104, f"{shown} of {limit}", SMALL, "brick bold" if shown > limit else "ink", anchor="start"
        ),
        *(person(seat, sex, 390 + 20 * k, 108, 30) for k, sex in enumerate(pledged)),
        words(462, 100, "family", SMALL, "faint", anchor="start"),
        *(_brother(scene, seat, brother) for brother in range(BROTHERS)),
    )


def _brother(scene: Scene, seat: int, brother: int) -> str:
    x = 528 + 44 * brother
    points = int(BROTHER_POINTS[brother])
    married = int(scene.state.brides[seat]) >> brother & 1
    shapes = [
        hit_area(x - 1.5, 62, 44, 50),
        rect(x, 64, 41, 46, "paper faint-edge glow", rx=5, stroke_width=1.5),
    ]
    if married:
        shapes += [
            circle(x + 14, 88, 9, "ink-line", stroke_width=2.5),
            circle(x + 26, 88, 9, "ink-line", stroke_width=2.5),
        ]
        label = f"brother {brother + 1} is married"
    else:
        shapes.append(words(x + 20, 96, points, TEXT, "ink"))
        label = f"a bride for brother {brother + 1} gives {plural(points, 'point')}"
    move = BRIDE + brother if _mine(scene, seat) else -1
    return scene.tap(move, label, *shapes, id_=f"brother-{seat}-{brother}")


def _column(scene: Scene, seat: int, colour: int) -> str:
    """Draw a column: the action slot with its die, below it the helpers."""
    state = scene.state
    placed = int(state.placed[seat, colour])
    active = _mine(scene, seat) and int(state.column) == colour and SIGNORIA in scene.legal
    slot = [rect(0, 0, INNER, 48, "paper faint-edge glow", rx=6, stroke_width=1.5)]
    if placed:
        slot.append(die(4, 4, placed, 40, dye(colour), id_=f"placed-{seat}-{colour}"))
    else:
        slot += [rect(4, 4, 40, 40, "card ink-edge", rx=6, stroke_width=1), rect(4, 36, 40, 8, dye(colour))]
        slot.append(words(24, 29, int(SLOT_VALUE[colour]), TEXT, "ink"))
    slot.append(words(49, 31, SIGNORIA_NAMES[colour], SMALL, "ink", anchor="start"))
    shown = f"die {placed}" if placed else f"free, value {int(SLOT_VALUE[colour])}"
    label = f"{COLOUR_NAMES[colour]} slot, {SIGNORIA_NAMES[colour]}: {shown}"
    spaces = range(_FIRST_HELPER[colour], _FIRST_HELPER[colour + 1])
    hired, own = int(state.helpers[seat]), _mine(scene, seat)
    return moved(
        MARGIN + 3 + colour * (COLUMN - 0.8),
        _COLUMNS,
        scene.tap(SIGNORIA if active else -1, label, *slot, id_=f"slot-{seat}-{colour}"),
        *(
            _helper(
                seat,
                helper,
                52 + _HELPER[own] * row,
                bool(hired >> helper & 1),
                scene.offer(HIRE + helper, seat),
            )
            for row, helper in enumerate(spaces)
        ),
    )


@remembered
def _helper(seat: int, helper: int, y: float, hired: bool, move: str) -> str:
    fee = int(HELPER_FEE[helper])
    label = f"helper {HELPER_NAMES[helper]}: {HELPER_DEEDS[helper]}" + ("" if hired else f", fee {fee}")
    body = [
        hit_area(0, y - 6, INNER, 44) if move else "",
        rect(
            0,
            y,
            INNER,
            31,
            f"{'card' if hired else 'paper'} {'ink' if hired else 'faint'}-edge glow",
            rx=15,
            stroke_width=1.5,
        ),
    ]
    if hired:
        body += [
            circle(16, y + 15.5, 12, "ink"),
            path(f"M10 {y + 16:g} l4 5 l8 -10", "sheet-line", stroke_width=2.5),
        ]
    else:
        body += [circle(16, y + 15.5, 13.5, "gold"), words(16, y + 22.5, fee, SMALL, "on-gold bold")]
    body.append(
        words(33, y + 22.5, _HELPER_SIGNS[helper], SMALL, "ink bold" if hired else "faint", anchor="start")
    )
    return touch(move, label, *body, id_=f"helper-{seat}-{helper}")


def _track(scene: Scene, seat: int, career: int) -> str:
    """Draw a career: seven spaces with their points, men on them, a key to place one."""
    own = _mine(scene, seat)
    name = CAREER_NAMES[career]
    start = scene.tap(
        PLACE + career if _mine(scene, seat) else -1,
        f"place a man in the {name} career",
        rect(20, 0, 84, 44, "paper faint-edge glow", rx=6, stroke_width=1),
        words(62, 29, name, SMALL, "ink"),
    )
    men = scene.state.careers[seat].tolist()[SPACES * career : SPACES * (career + 1)]
    return moved(
        0,
        _tracks(own) + _CAREER[own] * career,
        start,
        *(
            _space(seat, career, space, men[space], _from(scene, seat, career, space))
            for space in range(SPACES)
        ),
    )


def _from(scene: Scene, seat: int, career: int, space: int) -> str:
    """Write the move of a man who stands on a space, if the viewer may make it."""
    sent = scene.offer(SEND + SPACES * career + space, seat)
    return sent or (scene.offer(ADVANCE + (SPACES - 1) * career + space, seat) if space < SPACES - 1 else "")


@remembered
def _space(seat: int, career: int, space: int, men: int, move: str) -> str:
    x = 107 + 43.6 * space
    points = int(SPACE_POINTS[space])
    bonus = {FLORIN_SPACE: ", 2 florins on arrival", INITIATIVE_SPACE: ", 2 initiative on arrival"}.get(
        space + 1, ""
    )
    label = f"{CAREER_NAMES[career]} {space + 1}, worth {points}{bonus}: {plural(men, 'man', 'men')}"
    shade = "shade" if bonus else "paper"
    shapes = [
        hit_area(x - 1, -3, 43.6, 50) if move else "",
        rect(x, 0, 41.6, 44, f"{shade} faint-edge glow", rx=4, stroke_width=1),
    ]
    if men:
        shapes.append(person(seat, MALE, x + (20 if men == 1 else 14), 41, 38))
        shapes.append(words(x + 34, 38, men, SMALL, "ink bold") if men > 1 else "")
    else:
        shapes.append(words(x + 20.8, 29, points, SMALL, "faint"))
    return touch(move, label, *shapes, id_=f"post-{seat}-{SPACES * career + space}")


def _plan(scene: Scene, seat: int) -> str:
    state, own = scene.state, _mine(scene, seat)
    wants = (63, *_PLAN[int(state.board[seat])])
    values, down = state.row[seat].tolist(), state.face_down[seat].tolist()
    return group(
        *(
            moved(
                0,
                _tracks(own) - 2 + _ROW_STEP[own] * row,
                _row(seat, row, wants[row], (*values[row], down[row]), scene.offer(ROW + row, seat)),
            )
            for row in range(ROWS)
        )
    )


@remembered
def _row(seat: int, row: int, plan: int, tiles: tuple[int, ...], move: str) -> str:
    """Draw a row: a cell for each house that it wants, and the number of tiles face down."""
    cells = []
    have = []
    for house in range(HOUSES):
        value = tiles[house]
        x = 441 + 36.5 * house
        if value:
            have.append(f"{HOUSE_NAMES[house]} {value}")
            cells.append(rect(x, 1, 34.5, 33, "card ink-edge", rx=4, stroke_width=2))
            cells.append(words(x + 17.2, 26, value, TEXT, "ink bold"))
        elif plan >> house & 1:
            cells.append(rect(x, 1, 34.5, 33, "paper faint-edge", rx=4, stroke_width=1))
            cells.append(words(x + 17.2, 25, HOUSE_CODES[house], SMALL, "faint"))
    down = tiles[HOUSES]
    sign = (
        moved(428, 17, RING)
        if row == 0
        else words(428, 25, CAREER_NAMES[row - 1][0].upper(), SMALL, "ink bold")
    )
    hidden = f"+{down}" if down else ""
    label = f"{ROW_NAMES[row]} row: {', '.join(have) or 'no tiles'}" + (f", {down} face down" if down else "")
    frame = rect(415, -1, 285, 37, "sheet shade-edge glow", rx=5, stroke_width=1)
    return touch(
        move,
        label,
        hit_area(415, -4, 285, 44) if move else "",
        frame,
        sign,
        *cells,
        words(680, 25, hidden, SMALL, "ink bold"),
        id_=f"row-{seat}-{row}",
    )
