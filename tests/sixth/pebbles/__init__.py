"""Pebbles: a toy that proves a sixth game needs no edit outside its folder."""

from pathlib import Path

from ridotto.core.game import Game, Rules

from . import rules as r
from . import words

GAME = Game(
    name="pebbles",
    title="Pebbles",
    credit="nobody, for the tests",
    summary="A toy.",
    seats=(2, 3),
    seat_names=("Ann", "Bob", "Cid"),
    rules_version=1,
    room=Path(__file__).parent,
    layout=r.LAYOUT,
    options=r.OPTIONS,
    moves=r.MOVES,
    most_legal=3,
    longest=18,
    features=r.FEATURES,
    sources=("pebbles", "bets", "pearls"),
    currency="points",
    invariants=("bets are paid at the end",),
    rules=Rules(
        r.deal, r.waiting, r.legal, r.refusal, r.play, r.points, r.ranking, r.encode, r.resample, r.sound
    ),
    words=words,
    pictures=words,
    is_hidden=lambda move: move < r.FIRST_TAKE,
)
