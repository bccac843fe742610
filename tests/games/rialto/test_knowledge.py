"""What everybody can know, and worlds that fit it (RULES.md chapter 11)."""

from __future__ import annotations

import numpy as np

from ridotto.core.chance import quiet
from ridotto.core.fields import SPECTATOR
from ridotto.core.registry import find
from ridotto.games.rialto.data import KINDS
from ridotto.games.rialto.encode import FEATURES
from ridotto.games.rialto.knowledge import NOTHING, gather_unseen, swap_unseen
from ridotto.games.rialto.state import LAY
from ridotto.play import Match
from ridotto.sim import cpu

from .table import (
    A,
    B,
    C,
    cards,
    discarding,
    drafting,
    hands,
    laying,
    order,
    refused,
    tiles,
    using_blues,
    using_greens,
)

GAME = find("rialto")
DOGE, GOLD, BUILDING, BRIDGE, GONDOLA, COUNCILMAN, JOKER = range(7)


def worlds(match: Match, viewer: int, number: int = 60) -> list[object]:
    return [GAME.resample(match.state, viewer, luck) for luck in range(number)]


def test_board_supplies_and_sizes_are_open() -> None:
    open_fields = (
        "board palace coins_on gold general personal hand_size pile_size rows laid stock ends".split()
    )
    assert all(GAME.layout.by_name[name].sight.name == "PUBLIC" for name in open_fields)


def test_hands_and_discards_are_their_owners_and_the_pile_is_nobodys() -> None:
    assert GAME.layout.by_name["hand"].sight.name == "OWNER"
    assert GAME.layout.by_name["buried"].sight.name == "OWNER"
    assert GAME.layout.by_name["pile"].sight.name == "SECRET"


def test_cards_taken_openly_are_known() -> None:
    match = drafting("", "", rows=["2 Doge, 4 Joker", "6 Gold", "6 Bridge"])
    match.play("row 1")
    assert match.state.shown[A].tolist() == cards("2 Doge, 4 Joker")
    for world in worlds(match, B):
        assert (world.hand[A] >= match.state.shown[A]).all()
        assert world.hand[A].sum() == 8


def test_blind_cards_are_not_known() -> None:
    match = drafting("", "", rows=["2 Doge, 4 Joker", "6 Gold", "6 Bridge"])
    match.play("row 1")
    guesses = {tuple(world.hand[A].tolist()) for world in worlds(match, B)}
    assert len(guesses) > 10
    assert {tuple(world.hand[A].tolist()) for world in worlds(match, A)} == {
        tuple(match.state.hand[A].tolist())
    }


def test_a_fetched_card_is_known_and_drawn_ones_are_not() -> None:
    match = using_greens("7 Doge", "7 Gold", row="1 Joker", palace=tiles("G1 G1"), gold=(2, 0, 0, 0, 0))
    match.play("G1 take Joker")
    match.play("G1 draw")
    assert match.state.shown[A].tolist() == cards("1 Joker")


def test_discards_may_be_any_shown_cards_but_not_more_than_were_discarded() -> None:
    match = discarding("4 Doge, 5 Gold", "7 Bridge", shown={0: cards("3 Doge, 3 Gold")})
    match.play("discard Gold Gold")
    assert int(match.state.slipped[A]) == 2
    assert match.state.shown[A].tolist() == cards("3 Doge, 3 Gold")
    shortfalls = set()
    for world in worlds(match, B, 200):
        short = np.maximum(0, match.state.shown[A] - world.hand[A]).sum()
        assert short <= 2
        assert ((world.hand[A] + world.buried[A]) >= match.state.shown[A]).all()
        shortfalls.add(int(short))
    assert shortfalls == {0, 1, 2}


def test_a_player_remembers_his_own_discards() -> None:
    match = discarding("4 Doge, 5 Gold", "7 Bridge")
    match.play("discard Gold Gold")
    for world in worlds(match, A):
        assert world.buried[A].tolist() == cards("2 Gold")
        assert int(world.pile[GOLD]) + int(world.hand[B, GOLD]) <= 11 - 5


def test_played_cards_come_off_what_is_known() -> None:
    match = laying("Doge", A, "3 Doge, 1 Joker", "1 Gold", shown={0: cards("2 Doge, 1 Joker")})
    match.play("play 1 Doge + 1 Joker")
    assert match.state.shown[A].tolist() == cards("1 Doge")
    match = laying("Doge", A, "3 Doge, 1 Joker", "1 Gold", shown={0: cards("2 Doge, 1 Joker")})
    match.play("play 3 Doge")
    assert match.state.shown[A].tolist() == cards("1 Joker")


