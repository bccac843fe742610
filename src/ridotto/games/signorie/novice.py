"""Signorie: a few sensible words about the game, for the bot that follows them.

Everything is weighed in points: a florin is worth a little more than one, because a dowry
turns it into two; people are worth what they can still become; a die too many costs the reward.
"""

from __future__ import annotations

from random import Random

from ridotto.core.game import Observation
from ridotto.core.rule import State

from .data import (
    ASSIGNMENT_GAIN,
    ASSIGNMENT_SEX,
    BROTHER_POINTS,
    FACES,
    FEMALE,
    FOR_FLORINS,
    FOR_INITIATIVE,
    FOR_POINTS,
    FOR_THRESHOLD,
    FOR_TRACKS,
    GREY,
    HELPER_COLUMN,
    HELPER_FEE,
    MALE,
    MOST_EXTRA,
    PLAN,
    PURPLE,
    RED,
    ROUNDS,
    SLOT_VALUE,
    SPACE_POINTS,
    SPACE_RANK,
    SPACES,
    YELLOW,
)
from .deeds import tile_house, tile_value
from .moves import (
    ADVANCE,
    ASSIGN,
    BONUS,
    BRIDE,
    BUY,
    CITY,
    FLORINS,
    HIRE,
    INITIATIVE,
    MAN,
    MARRY,
    PASS,
    PLACE,
    ROW,
    SEND,
    SIGNORIA,
    STOP,
    TAKE,
    WOMAN,
)
from .options import assignable, slot_price
from .rounds import dice_sum, threshold

_FLORIN, _STEP = 1.2, 0.8
_HELPER_WORTH = (2.4, 1.5, 1.7, 2.0, 1.2, 1.6, 2.4, 1.3, 2.0, 0.8, 1.7, 1.5)  # points each time it acts
_BONUS_WORTH = (4.5, 2.5, 3.5, 3.5, 6.0, 6.0, 6.0, 4.0, 5.0)
_REWARD = 9.0


def advise(seen: Observation, rng: Random) -> int:
    """Return the legal move that weighs most."""
    state, seat = seen.state, seen.viewer
    return max(seen.legal(), key=lambda move: (_weigh(state, seat, move) + 0.3 * rng.random(), move))


def _weigh(state: State, seat: int, move: int) -> float:
    """Weigh a move in points."""
    first, weigh = next(scale for scale in _SCALES if move >= scale[0])
    return weigh(state, seat, move - first)


def _rounds_left(state: State) -> int:
    return ROUNDS - int(state.round_number)


def _person(state: State, sex: int) -> float:
    """Weigh a man or a woman in supply: worth less the later it is."""
    return min(1.0 + 0.2 * _rounds_left(state), 2.0 if sex == MALE else 2.2)


# Dice and actions.


def _die(state: State, seat: int, number: int) -> float:
    colour, value = number // FACES, number % FACES + 1
    cost = max(0, int(SLOT_VALUE[colour]) - value)
    florins = int(state.florins[seat]) - cost
    worth = max(_signoria_worth(state, seat, colour, florins, value), _best_assignment(state, seat, colour))
    helpers = [h for h in range(len(_HELPER_WORTH)) if int(HELPER_COLUMN[h]) == colour]
    worth += sum(_HELPER_WORTH[h] for h in helpers if int(state.helpers[seat]) >> h & 1)
    shown, limit = dice_sum(state, seat), threshold(state, seat)
    if shown <= limit < shown + value:
        worth -= _REWARD
    return worth - cost * _FLORIN - 0.25 * value


def _signoria_worth(state: State, seat: int, colour: int, florins: int, value: int) -> float:
    if colour == YELLOW:
        return 3 * _FLORIN
    if colour == RED:
        cities = range(int(state.seats) + 1)
        dowries = [(city, min(florins, slot_price(state, city) + MOST_EXTRA)) for city in cities]
        fits = [_marriage(state, seat, c, d) for c, d in dowries if d >= slot_price(state, c)]
        return max(fits, default=0.0) if int(state.supply[seat, FEMALE]) else 0.0
    if colour == PURPLE:
        return 1.7 * (1 + int(state.brides[seat]).bit_count()) if _rounds_left(state) else 0.0
    if colour == GREY:
        posts = [p for p in range(21) if int(state.posts[seat]) >> p & 1]
        return max((_envoy(state, seat, post) for post in posts), default=0.0)
    return 1.5 * min(value, 4) if _rounds_left(state) else 0.9 * min(value, 4)


def _best_assignment(state: State, seat: int, colour: int) -> float:
    tiles = [int(state.assignments[2 * colour + side]) for side in (0, 1)]
    return max(_assignment(state, seat, tile, assignable(state, seat, tile).bit_length()) for tile in tiles)


