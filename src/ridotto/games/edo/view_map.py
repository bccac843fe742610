"""The map of Edo: roads, spaces, cities with their sites, samurai, merchant, and where one may go."""

from __future__ import annotations

import math

from ridotto.core.game import Observation
from ridotto.core.rule import State
from ridotto.view.palette import SEAT_LETTERS
from ridotto.view.svg import (
    SMALL,
    circle,
    clickable,
    group,
    hatching,
    hit_area,
    moved,
    path,
    rect,
    tag,
    title,
    words,
)

from .data import (
    BORDER,
    BUILDING_NAMES,
    BUILDINGS,
    CITY,
    CITY_NAMES,
    CITY_OF,
    DEGREE,
    EDO,
    FOREST,
    HOUSE,
    NEIGHBOUR,
    NODES,
    POST,
    PROFIT,
    RIVER,
    ROADS,
    SIDE_OF,
    SITES,
    SPACES,
    TILE_NAMES,
    YIELD,
)
from .moves import (
    BUILD,
    BUY,
    GATHER,
    GO,
    MOVE_MERCHANT,
    PAY_WAGE,
    PICK,
    PLACE,
    SETTLE,
    START_MERCHANT,
    STEP,
    step_from,
    step_road,
)
from .notation import move_text
from .scoring import present_in, standings
from .state import CASTLE, POST_OF
from .view_charts import price_list, yield_chart
from .view_shapes import (
    brush,
    castle,
    cover,
    forest,
    gate,
    house,
    keep,
    merchant,
    paddy,
    post,
    quarry,
    river,
    samurai,
)
from .words import space_name, space_words

HEIGHT = 896
_MIDDLE = (354, 436)
_RIVERS, _RING, _RIM = (132, 146), (198, 258), (284, 376)
_BOX = (156, 84)
_ONE, _SEVERAL = 37, 60  # room for a samurai, and for several with their number

# Angles around Edo, in degrees, clockwise from the right; both sides begin at the top.
_ANGLES_A = {
    "R1": -90, "R2": 30, "R3": 150, "F1": -120, "Q1": -60, "P1": 0, "F2": 60, "Q2": 120, "P2": 180,
    "C1": -90, "B1": -30, "C2": 30, "B2": 90, "C3": 150, "B3": 210,
}  # fmt: skip
_ANGLES_B = {
    "R1": -90, "R2": 30, "R3": 150,
    "F1": -130, "Q1": -90, "P1": -50, "F2": -10, "Q2": 30, "P2": 70, "F3": 110, "Q3": 150, "P3": 190,
    "C1": -110, "B1": -70, "C2": -30, "B2": 10, "C3": 46, "B3": 90, "C4": 134, "B4": 170, "C5": 210,
}  # fmt: skip
_RADII = {"R": _RIVERS, "F": _RING, "Q": _RING, "P": _RING, "C": _RIM, "B": _RIM}
_MOTIFS = {"R": river, "F": forest, "Q": quarry, "P": paddy, "B": gate}


def place_of(side: int, node: int) -> tuple[float, float]:
    """Return where a space lies on the sheet."""
    name = SPACES[node - 1]
    if node == EDO:
        return _MIDDLE
    angle = math.radians((_ANGLES_A, _ANGLES_B)[side][name])
    across, down = _RADII[name[0]]
    return _MIDDLE[0] + across * math.cos(angle), _MIDDLE[1] + down * math.sin(angle)


def draw_map(seen: Observation) -> str:
    """Draw the whole map with everything that stands on it and every move on it."""
    state = seen.state
    side = int(SIDE_OF[int(state.seats)])
    nodes = [node for node in range(1, NODES + 1) if int(DEGREE[side, node])]
    moves = seen.legal()
    by_node = _moves_by_node(moves)
    roads = [brush(*place_of(side, one), *place_of(side, other)) for one, other in ROADS[side]]
    return group(
        tag("defs", hatching("map-river", "indigo")),
        tag("ellipse", cx=_MIDDLE[0], cy=_MIDDLE[1], rx=160, ry=176, fill="url(#map-river)"),
        tag("ellipse", cx=_MIDDLE[0], cy=_MIDDLE[1], rx=96, ry=84, class_="rice"),
        *roads,
        *(_space(seen, side, node, by_node.get(node)) for node in nodes),
        *(_pieces(state, side, node) for node in nodes),
        *(_arrow(seen, side, move) for move in moves if STEP <= move < PLACE),
        *(_building_buttons(seen, side, city, moves) for city in range(len(CITY_NAMES))),
        moved(20, HEIGHT - 84, price_list()),
        moved(2 * _MIDDLE[0] - 268, HEIGHT - 84, yield_chart()),
        id="map",
    )


