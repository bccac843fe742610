"""Guests, accounts, sessions and tokens."""

from __future__ import annotations

import asyncio
import time

import pytest

from ridotto.server import limits
from ridotto.server.entities import PERSON, SeatRow
from ridotto.server.errors import Refused
from ridotto.server.names import check_password, clean_line, clean_name, is_common
from ridotto.server.pages.people import local_path
from ridotto.server.people import Passwords

from .doors import PASSWORD, doors
from .kept import a_table

pytestmark = pytest.mark.anyio

ACCOUNT = {"name": "Ann", "password": PASSWORD}


async def whoami(client):
    return (await client.get("/whoami")).text.split("/")


async def test_looking_around_makes_nobody_a_guest_and_acting_does(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser:
        for path in ("/me", "/enter", "/whoami"):
            assert "set-cookie" not in (await browser.get(path)).headers
        assert (await house.store.counts())["people"] == 0
        first = await browser.post("/act")
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie
        assert "Secure" not in cookie and first.headers["cache-control"] == "no-store"
        assert (await browser.post("/act")).text == first.text
        assert (await house.store.counts())["people"] == 1


async def test_over_https_the_cookie_is_secure_and_bound_to_the_host(sqlite_url):
    async with doors(sqlite_url, https=True) as house, house.browser() as browser:
        cookie = (await browser.post("/act")).headers["set-cookie"]
        assert cookie.startswith("__Host-ridotto=") and "Secure" in cookie and "Domain" not in cookie


async def test_the_store_never_sees_a_token(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser:
        person = (await browser.post("/act")).text
        token = browser.cookies["ridotto"]
        assert len(token) >= 43
        (session,) = await house.store.sessions(person, "browser")
        assert token not in repr(session)


async def test_a_guest_who_takes_an_account_stays_the_same_person_with_a_new_token(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser:
        guest = (await browser.post("/act")).text
        old = browser.cookies["ridotto"]
        answer = await browser.post("/me/account", data=ACCOUNT)
        assert (answer.status_code, answer.headers["location"]) == (303, "/me?done=account")
        assert (await whoami(browser))[:2] == [guest, "Ann"]
        assert browser.cookies["ridotto"] != old
        async with house.client() as client:
            client.cookies.set("ridotto", old)
            assert (await whoami(client))[0] == ""


async def test_logging_in_takes_the_guests_games_along_and_kills_both_old_tokens(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as first, house.browser() as second:
        await first.post("/me/account", data=ACCOUNT)
        account = (await whoami(first))[0]
        guest = (await second.post("/act")).text
        seat = SeatRow("t", 0, PERSON, "guest", guest)
        await house.store.create_table(a_table(host=guest), [seat])
        old = second.cookies["ridotto"]
        merged = []
        house.people.on_merge(lambda *ids: merged.append(ids))
        answer = await second.post("/enter", data={**ACCOUNT, "next": "/t/xyz"})
        assert merged == [(guest, account)]
        assert (answer.status_code, answer.headers["location"]) == (303, "/t/xyz")
        assert (await whoami(second))[0] == account != guest
        assert [each.person for each in await house.store.seats("t")] == [account]
        assert second.cookies["ridotto"] != old
        async with house.client() as client:
            client.cookies.set("ridotto", old)
            assert (await whoami(client))[0] == ""
        assert (await whoami(first))[0] == account


async def test_logging_in_again_replaces_the_token(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser:
        await browser.post("/me/account", data=ACCOUNT)
        old = browser.cookies["ridotto"]
        await browser.post("/enter", data=ACCOUNT)
        assert browser.cookies["ridotto"] != old
        assert len(await house.store.sessions((await whoami(browser))[0], "browser")) == 1


async def test_names_are_unique_whatever_their_case(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as first, house.browser() as second:
        await first.post("/me/account", data=ACCOUNT)
        taken = await second.post("/me/account", data={"name": " aNN ", "password": PASSWORD})
        assert taken.status_code == 409
        await second.post("/act")
        assert (await second.post("/me/account", data={**ACCOUNT, "name": "ANN"})).status_code == 409
        assert (await second.post("/enter", data={**ACCOUNT, "name": "ANN"})).status_code == 303


async def test_an_unknown_name_and_a_wrong_password_get_the_same_answer(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser, house.browser() as other:
        await browser.post("/me/account", data=ACCOUNT)
        wrong = await other.post("/enter", data={**ACCOUNT, "password": "violet anchors sink"})
        unknown = await other.post("/enter", data={"name": "Bob", "password": PASSWORD})
        assert wrong.status_code == unknown.status_code == 401
        assert wrong.text.replace("Ann", "") == unknown.text.replace("Bob", "")
        assert PASSWORD not in unknown.text


async def test_an_unknown_name_costs_as_many_hashes_as_a_known_one(sqlite_url, monkeypatch):
    async with doors(sqlite_url) as house, house.browser() as browser, house.browser() as other:
        await browser.post("/me/account", data=ACCOUNT)
        costs = []
        verify = house.people.passwords._verify
        monkeypatch.setattr(
            house.people.passwords,
            "_verify",
            lambda *given: costs.append(given[0].split("$")[3]) or verify(*given),
        )
        for name in ("Ann", "Bob", "\x00", "x" * 500):
            assert (
                await other.post("/enter", data={"name": name, "password": "wrong one"})
            ).status_code == 401
        assert len(costs) == 4 and len(set(costs)) == 1


async def test_the_hash_costs_what_owasp_asks_for_and_the_loop_stays_free():
    passwords = Passwords()
    hashed = await passwords.hash(PASSWORD)
    assert hashed.startswith("$argon2id$") and "m=19456,t=2,p=1" in hashed
    longest = 0.0
    ended = asyncio.gather(*(passwords.is_right(hashed, PASSWORD) for _ in range(4)))
    while not ended.done():
        before = time.perf_counter()
        await asyncio.sleep(0.001)
        longest = max(longest, time.perf_counter() - before)
    assert await ended == [True] * 4
    assert not await passwords.is_right("", PASSWORD) and not await passwords.is_right("rubbish", PASSWORD)
    assert longest < 1.0


async def test_too_many_waiting_hashes_are_refused(monkeypatch):
    monkeypatch.setattr(limits, "PASSWORDS_WAITING", 3)
    passwords = Passwords(memory_kib=64, passes=1)
    asked = [passwords.hash(PASSWORD) for _ in range(5)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(each, Refused) for each in found] == [False] * 3 + [True] * 2
    assert (await passwords.hash(PASSWORD)).startswith("$argon2id$")


async def test_ten_failures_lock_the_account_for_a_while_even_from_elsewhere(sqlite_url):
    async with doors(sqlite_url, trusted_proxies=("203.0.113.0/24",)) as house, house.browser() as browser:
        await browser.post("/me/account", data=ACCOUNT)
        for number in range(10):
            elsewhere = {"x-forwarded-for": f"198.51.100.{number}"}
            wrong = {"name": " ann ", "password": "wrong one"}
            assert (await browser.post("/enter", data=wrong, headers=elsewhere)).status_code == 401
        assert (await browser.post("/enter", data=ACCOUNT)).status_code == 429
        house.clock.time += 900
        assert (await browser.post("/enter", data=ACCOUNT)).status_code == 303


async def test_ten_failures_lock_the_address_but_nobody_elses(sqlite_url):
    async with doors(sqlite_url, trusted_proxies=("203.0.113.0/24",)) as house, house.browser() as browser:
        await browser.post("/me/account", data=ACCOUNT)
        for number in range(10):
            wrong = {"name": f"Bob{number}", "password": "wrong one"}
            assert (await browser.post("/enter", data=wrong)).status_code == 401
        assert (await browser.post("/enter", data=ACCOUNT)).status_code == 429
        elsewhere = {"x-forwarded-for": "198.51.100.1"}
        assert (await browser.post("/enter", data=ACCOUNT, headers=elsewhere)).status_code == 303


async def test_those_who_know_their_password_are_never_locked_out(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser:
        await browser.post("/me/account", data=ACCOUNT)
        for _ in range(15):
            assert (await browser.post("/enter", data=ACCOUNT)).status_code == 303


async def test_a_new_password_ends_all_browsers_and_needs_the_old_one(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as first, house.browser() as second:
        ended = []
        house.people.on_end(ended.append)
        await first.post("/me/account", data=ACCOUNT)
        await second.post("/enter", data=ACCOUNT)
        new = "seven quiet lanterns"
        assert (await first.post("/me/password", data={"old": "wrong", "new": new})).status_code == 401
        assert (
            await first.post("/me/password", data={"old": PASSWORD, "new": "12345678"})
        ).status_code == 422
        assert (await first.post("/me/password", data={"old": PASSWORD, "new": new})).status_code == 303
        assert (await whoami(first))[1] == "Ann"
        assert (await whoami(second))[0] == ""
        assert len(ended) == 2
        assert (await second.post("/enter", data=ACCOUNT)).status_code == 401
        assert (await second.post("/enter", data={"name": "Ann", "password": new})).status_code == 303


async def test_leaving_ends_the_session_and_tells_its_streams(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser:
        ended = []
        house.people.on_end(ended.append)
        await browser.post("/act")
        old = browser.cookies["ridotto"]
        answer = await browser.post("/leave")
        assert answer.status_code == 303 and "Max-Age=0" in answer.headers["set-cookie"]
        assert len(ended) == 1
        browser.cookies.set("ridotto", old)
        assert (await whoami(browser))[0] == ""


async def test_leaving_everywhere_ends_browsers_and_tokens(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as first, house.browser() as second:
        ended = []
        house.people.on_end(ended.append)
        await first.post("/me/account", data=ACCOUNT)
        await second.post("/enter", data=ACCOUNT)
        await first.post("/me/tokens", data={"label": "bot"})
        assert (await first.post("/me/everywhere")).status_code == 303
        assert (await whoami(first))[0] == (await whoami(second))[0] == ""
        assert len(ended) == 3


async def test_closing_an_account_leaves_the_games_to_somebody(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser:
        await browser.post("/me/account", data=ACCOUNT)
        person = (await whoami(browser))[0]
        assert (await browser.post("/me/delete", data={"password": "wrong"})).status_code == 401
        assert (await browser.post("/me/delete", data={"password": PASSWORD})).status_code == 303
        kept = await house.store.person(person)
        assert (kept.name, kept.password_hash, kept.settings) == ("somebody", "", {})
        assert (await whoami(browser))[0] == ""
        assert (await browser.post("/enter", data=ACCOUNT)).status_code == 401
        assert (await browser.post("/me/account", data=ACCOUNT)).status_code == 303


async def test_a_token_is_shown_once_listed_by_label_and_can_be_revoked(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser, house.client() as bot:
        await browser.post("/me/account", data=ACCOUNT)
        answer = await browser.post("/me/tokens", data={"label": "my bot"})
        token = answer.text.split("|")[2]
        assert answer.headers["cache-control"] == "no-store" and token.startswith("rid_")
        assert token not in (await browser.get("/me")).text
        bot.headers["authorization"] = f"Bearer {token}"
        assert (await whoami(bot))[1:] == ["Ann", "True"]
        (kept,) = await house.store.sessions((await whoami(browser))[0], "token")
        assert kept.label == "my bot"
        assert (await browser.post("/me/tokens/revoke", data={"token": "f" * 64})).status_code == 404
        assert (await browser.post("/me/tokens/revoke", data={"token": kept.token_hash})).status_code == 303
        assert (await whoami(bot))[0] == ""


async def test_nobody_revokes_the_token_of_somebody_else(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as ann, house.browser() as eve:
        await ann.post("/me/account", data=ACCOUNT)
        await eve.post("/me/account", data={**ACCOUNT, "name": "Eve"})
        await ann.post("/me/tokens", data={"label": "bot"})
        (kept,) = await house.store.sessions((await whoami(ann))[0], "token")
        assert (await eve.post("/me/tokens/revoke", data={"token": kept.token_hash})).status_code == 404
        assert await house.store.session(kept.token_hash)


async def test_guests_and_strangers_get_no_tokens_and_nobody_gets_too_many(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser:
        assert (await browser.post("/me/tokens", data={"label": "bot"})).status_code == 403
        await browser.post("/act")
        assert (await browser.post("/me/tokens", data={"label": "bot"})).status_code == 403
        await browser.post("/me/account", data=ACCOUNT)
        assert (await browser.post("/me/tokens", data={"label": ""})).status_code == 422
        for _ in range(limits.TOKENS_EACH):
            assert (await browser.post("/me/tokens", data={"label": "bot"})).status_code == 200
        assert (await browser.post("/me/tokens", data={"label": "bot"})).status_code == 409


@pytest.mark.parametrize("path", ["name", "password", "everywhere", "delete", "tokens/revoke"])
async def test_strangers_change_nothing_about_themselves(sqlite_url, path):
    async with doors(sqlite_url) as house, house.browser() as browser:
        given = {"name": "Eve", "old": "x", "new": PASSWORD, "password": "x", "token": "x"}
        assert (await browser.post(f"/me/{path}", data=given)).status_code in {401, 403}
        assert (await house.store.counts())["people"] == 0


async def test_a_guest_may_take_any_name_but_an_account_only_a_free_one(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as ann, house.browser() as guest:
        await ann.post("/me/account", data=ACCOUNT)
        await guest.post("/act")
        assert (await guest.post("/me/name", data={"name": "Ann"})).status_code == 303
        assert (await whoami(guest))[1] == "Ann"
        await guest.post("/me/account", data={**ACCOUNT, "name": "Ben"})
        assert (await guest.post("/me/name", data={"name": "ANN"})).status_code == 409
        assert (await guest.post("/me/name", data={"name": "Somebody"})).status_code == 422
        assert (await whoami(guest))[1] == "Ben"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t B ", "Ann B"),
        ("e\u0301", "é"),
        ("李", "李"),
        ("🎲", "🎲"),
        ("x" * 30, "x" * 30),
    ],
)
def test_a_name_is_composed_and_its_spaces_single(given, kept):
    assert clean_name(given) == kept


HIDDEN = ["", " ", "x" * 31, "a\x00b", "a\u202eb", "a\u200bb", "\u3164", "\u2800", "a\x1b[31m", "a\u2066b"]


@pytest.mark.parametrize("given", [*HIDDEN, "a" + "\u0300" * 5, "\u0300a", "\ud800", "\ue000", "a\u00adb"])
def test_a_name_that_cannot_be_seen_or_turns_the_line_is_refused(given):
    with pytest.raises(Refused) as refused:
        clean_name(given)
    assert refused.value.code == "bad_name"


def test_a_remark_is_one_visible_line():
    assert clean_line(" good game 👩‍👧 ", 300, "A remark") == "good game 👩‍👧"
    for wrong in ("", " ", "x" * 301, "a\nb", "a\u202eb", "\x1b[2J"):
        with pytest.raises(Refused):
            clean_line(wrong, 300, "A remark")


COMMON = """password Passw0rd1 P@ssword123 12345678 123456789012 87654321 abcdefgh qwertyuiop 1q2w3e4r aaaaaaaa
abcabcabc Dragon99 !!monkey!! letmein1 iloveyou2 sunshine99 password1password 1qaz2wsx ridotto2026 zyxwvuts
00000000 19871987 football12 adminadmin trustno1 asdfghjkl 2026-01-01 qwerty12""".split()


@pytest.mark.parametrize("password", COMMON)
def test_a_password_that_everybody_tries_first_is_refused(password):
    assert is_common(password)
    with pytest.raises(Refused, match="easy to guess"):
        check_password(password, "Ann")


@pytest.mark.parametrize(
    "password", [PASSWORD, "correct horse battery", "Tr0ub4dor&3x", "x7#kQ9!m", "ключ от дома"]
)
def test_a_good_password_passes(password):
    check_password(password, "Ann")


@pytest.mark.parametrize(
    "password", ["short", "x" * 129, "Annemarie1", "annemarie-ann", "tab\tin the middle"]
)
def test_a_password_needs_its_length_and_more_than_the_name(password):
    with pytest.raises(Refused):
        check_password(password, "Annemarie")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("/t/x#1", "/t/x#1"),
        ("//evil.test", "/me"),
        ("/\\evil.test", "/me"),
        ("https://evil.test", "/me"),
        ("/a\r\nset-cookie: x", "/me"),
        ("", "/me"),
        ("/" + "x" * 300, "/me"),
    ],
)
def test_after_coming_in_one_stays_in_the_house(text, path):
    assert local_path(text) == path
