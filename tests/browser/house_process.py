"""A house that runs as a process of its own: started, killed and started again on the same file and port."""

from __future__ import annotations

import os
import queue
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

STARTS_WITHIN = 60.0
"""Seconds; a start takes about one, but the tests of other rooms may hold all cores."""


def free_port() -> int:
    """Return a port that nobody listens at now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class HouseProcess:
    """`ridotto serve` as a child; `url` is what it printed when it was open."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "house.db"
        self.port = free_port()
        self.url = ""
        self.lines: list[str] = []
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> HouseProcess:
        command = [Path(sys.executable).with_name("ridotto"), "serve"]
        where = ["--data", str(self.data), "--port", str(self.port)]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [*command, *where], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        opened: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, args=(self.process, opened), daemon=True).start()
        self.url = opened.get(timeout=STARTS_WITHIN)
        assert self.url, "the house did not open:\n" + "\n".join(self.lines[-30:])
        assert self.url.endswith(f":{self.port}/"), f"the house opened elsewhere: {self.url}"
        return self

    def _read(self, process: subprocess.Popen[str], opened: queue.Queue[str]) -> None:
        """Drain what it prints, so that it never waits for us, and keep it for when a test fails."""
        assert process.stdout
        with process.stdout as printed:
            for line in printed:
                self.lines.append(line.rstrip())
                if "is open at " in line:
                    opened.put(line.split("is open at ")[1].split()[0])
        opened.put("")

    def kill(self) -> None:
        """Let it die without a word, as in a power cut."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process:
            self.process.send_signal(how)
            self.process.wait(timeout=20)
            self.process = None

    def troubles(self) -> list[str]:
        """Return what it logged as its own failure."""
        return [line for line in self.lines if '"level": "error"' in line or "Traceback" in line]
