"""Mark the rules of a game: plain Python that also runs compiled.

A rule is an ordinary function over a flat record. Called from Python it runs
as it stands: breakpoints, tracebacks, coverage. Called from a compiled loop it
is compiled, for a CPU core or for a GPU. This is the only file of the package
that knows how rules are handed to the compiler; Numba is imported when the
first loop is compiled and not before, so a table of people never waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

State: TypeAlias = Any
"""One game's record: fields as attributes in Python, a record in a compiled loop."""
Cells: TypeAlias = Any
"""A row of whole numbers that a rule fills in: moves, points, features."""

NOBODY = -1
"""No seat. Never an index: -1 would quietly mean the last one."""

F = TypeVar("F", bound=Callable[..., Any])

_waiting_for_cpu: list[Callable[..., Any]] = []
_waiting_for_gpu: list[Callable[..., Any]] = []


def rule(function: F) -> F:
    """Mark a rule of a game: plain Python, compiled only where a compiled loop calls it."""
    _waiting_for_cpu.append(function)
    _waiting_for_gpu.append(function)
    return function


def hand_rules_to_cpu() -> None:
    """Let loops compiled for the CPU call every rule marked so far."""
    from numba.extending import register_jitable

    while _waiting_for_cpu:
        register_jitable(_waiting_for_cpu.pop())


def hand_rules_to_gpu() -> None:
    """Let kernels compiled for a GPU call every rule marked so far."""
    from numba import config

    if config.ENABLE_CUDASIM:
        _waiting_for_gpu.clear()  # the simulator runs plain Python
        return
    from numba.cuda.extending import register_jitable

    while _waiting_for_gpu:
        # Into the kernel itself: a call on a GPU spills what the caller holds.
        register_jitable(forceinline=True)(_waiting_for_gpu.pop())
