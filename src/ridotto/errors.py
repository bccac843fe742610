"""Everything Ridotto raises on purpose.

RidottoError
├── MoveError          a player's move that cannot be played
│   ├── InvalidMove    the text or number cannot be read
│   ├── IllegalMove    readable, but a clause forbids it here
│   ├── StaleMove      meant for an earlier ply
│   └── NotYourTurn    another seat is to act
├── PositionError      a made-up position that cannot be
├── RecordError        a file that cannot be read, with line and column
├── DataError          a data set that cannot be written or read
├── BotFailed          somebody else's bot that crashed, hung, spoke rubbish or played an illegal move
├── UnknownGame, UnknownOption, UnknownClause
└── RuleFault          our own bug: an invariant broke
"""

from __future__ import annotations


class RidottoError(Exception):
    """The family of all errors that Ridotto raises on purpose."""

    code = "error"


class UnknownGame(RidottoError, LookupError):
    """No room of this name under `games/`."""

    code = "unknown_game"


class UnknownOption(RidottoError, ValueError):
    """An option, a value of one, or a number of seats that the game does not have."""

    code = "unknown_option"


class UnknownClause(RidottoError, LookupError):
    """No clause of this number in the rulebook."""

    code = "unknown_clause"


class MoveError(RidottoError, ValueError):
    """A move that cannot be played; carries what came and where."""

    code = "move"

    def __init__(self, message: str, *, move: str = "", ply: int = 0) -> None:
        """Keep the move as it came and the ply at which it came."""
        super().__init__(message)
        self.move = move
        self.ply = ply


class InvalidMove(MoveError):
    """Text or a number that is no move of this game."""

    code = "invalid_move"


class IllegalMove(MoveError):
    """A move that a clause forbids here; carries the clause and what was allowed."""

    code = "illegal_move"

    def __init__(
        self, message: str, *, move: str, ply: int, clause: str, legal: tuple[str, ...] = ()
    ) -> None:
        """Keep the clause and the texts of the legal moves."""
        super().__init__(message, move=move, ply=ply)
        self.clause = clause
        self.legal = legal


class StaleMove(MoveError):
    """A move meant for an earlier ply; `ply` is the current one."""

    code = "stale_move"


class NotYourTurn(IllegalMove):
    """A move by a seat that is not to act."""

    code = "not_your_turn"


class UndoRefused(RidottoError):
    """Something was shown since, or another seat has moved."""

    code = "undo_refused"


class HintRefused(RidottoError):
    """A hint was asked for where there is nothing to decide."""

    code = "hint_refused"


class PositionError(RidottoError, ValueError):
    """A position with an unknown name, a wrong shape, or an impossible value."""

    code = "position"


class RecordError(RidottoError, ValueError):
    """A record file that cannot be read: says at which line and column."""

    code = "record"

    def __init__(self, message: str, *, line: int = 1, column: int = 1) -> None:
        """Put the place in front of the message."""
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column


class DataError(RidottoError):
    """A data set that cannot be written or read: says which file and why."""

    code = "data"


class BotFailed(RidottoError):
    """An external bot that did not answer as it must; `kind` says how it failed in one word."""

    code = "bot_failed"

    def __init__(self, message: str, *, kind: str) -> None:
        """Keep the kind: start, greeting, game, exit, closed, late, rubbish, flood, illegal or quit."""
        super().__init__(message)
        self.kind = kind


class RuleFault(RidottoError):
    """An invariant of a game broke: a bug of ours, with the record that shows it."""

    code = "rule_fault"
