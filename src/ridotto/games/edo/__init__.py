"""Edo, a game for two to four by Louis and Stefan Malz (2012)."""

from pathlib import Path

from ridotto.core.game import Brain, Game, Rules

from . import brain, notation, outlook, view
from .checks import INVARIANTS, sound
from .deal import deal
from .guess import resample
from .knowledge import FEATURES, encode
from .moves import LONGEST, MOST_LEGAL, MOVES, is_hidden
from .refusal import refusal
from .scoring import points, ranking
from .settle import settle
from .state import LAYOUT, OPTIONS, SOURCES
from .story import opening
from .turn import legal, play, waiting

GAME = Game(
    name="edo",
    title="Edo",
    credit="Louis and Stefan Malz; Queen Games, 2012",
    summary="Daimyo plan three cards in secret, send samurai along the roads, and build up Edo.",
    seats=(2, 3, 4),
    seat_names=("Mori", "Shimazu", "Uesugi", "Maeda"),
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
    is_hidden=is_hidden,
    brain=Brain(brain.weigh, outlook.evaluate, horizon=64),  # a planned round is some sixty plies
    opening=opening,
    demand=3,
    usual=3,
)
