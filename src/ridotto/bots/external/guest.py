"""A guest: one process of an external bot, which plays one seat of one game at a time."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any

from ...core.game import Observation
from ...errors import MoveError
from .. import Budget, Thought
from .channel import Channel, Heard, plain, unheard
from .lines import PROTOCOL, WANTS, position_of, table_of


@dataclass(frozen=True)
class Patience:
    """How long the house waits, in seconds: for a start, for a move beyond its budget, for the end."""

    start_seconds: float = 30.0
    grace_seconds: float = 2.0
    passes_seconds: float = 60.0
    leave_seconds: float = 1.0

    def for_move(self, budget: Budget) -> float:
        """Return how long a move may take before the seat is lost."""
        return self.passes_seconds if budget.passes else 1.5 * budget.seconds + self.grace_seconds


class Guest:
    """A greeted process. Whatever it does wrong is a BotFailed, after which it no longer runs."""

    def __init__(self, words: list[str], patience: Patience, heard: Heard = unheard) -> None:
        """Start the process and exchange greetings."""
        self.patience = patience
        self.channel = Channel(words, patience.leave_seconds, heard)
        self.table: dict[str, Any] = {}
        self.ply = -1
        greeting = {"protocol": PROTOCOL}
        answer, _ = self.channel.ask("ridotto", greeting, "bot", patience.start_seconds)
        problem = _wrong_greeting(answer)
        if problem:
            raise self.channel.fail("greeting", f"greeted wrongly: {problem}")
        self.name = plain(answer["name"][:40])
        self.wants = frozenset(answer.get("wants", ()))
        self.games = tuple(plain(each[:40]) for each in answer.get("games", ())[:40])

    def sit_down(self, seen: Observation) -> None:
        """Tell of a new game; the process says when it is ready."""
        self.table = table_of(seen)
        self.ply = -1
        if self.games and seen.game.name not in self.games:
            raise self.channel.fail("game", f"plays {', '.join(self.games)}, not {seen.game.name}")
        self.channel.ask("newgame", self.table, "ready", self.patience.start_seconds)

    def ping(self, number: int) -> None:
        """See that the process is there and listens."""
        answer, _ = self.channel.ask("ping", number, "pong", self.patience.grace_seconds)
        if answer != number:
            raise self.channel.fail("rubbish", f"did not answer 'ping {number}' with 'pong {number}'")

    def think(self, seen: Observation, budget: Budget, rng: Random) -> Thought:
        """Ask for a move; a seat that takes a move back, or another table, begins anew."""
        if table_of(seen) != self.table or int(seen.state.ply) <= self.ply:
            self.sit_down(seen)
        self.ply = int(seen.state.ply)
        started = time.perf_counter()
        position = position_of(seen, self.wants)
        self.channel.say("position", position)
        limit = {"passes": budget.passes} if budget.passes else {"seconds": budget.seconds}
        limit["luck"] = rng.getrandbits(32)
        answer, told = self.channel.ask("go", limit, "move", self.patience.for_move(budget))
        move = self._move(seen, answer, position["legal"])
        problem = _wrong_info(told, seen.legal())
        if problem:
            raise self.channel.fail("rubbish", f"gave wrong 'info': {problem}")
        best = tuple((int(row[0]), int(row[1]), float(row[2])) for row in told.get("best", ()))
        expected = tuple(float(each) for each in told.get("expected", ()))
        return Thought(move, best, expected, told.get("passes", 0), time.perf_counter() - started)

    def leave(self) -> None:
        """Send the process away and see that it goes by itself."""
        self.channel.leave(self.patience.leave_seconds)

    def close(self) -> None:
        """Send the process away, however it takes it."""
        self.channel.close()

    def _move(self, seen: Observation, answer: Any, legal: list[list[Any]]) -> int:
        """Return the move that an answer names, by its number or its text."""
        if not isinstance(answer, (int, str)) or isinstance(answer, bool):
            raise self.channel.fail("rubbish", "answered 'move' without a number or a text in quotes")
        for move, text in legal:
            if answer in (move, text):
                return int(move)
        said = str(answer)[:60]
        raise self.channel.fail(
            "illegal", f"played the illegal move {ascii(said)} at ply {self.ply}: {_refusal(seen, answer)}"
        )


def _refusal(seen: Observation, answer: int | str) -> str:
    """Say which clause forbids a move, or why it cannot be read."""
    game, seat = seen.game, seen.viewer
    try:
        move = game.words.parse(seen, seat, answer)[0] if isinstance(answer, str) else answer
    except MoveError as error:
        return plain(str(error)[:200])
    if not 0 <= move < game.moves:
        return f"the moves of {game.name} are 0 to {game.moves - 1}"
    clause = game.refusal(seen.state, seat, move)
    return (
        f"{clause}: {game.rulebook[clause].text}" if clause else "it stands for several; answer one at a time"
    )


def _wrong_greeting(answer: Any) -> str:
    """Say what is wrong with a greeting, or return ''."""
    if not isinstance(answer, dict) or not isinstance(answer.get("name"), str) or not answer["name"].strip():
        return "behind 'bot' stands a JSON object with a name"
    if answer.get("protocol", PROTOCOL) != PROTOCOL:
        return f"this house speaks protocol {PROTOCOL}"
    for key in ("wants", "games"):
        if not _is_list(answer.get(key, []), str):
            return f"{key!r} is a list of texts"
    strange = [each for each in answer.get("wants", []) if each not in WANTS]
    return f"it wants {ascii(strange[0][:20])}; the house can send {' and '.join(WANTS)}" if strange else ""


def _wrong_info(told: dict[str, Any], legal: list[int]) -> str:
    """Say what is wrong with what `info` told, or return ''."""
    best, expected, passes = told.get("best", []), told.get("expected", []), told.get("passes", 0)
    if not _is_list(best, list) or not all(
        len(row) == 3 and all(map(_is_number, row)) and row[0] in legal for row in best
    ):
        return "'best' is a list of [legal move, visits, value]"
    if not isinstance(expected, list) or not all(map(_is_number, expected)):
        return "'expected' is a list of numbers, one a seat"
    if not isinstance(passes, int) or not _is_number(passes) or passes < 0:
        return "'passes' is a whole number"
    return ""


def _is_list(value: Any, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(each, kind) for each in value)


def _is_number(value: Any) -> bool:
    """Tell whether a value is a number that every computer can hold; no NaN, no infinity."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and -1e15 < value < 1e15
