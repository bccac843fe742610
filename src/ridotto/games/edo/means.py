"""What a player has to work with, packed into one number, and what a planned slot would make of it.

Nothing here is a rule of the game: a forecast walks each samurai from where it
stands now and forgets it again, and lets nobody else act meanwhile.
"""

from __future__ import annotations

from ridotto.core.rule import State, rule

from .data import (
    BUILDING_POINTS,
    BUILDINGS,
    CARD_PRICE,
    CARD_SALE,
    DISTANCE,
    DO_BUILD,
    DO_BUY_RICE,
    DO_GATHER,
    DO_MONEY,
    DO_NEW_CARD,
    DO_RECRUIT,
    DO_RICE,
    DO_TRADE,
    DO_TRAVEL,
    FAR,
    FIELDS_FROM,
    HOUSE,
    INFLUENCE,
    LAST_CITY,
    LAST_FIELD,
    NODE_OF,
    NOWHERE,
    OFFER,
    OFFICIALS,
    PROFIT,
    RESOURCE_LIMIT,
    RESOURCES,
    RICE,
    RYO,
    SIDE_ACTION,
    SIDE_DETAIL,
    SITES,
    SLOTS,
    STONE,
    WISH,
    WOOD,
    YIELD,
)
from .pieces import bits, crowd_at, has_house, on_board, side_of
from .scoring import present_in, rank_in, score_of, standing, standings
from .state import PLANNING
from .works import cost_of, has_site, may_stand

# Means are one number: a field of bits each, so that gains are sums of these units.
ONE_SAMURAI, ONE_RECRUIT, ONE_POINT = 1 << 24, 1 << 28, 1 << 32
ONE_INCOME, IN_EDO, ONE_CARD, ONE_RYO = 1 << 38, 1 << 44, 1 << 45, 1 << 48

# Prices in hundredths of a point while the game goes on: wood, stone, rice, Ryo.
WOOD_WORTH, STONE_WORTH, RICE_WORTH, RYO_WORTH = 18, 25, 12, 4
FIRST_IN_EDO = 150  # without a house in Edo a player drops out
INCOME_ROUNDS = 2  # a better place in a city lasts about so long


@rule
def unit_of(resource: int) -> int:
    """Return one wood, stone or rice as means."""
    return 1 << (8 * resource)


@rule
def held(means: int, resource: int) -> int:
    """Return the wood, stone or rice in some means."""
    return (means >> (8 * resource)) & 255


@rule
def ryo_in(means: int) -> int:
    """Return the Ryo in some means."""
    return means >> 48


@rule
def samurai_in(means: int) -> int:
    """Return the samurai on the board in some means."""
    return (means >> 24) & 15


@rule
def points_in(means: int) -> int:
    """Return the points in some means."""
    return (means >> 32) & 63


@rule
def income_in(means: int) -> int:
    """Return the Ryo a round that new buildings in some means bring."""
    return (means >> 38) & 63


@rule
def means_of(state: State, seat: int) -> int:
    """Return what a player has now."""
    means = int(state.purse[seat]) * ONE_RYO + score_of(state, seat) * ONE_POINT
    means += on_board(state, seat) * ONE_SAMURAI + int(state.shogun[seat]) * ONE_RECRUIT
    for resource in range(RESOURCES):
        means += int(state.goods[seat, resource]) * unit_of(resource)
    if has_house(state, seat, 0):
        means += IN_EDO
    return means


@rule
def carry(state: State, seat: int, side: int, crew: int, means: int) -> int:
    """Return the means after a slot with a card side and its officials, as well as can be told now."""
    action = int(SIDE_ACTION[side])
    if crew == 0:
        return means
    if action == DO_GATHER:
        return gathering(state, seat, side, crew, means)
    if action == DO_BUILD:
        return building(state, seat, side, crew, means)
    if action == DO_MONEY:
        return means + crew * int(SIDE_DETAIL[side, 0]) * ONE_RYO
    if action == DO_TRADE:
        return trading(state, seat, crew, means)
    if action == DO_TRAVEL:
        # Those who cannot be placed still save their player some steps.
        placed = min(crew, OFFICIALS - samurai_in(means))
        return means + placed * ONE_SAMURAI + 2 * (crew - placed) * ONE_RYO
    return supplying(state, seat, action, crew, means)


