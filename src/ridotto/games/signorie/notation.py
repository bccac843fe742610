"""Signorie: moves as text, the questions, and what is told of them."""

from __future__ import annotations

import re
from collections.abc import Callable

from ridotto.core.chance import quiet
from ridotto.core.game import NO_MOVE, Observation
from ridotto.core.rule import State
from ridotto.errors import InvalidMove

from .data import (
    ASSIGNMENT_GAIN,
    ASSIGNMENT_NAMES,
    CAREER_NAMES,
    CITY_NAMES,
    COLOUR_NAMES,
    FACES,
    FOR_TILE,
    HELPER_NAMES,
    MOST_EXTRA,
    MOST_SPENT,
    ROW_NAMES,
    SPACES,
    TILE_PRICE,
)
from .moves import (
    ACTION,
    ADVANCE,
    ASSIGN,
    BONUS,
    BRIDE,
    BUY,
    CITY,
    FLORINS,
    HELPING,
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
    only_answer,
)
from .options import answers_now
from .questions import question
from .refusal import refusal
from .story import opening, story
from .turn import answer, step

__all__ = ["move_text", "opening", "parse", "question", "story"]

_WORDS = {
    PASS: "pass",
    SIGNORIA: "signoria",
    INITIATIVE: "initiative",
    STOP: "stop",
    MAN: "man",
    WOMAN: "woman",
    BONUS: "bonus",
    FLORINS: "florins",
    BUY: "buy",
}
_SIDES = ("left", "right")


def move_text(seen: Observation, seat: int, move: int) -> str:
    """Write a move: take red 4, marry Milano +2, send military 3, bride 4."""
    if move in _WORDS:
        return _WORDS[move]
    for first, write in reversed(_WRITERS):
        if move >= first:
            return write(move - first)
    raise InvalidMove(f"{move} is no move of this game", move=str(move))


def _marry_text(number: int) -> str:
    city, extra = divmod(number, MOST_EXTRA + 1)
    return f"marry {CITY_NAMES[city]}" + (f" +{extra}" if extra else "")


_WRITERS: tuple[tuple[int, Callable[[int], str]], ...] = (
    (TAKE, lambda n: f"take {COLOUR_NAMES[n // FACES]} {n % FACES + 1}"),
    (HIRE, lambda n: f"hire {HELPER_NAMES[n]}"),
    (ASSIGN, lambda n: f"assign {_SIDES[n // MOST_SPENT]} {n % MOST_SPENT + 1}"),
    (MARRY, _marry_text),
    (SEND, lambda n: f"send {CAREER_NAMES[n // SPACES]} {n % SPACES + 1}"),
    (CITY, lambda n: f"to {CITY_NAMES[n]}"),
    (PLACE, lambda n: f"place {CAREER_NAMES[n]}"),
    (ADVANCE, lambda n: f"advance {CAREER_NAMES[n // (SPACES - 1)]} {n % (SPACES - 1) + 1}"),
    (ROW, lambda n: f"row {ROW_NAMES[n]}"),
    (BRIDE, lambda n: f"bride {n + 1}"),
)


def _one_of(names: tuple[str, ...]) -> str:
    return "(" + "|".join(name.lower() for name in names) + ")"


def _index(names: tuple[str, ...], word: str) -> int:
    return [name.lower() for name in names].index(word)


_Reader = Callable[["re.Match[str]", State, int], int]
_CAREER, _TOWN = _one_of(CAREER_NAMES), _one_of(CITY_NAMES)
_SYNONYMS = {"skip": STOP, "done": STOP, "male": MAN, "female": WOMAN, "3 florins": FLORINS}
_PLAIN = {**{word: move for move, word in _WORDS.items()}, **_SYNONYMS}


def _read_assignment(found: re.Match[str], state: State, column: int) -> int:
    """Read `assign left 2` or `assign A7 x2`: the tiles are those above the die in use."""
    tiles = [int(state.assignments[2 * column + side]) for side in (0, 1)]
    names = [*_SIDES, *(ASSIGNMENT_NAMES[tile].lower() for tile in tiles)]
    if found[1] not in names:
        raise InvalidMove(f"{found[1].upper()} does not lie above {COLOUR_NAMES[column]}", move=found[0])
    side = names.index(found[1]) % 2
    fixed = int(ASSIGNMENT_GAIN[tiles[side]]) == FOR_TILE
    people = int(found[2] or (TILE_PRICE if fixed else 1))
    return ASSIGN + MOST_SPENT * side + people - 1


