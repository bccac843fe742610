"""Signorie: what a deed would gain a family, in hundredths of a point at the end."""

from __future__ import annotations

from ridotto.core.rule import State, rule

from .data import (
    ASSIGNMENT_GAIN,
    ASSIGNMENT_SEX,
    BROTHERS,
    CAREERS,
    CITY_SLOTS,
    COLUMN_HELPERS,
    FEMALE,
    FIRST_HELPER,
    FLORIN_SPACE,
    FOR_FLORINS,
    FOR_INITIATIVE,
    FOR_POINTS,
    FOR_THRESHOLD,
    FOR_TRACKS,
    GREY,
    HELPER_FEE,
    INITIATIVE_SPACE,
    MALE,
    MOST_EXTRA,
    MOST_SPENT,
    POINTS_PER_FLORIN,
    PURPLE,
    RED,
    RING,
    SPACE_FLORINS,
    SPACE_POINTS,
    SPACE_RANK,
    SPACE_STEPS,
    SPACES,
    THRESHOLD_STEP,
    TOP_INITIATIVE,
    TRACK_POINTS,
    YELLOW,
)
from .options import assignable, slot_price
from .rounds import dice_sum, threshold
from .worth import (
    HELPER_ONCE,
    INITIATIVE_STEP,
    POINT,
    actions_left,
    ahead,
    best_row_gain,
    folk,
    helper_worth,
    is_open,
    man_on,
    newcomers,
    purse,
    reward_worth,
    rounds_left,
    row_gain,
    row_tiles,
    step_worth,
    tile_gain,
)

NOTHING = -9999
"""The gain of what cannot be done."""
ANY_TILE = 3  # the value of a tile not yet seen


@rule
def florins_gain(state: State, seat: int, florins: int, more: int) -> int:
    """Return what it means to a seat with so many florins to get some more, or to pay them."""
    if more == 0:
        return 0
    red = rounds_left(state) == 0 and is_open(state, seat, RED)
    return purse(state, seat, florins + more, red) - purse(state, seat, florins, red)


@rule
def dowry_gain(state: State, seat: int, dowry: int, florins: int) -> int:
    """Return what a dowry gains. Red is used with it, so the other florins wait for another round."""
    kept = purse(state, seat, florins - dowry, False) - purse(state, seat, florins, False)
    return POINTS_PER_FLORIN * POINT * dowry + kept


@rule
def bride_tile(state: State, seat: int, city: int, found: int) -> int:
    """Return what the marriage tile of a city gains; `found` is in the marriage row already."""
    if int(state.crowd[city]) == CITY_SLOTS:
        return 0
    return tile_gain(state, seat, 0, int(state.marriage_tile[city]), found)


@rule
def parting(state: State, seat: int, sex: int, people: int) -> int:
    """Return what it means to part with some men or women: less than nothing."""
    return folk(state, seat, sex, -people) - folk(state, seat, sex, 0)


@rule
def best_marriage(state: State, seat: int, florins: int) -> int:
    """Return the gain of the best marriage that some florins can pay."""
    best = NOTHING
    if int(state.supply[seat, FEMALE]) == 0 or florins < int(state.lowest_slot):
        return best
    found = row_tiles(state, seat, 0)
    for city in range(int(state.seats) + 1):
        price = slot_price(state, city)
        if price <= florins:
            dear = dowry_gain(state, seat, min(florins, price + MOST_EXTRA), florins)
            cheap = dowry_gain(state, seat, price, florins)
            best = max(best, bride_tile(state, seat, city, found) + max(dear, cheap))
    return best + parting(state, seat, FEMALE, 1)


