"""A bot of the house on the other side of the protocol."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import ridotto
from ridotto import bots
from ridotto.bots.external.lines import Unreadable, position_of, read, table_of, write
from ridotto.bots.external.serve import observation_of, serve
from ridotto.errors import BotFailed
from tests.conftest import Cell


def served(*lines: bytes, name: str = "novice") -> list[tuple[str, Any]]:
    """Say lines to a served bot and return what it answered."""
    sent: list[bytes] = []
    serve(bots.find(name), name, lines, sent.append)
    return [read(line) for line in sent]


def test_observations_come_back_byte_for_byte(cell: Cell) -> None:
    for match in cell.sampled(8, seed=72):
        for seat in match.waiting:
            seen = match.observation(seat)
            table, position = json.loads(json.dumps([table_of(seen), position_of(seen)]))
            again = observation_of(table, position)
            assert again.state.tobytes() == seen.state.tobytes()
            assert (again.viewer, again.names) == (seen.viewer, seen.names)


def test_a_served_bot_thinks_as_it_does_at_home() -> None:
    seen = ridotto.new("strozzi", seed=4).observation(0)
    answers = served(
        write("ridotto", {"protocol": 1}),
        write("go", {"seconds": 1}),  # nothing to decide yet
        write("unheard-of", 5),
        write("newgame", table_of(seen)),
        write("position", position_of(seen)),
        write("go", {"passes": 40, "luck": 8}),
        write("ping", 3),
        write("quit"),
        write("ping", 4),
        name="master",
    )
    at_home = bots.find("master").think(seen, bots.Budget(passes=40), random.Random(8))
    assert [word for word, _ in answers] == ["bot", "ready", "info", "move", "pong"]
    assert answers[0][1] == {"name": "master", "protocol": 1}
    assert answers[2][1]["best"] == [list(each) for each in at_home.best]
    assert answers[3][1] == at_home.move
    assert answers[4][1] == 3


def test_a_bot_without_thoughts_gives_no_info() -> None:
    seen = ridotto.new("strozzi", seed=4).observation(0)
    said = (write("newgame", table_of(seen)), write("position", position_of(seen)), write("go", {}))
    assert [word for word, _ in served(*said)] == ["ready", "move"]


def test_lines_that_cannot_be_answered_are_named() -> None:
    for line in (b"newgame {\n", b'newgame {"game":"strozzi"}\n', b"newgame 5\n", b"\xff\n"):
        with pytest.raises(BotFailed, match="cannot answer the line"):
            served(line)


def test_lines_are_a_word_and_a_value() -> None:
    assert write("move", "price 12") == b'move "price 12"\n'
    assert read(b'move "\xc3\xa9"\r\n') == ("move", "é")
    assert write("info", {"text": "é\n"}) == b'info {"text":"\\u00e9\\n"}\n'
    assert read(b"ready\n") == ("ready", None)
    with pytest.raises(Unreadable):
        read(b"move Infinity")
