"""What a player of Rialto is asked before each decision, with the facts that it turns on."""

from __future__ import annotations

from collections.abc import Callable

from ridotto.core.game import Observation, Question

from .data import (
    BRIDGE_ENDS,
    BUILDING_EFFECTS,
    BUILDING_NAMES,
    BUILDINGS,
    COLOURS,
    DISTRICT_NAMES,
    DISTRICT_SHORT,
    DISTRICTS,
    JOKER,
    KIND_NAMES,
    KINDS,
    VALUES,
)
from .effects import card_counts, join, many
from .moves import FIRST_TAKE
from .state import (
    BLUES,
    BUILD_BRIDGE,
    DISCARD,
    DRAFT,
    FETCH_COUNCILMAN,
    FIRST,
    GREENS,
    LAY,
    MOVE_COUNCILMAN,
    NO_BRIDGE,
    OVER,
    PLACE_GONDOLA,
    RETURN,
    TAKE,
)
from .story import STAGE_LETTERS


def question(seen: Observation, seat: int) -> Question:
    """Say what the seat has to decide."""
    return _QUESTIONS[int(seen.state.phase)](seen, seat)


def _doing(buildings: list[int]) -> str:
    """Name buildings with what they do."""
    return join([f"{BUILDING_NAMES[building]} ({BUILDING_EFFECTS[building]})" for building in buildings])


def _first(seen: Observation, seat: int) -> Question:
    told = _doing([colour * VALUES for colour in range(COLOURS)])
    return Question(
        f"Which building of value 1 do you start with? Once a round a coin activates it: {told}.", "R-2.6"
    )


def _draft(seen: Observation, seat: int) -> Question:
    return Question("Which row of cards do you take?", "R-3.3")


def _free(seen: Observation, seat: int, colour: int) -> list[int]:
    """Return the seat's buildings of a colour that carry no coin, each kind once."""
    state = seen.state
    return [
        building
        for building in range(colour * VALUES, (colour + 1) * VALUES)
        if int(state.palace[seat, building]) > int(state.coins_on[seat, building])
    ]


def _activate(seen: Observation, seat: int, colour: int, clause: str) -> Question:
    coins = int(seen.state.gold[seat])
    paid = "your last coin" if coins == 1 else f"one of your {coins} coins"
    named = f": {_doing(free)}" if (free := _free(seen, seat, colour)) else ""
    shade = ("green", "yellow", "blue")[colour]
    return Question(f"Which {shade} building do you activate, for {paid}{named}? Or stop.", clause)


def _greens(seen: Observation, seat: int) -> Question:
    return _activate(seen, seat, 0, "R-4.1")


def _blues(seen: Observation, seat: int) -> Question:
    return _activate(seen, seat, 2, "R-9.1")


def _discard(seen: Observation, seat: int) -> Question:
    state = seen.state
    held = int(state.hand_size[seat])
    over = held - int(state.hand_limit[seat])
    cards = f" ({card_counts([int(n) for n in state.hand[seat]])})" if seen.viewer == seat else ""
    which = "Which one" if over == 1 else "Which ones"
    return Question(
        f"You hold {many(held, 'card')}{cards}, {over} too many. {which} do you discard, face down?", "R-4.8"
    )


def _stake(seen: Observation) -> str:
    """Say what the cards of this stage bring, and what the most cards bring besides."""
    state = seen.state
    top = int(state.top_bridge)
    bridge = (
        "" if top == NO_BRIDGE else f" and the bridge {int(BRIDGE_ENDS[top, 0])}-{int(BRIDGE_ENDS[top, 1])}"
    )
    here = DISTRICT_NAMES[int(state.district_of[int(state.round_number)])]
    return (
        "A space of the Doge track for each card, one more for the most",
        "A coin for each card, one more for the most",
        "A building worth as many as your cards, the most count one more",
        f"A point for each card, one lost for none; one more{bridge} for the most",
        "A councilman for your supply for each card; a gondola with one more for the most",
        f"A councilman to {here} for each card, one more for the most",
    )[int(state.stage)]


def _lead(seen: Observation, seat: int) -> str:
    """Say who leads the stage, and what would put the seat ahead: ties go by Doge order."""
    state = seen.state
    order = [int(each) for each in state.order[: seen.seats]]
    leader = max(order, key=lambda each: (int(state.counted[each]), -order.index(each)))
    best = int(state.counted[leader])
    if not best or leader == seat:
        return ""
    need = best if order.index(seat) < order.index(leader) else best + 1
    return f" {seen.name(leader)} leads with {best}; {need} would put you ahead."


