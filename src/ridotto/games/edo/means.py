"""What a player has to work with, packed into one number."""

from __future__ import annotations

from ridotto.core.rule import State, rule

from .data import (
    RESOURCES,
)
from .pieces import has_house, on_board
from .scoring import score_of
from .state import PLANNING

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
def walk_price(state: State, steps: int, means: int) -> int:
    """Return the Ryo for a walk, and once plans are made for the way back too, as far as there are any.

    So a step towards what the card needs is worth more than it costs: what is not walked yet is not had yet.
    """
    price = steps if int(state.phase) == PLANNING else 2 * steps
    return min(price, ryo_in(means)) * ONE_RYO


# --- Gathering
