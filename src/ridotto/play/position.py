"""Build a state in the middle of a game from named fields."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import numpy as np

from ..core.fields import Field
from ..core.game import Game
from ..core.registry import find
from ..core.rule import State
from ..errors import PositionError
from .match import Match


def position(
    name: str,
    *,
    seats: int | None = None,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    **fields: Any,
) -> Match:
    """Deal a game, set the named fields, square what follows from them, check the rest.

    A field takes its whole value, or a mapping from index to value:

    >>> position("strozzi", cash=(12, 300)).points
    (12, 300)
    >>> position("strozzi", marker={0: 3, 8: -2}).state.marker.tolist()
    [3, 0, 0, 0, 0, 0, 0, 0, -2]
    """
    game = find(name)
    match = Match.new(name, seats=seats or game.seats[0], seed=seed, options=options)
    for field_name, value in fields.items():
        _put(game, match.state, field_name, value)
    game.settle(match.state, frozenset(fields))
    problem = game.broken(match.state)
    if problem:
        raise PositionError(f"{game.title}: this position cannot be: {problem}")
    match.begin_here()
    return match


def _put(game: Game, state: State, name: str, value: Any) -> None:
    field = game.layout.by_name.get(name)
    if field is None:
        near = get_close_matches(name, game.layout.by_name, 3)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise PositionError(f"{game.title} has no field {name!r}{hint}")
    if isinstance(value, Mapping):
        whole = np.array(state[name], np.int64)
        for index, part in value.items():
            try:
                whole[index] = part
            except (IndexError, ValueError, TypeError) as error:
                raise PositionError(f"field {name!r}: no place {index!r} for {part!r}: {error}") from None
        state[name] = _checked(field, whole)
    else:
        state[name] = _checked(field, value)


def _checked(field: Field, value: Any) -> Any:
    try:
        array = np.array(value, dtype=np.uint64 if field.type == "u8" else np.int64)
    except (ValueError, TypeError, OverflowError):
        raise PositionError(f"field {field.name!r} takes whole numbers, not {value!r}") from None
    if np.asarray(value).dtype.kind not in "iu":
        raise PositionError(f"field {field.name!r} takes whole numbers, not {value!r}")
    if array.shape != field.shape:
        raise PositionError(f"field {field.name!r} has shape {field.shape}, not {array.shape}")
    if array.size and (int(array.min()) < field.low or int(array.max()) > field.high):
        raise PositionError(f"field {field.name!r} takes {field.low} to {field.high}, not {value!r}")
    return array
