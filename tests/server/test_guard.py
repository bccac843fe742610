"""The door: headers on every answer, forged requests refused, sizes and rates kept, faults told to nobody."""

from __future__ import annotations

import asyncio
import io
import json

import pytest

from ridotto.server import guard, limits, logs
from ridotto.server.addresses import address, is_loopback, limit_key

from .doors import PASSWORD, SECRET, doors

pytestmark = pytest.mark.anyio

ANSWERS = [
    ("GET", "/whoami", 200),
    ("GET", "/nowhere", 404),
    ("GET", "/act", 405),
    ("GET", "/fault/key", 500),
    ("GET", "/fault/illegal", 422),
    ("GET", "/api/fault/rule", 500),
    ("GET", "/me", 200),
    ("GET", "/health", 200),
    ("GET", "/stream", 200),
    ("POST", "/leave", 303),
]


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
async def test_every_answer_has_the_security_headers(sqlite_url, method, path, status):
    async with doors(sqlite_url) as house, house.browser() as browser:
        answer = await browser.request(method, path)
        assert answer.status_code == status
        for name, value in guard.HEADERS.items():
            if name != "cache-control":
                assert answer.headers[name] == value
        assert "no-cache" in answer.headers["cache-control"] or "no-store" in answer.headers["cache-control"]
        assert len(answer.headers["x-request-id"]) == 16
        assert "strict-transport-security" not in answer.headers


async def test_over_tls_the_browser_is_told_to_stay_with_it(sqlite_url):
    async with doors(sqlite_url, https=True) as house, house.browser() as browser:
        assert "max-age" in (await browser.get("/whoami")).headers["strict-transport-security"]


def test_the_policy_allows_no_inline_script_or_style():
    assert "unsafe" not in guard.CONTENT_POLICY
    assert "default-src 'none'" in guard.CONTENT_POLICY
    assert "frame-ancestors 'none'" in guard.CONTENT_POLICY


FORGERIES = [
    ({"sec-fetch-site": "cross-site"}, 403),
    ({"sec-fetch-site": "same-site"}, 403),
    ({"sec-fetch-site": "cross-site", "origin": "http://house.test"}, 403),
    ({"sec-fetch-site": "nonsense"}, 403),
    ({"origin": "https://evil.test"}, 403),
    ({"origin": "http://house.test.evil.test"}, 403),
    ({"origin": "http://house.test:81"}, 403),
    ({"origin": "null"}, 403),
    ({"origin": ""}, 403),
    ({}, 403),
    ({"sec-fetch-site": "same-origin"}, 200),
    ({"sec-fetch-site": "none"}, 200),
    ({"origin": "http://house.test"}, 200),
]


async def test_what_another_site_makes_a_browser_send_is_refused(sqlite_url):
    async with doors(sqlite_url) as house, house.client() as client:
        client.cookies.set("ridotto", "x" * 43)
        for method in ("POST", "PUT", "DELETE", "PATCH", "BREW"):
            for headers, status in FORGERIES:
                answer = await client.request(method, "/echo", headers=headers)
                expected = 403 if status == 403 else 200 if method == "POST" else 405
                assert answer.status_code == expected, (method, headers)


async def test_a_program_without_cookies_needs_no_origin(sqlite_url):
    async with doors(sqlite_url) as house, house.client() as client:
        assert (await client.post("/echo", content=b"abc")).text == "3"


