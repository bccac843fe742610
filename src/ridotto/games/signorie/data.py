"""Signorie: what is printed on cardboard (RULES.md chapters 1, 2, 5, 6, 9, 10).

The counts are the manual's. Slot values (but turquoise), helper fees and
effects, assignment faces, reward faces, tile values and plans are
reconstructed: no copy of the printed ones could be read.
"""

from __future__ import annotations

import numpy as np

MAX_SEATS = 4
ROUNDS = 7
MEN, WOMEN = 12, 11
START_MEN, START_WOMEN = 4, 3
START_FLORINS = np.array([6, 7, 7, 8], np.int16)

# Columns of the player board, left to right; action dice have the same colours.
COLOURS = 5
YELLOW, RED, PURPLE, GREY, TURQUOISE = range(COLOURS)
COLOUR_NAMES = ("yellow", "red", "purple", "grey", "turquoise")
SIGNORIA_NAMES = ("florins", "marriage", "offspring", "mission", "tracks")
SLOT_VALUE = np.array([3, 4, 3, 4, 5], np.int8)
RING = np.array([TURQUOISE, YELLOW, RED, PURPLE, GREY], np.int8)
MOST_ACTIONS = 4
FACES = 6

# Helper spaces, column by column from top to bottom.
HELPERS = 12
Y1, Y2, R1, R2, R3, P1, P2, G1, G2, G3, T1, T2 = range(HELPERS)
HELPER_NAMES = ("Y1", "Y2", "R1", "R2", "R3", "P1", "P2", "G1", "G2", "G3", "T1", "T2")
HELPER_COLUMN = np.array([0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4], np.int8)
HELPER_FEE = np.array([2, 3, 1, 2, 4, 2, 3, 1, 2, 2, 2, 3], np.int8)
FIRST_HELPER = np.array([0, 2, 5, 7, 10, 12], np.int8)
ALL_HELPERS = (1 << HELPERS) - 1
# Bits of the helpers in each column, and of those whose fee is at most 0, 1, 2, 3, 4.
COLUMN_HELPERS = np.array([0b11, 0b11100, 0b1100000, 0b1110000000, 0b110000000000], np.int16)
HIGHEST_FEE = 4
FEE_HELPERS = np.array([sum(1 << h for h in range(12) if HELPER_FEE[h] <= f) for f in range(5)], np.int16)
HELPER_DEEDS = (
    "2 florins",
    "one marriage",
    "1 woman",
    "2 points",
    "1 tile face down",
    "1 man or woman",
    "2 career points",
    "1 man",
    "half the die in points",
    "threshold +3 for one of yours",
    "2 initiative",
    "one mission",
)

# Assignment tiles A1 to A10: whom they cost and what they give.
ASSIGNMENTS = 10
ASSIGNMENT_NAMES = tuple(f"A{number}" for number in range(1, ASSIGNMENTS + 1))
MALE, FEMALE = 0, 1
ASSIGNMENT_SEX = np.array([1, 0, 1, 0, 1, 0, 1, 0, 1, 0], np.int8)
ASSIGNMENT_GAINS = (
    "2 florins",
    "2 florins",
    "3 points",
    "3 points",
    "2 advancements",
    "2 initiative",
    "threshold +3",
    "threshold +3",
    "1 tile face down",
    "1 tile face down",
)
FOR_FLORINS, FOR_POINTS, FOR_TRACKS, FOR_INITIATIVE, FOR_THRESHOLD, FOR_TILE = range(6)
ASSIGNMENT_GAIN = np.array([0, 0, 1, 1, 2, 3, 4, 4, 5, 5], np.int8)
MOST_SPENT = 3
TILE_PRICE = 2
# Bits of the tiles that 0, 1, 2 women or men are enough for; and of those that need room on the threshold track.
WOMEN_TILES = np.array([0, 0b0001010101, 0b0101010101], np.int16)
MEN_TILES = np.array([0, 0b0010101010, 0b1010101010], np.int16)
THRESHOLD_TILES = 0b0011000000

# Cities: eight slots; a full one (open gates) costs as much as the last.
CITIES = 5
CITY_NAMES = ("Milano", "Venezia", "Firenze", "Roma", "Napoli")
CITY_SLOTS = 8
NEXT_SLOT = np.array([1, 1, 2, 2, 3, 3, 4, 4, 4], np.int8)
MOST_EXTRA = 4
POINTS_PER_FLORIN = 2

