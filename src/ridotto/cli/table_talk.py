"""What people at a table can type besides moves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .. import bots
from ..errors import RidottoError, UndoRefused
from ..play.hint import hint
from ..play.match import Match, ledger
from ..play.replay import save
from .table import Table, viewer_of, wake

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


def show_moves(match: Match, seat: int) -> None:
    """List the legal moves, some to a line."""
    lines = ["Moves:"]
    for text in runs(match.legal(seat)):
        piece = f" {text}" if lines[-1].endswith(":") else f", {text}"
        if len(lines[-1]) + len(piece) > _LINE:
            lines[-1] += ","
            lines.append(f"  {text}")
        else:
            lines[-1] += piece
    print("\n".join(lines))


def runs(texts: list[str]) -> list[str]:
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


def answer(table: Table, seat: int, word: str, rest: str) -> bool:
    """Do what a command asks for; what cannot be done is said and loses nothing."""
    try:
        return COMMANDS[word](table, seat, rest)
    except UndoRefused as error:
        print(f"That cannot be taken back: {error}.")
    except (RidottoError, OSError) as error:
        print(f"{type(error).__name__}: {error}" if isinstance(error, OSError) else error)
    return False


def _why(table: Table, seat: int, rest: str) -> bool:
    refused = table.match.explain(rest, seat)
    print(f"{rest}: {refused}" if refused else f"{rest} is legal.")
    return False


def _moves(table: Table, seat: int, rest: str) -> bool:
    show_moves(table.match, seat)
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
        wake(table.adviser, table.match)
    asked = hint(table.match.observation(seat), table.adviser, budget, seed=table.match.ply)
    print("\n".join(asked.lines(table.match.game.currency)))
    return False


def _log(table: Table, seat: int, rest: str) -> bool:
    told = table.match.log(viewer_of(table))
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


COMMANDS: dict[str, Callable[[Table, int, str], bool]] = {
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

AFTERWARDS = ("log", "points", "board", "rules", "save", "quit", "help")
