"""The board of Medici vs Strozzi as plain text, from an observation."""

from __future__ import annotations

from ridotto.core.game import Observation
from ridotto.core.rule import State
from ridotto.view.text import heading, table

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
)
from .notation import tile_name
from .scoring import harbour_total, ship_at, tracks_in_play
from .state import AT_SEA, DRAWING, OVER, TENS


def text(seen: Observation) -> str:
    """Write the board as plain text."""
    state = seen.state
    lines = [heading(f"Medici vs Strozzi, round {int(state.round_no)} of {ROUNDS}")]
    lines += table([_family_row(seen, family) for family in range(FAMILIES)])
    for harbour in range(HARBOURS):
        lines.append(f"{HARBOUR_NAMES[harbour]}: {_tracks_words(seen, harbour)}")
        for family in range(FAMILIES):
            lines.append(f"   {seen.name(family)}: {_ship_words(state, family, harbour)}")
    lot = " ".join(tile_name(int(each)) for each in state.lot[: int(state.lot_tiles)]) or "none"
    price = f" for {int(state.price)}" if int(state.phase) not in (DRAWING, TENS, OVER) else ""
    lines.append(f"Lot: {lot}{price}. Bag: {int(state.bag_tiles)} tiles ({_bag_words(state)}).")
    gone = " ".join(tile_name(k) for k in range(1, TILE_KINDS) for _ in range(int(state.overboard[k])))
    return "\n".join([*lines, f"Overboard: {gone}."] if gone else lines)


def _family_row(seen: Observation, family: int) -> list[object]:
    state = seen.state
    at_sea = [SHIP_NAMES[ship] for ship in range(SHIPS) if int(state.dock[family, ship]) == AT_SEA]
    role = "auctioneer" if int(state.auctioneer) == family and int(state.phase) != OVER else ""
    fleet = f"at sea: {', '.join(at_sea)}" if at_sea else "all ships docked"
    return [seen.name(family), int(state.cash[family]), "florins", fleet, role]


def _tracks_words(seen: Observation, harbour: int) -> str:
    told = []
    for track in range(tracks_in_play(seen.state)):
        if int(TRACK_HARBOUR[track]) == harbour:
            space = int(seen.state.marker[track])
            side = "" if space == 0 else f" {seen.name(MEDICI if space > 0 else STROZZI)}"
            told.append(f"{GOOD_NAMES[int(TRACK_COLOUR[track])]} {abs(space)}{side}")
    return ", ".join(told)


def _ship_words(state: State, family: int, harbour: int) -> str:
    ship = ship_at(state, family, harbour)
    if ship < 0:
        return "no ship"
    room, loaded = int(SHIP_ROOM[ship]), int(state.loaded[family, ship])
    cargo = " ".join(tile_name(int(state.cargo[family, ship, k])) for k in range(loaded))
    total = harbour_total(state, family, harbour)
    return f"{SHIP_NAMES[ship]} with {cargo} (value {total}, {room - loaded} open)"


def _bag_words(state: State) -> str:
    left = [0] * len(GOOD_NAMES)
    for kind in range(1, TILE_KINDS):
        left[COLOUR_LETTERS.index(tile_name(kind)[0])] += int(state.bag[kind])
    return ", ".join(f"{good} {count}" for good, count in zip(GOOD_NAMES, left, strict=True))
