"""What a long game leaves behind, kept small: steps that are long over, and the entries of the log.

A house holds hundreds of games at once, and each grows for as long as it is played. A step has two whole states
in it, but almost nobody looks back further than a few moves: older steps are packed, some together, and are
unpacked where somebody looks. An entry is a few numbers, so it is kept as numbers.
"""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from ..play.match import Step

PACKED_TOGETHER = 16
"""Steps in one pack: neighbours differ little, so that a pack is hardly larger than its first state."""

KEPT_LOOSE = 8
"""The latest steps stay as they are: these are told, and taken back."""

PACKS_OPEN = 16
"""Packs that stay unpacked for whoever goes through a game step by step."""


class PastStep:
    """A step that is long over; reads like any `Step`."""

    __slots__ = ("_at", "_pack")

    def __init__(self, pack: bytes, at: int) -> None:
        """Know in which pack it lies, and where."""
        self._pack, self._at = pack, at

    @property
    def whole(self) -> Step:
        """Return the step as it was."""
        return _unpacked(self._pack)[self._at]

    @property
    def seat(self) -> int:
        """Return who made it."""
        return self.whole.seat

    @property
    def move(self) -> int:
        """Return its move's number."""
        return self.whole.move

    @property
    def text(self) -> str:
        """Return its move's text."""
        return self.whole.text

    @property
    def before(self) -> bytes:
        """Return the state that it came from."""
        return self.whole.before

    @property
    def after(self) -> bytes:
        """Return the state that it led to."""
        return self.whole.after

    @property
    def state_hash(self) -> str:
        """Return the hash of the state that it led to."""
        return self.whole.state_hash


def pack_old(steps: list[Step]) -> None:
    """Pack the steps of a game, in place, as soon as enough of them are long over."""
    loose = len(steps)
    while loose and not isinstance(steps[loose - 1], PastStep):
        loose -= 1
    while len(steps) - loose >= PACKED_TOGETHER + KEPT_LOOSE:
        end = loose + PACKED_TOGETHER
        pack = _packed(steps[loose:end])
        steps[loose:end] = cast("list[Step]", [PastStep(pack, at) for at in range(PACKED_TOGETHER)])
        loose = end


def _packed(steps: list[Step]) -> bytes:
    head = json.dumps([[step.seat, step.move, step.text] for step in steps]).encode()
    states = b"".join(step.before + step.after for step in steps)
    return zlib.compress(head + b"\n" + states)


@lru_cache(maxsize=PACKS_OPEN)
def _unpacked(pack: bytes) -> list[Step]:
    head, _, states = zlib.decompress(pack).partition(b"\n")
    made = json.loads(head)
    size = len(states) // len(made) // 2
    cuts = [states[first : first + size] for first in range(0, len(states), size)]
    return [Step(*told, *cuts[2 * at : 2 * at + 2]) for at, told in enumerate(made)]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: a step of the game, or a note about the table that everybody reads.

    `serial` tells it from every other entry of the table, also from one with its number that was taken back.
    """

    number: int
    ply: int
    seat: int
    step: int = -1
    note: str = ""
    serial: int = -1


class Entries:
    """The entries of a table's log, in their order."""

    def __init__(self) -> None:
        """Begin with none."""
        self._plies, self._steps, self._serials = array("i"), array("i"), array("i")
        self._seats = array("b")
        self._notes: dict[int, str] = {}
        self._written = 0

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._plies)

    def __iter__(self) -> Iterator[Entry]:
        """Go through all of them."""
        return iter(self.since(0))

    def __getitem__(self, number: int) -> Entry:
        """Return one by its number."""
        note = self._notes.get(number, "")
        return Entry(
            number, self._plies[number], self._seats[number], self._steps[number], note, self._serials[number]
        )

    def since(self, first: int) -> list[Entry]:
        """Return those from a number on."""
        return [self[number] for number in range(max(0, first), len(self))]

    def serial(self, number: int) -> int:
        """Return by what an entry is told from all others."""
        return self._serials[number]

    def write(self, ply: int, seat: int, step: int = -1, note: str = "") -> None:
        """Add one at the end."""
        if note:
            self._notes[len(self)] = note
        self._plies.append(ply)
        self._seats.append(seat)
        self._steps.append(step)
        self._serials.append(self._written)
        self._written += 1

    def of_step(self, step: int) -> int:
        """Return the number of a step's entry."""
        return len(self._steps) - 1 - self._steps[::-1].index(step)

    def cut(self, keep: int) -> None:
        """Strike out all but the first."""
        for column in (self._plies, self._seats, self._steps, self._serials):
            del column[keep:]
        self._notes = {number: note for number, note in self._notes.items() if number < keep}
