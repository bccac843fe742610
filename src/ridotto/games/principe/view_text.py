"""Il Principe: the board as plain text."""

from __future__ import annotations

from ridotto.core.game import Observation
from ridotto.core.rule import NOBODY
from ridotto.view.text import heading, table

from .data import (
    CITIES,
    CITY_NAMES,
    CITY_POINTS,
    CITY_PRICE,
    COLOUR_NAMES,
    COLOURS,
    FEWEST_POINTS,
    NEEDS,
    REGION_NAMES,
    REGION_SHORT,
    REGIONS,
    TOUCHES,
)
from .phrases import benefits, cards_words, coins, coloured_cards, list_words, lot_words, role_in_question
from .scoring import cards_counted
from .standing import map_points
from .state import BID, CONTRIBUTE, NOWHERE, OVER, ROLE_BID, SETS, TABLE_ONLY


def text(seen: Observation) -> str:
    """Write the board: cities, auction, map, roles, players."""
    state = seen.state
    last = ", the last" if int(state.last_cycle) else ""
    lines = [heading(f"Il Principe, cycle {int(state.cycle)}{last}")]
    lines.append(f"Deck: {int(state.deck_size)} cards. Out of the game: {cards_words(state.out)}.")
    lines += _cities(seen)
    lines += _map(seen)
    lines += _players(seen)
    lines += _roles(seen)
    lines += _now(seen)
    return "\n".join(lines)


def _cities(seen: Observation) -> list[str]:
    state = seen.state
    rows = []
    for city in (int(each) for each in state.row if int(each) != NOWHERE):
        regions = " ".join(REGION_SHORT[region] for region in TOUCHES[city])
        rows.append(
            (
                CITY_NAMES[city],
                f"{int(CITY_POINTS[city])} points",
                coins(int(CITY_PRICE[city])),
                cards_words(NEEDS[city]),
                regions,
            )
        )
    more = int(state.unseen).bit_count()
    return [f"Cities to build ({more} more in their deck):", *(f"  {line}" for line in table(rows))]


def _map(seen: Observation) -> list[str]:
    """Write the shields, a line a player and a column a region, what they would pay, and who built what."""
    state = seen.state
    worth = map_points(seen)
    rows: list[tuple[object, ...]] = [("", *REGION_NAMES, "score", "built")]
    for seat in range(seen.seats):
        built = [CITY_NAMES[city] for city in range(CITIES) if int(state.built_by[city]) == seat]
        shields = (int(state.shields[region, seat]) for region in range(REGIONS))
        rows.append((seen.name(seat), *shields, worth[seat], ", ".join(built) or "nothing"))
    when = "score: at the end" if int(state.phase) == OVER else "score: if the game ended now"
    return [f"Shields on the map ({when}):", *(f"  {line}" for line in table(rows))]


def _players(seen: Observation) -> list[str]:
    """Write a line a player; of the cards on the table 3+2 is three face up and two face down."""
    state = seen.state
    points = seen.game.points(state)
    rows: list[tuple[object, ...]] = [("", "points", "coins", "hand", "shields", *COLOUR_NAMES)]
    for seat in range(seen.seats):
        rows.append(
            (
                seen.name(seat) + ("*" if seat == int(state.principe) else ""),
                points[seat],
                int(state.money[seat]),
                int(state.hand_size[seat]),
                int(state.shields_left[seat]),
                *(_display(seen, seat, colour) for colour in range(COLOURS)),
            )
        )
    lines = [
        "Players (* Il Principe; on the table face up + face down):",
        *(f"  {line}" for line in table(rows)),
    ]
    if int(state.phase) == OVER:
        for seat in range(seen.seats):
            lines.append(f"  {seen.name(seat)} laid open {cards_words(state.laid_open[seat])}.")
    elif seen.viewer >= 0:
        lines += [f"You hold {cards_words(state.hand[seen.viewer])}.", *_fewest(seen)]
    return lines


def _fewest(seen: Observation) -> list[str]:
    """Say which colours the viewer has fewest of, hand and table together (P-8.3)."""
    if int(seen.state.fewest) == SETS:
        return []
    counted = [cards_counted(seen.state, seen.viewer, colour) for colour in range(COLOURS)]
    fewest = [COLOUR_NAMES[colour] for colour in range(COLOURS) if counted[colour] == min(counted)]
    where = "on the table" if int(seen.state.fewest_cards) == TABLE_ONLY else "in hand and on the table"
    return [f"Your fewest {where}: {list_words(fewest)}, {FEWEST_POINTS * len(fewest)} points at the end."]


def _display(seen: Observation, seat: int, colour: int) -> str:
    up, down = int(seen.state.face_up[seat, colour]), int(seen.state.face_down[seat, colour])
    return f"{up}+{down}" if up or down else "-"


def _roles(seen: Observation) -> list[str]:
    """Write the roles, a column a colour, with what each gives when it is received."""
    rows: list[tuple[str, ...]] = [("", *COLOUR_NAMES)]
    for size, holders in (("Major", seen.state.major), ("Minor", seen.state.minor)):
        held = (int(holders[colour]) for colour in range(COLOURS))
        rows.append((size, *("-" if holder == NOBODY else seen.name(holder) for holder in held)))
    rows.append(("gives", *benefits(seen.state)))
    return [
        "Roles (when others build in their colour: Major 2 points, Minor 1):",
        *(f"  {line}" for line in table(rows)),
    ]


def _now(seen: Observation) -> list[str]:
    """Write the auction, or who is to decide."""
    state = seen.state
    phase = int(state.phase)
    if phase == OVER:
        return ["The game is over."]
    names = list_words([seen.name(seat) for seat in seen.waiting])
    if phase == CONTRIBUTE:
        return [f"Still to contribute: {names}."]
    if phase not in (BID, ROLE_BID):
        return [f"To decide: {names}."]
    bid = (
        f"{seen.name(int(state.bidder))} bids {int(state.bid)}"
        if int(state.bidder) != NOBODY
        else "no bid yet"
    )
    if phase == ROLE_BID:
        return [f"Auction of {role_in_question(state)}: {bid}; {names} to speak."]
    cycle = int(state.cycle) - 1
    later = [
        coloured_cards(int(state.piles[cycle, int(state.lots[lot])]), int(state.lots[lot]))
        for lot in range(int(state.lot) + 1, int(state.lot_count))
    ]
    then = f" Then {list_words(later)}." if later else ""
    return [f"Auction of {lot_words(state)}: {bid}; {names} to speak.{then}"]
