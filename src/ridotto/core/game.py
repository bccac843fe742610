"""Game: the facts and the functions of one title.

Ten rules make a game, in the same order everywhere; beside them stand the
words (`notation.py`) and the pictures (`view.py`) of its room, which see
observations and never states.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from ..errors import UnknownOption
from .chance import quiet
from .fields import SPECTATOR, Field, Layout, Sight
from .rule import State
from .rulebook import Rulebook

if TYPE_CHECKING:
    from ..view.svg import Panel

NO_MOVE = -1
"""No move, or one that the reader of a log may not know. Never an index."""


@dataclass(frozen=True)
class Option:
    """A switch of the deal: the manual's reading or the published one."""

    name: str
    values: tuple[str, ...]
    manual: str
    published: str
    meaning: str

    @property
    def field(self) -> Field:
        """Return the field that keeps the choice in the record, as an index of `values`."""
        return Field(self.name, "i1", (), Sight.PUBLIC, 0, len(self.values) - 1, self.meaning)


@dataclass(frozen=True)
class Question:
    """What a seat has to decide now, in one sentence, with its clause."""

    sentence: str
    clause: str


class Words(Protocol):
    """The `notation` module of a room."""

    def move_text(self, seen: Observation, seat: int, move: int) -> str:
        """Write a move as the short text that `parse` reads."""

    def parse(self, seen: Observation, seat: int, text: str) -> tuple[int, ...]:
        """Read a text as one move, or as several to be played in a row."""

    def question(self, seen: Observation, seat: int) -> Question:
        """Say what the seat has to decide."""

    def story(self, before: Observation, after: Observation, seat: int, move: int) -> list[str]:
        """Tell what a move did, in sentences, as the observer saw it."""


class Pictures(Protocol):
    """The `view` module of a room."""

    def panels(self, seen: Observation) -> list[Panel]:
        """Draw the board in parts, the most important to read first."""

    def svg(self, seen: Observation) -> str:
        """Draw the board as one sheet."""

    def text(self, seen: Observation) -> str:
        """Write the board as plain text."""


@dataclass(frozen=True)
class Rules:
    """The ten rules of a game (see each room's `turn`, `scoring`, `knowledge`, `checks`)."""

    deal: Callable[..., Any]
    waiting: Callable[..., Any]
    legal: Callable[..., Any]
    refusal: Callable[..., Any]
    play: Callable[..., Any]
    points: Callable[..., Any]
    ranking: Callable[..., Any]
    encode: Callable[..., Any]
    resample: Callable[..., Any]
    sound: Callable[..., Any]


@dataclass(frozen=True)
class Brain:
    """What a room knows about playing well; two more rules, for bots and search.

    `weigh(state, seat, moves, count, weights)` writes for each legal move how
    promising it is, a whole number from 1 to 1000, from what the seat sees.
    `evaluate(state, out)` writes for each seat the points it may expect at the
    end, in hundredths, as the given world stands. `horizon` is after how many
    plies of cheap play a search asks for that outlook: far enough for what is
    under way to come to pass.
    """

    weigh: Callable[..., Any]
    evaluate: Callable[..., Any]
    horizon: int = 24


@dataclass(frozen=True)
class Standing:
    """How a room reads standing orders and obeys them, from what the seat sees."""

    text: Callable[[str], str]
    obey: Callable[[Observation, int, str], int]


def _keep(state: State, given: frozenset[str]) -> None:
    """Leave a position as it was written: nothing follows from other fields."""


def _no_opening(seen: Observation) -> list[str]:
    """Say nothing about the deal."""
    return []


def _never_hidden(move: int) -> bool:
    """Show every move to everybody."""
    return False


