"""One game for OpenSpiel: a desk at compiled speed, and what everybody remembers of it.

What a seat knows is more than what it sees: it has seen the moments before, and
it knows its own hidden moves. Each ply keeps the world as it was; what a seat
recalls is folded from these when somebody asks, and kept for all copies.
"""

from __future__ import annotations

import hashlib
import math
import struct
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from ..core.fields import OWNER, SPECTATOR, Field
from ..core.game import NO_MOVE, Game, Observation
from ..core.registry import find
from ..core.rule import State
from ..errors import IllegalMove, InvalidMove
from ..sim.desk import Desk


class Recall(NamedTuple):
    """All that one viewer has seen so far: the moves as it knows them, and a fold of every moment."""

    moves: str
    fold: bytes


NOTHING = Recall("", b"")


class Memory:
    """One moment of a game and the way back to its first one; copies of a game share their past."""

    __slots__ = ("before", "known", "move", "past", "seat", "world")

    def __init__(
        self,
        world: bytes,
        before: Memory | None = None,
        seat: int = SPECTATOR,
        move: int = NO_MOVE,
        past: Recall = NOTHING,
    ) -> None:
        """Keep a moment; `past` is what everybody knows of the time before the first one."""
        self.world = world
        self.before = before
        self.seat = seat
        self.move = move
        self.past = past
        self.known: dict[int, Recall] = {}

    def recall(self, game: Game, viewer: int) -> Recall:
        """Return all that a viewer has seen until this moment."""
        later: list[Memory] = []
        moment: Memory | None = self
        while moment is not None and viewer not in moment.known:
            later.append(moment)
            moment = moment.before
        known = moment.known[viewer] if moment else later[-1].past
        for each in reversed(later):
            known = each.known[viewer] = each._see(game, viewer, known)
        return known

    def _see(self, game: Game, viewer: int, past: Recall) -> Recall:
        moves = past.moves
        if self.before is not None:
            hidden = self.seat != viewer and game.is_hidden(self.move)
            moves += f"{',' if moves else ''}{self.seat}:{NO_MOVE if hidden else self.move}"
        seen = game.layout.conceal(game.layout.from_bytes(self.world), viewer)
        digest = hashlib.blake2b(past.fold, digest_size=16)
        digest.update(seen.tobytes())
        digest.update(moves[len(past.moves) :].encode())
        return Recall(moves, digest.digest())

    def drawn(self, game: Game, viewer: int, world: bytes) -> Memory:
        """Return the memory of another world that looks the same to a viewer.

        The viewer recalls what it did. Of the others' past in that world nobody can tell
        more than what was shown to everybody.
        """
        shown = self.recall(game, SPECTATOR)
        memory = Memory(world, past=shown)
        memory.known = {SPECTATOR: shown, viewer: self.recall(game, viewer)}
        return memory


class Table:
    """One game: the desk, the legal moves of who is to act, and the memory."""

    __slots__ = ("_legal", "_world", "desk", "memory")

    def __init__(self, desk: Desk, memory: Memory | None = None) -> None:
        """Sit down at a desk, at the beginning of its game unless a memory comes with it."""
        self.desk = desk
        # The record in which the desk plays: to look it up again would cost a tenth of a step.
        self._world = desk.state
        self.memory = memory or Memory(self._world.tobytes())
        self._legal: list[int] | None = None

    def legal(self) -> list[int]:
        """Return the legal moves of the seat that is to act; asked once a ply."""
        if self._legal is None:
            self._legal = self.desk.legal(self.desk.seat).tolist() if self.desk.waiting else []
        return self._legal

    def play(self, move: int) -> None:
        """Play a move for the seat that is to act."""
        if move not in self.legal():
            raise self._refused(move)
        seat = self.desk.seat
        self.desk.play(seat, move)
        self._legal = None
        self.memory = Memory(self._world.tobytes(), self.memory, seat, move)

    def _refused(self, move: int) -> InvalidMove | IllegalMove:
        game, state, ply = self.desk.game, self.desk.state, int(self.desk.state.ply)
        if not 0 <= move < game.moves:
            return InvalidMove(f"move {move} is not in 0..{game.moves - 1}", move=str(move), ply=ply)
        if not self.desk.waiting:
            return InvalidMove(f"move {move} comes after the end", move=str(move), ply=ply)
        clause = game.refusal(state, self.desk.seat, move)
        told = f"illegal move {move} of seat {self.desk.seat} at ply {ply}: {game.rulebook[clause].text}"
        return IllegalMove(told, move=str(move), ply=ply, clause=clause)

    def resample(self, seat: int, luck: int) -> Table:
        """Return a random world that looks to a seat, and has always looked, as this one does."""
        desk = self.desk.resample(seat, luck)
        return Table(desk, self.memory.drawn(desk.game, seat, desk.state.tobytes()))

    def look(self, viewer: int) -> Observation:
        """Show the game to a viewer."""
        return self.desk.game.observe(self.desk.state, viewer)

    def recall(self, viewer: int) -> Recall:
        """Return all that a viewer has seen so far."""
        return self.memory.recall(self.desk.game, viewer)

    def __deepcopy__(self, memo: object) -> Table:
        """Copy the game; the past is shared, as it does not change."""
        return Table(self.desk.copy(), self.memory)

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the world and what everybody recalls; not the way there."""
        game, seats = self.desk.game, self.desk.seats
        known = {viewer: tuple(self.recall(viewer)) for viewer in range(SPECTATOR, seats)}
        return restore, (game.name, seats, self.memory.world, known)


def restore(name: str, seats: int, world: bytes, known: Mapping[int, tuple[str, bytes]]) -> Table:
    """Set a kept game up again."""
    game = find(name)
    desk = Desk(game, seats)
    desk.put(world)
    memory = Memory(world, past=Recall(*known[SPECTATOR]))
    memory.known = {viewer: Recall(*each) for viewer, each in known.items()}
    return Table(desk, memory)


def sight(game: Game, state: State, viewer: int, *, table: bool = True) -> str:
    """Write every field that a viewer may see and that is not blank, one a line.

    Without the table, what lies open to everybody is left out.
    """
    values = _numbers(game).unpack(game.layout.conceal(state, viewer).tobytes())
    lines, first = [], 0
    for field in _fields(game):
        count = math.prod(field.shape)
        shown = values[first : first + count]
        first += count
        if field.sight is OWNER and viewer != SPECTATOR:
            row = count // field.shape[0]
            shown = shown[viewer * row : (viewer + 1) * row]
        if any(shown) and (table or field.sight is OWNER):
            lines.append(f"{field.name} {' '.join(map(str, shown))}")
    return "\n".join(lines)


_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u8": "Q"}


@cache
def _fields(game: Game) -> tuple[Field, ...]:
    """Return the fields of a record in the order in which they lie; there are no holes between them."""
    return tuple(game.layout.by_name[name] for name in game.layout.dtype.names or ())


@cache
def _numbers(game: Game) -> struct.Struct:
    """Return the reader of a record's bytes."""
    parts = (f"{math.prod(each.shape)}{_CODES[each.type]}" for each in _fields(game))
    return struct.Struct("=" + "".join(parts))
