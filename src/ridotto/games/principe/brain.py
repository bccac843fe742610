"""What is known about playing Il Principe well: the weights of moves.

Give away what no city or role needs, bid as long as a group is worth more than
the coins, build when you can, and lay cards where they make you Major or, as
Minors turn nothing over, a lasting second.
"""

from __future__ import annotations

from ridotto.core.rule import Cells, State, rule

from .building import shields_of
from .data import (
    CITY_CARDS,
    CITY_POINTS,
    CITY_PRICE,
    CITY_REGIONS,
    COLOURS,
    NEEDS,
    REGIONS,
    ROW,
)
from .moves import BID_1, BUILD, GIVE, PASS, PLACE, PLAY, UP_WHITE, played_cards, played_colour
from .state import (
    ACT,
    BID,
    CONTRIBUTE,
    NOWHERE,
    OFFER,
    ROLE_BID,
    TURN_UP,
)
from .worth import (
    CARD_WORTH,
    COIN_WORTH,
    HAND_ROLES_SHARE,
    RIGHT_TO_BUILD,
    city_progress,
    cycles_left,
    lot_worth,
    role_gain,
    role_leak,
    role_stream,
    shield_gain,
    tile_worth,
    time_of,
)

MOST = 1000
LEAK = 40  # what a point that the others share costs the builder, in hundredths
NO_MATTER = 40  # a gain smaller by so much halves the weight of a move


@rule
def weigh(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Write how promising each legal move is, from 1 to 1000."""
    phase = int(state.phase)
    left = cycles_left(state)
    if phase == BID:
        weigh_bids(lot_gain(state, seat, left), int(state.bid) + 1, moves, count, weights)
        return
    if phase == ROLE_BID:
        weigh_bids(tile_gain(state, left), int(state.bid) + 1, moves, count, weights)
        return
    for place in range(count):
        move = int(moves[place])
        if phase == CONTRIBUTE:
            weights[place] = -loss_of(state, seat, move - GIVE, 1, left)
        elif phase == ACT or phase == OFFER:
            weights[place] = action_gain(state, seat, move, left)
        elif phase == TURN_UP:
            colour = move - UP_WHITE + 1
            weights[place] = 0 if move == PASS else role_gain(state, seat, colour, 1, left)
        else:
            weights[place] = shield_gain(state, seat, move - PLACE, time_of(state, left))
    prefer_gains(count, weights)


@rule
def prefer_gains(count: int, weights: Cells) -> None:
    """Turn gains into weights: the best has the most, and each step behind it halves."""
    best = int(weights[0])
    for place in range(1, count):
        best = max(best, int(weights[place]))
    for place in range(count):
        behind = best - int(weights[place])
        weights[place] = max(1, MOST >> min(10, behind // NO_MATTER))


@rule
def weigh_bids(gain: int, lowest: int, moves: Cells, count: int, weights: Cells) -> None:
    """Prefer the lowest bid while it gains anything, else to pass; a higher one is seldom wise."""
    bid = MOST if gain >= 0 else max(1, MOST >> min(10, -gain // NO_MATTER))
    for place in range(count):
        move = int(moves[place])
        if move == PASS:
            weights[place] = max(1, MOST >> min(10, gain // NO_MATTER)) if gain >= 0 else MOST
        else:
            jump = move - BID_1 + 1 - lowest
            weights[place] = max(1, bid >> min(10, 3 * jump))


@rule
def lot_gain(state: State, seat: int, left: int) -> int:
    """Return what the lowest bid for the group on the block would gain, if it won."""
    colour = int(state.lots[int(state.lot)])
    cards = int(state.piles[int(state.cycle) - 1, colour])
    price = int(state.bid) + 1
    gain = lot_worth(state, seat, colour, cards, price, left) - price * int(COIN_WORTH[time_of(state, left)])
    coins = int(state.money[seat]) - price
    if (int(state.winners) >> seat) & 1 == 0 and has_city(state, seat, colour, cards, coins):
        gain += RIGHT_TO_BUILD
    return gain


@rule
def has_city(state: State, seat: int, colour: int, extra: int, coins: int) -> int:
    """Tell whether a hand with some more cards of a colour, and so many coins, can pay an open city."""
    for spot in range(ROW):
        city = int(state.row[spot])
        if city == NOWHERE:
            break
        if coins < int(CITY_PRICE[city]):
            continue
        lacking = 0
        for each in range(COLOURS):
            held = int(state.hand[seat, each]) + (extra if each == colour else 0)
            lacking += max(0, int(NEEDS[city, each]) - held)
        if lacking == 0:
            return 1
    return 0


@rule
def tile_gain(state: State, left: int) -> int:
    """Return what the lowest bid for a tied role would gain, if it won."""
    return tile_worth(state, left) - (int(state.bid) + 1) * int(COIN_WORTH[time_of(state, left)])


@rule
def loss_of(state: State, seat: int, colour: int, cards: int, left: int) -> int:
    """Return what a hand loses with some cards of a colour: a city is farther, a role too."""
    time = time_of(state, left)
    coins = int(state.money[seat])
    held = int(state.hand[seat, colour])
    loss = city_progress(state, seat, colour, 0, coins, time)
    loss -= city_progress(state, seat, colour, -cards, coins, time)
    if int(state.phase) == CONTRIBUTE:
        roles = role_stream(state, seat, colour, held, left + 1)
        roles -= role_stream(state, seat, colour, held - cards, left + 1)
        loss += roles * int(HAND_ROLES_SHARE[time]) // 100
    return loss


@rule
def action_gain(state: State, seat: int, move: int, left: int) -> int:
    """Return what building a city, playing cards or declining gains."""
    if move == PASS:
        return 0
    if move < PLAY:
        return city_gain(state, seat, move - BUILD, left)
    colour = played_colour(move)
    cards = played_cards(move)
    cost = cards * int(CARD_WORTH[time_of(state, left)]) + loss_of(state, seat, colour, cards, left)
    return role_gain(state, seat, colour, cards, left) - cost


@rule
def city_gain(state: State, seat: int, city: int, left: int) -> int:
    """Return what a city brings its builder, above what the cards and coins are worth."""
    time = time_of(state, left)
    best = 0
    for region in range(REGIONS):
        if (int(CITY_REGIONS[city]) >> region) & 1:
            best = max(best, shield_gain(state, seat, region, time))
    gain = 100 * int(CITY_POINTS[city]) + best * (1 + shields_of(state, city)) // 2
    gain -= LEAK * role_leak(state, seat, city)
    gain -= int(CITY_PRICE[city]) * int(COIN_WORTH[time_of(state, left)])
    return gain - int(CITY_CARDS[city]) * int(CARD_WORTH[time_of(state, left)])
