"""The invariants catch what they are for; positions are squared; features are relative."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ridotto.errors import PositionError
from ridotto.games.principe.checks import INVARIANTS
from ridotto.games.principe.data import CITIES, COLOURS
from ridotto.games.principe.knowledge import CITY, FEATURES, RIVAL, SEAT, SEAT_CELLS
from ridotto.games.principe.state import CONTRIBUTE, NEW_CYCLE, SHIELD
from ridotto.play import Match, position

from .tables import GREEN, NO_CARDS, WHITE, A, B, C, action, auctions, finished, roles

Spoil = Callable[[Any], None]


def put(name: str, index: Any, value: int) -> Spoil:
    def spoil(state: Any) -> None:
        state[name][index] = value

    return spoil


def put_one(name: str, value: int) -> Spoil:
    def spoil(state: Any) -> None:
        state[name] = value

    return spoil


@pytest.mark.parametrize(
    ("number", "spoil"),
    [
        (1, put("out", WHITE, 3)),
        (2, put_one("deck_size", 1)),
        (2, put("hand_size", A, 9)),
        (3, put("money", B, 9)),
        (4, put("shields", (0, A), 1)),
        (5, put("built_by", 14, A)),
        (5, put_one("unseen", 0)),
        (5, put("row", 0, 14)),
        (5, put_one("unseen", 2**15 - 1)),
        (5, put("built_in", 14, 1)),
        (6, put("minor", GREEN, A)),
        (7, put_one("asked", 0)),
        (7, put_one("asked", 0b11000)),
        (7, put_one("asked", 0b001)),
        (7, put_one("phase", NEW_CYCLE)),
        (8, put("money", 4, 1)),
        (9, put_one("bid", 3)),
        (10, put("laid_open", (A, 0), 1)),
    ],
)
def test_each_invariant_catches_its_break(number: int, spoil: Spoil) -> None:
    match = position("principe", seats=3, seed=1, row=(0, 1, 2, 3))
    if number == 9:
        match = auctions(1, 0, 0, 0, 0, seats=3)
    assert match.game.broken(match.state) == ""
    spoil(match.state)
    if number == 8:
        match.state.bank = int(match.state.bank)
    assert match.game.broken(match.state) == INVARIANTS[number - 1]


def test_a_bid_needs_a_bidder_with_money_who_has_not_passed() -> None:
    match = auctions(1, 0, 0, 0, 0, seats=3)
    match.play("bid 3", B)
    match.state.money[B] = 2
    match.state.bank = -12
    assert match.game.broken(match.state) == INVARIANTS[8]
    match.state.money[B] = 5
    match.state.bank = -15
    match.state.bidders = 0b101
    assert match.game.broken(match.state) == INVARIANTS[8]


def test_one_seat_is_asked_outside_phase_1() -> None:
    match = action((1, 1, 0, 0, 0))
    match.state.asked = 0b011
    assert match.game.broken(match.state) == INVARIANTS[6]
    shield = action((4, 4, 4, 4, 4), row=(0, 1, 2, 13))
    shield.play("build Pisa", A)
    assert int(shield.state.phase) == SHIELD
    shield.state.asked = 0b010
    assert shield.game.broken(shield.state) == INVARIANTS[6]


def test_positions_are_squared() -> None:
    match = position(
        "principe",
        seats=3,
        hand={A: (9, 0, 0, 0, 0)},
        face_up={B: (0, 4, 0, 0, 0)},
        money={A: 30},
        shields={(2, C): 4},
    )
    state = match.state
    assert int(state.hand_size[A]) == 9 and int(state.bank) == -40 and int(state.shields_left[C]) == 7
    total = state.deck.astype(int) + state.hand.sum(axis=0) + state.face_up.sum(axis=0)
    assert total.tolist() == [20] * 5 and int(state.deck_size) == int(state.deck.sum())


def test_a_deck_by_size_or_by_colours_sends_the_rest_out_of_the_game() -> None:
    by_size = position("principe", seats=3, deck_size=17)
    assert int(by_size.state.deck.sum()) == 17 and int(by_size.state.out.sum()) == 100 - 12 - 17
    by_colour = position("principe", seats=3, deck=(1, 2, 3, 4, 5))
    assert int(by_colour.state.deck_size) == 15 and int(by_colour.state.out.sum()) == 100 - 12 - 15
    both = position(
        "principe",
        seats=3,
        hand={s: NO_CARDS for s in range(3)},
        deck=(20, 20, 20, 20, 20),
        out=(0, 0, 0, 0, 0),
    )
    assert int(both.state.deck_size) == 100


def test_contributions_in_progress_come_from_the_hand() -> None:
    match = position("principe", seats=3, to_give={A: 1, B: 0}, hand={A: (4, 0, 0, 0, 0), B: (1, 3, 0, 0, 0)})
    assert match.waiting == (A, C) and int(match.state.phase) == CONTRIBUTE
    assert match.state.hand[A].tolist() == [3, 0, 0, 0, 0] and match.state.hand[B].tolist() == [0, 2, 0, 0, 0]
    assert match.state.gave[B, 0].tolist() == [GREEN + 1, WHITE + 1]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(PositionError, match="20 cards"):
        position(
            "principe",
            seats=3,
            hand={A: (20, 0, 0, 0, 0), B: (20, 0, 0, 0, 0)},
            deck=(0, 0, 0, 0, 0),
            out=(0, 0, 0, 0, 0),
        )
    with pytest.raises(PositionError, match="coins"):
        position("principe", seats=3, bank=0)
    with pytest.raises(PositionError, match="11 shields"):
        position("principe", seats=3, shields={(0, A): 3}, shields_left={A: 11})
    with pytest.raises(PositionError, match="cards as everybody is told"):
        position("principe", seats=3, hand_size={A: 2})


def test_positions_with_explicit_cities_and_hands_laid_open() -> None:
    match = position(
        "principe", seats=3, row=(0, 1, -1, -1), built_by={city: A for city in range(2, 15)}, unseen=0
    )
    assert int(match.state.unseen) == 0 and match.state.built_in.tolist() == [0, 0] + [1] * 13
    over = finished(hand={A: (1, 0, 0, 0, 0), B: NO_CARDS, C: NO_CARDS})
    again = position(
        "principe",
        seats=3,
        phase=int(over.state.phase),
        hand=over.state.hand.tolist(),
        built_by={c: A for c in range(12)},
    )
    assert again.is_over and again.state.laid_open[A].tolist() == [1, 0, 0, 0, 0]


def features(match: Match, seat: int) -> Any:
    return match.game.encode(match.state, seat)


def test_features_are_relative_to_the_seat() -> None:
    match = position("principe", seats=3, money={A: 7, B: 8, C: 9})
    assert len(features(match, A)) == FEATURES == match.game.features
    for seat, expected in ((A, [7, 8, 9]), (B, [8, 9, 7]), (C, [9, 7, 8])):
        cells = features(match, seat)
        assert [int(cells[SEAT + place * SEAT_CELLS + 1]) for place in range(3)] == expected
        assert not cells[SEAT + 3 * SEAT_CELLS :].any(), "absent seats are empty"


def test_features_tell_own_hidden_things_and_no_others() -> None:
    match = position("principe", seats=3, hand={A: (4, 0, 0, 0, 0)})
    before = features(match, B)
    match.play("give green", A)
    mine = features(match, A)
    other = match.copy()
    other.state.gave[A, 0, 0] = WHITE + 1
    assert (features(other, B) == features(match, B)).all() and not (features(other, A) == mine).all()
    assert not (before == features(match, B)).all(), "that a card was given is open"


def test_features_of_auctions_roles_and_cities_differ() -> None:
    states = [
        auctions(1, 2, 0, 0, 0, seats=3),
        auctions(2, 1, 0, 0, 0, seats=3),
        roles({A: (1, 0, 0, 0, 0), B: (1, 0, 0, 0, 0)}, seats=3),
        roles({A: (0, 1, 0, 0, 0), B: (0, 1, 0, 0, 0)}, seats=3),
        action((1, 1, 0, 0, 0), built_by={0: A}),
        action((1, 1, 0, 0, 0), built_by={0: B}),
        finished(earned={(A, 0): 900}),
    ]
    rows = [features(match, A) for match in states]
    assert len({row.tobytes() for row in rows}) == len(rows)
    assert max(int(row.max()) for row in rows) == 127 and min(int(row.min()) for row in rows) > -128


def test_bought_cards_of_this_cycle_are_features() -> None:
    match = auctions(3, 0, 0, 0, 1, seats=3, hand={s: (1, 1, 0, 0, 0) for s in range(3)})
    for move in ("bid 1", "pass", "pass"):
        match.play(move)
    cells = features(match, A)
    bought = SEAT + SEAT_CELLS + 11 + 4 * 5
    assert int(cells[bought + 4]) == 1 and np.count_nonzero(cells[bought : bought + 5]) == 1


def test_features_count_what_is_missing_for_an_open_city() -> None:
    """Siena needs a green and two red cards; a group on the block is counted in its own place."""
    match = auctions(0, 0, 2, 0, 0, seats=3, row=(0, 1, 2, 3), hand={A: (1, 0, 0, 0, 0), B: (0, 0, 1, 0, 0)})
    for seat, alone, with_lot in ((A, 2, 0), (B, 2, 1)):
        cells = features(match, seat)
        assert int(cells[CITY + 6 * CITIES]) == alone
        assert int(cells[CITY + 7 * CITIES]) == with_lot
        assert not cells[CITY + 6 * CITIES + 4 : CITY + 7 * CITIES].any(), "cities that are not open"


def test_features_tell_leads_over_the_two_best_others() -> None:
    up = {A: (3, 0, 0, 0, 0), B: (5, 0, 0, 0, 0), C: (1, 0, 0, 0, 2)}
    match = position("principe", seats=3, face_up=up, shields={(2, A): 4, (2, B): 1})
    cells = features(match, A)
    assert [int(each) for each in cells[RIVAL : RIVAL + 2 * COLOURS]] == [-2, 2, 0, 0, 0, 0, 0, 0, -2, 0]
    assert [int(each) for each in cells[RIVAL + 2 * COLOURS + 4 :][:2]] == [3, 4]
