"""Il Principe: the map of the six regions with the fifteen cities and the shields."""

from __future__ import annotations

from itertools import pairwise

from ridotto.core.game import Observation
from ridotto.core.rule import NOBODY
from ridotto.view.pieces import emblem
from ridotto.view.svg import SMALL, clickable, group, moved, path, rect, remembered, tag, title, words

from .data import CITIES, CITY_NAMES, CITY_SIZE, MAX_SEATS, REGION_FIRST, REGION_NAMES, REGIONS, TOUCHES
from .standing import shares_of
from .view_cards import towers

MAP_HEIGHT = 474

# Where borders meet: the five large cities stand at the inner ones.
_POINTS = {
    "mantova": (256, 134),
    "ferrara": (452, 144),
    "firenze": (436, 268),
    "pisa": (206, 268),
    "rimini": (536, 318),
    "alps": (330, 12),
    "delta": (640, 170),
    "riviera": (46, 332),
    "marche": (682, 282),
    "lazio": (436, 462),
}
# The borders and coasts between two of these points, by the places they pass.
_BORDERS = {
    ("alps", "mantova"): ((322, 52), (284, 92)),
    ("mantova", "ferrara"): ((318, 152), (392, 128)),
    ("ferrara", "delta"): ((516, 168), (584, 150)),
    ("mantova", "pisa"): ((236, 180), (226, 228)),
    ("ferrara", "firenze"): ((466, 188), (446, 232)),
    ("pisa", "firenze"): ((276, 290), (360, 256)),
    ("pisa", "riviera"): ((152, 282), (98, 316)),
    ("firenze", "rimini"): ((464, 294), (504, 300)),
    ("rimini", "marche"): ((590, 326), (640, 300)),
    ("rimini", "lazio"): ((512, 358), (458, 402)),
    ("riviera", "alps"): (
        (18, 292),
        (26, 240),
        (16, 190),
        (30, 130),
        (14, 80),
        (20, 18),
        (120, 10),
        (230, 18),
    ),
    ("alps", "delta"): ((430, 8), (560, 18), (672, 14), (682, 60), (664, 100), (652, 136)),
    ("delta", "marche"): ((626, 200), (650, 232), (664, 260)),
    ("marche", "lazio"): ((680, 340), (668, 400), (680, 458), (560, 466)),
    ("lazio", "riviera"): ((350, 466), (270, 452), (196, 456), (150, 424), (112, 388), (78, 356)),
}
_OUTLINES = (
    ("riviera", "alps", "mantova", "pisa", "riviera"),
    ("alps", "delta", "ferrara", "mantova", "alps"),
    ("mantova", "ferrara", "firenze", "pisa", "mantova"),
    ("ferrara", "delta", "marche", "rimini", "firenze", "ferrara"),
    ("pisa", "firenze", "rimini", "lazio", "riviera", "pisa"),
    ("rimini", "marche", "lazio", "rimini"),
)
_TINTS = ("sheet", "rice", "shade", "sheet", "rice", "shade")
# The name of each region, and the middle of the line of its shields.
_NAMES = ((122, 60), (536, 50), (338, 182), (566, 218), (292, 344), (616, 366))
_SHIELD_LINES = ((128, 98), (536, 88), (338, 220), (562, 256), (292, 382), (575, 403))
_CITY_PLACES = (
    (312, 430),  # Siena
    (508, 444),  # Orvieto
    (614, 130),  # Venezia
    (104, 206),  # Verona
    (626, 444),  # Perugia
    (622, 318),  # Urbino
    (556, 168),  # Padova
    (326, 282),  # Lucca
    (302, 82),  # Milano
    (458, 218),  # Bologna
    (256, 146),  # Mantova
    (436, 282),  # Firenze
    (452, 156),  # Ferrara
    (206, 282),  # Pisa
    (530, 332),  # Rimini
)


def draw_map(seen: Observation, regions: dict[int, str]) -> str:
    """Draw the map; `regions` are those that can be clicked, with the text of the move."""
    return moved(
        14,
        4,
        tag("rect", x=0, y=0, width=692, height=MAP_HEIGHT, rx=10, fill="url(#map-sea)"),
        rect(0, 0, 692, MAP_HEIGHT, "ink-line", rx=10, stroke_width=1.5),
        # Those that glow come last, so that no neighbour lies over their edge.
        *(_region(seen, region, "") for region in range(REGIONS) if region not in regions),
        *(_region(seen, region, move) for region, move in regions.items()),
        words(70, 430, "Mare", SMALL, "lagoon italic"),
        words(70, 454, "Tirreno", SMALL, "lagoon italic"),
        *(_city(seen, city) for city in range(CITIES)),
        id="map",
    )


