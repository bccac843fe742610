"""What is known about playing Il Principe well."""

from __future__ import annotations

import random

import pytest

import ridotto
from ridotto.games.principe import brain, outlook, worth
from ridotto.games.principe.state import ROLE_BID, SHIELD
from ridotto.play import Match, position

from ..weighing import best, weights
from ..weighing import outlook as expected
from .tables import (
    BLUE,
    GREEN,
    NO_CARDS,
    RED,
    WHITE,
    A,
    B,
    C,
    D,
    action,
    auctions,
    finished,
    offer,
    playing,
    roles,
)

SIENA, MANTOVA, PISA, RIMINI = 0, 10, 13, 14
LAST = {"last_cycle": 1}


def lead(match: Match, seat: int = A) -> int:
    """How far a seat's outlook lies above the mean of the others."""
    points = expected(match)
    return points[seat] - (sum(points) - points[seat]) // (match.seats - 1)


def test_cards_that_no_city_needs_are_given_away() -> None:
    match = position("principe", seats=3, hand={A: (2, 0, 1, 1, 3)}, row=(SIENA, 11, -1, -1))
    weighed = weights(match, A)
    assert best(match, A) == "give yellow"
    assert weighed["give yellow"] >= weighed["give blue"]


def test_a_group_is_bid_for_as_long_as_it_is_worth_the_coins() -> None:
    match = auctions(
        0, 0, 3, 0, 0, money={s: 12 for s in range(4)}, hand={B: (1, 0, 0, 0, 0)}, row=(SIENA, 10, 12, 14)
    )
    assert best(match) == "bid 1"
    weighed = weights(match)
    assert weighed["bid 1"] > 100 * weighed["pass"]
    assert weighed["bid 1"] > 5 * weighed["bid 2"] > weighed["bid 5"], "why pay more"
    match.play("bid 10")
    assert best(match) == "pass"


def test_coins_are_kept_for_a_city_that_is_ready() -> None:
    """Five coins build Pisa in the last cycle; one spent on a card does not."""
    hand = {B: (1, 2, 0, 1, 1)}
    given = {"row": (PISA, -1, -1, -1), "hand": hand, "winners": 1 << B, "deck_size": 4}
    rich = auctions(0, 0, 1, 0, 0, money={B: 8}, **LAST, **given)
    poor = auctions(0, 0, 1, 0, 0, money={B: 5}, **LAST, **given)
    assert weights(rich)["bid 1"] > weights(poor)["bid 1"]
    assert best(poor) == "pass"


def test_the_right_to_build_is_worth_a_bid() -> None:
    ready = {"hand": {B: (1, 0, 2, 0, 0)}, "row": (SIENA, -1, -1, -1), "money": {B: 9}}
    first = auctions(1, 0, 0, 0, 0, **ready)
    again = auctions(1, 0, 0, 0, 0, winners=1 << B, **ready)
    gains = [brain.lot_gain(match.state, B, 4) for match in (first, again)]
    assert gains[0] - gains[1] == worth.RIGHT_TO_BUILD
    assert not brain.has_city(first.state, B, GREEN, -1, 9)
    assert not brain.has_city(first.state, B, GREEN, 0, 2)


def test_a_tied_role_is_worth_some_coins_and_not_all() -> None:
    tied = roles({A: (1, 0, 0, 0, 0), B: (1, 0, 0, 0, 0)}, principe=A, money={A: 9, B: 9})
    assert best(tied) == "bid 1"
    tied.play("bid 8")
    assert best(tied) == "pass"
    minor = roles({A: (2, 0, 0, 0, 0), B: (1, 0, 0, 0, 0), C: (1, 0, 0, 0, 0)}, money={B: 9, C: 9})
    assert best(minor) == "bid 1"


def test_cities_are_built_the_largest_first() -> None:
    rich = (4, 4, 4, 4, 4)
    assert best(offer(rich, row=(SIENA, 1, 5, PISA))) == "build Pisa"
    assert best(action((1, 2, 0, 1, 1), row=(SIENA, 1, 5, PISA), last_cycle=1)) == "build Pisa"
    assert best(offer((1, 0, 2, 0, 0), row=(SIENA, 1, 5, PISA))) == "build Siena"


def test_a_city_that_pays_the_others_much_gains_less() -> None:
    row = {"row": (SIENA, 1, 5, PISA)}
    quiet_land = action((2, 2, 2, 2, 2), **row)
    officials = action((2, 2, 2, 2, 2), major={GREEN: B, WHITE: B}, minor={GREEN: C, WHITE: A}, **row)
    assert worth.role_leak(officials.state, A, PISA) == 5
    gains = [brain.city_gain(match.state, A, PISA, 3) for match in (quiet_land, officials)]
    assert gains[0] - gains[1] == 5 * brain.LEAK


