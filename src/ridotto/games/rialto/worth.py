"""What things are worth in Rialto, in hundredths of a point: coins, tiles, men, cards, districts.

All of it is read off what everybody sees, except where a function says that it looks into hands.
"""

import numpy as np

from ridotto.core.rule import State, rule

from .data import (
    B1,
    B2,
    B3,
    B4,
    BRIDGE,
    BUILDING,
    BUILDINGS,
    COUNCILMAN,
    DISTRICTS_OF_BANK,
    DOGE,
    G1,
    G2,
    G3,
    G4,
    GOLD,
    GONDOLA,
    LINK_ENDS,
    LINKS,
    ROUNDS,
    VALUES,
    Y1,
    Y2,
    Y3,
    Y4,
)
from .scoring import district_values
from .state import BLUES, DRAFT, GREENS, LAY, NOBODY

POINT = 100
LEFT_OVER = 50  # a coin or a councilman at the end
INCOME = 1  # coins that a family can count on in a round to come
BRIDGE_BUILT = 190  # to choose where a bridge goes
GONDOLA_PLACED = 510  # to choose where a gondola goes, with a councilman of the general supply
MAN_NEEDED = 110  # a councilman in the personal supply who can still be sent
MEN_A_ROUND = 2
CALLED = 40  # a card of Gondolas beyond its councilman: more of them win more often
DOGE_WON = 40  # to win stage A, besides the space
FORESEEN = 65  # of the uses to come so many percent will be paid for
SETTLED = 22  # the least firmness of a district whose round is over
MEAN_BRIDGE, MEAN_GONDOLA = 900, 200  # both ends together

USE = np.array([80, 100, 160, 240, 60, 80, 120, 120, 80, 200, 130, 300], np.int16)
"""What one use of each building brings, before the coin is counted."""
COIN = np.array([115, 120, 115, 110, 95, 50], np.int16)
"""What a coin is worth in each round; in the last one it is left over."""
DOGE_STEP = np.array([150, 150, 145, 125, 85, 32], np.int16)
"""What a space on the Doge track is worth in each round."""
BEST_USES = np.array([B4, G4, B2, G3, B3, Y3, Y4, G2, G1, Y2, B1, Y1], np.int8)
"""The buildings in the order in which coins are best spent on them."""
SHARE = np.array([100, 50, 25, 12, 6, 3], np.int8)
"""What each rank gets of a district, in percent."""
HOLDS = np.array([8, 50, 80, 93, 98], np.int8)
"""How often a rival who needs so many unseen cards does not get ahead, in percent."""


@rule
def is_past(state: State, stage: int) -> int:
    """Tell whether a stage of this round is over for all."""
    phase = int(state.phase)
    if phase < LAY:
        return 0
    return 1 if phase >= BLUES or int(state.stage) > stage else 0


@rule
def times_to_come(state: State, stage: int) -> int:
    """Count how often a stage will still be played."""
    return ROUNDS - int(state.round_number) - is_past(state, stage)


@rule
def yet_to_lay(state: State) -> int:
    """Return the seats that have not laid in this stage, as bits; all of them before the stages."""
    phase = int(state.phase)
    if phase < LAY:
        return (1 << int(state.seats)) - 1
    bits = 0
    if phase == LAY:
        for place in range(int(state.queue_length)):
            bits |= 1 << (int(state.queue) >> 3 * place & 7)
    return bits


@rule
def uses_to_come(state: State, building: int) -> int:
    """Count the rounds in which a building can still be used; greens come before the stages."""
    rounds = ROUNDS - int(state.round_number)
    if building < VALUES and int(state.phase) > GREENS:
        rounds -= 1
    return rounds


@rule
def purse_worth(state: State, seat: int, coins: int) -> int:
    """Value coins together with the buildings that need them: the best uses are paid first."""
    now = int(state.round_number)
    price = int(COIN[now])
    supply = coins + INCOME * (ROUNDS - 1 - now)
    gain = 0
    for place in range(BUILDINGS):
        building = int(BEST_USES[place])
        owned = int(state.palace[seat, building])
        if owned and supply > 0 and int(USE[building]) > price:
            uses = owned * uses_to_come(state, building)
            if building >= VALUES or int(state.phase) <= GREENS:
                uses -= int(state.coins_on[seat, building])
            uses = min(uses, supply)
            supply -= uses
            gain += uses * (int(USE[building]) - price)
    if now + 1 < ROUNDS:
        gain = gain * FORESEEN // 100
    return price * coins + gain


@rule
def tile_worth(state: State, building: int) -> int:
    """Value a building that would be taken now: its points and the uses that can be foreseen."""
    gain = max(0, int(USE[building]) - int(COIN[int(state.round_number)]))
    return POINT * (building % VALUES + 1) + uses_to_come(state, building) * gain * FORESEEN // 100


