"""Data sets: many games in one parquet file, a row a game or a row a decision, of any size.

>>> import tempfile, pyarrow.parquet as pq
>>> from pathlib import Path
>>> plan = Plan("strozzi", players=2, games=50, rows="decision")
>>> with tempfile.TemporaryDirectory() as folder:
...     path = Path(folder) / "games.parquet"
...     rows = write(path, plan)
...     table = pq.read_table(path)
...     about(path)["rules_version"], table.num_rows == rows, features(table).shape == (rows, 120)
(1, True, True)
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from ...errors import DataError, RidottoError
from .playing import ROWS, Plan, Played, played, wake_bots

__all__ = ["ROWS", "Plan", "Played", "about", "features", "played", "wake_bots", "write"]


def _need_pyarrow() -> None:
    """Say what is missing; summing games up needs nothing but NumPy."""
    if find_spec("pyarrow") is None:
        raise RidottoError("data sets need pyarrow: pip install 'ridotto[research]'")


def write(
    path: str | Path, plan: Plan, *, jobs: int = 1, told: Callable[[Played], object] | None = None
) -> int:
    """Play the games of a plan and write them to a file; return how many rows it has.

    The file is there when all of it is; an error or an interruption leaves what was there before.
    `jobs` are threads for random games and processes for bots; the rows do not depend on them.
    """
    _need_pyarrow()
    from .columns import batch_of, schema_of
    from .shelf import Shelf

    schema = schema_of(plan)
    with Shelf(Path(path), schema) as shelf, closing(played(plan, jobs)) as games:
        for some in games:
            shelf.add(batch_of(plan, some, schema))
            if told:
                told(some)
    return shelf.rows


def about(path: str | Path) -> dict[str, Any]:
    """Return what a data set says of itself: game, rules version, options, bots and more."""
    _need_pyarrow()
    from .columns import KEY
    from .shelf import metadata_of

    metadata = metadata_of(Path(path))
    if KEY not in metadata:
        raise DataError(f"{path} is no data set of Ridotto")
    found: dict[str, Any] = json.loads(metadata[KEY])
    return found


def features(table: Any) -> Any:
    """Return the features of a table or batch of decisions as one int8 array, a row a decision."""
    column = table["features"]
    width = column.type.byte_width
    parts = [
        np.frombuffer(chunk.buffers()[1], np.int8, len(chunk) * width, chunk.offset * width)
        for chunk in getattr(column, "chunks", [column])
        if len(chunk)
    ]
    whole = parts[0] if len(parts) == 1 else np.concatenate([np.zeros(0, np.int8), *parts])
    return whole.reshape(-1, width)
