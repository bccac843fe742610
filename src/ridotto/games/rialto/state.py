"""The record of Rialto: everything on the table, in hands and in memory."""

from ridotto.core.fields import OWNER, PUBLIC, SECRET, Layout, field
from ridotto.core.game import Option

from .data import (
    BANKS,
    BRIDGES,
    BUILDINGS,
    CARDS_OF_KIND,
    COUNCILMEN,
    DISTRICT_NAMES,
    DISTRICTS,
    GONDOLAS,
    KINDS,
    LINKS,
    MOST_HELD,
    MOST_ROWS,
    MOST_SEATS,
    PACK,
    ROUNDS,
    ROW_LENGTH,
    STAGES,
    TILES_OF_BUILDING,
)

NOBODY = -1
NO_BRIDGE = -1

# The moments of a game. RESOLVE is never a decision: the effects of a stage run there.
FIRST, DRAFT, GREENS, DISCARD, LAY, RESOLVE, RETURN, TAKE = range(8)
BUILD_BRIDGE, PLACE_GONDOLA, FETCH_COUNCILMAN, MOVE_COUNCILMAN, BLUES, OVER = range(8, 14)
PHASES = 14

# How far the yellow buildings of a turn are used; it only rises.
FRESH, AFTER_MANY, AFTER_ONE, AFTER_TILE = 0, 1, 8, 15

KEEP, THROW = 0, 1

START, BRIDGE_CARDS, BRIDGE_BONUS, NO_BRIDGE_CARD = range(4)
GONDOLA_CARDS, GONDOLA_BONUS, BANK_BONUSES, RETURNED, BLUE_POINTS = range(4, 9)
LEFTOVERS, OWNED, DISTRICT_POINTS = range(9, 12)
SOURCES = (
    "start",
    "bridge cards",
    "bridge bonus",
    "no bridge card",
    "missing councilmen",
    "gondola bonus",
    "bank bonus",
    "returned buildings",
    "blue buildings",
    "leftovers",
    "buildings",
    *DISTRICT_NAMES,
)

OPTIONS = (
    Option(
        "carry_over",
        ("keep", "discard"),
        "keep",
        "keep",
        "cards not played: kept in hand, or thrown each round",
    ),
)

_SEATS = MOST_SEATS
_CARDS = CARDS_OF_KIND
_TILES = TILES_OF_BUILDING
_ORDER = 8**MOST_SEATS - 1

