"""The board of Medici vs Strozzi as SVG, from an observation; `text` writes it in words.

The viewer's family lies at the bottom; a spectator looks from the Medici side.
Between the families lie the harbours: a berth for each family, and between the
berths the monopoly tracks, on which a marker is pulled from one side to the other.
"""

from __future__ import annotations

from ridotto.core.game import Observation
from ridotto.core.glance import glance
from ridotto.core.rule import State
from ridotto.view.palette import seat_class
from ridotto.view.pieces import coin, emblem
from ridotto.view.svg import (
    LARGE,
    NORMAL,
    SMALL,
    Panel,
    button,
    circle,
    clickable,
    fitted,
    group,
    hatching,
    line,
    moved,
    panel,
    path,
    rect,
    stack,
    tag,
    title,
    words,
)

from .data import (
    COLOUR_LETTERS,
    FAMILIES,
    GOOD_NAMES,
    HARBOUR_NAMES,
    HARBOURS,
    MEDICI,
    ROUNDS,
    SHIP_NAMES,
    SHIP_ROOM,
    SHIPS,
    STROZZI,
    TILE_KINDS,
    TRACK_COLOUR,
    TRACK_HARBOUR,
    TRACK_PAYS,
)
from .moves import ACCEPT, DRAW, DUMP, FIRST_TENS, FIRST_UNITS, REFUSE, STOP, pack_load
from .notation import move_text, tile_name
from .scoring import harbour_total, ship_at, tracks_in_play
from .state import AT_SEA, DRAWING, FULL, OVER, TENS, UNITS
from .text_board import text
from .tiles import COLOUR_ROLES, TILE_HEIGHT, TILE_WIDTH, empty_space, sign, tile

WIDTH = 720
_COLUMN, _LEFT = 226, 21
_SEA = 76
_DIGITS_A_LINE = 13
_TRACK_TOP, _SPACE = _SEA + 128, 32
_BERTHS = {True: _SEA + 450, False: _SEA + 14}  # own berths below the tracks, the other family's above


def svg(seen: Observation) -> str:
    """Draw the board as one sheet."""
    return stack(panels(seen), "Medici vs Strozzi", _description(seen))


def panels(seen: Observation) -> list[Panel]:
    """Draw the harbours with the viewer's side below, the lot, and the families, the viewer's first."""
    seen = glance(seen)
    home = STROZZI if seen.viewer == STROZZI else MEDICI
    water = tag("defs", hatching("map-water", "lagoon"))
    sea = tag("rect", x=12, y=_SEA, width=WIDTH - 24, height=548, fill="url(#map-water)", rx=10)
    harbours = [_harbour(seen, harbour, home) for harbour in range(HARBOURS)]
    return [
        panel("map", "The harbours", WIDTH, _SEA + 554, water, sea, _header(seen.state), *harbours),
        panel("market", "The lot", WIDTH, _market_height(seen) + 8, _market(seen)),
        *(
            panel(f"seat-{family}", seen.name(family), WIDTH, 130, _family(seen, family))
            for family in (home, 1 - home)
        ),
    ]


def _description(seen: Observation) -> str:
    cash = ", ".join(f"{seen.name(f)} {int(seen.state.cash[f])} florins" for f in range(FAMILIES))
    return f"Round {int(seen.state.round_no)} of {ROUNDS}. {cash}."


def _header(state: State) -> str:
    over = int(state.phase) == OVER
    now = "The game is over" if over else f"Round {int(state.round_no)} of {ROUNDS}"
    ends = "fleets are full" if int(state.round_end) == FULL else "a third ship docks"
    return group(
        words(20, 46, "Medici vs Strozzi", LARGE, "ink italic", anchor="start"),
        words(WIDTH - 20, 36, now, NORMAL, "ink bold", anchor="end"),
        words(WIDTH - 20, 62, f"a round ends when {ends}", SMALL, "faint", anchor="end"),
    )


