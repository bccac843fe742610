"""The map of Rialto: two banks, the Grand Canal, districts and connections."""

from __future__ import annotations

from ridotto.core.game import Observation
from ridotto.view.pieces import coin, emblem
from ridotto.view.svg import (
    SMALL,
    circle,
    clickable,
    group,
    hit_area,
    moved,
    path,
    rect,
    remembered,
    tag,
    title,
    words,
)

from .data import (
    BANK_BONUS,
    BANK_NAMES,
    BRIDGE_ENDS,
    DISTRICT_NAMES,
    DISTRICT_SHORT,
    DISTRICTS,
    EAST,
    GONDOLA_END,
    LINK_ENDS,
    LINKS,
    WEST,
)
from .effects import join
from .moves import FIRST_BRIDGE, FIRST_GONDOLA, FIRST_MOVE, FIRST_SOURCE, FROM_PERSONAL
from .notation import move_text
from .scoring import district_value, next_in_district
from .state import FETCH_COUNCILMAN, MOVE_COUNCILMAN, NOBODY, OVER
from .tickets import sign

MAP_HEIGHT = 640
ROMAN = ("I", "II", "III", "IV", "V", "VI")

_BOX_WIDTH, _BOX_HEIGHT = 196, 130
_EAST_X, _WEST_X = 446, 78
_ROWS = (34, 240, 446)
_BOXES = tuple((_EAST_X, y) for y in _ROWS) + tuple((_WEST_X, y) for y in _ROWS)

# Where each connection touches its two districts, and the way between.
_WEST_EDGE, _EAST_EDGE = 296, 424
_ANCHORS = (
    ((544, 183), (544, 221)),
    ((662, 99), (662, 511)),
    ((544, 389), (544, 427)),
    ((176, 183), (176, 221)),
    ((58, 120), (58, 511)),
    ((176, 389), (176, 427)),
    ((_EAST_EDGE, 80), (_WEST_EDGE, 80)),
    ((_EAST_EDGE, 140), (_WEST_EDGE, 262)),
    ((_EAST_EDGE, 290), (_WEST_EDGE, 318)),
    ((_EAST_EDGE, 346), (_WEST_EDGE, 470)),
    ((_EAST_EDGE, 512), (_WEST_EDGE, 530)),
    ((544, 598), (58, 66)),
)
_LAGOON_ROUTE = "M544 598 V604 Q544 618 530 618 H34 Q20 618 20 604 V80 Q20 66 34 66 H58"

_WEST_LAND = "M44 18 H318 C286 140 366 240 336 320 S300 500 334 586 H60 Q44 586 44 570Z"
_EAST_LAND = "M392 18 H684 V570 Q684 586 668 586 H400 C372 500 438 400 406 320 S360 140 392 18Z"


def draw_map(seen: Observation, top: float) -> str:
    """Draw water and land, the connections with their tiles, and the six districts."""
    return moved(
        0,
        top,
        tag("rect", x=8, y=0, width=704, height=MAP_HEIGHT - 4, fill="url(#map-water)", rx=12),
        path(_WEST_LAND, "sheet faint-edge", stroke_width=1.5),
        path(_EAST_LAND, "sheet faint-edge", stroke_width=1.5),
        words(350, 36, "Canal", SMALL, "lagoon italic"),
        words(348, 57, "Grande", SMALL, "lagoon italic"),
        *(_bonus_tile(seen, bank) for bank in (EAST, WEST)),
        *(_link(seen, link) for link in range(LINKS)),
        *(_district(seen, district) for district in range(DISTRICTS)),
        id="map",
    )


