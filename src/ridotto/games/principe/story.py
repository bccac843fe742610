"""Il Principe: the log in sentences, from what one viewer saw before and after a move.

One move can set off much that asks nobody: a group is sold, cards are played,
roles change hands, a cycle begins. The sentences follow that order.
"""

from __future__ import annotations

from ridotto.core.game import NO_MOVE, Observation
from ridotto.core.rule import NOBODY, State

from .data import (
    BLUE,
    CARDS_OF_A_COLOUR,
    CITY_NAMES,
    CITY_POINTS,
    CITY_PRICE,
    COLOUR_NAMES,
    COLOURS,
    GREEN,
    MAJORS,
    MINORS,
    NEEDS,
    RED,
    REGION_FIRST,
    REGION_NAMES,
    REGION_SECOND,
    REGIONS,
    WHITE,
    YELLOW_BENEFIT,
)
from .moves import BID_1, BUILD, PASS, PLACE, PLAY, UP_WHITE, played_cards, played_colour
from .phrases import (
    cards_by_colour,
    cards_words,
    coins,
    coloured_cards,
    list_words,
    lot_words,
    points,
    role_in_question,
    role_name,
)
from .roles import with_most
from .standing import shares_of
from .state import (
    ANY_REGION,
    BID,
    CONTRIBUTE,
    FROM_ROLES,
    GIVE_MAJOR,
    GIVE_MINOR,
    OFFER,
    OVER,
    ROLE_BID,
    SHIELD,
    SOURCES,
    TURN_OVER,
    TURN_UP,
)

_ROLES_NOT_BEGUN = (0, GIVE_MAJOR)
_ROLES_DONE = (COLOURS, GIVE_MAJOR)
_ONE_AUCTION = ("phase", "cycle", "lot", "role_colour", "role_step")


def opening(seen: Observation) -> list[str]:
    """Tell the set-up."""
    state = seen.state
    row = list_words([CITY_NAMES[int(city)] for city in state.row])
    lines = [
        f"{seen.name(int(state.principe))} holds Il Principe. {row} lie open.",
        "Cycle 1: everybody takes 5 coins and draws 4 cards.",
    ]
    return lines + _own_hand(seen)


def story(before: Observation, after: Observation, seat: int, move: int) -> list[str]:
    """Tell what a move did and what followed from it."""
    lines = _deed(before, after, seat, move)
    lines += _outbid(before, after, seat, move)
    lines += _auction_end(before, after, seat, move)
    if int(before.state.phase) == CONTRIBUTE and int(after.state.phase) != CONTRIBUTE:
        lines += _pile(after, int(before.state.cycle))
    lines += _unsold(before, after)
    lines += _forced_actions(before, after)
    lines += _roles(before, after, seat, move)
    if int(after.state.cycle) != int(before.state.cycle):
        lines += _new_cycle(after)
    lines += _ending(after) if int(after.state.phase) == OVER else _next_auction(before, after)
    return lines


# What the player did.


def _deed(before: Observation, after: Observation, seat: int, move: int) -> list[str]:
    who = before.name(seat)
    phase = int(before.state.phase)
    if move == NO_MOVE or move < PASS:
        return _gift(before, seat, move)
    if move == PASS:
        return [
            f"{who} {'builds nothing' if phase == OFFER else 'turns no card up' if phase == TURN_UP else 'passes'}."
        ]
    if move < BUILD:
        return [f"{who} bids {move - BID_1 + 1}."]
    return _table_deed(before, after, seat, move)


def _table_deed(before: Observation, after: Observation, seat: int, move: int) -> list[str]:
    """Tell of a city, cards played, a shield or a card turned up."""
    who = before.name(seat)
    if move < PLAY:
        return _building(before, after, seat, move - BUILD)
    if move < PLACE:
        return [f"{who} plays {coloured_cards(played_cards(move), played_colour(move))}."]
    if move < UP_WHITE:
        return [
            f"{who} places a shield in {REGION_NAMES[move - PLACE]}.",
            *_built(before, after, int(before.state.city)),
        ]
    return [f"{who} turns a {COLOUR_NAMES[move - UP_WHITE + 1]} card face up."]


