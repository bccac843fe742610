"""What is printed on board, cards and tiles of Edo: tables only.

Sources as in RULES.md: card A and the points of buildings are published, the
counts are the manual's; the road net (E-2.2), cards B, C and S1 to S12 (E-6.1),
costs (E-7.6), yields (E-7.2), merchant cards and profit tiles are reconstructed.
"""

from __future__ import annotations

import numpy as np

MAX_SEATS = 4

# Resources and money, in the order of every table below.
WOOD, STONE, RICE, RYO = 0, 1, 2, 3
RESOURCES = 3
RESOURCE_NAMES = ("wood", "stone", "rice")
RESOURCE_LIMIT = 10
TOKENS = np.array([20, 40], np.int8)  # by the option `resources`

OFFICIALS = 5
HOUSES = 7
SHOGUN_OFFICIALS = 12
FORTRESSES = 8
START_RICE, START_RYO, START_POINTS = 3, 20, 1
ENDING_POINTS = 12
RYO_PER_POINT = 50
CARD_PRICE, CARD_SALE = 5, 30
SLOTS = 3

# --- The board (E-2.1, E-2.2): spaces are numbered from 1, so that 0 is nowhere.
NOWHERE = 0
SPACES = ("EDO R1 R2 R3 F1 F2 F3 Q1 Q2 Q3 P1 P2 P3 C1 C2 C3 C4 C5 B1 B2 B3 B4").split()
NODES = len(SPACES)
EDO, RIVER, FOREST, QUARRY, PADDY, CITY, BORDER = 1, 2, 5, 8, 11, 14, 19
CITY_NAMES = ("Edo", "Odawara", "Kofu", "Kawagoe", "Mito", "Sakura")
CITIES = 6
SITES = 10
RIVERS = 3
MOST_ROADS = 5

SIDE_A, SIDE_B = 0, 1
SIDE_OF = np.array([0, 0, SIDE_A, SIDE_A, SIDE_B], np.int8)  # by the number of players

_ROADS_A = """
    EDO-R1 EDO-R2 EDO-R3 R1-F1 R1-Q1 R2-P1 R2-F2 R3-Q2 R3-P2
    F1-Q1 Q1-P1 P1-F2 F2-Q2 Q2-P2 P2-F1
    C1-F1 C1-Q1 B1-Q1 B1-P1 C2-P1 C2-F2 B2-F2 B2-Q2 C3-Q2 C3-P2 B3-P2 B3-F1
    C1-B1 B1-C2 C2-B2 B2-C3 C3-B3 B3-C1
"""
_ROADS_B = """
    EDO-R1 EDO-R2 EDO-R3 R1-F1 R1-Q1 R1-P1 R2-F2 R2-Q2 R2-P2 R3-F3 R3-Q3 R3-P3
    F1-Q1 Q1-P1 P1-F2 F2-Q2 Q2-P2 P2-F3 F3-Q3 Q3-P3 P3-F1
    C1-F1 C1-Q1 B1-Q1 B1-P1 C2-P1 C2-F2 B2-F2 B2-Q2 C3-Q2 C3-P2
    B3-P2 B3-F3 C4-F3 C4-Q3 B4-Q3 B4-P3 C5-P3 C5-F1
    C1-B1 B1-C2 C2-B2 B2-C3 C3-B3 B3-C4 C4-B4 B4-C5 C5-C1
"""


def _roads(text: str) -> list[tuple[int, int]]:
    """Read roads as pairs of space numbers."""
    pairs = (road.split("-") for road in text.split())
    return [(SPACES.index(one) + 1, SPACES.index(other) + 1) for one, other in pairs]


ROADS = (_roads(_ROADS_A), _roads(_ROADS_B))


def _neighbours() -> np.ndarray[tuple[int, ...], np.dtype[np.int8]]:
    """List the neighbours of every space of both sides, ascending, then zeros."""
    table = np.zeros((2, NODES + 1, MOST_ROADS), np.int8)
    for side, roads in enumerate(ROADS):
        for node in range(1, NODES + 1):
            beside = sorted([b for a, b in roads if a == node] + [a for a, b in roads if b == node])
            table[side, node, : len(beside)] = beside
    return table


NEIGHBOUR = _neighbours()
DEGREE = np.array([[int((row > 0).sum()) for row in side] for side in NEIGHBOUR], np.int8)
"""Roads at a space of a side; 0 where the side has no such space."""


def _distances() -> np.ndarray[tuple[int, ...], np.dtype[np.int8]]:
    """Count the steps between all spaces of both sides; FAR where there is no way."""
    table = np.full((2, NODES + 1, NODES + 1), FAR, np.int8)
    for side in range(2):
        for start in range(1, NODES + 1):
            table[side, start, start] = 0
            row = [start]
            for node in row:
                for there in NEIGHBOUR[side, node]:
                    if there and table[side, start, there] == FAR:
                        table[side, start, there] = table[side, start, node] + 1
                        row.append(int(there))
    return table