@rule
def mission_gain(state: State, seat: int, post: int, city: int, found: int) -> int:
    """Return what a mission gains: the points of the post and a tile, for the man who leaves it."""
    space = post % SPACES
    left = rounds_left(state)
    # In the last round, once grey is used, the man was only good for half his points.
    gain = int(SPACE_POINTS[space]) * POINT - man_on(left, space, left > 0 or is_open(state, seat, GREY))
    if int(state.crowd[city]) < CITY_SLOTS:
        gain += tile_gain(state, seat, post // SPACES + 1, int(state.mission_tile[city]), found)
    return gain


@rule
def best_destination(state: State, seat: int, post: int) -> int:
    """Return the gain of sending the man of a post to the best city open to him."""
    best = NOTHING
    rank = int(SPACE_RANK[post % SPACES])
    found = row_tiles(state, seat, post // SPACES + 1)
    for city in range(int(state.seats) + 1):
        if slot_price(state, city) <= rank:
            best = max(best, mission_gain(state, seat, post, city, found))
    return best


@rule
def best_mission(state: State, seat: int) -> int:
    """Return the gain of the best mission: in each career the highest man is looked at."""
    best = NOTHING
    held = int(state.posts[seat])
    for career in range(CAREERS):
        space = SPACES - 1
        while space >= 0 and not (held >> (SPACES * career + space)) & 1:
            space -= 1
        if space >= 0:
            best = max(best, best_destination(state, seat, SPACES * career + space))
    return best


@rule
def initiative_gain(state: State, seat: int, steps: int) -> int:
    """Return what some steps of initiative gain."""
    steps = min(steps, TOP_INITIATIVE - int(state.initiative[seat]))
    return steps * (INITIATIVE_STEP if rounds_left(state) else POINT)


@rule
def slack_of(state: State, seat: int) -> int:
    """Return how much more a seat's dice may show."""
    return threshold(state, seat) - dice_sum(state, seat)


@rule
def threshold_gain(state: State, seat: int, places: int) -> int:
    """Return what a higher threshold gains: more dice, or the reward after all."""
    actions, slack, reward = actions_left(state, seat), slack_of(state, seat), reward_worth(state, seat)
    return ahead(actions, slack + THRESHOLD_STEP * places, reward) - ahead(actions, slack, reward)


@rule
def assignment_gain(state: State, seat: int, tile: int, people: int, florins: int) -> int:
    """Return what an assignment gains for the people it costs."""
    sex = int(ASSIGNMENT_SEX[tile])
    kind = int(ASSIGNMENT_GAIN[tile])
    gain = parting(state, seat, sex, people)
    if kind == FOR_FLORINS:
        gain += florins_gain(state, seat, florins, 2 * people)
    elif kind == FOR_POINTS:
        gain += 3 * people * POINT
    elif kind == FOR_TRACKS:
        gain += 2 * people * step_worth(state, seat)
    elif kind == FOR_INITIATIVE:
        gain += initiative_gain(state, seat, 2 * people)
    elif kind == FOR_THRESHOLD:
        gain += threshold_gain(state, seat, people)
    else:
        gain += best_row_gain(state, seat)
    return gain


@rule
def best_assignment(state: State, seat: int, colour: int, florins: int) -> int:
    """Return the gain of the best use of the two tiles above a colour."""
    best = NOTHING
    for side in range(2):
        tile = int(state.assignments[2 * colour + side])
        ways = assignable(state, seat, tile)
        for people in range(1, MOST_SPENT + 1):
            if (ways >> (people - 1)) & 1:
                best = max(best, assignment_gain(state, seat, tile, people, florins))
    return best


@rule
def hire_gain(state: State, seat: int, helper: int, florins: int) -> int:
    """Return what hiring a helper gains, less the fee."""
    return helper_worth(state, seat, helper) + florins_gain(state, seat, florins, -int(HELPER_FEE[helper]))


@rule
def best_hire(state: State, seat: int, colour: int, florins: int) -> int:
    """Return the gain of the best helper to be hired with a die of a colour."""
    best = NOTHING
    column = int(RING[colour])
    for helper in range(int(FIRST_HELPER[column]), int(FIRST_HELPER[column + 1])):
        if not (int(state.helpers[seat]) >> helper) & 1 and int(HELPER_FEE[helper]) <= florins:
            best = max(best, hire_gain(state, seat, helper, florins))
    return best


@rule
def offspring_gain(state: State, seat: int) -> int:
    """Return what a roll of the offspring dice brings: men and women by halves."""
    dice = 1
    for brother in range(BROTHERS):
        dice += (int(state.brides[seat]) >> brother) & 1
    men = newcomers(state, seat, MALE, (dice + 1) // 2) + newcomers(state, seat, MALE, dice // 2)
    women = newcomers(state, seat, FEMALE, (dice + 1) // 2) + newcomers(state, seat, FEMALE, dice // 2)
    return (men + women) // 2


@rule
def signoria_gain(state: State, seat: int, colour: int, value: int, florins: int) -> int:
    """Return what the Signoria action of a colour gains with a die of some value."""
    if colour == YELLOW:
        gain = florins_gain(state, seat, florins, 3)
    elif colour == RED:
        gain = best_marriage(state, seat, florins)
    elif colour == PURPLE:
        gain = offspring_gain(state, seat)
    elif colour == GREY:
        gain = best_mission(state, seat)
    else:
        gain = min(value, TRACK_POINTS) * step_worth(state, seat)
    return gain


@rule
def best_use(state: State, seat: int, colour: int, value: int, florins: int) -> int:
    """Return the gain of the best use of a die: Signoria action, assignment or helper."""
    best = max(0, signoria_gain(state, seat, colour, value, florins))
    best = max(best, best_assignment(state, seat, colour, florins))
    return max(best, best_hire(state, seat, colour, florins))


@rule
def help_gain(helpers: int) -> int:
    """Return what helpers bring who act once; `helpers` has their bits."""
    gain = 0
    helper = 0
    while helpers:
        if helpers & 1:
            gain += int(HELPER_ONCE[helper])
        helpers >>= 1
        helper += 1
    return gain


@rule
def column_gain(state: State, seat: int, colour: int) -> int:
    """Return what the helpers of a column bring with its die."""
    return help_gain(int(state.helpers[seat]) & int(COLUMN_HELPERS[colour]))


@rule
def last_to_travel(state: State, seat: int) -> int:
    """Return the lowest space (from 0) whose men will find a mission before the end, after those above."""
    journeys = rounds_left(state) + (1 if is_open(state, seat, GREY) else 0)
    space = SPACES
    while journeys > 0 and space > 0:
        space -= 1
        for career in range(CAREERS):
            journeys -= int(state.careers[seat, SPACES * career + space])
    return space


@rule
def place_gain(state: State, seat: int, career: int, lowest: int) -> int:
    """Return what it gains to begin a career: a man on its first space, and a row that may grow."""
    gain = man_on(rounds_left(state), 0, lowest == 0) + parting(state, seat, MALE, 1)
    return gain + row_gain(state, seat, career + 1, ANY_TILE) // 8


@rule
def advance_gain(state: State, seat: int, space: int, lowest: int) -> int:
    """Return what it gains to advance a man from a space; men travel from `lowest` on."""
    left = rounds_left(state)
    gain = man_on(left, space + 1, space + 1 >= lowest) - man_on(left, space, space >= lowest)
    if space + 2 == FLORIN_SPACE:
        gain += florins_gain(state, seat, int(state.florins[seat]), SPACE_FLORINS)
    elif space + 2 == INITIATIVE_SPACE:
        gain += initiative_gain(state, seat, SPACE_STEPS)
    return gain
