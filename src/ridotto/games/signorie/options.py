"""Signorie: what may be answered to each question, as a word of bits.

Each question has its stretch of moves (`moves.py`); bit i is its i-th move.
"""

from __future__ import annotations

from ridotto.core.rule import State, rule

from .data import (
    ALL_HELPERS,
    ASSIGNMENT_GAIN,
    ASSIGNMENT_SEX,
    B1,
    B3,
    B4,
    B5,
    B8,
    B9,
    BROTHERS,
    CITY_SLOTS,
    COLOURS,
    COLUMN_HELPERS,
    FACES,
    FEE_HELPERS,
    FEMALE,
    FOR_THRESHOLD,
    FOR_TILE,
    GREY,
    HIGHEST_FEE,
    MALE,
    MEN_TILES,
    MOST_ACTIONS,
    MOST_EXTRA,
    MOST_SPENT,
    NEXT_SLOT,
    POSTS_OF_RANK,
    PURCHASE_PRICE,
    PURPLE,
    RED,
    RING,
    SLOT_VALUE,
    SPACE_RANK,
    SPACES,
    THRESHOLD_PLACES,
    THRESHOLD_TILES,
    TILE_PRICE,
    TOP_INITIATIVE,
    TURQUOISE,
    WOMEN_TILES,
    YELLOW,
)
from .moves import (
    ACTION,
    ADVANCE,
    ASSIGN,
    BONUS,
    BRIDAL,
    BRIDE,
    BUY,
    CHILD,
    DESTINATION,
    FLORINS,
    GIFT,
    HIRE,
    INITIATIVE,
    MAN,
    MARRIAGE,
    MARRIAGES,
    MISSION,
    PLACE,
    PLEDGE,
    POINTS,
    PURCHASE,
    REWARD,
    ROW_CHOICE,
    SEND,
    SIGNORIA,
    STOP,
    TURN,
)
from .state import BY_DIE, BY_HELPERS, GATES_SHUT

NEVER = 99
"""A price that nobody can pay: the thing is not to be had."""


@rule
def slot_price(state: State, city: int) -> int:
    """Return the value of the slot that the next guest of a city takes.

    RULES.md S-2.9, S-7.2; a full city costs 4 or is shut, S-7.9.
    """
    crowd = int(state.crowd[city])
    if crowd == CITY_SLOTS and int(state.gates) == GATES_SHUT:
        return NEVER
    return int(NEXT_SLOT[crowd])


@rule
def lowest_price(state: State) -> int:
    """Find the lowest slot value of all cities in play; the record keeps it (RULES.md S-2.6)."""
    lowest = NEVER
    for city in range(int(state.seats) + 1):
        lowest = min(lowest, slot_price(state, city))
    return lowest


@rule
def possible_envoys(state: State, seat: int) -> int:
    """Return the posts with a man whose rank opens some city (RULES.md S-7.6, S-7.7)."""
    price = int(state.lowest_slot)
    if price == NEVER:
        return 0
    return int(state.posts[seat]) & int(POSTS_OF_RANK[price])


@rule
def advanceable(state: State, seat: int) -> int:
    """Return the men who can advance, as bits 6 × career + space - 1 (RULES.md S-8.3)."""
    held = int(state.posts[seat])
    return (held & 63) | ((held >> SPACES) & 63) << 6 | ((held >> (2 * SPACES)) & 63) << 12


@rule
def can_make_career(state: State, seat: int) -> bool:
    """Tell whether a career point could be spent (RULES.md S-8.8)."""
    return int(state.supply[seat, MALE]) > 0 or advanceable(state, seat) != 0


@rule
def can_use_tracks(state: State, seat: int) -> bool:
    """Tell whether an advancement point could be spent (RULES.md S-8.1, S-8.6)."""
    return int(state.initiative[seat]) < TOP_INITIATIVE or can_make_career(state, seat)


@rule
def can_marry(state: State, seat: int) -> bool:
    """Tell whether a marriage is possible (RULES.md S-7.2, S-7.3)."""
    return int(state.supply[seat, FEMALE]) > 0 and int(state.florins[seat]) >= int(state.lowest_slot)


@rule
def threshold_room(state: State, seat: int) -> int:
    """Return the free places on a seat's threshold track (RULES.md S-6.4)."""
    return THRESHOLD_PLACES - int(state.pledged[seat, MALE]) - int(state.pledged[seat, FEMALE])


