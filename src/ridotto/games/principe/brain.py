"""What is known about playing Il Principe well: weights of moves, and an outlook.

Give away what no city or role needs, bid as long as a group is worth more than
the coins, build when you can, and lay cards where they make you Major or, as
Minors turn nothing over, a lasting second.
"""

from __future__ import annotations

import numpy as np

from ridotto.core.rule import NOBODY, Cells, State, rule

from .building import shields_of
from .data import (
    CITY_CARDS,
    CITY_POINTS,
    CITY_PRICE,
    CITY_REGIONS,
    COLOURS,
    FEWEST_POINTS,
    MAJOR_POINTS,
    MINOR_POINTS,
    MOST_HAND_POINTS,
    MOST_MONEY_POINTS,
    NEEDS,
    REGIONS,
    ROW,
)
from .moves import BID_1, BUILD, GIVE, PASS, PLACE, PLAY, UP_WHITE, played_cards, played_colour
from .outlook import (
    ACTION_WORTH,
    BENEFIT,
    CARD_WORTH,
    COIN_WORTH,
    FACE_UP_WORTH,
    HAND_ROLES_SHARE,
    LAST_BENEFIT,
    ROLES_SHARE,
    city_progress,
    cycles_left,
    is_yet_to_act,
    lot_worth,
    region_worth,
    role_gain,
    role_leak,
    role_stream,
    shield_gain,
    tile_payment,
    time_of,
)
from .scoring import cards_counted, points_of
from .state import (
    ACT,
    ANY_REGION,
    BID,
    CONTRIBUTE,
    GIVE_MAJOR,
    NOWHERE,
    OFFER,
    OVER,
    ROLE_BID,
    SETS,
    TURN_UP,
)

MOST = 1000
LEAK = 40  # what a point that the others share costs the builder, in hundredths
RIGHT_TO_BUILD = 60  # winning a first group lets a full hand build before its action
FEWEST_SHARE = np.array([87, 35, 17, 4, 0], np.int32)
MONEY_SHARE = np.array([50, 15, 5, 3, 3], np.int32)
HAND_SHARE = np.array([74, 12, 16, 8, 0], np.int32)
"""How much of the points for fewest colours, most money and most cards is sure, by the time."""
LOT_SHARE = np.array([0, 75, 70, 55, 30], np.int32)
TILE_SHARE = np.array([105, 120, 150, 125, 80], np.int32)
"""How much of the gain foreseen from the group on the block, and from tiles held, comes true."""
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
        weigh_bids(tile_gain(state, seat, left), int(state.bid) + 1, moves, count, weights)
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
def tile_gain(state: State, seat: int, left: int) -> int:
    """Return what the lowest bid for a tied role would gain, if it won."""
    colour = int(state.role_colour)
    points = MAJOR_POINTS if int(state.role_step) == GIVE_MAJOR else MINOR_POINTS
    benefit = int(BENEFIT[colour]) if left else int(LAST_BENEFIT[colour])
    return 100 * points + benefit - (int(state.bid) + 1) * int(COIN_WORTH[time_of(state, left)])


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


@rule
def evaluate(state: State, out: Cells) -> None:
    """Estimate each seat's points at the end, in hundredths."""
    seats = int(state.seats)
    for seat in range(seats):
        out[seat] = 100 * points_of(state, seat)
    if int(state.phase) == OVER:
        return
    left = cycles_left(state)
    for seat in range(seats):
        out[seat] += holdings(state, seat, left) + standing(state, seat, left)
    add_ends(state, left, out)
    if int(state.phase) == BID:
        add_lot(state, left, out)


@rule
def holdings(state: State, seat: int, left: int) -> int:
    """Return what coins and cards in hand are worth to a seat."""
    time = time_of(state, left)
    worth = int(state.money[seat]) * int(COIN_WORTH[time]) + int(state.hand_size[seat]) * int(
        CARD_WORTH[time]
    )
    acts = is_yet_to_act(state, seat)
    if left == 0 and not acts:
        return worth
    worth += city_progress(state, seat, 0, 0, int(state.money[seat]), time)
    best = 0
    for colour in range(COLOURS):
        held = int(state.hand[seat, colour])
        if held > 0:
            roles = role_stream(state, seat, colour, held, left + acts)
            best = max(best, roles - role_stream(state, seat, colour, 0, left + acts))
    if acts:
        worth += int(ACTION_WORTH[time])
        if int(state.acting) == 0 and (int(state.winners) >> seat) & 1:
            worth += RIGHT_TO_BUILD
    return worth + best * int(HAND_ROLES_SHARE[time]) // 100


