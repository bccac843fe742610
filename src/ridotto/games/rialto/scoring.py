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
    palace = state.palace
    for seat in range(int(state.seats)):
        left = int(state.personal[seat]) + int(state.gold[seat])
        score(state, seat, LEFTOVERS, (left + 1) // 2)
        owned = 0
        for building in range(BUILDINGS):
            owned += int(palace[seat, building]) * (building % VALUES + 1)
        score(state, seat, OWNED, owned)
    values = district_values(state)
    for district in range(DISTRICTS):
        score_district(state, district, values >> 8 * district & 255)


@rule
def district_values(state: State) -> int:
    """Add the tile ends that point at each district; eight bits a district. R-10.4."""
    ends = state.ends
    values = 0
    for link in range(LINKS):
        values += int(ends[link, 0]) << 8 * int(LINK_ENDS[link, 0])
        values += int(ends[link, 1]) << 8 * int(LINK_ENDS[link, 1])
    return values


@rule
def district_value(state: State, district: int) -> int:
    """Return what a district is worth. R-10.4."""
    return district_values(state) >> 8 * district & 255


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
def score_district(state: State, district: int, prize: int) -> None:
    """Pay a district's value to the first, half of it to the next, and so on. R-10.5."""
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
    seats = int(state.seats)
    # The points are added up once and kept above the three bits in which the place is counted.
    for seat in range(seats):
        out[seat] = 8 * total(state, seat)
    for place in range(seats):
        seat = int(state.order[place])
        own = int(out[seat]) >> 3
        ahead = 0
        for other_place in range(seats):
            theirs = int(out[int(state.order[other_place])]) >> 3
            if theirs > own or (theirs == own and other_place < place):
                ahead += 1
        out[seat] += ahead + 1
    for seat in range(seats):
        out[seat] = int(out[seat]) & 7
