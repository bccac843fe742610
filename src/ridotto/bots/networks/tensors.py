"""Safetensors files, read and written with NumPy alone.

The format is short: eight bytes say how long the header is, the header is JSON
that names each tensor with its type, shape and place, and then come the bytes. Ours carry
a digest of those bytes, so that a damaged file is known before it is used.
A file is written beside its place and then renamed: a full disk or a power cut
leaves what was there before.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from ...errors import DataError

_TYPES = {"F16": np.float16, "F32": np.float32, "F64": np.float64, "I64": np.int64, "I8": np.int8}
_NAMES = {np.dtype(kind): name for name, kind in _TYPES.items()}
_LONGEST_HEADER = 100_000_000
DIGEST = "sha256"

Tensors = dict[str, "np.ndarray[Any, Any]"]


def read_tensors(path: Path) -> tuple[Tensors, dict[str, str]]:
    """Return the tensors of a file, by name, and the texts that its writer noted."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise DataError(f"cannot read {path}: {error.strerror}") from None
    try:
        length = int.from_bytes(data[:8], "little")
        if not 2 <= length <= min(len(data) - 8, _LONGEST_HEADER):
            raise ValueError("the header is cut off")
        header = json.loads(data[8 : 8 + length])
        notes = {str(key): str(value) for key, value in header.pop("__metadata__", {}).items()}
        body = memoryview(data)[8 + length :]
        if DIGEST in notes and hashlib.sha256(body).hexdigest() != notes[DIGEST]:
            raise ValueError("its bytes are not those that were written")
        return {str(name): _tensor(body, entry) for name, entry in header.items()}, notes
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{path} is damaged or no safetensors file: {error}") from None


def _tensor(body: memoryview, entry: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    start, stop = entry["data_offsets"]
    if not 0 <= start <= stop <= len(body):
        raise ValueError("it ends too early")
    return np.frombuffer(body[start:stop], _TYPES[entry["dtype"]]).reshape(entry["shape"])


def write_tensors(path: Path, tensors: Mapping[str, np.ndarray[Any, Any]], notes: Mapping[str, str]) -> int:
    """Write tensors and notes to a file, whole or not at all; return its size in bytes."""
    header: dict[str, Any] = {}
    parts = []
    place = 0
    for name, tensor in tensors.items():
        part = np.ascontiguousarray(tensor).tobytes()
        header[name] = {
            "dtype": _NAMES[tensor.dtype],
            "shape": list(tensor.shape),
            "data_offsets": [place, place + len(part)],
        }
        parts.append(part)
        place += len(part)
    body = b"".join(parts)
    header["__metadata__"] = {**notes, DIGEST: hashlib.sha256(body).hexdigest()}
    head = json.dumps(header, ensure_ascii=False).encode()
    head += b" " * (-len(head) % 8)
    data = len(head).to_bytes(8, "little") + head + body
    write_whole(path, data)
    return len(data)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside its place, make sure that it is on the disk, and rename it."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise DataError(f"cannot write {path}: {error.strerror}; what was there before is kept") from None
