"""Rialto, a game for two to five by Stefan Feld (2013)."""

from pathlib import Path

from ridotto.core.game import Brain, Game, Rules

from . import brain, notation, outlook, view
from .checks import INVARIANTS, settle, sound
from .deal import deal
from .encode import FEATURES, encode
from .knowledge import resample
from .moves import DELAY, FIRST_DISCARD, MOST_LEGAL, MOVES
from .scoring import points, ranking
from .state import LAYOUT, OPTIONS, SOURCES
from .turn import legal, play, refusal, waiting


def is_hidden(move: int) -> bool:
    """Tell whether only the mover may know what he did: discards are face down. R-4.8."""
    return FIRST_DISCARD <= move < DELAY


GAME = Game(
    name="rialto",
    title="Rialto",
    credit="Stefan Feld; Pegasus Spiele and Tasty Minstrel Games, 2013",
    summary="Families of Venice draft cards, please the Doge, bridge the canals and fill six districts.",
    seats=(2, 3, 4, 5),
    seat_names=("Anna", "Bruno", "Chiara", "Dario", "Elena"),
    rules_version=1,
    room=Path(__file__).parent,
    layout=LAYOUT,
    options=OPTIONS,
    moves=MOVES,
    most_legal=MOST_LEGAL,
    longest=3100,
    features=FEATURES,
    sources=SOURCES,
    currency="points",
    invariants=INVARIANTS,
    rules=Rules(deal, waiting, legal, refusal, play, points, ranking, encode, resample, sound),
    words=notation,
    pictures=view,
    settle=settle,
    is_hidden=is_hidden,
    opening=notation.opening,
    brain=Brain(brain.weigh, outlook.evaluate),
    demand=1,
)