def test_spare_cards_are_laid_where_they_lead() -> None:
    match = action((1, 0, 2, 0, 3), row=(SIENA, 10, 12, 14), money=0, face_up={B: (0, 0, 0, 0, 1)})
    assert best(match).endswith(" yellow")


def test_roles_foreseen() -> None:
    """A Major turns half of his cards over; a Minor keeps them all."""
    up = {A: (4, 1, 2, 1, 0), B: (0, 3, 2, 3, 0), C: (0, 0, 0, 3, 0), D: (0, 0, 0, 1, 0)}
    state = position("principe", seats=4, face_up=up).state
    major, minor = 200 + int(worth.BENEFIT[GREEN]), 100 + int(worth.BENEFIT[WHITE])
    one, two = (worth.role_stream(state, A, GREEN, 0, phases) for phases in (3, 4))
    assert one < two and major < two < 3 * major
    assert minor < worth.role_stream(state, A, WHITE, 0, 4)
    tied = worth.role_stream(state, A, RED, 0, 1)
    assert tied == (200 + int(worth.LAST_BENEFIT[RED])) * worth.TIED_SHARE // 100
    assert worth.role_stream(state, A, BLUE, 0, 1) == 0, "no Minor after a tied Major"
    assert worth.role_stream(state, A, BLUE, 0, 2) > 0, "but then one of the Majors has fewer"
    assert worth.role_stream(state, A, 4, 0, 4) == 0
    second = position(
        "principe", seats=4, face_up={A: (1, 0, 0, 0, 0), B: (3, 0, 0, 0, 0), C: (1, 0, 0, 0, 0)}
    )
    assert 0 < worth.role_stream(second.state, A, GREEN, 0, 1) < 100


def test_benefits_are_used_where_they_count() -> None:
    green = roles({A: (1, 0, 2, 0, 0), B: (0, 0, 2, 0, 0)}, face_down={A: (0, 0, 1, 0, 0)})
    assert best(green, A) == "turn up red"
    blue = roles({A: (0, 0, 0, 1, 0)}, shields={(region, B): 1 if region == 2 else 2 for region in range(6)})
    assert best(blue, A) == "shield Emilia", "a tie for five points at once"


def test_a_lead_in_a_region_is_worth_more_the_later() -> None:
    shields = {(0, A): 2, (0, B): 1, (1, A): 1, (1, B): 3, (2, A): 1, (2, B): 2, (2, C): 2}
    state = position("principe", seats=3, shields=shields).state
    early, late = (worth.region_worth(state, A, 0, 0, time) for time in (4, 0))
    assert late - 2 * int(worth.SHIELD_WORTH[0]) > early - 2 * int(worth.SHIELD_WORTH[4])
    leading, second, third, absent = (worth.region_worth(state, A, region, 0, 0) for region in range(4))
    assert leading > second > third > absent == 0
    assert worth.shield_gain(state, B, 2, 0) < worth.shield_gain(state, B, 3, 0), "it leads already"


@pytest.mark.parametrize(
    ("deck", "built", "left"), [(88, 0, 6), (16, 0, 2), (15, 0, 1), (60, 11, 1), (60, 9, 2), (60, 12, 0)]
)
def test_the_cycles_left_follow_the_deck_and_the_cities(deck: int, built: int, left: int) -> None:
    fields = {"deck_size": deck, "built_by": {city: A for city in range(built)}}
    state = position("principe", seats=4).state
    state.deck_size = deck
    for city in range(built):
        state.built_by[city] = A
    assert worth.cycles_left(state) == left, fields
    state.last_cycle = 1
    assert worth.cycles_left(state) == 0
    assert worth.time_of(state, 0) == 1 and worth.time_of(state, 5) == 4


def test_a_game_that_begins_promises_what_games_end_with() -> None:
    """Sensible tables end at about 68, 54 and 45 points a seat, by their number."""
    for seats, low, high in ((3, 52, 78), (4, 42, 68), (5, 34, 60)):
        points = expected(ridotto.new("principe", seats=seats, seed=1))
        assert low < sum(points) / seats / 100 < high


def test_a_finished_game_is_worth_its_points() -> None:
    match = finished(shields={(0, A): 1}, money={A: 3, B: 1, C: 0})
    assert expected(match) == [100 * each for each in match.points]


