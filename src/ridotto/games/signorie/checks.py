"""Signorie: what must always hold (RULES.md chapters 1 and 2)."""

from __future__ import annotations

from ridotto.core.rule import State, rule

from .data import (
    ASSIGNMENTS,
    BONUS_ROUNDS,
    BROTHER_POINTS,
    BROTHERS,
    BY_BRIDE,
    CAREERS,
    CITIES,
    CITY_SLOTS,
    COLOURS,
    COPIES,
    FACES,
    FEMALE,
    HOUSES,
    LOWEST_VALUE,
    LOWEST_VICTORY_TILE,
    MALE,
    MAX_SEATS,
    MEN,
    MOST_ACTIONS,
    NO_TILE,
    PLAN,
    POSTS,
    ROUNDS,
    ROWS,
    TILES,
    VALUES,
    WOMEN,
)
from .deeds import removed_tiles, tile_house
from .moves import OVER, QUESTIONS
from .options import answers_now, lowest_price, threshold_room

INVARIANTS = (
    "every family has its 12 men and 11 women",
    "each colour has as many dice as players, and nobody took more than four",
    "every alliance tile lies in exactly one place",
    "the stack, the face-down and the removed tiles are as many as they say",
    "the slots of a city fill from the lowest, and covered cities are empty",
    "turn order and initiative stacks name every seat once",
    "posts are held by men, and dice shown are dice there",
    "assignment and reward tiles are different ones of the right kind",
    "the threshold tracks hold three at most, and rows only houses of the plan",
    "brides have brought their points",
    "the question asked leaves a choice, and its answers are those of the rules",
    "an absent seat has nothing",
)


@rule
def count_guests(state: State) -> int:
    """Count the guests of all cities by seat and sex, six bits each."""
    guests = state.guests
    count = 0
    for city in range(CITIES):
        for slot in range(CITY_SLOTS):
            count += 1 << (6 * int(guests[city, slot]))
    return count


@rule
def family_is_whole(state: State, seat: int, guests: int) -> bool:
    """Tell whether all people of a seat are somewhere (RULES.md S-1.2)."""
    supply, stock, pledged = state.supply, state.stock, state.pledged
    men = int(supply[seat, MALE]) + int(stock[seat, MALE]) + int(pledged[seat, MALE])
    women = int(supply[seat, FEMALE]) + int(stock[seat, FEMALE]) + int(pledged[seat, FEMALE])
    careers = state.careers
    for post in range(POSTS):
        men += int(careers[seat, post])
    men += (guests >> (6 * (1 + 2 * seat))) & 63
    women += (guests >> (6 * (2 + 2 * seat))) & 63
    return men == MEN and women == WOMEN


@rule
def dice_are_there(state: State) -> bool:
    """Tell whether all dice are on the board or on slots (RULES.md S-2.5, S-4.4)."""
    seats = int(state.seats)
    dice, placed = state.dice, state.placed
    for colour in range(COLOURS):
        there = 0
        for value in range(FACES):
            there += int(dice[colour, value])
        for seat in range(seats):
            there += int(placed[seat, colour]) > 0
        if there != seats:
            return False
    for seat in range(seats):
        actions = 0
        for colour in range(COLOURS):
            actions += int(placed[seat, colour]) > 0
        if actions > MOST_ACTIONS:
            return False
    return True


@rule
def tiles_on_show(state: State) -> int:
    """Count the face-up tiles of each kind, two bits a kind."""
    seen = 0
    marriages, missions, rows = state.marriage_tile, state.mission_tile, state.row
    for city in range(CITIES):
        marriage, mission = int(marriages[city]), int(missions[city])
        if marriage != NO_TILE:
            seen += 1 << (2 * (marriage - 1))
        if mission != NO_TILE:
            seen += 1 << (2 * (mission - 1))
    for seat in range(int(state.seats)):
        for row in range(ROWS):
            for house in range(HOUSES):
                value = int(rows[seat, row, house])
                if value:
                    seen += 1 << (2 * (VALUES * house + value - LOWEST_VALUE))
    return seen


@rule
def tiles_are_there(state: State) -> bool:
    """Tell whether every kind has all its tiles, on show or unseen (RULES.md S-2.7)."""
    count = tiles_on_show(state)
    unseen = state.unseen
    for place in range(TILES):
        tile = int(unseen[place])
        if tile != NO_TILE:
            count += 1 << (2 * (tile - 1))
    for house in range(HOUSES):
        for value in range(VALUES):
            if (count >> (2 * (VALUES * house + value))) & 3 != int(COPIES[value]):
                return False
    return True


@rule
def stack_is_sound(state: State) -> bool:
    """Tell whether the unseen tiles lie where they belong: stack, face-down, removed by house."""
    left = int(state.stack_left)
    removed = removed_tiles(state)
    buried = int(state.buried)
    aside = TILES - removed - buried
    unseen, beside = state.unseen, state.face_down
    for place in range(TILES):
        if (int(unseen[place]) != NO_TILE) != (place < left or place >= aside):
            return False
    for place in range(removed):
        if tile_house(int(unseen[TILES - removed + place])) != place * HOUSES // removed:
            return False
    face_down = 0
    for seat in range(int(state.seats)):
        for row in range(ROWS):
            face_down += int(beside[seat, row])
    # Proxies only once the stack is empty.
    return face_down == buried or (face_down > buried and left == 0)


