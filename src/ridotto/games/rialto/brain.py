"""Which moves of Rialto look good to the family that makes them, from what it sees.

Each kind of move is valued in hundredths of a point (`worth.py`); a move is the
lighter the more it falls behind the best one.
"""

import numpy as np

from ridotto.core.rule import Cells, State, rule

from .building import value_of
from .data import (
    BRIDGE_ENDS,
    CARDS_OF_KIND,
    COUNCILMAN,
    DISTRICTS,
    IS_FETCHER,
    JOKER,
    KINDS,
    LIMIT_OF_GREEN,
    LINK_ENDS,
    ROUNDS,
    STAGES,
    VALUES,
)
from .moves import (
    BLUE_ONE,
    BLUE_TWO,
    DELAY,
    DRAW_THREE,
    FETCHES,
    FIRST_BRIDGE,
    FIRST_DISCARD,
    FIRST_GONDOLA,
    FIRST_GREEN,
    FIRST_LAY,
    FIRST_MANY,
    FIRST_MOVE,
    FIRST_ONE,
    FIRST_RETURN,
    FIRST_ROW,
    FIRST_SOURCE,
    FIRST_TAKE,
    FIRST_UPGRADE,
    FROM_PERSONAL,
    HANDFULS,
    NO_END,
    STOP,
    TILE_JOKER,
    unpack_new,
    unpack_old,
)
from .state import (
    BLUES,
    BUILD_BRIDGE,
    DISCARD,
    DRAFT,
    FETCH_COUNCILMAN,
    FIRST,
    LAY,
    PLACE_GONDOLA,
    RETURN,
    TAKE,
)
from .worth import (
    POINT,
    allowance_worth,
    arrival_worth,
    firmness,
    free_end_worth,
    is_past,
    men_worth,
    pack_men,
    purse_worth,
    share_of,
    tile_worth,
    win_chance,
    with_bonus,
)

MOST = 1000
HALVING = 25  # so many hundredths behind the best move make a move half as heavy
DELAYED = 25  # what it is worth to see the others lay first
KEPT = 25  # a card whose stage is past, for the next round
KEPT_JOKER = 70
JOKER_A_STAGE = 8  # a Joker is worth more the more stages are to come
THREE_DRAWN = 90
DEAREST_COIN = 110  # blues that score are never held back
START_WORTH = np.array([25, 60, 50], np.int16)
"""G1, Y1 and B1 as first buildings."""


