"""Match, the one authority over a game, and what stands around it."""

from .match import Match, Step
from .position import position
from .replay import load, replay, verify

__all__ = ["Match", "Step", "load", "position", "replay", "verify"]