def _family(seen: Observation, family: int) -> str:
    """Draw a family: name, money, and the ships still at sea."""
    state, top = seen.state, 4
    active = family in seen.waiting
    shape = rect(14, top, WIDTH - 28, 122, "sheet ink-edge", rx=10, stroke_width=3 if active else 1)
    name = [
        emblem(family, 46, top + 40, 17),
        words(74, top + 48, fitted(seen.name(family), 150), NORMAL, "ink bold", anchor="start"),
        coin(48, top + 90, "f", 17),
        words(74, top + 98, int(state.cash[family]), LARGE, "ink bold", anchor="start"),
    ]
    if int(state.phase) != OVER and int(state.auctioneer) == family:
        name.append(words(74, top + 23, "auctioneer", SMALL, "brick italic", anchor="start"))
    at_sea = []
    x = WIDTH - 34.0
    for ship in range(SHIPS - 1, -1, -1):
        if int(state.dock[family, ship]) == AT_SEA:
            x -= int(SHIP_ROOM[ship]) * 30 + 32
            at_sea.append(_hull_at_sea(family, ship, x, top + 34))
    label = "at sea" if at_sea else "all ships docked"
    return group(shape, *name, words(WIDTH - 30, top + 26, label, SMALL, "faint", anchor="end"), *at_sea)


def _hull_at_sea(family: int, ship: int, x: float, y: float) -> str:
    room = int(SHIP_ROOM[ship])
    width = room * 30 + 12
    spaces = [rect(6 + k * 30, 6, 26, 34, "paper faint-edge", rx=4, stroke_width=1.5) for k in range(room)]
    return moved(
        x,
        y,
        title(f"ship {SHIP_NAMES[ship]} at sea: room for {room} tiles"),
        path(
            f"M-6 20 Q0 62 26 62 H{width - 26:g} Q{width:g} 62 {width + 6:g} 20Z",
            "shade ink-edge",
            stroke_width=1.5,
        ),
        *spaces,
        words(width / 2, 60, SHIP_NAMES[ship], 21, "ink bold"),
        id=f"ship-{family}-{ship}",
    )


def _harbour(seen: Observation, harbour: int, home: int) -> str:
    x = _LEFT + harbour * _COLUMN
    tracks = [t for t in range(tracks_in_play(seen.state)) if int(TRACK_HARBOUR[t]) == harbour]
    return group(
        rect(x + 4, _SEA + 4, _COLUMN - 8, 540, "sheet ink-edge", rx=8, stroke_width=1, opacity=0.82),
        *(_berth(seen, family, harbour, x, family == home) for family in range(FAMILIES)),
        words(x + 27, _TRACK_TOP + 4.5 * _SPACE + 8, HARBOUR_NAMES[harbour], NORMAL, "lagoon bold"),
        *(_track(seen, track, x + 50 + 56 * place, home) for place, track in enumerate(tracks)),
        id=f"harbour-{harbour}",
    )


def _berth(seen: Observation, family: int, harbour: int, x: float, own: bool) -> str:
    """Draw a family's berth: its ship with the cargo, or where one may dock."""
    state, y = seen.state, _BERTHS[own]
    ship = ship_at(state, family, harbour)
    legal = set(seen.legal()) if seen.viewer == family else set()
    total = harbour_total(state, family, harbour)
    other = harbour_total(state, 1 - family, harbour)
    tally = words(
        x + _COLUMN - 16,
        y - 10 if own else y + 102,
        f"{total}",
        NORMAL,
        f"{'ink bold' if total > other else 'faint'}",
        anchor="end",
    )
    if ship < 0:
        return group(_empty_berth(legal, harbour, x, y), tally)
    drawn = _docked(state, family, ship, x + 12, y)
    load = pack_load(ship, harbour)
    if load in legal:
        label = f"add the lot to {SHIP_NAMES[ship]} at {HARBOUR_NAMES[harbour]}"
        drawn = clickable(move_text(seen, family, load), label, drawn)
    return group(drawn, tally)


