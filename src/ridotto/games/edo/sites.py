"""Where a player could build, what it would bring, and what it would leave of the means. No rule: a forecast."""

from __future__ import annotations

from ridotto.core.rule import State, rule

from .data import (
    BUILDING_POINTS,
    BUILDINGS,
    DISTANCE,
    FAR,
    HOUSE,
    INFLUENCE,
    LAST_CITY,
    NODE_OF,
    NOWHERE,
    OFFICIALS,
    PROFIT,
    SITES,
    STONE,
    WOOD,
)
from .means import (
    FIRST_IN_EDO,
    IN_EDO,
    INCOME_ROUNDS,
    ONE_INCOME,
    ONE_POINT,
    ONE_RYO,
    RYO_WORTH,
    STONE_WORTH,
    WOOD_WORTH,
    held,
    ryo_in,
    samurai_in,
    unit_of,
    walk_price,
)
from .pieces import side_of
from .scoring import present_in, rank_in, standing, standings
from .works import cost_of, has_site, may_stand


@rule
def marked_of(state: State, seat: int) -> int:
    """Return the samurai that a player has used already in the action being carried out."""
    return int(state.marked) if int(state.actor) == seat else 0


# --- Building


@rule
def income_from(packed: int, tile: int, seat: int, seats: int) -> int:
    """Return what a city with these standings pays a player each round."""
    if standing(packed, seat) == 0:
        return 0
    return int(PROFIT[tile, present_in(packed, seats) - 1, rank_in(packed, seat, seats)])


@rule
def income_gain(state: State, seat: int, city: int, kind: int) -> int:
    """Return how much more a city would pay with one more building of a player."""
    packed = standings(state, city)
    seats = int(state.seats)
    tile = int(state.tile[city])
    before = income_from(packed, tile, seat, seats)
    if before == 0:
        packed += (SITES - int(state.built[city])) << (10 * seat)
    packed += (16 * int(INFLUENCE[kind])) << (10 * seat)
    return income_from(packed, tile, seat, seats) - before


@rule
def nearest_samurai(state: State, seat: int, node: int, used: int) -> int:
    """Return the index of the nearest samurai not used yet and, eight bits up, its steps; FAR steps if none."""
    board = side_of(state)
    nearest = FAR
    found = 0
    for index in range(OFFICIALS):
        here = int(state.samurai[seat, index])
        if here != NOWHERE and not (used >> index) & 1 and int(DISTANCE[board, here, node]) < nearest:
            nearest = int(DISTANCE[board, here, node])
            found = index
    return found | (nearest << 8)


@rule
def can_pay(kind: int, side: int, steps: int, means: int) -> int:
    """Tell whether some means pay a building and the steps to it."""
    if held(means, WOOD) < cost_of(kind, 0, side) or held(means, STONE) < cost_of(kind, 1, side):
        return 0
    return 1 if ryo_in(means) >= cost_of(kind, 2, side) + steps else 0


@rule
def payable(side: int, means: int) -> int:
    """Return the buildings that some means can pay, one bit each."""
    kinds = 0
    for kind in range(BUILDINGS):
        kinds |= can_pay(kind, side, 0, means) << kind
    return kinds


@rule
def building_worth(state: State, seat: int, city: int, kind: int, means: int) -> int:
    """Return what a building brings, in hundredths: points, income, and staying in the game."""
    worth = 100 * int(BUILDING_POINTS[kind])
    if int(INFLUENCE[kind]):
        worth += INCOME_ROUNDS * RYO_WORTH * income_gain(state, seat, city, kind)
    if city == 0 and kind == HOUSE and not means & IN_EDO:
        worth += FIRST_IN_EDO
    return worth


@rule
def building_price(kind: int, side: int) -> int:
    """Return what a building costs, in hundredths of a point."""
    return (
        WOOD_WORTH * cost_of(kind, 0, side)
        + STONE_WORTH * cost_of(kind, 1, side)
        + RYO_WORTH * cost_of(kind, 2, side)
    )


