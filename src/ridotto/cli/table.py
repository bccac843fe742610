"""A table in the terminal: who sits at it, and how it is set up."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .. import bots
from ..bots.external import Stewarded
from ..core.registry import find, names
from ..errors import RidottoError, UnknownOption
from ..play import OrderBook
from ..play.match import Match
from ..play.opponents import title_of, usual_opponent
from ..play.replay import load
from .screen import progress, read_options


@dataclass(frozen=True)
class Wish:
    """What somebody who sits down asks for."""

    game: str | None
    seats: int | None = None
    seat: int = 1
    bot: str = ""  # the house's usual opponent
    name: str = ""
    seed: int | None = None
    option: tuple[str, ...] = ()
    preset: str = "manual"
    record: Path | None = None


@dataclass
class Table:
    """A match with people and bots around it."""

    match: Match
    people: frozenset[int]
    bot: Stewarded | None
    bot_title: str
    rng: random.Random
    book: OrderBook
    adviser: bots.Bot | None = None
    told: int = 0
    noted: int = 0
    board: tuple[str, ...] = ()
    leaving: bool = False


def open_table(wish: Wish) -> Table:
    """Set up a new table, or one with a saved game on it."""
    if wish.record:
        match = load(wish.record)
    else:
        match = _new_match(wish)
    name = wish.bot or usual_opponent(match.game).bot
    bot = None if name == "none" else Stewarded(bots.find(name))
    bots.check(name, match.game)
    if not 1 <= wish.seat <= match.seats:
        raise UnknownOption(f"seats are counted from 1 to {match.seats}; there is no seat {wish.seat}")
    people = frozenset(range(match.seats) if bot is None else {wish.seat - 1})
    if bot is not None and match.waiting:
        bot.told = lambda failure: print(
            f"{match.names[failure.seat]}'s bot has lost its seat: {failure.message}. A novice plays on."
        )
        wake(bot.bot, match)
    rng = random.Random(match.seed)
    return Table(match, people, bot, title_of(name), rng, OrderBook(match), told=len(match.steps))


def wake(bot: bots.Bot, match: Match) -> None:
    """Let a bot get ready before the game, with progress."""
    with progress("waking the bot (the first time its search is compiled: about a minute)", 1) as advance:
        bots.wake(bot, match.observation(match.waiting[0]))
        advance(1)


def _new_match(wish: Wish) -> Match:
    name = wish.game or _ask_game()
    game = find(name)
    count = game.check_seats(game.seats[0] if wish.seats is None else wish.seats)
    called = list(game.seat_names[:count])
    if wish.name and 1 <= wish.seat <= count:
        called[wish.seat - 1] = wish.name
    return Match.new(
        name,
        seats=count,
        seed=wish.seed,
        options=read_options(list(wish.option)),
        preset=wish.preset,
        names=tuple(called),
    )


def _ask_game() -> str:
    known = names()
    if len(known) == 1 or not sys.stdin.isatty():
        return known[0]
    for number, name in enumerate(known, start=1):
        game = find(name)
        print(f"  {number}  {game.title}: {game.summary}")
    for line in read_lines(f"Which game? 1 to {len(known)}: "):
        if line.isdigit() and 1 <= int(line) <= len(known):
            return known[int(line) - 1]
        if line.lower() in known:
            return line.lower()
        print(f"Type a number from 1 to {len(known)}.")
    raise RidottoError("no game was chosen")


def read_lines(prompt: str) -> Iterator[str]:
    """Read lines; the prompt is for people only."""
    shown = prompt if sys.stdin.isatty() else ""
    while True:
        try:
            yield input(shown).strip()
        except EOFError:
            return
        except KeyboardInterrupt:
            print()
            return


def viewer_of(table: Table) -> int:
    """Return whose eyes the log is told through: a lone person's, else a spectator's."""
    return min(table.people) if len(table.people) == 1 else -1
