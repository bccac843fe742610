"""Fields: one table from which layout, concealment, ranges and documentation follow."""

from __future__ import annotations

import numpy as np
import pytest

from ridotto.core.fields import OWNER, PUBLIC, SECRET, SPECTATOR, Layout, field

ROW = field("gold", "i1", 3, PUBLIC, 0, 9, "coins of each seat")
HAND = field("hand", "i2", (3, 2), OWNER, 0, 300, "cards of each seat")
DECK = field("deck", "i1", 4, SECRET, 0, 7, "face down")


def test_a_field_says_everything_or_does_not_exist() -> None:
    with pytest.raises(ValueError, match="already use this name"):
        field("size", "i1", (), PUBLIC, 0, 1, "taken by NumPy")
    with pytest.raises(ValueError, match="already use this name"):
        field("two words", "i1", (), PUBLIC, 0, 1, "no identifier")
    with pytest.raises(ValueError, match="type 'f4'"):
        field("price", "f4", (), PUBLIC, 0, 1, "no floats in records")
    with pytest.raises(ValueError, match="who sees it"):
        field("price", "i1", (), None, 0, 1, "unmarked")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="first axis"):
        field("price", "i1", (), OWNER, 0, 1, "whose?")
    with pytest.raises(ValueError, match="does not fit i1"):
        field("price", "i1", (), PUBLIC, 0, 128, "too wide")
    with pytest.raises(ValueError, match="does not fit i1"):
        field("price", "i1", (), PUBLIC, 5, 4, "upside down")
    with pytest.raises(ValueError, match="what it means"):
        field("price", "i1", (), PUBLIC, 0, 1, "")


def test_no_name_stands_twice() -> None:
    with pytest.raises(ValueError, match="gold"):
        Layout((ROW, ROW))


def test_records_are_whole_words_without_holes() -> None:
    layout = Layout((ROW, HAND, DECK))
    assert layout.dtype.itemsize % 8 == 0
    used = sum(np.dtype(each.type).itemsize * int(np.prod(each.shape)) for each in layout.fields)
    assert used == layout.dtype.itemsize


def test_conceal_follows_the_table() -> None:
    layout = Layout((ROW, HAND, DECK))
    state = layout.new()
    state.gold[:] = (1, 2, 3)
    state.hand[:] = ((1, 2), (3, 4), (5, 6))
    state.deck[:] = 7
    state.seed = 99
    seat = layout.conceal(state, 1)
    assert seat.gold.tolist() == [1, 2, 3]
    assert seat.hand.tolist() == [[0, 0], [3, 4], [0, 0]]
    assert not seat.deck.any()
    assert int(seat.seed) == 0
    spectator = layout.conceal(state, SPECTATOR)
    assert not spectator.hand.any()


def test_copies_and_bytes() -> None:
    layout = Layout((ROW,))
    state = layout.new()
    twin = layout.copy(state)
    twin.gold[0] = 5
    assert int(state.gold[0]) == 0
    assert layout.from_bytes(twin.tobytes()).gold.tolist() == [5, 0, 0]


def test_ranges_are_checked() -> None:
    layout = Layout((ROW,))
    state = layout.new()
    assert layout.out_of_range(state) == ""
    state.gold[2] = 10
    assert layout.out_of_range(state) == "gold = [0, 0, 10] leaves 0..9"


def test_the_record_documents_itself() -> None:
    page = Layout((ROW, HAND, DECK)).document()
    assert "| `hand` | i2 | 3 × 2 | the seat of its first axis | 0 to 300 | cards of each seat |" in page
    assert "| `seed` | u8 | 1 | nobody | 64 bits | key of all chance in this game |" in page