def _bonus_tile(seen: Observation, bank: int) -> str:
    """Draw a bank's bonus between its districts, spent or not."""
    x = 176.0 if bank == WEST else 544.0
    spent = int(seen.state.flipped[bank])
    winners = [seat for seat in range(seen.seats) if int(seen.state.bank_paid[bank]) >> seat & 1]
    told = f", won by {join([seen.name(seat) for seat in winners])}" if winners else ""
    state = "spent" if spent else "open"
    face = coin(46, 0, BANK_BONUS, 16)
    if spent:
        marks = [emblem(seat, 44 + 26 * place, 0, 10) for place, seat in enumerate(winners)]
        face = group(
            rect(28, -17, 6 + 26 * len(winners), 34, "shade faint-edge", rx=5, stroke_width=1), *marks
        )
    return moved(
        x,
        202,
        title(f"{BANK_NAMES[bank]} bank: {BANK_BONUS} points for all three districts, {state}{told}"),
        words(-30, 7, BANK_NAMES[bank].title(), SMALL, "faint italic", anchor="end"),
        face,
        id=f"bonus-{BANK_NAMES[bank]}",
    )


def _route(link: int) -> str:
    (x1, y1), (x2, y2) = _ANCHORS[link]
    return _LAGOON_ROUTE if link == LINKS - 1 else f"M{x1:g} {y1:g} L{x2:g} {y2:g}"


def _link(seen: Observation, link: int) -> str:
    """Draw a connection: free, a bridge or a gondola, with the value at each end."""
    values = [int(value) for value in seen.state.ends[link]]
    names = [DISTRICT_NAMES[int(end)] for end in LINK_ENDS[link]]
    route = _route(link)
    if values[0] == 0:
        told = f"free connection between {names[0]} and {names[1]}"
        way = [path(route, "faint-line", stroke_width=2, stroke_dasharray="3 6")]
        ends = _free_ends(seen, link)
    else:
        gondola = values[0] == GONDOLA_END
        told = f"{'gondola' if gondola else 'bridge'}: {names[0]} {values[0]}, {names[1]} {values[1]}"
        way = _gondola_way(link, route) if gondola else _bridge_way(route)
        ends = [_end(x, y, value, gondola) for (x, y), value in zip(_ANCHORS[link], values, strict=True)]
    return group(title(told), *way, *ends, id=f"link-{link}")


def _bridge_way(route: str) -> list[str]:
    return [
        path(route, "ink-line", stroke_width=13),
        path(route, "shade-line", stroke_width=9),
        path(route, "ink-line", stroke_width=9, stroke_dasharray="1.5 7", opacity=0.6),
    ]


def _gondola_way(link: int, route: str) -> list[str]:
    (x1, y1), (x2, y2) = _ANCHORS[link]
    x, y = (280.0, 618.0) if link == LINKS - 1 else ((x1 + x2) / 2, (y1 + y2) / 2)
    near = abs(y2 - y1) < 60 and abs(x2 - x1) < 60
    boat = [] if near else [circle(x, y, 17, "sheet lagoon-edge", stroke_width=1.5), sign(4, x, y + 1, 24)]
    return [path(route, "lagoon-line", stroke_width=5, stroke_dasharray="12 5"), *boat]


@remembered
def _end(x: float, y: float, value: int, gondola: bool) -> str:
    """Draw the value of a tile's end beside its district: round for bridges, a lozenge for gondolas."""
    if gondola:
        shape = path(
            f"M{x - 19:g} {y:g} L{x:g} {y - 17:g} L{x + 19:g} {y:g} L{x:g} {y + 17:g}Z",
            "sheet lagoon-edge",
            stroke_width=2.5,
        )
    else:
        shape = circle(x, y, 16.5, "sheet ink-edge", stroke_width=2.5)
    return group(shape, words(x, y + 7.5, value, 22, "ink bold"))


def _free_ends(seen: Observation, link: int) -> list[str]:
    """Draw the ends of a free connection; where the viewer may place a tile they are moves."""
    legal = set(seen.legal())
    drawn = []
    for end, (x, y) in enumerate(_ANCHORS[link]):
        name = DISTRICT_NAMES[int(LINK_ENDS[link, end])]
        bridge, gondola = FIRST_BRIDGE + 2 * link + 1 - end, FIRST_GONDOLA + 3 * link + end
        if bridge in legal:
            high = int(BRIDGE_ENDS[int(seen.state.top_bridge), 1])
            label = f"build the bridge with the {high} towards {name}"
            drawn.append(_glowing(seen, bridge, label, x, y, str(high)))
        elif gondola in legal:
            drawn.append(_glowing(seen, gondola, f"place a gondola and a councilman in {name}", x, y, "1"))
        else:
            drawn.append(circle(x, y, 5, "paper faint-edge", stroke_width=1.5))
    return drawn