def _moves_by_node(moves: list[int]) -> dict[int, int]:
    """Map spaces to the legal move that clicking them makes."""
    kinds = ((SETTLE, START_MERCHANT, CITY), (START_MERCHANT, START_MERCHANT + 3, RIVER), (PLACE, PICK, BORDER),
             (PICK, GO, 1), (GO, GATHER, 1), (GATHER, BUILD, FOREST), (PAY_WAGE, PAY_WAGE + NODES, 1))  # fmt: skip
    found = {}
    for move in moves:
        for first, end, node in kinds:
            if first <= move < end:
                found[node + move - first] = move
    return found


def _space(seen: Observation, side: int, node: int, move: int | None) -> str:
    """Draw one space; if a move is bound to it, the whole space plays it."""
    x, y = place_of(side, node)
    drawn = _city(seen, node, int(CITY_OF[node])) if int(CITY_OF[node]) >= 0 else _field(seen.state, node)
    if move is None:
        return moved(x, y, title(describe_space(seen.state, node)), drawn, id=f"space-{SPACES[node - 1]}")
    text = move_text(seen, seen.viewer, move)
    return moved(
        x,
        y,
        clickable(text, f"{text}: {describe_space(seen.state, node)}", drawn),
        id=f"space-{SPACES[node - 1]}",
    )


