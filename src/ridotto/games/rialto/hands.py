"""What cards are worth in Rialto, in hand and laid: the six stages, their bonuses, Jokers."""

import numpy as np

from ridotto.core.rule import State, rule

from .data import (
    BRIDGE,
    BUILDING,
    CARDS_OF_KIND,
    COUNCILMAN,
    DOGE,
    GOLD,
    GONDOLA,
    IS_FETCHER,
    JOKER,
    KINDS,
    LIMIT_OF_GREEN,
    ROUNDS,
    STAGES,
)
from .districts import (
    arrival_worth,
    pack_men,
)
from .moves import (
    DRAW_THREE,
    FETCHES,
    FIRST_MANY,
    FIRST_ONE,
    TILE_JOKER,
)
from .state import (
    BLUES,
    DRAFT,
    LAY,
)
from .worth import (
    POINT,
    allowance_worth,
    coin_worth,
    doge_step,
    is_past,
    men_to_come,
    men_worth,
    purse_worth,
    yet_to_lay,
)

BRIDGE_BUILT = 190  # to choose where a bridge goes
GONDOLA_PLACED = 510  # to choose where a gondola goes, with a councilman of the general supply
CALLED = 40  # a card of Gondolas beyond its councilman: more of them win more often
DOGE_WON = 40  # to win stage A, besides the space
KEPT = 25  # a card whose stage is past, for the next round
KEPT_JOKER = 70
JOKER_A_STAGE = 8  # a Joker is worth more the more stages are to come
THREE_DRAWN = 90

HOLDS = np.array([8, 50, 80, 93, 98], np.int8)
"""How often a rival who needs so many unseen cards does not get ahead, in percent."""


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


@rule
def joker_worth(state: State) -> int:
    """Value a Joker in hand: the more stages are to come the better it can be placed."""
    kept = KEPT_JOKER if int(state.round_number) + 1 < ROUNDS else 0
    stages = STAGES
    if int(state.phase) >= BLUES:
        stages = 0
    elif int(state.phase) >= LAY:
        stages = STAGES - 1 - int(state.stage)
    return max(kept, 115 + JOKER_A_STAGE * stages + kept // 2) if stages else kept


@rule
def kind_worth(state: State, seat: int, kind: int, cards: int, packed: int) -> int:
    """Value so many cards of a kind in a hand."""
    if cards == 0:
        return 0
    if kind == JOKER:
        return cards * joker_worth(state)
    if is_past(state, kind):
        return cards * KEPT if int(state.round_number) + 1 < ROUNDS else 0
    return with_bonus(state, seat, kind, cards, packed, win_chance(state, seat, kind, cards))


@rule
def last_card_worth(state: State, seat: int, kind: int, cards: int, packed: int) -> int:
    """Value the last of so many cards of a kind."""
    return kind_worth(state, seat, kind, cards, packed) - kind_worth(state, seat, kind, cards - 1, packed)


@rule
def own_district(state: State, seat: int) -> int:
    """Write the councilmen of the round's district as the seat may expect them, its own cards left out."""
    return pack_men(state, int(state.district_of[int(state.round_number)]), seat)


@rule
def row_worth(state: State, seat: int, row: int, packed: int) -> int:
    """Value a row together with the cards in hand; what will not fit counts little."""
    worth = 0
    for kind in range(KINDS):
        held = int(state.hand[seat, kind])
        cards = int(state.rows[row, kind])
        if cards:
            worth += kind_worth(state, seat, kind, held + cards, packed)
            worth -= kind_worth(state, seat, kind, held, packed)
    return worth


@rule
def cheapest_card(state: State, seat: int, packed: int) -> int:
    """Value the card that would be missed least."""
    least = 1000
    for kind in range(KINDS):
        cards = int(state.hand[seat, kind])
        if cards:
            least = min(least, last_card_worth(state, seat, kind, cards, packed))
    return least


@rule
def green_worth(state: State, seat: int, choice: int, packed: int) -> int:
    """Value the use of a green: a card in place of the cheapest one, and those that may be kept."""
    green, fetch = choice // FETCHES, choice % FETCHES
    cheapest = cheapest_card(state, seat, packed)
    excess = int(state.hand_size[seat]) - int(state.hand_limit[seat])
    worth = 0
    if int(IS_FETCHER[green]):
        excess += 1
        if fetch == DRAW_THREE:
            worth += THREE_DRAWN
        elif fetch < KINDS:
            card = last_card_worth(state, seat, fetch, int(state.hand[seat, fetch]) + 1, packed)
            worth += max(0, card - (cheapest if excess > 0 else 0))
    return worth + cheapest * max(0, min(excess, int(LIMIT_OF_GREEN[green])))


@rule
def lay_worth(state: State, seat: int, cards: int, jokers: int, packed: int) -> int:
    """Value a lay of so many cards and Jokers, besides those turned, with what is kept in hand."""
    stage = int(state.stage)
    native = cards + int(state.converted)
    all_jokers = jokers + int(state.tile_jokers)
    counted = native + all_jokers if native else max(0, all_jokers - 1)
    worth = with_bonus(state, seat, stage, counted, packed, win_chance(state, seat, stage, counted))
    if int(state.round_number) + 1 < ROUNDS:
        worth += KEPT * (int(state.hand[seat, stage]) - cards)
    return worth - jokers * joker_worth(state)


@rule
def yellow_worth(state: State, seat: int, move: int, packed: int) -> int:
    """Value a yellow building: the cards that it adds, less the coin and the cards turned."""
    stage = int(state.stage)
    cost = coin_worth(state, seat)
    added = 1
    if move != TILE_JOKER:
        if move >= FIRST_ONE:
            kind = move - FIRST_ONE
        else:
            kind = (move - FIRST_MANY) // CARDS_OF_KIND
            added = (move - FIRST_MANY) % CARDS_OF_KIND + 1
        held = int(state.hand[seat, kind])
        turning = own_district(state, seat) if kind == COUNCILMAN else 0
        cost += kind_worth(state, seat, kind, held, turning)
        cost -= kind_worth(state, seat, kind, held - added, turning)
    held = int(state.hand[seat, stage])
    jokers = 0
    if move == TILE_JOKER and held + int(state.converted) == 0:
        # Beside a missing kind the tile needs a Joker of the hand, and one of the two counts nothing.
        jokers = 1 if int(state.tile_jokers) == 0 else 0
        added = 1 if int(state.tile_jokers) + jokers > 0 else 0
        cost += jokers * joker_worth(state)
        counted = int(state.tile_jokers) + jokers
    else:
        counted = held + int(state.converted) + int(state.tile_jokers) + added
    gain = with_bonus(state, seat, stage, counted, packed, win_chance(state, seat, stage, counted))
    return gain - cost
