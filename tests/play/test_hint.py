"""A hint is what a bot thinks of a decision, from what the asking seat may know."""

from __future__ import annotations

import pytest

import ridotto
from ridotto import bots
from ridotto.errors import HintRefused
from ridotto.play.hint import _called, hint

FEW = bots.Budget(passes=60)


def test_the_master_tells_its_best_moves_and_everybodys_points() -> None:
    match = ridotto.new("strozzi", seed=3)
    asked = match.hint(budget=FEW)
    assert asked.move in match.legal()
    assert [idea.visits for idea in asked.ideas] == sorted((i.visits for i in asked.ideas), reverse=True)
    assert sum(idea.visits for idea in asked.ideas) <= asked.passes == 60
    assert all(0 <= idea.value <= 1 for idea in asked.ideas)
    assert list(asked.expected) == ["Medici", "Strozzi"]
    lines = asked.lines("florins")
    assert lines[0].startswith(f"The master would play: {asked.move} (worth ")
    assert lines[1].startswith("Also: ")
    assert lines[2].startswith("It expects at the end, in florins: Medici ")


def test_the_adept_expects_points_too() -> None:
    asked = ridotto.new("strozzi", seed=3).hint(bot="adept", budget=FEW)
    assert set(asked.expected) == {"Medici", "Strozzi"}
    assert asked.ideas[0].visits == 60


def test_a_bot_that_thinks_nothing_still_names_a_move() -> None:
    match = ridotto.new("strozzi", seed=3)
    asked = match.hint(bot="novice")
    assert asked.lines("florins") == [f"The novice would play: {asked.move}."]


def test_a_gran_maestro_is_called_in_two_words() -> None:
    assert _called(bots.find("gran_maestro")) == "gran maestro"
    assert _called(bots.find("maestro/temperature=1")) == "maestro"


def test_a_hint_is_the_same_in_twin_worlds() -> None:
    """What the seat cannot know changes nothing of what it is told."""
    match = ridotto.new("strozzi", seed=3)
    twin = match.game.observe(match.game.resample(match.state, 0, 5), 0, match.names)
    assert hint(match.observation(0), bots.find("master"), FEW) == hint(twin, bots.find("master"), FEW)


def test_there_is_no_hint_where_nothing_is_to_be_decided() -> None:
    match = ridotto.new("strozzi", seed=3)
    with pytest.raises(HintRefused):
        match.hint(1 - match.waiting[0])