@rule
def weigh(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Write how promising each legal move is, from 1 to 1000."""
    phase = int(state.phase)
    if phase == LAY:
        value_laying(state, seat, moves, count, weights)
    elif phase == DISCARD:
        value_discards(state, seat, moves, count, weights)
    elif phase < LAY:
        value_phase_one(state, seat, moves, count, weights)
    elif phase == BUILD_BRIDGE:
        value_bridges(state, seat, moves, count, weights)
    elif phase == PLACE_GONDOLA:
        value_gondolas(state, seat, moves, count, weights)
    elif phase == RETURN or phase == TAKE:
        value_building(state, seat, moves, count, weights)
    elif phase == BLUES:
        value_blues(state, seat, moves, count, weights)
    else:
        value_sources(state, seat, moves, count, weights)
    best = int(weights[0])
    for place in range(1, count):
        best = max(best, int(weights[place]))
    for place in range(count):
        weights[place] = max(1, MOST >> min(10, (best - int(weights[place])) // HALVING))


@rule
def coin_worth(state: State, seat: int) -> int:
    """Value the last coin of a family: what it could pay later."""
    coins = int(state.gold[seat])
    return purse_worth(state, seat, coins) - purse_worth(state, seat, coins - 1)


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
def value_phase_one(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value first buildings, rows and greens."""
    phase = int(state.phase)
    packed = own_district(state, seat)
    for place in range(count):
        move = int(moves[place])
        if phase == FIRST:
            weights[place] = int(START_WORTH[move])
        elif phase == DRAFT:
            weights[place] = row_worth(state, seat, move - FIRST_ROW, packed)
        elif move == STOP:
            weights[place] = coin_worth(state, seat) + 10
        else:
            weights[place] = green_worth(state, seat, move - FIRST_GREEN, packed)


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
def value_discards(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value discards: the card that is missed least goes."""
    packed = own_district(state, seat)
    for place in range(count):
        kind = int(moves[place]) - FIRST_DISCARD
        weights[place] = -last_card_worth(state, seat, kind, int(state.hand[seat, kind]), packed)


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
def value_laying(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value what can be laid, and yellow buildings by the lay that they lead to."""
    packed = own_district(state, seat) if int(state.stage) == COUNCILMAN else 0
    best = -MOST
    for place in range(count - 1, -1, -1):
        move = int(moves[place])
        if move >= FIRST_LAY:
            cards, jokers = (move - FIRST_LAY) // HANDFULS, (move - FIRST_LAY) % HANDFULS
            weights[place] = lay_worth(state, seat, cards, jokers, packed)
            best = max(best, int(weights[place]))
        elif move == DELAY:
            weights[place] = best + DELAYED
        else:
            weights[place] = yellow_worth(state, seat, move, packed)


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


@rule
def own_tile_worth(state: State, building: int) -> int:
    """Value the uses of a building that a family owns, without its points."""
    return tile_worth(state, building) - POINT * value_of(building)


@rule
def value_building(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value tiles to take; a tile goes back if a better one comes for it."""
    for place in range(count):
        move = int(moves[place])
        if move == STOP:
            weights[place] = 0
        elif move >= FIRST_TAKE:
            weights[place] = tile_worth(state, move - FIRST_TAKE)
        else:
            bought = allowance_worth(state, min(VALUES, int(state.due)))
            weights[place] = bought - own_tile_worth(state, move - FIRST_RETURN)


@rule
def edge(state: State, seat: int, district: int) -> int:
    """Return how far a family's share of a district is above that of the others, in percent."""
    packed = pack_men(state, district, seat)
    firm = firmness(state, district)
    seats = int(state.seats)
    edges = seats * share_of(state, packed, seat, firm)
    for other in range(seats):
        edges -= share_of(state, packed, other, firm)
    return edges // (seats - 1)


@rule
def pack_edges(state: State, seat: int) -> int:
    """Write the edge in every district, eight bits each, 128 for none."""
    packed = 0
    for district in range(DISTRICTS):
        packed |= (128 + edge(state, seat, district)) << 8 * district
    return packed


@rule
def value_bridges(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value places for the bridge: high ends where the family leads, low ones where others do."""
    edges = pack_edges(state, seat)
    bridge = int(state.top_bridge)
    for place in range(count):
        link, turned = (int(moves[place]) - FIRST_BRIDGE) // 2, (int(moves[place]) - FIRST_BRIDGE) % 2
        one = (edges >> 8 * int(LINK_ENDS[link, turned]) & 255) - 128
        two = (edges >> 8 * int(LINK_ENDS[link, 1 - turned]) & 255) - 128
        common = free_end_worth(state)
        ends = (POINT * int(BRIDGE_ENDS[bridge, 0]) - common) * one
        weights[place] = (ends + (POINT * int(BRIDGE_ENDS[bridge, 1]) - common) * two) // 100


@rule
def value_gondolas(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value places for the gondola: where a councilman helps, and where a bridge would help others."""
    edges = pack_edges(state, seat)
    low = POINT - free_end_worth(state)
    arrivals = 0
    for district in range(DISTRICTS):
        gain = arrival_worth(state, seat, district, pack_men(state, district, seat), 1)
        arrivals |= max(0, min(1000, gain)) << 10 * district
    for place in range(count):
        link, end = (int(moves[place]) - FIRST_GONDOLA) // 3, (int(moves[place]) - FIRST_GONDOLA) % 3
        both = (edges >> 8 * int(LINK_ENDS[link, 0]) & 255) + (edges >> 8 * int(LINK_ENDS[link, 1]) & 255)
        weights[place] = low * (both - 256) // 100
        if end != NO_END:
            weights[place] += arrivals >> 10 * int(LINK_ENDS[link, end]) & 1023


@rule
def value_sources(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value where a councilman comes from: where he is missed least."""
    target = int(state.district_of[int(state.round_number)])
    if int(state.phase) == FETCH_COUNCILMAN:
        target = int(state.target)
    gain = arrival_worth(state, seat, target, pack_men(state, target, seat), 1)
    for place in range(count):
        move = int(moves[place])
        if move == STOP:
            weights[place] = 0
        elif move == FIRST_SOURCE + FROM_PERSONAL:
            men = int(state.personal[seat])
            weights[place] = gain - men_worth(state, men) + men_worth(state, men - 1)
        else:
            source = move - (FIRST_MOVE if move >= FIRST_MOVE else FIRST_SOURCE)
            weights[place] = gain + arrival_worth(state, seat, source, pack_men(state, source, seat), -1)


@rule
def value_blues(state: State, seat: int, moves: Cells, count: int, weights: Cells) -> None:
    """Value blues by what they bring now; a coin kept is worth its later uses."""
    coin = min(DEAREST_COIN, coin_worth(state, seat))
    for place in range(count):
        move = int(moves[place])
        if move == STOP:
            weights[place] = coin
        elif move == BLUE_ONE:
            men = int(state.personal[seat])
            weights[place] = men_worth(state, men + 1) - men_worth(state, men)
            if int(state.general[seat]) == 0:
                weights[place] = POINT
        elif move < FIRST_UPGRADE:
            weights[place] = 2 * POINT if move == BLUE_TWO else 3 * POINT
        else:
            new, old = unpack_new(move), unpack_old(move)
            gain = own_tile_worth(state, new) - own_tile_worth(state, old)
            weights[place] = POINT + gain