_READERS: tuple[tuple[str, _Reader], ...] = (
    (
        r"take " + _one_of(COLOUR_NAMES) + r" ([1-6])",
        lambda m, *_: TAKE + FACES * _index(COLOUR_NAMES, m[1]) + int(m[2]) - 1,
    ),
    (r"hire " + _one_of(HELPER_NAMES), lambda m, *_: HIRE + _index(HELPER_NAMES, m[1])),
    (r"assign (left|right|a10|a[1-9])(?: x?([1-3]))?", _read_assignment),
    (
        r"marry " + _TOWN + r"(?: ?\+ ?([0-4]))?",
        lambda m, *_: MARRY + (MOST_EXTRA + 1) * _index(CITY_NAMES, m[1]) + int(m[2] or 0),
    ),
    (
        r"send " + _CAREER + r" ([1-7])",
        lambda m, *_: SEND + SPACES * _index(CAREER_NAMES, m[1]) + int(m[2]) - 1,
    ),
    (r"to " + _TOWN, lambda m, *_: CITY + _index(CITY_NAMES, m[1])),
    (r"place " + _CAREER, lambda m, *_: PLACE + _index(CAREER_NAMES, m[1])),
    (
        r"advance " + _CAREER + r" ([1-6])",
        lambda m, *_: ADVANCE + (SPACES - 1) * _index(CAREER_NAMES, m[1]) + int(m[2]) - 1,
    ),
    (r"row " + _one_of(ROW_NAMES), lambda m, *_: ROW + _index(ROW_NAMES, m[1])),
    (r"bride ([1-4])", lambda m, *_: BRIDE + int(m[1]) - 1),
    (_one_of(tuple(_PLAIN)), lambda m, *_: _PLAIN[m[1]]),
)
_PATTERNS = tuple((re.compile(pattern + r"\b"), read) for pattern, read in _READERS)
_GAP = re.compile(r"(?:[\s,;]|and\b|then\b)*")
_EXAMPLES = "take red 4, hire Y1, assign left 2, signoria, marry Milano +2, send military 3 to Roma, pass"


def parse(seen: Observation, seat: int, text: str) -> tuple[int, ...]:
    """Read a move, or several in a row: `take red 4, marry Milano +2`.

    In a row the Signoria action may be left unsaid, and what plays itself is skipped.
    """
    words = " ".join(text.lower().replace("gray", "grey").split())
    moves: list[int] = []
    column = int(seen.state.column)
    at = 0
    while at < len(words):
        move, at = _read_one(seen.state, words, at, column)
        if TAKE <= move < HIRE:
            column = (move - TAKE) // FACES
        moves.append(move)
        gap = _GAP.match(words, at)
        at = gap.end() if gap else at
    if not moves:
        raise InvalidMove(f"say what to do, for example: {_EXAMPLES}", move=text)
    return tuple(moves) if len(moves) == 1 else _in_a_row(seen, seat, moves)


def _read_one(state: State, words: str, at: int, column: int) -> tuple[int, int]:
    for pattern, read in _PATTERNS:
        if found := pattern.match(words, at):
            return read(found, state, column), found.end()
    raise InvalidMove(f"cannot read {words[at : at + 60]!r}; moves are: {_EXAMPLES}", move=words)


def _in_a_row(seen: Observation, seat: int, moves: list[int]) -> tuple[int, ...]:
    """Say the Signoria action where it was left unsaid; leave out what would be played by itself."""
    trial = seen.game.layout.copy(seen.state)
    line: list[int] = []
    by_itself: list[int] = []
    with quiet():
        for move in moves:
            if int(trial.phase) == ACTION and move >= MARRY and not refusal(trial, seat, SIGNORIA):
                line.append(SIGNORIA)
                by_itself = _play_on(trial, SIGNORIA)
            if not refusal(trial, seat, move):
                line.append(move)
                by_itself = _play_on(trial, move)
            elif move not in by_itself:
                return (*line, move)  # the match will say why not
    return tuple(line)


def _play_on(trial: State, move: int) -> list[int]:
    """Play a move on a trial; return the answers that were then played by themselves."""
    forced: list[int] = []
    while move != NO_MOVE:
        answer(trial, move)
        while int(trial.phase) >= HELPING:
            step(trial)
        trial.menu = answers_now(trial)
        move = only_answer(int(trial.phase), int(trial.menu))
        forced.append(move)
    return forced
