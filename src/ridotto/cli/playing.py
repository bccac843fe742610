"""`ridotto play`: a game in the terminal, line by line.

Plain lines that a screen reader can follow: what happened, what is to be
decided and by which clause, which moves there are. Nothing is drawn over.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from .. import bots
from ..errors import MoveError
from ..play.match import ledger
from .table import Table, read_lines, viewer_of
from .table_talk import AFTERWARDS, COMMANDS, answer, show_moves

_FEW = 8  # so many changed lines of a board are shown instead of all of it


def run_table(table: Table) -> None:
    """Play until the game is over or everybody has left."""
    try:
        _run(table)
    finally:
        if table.bot is not None:
            table.bot.close()


def _run(table: Table) -> None:
    _welcome(table)
    lines = read_lines("> ")
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
        _after(table, lines)
    else:
        print(f"You leave the table after {table.match.ply} moves.")


def _welcome(table: Table) -> None:
    match = table.match
    you = ", ".join(match.names[seat] for seat in sorted(table.people))
    others = [match.names[seat] for seat in range(match.seats) if seat not in table.people]
    against = f" against {', '.join(others)}, played by {_player(table.bot_title)}" if others else ""
    print(f"{match.game.title}: you are {you}{against}. Seed {match.seed}. Type help for help.")
    viewer = min(table.people) if len(table.people) == 1 else -1
    for line in match.opening(viewer) if not match.steps else []:
        print(line)


def _player(title: str) -> str:
    """Name a bot in a sentence: `the novice`, but a command as it is."""
    return title if title.startswith(bots.EXTERNAL) else f"the {title}"


def _bots_play(table: Table) -> None:
    match = table.match
    while not match.is_over and not table.people & set(match.waiting):
        seat = match.waiting[0]
        if table.bot is None:
            return
        match.play(table.bot.think(match.observation(seat), bots.Budget(), table.rng).move, seat)


def _tell(table: Table) -> None:
    for step in table.match.steps[table.told :]:
        for line in table.match.tell(step, viewer_of(table)):
            print(line)
    table.told = len(table.match.steps)
    notes = table.book.notes(viewer_of(table))
    for note in notes[table.noted :]:
        print(f"({note})")
    table.noted = len(notes)


def _show_board(table: Table, seat: int) -> None:
    """Show the board, or only its changed lines where few have changed and the round is the same."""
    lines = tuple(table.match.game.pictures.text(table.match.observation(seat)).splitlines())
    changed = [line for line in lines if line not in table.board]
    if changed and len(changed) <= _FEW and table.board and lines[0] == table.board[0]:
        print("\nChanged on the board (type board for all of it):")
        print("\n".join(changed))
    elif changed:
        print("\n" + "\n".join(lines))
    table.board = lines


def _decide(table: Table, lines: Iterator[str]) -> None:
    """Ask one person until a move is played or the table is left."""
    match = table.match
    seat = min(table.people & set(match.waiting))
    _show_board(table, seat)
    asked = match.question(seat)
    who = "Your decision" if len(table.people) == 1 else f"{match.names[seat]} decides"
    print(f"\n{who} ({asked.clause}): {asked.sentence}")
    standing = table.book.order_of(seat, seat)
    if standing:
        print(f"Your standing order: {standing}. Type order off to revoke it.")
    show_moves(match, seat)
    for line in lines:
        if _obey(table, seat, line):
            return
    table.leaving = True


def _after(table: Table, lines: Iterator[str]) -> None:
    """Let people look at a finished game, and save it."""
    if sys.stdin.isatty():
        print("\nThe game is over. You can still type: log, points, board, rules, save FILE, quit.")
    for line in lines:
        word, _, rest = line.partition(" ")
        if word.lower() in AFTERWARDS:
            answer(table, viewer_of(table), word.lower(), rest.strip())
        elif line and sys.stdin.isatty():
            print("The game is over: log, points, board, rules, save FILE or quit.")
        if table.leaving:
            return


def _obey(table: Table, seat: int, line: str) -> bool:
    """Do what a line asks for; True when the decision is made or given up."""
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(word.lower())
    if not line:
        return False
    if command:
        return answer(table, seat, word.lower(), rest.strip())
    try:
        table.match.play(line, seat)
        return True
    except MoveError as error:
        print(error)
    return False


def _end(table: Table) -> None:
    match = table.match
    print("\n" + match.game.pictures.text(match.observation(viewer_of(table))))
    print()
    for seat in sorted(range(match.seats), key=lambda each: match.ranking[each]):
        parts = ", ".join(f"{name} {amount:+d}" for name, amount in ledger(match, seat).items())
        print(
            f"{match.ranking[seat]}. {match.names[seat]}: {match.points[seat]} {match.game.currency} ({parts})"
        )
