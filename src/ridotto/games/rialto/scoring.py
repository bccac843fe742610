"""Points: the ledger, the end of the game, the places (RULES.md chapters 8 and 10)."""

from ridotto.core.rule import Cells, State, rule

from .data import BUILDINGS, DISTRICTS, LINK_ENDS, LINKS, VALUES
from .state import DISTRICT_POINTS, LEFTOVERS, NOBODY, OWNED, SOURCES

_SOURCES = len(SOURCES)


@rule
def score(state: State, seat: int, source: int, amount: int) -> None:
    """Give a family points, or take them, through the one ledger."""
    state.earned[seat, source] += amount


@rule
def total(state: State, seat: int) -> int:
    """Add up a family's points."""
    points = 0
    for source in range(_SOURCES):
        points += int(state.earned[seat, source])
    return points


@rule
def score_end(state: State) -> None:
    """Score leftovers, buildings and districts. R-10.1 to R-10.6."""
    for seat in range(int(state.seats)):
        left = int(state.personal[seat]) + int(state.gold[seat])
        score(state, seat, LEFTOVERS, (left + 1) // 2)
        for building in range(BUILDINGS):
            score(state, seat, OWNED, int(state.palace[seat, building]) * (building % VALUES + 1))
    for district in range(DISTRICTS):
        score_district(state, district)


@rule
def district_value(state: State, district: int) -> int:
    """Add the tile ends that point at a district. R-10.4."""
    value = 0
    for link in range(LINKS):
        for end in range(2):
            if int(LINK_ENDS[link, end]) == district:
                value += int(state.ends[link, end])
    return value


@rule
def next_in_district(state: State, district: int, paid: int) -> int:
    """Return who is paid next: most councilmen, then Doge order. R-10.5, R-10.6.

    `paid` has the bits of those that were paid. A family without a councilman never is.
    """
    leader = NOBODY
    most = 0
    for place in range(int(state.seats)):
        seat = int(state.order[place])
        councilmen = int(state.board[district, seat])
        if councilmen > most and not paid >> seat & 1:
            leader = seat
            most = councilmen
    return leader


@rule
def score_district(state: State, district: int) -> None:
    """Pay a district's value to the first, half of it to the next, and so on. R-10.5."""
    prize = district_value(state, district)
    paid = 0
    for _ in range(int(state.seats)):
        seat = next_in_district(state, district, paid)
        if seat == NOBODY:
            return
        score(state, seat, DISTRICT_POINTS + district, prize)
        paid |= 1 << seat
        prize //= 2


@rule
def points(state: State, out: Cells) -> None:
    """Report all families' points as they stand."""
    for seat in range(int(state.seats)):
        out[seat] = total(state, seat)


@rule
def ranking(state: State, out: Cells) -> None:
    """Rank by points, equals by Doge order; no place is shared. R-10.7."""
    for place in range(int(state.seats)):
        seat = int(state.order[place])
        own = total(state, seat)
        ahead = 0
        for other_place in range(int(state.seats)):
            theirs = total(state, int(state.order[other_place]))
            if theirs > own or (theirs == own and other_place < place):
                ahead += 1
        out[seat] = ahead + 1
