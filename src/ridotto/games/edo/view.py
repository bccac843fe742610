"""The board of Edo as SVG and as text, from an observation."""

from __future__ import annotations

from ridotto.core.game import Observation
from ridotto.core.glance import glance
from ridotto.core.rule import State
from ridotto.view.palette import SEAT_LETTERS
from ridotto.view.svg import NORMAL, SMALL, Panel, group, moved, panel, stack, words
from ridotto.view.text import heading, table

from .data import (
    BASE_CARDS,
    BUILDING_NAMES,
    BUILDING_POINTS,
    CARD_NAMES,
    CARDS,
    CITY_NAMES,
    CITY_OF,
    COST,
    DEGREE,
    MERCHANT_CARDS,
    NEIGHBOUR,
    NODE_OF,
    NODES,
    PROFIT,
    RESOURCE_NAMES,
    RICE,
    SIDE_NAMES,
    SIDE_OF,
    SLOTS,
    TILE_NAMES,
    WOOD,
    YIELD,
)
from .pieces import at_hand, has_house
from .scoring import score_of
from .state import (
    ACTING,
    BY_POINTS,
    CASTLE,
    GOING,
    MERCHANT_START,
    MOVING,
    OPEN_PURSES,
    OVER,
    PLANNING,
    POST_OF,
    SETTLING,
    WAGES,
)
from .view_map import HEIGHT as MAP_HEIGHT
from .view_map import draw_map
from .view_panels import WIDTH, decision, market, own_cards, player, special_row
from .words import card_words, count_words, goods_text, merchant_words, side_words, space_name

_TOP = 64
_MARKET, _ROW, _PLAYER = 116, 132, 132


def svg(seen: Observation) -> str:
    """Draw the board as one sheet."""
    return stack(panels(seen), "Edo", _now(seen))


def panels(seen: Observation) -> list[Panel]:
    """Draw map, decision, own cards, market and players."""
    seen = glance(seen)
    parts = [
        panel(
            "map",
            "The land around Edo",
            WIDTH,
            _TOP + MAP_HEIGHT,
            _header(seen),
            moved(0, _TOP, draw_map(seen)),
        )
    ]
    for name, title, draw in (("decision", "The decision", decision), ("hand", "Your cards", own_cards)):
        drawn, height = draw(seen)
        if drawn:
            parts.append(panel(name, title, WIDTH, height, drawn))
    parts.append(
        panel(
            "market",
            "Merchant and cards",
            WIDTH,
            _MARKET + _ROW,
            market(seen),
            moved(0, _MARKET, special_row(seen)),
        )
    )
    first = max(0, seen.viewer)
    for seat in ((first + step) % seen.seats for step in range(seen.seats)):
        parts.append(panel(f"seat-{seat}", seen.name(seat), WIDTH, _PLAYER, player(seen, seat)))
    return parts


def _header(seen: Observation) -> str:
    state = seen.state
    rounds = f"Round {int(state.round_no)} of {MERCHANT_CARDS}" if int(state.round_no) else "Setting up"
    return group(
        words(20, 44, "Edo", 40, "ink italic", anchor="start"),
        words(WIDTH - 20, 32, rounds, NORMAL, "ink bold", anchor="end"),
        words(WIDTH - 20, 58, _now(seen), SMALL, "faint", anchor="end"),
    )


def _now(seen: Observation) -> str:
    """Say what is going on."""
    state = seen.state
    phase = int(state.phase)
    who = seen.name(int(state.actor))
    slot = int(state.slot) + 1
    if phase == OVER:
        reason = "12 points" if int(state.ended_by) == BY_POINTS else "merchant deck empty"
        places = seen.game.ranking(state)
        winner = (
            f"{seen.name(places.index(1))} wins" if has_house(state, places.index(1), 0) else "nobody wins"
        )
        return f"The game is over ({reason}): {winner}"
    if phase == PLANNING:
        return f"Planning: {', '.join(seen.name(seat) for seat in seen.waiting)}"
    if phase in (MOVING, ACTING, GOING):
        doing = "moves" if phase == MOVING else SIDE_NAMES[int(state.shown[int(state.actor), slot - 1]) - 1]
        return f"Slot {slot}, {who}: {doing}"
    return {
        SETTLING: f"{who} settles",
        MERCHANT_START: f"{who} places the merchant",
        WAGES: f"{who} pays wages",
    }[phase]


# --- Text


def text(seen: Observation) -> str:
    """Write the board as plain text."""
    rounds = f"round {int(seen.state.round_no)} of {MERCHANT_CARDS}" if int(seen.state.round_no) else "setup"
    lines = [heading(f"Edo, {rounds}. {_now(seen)}")]
    lines += [*_text_players(seen), *_text_plans(seen), *_text_cities(seen.state), *_text_spaces(seen.state)]
    return "\n".join([*lines, *_text_cards(seen.state), *_text_reminder()]) + "\n"


def _text_players(seen: Observation) -> list[str]:
    state = seen.state
    rows: list[list[object]] = [
        [
            "",
            "player",
            "points",
            "Ryo",
            *RESOURCE_NAMES,
            "officials",
            "houses",
            "posts",
            "samurai",
            "cards",
        ]
    ]
    for seat in range(seen.seats):
        hidden = seat != seen.viewer and int(state.purses) != OPEN_PURSES
        money = int(state.purse[seat]) if seat == seen.viewer else int(state.money[seat])
        cards = " ".join(CARD_NAMES[c] for c in range(CARDS) if int(state.cards[seat]) >> c & 1)
        rows.append([
            f"{'>' if seat in seen.waiting else ' '}{SEAT_LETTERS[seat]}",
            seen.name(seat) + (" (start)" if seat == int(state.start) else ""),
            score_of(state, seat),
            "?" if hidden else money,
            *(int(each) for each in state.goods[seat]),
            _text_officials(state, seat),
            int(state.houses[seat]),
            int(state.posts[seat]),
            " ".join(space_name(int(node)) for node in state.samurai[seat] if node) or "-",
            cards,
        ])  # fmt: skip
    return ["", *table(rows)]


