"""How a training is done: every choice in one place, checked before anything starts."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

from ..core.game import Game
from ..errors import UnknownOption

WORD = 8
"""Lanes are counted in eights: bytes of neighbouring games are copied eight at a time."""


@dataclass(frozen=True)
class Settings:
    """The choices of one training."""

    game: str
    players: tuple[int, ...]
    minutes: float = 10.0
    device: str = "cuda"
    seed: int = 1
    lanes: int = 131_072
    """Games side by side, all player counts together."""
    steps: int = 256
    """Decisions of every game between two rounds of learning: about a game, so that most of them see their end."""
    parts: int = 64
    """Into how many minibatches the lanes are divided."""
    epochs: int = 1
    hidden: int = 512
    rate: float = 1e-3
    keep: float = 0.97
    """Lambda of the generalised advantage: how much of what came later counts beside the values, at the start."""
    keep_last: float = 0.9
    """The same in the end, when values are worth more than luck; between them it goes in a line."""
    clip: float = 0.2
    entropy: float = 0.01
    """The bonus for trying things, at the start; it falls to a tenth with the time."""
    first: float = 0.5
    """How much of the reward is for the first place alone, beside the house's even places."""
    lead: float = 0.1
    """How much the distance in points counts beside the place."""
    paid: bool = True
    """Whether that distance is paid as soon as points are made, in games whose points only grow, or in the end."""
    pool_share: float = 0.2
    """In which share of the lanes earlier snapshots play the other seats."""
    pool_size: int = 8
    novice: float = 0.0
    """In which share of the lessons somebody who follows the room's rules of thumb plays there instead of a snapshot."""
    apprentice: float = 0.03
    """For which share of the time the network copies somebody who follows the room's rules of thumb, at first."""
    compile: bool = True

    def __post_init__(self) -> None:
        """Refuse what cannot be trained."""
        wrong = [name for name, holds in self._demands().items() if not holds]
        if wrong:
            raise UnknownOption(f"a training cannot be so: {'; '.join(wrong)}")

    def _demands(self) -> dict[str, bool]:
        numbers = (self.minutes, self.rate, self.entropy, self.first, self.lead, self.pool_share)
        looks = (self.keep, self.keep_last)
        return {
            "all numbers are finite": all(math.isfinite(each) for each in numbers),
            "the time is between one second and a week": 1 / 60 <= self.minutes <= 10_080,
            "the device is cuda or cpu": self.device in ("cuda", "cpu"),
            "the seed is from 0 to a million": 0 <= self.seed <= 1_000_000,
            "players are named once each": 0 < len(self.players) == len(set(self.players)),
            f"lanes are at least {WORD} for each part and player count": self.lanes
            >= WORD * max(1, self.parts) * len(self.players),
            "steps are 2 to 1024": 2 <= self.steps <= 1024,
            "parts are 1 to 1024": 1 <= self.parts <= 1024,
            "epochs are 1 to 20": 1 <= self.epochs <= 20,
            "hidden is 16 to 1024": 16 <= self.hidden <= 1024,
            "the rate is above 0 and at most 0.1": 0 < self.rate <= 0.1,
            "shares are from 0 to 1": all(
                0 <= each <= 1 for each in (self.first, self.pool_share, *looks, self.novice, self.apprentice)
            ),
            "the pool holds 1 to 64": 1 <= self.pool_size <= 64,
        }

    @property
    def block(self) -> int:
        """Return the lanes of one player count in one minibatch."""
        return self.lanes // (self.parts * len(self.players)) // WORD * WORD

    @property
    def total(self) -> int:
        """Return the games side by side that there really are."""
        return self.block * self.parts * len(self.players)

    @property
    def decisions(self) -> int:
        """Return the decisions of one iteration."""
        return self.total * self.steps

    def as_json(self) -> dict[str, Any]:
        """Return the choices for cards and checkpoints."""
        return asdict(self)


BLOCK_ON_GPU = 65_536
"""Games that an H200 plays at once, at 128 registers a thread: 132 × 512 threads."""


def usual_settings(game: Game, device: str, players: tuple[int, ...] = ()) -> dict[str, Any]:
    """Return what is best known for a game and a machine; the caller's wishes go on top."""
    counts = tuple(game.check_seats(each) for each in players) or game.seats
    if device == "cpu":
        # Small and often: one or two cores see some ten thousand decisions a second.
        return {
            "players": counts,
            "lanes": 256 * len(counts),
            "parts": 32,
            "epochs": 2,
            "hidden": 128,
            # So few decisions teach nothing about players who are nothing like oneself, unless one meets them often.
            "pool_share": 0.5,
            "apprentice": 0.1,
            "compile": False,
        }
    # Many small minibatches and enough reason to try things: docs/learning.md tells what each brought. A
    # step takes a GPU as long as its slowest game, so more games beside each other pay better than more steps.
    return {
        "players": counts,
        "lanes": 3 * BLOCK_ON_GPU,
        "steps": 128,
        "parts": 1024,
        "rate": 1.2e-3,
        "entropy": 0.06,
        "apprentice": 0.01,
    }