FAR = 99
DISTANCE = _distances()

LAST_CITY = np.array([3, 5], np.int8)  # cities beside Edo, by side
LAST_BORDER = np.array([3, 4], np.int8)
LAST_FIELD = np.array([2, 3], np.int8)  # spaces of each resource
CITY_OF = np.array([-1, 0] + [-1] * 12 + [1, 2, 3, 4, 5] + [-1] * 4, np.int8)
"""City at a space, or -1."""
NODE_OF = np.array([EDO, CITY, CITY + 1, CITY + 2, CITY + 3, CITY + 4], np.int8)
FIELDS_FROM = np.array([FOREST, QUARRY, PADDY], np.int8)
"""First space of each resource; three spaces in a row belong to it."""

# --- Packages of the setup (E-3.4): wood, stone, rice, Ryo.
PACKAGES = 5
PACKAGE = np.array([[0, 0, 3, 0], [2, 0, 0, 0], [0, 2, 0, 0], [1, 1, 0, 0], [0, 0, 0, 10]], np.int8)

# --- Buildings (E-7.6, E-7.7).
HOUSE, POST, FORTRESS = 0, 1, 2
BUILDINGS = 3
BUILDING_NAMES = ("house", "trading post", "fortress")
COST = np.array([[3, 0, 10], [3, 3, 15], [0, 7, 20]], np.int8)  # wood, stone, Ryo
BUILDING_POINTS = np.array([1, 2, 3], np.int8)
INFLUENCE = np.array([1, 2, 0], np.int8)

# --- Authorization cards (E-6.1).
(
    DO_RICE, DO_MONEY, DO_GATHER, DO_BUILD, DO_TRAVEL, DO_TRADE, DO_NEW_CARD, DO_RECRUIT, DO_BUY_RICE, DO_SELL_CARD,
) = range(10)  # fmt: skip