def _gift(before: Observation, seat: int, move: int) -> list[str]:
    if move != NO_MOVE:
        return [f"{before.name(seat)} gives a {COLOUR_NAMES[move]} card."]
    if int(before.state.to_give[seat]) > 1:
        return []  # told once, when both cards are given
    return [f"{before.name(seat)} has given two cards."]


def _building(before: Observation, after: Observation, seat: int, city: int) -> list[str]:
    paid = list_words([*cards_by_colour(NEEDS[city]), coins(int(CITY_PRICE[city]))])
    scored = points(int(CITY_POINTS[city]))
    lines = [f"{before.name(seat)} builds {CITY_NAMES[city]} with {paid}, and scores {scored}."]
    for region in range(REGIONS):
        if int(after.state.shields[region, seat]) > int(before.state.shields[region, seat]):
            lines.append(f"The shield goes to {REGION_NAMES[region]}.")
    return lines + _built(before, after, city)


def _built(before: Observation, after: Observation, city: int) -> list[str]:
    """Tell what a finished city brought the others, and the city that replaces it."""
    if int(after.state.phase) == SHIELD or int(before.state.phase) == ANY_REGION:
        return []
    lines = []
    for seat in range(after.seats):
        gained = int(after.state.earned[seat, FROM_ROLES]) - int(before.state.earned[seat, FROM_ROLES])
        if gained:
            lines.append(f"{after.name(seat)} scores {points(gained)} as {_paid_roles(before, seat, city)}.")
    fresh = int(before.state.unseen) & ~int(after.state.unseen)
    if fresh:
        lines.append(f"{CITY_NAMES[fresh.bit_length() - 1]} is laid open.")
    return lines


def _paid_roles(before: Observation, seat: int, city: int) -> str:
    """Name the roles of a seat that a city pays: Vescovo and Giudice."""
    held = []
    for colour in range(COLOURS):
        if int(NEEDS[city, colour]):
            held += [MAJORS[colour]] * (int(before.state.major[colour]) == seat)
            held += [MINORS[colour]] * (int(before.state.minor[colour]) == seat)
    return list_words(held)


# What followed from it.


def _outbid(before: Observation, after: Observation, seat: int, move: int) -> list[str]:
    """Tell who drops out of an auction unasked, for want of money (P-4.9)."""
    then, now = before.state, after.state
    if int(then.phase) not in (BID, ROLE_BID):
        return []
    highest = int(then.bidder) if move == PASS else seat
    gone = int(then.bidders) & ~(1 << seat)
    if highest != NOBODY:
        gone &= ~(1 << highest)
    if all(int(then[name]) == int(now[name]) for name in _ONE_AUCTION):
        gone &= ~int(now.bidders)
    poor = [before.name(each) for each in range(before.seats) if gone >> each & 1 and int(then.money[each])]
    return [f"{list_words(poor)} cannot bid higher."] if poor else []


def _auction_end(before: Observation, after: Observation, seat: int, move: int) -> list[str]:
    """Tell who won a group; roles are told with their award."""
    then, now = before.state, after.state
    if int(then.phase) != BID or (int(now.phase), int(now.lot), int(now.cycle)) == (
        BID,
        int(then.lot),
        int(then.cycle),
    ):
        return []
    winner, price = (int(then.bidder), int(then.bid)) if move == PASS else (seat, move - BID_1 + 1)
    if winner == NOBODY:
        return [f"Nobody bids: {_leaving(int(then.cycle), int(then.lots[int(then.lot)]), then)}."]
    prince = "keeps" if winner == int(then.principe) else "takes"
    return [f"{before.name(winner)} buys {lot_words(then)} for {coins(price)} and {prince} Il Principe."]


def _leaving(cycle: int, colour: int, state: State) -> str:
    count = int(state.piles[cycle - 1, colour])
    return f"{coloured_cards(count, colour)} {'leaves' if count == 1 else 'leave'} the game"


