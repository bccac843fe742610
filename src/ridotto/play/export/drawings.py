"""Thousands of drawings in little room: every distinct part of them is kept once.

Two moments of a game differ in a few pieces. A drawing is taken apart into its
elements; an element is its opening tag and the numbers of its children, and
equal elements, with all that is in them, have one number. So a moment costs no
more than the way from the root to what changed, and any of them can be put
together again without the others.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(r"<[^>]*>|[^<]+")

Part = str | tuple[str | int, ...]
"""A text or childless tag as it is written, or an opening tag and the numbers of its children."""


class Drawings:
    """Distinct parts of many drawings, in the order in which they were first seen."""

    def __init__(self) -> None:
        """Begin with no drawing."""
        self.parts: list[Part] = []
        self._numbers: dict[Part, int] = {}
        self._late: dict[str, tuple[str, int]] = {}

    def next(self, name: str, svg: str) -> int:
        """Add the next drawing of a series; one that has not changed costs nothing."""
        before, number = self._late.get(name, ("", -1))
        if svg != before:
            number = self.add(svg)
            self._late[name] = (svg, number)
        return number

    def add(self, svg: str) -> int:
        """Take a drawing apart; return the number under which `parts` has it."""
        open_: list[list[str | int]] = [[]]
        for token in _TOKEN.findall(svg):
            if token.startswith("</"):
                part = tuple(open_.pop())
                open_[-1].append(self._number(part))
            elif token.startswith("<") and not token.endswith("/>"):
                open_.append([token])
            else:
                open_[-1].append(self._number(token))
        if len(open_) != 1 or len(open_[0]) != 1:
            raise ValueError("a drawing is one element, closed as it was opened")
        return int(open_[0][0])

    def whole(self, number: int) -> str:
        """Put a part together again."""
        part = self.parts[number]
        if isinstance(part, str):
            return part
        head = str(part[0])
        inside = "".join(self.whole(int(child)) for child in part[1:])
        return f"{head}{inside}</{head[1:-1].split(' ', 1)[0]}>"

    def _number(self, part: Part) -> int:
        number = self._numbers.setdefault(part, len(self.parts))
        if number == len(self.parts):
            self.parts.append(part)
        return number
