"""A process that answers lines with lines: deadlines, limits, and no way to hold the house up.

Everything goes through one selector with one deadline: a process that does not
read, does not write or writes without end is stopped with its whole group.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections import deque
from collections.abc import Callable
from multiprocessing.util import Finalize
from typing import IO, Any

from ...errors import BotFailed
from . import lines

LINE_LIMIT = 64 * 1024
"""Bytes of one line at most."""
ANSWER_LIMIT = 1024 * 1024
"""Bytes of all lines at most that may come before one answer."""
LINES_LIMIT = 1000
"""Lines at most that may come before one answer."""
_CHUNK = 64 * 1024  # a whole pipe of Linux
_TAIL = 4096
_SHOWN_LINES, _SHOWN_CHARACTERS = 3, 300

Heard = Callable[[str, str], None]


def unheard(side: str, line: str) -> None:
    """Let a line pass unheard."""


class Channel:
    """One running process and the lines to and from it."""

    def __init__(self, words: list[str], leave_seconds: float, heard: Heard = unheard) -> None:
        """Start the process; whoever listens hears every line, '>' to the bot and '<' from it."""
        self.words = words
        self.heard = heard
        self._sending = b""
        self._lines: deque[bytes] = deque()
        self._rest = b""
        self._amount = 0
        self._ended = False
        self._errors = b""
        try:
            self.process = subprocess.Popen(  # noqa: S603 - the command is the user's own
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise BotFailed(f"bot {self.name!r} cannot be started: {why}", kind="start") from None
        self._selector = selectors.DefaultSelector()
        # The selector knows functions, not methods: it must not keep this object alive.
        for stream, act in ((self._stdout, Channel._hear), (self._stderr, Channel._hear_errors)):
            os.set_blocking(stream.fileno(), False)
            self._selector.register(stream, selectors.EVENT_READ, act)
        os.set_blocking(self._stdin.fileno(), False)
        # Runs when this object goes, at exit, and at the exit of worker processes, where atexit does not.
        self._close = Finalize(self, _end, (self.process, self._selector, leave_seconds), exitpriority=10)

    @property
    def name(self) -> str:
        """Return the command as it was given."""
        return " ".join(self.words)

    def ask(self, word: str, value: Any, wanted: str, seconds: float) -> tuple[Any, dict[str, Any]]:
        """Say a line and return the value of the wanted answer, and what `info` lines said before it."""
        self._refuse_talk()
        deadline = time.monotonic() + seconds
        self._amount = 0
        self.say(word, value)
        told: dict[str, Any] = {}
        for _ in range(LINES_LIMIT):
            line = self._next_line(deadline, f"{word!r} within {seconds:.1f} s")
            if not line.strip():
                continue
            said, answer = self._read(line)
            if said == wanted:
                return answer, told
            if said != "info":
                raise self.fail("rubbish", f"said {_shown(line)} where {wanted!r} was expected")
            if not isinstance(answer, dict):
                raise self.fail("rubbish", f"said {_shown(line)}; behind 'info' stands a JSON object")
            told |= answer
        raise self.fail("flood", f"wrote more than {LINES_LIMIT} lines without an answer")

    def say(self, word: str, value: Any = None) -> None:
        """Put a line on its way; it is sent while the next answer is awaited."""
        line = lines.write(word, value)
        self.heard(">", line.decode("ascii").rstrip("\n"))
        self._sending += line

    def fail(self, kind: str, what: str) -> BotFailed:
        """Stop the process and return the error that says what it did, with its last words on stderr."""
        _kill(self.process)
        self._hear_errors()
        last = _last_words(self._errors)
        self.close()
        return BotFailed(f"bot {self.name!r} {what}{last}", kind=kind)

    def close(self) -> None:
        """Say `quit`, wait a moment, and stop the process with all that it started."""
        self._close()

    def leave(self, seconds: float) -> None:
        """Say `quit` and see whether the process ends by itself in time."""
        started = time.monotonic()
        self.heard(">", "quit")
        _say_quit(self.process)
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise self.fail(
                "quit", f"was still running {time.monotonic() - started:.1f} s after 'quit'"
            ) from None
        self.close()

    # How it is done.

    @property
    def _stdin(self) -> IO[bytes]:
        assert self.process.stdin  # noqa: S101 - opened as a pipe
        return self.process.stdin

    @property
    def _stdout(self) -> IO[bytes]:
        assert self.process.stdout  # noqa: S101 - opened as a pipe
        return self.process.stdout

    @property
    def _stderr(self) -> IO[bytes]:
        assert self.process.stderr  # noqa: S101 - opened as a pipe
        return self.process.stderr

    def _next_line(self, deadline: float, awaited: str) -> bytes:
        """Return the next line that comes, once all that was said is sent."""
        while True:
            line = self._cut_line()
            if line is not None:
                return line
            if self._ended:
                raise self._gone(awaited.partition(" ")[0])
            left = deadline - time.monotonic()
            if left <= 0:
                raise self.fail("late", f"did not answer {awaited}")
            self._want_to_write()
            for key, _ in self._selector.select(left):
                key.data(self)

    def _cut_line(self) -> bytes | None:
        if self._sending and not self._ended:
            return None
        if not self._lines:
            return None
        line = self._lines.popleft()
        self.heard("<", line.decode("utf-8", "replace").rstrip("\r"))
        return line

    def _want_to_write(self) -> None:
        """Watch the process's input only while there is something to send."""
        watched = self._stdin in self._selector.get_map()
        if self._sending and not watched:
            self._selector.register(self._stdin, selectors.EVENT_WRITE, Channel._send)
        elif watched and not self._sending:
            self._selector.unregister(self._stdin)

    def _send(self) -> None:
        try:
            sent = os.write(self._stdin.fileno(), self._sending[:_CHUNK])
            self._sending = self._sending[sent:]
        except BrokenPipeError:  # its output will tell how it ended
            self._sending = b""

    def _hear(self) -> None:
        chunk = _read_some(self._stdout)
        if chunk == b"":
            self._ended = True
            self._selector.unregister(self._stdout)
            return
        *whole, self._rest = (self._rest + (chunk or b"")).split(b"\n")
        self._lines.extend(whole)
        self._amount += len(chunk or b"")
        if self._amount > ANSWER_LIMIT:
            raise self.fail("flood", f"wrote more than {ANSWER_LIMIT // 1024} KiB without an answer")
        if max(map(len, (*whole, self._rest))) > LINE_LIMIT:
            raise self.fail("flood", f"wrote a line of more than {LINE_LIMIT // 1024} KiB")

    def _hear_errors(self) -> None:
        chunk = _read_some(self._stderr)
        self._errors = (self._errors + (chunk or b""))[-_TAIL:]
        if chunk == b"" and self._stderr in self._selector.get_map():
            self._selector.unregister(self._stderr)

    def _refuse_talk(self) -> None:
        """Refuse what was said since the last answer: it would be taken for the next one."""
        if not self._ended:
            self._hear()
        for line in self._lines:
            if line.strip() and not line.startswith(b"info "):
                raise self.fail("rubbish", f"said {_shown(line)} without being asked")

    def _read(self, line: bytes) -> tuple[str, Any]:
        try:
            return lines.read(line)
        except lines.Unreadable as error:
            raise self.fail("rubbish", f"said {_shown(line)}: {error}") from None

    def _gone(self, awaited: str) -> BotFailed:
        try:
            code = self.process.wait(0.5)
        except subprocess.TimeoutExpired:
            return self.fail("closed", f"closed its output instead of answering {awaited}")
        how = f"exit code {code}" if code >= 0 else f"signal {-code} ({signal.strsignal(-code)})"
        return self.fail("exit", f"ended with {how} instead of answering {awaited}")


