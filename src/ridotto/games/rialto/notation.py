"""Moves of Rialto as text, and the question before each decision."""

from __future__ import annotations

import re
from functools import lru_cache

from ridotto.core.game import Observation
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
from .moves import (
    BLUE_ONE,
    DELAY,
    DRAW_THREE,
    FETCHES,
    FIRST_BRIDGE,
    FIRST_DISCARD,
    FIRST_GONDOLA,
    FIRST_LAY,
    FIRST_MOVE,
    FIRST_RETURN,
    FIRST_SOURCE,
    FIRST_UPGRADE,
    HANDFULS,
    NO_END,
    STOP,
    unpack_new,
    unpack_old,
)
from .questions import question
from .state import DRAFT, LAY, NO_BRIDGE
from .story import opening, story

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
    "doges": "doge",
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
        elif FIRST_MOVE <= move < BLUE_ONE:
            readings[f"move from {words[1]}"] = move
    readings["pass"] = readings["done"] = FIRST_LAY
    readings["y1"] = DELAY
    return readings


def parse(seen: Observation, seat: int, text: str) -> tuple[int, ...]:
    """Read a move, or several: `Y2 Gold, Y3, play 1 Joker`; `discard Gold Bridge`."""
    readings = _readings(*_context(seen))
    if len(text) <= 200:
        whole = _plain(text)
        if whole not in readings and text.strip()[:1].isalnum():
            whole = _in_full(seen, whole)
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


def _in_full(seen: Observation, plain: str) -> str:
    """Complete a short text: `3` is row 3 in the draft, 3 cards in a stage; `gondola joker` one of each."""
    phase, stage = int(seen.state.phase), int(seen.state.stage)
    words = plain.split()
    if phase == DRAFT and len(words) == 1:
        return f"row {words[0]}"
    if phase != LAY or words[0] == "discard":  # a discard in a stage is refused by its clause
        return plain
    kinds = (KIND_NAMES[stage].lower(), KIND_NAMES[JOKER].lower())
    full = ["play"]
    for word in words[1:] if words[:1] in (["play"], ["lay"]) else words:
        if word in kinds and not full[-1].isdigit():
            full.append("1")
        full.append(word)
    if full[-1] == "0":
        return "pass"
    if full[-1].isdigit():
        full.append(kinds[0])
    return " ".join(full)


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
