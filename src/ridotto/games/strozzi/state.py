"""The record of Medici vs Strozzi: everything the table shows."""

from ridotto.core.fields import PUBLIC, Layout, field
from ridotto.core.game import Option

from .data import FAMILIES, HIGHEST_PRICE, LARGEST_LOT, MOST_ROOM, ROUNDS, SHIPS, TILE_KINDS, TRACKS

AT_SEA = -1
"""A ship that has not docked yet."""

DRAWING, TENS, UNITS, ANSWER, CARGO, OVER = range(6)

DOCKED, FULL = 0, 1
NINE, EIGHT = 0, 1

CAPITAL, LOTS, HARBOUR_PRIZES = 0, 1, 2
TRACK_INCOME = HARBOUR_PRIZES + 3
SOURCES = (
    "starting capital",
    "lots bought",
    "harbour 1",
    "harbour 2",
    "harbour 3",
    "dye at harbour 1",
    "cloth at harbour 1",
    "fur at harbour 1",
    "spice at harbour 2",
    "cloth at harbour 2",
    "fur at harbour 2",
    "spice at harbour 3",
    "dye at harbour 3",
    "fur at harbour 3",
)

OPTIONS = (
    Option(
        "round_end", ("docked", "full"), "docked", "full", "what ends a round: third docking, or a full fleet"
    ),
    Option("tracks", ("nine", "eight"), "nine", "eight", "monopoly tracks on the three harbours"),
)

_TILE = TILE_KINDS - 1
_MONEY = 25_000  # 78 lots at the highest price, and more

FIELDS = (
    field("phase", "i1", (), PUBLIC, DRAWING, OVER, "drawing, tens, units, answer, cargo or over"),
    field("round_no", "i1", (), PUBLIC, 1, ROUNDS, "the round being played"),
    field("auctioneer", "i1", (), PUBLIC, 0, 1, "seat that draws and names the price"),
    field("buyer", "i1", (), PUBLIC, 0, 1, "seat that paid for the lot, once answered"),
    field("price", "i2", (), PUBLIC, 0, HIGHEST_PRICE, "price of the lot as far as it is named"),
    field("bag", "i1", TILE_KINDS, PUBLIC, 0, 2, "tiles in the bag, by kind"),
    field("bag_tiles", "i1", (), PUBLIC, 0, 26, "tiles in the bag, all kinds"),
    field("lot", "i1", LARGEST_LOT, PUBLIC, 0, _TILE, "tiles drawn for sale, 0 where none"),
    field("lot_tiles", "i1", (), PUBLIC, 0, LARGEST_LOT, "tiles in the lot"),
    field("dock", "i1", (FAMILIES, SHIPS), PUBLIC, AT_SEA, 2, "harbour of each ship, -1 at sea"),
    field("cargo", "i1", (FAMILIES, SHIPS, MOST_ROOM), PUBLIC, 0, _TILE, "tiles on each ship"),
    field("loaded", "i1", (FAMILIES, SHIPS), PUBLIC, 0, MOST_ROOM, "tiles on each ship, counted"),
    field("overboard", "i1", TILE_KINDS, PUBLIC, 0, 2, "tiles thrown away this round, by kind"),
    field("marker", "i1", TRACKS, PUBLIC, -4, 4, "monopoly markers, positive towards Medici"),
    field("cash", "i2", FAMILIES, PUBLIC, -_MONEY, _MONEY, "florins; below nought is a loan"),
    field("earned", "i2", (FAMILIES, len(SOURCES)), PUBLIC, -_MONEY, _MONEY, "florins by source"),
)

LAYOUT = Layout(FIELDS + tuple(option.field for option in OPTIONS))
