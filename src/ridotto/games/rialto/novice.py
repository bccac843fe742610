"""A few sensible words about Rialto: what a novice would do, from an observation alone."""

from __future__ import annotations

from random import Random

from ridotto.core.game import Observation
from ridotto.core.rule import State

from .data import BRIDGE_ENDS, JOKER, KINDS, LINK_ENDS, VALUES
from .moves import (
    BLUE_FOUR,
    BLUE_ONE,
    DRAW_THREE,
    FETCHES,
    FIRST_BRIDGE,
    FIRST_DISCARD,
    FIRST_GONDOLA,
    FIRST_GREEN,
    FIRST_LAY,
    FIRST_MOVE,
    FIRST_RETURN,
    FIRST_ROW,
    FIRST_SOURCE,
    FIRST_TAKE,
    FIRST_UPGRADE,
    FROM_PERSONAL,
    HANDFULS,
    NO_END,
    STOP,
    unpack_new,
)
from .scoring import district_value
from .state import (
    BUILD_BRIDGE,
    DISCARD,
    DRAFT,
    FETCH_COUNCILMAN,
    GREENS,
    LAY,
    MOVE_COUNCILMAN,
    PLACE_GONDOLA,
    RETURN,
    TAKE,
)

_WORTH = (0.7, 0.8, 1.2, 1.2, 0.9, 1.3, 1.6)
"""What one card of each kind is worth, roughly."""
_COLOUR = (0.1, 0.0, 0.4)
"""How much a novice likes green, yellow and blue."""


def advise(seen: Observation, rng: Random) -> int:
    """Return the legal move that looks best; equal ones by chance."""
    judge = _JUDGES.get(int(seen.state.phase), _judge_rest)
    return max(seen.legal(), key=lambda move: (judge(seen, move), rng.random()))


def _hand_worth(cards: list[int]) -> float:
    """Value a hand: cards of one kind together are stronger than apart."""
    return sum(_WORTH[kind] * (number + 0.15 * number * number) for kind, number in enumerate(cards))


def _judge_row(seen: Observation, move: int) -> float:
    state = seen.state
    held = [int(cards) for cards in state.hand[seen.viewer]]
    return _hand_worth([held[kind] + int(state.rows[move - FIRST_ROW, kind]) for kind in range(KINDS)])


def _judge_green(seen: Observation, move: int) -> float:
    """Take Jokers and limits for a coin; draw only with coins to spare."""
    if move == STOP:
        return 1.0
    fetch = (move - FIRST_GREEN) % FETCHES
    if fetch == DRAW_THREE:
        return 1.2 if int(seen.state.gold[seen.viewer]) > 2 else 0.5
    return _WORTH[fetch] if fetch < KINDS else 1.5


def _judge_discard(seen: Observation, move: int) -> float:
    held = [int(cards) for cards in seen.state.hand[seen.viewer]]
    held[move - FIRST_DISCARD] -= 1
    return _hand_worth(held)


def _judge_lay(seen: Observation, move: int) -> float:
    """Lay all cards of the kind; add Jokers only as far as they win the stage now."""
    if move < FIRST_LAY:
        return -1.0
    state = seen.state
    cards, jokers = divmod(move - FIRST_LAY, HANDFULS)
    count = cards + jokers + int(state.converted) if cards else max(0, jokers - 1)
    best = max(int(number) for number in state.counted)
    last = int(state.queue_length) == 1
    wins = count > best and (last or cards + jokers >= 3)
    waste = 0.6 * jokers if int(state.stage) < JOKER - 1 else 0.1 * jokers
    return count + (1.5 if wins else 0.0) - waste


def _judge_building(seen: Observation, move: int) -> float:
    """Take the dearest building; return one only for a dearer."""
    due = min(VALUES, int(seen.state.due))
    if move == STOP:
        return 1.0 if int(seen.state.phase) == RETURN else 0.0
    if move < FIRST_TAKE:
        return 1.5 + due - 2.0 * ((move - FIRST_RETURN) % VALUES + 1)
    colour, value = divmod(move - FIRST_TAKE, VALUES)
    return value + 1 + _COLOUR[colour]


def _lead(state: State, seat: int, district: int, more: int = 0) -> float:
    """Say how much of a district's value a seat may hope for: the more it leads, the more."""
    own = int(state.board[district, seat]) + more
    others = max((int(state.board[district, s]) for s in range(int(state.seats)) if s != seat), default=0)
    return 1.0 if own > others else 0.5 if own else -0.2


def _judge_bridge(seen: Observation, move: int) -> float:
    link, turned = divmod(move - FIRST_BRIDGE, 2)
    ends = [int(value) for value in BRIDGE_ENDS[int(seen.state.top_bridge)]]
    one, two = (int(end) for end in LINK_ENDS[link])
    seat = seen.viewer
    return ends[turned] * _lead(seen.state, seat, one) + ends[1 - turned] * _lead(seen.state, seat, two)


def _judge_gondola(seen: Observation, move: int) -> float:
    """Go where nobody of the family stands yet, and where a district pays."""
    link, end = divmod(move - FIRST_GONDOLA, 3)
    if end == NO_END:
        return 0.0
    return _arrival(seen.state, seen.viewer, int(LINK_ENDS[link, end]))


def _arrival(state: State, seat: int, district: int) -> float:
    worth = district_value(state, district) * (_lead(state, seat, district, 1) - _lead(state, seat, district))
    bank = district // 3 * 3
    filled = sum(int(state.board[each, seat]) > 0 for each in range(bank, bank + 3) if each != district)
    new = int(state.board[district, seat]) == 0
    return worth + (1.0 + filled * filled if new and not int(state.flipped[district // 3]) else 0.0)


def _judge_source(seen: Observation, move: int) -> float:
    """Bring a councilman from where he is missed least; one in the supply can still be sent later."""
    state, seat = seen.state, seen.viewer
    if move == STOP:
        return 0.0
    if move < FIRST_MOVE:
        source, target = move - FIRST_SOURCE, int(state.target)
    else:
        source, target = move - FIRST_MOVE, int(state.district_of[int(state.round_number)])
    gain = _arrival(state, seat, target)
    if source == FROM_PERSONAL:
        return gain - 0.7
    loss = _lead(state, seat, source) - _lead(state, seat, source, -1)
    return gain - loss * district_value(state, source) - 0.5


def _judge_rest(seen: Observation, move: int) -> float:
    """Use every blue while coins last: points first, then upgrades; start with any building."""
    if move == STOP:
        return 0.0
    if move >= FIRST_UPGRADE:
        return 1.0 + 0.1 * _COLOUR[unpack_new(move) // VALUES]
    return {BLUE_FOUR: 3.0, BLUE_ONE + 1: 2.0, BLUE_ONE: 0.5}.get(move, 1.0)


_JUDGES = {
    DRAFT: _judge_row,
    GREENS: _judge_green,
    DISCARD: _judge_discard,
    LAY: _judge_lay,
    RETURN: _judge_building,
    TAKE: _judge_building,
    BUILD_BRIDGE: _judge_bridge,
    PLACE_GONDOLA: _judge_gondola,
    FETCH_COUNCILMAN: _judge_source,
    MOVE_COUNCILMAN: _judge_source,
}
