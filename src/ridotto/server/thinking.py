"""Where bots think: cheap ones here, searching ones in processes of their own.

A search compiles for a minute the first time and takes a core while it thinks;
neither may stop the tables of people. A process gets an observation, never a state.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from random import Random
from typing import Any

from .. import bots
from ..bots import Bot, Budget, Thought
from ..core.game import Observation
from ..core.registry import find
from ..errors import UnknownOption
from ..play.hint import Hint, hint

QUICK = ("random", "novice", "maestro")
"""Levels that answer within milliseconds and compile nothing, whatever their habits."""

SECONDS = 0.3
"""How long a searching bot thinks about a move."""

HINT_SECONDS = 0.8

MOST_AT_HAND = 8
"""Searching bots that a process keeps: a tree takes some 30 MB, and there are as many temperatures as numbers."""

Sealed = tuple[str, bytes, int, tuple[str, ...]]
"""An observation on its way to another process."""


def seal(seen: Observation) -> Sealed:
    """Pack an observation for another process."""
    return seen.game.name, seen.state.tobytes(), seen.viewer, seen.names


def unseal(sealed: Sealed) -> Observation:
    """Unpack an observation."""
    name, state, viewer, names = sealed
    game = find(name)
    return Observation(game, game.layout.from_bytes(state), viewer, names)


Search = tuple[str, str, int]
"""What is compiled at once: the search of a level, in a game with so many seats. Habits change nothing in it."""

_AWAKE: set[Search] = set()


def is_quick(name: str) -> bool:
    """Tell whether a bot answers at once."""
    return bots.level_of(name) in QUICK


def search_of(name: str, seen: Observation) -> Search:
    """Return which search a bot needs here."""
    return bots.level_of(name), seen.game.name, seen.seats


_at_hand = lru_cache(MOST_AT_HAND)(bots.find)


def _bot(name: str, seen: Observation) -> Bot:
    """Return a bot that is awake for this game: compiling is not counted as thinking."""
    bot = _at_hand(name)
    if search_of(name, seen) not in _AWAKE:
        bots.wake(bot, seen)
        _AWAKE.add(search_of(name, seen))
    return bot


def think_there(sealed: Sealed, name: str, seconds: float, seed: int) -> Thought:
    """Think in this process about a sealed observation."""
    seen = unseal(sealed)
    return _bot(name, seen).think(seen, Budget(seconds), Random(seed))


def hint_there(sealed: Sealed, name: str, seconds: float, seed: int) -> Hint:
    """Give a hint in this process about a sealed observation; the same observation gets the same hint."""
    seen = unseal(sealed)
    bot = _bot(name, seen)
    passes = 0 if is_quick(name) else 2000
    return hint(seen, bot, Budget(seconds, passes), seed)


class Thinkers:
    """The processes in which searching bots think."""

    def __init__(self, processes: int = 1) -> None:
        """Start none before the first thought."""
        self.processes = max(1, processes)
        self.pool: ProcessPoolExecutor | None = None
        self.awake: set[Search] = set()

    def is_awake(self, bot: str, seen: Observation) -> bool:
        """Tell whether a bot would answer in its time: else its search has to be compiled first."""
        return is_quick(bot) or search_of(bot, seen) in self.awake

    async def think(self, bot: str, seen: Observation) -> int:
        """Return the move of a bot."""
        legal = seen.legal()
        if len(legal) == 1:
            return legal[0]
        if bots.level_of(bot) not in bots.names():  # whatever the store says: the house runs no commands
            raise UnknownOption(f"no bot {bot!r}")
        seed = secrets.randbits(32)
        if is_quick(bot):
            return bots.find(bot).think(seen, Budget(SECONDS), Random(seed)).move
        thought: Thought = await self._there(think_there, seal(seen), bot, SECONDS, seed)
        self.awake.add(search_of(bot, seen))
        return thought.move

    async def hint(self, bot: str, seen: Observation, seed: int) -> Hint:
        """Ask a bot about a seat's decision."""
        asked: Hint = await self._there(hint_there, seal(seen), bot, HINT_SECONDS, seed)
        self.awake.add(search_of(bot, seen))
        return asked

    async def _there(self, work: Callable[..., Any], *given: object) -> Any:
        loop = asyncio.get_running_loop()
        for last in (False, True):
            if self.pool is None:
                context = multiprocessing.get_context("spawn")
                self.pool = ProcessPoolExecutor(self.processes, mp_context=context)
            try:
                return await loop.run_in_executor(self.pool, work, *given)
            except BrokenProcessPool:  # somebody killed the process: a new one thinks again
                self.pool = None
                if last:
                    raise
        raise AssertionError("unreachable")

    def close(self) -> None:
        """End the processes."""
        if self.pool:
            for process in list((self.pool._processes or {}).values()):
                process.terminate()
            self.pool.shutdown(wait=True, cancel_futures=True)
            self.pool = None