# Careers: a post is 7 × career + space - 1.
CAREERS, SPACES = 3, 7
POSTS = CAREERS * SPACES
CAREER_NAMES = ("military", "clerical", "political")
SPACE_POINTS = np.array([1, 3, 5, 7, 9, 11, 13], np.int8)
SPACE_RANK = np.array([1, 2, 3, 4, 4, 4, 4], np.int8)
FLORIN_SPACE, INITIATIVE_SPACE = 4, 6
SPACE_FLORINS, SPACE_STEPS = 2, 2
# The posts from which a man may fill a slot of value 0 (none), 1, 2, 3, 4.
_RANKS = [sum(1 << (7 * c + s) for c in range(3) for s in range(value - 1, 7)) for value in (1, 2, 3, 4)]
POSTS_OF_RANK = np.array([0, *_RANKS], np.int32)
TRACK_POINTS = 4

# Family, initiative, threshold.
BROTHERS = 4
BROTHER_POINTS = np.array([1, 2, 3, 4], np.int8)
BRIDE_FLORINS = 2
TOP_INITIATIVE = 10
BASE_THRESHOLD, THRESHOLD_STEP, THRESHOLD_PLACES = 13, 3, 3

# Reward tiles: bonus 1 to 9 for rounds 1 to 5, then the points of a victory tile.
BONUS_ROUNDS, BONUSES = 5, 9
B1, B2, B3, B4, B5, B6, B7, B8, B9 = range(1, BONUSES + 1)
BONUS_NAMES = (
    "a helper anywhere without fee",
    "1 alliance tile face down",
    "2 men",
    "2 women",
    "4 career points",
    "6 points",
    "5 florins",
    "one marriage",
    "one mission",
)
LOWEST_VICTORY_TILE, VICTORY_TILES = 6, 5
PLAIN_REWARD = 3
BONUS_POINTS, BONUS_FLORINS, BONUS_FOLK, BONUS_CAREER = 6, 5, 2, 4
PURCHASE_PRICE, PURCHASE_POINTS = 5, 5

# Alliance tiles: a kind is 1 + 4 × house + value - 2; 0 is an empty space.
HOUSES, HOUSE_TILES = 6, 9
HOUSE_NAMES = ("Medici", "Sforza", "Este", "Gonzaga", "Montefeltro", "Aragona")
TILES = HOUSES * HOUSE_TILES
TILE_VALUES = np.array([2, 2, 3, 3, 3, 4, 4, 4, 5], np.int8)
VALUES, LOWEST_VALUE = 4, 2
COPIES = np.array([2, 3, 3, 1], np.int8)
KINDS = HOUSES * VALUES
NO_TILE = 0
FACE_DOWN_POINTS = 1
ROWS, ROW_NAMES = 4, ("marriage", "military", "clerical", "political")
TILES_FOR_POINTS = 3

# Plans: the houses that each board's military, clerical and political row want, as bits.
BOARD_NAMES = ("Red", "Yellow", "Purple", "Blue")
_WANTED = (
    ((1, 2, 3, 4), (1, 2, 5, 6), (3, 4, 5, 6)),
    ((1, 4, 5, 6), (2, 3, 4, 5), (1, 2, 3, 6)),
    ((2, 3, 5, 6), (1, 3, 4, 6), (1, 2, 4, 5)),
    ((1, 3, 5, 6), (1, 2, 4, 5), (2, 3, 4, 6)),
)
PLAN = np.array([[sum(1 << (house - 1) for house in row) for row in board] for board in _WANTED], np.int8)

SOURCES = (
    "marriages",
    "missions",
    "assignments",
    "helpers",
    "initiative",
    "bonus tiles",
    "victory tiles",
    "brides",
    "purchases",
    "careers",
    "plans",
)
(
    BY_MARRIAGE,
    BY_MISSION,
    BY_ASSIGNMENT,
    BY_HELPER,
    BY_INITIATIVE,
    BY_BONUS,
    BY_VICTORY_TILE,
    BY_BRIDE,
    BY_PURCHASE,
    BY_CAREER,
    BY_PLAN,
) = range(len(SOURCES))
