"""What the house writes down about itself: one JSON object a line, or words on a terminal.

Never tokens, cookies, keys, passwords, move texts or what people typed: events carry names and numbers that
we chose. Control characters are escaped, so that no line can pretend to be two.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from typing import Any, TextIO

LOGGER = logging.getLogger("ridotto.house")

_FORBIDDEN = ("token", "cookie", "password", "secret", "key", "move", "text", "name")
"""Fields that no event may have: a slip of the pen must not end up on a disk."""

_LONGEST = 300


def short_id(table_id: object) -> str:
    """Shorten the id of a table: enough to find it, too little to visit it."""
    return str(table_id)[:6]


def note(event: str, *, level: int = logging.INFO, **fields: Any) -> None:
    """Write down an event with its fields."""
    for name in fields:
        if name in _FORBIDDEN:
            raise ValueError(f"the log does not take {name!r}")
    if "table" in fields:
        fields["table"] = short_id(fields["table"])
    LOGGER.log(level, event, extra={"fields": fields})


def note_fault(error: BaseException, **fields: Any) -> None:
    """Write down a fault of ours: what and where, but on paper not the message, which may quote a player."""
    frames = traceback.extract_tb(error.__traceback__)[-12:]
    where = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno}:{frame.name}" for frame in frames]
    fields |= {"error": type(error).__name__, "where": where}
    LOGGER.error("fault", extra={"fields": fields, "message_for_terminal": str(error)})


class JsonLines(logging.Formatter):
    """One JSON object a line; `json.dumps` escapes control characters and everything beyond ASCII."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one record."""
        line = {
            "time": _moment(record.created),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {name: _cut(value) for name, value in getattr(record, "fields", {}).items()}
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
        return json.dumps(line, default=str)


class ForPeople(logging.Formatter):
    """Short lines for somebody who watches a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one record."""
        fields = getattr(record, "fields", {})
        told = " ".join(
            f"{name}={_plain(value)}" for name, value in fields.items() if value not in ("", None)
        )
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        said = getattr(record, "message_for_terminal", "")
        return f"{clock} {record.levelname.lower():7} {_plain(record.getMessage())} {told} {_plain(said)}".rstrip()


def _moment(seconds: float) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
    return f"{whole}.{int(seconds % 1 * 1000):03d}Z"


def _cut(value: Any) -> Any:
    return value[:_LONGEST] if isinstance(value, str) else value


def _plain(value: object) -> str:
    # A terminal obeys escape sequences, so only printable characters reach it.
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in str(_cut(value)))


def start(stream: TextIO | None = None, *, level: int = logging.INFO) -> logging.Handler:
    """Send the log to stderr: words if that is a terminal, else JSON lines. Returns the handler."""
    out = stream or sys.stderr
    handler = logging.StreamHandler(out)
    handler.setFormatter(ForPeople() if out.isatty() else JsonLines())
    for old in LOGGER.handlers[:]:
        LOGGER.removeHandler(old)
    LOGGER.addHandler(handler)
    LOGGER.setLevel(level)
    LOGGER.propagate = False
    return handler
