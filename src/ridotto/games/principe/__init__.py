"""Il Principe, a game for three to five by Emanuele Ornella (2005)."""

from pathlib import Path

from ridotto.core.game import Brain, Game, Rules, Standing

from . import notation, view
from .brain import weigh
from .checks import INVARIANTS, sound
from .data import FAMILIES
from .deal import deal
from .knowledge import FEATURES, encode
from .moves import LONGEST, MOST_LEGAL, MOVES, is_hidden
from .outlook import evaluate
from .position import settle
from .refusals import refusal
from .scoring import points, ranking
from .state import LAYOUT, OPTIONS, SOURCES
from .turn import legal, play, waiting
from .worlds import resample

GAME = Game(
    name="principe",
    title="Il Principe",
    credit="Emanuele Ornella; Mind the Move, 2005",
    summary="Families bid for building cards, raise the cities of Italy and hold its offices.",
    seats=(3, 4, 5),
    seat_names=FAMILIES,
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
    opening=notation.opening,
    brain=Brain(weigh, evaluate),
    standing=Standing(notation.order_text, notation.obey),
    demand=4,
)
