"""Match, the one authority over a game, and what stands around it."""

from .hint import Hint
from .match import Match, Step
from .orders import OrderBook
from .position import position
from .replay import load, replay, verify

__all__ = ["Hint", "Match", "OrderBook", "Step", "load", "position", "replay", "verify"]
