"""A game to look back on through one viewer's eyes: each moment drawn when it is looked at.

Everything here is made from observations, so a film of a game that is still
being played tells its viewer nothing that the table does not.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...core.fields import SPECTATOR
from ...core.game import Observation
from ...view.svg import Panel, panel_svg
from ..match import Match

KEPT = 48
"""Drawn moments that a film keeps: stepping back and forth draws nothing twice."""

_BUTTON = re.compile(r' data-(?:move|why)="')
_ACTIVE = re.compile(r' (?:role="button"|(?:tabindex|data-[\w-]+|aria-(?:label|disabled))="[^"]*")')
_CLASS = re.compile(r' class="([^"]*)"')


@dataclass(frozen=True)
class Moment:
    """One moment of a game as one viewer sees it."""

    ply: int
    panels: dict[str, str]
    log: tuple[str, ...]
    points: tuple[int, ...]
    waiting: tuple[int, ...]


class Film:
    """A match through one viewer's eyes, up to the ply it has when the film is made."""

    def __init__(self, match: Match, viewer: int = SPECTATOR, *, kept: int = KEPT) -> None:
        """Look at a match; nothing is drawn yet."""
        self._kept = kept
        self.game = match.game
        self.names = match.names
        self.viewer = viewer
        self.plies = len(match.steps)
        self.movers = [step.seat for step in match.steps]
        self._match = match
        first = match.steps[0].before if match.steps else match.state.tobytes()
        self._states = [first, *(step.after for step in match.steps)]
        self._steps = list(match.steps)
        self._drawn: OrderedDict[int, Moment] = OrderedDict()

    def seen(self, ply: int) -> Observation:
        """Return what the viewer saw after a ply."""
        state = self.game.layout.from_bytes(self._states[ply])
        return self.game.observe(state, self.viewer, self.names)

    def told(self, ply: int) -> tuple[str, ...]:
        """Return the sentences of the move that led to a ply; of the deal at ply 0."""
        if not ply:
            return tuple(self._match.opening(self.viewer))
        return tuple(self._match.tell(self._steps[ply - 1], self.viewer))

    @cached_property
    def log(self) -> list[tuple[str, ...]]:
        """Return the sentences of all plies."""
        return [self.told(ply) for ply in range(self.plies + 1)]

    @cached_property
    def points(self) -> list[tuple[int, ...]]:
        """Return everybody's points after each ply, as the viewer could count them."""
        return [self.game.points(self.seen(ply).state) for ply in range(self.plies + 1)]

    def moment(self, ply: int) -> Moment:
        """Return one moment; it is drawn now unless it was looked at lately."""
        if ply in self._drawn:
            self._drawn.move_to_end(ply)
            return self._drawn[ply]
        seen = self.seen(ply)
        panels = {each.name: still(panel_svg(_calm(each))) for each in self.game.pictures.panels(seen)}
        points = self.game.points(seen.state)
        self._drawn[ply] = Moment(ply, panels, self.told(ply), points, seen.waiting)
        if len(self._drawn) > self._kept:
            self._drawn.popitem(last=False)
        return self._drawn[ply]


def moments(match: Match, viewer: int = SPECTATOR) -> Iterator[Moment]:
    """Yield every moment of a match, from the deal to the present."""
    film = Film(match, viewer)
    for ply in range(film.plies + 1):
        yield film.moment(ply)


def still(svg: str) -> str:
    """Take the buttons out of a drawing: in a replay nothing on the board can be played."""
    parts, done = [], 0
    for mark in _BUTTON.finditer(svg):
        start, end = svg.rfind("<", done, mark.start()), svg.find(">", mark.end())
        if start < 0:  # a second mark in a tag that is done already
            continue
        parts += [svg[done:start], _unpressed(svg[start:end])]
        done = end
    return "".join([*parts, svg[done:]]) if parts else svg


def _unpressed(opening: str) -> str:
    calm = _ACTIVE.sub("", opening)
    return _CLASS.sub(lambda found: _only_looks(found[1]), calm)


def _only_looks(classes: str) -> str:
    kept = [each for each in classes.split() if each not in ("can", "cannot")]
    return f' class="{" ".join(kept)}"' if kept else ""


def _calm(each: Panel) -> Panel:
    """Forget which panel the decision was about: the page would scroll to it."""
    return Panel(each.name, each.title, each.width, each.height, each.body)