@rule
def best_tile(state: State, allowance: int) -> int:
    """Value the best building in stock for an allowance up to 4."""
    best = 0
    for building in range(BUILDINGS):
        if building % VALUES < allowance and int(state.stock[building]) > 0:
            best = max(best, tile_worth(state, building))
    return best


@rule
def allowance_worth(state: State, allowance: int) -> int:
    """Value what an allowance buys: a tile, above 4 another with the rest."""
    worth = best_tile(state, min(VALUES, allowance))
    if allowance > VALUES:
        worth += best_tile(state, allowance - VALUES)
    return worth


@rule
def men_worth(state: State, men: int) -> int:
    """Value councilmen in a personal supply: those who can still be sent count more."""
    needed = min(men, MEN_A_ROUND * times_to_come(state, COUNCILMAN))
    return needed * MAN_NEEDED + (men - needed) * LEFT_OVER


@rule
def round_of(state: State, district: int) -> int:
    """Return the round of a district."""
    number = 0
    while int(state.district_of[number]) != district:
        number += 1
    return number


@rule
def is_settled(state: State, district: int) -> int:
    """Tell whether the round of a district is over, as far as councilmen are sent there."""
    now = int(state.round_number)
    number = round_of(state, district)
    return 1 if number < now or (number == now and is_past(state, COUNCILMAN)) else 0


@rule
def free_end_worth(state: State) -> int:
    """Return what a free connection will add at each end, in hundredths, on average."""
    free = 0
    for link in range(LINKS):
        free += 1 if int(state.ends[link, 0]) == 0 else 0
    if free == 0:
        return 0
    bridges = times_to_come(state, BRIDGE)
    gondolas = min(int(state.gondolas), times_to_come(state, GONDOLA))
    return (bridges * MEAN_BRIDGE + gondolas * MEAN_GONDOLA) // (2 * free)


@rule
def final_value(state: State, district: int, values: int, free_end: int) -> int:
    """Expect what a district is worth at the end: tiles that lie, and free connections."""
    value = POINT * (values >> 8 * district & 255)
    for link in range(LINKS):
        if int(state.ends[link, 0]) == 0:
            if int(LINK_ENDS[link, 0]) == district or int(LINK_ENDS[link, 1]) == district:
                value += free_end
    return value


@rule
def cards_seen(state: State, seat: int, stage: int, open_hands: int) -> int:
    """Count the cards that a family will lay in a stage of this round, as far as it can be told."""
    if is_past(state, stage):
        return 0
    if int(state.phase) >= LAY and int(state.stage) == stage and not yet_to_lay(state) >> seat & 1:
        return 0 if has_resolved(state, seat) else int(state.counted[seat])
    return int(state.hand[seat, stage]) if open_hands else int(state.shown[seat, stage])


@rule
def has_resolved(state: State, seat: int) -> int:
    """Tell whether a family has carried out this stage already."""
    if int(state.phase) == LAY:
        return 0
    for place in range(int(state.turn)):
        if int(state.order[place]) == seat:
            return 1
    return 0


@rule
def men_to_come(state: State, seat: int, cards: int, open_hands: int) -> int:
    """Count the councilmen that a family can send for so many cards: those it has, or will have called."""
    ready = int(state.personal[seat])
    ready += min(int(state.general[seat]), cards_seen(state, seat, GONDOLA, open_hands))
    return min(cards, ready)


@rule
def pack_men(state: State, district: int, viewer: int) -> int:
    """Write the councilmen of all families in a district, with those to be sent; eight bits a seat.

    With NOBODY as the viewer it looks into all hands; a viewer leaves its own cards out.
    """
    is_now = int(state.phase) < BLUES and int(state.district_of[int(state.round_number)]) == district
    packed = 0
    for seat in range(int(state.seats)):
        men = int(state.board[district, seat])
        if is_now and seat != viewer:
            cards = cards_seen(state, seat, COUNCILMAN, 1 if viewer == NOBODY else 0)
            men += men_to_come(state, seat, cards, 1 if viewer == NOBODY else 0)
        packed |= men << 8 * seat
    return packed


@rule
def firmness(state: State, district: int) -> int:
    """Return how much one councilman more shifts the chance of a rank, in percent."""
    if is_settled(state, district):
        return max(SETTLED, 50 - 5 * times_to_come(state, GONDOLA))
    if round_of(state, district) == int(state.round_number):
        return 18 if int(state.phase) >= LAY else 13
    return 10


