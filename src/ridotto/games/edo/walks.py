"""Where a card in a slot needs samurai or merchant, and how promising each step is."""

from __future__ import annotations

from ridotto.core.rule import Cells, State, rule

from .data import (
    DISTANCE,
    DO_BUILD,
    DO_GATHER,
    DO_TRADE,
    NEIGHBOUR,
    NODE_OF,
    SIDE_ACTION,
)
from .forecast import (
    best_gatherer,
)
from .means import (
    means_of,
)
from .moves import (
    DONE,
    MOVE_MERCHANT,
    step_from,
    step_road,
)
from .pieces import side_of
from .sites import (
    after_building,
    best_site,
    nearest_samurai,
)

MOST = 1000


# --- Walking


@rule
def weigh_steps(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Walk towards where the card in this slot needs a samurai; else stay."""
    walk = wanted_walk(state, seat)
    here = walk & 255
    goal = walk >> 8
    board = side_of(state)
    for place in range(count):
        move = int(moves[place])
        weights[place] = 1
        if move == DONE:
            weights[place] = 40 if walk else MOST
        elif walk and move >= MOVE_MERCHANT:
            there = move - MOVE_MERCHANT + 1
            if goal == int(state.merchant) and int(DISTANCE[board, there, here]) < int(
                DISTANCE[board, goal, here]
            ):
                weights[place] = 800
        elif walk and step_from(move) == here:
            there = int(NEIGHBOUR[board, here, step_road(move)])
            if int(DISTANCE[board, there, goal]) < int(DISTANCE[board, here, goal]):
                weights[place] = 200 if goal == int(state.merchant) else MOST


@rule
def wanted_walk(state: State, seat: int) -> int:
    """Return from where and, eight bits up, to where a samurai should walk now; 0 if nowhere."""
    slot = int(state.slot)
    side = int(state.plan[seat, slot]) - 1
    crew = int(state.officials[seat, slot])
    action = int(SIDE_ACTION[side])
    if crew == 0:
        return 0
    if action == DO_GATHER:
        return walk_to_gather(state, seat, side, crew)
    if action == DO_BUILD:
        return walk_to_build(state, seat, side, crew)
    if action == DO_TRADE:
        return walk_to_merchant(state, seat, crew)
    return 0


@rule
def walk_to_gather(state: State, seat: int, side: int, crew: int) -> int:
    """Send the samurai that gather best, one after the other."""
    used = 0
    for _ in range(crew):
        found = best_gatherer(state, seat, side, used, 0)
        steps = (found >> 16) & 255
        if found == 0 or steps > int(state.purse[seat]):
            return 0
        if steps > 0:
            return int(state.samurai[seat, found & 255]) | (((found >> 8) & 255) << 8)
        used |= 1 << (found & 255)
    return 0


@rule
def walk_to_build(state: State, seat: int, side: int, crew: int) -> int:
    """Send samurai to where the best buildings can stand."""
    used = 0
    means = means_of(state, seat)
    for _ in range(crew):
        site = best_site(state, seat, side, means, used)
        if site == 0:
            return 0
        if (site >> 24) & 255:
            return int(state.samurai[seat, site & 255]) | (int(NODE_OF[(site >> 8) & 255]) << 8)
        used |= 1 << (site & 255)
        means = after_building(means, site, side)
    return 0


@rule
def walk_to_merchant(state: State, seat: int, crew: int) -> int:
    """Let the merchant and the nearest samurai meet."""
    merchant = int(state.merchant)
    found = nearest_samurai(state, seat, merchant, 0)
    steps = found >> 8
    if steps == 0 or steps > int(state.purse[seat]):
        return 0
    return int(state.samurai[seat, found & 255]) | (merchant << 8)
