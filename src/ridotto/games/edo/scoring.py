"""Points, influence and the final ranking (RULES.md chapters 9 and 11)."""

from __future__ import annotations

from ridotto.core.rule import Cells, State, rule

from .data import PROFIT, RESOURCES, RYO_PER_POINT, SITES
from .pieces import earn, has_house, on_board
from .state import CASTLE, FROM_MONEY, FROM_SAMURAI, POST_OF, SOURCES

_KEY = 10  # bits for the standing of one seat in a city
_AGE = 16  # influence weighs more than any age


@rule
def score(state: State, seat: int, source: int, amount: int) -> None:
    """Add points to the ledger."""
    state.earned[seat, source] += amount


@rule
def score_of(state: State, seat: int) -> int:
    """Return a player's points: the sum of the ledger."""
    total = 0
    for source in range(len(SOURCES)):
        total += int(state.earned[seat, source])
    return total


@rule
def points(state: State, out: Cells) -> None:
    """Return the points of all players as they stand. E-11.1."""
    for seat in range(int(state.seats)):
        out[seat] = score_of(state, seat)


@rule
def standings(state: State, city: int) -> int:
    """Weigh all players in a city: ten bits a seat, 16 × influence + age of the first building.

    A higher number ranks higher, 0 is not present, and no two players present are equal. E-9.4, E-9.5.
    """
    packed = 0
    for site in range(int(state.built[city])):
        code = int(state.sites[city, site])
        if code == CASTLE:
            continue
        influence = 2 if code >= POST_OF else 1
        shift = _KEY * ((code - 1) % 4)
        if (packed >> shift) & 1023 == 0:
            packed += (SITES - site) << shift
        packed += (influence * _AGE) << shift
    return packed


@rule
def standing(packed: int, seat: int) -> int:
    """Read one player's weight out of a city's standings."""
    return (packed >> (_KEY * seat)) & 1023


@rule
def present_in(packed: int, seats: int) -> int:
    """Count the players present in a city. E-9.4."""
    count = 0
    for seat in range(seats):
        if standing(packed, seat) > 0:
            count += 1
    return count


@rule
def rank_in(packed: int, seat: int, seats: int) -> int:
    """Return a player's rank in a city, from 0. E-9.5."""
    mine = standing(packed, seat)
    rank = 0
    for other in range(seats):
        if standing(packed, other) > mine:
            rank += 1
    return rank


@rule
def pay_city(state: State, city: int) -> None:
    """Pay the income of one city by its tile. E-9.6."""
    packed = standings(state, city)
    seats = int(state.seats)
    row = present_in(packed, seats) - 1
    for seat in range(seats):
        if standing(packed, seat) > 0:
            earn(state, seat, int(PROFIT[int(state.tile[city]), row, rank_in(packed, seat, seats)]))


@rule
def score_the_end(state: State) -> None:
    """Score samurai and money of those with a house in Edo. E-11.1, E-11.2."""
    for seat in range(int(state.seats)):
        if has_house(state, seat, 0):
            score(state, seat, FROM_SAMURAI, on_board(state, seat))
            score(state, seat, FROM_MONEY, int(state.purse[seat]) // RYO_PER_POINT)


@rule
def merit(state: State, seat: int) -> int:
    """Pack all that decides a player's place: in or out, points, resources, Edo. E-11.3 to E-11.5."""
    goods = 0
    for resource in range(RESOURCES):
        goods += int(state.goods[seat, resource])
    weight = (score_of(state, seat) << 16) + (goods << _KEY)
    if has_house(state, seat, 0):
        weight += (1 << 30) + standing(standings(state, 0), seat)
    return weight


@rule
def ranking(state: State, out: Cells) -> None:
    """Place all players with every tie-break. E-11.3 to E-11.5."""
    seats = int(state.seats)
    best = 0
    for seat in range(seats):
        best = max(best, merit(state, seat))
    for seat in range(seats):
        place = 1
        if best >= 1 << 30:
            for other in range(seats):
                if merit(state, other) > merit(state, seat):
                    place += 1
        out[seat] = place
