"""A parquet file that is whole or not there: written beside its place, and put there at the end."""

# pyarrow brings no types.
# mypy: disable-error-code="import-untyped"

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ...errors import DataError

GROUP_ROWS = 1 << 17
GROUP_BYTES = 1 << 25
"""A row group is written as soon as it has so many rows or bytes: this bounds the memory."""
_MANY_BATCHES = 256
_NOT_REPEATED = ("features", "game", "seed")


class Shelf:
    """Where the rows of one data set are put; the file stands in its place when all of them are there."""

    def __init__(self, path: Path, schema: Any) -> None:
        """Take the place and the columns of a data set; nothing is written yet."""
        self.path = path
        self.rows = 0
        self._beside = path.with_name(f".{path.name}.{os.getpid()}.part")
        self._schema = schema
        self._writer: Any = None
        self._pending: list[Any] = []
        self._pending_rows = self._pending_bytes = 0

    def __enter__(self) -> Shelf:
        """Open the file beside its place: what cannot be written is told before anything is played."""
        try:
            with self._telling():
                if self.path.is_dir():
                    raise IsADirectoryError(errno.EISDIR, "")
                self._writer = pq.ParquetWriter(
                    self._beside,
                    self._schema,
                    compression="zstd",
                    use_dictionary=_leaves(self._schema, _NOT_REPEATED),
                    write_statistics=_leaves(self._schema, ("features",)),
                )
        except BaseException:  # whoever stops the command may do so here
            self._clear_away()
            raise
        return self

    def add(self, batch: Any) -> None:
        """Put rows on the shelf."""
        self._pending.append(batch)
        self._pending_rows += len(batch)
        self._pending_bytes += batch.nbytes
        if self._pending_rows >= GROUP_ROWS or self._pending_bytes >= GROUP_BYTES:
            self._write_group()
        elif len(self._pending) > _MANY_BATCHES:  # small ones weigh more than their rows
            self._pending = pa.Table.from_batches(self._pending).combine_chunks().to_batches()

    def _write_group(self) -> None:
        with self._telling():
            self._writer.write_table(pa.Table.from_batches(self._pending, self._schema), GROUP_ROWS * 2)
        self.rows += self._pending_rows
        self._pending_rows = self._pending_bytes = 0
        self._pending.clear()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Put the file in its place; after an error there is none."""
        try:
            if kind is None:
                self._finish()
        finally:
            self._clear_away()

    def _finish(self) -> None:
        if self._pending:
            self._write_group()
        with self._telling():
            self._writer.close()
            with self._beside.open("rb+") as written:
                os.fsync(written.fileno())
            self._beside.replace(self.path)

    def _clear_away(self) -> None:
        with suppress(OSError):
            if self._writer:
                self._writer.close()
        with suppress(OSError):
            self._beside.unlink(missing_ok=True)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Say of which file the system speaks."""
        try:
            yield
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno else str(error)
            raise DataError(f"{self.path} cannot be written: {reason}") from error


def _leaves(schema: Any, without: tuple[str, ...]) -> list[str]:
    """Return the paths of columns as parquet names them."""
    return [
        f"{each.name}.list.element" if pa.types.is_list(each.type) else each.name
        for each in schema
        if each.name not in without
    ]


def metadata_of(path: Path) -> dict[bytes, bytes]:
    """Return the metadata of a parquet file's schema."""
    try:
        found: dict[bytes, bytes] = pq.read_schema(path).metadata or {}
    except (OSError, pa.ArrowException) as error:
        raise DataError(f"{path} cannot be read: {error}") from error
    return found
