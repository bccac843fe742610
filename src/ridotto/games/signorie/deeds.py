"""Signorie: what people do: marry, travel, make careers, help (RULES.md chapters 5 to 8)."""

from __future__ import annotations

from ridotto.core.rule import State, rule

from .data import (
    BROTHERS,
    BY_HELPER,
    BY_MARRIAGE,
    BY_MISSION,
    CITY_SLOTS,
    FEMALE,
    FIRST_HELPER,
    FLORIN_SPACE,
    G1,
    G2,
    G3,
    HOUSES,
    INITIATIVE_SPACE,
    LOWEST_VALUE,
    MALE,
    NO_TILE,
    P1,
    P2,
    PLAN,
    POINTS_PER_FLORIN,
    R1,
    R2,
    R3,
    SPACE_FLORINS,
    SPACE_POINTS,
    SPACE_STEPS,
    SPACES,
    T1,
    TILES,
    TOP_INITIATIVE,
    VALUES,
    Y1,
    Y2,
)
from .moves import BRIDAL, CHILD, HELPING, MARRIAGE, MISSION, NEXT_TURN, PLEDGE, POINTS, ROW_CHOICE
from .options import lowest_price, those_there
from .scoring import score
from .state import BY_HELPERS, BY_REWARD


@rule
def tile_house(tile: int) -> int:
    """Return the house of a kind of tile."""
    return (tile - 1) // VALUES


@rule
def tile_value(tile: int) -> int:
    """Return the points of a kind of tile."""
    return (tile - 1) % VALUES + LOWEST_VALUE


@rule
def bring(state: State, seat: int, sex: int, people: int) -> None:
    """Bring people from the stock, as many as it holds (RULES.md S-7.11)."""
    coming = min(people, int(state.stock[seat, sex]))
    state.stock[seat, sex] -= coming
    state.supply[seat, sex] += coming


@rule
def raise_initiative(state: State, seat: int, steps: int) -> None:
    """Move a disc up in one go and put it on top of its new stack (RULES.md S-8.5, S-8.6)."""
    old = int(state.initiative[seat])
    new = min(old + steps, TOP_INITIATIVE)
    if new == old:
        return
    mine = int(state.height[seat])
    below = 0
    for other in range(int(state.seats)):
        space = int(state.initiative[other])
        if space == new:
            below += 1
        elif space == old and int(state.height[other]) > mine:
            state.height[other] -= 1
    state.initiative[seat] = new
    state.height[seat] = below


@rule
def take_post(state: State, seat: int, post: int) -> None:
    """Put a man on a post and give the bonus of its space (RULES.md S-8.4)."""
    state.careers[seat, post] += 1
    state.posts[seat] |= 1 << post
    space = post % SPACES + 1
    if space == FLORIN_SPACE:
        state.florins[seat] += SPACE_FLORINS
    elif space == INITIATIVE_SPACE:
        raise_initiative(state, seat, SPACE_STEPS)


@rule
def leave_post(state: State, seat: int, post: int) -> None:
    """Take a man off a post."""
    state.careers[seat, post] -= 1
    if int(state.careers[seat, post]) == 0:
        state.posts[seat] &= ~(1 << post)


@rule
def welcome(state: State, seat: int, sex: int, city: int) -> None:
    """Give a guest the lowest empty slot of a city; without one she or he joins the stock.

    RULES.md S-7.2, S-7.6, S-7.9.
    """
    crowd = int(state.crowd[city])
    if crowd == CITY_SLOTS:
        state.stock[seat, sex] += 1
    else:
        state.guests[city, crowd] = 1 + 2 * seat + sex
        state.crowd[city] = crowd + 1
        state.lowest_slot = lowest_price(state)


@rule
def hold_marriage(state: State, seat: int, city: int, dowry: int) -> None:
    """Marry a woman into a city for a dowry, extra included (RULES.md S-7.2 to S-7.4)."""
    state.florins[seat] -= dowry
    state.supply[seat, FEMALE] -= 1
    score(state, seat, BY_MARRIAGE, POINTS_PER_FLORIN * dowry)
    tile = int(state.marriage_tile[city])
    has_slot = int(state.crowd[city]) < CITY_SLOTS
    welcome(state, seat, FEMALE, city)
    if has_slot and tile != NO_TILE:
        house = tile_house(tile)
        if int(state.row[seat, 0, house]) == 0:
            state.row[seat, 0, house] = tile_value(tile)
            state.marriage_tile[city] = NO_TILE
    finish_deed(state)


