"""Set-up of the game and of each round (RULES.md chapters 1 and 2)."""

from typing import Any

from ridotto.core.chance import draw
from ridotto.core.rule import State, rule

from .data import (
    FAMILIES,
    LARGEST_LOT,
    ROUND_STARTER,
    SHIP_ROOM,
    SHIPS,
    START_MONEY,
    TILE_KINDS,
    TILES,
    TILES_OF_KIND,
)
from .scoring import score
from .state import AT_SEA, CAPITAL, DRAWING, FULL, TENS


@rule
def deal(state: State, seats: int, seed: Any) -> None:
    """Hand out the starting capital and begin round 1. M-1.6, M-2.1."""
    state.seed = seed
    state.seats = seats
    for seat in range(FAMILIES):
        score(state, seat, CAPITAL, START_MONEY)
    begin_round(state, 1)


@rule
def begin_round(state: State, number: int) -> None:
    """Fill the bag, empty the ships and open the first lot. M-2.1, M-2.2."""
    state.round_no = number
    for tile in range(TILE_KINDS):
        state.bag[tile] = TILES_OF_KIND[tile]
        state.overboard[tile] = 0
    state.bag_tiles = TILES
    for seat in range(FAMILIES):
        for ship in range(SHIPS):
            state.dock[seat, ship] = AT_SEA
            state.loaded[seat, ship] = 0
            for space in range(int(SHIP_ROOM[ship])):
                state.cargo[seat, ship, space] = 0
    begin_lot(state, int(ROUND_STARTER[number - 1]))


@rule
def begin_lot(state: State, auctioneer: int) -> None:
    """Draw the first tile, which is no decision. M-2.5."""
    state.auctioneer = auctioneer
    draw_tile(state)


@rule
def draw_tile(state: State) -> None:
    """Move a random tile from the bag to the lot. M-3.2, M-3.6."""
    left = int(state.bag_tiles)
    # Keyed by round and by tile of the round: no choice at the table changes the order of the bag.
    nth = draw(state, int(state.round_no), TILES - left, left)
    tile = 0
    while nth >= int(state.bag[tile]):
        nth -= int(state.bag[tile])
        tile += 1
    state.bag[tile] -= 1
    state.bag_tiles = left - 1
    state.lot[int(state.lot_tiles)] = tile
    state.lot_tiles += 1
    more = int(state.lot_tiles) < lot_limit(state, int(state.auctioneer)) and left > 1
    state.phase = DRAWING if more else TENS


@rule
def open_spaces(state: State, seat: int, ship: int) -> int:
    """Count the free spaces of a ship."""
    return int(SHIP_ROOM[ship]) - int(state.loaded[seat, ship])


@rule
def lot_limit(state: State, seat: int) -> int:
    """Return how many tiles the lot of this auctioneer may hold. M-3.4."""
    most = 0
    for ship in range(SHIPS):
        counts = int(state.round_end) == FULL or int(state.dock[seat, ship]) == AT_SEA
        if counts and open_spaces(state, seat, ship) > most:
            most = open_spaces(state, seat, ship)
    return min(LARGEST_LOT, most)
