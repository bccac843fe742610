"""The record of a game: its header, its moves and its result, as JSON Lines.

    {"format": "ridotto-record", "version": 1, "game": "strozzi", "rules_version": 1, …}
    {"ply": 1, "seat": 0, "move": "stop", "state": "8a3f…"}
    …
    {"result": {"plies": 76, "points": [241, 228], "places": [1, 2]}}

The header has the seed, so header and moves are the whole game; the state hash
behind each move shows at which ply a replay parts from what was played. A game
that was saved before its end has `"result": null`, so that a file cut short is
never taken for one. Whatever is wrong with a file is a RecordError with its
line and column.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import RecordError

FORMAT = "ridotto-record"
VERSION = 1
LARGEST_FILE = 8 * 2**20
LONGEST_LINE = 64 * 2**10
MOST_MOVES = 50_000


@dataclass(frozen=True)
class Header:
    """What has to be known before the first move."""

    game: str
    rules_version: int
    options: dict[str, str]
    names: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class MoveLine:
    """One move as it was played."""

    ply: int
    seat: int
    move: str
    state: str
    line: int = 0


@dataclass(frozen=True)
class Result:
    """How a finished game ended."""

    plies: int
    points: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Record:
    """A whole game on paper."""

    header: Header
    moves: tuple[MoveLine, ...]
    result: Result | None


def write_record(record: Record) -> str:
    """Write a record as JSON Lines."""
    head = record.header
    lines: list[dict[str, Any]] = [
        {
            "format": FORMAT,
            "version": VERSION,
            "game": head.game,
            "rules_version": head.rules_version,
            "options": head.options,
            "seats": list(head.names),
            "seed": str(head.seed),
        }
    ]
    for each in record.moves:
        lines.append({"ply": each.ply, "seat": each.seat, "move": each.move, "state": each.state})
    end = record.result
    ending = end and {"plies": end.plies, "points": list(end.points), "places": list(end.places)}
    lines.append({"result": ending})
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def read_record(source: str | bytes | Path) -> Record:
    """Read a record from a file (a Path) or from its contents."""
    lines = _lines(_contents(source))
    if len(lines) < 2:
        raise RecordError("the record ends before its result", line=len(lines) + 1)
    header = _header(_Line(1, lines[0]))
    moves = tuple(
        _move(_Line(number, text), number - 1, len(header.names))
        for number, text in enumerate(lines[1:-1], start=2)
    )
    return Record(header, moves, _result(_Line(len(lines), lines[-1]), len(moves), len(header.names)))


def _contents(source: str | bytes | Path) -> str:
    if isinstance(source, str):
        if len(source) > LARGEST_FILE:
            raise RecordError(f"more than {LARGEST_FILE} characters is no record of a game")
        return source
    if isinstance(source, Path):
        source = _file_bytes(source)
    if len(source) > LARGEST_FILE:
        raise RecordError(f"more than {LARGEST_FILE} bytes is no record of a game")
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        column = error.start - (source.rfind(b"\n", 0, error.start) + 1) + 1
        raise RecordError("not UTF-8 text", line=line, column=column) from None


def _file_bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise RecordError(f"cannot open {path}: {error.strerror}") from None


def _lines(text: str) -> list[str]:
    if not text.strip():
        raise RecordError("the file is empty")
    lines = text.split("\n")
    if lines[-1]:
        raise RecordError(
            "the last line is cut off: it does not end", line=len(lines), column=len(lines[-1]) + 1
        )
    lines.pop()
    if len(lines) > MOST_MOVES + 2:
        raise RecordError(f"more than {MOST_MOVES} moves", line=MOST_MOVES + 2)
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            raise RecordError(f"longer than {LONGEST_LINE} characters", line=number, column=LONGEST_LINE)
    return lines


class _Line:
    """One line of a record, read with care: every complaint knows its place."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text
        try:
            self.data = json.loads(text, object_pairs_hook=self._pairs, parse_constant=self._constant)
        except json.JSONDecodeError as error:
            raise self.wrong(f"not JSON: {error.msg}", column=error.colno) from None
        except (RecursionError, ValueError) as error:
            if isinstance(error, RecordError):
                raise
            raise self.wrong("not JSON that a record would have") from None
        if not isinstance(self.data, dict):
            raise self.wrong("a line of a record is a JSON object")

    def _pairs(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            names = [name for name, _ in pairs]
            raise self.wrong("a name stands twice", at=next(n for n in names if names.count(n) > 1))
        return found

    def _constant(self, text: str) -> Any:
        raise self.wrong(f"{text} is no number", column=self.text.find(text) + 1)

    def wrong(self, message: str, *, at: str = "", column: int = 0) -> RecordError:
        """Make the error that points into this line."""
        place = column or (self.text.find(f'"{at}"') + 1 if at else 0) or 1
        return RecordError(message, line=self.number, column=place)

    def only(self, *names: str) -> None:
        """Refuse missing and unknown names."""
        for name in self.data:
            if name not in names:
                raise self.wrong(f"{name!r} does not belong here; expected {', '.join(names)}", at=name)
        for name in names:
            if name not in self.data:
                raise self.wrong(f"{name!r} is missing", column=len(self.text))

    def number_at(self, name: str, low: int, high: int, inside: dict[str, Any] | None = None) -> int:
        """Return a whole number within its range."""
        value = (inside or self.data)[name]
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(f"{name!r} is a whole number from {low} to {high}, not {_short(value)}", at=name)
        return int(value)

    def text_at(self, name: str, longest: int = 200) -> str:
        """Return a text that is not too long."""
        value = self.data[name]
        if not isinstance(value, str) or len(value) > longest:
            raise self.wrong(
                f"{name!r} is a text of at most {longest} characters, not {_short(value)}", at=name
            )
        return value

    def numbers_at(self, name: str, count: int, inside: dict[str, Any]) -> tuple[int, ...]:
        """Return a list of whole numbers, one for each seat."""
        value = inside.get(name)
        whole = isinstance(value, list) and all(isinstance(v, int) and not isinstance(v, bool) for v in value)
        if not isinstance(value, list) or not whole or len(value) != count:
            raise self.wrong(f"{name!r} has one whole number for each of {count} seats", at=name)
        return tuple(value)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


def _header(line: _Line) -> Header:
    if line.data.get("format") != FORMAT:
        raise line.wrong(f'not a record of this house: "format" should be "{FORMAT}"', at="format")
    line.only("format", "version", "game", "rules_version", "options", "seats", "seed")
    if line.data["version"] != VERSION:
        raise line.wrong(
            f"format version {_short(line.data['version'])} is unknown; this reads {VERSION}", at="version"
        )
    options, names = line.data["options"], line.data["seats"]
    if not isinstance(options, dict) or not all(isinstance(v, str) for v in options.values()):
        raise line.wrong("'options' maps names to texts", at="options")
    seated = isinstance(names, list) and all(isinstance(n, str) and 0 < len(n) <= 60 for n in names)
    if not seated or not 1 <= len(names) <= 8 or len(set(names)) < len(names):
        raise line.wrong("'seats' lists one to eight different names", at="seats")
    seed = line.text_at("seed", 20)
    if not (seed.isascii() and seed.isdigit() and int(seed) < 2**64):
        raise line.wrong("'seed' is a text of digits below 2^64", at="seed")
    version = line.number_at("rules_version", 1, 10**6)
    return Header(line.text_at("game", 40), version, dict(options), tuple(names), int(seed))


def _move(line: _Line, ply: int, seats: int) -> MoveLine:
    if "result" in line.data:
        raise line.wrong("the result stands before the last line", at="result")
    line.only("ply", "seat", "move", "state")
    if line.number_at("ply", 1, MOST_MOVES) != ply:
        raise line.wrong(
            f"ply {line.data['ply']} where {ply} should be: lines are missing or out of order", at="ply"
        )
    return MoveLine(
        ply,
        line.number_at("seat", 0, seats - 1),
        line.text_at("move"),
        line.text_at("state", 16),
        line.number,
    )


def _result(line: _Line, plies: int, seats: int) -> Result | None:
    if "result" not in line.data:
        raise line.wrong("the record ends without its result: it was cut short", column=len(line.text))
    line.only("result")
    inside = line.data["result"]
    if inside is None:
        return None
    if not isinstance(inside, dict) or set(inside) != {"plies", "points", "places"}:
        raise line.wrong("'result' has plies, points and places, or is null", at="result")
    if line.number_at("plies", 0, MOST_MOVES, inside) != plies:
        raise line.wrong(f"{inside['plies']} plies in the result, but {plies} moves before it", at="plies")
    return Result(plies, line.numbers_at("points", seats, inside), line.numbers_at("places", seats, inside))
