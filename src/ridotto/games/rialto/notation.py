"""Moves of Rialto as text, and the question before each decision."""

from __future__ import annotations

import re
from functools import lru_cache

from ridotto.core.game import Observation, Question
from ridotto.core.rule import State
from ridotto.errors import InvalidMove

from .data import (
    BRIDGE_ENDS,
    BUILDING_NAMES,
    CARDS_OF_KIND,
    COLOURS,
    DISTRICT_NAMES,
    DISTRICT_SHORT,
    JOKER,
    KIND_NAMES,
    LINK_ENDS,
    LINKS,
    MOST_ROWS,
    VALUES,
)
from .effects import many
from .moves import (
    DRAW_THREE,
    FETCHES,
    FIRST_BRIDGE,
    FIRST_DISCARD,
    FIRST_GONDOLA,
    FIRST_LAY,
    FIRST_RETURN,
    FIRST_SOURCE,
    FIRST_UPGRADE,
    HANDFULS,
    NO_END,
    STOP,
    unpack_new,
    unpack_old,
)
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
from .story import STAGE_LETTERS, opening, story

__all__ = ["move_text", "opening", "parse", "question", "story"]

_FREE_BLUES = ("B1", "B2", "B4")


def move_text(seen: Observation, seat: int, move: int) -> str:
    """Write a move: row 3, G1 draw, discard Gold, play 2 Doge + 1 Joker, bridge SMA-SPO 6-3."""
    return _texts(*_context(seen))[move]


def _context(seen: Observation) -> tuple[int, int, bool]:
    state = seen.state
    return int(state.stage), int(state.top_bridge), bool(int(state.converted) + int(state.tile_jokers))


@lru_cache(maxsize=128)
def _texts(stage: int, top: int, begun: bool) -> tuple[str, ...]:
    """Write all moves of the space, in their order."""
    plain = KIND_NAMES[:JOKER]
    return (
        *(f"start {BUILDING_NAMES[colour * VALUES]}" for colour in range(COLOURS)),
        *(f"row {row + 1}" for row in range(MOST_ROWS)),
        *(_green_text(green, fetch) for green in range(VALUES) for fetch in range(FETCHES)),
        *(f"discard {kind}" for kind in KIND_NAMES),
        "delay",
        *(f"Y4 {cards + 1} {kind}" for kind in plain for cards in range(CARDS_OF_KIND)),
        *(f"Y2 {kind}" for kind in plain),
        "Y3",
        *(_lay_text(cards, jokers, stage, begun) for cards in range(HANDFULS) for jokers in range(HANDFULS)),
        *(f"return {building}" for building in BUILDING_NAMES),
        *(f"take {building}" for building in BUILDING_NAMES),
        *(_bridge_text(link, turned, top) for link in range(LINKS) for turned in range(2)),
        *(_gondola_text(link, end) for link in range(LINKS) for end in range(3)),
        *(f"from {place}" for place in (*DISTRICT_SHORT, "personal")),
        *(f"move {district}" for district in DISTRICT_SHORT),
        *_FREE_BLUES,
        *(_upgrade_text(move) for move in range(FIRST_UPGRADE, STOP)),
        "stop",
    )


def _green_text(green: int, fetch: int) -> str:
    name = BUILDING_NAMES[green]
    if fetch == DRAW_THREE:
        return f"{name} draw"
    return f"{name} take {KIND_NAMES[fetch]}" if fetch < DRAW_THREE else name


def _lay_text(cards: int, jokers: int, stage: int, begun: bool) -> str:
    parts = [f"{cards} {KIND_NAMES[stage]}"] if cards else []
    parts += [f"{jokers} {KIND_NAMES[JOKER]}"] if jokers else []
    if parts:
        return f"play {' + '.join(parts)}"
    return "done" if begun else "pass"


def _link_text(link: int) -> str:
    return "-".join(DISTRICT_SHORT[int(end)] for end in LINK_ENDS[link])


def _bridge_text(link: int, turned: int, top: int) -> str:
    """Name the connection and the values at its two ends; without a bridge, which way round."""
    values = ("low", "high") if top == NO_BRIDGE else tuple(str(value) for value in BRIDGE_ENDS[top])
    return f"bridge {_link_text(link)} {values[turned]}-{values[1 - turned]}"


def _gondola_text(link: int, end: int) -> str:
    where = "none" if end == NO_END else DISTRICT_SHORT[int(LINK_ENDS[link, end])]
    return f"gondola {_link_text(link)} {where}"


def _upgrade_text(move: int) -> str:
    return f"B3 {BUILDING_NAMES[unpack_old(move)]} to {BUILDING_NAMES[unpack_new(move)]}"


_SYNONYMS = {
    name.lower(): short.lower() for name, short in zip(DISTRICT_NAMES, DISTRICT_SHORT, strict=True)
} | {
    "jokers": "joker",
    "buildings": "building",
    "bridges": "bridge",
    "gondolas": "gondola",
    "councilmen": "councilman",
    "play nothing": "pass",
    "play 0": "pass",
}
_FILLERS = re.compile(r"\b(and|cards?|to|with|the|councilman from)\b|[-+:()]")


def _plain(text: str) -> str:
    """Bring a text to the form in which texts are compared: small words and signs do not count."""
    words = " ".join(text.lower().replace(",", " ").split())
    for long, short in _SYNONYMS.items():
        words = re.sub(rf"\b{long}\b", short, words)
    words = re.sub(r"\ban?\b", "1", words)
    return " ".join(_FILLERS.sub(" ", words).split())