async def test_a_bearer_token_is_exempt_and_makes_cookies_worthless(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser:
        await browser.post("/me/account", data={"name": "Ann", "password": PASSWORD})
        assert "Ann" in (await browser.get("/whoami")).text
        forged = {"authorization": "Bearer " + "x" * 43, "sec-fetch-site": "cross-site"}
        assert (await browser.post("/echo", headers=forged)).status_code == 200
        assert (await browser.get("/whoami", headers=forged)).text == "//False"


async def test_a_body_may_be_as_large_as_the_limit_and_not_a_byte_larger(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser:
        assert (await browser.post("/echo", content=b"x" * limits.BODY_BYTES)).text == str(limits.BODY_BYTES)
        refused = await browser.post("/echo", content=b"x" * (limits.BODY_BYTES + 1))
        assert refused.status_code == 413
        assert (await browser.post("/records", content=b"x" * limits.RECORD_BYTES)).status_code == 200
        assert (await browser.post("/records", content=b"x" * (limits.RECORD_BYTES + 1))).status_code == 413


async def test_a_body_that_hides_its_size_is_counted(sqlite_url):
    async def parts():
        for _ in range(70):
            yield b"x" * 1024

    async with doors(sqlite_url) as house, house.browser() as browser:
        assert (await browser.post("/echo", content=parts())).status_code == 413


@pytest.mark.parametrize("told", ["-1", "1e3", "9" * 30, "abc"])
async def test_a_length_that_is_no_length_is_refused(sqlite_url, told):
    async with doors(sqlite_url) as house, house.browser() as browser:
        assert (await browser.post("/echo", headers={"content-length": told})).status_code == 413


async def test_an_address_has_an_end(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser:
        room = limits.ADDRESS_LENGTH - len("/whoami") - 1
        assert (await browser.get("/whoami?" + "x" * room)).status_code == 200
        assert (await browser.get("/whoami?" + "x" * (room + 2))).status_code == 414


async def test_a_body_that_never_comes_is_given_up(sqlite_url, monkeypatch):
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.01)

    async def never():
        yield b"x"
        await asyncio.Event().wait()

    async with doors(sqlite_url) as house, house.browser() as browser:
        assert (await browser.post("/echo", content=never())).status_code == 408


async def test_beyond_the_rate_the_api_answers_429_to_that_caller_only(sqlite_url):
    async with doors(sqlite_url) as house, house.client() as client:
        codes = [(await client.get("/api/echo")).status_code for _ in range(limits.RATES["api"].burst + 1)]
        assert codes[-2:] == [200, 429]
        other = await client.get("/api/echo", headers={"authorization": "Bearer " + "y" * 43})
        assert other.status_code == 200
        refused = await client.get("/api/echo")
        assert refused.headers["content-type"] == "application/problem+json"
        assert int(refused.headers["retry-after"]) >= 1
        house.clock.time += 1
        assert (await client.get("/api/echo")).status_code == 200


async def test_when_the_house_is_full_it_says_so_at_once_and_recovers(sqlite_url, monkeypatch):
    monkeypatch.setattr(limits, "IN_FLIGHT", 2)
    gate = asyncio.Event()

    async def slowly():
        await gate.wait()
        yield b"x"

    async with doors(sqlite_url) as house, house.browser() as browser:
        held = [asyncio.create_task(browser.post("/echo", content=slowly())) for _ in range(2)]
        while house.asgi.app.in_flight < 2:
            await asyncio.sleep(0)
        shed = await browser.get("/whoami")
        assert (shed.status_code, shed.headers["retry-after"]) == (503, "2")
        gate.set()
        assert [(await task).status_code for task in held] == [200, 200]
        assert (await browser.get("/whoami")).status_code == 200
        assert house.asgi.app.in_flight == 0


async def test_a_stream_gives_its_place_back_when_it_begins(sqlite_url):
    async with doors(sqlite_url) as house:
        places = []

        async def send(message):
            places.append((message["type"], house.asgi.app.in_flight))

        async def receive():
            await asyncio.Event().wait()

        scope = {"type": "http", "method": "GET", "path": "/stream", "headers": [], "query_string": b""}
        await house.asgi(scope, receive, send)
        assert places[0] == ("http.response.start", 0)
        assert house.asgi.app.in_flight == 0


@pytest.mark.parametrize("path", ["/fault/key", "/fault/rule", "/api/fault/key", "/api/fault/rule"])
async def test_a_fault_tells_a_number_and_nothing_else_and_the_log_knows_it(sqlite_url, path):
    out = io.StringIO()
    logs.start(out)
    async with doors(sqlite_url) as house, house.browser() as browser:
        answer = await browser.get(path)
        assert answer.status_code == 500
        incident = answer.headers["x-request-id"]
        assert incident in answer.text
        assert "doge" not in answer.text and "Error" not in answer.text and ".py" not in answer.text
        lines = [json.loads(line) for line in out.getvalue().splitlines()]
        told = next(line for line in lines if line["event"] == "fault")
        assert told["incident"] == incident
        assert any("_fault" in place for place in told["where"])
        assert "secret cards" not in out.getvalue()


async def test_errors_of_the_family_carry_their_status_code_and_clause(sqlite_url):
    async with doors(sqlite_url) as house, house.browser() as browser:
        illegal = await browser.get("/api/fault/illegal")
        assert illegal.status_code == 422
        problem = illegal.json()
        assert (problem["code"], problem["clause"], problem["legal"]) == ("illegal_move", "R-4.2", ["pass"])
        stale = (await browser.get("/api/fault/stale")).json()
        assert (stale["status"], stale["code"], stale["ply"]) == (409, "stale_move", 7)
        assert (await browser.get("/fault/illegal")).text.startswith("<h1>The rules do not allow")


@pytest.mark.parametrize(
    ("method", "path", "accept", "is_json"),
    [
        ("GET", "/nowhere", "text/html,*/*;q=0.8", False),
        ("GET", "/nowhere", "*/*", False),
        ("GET", "/nowhere", "application/json", True),
        ("GET", "/nowhere", "text/html;q=0.5,application/json", True),
        ("GET", "/nowhere", "application/json;q=nonsense", True),
        ("GET", "/api/nowhere", "text/html", True),
        ("POST", "/t/x/nothing", "*/*", True),
        ("POST", "/t/x/nothing", "text/html", False),
    ],
)
async def test_programs_get_json_and_people_a_page(sqlite_url, method, path, accept, is_json):
    async with doors(sqlite_url) as house, house.browser() as browser:
        answer = await browser.request(method, path, headers={"accept": accept})
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("application/problem+json") == is_json


async def test_a_socket_is_refused(sqlite_url):
    async with doors(sqlite_url) as house:
        said = []

        async def send(message):
            said.append(message)

        async def receive():
            return {"type": "websocket.connect"}

        await house.asgi({"type": "websocket", "path": "/", "headers": []}, receive, send)
        assert said == [{"type": "websocket.close", "code": 1008}]


def scope_from(peer, *forwarded):
    headers = [(b"x-forwarded-for", each.encode()) for each in forwarded]
    return {"client": (peer, 1) if peer else None, "headers": headers}


@pytest.mark.parametrize(
    ("peer", "forwarded", "trusted", "found"),
    [
        ("203.0.113.9", ["1.2.3.4"], (), "203.0.113.9"),
        ("203.0.113.9", ["1.2.3.4"], ("10.0.0.0/8",), "203.0.113.9"),
        ("10.0.0.1", ["1.2.3.4"], ("10.0.0.0/8",), "1.2.3.4"),
        ("10.0.0.1", ["6.6.6.6, 1.2.3.4"], ("10.0.0.0/8",), "1.2.3.4"),
        ("10.0.0.1", ["6.6.6.6", "1.2.3.4, 10.0.0.2"], ("10.0.0.0/8",), "1.2.3.4"),
        ("10.0.0.1", ["rubbish"], ("10.0.0.0/8",), "10.0.0.1"),
        ("10.0.0.1", ["1.2.3.4, rubbish"], ("10.0.0.0/8",), "10.0.0.1"),
        ("10.0.0.1", [], ("10.0.0.0/8",), "10.0.0.1"),
        ("::1", ["2001:db8::1"], ("::1",), "2001:db8::1"),
        ("::ffff:10.0.0.1", ["1.2.3.4"], ("10.0.0.0/8",), "1.2.3.4"),
        (None, ["1.2.3.4"], (), "local"),
        (None, ["1.2.3.4"], ("local",), "1.2.3.4"),
    ],
)
async def test_only_a_trusted_proxy_is_believed(peer, forwarded, trusted, found):
    assert address(scope_from(peer, *forwarded), trusted) == found


async def test_one_household_is_one_caller():
    assert limit_key("2001:db8::1") == limit_key("2001:db8::ffff")
    assert limit_key("2001:db8::1") != limit_key("2001:db8:0:1::1")
    assert limit_key("1.2.3.4") == "1.2.3.4"


async def test_figures_are_for_this_machine_or_for_the_token(sqlite_url):
    token = {"authorization": f"Bearer {SECRET}"}
    async with doors(sqlite_url, metrics_token=SECRET) as house, house.client() as client:
        assert (await client.get("/metrics")).status_code == 404
        assert (await client.get("/metrics", headers={"authorization": "Bearer no"})).status_code == 404
        await client.get("/whoami")
        page = (await client.get("/metrics", headers=token)).text
        assert 'ridotto_requests_total{method="GET",route="/whoami",status="200"} 1.0' in page
        assert SECRET not in page
    async with doors(sqlite_url) as house, house.client() as client:
        assert (await client.get("/metrics", headers={"authorization": "Bearer "})).status_code == 404
    assert is_loopback(scope_from("127.0.0.1")) and is_loopback(scope_from("::1"))
    assert not is_loopback(scope_from("127.0.0.1", "1.2.3.4"))
    assert not is_loopback(scope_from("10.0.0.1")) and not is_loopback(scope_from(None))


async def test_health_tells_whether_the_store_answers(sqlite_url, monkeypatch):
    async with doors(sqlite_url) as house, house.client() as client:
        assert (await client.get("/health")).json()["ok"] is True

        async def broken():
            raise OSError("disk full at /secret/place")

        monkeypatch.setattr(house.store, "counts", broken)
        answer = await client.get("/health")
        assert (answer.status_code, answer.json()["ok"]) == (503, False)
        assert "secret" not in answer.text
