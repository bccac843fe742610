"""`ridotto play`: a game in the terminal, line by line.

Plain lines that a screen reader can follow: what happened, what is to be
decided and by which clause, which moves there are. Nothing is drawn over.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from .. import bots
from ..bots.external import ExternalBot, Stewarded
from ..core.registry import find, names
from ..errors import MoveError, RidottoError, UnknownOption
from ..play import OrderBook
from ..play.hint import hint
from ..play.match import Match, ledger
from ..play.replay import load, save
from .screen import progress, read_options

_LINE = 100

HELP = """A move is played by typing it. Besides moves you can type:
  why MOVE        say whether a move is legal, and which clause forbids it
  moves           list the legal moves
  board           show the board
  hint [SECONDS]  ask the master, who sees what you see: its best moves and everybody's points
  log [N]         tell the game so far, or its last N sentences
  points          show where everybody's points come from
  rules [CLAUSE]  show the rulebook, or one clause
  order ORDER     let the house decide for you where the game knows standing orders
                  (bid up to 7); `order` shows yours, `order off` revokes it
  undo            take your last move back, as long as nothing was shown since
  save FILE       save the game as a record
  quit            leave the table"""


@dataclass(frozen=True)
class Wish:
    """What somebody who sits down asks for."""

    game: str | None
    seats: int | None = None
    seat: int = 1
    bot: str = "novice"
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
    rng: random.Random
    book: OrderBook
    adviser: bots.Bot | None = None
    told: int = 0
    shown: int = -1
    leaving: bool = False


def open_table(wish: Wish) -> Table:
    """Set up a new table, or one with a saved game on it."""
    if wish.record:
        match = load(wish.record)
    else:
        match = _new_match(wish)
    bot = None if wish.bot == "none" else Stewarded(bots.find(wish.bot))
    if not 1 <= wish.seat <= match.seats:
        raise UnknownOption(f"seats are counted from 1 to {match.seats}; there is no seat {wish.seat}")
    people = frozenset(range(match.seats) if bot is None else {wish.seat - 1})
    if bot is not None and match.waiting:
        bot.told = lambda failure: print(
            f"{match.names[failure.seat]}'s bot has lost its seat: {failure.message}. A novice plays on."
        )
        _wake(bot.bot, match)
    return Table(match, people, bot, random.Random(match.seed), OrderBook(match), told=len(match.steps))


def _wake(bot: bots.Bot, match: Match) -> None:
    """Let a bot think once before the game: searches are compiled at their first use.

    Somebody else's bot is only greeted: it must not see another seat's cards.
    """
    with progress("waking the bot (the first time its search is compiled: about a minute)", 1) as advance:
        if isinstance(bot, ExternalBot):
            bot.wake()
        else:
            seat = match.waiting[0]
            bot.think(match.observation(seat), bots.Budget(passes=1), random.Random(0))
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
    for line in _lines(f"Which game? 1 to {len(known)}: "):
        if line.isdigit() and 1 <= int(line) <= len(known):
            return known[int(line) - 1]
        if line.lower() in known:
            return line.lower()
        print(f"Type a number from 1 to {len(known)}.")
    raise RidottoError("no game was chosen")


def _lines(prompt: str) -> Iterator[str]:
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


def run_table(table: Table) -> None:
    """Play until the game is over or everybody has left."""
    try:
        _run(table)
    finally:
        if table.bot is not None:
            table.bot.close()


def _run(table: Table) -> None:
    _welcome(table)
    lines = _lines("> ")
    while not table.match.is_over and not table.leaving:
        _bots_play(table)
        if table.book.act():
            continue
        _tell(table)
        if not table.match.is_over:
            _decide(table, lines)
    _tell(table)
    if table.match.is_over:
        _end(table)
    else:
        print(f"You leave the table after {table.match.ply} moves.")


def _welcome(table: Table) -> None:
    match = table.match
    you = ", ".join(match.names[seat] for seat in sorted(table.people))
    others = [match.names[seat] for seat in range(match.seats) if seat not in table.people]
    against = f" against {', '.join(others)}" if others else ""
    print(f"{match.game.title}: you are {you}{against}. Seed {match.seed}. Type help for help.")
    viewer = min(table.people) if len(table.people) == 1 else -1
    for line in match.opening(viewer) if not match.steps else []:
        print(line)


def _viewer(table: Table) -> int:
    """Return whose eyes the log is told through: a lone person's, else a spectator's."""
    return min(table.people) if len(table.people) == 1 else -1


def _bots_play(table: Table) -> None:
    match = table.match
    while not match.is_over and not table.people & set(match.waiting):
        seat = match.waiting[0]
        if table.bot is None:
            return
        match.play(table.bot.think(match.observation(seat), bots.Budget(), table.rng).move, seat)


def _tell(table: Table) -> None:
    for step in table.match.steps[table.told :]:
        for line in table.match.tell(step, _viewer(table)):
            print(line)
    table.told = len(table.match.steps)


def _decide(table: Table, lines: Iterator[str]) -> None:
    """Ask one person until a move is played or the table is left."""
    match = table.match
    seat = min(table.people & set(match.waiting))
    if match.ply != table.shown and not (match.steps and match.steps[-1].seat == seat):
        print("\n" + match.game.pictures.text(match.observation(seat)))
    table.shown = match.ply
    asked = match.question(seat)
    who = "Your decision" if len(table.people) == 1 else f"{match.names[seat]} decides"
    print(f"\n{who} ({asked.clause}): {asked.sentence}")
    _show_moves(match, seat)
    for line in lines:
        if _obey(table, seat, line):
            return
    table.leaving = True


def _show_moves(match: Match, seat: int) -> None:
    lines = ["Moves:"]
    for text in _runs(match.legal(seat)):
        piece = f" {text}" if lines[-1].endswith(":") else f", {text}"
        if len(lines[-1]) + len(piece) > _LINE:
            lines[-1] += ","
            lines.append(f"  {text}")
        else:
            lines[-1] += piece
    print("\n".join(lines))


def _runs(texts: list[str]) -> list[str]:
    """Write moves that only count up as one: tens 0 … 24."""
    runs: list[list[str]] = []
    for text in texts:
        word, _, number = text.rpartition(" ")
        last = runs[-1][-1].rpartition(" ") if runs else ("", "", "")
        if (
            runs
            and number.isdigit()
            and last[2].isdigit()
            and (word, int(number)) == (last[0], int(last[2]) + 1)
        ):
            runs[-1].append(text)
        else:
            runs.append([text])
    return [
        part
        for run in runs
        for part in ([f"{run[0]} … {run[-1].rpartition(' ')[2]}"] if len(run) > 3 else run)
    ]


def _obey(table: Table, seat: int, line: str) -> bool:
    """Do what a line asks for; True when the decision is made or given up."""
    word, _, rest = line.partition(" ")
    command = _COMMANDS.get(word.lower())
    if not line:
        return False
    try:
        if command:
            return command(table, seat, rest.strip())
        table.match.play(line, seat)
        return True
    except MoveError as error:
        print(error)
    except (RidottoError, OSError) as error:
        print(f"{type(error).__name__}: {error}" if isinstance(error, OSError) else error)
    return False


def _why(table: Table, seat: int, rest: str) -> bool:
    refused = table.match.explain(rest, seat)
    print(f"{rest}: {refused}" if refused else f"{rest} is legal.")
    return False


def _moves(table: Table, seat: int, rest: str) -> bool:
    _show_moves(table.match, seat)
    return False


def _board(table: Table, seat: int, rest: str) -> bool:
    print(table.match.game.pictures.text(table.match.observation(seat)))
    return False


def _hint(table: Table, seat: int, rest: str) -> bool:
    try:
        budget = bots.Budget(float(rest) if rest else 1.0)
    except ValueError:
        print(f"For how many seconds? Type: hint 2, not hint {rest}")
        return False
    if table.adviser is None:
        table.adviser = bots.find("master")
        _wake(table.adviser, table.match)
    asked = hint(table.match.observation(seat), table.adviser, budget, seed=table.match.ply)
    print("\n".join(asked.lines(table.match.game.currency)))
    return False


def _log(table: Table, seat: int, rest: str) -> bool:
    told = table.match.log(_viewer(table))
    print(
        "\n".join(told[-int(rest) :] if rest.isdigit() and int(rest) else told) or "Nothing has happened yet."
    )
    return False


def _points(table: Table, seat: int, rest: str) -> bool:
    match = table.match
    for each in range(match.seats):
        parts = ", ".join(f"{name} {amount:+d}" for name, amount in ledger(match, each).items())
        print(f"{match.names[each]} {match.points[each]} {match.game.currency}: {parts or 'nothing yet'}")
    return False


def _rules(table: Table, seat: int, rest: str) -> bool:
    book = table.match.game.rulebook
    print(f"{book[rest].id}: {book[rest].text}" if rest else book.text.rstrip())
    return False


def _order(table: Table, seat: int, rest: str) -> bool:
    if not rest:
        print(table.book.order_of(seat, seat) or "You have given no order.")
        print("\n".join(table.book.notes(seat)), end="\n" if table.book.notes(seat) else "")
        return False
    if rest.lower() == "off":
        print("Revoked." if table.book.revoke(seat) else "You have given no order.")
        return False
    print(f"The house will: {table.book.give(seat, rest)}. Nobody else can see it.")
    return bool(table.book.act())


def _undo(table: Table, seat: int, rest: str) -> bool:
    step = table.match.undo(seat)
    table.told = len(table.match.steps)
    print(f"Taken back: {step.text}.")
    return True


def _save(table: Table, seat: int, rest: str) -> bool:
    if not rest:
        print("Save where? Type: save FILE")
        return False
    path = Path(rest).expanduser()
    save(table.match, path)
    print(f"Saved {table.match.ply} moves in {path}. Go on later with: ridotto play --record {path}")
    return False


def _help(table: Table, seat: int, rest: str) -> bool:
    print(HELP)
    return False


def _quit(table: Table, seat: int, rest: str) -> bool:
    table.leaving = True
    return True


_COMMANDS: dict[str, Callable[[Table, int, str], bool]] = {
    "why": _why,
    "moves": _moves,
    "board": _board,
    "hint": _hint,
    "log": _log,
    "points": _points,
    "rules": _rules,
    "order": _order,
    "undo": _undo,
    "save": _save,
    "help": _help,
    "quit": _quit,
}


def _end(table: Table) -> None:
    match = table.match
    print("\n" + match.game.pictures.text(match.observation(_viewer(table))))
    print()
    for seat in sorted(range(match.seats), key=lambda each: match.ranking[each]):
        parts = ", ".join(f"{name} {amount:+d}" for name, amount in ledger(match, seat).items())
        print(
            f"{match.ranking[seat]}. {match.names[seat]}: {match.points[seat]} {match.game.currency} ({parts})"
        )
