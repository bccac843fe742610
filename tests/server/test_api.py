"""The API: what programs can do, what they are told, and what nobody learns."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest

from ridotto import games, load
from ridotto.play.hint import Hint, Idea
from ridotto.play.opponents import FRIENDLY, OPPONENTS
from ridotto.server.api import build, streams
from ridotto.server.api.models import TableShown

from .programs import key, open_house, table_for

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def a_table(url, *names, seats=(), **setting):
    """A house where the first named program has opened a table; the others know its id."""
    async with open_house(url) as house, AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(await house.program(name)) for name in names]
        opened = await clients[0].post("/tables", json=table_for(*(seats or ("me", "free")), **setting))
        assert opened.status_code == 201, opened.text
        yield house, opened.json(), *clients


@asynccontextmanager
async def a_game(url, **setting):
    """Ann and Ben at a table, the game is on; Eve knows the id."""
    async with a_table(url, "Ann", "Ben", "Eve", **setting) as (house, table, ann, ben, eve):
        sat = await ben.post(f"/tables/{table['id']}/sit", json={"seat": 1, "link": table["links"]["1"]})
        assert sat.json()["seat"] == 1, sat.text
        yield house, f"/tables/{table['id']}", [ann, ben], eve


async def turn_of(path, players):
    """Whoever may act first, and what the table looks like to them."""
    for player in players:
        state = (await player.get(path)).json()
        if state["legal"]:
            return player, state
    raise AssertionError("nobody may act")


async def test_the_games_and_every_clause_of_their_rules_can_be_read(sqlite_url):
    async with open_house(sqlite_url) as house, await house.program() as nobody:
        listed = (await nobody.get("/games")).json()
        assert [each["name"] for each in listed] == [game.name for game in games()]
        for game in games():
            shown = (await nobody.get(f"/games/{game.name}")).json()
            assert (shown["title"], shown["seats"]) == (game.title, list(game.seats))
            rules = (await nobody.get(f"/games/{game.name}/rules")).json()
            assert [each["id"] for each in rules["clauses"]] == [
                each.id for each in game.rulebook.clauses.values()
            ]
            last = rules["clauses"][-1]
            assert (await nobody.get(f"/games/{game.name}/rules/{last['id']}")).json() == last


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/games/chess", 404, "unknown_game"),
        ("/games/rialto/rules/R-99.99", 404, "unknown_clause"),
        ("/games/rialto/rules/nonsense", 404, "unknown_clause"),
        ("/games/" + "x" * 31, 422, "invalid_request"),
        ("/tables/unknown", 404, "not_found"),
        ("/tables/" + "x" * 41, 422, "invalid_request"),
        ("/tables?show=mine", 401, "unknown_caller"),
        ("/tables?show=all", 422, "invalid_request"),
        ("/me", 401, "unknown_caller"),
        ("/stream", 401, "unknown_caller"),
        ("/nothing", 404, "not_found"),
    ],
)
async def test_every_refusal_is_a_problem_with_a_code(sqlite_url, path, status, code):
    async with open_house(sqlite_url) as house, await house.program() as nobody:
        answer = await nobody.get(path)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["status"] == status and answer.json()["title"]


async def test_a_wrong_method_says_which_ones_are_right(sqlite_url):
    async with open_house(sqlite_url) as house, await house.program() as nobody:
        answer = await nobody.delete("/games")
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET")


async def test_a_token_says_who_one_is_until_it_is_revoked(sqlite_url):
    async with a_table(sqlite_url, "Ann") as (house, table, ann):
        me = (await ann.get("/me")).json()
        assert (me["name"], me["is_bot"], me["is_guest"]) == ("Ann", True, False)
        assert [each["id"] for each in me["tables"]] == [table["id"]]
        person = await house.state.store.person(me["id"])
        await house.state.people.sessions.end_all(person)
        assert (await ann.get("/me")).status_code == 401
        assert (await ann.post("/tables", json=table_for("me", "bot"))).status_code == 401


async def test_an_open_table_is_listed_only_if_it_wants_to_be(sqlite_url):
    async with a_table(sqlite_url, "Ann", "Eve") as (house, hidden, ann, eve):
        opened = (await ann.post("/tables", json=table_for("me", "free", listed=True))).json()
        listed = (await eve.get("/tables")).json()
        assert [each["id"] for each in listed] == [opened["id"]]
        assert (await eve.post(f"/tables/{hidden['id']}/sit", json={"seat": 1})).status_code == 404
        sat = await eve.post(f"/tables/{opened['id']}/sit", json={"seat": 1, "name": "Eva"})
        assert sat.json()["seat"] == 1
        state = (await eve.get(f"/tables/{opened['id']}")).json()
        assert (state["phase"], state["names"], state["seat"]) == ("playing", ["Ann", "Eva"], 1)


async def test_a_link_invites_to_its_own_seat_at_its_own_table_only(sqlite_url):
    seats = ("me", "free", "free")
    async with a_table(sqlite_url, "Ann", "Eve", seats=seats) as (house, table, ann, eve):
        other = (await ann.post("/tables", json=table_for("me", "free"))).json()
        path = f"/tables/{table['id']}/sit"
        for link in (other["links"]["1"], table["links"]["2"], "nonsense", ""):
            assert (await eve.post(path, json={"seat": 1, "link": link})).status_code == 404
        assert (await eve.post(path, json={"seat": 1, "link": table["links"]["1"]})).status_code == 200
        assert (await ann.post(f"/tables/{table['id']}/leave", headers=key())).json()["ok"] is True


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"seats": [{"kind": "me"}]}, "unknown_option"),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, "two_seats"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "exec:/bin/sh"}]}, "unknown_bot"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "master/threads=64"}]}, "unknown_bot"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "maestro/temperature=warm"}]}, "unknown_bot"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "novice" + "/" * 60}]}, "invalid_request"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "name": "a\u202eb"}]}, "bad_name"),
        ({"preset": "mine"}, "unknown_option"),
        ({"options": {"no": "such"}}, "unknown_option"),
        ({"setting": {"pace": "at once", "seed": 7}}, "invalid_request"),
        ({"seats": []}, "invalid_request"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(sqlite_url, change, code):
    async with open_house(sqlite_url) as house, await house.program("Ann") as ann:
        answer = await ann.post("/tables", json={**table_for("me", "free"), **change})
        assert answer.status_code in {404, 422} and answer.json()["code"] == code
        assert (await house.state.store.counts())["open"] == 0


@pytest.mark.usefixtures("networks")
async def test_a_seat_for_a_bot_gets_the_usual_one_or_whoever_is_named(sqlite_url):
    async with open_house(sqlite_url) as house, await house.program("Ann") as ann:
        shown = (await ann.get("/games/rialto")).json()
        assert shown["bots"] == [each.bot for each in OPPONENTS]
        asked = table_for("me", "bot", "bot")
        asked["seats"][2]["bot"] = "maestro/temperature=0.5"
        opened = (await ann.post("/tables", json=asked)).json()
        seats = (await ann.get(f"/tables/{opened['id']}")).json()["seats"]
        assert [each["bot"] for each in seats] == ["", FRIENDLY.bot, "maestro/temperature=0.5"]


async def test_a_move_is_played_once_however_often_it_is_sent(sqlite_url):
    async with a_game(sqlite_url) as (_, path, players, _eve):
        player, state = await turn_of(path, players)
        move, same = {"version": state["version"], "move": state["legal"][0]}, key()
        first = await player.post(f"{path}/moves", json=move, headers=same)
        assert first.status_code == 200, first.text
        again = await player.post(f"{path}/moves", json=move, headers=same)
        assert first.json() == again.json() and first.json()["version"] == state["version"] + 1
        other = await player.post(f"{path}/moves", json={"move": state["legal"][-1]}, headers=same)
        assert (other.status_code, other.json()["code"]) == (409, "key_reused")
        late = await player.post(f"{path}/moves", json=move, headers=key())
        assert late.status_code in {403, 409}


async def test_refused_moves_say_why(sqlite_url):
    async with a_game(sqlite_url) as (_, path, players, _eve):
        player, state = await turn_of(path, players)
        unreadable = await player.post(f"{path}/moves", json={"move": "fly to the moon"}, headers=key())
        assert (unreadable.status_code, unreadable.json()["code"]) == (422, "invalid_move")
        stale = await player.post(
            f"{path}/moves", json={"version": 2**30, "move": state["legal"][0]}, headers=key()
        )
        assert (stale.status_code, stale.json()["code"]) == (409, "stale_move")
        for body in ({}, {"move": "a", "moves": ["b"]}, {"move": "pass\x00"}, {"move": 7}, {"moves": []}):
            answer = await player.post(f"{path}/moves", json=body, headers=key())
            assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request"), body
        missing = await player.post(f"{path}/moves", json={"move": state["legal"][0]})
        assert missing.status_code == 422
        assert (await player.get(path)).json()["version"] == state["version"]


async def test_nobody_looks_ahead_by_sending_what_will_be_refused(sqlite_url):
    async with a_game(sqlite_url, game="strozzi") as (house, path, players, _eve):
        table = house.state.house.tables[path.rpartition("/")[2]]
        player, state = await turn_of(path, players)
        assert "draw" in state["legal"]
        for behind in ("draw", "stop", "bid 99", "fly"):
            moves = {"version": state["version"], "moves": ["draw", behind]}
            peeked = await player.post(f"{path}/moves", json=moves, headers=key())
            assert (peeked.status_code, peeked.json()["code"]) == (422, "shown_before"), behind
        assert (table.version, table.match.ply) == (state["version"], state["ply"])


async def test_explain_agrees_with_legal_and_cites_a_clause(sqlite_url):
    async with a_game(sqlite_url) as (house, path, players, _eve):
        player, state = await turn_of(path, players)
        legal = (await player.get(f"{path}/legal")).json()
        assert legal["legal"] == state["legal"] and legal["question"]
        yes = (await player.get(f"{path}/explain", params={"move": legal["legal"][0]})).json()
        assert (yes["legal"], yes["clause"]) == (True, None)
        table = house.state.house.tables[path.rpartition("/")[2]]
        game, seat = table.match.game, state["seat"]
        seen = table.match.observation(seat)
        refused = next(m for m in range(game.moves) if game.refusal(seen.state, seat, m))
        text = game.words.move_text(seen, seat, refused)
        no = (await player.get(f"{path}/explain", params={"move": text})).json()
        assert no["legal"] is False and no["sentence"] == game.rulebook[no["clause"]].text
        refusal = await player.post(f"{path}/moves", json={"move": text}, headers=key())
        assert refusal.status_code in {403, 422} and refusal.json()["clause"] == no["clause"]


READS = ["", "/legal", "/explain?move=pass", "/log", "/record", "/board.svg", "/stream"]
DEEDS = {
    "/moves": {"move": "pass"},
    "/undo": {},
    "/chat": {"text": "hello"},
    "/order": {"text": "pass"},
    "/vote": {"seat": 0},
    "/return": None,
    "/rematch": None,
    "/hint": None,
    "/leave": None,
}


async def test_to_strangers_a_private_table_is_like_none(sqlite_url):
    async with a_game(sqlite_url) as (house, path, _, eve), await house.program() as nobody:
        for client in (eve, nobody):
            for read in READS:
                there, nowhere = await client.get(path + read), await client.get("/tables/nowhere" + read)
                assert there.status_code == nowhere.status_code == 404, read
                assert _same(there) == _same(nowhere)
            for deed, body in DEEDS.items():
                there = await client.post(path + deed, json=body, headers=key())
                nowhere = await client.post("/tables/nowhere" + deed, json=body, headers=key())
                assert there.status_code == nowhere.status_code == 404, deed
                assert _same(there) == _same(nowhere)


def _same(answer):
    return {name: value for name, value in answer.json().items() if name != "request_id"}


async def test_spectators_look_and_do_nothing(sqlite_url):
    async with a_game(sqlite_url, spectators=True) as (_, path, players, eve):
        state = (await eve.get(path)).json()
        assert (state["role"], state["seat"], state["legal"]) == ("spectator", None, [])
        assert (await eve.get(f"{path}/log")).status_code == 200
        assert (await eve.get(f"{path}/board.svg")).headers["content-type"] == "image/svg+xml"
        assert (await eve.get(f"{path}/record")).status_code == 404
        assert (await eve.get(f"{path}/legal")).status_code == 403
        for deed, body in DEEDS.items():
            answer = await eve.post(path + deed, json=body, headers=key())
            assert (answer.status_code, answer.json()["code"]) == (403, "not_seated"), deed


async def test_people_at_the_table_talk_take_back_and_ask(sqlite_url, monkeypatch):
    async with a_game(sqlite_url) as (house, path, players, _eve):

        async def hint(table, role):
            return Hint("master", (Idea("pass", 3, 0.5),), {"Ann": 12.0}, 10)

        monkeypatch.setattr(house.state.house, "hint", hint)
        player, _ = await turn_of(path, players)
        assert (await player.post(f"{path}/hint")).json()["move"] == "pass"
        said = await player.post(f"{path}/chat", json={"text": " good luck "}, headers=key())
        assert said.json()["ok"] is True
        for wrong in ("", "x" * 301, "a\nb", "\u202e"):
            answer = await player.post(f"{path}/chat", json={"text": wrong}, headers=key())
            assert answer.status_code == 422
        undo = await player.post(f"{path}/undo", json={}, headers=key())
        assert (undo.status_code, undo.json()["code"]) == (409, "undo_refused")
        for deed, code in {"/return": "not_away", "/rematch": "not_over", "/leave": "cannot_leave"}.items():
            assert (await player.post(path + deed, headers=key())).json()["code"] == code
        vote = await player.post(f"{path}/vote", json={"seat": 1}, headers=key())
        assert vote.json()["code"] == "not_absent"


async def test_a_board_opened_by_itself_may_do_nothing(sqlite_url):
    async with a_game(sqlite_url) as (_, path, players, _eve):
        board = await players[0].get(f"{path}/board.svg")
        assert board.text.startswith("<svg") and "sandbox" in board.headers["content-security-policy"]


async def test_moves_are_limited_for_each_person(sqlite_url):
    async with a_game(sqlite_url) as (_, path, (ann, ben), _eve):
        codes = [
            (await ann.post(f"{path}/moves", json={"move": "x"}, headers=key())).status_code
            for _ in range(30)
        ]
        assert 429 in codes and set(codes) <= {403, 422, 429}
        assert (await ben.post(f"{path}/moves", json={"move": "x"}, headers=key())).status_code != 429


async def test_a_table_is_followed_line_by_line(sqlite_url):
    async with a_game(sqlite_url) as (house, path, players, _eve):
        player, state = await turn_of(path, players)
        async with house.listening(players[0], f"{path}/stream") as heard:
            full = await heard.next()
            assert (await heard.status, full["type"]) == (200, "full")
            assert full["state"] == (await players[0].get(path)).json()
            await player.post(f"{path}/chat", json={"text": "hello"}, headers=key())
            said = await heard.next()
            assert (said["event"], said["text"]) == ("chat", "hello")
            assert (await heard.next())["state"]["version"] == state["version"] + 1
            await player.post(f"{path}/moves", json={"move": state["legal"][0]}, headers=key())
            told = await heard.until("state")
            assert told["state"]["version"] == state["version"] + 2
            log = (await players[0].get(f"{path}/log", params={"after": len(full["log"]) - 1})).json()
            assert log["entries"]


async def test_a_quiet_stream_says_an_empty_line(sqlite_url, monkeypatch):
    monkeypatch.setattr(streams, "KEEP_ALIVE_SECONDS", 0.01)
    monkeypatch.setattr(streams, "POLL_SECONDS", 0.005)
    async with a_game(sqlite_url) as (house, path, players, _eve):
        for where in (f"{path}/stream", "/stream"):
            async with house.listening(players[0], where) as heard:
                await heard.next()
                assert await heard.next() == ""


async def test_a_stream_ends_with_its_session_and_gives_its_place_back(sqlite_url):
    async with a_game(sqlite_url) as (house, path, (ann, _), _eve):
        for where in (f"{path}/stream", "/stream"):
            async with house.listening(ann, where) as heard:
                assert (await heard.next())["type"] == "full"
                assert house.state.rates.holding("stream_person") == 1
                house.asgi.end_streams()
                assert await heard.next() == "END"
            assert house.state.rates.holding("stream_person") == 0
        async with house.listening(ann, f"{path}/stream") as heard:
            await heard.next()
            person = await house.state.store.person((await ann.get("/me")).json()["id"])
            await house.state.people.sessions.end_all(person)
            assert await heard.next() == "END"


async def test_a_stream_notices_that_another_process_ended_its_session(sqlite_url, monkeypatch):
    monkeypatch.setattr(streams, "SESSION_SECONDS", 0.0)
    monkeypatch.setattr(streams, "KEEP_ALIVE_SECONDS", 0.01)
    monkeypatch.setattr(streams, "POLL_SECONDS", 0.01)
    async with a_game(sqlite_url) as (house, path, players, _eve):
        for player, where in zip(players, (f"{path}/stream", "/stream"), strict=True):
            async with house.listening(player, where) as heard:
                await heard.next()
                me = (await player.get("/me")).json()["id"]
                await house.state.store.end_sessions(me)
                while await heard.next() != "END":
                    pass


async def test_too_many_streams_are_refused_before_they_begin(sqlite_url):
    async with a_game(sqlite_url) as (house, path, (ann, ben), _eve), AsyncExitStack() as stack:
        for _ in range(10):
            heard = await stack.enter_async_context(house.listening(ann, "/stream"))
            assert await heard.status == 200
        refused = await ann.get("/stream")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        other = await stack.enter_async_context(house.listening(ben, f"{path}/stream"))
        assert await other.status == 200


async def test_the_streams_of_browsers_are_counted_with_them(sqlite_url):
    async with a_game(sqlite_url) as (house, path, (ann, ben), _eve), AsyncExitStack() as stack:
        page = path.replace("/tables/", "/t/")
        for where in ["/stream"] * 5 + [f"{page}/stream"] * 5:
            heard = await stack.enter_async_context(house.listening(ann, where))
            assert await heard.status == 200
        refused = await stack.enter_async_context(house.listening(ann, f"{page}/stream"))
        assert await refused.status == 429
        other = await stack.enter_async_context(house.listening(ben, f"{page}/stream"))
        assert await other.status == 200
        assert house.state.rates.holding("stream_address") == 11


async def test_one_hears_of_ones_own_tables(sqlite_url, monkeypatch):
    monkeypatch.setattr(streams, "POLL_SECONDS", 0.02)
    async with a_table(sqlite_url, "Ann", "Ben") as (house, table, ann, ben):
        async with house.listening(ben, "/stream") as heard:
            assert (await heard.next())["tables"] == []
            await ben.post(f"/tables/{table['id']}/sit", json={"seat": 1, "link": table["links"]["1"]})
            new = await heard.until("event")
            assert (new["event"], new["table"]["id"], new["table"]["my_seat"]) == ("table", table["id"], 1)


def test_news_are_new_tables_turns_and_endings():
    def shown(**given):
        told = {
            "id": "t",
            "game": "rialto",
            "phase": "playing",
            "ply": 3,
            "version": 4,
            "seats": [],
            "my_seat": 0,
        }
        return {"t": TableShown(**{**told, "is_my_turn": False, "result": None, "touched_at": 1.0, **given})}

    def kinds(before, now):
        return [event for event, _ in streams.news_of(before, now)]

    assert kinds({}, shown()) == ["table"]
    assert kinds({}, shown(is_my_turn=True)) == ["table", "turn"]
    assert kinds(shown(), shown(is_my_turn=True)) == ["turn"]
    assert kinds(shown(is_my_turn=True), shown(is_my_turn=True)) == []
    assert kinds(shown(is_my_turn=True), shown(is_my_turn=True, ply=4)) == ["turn"]
    assert kinds(shown(), shown(phase="over")) == ["over"]
    assert kinds(shown(), {}) == []


async def test_a_program_plays_a_whole_game_by_its_stream_and_reads_the_record(sqlite_url):
    async with open_house(sqlite_url, rates=0) as house, await house.program("Ann") as ann:
        table = (await ann.post("/tables", json=table_for("me", "bot", game="strozzi"))).json()
        path = f"/tables/{table['id']}"
        async with house.listening(ann, f"{path}/stream") as heard, asyncio.timeout(50):
            while (line := await heard.next()) != "END":
                state = line.get("state") if line else None
                if state and state["legal"]:
                    move = {"version": state["version"], "move": state["legal"][0]}
                    played = await ann.post(f"{path}/moves", json=move, headers=key())
                    assert played.status_code in {200, 409}, played.text
        assert state["phase"] == "over" and state["seed"]
        record = await ann.get(f"{path}/record")
        assert record.headers["content-type"].startswith("application/x-ndjson")
        assert load(record.text).is_over
        async with await house.program() as nobody:
            assert (await nobody.get(path)).json()["role"] == "spectator"
        again = await ann.post(f"{path}/rematch", headers=key())
        assert again.json()["table"] != table["id"]


BODIES = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"\xff\xfe",
    b"{" * 60_000,
    b"[" * 60_000 + b"]" * 5_000,
    b'{"move": ' + b"9" * 5_000 + b"}",
    b'{"version": 1e999, "move": "x"}',
    b'{"version": NaN, "move": "x"}',
    b'{"version": 99999999999999999999999, "move": "x"}',
    b'{"move": "\\ud800"}',
    b'{"\\ud800": 1}',
    b'{"move": "\\u0000"}',
    b'{"move": "x", "move": "y", "z": {}}',
]


async def test_a_body_that_cannot_be_read_is_refused_and_nothing_happens(sqlite_url):
    async with a_game(sqlite_url) as (house, path, (ann, _), _eve):
        house.state.rates.factor = 0
        before = (await ann.get(path)).json()
        for where in (f"{path}/moves", f"{path}/chat", f"{path}/sit", f"{path}/vote", "/tables"):
            for body in BODIES:
                for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded", "x"):
                    headers = {**key(), "content-type": kind}
                    answer = await ann.post(where, content=body, headers=headers)
                    assert answer.status_code in {400, 422}, (where, body[:40], kind, answer.text)
                    assert answer.json()["code"] in {"http_error", "invalid_request", "invalid_move"}
        assert (await ann.get(path)).json() == before


@pytest.mark.parametrize("wrong", ["short", "x" * 65, "with space in it", "é" * 8])
async def test_a_key_has_a_sensible_length_and_plain_characters(sqlite_url, wrong):
    async with a_game(sqlite_url) as (_, path, (ann, _), _eve):
        headers = {b"idempotency-key": wrong.encode()}
        assert (await ann.post(f"{path}/return", headers=headers)).status_code == 422


async def test_a_guest_who_logs_in_in_the_middle_of_a_game_keeps_the_seat(sqlite_url):
    async with open_house(sqlite_url) as house:
        transport = httpx.ASGITransport(house.asgi)
        same = {"sec-fetch-site": "same-origin"}
        browser = httpx.AsyncClient(transport=transport, base_url="http://house.test", headers=same)
        account = {"name": "Ann", "password": "violet anchors sing"}
        async with browser:
            await browser.post("/me/account", data=account)
            await browser.post("/leave")
            opened = await browser.post("/tables", data={"game": "strozzi", "players": "2", "pace": "calm"})
            path = opened.headers["location"].replace("/t/", "/api/v1/tables/")
            assert (await browser.get(path)).json()["seat"] == 0
            assert (await browser.post("/enter", data=account)).status_code == 303
            assert (await browser.get(path)).json()["seat"] == 0
            assert (await browser.get("/api/v1/me")).json()["name"] == "Ann"


def test_the_documents_name_every_address_of_the_api():
    said = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    for path in build().openapi()["paths"]:
        ending = path if path.count("/") < 2 else "/" + path.rpartition("/")[2]
        assert ending in said, path
