"""What a planned slot would make of the means.

Nothing here is a rule of the game: a forecast walks each samurai from where it
stands now and forgets it again, and lets nobody else act meanwhile.
"""

from __future__ import annotations

from ridotto.core.rule import State, rule

from .data import (
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
    FIELDS_FROM,
    LAST_FIELD,
    NOWHERE,
    OFFER,
    OFFICIALS,
    RESOURCE_LIMIT,
    RESOURCES,
    RICE,
    RYO,
    SIDE_ACTION,
    SIDE_DETAIL,
    SLOTS,
    WISH,
    YIELD,
)
from .means import (
    ONE_CARD,
    ONE_POINT,
    ONE_RECRUIT,
    ONE_RYO,
    ONE_SAMURAI,
    held,
    ryo_in,
    samurai_in,
    unit_of,
    walk_price,
)
from .pieces import bits, crowd_at, side_of
from .sites import (
    building,
    marked_of,
    nearest_samurai,
)


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
