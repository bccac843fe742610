"""Il Principe: the board as SVG and as text, from an observation.

From top to bottom: what is decided now (auction block and own hand), the row
of cities, the map, the roles, the players. What can be done carries its move.
"""

from __future__ import annotations

from ridotto.core.game import Observation
from ridotto.core.glance import glance
from ridotto.core.rule import NOBODY
from ridotto.view.pieces import coin, emblem
from ridotto.view.svg import (
    NORMAL,
    SMALL,
    Panel,
    button,
    clickable,
    group,
    hatching,
    moved,
    panel,
    rect,
    stack,
    tag,
    words,
)

from .data import CITY_NAMES, COLOUR_NAMES, COLOURS, ROW
from .moves import BID_1, BUILD, PASS, PLACE, PLAY, UP_WHITE, played_cards, played_colour
from .notation import move_text
from .phrases import role_in_question
from .state import ACT, ANY_REGION, BID, CONTRIBUTE, NOWHERE, OFFER, OVER, ROLE_BID, SHIELD, TURN_UP
from .view_cards import CITY_HEIGHT, CITY_WIDTH, city_card, colour_card
from .view_map import MAP_HEIGHT, draw_map
from .view_table import ROLES_HEIGHT, SEAT_HEIGHT, draw_roles, draw_seat
from .view_text import text

__all__ = ["panels", "svg", "text"]

WIDTH = 720
_BLOCK_TOP, _BLOCK_HEIGHT = 78, 108
_LINE = 62
_BIDS_A_LINE = 11
_PHASE_NAMES = {
    CONTRIBUTE: "contributions",
    BID: "auctions",
    OFFER: "cities after the auctions",
    SHIELD: "shields",
    ACT: "actions",
    ROLE_BID: "a tied role",
    TURN_UP: "green benefit",
    ANY_REGION: "blue benefit",
    OVER: "the game is over",
}


def svg(seen: Observation) -> str:
    """Draw the board as one sheet."""
    return stack(panels(seen), "Il Principe", _description(seen))


def panels(seen: Observation) -> list[Panel]:
    """Draw what is decided now, the hand, the row of cities, the map, the roles and the players."""
    seen = glance(seen)
    legal = {move: move_text(seen, seen.viewer, move) for move in seen.legal()}
    hand, hand_height = _hand(seen, legal)
    buttons, buttons_height = _buttons(legal, hand_height)
    regions = {move - PLACE: words_ for move, words_ in legal.items() if PLACE <= move < UP_WHITE}
    turns = {move - UP_WHITE + 1: words_ for move, words_ in legal.items() if move >= UP_WHITE}
    sea = tag("defs", hatching("map-sea", "lagoon"))
    parts = [panel("block", "The table", WIDTH, _BLOCK_TOP + _BLOCK_HEIGHT, _header(seen), _block(seen))]
    if hand or buttons:
        parts.append(panel("hand", "Your hand", WIDTH, hand_height + buttons_height, hand, buttons))
    parts += [
        panel("market", "Cities to build", WIDTH, CITY_HEIGHT + 12, _row(seen, legal)),
        panel("map", "The six regions", WIDTH, MAP_HEIGHT + 12, sea, draw_map(seen, regions)),
        panel("roles", "Roles", WIDTH, ROLES_HEIGHT, draw_roles(seen)),
    ]
    first = max(seen.viewer, 0)
    points, places = seen.game.points(seen.state), seen.game.ranking(seen.state)
    for seat in ((first + step) % seen.seats for step in range(seen.seats)):
        drawn = draw_seat(seen, seat, points[seat], places[seat], turns if seat == seen.viewer else {})
        parts.append(panel(f"seat-{seat}", seen.name(seat), WIDTH, SEAT_HEIGHT, drawn))
    return parts


def _description(seen: Observation) -> str:
    points = seen.game.points(seen.state)
    told = ", ".join(f"{seen.name(seat)} {points[seat]} points" for seat in range(seen.seats))
    return f"Cycle {int(seen.state.cycle)}, {_PHASE_NAMES[int(seen.state.phase)]}. {told}."


