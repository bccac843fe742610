"""A hint: what a bot thinks of a seat's decision, from what that seat may know."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from ..bots import Bot, Budget, find
from ..core.game import Observation
from ..errors import HintRefused


@dataclass(frozen=True)
class Idea:
    """One move that was considered: how often it was tried, and what it is worth from 0 to 1.

    Of a bot that tries nothing the value is how likely the move is.
    """

    text: str
    visits: int
    value: float


@dataclass(frozen=True)
class Hint:
    """The best few moves, the best one first, and the points that each seat may expect."""

    bot: str
    ideas: tuple[Idea, ...]
    expected: dict[str, float]
    passes: int

    @property
    def move(self) -> str:
        """Return the move that the bot would play."""
        return self.ideas[0].text

    def lines(self, currency: str) -> list[str]:
        """Tell the hint in a few lines."""
        first, *others = self.ideas
        told = [f"The {self.bot} would play: {first.text}{_tried(first)}."]
        if others:
            told.append("Also: " + "; ".join(f"{idea.text}{_tried(idea)}" for idea in others) + ".")
        if self.expected:
            outlook = ", ".join(f"{name} {points:.0f}" for name, points in self.expected.items())
            told.append(f"It expects at the end, in {currency}: {outlook}.")
        return told


def _tried(idea: Idea) -> str:
    if idea.visits:
        return f" (worth {idea.value:.0%}, tried {idea.visits} times)"
    return f" ({idea.value:.0%} likely)" if idea.value else ""


def hint(seen: Observation, bot: str | Bot = "master", budget: Budget | None = None, seed: int = 0) -> Hint:
    """Ask a bot about the decision of the observing seat; a bot that is at hand need not be made again."""
    if not seen.may_act():
        raise HintRefused("there is nothing to decide for this seat now")
    chosen = find(bot) if isinstance(bot, str) else bot
    thought = chosen.think(seen, budget or Budget(), Random(seed))
    best = thought.best or ((thought.move, 0, 0.0),)
    ideas = tuple(
        Idea(seen.game.words.move_text(seen, seen.viewer, move), visits, value)
        for move, visits, value in best
        if visits or move == thought.move or not thought.passes
    )
    expected = dict(zip(seen.names, thought.expected, strict=True)) if thought.expected else {}
    return Hint(_called(chosen), ideas, expected, thought.passes)


def _called(bot: Bot) -> str:
    """Return what a bot is called: GranMaestroBot is a gran maestro."""
    words = re.findall("[A-Z][a-z]*", type(bot).__name__.removesuffix("Bot"))
    return " ".join(words).lower()
