"""Il Principe: imagining what a seat cannot know (RULES.md P-9.3).

What the table has seen of a hand is replayed from the history in the record:
cards bought are known, cards drawn are wild. A wild card takes a colour only
when it is spent or must have been contributed; wild cards still in hand are
dealt fairly from all cards that the viewer has not seen. Who gave which card
of a pile is guessed in proportion to what each hand may have held.

While this runs, `hand` holds only the known cards of the others, and their
wild cards are packed into one number, eight bits a seat.
"""

from __future__ import annotations

from typing import Any

from ridotto.core.chance import pick, scramble
from ridotto.core.rule import State, rule

from .data import CARDS_OF_A_COLOUR, CITIES, COLOURS, DRAWN, GIVEN, MOST_CYCLES, NEEDS
from .state import CONTRIBUTE, OVER

# What chance is for; the tries of a pile come after.
IMAGINED_HANDS, IMAGINED_GIFTS, IMAGINED_PILES = 11, 12, 16
TRIES = 64
FAIR_ODDS = 5
"""A known card of a colour weighs as much as five wild ones, one of which has that colour."""
LATE_ODDS = 500
"""After half of the tries known cards are given away first: that keeps most wild cards for later."""
IMPOSSIBLE = -1


@rule
def resample(state: State, seat: int, luck: Any) -> None:
    """Replace all that a seat cannot know by a random world that looks the same to it (P-9.3)."""
    key = scramble(luck)
    wild = IMPOSSIBLE
    for attempt in range(TRIES):
        wild = imagine_history(state, seat, key, attempt)
        if wild != IMPOSSIBLE:
            break
    if wild == IMPOSSIBLE:
        # A position made by hand may have no history; then every hidden card is wild.
        forget_hands(state, seat)
        lay_unseen_cards(state, seat)
        wild = hidden_cards(state, seat)
    if int(state.phase) == OVER:
        take_open_hands(state)
        lay_unseen_cards(state, seat)
    else:
        deal_wild_cards(state, seat, key, wild)
    state.seed = scramble(key)


@rule
def wild_of(wild: int, seat: int) -> int:
    """Unpack the wild cards of a seat."""
    return (wild >> (8 * seat)) & 255


@rule
def given_now(state: State, seat: int) -> int:
    """Count the cards that a seat has contributed to a pile still face down (P-3.4)."""
    if int(state.phase) != CONTRIBUTE:
        return 0
    return GIVEN - int(state.to_give[seat])


@rule
def hidden_cards(state: State, viewer: int) -> int:
    """Count the cards of every other seat that the viewer cannot see, packed."""
    wild = 0
    for seat in range(int(state.seats)):
        if seat != viewer:
            wild += (int(state.hand_size[seat]) + given_now(state, seat)) << (8 * seat)
    return wild


@rule
def forget_hands(state: State, viewer: int) -> None:
    """Empty the hands of all others."""
    for seat in range(int(state.seats)):
        if seat != viewer:
            for colour in range(COLOURS):
                state.hand[seat, colour] = 0


@rule
def take_open_hands(state: State) -> None:
    """Take the hands as they were laid open at the end (P-8.1)."""
    for seat in range(int(state.seats)):
        for colour in range(COLOURS):
            state.hand[seat, colour] = state.laid_open[seat, colour]


@rule
def forget_gifts(state: State, viewer: int) -> None:
    """Forget what all others contributed."""
    for seat in range(int(state.seats)):
        if seat != viewer:
            for cycle in range(MOST_CYCLES):
                for card in range(GIVEN):
                    state.gave[seat, cycle, card] = 0


