"""Who is asking and what they may: denied unless something says otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ridotto.server.access import (
    RULES,
    Caller,
    bearer,
    cookie_name,
    read_seat_link,
    role,
    seat_link,
    seats_of,
    token_hash,
)
from ridotto.server.entities import BOT, FREE, OPEN, OVER, PERSON, PLAYING, Person, SeatRow
from ridotto.server.errors import Refused

from .doors import PASSWORD, SECRET, doors
from .kept import a_table

ANN, EVE = Caller(Person("ann", "Ann", 1.0)), Caller(Person("eve", "Eve", 1.0))
SEATS = [
    SeatRow("t", 0, BOT, "Bot", bot="novice"),
    SeatRow("t", 1, PERSON, "Ann", "ann"),
    SeatRow("t", 2, FREE, "Free"),
    SeatRow("t", 3, PERSON, "Ann again", "ann"),
]


@pytest.mark.parametrize("phase", [OPEN, PLAYING, OVER])
@pytest.mark.parametrize("spectators", [True, False])
def test_who_holds_a_seat_looks_from_the_lowest(phase, spectators):
    row = a_table(phase=phase, setting={"spectators": spectators})
    found = role(row, SEATS, ANN)
    assert (found.kind, found.seat, found.is_seat, found.may_look) == ("seat", 1, True, True)
    assert seats_of(SEATS, ANN) == [1, 3]


@pytest.mark.parametrize(
    ("phase", "setting", "kind"),
    [
        (OPEN, {}, "stranger"),
        (PLAYING, {}, "stranger"),
        (PLAYING, {"spectators": False}, "stranger"),
        (PLAYING, {"spectators": "false"}, "stranger"),
        (PLAYING, {"spectators": True}, "spectator"),
        (OVER, {"spectators": False}, "spectator"),
    ],
)
@pytest.mark.parametrize("who", [EVE, Caller()])
def test_others_look_only_where_the_table_or_the_end_allows_it(phase, setting, kind, who):
    found = role(a_table(phase=phase, setting=setting), SEATS, who)
    assert (found.kind, found.seat) == (kind, -1)
    assert found.may_look == (kind == "spectator")


def test_nobody_in_particular_holds_no_seat_without_a_person():
    assert seats_of(SEATS, Caller()) == []
    assert role(a_table(setting={}), SEATS, Caller(Person("", "odd", 1.0))).kind == "stranger"


def test_a_seat_that_was_given_up_gives_no_view():
    left = [replace(SEATS[2], person="eve")]
    assert role(a_table(phase=PLAYING, setting={}), left, EVE).kind == "stranger"


def test_a_seat_link_says_table_and_seat_and_cannot_be_made_without_the_secret():
    token = seat_link(SECRET, "table-id", 2)
    assert read_seat_link(SECRET, token) == ("table-id", 2)
    forged = seat_link("another secret of the tests", "table-id", 2)
    for wrong in (forged, token[:-1], token + "x", token.swapcase(), "", "a.b", "é\x00", "x" * 10_000):
        with pytest.raises(Refused) as refused:
            read_seat_link(SECRET, wrong)
        assert (refused.value.status, refused.value.code) == (404, "not_found")
    assert token != seat_link(SECRET, "table-id", 3)


def test_a_house_without_a_secret_signs_nothing():
    with pytest.raises(ValueError, match="secret"):
        seat_link("", "table-id", 2)


def test_the_cookie_of_https_belongs_to_this_host_alone():
    assert cookie_name(True).startswith("__Host-")
    assert cookie_name(False) == "ridotto"


class Asked:
    def __init__(self, **headers: str) -> None:
        self.headers = headers


@pytest.mark.parametrize(
    ("header", "token"),
    [("Bearer abc", "abc"), ("bearer  abc ", "abc"), ("Basic abc", ""), ("Bearer", ""), ("", "")],
)
def test_a_header_that_is_no_bearer_token_is_an_empty_one_and_never_a_cookie(header, token):
    assert bearer(Asked(authorization=header)) == token
    assert bearer(Asked()) is None


@pytest.mark.anyio
async def test_a_cookie_is_no_bearer_token_and_a_bearer_token_no_cookie(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser:
        await browser.post("/me/account", data={"name": "Ann", "password": PASSWORD})
        cookie = browser.cookies["ridotto"]
        shown = (await browser.post("/me/tokens", data={"label": "my bot"})).text
        token = next(part for part in shown.split("|") if part.startswith("rid_"))
        async with house.client() as client:
            as_bot = await client.get("/whoami", headers={"authorization": f"Bearer {token}"})
            assert as_bot.text.endswith("/Ann/True")
            swapped = await client.get("/whoami", headers={"authorization": f"Bearer {cookie}"})
            assert swapped.text == "//False"
            client.cookies.set("ridotto", token)
            assert (await client.get("/whoami")).text == "//False"


@pytest.mark.anyio
@pytest.mark.parametrize("cookie", ["", "x", "x" * 43, "x" * 5_000, '"; DROP', "%00" * 15])
async def test_a_made_up_cookie_is_nobody(sqlite_url, cookie):
    async with doors(sqlite_url) as house, house.client() as client:
        assert (await client.get("/whoami", headers={"cookie": f"ridotto={cookie}"})).text == "//False"


@pytest.mark.anyio
async def test_a_session_ends_with_its_time(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser:
        await browser.post("/act")
        assert "guest" in (await browser.get("/whoami")).text
        house.clock.time += 401 * 86_400
        assert (await browser.get("/whoami")).text == "//False"


def test_only_the_hash_of_a_token_can_be_kept():
    assert len(token_hash("abc")) == 64
    assert token_hash("abc") != token_hash("abd")
    assert token_hash("\ud800")


def test_every_row_of_the_matrix_is_well_made():
    assert all(path.startswith("/") and method in {"GET", "POST"} for method, path in RULES)
    kinds = {"everybody", "people", "accounts", "lookers", "seats", "holders", "finished", "joiners"}
    assert set(RULES.values()) == kinds
