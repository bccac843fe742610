"""Words for the tests of Medici vs Strozzi: tiles by name, ships with cargo, chosen luck."""

from __future__ import annotations

from typing import Any

import pytest

import ridotto
from ridotto.core.chance import pick, quiet
from ridotto.errors import IllegalMove
from ridotto.games.strozzi.data import TILES, TILES_OF_KIND, TRACK_COLOUR, TRACK_HARBOUR
from ridotto.games.strozzi.notation import tile_number
from ridotto.games.strozzi.state import ANSWER, CARGO
from ridotto.play import Match

MEDICI, STROZZI = 0, 1
SHIPS = {"S5": 0, "S4": 1, "S3": 2}
HARBOURS = {"H1": 0, "H2": 1, "H3": 2}
FULL = {"round_end": "full"}


def tiles(names: str) -> list[int]:
    return [tile_number(name) for name in names.split()]


def lot(names: str) -> dict[str, Any]:
    """The lot as fields of a position."""
    held = tiles(names)
    return {"lot": held + [0] * (3 - len(held)), "lot_tiles": len(held)}


def fleet(**ships: str) -> dict[str, Any]:
    """Ships as fields of a position: fleet(medici_S5="H1 R4 G0")."""
    dock = {(family, ship): -1 for family in (0, 1) for ship in range(3)}
    cargo: dict[Any, Any] = {}
    for key, text in ships.items():
        family, ship = key.split("_")
        seat = STROZZI if family == "strozzi" else MEDICI
        harbour, *names = text.split()
        dock[seat, SHIPS[ship]] = HARBOURS[harbour]
        held = tiles(" ".join(names))
        cargo[seat, SHIPS[ship]] = held + [0] * (5 - len(held))
    return {"dock": dock, "cargo": cargo}


def track(harbour: str, colour: str) -> int:
    """The number of a track: track("H1", "R")."""
    letters = "BRWG"
    for number in range(9):
        if TRACK_HARBOUR[number] == HARBOURS[harbour] and letters[TRACK_COLOUR[number]] == colour:
            return number
    raise KeyError((harbour, colour))


def sold(buyer: int, lot_names: str, options: dict[str, str] | None = None, **fields: Any) -> Match:
    """A position in which a family has just bought a lot and stows it."""
    return ridotto.position("strozzi", options=options, phase=CARGO, buyer=buyer, **lot(lot_names), **fields)


def offered(
    auctioneer: int, lot_names: str, price: int, options: dict[str, str] | None = None, **fields: Any
) -> Match:
    """A position in which a family has named its price."""
    return ridotto.position(
        "strozzi",
        options=options,
        phase=ANSWER,
        auctioneer=auctioneer,
        price=price,
        **lot(lot_names),
        **fields,
    )


def bag_order(seed: int, round_no: int, count: int) -> list[int]:
    """The first tiles that come out of the bag in a round, whatever the families do."""
    bag = [int(each) for each in TILES_OF_KIND]
    order = []
    with quiet():
        for drawn in range(count):
            nth = pick(seed, round_no, drawn, TILES - drawn)
            tile = 0
            while nth >= bag[tile]:
                nth -= bag[tile]
                tile += 1
            bag[tile] -= 1
            order.append(tile)
    return order


def luck(names: str) -> int:
    """A seed whose first tiles are the named ones."""
    wanted = tiles(names)
    for seed in range(200_000):
        if bag_order(seed, 1, 1) == wanted[:1] and bag_order(seed, 1, len(wanted)) == wanted:
            return seed
    raise AssertionError(f"no seed begins with {names}")


def refused(match: Match, move: str, clause: str, seat: int | None = None) -> None:
    """Assert that a move is refused with a clause and changes nothing."""
    before = match.state.tobytes()
    with pytest.raises(IllegalMove) as caught:
        match.play(move, seat)
    assert caught.value.clause == clause
    assert match.state.tobytes() == before
    told = match.explain(move, seat)
    assert told is not None and told.clause == clause
