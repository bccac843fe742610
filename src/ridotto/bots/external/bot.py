"""The bot that is somebody else's program, named by its command: `exec:./mybot.py --fast`."""

from __future__ import annotations

import shlex
from random import Random

from ...core.game import Observation
from ...errors import BotFailed, UnknownOption
from .. import Budget, Thought
from .channel import Heard, unheard
from .guest import Guest, Patience


class ExternalBot:
    """Plays with one process a seat: a process never sees what another seat knows.

    Processes start when they are first needed and are kept from game to game. One
    object plays one game at a time; `begin` parts the games.
    """

    def __init__(self, command: str, patience: Patience = Patience(), heard: Heard = unheard) -> None:  # noqa: B008 - frozen
        """Read the command as a shell would, without a shell."""
        try:
            self.words = shlex.split(command)
        except ValueError as error:
            raise UnknownOption(f"cannot read the command {command!r}: {error}") from None
        if not self.words:
            raise UnknownOption("write an external bot as exec:COMMAND")
        self.patience = patience
        self.heard = heard
        self.seated: dict[int, Guest] = {}
        self.idle: list[Guest] = []

    def begin(self) -> None:
        """Part this game from the next: all processes leave their seats."""
        for guest in self.seated.values():
            guest.table = {}
        self.idle += self.seated.values()
        self.seated.clear()

    def wake(self) -> None:
        """Start a process and greet it, before any game."""
        if not self.idle and not self.seated:
            self.idle.append(self._greet())

    def think(self, seen: Observation, budget: Budget, rng: Random) -> Thought:
        """Ask the seat's process; a forced move is played without asking."""
        legal = seen.legal()
        if len(legal) == 1:
            return Thought(legal[0])
        seat = seen.viewer
        if seat not in self.seated:
            self.seated[seat] = self.idle.pop() if self.idle else self._greet()
        try:
            return self.seated[seat].think(seen, budget, rng)
        except BotFailed:
            del self.seated[seat]
            raise

    def close(self) -> None:
        """Send all processes away."""
        self.begin()
        while self.idle:
            self.idle.pop().close()

    def _greet(self) -> Guest:
        return Guest(self.words, self.patience, self.heard)
