"""Actions that need samurai: gathering, building, trade (RULES.md chapters 7 and 8)."""

from __future__ import annotations

from ridotto.core.rule import Cells, State, rule

from .data import (
    BUILDING_POINTS,
    BUILDINGS,
    CITY_OF,
    COST,
    FIELDS_FROM,
    FOREST,
    HOUSE,
    NODE_OF,
    NOWHERE,
    OFFER,
    OFFICIALS,
    POST,
    RESOURCES,
    RYO,
    SIDE_DETAIL,
    SITES,
    STONE,
    WISH,
    WOOD,
    YIELD,
)
from .moves import BUILD, BUY, DONE, GATHER, WISH_POINT
from .pieces import (
    crowd_at,
    earn,
    fortress_room,
    gain,
    has_any_post,
    has_house,
    is_unmarked_at,
    mark_at,
    raise_building,
    room_for,
)
from .scoring import score
from .state import CASTLE, FROM_HOUSES, FROM_TRADE, HOUSE_OF, POST_OF


@rule
def open_side(state: State) -> int:
    """Return the card side that is being carried out."""
    return int(state.shown[int(state.actor), int(state.slot)]) - 1


# --- Gathering: E-7.2 to E-7.4


@rule
def gathered_at(state: State, seat: int, node: int, side: int) -> int:
    """Return what one activation on a space adds: yield, limit and supply. E-7.2 to E-7.4."""
    resource = int(SIDE_DETAIL[side, 0])
    if not 0 <= node - int(FIELDS_FROM[resource]) < 3 or int(state.covered[resource]) == node:
        return 0
    share = int(YIELD[resource, min(4, crowd_at(state, node))])
    share = (share + int(SIDE_DETAIL[side, 1])) * int(SIDE_DETAIL[side, 2])
    return room_for(state, seat, resource, share)


@rule
def may_gather(state: State, seat: int, node: int, side: int) -> int:
    """Tell whether an unused samurai on a space would bring something. E-7.1, E-7.3."""
    return 1 if is_unmarked_at(state, seat, node) and gathered_at(state, seat, node, side) > 0 else 0


@rule
def gather(state: State, seat: int, node: int) -> None:
    """Let one samurai gather."""
    side = open_side(state)
    gain(state, seat, int(SIDE_DETAIL[side, 0]), gathered_at(state, seat, node, side))
    mark_at(state, seat, node)
    state.left -= 1


@rule
def list_gather(state: State, seat: int, moves: Cells) -> int:
    """List the spaces on which a samurai can gather."""
    side = open_side(state)
    moves[0] = DONE
    count = 1
    last = NOWHERE
    for index in range(OFFICIALS):
        node = int(state.samurai[seat, index])
        if node != last and may_gather(state, seat, node, side):
            moves[count] = GATHER + node - FOREST
            count += 1
        last = node
    return count


# --- Building: E-7.5 to E-7.12


@rule
def cost_of(kind: int, item: int, side: int) -> int:
    """Return the wood, stone or Ryo (0, 1, 2) that a building costs with a card. E-7.6, E-7.12."""
    return max(0, int(COST[kind, item]) - int(SIDE_DETAIL[side, item]))


@rule
def can_pay_building(state: State, seat: int, kind: int, side: int) -> int:
    """Tell whether a player can pay a building in full. E-7.6."""
    if int(state.goods[seat, WOOD]) < cost_of(kind, 0, side) or int(state.goods[seat, STONE]) < cost_of(
        kind, 1, side
    ):
        return 0
    return 1 if int(state.purse[seat]) >= cost_of(kind, 2, side) else 0


@rule
def has_site(state: State, city: int) -> int:
    """Tell whether a city is open and not full. E-2.4, E-7.8."""
    return 1 if int(state.tile[city]) > 0 and int(state.built[city]) < SITES else 0


@rule
def may_stand(state: State, seat: int, city: int, kind: int) -> int:
    """Tell whether the rules for the building allow it in a city. E-7.9 to E-7.11."""
    if kind == HOUSE:
        return 1 if int(state.houses[seat]) > 0 else 0
    if kind == POST:
        return 1 if city > 0 and int(state.posts[seat]) > 0 and not has_any_post(state, city) else 0
    if int(state.fortresses) == 0 or not has_house(state, seat, city):
        return 0
    return 1 if fortress_room(state, city) > 0 else 0


