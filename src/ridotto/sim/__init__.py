"""Many games at once: CPU threads, GPU kernels, batches that are stepped, perft, signatures."""

from __future__ import annotations

from typing import Any

__all__ = ["Batch"]


def __getattr__(name: str) -> Any:
    """Find `sim.Batch` when it is asked for: what only reads a game needs no loop."""
    if name == "Batch":
        from .batch import Batch

        return Batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