@rule
def cities_are_sound(state: State) -> bool:
    """Tell whether guests fill the slots from the lowest (RULES.md S-2.6, S-7.2)."""
    seats = int(state.seats)
    guests = state.guests
    for city in range(CITIES):
        crowd = int(state.crowd[city])
        for slot in range(CITY_SLOTS):
            guest = int(guests[city, slot])
            if (guest > 0) != (slot < crowd) or guest > 2 * seats:
                return False
        if city > seats:
            if crowd or int(state.marriage_tile[city]) or int(state.mission_tile[city]):
                return False
    return int(state.lowest_slot) == lowest_price(state)


@rule
def discs_are_sound(state: State) -> bool:
    """Tell whether order and stacks name every seat once (RULES.md S-2.4, S-8.5)."""
    seats = int(state.seats)
    order, initiative, height = state.order, state.initiative, state.height
    named = 0
    for seat in range(seats):
        named |= 1 << int(order[seat])
        below = 0
        for other in range(seats):
            if int(initiative[other]) == int(initiative[seat]):
                if other != seat and int(height[other]) == int(height[seat]):
                    return False
                below += int(height[other]) < int(height[seat])
        if below != int(height[seat]):
            return False
    return named == (1 << seats) - 1


@rule
def bits_are_true(state: State) -> bool:
    """Tell whether the bits of posts and dice agree with the counts."""
    careers, dice = state.careers, state.dice
    for seat in range(MAX_SEATS):
        held = 0
        for post in range(POSTS):
            held |= (int(careers[seat, post]) > 0) << post
        if held != int(state.posts[seat]):
            return False
    faces = 0
    for colour in range(COLOURS):
        for value in range(FACES):
            faces |= (int(dice[colour, value]) > 0) << (FACES * colour + value)
    return faces == int(state.faces)


@rule
def small_tiles_are_sound(state: State) -> bool:
    """Tell whether assignment and reward tiles are all different (RULES.md S-2.8, S-3.5)."""
    named = 0
    for place in range(ASSIGNMENTS):
        named |= 1 << int(state.assignments[place])
    if named != (1 << ASSIGNMENTS) - 1:
        return False
    laid = 0
    for place in range(ROUNDS):
        reward = int(state.rewards[place])
        lowest = 1 if place < BONUS_ROUNDS else LOWEST_VICTORY_TILE
        if reward < lowest or (place < BONUS_ROUNDS and reward > 9):
            return False
        bit = reward if place < BONUS_ROUNDS else reward + 10
        if (laid >> bit) & 1:
            return False
        laid |= 1 << bit
    return True


@rule
def board_is_sound(state: State, seat: int) -> bool:
    """Tell whether threshold track and rows of a seat hold what they may (RULES.md S-6.4, S-10.1)."""
    rows = state.row
    for career in range(CAREERS):
        plan = int(PLAN[int(state.board[seat]), career])
        for house in range(HOUSES):
            if int(rows[seat, career + 1, house]) and not (plan >> house) & 1:
                return False
    return threshold_room(state, seat) >= 0


@rule
def brides_are_paid(state: State, seat: int) -> bool:
    """Tell whether the ledger has the points of the brides (RULES.md S-9.8)."""
    points = 0
    for brother in range(BROTHERS):
        if (int(state.brides[seat]) >> brother) & 1:
            points += int(BROTHER_POINTS[brother])
    return int(state.earned[seat, BY_BRIDE]) == points


@rule
def menu_is_true(state: State) -> bool:
    """Tell whether the answers kept are those of the rules, and leave a choice (RULES.md S-12.1)."""
    phase = int(state.phase)
    menu = int(state.menu)
    if phase == OVER:
        return menu == 0
    return phase < QUESTIONS and menu & (menu - 1) != 0 and menu == answers_now(state)


@rule
def seat_is_empty(state: State, seat: int) -> bool:
    """Tell whether an absent seat has nothing."""
    total = (
        int(state.florins[seat]) + int(state.helpers[seat]) + int(state.posts[seat]) + int(state.brides[seat])
    )
    for sex in (MALE, FEMALE):
        total += int(state.supply[seat, sex]) + int(state.stock[seat, sex]) + int(state.pledged[seat, sex])
    for row in range(ROWS):
        total += int(state.face_down[seat, row])
        for house in range(HOUSES):
            total += int(state.row[seat, row, house])
    return total == 0


@rule
def seats_are_sound(state: State) -> int:
    """Return 0, or the number of the invariant that some seat breaks."""
    broken = 0
    guests = count_guests(state)
    for seat in range(int(state.seats)):
        if not family_is_whole(state, seat, guests):
            broken = 1
        elif not board_is_sound(state, seat):
            broken = 9
        elif not brides_are_paid(state, seat):
            broken = 10
    for seat in range(int(state.seats), MAX_SEATS):
        if not seat_is_empty(state, seat):
            broken = 12
    return broken


@rule
def board_fault(state: State) -> int:
    """Return 0, or the number of the invariant that the board breaks."""
    broken = 0
    if not dice_are_there(state):
        broken = 2
    elif not tiles_are_there(state):
        broken = 3
    elif not stack_is_sound(state):
        broken = 4
    elif not cities_are_sound(state):
        broken = 5
    elif not discs_are_sound(state):
        broken = 6
    elif not bits_are_true(state):
        broken = 7
    elif not small_tiles_are_sound(state):
        broken = 8
    return broken


@rule
def sound(state: State) -> int:
    """Return 0, or the number of the invariant that is broken."""
    broken = seats_are_sound(state)
    if broken == 0:
        broken = board_fault(state)
    if broken == 0 and not menu_is_true(state):
        broken = 11
    return broken
