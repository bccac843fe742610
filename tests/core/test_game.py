"""Game and registry: what every title offers, and what it refuses."""

from __future__ import annotations

import pytest

import ridotto
from ridotto.core import registry
from ridotto.core.game import Game, _span
from ridotto.errors import UnknownGame, UnknownOption


def test_the_registry_finds_rooms_by_folder() -> None:
    assert "strozzi" in registry.names()
    assert [game.name for game in ridotto.games()] == registry.names()
    with pytest.raises(UnknownGame, match="no game 'poker'; there are"):
        ridotto.game("poker")


def test_options_are_checked() -> None:
    game = ridotto.game("strozzi")
    with pytest.raises(UnknownOption, match="no option 'colour'"):
        game.choose({"colour": "red"})
    with pytest.raises(UnknownOption, match="docked or full"):
        game.choose({"round_end": "never"})
    with pytest.raises(UnknownOption, match="neither 'manual' nor"):
        game.choose(preset="house")
    with pytest.raises(UnknownOption, match="for 2 players, not 3"):
        game.check_seats(3)


def test_spans_of_players_are_said_in_words() -> None:
    assert _span((2,)) == "2"
    assert _span((2, 3, 4)) == "2 to 4"


def test_a_broken_state_is_named() -> None:
    game = ridotto.game("strozzi")
    state = game.new_state(2, 1)
    assert game.broken(state) == ""
    state.cash[0] += 1
    assert game.broken(state) == "money is the sum of the ledger"
    state.cash[0] = 30_000
    assert "leaves" in game.broken(state)


def test_observers_who_sit_nowhere_have_no_moves() -> None:
    match = ridotto.new("strozzi", seed=1)
    assert match.observation().legal() == []
    assert match.observation(1).legal_texts() == []
    assert match.observation(0).seats == 2


def test_what_a_room_leaves_out_has_a_quiet_default(game: Game) -> None:
    from dataclasses import fields

    defaults = {each.name: each.default for each in fields(Game)}
    match = ridotto.new(game.name, seed=1)
    before = match.state.tobytes()
    defaults["settle"](match.state, frozenset())  # type: ignore[operator]
    assert match.state.tobytes() == before
    assert defaults["opening"](match.observation()) == []  # type: ignore[operator]
    assert defaults["is_hidden"](0) is False  # type: ignore[operator]


def test_a_room_says_how_many_usually_play_and_how_gentle_it_is() -> None:
    usual = {game.name: game.usual_seats for game in ridotto.games()}
    assert usual == {"rialto": 4, "strozzi": 2, "edo": 3, "principe": 4, "signorie": 4}
    assert all(game.usual_seats in game.seats and 1 <= game.demand <= 5 for game in ridotto.games())
