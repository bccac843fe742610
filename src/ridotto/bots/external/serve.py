"""The other side of the protocol: a bot of the house for other people's programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import numpy as np

from ...core.game import Observation
from ...core.registry import find as find_game
from ...errors import BotFailed
from .. import Bot, Budget, Thought
from .lines import PROTOCOL, Unreadable, read, write


class Server:
    """Answers the lines of a house as one bot."""

    def __init__(self, bot: Bot, name: str) -> None:
        """Take the bot that does the thinking."""
        self.bot = bot
        self.name = name
        self.table: dict[str, Any] = {}
        self.seen: Observation | None = None

    def answer(self, word: str, value: Any) -> list[bytes]:
        """Return the lines that answer one line; words that are not known are passed over."""
        if word == "ridotto":
            return [write("bot", {"name": self.name, "protocol": PROTOCOL})]
        if word == "ping":
            return [write("pong", value)]
        if word == "newgame":
            self.table = value
            self._warm()
            return [write("ready")]
        if word == "position":
            self.seen = observation_of(self.table, value)
        if word == "go" and self.seen is not None:
            return self._think(value)
        return []

    def _think(self, limit: dict[str, Any]) -> list[bytes]:
        assert self.seen  # noqa: S101 - asked before
        budget = Budget(limit.get("seconds", Budget.seconds), limit.get("passes", 0))
        thought = self.bot.think(self.seen, budget, Random(limit.get("luck", 0)))
        info = _info(thought)
        return [write("info", info)] * bool(info) + [write("move", thought.move)]

    def _warm(self) -> None:
        """Think once before the game begins: searches are compiled at their first use."""
        game = find_game(self.table["game"])
        state = game.new_state(self.table["seats"], 0, self.table["options"])
        seen = game.observe(state, game.waiting(state)[0])
        self.bot.think(seen, Budget(passes=1), Random(0))


def observation_of(table: dict[str, Any], position: dict[str, Any]) -> Observation:
    """Make the observation again that `newgame` and `position` were made from."""
    game = find_game(table["game"])
    state = game.layout.new()
    for name, value in position["fields"].items():
        if game.layout.by_name[name].shape and None in value:
            state[name][table["seat"]] = np.asarray(value[table["seat"]])
        else:
            state[name] = value
    return Observation(game, state, table["seat"], tuple(table["names"]))


def serve(bot: Bot, name: str, incoming: Iterable[bytes], send: Callable[[bytes], None]) -> None:
    """Answer lines until `quit` or their end."""
    server = Server(bot, name)
    for line in incoming:
        try:
            word, value = read(line)
            if word == "quit":
                return
            for answer in server.answer(word, value):
                send(answer)
        except (Unreadable, KeyError, TypeError, ValueError) as error:
            raise BotFailed(f"cannot answer the line {ascii(line[:60])}: {error}", kind="rubbish") from error


def _info(thought: Thought) -> dict[str, Any]:
    """Say what was thought, empty parts left out."""
    said = {"best": thought.best, "expected": thought.expected, "passes": thought.passes}
    return {name: value for name, value in said.items() if value}
