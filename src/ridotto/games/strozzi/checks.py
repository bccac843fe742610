"""What must always hold in Medici vs Strozzi, and what follows from what."""

from ridotto.core.rule import Cells, State, rule

from .data import FAMILIES, LARGEST_LOT, MOST_ROOM, SHIP_ROOM, SHIPS, TILE_KINDS, TILES_OF_KIND
from .state import AT_SEA, CAPITAL, EIGHT, SOURCES

INVARIANTS = (
    "every tile lies in exactly one place",
    "the counts of tiles agree with the tiles",
    "a family has at most one ship at a harbour, and docked ships are loaded ones",
    "money is the sum of the ledger",
    "the idle track of the eight-track game stays in the centre",
)


@rule
def sound(state: State) -> int:
    """Return 0, or the number of the invariant that is broken."""
    if not tiles_are_conserved(state):
        return 1
    if not counts_agree(state):
        return 2
    if not fleets_are_sound(state):
        return 3
    for seat in range(FAMILIES):
        total = 0
        for source in range(len(SOURCES)):
            total += int(state.earned[seat, source])
        if total != int(state.cash[seat]):
            return 4
    if int(state.tracks) == EIGHT and int(state.marker[8]) != 0:
        return 5
    return 0


@rule
def tiles_of_kind(state: State, tile: int) -> int:
    """Count the tiles of one kind, wherever they lie."""
    count = int(state.bag[tile]) + int(state.overboard[tile])
    for place in range(LARGEST_LOT):
        count += 1 if int(state.lot[place]) == tile else 0
    for seat in range(FAMILIES):
        for ship in range(SHIPS):
            for space in range(MOST_ROOM):
                count += 1 if int(state.cargo[seat, ship, space]) == tile else 0
    return count


@rule
def tiles_are_conserved(state: State) -> int:
    """Tell whether each of the 26 tiles lies in exactly one place. M-1.2."""
    for tile in range(1, TILE_KINDS):
        if tiles_of_kind(state, tile) != int(TILES_OF_KIND[tile]):
            return 0
    return 1 if int(state.bag[0]) == 0 and int(state.overboard[0]) == 0 else 0


@rule
def counts_agree(state: State) -> int:
    """Tell whether bag, lot and ships hold as many tiles as they say."""
    bag = 0
    for tile in range(TILE_KINDS):
        bag += int(state.bag[tile])
    if bag != int(state.bag_tiles):
        return 0
    for place in range(LARGEST_LOT):
        if (int(state.lot[place]) > 0) != (place < int(state.lot_tiles)):
            return 0
    for seat in range(FAMILIES):
        for ship in range(SHIPS):
            for space in range(MOST_ROOM):
                if (int(state.cargo[seat, ship, space]) > 0) != (space < int(state.loaded[seat, ship])):
                    return 0
    return 1


@rule
def fleets_are_sound(state: State) -> int:
    """Tell whether berths are not shared and docked ships carry something. M-5.4, M-5.6."""
    for seat in range(FAMILIES):
        taken = 0
        for ship in range(SHIPS):
            dock = int(state.dock[seat, ship])
            loaded = int(state.loaded[seat, ship])
            if (dock != AT_SEA) != (loaded > 0) or loaded > int(SHIP_ROOM[ship]):
                return 0
            if dock != AT_SEA:
                if (taken >> dock) & 1:
                    return 0
                taken |= 1 << dock
    return 1


def settle(state: State, given: frozenset[str]) -> None:
    """Square what follows from other fields in a made-up position."""
    if "loaded" not in given:
        state.loaded[:] = (state.cargo > 0).sum(axis=2)
    if "lot" not in given:
        replace_lot(state)
    if "lot_tiles" not in given:
        state.lot_tiles = int((state.lot > 0).sum())
    if not given & {"bag", "bag_tiles"}:
        gather_rest(state, state.bag)
    elif "overboard" not in given:
        gather_rest(state, state.overboard)
    if "bag_tiles" not in given:
        state.bag_tiles = int(state.bag.sum())
    square_money(state, given)


def replace_lot(state: State) -> None:
    """Give the dealt lot another tile where a position has used its own elsewhere."""
    tile = int(state.lot[0])
    state.bag[tile] = 0
    while tiles_of_kind(state, tile) > int(TILES_OF_KIND[tile]):
        tile = tile % (TILE_KINDS - 1) + 1
        state.lot[0] = tile
        state.bag[tile] = 0


def gather_rest(state: State, place: Cells) -> None:
    """Put every tile that lies nowhere else in one place: the bag, or the sea."""
    for tile in range(1, TILE_KINDS):
        place[tile] = 0
        place[tile] = max(0, int(TILES_OF_KIND[tile]) - tiles_of_kind(state, tile))


def square_money(state: State, given: frozenset[str]) -> None:
    """Let money follow the ledger; money without a source counts as starting capital."""
    for seat in range(FAMILIES):
        if "cash" in given and "earned" not in given:
            state.earned[seat, CAPITAL] += int(state.cash[seat]) - int(state.earned[seat].sum())
        elif "cash" not in given:
            state.cash[seat] = int(state.earned[seat].sum())