def test_cards_coins_and_tiles_are_worth_something() -> None:
    even = position("principe", seats=3, hand={seat: (1, 1, 1, 1, 0) for seat in range(3)})
    assert lead(even) == 0
    for fields in (
        {"money": {A: 9}},
        {"major": {RED: A}},
        {"face_up": {A: (0, 1, 0, 0, 0)}},
    ):
        assert lead(position("principe", seats=3, hand={s: (1, 1, 1, 1, 0) for s in range(3)}, **fields)) > 50


def test_an_action_that_is_taken_is_no_longer_to_come() -> None:
    match = action((2, 0, 0, 0, 1), hand={seat: (2, 0, 0, 0, 1) for seat in range(3)})
    assert [worth.is_yet_to_act(match.state, seat) for seat in range(3)] == [1, 1, 1]
    match.play("play 2 green")
    assert [worth.is_yet_to_act(match.state, seat) for seat in range(3)] == [0, 1, 1]
    last = action((2, 0, 0, 0, 1), hand={A: (2, 0, 0, 0, 1), B: (0, 3, 3, 0, 0), C: NO_CARDS}, last_cycle=1)
    before = expected(last)
    last.play("play 2 green")
    assert expected(last)[A] - before[A] > expected(last)[B] - before[B]


def test_the_group_on_the_block_goes_to_whoever_pays_most() -> None:
    hand = {A: NO_CARDS, B: (1, 0, 0, 0, 0), C: NO_CARDS, D: NO_CARDS}
    open_sale = auctions(0, 0, 3, 0, 0, hand=hand, money={s: 5 for s in range(4)}, row=(SIENA, -1, -1, -1))
    base = expected(open_sale)
    bid = playing(
        auctions(0, 0, 3, 0, 0, hand=hand, money={s: 5 for s in range(4)}, row=(SIENA, -1, -1, -1)), "bid 1"
    )
    assert expected(bid)[B] >= base[B] - 100
    alone = playing(bid, "pass", "pass")
    assert expected(alone)[B] > expected(alone)[C], "three cards for a coin"
    nobody = auctions(0, 0, 1, 0, 0, money={s: 0 for s in range(4)} | {B: 1})
    assert len(expected(nobody)) == 4


def test_a_tied_role_belongs_mostly_to_the_highest_bidder() -> None:
    tied = roles({A: (0, 0, 1, 0, 0), B: (0, 0, 1, 0, 0)}, principe=A, money={s: 6 for s in range(4)})
    assert int(tied.state.phase) == ROLE_BID
    before = expected(tied)
    tied.play("bid 1")
    after = expected(tied)
    assert after[B] > before[B] and after[A] < before[A]
    three = roles({s: (0, 0, 1, 0, 0) for s in (A, B, C)}, principe=A, money={s: 6 for s in range(4)})
    playing(three, "bid 1", "pass")
    assert expected(three)[B] > expected(three)[A] > expected(three)[C]


def test_a_city_being_built_counts_with_its_shields_and_the_roles_it_pays() -> None:
    fields = {"row": (SIENA, 1, 5, PISA), "major": {GREEN: B}, "hand": {s: (1, 2, 0, 1, 1) for s in range(3)}}
    match = playing(action((1, 2, 0, 1, 1), **fields), "build Pisa")
    assert int(match.state.phase) == SHIELD
    before = expected(match)
    playing(match, "shield Emilia", "shield Toscana")
    after = expected(match)
    assert all(abs(late - early) < 250 for late, early in zip(after[:2], before[:2], strict=True))
    blue = roles({A: (0, 0, 0, 1, 0)}, seats=3)
    before = expected(blue)
    blue.play("shield Emilia")
    assert abs(expected(blue)[A] - before[A]) < 1500


def test_the_final_points_are_foreseen() -> None:
    sets = {"fewest": "sets"}
    held = {A: (2, 2, 2, 2, 2), B: (0, 1, 1, 1, 1)}
    state = finished(hand=held, options=sets).state
    assert [outlook.fewest_points(state, seat) for seat in (A, B)] == [4, 0]
    state = finished(hand=held).state
    assert [outlook.fewest_points(state, seat) for seat in (A, B)] == [10, 2]
    rich, poor = (action((1, 0, 1, 0, 0), money=coins, last_cycle=1) for coins in (9, 0))
    assert expected(rich)[A] > expected(poor)[A] + 9 * int(worth.COIN_WORTH[0])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_weights_lead_through_whole_games(seats: int) -> None:
    match = ridotto.new("principe", seats=seats, seed=seats)
    rng = random.Random(seats)
    while not match.is_over:
        seat = match.waiting[0]
        weighed = weights(match, seat)
        match.play(rng.choices(list(weighed), list(weighed.values()))[0], seat)
        assert len(expected(match)) == seats
    assert min(match.points) > 20
