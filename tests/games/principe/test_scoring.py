"""The final scoring and the places: RULES.md chapter 8."""

from __future__ import annotations

import pytest

from ridotto.games.principe.data import LOMBARDIA, UMBRIA
from ridotto.games.principe.state import (
    FROM_FEWEST,
    FROM_FINAL_ROLES,
    FROM_HAND,
    FROM_MONEY,
    FROM_REGIONS,
    SOURCES,
)

from .tables import BLUE, GREEN, NO_CARDS, RED, YELLOW, A, B, C, D, earned, finished


def test_hands_are_laid_open_and_everything_counts_at_once() -> None:  # P-8.1
    match = finished(hand={A: (1, 0, 0, 0, 0), B: NO_CARDS, C: (0, 2, 0, 0, 0)})
    assert match.observation(B).state.laid_open.tolist()[:3] == [[1, 0, 0, 0, 0], [0] * 5, [0, 2, 0, 0, 0]]
    assert sum(match.points) == int(match.state.earned.sum())
    assert match.state.earned.shape[1] == len(SOURCES)


def test_points_have_no_limit() -> None:  # P-8.1
    match = finished(earned={(A, 0): 300})
    assert match.points[A] > 300


def test_roles_at_the_end() -> None:  # P-8.2
    match = finished(major={GREEN: A, RED: A, BLUE: B}, minor={GREEN: B, YELLOW: -1})
    assert earned(match, FROM_FINAL_ROLES) == (4, 3, 0)


@pytest.mark.parametrize(
    ("cards", "points"),
    [((3, 3, 3, 1, 3), 2), ((1, 1, 3, 4, 5), 4), ((0, 1, 0, 1, 2), 4), ((3, 1, 0, 0, 0), 6)],
)
def test_each_own_fewest_colour_scores_two(cards: tuple[int, ...], points: int) -> None:  # P-8.3
    assert earned(finished(face_up={A: cards}), FROM_FEWEST)[A] == points


def test_sets_score_with_the_option() -> None:  # P-8.3
    match = finished(face_up={A: (3, 2, 2, 5, 4), B: (1, 1, 1, 1, 0)}, options={"fewest": "sets"})
    assert earned(match, FROM_FEWEST) == (4, 0, 0)


def test_table_and_hand_are_added_up() -> None:  # P-8.4
    cards = {
        "face_up": {A: (1, 0, 0, 0, 0)},
        "face_down": {A: (0, 1, 1, 0, 0)},
        "hand": {A: (0, 0, 0, 1, 2), B: NO_CARDS, C: NO_CARDS},
    }
    assert earned(finished(**cards), FROM_FEWEST)[A] == 8
    assert earned(finished(**cards, options={"fewest_cards": "table"}), FROM_FEWEST)[A] == 4


def test_most_money_scores_for_all_who_have_it() -> None:  # P-8.5
    assert earned(finished(money={A: 7, B: 7, C: 3}), FROM_MONEY) == (2, 2, 0)
    assert earned(finished(money={A: 7, B: 8, C: 3}), FROM_MONEY) == (0, 2, 0)


def test_most_cards_in_hand_scores_for_all_who_have_them() -> None:  # P-8.6
    hands = {A: (2, 0, 0, 0, 0), B: (0, 1, 1, 0, 0), C: (1, 0, 0, 0, 0)}
    assert earned(finished(hand=hands, face_up={C: (0, 0, 0, 9, 0)}), FROM_HAND) == (2, 2, 0)
    assert earned(finished(), FROM_HAND) == (2, 2, 2), "also if nobody has any"


@pytest.mark.parametrize(
    ("shields", "points"),
    [
        ((3, 2, 1, 0), (5, 2, 0, 0)),
        ((3, 2, 2, 1), (5, 2, 2, 0)),
        ((3, 3, 2, 1), (5, 5, 0, 0)),
        ((2, 2, 2, 2), (5, 5, 5, 5)),
        ((0, 0, 4, 0), (0, 0, 5, 0)),
        ((1, 0, 4, 0), (2, 0, 5, 0)),
        ((0, 1, 1, 0), (0, 5, 5, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_regions(shields: tuple[int, ...], points: tuple[int, ...]) -> None:  # P-8.7
    match = finished(seats=4, shields={(LOMBARDIA, seat): number for seat, number in enumerate(shields)})
    assert earned(match, FROM_REGIONS) == points


def test_every_region_counts() -> None:  # P-8.7
    match = finished(shields={(region, A): 1 for region in range(6)} | {(UMBRIA, B): 2})
    assert earned(match, FROM_REGIONS) == (27, 5, 0)


def test_money_breaks_a_tie_for_victory() -> None:  # P-8.8
    # A has the money (2 points more), B two points from elsewhere: equal points, more money wins.
    match = finished(money={A: 5, B: 1, C: 0}, earned={(B, 0): 2})
    assert match.points[A] == match.points[B] and match.ranking == (1, 2, 3)


def test_equal_money_shares_the_victory() -> None:  # P-8.8
    match = finished(money={A: 5, B: 5, C: 0})
    assert match.points[A] == match.points[B] and match.ranking == (1, 1, 3)


def test_lower_places_are_broken_alike() -> None:  # P-8.9
    match = finished(seats=4, money={A: 5, B: 2, C: 1, D: 1}, earned={(A, 0): 9})
    assert match.points[B] == match.points[C] == match.points[D]
    assert match.ranking == (1, 2, 3, 3)