FIELDS = (
    field("phase", "i1", (), PUBLIC, FIRST, OVER, "moment of the game"),
    field("asked", "i1", (), PUBLIC, 0, 31, "seats that may act now, as bits"),
    field("round_number", "i1", (), PUBLIC, 0, ROUNDS, "rounds finished"),
    field("stage", "i1", (), PUBLIC, 0, STAGES - 1, "stage being played, A to F"),
    field("turn", "i1", (), PUBLIC, 0, MOST_SEATS, "place in Doge order of the family whose turn it is"),
    field("starter", "i1", (), PUBLIC, 0, MOST_SEATS - 1, "seat that lays first in this stage"),
    field("winner", "i1", (), PUBLIC, NOBODY, MOST_SEATS - 1, "seat that won the stage's bonus"),
    field("queue", "i2", (), PUBLIC, 0, _ORDER, "seats still to lay, three bits each, next one lowest"),
    field("queue_length", "i1", (), PUBLIC, 0, MOST_SEATS, "seats still to lay"),
    field("order", "i1", _SEATS, PUBLIC, 0, MOST_SEATS - 1, "seats in Doge order"),
    field("doge", "i1", _SEATS, PUBLIC, 0, 127, "space on the Doge track"),
    field("gold", "i1", _SEATS, PUBLIC, 0, 127, "coins"),
    field("general", "i1", _SEATS, PUBLIC, 0, COUNCILMEN, "councilmen in the general supply"),
    field("personal", "i1", _SEATS, PUBLIC, 0, COUNCILMEN, "councilmen in the personal supply"),
    field("board", "i1", (DISTRICTS, _SEATS), PUBLIC, 0, COUNCILMEN, "councilmen in each district"),
    field("palace", "i1", (_SEATS, BUILDINGS), PUBLIC, 0, _TILES, "buildings owned, by kind"),
    field("coins_on", "i1", (_SEATS, BUILDINGS), PUBLIC, 0, _TILES, "of these, with a coin on them"),
    field("stock", "i1", BUILDINGS, PUBLIC, 0, _TILES, "buildings to be had, by kind"),
    field("ends", "i1", (LINKS, 2), PUBLIC, 0, 6, "values of the tile on each connection, 0 if free"),
    field("bridges", "i1", (), PUBLIC, 0, 2**BRIDGES - 1, "bridges not built yet, as bits"),
    field("top_bridge", "i1", (), PUBLIC, NO_BRIDGE, BRIDGES - 1, "bridge on top of the stack"),
    field("gondolas", "i1", (), PUBLIC, 0, GONDOLAS, "gondolas not placed yet"),
    field("district_of", "i1", ROUNDS, PUBLIC, 0, DISTRICTS - 1, "district of each round"),
    field("flipped", "i1", BANKS, PUBLIC, 0, 1, "bonus tile of each bank is spent"),
    field("bank_paid", "i1", BANKS, PUBLIC, 0, 31, "seats that won the bank's bonus, as bits"),
    field("rows", "i1", (MOST_ROWS, KINDS), PUBLIC, 0, ROW_LENGTH, "face-up cards, by kind"),
    field("open_rows", "i1", (), PUBLIC, 0, 2**MOST_ROWS - 1, "rows still there, as bits"),
    field("hand_size", "i1", _SEATS, PUBLIC, 0, PACK, "cards in hand"),
    field("hand_limit", "i1", _SEATS, PUBLIC, 0, MOST_HELD, "cards that may be kept this round"),
    field("pile_size", "i1", (), PUBLIC, 0, PACK, "cards in the pile"),
    field("shuffles", "i1", (), PUBLIC, 0, 127, "times the discards became the pile"),
    field("drawn", "i1", (), PUBLIC, 0, PACK, "cards drawn since the pile was shuffled"),
    field("spent", "i1", KINDS, PUBLIC, 0, _CARDS, "discards that all have seen, by kind"),
    field(
        "shown",
        "i1",
        (_SEATS, KINDS),
        PUBLIC,
        0,
        _CARDS,
        "cards that all know to be in hand or among `slipped`",
    ),
    field("slipped", "i1", _SEATS, PUBLIC, 0, PACK, "face-down discards that may be shown cards"),
    field("lacks", "i1", _SEATS, PUBLIC, 0, 127, "kinds that all know not to be in hand, as bits"),
    field("buried_size", "i1", _SEATS, PUBLIC, 0, PACK, "face-down discards since the last shuffle"),
    field("laid", "i1", (_SEATS, KINDS), PUBLIC, 0, _CARDS, "cards laid in this stage"),
    field("counted", "i1", _SEATS, PUBLIC, 0, 31, "what the laid cards count"),
    field("converted", "i1", (), PUBLIC, 0, MOST_HELD, "cards turned by Y2 and Y4 on this turn"),
    field("turned", "i1", (), PUBLIC, 0, 1, "a card was turned by Y2 or Y4 in this stage"),
    field("tile_jokers", "i1", (), PUBLIC, 0, _TILES, "Y3 used on this turn"),
    field(
        "yellow_step", "i1", (), PUBLIC, FRESH, AFTER_TILE, "how far yellow buildings are used on this turn"
    ),
    field("due", "i1", (), PUBLIC, 0, 31, "allowance or placements left to the family that resolves"),
    field("returned", "i1", (), PUBLIC, 0, 1, "a building was just returned for the next one"),
    field("target", "i1", (), PUBLIC, 0, DISTRICTS - 1, "district that waits for a councilman"),
    field("earned", "i1", (_SEATS, len(SOURCES)), PUBLIC, -127, 127, "points by source"),
    field("hand", "i1", (_SEATS, KINDS), OWNER, 0, _CARDS, "cards held, by kind"),
    field("buried", "i1", (_SEATS, KINDS), OWNER, 0, _CARDS, "own face-down discards since the last shuffle"),
    field("pile", "i1", KINDS, SECRET, 0, _CARDS, "cards in the pile, by kind; the order is chance"),
)

LAYOUT = Layout(FIELDS + tuple(option.field for option in OPTIONS))