def _text_officials(state: State, seat: int) -> str:
    """Write the officials at hand, those of the Shogun apart: 3 + 1 Shogun."""
    shogun = int(state.shogun[seat])
    own = at_hand(state, seat) - shogun
    return f"{own} + {shogun} Shogun" if shogun else str(own)


def _text_plans(seen: Observation) -> list[str]:
    """Write the planning boards: the viewer's own open, others as far as they are shown."""
    state = seen.state
    if not int(state.round_no) or int(state.phase) == OVER:
        return []
    rows: list[list[object]] = [["", "slot 1", "slot 2", "slot 3"]]
    for seat in range(seen.seats):
        rows.append([SEAT_LETTERS[seat], *(_text_slot(seen, seat, slot) for slot in range(SLOTS))])
    return ["", *table(rows)]


def _text_slot(seen: Observation, seat: int, slot: int) -> str:
    state = seen.state
    planning = int(state.phase) == PLANNING
    side = int(state.plan[seat, slot]) or (0 if planning else int(state.shown[seat, slot]))
    crew = int(state.assigned[seat, slot]) if planning else int(state.officials[seat, slot])
    if planning and seat != seen.viewer:
        return "covered" if slot < (int(state.plan_step[seat]) + 1) // 2 else "-"
    if side:
        return f"{side_words(side - 1)} x{crew}"
    return "-" if planning else f"covered x{crew}"


def _text_cities(state: State) -> list[str]:
    present = " / ".join(str(count) for count in range(1, int(state.seats) + 1))
    rows: list[list[object]] = [
        ["city", "tile", f"pays with {present} there", "sites (house a, TRADING POST A, fortress #)"]
    ]
    for city, name in enumerate(CITY_NAMES):
        if int(DEGREE[int(SIDE_OF[int(state.seats)]), int(NODE_OF[city])]) == 0:
            continue
        tile = int(state.tile[city])
        if not tile:
            rows.append([name, "closed", "", ""])
            continue
        pays = " / ".join(
            "-".join(str(int(each)) for each in PROFIT[tile, row, : row + 1])
            for row in range(int(state.seats))
        )
        rows.append(
            [name, TILE_NAMES[tile], pays, "".join(_text_site(int(code)) for code in state.sites[city])]
        )
    return ["", *table(rows)]


def _text_site(code: int) -> str:
    if code == 0:
        return "."
    if code == CASTLE:
        return "#"
    letter = SEAT_LETTERS[(code - 1) % 4]
    return letter if code >= POST_OF else letter.lower()


def _text_spaces(state: State) -> list[str]:
    """Write the road net, space by space, with what stands there."""
    side = int(SIDE_OF[int(state.seats)])
    rows: list[list[object]] = [["space", "roads to", "on it"]]
    for node in range(1, NODES + 1):
        if not int(DEGREE[side, node]):
            continue
        roads = " ".join(space_name(int(each)) for each in NEIGHBOUR[side, node] if each)
        here = [
            f"{SEAT_LETTERS[seat]}{count if count > 1 else ''}"
            for seat in range(int(state.seats))
            if (count := int((state.samurai[seat] == node).sum()))
        ]
        here += ["merchant"] if int(state.merchant) == node else []
        here += ["(covered)"] if int(CITY_OF[node]) < 0 and node in state.covered else []
        rows.append([space_name(node), roads, " ".join(here)])
    return ["", *table(rows)]


def _text_cards(state: State) -> list[str]:
    """Write the merchant's cards, the special row and the supply."""
    lines = [""]
    for label, card in (("Merchant now", int(state.offer)), ("Next merchant", int(state.preview))):
        if card:
            lines.append(f"{label} (M{card}): {merchant_words(card)}.")
    row = [card_words(card) for card in range(BASE_CARDS, CARDS) if int(state.card_row) >> card & 1]
    lines.append(f"Special row: {', '.join(row) or 'empty'}.")
    people = f"{count_words(int(state.shogun_supply), 'Shogun official')} and {_fortresses(state)}"
    return [*lines, f"Supply: {goods_text(state.supply)}; {people}."]


def _fortresses(state: State) -> str:
    count = int(state.fortresses)
    return f"{count} fortress{'' if count == 1 else 'es'}"


def _text_reminder() -> list[str]:
    """Write what never changes and yet is always asked for: spaces, yields, prices, the base cards."""
    prices = [
        f"{name} {goods_text((COST[kind, 0], COST[kind, 1], 0, COST[kind, 2]))}"
        f" ({count_words(int(BUILDING_POINTS[kind]), 'point')})"
        for kind, name in enumerate(BUILDING_NAMES)
    ]
    forest, paddy = (", ".join(str(int(each)) for each in YIELD[kind, 1:]) for kind in (WOOD, RICE))
    return [
        "",
        "Spaces: R river, F forest (wood), Q quarry (stone), P paddy (rice), B border post.",
        f"A samurai gathers {forest} wood or stone, {paddy} rice, where 1, 2, 3, 4 or more samurai stand.",
        f"Prices: {', '.join(prices)}.",
        f"Base cards: {', '.join(card_words(card) for card in range(BASE_CARDS))}.",
        "In one line: plan A wood 1, B build 1, C recruit 1; move Kofu to Edo; pay all.",
    ]
