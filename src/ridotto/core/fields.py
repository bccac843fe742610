"""The fields of a game's record: type, shape, who sees it, range and meaning.

One table says everything about a field. From it come the record's layout,
what each viewer may see (`conceal`), the range checks and the documentation.
A field without a mark of who sees it cannot be written down.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from operator import itemgetter
from typing import Any

import numpy as np

from .rule import State

SPECTATOR = -1
"""The viewer who sits at no seat. A viewer, never an index."""


class Sight(Enum):
    """Who may see a field."""

    PUBLIC = "everyone"
    OWNER = "the seat of its first axis"
    SECRET = "nobody"


PUBLIC, OWNER, SECRET = Sight.PUBLIC, Sight.OWNER, Sight.SECRET

_TYPES: dict[str, type[np.integer[Any]]] = {
    "i1": np.int8,
    "i2": np.int16,
    "i4": np.int32,
    "i8": np.int64,
    "u8": np.uint64,
}
_TAKEN = frozenset(name for name in dir(np.void) if not name.startswith("_"))


@dataclass(frozen=True)
class Field:
    """One named field of a record."""

    name: str
    type: str
    shape: tuple[int, ...]
    sight: Sight
    low: int
    high: int
    meaning: str

    def __post_init__(self) -> None:
        """Refuse what would break silently later."""
        if not self.name.isidentifier() or self.name in _TAKEN:
            raise ValueError(f"field {self.name!r}: NumPy records already use this name")
        if self.type not in _TYPES:
            raise ValueError(f"field {self.name!r}: type {self.type!r} is none of {', '.join(_TYPES)}")
        if not isinstance(self.sight, Sight):
            raise ValueError(f"field {self.name!r}: say who sees it: PUBLIC, OWNER or SECRET")
        if self.sight is OWNER and not self.shape:
            raise ValueError(f"field {self.name!r}: an OWNER field needs the seats as its first axis")
        limits = np.iinfo(_TYPES[self.type])
        if not limits.min <= self.low <= self.high <= limits.max:
            raise ValueError(f"field {self.name!r}: {self.low}..{self.high} does not fit {self.type}")
        if not self.meaning:
            raise ValueError(f"field {self.name!r}: say what it means")


def field(  # noqa: PLR0913 - one row of a table, read as a row
    name: str,
    type: str,
    shape: tuple[int, ...] | int,
    sight: Sight,
    low: int,
    high: int,
    meaning: str,
) -> Field:
    """Write one row of a game's table of fields; `shape` () is a single number."""
    axes = (shape,) if isinstance(shape, int) else tuple(shape)
    return Field(name, type, axes, sight, low, high, meaning)


FRAME = (
    field("seed", "u8", (), SECRET, 0, 2**64 - 1, "key of all chance in this game"),
    field("ply", "i2", (), PUBLIC, 0, 32767, "moves played so far"),
    field("reveals", "i2", (), PUBLIC, 0, 32767, "times that chance or a secret was shown"),
    field("seats", "i1", (), PUBLIC, 0, 8, "players at the table"),
)
"""What every game's record begins with."""