@dataclass(frozen=True)
class Game:
    """The facts and the functions of one title."""

    name: str
    title: str
    credit: str
    summary: str
    seats: tuple[int, ...]
    seat_names: tuple[str, ...]
    rules_version: int
    room: Path
    layout: Layout
    options: tuple[Option, ...]
    moves: int
    most_legal: int
    longest: int
    features: int
    sources: tuple[str, ...]
    currency: str
    invariants: tuple[str, ...]
    rules: Rules
    words: Words = field(repr=False)
    pictures: Pictures = field(repr=False)
    settle: Callable[[State, frozenset[str]], None] = _keep
    is_hidden: Callable[[int], bool] = _never_hidden
    opening: Callable[[Observation], list[str]] = _no_opening
    brain: Brain | None = None
    standing: Standing | None = None
    demand: int = 3  # how much it asks of a newcomer, from 1 to 5: gentler games are offered first
    usual: int = 0  # how many play if nobody says how many; 0: four, or as near as it goes

    @cached_property
    def rulebook(self) -> Rulebook:
        """Read the room's RULES.md."""
        return Rulebook.read(self.room / "RULES.md")

    @property
    def usual_seats(self) -> int:
        """Return how many play if nobody says how many."""
        return self.usual or min(self.seats, key=lambda count: abs(count - 4))

    def choose(self, options: Mapping[str, str] | None = None, preset: str = "manual") -> dict[str, str]:
        """Fill in every option: the preset's values, and the given ones on top."""
        if preset not in ("manual", "published"):
            raise UnknownOption(f"preset {preset!r} is neither 'manual' nor 'published'")
        chosen = {each.name: str(getattr(each, preset)) for each in self.options}
        for name, value in (options or {}).items():
            known = {each.name: each.values for each in self.options}
            if name not in known:
                raise UnknownOption(
                    f"{self.name} has no option {name!r}; it has {', '.join(known) or 'none'}"
                )
            if value not in known[name]:
                raise UnknownOption(f"option {name!r} is {' or '.join(known[name])}, not {value!r}")
            chosen[name] = value
        return chosen

    def check_seats(self, seats: int) -> int:
        """Refuse a number of players that the game is not made for."""
        if seats not in self.seats:
            raise UnknownOption(f"{self.title} is for {_span(self.seats)} players, not {seats}")
        return seats

    def blank(self, options: Mapping[str, str]) -> State:
        """Make a blank record with the options set: what `deal` starts from."""
        state = self.layout.new()
        for each in self.options:
            state[each.name] = each.values.index(options[each.name])
        return state

    def new_state(self, seats: int, seed: int, options: Mapping[str, str] | None = None) -> State:
        """Deal a new game."""
        state = self.blank(self.choose(options))
        with quiet():
            self.rules.deal(state, self.check_seats(seats), np.uint64(seed % 2**64))
        return state

    def waiting(self, state: State) -> tuple[int, ...]:
        """Return the seats that may act now; none when the game is over."""
        bits = int(self.rules.waiting(state))
        return tuple(seat for seat in range(int(state.seats)) if bits >> seat & 1)

    def legal(self, state: State, seat: int) -> list[int]:
        """Return the legal moves of a seat, ascending."""
        moves = np.zeros(self.most_legal, np.int16)
        with quiet():
            count = int(self.rules.legal(state, seat, moves))
        return [int(move) for move in moves[:count]]

    def refusal(self, state: State, seat: int, move: int) -> str:
        """Return the clause that forbids a move, or '' if it is legal."""
        with quiet():
            number = int(self.rules.refusal(state, seat, move))
        return self.rulebook.clause_id(number) if number else ""

    def points(self, state: State) -> tuple[int, ...]:
        """Return the points of all seats as they stand."""
        out = np.zeros(int(state.seats), np.int32)
        self.rules.points(state, out)
        return tuple(int(each) for each in out)

    def ranking(self, state: State) -> tuple[int, ...]:
        """Return the place of every seat, 1 for the first; equal places are shared."""
        out = np.zeros(int(state.seats), np.int32)
        self.rules.ranking(state, out)
        return tuple(int(each) for each in out)

    def weights(self, state: State, seat: int) -> Any:
        """Return how promising the room finds each legal move of a seat; all alike without a brain."""
        legal = np.array(self.legal(state, seat), np.int16)
        out = np.ones(len(legal), np.int32)
        if self.brain:
            with quiet():
                self.brain.weigh(state, seat, legal, len(legal), out)
        return out

    def encode(self, state: State, seat: int) -> Any:
        """Return what a seat knows, as small whole numbers for a network."""
        out = np.zeros(self.features, np.int8)
        self.rules.encode(state, seat, out)
        return out

    def resample(self, state: State, seat: int, luck: int) -> State:
        """Return a random world that looks to `seat` as this one does."""
        world = self.layout.copy(state)
        with quiet():
            self.rules.resample(world, seat, np.uint64(luck % 2**64))
        return world

    def broken(self, state: State) -> str:
        """Say which range or invariant a state breaks, or return ''."""
        problem = self.layout.out_of_range(state)
        if problem:
            return problem
        number = int(self.rules.sound(state))
        return self.invariants[number - 1] if number else ""

    def observe(self, state: State, viewer: int, names: tuple[str, ...] = ()) -> Observation:
        """Show a state to one viewer."""
        known = names or self.seat_names[: int(state.seats)]
        return Observation(self, self.layout.conceal(state, viewer), viewer, known)


@dataclass(frozen=True)
class Observation:
    """What one viewer may know, and nothing else: views, logs and bots get this."""

    game: Game = field(repr=False)
    state: State
    viewer: int
    names: tuple[str, ...]

    @property
    def seats(self) -> int:
        """Return the number of players."""
        return int(self.state.seats)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Return the seats that may act now."""
        return self.game.waiting(self.state)

    def may_act(self) -> bool:
        """Tell whether the viewer has to decide now."""
        return self.viewer != SPECTATOR and self.viewer in self.waiting

    def legal(self) -> list[int]:
        """Return the viewer's legal moves."""
        return self.game.legal(self.state, self.viewer) if self.may_act() else []

    def legal_texts(self) -> list[str]:
        """Return the texts of the viewer's legal moves."""
        return [self.game.words.move_text(self, self.viewer, move) for move in self.legal()]

    def name(self, seat: int) -> str:
        """Return a player's name."""
        return self.names[seat]


def _span(seats: tuple[int, ...]) -> str:
    if len(seats) == 1:
        return str(seats[0])
    return f"{seats[0]} to {seats[-1]}"
