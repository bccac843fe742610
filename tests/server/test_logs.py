"""The log: one line an event, nothing secret, nothing that could pretend to be another line."""

from __future__ import annotations

import io
import json

import pytest

from ridotto.server import logs

from .doors import PASSWORD, SECRET, doors


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_an_event_is_one_json_object_with_its_time():
    out = io.StringIO()
    logs.start(out)
    logs.note("table opened", table="abcdefghijkl", seats=3)
    told = json.loads(out.getvalue())
    assert told == {
        "time": told["time"],
        "level": "info",
        "event": "table opened",
        "table": "abcdef",
        "seats": 3,
    }
    assert told["time"].endswith("Z") and len(told["time"]) == 24


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_no_text_can_begin_a_new_line_or_steer_the_terminal(stream):
    out = stream()
    logs.start(out)
    logs.note("odd", route="a\nb\r\x1b[2J\u202e\u2028" + "x" * 1000)
    assert out.getvalue().count("\n") == 1
    assert not set(out.getvalue()[:-1]) & set("\n\r\x1b\u202e\u2028")
    assert len(out.getvalue()) < 600


def test_on_a_terminal_people_read_words():
    out = Terminal()
    logs.start(out)
    logs.note("table opened", seats=3, table="")
    assert out.getvalue()[9:] == "info    table opened seats=3\n"


@pytest.mark.parametrize("field", ["token", "cookie", "password", "key", "move", "text", "secret", "name"])
def test_a_field_for_secrets_does_not_exist(field):
    with pytest.raises(ValueError, match="does not take"):
        logs.note("slip", **{field: "x"})


def test_the_words_of_a_fault_stay_on_the_terminal():
    paper, screen = io.StringIO(), Terminal()
    for out in (paper, screen):
        logs.start(out)
        try:
            raise KeyError("play 3 doge")
        except KeyError as error:
            logs.note_fault(error, incident="abc")
    assert "play 3 doge" not in paper.getvalue() and "KeyError" in paper.getvalue()
    assert "play 3 doge" in screen.getvalue()


@pytest.mark.anyio
async def test_a_whole_visit_leaves_no_secret_in_the_log(sqlite_url):
    out = io.StringIO()
    logs.start(out)
    async with doors(sqlite_url) as house, house.browser() as browser:
        await browser.post("/me/account", data={"name": "Annabella", "password": PASSWORD})
        shown = await browser.post("/me/tokens", data={"label": "secret label"})
        token = shown.text.split("|")[2]
        await browser.get("/whoami?token=query-secret", headers={"authorization": f"Bearer {token}"})
        await browser.get("/nowhere/path-secret%1b%0a")
        await browser.post("/t/0123456789abcdef/move", json={"key": "key-secret", "move": "move-secret"})
        await browser.get("/fault/key")
        said = out.getvalue()
        secrets = (browser.cookies["ridotto"], token, PASSWORD, "-secret", "secret label", SECRET)
        assert not [each for each in (*secrets, "Annabella", "6789abcdef", "40 secret cards") if each in said]
        lines = [json.loads(line) for line in said.splitlines()]
    assert {line["event"] for line in lines} == {"request", "fault"}
    move = next(line for line in lines if line.get("table"))
    assert (move["method"], move["route"], move["status"]) == ("POST", "/t/{id}/move", 200)
    assert move["table"] == "012345" and move["ms"] >= 0 and len(move["request"]) == 16