def describe_space(state: State, node: int) -> str:
    """Say in words what a space is and what it gives."""
    city = int(CITY_OF[node])
    if city >= 0:
        tile = int(state.tile[city])
        rows = "; ".join(
            f"{row + 1}: {' '.join(str(int(p)) for p in PROFIT[tile, row, : row + 1])}"
            for row in range(int(state.seats))
        )
        pays = (
            f"profit tile {TILE_NAMES[tile]}, by players present {rows}"
            if tile
            else "closed: nothing is built here"
        )
        return f"{CITY_NAMES[city]}, {int(state.built[city])} of {SITES} sites built; {pays}"
    name = space_words(node)
    if FOREST <= node < CITY:
        if node in state.covered:
            return f"{name}, covered: nothing is gathered here"
        chart = " ".join(str(int(each)) for each in YIELD[(node - FOREST) // 3, 1:])
        return f"{name}, yields {chart} by the number of samurai here"
    return name


def _field(state: State, node: int) -> str:
    """Draw a field, forest, quarry, river space or border post."""
    letter = SPACES[node - 1][0]
    motif = cover() if FOREST <= node < CITY and node in state.covered else _MOTIFS[letter]()
    ground = {"R": "sheet", "F": "sheet", "Q": "sheet", "P": "sheet", "B": "rice"}[letter]
    return group(
        circle(0, 0, 36 if letter == "R" else 40, f"{ground} ink-edge glow", stroke_width=1.5),
        moved(0, 9, motif),
        words(0, -17, SPACES[node - 1], SMALL, "ink"),
    )


def _city(seen: Observation, node: int, city: int) -> str:
    """Draw a city: its name, what it pays now, and its ten sites in order."""
    state = seen.state
    width, height = _BOX
    closed = int(state.tile[city]) == 0
    pays = "" if closed else _pays(state, city)
    # A long name gives way to what the city pays, whatever the font.
    long = len(CITY_NAMES[city]) + len(pays) > 12
    squeezed = {"textLength": 72, "lengthAdjust": "spacingAndGlyphs"} if long else {}
    edge = "vermilion-edge" if node == EDO else "ink-edge"
    parts = [
        rect(
            -width / 2,
            -height / 2,
            width,
            height,
            f"{'shade' if closed else 'sheet'} {edge} glow",
            rx=6,
            stroke_width=4 if node == EDO else 2,
        ),
        words(
            -width / 2 + 8, -height / 2 + 22, CITY_NAMES[city], SMALL, "ink bold", anchor="start", **squeezed
        ),
    ]
    if node == EDO:
        parts.insert(0, keep(0, -height / 2))
    if closed:
        cross = path("M-50 -8 L50 32 M50 -8 L-50 32", "vermilion-line", stroke_width=4, opacity=0.6)
        return group(*parts, cross, words(0, 22, "closed", SMALL, "vermilion italic"))
    paid = words(width / 2 - 7, -height / 2 + 22, pays, SMALL, "gilt bold", anchor="end")
    return group(*parts, paid, *(_site(state, city, site) for site in range(SITES)))


def _pays(state: State, city: int) -> str:
    """Write the row of the profit tile that counts now."""
    present = max(1, present_in(standings(state, city), int(state.seats)))
    return "-".join(str(int(each)) for each in PROFIT[int(state.tile[city]), present - 1, :present])


def _site(state: State, city: int, site: int) -> str:
    x, y = -52 + 26 * (site % 5), 3 + 26 * (site // 5)
    code = int(state.sites[city, site])
    if code == 0:
        return rect(x - 11, y - 11, 22, 22, "paper faint-edge", rx=2, stroke_width=1)
    name = f"site-{city}-{site}"
    if code == CASTLE:
        return group(title(f"site {site + 1}: fortress"), castle(x, y), id=name)
    kind, shape = ("house", house) if code < POST_OF else ("trading post", post)
    seat = (code - 1) % 4
    return group(title(f"site {site + 1}: {kind} of seat {SEAT_LETTERS[seat]}"), shape(seat, x, y), id=name)


def _pieces(state: State, side: int, node: int) -> str:
    """Draw the samurai of all seats on a space, and the merchant."""
    x, y = place_of(side, node)
    counts = [(seat, int((state.samurai[seat] == node).sum())) for seat in range(int(state.seats))]
    here = [(seat, count) for seat, count in counts if count]
    low = _BOX[1] / 2 + 20 if int(CITY_OF[node]) >= 0 else 46
    widths = [_ONE if count == 1 else _SEVERAL for _, count in here]
    left = x - sum(widths) / 2
    drawn = []
    for (seat, count), width in zip(here, widths, strict=True):
        name = f"samurai-{SEAT_LETTERS[seat]}-{SPACES[node - 1]}"
        label = title(f"{count} samurai of seat {SEAT_LETTERS[seat]} in {space_name(node)}")
        drawn.append(group(label, samurai(seat, left + _ONE / 2, y + low, count, id_=name)))
        left += width
    if int(state.merchant) == node:
        # Beside a city, so that its name and what it pays stay in sight.
        aside, high = (_BOX[0] / 2 + 18, 22) if int(CITY_OF[node]) >= 0 else (30, 38)
        drawn.append(
            group(title(f"merchant in {space_name(node)}"), merchant(x + aside, y - high, id_="merchant"))
        )
    return group(*drawn)


def _reach(node: int, ux: float, uy: float) -> float:
    """Return how far a space reaches from its middle in a direction."""
    if int(CITY_OF[node]) < 0:
        return 40.0
    return min(_BOX[0] / 2 / max(abs(ux), 0.01), _BOX[1] / 2 / max(abs(uy), 0.01))


def _arrow(seen: Observation, side: int, move: int) -> str:
    """Draw a step as an arrow on its road, beside the piece that would go."""
    if move < MOVE_MERCHANT:
        start = step_from(move)
        goal = int(NEIGHBOUR[side, start, step_road(move)])
        part, aside, colour = 0.36, 24, "vermilion"
    else:
        start, goal = int(seen.state.merchant), move - MOVE_MERCHANT + 1
        part, aside, colour = 0.5, 0, "gold"
    (x1, y1), (x2, y2) = place_of(side, start), place_of(side, goal)
    length = math.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    # Samurai stand below their space: an arrow down begins below them.
    first = _reach(start, ux, uy) + (36 if uy > 0.6 else 18)
    last = length - _reach(goal, ux, uy) - 18
    along = max(first, min(part * length, last)) if first < last else (first + last) / 2
    text = move_text(seen, seen.viewer, move)
    turn = math.degrees(math.atan2(uy, ux))
    head = tag(
        "path",
        d="M-13 -13 L15 0 L-13 13 L-6 0Z",
        class_=f"{colour} ink-edge glow",
        stroke_width=1,
        transform=f"rotate({turn:.1f})",
    )
    return moved(
        x1 + ux * along - uy * aside, y1 + uy * along + ux * aside,
        clickable(text, f"{text} for 1 Ryo", hit_area(-26, -26, 52, 52), head),
    )  # fmt: skip


def _building_buttons(seen: Observation, side: int, city: int, moves: list[int]) -> str:
    """Draw what may be built in a city as buttons above it."""
    kinds = [
        m - BUILD - city * BUILDINGS for m in moves if BUILD <= m < BUY and (m - BUILD) // BUILDINGS == city
    ]
    if not kinds:
        return ""
    x, y = place_of(side, EDO if city == 0 else CITY + city - 1)
    seat = max(0, seen.viewer)
    drawn = []
    for order, kind in enumerate(kinds):
        text = move_text(seen, seen.viewer, BUILD + city * BUILDINGS + kind)
        picture = (
            house(seat, 0, 0, 26)
            if kind == HOUSE
            else post(seat, 0, 0, 26)
            if kind == POST
            else castle(0, 0, 26)
        )
        spot = rect(-25, -25, 50, 50, "sheet gold-edge glow", rx=8, stroke_width=3)
        button = clickable(text, f"build a {BUILDING_NAMES[kind]} in {CITY_NAMES[city]}", spot, picture)
        drawn.append(moved(x - 27 * (len(kinds) - 1) + 54 * order, y - _BOX[1] / 2 - 26, button))
    return group(*drawn)
