"""What is printed on Rialto's cardboard: tables only.

Reconstructed values say so; RULES.md chapter 1 gives the reasons.
"""

import numpy as np

MOST_SEATS = 5
CLOCKWISE = np.array(
    [
        [sum((first + place) % seats << 3 * place for place in range(seats)) for first in range(MOST_SEATS)]
        for seats in range(MOST_SEATS + 1)
    ],
    np.int16,
)
"""All seats clockwise from the first one, three bits each, the first lowest; by number of players."""
ROUNDS = 6
STAGES = 6

DOGE, GOLD, BUILDING, BRIDGE, GONDOLA, COUNCILMAN, JOKER = range(7)
KINDS = 7
CARDS_OF_KIND = 11
PACK = KINDS * CARDS_OF_KIND
KIND_NAMES = ("Doge", "Gold", "Building", "Bridge", "Gondola", "Councilman", "Joker")

MOST_ROWS = MOST_SEATS + 1
ROW_LENGTH = 6
BLIND_CARDS = 2
FETCH_DRAW = 3
HAND_LIMIT = 7
MOST_HELD = 19  # 7, five G4 and two G3 in the seven slots

START_POINTS = 3
COUNCILMEN = 18
START_PERSONAL = 5
START_GENERAL = 13
START_GOLD = np.array(
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [1, 2, 0, 0, 0],
        [1, 2, 3, 0, 0],
        [1, 2, 2, 3, 0],
        [1, 2, 2, 2, 3],
    ],
    np.int8,
)
"""Coins in Doge order, by number of players."""
SAME_START = np.array([0, 0, 1, 1, 2, 2], np.int8)
"""How many families may start with the same building, by number of players."""

# Buildings: colour * 4 + value - 1.
GREEN, YELLOW, BLUE = range(3)
COLOURS = 3
COLOUR_NAMES = ("green", "yellow", "blue")
VALUES = 4
BUILDINGS = COLOURS * VALUES
G1, G2, G3, G4, Y1, Y2, Y3, Y4, B1, B2, B3, B4 = range(BUILDINGS)
BUILDING_NAMES = ("G1", "G2", "G3", "G4", "Y1", "Y2", "Y3", "Y4", "B1", "B2", "B3", "B4")
TILES_OF_BUILDING = 5
SLOTS = 7
LIMIT_OF_GREEN = np.array([0, 1, 1, 2], np.int8)
IS_FETCHER = np.array([1, 0, 1, 1], np.int8)
B1_FALLBACK_POINTS = 1  # reconstructed
B2_POINTS = 2  # reconstructed
B4_POINTS = 3  # reconstructed
BUILDING_EFFECTS = (
    "take a card of the left-over row, or draw three",
    "hand limit +1",
    "take a card of the left-over row, or draw three; hand limit +1",
    "take a card of the left-over row, or draw three; hand limit +2",
    "lay cards last in a stage and take a coin",
    "one card of another kind counts as the stage's kind",
    "counts as a Joker",
    "any number of cards of one other kind count as the stage's kind",
    "one councilman from the general to the personal supply, or 1 point",
    "2 points",
    "change another building into one worth 1 more",
    "3 points",
)

CANNAREGIO, SAN_MARCO, CASTELLO, SANTA_CROCE, SAN_POLO, DORSODURO = range(6)
DISTRICTS = 6
DISTRICT_NAMES = ("Cannaregio", "San Marco", "Castello", "Santa Croce", "San Polo", "Dorsoduro")
DISTRICT_SHORT = ("CAN", "SMA", "CAS", "SCR", "SPO", "DOR")
EAST, WEST = range(2)
BANKS = 2
BANK_NAMES = ("east", "west")
DISTRICTS_OF_BANK = 3
BANK_BONUS = 5

# Reconstructed: the pairs that the map of the city suggests, four at each district.
LINKS = 12
LINK_ENDS = np.array(
    [[0, 1], [0, 2], [1, 2], [3, 4], [3, 5], [4, 5], [0, 3], [0, 4], [1, 4], [1, 5], [2, 5], [2, 3]],
    np.int8,
)

# Reconstructed: the six pairs of the published values 3 to 6.
BRIDGES = 6
BRIDGE_ENDS = np.array([[3, 4], [3, 5], [3, 6], [4, 5], [4, 6], [5, 6]], np.int8)
GONDOLAS = 6
GONDOLA_END = 1