@rule
def hold_mission(state: State, seat: int, city: int) -> None:
    """Send the chosen man to a city (RULES.md S-7.6 to S-7.8)."""
    post = int(state.envoy)
    career = post // SPACES
    leave_post(state, seat, post)
    score(state, seat, BY_MISSION, int(SPACE_POINTS[post % SPACES]))
    tile = int(state.mission_tile[city])
    has_slot = int(state.crowd[city]) < CITY_SLOTS
    welcome(state, seat, MALE, city)
    if has_slot and tile != NO_TILE:
        house = tile_house(tile)
        wanted = (int(PLAN[int(state.board[seat]), career]) >> house) & 1
        if wanted and int(state.row[seat, career + 1, house]) == 0:
            state.row[seat, career + 1, house] = tile_value(tile)
            state.mission_tile[city] = NO_TILE
    state.envoy = 0
    finish_deed(state)


@rule
def removed_tiles(state: State) -> int:
    """Return how many tiles left the game unseen: none with four players (RULES.md S-2.7)."""
    return HOUSES * (4 - int(state.seats))


@rule
def take_face_down(state: State, seat: int, row: int) -> None:
    """Take a tile unseen and put it beside a row (RULES.md S-10.2); a proxy if none is left, S-3.3."""
    state.face_down[seat, row] += 1
    left = int(state.stack_left)
    if left > 0:
        spot = TILES - 1 - removed_tiles(state) - int(state.buried)
        tile = int(state.unseen[left - 1])
        state.unseen[left - 1] = NO_TILE
        state.unseen[spot] = tile
        state.stack_left = left - 1
        state.buried += 1


@rule
def finish_deed(state: State) -> None:
    """Go on after a deed: to the next helper, or to the bride after a reward (RULES.md S-9.8)."""
    state.phase = BRIDAL if int(state.cause) == BY_REWARD else HELPING


@rule
def offer_points(state: State, points: int, must_spend: int) -> None:
    """Ask for the use of advancement points (RULES.md S-7.10, S-8.1)."""
    state.points_left = points
    state.must_spend = must_spend
    state.phase = POINTS


@rule
def bear_children(state: State) -> None:
    """Bring a woman for each offspring die of 1 to 3, a man for each of 4 to 6 (RULES.md S-7.5)."""
    seat = int(state.actor)
    for die in range(BROTHERS + 1):
        face = int(state.births[die])
        if face:
            bring(state, seat, FEMALE if face <= 3 else MALE, 1)
    state.phase = HELPING


@rule
def give_help(state: State, seat: int, helper: int) -> None:
    """Let a helper give what asks for no decision (RULES.md S-5.5, S-5.6)."""
    if helper == Y1:
        state.florins[seat] += 2
    elif helper == R1:
        bring(state, seat, FEMALE, 1)
    elif helper == R2:
        score(state, seat, BY_HELPER, 2)
    elif helper == G1:
        bring(state, seat, MALE, 1)
    elif helper == G2:
        score(state, seat, BY_HELPER, (int(state.placed[seat, int(state.column)]) + 1) // 2)
    elif helper == T1:
        raise_initiative(state, seat, 2)


@rule
def ask_helped(state: State, seat: int, helper: int) -> None:
    """Ask what a helper needs to know (RULES.md S-5.5, S-5.8); no chains, S-5.7."""
    state.cause = BY_HELPERS
    if helper == Y2:
        state.phase = MARRIAGE
    elif helper == R3:
        state.phase = ROW_CHOICE
    elif helper == P1:
        if those_there(state.stock, seat):
            state.phase = CHILD
    elif helper == P2:
        offer_points(state, 2, 0)
    elif helper == G3:
        state.phase = PLEDGE
    else:
        state.phase = MISSION


@rule
def activate_next(state: State) -> None:
    """Let the next helper of the column act, from top to bottom (RULES.md S-5.4, S-5.5)."""
    pending = int(state.pending)
    if pending == 0:
        state.phase = NEXT_TURN
        return
    helper = int(FIRST_HELPER[int(state.column)])
    while not (pending >> helper) & 1:
        helper += 1
    state.pending = pending & (pending - 1)
    seat = int(state.actor)
    if helper in (Y2, R3, P1, P2, G3) or helper > T1:
        ask_helped(state, seat, helper)
    else:
        give_help(state, seat, helper)
