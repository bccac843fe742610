"""Signorie: what things are worth to a family, in hundredths of a point at the end.

The figures come from games that the brain played against itself: first the final points
were fitted to what each family held, then each group of figures was kept where it won most.
Spaces 6 and 7, which few men reach, were smoothed by hand.
"""

from __future__ import annotations

import numpy as np

from ridotto.core.rule import State, rule

from .data import (
    B1,
    B2,
    B3,
    B4,
    B5,
    B6,
    B7,
    B8,
    BONUS_CAREER,
    BONUS_FLORINS,
    BONUS_FOLK,
    BONUS_POINTS,
    BONUS_ROUNDS,
    BRIDE_FLORINS,
    BROTHER_POINTS,
    BROTHERS,
    CAREERS,
    FACE_DOWN_POINTS,
    FEMALE,
    GREY,
    HELPER_COLUMN,
    HELPERS,
    HOUSES,
    MALE,
    MOST_ACTIONS,
    NO_TILE,
    PLAIN_REWARD,
    PLAN,
    PURCHASE_POINTS,
    PURCHASE_PRICE,
    ROUNDS,
    ROWS,
    SPACE_POINTS,
    SPACES,
    TILES_FOR_POINTS,
)
from .deeds import tile_house, tile_value
from .state import BY_REWARD

POINT = 100

# All rows of seven run over the rounds still to come after this one, from none to six.
FLORIN = np.array([100, 160, 170, 140, 140, 175, 210], np.int16)
PLENTY = 10  # florins beyond these are worth half
LAST_DOWRY = 7  # florins that the last marriage may cost
LAST_DOWRY_FLORIN = 110  # what each of them is worth while red is open
STEP = np.array([130, 175, 190, 215, 190, 230, 215], np.int16)
"""An advancement point."""
STEP_LATE = 140  # one in the last round with no mission to come
INITIATIVE_STEP = 115
PERSON = np.array([[65, 120, 105, 125, 165, 200, 215], [55, 200, 200, 195, 215, 210, 215]], np.int16)
"""A man, a woman in the personal supply."""
CROWD = np.array([0, 100, 200, 290, 370, 440, 500, 550, 590, 620, 640, 650, 660], np.int16)
"""How many full ones a number of men or women is worth, in hundredths."""
MAN_ON = np.array(
    [
        [80, 240, 430, 575, 715, 880, 1040],
        [155, 365, 700, 675, 840, 850, 1000],
        [205, 430, 690, 675, 820, 840, 990],
        [230, 460, 690, 680, 820, 840, 990],
        [245, 480, 710, 710, 830, 840, 990],
        [290, 490, 780, 735, 800, 840, 990],
        [310, 470, 735, 650, 760, 840, 990],
    ],
    np.int16,
)
"""A man on each space of a career who may still be sent."""
ROW_SHARE = np.array(
    [[0, 0, 0, 0, 0, 0, 0], [2, 10, 31, 50, 63, 76, 80], [13, 50, 76, 88, 97, 102, 102]], np.int16
)
"""What part of its tiles' points a row with none, one or two tiles will score, in hundredths."""
HELPER_ONCE = np.array([220, 215, 130, 140, 170, 160, 235, 75, 90, 55, 240, 250], np.int16)
"""What each helper brings when it acts."""
USE_LATER, USE_NOW = 95, 40  # how often a column is used in a round to come, and in this one
BRIDE_ROUND = 75  # what one more offspring die brings in a round to come
EARLIER = 45  # what a sure place further ahead in the next turn order is worth
SURE_LEAD = 3  # spaces of initiative that make it sure
COMING = np.array([-300, 550, 2500, 4600, 6750, 9150, 12550], np.int16)
"""What the rounds to come bring to everybody, on top of what is counted here."""
MARRIAGE_DEED, MISSION_DEED = 450, 350

SLACKEST = 16
REST = np.array(
    [
        [0] * 18,
        [350, 0, 60, 120, 170, 215, 295, 385, 390, 390, *[400] * 8],
        [810, 800, 480, 330, 310, 335, 450, 580, 655, 735, 765, 795, *[810] * 6],
        [1210, 1210, 1210, 1210, 1200, 1180, 650, 700, 840, 940, 1100, 1185, 1260, 1320, *[1340] * 4],
        [*[1610] * 8, 1600, 1100, 1035, 1100, 1185, 1265, *[1825] * 4],
    ],
    np.int16,
)
"""What so many more actions bring, when the dice may still show -1 (too many), 0, 1 … more."""
CHANCE = np.array(
    [
        [0, *[100] * 17],
        [0, *[100] * 17],
        [0, 1, 52, 80, 94, 99, *[100] * 12],
        [0, 0, 0, 0, 1, 4, 87, 95, 99, *[100] * 9],
        [0, 0, 0, 0, 0, 0, 0, 0, 2, 73, 95, 99, *[100] * 6],
    ],
    np.int16,
)
"""The chance of the reward then, in hundredths."""