def _header(seen: Observation) -> str:
    state = seen.state
    phase = int(state.phase)
    last = ", the last" if int(state.last_cycle) else ""
    now = "The game is over" if phase == OVER else f"Cycle {int(state.cycle)}{last}: {_PHASE_NAMES[phase]}"
    cities = int(state.unseen).bit_count()
    return group(
        words(18, 46, "Il Principe", 38, "ink italic", anchor="start"),
        words(
            WIDTH - 18,
            34,
            now,
            NORMAL,
            "ink bold",
            anchor="end",
        ),
        words(
            WIDTH - 18,
            62,
            f"deck {int(state.deck_size)} cards · {cities} more cities",
            SMALL,
            "faint",
            anchor="end",
        ),
    )


def _block(seen: Observation) -> str:
    """Draw what the table looks at: the groups for sale, a role in question, or what comes."""
    phase = int(seen.state.phase)
    if phase == ROLE_BID:
        inside = [
            words(32, _BLOCK_TOP + 34, role_in_question(seen.state), NORMAL, "ink bold", anchor="start"),
            *_speakers(seen, 32, 68),
            *_standing(seen),
        ]
    elif phase == BID:
        inside = [*_lots(seen), *_standing(seen)]
    else:
        inside = _pause(seen)
    frame = rect(15, _BLOCK_TOP, 690, _BLOCK_HEIGHT - 8, "shade ink-edge", rx=8, stroke_width=1.5)
    return group(frame, *inside, id="block")


def _lots(seen: Observation) -> list[str]:
    """Draw the group on the block, and those still to come."""
    state = seen.state
    drawn = []
    for place, lot in enumerate(range(int(state.lot), int(state.lot_count))):
        colour = int(state.lots[lot])
        number = int(state.piles[int(state.cycle) - 1, colour])
        x = 34 + (0 if place == 0 else 52 + 54 * place)
        if place == 0:
            drawn.append(rect(x - 8, _BLOCK_TOP + 10, 60, 80, "paper brick-edge", rx=7, stroke_width=3))
        drawn.append(
            colour_card(colour, x, _BLOCK_TOP + 21, number=number, id_=f"lot-{COLOUR_NAMES[colour]}")
        )
    if int(state.lot) + 1 < int(state.lot_count):
        drawn.insert(0, words(112, _BLOCK_TOP + 58, "then", SMALL, "faint"))
    return drawn


def _speakers(seen: Observation, x: float, y: float) -> list[str]:
    """Draw who is still in the auction."""
    inside = [seat for seat in range(seen.seats) if int(seen.state.bidders) >> seat & 1]
    return [emblem(seat, x + 14 + 36 * place, _BLOCK_TOP + y, 13) for place, seat in enumerate(inside)]


def _standing(seen: Observation) -> list[str]:
    """Draw the standing bid and whose word it is."""
    state = seen.state
    speaker = seen.waiting[0]
    drawn = [
        words(420, _BLOCK_TOP + 36, f"{seen.name(speaker)} speaks", SMALL, "ink bold", anchor="start"),
    ]
    if int(state.phase) == BID:
        drawn += _speakers(seen, 420, 70)
    if int(state.bidder) == NOBODY:
        return [*drawn, words(690, _BLOCK_TOP + 78, "no bid yet", SMALL, "faint italic", anchor="end")]
    bidder = int(state.bidder)
    return [
        *drawn,
        emblem(bidder, 626, _BLOCK_TOP + 50, 16),
        coin(670, _BLOCK_TOP + 50, int(state.bid), 24, id_="standing-bid"),
    ]


def _pause(seen: Observation) -> list[str]:
    """Draw what happens when nothing is for sale."""
    state = seen.state
    phase = int(state.phase)
    if phase == OVER:
        return _result(seen)
    seats = seen.waiting
    name = seen.name(seats[0])
    head = {
        CONTRIBUTE: "Everybody gives two cards, in secret. Still to give:",
        OFFER: f"{name} may build a city before the actions",
        SHIELD: f"{name} builds {CITY_NAMES[int(state.city)]} and places a shield",
        ACT: f"{name} builds a city or plays cards",
        TURN_UP: f"{name} may turn a card face up (green)",
        ANY_REGION: f"{name} places a shield anywhere (blue)",
    }[phase]
    return [
        words(32, _BLOCK_TOP + 38, head, NORMAL, "ink bold", anchor="start"),
        *(emblem(seat, 46 + 42 * place, _BLOCK_TOP + 72, 15) for place, seat in enumerate(seats)),
    ]


