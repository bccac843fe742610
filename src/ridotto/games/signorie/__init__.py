"""Signorie, a game for two to four by Andrea Chiarvesio and Pierluca Zizzi (2015)."""

from pathlib import Path

from ridotto.core.game import Brain, Game, Rules

from . import brain, notation, view
from .checks import INVARIANTS, sound
from .data import SOURCES
from .deal import deal
from .knowledge import FEATURES, encode, resample
from .moves import LONGEST, MOST_LEGAL, MOVES
from .position import settle
from .refusal import refusal
from .scoring import points, ranking
from .state import LAYOUT, OPTIONS
from .turn import legal, play, waiting

GAME = Game(
    name="signorie",
    title="Signorie",
    credit="Andrea Chiarvesio and Pierluca Zizzi; What's Your Game?, 2015",
    summary="Lords of the Renaissance marry off daughters, promote sons and court six great houses.",
    seats=(2, 3, 4),
    seat_names=("Anna", "Bruno", "Chiara", "Dario"),
    rules_version=1,
    room=Path(__file__).parent,
    layout=LAYOUT,
    options=OPTIONS,
    moves=MOVES,
    most_legal=MOST_LEGAL,
    longest=LONGEST,
    features=FEATURES,
    sources=SOURCES,
    currency="points",
    invariants=INVARIANTS,
    rules=Rules(deal, waiting, legal, refusal, play, points, ranking, encode, resample, sound),
    words=notation,
    pictures=view,
    settle=settle,
    opening=notation.opening,
    brain=Brain(brain.weigh, brain.evaluate),
    demand=5,
)
