"""Il Principe: the ledger, the final scoring and the places (RULES.md chapter 8)."""

from __future__ import annotations

from ridotto.core.rule import Cells, State, rule

from .data import (
    COLOURS,
    FEWEST_POINTS,
    MAJOR_POINTS,
    MINOR_POINTS,
    MOST_HAND_POINTS,
    MOST_MONEY_POINTS,
    NEEDS,
    REGION_FIRST,
    REGION_SECOND,
    REGIONS,
)
from .state import (
    FROM_FEWEST,
    FROM_FINAL_ROLES,
    FROM_HAND,
    FROM_MONEY,
    FROM_REGIONS,
    FROM_ROLES,
    SETS,
    SOURCES,
    TABLE_ONLY,
)

_SOURCES = len(SOURCES)


@rule
def score(state: State, seat: int, source: int, amount: int) -> None:
    """Write points into the ledger (P-8.1)."""
    state.earned[seat, source] += amount


@rule
def points_of(state: State, seat: int) -> int:
    """Add up the ledger of a seat (P-8.1)."""
    total = 0
    for source in range(_SOURCES):
        total += int(state.earned[seat, source])
    return total


@rule
def pay_roles(state: State, builder: int, city: int) -> None:
    """Score the roles of all others whose colour the city needs (P-5.12)."""
    for colour in range(COLOURS):
        if int(NEEDS[city, colour]) == 0:
            continue
        major = int(state.major[colour])
        if major >= 0 and major != builder:
            score(state, major, FROM_ROLES, MAJOR_POINTS)
        minor = int(state.minor[colour])
        if minor >= 0 and minor != builder:
            score(state, minor, FROM_ROLES, MINOR_POINTS)


@rule
def score_roles(state: State) -> None:
    """Score the roles held at the end (P-8.2)."""
    for colour in range(COLOURS):
        if int(state.major[colour]) >= 0:
            score(state, int(state.major[colour]), FROM_FINAL_ROLES, MAJOR_POINTS)
        if int(state.minor[colour]) >= 0:
            score(state, int(state.minor[colour]), FROM_FINAL_ROLES, MINOR_POINTS)


@rule
def cards_counted(state: State, seat: int, colour: int) -> int:
    """Count the cards of a colour that a seat has for the final scoring (P-8.4)."""
    cards = int(state.face_up[seat, colour]) + int(state.face_down[seat, colour])
    if int(state.fewest_cards) != TABLE_ONLY:
        cards += int(state.hand[seat, colour])
    return cards


@rule
def fewest_points(state: State, seat: int) -> int:
    """Return what the fewest colours of a seat, or its full sets, would score now (P-8.3)."""
    fewest = cards_counted(state, seat, 0)
    colours = 1
    for colour in range(1, COLOURS):
        cards = cards_counted(state, seat, colour)
        if cards < fewest:
            fewest = cards
            colours = 1
        elif cards == fewest:
            colours += 1
    return FEWEST_POINTS * (fewest if int(state.fewest) == SETS else colours)


@rule
def score_fewest(state: State, seat: int) -> None:
    """Score the colours of which a seat has the fewest cards, or its full sets (P-8.3)."""
    score(state, seat, FROM_FEWEST, fewest_points(state, seat))


@rule
def score_most(state: State) -> None:
    """Score most money and most cards in hand, for all who are tied (P-8.5, P-8.6)."""
    most_money = 0
    most_cards = 0
    for seat in range(int(state.seats)):
        most_money = max(most_money, int(state.money[seat]))
        most_cards = max(most_cards, int(state.hand_size[seat]))
    for seat in range(int(state.seats)):
        if int(state.money[seat]) == most_money:
            score(state, seat, FROM_MONEY, MOST_MONEY_POINTS)
        if int(state.hand_size[seat]) == most_cards:
            score(state, seat, FROM_HAND, MOST_HAND_POINTS)


@rule
def region_points(state: State, region: int, seat: int) -> int:
    """Return what a region pays a seat as the shields lie (P-8.7)."""
    own = int(state.shields[region, seat])
    ahead = 0
    for other in range(int(state.seats)):
        ahead += int(int(state.shields[region, other]) > own)
    if own == 0 or ahead > 1:  # with two in front nobody is second
        return 0
    return REGION_SECOND if ahead else REGION_FIRST


@rule
def score_region(state: State, region: int) -> None:
    """Score the most and the second most shields in a region (P-8.7)."""
    for seat in range(int(state.seats)):
        points = region_points(state, region, seat)
        if points:
            score(state, seat, FROM_REGIONS, points)


@rule
def score_end(state: State) -> None:
    """Score everything that counts when the game is over (P-8.1)."""
    score_roles(state)
    score_most(state)
    for seat in range(int(state.seats)):
        score_fewest(state, seat)
    for region in range(REGIONS):
        score_region(state, region)


@rule
def points(state: State, out: Cells) -> None:
    """Write the points of every seat as they stand (P-8.1)."""
    for seat in range(int(state.seats)):
        out[seat] = points_of(state, seat)


@rule
def ranking(state: State, out: Cells) -> None:
    """Write the place of every seat: points, then money, else shared (P-8.8, P-8.9)."""
    for seat in range(int(state.seats)):
        place = 1
        own = points_of(state, seat)
        for other in range(int(state.seats)):
            theirs = points_of(state, other)
            if theirs > own or (theirs == own and int(state.money[other]) > int(state.money[seat])):
                place += 1
        out[seat] = place
