from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ridotto.bots.networks.tensors import read_tensors, write_tensors, write_whole
from ridotto.errors import DataError


def test_tensors_and_notes_come_back(tmp_path: Path) -> None:
    tensors = {
        "half": np.arange(6, dtype=np.float16).reshape(2, 3),
        "single": np.array(3.5, np.float32),
        "turned": np.arange(12, dtype=np.int64).reshape(3, 4).T,
        "none": np.zeros((0, 4), np.int8),
    }
    path = tmp_path / "deep" / "a.safetensors"
    assert write_tensors(path, tensors, {"who": "è"}) == path.stat().st_size
    read, notes = read_tensors(path)
    assert notes["who"] == "è"
    assert list(read) == list(tensors)
    for name, each in tensors.items():
        assert read[name].dtype == each.dtype
        assert np.array_equal(read[name], each)


def header(told: object) -> bytes:
    head = json.dumps(told).encode()
    return len(head).to_bytes(8, "little") + head


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04 something else altogether",
        (2**63).to_bytes(8, "little") + b"{}",
        header([]),
        header({"a": {"dtype": "F32", "shape": [4], "data_offsets": [0, 16]}}),
        header({"a": {"dtype": "F99", "shape": [0], "data_offsets": [0, 0]}}),
        header({"a": {"dtype": "F32", "shape": [3], "data_offsets": [0, 8]}}) + bytes(8),
        header({"a": 7}),
        header({"__metadata__": {"sha256": "0"}}) + b"x",
    ],
)
def test_what_is_no_such_file_is_one_sentence(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a"
    path.write_bytes(data)
    with pytest.raises(DataError, match="damaged or no safetensors file"):
        read_tensors(path)


def test_files_that_cannot_be_read_or_written_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot read .*No such file"):
        read_tensors(tmp_path / "a")
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(DataError, match="cannot write"):
        write_whole(tmp_path / "file" / "b", b"")