@remembered
def _outline(region: int) -> str:
    """Walk round a region along its borders, as one smooth line."""
    stops = _OUTLINES[region]
    x, y = _POINTS[stops[0]]
    return f"M{x} {y}" + "".join(_walk(start, stop) for start, stop in pairwise(stops)) + "Z"


def _walk(start: str, stop: str) -> str:
    """Walk a border as a curve through its points; the way back is the same curve."""
    inner = _BORDERS[start, stop] if (start, stop) in _BORDERS else _BORDERS[stop, start][::-1]
    points = [_POINTS[start], *inner, _POINTS[stop]]
    curve = []
    for place in range(1, len(points)):
        before, here = points[max(place - 2, 0)], points[place - 1]
        there, beyond = points[place], points[min(place + 1, len(points) - 1)]
        first = [here[axis] + (there[axis] - before[axis]) / 6 for axis in (0, 1)]
        second = [there[axis] - (beyond[axis] - here[axis]) / 6 for axis in (0, 1)]
        curve.append(f"C{first[0]:.0f} {first[1]:.0f} {second[0]:.0f} {second[1]:.0f} {there[0]} {there[1]}")
    return "".join(curve)


def _region(seen: Observation, region: int, move: str) -> str:
    name = REGION_NAMES[region]
    held = [(seat, int(seen.state.shields[region, seat])) for seat in range(seen.seats)]
    shares = shares_of(seen, region)
    told = ", ".join(
        f"{seen.name(seat)} {count}" + (f" ({shares[seat]} points now)" if shares[seat] else "")
        for seat, count in held
        if count
    )
    x, y = _NAMES[region]
    shape = path(
        _outline(region),
        f"{_TINTS[region]} ink-edge glow",
        stroke_width=1.4,
        stroke_linejoin="round",
        stroke_dasharray=None if move else "7 4",
    )
    inside = (
        shape,
        words(x, y, name, 24, "lagoon italic"),
        _shields(region, [(seat, count) for seat, count in held if count], shares),
    )
    if move:
        return clickable(move, f"place a shield in {name}", *inside, id=f"region-{name.lower()}")
    return group(title(f"{name}: {told or 'no shields'}"), *inside, id=f"region-{name.lower()}")


def _shields(region: int, held: list[tuple[int, int]], shares: list[int]) -> str:
    """Draw the shields of a region: each seat's emblem with their number, a gold bar below who leads."""
    x, y = _SHIELD_LINES[region]
    step = 46 if len(held) < MAX_SEATS else 42
    left = x - step * (len(held) - 1) / 2
    drawn = []
    for place, (seat, count) in enumerate(held):
        at = left + step * place
        drawn.append(emblem(seat, at - 9, y - 7, 12, id_=f"shields-{region}-{seat}"))
        drawn.append(words(at + 11, y, count, SMALL, "ink bold"))
        if shares[seat] == REGION_FIRST:
            drawn.append(rect(at - 20, y + 9, step - 5, 4, "gold", rx=2, id=f"leads-{region}-{seat}"))
    return group(*drawn)


def _city(seen: Observation, city: int) -> str:
    """Draw a city: filled when it lies open, with the emblem of its builder when it is built."""
    state = seen.state
    x, y = _CITY_PLACES[city]
    name = CITY_NAMES[city]
    size = int(CITY_SIZE[city]) + 1
    builder = int(state.built_by[city])
    is_open = city in state.row
    regions = " and ".join(REGION_NAMES[region] for region in TOUCHES[city])
    how = f"built by {seen.name(builder)}" if builder != NOBODY else "open" if is_open else "not yet open"
    look = "gold ink-edge" if is_open else "shade ink-edge" if builder != NOBODY else "paper faint-edge"
    ink = "ink bold" if is_open else "ink" if builder != NOBODY else "faint"
    mark = [emblem(builder, 8 * size + 13, -11, 11)] if builder != NOBODY else []
    return moved(
        x,
        y,
        title(f"{name}, {how}; touches {regions}"),
        towers(size, 0, 0, look, 1.15),
        *mark,
        words(0, 18, name, SMALL, f"{ink} sheet-edge", paint_order="stroke", stroke_width=4),
        id=f"city-{name.lower()}",
    )
