"""A process that plays for one library: pinned to one core, told by lines what to measure."""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import os
import sys
import warnings
from dataclasses import asdict
from typing import Any

from .row import Entry, Stopwatch

SINGLE = {
    name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
} | {
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}
"""The environment in which every library keeps to one thread."""


class Worker:
    """Answers `list`, `open N` and `measure N SECONDS`."""

    def __init__(self, library: str, every: bool) -> None:
        """Import the library's module; an ImportError is the caller's to tell."""
        module = importlib.import_module(f".{library}", __package__)
        self.name: str = module.NAME
        self.version = importlib.metadata.version(module.DISTRIBUTION)
        wide = every and library == "open_spiel"
        self.entries: list[Entry] = list(module.entries(every=True) if wide else module.entries())
        self.watches: dict[int, Stopwatch] = {}

    def list(self) -> dict[str, Any]:
        """Say what can be measured."""
        kept = ("game", "players", "driven", "way", "bytes")
        shown = [{name: getattr(entry, name) for name in kept} for entry in self.entries]
        return {"library": self.name, "version": self.version, "entries": shown}

    def open(self, number: str) -> dict[str, Any]:
        """Prepare an entry: load, compile, warm up."""
        self.watches[int(number)] = Stopwatch(self.entries[int(number)])
        return {}

    def measure(self, number: str, seconds: str) -> dict[str, Any]:
        """Measure an entry once."""
        return asdict(self.watches[int(number)].measure(float(seconds)))


def serve(library: str, core: int, every: bool) -> None:
    """Pin this process to a core and answer requests until the input ends."""
    if core >= 0:
        os.sched_setaffinity(0, {core})
    warnings.simplefilter("ignore")
    # Libraries greet and warn on the standard output: answers go out on a channel of their own.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    worker: Worker | None = None
    for line in sys.stdin:
        request, *arguments = line.split()
        try:
            worker = worker or Worker(library, every)
            answer = getattr(worker, request)(*arguments)
        except Exception as error:  # whatever a library raises is an answer: the contest goes on without it
            answer = {"failed": f"{type(error).__name__}: {error}".splitlines()[0]}
        print(json.dumps(answer), file=answers)