def test_at_the_end_of_the_round_each_kind_is_cut_by_the_discards() -> None:
    match = using_blues(
        2,
        hand={0: cards("3 Doge, 1 Gold")},
        shown={0: cards("3 Doge, 2 Gold")},
        buried={0: cards("2 Gold")},
        slipped=(2, 0, 0, 0, 0),
        palace=tiles("B1"),
        gold=(1, 0, 0, 0, 0),
    )
    match.play("stop")
    assert match.state.shown[A].tolist() == cards("1 Doge")
    assert int(match.state.slipped[A]) == 0


def test_jokers_for_a_kind_show_that_it_is_lacking() -> None:
    match = laying("Doge", A, "2 Joker, 3 Gold", "1 Gold", "2 Gold")
    reveals = int(match.state.reveals)
    match.play("play 2 Joker")
    assert int(match.state.lacks[A]) == 1 << DOGE
    assert int(match.state.reveals) > reveals
    for world in worlds(match, B):
        assert int(world.hand[A, DOGE]) == 0


def test_shown_cards_that_are_lacking_must_have_been_discarded() -> None:
    match = laying(
        "Doge",
        A,
        "2 Joker, 3 Gold",
        "1 Gold",
        shown={0: cards("1 Doge, 2 Gold")},
        buried={0: cards("1 Doge, 1 Bridge")},
        slipped=(2, 0, 0, 0, 0),
    )
    match.play("play 2 Joker")
    assert match.state.shown[A].tolist() == cards("2 Gold")
    assert int(match.state.slipped[A]) == 1
    for world in worlds(match, B, 100):
        assert int(world.hand[A, DOGE]) == 0
        assert int(world.hand[A, GOLD]) >= 1


def test_a_lacking_kind_may_lie_among_the_discards() -> None:
    match = laying(
        "Doge", A, "2 Joker, 3 Gold", "1 Gold", buried={0: cards("2 Bridge")}, slipped=(2, 0, 0, 0, 0)
    )
    match.play("play 2 Joker")
    discards = {int(world.buried[A, DOGE]) for world in worlds(match, B, 200)}
    assert discards >= {0, 1}
    assert max(discards) <= 2


def test_drawing_again_ends_that_knowledge() -> None:
    match = drafting("3 Gold", "", rows=["6 Joker", "6 Gold", "6 Bridge"], lacks=(1, 0, 0, 0, 0))
    assert all(int(world.hand[A, DOGE]) == 0 for world in worlds(match, B))
    match.play("row 1")
    assert int(match.state.lacks[A]) == 0
    assert any(int(world.hand[A, DOGE]) for world in worlds(match, B, 100))


def test_after_a_shuffle_old_discards_are_forgotten() -> None:
    match = drafting(
        "", "", rows=["6 Doge", "6 Gold", "6 Bridge"], buried={0: cards("5 Joker")}, pile=cards("")
    )
    match.play("row 1")
    assert not match.state.buried.any()
    assert {int(world.pile[JOKER]) for world in worlds(match, A)} == {int(match.state.pile[JOKER])}


def test_worlds_are_fair() -> None:
    """A blind card is any unseen card with its share: a Joker in one of eleven of 77 cards, say."""
    match = laying("Doge", A, "1 Doge", "1 Gold", "1 Gold")
    number = 2200
    kinds = np.zeros(KINDS)
    with quiet():
        for luck in range(number):
            kinds += GAME.resample(match.state, A, luck).hand[B]
    expected = np.array([10, 11, 11, 11, 11, 11, 11]) / 76 * number
    assert (abs(kinds - expected) < 4.5 * np.sqrt(expected)).all()


def test_a_spectator_knows_only_what_all_know() -> None:
    match = laying("Doge", A, "2 Doge, 5 Joker", "7 Gold", shown={0: cards("5 Joker")})
    seen = worlds(match, SPECTATOR)
    assert all(int(world.hand[A, JOKER]) >= 5 for world in seen)
    assert len({tuple(world.hand[A].tolist()) for world in seen}) > 5


def test_future_luck_is_new_in_every_world() -> None:
    match = laying("Doge", A, "2 Doge, 5 Joker", "7 Gold")
    seeds = {int(world.seed) for world in worlds(match, A)}
    assert len(seeds) == 60
    assert int(match.state.seed) not in seeds


