"""Positions of Edo in a few words, for the tests of this room."""

from __future__ import annotations

from typing import Any

import numpy as np

import ridotto
from ridotto.games.edo.data import CARD_NAMES, SIDE_CARD, SIDE_NAMES
from ridotto.games.edo.notation import _spaces
from ridotto.games.edo.state import MOVING, PLANNING, WAGES
from ridotto.play import Match

RED, BLUE, GREEN, GOLD = range(4)
WOOD, STONE, RICE = range(3)
EDO, ODAWARA, KOFU, KAWAGOE, MITO, SAKURA = range(6)
TWO_PLAYERS = {"closed": KOFU, "covered": (6, 8, 11), "tile": (13, 6, 0, 6, 0, 0)}
THREE_PLAYERS = {"closed": 0, "covered": (0, 0, 0), "tile": (13, 6, 6, 6, 0, 0)}
FOUR_PLAYERS = {"closed": MITO, "covered": (5, 9, 13), "tile": (13, 6, 6, 6, 0, 6)}
_FIXED = {2: TWO_PLAYERS, 3: THREE_PLAYERS, 4: FOUR_PLAYERS}


def side(text: str) -> int:
    """Return the number of a card side written as in a plan: A build, S5 wood x2."""
    card, action = text.split(" ", 1)
    sides = [
        s for s, name in enumerate(SIDE_NAMES) if name == action and CARD_NAMES[int(SIDE_CARD[s])] == card
    ]
    assert len(sides) == 1, text
    return sides[0]


def node(name: str) -> int:
    """Return the number of a space."""
    return _spaces()[name.lower()]


def cards(text: str) -> int:
    """Return cards as a set of bits: A B C S7."""
    return sum(1 << CARD_NAMES.index(name) for name in text.split())


def samurai(*rows: str) -> Any:
    """Return the samurai of the seats in order: 'Edo F1 F1'."""
    placed = np.zeros((4, 5), int)
    for seat, row in enumerate(rows):
        names = row.split()
        placed[seat, : len(names)] = [node(name) for name in names]
    return placed


def sites(**cities: str) -> Any:
    """Return buildings by city: houses a b c d, trading posts A B C D, fortress #."""
    built = np.zeros((6, 10), int)
    order = ("edo", "odawara", "kofu", "kawagoe", "mito", "sakura")
    for name, row in cities.items():
        for place, letter in enumerate(row):
            code = 9 if letter == "#" else "abcd".find(letter) + 1 or "ABCD".index(letter) + 5
            built[order.index(name), place] = code
    return built


def standing(seats: int = 3, **fields: Any) -> Match:
    """Return a position with the fixed lots of its number of players."""
    return ridotto.position("edo", **{"seats": seats, **_FIXED[seats], "start": 0, "actor": 0, **fields})


def moving(action: str, crew: int, *, seat: int = 0, seats: int = 3, **fields: Any) -> Match:
    """Return a position in which a seat is about to reveal a card in slot 1."""
    number = side(action)
    owned = fields.pop("cards", [7] * seats + [0] * (4 - seats))
    owned[seat] |= 1 << int(SIDE_CARD[number])
    given = {"plan": {(seat, 0): number + 1}, "officials": {(seat, 0): crew}, "cards": owned, "actor": seat}
    return standing(seats, phase=MOVING, **{**given, **fields})


def acting(action: str, crew: int, *, seat: int = 0, seats: int = 3, **fields: Any) -> Match:
    """Return a position in which a seat has just revealed a card in slot 1."""
    match = moving(action, crew, seat=seat, seats=seats, **fields)
    if seat in match.waiting:
        match.play("done", seat)
    return match


def planning(seats: int = 3, **fields: Any) -> Match:
    """Return a position in which everyone plans."""
    return standing(seats, phase=PLANNING, **fields)


def wages(seat: int = 0, seats: int = 3, **fields: Any) -> Match:
    """Return a position in which a seat pays its wages."""
    return standing(seats, phase=WAGES, slot=2, actor=seat, **fields)


def goods(*rows: tuple[int, int, int]) -> Any:
    """Return wood, stone, rice of the seats in order."""
    return list(rows) + [(0, 0, 0)] * (4 - len(rows))


def money(*amounts: int) -> list[int]:
    """Return the Ryo of the seats in order."""
    return list(amounts) + [0] * (4 - len(amounts))


def refused(match: Match, text: str | int, seat: int | None = None) -> str:
    """Return the clause that forbids a move, or '' if it is legal."""
    why = match.explain(text, seat)
    return why.clause if why else ""


def go_on_to(match: Match, seat: int) -> None:
    """Say done for all others until it is a seat's turn."""
    while match.waiting != (seat,):
        match.play("done", match.waiting[0])


def end_round(match: Match) -> None:
    """Say done for everybody until all plan again or the game is over."""
    now = int(match.state.round_no)
    while not match.is_over and int(match.state.round_no) == now:
        match.play("done", match.waiting[0])