@rule
def build(state: State, seat: int, city: int, kind: int) -> None:
    """Pay for a building, score it and put it on the next site. E-7.5 to E-7.7."""
    side = open_side(state)
    gain(state, seat, WOOD, -cost_of(kind, 0, side))
    gain(state, seat, STONE, -cost_of(kind, 1, side))
    earn(state, seat, -cost_of(kind, 2, side))
    score(state, seat, FROM_HOUSES + kind, int(BUILDING_POINTS[kind]))
    if kind == HOUSE:
        state.houses[seat] -= 1
        raise_building(state, city, HOUSE_OF + seat)
    elif kind == POST:
        state.posts[seat] -= 1
        raise_building(state, city, POST_OF + seat)
    else:
        state.fortresses -= 1
        raise_building(state, city, CASTLE)
    mark_at(state, seat, int(NODE_OF[city]))
    state.left -= 1


@rule
def list_build(state: State, seat: int, moves: Cells) -> int:
    """List what a player can build, and where."""
    side = open_side(state)
    moves[0] = DONE
    count = 1
    affordable = 0
    for kind in range(BUILDINGS):
        affordable |= can_pay_building(state, seat, kind, side) << kind
    if affordable == 0:
        return count
    last = NOWHERE
    for index in range(OFFICIALS):
        node = int(state.samurai[seat, index])
        city = int(CITY_OF[node])
        if node != last and city >= 0 and has_site(state, city) and is_unmarked_at(state, seat, node):
            for kind in range(BUILDINGS):
                if (affordable >> kind) & 1 and may_stand(state, seat, city, kind):
                    moves[count] = BUILD + city * BUILDINGS + kind
                    count += 1
        last = node
    return count


# --- Trade: E-8.1 to E-8.4


@rule
def may_buy(state: State, seat: int, amount: int) -> int:
    """Tell whether so much of the merchant's resource may be bought. E-8.2."""
    card = int(state.offer)
    if int(state.left) == 0 or amount > int(OFFER[card, 1]):
        return 0
    if int(state.purse[seat]) < amount * int(OFFER[card, 2]):
        return 0
    return 1 if room_for(state, seat, int(OFFER[card, 0]), amount) == amount else 0


@rule
def may_wish(state: State, seat: int) -> int:
    """Tell whether the price of a point can be paid. E-8.3."""
    card = int(state.offer)
    if int(state.wishes_left) == 0 or int(state.purse[seat]) < int(WISH[card, RYO]):
        return 0
    for resource in range(RESOURCES):
        if int(state.goods[seat, resource]) < int(WISH[card, resource]):
            return 0
    return 1


@rule
def buy(state: State, seat: int, amount: int, shared: int) -> None:
    """Buy from the merchant; without a trading post it costs a step of the other kind too. E-8.2, E-8.4."""
    card = int(state.offer)
    earn(state, seat, -amount * int(OFFER[card, 2]))
    gain(state, seat, int(OFFER[card, 0]), amount)
    state.left -= 1
    if shared:
        state.wishes_left -= 1


@rule
def wish(state: State, seat: int, shared: int) -> None:
    """Pay the merchant for a point. E-8.3, E-8.4."""
    card = int(state.offer)
    earn(state, seat, -int(WISH[card, RYO]))
    for resource in range(RESOURCES):
        gain(state, seat, resource, -int(WISH[card, resource]))
    score(state, seat, FROM_TRADE, 1)
    state.wishes_left -= 1
    if shared:
        state.left -= 1


@rule
def list_trade(state: State, seat: int, moves: Cells) -> int:
    """List what the merchant offers."""
    moves[0] = DONE
    count = 1
    for amount in range(1, 4):
        if may_buy(state, seat, amount):
            moves[count] = BUY + amount - 1
            count += 1
    if may_wish(state, seat):
        moves[count] = WISH_POINT
        count += 1
    return count
