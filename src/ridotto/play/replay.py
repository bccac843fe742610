"""From a match to its record and back: save, load, replay, verify."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from ..errors import MoveError, RecordError, RidottoError, UnknownGame, UnknownOption
from ..notation import Header, MoveLine, Record, Result, read_record, write_record
from .match import Match


def record_of(match: Match) -> Record:
    """Write a match down."""
    if not match.dealt:
        raise RidottoError("a made-up position has no record: its first state came from no deal")
    game = match.game
    header = Header(game.name, game.rules_version, dict(match.options), match.names, match.seed)
    moves = tuple(
        MoveLine(ply, step.seat, step.text, step.state_hash) for ply, step in enumerate(match.steps, start=1)
    )
    result = Result(len(moves), match.points, match.ranking) if match.is_over else None
    return Record(header, moves, result)


def save(match: Match, path: Path) -> None:
    """Save a match as a record: the file is whole or, if that fails, as it was."""
    text = write_record(record_of(match))
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with draft.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def load(source: str | bytes | Path) -> Match:
    """Load a match from a record, replaying and verifying every move."""
    return replay(read_record(source))


def replay(record: Record, *, upto: int | None = None) -> Match:
    """Play a record again, up to a ply; part from it nowhere, or say where."""
    match = _deal(record.header)
    for line in record.moves[:upto]:
        _play_line(match, line)
    if upto is None or upto >= len(record.moves):
        _check_result(match, record)
    return match


def verify(source: str | bytes | Path) -> Match:
    """Check a record from its first line to its last; the match if all is well."""
    return load(source)


def _deal(head: Header) -> Match:
    try:
        match = Match.new(
            head.game, seats=len(head.names), seed=head.seed, options=head.options, names=head.names
        )
    except (UnknownGame, UnknownOption) as error:
        raise RecordError(str(error)) from None
    if head.rules_version != match.game.rules_version:
        raise RecordError(
            f"played under rules version {head.rules_version} of {head.game}; "
            f"this house plays version {match.game.rules_version}"
        )
    if set(head.options) != set(match.options):
        raise RecordError("the header does not set every option of the game")
    return match


def _play_line(match: Match, line: MoveLine) -> None:
    try:
        steps = match.play(line.move, line.seat)
    except MoveError as error:
        raise RecordError(str(error), line=line.line) from None
    if len(steps) != 1:
        raise RecordError(
            f"{line.move!r} stands for {len(steps)} moves; a record has one a line", line=line.line
        )
    if steps[0].state_hash != line.state:
        raise RecordError(
            f"ply {line.ply}: the replay parts from the record here "
            f"(state {steps[0].state_hash}, recorded {line.state[:16]!r})",
            line=line.line,
        )


def _check_result(match: Match, record: Record) -> None:
    last = len(record.moves) + 2
    if match.is_over != (record.result is not None):
        raise RecordError(
            "the game is not over, but has a result"
            if record.result
            else "the game is over, but has no result",
            line=last,
        )
    if record.result and (record.result.points, record.result.places) != (match.points, match.ranking):
        raise RecordError(
            f"the result differs: played out, points are {list(match.points)} "
            f"and places {list(match.ranking)}",
            line=last,
        )
