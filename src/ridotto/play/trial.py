"""The trial of an external bot: whole games, every line checked, each failure with what to do about it."""

from __future__ import annotations

import random
import shlex
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from ..bots import Budget
from ..bots.external import Guest, Patience
from ..bots.external.channel import Heard, unheard
from ..core.game import Game
from ..errors import BotFailed
from .match import Match

ADVICE = {
    "start": "Give the command as you would type it here; a script needs its interpreter or `chmod +x`.",
    "greeting": 'Answer `ridotto` with one line like: bot {"name":"Mine"}',
    "game": "Leave `games` out of the greeting, or name every game that it plays.",
    "exit": "Read lines until `quit` or the end of the input; catch what goes wrong, and see its stderr.",
    "closed": "Keep the standard output open until `quit`.",
    "late": "Flush the output after every line, and answer within the seconds of `go`.",
    "rubbish": "Print only lines of the protocol, each a word and one JSON value; all else goes to stderr.",
    "flood": "Answer with few short lines; logs go to stderr.",
    "illegal": "Answer with a number, or a text in quotes, from `legal` of the last `position`.",
    "quit": "End at `quit`, and at the end of the input, within a second.",
}
"""What to do about each kind of failure."""


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    check: str
    ok: bool
    told: str
    advice: str = ""


@dataclass(frozen=True)
class Trial:
    """How a bot is tried: at which tables, with how much time a move."""

    command: str
    tables: tuple[tuple[Game, int], ...]
    budget: Budget
    patience: Patience = Patience()
    heard: Heard = unheard

    def findings(self) -> Iterator[Finding]:
        """Try everything, each table with a fresh process, and yield what was found."""
        games: tuple[str, ...] = ()
        try:
            guest = self._guest()
            games = guest.games
            yield Finding("greeting", True, f"{guest.name}, plays {', '.join(games) or 'every game'}")
            yield _look("ping", lambda: _ping(guest))
            guest.close()
            yield _look("quit before a game", lambda: _leave(self._guest()))
        except BotFailed as error:
            yield _failed("greeting", error)
            return
        for game, seats in self.tables:
            name = f"{game.name}, {seats} players"
            if games and game.name not in games:
                yield Finding(name, True, "not one of its games")
            else:
                yield _look(name, partial(self._play, game, seats))

    def _guest(self) -> Guest:
        return Guest(shlex.split(self.command), self.patience, self.heard)

    def _play(self, game: Game, seats: int) -> str:
        """Let it play the first moves of a game, then another game whole, and send it away."""
        guest = self._guest()
        try:
            self._game(guest, game, seats, seat=0, most=3)
            guest.ping(1)
            told = self._game(guest, game, seats, seat=seats - 1)
            guest.ping(2)
            guest.leave()
        finally:
            guest.close()
        return told

    def _game(self, guest: Guest, game: Game, seats: int, *, seat: int, most: int = 0) -> str:
        """Play a game against random moves, or until it has answered so often."""
        match = Match.new(game.name, seats=seats, seed=seats)
        rng = random.Random(seats)
        guest.sit_down(match.observation(seat))
        slowest, answers = 0.0, 0
        while not match.is_over and not (most and answers == most):
            acting = rng.choice(match.waiting)
            legal = match.legal_numbers(acting)
            move = rng.choice(legal)
            if acting == seat and len(legal) > 1:
                started = time.perf_counter()
                move = guest.think(match.observation(seat), self.budget, rng).move
                slowest = max(slowest, time.perf_counter() - started)
                answers += 1
            match.play(move, acting)
        took = f"the slowest after {slowest:.2f} s of {self.budget.seconds:g}"
        return f"{answers} moves, {took}; place {match.ranking[seat]} of {seats}"


def smallest_and_largest(games: list[Game]) -> tuple[tuple[Game, int], ...]:
    """Return each game's table with the fewest and with the most players."""
    return tuple((game, seats) for game in games for seats in sorted({game.seats[0], game.seats[-1]}))


def _ping(guest: Guest) -> str:
    guest.ping(7)
    return "answered"


def _leave(guest: Guest) -> str:
    started = time.perf_counter()
    guest.leave()
    return f"left after {time.perf_counter() - started:.2f} s"


def _look(check: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(check, True, look())
    except BotFailed as error:
        return _failed(check, error)


def _failed(check: str, error: BotFailed) -> Finding:
    return Finding(check, False, str(error), ADVICE[error.kind])
