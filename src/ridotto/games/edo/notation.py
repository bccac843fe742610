"""Moves of Edo as text and back, and the question a player has to answer."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from ridotto.core.game import Observation, Question
from ridotto.core.rule import State
from ridotto.errors import InvalidMove

from .data import (
    BASE_CARDS,
    BUILDINGS,
    CARD_NAMES,
    CITY_NAMES,
    DEGREE,
    DO_BUILD,
    DO_BUY_RICE,
    DO_GATHER,
    DO_NEW_CARD,
    DO_RECRUIT,
    DO_SELL_CARD,
    DO_TRADE,
    DO_TRAVEL,
    FOREST,
    NEIGHBOUR,
    NODES,
    OFFER,
    PACKAGE,
    RESOURCE_NAMES,
    RICE,
    RIVER,
    SIDE_ACTION,
    SIDE_CARD,
    SIDE_NAMES,
    SIDE_OF,
    WISH,
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
from .planning import free_officials, most_officials
from .state import ACTING, GOING, MERCHANT_START, MOVING, PLANNING, SETTLING, WAGES
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


def _plain(text: str) -> str:
    """Write a move as a player may: any case, long names of spaces, small words left out."""
    words = " ".join(text.lower().split())
    words = _NUMBERED.sub(lambda found: _KINDS[found[1]] + found[2], words)
    words = _CITY.sub(lambda found: CITY_NAMES[int(found[1])].lower(), words)
    words = words.replace("trading post", "post")
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


# --- Asking


def question(seen: Observation, seat: int) -> Question:
    """Say what the seat has to decide."""
    state = seen.state
    phase = int(state.phase)
    if phase == SETTLING:
        done = int(state.settled[seat])
        sentences = (
            "Take a package, or place your first house and a samurai?",
            "Which open city gets your first house and a samurai?",
            "Which package do you take?",
        )
        return Question(sentences[done % 3], ("E-3.3", "E-3.5", "E-3.4")[done % 3])
    if phase == MERCHANT_START:
        return Question("On which river space does the merchant begin?", "E-3.7")
    if phase == PLANNING:
        return _ask_plan(state, seat)
    if phase == MOVING:
        purse = int(state.purse[seat])
        return Question(
            f"Slot {int(state.slot) + 1}: move samurai or merchant for 1 Ryo a step (you have {purse}), or reveal your card?",
            "E-5.2",
        )
    if phase == WAGES:
        rice = int(state.goods[seat, RICE])
        return Question(
            f"Wages: which samurai do you keep for 1 rice each? You have {rice}; unpaid ones come home.",
            "E-9.1",
        )
    if phase == GOING:
        return Question(f"Where does the samurai from {space_name(int(state.picked))} go?", "E-6.9")
    if phase == ACTING:
        return _ask_action(state)
    return Question("The game is over.", "E-10.4")


def _ask_plan(state: State, seat: int) -> Question:
    step = int(state.plan_step[seat])
    slot = step // 2 + 1
    if step == 6:
        return Question("Your plan is complete; the others still plan.", "E-4.1")
    if step % 2 == 0:
        return Question(f"Which card and action do you put into slot {slot}?", "E-4.2")
    name = SIDE_NAMES[int(state.plan[seat, slot - 1]) - 1]
    return Question(
        f"How many officials for {name} in slot {slot}? At most {most_officials(state, seat)}, "
        f"{free_officials(state, seat)} at hand.",
        "E-4.3",
    )


def _ask_action(state: State) -> Question:
    side, left = open_side(state), int(state.left)
    action = int(SIDE_ACTION[side])
    if action == DO_TRAVEL and int(state.landed):
        return Question("Travel: move a second samurai with the same official?", "E-6.8")
    card = int(state.offer)
    offer = (
        f"up to {int(OFFER[card, 1])} {RESOURCE_NAMES[int(OFFER[card, 0])]} at {int(OFFER[card, 2])} Ryo each"
    )
    asked = {
        DO_TRAVEL: (f"Travel, {left} left: place an official on a border post, or move samurai?", "E-6.6"),
        DO_GATHER: (f"{SIDE_NAMES[side].capitalize()}, {left} left: which samurai gathers?", "E-7.2"),
        DO_BUILD: (f"{SIDE_NAMES[side].capitalize()}, {left} left: what do you build, and where?", "E-7.5"),
        DO_TRADE: (
            f"Trade: buy {offer} ({left} left), or pay {goods_text(WISH[card])} for a point ({int(state.wishes_left)} left)?",
            "E-8.1",
        ),
        DO_BUY_RICE: ("Buy rice: 2 for 3 Ryo per official, or 3 for 7 Ryo once?", "E-6.3"),
        DO_RECRUIT: (f"Recruit: how many Shogun officials, at 1 rice each? At most {left}.", "E-6.5"),
        DO_NEW_CARD: ("New authorization: which card of the row do you take for 5 Ryo?", "E-6.11"),
        DO_SELL_CARD: (f"Sell authorization, {left} left: which unused card goes for 30 Ryo?", "E-6.12"),
    }
    return Question(*asked[action])