def _held(seen: Observation, seat: int) -> str:
    """Say what the viewer holds for this stage."""
    if seen.viewer != seat:
        return ""
    stage = int(seen.state.stage)
    held = [int(seen.state.hand[seat, kind]) if kind in (stage, JOKER) else 0 for kind in range(KINDS)]
    return f" You hold {card_counts(held) if any(held) else f'no {KIND_NAMES[stage]} and no Joker'}."


def _lay(seen: Observation, seat: int) -> Question:
    state = seen.state
    stage, turned, tiles = int(state.stage), int(state.converted), int(state.tile_jokers)
    name = f"Stage {STAGE_LETTERS[stage]}, {KIND_NAMES[stage]}"
    begun = [many(turned, "turned card")] if turned else []
    begun += [many(tiles, "Y3 as a Joker", "Y3 as Jokers")] if tiles else []
    facts = f"{_lead(seen, seat)}{_held(seen, seat)}"
    if begun:
        return Question(f"{name}: with {' and '.join(begun)}, what do you lay besides?{facts}", "R-5.4")
    return Question(f"{name}: how many cards do you lay? {_stake(seen)}.{facts}", "R-5.4")


def _return(seen: Observation, seat: int) -> Question:
    return Question("All your slots are full. Which building do you return to make room? Or stop.", "R-7.7")


def _take(seen: Observation, seat: int) -> Question:
    due = int(seen.state.due)
    legal = seen.legal()
    offered = [building for building in range(BUILDINGS) if FIRST_TAKE + building in legal]
    dearest = max((building % VALUES for building in offered), default=0)
    best = [building for building in offered if building % VALUES == dearest]
    told = f" Worth most: {_doing(best)}." if best else ""
    if int(seen.state.returned):
        return Question(
            f"Which building worth at most {min(due, VALUES)} do you take instead?{told}", "R-7.8"
        )
    if due > VALUES:
        return Question(
            f"You may build for {due}: a building of value 4 comes first. Or stop.{told}", "R-7.5"
        )
    return Question(f"You may take one building worth at most {due}. Or stop.{told}", "R-7.4")


def _bridge(seen: Observation, seat: int) -> Question:
    low, high = (int(value) for value in BRIDGE_ENDS[int(seen.state.top_bridge)])
    asked = f"You won stage D. Where do you build the bridge {low}-{high}, and which way round?"
    return Question(asked, "R-7.11")


def _gondola(seen: Observation, seat: int) -> Question:
    asked = "You won stage E. Where do you place a gondola, 1 at either end, and at which end a councilman?"
    return Question(asked, "R-7.15")


def _source(seen: Observation, seat: int) -> Question:
    here = DISTRICT_NAMES[int(seen.state.target)]
    return Question(f"Your general supply is empty. From where does a councilman come to {here}?", "R-7.16")


def _move(seen: Observation, seat: int) -> Question:
    state = seen.state
    target = int(state.district_of[int(state.round_number)])
    rest = many(int(state.due), "councilman", "councilmen")
    standing = [
        f"{DISTRICT_SHORT[district]} {int(state.board[district, seat])}"
        for district in range(DISTRICTS)
        if district != target and int(state.board[district, seat])
    ]
    return Question(
        f"Your personal supply is empty. Up to {rest} may still move to {DISTRICT_NAMES[target]}, "
        f"where you have {int(state.board[target, seat])}: from where ({', '.join(standing)})? Or stop.",
        "R-7.19",
    )


def _over(seen: Observation, seat: int) -> Question:
    return Question("The game is over.", "R-10.1")


_QUESTIONS: dict[int, Callable[[Observation, int], Question]] = {
    FIRST: _first,
    DRAFT: _draft,
    GREENS: _greens,
    DISCARD: _discard,
    LAY: _lay,
    RETURN: _return,
    TAKE: _take,
    BUILD_BRIDGE: _bridge,
    PLACE_GONDOLA: _gondola,
    FETCH_COUNCILMAN: _source,
    MOVE_COUNCILMAN: _move,
    BLUES: _blues,
    OVER: _over,
}
