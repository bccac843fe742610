"""How heavy a table is, how quickly it answers, and that it asks nobody else for anything."""

from __future__ import annotations

import statistics
from typing import Any

from ridotto.core.game import Game

from .conftest import Visitors
from .stopwatch import clicks_to_answers
from .visitor import Visitor

MOST_BYTES = 300_000
SLOWEST = 400.0
"""Milliseconds; the bar of 100 ms is for an idle machine and is measured by bench/clicks.py."""


def weigh(visitor: Visitor, game: Game) -> dict[str, int]:
    """Open a table with an empty cache; return what came over the line for each request, as it was sent."""
    names: dict[str, str] = {}
    parts: dict[str, int] = {}

    def received(event: dict[str, Any]) -> None:
        parts[event["requestId"]] = parts.get(event["requestId"], 0) + int(event["encodedDataLength"])

    def ended(event: dict[str, Any]) -> None:
        parts[event["requestId"]] = max(parts.get(event["requestId"], 0), int(event["encodedDataLength"]))

    line = visitor.context.new_cdp_session(visitor.page)
    line.on(
        "Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]})
    )
    line.on("Network.dataReceived", received)
    line.on("Network.loadingFinished", ended)
    line.send("Network.enable")
    with visitor.page.expect_response(lambda answer: answer.url.endswith("/refused")):
        visitor.open_table(game.name)
    return {names[each]: size for each, size in parts.items()}


def test_the_first_load_of_a_table_is_light(visitor: Visitor, game: Game) -> None:
    # The moves of bots that come over the stream meanwhile are play, not loading.
    sizes = {
        url: size
        for url, size in weigh(visitor, game).items()
        if not url.partition("?")[0].endswith("/stream")
    }
    print(f"{game.name}: {sum(sizes.values())} bytes in {len(sizes)} requests")
    assert len(sizes) >= 5, f"something was not weighed: {sizes}"
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def test_a_click_is_answered_at_once(visitors: Visitors) -> None:
    player = visitors()
    took = sorted(clicks_to_answers(player, 24))
    print(f"click to answer: p50 {statistics.median(took):.0f} ms, slowest {took[-1]:.0f} ms")
    assert statistics.median(took) <= SLOWEST, took
