"""Medici vs Strozzi, a game for two by Reiner Knizia (2006)."""

from pathlib import Path

from ridotto.core.game import Brain, Game, Rules

from . import brain, notation, view
from .checks import INVARIANTS, settle, sound
from .deal import deal
from .knowledge import FEATURES, encode, resample
from .moves import MOVES, TENS_MOVES
from .scoring import points, ranking
from .state import LAYOUT, OPTIONS, SOURCES
from .turn import legal, play, refusal, waiting

GAME = Game(
    name="strozzi",
    title="Medici vs Strozzi",
    credit="Reiner Knizia; Abacusspiele and Rio Grande Games, 2006",
    summary="Two families price each other's cargoes and fight for harbours and monopolies.",
    seats=(2,),
    seat_names=("Medici", "Strozzi"),
    rules_version=1,
    room=Path(__file__).parent,
    layout=LAYOUT,
    options=OPTIONS,
    moves=MOVES,
    most_legal=TENS_MOVES,
    longest=387,
    features=FEATURES,
    sources=SOURCES,
    currency="florins",
    invariants=INVARIANTS,
    rules=Rules(deal, waiting, legal, refusal, play, points, ranking, encode, resample, sound),
    words=notation,
    pictures=view,
    settle=settle,
    opening=notation.opening,
    brain=Brain(brain.weigh, brain.evaluate),
    demand=2,
)
