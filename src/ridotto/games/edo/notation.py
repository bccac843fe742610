"""Moves of Edo as text and back."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from ridotto.core.game import Observation
from ridotto.core.rule import State
from ridotto.errors import InvalidMove

from .asking import question
from .data import (
    BASE_CARDS,
    BUILDINGS,
    CARD_NAMES,
    CITY_NAMES,
    DEGREE,
    DO_TRAVEL,
    FOREST,
    NEIGHBOUR,
    NODES,
    PACKAGE,
    RICE,
    RIVER,
    SIDE_ACTION,
    SIDE_CARD,
    SIDE_NAMES,
    SIDE_OF,
)
from .moves import (
    BUILD,
    BUY,
    BUY_RICE,
    DONE,
    FIRSTS,
    GATHER,
    GO,
    KIND,
    MOVE_MERCHANT,
    MOVES,
    PAY_WAGE,
    PICK,
    PLACE,
    PLAN_CREW,
    PLAN_SIDE,
    RECRUIT,
    SELL_CARD,
    SETTLE,
    START_MERCHANT,
    STEP,
    TAKE_CARD,
    TAKE_PACKAGE,
    WISH_POINT,
    pack_step,
    step_from,
    step_road,
)
from .state import ACTING, GOING, MERCHANT_START, MOVING
from .story import story
from .words import goods_text, space_name
from .works import open_side

__all__ = ["move_text", "parse", "question", "story"]

_BUILDING_WORDS = ("house", "post", "fortress")
_RICE_WAYS = ("rice 2 for 3", "rice 4 for 6", "rice 3 for 7")
_CAN = "done, move Kofu to Edo, merchant to F1, plan A build 2, gather F1, build house Edo, buy 2, pay all"


def move_text(seen: Observation, seat: int, move: int) -> str:
    """Write a move: done, settle Kofu, plan A build, officials 2, move Kofu to P1, build house Edo …."""
    return _texts(int(SIDE_OF[int(seen.state.seats)]))[move]


@cache
def _texts(side: int) -> tuple[str, ...]:
    """Write all moves of one side of the board."""
    return tuple(_text(side, move) for move in range(MOVES))


def _text(side: int, move: int) -> str:
    first = FIRSTS[int(KIND[move])]
    rest = move - first
    if first == STEP:
        node, road = step_from(move), step_road(move)
        if road >= int(DEGREE[side, node]):
            return f"move {space_name(node)} by road {road + 1}"
        return f"move {space_name(node)} to {space_name(int(NEIGHBOUR[side, node, road]))}"
    if first == BUILD:
        return f"build {_BUILDING_WORDS[rest % BUILDINGS]} {CITY_NAMES[rest // BUILDINGS]}"
    if first == PLAN_SIDE:
        return f"plan {CARD_NAMES[int(SIDE_CARD[rest])]} {SIDE_NAMES[rest]}"
    if first == TAKE_PACKAGE:
        return f"take {goods_text(PACKAGE[rest]).replace(' and', '')}".lower()
    return _SIMPLE[first](rest)


_SIMPLE: dict[int, Callable[[int], str]] = {
    DONE: lambda rest: "done",
    SETTLE: lambda rest: f"settle {CITY_NAMES[rest + 1]}",
    START_MERCHANT: lambda rest: f"merchant at {space_name(RIVER + rest)}",
    PLAN_CREW: lambda rest: f"officials {rest}",
    MOVE_MERCHANT: lambda rest: f"merchant to {space_name(rest + 1)}",
    PLACE: lambda rest: f"place B{rest + 1}",
    PICK: lambda rest: f"pick {space_name(rest + 1)}",
    GO: lambda rest: f"go to {space_name(rest + 1)}",
    GATHER: lambda rest: f"gather {space_name(rest + FOREST)}",
    BUY: lambda rest: f"buy {rest + 1}",
    WISH_POINT: lambda rest: "buy point",
    BUY_RICE: lambda rest: _RICE_WAYS[rest],
    RECRUIT: lambda rest: f"recruit {rest + 1}",
    TAKE_CARD: lambda rest: f"take card {CARD_NAMES[rest + BASE_CARDS]}",
    SELL_CARD: lambda rest: f"sell card {CARD_NAMES[rest]}",
    PAY_WAGE: lambda rest: f"pay {space_name(rest + 1)}",
}

# --- Reading


_KINDS = {"forest": "f", "quarry": "q", "paddy": "p", "border post": "b", "border": "b", "river": "r"}
_DROPPED = re.compile(r"\b(?:the|samurai|of|in|on|from)\b")
_NUMBERED = re.compile(rf"\b({'|'.join(_KINDS)}) ?([1-4])\b")
_CITY = re.compile(r"\bc([1-5])\b")
_WALK = re.compile(r"move (\w+) to (\w+)")
_MERCHANT = re.compile(r"(?:move )?merchant (?:to |at )?(\w+)")
_PLANNED = re.compile(r"(?:plan )?(.+?)(?: ([0-4]))?")
_OTHER_WORDS = (
    ("trading post", "post"),
    ("gather wood", "wood"),
    ("gather stone", "stone"),
    ("gather rice", "harvest"),
    ("authorization", "card"),
    ("recruitment", "recruit"),
)
"""Words of the rulebook, and those of the cards."""


def _plain(text: str) -> str:
    """Write a move as a player may: any case, long names of spaces, small words left out."""
    words = " ".join(text.lower().split())
    words = _NUMBERED.sub(lambda found: _KINDS[found[1]] + found[2], words)
    words = _CITY.sub(lambda found: CITY_NAMES[int(found[1])].lower(), words)
    for long, short in _OTHER_WORDS:
        words = words.replace(long, short)
    return " ".join(_DROPPED.sub(" ", words).split())


@cache
def _readings(side: int) -> dict[str, int]:
    """Map every text to its move, with the words that people use for done."""
    readings = {_plain(text): move for move, text in enumerate(_texts(side))}
    return readings | dict.fromkeys(("stop", "pass", "end"), DONE)


@cache
def _spaces() -> dict[str, int]:
    return {space_name(node).lower(): node for node in range(1, NODES + 1)}


def parse(seen: Observation, seat: int, text: str) -> tuple[int, ...]:
    """Read a move; long forms name a whole walk, a whole plan or all wages at once."""
    state = seen.state
    side = int(SIDE_OF[int(state.seats)])
    words = _plain(text[:200])
    if words in _readings(side):
        move = _readings(side)[words]
        if not _stands_for_more(state, move):
            return (move,)
    if words in ("reveal", "reveal card") and int(state.phase) == MOVING:
        return (DONE,)
    if words == f"settle {CITY_NAMES[0].lower()}":
        raise InvalidMove("the first house goes to a city other than Edo (E-3.5)", move=text)
    if found := _MERCHANT.fullmatch(words):
        return _lead_merchant(state, _space(found[1], text), text)
    if found := _WALK.fullmatch(words):
        return _walk(state, _space(found[1], text), _space(found[2], text), text)
    if words == "pay all":
        return _pay_all(state, seat, text)
    if planned := _whole_plan(words, side):
        return planned
    raise InvalidMove(f"cannot read {text[:60]!r}; moves are for example: {_CAN}", move=text)


def _stands_for_more(state: State, move: int) -> bool:
    """Tell whether the text of a step means a free move while travelling, or a long way of the merchant."""
    phase = int(state.phase)
    if STEP <= move < MOVE_MERCHANT:
        return phase in (ACTING, GOING) and int(SIDE_ACTION[open_side(state)]) == DO_TRAVEL
    goal = move - MOVE_MERCHANT + 1
    if phase == MERCHANT_START:
        return MOVE_MERCHANT + RIVER - 1 <= move < MOVE_MERCHANT + FOREST - 1
    return MOVE_MERCHANT <= move < PLACE and phase == MOVING and goal != int(state.merchant)


def _space(word: str, text: str) -> int:
    if word not in _spaces():
        raise InvalidMove(f"there is no space {word[:20]!r}; spaces are {', '.join(_spaces())}", move=text)
    return _spaces()[word]


def shortest_way(side: int, node: int, goal: int) -> list[int]:
    """Return the spaces of a shortest, and so cheapest, way; empty if there is none."""
    came_from = {node: 0}
    row = [node]
    for here in row:
        for road in range(int(DEGREE[side, here])):
            there = int(NEIGHBOUR[side, here, road])
            if there not in came_from:
                came_from[there] = here
                row.append(there)
    way = [goal] if goal in came_from and goal != node else []
    while way and came_from[way[0]] != node:
        way.insert(0, came_from[way[0]])
    return way


def _way(state: State, node: int, goal: int, text: str) -> list[int]:
    way = shortest_way(int(SIDE_OF[int(state.seats)]), node, goal)
    if not way:
        raise InvalidMove(f"there is no way from {space_name(node)} to {space_name(goal)} (E-5.3)", move=text)
    return way


def _walk(state: State, node: int, goal: int, text: str) -> tuple[int, ...]:
    """Read a walk as its single steps, or as one free move while travelling. E-12.3, E-6.8."""
    if _stands_for_more(state, STEP):
        return PICK + node - 1, GO + goal - 1
    side = int(SIDE_OF[int(state.seats)])
    steps = []
    for there in _way(state, node, goal, text):
        road = [int(each) for each in NEIGHBOUR[side, node]].index(there)
        steps.append(pack_step(node, road))
        node = there
    return tuple(steps)


def _lead_merchant(state: State, goal: int, text: str) -> tuple[int, ...]:
    if int(state.phase) == MERCHANT_START and RIVER <= goal < FOREST:
        return (START_MERCHANT + goal - RIVER,)
    if int(state.phase) != MOVING:
        return (MOVE_MERCHANT + goal - 1,)  # the rules will say why not
    return tuple(MOVE_MERCHANT + node - 1 for node in _way(state, int(state.merchant), goal, text))


def _pay_all(state: State, seat: int, text: str) -> tuple[int, ...]:
    """Read the wages of all samurai at once, if the rice suffices. E-9.1."""
    marked = int(state.marked)
    unpaid = [int(node) for index, node in enumerate(state.samurai[seat]) if node and not marked >> index & 1]
    rice = int(state.goods[seat, RICE])
    if not unpaid or rice < len(unpaid):
        raise InvalidMove(
            f"{rice} rice for {len(unpaid)} samurai: say whom to pay, as in pay Kofu (E-9.1)", move=text
        )
    return tuple(PAY_WAGE + node - 1 for node in unpaid)


def _whole_plan(words: str, side: int) -> tuple[int, ...]:
    """Read cards with officials: plan A build 2, B travel 1, C stone 1."""
    moves: list[int] = []
    for part in words.split(","):
        found = _PLANNED.fullmatch(part.strip())
        known = _readings(side).get(f"plan {found[1]}") if found else None
        if found and known is not None:
            moves += [known] if found[2] is None else [known, PLAN_CREW + int(found[2])]
        else:
            return ()
    return tuple(moves)