@rule
def rounds_left(state: State) -> int:
    """Return the rounds to come after this one."""
    return ROUNDS - int(state.round_number)


@rule
def actions_left(state: State, seat: int) -> int:
    """Return how many dice a seat may still take this round."""
    if (int(state.passed) >> seat) & 1:
        return 0
    left = MOST_ACTIONS
    for colour in range(MOST_ACTIONS + 1):
        if int(state.placed[seat, colour]):
            left -= 1
    return left


@rule
def is_open(state: State, seat: int, colour: int) -> bool:
    """Tell whether a seat may still use a colour this round."""
    return int(state.placed[seat, colour]) == 0 and actions_left(state, seat) > 0


@rule
def purse(state: State, seat: int, florins: int, may_marry: bool) -> int:
    """Return what florins are worth; in the last round only as dowry and for the purchase."""
    left = rounds_left(state)
    if left > 0:
        rate = int(FLORIN[left])
        return rate * min(florins, PLENTY) + rate // 2 * max(0, florins - PLENTY)
    worth = 0
    if may_marry and int(state.supply[seat, FEMALE]) > 0:
        dowry = min(florins, LAST_DOWRY)
        worth = LAST_DOWRY_FLORIN * dowry
        florins -= dowry
    if florins >= PURCHASE_PRICE:
        worth += (PURCHASE_POINTS - 1) * POINT
    return worth + florins


@rule
def folk(state: State, seat: int, sex: int, more: int) -> int:
    """Return what the men or women of a seat are worth, with some more or fewer."""
    people = int(state.supply[seat, sex]) + more
    return int(PERSON[sex, rounds_left(state)]) * int(CROWD[max(0, min(people, 12))]) // 100


@rule
def newcomers(state: State, seat: int, sex: int, people: int) -> int:
    """Return what some people from the stock are worth to a seat."""
    coming = min(people, int(state.stock[seat, sex]))
    return folk(state, seat, sex, coming) - folk(state, seat, sex, 0)


@rule
def step_worth(state: State, seat: int) -> int:
    """Return what an advancement point is worth."""
    left = rounds_left(state)
    if left == 0 and not is_open(state, seat, GREY):
        return STEP_LATE
    return int(STEP[left])


@rule
def man_on(left: int, space: int, may_travel: bool) -> int:
    """Return what a man on a space (from 0) is worth: for a mission, or for half his points at the end."""
    if may_travel:
        return int(MAN_ON[left, space])
    return int(SPACE_POINTS[space]) // 2 * POINT


@rule
def careers(state: State, seat: int) -> int:
    """Return what all men in careers are worth: the best of them may travel, one a round."""
    held = int(state.posts[seat])
    if held == 0:
        return 0
    left = rounds_left(state)
    journeys = left + (1 if is_open(state, seat, GREY) else 0)
    worth = 0
    for step in range(SPACES):
        space = SPACES - 1 - step
        for career in range(CAREERS):
            post = SPACES * career + space
            if (held >> post) & 1:
                men = int(state.careers[seat, post])
                going = min(men, journeys)
                journeys -= going
                worth += going * man_on(left, space, True) + (men - going) * man_on(left, space, False)
    return worth


@rule
def row_worth(left: int, tiles: int, points: int) -> int:
    """Return what a row is worth: all its points from three tiles on, a part of them before."""
    if tiles >= TILES_FOR_POINTS:
        return points * POINT
    return points * int(ROW_SHARE[tiles, left])


@rule
def row_tiles(state: State, seat: int, row: int) -> int:
    """Return the tiles of a row and, in the hundreds, their points."""
    tiles = int(state.face_down[seat, row])
    found = tiles * (1 + 100 * FACE_DOWN_POINTS)
    for house in range(HOUSES):
        value = int(state.row[seat, row, house])
        if value:
            found += 1 + 100 * value
    return found


@rule
def tile_adds(left: int, found: int, value: int) -> int:
    """Return what one more tile adds to a row of which `row_tiles` found so much."""
    tiles, points = found % 100, found // 100
    return row_worth(left, tiles + 1, points + value) - row_worth(left, tiles, points)


