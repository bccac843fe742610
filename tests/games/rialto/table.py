"""Words for the tests of Rialto: hands and palaces by name, positions of each moment."""

from __future__ import annotations

from typing import Any

import pytest

import ridotto
from ridotto.errors import IllegalMove
from ridotto.games.rialto.data import BUILDING_NAMES, DISTRICT_SHORT, KIND_NAMES, LINK_ENDS
from ridotto.games.rialto.state import BLUES, DISCARD, DRAFT, GREENS, LAY
from ridotto.play import Match

A, B, C, D, E = range(5)
STAGES = {name: stage for stage, name in enumerate(KIND_NAMES[:6])}


def cards(text: str) -> list[int]:
    """Cards by kind: cards("2 Doge, 1 Joker")."""
    held = [0] * len(KIND_NAMES)
    for part in filter(None, (each.strip() for each in text.split(","))):
        number, kind = part.split()
        held[KIND_NAMES.index(kind)] += int(number)
    return held


def hands(*texts: str) -> dict[int, list[int]]:
    return {seat: cards(text) for seat, text in enumerate(texts)}


def tiles(*names: str) -> dict[Any, int]:
    """Buildings of seats in a row: tiles("G1 G1 Y3", "B2")."""
    owned: dict[Any, int] = {}
    for seat, text in enumerate(names):
        for name in text.split():
            place = (seat, BUILDING_NAMES.index(name))
            owned[place] = owned.get(place, 0) + 1
    return owned


def men(**districts: tuple[int, ...]) -> dict[Any, int]:
    """Councilmen on the board: men(SMA=(2, 0, 1))."""
    return {
        (DISTRICT_SHORT.index(name), seat): number
        for name, numbers in districts.items()
        for seat, number in enumerate(numbers)
    }


def links(**ends: tuple[int, int]) -> dict[Any, int]:
    """Tiles on connections: links(SMA_SPO=(6, 3))."""
    built: dict[Any, int] = {}
    for name, values in ends.items():
        pair = tuple(DISTRICT_SHORT.index(part) for part in name.split("_"))
        link = [tuple(int(end) for end in each) for each in LINK_ENDS].index(pair)
        built[link, 0], built[link, 1] = values
    return built


def order(*seats: int) -> list[int]:
    """A Doge order; seats that do not play follow."""
    return [*seats, *(seat for seat in range(5) if seat not in seats)]


def in_round(district: str, number: int = 0) -> dict[str, Any]:
    """Make a district that of the round."""
    first = DISTRICT_SHORT.index(district)
    rest = [each for each in range(6) if each != first]
    return {"round_number": number, "district_of": [*rest[:number], first, *rest[number:]]}


def laying(stage: str, first: int, *texts: str, **fields: Any) -> Match:
    """A stage in which `first` begins to lay, with these hands."""
    given: dict[str, Any] = {"phase": LAY, "asked": 1 << first, "stage": STAGES[stage]}
    given |= {"seats": len(texts), "hand": hands(*texts), "order": order(*range(len(texts)))}
    return ridotto.position("rialto", **(given | fields))


def drafting(*texts: str, rows: list[str], **fields: Any) -> Match:
    """A draft in which seat 0 chooses first."""
    lying = {row: cards(text) for row, text in enumerate(rows)}
    given: dict[str, Any] = {"phase": DRAFT, "asked": 1, "turn": 0, "seats": len(texts)}
    given |= {"hand": hands(*texts), "rows": lying, "order": order(*range(len(texts)))}
    return ridotto.position("rialto", **(given | fields))


def using_greens(*texts: str, row: str, **fields: Any) -> Match:
    """The moment after the draft in which seat 0 may use its greens."""
    given: dict[str, Any] = {"phase": GREENS, "asked": 1, "turn": 0, "seats": len(texts)}
    given |= {"hand": hands(*texts), "rows": {2: cards(row)}, "open_rows": 4}
    given |= {"order": order(*range(len(texts)))}
    return ridotto.position("rialto", **(given | fields))


def using_blues(seats: int, **fields: Any) -> Match:
    """Phase 3 in which seat 0 may use its blues."""
    given: dict[str, Any] = {"phase": BLUES, "asked": 1, "turn": 0, "seats": seats, "stage": 5}
    return ridotto.position("rialto", **(given | {"order": order(*range(seats))} | fields))


def discarding(*texts: str, **fields: Any) -> Match:
    return ridotto.position("rialto", seats=len(texts), phase=DISCARD, **({"hand": hands(*texts)} | fields))


def refused(match: Match, move: str | int, clause: str, seat: int | None = None) -> None:
    """Check that a move is refused with this clause and changes nothing."""
    before = match.state.tobytes()
    with pytest.raises(IllegalMove) as caught:
        match.play(move, seat)
    assert caught.value.clause == clause
    assert match.state.tobytes() == before


def pass_all(match: Match) -> None:
    """Let everybody pass the stage."""
    stage, number = int(match.state.stage), int(match.state.round_number)
    while int(match.state.phase) == LAY and (int(match.state.stage), int(match.state.round_number)) == (
        stage,
        number,
    ):
        match.play("pass")


def earned(match: Match, seat: int, source: str) -> int:
    return int(match.state.earned[seat, match.game.sources.index(source)])


def building(name: str) -> int:
    return BUILDING_NAMES.index(name)
