"""Il Principe: what is printed on the cards, the tiles and the map (RULES.md P-1.1 to P-1.6).

Firenze, the sizes and the points of the cities are known from reports of the
published game. The needs and prices of the other fourteen cities, the regions
they touch and some names of the Minor roles are reconstructed.
"""

from __future__ import annotations

import numpy as np

MAX_SEATS = 5
COLOURS = 5
GREEN, WHITE, RED, BLUE, YELLOW = range(COLOURS)
COLOUR_NAMES = ("green", "white", "red", "blue", "yellow")
BUILDINGS = ("University", "Cathedral", "Town hall", "Castle", "Market")
MAJORS = ("Maestro", "Vescovo", "Gonfaloniere", "Signore", "Banchiere")
MINORS = ("Studioso", "Predicatore", "Giudice", "Cavaliere", "Mercante")
FAMILIES = ("Medici", "Visconti", "Carraresi", "d'Este", "Gonzaga")

CARDS_OF_A_COLOUR = 20
ALL_CARDS = COLOURS * CARDS_OF_A_COLOUR
MOST_CYCLES = 9
"""Three players: eight full cycles of twelve cards, and the shorter last one."""
MOST_MONEY = 63
"""Nine incomes of 5 and nine yellow benefits of 2."""
SHIELDS = 11
INCOME = 5
DRAWN = 4
GIVEN = 2
ROW = 4
FEWEST_CITIES = 4
"""With fewer unbuilt cities than this no cycle begins."""

REGIONS = 6
LOMBARDIA, VENETO, EMILIA, ROMAGNA, TOSCANA, UMBRIA = range(REGIONS)
REGION_NAMES = ("Lombardia", "Veneto", "Emilia", "Romagna", "Toscana", "Umbria")
REGION_SHORT = ("LOM", "VEN", "EMI", "ROM", "TOS", "UMB")

CITIES = 15
SMALL, MEDIUM, LARGE = range(3)
SIZE_NAMES = ("small", "medium", "large")
CITY_NAMES = (
    "Siena",
    "Orvieto",
    "Venezia",
    "Verona",
    "Perugia",
    "Urbino",
    "Padova",
    "Lucca",
    "Milano",
    "Bologna",
    "Mantova",
    "Firenze",
    "Ferrara",
    "Pisa",
    "Rimini",
)
NEEDS = np.array(
    [  # green, white, red, blue, yellow
        [1, 0, 2, 0, 0],  # Siena
        [0, 2, 0, 0, 1],  # Orvieto
        [0, 0, 1, 0, 2],  # Venezia
        [0, 1, 0, 2, 0],  # Verona
        [2, 1, 0, 1, 0],  # Perugia
        [1, 0, 2, 2, 0],  # Urbino
        [1, 2, 0, 1, 0],  # Padova
        [0, 1, 1, 0, 2],  # Lucca
        [0, 1, 1, 2, 1],  # Milano
        [2, 0, 1, 0, 1],  # Bologna
        [1, 1, 1, 2, 1],  # Mantova
        [2, 0, 1, 1, 1],  # Firenze: published
        [1, 1, 2, 0, 1],  # Ferrara
        [1, 2, 0, 1, 1],  # Pisa
        [1, 1, 1, 1, 2],  # Rimini
    ],
    np.int8,
)
CITY_CARDS = NEEDS.sum(axis=1).astype(np.int8)
CITY_PRICE = np.array([3, 3, 3, 3, 2, 3, 4, 4, 3, 4, 4, 5, 5, 5, 4], np.int8)
CITY_SIZE = np.array([SMALL] * 5 + [MEDIUM] * 5 + [LARGE] * 5, np.int8)
CITY_POINTS = np.array([4] * 5 + [6] * 5 + [8] * 5, np.int8)
FEWEST_CITY_CARDS = 3
"""No city needs fewer cards."""

TOUCHES = (
    (TOSCANA,),
    (UMBRIA,),
    (VENETO,),
    (LOMBARDIA,),
    (UMBRIA,),
    (ROMAGNA, UMBRIA),
    (VENETO, ROMAGNA),
    (EMILIA, TOSCANA),
    (LOMBARDIA, VENETO),
    (EMILIA, ROMAGNA),
    (LOMBARDIA, VENETO, EMILIA),
    (EMILIA, ROMAGNA, TOSCANA),
    (VENETO, EMILIA, ROMAGNA),
    (LOMBARDIA, EMILIA, TOSCANA),
    (ROMAGNA, TOSCANA, UMBRIA),
)
CITY_REGIONS = np.array([sum(1 << region for region in touched) for touched in TOUCHES], np.int8)
"""The regions that a city touches, one bit each."""

MAJOR_POINTS = 2
MINOR_POINTS = 1
YELLOW_BENEFIT = 2
FEWEST_POINTS = 2
MOST_MONEY_POINTS = 2
MOST_HAND_POINTS = 2
REGION_FIRST = 5
REGION_SECOND = 2