@rule
def rank_of(state: State, packed: int, seat: int, firm: int) -> int:
    """Expect the rank of a family in a district, in hundredths: 0 is the first."""
    own = packed >> 8 * seat & 255
    rank = 0
    behind = 1
    for place in range(int(state.seats)):
        other = int(state.order[place])
        if other == seat:
            behind = -1
            continue
        theirs = packed >> 8 * other & 255
        # A rival without anybody there takes no rank once the district is settled.
        if theirs or firm < SETTLED:
            rank += max(0, min(100, 50 + firm * (theirs - own) + behind * firm // 2))
    return rank


@rule
def share_of(state: State, packed: int, seat: int, firm: int) -> int:
    """Expect the share of a district's value that a family will get, in percent."""
    own = packed >> 8 * seat & 255
    if own == 0 and firm >= SETTLED:
        return 0
    rank = rank_of(state, packed, seat, firm)
    whole = rank // 100
    upper, lower = int(SHARE[whole]), int(SHARE[whole + 1])
    share = upper - (upper - lower) * (rank - 100 * whole) // 100
    return share // 2 if own == 0 and firm >= 18 else share


@rule
def bank_worth(state: State, seat: int, district: int, men: int) -> int:
    """Value the hope for the bonus of a district's bank, with so many own councilmen in the district."""
    bank = district // DISTRICTS_OF_BANK
    if int(state.flipped[bank]) or int(state.bank_paid[bank]) >> seat & 1:
        return 0
    first = bank * DISTRICTS_OF_BANK
    hope = 5 * POINT
    for other in range(first, first + DISTRICTS_OF_BANK):
        there = men if other == district else int(state.board[other, seat])
        if there == 0:
            hope = hope * (12 if is_settled(state, other) else 52) // 100
    return hope


@rule
def arrival_worth(state: State, seat: int, district: int, packed: int, men: int) -> int:
    """Value so many own councilmen coming to a district; fewer than none are leaving it."""
    if men == 0:
        return 0
    firm = firmness(state, district)
    value = final_value(state, district, district_values(state), free_end_worth(state))
    own = packed >> 8 * seat & 255
    after = packed + (men << 8 * seat)
    gain = value * (share_of(state, after, seat, firm) - share_of(state, packed, seat, firm)) // 100
    if men > 0 and own == 0:
        gain += bank_worth(state, seat, district, 1) - bank_worth(state, seat, district, 0)
    return gain


@rule
def doge_step(state: State) -> int:
    """Value one space on the Doge track."""
    return int(DOGE_STEP[int(state.round_number)])


@rule
def stage_worth(state: State, seat: int, stage: int, cards: int, packed: int) -> int:
    """Value what so many cards bring in a stage, without the bonus; `packed` is for the Councilmen."""
    if stage == DOGE:
        return cards * doge_step(state)
    if stage == GOLD:
        coins = int(state.gold[seat])
        return purse_worth(state, seat, coins + cards) - purse_worth(state, seat, coins)
    if stage == BUILDING:
        return allowance_worth(state, cards)
    if stage == BRIDGE:
        return POINT * cards + POINT if cards else 0
    if stage == GONDOLA:
        called = min(cards, int(state.general[seat]))
        men = int(state.personal[seat])
        return (
            men_worth(state, men + called) - men_worth(state, men) + POINT * (cards - called) + CALLED * cards
        )
    sent = men_to_come(state, seat, cards, 1)
    men = int(state.personal[seat])
    lost = men_worth(state, men) - men_worth(state, men - min(men, sent))
    district = int(state.district_of[int(state.round_number)])
    return arrival_worth(state, seat, district, packed, sent) - lost


@rule
def with_bonus(state: State, seat: int, stage: int, cards: int, packed: int, chance: int) -> int:
    """Value cards in a stage that is won with a chance in percent."""
    worth = stage_worth(state, seat, stage, cards, packed)
    if chance == 0:
        return worth
    if stage == BRIDGE:
        bonus = POINT + BRIDGE_BUILT
    elif stage == GONDOLA:
        bonus = GONDOLA_PLACED
    else:
        bonus = stage_worth(state, seat, stage, cards + 1, packed) - worth
        bonus += DOGE_WON if stage == DOGE else 0
    return worth + chance * bonus // 100


@rule
def win_chance(state: State, seat: int, stage: int, cards: int) -> int:
    """Guess from what all see how likely so many cards win a stage of this round, in percent."""
    if cards <= 0:
        return 0
    laying = int(state.phase) == LAY and int(state.stage) == stage
    waiting = yet_to_lay(state)
    chance = 100
    ahead = 0
    for place in range(int(state.seats)):
        other = int(state.order[place])
        if other == seat:
            ahead = 1
        elif laying and not waiting >> other & 1:
            if int(state.counted[other]) >= cards + ahead:
                return 0
        else:
            need = cards + ahead - int(state.shown[other, stage])
            # Who has no row yet will find about one more.
            need -= 1 if int(state.phase) == DRAFT and place >= int(state.turn) else 0
            chance = chance * int(HOLDS[max(0, min(4, need))]) // 100
    return chance
