"""Who may be asked to a table: bots of the house with a temperature, nobody else, and the house pays no more."""

from __future__ import annotations

from pathlib import Path

import pytest

import ridotto
from ridotto.core.game import Observation
from ridotto.errors import UnknownOption
from ridotto.play.opponents import FRIENDLY, opponents
from ridotto.server import thinking
from ridotto.server.errors import Refused
from ridotto.server.hiring import hired
from ridotto.server.thinking import Thinkers, hint_there, is_quick, seal

from .houses import opened, settled

STROZZI = ridotto.game("strozzi")

WRONG = (
    "exec:/bin/sh",
    "exec:maestro/temperature=1",
    "hal",
    "Novice",
    " novice",
    "novice/",
    "novice/temperature=1",
    "../novice",
    "master/threads=8",
    "master/depth=5000",
    "gran_maestro/batch=256",
    "gran_maestro/temperature=1/batch=256",
    "maestro/temperature",
    "maestro/temperature=nan",
    "maestro/temperature=inf",
    "maestro/temperature=-1",
    "maestro/temperature=11",
    "maestro/temperature=²",
    "maestro/=1",
    "maestro/temperature=1" + "0" * 60,
    "maestro\x00",
)


@pytest.mark.usefixtures("networks")
def test_whoever_is_offered_may_be_asked_also_with_a_temperature() -> None:
    names = [
        *(each.bot for each in opponents(STROZZI)),
        "maestro/temperature=1.5",
        "gran_maestro/temperature=1",
    ]
    assert [hired(each, STROZZI) for each in names] == names
    assert hired("", STROZZI) == FRIENDLY.bot


@pytest.mark.usefixtures("networks")
@pytest.mark.parametrize("asked", WRONG)
def test_others_are_refused(asked: str) -> None:
    with pytest.raises(Refused) as refused:
        hired(asked, STROZZI)
    assert (refused.value.status, refused.value.code) == (422, "unknown_bot")
    assert refused.value.detail.endswith(".")


def test_a_house_without_a_network_says_so_and_tells_nothing_of_its_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIDOTTO_WEIGHTS", str(tmp_path))
    assert hired("", STROZZI) == "novice"
    with pytest.raises(Refused, match="The gran maestro has not learnt Medici vs Strozzi in this house"):
        hired("gran_maestro", STROZZI)


@pytest.mark.anyio
@pytest.mark.usefixtures("networks")
async def test_the_form_refuses_what_is_not_offered(sqlite_url: str) -> None:
    async with opened(sqlite_url) as here:
        browser = here.browser()
        for asked in ("exec:/bin/sh", "master/threads=64", "maestro/temperature=x", "n" * 300):
            for form in ({"bot": asked}, {"seat_1": f"bot:{asked}"}):
                answer = await browser.form("/tables", game="strozzi", **form)
                assert answer.status_code == 422, asked
        assert (await browser.form("/tables", game="strozzi", bot="maestro/temperature=1")).status_code == 303


def test_the_level_alone_says_whether_a_bot_is_quick() -> None:
    assert is_quick("maestro/temperature=2.0")
    assert is_quick("novice")
    assert not is_quick("gran_maestro/temperature=1")


@pytest.mark.anyio
@pytest.mark.usefixtures("networks")
async def test_a_friendly_maestro_answers_in_the_house_itself() -> None:
    thinkers, match = Thinkers(), ridotto.new("strozzi", seed=4)
    seen = match.observation(match.waiting[0])
    assert thinkers.is_awake(FRIENDLY.bot, seen)
    assert await thinkers.think(FRIENDLY.bot, seen) in seen.legal()
    assert thinkers.pool is None


@pytest.mark.usefixtures("networks")
def test_a_friendly_maestro_gives_hints_too_and_few_bots_are_kept() -> None:
    match = ridotto.new("strozzi", seed=4)
    seen = match.observation(match.waiting[0])
    for number in range(2 * thinking.MOST_AT_HAND):
        assert hint_there(seal(seen), f"maestro/temperature={number / 10}", 0.1, 1).move in seen.legal_texts()
    assert thinking._at_hand.cache_info().currsize <= thinking.MOST_AT_HAND
    assert ("maestro", "strozzi", 2) in thinking._AWAKE


@pytest.mark.anyio
@pytest.mark.usefixtures("networks")
async def test_a_novice_plays_on_where_a_maestro_fails_and_each_seat_is_lost_once(sqlite_url: str) -> None:
    async def think(bot: str, seen: Observation) -> int:
        if bot != "novice":
            raise UnknownOption("the network has gone")
        return seen.legal()[0]

    async with opened(sqlite_url) as here:
        here.house.thinkers.think = think  # type: ignore[method-assign]
        bots = {"seat_0": "bot:maestro", "seat_1": f"bot:{FRIENDLY.bot}"}
        table_id = await here.browser().open_table("strozzi", **bots)
        table = await here.table(table_id)
        await settled(table, here.house)
        assert table.match.is_over
        assert [table.driven(seat) for seat in (0, 1)] == ["novice", "novice"]
        kinds = [event.kind for event in await here.house.store.events(table_id)]
        assert kinds.count("lost") == 2