@rule
def usable_assignments(state: State, seat: int) -> int:
    """Return the bits of the assignment tiles for which a seat has the people and the room.

    RULES.md S-6.2, S-6.3, S-6.4.
    """
    women = min(int(state.supply[seat, FEMALE]), TILE_PRICE)
    men = min(int(state.supply[seat, MALE]), TILE_PRICE)
    tiles = int(WOMEN_TILES[women]) | int(MEN_TILES[men])
    return tiles if threshold_room(state, seat) else tiles & ~THRESHOLD_TILES


@rule
def cheapest_helper(state: State, seat: int, column: int) -> int:
    """Return the lowest fee of an empty helper space in a column, or NEVER."""
    empty = int(COLUMN_HELPERS[column]) & ~int(state.helpers[seat])
    if empty == 0:
        return NEVER
    fee = 1
    while not empty & int(FEE_HELPERS[fee]):
        fee += 1
    return fee


@rule
def signoria_price(state: State, seat: int, colour: int) -> int:
    """Return the florins that the Signoria action of a colour needs, or NEVER (RULES.md S-4.6)."""
    price = 0
    if colour == RED:
        price = int(state.lowest_slot) if int(state.supply[seat, FEMALE]) > 0 else NEVER
    elif colour == GREY:
        price = 0 if possible_envoys(state, seat) else NEVER
    elif colour == TURQUOISE:
        price = 0 if can_use_tracks(state, seat) else NEVER
    return price


@rule
def action_price(state: State, seat: int, colour: int, usable: int) -> int:
    """Return the fewest florins with which a slot's die is of use, once it is paid.

    RULES.md S-4.6; NEVER if neither helper, assignment nor Signoria action is possible.
    `usable` are the assignment tiles that the seat could use.
    """
    if colour in (YELLOW, PURPLE):
        return 0
    tiles = state.assignments
    if ((usable >> int(tiles[2 * colour])) | (usable >> int(tiles[2 * colour + 1]))) & 1:
        return 0
    price = signoria_price(state, seat, colour)
    if price:
        price = min(price, cheapest_helper(state, seat, int(RING[colour])))
    return price


@rule
def turn_answers(state: State, seat: int) -> int:
    """Return pass and the dice that may be taken (RULES.md S-4.2 to S-4.7)."""
    answers = 1
    actions = 0
    faces = int(state.faces)
    florins = int(state.florins[seat])
    usable = usable_assignments(state, seat)
    for colour in range(COLOURS):
        if int(state.placed[seat, colour]):
            actions += 1
            continue
        spare = florins - action_price(state, seat, colour, usable)
        if spare >= 0:
            # A die of this value or more leaves enough for an action. The others took
            # at most one die each, so there is at least one.
            least = max(int(SLOT_VALUE[colour]) - spare, 1)
            shown = (faces >> (FACES * colour)) & 63 & (63 << (least - 1))
            answers |= shown << (FACES * colour + 1)
    return 1 if actions >= MOST_ACTIONS else answers


@rule
def hirable(state: State, seat: int, column: int) -> int:
    """Return the helper spaces of a column that are empty and affordable (RULES.md S-5.1 to S-5.3)."""
    affordable = int(FEE_HELPERS[min(int(state.florins[seat]), HIGHEST_FEE)])
    return int(COLUMN_HELPERS[column]) & ~int(state.helpers[seat]) & affordable


@rule
def assignable(state: State, seat: int, tile: int) -> int:
    """Return the numbers of people that may be spent on a tile: bit 0 for one (RULES.md S-6.2 to S-6.4)."""
    people = int(state.supply[seat, int(ASSIGNMENT_SEX[tile])])
    gain = int(ASSIGNMENT_GAIN[tile])
    if gain == FOR_TILE:
        return 1 << (TILE_PRICE - 1) if people >= TILE_PRICE else 0
    room = threshold_room(state, seat) if gain == FOR_THRESHOLD else MOST_SPENT
    return (1 << min(people, room, MOST_SPENT)) - 1


@rule
def action_answers(state: State, seat: int) -> int:
    """Return the three uses of the die just taken (RULES.md S-4.8)."""
    colour = int(state.column)
    answers = hirable(state, seat, int(RING[colour]))
    left = assignable(state, seat, int(state.assignments[2 * colour]))
    right = assignable(state, seat, int(state.assignments[2 * colour + 1]))
    answers |= (left | right << MOST_SPENT) << (ASSIGN - HIRE)
    if signoria_price(state, seat, colour) <= int(state.florins[seat]):
        answers |= 1 << (SIGNORIA - HIRE)
    return answers


