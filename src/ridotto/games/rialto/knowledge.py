"""Worlds that fit what a seat has seen (RULES.md chapter 11)."""

from typing import Any

from ridotto.core.chance import pick, scramble
from ridotto.core.rule import State, rule

from .data import CARDS_OF_KIND, KINDS, MOST_ROWS

ANY_KIND = (1 << KINDS) - 1
NOTHING = -1

# Purposes of chance, one for each seat: filling its hand, discarding from it, older discards.
HAND, SLIP, OLDER = 0, 8, 16


@rule
def resample(state: State, seat: int, luck: Any) -> None:
    """Replace what the seat cannot know by a fair world that fits. R-11.2 to R-11.5.

    The pile serves as the pool of all cards that the seat cannot place; what
    no hand and no discard takes from it in the end is the pile.
    """
    key = scramble(luck)
    state.seed = scramble(key)
    gather_unseen(state, seat)
    seats = int(state.seats)
    # Hands that cannot hold every kind choose first, while there is most to choose from.
    for other in range(seats):
        if other != seat and int(state.lacks[other]):
            fill_hand(state, other, seat, key)
    for other in range(seats):
        if other != seat and not int(state.lacks[other]):
            fill_hand(state, other, seat, key)
    for other in range(seats):
        if other != seat:
            slip_discards(state, other, key)


@rule
def gather_unseen(state: State, seat: int) -> None:
    """Leave other hands what all know of them, and pool the unseen cards. R-11.3."""
    rows, hand, buried, shown = state.rows, state.hand, state.buried, state.shown
    for kind in range(KINDS):
        unseen = CARDS_OF_KIND - int(state.spent[kind])
        for row in range(MOST_ROWS):
            unseen -= int(rows[row, kind])
        for other in range(int(state.seats)):
            if other != seat:
                hand[other, kind] = shown[other, kind]
                buried[other, kind] = 0
            unseen -= int(hand[other, kind]) + int(buried[other, kind])
        state.pile[kind] = unseen


@rule
def fill_hand(state: State, other: int, seat: int, key: Any) -> None:
    """Fill a hand, and its discards of this round, with unseen cards. R-11.3, R-11.4."""
    unknown = int(state.hand_size[other]) + int(state.slipped[other])
    for kind in range(KINDS):
        unknown -= int(state.shown[other, kind])
    lacks = int(state.lacks[other])
    # A kind that the hand lacks can only be among the discards.
    room = int(state.slipped[other])
    for index in range(unknown):
        allowed = ANY_KIND if room > 0 else ANY_KIND & ~lacks
        kind = take_unseen(state, allowed, key, HAND + other, index)
        if kind == NOTHING:
            kind = swap_unseen(state, other, seat)
        if lacks >> kind & 1:
            state.buried[other, kind] += 1
            room -= 1
        else:
            state.hand[other, kind] += 1


@rule
def take_unseen(state: State, allowed: int, key: Any, purpose: int, index: int) -> int:
    """Take one of the unseen cards of the allowed kinds; return its kind or NOTHING."""
    pile = state.pile
    cards = 0
    for kind in range(KINDS):
        if allowed >> kind & 1:
            cards += int(pile[kind])
    if cards == 0:
        return NOTHING
    place = pick(key, purpose, index, cards)
    taken = NOTHING
    for kind in range(KINDS):
        if allowed >> kind & 1 and taken == NOTHING:
            place -= int(pile[kind])
            if place < 0:
                taken = kind
    pile[taken] -= 1
    return taken


@rule
def swap_unseen(state: State, other: int, seat: int) -> int:
    """Get a card for a hand that may hold none of the unseen ones: another hand swaps.

    Returns the kind. If no single swap helps the kind that all know to be lacking is
    given all the same; no game has shown such a position.
    """
    lacks = int(state.lacks[other])
    left = NOTHING
    for kind in range(KINDS):
        if int(state.pile[kind]) == 0:
            continue
        left = kind
        for giver in range(int(state.seats)):
            if giver == seat or giver == other or int(state.lacks[giver]) >> kind & 1:
                continue
            for wanted in range(KINDS):
                spare = int(state.hand[giver, wanted]) - int(state.shown[giver, wanted])
                if spare > 0 and not lacks >> wanted & 1:
                    state.pile[kind] -= 1
                    state.hand[giver, kind] += 1
                    state.hand[giver, wanted] -= 1
                    return wanted
    state.pile[left] -= 1
    return left


@rule
def slip_discards(state: State, other: int, key: Any) -> None:
    """Discard from a filled hand, and fill its older discards. R-11.3, R-11.5."""
    done = 0
    for kind in range(KINDS):
        done += int(state.buried[other, kind])
    slipped = int(state.slipped[other])
    for index in range(done, slipped):
        place = pick(key, SLIP + other, index, int(state.hand_size[other]) + slipped - index)
        kind = 0
        while place >= int(state.hand[other, kind]):
            place -= int(state.hand[other, kind])
            kind += 1
        state.hand[other, kind] -= 1
        state.buried[other, kind] += 1
    for index in range(slipped, int(state.buried_size[other])):
        kind = take_unseen(state, ANY_KIND, key, OLDER + other, index)
        state.buried[other, kind] += 1
