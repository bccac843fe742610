"""Actions that need officials only, and how any action begins and ends (RULES.md chapters 5 and 6)."""

from __future__ import annotations

from ridotto.core.rule import Cells, State, rule

from .data import (
    BASE_CARDS,
    BORDER,
    CARD_PRICE,
    CARD_SALE,
    CARDS,
    DEGREE,
    LAST_BORDER,
    NODES,
    NOWHERE,
    OFFICIALS,
    RICE,
    SIDE_CARD,
    SLOTS,
    SPECIAL_MASK,
)
from .deal import refill_row
from .moves import BUY_RICE, DONE, GO, PICK, PLACE, RECRUIT, SELL_CARD, TAKE_CARD
from .pieces import earn, gain, relocate, room_for, samurai_at, side_of
from .state import ACTING, ENDING, GOING


@rule
def end_action(state: State) -> None:
    """End the whole action and the turn. E-5.8."""
    state.left = 0
    state.wishes_left = 0
    state.marked = 0
    state.landed = NOWHERE
    state.to_act = 0
    state.phase = ENDING


# --- Buy rice: E-6.3, E-6.4


@rule
def may_buy_rice(state: State, seat: int, way: int) -> int:
    """Tell whether rice may be bought this way: one bundle, two, or the dear one."""
    price = 3
    needed = 1
    if way == 1:
        price = 6
        needed = 3  # the second bundle must bring something too
        if int(state.left) < 2:
            return 0
    elif way == 2:
        price = 7
    if int(state.purse[seat]) < price:
        return 0
    return 1 if room_for(state, seat, RICE, needed) == needed else 0


@rule
def buy_rice(state: State, seat: int, way: int) -> None:
    """Pay for the bundles and take what there is room for."""
    price = 3
    amount = 2
    if way == 1:
        price = 6
        amount = 4
    elif way == 2:
        price = 7
        amount = 3
    earn(state, seat, -price)
    gain(state, seat, RICE, room_for(state, seat, RICE, amount))
    end_action(state)


# --- Recruit: E-6.5


@rule
def most_recruits(state: State, seat: int) -> int:
    """Return how many Shogun officials may be recruited now."""
    return min(int(state.left), int(state.goods[seat, RICE]), int(state.shogun_supply))


@rule
def recruit(state: State, seat: int, count: int) -> None:
    """Pay rice for Shogun officials."""
    gain(state, seat, RICE, -count)
    state.shogun_supply -= count
    state.shogun[seat] += count
    end_action(state)


# --- New and sold authorizations: E-6.11, E-6.12


@rule
def may_take_card(state: State, seat: int, card: int) -> int:
    """Tell whether a special card lies in the row and can be paid."""
    return 1 if (int(state.card_row) >> card) & 1 and int(state.purse[seat]) >= CARD_PRICE else 0


@rule
def take_card(state: State, seat: int, card: int) -> None:
    """Pay for a special card; the row is refilled at once."""
    earn(state, seat, -CARD_PRICE)
    state.card_row = int(state.card_row) ^ (1 << card)
    state.cards[seat] = int(state.cards[seat]) | (1 << card)
    state.fresh[seat] = int(state.fresh[seat]) | (1 << card)
    refill_row(state)
    state.left -= 1


@rule
def unused_cards(state: State, seat: int) -> int:
    """Return the cards that lie in none of the player's slots, one bit each."""
    used = 0
    for slot in range(SLOTS):
        side = int(state.plan[seat, slot]) + int(state.shown[seat, slot])
        if side > 0:
            used |= 1 << int(SIDE_CARD[side - 1])
    return int(state.cards[seat]) & ~used


@rule
def sell_card(state: State, seat: int, card: int) -> None:
    """Give up an unused card for good."""
    earn(state, seat, CARD_SALE)
    state.cards[seat] = int(state.cards[seat]) ^ (1 << card)
    state.fresh[seat] = int(state.fresh[seat]) & ~(1 << card)
    state.sold = int(state.sold) | ((1 << card) & SPECIAL_MASK)
    state.left -= 1


