"""What is printed on the cardboard of Medici vs Strozzi (RULES.md chapter 1)."""

import numpy as np

MEDICI, STROZZI = 0, 1
FAMILIES = 2

BLUE, RED, WHITE, GREEN, GOLD = range(5)
TRADED_COLOURS = 4
COLOUR_NAMES = ("blue", "red", "white", "green", "gold")
COLOUR_LETTERS = "BRWGX"
GOOD_NAMES = ("dye", "cloth", "fur", "spice", "gold")  # reconstructed: labels only

# A tile is a number: 0 is no tile, then five values of each colour, gold last.
NO_TILE = 0
GOLD_TILE = 21
TILE_KINDS = 22
TILES_OF_KIND = np.array([0] + [1, 1, 1, 1, 2] * TRADED_COLOURS + [2], np.int8)
TILE_COLOUR = np.array([0] + [c for c in range(TRADED_COLOURS) for _ in range(5)] + [GOLD], np.int8)
TILE_VALUE = np.array([0] + [0, 1, 2, 3, 4] * TRADED_COLOURS + [5], np.int8)
TILE_STEPS = np.array([0] + [2, 1, 1, 1, 1] * TRADED_COLOURS + [0], np.int8)
TILES = 26

SHIPS = 3
SHIP_ROOM = np.array([5, 4, 3], np.int8)
SHIP_NAMES = ("S5", "S4", "S3")
MOST_ROOM = 5
FLEET_ROOM = 12

HARBOURS = 3
HARBOUR_NAMES = ("H1", "H2", "H3")
# The track that only the manual has stands last, so that eight tracks are the first eight.
TRACK_HARBOUR = np.array([0, 0, 0, 1, 1, 1, 2, 2, 2], np.int8)
TRACK_COLOUR = np.array([BLUE, RED, WHITE, GREEN, RED, WHITE, GREEN, BLUE, WHITE], np.int8)
TRACKS = 9
TRACK_END = 4
TRACK_PAYS = np.array([0, 10, 10, 20, 30], np.int8)

HARBOUR_PRIZE = 20
START_MONEY = 300
ROUNDS = 3
ROUND_STARTER = np.array([MEDICI, STROZZI, STROZZI], np.int8)
LARGEST_LOT = 3
HIGHEST_PRICE = 249