def _fill_words(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Add what is missing to whole words of 8 bytes, as a field: no byte of a record is undefined."""
    used = sum(np.dtype(each.type).itemsize * math.prod(each.shape) for each in fields)
    rest = -used % 8
    return (*fields, field("spare", "i1", rest, PUBLIC, 0, 0, "fills the record up")) if rest else fields


def _record_class(names: Iterable[str]) -> type[np.void]:
    """Make the class of a record whose fields are attributes, read without a line of Python.

    NumPy's own `np.record` looks every field up in Python, ten times as slowly: rules that run
    interpreted, and boards, do little else than read fields.
    """

    def writer(name: str) -> Callable[[Any, Any], None]:
        def write(record: Any, value: Any) -> None:
            record[name] = value

        return write

    return type("State", (np.void,), {name: property(itemgetter(name), writer(name)) for name in names})


class Layout:
    """All fields of one game's record, and what follows from them."""

    def __init__(self, fields: Iterable[Field]) -> None:
        """Lay the record out: the frame first, then the game's own fields."""
        self.fields = _fill_words(FRAME + tuple(fields))
        self.by_name = {each.name: each for each in self.fields}
        if len(self.by_name) < len(self.fields):
            names = [each.name for each in self.fields]
            twice = sorted({name for name in names if names.count(name) > 1})
            raise ValueError(f"fields named twice: {', '.join(twice)}")
        # Widest first: no holes between fields, so equal states have equal bytes.
        self._ordered = sorted(self.fields, key=lambda each: -np.dtype(each.type).itemsize)
        self.dtype = np.dtype([(f.name, _TYPES[f.type], f.shape) for f in self._ordered], align=True)
        self._named = np.dtype((_record_class(self.by_name), self.dtype))
        self._masks: dict[int, Any] = {}
        self._ranges = self._all_ranges()

    def new(self) -> State:
        """Make one blank record."""
        return self.many(1)[0]

    def many(self, count: int) -> Any:
        """Make an array of blank records."""
        return np.zeros(count, self._named)

    def named(self, records: Any) -> Any:
        """Show plain records as such whose fields are attributes; the same memory."""
        return records.view(self._named)

    def copy(self, state: State) -> State:
        """Make an independent copy of a record."""
        return self.from_bytes(state.tobytes())

    def from_bytes(self, data: bytes) -> State:
        """Make a record from its bytes."""
        fresh = self.many(1)
        fresh.view(np.uint8)[:] = np.frombuffer(data, np.uint8)
        return fresh[0]

    def conceal(self, state: State, viewer: int) -> State:
        """Copy what `viewer` may see; all the rest is zero."""
        if viewer not in self._masks:
            self._masks[viewer] = self._mask(viewer)
        seen = self.many(1)
        np.bitwise_and(np.frombuffer(state.tobytes(), np.uint8), self._masks[viewer], out=seen.view(np.uint8))
        return seen[0]

    def _mask(self, viewer: int) -> Any:
        """Return the bytes of a record with ones where `viewer` may see: a table, so that looking is cheap."""
        mask = self.many(1)
        for each in self.fields:
            ones = np.frombuffer(b"\xff" * 8, _TYPES[each.type])[0]
            if each.sight is PUBLIC:
                mask[each.name] = ones
            elif each.sight is OWNER and viewer != SPECTATOR:
                mask[each.name][0, viewer] = ones
        return mask.view(np.uint8)

    def out_of_range(self, state: State) -> str:
        """Name the first field whose value leaves its range, or return ''."""
        data = state.tobytes()
        for first, count, kind, low, high in self._ranges:
            values = np.frombuffer(data, kind, count, first)
            if ((values < low) | (values > high)).any():
                return self._stray(state)
        return ""

    def _stray(self, state: State) -> str:
        for each in self.fields:
            value = np.asarray(state[each.name])
            if value.size and (int(value.min()) < each.low or int(value.max()) > each.high):
                return f"{each.name} = {value.tolist()} leaves {each.low}..{each.high}"
        raise AssertionError("no field leaves its range")  # pragma: no cover

    def _all_ranges(self) -> list[tuple[int, int, Any, Any, Any]]:
        """Gather the ranges of all fields of one type, which lie side by side, into two arrays."""
        found, first = [], 0
        for kind, run in groupby(self._ordered, key=lambda each: each.type):
            alike = list(run)
            sizes = [math.prod(each.shape) for each in alike]
            low = np.repeat(np.array([each.low for each in alike], _TYPES[kind]), sizes)
            high = np.repeat(np.array([each.high for each in alike], _TYPES[kind]), sizes)
            found.append((first, sum(sizes), _TYPES[kind], low, high))
            first += sum(sizes) * np.dtype(kind).itemsize
        return found

    def document(self) -> str:
        """Describe the record as a Markdown table."""
        rows = ["| field | type | shape | seen by | range | meaning |", "|---|---|---|---|---|---|"]
        for each in self.fields:
            shape = " × ".join(str(axis) for axis in each.shape) or "1"
            span = f"{each.low} to {each.high}" if each.type != "u8" else "64 bits"
            rows.append(
                f"| `{each.name}` | {each.type} | {shape} | {each.sight.value} | {span} | {each.meaning} |"
            )
        return "\n".join(rows) + "\n"
