"""The board of Rialto as plain text, from an observation."""

from __future__ import annotations

from ridotto.core.game import Observation
from ridotto.view.text import heading, table

from .data import (
    BANK_NAMES,
    BANKS,
    BRIDGE_ENDS,
    BUILDING,
    BUILDING_EFFECTS,
    BUILDING_NAMES,
    BUILDINGS,
    DISTRICT_NAMES,
    DISTRICT_SHORT,
    DISTRICTS,
    DISTRICTS_OF_BANK,
    GONDOLA_END,
    KIND_NAMES,
    KINDS,
    LINK_ENDS,
    LINKS,
    MOST_ROWS,
    ROUNDS,
)
from .effects import card_counts, many
from .scoring import district_value, total
from .state import BLUES, FIRST, LAY, NO_BRIDGE, NOBODY, OVER

STAGE_LETTERS = "ABCDEF"


def text(seen: Observation) -> str:
    """Write the board: where the game stands, districts, connections, families, cards."""
    parts = [_heading(seen), *_districts(seen), *_links(seen), *_families(seen)]
    if int(seen.state.phase) != OVER:
        parts += [*_stock(seen), *_cards(seen)]
    return "\n".join(parts)


def _heading(seen: Observation) -> str:
    state = seen.state
    if int(state.phase) == OVER:
        return heading("Rialto, the game is over")
    number = int(state.round_number)
    stage = ""
    if LAY <= int(state.phase) < BLUES:
        stage = f", stage {STAGE_LETTERS[int(state.stage)]} {KIND_NAMES[int(state.stage)]}"
    return heading(
        f"Rialto, round {number + 1} of {ROUNDS}: {DISTRICT_NAMES[int(state.district_of[number])]}{stage}"
    )


def _districts(seen: Observation) -> list[str]:
    state = seen.state
    names = [seen.name(seat) for seat in range(seen.seats)]
    rounds = [int(each) for each in state.district_of]
    rows: list[list[object]] = [["District", "", "Round", "Value", *names]]
    for district in range(DISTRICTS):
        number = rounds.index(district)
        name = f"{'>' if number == int(state.round_number) else ' '} {DISTRICT_NAMES[district]}"
        councilmen = [
            f"{int(state.board[district, seat]) or '.'}".rjust(len(names[seat])) for seat in range(seen.seats)
        ]
        rows.append(
            [name, DISTRICT_SHORT[district], number + 1, district_value(state, district), *councilmen]
        )
    lines = table(rows)
    for bank in reversed(range(BANKS)):
        lines.insert(1 + DISTRICTS_OF_BANK * bank, f"{BANK_NAMES[bank].title()} bank ({_bonus(seen, bank)})")
    return lines


def _bonus(seen: Observation, bank: int) -> str:
    winners = [seen.name(seat) for seat in range(seen.seats) if int(seen.state.bank_paid[bank]) >> seat & 1]
    if winners:
        return f"bonus won by {' and '.join(winners)}"
    return "bonus of 5 points open"


def _links(seen: Observation) -> list[str]:
    state = seen.state
    built, free = [], []
    for link in range(LINKS):
        one, two = (DISTRICT_SHORT[int(end)] for end in LINK_ENDS[link])
        ends = [int(value) for value in state.ends[link]]
        if ends[0] == 0:
            free.append(f"{one}-{two}")
        else:
            built.append(f"{one} {ends[0]}{'~' if ends[0] == GONDOLA_END else '='}{ends[1]} {two}")
    top = int(state.top_bridge)
    bridge = "none" if top == NO_BRIDGE else f"{int(BRIDGE_ENDS[top, 0])}-{int(BRIDGE_ENDS[top, 1])}"
    left = f"next bridge {bridge}, {many(int(state.gondolas), 'gondola')} left"
    return [
        f"Bridges = and gondolas ~: {', '.join(built) or 'none'} ({left})",
        f"Free connections: {', '.join(free) or 'none'}",
    ]


def _families(seen: Observation) -> list[str]:
    state = seen.state
    rows: list[list[object]] = [
        ["Doge order", "Space", "Points", "Coins", "Personal", "General", "Cards", "Palace (o: used)"]
    ]
    for place in range(seen.seats):
        seat = int(state.order[place])
        mark = "*" if seat in seen.waiting else " "
        rows.append(
            [
                f"{mark} {place + 1} {seen.name(seat)}",
                int(state.doge[seat]),
                total(state, seat),
                int(state.gold[seat]),
                int(state.personal[seat]),
                int(state.general[seat]),
                f"{int(state.hand_size[seat])}/{int(state.hand_limit[seat])}",
                _palace(seen, seat),
            ]
        )
    return table(rows)


def _palace(seen: Observation, seat: int) -> str:
    tiles = []
    for building in range(BUILDINGS):
        used = int(seen.state.coins_on[seat, building])
        for number in range(int(seen.state.palace[seat, building])):
            tiles.append(f"{BUILDING_NAMES[building]}{'o' if number < used else ''}")
    return " ".join(tiles) or "-"


def _stock(seen: Observation) -> list[str]:
    """Tell what is in stock; while buildings are chosen also what each of them does."""
    state = seen.state
    stock = [f"{BUILDING_NAMES[building]} {int(state.stock[building])}" for building in range(BUILDINGS)]
    pile = f"Pile: {many(int(state.pile_size), 'card')}"
    choosing = LAY <= int(state.phase) < BLUES and int(state.stage) == BUILDING
    if not choosing and int(state.phase) != FIRST:
        return [f"Stock: {', '.join(stock)}", pile]
    told = [f"  {tiles}  {BUILDING_EFFECTS[building]}" for building, tiles in enumerate(stock)]
    return ["Stock, and what each building does for a coin, once a round:", *told, pile]


def _cards(seen: Observation) -> list[str]:
    state = seen.state
    lines = []
    for seat in range(seen.seats):
        lines += _laid_and_known(seen, seat)
    for row in range(MOST_ROWS):
        if int(state.open_rows) >> row & 1:
            lines.append(f"Row {row + 1}: {card_counts([int(cards) for cards in state.rows[row]])}")
    if seen.viewer != NOBODY:
        lines.append(f"Your hand: {card_counts([int(cards) for cards in state.hand[seen.viewer]])}")
    return lines


def _laid_and_known(seen: Observation, seat: int) -> list[str]:
    """Tell what a family laid in this stage, and what all know of its hand."""
    state = seen.state
    lines = []
    if LAY <= int(state.phase) < BLUES and state.laid[seat].any():
        count = f" = {int(state.counted[seat])}" if int(state.counted[seat]) else ""
        won = " (wins)" if int(state.winner) == seat else ""
        lines.append(
            f"{seen.name(seat)} laid {card_counts([int(cards) for cards in state.laid[seat]])}{count}{won}"
        )
    held = int(state.hand_size[seat])
    if seat != seen.viewer and held and state.shown[seat].any():
        slipped = f", less up to {int(state.slipped[seat])} discarded" if int(state.slipped[seat]) else ""
        known = card_counts([int(state.shown[seat, kind]) for kind in range(KINDS)])
        lines.append(f"{seen.name(seat)} holds {many(held, 'card')}, seen were {known}{slipped}")
    return lines
