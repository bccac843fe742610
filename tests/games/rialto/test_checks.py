"""Every invariant can break, and positions are squared (checks.py)."""

from __future__ import annotations

from typing import Any

import pytest

import ridotto
from ridotto.core.registry import find
from ridotto.errors import PositionError
from ridotto.games.rialto.checks import INVARIANTS, sound
from ridotto.games.rialto.data import BUILDINGS
from ridotto.games.rialto.state import DISCARD, LAY

from .table import cards, discarding, hands, laying, links, men, order, tiles

GAME = find("rialto")


def broken_by(**changes: Any) -> int:
    state = GAME.layout.copy(laying("Doge", 0, "2 Doge", "1 Gold", "1 Joker", palace=tiles("G1")).state)
    for name, value in changes.items():
        if isinstance(value, dict):
            for place, number in value.items():
                state[name][place] = number
        else:
            state[name] = value
    return int(sound(state))


@pytest.mark.parametrize(
    ("changes", "number"),
    [
        ({"pile": {0: 8}}, 1),
        ({"laid": {(0, 0): 3}}, 1),
        ({"pile_size": 3}, 2),
        ({"hand_size": {0: 3}}, 2),
        ({"buried_size": {0: 1}}, 2),
        ({"general": {1: 12}}, 3),
        ({"stock": {3: 4}}, 4),
        ({"coins_on": {(0, 0): 2}}, 4),
        ({"ends": {(0, 0): 3, (0, 1): 4}}, 5),
        ({"gondolas": 5}, 5),
        ({"top_bridge": -1}, 5),
        ({"ends": {(0, 0): 2, (0, 1): 2}}, 5),
        ({"order": {0: 1}}, 6),
        ({"doge": {2: 1}}, 6),
        ({"shown": {(0, 1): 1}}, 7),
        ({"lacks": {0: 1}}, 7),
        ({"slipped": {0: 1}}, 7),
        ({"hand_limit": {0: 1}}, 8),
        ({"phase": DISCARD}, 8),
        ({"asked": 0}, 9),
        ({"asked": 8}, 9),
    ],
)
def test_each_invariant_breaks(changes: dict[str, Any], number: int) -> None:
    assert broken_by() == 0
    assert broken_by(phase=DISCARD, asked=0) == 9
    found = broken_by(**changes)
    if changes == {"phase": DISCARD}:
        assert INVARIANTS[found - 1] == INVARIANTS[7], "nobody is above the limit, yet somebody is asked"
    assert found == number


def test_eight_buildings_are_too_many() -> None:
    with pytest.raises(PositionError, match="seven"):
        ridotto.position("rialto", seats=2, palace=tiles("G1 G1 Y1 Y1 B1 B1 G2 Y2"))


def test_a_built_stack_has_no_top() -> None:
    built = links(
        CAN_SMA=(3, 4), CAN_CAS=(3, 5), SMA_CAS=(6, 3), SCR_SPO=(4, 5), SCR_DOR=(4, 6), SPO_DOR=(5, 6)
    )
    match = ridotto.position("rialto", seats=2, ends=built)
    assert (int(match.state.bridges), int(match.state.top_bridge)) == (0, -1)


def test_the_last_tile_missing_from_the_stack_is_noticed() -> None:
    built = links(CAN_SMA=(3, 4))
    with pytest.raises(PositionError, match="bridges"):
        ridotto.position("rialto", seats=2, ends=built, bridges=63)


def test_cards_that_are_nowhere_lie_in_the_pile() -> None:
    match = laying("Doge", 0, "2 Doge", "3 Gold")
    assert match.state.pile.tolist() == [9, 8, 11, 11, 11, 11, 11]
    assert int(match.state.pile_size) == 72


def test_with_a_given_pile_the_rest_is_discarded() -> None:
    match = laying("Doge", 0, "2 Doge", "3 Gold", pile=cards("1 Joker"))
    assert match.state.spent.tolist() == [9, 8, 11, 11, 11, 11, 10]


def test_supplies_stock_and_tiles_follow() -> None:
    match = ridotto.position(
        "rialto",
        seats=2,
        board=men(CAN=(3, 1)),
        palace=tiles("G1 G1", "B4"),
        ends=links(CAN_SMA=(1, 1), SMA_SPO=(6, 5)),
    )
    assert match.state.general[:2].tolist() == [10, 12]
    assert int(match.state.stock[0]) == 3
    assert int(match.state.stock.sum()) == 5 * BUILDINGS - 3
    assert int(match.state.gondolas) == 5
    assert int(match.state.bridges) == 0b011111


def test_a_given_track_sorts_the_order() -> None:
    match = ridotto.position("rialto", seats=3, doge=(1, 4, 2, 0, 0))
    assert match.state.order[:3].tolist() == [1, 2, 0]


def test_the_hands_above_the_limit_are_asked_to_discard() -> None:
    assert discarding("8 Doge", "7 Gold", "9 Joker").waiting == (0, 2)


def test_a_queue_follows_from_who_is_asked() -> None:
    match = laying("Doge", 1, "1 Doge", "1 Gold", "1 Joker")
    assert int(match.state.queue) == 1 | 2 << 3 | 0 << 6
    assert (int(match.state.queue_length), int(match.state.starter)) == (3, 1)
    given = laying("Doge", 1, "1 Doge", "1 Gold", "1 Joker", queue=1, queue_length=1, starter=2)
    assert (int(given.state.queue_length), int(given.state.starter)) == (1, 2)
    both = laying("Doge", 1, "1 Doge", "1 Gold", "1 Joker", starter=0)
    assert int(both.state.starter) == 0


def test_what_is_given_is_kept() -> None:
    kept = {
        "hand_limit": (9, 8, 0, 0, 0),
        "top_bridge": 3,
        "gondolas": 6,
        "stock": [5] * 12,
        "open_rows": 0,
        "turned": 1,
    }
    match = laying("Doge", 0, "2 Doge", "1 Gold", **kept)
    assert int(match.state.top_bridge) == 3
    assert match.state.hand_limit[:2].tolist() == [9, 8]
    assert int(match.state.phase) == LAY
    with pytest.raises(PositionError, match="sizes"):
        laying("Doge", 0, "2 Doge", "1 Gold", pile_size=3)
    assert hands("", "1 Doge")[1] == cards("1 Doge")
    assert order(2, 0)[:2] == [2, 0]