@rule
def marriage_answers(state: State, seat: int) -> int:
    """Return the cities and extra florins of a marriage (RULES.md S-7.2, S-7.3)."""
    answers = 0
    if int(state.supply[seat, FEMALE]) > 0:
        florins = int(state.florins[seat])
        for city in range(int(state.seats) + 1):
            spare = florins - slot_price(state, city)
            if spare >= 0:
                answers |= ((2 << min(spare, MOST_EXTRA)) - 1) << (city * (MOST_EXTRA + 1))
    if int(state.cause) == BY_HELPERS:
        answers |= 1 << MARRIAGES
    return answers


@rule
def mission_answers(state: State, seat: int) -> int:
    """Return the men who may be sent (RULES.md S-7.6)."""
    answers = possible_envoys(state, seat)
    if int(state.cause) == BY_HELPERS:
        answers |= 1 << (STOP - SEND)
    return answers


@rule
def destination_answers(state: State) -> int:
    """Return the cities that the rank of the man being sent opens (RULES.md S-7.7)."""
    rank = int(SPACE_RANK[int(state.envoy) % SPACES])
    answers = 0
    for city in range(int(state.seats) + 1):
        if slot_price(state, city) <= rank:
            answers |= 1 << city
    return answers


@rule
def point_answers(state: State, seat: int) -> int:
    """Return the uses of one advancement point (RULES.md S-8.1, S-8.7, S-8.8)."""
    answers = advanceable(state, seat) << (ADVANCE - PLACE)
    if int(state.supply[seat, MALE]) > 0:
        answers |= 7
    if int(state.cause) == BY_DIE and int(state.initiative[seat]) < TOP_INITIATIVE:
        answers |= 1 << (INITIATIVE - PLACE)
    if not int(state.must_spend):
        answers |= 1 << (STOP - PLACE)
    return answers


@rule
def those_there(people: State, seat: int) -> int:
    """Return bit 0 for a man, bit 1 for a woman, of those a seat has in a supply or stock."""
    return (int(people[seat, MALE]) > 0) | (int(people[seat, FEMALE]) > 0) << 1


@rule
def pledge_answers(state: State, seat: int) -> int:
    """Return whom a seat may lay on the threshold track, or not (RULES.md S-5.9)."""
    answers = 1
    if threshold_room(state, seat) > 0:
        answers |= those_there(state.supply, seat) << (MAN - STOP)
    return answers


@rule
def can_use_bonus(state: State, seat: int, bonus: int) -> bool:
    """Tell whether a bonus can be carried out at least in part (RULES.md S-9.6)."""
    possible = True
    if bonus == B1:
        possible = int(state.helpers[seat]) != ALL_HELPERS
    elif bonus in (B3, B4):
        possible = int(state.stock[seat, bonus - B3]) > 0
    elif bonus == B5:
        possible = can_make_career(state, seat)
    elif bonus == B8:
        possible = can_marry(state, seat)
    elif bonus == B9:
        possible = possible_envoys(state, seat) != 0
    return possible


@rule
def reward_answers(state: State, seat: int) -> int:
    """Return bonus, if possible, and 3 florins (RULES.md S-9.5)."""
    answers = 1 << (FLORINS - BONUS)
    if can_use_bonus(state, seat, int(state.rewards[int(state.round_number) - 1])):
        answers |= 1
    return answers


@rule
def late_answers(state: State, seat: int, phase: int) -> int:
    """Return the answers to the questions of helpers and rewards."""
    answers = 0
    if phase == ROW_CHOICE:
        answers = 15
    elif phase == CHILD:
        answers = those_there(state.stock, seat)
    elif phase == PLEDGE:
        answers = pledge_answers(state, seat)
    elif phase == REWARD:
        answers = reward_answers(state, seat)
    elif phase == GIFT:
        answers = ALL_HELPERS & ~int(state.helpers[seat])
    elif phase == BRIDAL:
        unmarried = (1 << BROTHERS) - 1 & ~int(state.brides[seat])
        answers = 1 | unmarried << (BRIDE - STOP)
    elif phase == PURCHASE:
        answers = 1 | (int(state.florins[seat]) >= PURCHASE_PRICE) << (BUY - STOP)
    return answers


@rule
def answers_now(state: State) -> int:
    """Return the legal answers to the question that is asked now."""
    seat = int(state.actor)
    phase = int(state.phase)
    if phase == TURN:
        answers = turn_answers(state, seat)
    elif phase == ACTION:
        answers = action_answers(state, seat)
    elif phase == MARRIAGE:
        answers = marriage_answers(state, seat)
    elif phase == MISSION:
        answers = mission_answers(state, seat)
    elif phase == DESTINATION:
        answers = destination_answers(state)
    elif phase == POINTS:
        answers = point_answers(state, seat)
    else:
        answers = late_answers(state, seat, phase)
    return answers