BASE_CARDS = 3
SPECIAL_CARDS = 12
CARDS = BASE_CARDS + SPECIAL_CARDS
CARD_NAMES = ("A", "B", "C", "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "S12")
BASE_MASK = 0b111
SPECIAL_MASK = 0x7FFF - BASE_MASK
ROW = 5

# One row a side: card, action, most officials, then what the action needs:
#   money: Ryo each · gather: resource, +, × · build: less wood, stone, Ryo.
_SIDES = (
    (0, DO_RICE, 4, 0, 0, 0, "rice"),
    (0, DO_MONEY, 4, 5, 0, 0, "money 5"),
    (0, DO_GATHER, 4, WOOD, 0, 1, "wood"),
    (0, DO_BUILD, 2, 0, 0, 0, "build"),
    (1, DO_TRAVEL, 4, 0, 0, 0, "travel"),
    (1, DO_TRADE, 2, 0, 0, 0, "trade"),
    (1, DO_GATHER, 4, RICE, 0, 1, "harvest"),
    (1, DO_BUILD, 1, 0, 0, 0, "build"),
    (2, DO_GATHER, 4, STONE, 0, 1, "stone"),
    (2, DO_NEW_CARD, 1, 0, 0, 0, "new card"),
    (2, DO_RECRUIT, 1, 0, 0, 0, "recruit"),
    (2, DO_BUY_RICE, 2, 0, 0, 0, "buy rice"),
    (3, DO_MONEY, 4, 7, 0, 0, "money 7"),
    (3, DO_GATHER, 4, WOOD, 1, 1, "wood +1"),
    (4, DO_MONEY, 4, 7, 0, 0, "money 7"),
    (4, DO_GATHER, 4, STONE, 1, 1, "stone +1"),
    (5, DO_MONEY, 2, 10, 0, 0, "money 10"),
    (5, DO_TRAVEL, 4, 0, 0, 0, "travel"),
    (6, DO_MONEY, 2, 10, 0, 0, "money 10"),
    (6, DO_BUILD, 2, 1, 0, 0, "build -1 wood"),
    (7, DO_BUY_RICE, 2, 0, 0, 0, "buy rice"),
    (7, DO_GATHER, 2, WOOD, 0, 2, "wood x2"),
    (8, DO_RICE, 4, 0, 0, 0, "rice"),
    (8, DO_GATHER, 2, STONE, 0, 2, "stone x2"),
    (9, DO_SELL_CARD, 2, 0, 0, 0, "sell card"),
    (9, DO_GATHER, 4, RICE, 1, 1, "harvest +1"),
    (10, DO_SELL_CARD, 2, 0, 0, 0, "sell card"),
    (10, DO_BUILD, 2, 0, 1, 0, "build -1 stone"),
    (11, DO_RECRUIT, 2, 0, 0, 0, "recruit"),
    (11, DO_BUILD, 2, 0, 0, 5, "build -5 ryo"),
    (12, DO_TRADE, 2, 0, 0, 0, "trade"),
    (12, DO_GATHER, 2, RICE, 0, 2, "harvest x2"),
    (13, DO_TRADE, 2, 0, 0, 0, "trade"),
    (13, DO_TRAVEL, 4, 0, 0, 0, "travel"),
    (14, DO_NEW_CARD, 1, 0, 0, 0, "new card"),
    (14, DO_BUILD, 2, 1, 1, 0, "build -1 wood -1 stone"),
)  # fmt: skip
SIDES = len(_SIDES)
MOST_ON_CARD = 4
SIDE_CARD = np.array([row[0] for row in _SIDES], np.int8)
SIDE_ACTION = np.array([row[1] for row in _SIDES], np.int8)
SIDE_MOST = np.array([row[2] for row in _SIDES], np.int8)
SIDE_DETAIL = np.array([row[3:6] for row in _SIDES], np.int8)
SIDE_NAMES = tuple(str(row[6]) for row in _SIDES)
FIRST_SIDE = np.array([0, 4, 8, *range(12, 36, 2), 36], np.int8)
"""First side of each card; its last is the one before the next card's first."""
SIDES_TAKING = np.array(
    [[int(sum(int(SIDE_CARD[s]) == card and int(SIDE_MOST[s]) >= k for s in range(SIDES))) for k in range(5)]
     for card in range(CARDS)],
    np.int8,
)  # fmt: skip
"""How many sides of a card take k officials."""

# --- Yields (E-7.2): by resource, for 0, 1, 2, 3, 4 samurai on the space.
YIELD = np.array([[0, 3, 2, 1, 1], [0, 3, 2, 1, 1], [0, 4, 3, 2, 1]], np.int8)

# --- Merchant cards (E-8.2, E-8.3), numbered from 1: resource, most, price; then the price of a point.
MERCHANT_CARDS = 10
OFFER = np.array(
    [
        [0, 0, 0],
        [WOOD, 2, 2], [WOOD, 3, 3], [WOOD, 2, 3], [STONE, 2, 2], [STONE, 3, 3],
        [STONE, 2, 3], [RICE, 3, 1], [RICE, 3, 2], [RICE, 2, 1], [RICE, 3, 2],
    ],
    np.int8,
)  # fmt: skip
WISH = np.array(  # wood, stone, rice, Ryo
    [
        [0, 0, 0, 0],
        [0, 0, 5, 0], [0, 4, 0, 0], [0, 0, 3, 10], [2, 0, 0, 10], [4, 0, 0, 0],
        [2, 0, 3, 0], [2, 2, 0, 0], [0, 0, 0, 25], [0, 2, 0, 10], [1, 1, 2, 5],
    ],
    np.int8,
)  # fmt: skip

# --- Profit tiles (E-2.5): 1 to 10 gray, two copies each; 11 to 14 pink, one each. Rows for 1 to 4 players.
GRAY_DESIGNS, GRAY_COPIES, PINK_TILES = 10, 2, 4
TILE_NAMES = ("", "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10", "E1", "E2", "E3", "E4")
PROFIT = np.array(
    [
        [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
        [[8, 0, 0, 0], [6, 2, 0, 0], [5, 2, 1, 0], [4, 2, 1, 1]],
        [[8, 0, 0, 0], [5, 3, 0, 0], [4, 2, 2, 0], [3, 2, 2, 1]],
        [[9, 0, 0, 0], [6, 3, 0, 0], [5, 3, 1, 0], [5, 2, 1, 1]],
        [[9, 0, 0, 0], [5, 4, 0, 0], [4, 3, 2, 0], [3, 3, 2, 1]],
        [[10, 0, 0, 0], [7, 3, 0, 0], [6, 3, 1, 0], [5, 3, 1, 1]],
        [[10, 0, 0, 0], [6, 4, 0, 0], [5, 3, 2, 0], [4, 3, 2, 1]],
        [[11, 0, 0, 0], [8, 3, 0, 0], [7, 3, 1, 0], [6, 3, 1, 1]],
        [[11, 0, 0, 0], [6, 5, 0, 0], [5, 4, 2, 0], [4, 3, 2, 2]],
        [[12, 0, 0, 0], [8, 4, 0, 0], [7, 4, 1, 0], [6, 3, 2, 1]],
        [[12, 0, 0, 0], [7, 5, 0, 0], [5, 4, 3, 0], [4, 4, 2, 2]],
        [[14, 0, 0, 0], [9, 5, 0, 0], [7, 5, 2, 0], [6, 4, 3, 1]],
        [[16, 0, 0, 0], [10, 6, 0, 0], [8, 5, 3, 0], [7, 5, 3, 1]],
        [[18, 0, 0, 0], [12, 6, 0, 0], [9, 6, 3, 0], [8, 5, 3, 2]],
        [[20, 0, 0, 0], [13, 7, 0, 0], [10, 7, 3, 0], [9, 6, 3, 2]],
    ],
    np.int8,
)