# --- Travel: E-6.6 to E-6.9


@rule
def may_place(state: State, seat: int, post: int) -> int:
    """Tell whether an official of the player's colour may go to a border post. E-6.7."""
    if int(state.landed) != NOWHERE or post >= int(LAST_BORDER[side_of(state)]):
        return 0
    # The row is in order: if its first samurai is out, all five are.
    return 1 if int(state.samurai[seat, 0]) == NOWHERE else 0


@rule
def may_pick(state: State, seat: int, node: int) -> int:
    """Tell whether a samurai on a space may be moved; a second one must be another. E-6.8."""
    needed = 2 if node == int(state.landed) else 1
    return 1 if samurai_at(state, seat, node) >= needed else 0


@rule
def place(state: State, seat: int, post: int) -> None:
    """Make an official a samurai on a border post."""
    relocate(state, seat, NOWHERE, BORDER + post)
    next_traveller(state)


@rule
def pick(state: State, node: int) -> None:
    """Lift a samurai: it has to go somewhere."""
    state.picked = node
    state.phase = GOING


@rule
def go(state: State, seat: int, node: int) -> None:
    """Put the lifted samurai down; the first of two leaves a choice for another."""
    relocate(state, seat, int(state.picked), node)
    state.picked = NOWHERE
    state.phase = ACTING
    # Without a second samurai there is nothing to choose.
    if int(state.landed) == NOWHERE and int(state.samurai[seat, OFFICIALS - 2]) > NOWHERE:
        state.landed = node
    else:
        next_traveller(state)


@rule
def next_traveller(state: State) -> None:
    """Go on to the next official of a Travel. E-6.6, E-6.8."""
    state.landed = NOWHERE
    state.left -= 1
    if int(state.left) == 0:
        end_action(state)


# --- Listing


@rule
def list_travel(state: State, seat: int, moves: Cells) -> int:
    """List where an official or a samurai may go. E-6.6."""
    if int(state.phase) == GOING:
        return list_goals(state, moves)
    moves[0] = DONE
    count = 1
    for post in range(int(LAST_BORDER[side_of(state)])):
        if may_place(state, seat, post):
            moves[count] = PLACE + post
            count += 1
    last = NOWHERE
    for index in range(OFFICIALS):
        node = int(state.samurai[seat, index])
        if node != last and may_pick(state, seat, node):
            moves[count] = PICK + node - 1
            count += 1
        last = node
    return count


@rule
def list_goals(state: State, moves: Cells) -> int:
    """List all other spaces of the board. E-6.9."""
    count = 0
    side = side_of(state)
    for node in range(1, NODES + 1):
        if int(DEGREE[side, node]) and node != int(state.picked):
            moves[count] = GO + node - 1
            count += 1
    return count


@rule
def list_buy_rice(state: State, seat: int, moves: Cells) -> int:
    """List the ways to buy rice."""
    moves[0] = DONE
    count = 1
    for way in range(3):
        if may_buy_rice(state, seat, way):
            moves[count] = BUY_RICE + way
            count += 1
    return count


@rule
def list_recruit(state: State, seat: int, moves: Cells) -> int:
    """List how many officials may be recruited."""
    moves[0] = DONE
    most = most_recruits(state, seat)
    for recruits in range(most):
        moves[1 + recruits] = RECRUIT + recruits
    return most + 1


@rule
def list_cards(state: State, seat: int, moves: Cells, selling: int) -> int:
    """List the cards that may be sold or taken."""
    moves[0] = DONE
    count = 1
    if selling:
        cards = unused_cards(state, seat)
        for card in range(CARDS):
            if (cards >> card) & 1:
                moves[count] = SELL_CARD + card
                count += 1
    else:
        for card in range(BASE_CARDS, CARDS):
            if may_take_card(state, seat, card):
                moves[count] = TAKE_CARD + card - BASE_CARDS
                count += 1
    return count