@rule
def best_site(state: State, seat: int, side: int, means: int, used: int) -> int:
    """Find what to build where and with which samurai, in bytes: index, city, kind, steps; then its worth, or 0."""
    kinds = payable(side, means)
    best = 0
    found = 0
    if kinds == 0:
        return 0
    for city in range(1 + int(LAST_CITY[side_of(state)])):
        if not has_site(state, city):
            continue
        walker = nearest_samurai(state, seat, int(NODE_OF[city]), used)
        steps = walker >> 8
        for kind in range(BUILDINGS):
            if not (kinds >> kind) & 1 or not may_stand(state, seat, city, kind):
                continue
            if not can_pay(kind, side, steps, means):
                continue
            worth = building_worth(state, seat, city, kind, means) - building_price(kind, side) // 2
            worth -= RYO_WORTH * steps
            if worth > best:
                best = worth
                found = (walker & 255) | (city << 8) | (kind << 16) | (steps << 24) | (worth << 32)
    return found


@rule
def cost_as_means(kind: int, side: int) -> int:
    """Return what a building costs, as means."""
    return (
        cost_of(kind, 0, side) * unit_of(WOOD)
        + cost_of(kind, 1, side) * unit_of(STONE)
        + cost_of(kind, 2, side) * ONE_RYO
    )


@rule
def building(state: State, seat: int, side: int, crew: int, means: int) -> int:
    """Return the means after building the best that can be paid and reached."""
    if payable(side, means) == 0:
        return means
    return raising(state, prospects(state, seat, means), side, crew, means)


@rule
def prospects(state: State, seat: int, means: int) -> int:
    """Return the best house, trading post and fortress, 20 bits each: steps, income gained, worth."""
    packed = 0
    used = marked_of(state, seat)
    for city in range(1 + int(LAST_CITY[side_of(state)])):
        if not has_site(state, city):
            continue
        steps = nearest_samurai(state, seat, int(NODE_OF[city]), used) >> 8
        if steps == FAR:
            continue
        for kind in range(BUILDINGS):
            if may_stand(state, seat, city, kind):
                worth = building_worth(state, seat, city, kind, means) - RYO_WORTH * steps
                if worth > (packed >> (20 * kind + 8)) & 4095:
                    income = income_gain(state, seat, city, kind) if int(INFLUENCE[kind]) else 0
                    packed &= ~(0xFFFFF << (20 * kind))
                    packed |= ((worth << 8) | (income << 3) | steps) << (20 * kind)
    return packed


@rule
def raising(state: State, sites: int, side: int, crew: int, means: int) -> int:
    """Return the means after building by the prospects: at most one trading post and one fortress."""
    for _ in range(min(crew, 2, samurai_in(means))):
        best = 0
        chosen = HOUSE
        for kind in range(BUILDINGS):
            worth = ((sites >> (20 * kind + 8)) & 4095) - building_price(kind, side) // 2
            steps = (sites >> (20 * kind)) & 7
            if worth > best and can_pay(kind, side, steps, means):
                best = worth
                chosen = kind
        if best == 0:
            break
        site = (sites >> (20 * chosen)) & 255
        means -= cost_as_means(chosen, side)
        means -= walk_price(state, site & 7, means)
        means += int(BUILDING_POINTS[chosen]) * ONE_POINT + (site >> 3) * ONE_INCOME
        if chosen == HOUSE:
            means |= IN_EDO  # the first house goes there
        # A second one like it is seldom as good; another house stands beside the first.
        sites &= ~(0xFFFFF << (20 * chosen))
        if chosen == HOUSE:
            sites |= (100 << 8) << (20 * HOUSE)
    return means


@rule
def after_building(means: int, site: int, side: int) -> int:
    """Return what is left for a second building after one that `best_site` found."""
    kind = (site >> 16) & 255
    means -= cost_as_means(kind, side)
    return means | IN_EDO if kind == HOUSE else means


# --- Trade