def _assignment(state: State, seat: int, tile: int, people: int) -> float:
    gain = int(ASSIGNMENT_GAIN[tile])
    price = people * _person(state, int(ASSIGNMENT_SEX[tile]))
    each = {FOR_FLORINS: 2 * _FLORIN, FOR_POINTS: 3.0, FOR_TRACKS: 2.4, FOR_INITIATIVE: 1.6}.get(gain)
    if each is not None:
        return people * each - price
    if gain == FOR_THRESHOLD:
        return (2.0 if dice_sum(state, seat) > 8 else 0.5) * people - price
    return 2.5 - price if people else 0.0


def _assign(state: State, seat: int, number: int) -> float:
    side, people = divmod(number, 3)
    return _assignment(state, seat, int(state.assignments[2 * int(state.column) + side]), people + 1)


def _hire(state: State, seat: int, helper: int) -> float:
    fee = int(HELPER_FEE[helper]) * _FLORIN
    return 0.75 * _HELPER_WORTH[helper] * _rounds_left(state) - fee


def _signoria(state: State, seat: int, number: int) -> float:
    colour = int(state.column)
    value = int(state.placed[seat, colour])
    return _signoria_worth(state, seat, colour, int(state.florins[seat]), value)


# Marriages, missions, careers.


def _tile(state: State, seat: int, tile: int, row: int) -> float:
    if tile == 0 or int(state.row[seat, row, tile_house(tile)]):
        return 0.0
    wanted = row == 0 or int(PLAN[int(state.board[seat]), row - 1]) >> tile_house(tile) & 1
    return 0.9 * tile_value(tile) if wanted else 0.0


def _marriage(state: State, seat: int, city: int, dowry: int) -> float:
    keep = 1.0 if _rounds_left(state) else 0.0
    gain = (2 - keep) * dowry + _tile(state, seat, int(state.marriage_tile[city]), 0)
    return gain - _person(state, FEMALE) * 0.6


def _marry(state: State, seat: int, number: int) -> float:
    city, extra = divmod(number, MOST_EXTRA + 1)
    return _marriage(state, seat, city, slot_price(state, city) + extra)


def _envoy(state: State, seat: int, post: int) -> float:
    """Weigh a mission: its points and tile, less what the man could still become."""
    space = post % SPACES
    cities = [c for c in range(int(state.seats) + 1) if slot_price(state, c) <= int(SPACE_RANK[space])]
    tiles = [_tile(state, seat, int(state.mission_tile[c]), post // SPACES + 1) for c in cities]
    ripe = 0.25 * int(SPACE_POINTS[space]) * min(1, _rounds_left(state))
    return int(SPACE_POINTS[space]) + max(tiles) - ripe if cities else 0.0


def _to(state: State, seat: int, city: int) -> float:
    price = slot_price(state, city)
    return _tile(state, seat, int(state.mission_tile[city]), int(state.envoy) // SPACES + 1) - 0.1 * price


def _place(state: State, seat: int, career: int) -> float:
    men = sum(int(each) for each in state.careers[seat])
    return 1.4 - 0.3 * men if _rounds_left(state) else 0.1


def _advance(state: State, seat: int, number: int) -> float:
    space = number % (SPACES - 1) + 1
    bonus = {3: 2 * _FLORIN, 5: 2 * _STEP}.get(space, 0.0)
    return (1.5 if _rounds_left(state) else 1.0) + bonus + 0.05 * space


# Rewards.


def _bonus(state: State, seat: int, number: int) -> float:
    return _BONUS_WORTH[int(state.rewards[int(state.round_number) - 1]) - 1]


def _bride(state: State, seat: int, brother: int) -> float:
    return 2.0 + int(BROTHER_POINTS[brother])


def _row(state: State, seat: int, row: int) -> float:
    """Weigh a row for a tile face down: best where it makes three or adds to three."""
    tiles = int((state.row[seat, row] > 0).sum()) + int(state.face_down[seat, row])
    return {0: 1.0, 1: 1.5, 2: 4.0}.get(tiles, 2.0)


_SCALES = (
    (BUY, lambda state, seat, _: 5.0),
    (BRIDE, _bride),
    (FLORINS, lambda state, seat, _: 3 * _FLORIN),
    (BONUS, _bonus),
    (WOMAN, lambda state, seat, _: 1.0),
    (MAN, lambda state, seat, _: 0.9 if int(state.supply[seat, MALE]) > 2 else 1.1),
    (ROW, _row),
    (STOP, lambda state, seat, _: 0.0),
    (INITIATIVE, lambda state, seat, _: 1.0),
    (ADVANCE, _advance),
    (PLACE, _place),
    (CITY, _to),
    (SEND, _envoy),
    (MARRY, _marry),
    (SIGNORIA, _signoria),
    (ASSIGN, _assign),
    (HIRE, _hire),
    (TAKE, _die),
    (PASS, lambda state, seat, _: 0.0),
)