def _empty_berth(legal: set[int], harbour: int, x: float, y: float) -> str:
    ships = [ship for ship in range(SHIPS) if pack_load(ship, harbour) in legal]
    if not ships:
        return group(
            path(
                f"M{x + 14:g} {y + 62:g} h{_COLUMN - 28:g}",
                "faint-line",
                stroke_width=2,
                stroke_dasharray="6 6",
            ),
            words(x + _COLUMN / 2, y + 44, "open berth", SMALL, "faint italic"),
        )
    return group(
        *(
            button(
                x + 12 + 68 * place,
                y + 14,
                62,
                f"load {SHIP_NAMES[ship]} {HARBOUR_NAMES[harbour]}",
                SHIP_NAMES[ship],
            )
            for place, ship in enumerate(ships)
        )
    )


def _docked(state: State, family: int, ship: int, x: float, y: float) -> str:
    room, loaded = int(SHIP_ROOM[ship]), int(state.loaded[family, ship])
    step = TILE_WIDTH + 2
    width = room * step + 6
    cargo = [
        tile(int(state.cargo[family, ship, k]), 4 + k * step, 4)
        if k < loaded
        else empty_space(4 + k * step, 4)
        for k in range(room)
    ]
    return moved(
        x,
        y,
        title(f"ship {SHIP_NAMES[ship]}: {loaded} of {room} loaded"),
        path(
            f"M-6 {TILE_HEIGHT - 14:g} Q0 80 24 80 H{width - 24:g} Q{width:g} 80 {width + 6:g} {TILE_HEIGHT - 14:g}Z",
            "shade ink-edge glow",
            stroke_width=1.5,
        ),
        *cargo,
        emblem(family, 22, 68, 9),
        words(width / 2 + 8, 77, SHIP_NAMES[ship], 21, "ink bold"),
        id=f"ship-{family}-{ship}",
    )


def _track(seen: Observation, track: int, x: float, home: int) -> str:
    """Draw a track: nine spaces, the home family's side below the centre."""
    colour = int(TRACK_COLOUR[track])
    space = int(seen.state.marker[track]) * (1 if home == MEDICI else -1)
    spaces = []
    for row in range(-4, 5):
        y = _TRACK_TOP + (row + 4) * _SPACE
        pays = int(TRACK_PAYS[abs(row)])
        shade = "paper" if row else "shade"
        spaces.append(rect(x, y, 46, _SPACE, f"{shade} faint-edge", stroke_width=1))
        if pays and row != space:
            spaces.append(words(x + 23, y + 23, pays, 21, "faint"))
    marker = _TRACK_TOP + (space + 4) * _SPACE + _SPACE / 2
    good = GOOD_NAMES[colour]
    holder = (
        ""
        if space == 0
        else f", {seen.name(home if space > 0 else 1 - home)} earns {int(TRACK_PAYS[abs(space)])}"
    )
    ink = f"on-{COLOUR_ROLES[colour]}"
    middle = _TRACK_TOP + 4.5 * _SPACE
    sides = [
        line(
            x - 3, middle + way * 18, x - 3, middle + way * 143, f"{seat_class(family)}-edge", stroke_width=4
        )
        for family, way in ((home, 1), (1 - home, -1))
    ]
    return group(
        title(
            f"{good} at {HARBOUR_NAMES[int(TRACK_HARBOUR[track])]}: marker {abs(space)} from the centre{holder}"
        ),
        *spaces,
        *sides,
        moved(
            x + 23,
            marker,
            circle(0, 0, 16, f"{COLOUR_ROLES[colour]} ink-edge", stroke_width=2),
            sign(colour, -5, 0, 5.5, ink),
            words(7, 6, COLOUR_LETTERS[colour], 17, f"{ink} sans bold"),
            id=f"marker-{track}",
        ),
    )


def _market_height(seen: Observation) -> int:
    """Return the height of the market's frame: the tens of a price need a second line."""
    return 228 if len(seen.legal()) > _DIGITS_A_LINE else 172