@rule
def imagine_history(state: State, viewer: int, key: Any, attempt: int) -> int:
    """Replay the game as the viewer saw it; return the wild cards left, or IMPOSSIBLE.

    It changes the hands of the others and answers at once, because a try that
    leads nowhere is simply followed by the next.
    """
    forget_hands(state, viewer)
    forget_gifts(state, viewer)
    wild = 0
    for cycle in range(int(state.cycle)):
        is_now = cycle == int(state.cycle) - 1
        if not (is_now and int(state.last_cycle) == 1):
            wild = draw_wild(state, viewer, wild)
            if not (is_now and int(state.phase) == CONTRIBUTE):
                wild = share_pile(state, viewer, cycle, wild, key, attempt)
        if wild != IMPOSSIBLE:
            wild = replay_cycle(state, viewer, cycle, wild)
        if wild == IMPOSSIBLE:
            return IMPOSSIBLE
    if is_counted_right(state, viewer, wild) and lay_unseen_cards(state, viewer):
        return wild
    return IMPOSSIBLE


@rule
def draw_wild(state: State, viewer: int, wild: int) -> int:
    """Let all others draw their cards of Phase 1, unseen (P-3.2)."""
    for seat in range(int(state.seats)):
        if seat != viewer:
            wild += DRAWN << (8 * seat)
    return wild


@rule
def is_counted_right(state: State, viewer: int, wild: int) -> int:
    """Tell whether the replay leaves every hand with as many cards as it has (P-9.3)."""
    for seat in range(int(state.seats)):
        if seat != viewer:
            cards = wild_of(wild, seat)
            for colour in range(COLOURS):
                cards += int(state.hand[seat, colour])
            if cards != int(state.hand_size[seat]) + given_now(state, seat):
                return 0
    return 1


@rule
def pile_without_own(state: State, viewer: int, cycle: int, colour: int) -> int:
    """Count the cards of a colour in a pile that others gave (P-3.6)."""
    cards = int(state.piles[cycle, colour])
    for seat in range(int(state.seats)):
        if seat == viewer:
            for card in range(GIVEN):
                if int(state.gave[seat, cycle, card]) == colour + 1:
                    cards -= 1
    return cards


@rule
def share_pile(  # noqa: PLR0913 - the replay's six threads
    state: State, viewer: int, cycle: int, wild: int, key: Any, attempt: int
) -> int:
    """Guess who gave each card of a pile; return the wild cards left, or IMPOSSIBLE (P-3.6)."""
    odds = FAIR_ODDS if attempt < TRIES // 2 else LATE_ODDS
    dealt = 0
    for colour in range(COLOURS):
        for _ in range(pile_without_own(state, viewer, cycle, colour)):
            weight = 0
            for seat in range(int(state.seats)):
                weight += giving_weight(
                    state, viewer, cycle, seat, odds * int(state.hand[seat, colour]), wild
                )
            if weight == 0:
                return IMPOSSIBLE
            place = pick(key, IMAGINED_PILES + attempt, cycle * CARDS_OF_A_COLOUR + dealt, weight)
            dealt += 1
            for seat in range(int(state.seats)):
                known = odds * int(state.hand[seat, colour])
                weight = giving_weight(state, viewer, cycle, seat, known, wild)
                if place < weight:
                    note_gift(state, seat, cycle, colour)
                    if place < known:
                        state.hand[seat, colour] -= 1
                    else:
                        wild -= 1 << (8 * seat)
                    break
                place -= weight
    return wild


@rule
def giving_weight(  # noqa: PLR0913 - the replay's threads, as above
    state: State, viewer: int, cycle: int, seat: int, known: int, wild: int
) -> int:
    """Weigh how likely a seat gave a card: nothing for the viewer or after two cards."""
    if seat == viewer or int(state.gave[seat, cycle, GIVEN - 1]) != 0:
        return 0
    return known + wild_of(wild, seat)


@rule
def note_gift(state: State, seat: int, cycle: int, colour: int) -> None:
    """Write down an imagined contribution."""
    card = 0
    while int(state.gave[seat, cycle, card]) != 0:
        card += 1
    state.gave[seat, cycle, card] = colour + 1


