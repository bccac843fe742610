"""A few sensible words about Il Principe, for the bot that follows them.

Collect for the open city that is nearest to being built, give away what it
does not need, bid for what it lacks, build whenever it can be done, play
spare cards where they lead, and put shields where they change a region.
"""

from __future__ import annotations

from random import Random

from ridotto.core.game import Observation
from ridotto.core.rule import State

from .building import shields_of
from .data import CITY_POINTS, CITY_PRICE, COLOURS, NEEDS, REGION_FIRST, REGION_SECOND
from .moves import BUILD, GIVE, PASS, PLACE, PLAY, UP_WHITE, bid_move, play_move
from .state import ACT, BID, CONTRIBUTE, GIVE_MAJOR, NOWHERE, OFFER, ROLE_BID, TURN_UP


def advise(seen: Observation, rng: Random) -> int:
    """Return a sensible legal move."""
    phase = int(seen.state.phase)
    if phase == CONTRIBUTE:
        spare = _spare(seen.state, seen.viewer)
        held = [move for move in seen.legal() if move < PASS]
        return max(held, key=lambda move: (spare[move - GIVE], rng.random()))
    if phase in (BID, ROLE_BID):
        return _bid(seen, rng)
    if phase in (OFFER, ACT):
        return _build_or_play(seen, rng)
    if phase == TURN_UP:
        up = seen.state.face_up[seen.viewer]
        return max(seen.legal()[1:], key=lambda move: (int(up[move - UP_WHITE + 1]), rng.random()))
    return max(seen.legal(), key=lambda move: (_gain(seen, move - PLACE), rng.random()))


def _goal(state: State, seat: int) -> int:
    """Return the open city that is nearest for a seat, or NOWHERE."""
    best, nearest = NOWHERE, 1000.0
    for city in (int(each) for each in state.row if int(each) != NOWHERE):
        lacking = sum(_lack(state, seat, city))
        coins = max(0, int(CITY_PRICE[city]) - int(state.money[seat]))
        far = 2 * lacking + coins - int(CITY_POINTS[city]) / 3
        if far < nearest:
            best, nearest = city, far
    return best


def _lack(state: State, seat: int, city: int) -> list[int]:
    """Return the cards that a seat lacks for a city, by colour."""
    return [max(0, int(NEEDS[city, c]) - int(state.hand[seat, c])) for c in range(COLOURS)]


def _spare(state: State, seat: int) -> list[int]:
    """Return the cards that the nearest city does not need, by colour; negative where it lacks some."""
    city = _goal(state, seat)
    return [
        int(state.hand[seat, c]) - (int(NEEDS[city, c]) if city != NOWHERE else 0) for c in range(COLOURS)
    ]


def _bid(seen: Observation, rng: Random) -> int:
    """Bid one more as long as it is worth it."""
    state, seat = seen.state, seen.viewer
    if int(state.phase) == ROLE_BID:
        worth = 3 if int(state.role_step) == GIVE_MAJOR else 2
    else:
        worth = _lot_worth(state, seat)
    offer = int(state.bid) + 1
    can_pay = offer <= int(state.money[seat])
    return bid_move(offer) if can_pay and offer <= worth + rng.randint(-1, 1) else PASS


def _lot_worth(state: State, seat: int) -> int:
    """Return what the group on the block is worth: two coins a card that is lacking, one for two others."""
    colour = int(state.lots[int(state.lot)])
    cards = int(state.piles[int(state.cycle) - 1, colour])
    city = _goal(state, seat)
    wanted = min(cards, _lack(state, seat, city)[colour]) if city != NOWHERE else 0
    return 2 * wanted + (cards - wanted + 1) // 2


def _build_or_play(seen: Observation, rng: Random) -> int:
    """Build the best city there is, else lay spare cards where they count for a role."""
    legal = seen.legal()
    cities = [move for move in legal if BUILD <= move < PLAY]
    if cities:
        return max(cities, key=lambda move: (_city_worth(seen.state, move - BUILD), rng.random()))
    if int(seen.state.phase) == OFFER:
        return PASS
    state, seat = seen.state, seen.viewer
    spare = _spare(state, seat)
    held = [colour for colour in range(COLOURS) if int(state.hand[seat, colour])]
    colour = max(held, key=lambda c: (spare[c] + 2 * _leads(seen, c, max(1, spare[c])), rng.random()))
    return play_move(colour, max(1, spare[colour]))


def _city_worth(state: State, city: int) -> int:
    return int(CITY_POINTS[city]) + 2 * shields_of(state, city)


def _leads(seen: Observation, colour: int, cards: int) -> bool:
    """Tell whether so many cards more would make the viewer first in a colour."""
    up = seen.state.face_up[:, colour]
    others = max(int(up[seat]) for seat in range(seen.seats) if seat != seen.viewer)
    return int(up[seen.viewer]) + cards > others


def _gain(seen: Observation, region: int) -> int:
    """Return the points that one more shield brings in a region, less those of the others."""
    shields = [int(seen.state.shields[region, seat]) for seat in range(seen.seats)]
    before = _standing(shields, seen.viewer)
    shields[seen.viewer] += 1
    return _standing(shields, seen.viewer) - before


def _standing(shields: list[int], seat: int) -> int:
    """Return what a seat has in a region, less half of what the others have."""
    most = max(shields)
    first = [other for other, count in enumerate(shields) if count == most > 0]
    rest = [count for count in shields if count < most]
    second = max(rest, default=0)
    paid = [
        REGION_FIRST if other in first else REGION_SECOND if len(first) == 1 and count == second > 0 else 0
        for other, count in enumerate(shields)
    ]
    return 3 * paid[seat] - sum(paid)
