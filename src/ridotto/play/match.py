"""Match: the one authority over a game.

Terminal, house, bots, replay and tests all play through `Match.play`. It reads
the move, asks the rules, plays on a copy, checks the result, and only then
lets the new state stand.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..bots import Budget
from ..core.chance import quiet
from ..core.fields import SPECTATOR
from ..core.game import NO_MOVE, Game, Observation, Question
from ..core.registry import find
from ..core.rule import State
from ..errors import IllegalMove, InvalidMove, NotYourTurn, RuleFault, StaleMove, UndoRefused
from .hint import Hint, hint


@dataclass(frozen=True, slots=True)
class Step:
    """One move that was played: by whom, what, and from which state."""

    seat: int
    move: int
    text: str
    before: bytes
    after: bytes

    @property
    def state_hash(self) -> str:
        """Return the hash of the state that the move led to."""
        return hash_state(self.after)


@dataclass(frozen=True)
class Refusal:
    """Why a move cannot be played: the clause, and what it says."""

    clause: str
    sentence: str

    def __str__(self) -> str:
        """Write the clause in front of its sentence."""
        return f"{self.clause}: {self.sentence}"


def hash_state(data: bytes) -> str:
    """Hash the bytes of a state for records and for comparing."""
    return hashlib.blake2b(data, digest_size=8).hexdigest()


class Match:
    """One game being played."""

    def __init__(
        self, game: Game, state: State, seed: int, options: dict[str, str], names: tuple[str, ...]
    ) -> None:
        """Take over a dealt state; `Match.new` is the usual way in."""
        self.game = game
        self.state = state
        self.seed = seed
        self.options = options
        self.names = names
        self.steps: list[Step] = []
        self.dealt = True  # False for a made-up position, which no record can tell

    @classmethod
    def new(
        cls,
        name: str,
        *,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, str] | None = None,
        preset: str = "manual",
        names: tuple[str, ...] = (),
    ) -> Match:
        """Deal a new game; without a seed, a random one."""
        game = find(name)
        chosen = game.choose(options, preset)
        count = game.check_seats(game.seats[0] if seats is None else seats)
        key = secrets.randbits(64) if seed is None else seed % 2**64
        called = names or game.seat_names[:count]
        if len(called) != count or len(set(called)) != count:
            raise ValueError(f"{count} seats need {count} different names, not {called}")
        return cls(game, game.new_state(count, key, chosen), key, chosen, tuple(called))

    # What everybody may ask.

    @property
    def ply(self) -> int:
        """Return how many moves were played."""
        return int(self.state.ply)

    @property
    def seats(self) -> int:
        """Return the number of players."""
        return int(self.state.seats)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Return the seats that may act now; none when the game is over."""
        return self.game.waiting(self.state)

    @property
    def is_over(self) -> bool:
        """Tell whether the game is over."""
        return not self.waiting

    @property
    def points(self) -> tuple[int, ...]:
        """Return the points of all seats as they stand."""
        return self.game.points(self.state)

    @property
    def ranking(self) -> tuple[int, ...]:
        """Return the place of every seat as they stand."""
        return self.game.ranking(self.state)

    def observation(self, viewer: int = SPECTATOR) -> Observation:
        """Show the game to one seat, or to a spectator."""
        return self.game.observe(self.state, viewer, self.names)

    def legal(self, seat: int | None = None) -> list[str]:
        """Return the texts of a seat's legal moves."""
        return self.observation(self._acting(seat)).legal_texts()

    def legal_numbers(self, seat: int | None = None) -> list[int]:
        """Return the numbers of a seat's legal moves."""
        return self.game.legal(self.state, self._acting(seat))

    def question(self, seat: int | None = None) -> Question:
        """Say what a seat has to decide."""
        acting = self._acting(seat)
        return self.game.words.question(self.observation(acting), acting)

    def read(self, move: str | int, seat: int | None = None) -> tuple[int, ...]:
        """Read a move, or a text that stands for several in a row."""
        acting = self._acting(seat)
        if isinstance(move, str):
            return self.game.words.parse(self.observation(acting), acting, move)
        if not 0 <= int(move) < self.game.moves:
            raise InvalidMove(f"move {move} is not in 0..{self.game.moves - 1}", move=str(move), ply=self.ply)
        return (int(move),)

    def explain(self, move: str | int, seat: int | None = None) -> Refusal | None:
        """Say which clause forbids a move now, or None if it is legal."""
        acting = self._acting(seat)
        trial = self.copy()
        for number in self.read(move, acting):
            refused = trial._refusal(acting, number)
            if refused:
                return refused
            trial._play_one(acting, number)
        return None

    def hint(self, seat: int | None = None, bot: str = "master", budget: Budget | None = None) -> Hint:
        """Ask a bot what it thinks of a seat's decision: the best few moves and everybody's points."""
        return hint(self.observation(self._acting(seat)), bot, budget, seed=self.ply)

    # Playing.

    def play(self, move: str | int, seat: int | None = None, *, ply: int | None = None) -> list[Step]:
        """Play a move, or a text that stands for several; all of it or nothing.

        Raises InvalidMove, IllegalMove (with the clause), NotYourTurn or
        StaleMove; the match is then as it was before.
        """
        if ply is not None and ply != self.ply:
            raise StaleMove(
                f"this move was meant for ply {ply}; the game is at {self.ply}", move=str(move), ply=self.ply
            )
        acting = self._acting(seat)
        numbers = self.read(move, acting)
        trial = self.copy()
        for number in numbers:
            refused = trial._refusal(acting, number)
            if refused:
                raise self._illegal(trial, acting, str(move), refused)
            trial._play_one(acting, number)
        played = trial.steps[len(self.steps) :]
        self.state = trial.state
        self.steps.extend(played)
        return played

    def undo(self, seat: int | None = None, *, consent: bool = False) -> Step:
        """Take back a seat's last move: free until something was shown since.

        With the consent of all, the last move of the match is taken back
        whatever it showed.
        """
        if not self.steps:
            raise UndoRefused("there is nothing to take back")
        last = self.steps[-1]
        if not consent:
            self._check_undo(last, last.seat if seat is None else seat)
        self.steps.pop()
        self.state = self.game.layout.from_bytes(last.before)
        return last

    def can_undo(self, seat: int) -> bool:
        """Tell whether a seat may take its last move back."""
        try:
            self._check_undo(self.steps[-1], seat)
        except (UndoRefused, IndexError):
            return False
        return True

    def copy(self) -> Match:
        """Make an independent copy."""
        twin = Match(self.game, self.game.layout.copy(self.state), self.seed, dict(self.options), self.names)
        twin.steps = list(self.steps)
        twin.dealt = self.dealt
        return twin

    def begin_here(self) -> None:
        """Take the present state as the start of a match that no record can tell."""
        self.steps.clear()
        self.dealt = False

    # Telling.

    def log(self, viewer: int = SPECTATOR, *, start: int = 0) -> list[str]:
        """Tell the game in sentences, as one viewer saw it, from the deal or from a ply on."""
        told = [] if start else self.opening(viewer)
        return told + [line for step in self.steps[start:] for line in self.tell(step, viewer)]

    def opening(self, viewer: int = SPECTATOR) -> list[str]:
        """Tell what the deal brought, as one viewer saw it."""
        first = self.game.layout.from_bytes(self.steps[0].before) if self.steps else self.state
        return self.game.opening(self.game.observe(first, viewer, self.names))

    def tell(self, step: Step, viewer: int = SPECTATOR) -> list[str]:
        """Tell one step in sentences, as one viewer saw it."""
        before, after = (
            self.game.observe(self.game.layout.from_bytes(data), viewer, self.names)
            for data in (step.before, step.after)
        )
        known = viewer == step.seat or not self.game.is_hidden(step.move)
        return self.game.words.story(before, after, step.seat, step.move if known else NO_MOVE)

    def __str__(self) -> str:
        """Write the board as a spectator sees it."""
        return self.game.pictures.text(self.observation())

    def __repr__(self) -> str:
        """Name the game, its seed and how far it is."""
        now = "over" if self.is_over else f"{', '.join(self.names[s] for s in self.waiting)} to act"
        return f"<Match {self.game.name} seats={self.seats} seed={self.seed} ply={self.ply} {now}>"

    def _repr_svg_(self) -> str:
        return self.game.pictures.svg(self.observation())

    # How it is done.

    def _acting(self, seat: int | None) -> int:
        if seat is None:
            waiting = self.waiting
            return waiting[0] if waiting else 0
        if not 0 <= seat < self.seats:
            raise InvalidMove(f"there is no seat {seat}; seats are 0 to {self.seats - 1}", ply=self.ply)
        return seat

    def _refusal(self, seat: int, move: int) -> Refusal | None:
        clause = self.game.refusal(self.state, seat, move)
        return Refusal(clause, self.game.rulebook[clause].text) if clause else None

    def _illegal(self, trial: Match, seat: int, text: str, refused: Refusal) -> IllegalMove:
        kind: type[IllegalMove] = IllegalMove if seat in trial.waiting else NotYourTurn
        allowed = tuple(trial.legal(seat)) if seat in trial.waiting else ()
        shown = f" Legal: {', '.join(allowed[:12])}{' …' if len(allowed) > 12 else ''}" if allowed else ""
        return kind(
            f"illegal move {text!r} at ply {self.ply}: {refused}{shown}",
            move=text,
            ply=self.ply,
            clause=refused.clause,
            legal=allowed,
        )

    def _play_one(self, seat: int, move: int) -> None:
        before = self.state.tobytes()
        if self.steps and self.steps[-1].after == before:
            before = self.steps[-1].after  # one copy of each state is enough: games are kept whole
        text = self.game.words.move_text(self.observation(seat), seat, move)
        with quiet():
            self.game.rules.play(self.state, seat, move)
        problem = self.game.broken(self.state)
        if problem:
            raise RuleFault(f"{self!r}: after {text!r} by seat {seat}: {problem}")
        self.steps.append(Step(seat, move, text, before, self.state.tobytes()))

    def _check_undo(self, last: Step, seat: int) -> None:
        if last.seat != seat:
            raise UndoRefused(f"{self.names[last.seat]} has moved since")
        before = self.game.layout.from_bytes(last.before)
        if int(before.reveals) != int(self.state.reveals):
            raise UndoRefused("the move showed something that cannot be unseen")


def ledger(match: Match, seat: int) -> dict[str, Any]:
    """Return where a seat's points came from, sources without any left out."""
    earned = match.state.earned[seat]
    return {name: int(each) for name, each in zip(match.game.sources, earned, strict=True) if int(each)}
