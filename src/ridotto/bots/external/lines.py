"""The lines of the protocol: a word and, after a blank, one JSON value.

What is said about a game is made here from the observation of the seat,
so a line can hold nothing that the seat may not know.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from ...core.fields import OWNER, SECRET
from ...core.game import Observation

PROTOCOL = 1
WANTS = ("board", "encoded")
"""What a bot may ask for besides the fields: the board as text, the numbers for a network."""


class Unreadable(ValueError):
    """A line that is not a word and a JSON value."""


def write(word: str, value: Any = None) -> bytes:
    """Write one line, in plain ASCII."""
    text = word if value is None else f"{word} {json.dumps(value, separators=(',', ':'))}"
    return f"{text}\n".encode("ascii")


def read(line: bytes) -> tuple[str, Any]:
    """Read one line as its word and its value; no value is None."""
    try:
        word, _, rest = line.decode("utf-8").strip().partition(" ")
    except UnicodeDecodeError:
        raise Unreadable("it is not UTF-8") from None
    if not rest:
        return word, None
    try:
        return word, json.loads(rest, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Unreadable("behind the word stands no JSON value") from None


def table_of(seen: Observation) -> dict[str, Any]:
    """Say what `newgame` says: the game, its options, and who sits where."""
    game = seen.game
    return {
        "game": game.name,
        "rules_version": game.rules_version,
        "options": {each.name: each.values[int(seen.state[each.name])] for each in game.options},
        "seats": seen.seats,
        "seat": seen.viewer,
        "names": list(seen.names),
        "moves": game.moves,
        "features": game.features,
    }


def position_of(seen: Observation, wants: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Say what `position` says: the decision, the fields that the seat sees, its legal moves."""
    game, seat = seen.game, seen.viewer
    asked = game.words.question(seen, seat)
    said: dict[str, Any] = {
        "ply": int(seen.state.ply),
        "clause": asked.clause,
        "question": asked.sentence,
        "legal": [[move, game.words.move_text(seen, seat, move)] for move in seen.legal()],
        "fields": fields_of(seen),
    }
    if "board" in wants:
        said["board"] = game.pictures.text(seen)
    if "encoded" in wants:
        said["encoded"] = game.encode(seen.state, seat).tolist()
    return said


def fields_of(seen: Observation) -> dict[str, Any]:
    """Name every field that the seat sees; what belongs to other seats is null, secrets are left out."""
    told: dict[str, Any] = {}
    for each in seen.game.layout.fields:
        if each.sight is SECRET or each.name == "spare":
            continue
        value = seen.state[each.name].tolist()
        if each.sight is OWNER:
            value = [row if seat == seen.viewer else None for seat, row in enumerate(value)]
        told[each.name] = value
    return told


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no JSON")