def _read_some(stream: IO[bytes]) -> bytes | None:
    """Return what has come: some bytes, none at the end of the stream, None if there is nothing yet."""
    try:
        return os.read(stream.fileno(), _CHUNK)
    except BlockingIOError:
        return None


def _say_quit(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin  # noqa: S101 - opened as a pipe
    try:
        os.write(process.stdin.fileno(), lines.write("quit"))
    except OSError:  # gone, or deaf: the end of its input will tell it
        pass
    process.stdin.close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the process and all of its group."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):  # all gone; macOS says so in its own way
        pass
    process.wait()


def _end(process: subprocess.Popen[bytes], selector: selectors.BaseSelector, seconds: float) -> None:
    """End a process politely, then firmly, and close what was open."""
    if process.poll() is None and process.stdin and not process.stdin.closed:
        _say_quit(process)
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            pass
    _kill(process)
    selector.close()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            stream.close()


def _shown(line: bytes) -> str:
    """Show the start of a line with everything odd escaped."""
    start = ascii(line[:60].decode("utf-8", "backslashreplace"))
    return f"{start} …" if len(line) > 60 else start


def _last_words(errors: bytes) -> str:
    """Quote the end of what a process wrote on stderr."""
    said = [line.strip() for line in errors.decode("utf-8", "replace").splitlines() if line.strip()]
    if not said:
        return ""
    tail = " / ".join(said[-_SHOWN_LINES:])[-_SHOWN_CHARACTERS:]
    return f"; its last words on stderr: {plain(tail)}"


def plain(text: str) -> str:
    """Return a text without what a terminal would obey."""
    return "".join(each if each.isprintable() else "?" for each in text)
