"""Record files: round trip, and whatever is wrong with one is a RecordError with its place."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ridotto
from ridotto.errors import RecordError
from ridotto.notation import read_record, write_record
from ridotto.notation.record import LARGEST_FILE, LONGEST_LINE, MOST_MOVES
from ridotto.play import Match, load, replay, verify
from ridotto.play.replay import record_of, save
from tests.conftest import Cell, play_random


def played(plies: int, seed: int = 5) -> Match:
    match = ridotto.new("strozzi", seed=seed, names=("Anna", "Bruno è"))
    rng = random.Random(seed)
    while match.ply < plies and not match.is_over:
        play_random(match, rng)
    return match


@pytest.fixture(scope="module")
def text() -> str:
    return write_record(record_of(played(10_000)))


def test_records_of_every_game_come_back_as_they_were(cell: Cell) -> None:
    *_, match = cell.random_matches(1, seed=51)
    written = write_record(record_of(match))
    assert read_record(written) == read_record(written.encode())
    again = load(written)
    assert again.state.tobytes() == match.state.tobytes()
    assert write_record(record_of(again)) == written


def test_unfinished_games_are_kept_too(tmp_path: Path) -> None:
    match = played(7)
    path = tmp_path / "game.jsonl"
    save(match, path)
    assert load(path).state.tobytes() == match.state.tobytes()
    assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_failed_save_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "folder"
    path.mkdir()
    with pytest.raises(OSError, match="irectory"):
        save(played(3), path)
    assert list(tmp_path.iterdir()) == [path]


def test_replay_stops_where_asked(text: str) -> None:
    record = read_record(text)
    assert replay(record, upto=5).ply == 5
    assert replay(record).is_over


def swap(text: str, line: int, **changes: object) -> str:
    lines = text.splitlines()
    data = json.loads(lines[line - 1])
    data.update(changes)
    lines[line - 1] = json.dumps({k: v for k, v in data.items() if v is not ...})
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("line", "changes", "problem"),
    [
        (1, {"format": "pgn"}, "not a record of this house"),
        (1, {"version": 2}, "format version 2 is unknown"),
        (1, {"game": "poker"}, "no game 'poker'"),
        (1, {"game": 7}, "'game' is a text"),
        (1, {"rules_version": 99}, "rules version 99"),
        (1, {"rules_version": True}, "'rules_version' is a whole number"),
        (1, {"options": {}}, "does not set every option"),
        (1, {"options": {"round_end": "never", "tracks": "nine"}}, "docked or full"),
        (1, {"options": [1]}, "'options' maps"),
        (1, {"seats": ["A", "A"]}, "different names"),
        (1, {"seats": "AB"}, "different names"),
        (1, {"seed": 5}, "'seed' is a text"),
        (1, {"seed": "-5"}, "digits below"),
        (1, {"seed": "99999999999999999999"}, "digits below"),
        (1, {"seed": ...}, "'seed' is missing"),
        (1, {"extra": 1}, "'extra' does not belong here"),
        (3, {"ply": 5}, "out of order"),
        (3, {"ply": "2"}, "'ply' is a whole number"),
        (3, {"seat": 2}, "'seat' is a whole number from 0 to 1"),
        (3, {"move": "castle"}, "cannot read 'castle'"),
        (3, {"move": "units 9"}, "illegal move"),
        (3, {"move": "x" * 201}, "at most 200"),
        (3, {"state": "0000"}, "the replay parts from the record here"),
        (3, {"result": None}, "before the last line"),
    ],
)
def test_wrong_lines_are_named(text: str, line: int, changes: dict[str, object], problem: str) -> None:
    with pytest.raises(RecordError, match=problem) as caught:
        verify(swap(text, line, **changes))
    assert caught.value.line == line
    assert caught.value.column >= 1


@pytest.mark.parametrize(
    ("result", "problem"),
    [
        (None, "the game is over, but has no result"),
        (7, "has plies, points and places"),
        ({"plies": 1, "points": [0, 0], "places": [1, 1]}, "1 plies in the result"),
        ({"plies": "?", "points": [0, 0], "places": [1, 1]}, "'plies' is a whole number"),
    ],
)
def test_wrong_results_are_named(text: str, result: object, problem: str) -> None:
    last = len(text.splitlines())
    with pytest.raises(RecordError, match=problem) as caught:
        verify(swap(text, last, result=result))
    assert caught.value.line == last


def test_a_result_that_was_not_played_is_found(text: str) -> None:
    lines = text.splitlines()
    ending = json.loads(lines[-1])["result"]
    for wrong in ({"points": [1, 2]}, {"places": [2, 1] if ending["places"] != [2, 1] else [1, 2]}):
        with pytest.raises(RecordError, match="the result differs"):
            verify(swap(text, len(lines), result=ending | wrong))
    with pytest.raises(RecordError, match="one whole number for each"):
        verify(swap(text, len(lines), result=ending | {"points": [1, True]}))
    short = "\n".join([*lines[:4], json.dumps({"result": ending | {"plies": 3}})]) + "\n"
    with pytest.raises(RecordError, match="not over, but has a result"):
        verify(short)


def test_moves_for_several_do_not_belong_in_a_record(text: str) -> None:
    lines = text.splitlines()
    place = next(k for k, line in enumerate(lines) if '"tens' in line)
    with pytest.raises(RecordError, match="stands for 2 moves"):
        verify(swap(text, place + 1, move="price 10"))


@pytest.mark.parametrize(
    ("data", "problem", "line"),
    [
        (b"", "empty", 1),
        (b"\n \n", "empty", 1),
        (b'{"format": "ridotto-record"}\n', "ends before its result", 2),
        (b'{"format": "ridotto-record"}', "cut off", 1),
        (b"\xff\xfe\n", "not UTF-8", 1),
        (b"{}\n\xc3\n", "not UTF-8", 2),
        (b"[1]\n{}\n", "JSON object", 1),
        (b"{\n{}\n", "not JSON", 1),
        (b'{"a": NaN}\n{}\n', "NaN is no number", 1),
        (b'{"a": 1, "a": 2}\n{}\n', "stands twice", 1),
        (b"[" * 60_000 + b"\n{}\n", "not JSON", 1),
        (b'{"seed": ' + b"9" * 5000 + b"}\n{}\n", "not JSON that a record", 1),
        (b"x" * (LONGEST_LINE + 1) + b"\n{}\n", "longer than", 1),
        (b"{}\n" * (MOST_MOVES + 3), "more than 50000 moves", MOST_MOVES + 2),
        (b" " * (LARGEST_FILE + 1), "no record of a game", 1),
    ],
)
def test_foreign_and_oversized_files(data: bytes, problem: str, line: int, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    for source in (data, path):
        with pytest.raises(RecordError, match=problem) as caught:
            read_record(source)
        assert caught.value.line == line


def test_a_game_for_two_has_no_record_of_three() -> None:
    fresh = write_record(record_of(ridotto.new("strozzi", seed=1)))
    with pytest.raises(RecordError, match="for 2 players, not 3"):
        verify(swap(fresh, 1, seats=["A", "B", "C"]))


def test_columns_point_at_the_trouble() -> None:
    with pytest.raises(RecordError) as caught:
        read_record('{"format": "ridotto-record", "version": 3}\n{}\n')
    with pytest.raises(RecordError) as deeper:
        read_record(b'{"a": 1}\n{"b": \xff}\n')
    assert caught.value.line == 1
    assert (deeper.value.line, deeper.value.column) == (2, 7)


def test_missing_files_are_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot open"):
        load(tmp_path / "nothing.jsonl")
    with pytest.raises(RecordError, match="cannot open"):
        load(tmp_path)
    with pytest.raises(RecordError, match="no record of a game"):
        load("x" * (LARGEST_FILE + 1))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_damaged_records_never_give_a_traceback(text: str, data: st.DataObject) -> None:
    """Cut, doubled, dropped, swapped and flipped: a RecordError, or the same game."""
    lines = text.encode().splitlines(keepends=True)
    kind = data.draw(st.sampled_from(["cut", "flip", "drop", "double", "swap", "insert"]))
    place = data.draw(st.integers(0, len(lines) - 2))
    if kind == "cut":
        whole = text.encode()
        damaged = whole[: data.draw(st.integers(0, len(whole) - 1))]
    elif kind == "flip":
        whole_bytes = bytearray(text.encode())
        spot = data.draw(st.integers(0, len(whole_bytes) - 1))
        whole_bytes[spot] ^= data.draw(st.integers(1, 255))
        damaged = bytes(whole_bytes)
    else:
        changed = list(lines)
        if kind == "drop":
            del changed[place]
        elif kind == "double":
            changed.insert(place, changed[place])
        elif kind == "swap":
            changed[place], changed[place + 1] = changed[place + 1], changed[place]
        else:
            changed.insert(place, data.draw(st.binary(max_size=40)) + b"\n")
        damaged = b"".join(changed)
    try:
        match = verify(damaged)
    except RecordError as error:
        assert error.line >= 1
    else:  # only what is no part of the game, such as a name, may differ
        assert match.state.tobytes() == load(text).state.tobytes()
