"""Moves that are put together before they count, and everything else that people do at a table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ridotto.play.opponents import FRIENDLY
from ridotto.server.access import Role
from ridotto.server.tables import ABSENT_SECONDS

from .houses import Browser, Open, offered, opened, settled


class Player:
    """Somebody at a table."""

    def __init__(self, browser: Browser, table: str) -> None:
        self.browser, self.table = browser, table
        self.rng = random.Random(table and 5)
        self.sent = 0

    async def intend(self, kind: str, **said: Any) -> Any:
        """Intend something for the moment that is shown; return the answer."""
        frame = await self.browser.frame(self.table)
        self.sent += 1
        body = {
            "key": f"key-{kind}-{self.sent}-{id(self)}",
            "version": frame["version"],
            "draft": frame["draft"],
        }
        self.last = {**body, **said}
        return (await self.browser.post(f"/t/{self.table}/{kind}", self.last)).json()

    async def moves(self) -> list[str]:
        return offered(await self.browser.frame(self.table))

    async def hash(self) -> str:
        return str((await self.browser.frame(self.table))["hash"])

    async def play_some(self) -> Any:
        """Make a move of those offered, or confirm; None if there is nothing to decide."""
        frame = await self.browser.frame(self.table)
        moves = offered(frame)
        if moves:
            return await self.intend("move", move=self.rng.choice(moves))
        if 'data-post="confirm"' in frame["slots"]["decision"]:
            return await self.intend("confirm")
        return None


async def two_at(here: Open, game: str, **data: str) -> tuple[Player, Player]:
    """Seat Ann and Ben; the other seats are held by bots."""
    ann, ben = here.browser(), here.browser()
    table = await ann.open_table(game, seat_1="friend", bot="random", **data)
    await ben.sit((await ann.get(f"/t/{table}/invite")).json()["seats"]["1"], "Ben")
    return Player(ann, table), Player(ben, table)


async def until_draft(here: Open, *players: Player) -> Player:
    """Play until somebody has a draft; return who."""
    table = await here.table(players[0].table)
    for _ in range(200):
        await settled(table, here.house)
        for player in players:
            answer = await player.play_some()
            if answer and answer.get("draft"):
                await settled(table, here.house)
                return player
    raise AssertionError("nobody drafted anything")


@pytest.mark.anyio
@pytest.mark.parametrize("name", ["edo", "rialto", "strozzi"])
async def test_a_draft_is_its_seats_own_until_it_counts(sqlite_url: str, name: str) -> None:
    async with opened(sqlite_url) as here:
        ann, ben = await two_at(here, name)
        drafter = await until_draft(here, ann, ben)
        other = ben if drafter is ann else ann
        table = await here.table(ann.table)
        held, seen = await drafter.hash(), await other.hash()
        answer = await drafter.intend("clear")
        assert answer == {"ok": True, "version": table.version, "draft": 0}
        assert await drafter.hash() != held
        assert await other.hash() == seen


@pytest.mark.anyio
async def test_the_same_key_on_a_draft_is_one_move_of_the_draft(sqlite_url: str) -> None:
    async with opened(sqlite_url) as here:
        ann, ben = await two_at(here, "strozzi")
        drafter = await until_draft(here, ann, ben)
        table = await here.table(ann.table)
        seat = 0 if drafter is ann else 1
        before = list(table.drafts[seat].moves)
        again = await drafter.browser.post(f"/t/{ann.table}/move", drafter.last)
        assert again.status_code == 200
        assert table.drafts[seat].moves == before


@pytest.mark.anyio
async def test_undo_takes_the_last_move_off_a_draft_and_nothing_is_stored(sqlite_url: str) -> None:
    async with opened(sqlite_url) as here:
        ann, ben = await two_at(here, "strozzi")
        drafter = await until_draft(here, ann, ben)
        table = await here.table(ann.table)
        version, seat = table.version, 0 if drafter is ann else 1
        moves = list(table.drafts[seat].moves)
        await drafter.intend("undo")
        assert (table.drafts[seat].moves if seat in table.drafts else []) == moves[:-1]
        assert table.version == version


@pytest.mark.anyio
async def test_drafts_of_a_planning_stay_when_somebody_else_has_planned(sqlite_url: str) -> None:
    async with opened(sqlite_url) as here:
        ann, ben = await two_at(here, "edo", players="2")
        table = await here.table(ann.table)
        while len(table.waiting()) < 2:
            for player in (ann, ben):
                await player.play_some()
        drafted = await ann.intend("move", move=(await ann.moves())[0])
        assert drafted["draft"] == 1
        kept = list(table.drafts[0].moves)
        version = table.version
        while table.version == version:
            await ben.play_some()
        assert table.drafts[0].moves == kept
        assert (await ann.play_some())["ok"]


@pytest.mark.anyio
async def test_a_move_for_an_earlier_moment_is_refused_and_changes_nothing(sqlite_url: str) -> None:
    async with opened(sqlite_url) as here:
        ann, ben = await two_at(here, "strozzi")
        table = await here.table(ann.table)
        for _ in range(6):
            await ann.play_some()
            await ben.play_some()
        mover = ann if 0 in table.waiting() else ben
        hash_now, version = await mover.hash(), table.version
        stale = {"key": "stale-stale", "version": 1, "draft": 0, "move": "draw"}
        answer = await mover.browser.post(f"/t/{ann.table}/move", stale)
        assert (answer.status_code, answer.json()["code"]) == (409, "stale_move")
        assert (await mover.hash(), table.version) == (hash_now, version)


@pytest.mark.anyio
async def test_a_stored_move_can_be_taken_back_until_something_was_shown(sqlite_url: str) -> None:
    async with opened(sqlite_url) as here:
        ann, ben = await two_at(here, "rialto", players="2")
        table = await here.table(ann.table)
        took_back = refused = 0
        for turn in range(80):
            player, seat = ((ann, 0), (ben, 1))[turn % 2]
            await player.play_some()
            if seat in table.drafts or not table.match.steps:
                continue
            can, ply = table.match.can_undo(seat), table.match.ply
            if can and took_back:
                continue
            answer = await player.intend("undo")
            assert answer.get("ok", False) == can
            assert (table.match.ply < ply) == can
            took_back, refused = took_back + can, refused + (not can)
            if took_back and refused:
                return
        raise AssertionError((took_back, refused))


@pytest.mark.anyio
@pytest.mark.usefixtures("networks")
async def test_a_steward_plays_for_who_is_away_by_vote_and_gives_the_seat_back(sqlite_url: str) -> None:
    async with opened(sqlite_url) as here:
        ann, ben = await two_at(here, "strozzi")
        table = await here.table(ann.table)
        absent = table.waiting()[0]
        here_now, away = (ben, ann) if absent == 0 else (ann, ben)
        early = await here_now.intend("vote", **{"for": absent})
        assert early["code"] == "not_absent"
        here.clock.time += ABSENT_SECONDS + 1
        assert (await here_now.intend("vote", **{"for": absent}))["ok"]
        assert table.driven(absent) == FRIENDLY.bot
        await settled(table, here.house)
        assert (await away.intend("move", move="draw"))["code"] == "stewarded"
        assert (await away.intend("return"))["ok"]
        assert not table.driven(absent)


@pytest.mark.anyio
async def test_a_table_that_left_the_memory_comes_back_the_same(sqlite_url: str) -> None:
    async with opened(sqlite_url) as here:
        ann, ben = await two_at(here, "rialto", players="3")
        table = await here.table(ann.table)
        for _ in range(12):
            await settled(table, here.house)
            await ann.play_some()
            await ben.play_some()
        await settled(table, here.house)
        table.drafts.clear()
        table.touch()
        before = [await ann.hash(), await ben.hash()]
        here.house.tables.pop(table.id)
        assert [await ann.hash(), await ben.hash()] == before
        assert await here.table(table.id) is not table


@pytest.mark.anyio
async def test_a_free_seat_is_taken_once_and_by_its_link(sqlite_url: str) -> None:
    async with opened(sqlite_url) as here:
        ann, ben, cat = here.browser(), here.browser(), here.browser()
        table_id = await ann.open_table("strozzi", seat_1="friend")
        link = (await ann.get(f"/t/{table_id}/invite")).json()["seats"]["1"]
        table = await here.table(table_id)
        assert (await ben.get(link)).status_code == 200
        assert table.seats[1].kind == "free", "looking at an invitation does not take the seat"
        assert (await ben.form(link[:-2] + "xx", name="Ben")).status_code == 404
        await ben.sit(link, "Ben")
        late = await cat.form(link, name="Cat")
        assert late.status_code == 409
        assert (table.seats[1].name, table.row.phase) == ("Ben", "playing")
        assert (await cat.get(f"/t/{table_id}")).status_code == 404


@pytest.mark.anyio
async def test_a_finished_game_is_followed_by_a_rematch_of_the_same_people(sqlite_url: str) -> None:
    async with opened(sqlite_url) as here:
        ann, ben = await two_at(here, "strozzi")
        table = await here.table(ann.table)
        assert (await ann.intend("rematch"))["code"] == "not_over"
        for _ in range(800):
            if not table.is_playing:
                break
            await ann.play_some()
            await ben.play_some()
        first = await ann.intend("rematch")
        second = await ben.intend("rematch")
        assert first["table"] == second["table"]
        again = await here.table(first["table"])
        assert [seat.person for seat in again.seats] == [seat.person for seat in table.seats]
        assert again.is_playing
        seen = here.app.state.outgoing.view(again, Role("seat", 0), True)
        assert seen.version == again.version
