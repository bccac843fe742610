"""Square a made-up position: what was not given follows from what was."""

from __future__ import annotations

from ridotto.core.rule import State

from .checks import count_buildings, expected_to_act
from .data import FORTRESSES, HOUSES, RESOURCES, SHOGUN_OFFICIALS, SIDE_CARD, SLOTS, SPECIAL_MASK, TOKENS
from .pieces import bits, nth_bit
from .state import (
    ACTING,
    CASTLE,
    FROM_FORTRESSES,
    FROM_HOUSES,
    FROM_POSTS,
    GOING,
    HAS_HOUSE,
    HOUSE_OF,
    MERCHANT_START,
    MOVING,
    OPEN_PURSES,
    OVER,
    PLANNING,
    POST_OF,
    SETTLING,
)


def settle(state: State, given: frozenset[str]) -> None:
    """Square what follows from other fields in a made-up position."""
    setup = int(state.phase) in (SETTLING, MERCHANT_START)
    seats = int(state.seats)
    if "round_no" not in given and not setup:
        state.round_no = max(1, int(state.round_no))
    if "settled" not in given and not setup:
        state.settled[:seats] = 3
    if "merchant" not in given and not setup and not int(state.merchant):
        state.merchant = 2
    state.samurai.sort(axis=1)
    _settle_money(state, given)
    _settle_supplies(state, given)
    _settle_cards(state, given)
    _settle_buildings(state, given)
    _settle_merchant_cards(state, given)
    _settle_plans(state, given)
    _settle_turn(state, given)


def _settle_money(state: State, given: frozenset[str]) -> None:
    if "money" in given and "purse" not in given:
        state.purse[:] = state.money
    state.money[:] = state.purse if int(state.purses) == OPEN_PURSES else 0


def _settle_supplies(state: State, given: frozenset[str]) -> None:
    """Give the supplies what the players do not have; a given supply of less hands the rest to the last seat."""
    for resource in range(RESOURCES):
        left = int(TOKENS[int(state.resources)]) - int(state.goods[:, resource].sum())
        if "supply" in given and "goods" in given:
            for seat in range(int(state.seats) - 1, 0, -1):
                spare = left - int(state.supply[resource])
                more = max(0, min(spare, 10 - int(state.goods[seat, resource])))
                state.goods[seat, resource] += more
                left -= more
        elif "supply" not in given:
            state.supply[resource] = left
    if "shogun_supply" not in given:
        state.shogun_supply = SHOGUN_OFFICIALS - int(state.shogun.sum())


def _settle_cards(state: State, given: frozenset[str]) -> None:
    """Put every special card that nobody owns and nobody sold into row or deck."""
    placed = int(state.sold)
    for cards in state.cards:
        placed |= int(cards) & SPECIAL_MASK
    row = int(state.card_row) & ~placed
    if "card_deck" in given:
        row = SPECIAL_MASK & ~placed & ~int(state.card_deck)
    elif "card_row" not in given:
        while bits(row) < 5 and SPECIAL_MASK & ~placed & ~row:
            row |= 1 << nth_bit(SPECIAL_MASK & ~placed & ~row, 0)
    state.card_row = row
    state.card_deck = SPECIAL_MASK & ~placed & ~row


def _settle_buildings(state: State, given: frozenset[str]) -> None:
    """Count sites and stocks, and the points of the buildings that stand."""
    if "built" not in given:
        state.built[:] = (state.sites > 0).sum(axis=1)
    if "fortresses" not in given:
        state.fortresses = FORTRESSES - count_buildings(state, CASTLE)
    for seat in range(int(state.seats)):
        houses, posts = (count_buildings(state, code + seat) for code in (HOUSE_OF, POST_OF))
        if "houses" not in given:
            state.houses[seat] = HOUSES - houses
        if "posts" not in given:
            state.posts[seat] = 1 - posts
        if not houses and "settled" not in given:
            state.settled[seat] = int(state.settled[seat]) & ~HAS_HOUSE
        if "earned" not in given:
            first = 1 if int(state.settled[seat]) & HAS_HOUSE else 0
            state.earned[seat, FROM_HOUSES] = houses - first
            state.earned[seat, FROM_POSTS] = 2 * posts
    if "earned" not in given:
        _credit_fortresses(state)


def _credit_fortresses(state: State) -> None:
    """Give the points of a fortress to the owner of the first house of its city: nobody else could build it earlier."""
    state.earned[:, FROM_FORTRESSES] = 0
    for sites in state.sites:
        owners = [int(code) - HOUSE_OF for code in sites if HOUSE_OF <= code < POST_OF]
        castles = int((sites == CASTLE).sum())
        if castles and owners:
            state.earned[owners[0], FROM_FORTRESSES] += 3 * castles


def _settle_merchant_cards(state: State, given: frozenset[str]) -> None:
    """Leave as many unseen merchant cards as the round says."""
    offer = int(state.offer)
    if "preview" not in given:
        others = 2046 & ~(1 << offer)
        state.preview = int(state.preview) if int(state.preview) not in (0, offer) else nth_bit(others, 0)
        if int(state.round_no) == 10:
            state.preview = 0
    if "merchant_deck" not in given:
        deck = 2046 & ~(1 << offer) & ~(1 << int(state.preview))
        while bits(deck) > max(0, 9 - max(1, int(state.round_no))):
            deck ^= 1 << nth_bit(deck, 0)
        state.merchant_deck = deck


def _settle_plans(state: State, given: frozenset[str]) -> None:
    """Fill slots that must hold a card with cards that nobody named, on their first side."""
    phase = int(state.phase)
    playing = phase in (MOVING, ACTING, GOING)
    for seat in range(int(state.seats)):
        if playing and "shown" not in given:
            _open_slots(state, seat, phase)
        if phase not in (PLANNING, MOVING, ACTING, GOING):
            state.plan[seat] = 0
        for slot in range(SLOTS):
            if playing and not int(state.shown[seat, slot]) and not int(state.plan[seat, slot]):
                state.plan[seat, slot] = _spare_side(state, seat) + 1


def _open_slots(state: State, seat: int, phase: int) -> None:
    """Show the slots of turns that are over, and of the turn whose card is open."""
    seats, slot = int(state.seats), int(state.slot)
    turn = (int(state.actor) - int(state.start)) % seats
    mine = (seat - int(state.start)) % seats
    for each in range(SLOTS):
        over = each < slot or (each == slot and (mine < turn or (mine == turn and phase != MOVING)))
        if over:
            side = int(state.plan[seat, each]) or _spare_side(state, seat) + 1
            state.shown[seat, each] = side
            state.plan[seat, each] = 0
        else:
            state.shown[seat, each] = 0


def _spare_side(state: State, seat: int) -> int:
    """Return the first side of the first card that lies in none of a player's slots."""
    used = {int(SIDE_CARD[int(side) - 1]) for side in [*state.plan[seat], *state.shown[seat]] if side}
    cards = int(state.cards[seat]) & ~int(state.fresh[seat])
    free = [side for side, card in enumerate(SIDE_CARD) if cards >> int(card) & 1 and int(card) not in used]
    return free[0] if free else 0


def _settle_turn(state: State, given: frozenset[str]) -> None:
    """Let the actor act, or all who still plan."""
    if "turn" not in given and int(state.phase) not in (SETTLING, MERCHANT_START):
        state.turn = (int(state.actor) - int(state.start)) % int(state.seats)
    if int(state.phase) == OVER:
        state.to_act = 0
    elif "to_act" not in given:
        state.to_act = expected_to_act(state)