@rule
def replay_cycle(state: State, viewer: int, cycle: int, wild: int) -> int:
    """Replay what was bought, spent and drawn in a cycle; return the wild cards, or IMPOSSIBLE."""
    for colour in range(COLOURS):
        buyer = int(state.bought[cycle, colour]) - 1
        if buyer >= 0 and buyer != viewer:
            state.hand[buyer, colour] += state.piles[cycle, colour]
    for city in range(CITIES):
        builder = int(state.built_by[city])
        if int(state.built_in[city]) == cycle + 1 and builder != viewer:
            for colour in range(COLOURS):
                wild = spend(state, builder, colour, int(NEEDS[city, colour]), wild)
    for seat in range(int(state.seats)):
        code = int(state.played[cycle, seat]) - 1
        if code >= 0 and seat != viewer:
            wild = spend(state, seat, code // CARDS_OF_A_COLOUR, code % CARDS_OF_A_COLOUR + 1, wild)
    for tile in range(2):
        drawer = int(state.drew_red[cycle, tile]) - 1
        if drawer >= 0 and drawer != viewer and wild != IMPOSSIBLE:
            wild += 1 << (8 * drawer)
    return wild


@rule
def spend(state: State, seat: int, colour: int, cards: int, wild: int) -> int:
    """Spend known cards first, then wild ones; return the wild cards left, or IMPOSSIBLE."""
    if wild == IMPOSSIBLE:
        return IMPOSSIBLE
    known = min(cards, int(state.hand[seat, colour]))
    state.hand[seat, colour] -= known
    if cards - known > wild_of(wild, seat):
        return IMPOSSIBLE
    return wild - ((cards - known) << (8 * seat))


@rule
def lay_unseen_cards(state: State, viewer: int) -> int:
    """Put every card whose place the viewer does not know into the deck; 0 if that cannot be.

    What a hand is known to hold stays in it.
    """
    fits = 1
    for colour in range(COLOURS):
        cards = CARDS_OF_A_COLOUR - int(state.out[colour])
        for lot in range(int(state.lot), int(state.lot_count)):
            if int(state.lots[lot]) == colour:
                cards -= int(state.piles[int(state.cycle) - 1, colour])
        for seat in range(int(state.seats)):
            cards -= int(state.face_up[seat, colour]) + int(state.face_down[seat, colour])
            cards -= int(state.hand[seat, colour])
            if seat == viewer:
                for card in range(given_now(state, seat)):
                    if int(state.gave[seat, int(state.cycle) - 1, card]) == colour + 1:
                        cards -= 1
        if cards < 0:
            fits = 0
        state.deck[colour] = cards
    return fits


@rule
def deal_wild_cards(state: State, viewer: int, key: Any, wild: int) -> None:
    """Deal the wild cards of the others from all that is unseen, and their open contributions."""
    unseen = 0
    for colour in range(COLOURS):
        unseen += int(state.deck[colour])
    for seat in range(int(state.seats)):
        if seat == viewer:
            continue
        for _ in range(wild_of(wild, seat)):
            colour = nth_card(state.deck, pick(key, IMAGINED_HANDS, unseen, unseen))
            state.deck[colour] -= 1
            state.hand[seat, colour] += 1
            unseen -= 1
        cards = int(state.hand_size[seat])
        for gift in range(given_now(state, seat), 0, -1):
            place = pick(key, IMAGINED_GIFTS, seat * GIVEN + gift, cards + gift)
            colour = nth_card(state.hand[seat], place)
            state.hand[seat, colour] -= 1
            state.gave[seat, int(state.cycle) - 1, gift - 1] = colour + 1


@rule
def nth_card(cards: Any, place: int) -> int:
    """Name the colour of the card at a place among cards counted by colour."""
    colour = 0
    for each in range(COLOURS - 1):
        place -= int(cards[each])
        if place < 0:
            break
        colour += 1
    return colour
