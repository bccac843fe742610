"""Imagined worlds: what a seat cannot know is replaced, what it can know is kept. P-9.3."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ridotto.games.principe.state import OVER
from ridotto.games.principe.worlds import IMPOSSIBLE, imagine_history
from ridotto.play import Match, position

from .tables import GREEN, RED, A, B, C, auctions, finished

LUCK = range(200)


def hands(match: Match, viewer: int, seat: int) -> list[list[int]]:
    return [match.game.resample(match.state, viewer, luck).hand[seat].tolist() for luck in LUCK]


def in_second_cycle() -> Match:
    """A table of three on which B bought three red cards in cycle 1 and played one of them."""
    match = position(
        "principe",
        seats=3,
        seed=8,
        principe=A,
        hand={A: (0, 0, 2, 2, 0), B: (2, 2, 0, 0, 0), C: (2, 0, 2, 0, 0)},
    )
    for seat, move in ((A, "give red blue"), (B, "give white white"), (C, "give red red")):
        match.play(move, seat)
    for move in ("pass", "pass", "pass"):  # blue
        match.play(move)
    for move in ("pass", "pass", "pass"):  # white
        match.play(move)
    for seat, move in ((B, "bid 1"), (C, "pass"), (A, "pass")):
        match.play(move, seat)
    while match.waiting != (B,) or "play 1 red" not in match.legal(B):
        match.play("pass")
    match.play("play 1 red", B)
    return match


def test_bought_cards_stay_where_they_were_seen() -> None:  # P-9.3
    match = in_second_cycle()
    for viewer in (-1, A, C):
        for hand in hands(match, viewer, B):
            assert hand[RED] >= 2 and sum(hand) == int(match.state.hand_size[B])
    assert {tuple(hand) for hand in hands(match, B, B)} == {tuple(match.state.hand[B].tolist())}


def test_hidden_cards_take_every_possible_colour() -> None:  # P-9.3
    match = position("principe", seats=3, seed=4)
    drawn = np.array(hands(match, A, B))
    assert (drawn.max(axis=0) >= 2).all() and (drawn.min(axis=0) == 0).all()
    # 96 cards are unseen; each hand of four has on average its share of each colour.
    unseen = 20 - match.state.hand[A].astype(int)
    assert np.abs(drawn.mean(axis=0) - 4 * unseen / 96).max() < 0.25


def test_own_contributions_narrow_what_others_gave() -> None:  # P-9.3
    match = in_second_cycle()
    pile = match.state.piles[0].astype(int)
    for luck in LUCK:
        world = match.game.resample(match.state, A, luck)
        given = np.zeros(5, int)
        for seat in range(3):
            for card in world.gave[seat, 0]:
                given[int(card) - 1] += 1
        assert given.tolist() == pile.tolist()
        assert world.gave[A].tolist() == match.state.gave[A].tolist()


def test_contributions_still_face_down_are_imagined_too() -> None:  # P-3.4, P-9.3
    match = position("principe", seats=3, seed=4)
    match.play(match.legal(B)[0], B)
    seen = {int(match.game.resample(match.state, A, luck).gave[B, 0, 0]) for luck in LUCK}
    assert seen == {1, 2, 3, 4, 5}
    for luck in LUCK:
        world = match.game.resample(match.state, A, luck)
        assert int(world.gave[B, 0, 1]) == 0 and int(world.hand[B].sum()) == 3


def test_open_hands_at_the_end_stay_open() -> None:  # P-8.1, P-9.3
    match = finished(hand={A: (1, 0, 0, 0, 0), B: (0, 2, 0, 0, 0), C: (0, 0, 3, 0, 0)})
    world = match.game.resample(match.state, -1, 5)
    assert world.hand.tolist() == match.state.hand.tolist() and int(world.phase) == OVER
    assert match.game.broken(world) == ""


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_history_of_real_games_can_nearly_always_be_replayed(seats: int) -> None:  # P-9.3
    """The way out for positions without a history is not needed in real games."""
    rng = random.Random(seats)
    failed = tried = 0
    for seed in range(3):
        match = Match.new("principe", seats=seats, seed=seed)
        while not match.is_over:
            seat = rng.choice(match.waiting)
            match.play(rng.choice(match.legal_numbers(seat)), seat)
            if rng.random() < 0.15:
                tried += 1
                world = match.game.layout.copy(match.state)
                with np.errstate(over="ignore"):
                    found = [
                        imagine_history(world, rng.randrange(seats), np.uint64(tried), attempt)
                        for attempt in range(3)
                    ]
                failed += all(each == IMPOSSIBLE for each in found)
    assert tried > 30 and failed <= tried * 0.02


def test_a_position_without_a_history_can_be_imagined() -> None:  # P-9.3
    match = auctions(1, 2, 0, 0, 0, hand={B: (5, 5, 5, 0, 0)})
    for luck in range(20):
        world = match.game.resample(match.state, A, luck)
        assert match.game.broken(world) == "" and int(world.hand[B].sum()) == 15


def test_impossible_histories_are_noticed() -> None:  # P-9.3
    # B played seven red cards in cycle 1, but four cards drawn less two given leave two.
    match = position(
        "principe",
        seats=3,
        seed=1,
        cycle=2,
        played={(0, B): 2 * 20 + 7},
        piles={(0, GREEN): 6},
        face_up={B: (0, 0, 7, 0, 0)},
    )
    world = match.game.layout.copy(match.state)
    with np.errstate(over="ignore"):
        assert imagine_history(world, A, np.uint64(1), 0) == IMPOSSIBLE
    # More cards in the pile than two for each player: nobody is left to have given them.
    crowded = position("principe", seats=3, seed=1, cycle=2, piles={(0, GREEN): 9})
    world = crowded.game.layout.copy(crowded.state)
    with np.errstate(over="ignore"):
        assert imagine_history(world, A, np.uint64(1), 0) == IMPOSSIBLE
    # A city whose cards nobody could have had.
    built = position(
        "principe", seats=3, seed=1, cycle=2, piles={(0, GREEN): 6}, built_by={10: B}, built_in={10: 1}
    )
    world = built.game.layout.copy(built.state)
    with np.errstate(over="ignore"):
        assert imagine_history(world, A, np.uint64(1), 0) == IMPOSSIBLE


def test_a_hand_that_would_need_more_cards_than_exist_is_not_imagined() -> None:  # P-9.3
    # B bought 6 green cards; all other green cards but four lie on the table: the wild ones cannot be green.
    match = position(
        "principe",
        seats=3,
        seed=2,
        cycle=2,
        piles={(0, GREEN): 6},
        bought={(0, GREEN): B + 1},
        gave={(A, 0): (GREEN + 1, GREEN + 1)},
        face_up={A: (16, 0, 0, 0, 0)},
        hand={A: (0, 2, 2, 2, 0), B: (4, 0, 4, 4, 0), C: (0, 3, 3, 0, 0)},
    )
    world = match.game.layout.copy(match.state)
    with np.errstate(over="ignore"):
        assert imagine_history(world, A, np.uint64(1), 0) == IMPOSSIBLE
    for luck in range(20):
        assert match.game.broken(match.game.resample(match.state, A, luck)) == ""


def test_worlds_of_a_whole_game_are_sound_and_look_the_same() -> None:  # P-9.3
    rng = random.Random(3)
    match = Match.new("principe", seats=4, seed=77)
    while not match.is_over:
        seat = rng.choice(match.waiting)
        match.play(rng.choice(match.legal_numbers(seat)), seat)
        viewer = rng.randrange(-1, 4)
        world = match.game.resample(match.state, viewer, rng.getrandbits(64))
        assert match.game.broken(world) == ""
        conceal = match.game.layout.conceal
        assert conceal(world, viewer).tobytes() == conceal(match.state, viewer).tobytes()
    assert int(match.state.phase) == OVER


def test_red_draws_are_wild() -> None:  # P-7.11, P-9.3
    match = in_second_cycle()
    while not match.is_over and not match.state.drew_red.any():
        match.play(match.legal()[-1])
    assert match.state.drew_red.any()
    for viewer in range(-1, 3):
        assert match.game.broken(match.game.resample(match.state, viewer, 9)) == ""
