"""Signorie: numbers for a network, and fair worlds."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import ridotto
from ridotto.core.fields import SPECTATOR
from ridotto.games.signorie.knowledge import FEATURES, house_copies, unseen_kind, unseen_tiles
from ridotto.play import Match

from .table import MEN, table, tile


def later(seats: int, moves: int, seed: int = 5) -> Match:
    """Play some random moves."""
    rng = random.Random(seed)
    match = ridotto.new("signorie", seats=seats, seed=seed)
    for _ in range(moves):
        match.play(rng.choice(match.legal_numbers(match.waiting[0])))
    return match


def encoded(match: Match, seat: int) -> list[int]:
    return match.game.encode(match.state, seat).tolist()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_sees_itself_first(seats: int) -> None:
    match = later(seats, 40)
    own = encoded(match, 0)
    other = encoded(match, 1)
    size = 107  # cells of one seat
    start = FEATURES - 4 * size
    assert len(own) == FEATURES
    assert own[:start] == other[:start], "the board looks the same to all"
    blocks = [own[start + size * k : start + size * (k + 1)] for k in range(4)]
    turned = [other[start + size * k : start + size * (k + 1)] for k in range(4)]
    assert turned[: seats - 1] == blocks[1:seats] and turned[seats - 1] == blocks[0]
    assert all(not any(cells) for cells in blocks[seats:]), "absent seats are empty"


def test_what_changes_shows() -> None:
    base = encoded(table(), 0)
    for fields in (
        {"florins": {0: 3}},
        {"supply": {(1, MEN): 1}},
        {"initiative": {1: 4}},
        {"helpers": {0: 8}},
        {"brides": {0: 1}},
        {"careers": {(0, 20): 1}},
        {"row": {(0, 0, 2): 4}},
        {"face_down": {(1, 3): 2}},
        {"crowd": {2: 3}},
        {"round_number": 6},
        {"pledged": {(1, 1): 2}},
        {"earned": {(0, 0): 40}},
    ):
        assert encoded(table(**fields), 0) != base, fields


def test_wide_numbers_are_kept_within_a_byte() -> None:
    match = table(florins={0: 900}, earned={(0, 0): 900})
    assert max(encoded(match, 0)) == 127


def test_the_man_being_sent_shows() -> None:
    sent = [encoded(table(phase=5, cause=0, careers={(0, post): 1}, envoy=post), 0) for post in (3, 10)]
    assert sent[0] != sent[1]


def test_everybody_may_count_the_unseen_tiles() -> None:
    match = table(seats=4, marriage_tile=(tile(0, 5), 2, 3, 4 + 2, 5), mission_tile=(6 + 5, 7, 8, 9, 10))
    unseen = unseen_tiles(match.state)
    assert sum(house_copies(unseen, house) for house in range(6)) == 44
    kinds = [unseen_kind(unseen, 0, choice) for choice in range(house_copies(unseen, 0))]
    assert kinds == sorted(kinds) and tile(0, 5) not in kinds


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_resampling_keeps_what_is_seen_and_changes_what_is_not(seats: int) -> None:
    match = later(seats, 45)
    game = match.game
    worlds = [game.resample(match.state, SPECTATOR, luck) for luck in range(30)]
    for world in worlds:
        assert game.broken(world) == ""
        assert game.layout.conceal(world, 0).tobytes() == game.layout.conceal(match.state, 0).tobytes()
    assert len({world.unseen.tobytes() for world in worlds}) == 30


def test_resampling_is_fair() -> None:
    """Each unseen tile is as likely on top of the stack as its copies say, and removed within its house."""
    match = table(seats=2, face_down={(0, 1): 4})
    unseen = unseen_tiles(match.state)
    copies = {kind: unseen >> 2 * (kind - 1) & 3 for kind in range(1, 25)}
    tops: Counter[int] = Counter()
    removed: Counter[int] = Counter()
    trials = 600
    for luck in range(trials):
        world = match.game.resample(match.state, 0, luck)
        tops[int(world.unseen[int(world.stack_left) - 1])] += 1
        removed.update(int(kind) for kind in world.unseen[42:])
    for kind, count in copies.items():
        house = range(kind - (kind - 1) % 4, kind - (kind - 1) % 4 + 4)
        of_house = sum(copies[each] for each in house)
        likely = 2 * count / of_house * trials
        assert abs(removed[kind] - likely) < 6 * np.sqrt(likely + 1), kind
        on_top = trials * (of_house - 2) * count / of_house / (sum(copies.values()) - 12)
        assert abs(tops[kind] - on_top) < 6 * np.sqrt(on_top + 1), kind


def test_the_future_changes_with_the_world() -> None:
    match = table()
    rolls = set()
    for luck in range(12):
        world = match.copy()
        world.state = match.game.resample(match.state, 0, luck)
        world.play("take purple 6, signoria")
        rolls.add(tuple(world.state.births.tolist()))
    assert len(rolls) > 3
