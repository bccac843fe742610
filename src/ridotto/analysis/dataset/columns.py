"""The columns of a data set, what each means, and how games become rows."""

# pyarrow brings no types.
# mypy: disable-error-code="import-untyped"

from __future__ import annotations

import json
from importlib.metadata import version
from typing import Any

import numpy as np
import pyarrow as pa

from .playing import Plan, Played

FORMAT = 1
"""Raised when a column changes its name, its type or its meaning."""
KEY = b"ridotto"
"""Where the description of a data set stands in the metadata of its schema."""

_POINTS, _PLACES = pa.list_(pa.int32()), pa.list_(pa.int8())

GAME_COLUMNS = (
    ("game", pa.int64(), "number of the game: games of random players are those of sim.cpu.play_games"),
    ("seed", pa.uint64(), "seed of the deal: ridotto.new(…, seed=seed) deals it"),
    ("players", pa.int8(), "players at the table"),
    ("options", pa.string(), "options of the deal, name=value with spaces between"),
    ("bots", pa.list_(pa.string()), "who played, seat by seat"),
    ("plies", pa.int32(), "decisions in the game"),
    ("points", _POINTS, "points at the end, seat by seat"),
    ("places", _PLACES, "places at the end, seat by seat; 1 is the first, equal places are shared"),
    ("seats", pa.list_(pa.int8()), "who decided, decision by decision, counted from 0"),
    ("moves", pa.list_(pa.int16()), "what was decided, decision by decision"),
)


def decision_columns(features: int) -> tuple[tuple[str, Any, str], ...]:
    """Return the columns of data sets that have one row a decision."""
    return (
        ("game", pa.int64(), GAME_COLUMNS[0][2]),
        ("seed", pa.uint64(), GAME_COLUMNS[1][2]),
        ("ply", pa.int16(), "decisions of the game before this one"),
        ("seat", pa.int8(), "who decides, counted from 0"),
        ("bot", pa.string(), "who plays this seat"),
        ("legal", pa.list_(pa.int16()), "legal moves, ascending"),
        ("move", pa.int16(), "what was decided: one of the legal moves"),
        ("features", pa.binary(features), "what the seat knew: encode(), one int8 a byte"),
        ("points", _POINTS, "points before the move, seat by seat"),
        ("final_points", _POINTS, "points at the end, seat by seat"),
        ("final_places", _PLACES, "places at the end, seat by seat; equal places are shared"),
        ("reward", pa.float32(), "what the end was worth to the seat: 1 first, -1 last"),
    )


def schema_of(plan: Plan) -> Any:
    """Return the schema of a plan: its columns with their meanings, and the plan itself."""
    game = plan.title
    columns = decision_columns(game.features) if plan.rows == "decision" else GAME_COLUMNS
    fields = [pa.field(name, kind, False, {"meaning": meaning}) for name, kind, meaning in columns]
    about = {
        "format": FORMAT,
        "rows": plan.rows,
        "game": game.name,
        "rules_version": game.rules_version,
        "players": plan.players,
        "options": game.choose(plan.options),
        "bots": list(plan.labels),
        "games": plan.games,
        "first": plan.first,
        "moves": game.moves,
        "features": game.features,
        "ridotto": version("ridotto"),
    }
    return pa.schema(fields, {KEY: json.dumps(about)})


def batch_of(plan: Plan, some: Played, schema: Any) -> Any:
    """Return games as the rows of a data set."""
    columns = _decisions(plan, some) if plan.rows == "decision" else _games(plan, some)
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _games(plan: Plan, some: Played) -> list[Any]:
    count, seats = some.points.shape
    chosen = plan.title.choose(plan.options)
    return [
        pa.array(np.arange(some.first, some.first + count)),
        pa.array(some.seeds),
        pa.array(np.full(count, seats, np.int8)),
        pa.repeat(" ".join(f"{name}={value}" for name, value in chosen.items()), count),
        _even(_labels(plan, plan.sitting(some).ravel()), seats),
        pa.array(some.plies),
        _even(pa.array(some.points.ravel()), seats),
        _even(pa.array(some.places.ravel().astype(np.int8)), seats),
        _lists(some.movers, some.plies),
        _lists(some.moves, some.plies),
    ]


def _decisions(plan: Plan, some: Played) -> list[Any]:
    count, seats = some.points.shape
    rows = len(some.moves)
    of_game = np.repeat(np.arange(count), some.plies)
    starts = np.cumsum(some.plies) - some.plies
    features = pa.py_buffer(some.features)
    return [
        pa.array(some.first + of_game),
        pa.array(some.seeds[of_game]),
        pa.array((np.arange(rows) - starts[of_game]).astype(np.int16)),
        pa.array(some.movers),
        _labels(plan, plan.sitting(some)[of_game, some.movers]),
        _lists(some.legal, some.legal_counts),
        pa.array(some.moves),
        pa.Array.from_buffers(pa.binary(some.features.shape[1]), rows, [None, features]),
        _even(pa.array(some.standing.ravel()), seats),
        _even(pa.array(some.points[of_game].ravel()), seats),
        _even(pa.array(some.places[of_game].ravel().astype(np.int8)), seats),
        pa.array(some.rewards[of_game, some.movers]),
    ]


def _labels(plan: Plan, which: Any) -> Any:
    """Return the names of bots by their numbers."""
    if len(plan.labels) == 1:
        return pa.repeat(plan.labels[0], len(which))
    return pa.array(plan.labels).take(pa.array(which))


def _lists(values: Any, lengths: Any) -> Any:
    """Cut an array into lists of these lengths."""
    offsets = np.zeros(len(lengths) + 1, np.int32)
    np.cumsum(lengths, out=offsets[1:])
    return pa.ListArray.from_arrays(pa.array(offsets), pa.array(values))


def _even(values: Any, length: int) -> Any:
    """Cut an array into lists of one length."""
    offsets = np.arange(len(values) // length + 1, dtype=np.int32) * np.int32(length)
    return pa.ListArray.from_arrays(pa.array(offsets), values)