@lru_cache(maxsize=128)
def _readings(stage: int, top: int, begun: bool) -> dict[str, int]:
    """Index the texts of all moves, with connections named from either end."""
    readings: dict[str, int] = {}
    for move, text in enumerate(_texts(stage, top, begun)):
        plain = _plain(text)
        readings[plain] = move
        words = plain.split()
        if FIRST_BRIDGE <= move < FIRST_GONDOLA:
            readings[" ".join((words[0], words[2], words[1], words[4], words[3]))] = move
        elif FIRST_GONDOLA <= move < FIRST_SOURCE:
            readings[" ".join((words[0], words[2], words[1], words[3]))] = move
        elif FIRST_LAY <= move < FIRST_RETURN and len(words) == 5:
            readings[" ".join((words[0], *words[3:], *words[1:3]))] = move
    readings["pass"] = readings["done"] = FIRST_LAY
    return readings


def parse(seen: Observation, seat: int, text: str) -> tuple[int, ...]:
    """Read a move, or several: `Y2 Gold, Y3, play 1 Joker`; `discard Gold Bridge`."""
    readings = _readings(*_context(seen))
    if len(text) <= 200:
        whole = _plain(text)
        if whole in readings:
            return (readings[whole],)
        if whole.startswith("discard "):
            return _discards(whole, text)
        parts = [_plain(part) for part in re.split(r"[,;]|\bthen\b", text)]
        if all(part in readings for part in parts):
            return tuple(readings[part] for part in parts)
    legal = ", ".join(seen.legal_texts()[:8]) if seen.viewer == seat else ""
    hint = (
        f"now for example: {legal}" if legal else "moves are written like: row 3, play 2 Doge + 1 Joker, stop"
    )
    raise InvalidMove(f"cannot read {text[:60]!r}; {hint}", move=text[:60])


def _discards(whole: str, text: str) -> tuple[int, ...]:
    kinds = [name.lower() for name in KIND_NAMES]
    moves: list[int] = []
    number = 1
    for word in whole.split()[1:]:
        if word in kinds:
            moves += [FIRST_DISCARD + kinds.index(word)] * number
            number = 1
        elif re.fullmatch(r"\d{1,2}", word):
            number = int(word)
        else:
            break
    else:
        if moves:
            return tuple(moves)
    raise InvalidMove(
        f"cannot read {text[:60]!r}; discard takes kinds of cards: {', '.join(KIND_NAMES)}", move=text[:60]
    )


def question(seen: Observation, seat: int) -> Question:
    """Say what the seat has to decide."""
    return _QUESTIONS[int(seen.state.phase)](seen.state, seat)


def _first(state: State, seat: int) -> Question:
    return Question("Which building of value 1 do you start with?", "R-2.6")


def _draft(state: State, seat: int) -> Question:
    return Question("Which row of cards do you take?", "R-3.3")


def _greens(state: State, seat: int) -> Question:
    return Question("Which green building do you activate, for a coin? Or stop.", "R-4.1")


def _discard(state: State, seat: int) -> Question:
    over = int(state.hand_size[seat]) - int(state.hand_limit[seat])
    return Question(f"You hold {many(over, 'card')} too many. Which one do you discard, face down?", "R-4.8")


def _lay(state: State, seat: int) -> Question:
    stage, turned, tiles = int(state.stage), int(state.converted), int(state.tile_jokers)
    name = f"Stage {STAGE_LETTERS[stage]}, {KIND_NAMES[stage]}"
    begun = [many(turned, "turned card")] if turned else []
    begun += [many(tiles, "Y3 as a Joker", "Y3 as Jokers")] if tiles else []
    if begun:
        return Question(f"{name}: with {' and '.join(begun)}, what do you lay besides?", "R-5.4")
    return Question(f"{name}: how many cards do you lay?", "R-5.4")


def _return(state: State, seat: int) -> Question:
    return Question("All your slots are full. Which building do you return to make room? Or stop.", "R-7.7")


def _take(state: State, seat: int) -> Question:
    due = int(state.due)
    if int(state.returned):
        return Question(f"Which building worth at most {min(due, VALUES)} do you take instead?", "R-7.8")
    if due > VALUES:
        return Question(f"You may build for {due}: a building of value 4 comes first. Or stop.", "R-7.5")
    return Question(f"You may take one building worth at most {due}. Or stop.", "R-7.4")


def _bridge(state: State, seat: int) -> Question:
    low, high = (int(value) for value in BRIDGE_ENDS[int(state.top_bridge)])
    asked = f"You won stage D. Where do you build the bridge {low}-{high}, and which way round?"
    return Question(asked, "R-7.11")


def _gondola(state: State, seat: int) -> Question:
    return Question("You won stage E. Where do you place a gondola, and at which end a councilman?", "R-7.15")


def _source(state: State, seat: int) -> Question:
    here = DISTRICT_NAMES[int(state.target)]
    return Question(f"Your general supply is empty. From where does a councilman come to {here}?", "R-7.16")


def _move(state: State, seat: int) -> Question:
    here = DISTRICT_NAMES[int(state.district_of[int(state.round_number)])]
    rest = many(int(state.due), "councilman", "councilmen")
    asked = f"Your personal supply is empty. Up to {rest} may still move to {here}: from where? Or stop."
    return Question(asked, "R-7.19")


def _blues(state: State, seat: int) -> Question:
    return Question("Which blue building do you activate, for a coin? Or stop.", "R-9.1")


def _over(state: State, seat: int) -> Question:
    return Question("The game is over.", "R-10.1")


_QUESTIONS = {
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
