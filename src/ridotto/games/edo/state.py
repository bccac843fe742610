"""The record of a game of Edo: every field, its range, its meaning and who sees it."""

from __future__ import annotations

from ridotto.core.fields import OWNER, PUBLIC, Layout, field
from ridotto.core.game import Option

from .data import (
    CARDS,
    CITIES,
    FORTRESSES,
    HOUSES,
    MAX_SEATS,
    MERCHANT_CARDS,
    NODES,
    OFFICIALS,
    RESOURCES,
    SHOGUN_OFFICIALS,
    SIDES,
    SITES,
    SLOTS,
)

# Phases in which somebody decides …
SETTLING, MERCHANT_START, PLANNING, MOVING, ACTING, GOING, WAGES, OVER = range(8)
# … and steps that the rules take by themselves (see season.advance).
SHOWING, BEGINNING, OPENING, ENDING, PAYDAY, INCOME, CLOSING = range(8, 15)
PHASES = 15

# How the game ended.
RUNNING, BY_POINTS, BY_DECK = range(3)

# What `settled` remembers of a player's setup.
HAS_PACKAGE, HAS_HOUSE = 1, 2

# What stands on a building site: a house or a trading post of a seat, or a fortress.
EMPTY, HOUSE_OF, POST_OF, CASTLE = 0, 1, 5, 9

SOURCES = ("start", "houses", "trading posts", "fortresses", "trade", "samurai", "money")
FROM_START, FROM_HOUSES, FROM_POSTS, FROM_FORTRESSES, FROM_TRADE, FROM_SAMURAI, FROM_MONEY = range(7)

OPTIONS = (
    Option("purses", ("open", "hidden"), "open", "hidden", "whether players see each other's money (E-12.2)"),
    Option("resources", ("twenty", "forty"), "twenty", "twenty", "tokens of each resource (E-1.4)"),
)
OPEN_PURSES = 0

_S = MAX_SEATS
_DECK = (1 << CARDS) - 1
FIELDS = (
    # The turn
    field("phase", "i1", (), PUBLIC, 0, PHASES - 1, "what is being done now"),
    field("to_act", "i1", (), PUBLIC, 0, 15, "seats that may act now, one bit each"),
    field("start", "i1", (), PUBLIC, 0, _S - 1, "start player"),
    field("round_no", "i1", (), PUBLIC, 0, MERCHANT_CARDS, "round, from 1; 0 during setup"),
    field("slot", "i1", (), PUBLIC, 0, SLOTS - 1, "slot being played"),
    field("turn", "i1", (), PUBLIC, 0, 2 * _S, "turns done in this slot, in the wages or in the setup"),
    field("actor", "i1", (), PUBLIC, 0, _S - 1, "whose turn it is"),
    field("left", "i1", (), PUBLIC, 0, 4, "activations left; in a trade, purchases left"),
    field("wishes_left", "i1", (), PUBLIC, 0, 2, "in a trade, points that may still be paid for"),
    field("marked", "i1", (), PUBLIC, 0, 31, "actor's samurai already used or paid, one bit each"),
    field("picked", "i1", (), PUBLIC, 0, NODES, "space from which Travel moves a samurai"),
    field("landed", "i1", (), PUBLIC, 0, NODES, "where this official's first samurai went"),
    field("ended_by", "i1", (), PUBLIC, 0, 2, "why the game ended: points or merchant deck"),
    # The board
    field("closed", "i1", (), PUBLIC, 0, CITIES - 1, "closed city, or 0"),
    field("covered", "i1", RESOURCES, PUBLIC, 0, NODES, "covered space of each resource, or 0"),
    field("tile", "i1", CITIES, PUBLIC, 0, 14, "profit tile of each city, or 0"),
    field("built", "i1", CITIES, PUBLIC, 0, SITES, "buildings in each city"),
    field(
        "sites",
        "i1",
        (CITIES, SITES),
        PUBLIC,
        0,
        CASTLE,
        "1-4 house, 5-8 trading post of seat A-D, 9 fortress",
    ),
    field(
        "samurai",
        "i1",
        (_S, OFFICIALS),
        PUBLIC,
        0,
        NODES,
        "spaces of a player's samurai, ascending; 0 at home",
    ),
    field("merchant", "i1", (), PUBLIC, 0, NODES, "space of the merchant, 0 before it is placed"),
    # Supplies and decks
    field("supply", "i1", RESOURCES, PUBLIC, 0, 40, "wood, stone, rice left for all"),
    field("shogun_supply", "i1", (), PUBLIC, 0, SHOGUN_OFFICIALS, "Shogun officials left"),
    field("fortresses", "i1", (), PUBLIC, 0, FORTRESSES, "fortresses left"),
    field("packages", "i1", (), PUBLIC, 0, 31, "packages taken, one bit each"),
    field("card_row", "i2", (), PUBLIC, 0, _DECK, "special cards face up, one bit each"),
    field("card_deck", "i2", (), PUBLIC, 0, _DECK, "special cards nobody has seen yet, one bit each"),
    field("sold", "i2", (), PUBLIC, 0, _DECK, "special cards out of the game, one bit each"),
    field("offer", "i1", (), PUBLIC, 0, MERCHANT_CARDS, "active merchant card"),
    field("preview", "i1", (), PUBLIC, 0, MERCHANT_CARDS, "face-up merchant card on the deck, or 0"),
    field("merchant_deck", "i2", (), PUBLIC, 0, 2046, "merchant cards nobody has seen yet, one bit each"),
    # The players
    field("settled", "i1", _S, PUBLIC, 0, 3, "setup done: 1 package, 2 house"),
    field("purse", "i2", _S, OWNER, 0, 9999, "Ryo"),
    field("money", "i2", _S, PUBLIC, 0, 9999, "Ryo that everyone sees; 0 while purses are hidden"),
    field("goods", "i1", (_S, RESOURCES), PUBLIC, 0, 10, "wood, stone, rice"),
    field("houses", "i1", _S, PUBLIC, 0, HOUSES, "houses in stock"),
    field("posts", "i1", _S, PUBLIC, 0, 1, "trading posts in stock"),
    field("shogun", "i1", _S, PUBLIC, 0, SHOGUN_OFFICIALS, "Shogun officials owned"),
    field("cards", "i2", _S, PUBLIC, 0, _DECK, "cards owned, one bit each"),
    field("fresh", "i2", _S, PUBLIC, 0, _DECK, "cards bought this round, one bit each"),
    field("earned", "i1", (_S, len(SOURCES)), PUBLIC, 0, 127, "points by source"),
    # The plans
    field("plan_step", "i1", _S, PUBLIC, 0, 2 * SLOTS, "steps of planning done"),
    field("plan", "i1", (_S, SLOTS), OWNER, 0, SIDES, "secret card side in each slot, from 1; 0 none"),
    field("assigned", "i1", (_S, SLOTS), OWNER, 0, 4, "officials on each slot while planning"),
    field("officials", "i1", (_S, SLOTS), PUBLIC, 0, 4, "officials on each slot, once shown"),
    field("shown", "i1", (_S, SLOTS), PUBLIC, 0, SIDES, "card side in each slot, once revealed, from 1"),
)

LAYOUT = Layout(FIELDS + tuple(option.field for option in OPTIONS))