@rule
def row_gain(state: State, seat: int, row: int, value: int) -> int:
    """Return what one more tile of some value adds to a row."""
    return tile_adds(rounds_left(state), row_tiles(state, seat, row), value)


@rule
def best_row_gain(state: State, seat: int) -> int:
    """Return what a tile face down adds to the best row."""
    best = 0
    for row in range(ROWS):
        best = max(best, row_gain(state, seat, row, FACE_DOWN_POINTS))
    return best


@rule
def tile_gain(state: State, seat: int, row: int, tile: int, found: int) -> int:
    """Return what a tile of a city adds to a row of a seat, if the row wants it."""
    if tile == NO_TILE:
        return 0
    house = tile_house(tile)
    if int(state.row[seat, row, house]):
        return 0
    if row > 0 and not (int(PLAN[int(state.board[seat]), row - 1]) >> house) & 1:
        return 0
    return tile_adds(rounds_left(state), found, tile_value(tile))


@rule
def helper_worth(state: State, seat: int, helper: int) -> int:
    """Return what a helper will bring until the end."""
    uses = USE_LATER * rounds_left(state)
    if is_open(state, seat, int(HELPER_COLUMN[helper])):
        uses += USE_NOW
    return int(HELPER_ONCE[helper]) * uses // 100


@rule
def helpers_worth(state: State, seat: int) -> int:
    """Return what all helpers of a seat will bring."""
    hired = int(state.helpers[seat])
    worth = 0
    for helper in range(HELPERS):
        if (hired >> helper) & 1:
            worth += helper_worth(state, seat, helper)
    return worth


@rule
def best_gift(state: State, seat: int) -> int:
    """Return what the best helper not yet hired will bring."""
    hired = int(state.helpers[seat])
    best = 0
    for helper in range(HELPERS):
        if not (hired >> helper) & 1:
            best = max(best, helper_worth(state, seat, helper))
    return best


@rule
def bride_worth(state: State, seat: int) -> int:
    """Return what the last bride will bring: points, florins, and children in the rounds to come.

    She marries the least of the brothers: a better one is not saved for a reward that may be missed.
    """
    left = rounds_left(state)
    for brother in range(BROTHERS):
        if not (int(state.brides[seat]) >> brother) & 1:
            worth = int(BROTHER_POINTS[brother]) * POINT + BRIDE_ROUND * left
            if int(state.round_number) > 1:
                worth += BRIDE_FLORINS * int(FLORIN[left])
            return worth
    return 0


@rule
def bonus_worth(state: State, seat: int) -> int:
    """Return what the bonus of the round's tile is worth to a seat."""
    bonus = int(state.rewards[int(state.round_number) - 1])
    worth = MISSION_DEED
    if bonus == B1:
        worth = best_gift(state, seat)
    elif bonus == B2:
        worth = best_row_gain(state, seat)
    elif bonus in (B3, B4):
        worth = newcomers(state, seat, MALE if bonus == B3 else FEMALE, BONUS_FOLK)
    elif bonus == B5:
        worth = BONUS_CAREER * step_worth(state, seat)
    elif bonus == B6:
        worth = BONUS_POINTS * POINT
    elif bonus == B7:
        worth = BONUS_FLORINS * int(FLORIN[rounds_left(state)])
    elif bonus == B8:
        worth = MARRIAGE_DEED
    return worth


@rule
def reward_worth(state: State, seat: int) -> int:
    """Return what keeping to the threshold earns a seat this round."""
    if int(state.round_number) > BONUS_ROUNDS:
        return int(state.rewards[int(state.round_number) - 1]) * POINT
    plain = PLAIN_REWARD * int(FLORIN[rounds_left(state)])
    # A bride in the hand is better than one that the dice may still forbid.
    return max(plain, bonus_worth(state, seat)) + 3 * bride_worth(state, seat) // 4


@rule
def ahead(actions: int, slack: int, reward: int) -> int:
    """Return what the rest of a round brings: the actions left, and the reward if the dice allow it."""
    room = max(-1, min(SLACKEST, slack)) + 1
    return int(REST[actions, room]) + int(CHANCE[actions, room]) * reward // 100


@rule
def awaits_reward(state: State, seat: int) -> bool:
    """Tell whether a seat has not yet been served in the rewards of this round."""
    if int(state.cause) != BY_REWARD:
        return True
    for place in range(int(state.turn)):
        if int(state.order[place]) == seat:
            return False
    return True