def _glowing(seen: Observation, move: int, label: str, x: float, y: float, value: str) -> str:
    return clickable(
        move_text(seen, seen.viewer, move),
        label,
        hit_area(x - 26, y - 26, 52, 52),
        circle(x, y, 18, "sheet glow gold-edge", stroke_width=3),
        words(x, y + 7.5, value, 22, "ink italic"),
    )


def _standing(seen: Observation, district: int) -> list[int]:
    """Return the seats with councilmen in a district, the best placed first."""
    ranked: list[int] = []
    paid = 0
    while (seat := next_in_district(seen.state, district, paid)) != NOBODY:
        ranked.append(seat)
        paid |= 1 << seat
    return ranked


def _district(seen: Observation, district: int) -> str:
    """Draw a district: name, round, value, and its councilmen ranked."""
    state = seen.state
    x, y = _BOXES[district]
    number = [int(each) for each in state.district_of].index(district)
    now = number == int(state.round_number) and int(state.phase) != OVER
    value = district_value(state, district)
    standing = _standing(seen, district)
    told = (
        ", ".join(f"{seen.name(seat)} {int(state.board[district, seat])}" for seat in standing)
        or "no councilmen"
    )
    edge = rect(
        0,
        0,
        _BOX_WIDTH,
        _BOX_HEIGHT,
        f"{'sheet' if now else 'paper'} {'brick' if now else 'ink'}-edge glow",
        rx=9,
        stroke_width=4 if now else 1.5,
    )
    shield = f"{'brick' if now else 'shade'} ink-edge"
    body = [
        title(f"{DISTRICT_NAMES[district]}: round {number + 1}, value {value}; {told}"),
        edge,
        words(12, 27, DISTRICT_NAMES[district], 22, "ink bold", anchor="start"),
        rect(_BOX_WIDTH - 44, 8, 36, 27, shield, rx=4, stroke_width=1),
        words(_BOX_WIDTH - 26, 28.5, ROMAN[number], SMALL, "on-brick bold" if now else "ink"),
        words(12, 57, "value", SMALL, "faint", anchor="start"),
        coin(82, 50, value, 16),
        *(_councilmen(seen, district, seat, place) for place, seat in enumerate(standing)),
    ]
    move = _district_move(seen, district)
    if move:
        return moved(x, y, clickable(*move, *body), id=f"district-{DISTRICT_SHORT[district]}")
    return moved(x, y, *body, id=f"district-{DISTRICT_SHORT[district]}")


def _councilmen(seen: Observation, district: int, seat: int, place: int) -> str:
    number = int(seen.state.board[district, seat])
    return group(
        emblem(seat, 21 + 38 * place, 88, 12.5),
        words(21 + 38 * place, 122, number, SMALL, "ink bold"),
        id=f"councilmen-{DISTRICT_SHORT[district]}-{seat}",
    )


def _district_move(seen: Observation, district: int) -> tuple[str, str] | None:
    """Return text and label of the viewer's move from this district, if there is one."""
    phase = int(seen.state.phase)
    first = {FETCH_COUNCILMAN: FIRST_SOURCE, MOVE_COUNCILMAN: FIRST_MOVE}.get(phase)
    if first is None or first + district not in seen.legal():
        return None
    return move_text(
        seen, seen.viewer, first + district
    ), f"take a councilman from {DISTRICT_NAMES[district]}"


def is_on_map(move: int) -> bool:
    """Tell whether the map itself offers this move."""
    if FIRST_GONDOLA <= move < FIRST_SOURCE:
        return (move - FIRST_GONDOLA) % 3 < 2
    return FIRST_BRIDGE <= move < FIRST_GONDOLA or (
        FIRST_SOURCE <= move < FIRST_MOVE + DISTRICTS and move != FIRST_SOURCE + FROM_PERSONAL
    )
