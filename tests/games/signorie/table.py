"""Tables for tests: a position of Signorie with only what matters said."""

from __future__ import annotations

from typing import Any

import numpy as np

import ridotto
from ridotto.core.chance import pick, quiet
from ridotto.games.signorie.data import ASSIGNMENT_NAMES, COLOUR_NAMES, HELPER_NAMES
from ridotto.games.signorie.state import FOR_OFFSPRING
from ridotto.play import Match

MEDICI, SFORZA, ESTE, GONZAGA, MONTEFELTRO, ARAGONA = range(6)
MILANO, VENEZIA, FIRENZE, ROMA, NAPOLI = range(5)
MILITARY, CLERICAL, POLITICAL = range(3)
MEN, WOMEN = 0, 1


def dice(seats: int, **shown: tuple[int, ...]) -> list[list[int]]:
    """Lay out dice by colour; colours not named show sixes."""
    cells = []
    for name in COLOUR_NAMES:
        values = shown.get(name, (6,) * seats)
        cells.append([values.count(value) for value in range(1, 7)])
    return cells


def assignments(**pairs: str) -> list[int]:
    """Lay out assignment tiles: `red="A3 A4"`; the rest in the order of their names."""
    named = {name: [ASSIGNMENT_NAMES.index(tile) for tile in pair.split()] for name, pair in pairs.items()}
    used = {tile for pair in named.values() for tile in pair}
    rest = [tile for tile in range(10) if tile not in used]
    return [tile for name in COLOUR_NAMES for tile in (named.get(name) or [rest.pop(0), rest.pop(0)])]


def helpers(*names: str) -> int:
    """Return the bits of helpers."""
    return sum(1 << HELPER_NAMES.index(name) for name in names)


def tile(house: int, value: int) -> int:
    """Return the kind of an alliance tile."""
    return 1 + 4 * house + value - 2


def post(career: int, space: int) -> int:
    """Return the number of a career space."""
    return 7 * career + space - 1


def table(seats: int = 2, seat: int = 0, **fields: Any) -> Match:
    """Build a position in which `seat` is asked; the turn order is that of the seats."""
    if "order" not in fields:
        fields["order"] = tuple(range(seats)) + (0,) * (4 - seats)
    options = fields.pop("options", None)
    if "dice" not in fields and "placed" not in fields:
        fields["dice"] = dice(seats)
    return ridotto.position("signorie", seats=seats, options=options, actor=seat, **fields)


def have(match: Match, seat: int = 0) -> tuple[int, int, int, int]:
    """Return florins, men, women and points of a seat."""
    state = match.state
    return (
        int(state.florins[seat]),
        int(state.supply[seat, MEN]),
        int(state.supply[seat, WOMEN]),
        match.points[seat],
    )


def why(match: Match, text: str, seat: int | None = None) -> str:
    """Return the clause that refuses a move, or '' if it is legal."""
    asked = match.waiting[0] if seat is None else seat
    number = match.read(text, asked)[0]
    return match.game.refusal(match.state, asked, number)


def play(match: Match, *texts: str) -> Match:
    """Play moves, each by the seat that is asked."""
    for text in texts:
        match.play(text)
    return match


def seed_of_births(seat: int, round_number: int, faces: tuple[int, ...]) -> np.uint64:
    """Find a seed with which a seat's offspring dice of a round fall so."""
    with quiet():
        for seed in range(100_000):
            rolled = (
                1 + pick(np.uint64(seed), FOR_OFFSPRING + seat, 5 * round_number + die, 6)
                for die in range(len(faces))
            )
            if all(face == wanted for face, wanted in zip(rolled, faces, strict=True)):
                return np.uint64(seed)
    raise AssertionError(f"no seed rolls {faces}")
