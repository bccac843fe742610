"""What each seat of Il Principe may expect at the end, as a world stands.

What is held and what stands on the map and the table, at the worth of the time
of the game, the final points as far as they are sure, and whatever is under
way: the group on the block, a tied role, shields still to be placed.
"""

from __future__ import annotations

import numpy as np

from ridotto.core.rule import NOBODY, Cells, State, rule

from .data import COLOURS, MOST_HAND_POINTS, MOST_MONEY_POINTS, NEEDS, REGIONS
from .scoring import fewest_points, points_of
from .state import ANY_REGION, BID, CONTRIBUTE, NOWHERE, OVER, ROLE_BID, SHIELD, TURN_UP
from .worth import (
    ACTION_WORTH,
    CARD_WORTH,
    COIN_WORTH,
    FACE_UP_WORTH,
    HAND_ROLES_SHARE,
    LEAD_WORTH,
    RIGHT_TO_BUILD,
    ROLES_SHARE,
    SHIELD_WORTH,
    city_progress,
    cycles_left,
    is_yet_to_act,
    lot_worth,
    region_worth,
    role_stream,
    tile_payment,
    tile_worth,
    time_of,
)

FEWEST_SHARE = np.array([87, 35, 17, 4, 0], np.int32)
MONEY_SHARE = np.array([50, 15, 5, 3, 3], np.int32)
HAND_SHARE = np.array([74, 12, 16, 8, 0], np.int32)
"""How much of the points for fewest colours, most money and most cards is sure, by the time."""
LOT_SHARE = np.array([0, 75, 70, 55, 30], np.int32)
TILE_SHARE = np.array([105, 120, 150, 125, 80], np.int32)
"""How much of the gain foreseen from the group on the block, and from tiles held, comes true."""
TO_COME = np.array([0, 300, 900, 1600, 2200, 3200, 4500], np.int32)
"""What everybody may expect besides, by the cycles left; it favours nobody."""
HELD_BID = 70  # in per cent: how often the highest bid for a role is the last


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
        out[seat] += holdings(state, seat, left) + standing(state, seat, left) + int(TO_COME[left])
    add_ends(state, left, out)
    phase = int(state.phase)
    if phase == BID:
        add_lot(state, left, out)
    elif phase == ROLE_BID:
        add_tile(state, left, out)
    elif phase == SHIELD or phase == ANY_REGION:
        add_shields(state, time_of(state, left), out)


@rule
def holdings(state: State, seat: int, left: int) -> int:
    """Return what coins and cards in hand are worth to a seat."""
    time = time_of(state, left)
    worth = int(state.money[seat]) * int(COIN_WORTH[time])
    worth += int(state.hand_size[seat]) * int(CARD_WORTH[time])
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
        done = in_roles and colour <= int(state.role_colour)
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


@rule
def add_tile(state: State, left: int, out: Cells) -> None:
    """Share the tied role that is auctioned: most of it to whoever bids highest, at that price."""
    time = time_of(state, left)
    worth = tile_worth(state, left)
    standing_bidder = int(state.bidder)
    speaking = 0
    for seat in range(int(state.seats)):
        speaking += (int(state.bidders) >> seat) & 1
    for seat in range(int(state.seats)):
        if seat == standing_bidder:
            chance = HELD_BID if speaking > 1 else 100
            out[seat] += (worth - int(state.bid) * int(COIN_WORTH[time])) * chance // 100
        elif (int(state.bidders) >> seat) & 1:
            price = (int(state.bid) + 1) * int(COIN_WORTH[time])
            chance = 100 - HELD_BID if standing_bidder != NOBODY else 100
            out[seat] += max(0, worth - price) * chance // (100 * speaking)


@rule
def add_shields(state: State, time: int, out: Cells) -> None:
    """Add the shields that are being placed, and what a city being built pays the others' roles."""
    worth = int(SHIELD_WORTH[time]) + int(LEAD_WORTH[time]) // 2
    city = int(state.city)
    for seat in range(int(state.seats)):
        if (int(state.asked) >> seat) & 1:
            out[seat] += worth * (1 if city == NOWHERE else int(state.to_place))
        elif city != NOWHERE:
            for colour in range(COLOURS):
                if int(NEEDS[city, colour]) > 0:
                    out[seat] += 100 * tile_payment(state, seat, colour)