@rule
def standing(state: State, seat: int, left: int) -> int:
    """Return what a seat's cards face up, tiles and shields will still bring."""
    time = time_of(state, left)
    worth = 0
    roles = 0
    tiles = 0
    phase = int(state.phase)
    in_roles = phase == ROLE_BID or phase == TURN_UP or phase == ANY_REGION
    for colour in range(COLOURS):
        done = in_roles and colour < int(state.role_colour)
        roles += role_stream(state, seat, colour, 0, left if done else left + 1)
        tiles += tile_payment(state, seat, colour) * tile_rate(state, done)
        worth += int(state.face_up[seat, colour]) * int(FACE_UP_WORTH[time])
    for region in range(REGIONS):
        worth += region_worth(state, seat, region, 0, time)
    return worth + (roles * int(ROLES_SHARE[time]) + tiles * int(TILE_SHARE[time])) // 100


@rule
def tile_rate(state: State, done: int) -> int:
    """Return how many cities with a tile's colour others will still build under it, in hundredths."""
    if done or int(state.phase) == CONTRIBUTE or int(state.phase) == BID:
        return 100
    if int(state.acting) == 0:
        return 80
    return 10 * (int(state.seats) - int(state.step))


@rule
def add_ends(state: State, left: int, out: Cells) -> None:
    """Add the final points for fewest colours, most money and most cards: the less, the farther."""
    most_money = 0
    most_cards = 0
    for seat in range(int(state.seats)):
        most_money = max(most_money, int(state.money[seat]))
        most_cards = max(most_cards, int(state.hand_size[seat]))
    time = time_of(state, left)
    for seat in range(int(state.seats)):
        out[seat] += int(FEWEST_SHARE[time]) * fewest_points(state, seat)
        if int(state.money[seat]) == most_money:
            out[seat] += int(MONEY_SHARE[time]) * MOST_MONEY_POINTS
        if int(state.hand_size[seat]) == most_cards:
            out[seat] += int(HAND_SHARE[time]) * MOST_HAND_POINTS


@rule
def fewest_points(state: State, seat: int) -> int:
    """Return what the fewest colours, or the sets, would score a seat now (P-8.3)."""
    fewest = cards_counted(state, seat, 0)
    colours = 1
    for colour in range(1, COLOURS):
        cards = cards_counted(state, seat, colour)
        if cards < fewest:
            fewest = cards
            colours = 1
        elif cards == fewest:
            colours += 1
    return FEWEST_POINTS * (fewest if int(state.fewest) == SETS else colours)


@rule
def add_lot(state: State, left: int, out: Cells) -> None:
    """Give the group on the block to whoever will pay most for it, at the price of the second."""
    colour = int(state.lots[int(state.lot)])
    cards = int(state.piles[int(state.cycle) - 1, colour])
    coin = int(COIN_WORTH[time_of(state, left)])
    price = int(state.bid)
    buyer = int(state.bidder)
    limit = int(state.bid)
    if buyer != NOBODY:
        limit = max(limit, lot_limit(state, buyer, left))
    for seat in range(int(state.seats)):
        if (int(state.bidders) >> seat) & 1 and seat != int(state.bidder):
            most = lot_limit(state, seat, left)
            if most > limit:
                price = max(price, limit) + 1 if buyer != NOBODY else 1
                limit = most
                buyer = seat
            elif most > price:
                price = most
    if buyer != NOBODY:
        gain = lot_worth(state, buyer, colour, cards, price, left) - price * coin
        out[buyer] += gain * int(LOT_SHARE[time_of(state, left)]) // 100


@rule
def lot_limit(state: State, seat: int, left: int) -> int:
    """Return how many coins a seat will pay for the group on the block."""
    colour = int(state.lots[int(state.lot)])
    cards = int(state.piles[int(state.cycle) - 1, colour])
    worth = lot_worth(state, seat, colour, cards, 0, left) // int(COIN_WORTH[time_of(state, left)])
    return min(int(state.money[seat]), worth)