def _pile(after: Observation, cycle: int) -> list[str]:
    return [f"The pile is turned up: {cards_words(after.state.piles[cycle - 1])}."]


def _unsold(before: Observation, after: Observation) -> list[str]:
    """Tell of groups that nobody had the money for."""
    then, now = before.state, after.state
    if int(now.cycle) != int(then.cycle):
        return []
    first = int(then.lot) + 1 if int(then.phase) == BID else int(then.lot)
    lines = []
    for lot in range(first, int(now.lot)):
        colour = int(now.lots[lot])
        lines.append(f"Nobody can bid: {_leaving(int(now.cycle), colour, now)}.")
    return lines


def _forced_actions(before: Observation, after: Observation) -> list[str]:
    """Tell of hands that were empty, or of a single card, at the action."""
    then, now = before.state, after.state
    cycle = int(then.cycle) - 1
    start = int(then.step) if int(then.acting) else 0
    is_same = int(now.cycle) == int(then.cycle) and int(now.phase) != OVER
    stop = after.seats
    if is_same and not int(now.acting):
        return []
    if (
        is_same
        and _role_progress(now) == _ROLES_NOT_BEGUN
        and int(now.phase) not in (ROLE_BID, TURN_UP, ANY_REGION)
    ):
        stop = int(now.step) - 1
    lines = []
    for place in range(start, stop):
        seat = (int(now.principe) + place) % after.seats
        played = int(now.played[cycle, seat]) - 1
        if played >= 0:
            if int(then.played[cycle, seat]) == 0:
                colour = COLOUR_NAMES[played // CARDS_OF_A_COLOUR]
                lines.append(f"{after.name(seat)} plays the last card in hand, a {colour} one.")
        elif int(then.hand_size[seat]) == 0:
            lines.append(f"{after.name(seat)} has no card and passes.")
    return lines


def _role_progress(state: State) -> tuple[int, int]:
    """How far Phase 4 is: colour and step."""
    return int(state.role_colour), int(state.role_step)


def _roles(before: Observation, after: Observation, seat: int, move: int) -> list[str]:
    """Tell the roles that were settled by this move, with their benefits."""
    in_roles = (ROLE_BID, TURN_UP, ANY_REGION)
    then, now = before.state, after.state
    start = _role_progress(then) if int(then.phase) in in_roles else _ROLES_NOT_BEGUN
    if int(now.cycle) != int(then.cycle) or int(now.phase) == OVER:
        stop = _ROLES_DONE
    elif int(now.phase) in in_roles:
        stop = _role_progress(now)
    else:
        return []
    lines = []
    for colour in range(COLOURS):
        if start <= (colour, GIVE_MAJOR) < stop:
            lines += _award(before, after, colour, True, move)
        if start <= (colour, GIVE_MINOR) < stop:
            lines += _award(before, after, colour, False, move)
        if start <= (colour, TURN_OVER) < stop and int(now.major[colour]) != NOBODY:
            holder = int(now.major[colour])
            turned = int(now.face_down[holder, colour]) - int(then.face_down[holder, colour])
            turned += int(move == UP_WHITE + colour - 1 and seat == holder)
            lines.append(f"{after.name(holder)} turns {coloured_cards(turned, colour)} face down.")
    return lines


def _award(before: Observation, after: Observation, colour: int, is_major: bool, move: int) -> list[str]:
    now = after.state
    holder = int((now.major if is_major else now.minor)[colour])
    name = role_name(colour, is_major)
    was_auctioned = int(before.state.phase) == ROLE_BID and int(before.state.role_colour) == colour
    was_auctioned &= (int(before.state.role_step) == GIVE_MAJOR) == is_major
    if holder == NOBODY:
        return [f"Nobody pays for {name}: it stays on the board."] if was_auctioned else []
    price = int(before.state.bid) if move == PASS else move - BID_1 + 1
    how = f" for {coins(price)}" if was_auctioned else ""
    return [f"{after.name(holder)} becomes {name}{how}{_benefit(before, after, colour, is_major)}."]


def _benefit(before: Observation, after: Observation, colour: int, is_major: bool) -> str:
    if colour == WHITE:
        return f" and scores {points(1 + int(is_major and int(after.state.white_benefit) == 1))}"
    if colour == RED:
        drew = int(after.state.drew_red[int(before.state.cycle) - 1, 0 if is_major else 1])
        return " and draws a card" if drew else ""
    if colour in (GREEN, BLUE):
        return ""
    return f" and takes {coins(YELLOW_BENEFIT)}"


def _new_cycle(after: Observation) -> list[str]:
    state = after.state
    cycle = int(state.cycle)
    if not int(state.last_cycle):
        return [f"Cycle {cycle}: everybody takes 5 coins and draws 4 cards.", *_own_hand(after)]
    lines = [f"The deck is short: cycle {cycle} is the last. Nobody draws or gives."]
    if int(state.last_income) == 0:
        lines.append("Everybody takes 5 coins.")
    if int(state.lot_count):
        lines.append(f"From the deck come {cards_words(state.piles[cycle - 1])}.")
    return lines


def _own_hand(seen: Observation) -> list[str]:
    if seen.viewer < 0:
        return []
    return [f"You hold {cards_words(seen.state.hand[seen.viewer])}."]


def _next_auction(before: Observation, after: Observation) -> list[str]:
    """Tell of an auction that has just been opened."""
    then, now = before.state, after.state
    phase = int(now.phase)
    if phase not in (BID, ROLE_BID) or all(int(then[name]) == int(now[name]) for name in _ONE_AUCTION):
        return []
    speaker = after.name(after.waiting[0])
    if phase == BID:
        return [f"{lot_words(now)} for sale; {speaker} speaks first."]
    everybody = (1 << after.seats) - 1
    bits = with_most(now, int(now.role_colour), everybody)
    if int(now.role_step) == GIVE_MINOR:
        bits = with_most(now, int(now.role_colour), everybody & ~bits)
    tied = [after.name(seat) for seat in range(after.seats) if bits >> seat & 1]
    return [f"{list_words(tied)} are tied for {role_in_question(now)}; {speaker} speaks first."]


def _ending(after: Observation) -> list[str]:
    state = after.state
    if int(state.last_cycle):
        lines = ["The last cycle is over, and so is the game."]
    else:
        lines = ["Fewer than four cities are left to build: the game is over."]
    lines += _regions(after)
    for seat in range(after.seats):
        earned = [
            (name, int(amount)) for name, amount in zip(SOURCES, state.earned[seat], strict=True) if amount
        ]
        total = sum(amount for _, amount in earned)
        parts = ", ".join(f"{name} {amount}" for name, amount in earned)
        lines.append(f"{after.name(seat)} has {points(total)}{': ' if parts else ''}{parts}.")
    return [*lines, _outcome(after)]


def _regions(after: Observation) -> list[str]:
    """Tell what each region pays: Veneto: 5 points for Ada; 2 each for Bea and Cosimo."""
    lines = []
    for region in range(REGIONS):
        shares = shares_of(after, region)
        told: list[str] = []
        for share in (REGION_FIRST, REGION_SECOND):
            paid = [after.name(seat) for seat in range(after.seats) if shares[seat] == share]
            amount = share if told else points(share)
            if paid:
                told.append(f"{amount}{' each' if len(paid) > 1 else ''} for {list_words(paid)}")
        if told:
            lines.append(f"{REGION_NAMES[region]}: {'; '.join(told)}.")
    return lines


def _outcome(after: Observation) -> str:
    places = after.game.ranking(after.state)
    totals = after.game.points(after.state)
    first = [seat for seat in range(after.seats) if places[seat] == 1]
    best = totals[first[0]]
    if len(first) > 1:
        return f"{list_words([after.name(seat) for seat in first])} share the victory with {points(best)}."
    winner = after.name(first[0])
    if sum(total == best for total in totals) > 1:
        return f"{winner} wins with {points(best)} and more money, {coins(int(after.state.money[first[0]]))}."
    return f"{winner} wins with {points(best)}."
