"""What a seat knows: numbers for a network, and the worlds that fit."""

from typing import Any

from ridotto.core.chance import scramble
from ridotto.core.rule import Cells, State, rule

from .data import HARBOURS, MEDICI, SHIPS, TILE_KINDS, TRACKS
from .deal import open_spaces
from .scoring import harbour_total, track_steps, tracks_in_play
from .state import AT_SEA, OVER
from .turn import to_act

# phase, round, options, who acts, price, money, lot, bag, tracks, then each family's fleet
_PHASES, _ROUNDS = 6, 3
_FLEET = SHIPS * (HARBOURS + 1) + HARBOURS + TRACKS
FEATURES = _PHASES + _ROUNDS + 2 + 2 + 2 + 4 + 2 * TILE_KINDS + TRACKS + 2 * _FLEET
_WIDEST = 127


@rule
def clamp(number: int) -> int:
    """Keep a number within a signed byte."""
    return max(-_WIDEST, min(_WIDEST, number))


@rule
def encode(state: State, seat: int, out: Cells) -> None:
    """Write what the seat knows as small whole numbers, its own side first."""
    for cell in range(_PHASES):
        out[cell] = 1 if int(state.phase) == cell else 0
    at = _PHASES
    for number in range(_ROUNDS):
        out[at + number] = 1 if int(state.round_no) == number + 1 else 0
    at += _ROUNDS
    out[at] = state.round_end
    out[at + 1] = state.tracks
    out[at + 2] = 1 if int(state.auctioneer) == seat else 0
    out[at + 3] = 1 if int(state.phase) != OVER and to_act(state) == seat else 0
    out[at + 4] = clamp(int(state.price))
    out[at + 5] = int(state.price) // 4
    lead = int(state.cash[seat]) - int(state.cash[1 - seat])
    out[at + 6] = clamp(lead)
    out[at + 7] = clamp(lead // 16)
    out[at + 8] = clamp(int(state.cash[seat]) // 16)
    out[at + 9] = state.bag_tiles
    at = encode_tiles(state, at + 10, out)
    for track in range(TRACKS):
        space = int(state.marker[track])
        out[at + track] = space if seat == MEDICI else -space
    at += TRACKS
    at = encode_fleet(state, seat, at, out)
    encode_fleet(state, 1 - seat, at, out)


@rule
def encode_tiles(state: State, at: int, out: Cells) -> int:
    """Write the lot and the bag by kind of tile; return the next free cell."""
    for tile in range(TILE_KINDS):
        out[at + tile] = 0
        out[at + TILE_KINDS + tile] = state.bag[tile]
    for place in range(int(state.lot_tiles)):
        out[at + int(state.lot[place])] += 1
    return at + 2 * TILE_KINDS


@rule
def encode_fleet(state: State, seat: int, at: int, out: Cells) -> int:
    """Write where a family's ships lie and what they would earn; return the next free cell."""
    for ship in range(SHIPS):
        dock = int(state.dock[seat, ship])
        for harbour in range(HARBOURS):
            out[at + harbour] = 1 if dock != AT_SEA and dock == harbour else 0
        out[at + HARBOURS] = open_spaces(state, seat, ship)
        at += HARBOURS + 1
    for harbour in range(HARBOURS):
        out[at + harbour] = harbour_total(state, seat, harbour)
    at += HARBOURS
    for track in range(TRACKS):
        out[at + track] = track_steps(state, seat, track) if track < tracks_in_play(state) else 0
    return at + TRACKS


@rule
def resample(state: State, seat: int, luck: Any) -> None:
    """Reshuffle the bag: its order is all that nobody knows. M-1.6."""
    state.seed = scramble(luck)