def crowded(lacks: tuple[int, int, int]) -> Match:
    """All unseen cards are Doge, Gold and one Bridge; the table knows what some hands lack."""
    rest = cards("7 Doge, 9 Gold, 11 Building, 10 Bridge, 11 Gondola, 11 Councilman, 11 Joker")
    return laying(
        "Doge",
        A,
        "1 Gold",
        "2 Doge",
        "1 Gold, 1 Bridge",
        pile=cards("2 Doge"),
        spent=rest,
        lacks=(lacks[0], lacks[1], lacks[2], 0, 0),
    )


def test_hands_that_lack_kinds_get_others_by_a_swap() -> None:
    # B may hold no Gold and no Bridge; A no Doge and no Bridge: the Bridge must go to C or the pile.
    match = crowded((0b0001, 0b0010, 0b0001))
    for world in worlds(match, SPECTATOR, 300):
        assert GAME.broken(world) == ""
        assert int(world.hand[A, DOGE]) == int(world.hand[B, GOLD]) == int(world.hand[C, DOGE]) == 0


def test_a_swap_takes_only_spare_cards_of_hands_that_may_hold_the_kind() -> None:
    match = crowded((0b0001, 0b0010, 0b0001))
    state = GAME.layout.copy(match.state)
    gather_unseen(state, SPECTATOR)
    state.pile[:] = cards("1 Doge")
    state.hand[:3] = [cards(text) for text in ("", "", "1 Bridge")]
    state.lacks[2] = 0
    # A wants no Doge; B has nothing to spare, C has a Bridge and may hold the Doge.
    assert swap_unseen(state, A, SPECTATOR) == BRIDGE
    assert state.hand[C].tolist() == cards("1 Doge")
    assert not state.pile.any()


def test_without_any_swap_the_last_card_is_given_all_the_same() -> None:
    match = crowded((0b0001, 0b0010, 0b0001))
    state = GAME.layout.copy(match.state)
    state.lacks[:3] = 0b0001
    gather_unseen(state, SPECTATOR)
    state.pile[:] = cards("1 Doge")
    assert swap_unseen(state, A, SPECTATOR) == DOGE
    assert not state.pile.any()
    assert NOTHING == -1


def test_random_worlds_keep_the_observation_and_read_nothing_hidden() -> None:
    for seats in GAME.seats:
        for option in ("keep", "discard"):
            trace = cpu.trace_game(GAME, 40 + seats, seats, options={"carry_over": option})
            for ply in range(0, trace.plies, 17):
                state = trace.states[ply]
                for viewer in range(-1, seats):
                    world = GAME.resample(state, viewer, ply)
                    seen = GAME.layout.conceal(state, viewer)
                    assert GAME.broken(world) == ""
                    assert GAME.layout.conceal(world, viewer).tobytes() == seen.tobytes()
                    assert GAME.resample(seen, viewer, ply).tobytes() == world.tobytes()


def test_only_the_asked_may_act_and_each_move_has_its_moment() -> None:
    match = laying("Doge", A, "1 Doge", "1 Gold")
    refused(match, "pass", "R-11.6", seat=B)
    refused(match, "stop", "R-11.7")
    refused(match, "row 1", "R-3.3")
    refused(match, "start G1", "R-2.6")
    refused(match, "from CAN", "R-7.16")
    refused(match, "move CAN", "R-7.19")
    refused(match, "take G1", "R-7.4")
    refused(match, "return G1", "R-7.8")


def test_encoding_is_relative_to_the_seat() -> None:
    match = laying("Doge", A, "2 Doge", "1 Gold", "3 Joker", order=order(B, C, A), doge=(1, 5, 4, 0, 0))
    turned = laying(
        "Doge",
        B,
        "3 Joker",
        "2 Doge",
        "1 Gold",
        order=order(C, A, B),
        doge=(4, 1, 5, 0, 0),
        gold=match.state.gold[[2, 0, 1, 3, 4]].tolist(),
        district_of=match.state.district_of.tolist(),
        top_bridge=int(match.state.top_bridge),
    )
    mine, theirs = GAME.encode(match.state, A), GAME.encode(turned.state, B)
    assert mine.tobytes() == theirs.tobytes()
    assert len(mine) == FEATURES == GAME.features


def test_encoding_shows_own_cards_and_leaves_absent_seats_empty() -> None:
    match = laying("Doge", A, "2 Doge", "1 Gold")
    other = laying("Doge", A, "2 Gold", "1 Gold")
    assert GAME.encode(match.state, A).tobytes() != GAME.encode(other.state, A).tobytes()
    assert GAME.encode(match.state, B).tobytes() == GAME.encode(other.state, B).tobytes()
    assert not GAME.encode(match.state, A)[-3 * 69 :].any()
    assert int(match.state.phase) == LAY
    assert hands("1 Doge") == {0: cards("1 Doge")}