def _market(seen: Observation) -> str:
    """Draw the lot, its price, the bag, and what the viewer may do with them."""
    state, top = seen.state, 8
    lot = [
        tile(int(state.lot[k]), 124 + k * (TILE_WIDTH + 6), top + 8, id_=f"lot-{k}")
        for k in range(int(state.lot_tiles))
    ]
    price = []
    if int(state.phase) not in (DRAWING, TENS, OVER):
        shown = f"{int(state.price) // 10}_" if int(state.phase) == UNITS else int(state.price)
        price = [
            words(282, top + 42, "price", SMALL, "faint", anchor="start"),
            coin(370, top + 34, shown, 26),
        ]
    return group(
        rect(14, top - 4, WIDTH - 28, _market_height(seen), "sheet ink-edge", rx=10, stroke_width=1),
        words(28, top + 40, "The lot", SMALL, "ink bold", anchor="start"),
        *lot,
        *price,
        _bag(state, top),
        _overboard(state, top),
        _choices(seen, top + 100),
    )


def _bag(state: State, top: float) -> str:
    return moved(
        WIDTH - 130,
        top + 4,
        title(f"{int(state.bag_tiles)} tiles in the bag"),
        path("M20 18 Q-6 50 14 58 H66 Q86 50 60 18 L66 6 Q40 14 14 6Z", "shade ink-edge", stroke_width=1.5),
        words(40, 48, int(state.bag_tiles), NORMAL, "ink bold"),
        words(40, 80, "in the bag", SMALL, "faint"),
        id="bag",
    )


def _overboard(state: State, top: float) -> str:
    gone = [tile_name(kind) for kind in range(1, TILE_KINDS) for _ in range(int(state.overboard[kind]))]
    if not gone:
        return ""
    shown = " ".join(gone) if len(gone) <= 9 else " ".join(gone[:8]) + f" +{len(gone) - 8}"
    return group(
        words(28, top + 84, f"overboard: {shown}", SMALL, "faint", anchor="start"),
        line(20, top + 92, WIDTH - 20, top + 92, "shade-edge", stroke_width=1),
    )


def _choices(seen: Observation, top: float) -> str:
    """Draw the viewer's moves that have no place on the board itself."""
    legal = seen.legal()
    if not legal:
        return _waiting_words(seen, top)
    if legal[0] == FIRST_TENS or legal[0] == FIRST_UNITS:
        return _digits(seen, legal, top)
    labels = {DRAW: "draw another", STOP: "stop here", ACCEPT: "accept", REFUSE: "refuse", DUMP: "overboard"}
    shown = [move for move in legal if move in labels]
    return group(
        *(
            button(28 + 190 * place, top, 176, move_text(seen, seen.viewer, move), labels[move])
            for place, move in enumerate(shown)
        )
    )


def _waiting_words(seen: Observation, top: float) -> str:
    if int(seen.state.phase) == OVER:
        cash = [int(each) for each in seen.state.cash]
        best = [seen.name(f) for f in range(FAMILIES) if cash[f] == max(cash)]
        said = (
            f"{best[0]} wins with {max(cash)} florins"
            if len(best) == 1
            else "Both families share the victory"
        )
    else:
        said = f"{seen.name(seen.waiting[0])} decides"
    return words(WIDTH / 2, top + 32, said, NORMAL, "ink italic")


def _digits(seen: Observation, legal: list[int], top: float) -> str:
    """Draw the ladder of prices: tens first, then the last digit."""
    step = (WIDTH - 56) / min(len(legal), _DIGITS_A_LINE)
    tens = legal[0] == FIRST_TENS
    cells = []
    for place, move in enumerate(legal):
        number = place * 10 if tens else int(seen.state.price) + place
        line_, spot = divmod(place, _DIGITS_A_LINE)
        cells.append(
            moved(
                28 + spot * step,
                top + 56 * line_,
                clickable(
                    move_text(seen, seen.viewer, move),
                    f"price {number} to {number + 9}" if tens else f"price {number}",
                    rect(3, 0, step - 6, 50, "paper ink-edge glow", rx=4, stroke_width=1),
                    words(step / 2, 34, number, SMALL, "ink"),
                ),
            )
        )
    hint = words(282, top - 58, "tens of your price", SMALL, "faint", anchor="start") if tens else ""
    return group(hint, *cells)


__all__ = ["panels", "svg", "text"]
