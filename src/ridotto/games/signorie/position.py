"""Signorie: squares a made-up position: what follows from the fields that were given."""

from __future__ import annotations

from ridotto.core.chance import quiet
from ridotto.core.rule import State

from .checks import tiles_on_show
from .data import (
    BROTHER_POINTS,
    BROTHERS,
    BY_BRIDE,
    CITIES,
    CITY_SLOTS,
    COLOURS,
    COPIES,
    FACES,
    FEMALE,
    HOUSE_TILES,
    HOUSES,
    KINDS,
    MALE,
    MEN,
    POSTS,
    TILES,
    VALUES,
    WOMEN,
)
from .deeds import removed_tiles
from .knowledge import deal_unseen
from .moves import OVER, QUESTIONS, REWARD
from .options import lowest_price
from .state import BY_DIE, BY_REWARD
from .turn import carry_on


def settle(state: State, given: frozenset[str]) -> None:
    """Square what follows from other fields in a made-up position.

    People who are nowhere else are in the stock, tiles that are nowhere else in
    the stack. If only the size of a crowd is given, its guests come from the
    stocks. Then whatever leaves no choice is played.
    """
    _settle_turn(state, given)
    _settle_dice(state, given)
    if "crowd" in given and "guests" not in given:
        _invite_guests(state)
    else:
        state.crowd[:] = (state.guests > 0).sum(axis=1)
    state.lowest_slot = lowest_price(state)
    state.posts[:] = [sum(1 << p for p in range(POSTS) if row[p]) for row in state.careers]
    if "stock" not in given:
        _settle_stock(state)
    if "unseen" not in given:
        _settle_tiles(state, given)
    if "earned" not in given:
        for seat in range(int(state.seats)):
            married = (b for b in range(BROTHERS) if int(state.brides[seat]) >> b & 1)
            state.earned[seat, BY_BRIDE] = sum(int(BROTHER_POINTS[b]) for b in married)
    with quiet():
        if int(state.phase) == OVER:
            state.menu = 0
        else:
            carry_on(state)


def _settle_turn(state: State, given: frozenset[str]) -> None:
    seats = int(state.seats)
    order = [int(seat) for seat in state.order[:seats]]
    if "order" in given and not given & {"initiative", "height"}:
        for place, seat in enumerate(order):
            state.initiative[seat], state.height[seat] = 0, seats - 1 - place
    elif "initiative" in given and "height" not in given:
        _stack_discs(state, order)
    phase = int(state.phase)
    if phase >= QUESTIONS:
        return
    in_rewards = phase >= REWARD or int(state.cause) == BY_REWARD
    if "actor" in given and int(state.actor) in order and "turn" not in given:
        state.turn = order.index(int(state.actor)) + in_rewards
    elif given & {"turn", "order"} and "actor" not in given:
        state.actor = order[int(state.turn) - in_rewards]
    if "cause" not in given:
        state.cause = BY_REWARD if in_rewards else BY_DIE


def _stack_discs(state: State, order: list[int]) -> None:
    """Stack discs that share a space in turn order, the first player on top."""
    placed: dict[int, int] = {}
    for seat in reversed(order):
        space = int(state.initiative[seat])
        state.height[seat] = placed.get(space, 0)
        placed[space] = placed.get(space, 0) + 1


def _settle_dice(state: State, given: frozenset[str]) -> None:
    """Add the dice that neither lie on the board nor on a slot, or take away those too many."""
    seats = int(state.seats)
    for colour in range(COLOURS):
        taken = int((state.placed[:seats, colour] > 0).sum())
        if "dice" not in given:
            while int(state.dice[colour].sum()) + taken > seats:
                state.dice[colour, int(state.dice[colour].argmax())] -= 1
            state.dice[colour, FACES - 1] += seats - taken - int(state.dice[colour].sum())
    cells = [(colour, value) for colour in range(COLOURS) for value in range(FACES)]
    state.faces = sum(1 << (FACES * c + v) for c, v in cells if state.dice[c, v])


def _invite_guests(state: State) -> None:
    """Fill the cities with women and men of all seats in turn."""
    number = 0
    for city in range(CITIES):
        for slot in range(CITY_SLOTS):
            state.guests[city, slot] = 0
            if slot < int(state.crowd[city]):
                state.guests[city, slot] = 1 + number % (2 * int(state.seats))
                number += 1


def _settle_stock(state: State) -> None:
    for seat in range(int(state.seats)):
        guests = [int((state.guests == 1 + 2 * seat + sex).sum()) for sex in (MALE, FEMALE)]
        for sex, family in ((MALE, MEN), (FEMALE, WOMEN)):
            elsewhere = int(state.supply[seat, sex]) + int(state.pledged[seat, sex]) + guests[sex]
            elsewhere += int(state.careers[seat].sum()) if sex == MALE else 0
            state.stock[seat, sex] = max(0, family - elsewhere)


def _settle_tiles(state: State, given: frozenset[str]) -> None:
    """Shuffle every tile that is not on show into the stack, or among those removed and face down."""
    if "buried" not in given:
        state.buried = int(state.face_down.sum())
    seen = tiles_on_show(state)
    shown = [(seen >> 2 * kind) & 3 for kind in range(KINDS)]
    each = removed_tiles(state) // HOUSES
    for house in range(HOUSES):
        mine = range(VALUES * house, VALUES * (house + 1))
        if sum(shown[kind] for kind in mine) > HOUSE_TILES - each:
            return  # impossible, as `sound` will say
        if any(shown[kind] > int(COPIES[kind % VALUES]) for kind in mine):
            return
    state.stack_left = max(0, TILES - HOUSES * each - sum(shown) - int(state.buried))
    with quiet():
        deal_unseen(state, state.seed)
