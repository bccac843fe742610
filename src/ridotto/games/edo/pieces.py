"""Money, resources, samurai and buildings: what all actions handle."""

from __future__ import annotations

from ridotto.core.rule import State, rule

from .data import OFFICIALS, RESOURCE_LIMIT, SIDE_OF
from .state import CASTLE, HOUSE_OF, OPEN_PURSES, POST_OF


@rule
def earn(state: State, seat: int, ryo: int) -> None:
    """Change a purse; everyone sees it unless purses are hidden (E-12.2)."""
    state.purse[seat] += ryo
    if int(state.purses) == OPEN_PURSES:
        state.money[seat] = state.purse[seat]


@rule
def room_for(state: State, seat: int, resource: int, amount: int) -> int:
    """Return how much of `amount` the limit and the supply allow (E-1.5, E-7.3)."""
    return min(amount, RESOURCE_LIMIT - int(state.goods[seat, resource]), int(state.supply[resource]))


@rule
def gain(state: State, seat: int, resource: int, amount: int) -> None:
    """Take tokens from the supply; a negative amount goes back to it (E-1.7)."""
    state.goods[seat, resource] += amount
    state.supply[resource] -= amount


@rule
def side_of(state: State) -> int:
    """Return the side of the board in play (E-2.1)."""
    return int(SIDE_OF[int(state.seats)])


@rule
def on_board(state: State, seat: int) -> int:
    """Count a player's samurai."""
    count = 0
    samurai = state.samurai
    for index in range(OFFICIALS):
        if int(samurai[seat, index]) > 0:
            count += 1
    return count


@rule
def at_hand(state: State, seat: int) -> int:
    """Count the officials that a player may plan with (E-4.3)."""
    return OFFICIALS - on_board(state, seat) + int(state.shogun[seat])


@rule
def samurai_at(state: State, seat: int, node: int) -> int:
    """Count a player's samurai on a space."""
    count = 0
    samurai = state.samurai
    for index in range(OFFICIALS):
        if int(samurai[seat, index]) == node:
            count += 1
    return count


@rule
def crowd_at(state: State, node: int) -> int:
    """Count the samurai of all colours on a space (E-7.2)."""
    count = 0
    for seat in range(int(state.seats)):
        count += samurai_at(state, seat, node)
    return count


@rule
def relocate(state: State, seat: int, node: int, goal: int) -> None:
    """Move one samurai, keeping the row in order; from 0 it is placed (E-6.7)."""
    index = 0
    while int(state.samurai[seat, index]) != node:
        index += 1
    while index > 0 and int(state.samurai[seat, index - 1]) > goal:
        state.samurai[seat, index] = state.samurai[seat, index - 1]
        index -= 1
    while index < OFFICIALS - 1 and int(state.samurai[seat, index + 1]) < goal:
        state.samurai[seat, index] = state.samurai[seat, index + 1]
        index += 1
    state.samurai[seat, index] = goal


@rule
def is_unmarked_at(state: State, seat: int, node: int) -> int:
    """Tell whether a samurai that was not used yet stands on a space (E-7.1)."""
    marked = int(state.marked)
    samurai = state.samurai
    for index in range(OFFICIALS):
        if int(samurai[seat, index]) == node and not (marked >> index) & 1:
            return 1
    return 0


@rule
def mark_at(state: State, seat: int, node: int) -> None:
    """Mark one samurai on a space as used or paid."""
    marked = int(state.marked)
    index = 0
    while int(state.samurai[seat, index]) != node or (marked >> index) & 1:
        index += 1
    state.marked = marked | (1 << index)


@rule
def has_house(state: State, seat: int, city: int) -> int:
    """Tell whether a player owns a house in a city."""
    for site in range(int(state.built[city])):
        if int(state.sites[city, site]) == HOUSE_OF + seat:
            return 1
    return 0


@rule
def has_post(state: State, seat: int, city: int) -> int:
    """Tell whether a player's trading post stands in a city."""
    for site in range(int(state.built[city])):
        if int(state.sites[city, site]) == POST_OF + seat:
            return 1
    return 0


@rule
def has_any_post(state: State, city: int) -> int:
    """Tell whether anybody's trading post stands in a city (E-7.10)."""
    for site in range(int(state.built[city])):
        if POST_OF <= int(state.sites[city, site]) < CASTLE:
            return 1
    return 0


@rule
def fortress_room(state: State, city: int) -> int:
    """Count the fortresses that the houses of a city still allow (E-7.11)."""
    houses = 0
    castles = 0
    for site in range(int(state.built[city])):
        code = int(state.sites[city, site])
        if code == CASTLE:
            castles += 1
        elif code < POST_OF:
            houses += 1
    return houses // 2 - castles


@rule
def raise_building(state: State, city: int, code: int) -> None:
    """Put a building on the lowest free site (E-7.5)."""
    state.sites[city, int(state.built[city])] = code
    state.built[city] += 1


@rule
def nth_bit(mask: int, place: int) -> int:
    """Return the number of the set bit that has `place` set bits below it."""
    bit = 0
    while True:
        if (mask >> bit) & 1:
            if place == 0:
                return bit
            place -= 1
        bit += 1


@rule
def bits(mask: int) -> int:
    """Count the set bits of a set of cards or tiles."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
