"""The moves of Medici vs Strozzi as numbers: 49 in all."""

from ridotto.core.rule import rule

from .data import HARBOURS, SHIPS

DRAW = 0
STOP = 1
FIRST_TENS, TENS_MOVES = 2, 25
FIRST_UNITS, UNITS_MOVES = 27, 10
ACCEPT = 37
REFUSE = 38
FIRST_LOAD, LOAD_MOVES = 39, SHIPS * HARBOURS
DUMP = 48
MOVES = 49


@rule
def pack_load(ship: int, harbour: int) -> int:
    """Return the move that loads the lot on a ship at a harbour."""
    return FIRST_LOAD + HARBOURS * ship + harbour


@rule
def unpack_ship(move: int) -> int:
    """Return the ship of a loading move."""
    return (move - FIRST_LOAD) // HARBOURS


@rule
def unpack_harbour(move: int) -> int:
    """Return the harbour of a loading move."""
    return (move - FIRST_LOAD) % HARBOURS