@rule
def supplying(state: State, seat: int, action: int, crew: int, means: int) -> int:
    """Return the means after rice, recruits or cards."""
    rice = held(means, RICE)
    if action == DO_RICE:
        return means + min(crew, RESOURCE_LIMIT - rice) * unit_of(RICE)
    if action == DO_RECRUIT:
        return means + min(crew, rice) * (ONE_RECRUIT - unit_of(RICE))
    if action == DO_BUY_RICE:
        bundles = min(crew, ryo_in(means) // 3, (RESOURCE_LIMIT - rice) // 2)
        return means + bundles * (2 * unit_of(RICE) - 3 * ONE_RYO)
    if action == DO_NEW_CARD:
        return means + ONE_CARD - CARD_PRICE * ONE_RYO if ryo_in(means) >= CARD_PRICE else means
    # Sell: three cards lie in the slots, and only the others can be sold.
    return means + min(crew, bits(int(state.cards[seat])) - SLOTS) * CARD_SALE * ONE_RYO


@rule
def walk_price(state: State, steps: int, means: int) -> int:
    """Return the Ryo for a walk, and once plans are made for the way back too, as far as there are any.

    So a step towards what the card needs is worth more than it costs: what is not walked yet is not had yet.
    """
    price = steps if int(state.phase) == PLANNING else 2 * steps
    return min(price, ryo_in(means)) * ONE_RYO


# --- Gathering


@rule
def best_gatherer(state: State, seat: int, side: int, used: int, joined: int) -> int:
    """Find the samurai and the field that bring most: index, field, steps and yield in bytes; 0 if none."""
    resource = int(SIDE_DETAIL[side, 0])
    board = side_of(state)
    best = 0
    found = 0
    for field in range(int(LAST_FIELD[board])):
        node = int(FIELDS_FROM[resource]) + field
        if node == int(state.covered[resource]):
            continue
        crowd = crowd_at(state, node) + ((joined >> (4 * field)) & 15)
        for index in range(OFFICIALS):
            here = int(state.samurai[seat, index])
            if here == NOWHERE or (used >> index) & 1:
                continue
            steps = int(DISTANCE[board, here, node])
            share = int(YIELD[resource, min(4, crowd + (1 if steps else 0))])
            share = (share + int(SIDE_DETAIL[side, 1])) * int(SIDE_DETAIL[side, 2])
            if 4 * share - steps > best:
                best = 4 * share - steps
                found = index | (node << 8) | (steps << 16) | (share << 24)
    return found


@rule
def gathering(state: State, seat: int, side: int, crew: int, means: int) -> int:
    """Return the means after gathering, with the walks to the fields paid."""
    resource = int(SIDE_DETAIL[side, 0])
    used = marked_of(state, seat)
    joined = 0
    for _ in range(crew):
        found = best_gatherer(state, seat, side, used, joined)
        steps = (found >> 16) & 255
        if found == 0 or steps > ryo_in(means):
            break
        used |= 1 << (found & 255)
        if steps:
            joined += 1 << (4 * (((found >> 8) & 255) - int(FIELDS_FROM[resource])))
        gained = min(found >> 24, RESOURCE_LIMIT - held(means, resource), int(state.supply[resource]))
        means += gained * unit_of(resource) - walk_price(state, steps, means)
    return means


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


@rule
def can_pay_wish(card: int, means: int) -> int:
    """Tell whether some means can pay the merchant for a point."""
    for resource in range(RESOURCES):
        if held(means, resource) < int(WISH[card, resource]):
            return 0
    return 1 if ryo_in(means) >= int(WISH[card, RYO]) else 0


@rule
def trading(state: State, seat: int, crew: int, means: int) -> int:
    """Return the means after a trade: points as long as they can be paid, else wares."""
    card = int(state.offer)
    steps = nearest_samurai(state, seat, int(state.merchant), 0) >> 8
    if steps > ryo_in(means):
        return means
    means -= walk_price(state, steps, means)
    ware = int(OFFER[card, 0])
    for _ in range(min(crew, max(1, samurai_in(means) - 1))):
        if can_pay_wish(card, means):
            means += ONE_POINT - int(WISH[card, RYO]) * ONE_RYO
            for resource in range(RESOURCES):
                means -= int(WISH[card, resource]) * unit_of(resource)
        else:
            amount = min(int(OFFER[card, 1]), RESOURCE_LIMIT - held(means, ware), int(state.supply[ware]))
            amount = min(amount, ryo_in(means) // int(OFFER[card, 2]))
            means += amount * unit_of(ware) - amount * int(OFFER[card, 2]) * ONE_RYO
    return means
