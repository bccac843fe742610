"""The referee: one process a library, rounds in turn, every figure from the same run."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from .row import Row, Span
from .worker import SINGLE

Progress = Callable[[str], object]
PATIENCE = 1200.0
"""Seconds that a library may take for one answer, its compiling included."""


class LeftOut(Exception):
    """A library, or one entry of it, cannot be measured; says why."""


class Player:
    """The process of one library."""

    def __init__(self, library: str, python: str, core: int, every: bool) -> None:
        """Start the process with the interpreter that has the library."""
        self.library = library
        self._stderr = tempfile.TemporaryFile("w+")
        command = [python, str(Path(__file__).parent.parent / "peers.py"), "--worker", library]
        self._process = subprocess.Popen(
            [*command, "--core", str(core), *(["--every"] if every else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            text=True,
            env=os.environ | SINGLE,
        )

    def ask(self, *request: object) -> dict[str, Any]:
        """Send a request and wait for the answer."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin and stdout  # noqa: S101 - both are pipes, see above
        try:
            print(*request, file=stdin, flush=True)
        except BrokenPipeError:
            raise LeftOut(self._last_words()) from None
        if not select.select([stdout], [], [], PATIENCE)[0]:
            self._process.kill()
            raise LeftOut(f"no answer within {PATIENCE:.0f} s")
        line = stdout.readline()
        if not line:
            raise LeftOut(self._last_words())
        answer: dict[str, Any] = json.loads(line)
        if "failed" in answer:
            raise LeftOut(answer["failed"])
        return answer

    def _last_words(self) -> str:
        code = self._process.wait()
        self._stderr.seek(0)
        said = self._stderr.read().strip().splitlines()
        return f"the process ended with {code}: {said[-1] if said else 'no word'}"

    def dismiss(self) -> None:
        """End the process: its input ends."""
        if self._process.stdin:
            self._process.stdin.close()
        self._process.wait()


class Contest:
    """All libraries, and what was measured of each."""

    def __init__(self, pythons: Mapping[str, str], core: int, every: bool, progress: Progress) -> None:
        """Start every library; `pythons` says which interpreter has which."""
        self.left_out: dict[str, str] = {}
        self._progress = progress
        self._entries: list[tuple[Player, int, Row]] = []
        self._players = [
            Player(name, python or sys.executable, core, every) for name, python in pythons.items()
        ]
        for player in self._players:
            self._enter(player)

    def _enter(self, player: Player) -> None:
        """Open all entries of a library one after the other; what fails is left out with its reason."""
        try:
            told = player.ask("list")
        except LeftOut as reason:
            self.left_out[player.library] = str(reason)
            self._progress(f"{player.library} is left out: {reason}")
            return
        for number, entry in enumerate(told["entries"]):
            row = Row(told["library"], told["version"], **entry)
            self._progress(f"{row.library}: {row.game}, {row.way}: preparing")
            try:
                player.ask("open", number)
            except LeftOut as reason:
                self._leave_out(row, reason)
            else:
                self._entries.append((player, number, row))

    def _leave_out(self, row: Row, reason: LeftOut) -> None:
        self.left_out[f"{row.library}, {row.game}, {row.way}"] = str(reason)
        self._progress(f"{row.library}: {row.game}, {row.way} is left out: {reason}")

    @property
    def rows(self) -> list[Row]:
        """Return what was measured in every round."""
        return [row for _, _, row in self._entries]

    def round(self, seconds: float) -> Iterator[Row]:
        """Measure every entry once more."""
        for player, number, row in list(self._entries):
            try:
                row.spans.append(Span(**player.ask("measure", number, seconds)))
            except LeftOut as reason:
                self._leave_out(row, reason)
                self._entries.remove((player, number, row))
            else:
                yield row

    def close(self) -> None:
        """Send everybody home."""
        for player in self._players:
            player.dismiss()
