"""Glance: an observation that is read hundreds of times within one drawing.

A record of NumPy pays for every look at a field, and rules are asked again for
what they just said. A glance looks once. It lives no longer than a drawing:
the observation below it must not change meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .game import Observation
from .rule import State


class Reading:
    """A record whose fields are fetched once, then at hand."""

    def __init__(self, record: State) -> None:
        """Look at a record."""
        self._record = record

    def __getattr__(self, name: str) -> Any:
        """Fetch a field; later looks find it without coming here."""
        value = self._record[name]
        self.__dict__[name] = value
        return value


@dataclass(frozen=True)
class Glance(Observation):
    """What one viewer sees, with what was asked already at hand."""

    @cached_property
    def _asked(self) -> tuple[int, ...]:
        return self.game.waiting(self.state)

    @cached_property
    def _moves(self) -> list[int]:
        return super().legal()

    @property
    def waiting(self) -> tuple[int, ...]:
        """Return the seats that may act now."""
        return self._asked

    def legal(self) -> list[int]:
        """Return the viewer's legal moves; not to be changed by who asks."""
        return self._moves


def glance(seen: Observation) -> Glance:
    """Look at an observation for the length of one drawing."""
    return Glance(seen.game, Reading(seen.state), seen.viewer, seen.names)