def _result(seen: Observation) -> list[str]:
    """Draw who won, and everybody's place and points."""
    places, points = seen.game.ranking(seen.state), seen.game.points(seen.state)
    order = sorted(range(seen.seats), key=lambda seat: places[seat])
    winners = [seat for seat in order if places[seat] == 1]
    names = " and ".join(seen.name(seat) for seat in winners)
    drawn = [
        words(
            32,
            _BLOCK_TOP + 38,
            f"{names} {'wins' if len(winners) == 1 else 'share the victory'}",
            NORMAL,
            "ink bold",
            anchor="start",
        )
    ]
    for place, seat in enumerate(order):
        x = 40 + 132 * place
        drawn += [
            words(x, _BLOCK_TOP + 80, f"{places[seat]}.", SMALL, "ink"),
            emblem(seat, x + 30, _BLOCK_TOP + 72, 14),
            words(x + 52, _BLOCK_TOP + 80, points[seat], NORMAL, "ink bold", anchor="start"),
        ]
    return drawn


def _hand(seen: Observation, legal: dict[int, str]) -> tuple[str, int]:
    """Draw the viewer's hand; cards to give or numbers to play can be clicked."""
    if seen.viewer < 0:
        return "", 0
    plays = [
        [move for move in legal if PLAY <= move < PLACE and played_colour(move) == colour]
        for colour in range(COLOURS)
    ]
    lines = max((len(moves) + 1) // 2 for moves in plays)
    height = 78 + _LINE * lines
    drawn = [
        words(24, 40, "Your", SMALL, "ink", anchor="start"),
        words(24, 62, "hand", SMALL, "ink", anchor="start"),
    ]
    for colour in range(COLOURS):
        x = 96 + 124 * colour
        number = int(seen.state.hand[seen.viewer, colour])
        shape = colour_card(colour, x + 28, 8, number=number, id_=f"hand-{COLOUR_NAMES[colour]}")
        if legal.get(colour):
            shape = clickable(legal[colour], f"give a {COLOUR_NAMES[colour]} card", shape)
        drawn.append(group(shape, opacity=None if number else 0.35))
        drawn += [
            _number(x + 54 * (place % 2), 78 + _LINE * (place // 2), legal[move], played_cards(move))
            for place, move in enumerate(plays[colour])
        ]
    return group(*drawn, id="hand"), height


def _number(x: float, y: float, move: str, number: int) -> str:
    """Draw a small button for a bid, or for playing so many cards."""
    return moved(
        x,
        y,
        clickable(
            move,
            move,
            rect(0, 0, 48, 56, "sheet ink-edge glow", rx=8, stroke_width=2),
            words(24, 36, number, SMALL, "ink sans"),
        ),
    )


def _buttons(legal: dict[int, str], top: int) -> tuple[str, int]:
    """Draw passing and bidding."""
    drawn = []
    if PASS in legal:
        drawn.append(button(15, top, 94, legal[PASS], "pass"))
    bids = [move for move in legal if BID_1 <= move < BUILD]
    for place, move in enumerate(bids):
        line, spot = divmod(place, _BIDS_A_LINE)
        drawn.append(_number(117 + 54 * spot, top + _LINE * line, legal[move], move - BID_1 + 1))
    if not drawn:
        return "", 4
    return group(*drawn, id="moves"), 6 + _LINE * max(1, -(-len(bids) // _BIDS_A_LINE))


def _row(seen: Observation, legal: dict[int, str]) -> str:
    """Draw the open cities; those that can be built now can be clicked."""
    drawn = []
    for spot in range(ROW):
        city = int(seen.state.row[spot])
        x = 15 + (CITY_WIDTH + 8.7) * spot
        if city == NOWHERE:
            drawn.append(
                rect(
                    x,
                    2,
                    CITY_WIDTH,
                    CITY_HEIGHT,
                    "faint-line",
                    rx=8,
                    stroke_width=1.5,
                    stroke_dasharray="6 6",
                )
            )
        elif BUILD + city in legal:
            drawn.append(clickable(legal[BUILD + city], f"build {CITY_NAMES[city]}", city_card(city, x, 2)))
        else:
            drawn.append(city_card(city, x, 2))
    return group(*drawn, id="row")
