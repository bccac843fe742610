"""The start, the cycle, the end and Phase 1: RULES.md chapters 2 and 3."""

from __future__ import annotations

import pytest

from ridotto.errors import NotYourTurn
from ridotto.games.principe.state import ACT, BID, CONTRIBUTE, OVER, ROLE_BID
from ridotto.play import Match, position

from .tables import (
    BLUE,
    GREEN,
    NO_CARDS,
    RED,
    WHITE,
    A,
    B,
    C,
    auctions,
    clause,
    cycle_begins,
    finished,
    money,
    roles,
)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_deal(seats: int) -> None:  # P-2.1, P-2.2
    holders = set()
    for seed in range(40):
        match = Match.new("principe", seats=seats, seed=seed)
        state = match.state
        assert money(match) == (5,) * seats, "the set-up is the first income and not another one"
        assert match.points == (0,) * seats
        assert (state.major == -1).all() and (state.minor == -1).all()
        assert (state.row >= 0).all() and int(state.unseen).bit_count() == 11
        assert state.hand_size[:seats].tolist() == [4] * seats
        holders.add(int(state.principe))
    assert holders == set(range(seats)), "the first Il Principe is random"


def test_the_deck_and_the_row_differ_from_deal_to_deal() -> None:  # P-2.1
    deals = [Match.new("principe", seats=3, seed=seed).state for seed in range(30)]
    assert len({deal.row.tobytes() for deal in deals}) > 20
    assert len({deal.hand.tobytes() for deal in deals}) > 25


def test_the_end_is_looked_for_only_between_cycles() -> None:  # P-2.3
    # Three unbuilt cities in the middle of a cycle: it is played on to its end.
    match = auctions(
        1, 0, 0, 0, 0, seats=3, built_by={city: A for city in range(12)}, hand={s: NO_CARDS for s in range(3)}
    )
    assert match.waiting == (B,)
    for move in ("pass", "pass", "pass"):
        match.play(move)
    assert match.is_over


def test_fewer_than_four_cities_end_the_game_at_once() -> None:  # P-2.4
    match = finished(built=12, money={A: 4, B: 3, C: 2})
    assert int(match.state.phase) == OVER
    assert money(match) == (4, 3, 2)


def test_the_city_end_comes_before_the_deck_end() -> None:  # P-2.4
    match = finished(built=12, deck_size=2)
    assert match.is_over and not int(match.state.last_cycle)


def test_four_cities_are_enough_for_a_cycle() -> None:  # P-2.6
    match = finished(built=11)
    assert int(match.state.phase) == CONTRIBUTE and int(match.state.cycle) == 2


@pytest.mark.parametrize(("seats", "threshold"), [(3, 12), (4, 16), (5, 20)])
def test_a_short_deck_starts_the_last_cycle(seats: int, threshold: int) -> None:  # P-2.5, P-2.6, P-2.8
    enough = cycle_begins(seats=seats, deck_size=threshold)
    assert int(enough.state.phase) == CONTRIBUTE and int(enough.state.deck_size) == 0
    short = cycle_begins(seats=seats, deck_size=threshold - 1)
    assert int(short.state.last_cycle) == 1 and int(short.state.phase) == BID
    assert int(short.state.piles[1].sum()) == 2 * seats
    assert int(short.state.deck_size) == threshold - 1 - 2 * seats
    assert short.state.hand_size[:seats].tolist() == [4] * seats, "nobody draws"


def test_all_that_is_left_is_auctioned_if_it_is_less() -> None:  # P-2.8
    match = cycle_begins(deck_size=4)
    assert int(match.state.piles[1].sum()) == 4 and int(match.state.deck_size) == 0


def test_the_last_cycle_pays_unless_the_option_says_no() -> None:  # P-2.7
    assert money(cycle_begins(deck_size=8)) == (10, 10, 10)
    assert money(cycle_begins(deck_size=8, options={"last_income": "none"})) == (5, 5, 5)


def test_the_game_is_over_after_the_last_cycle_without_another_look() -> None:  # P-2.5
    match = roles({A: (0, 0, 0, 0, 1)}, seats=3, last_cycle=1, deck_size=50)
    assert int(match.state.phase) == OVER


def test_an_empty_deck_leaves_nothing_to_sell() -> None:  # P-2.8, P-5.4
    for options in ({}, {"builders": "everyone"}, {"build_time": "each"}):
        match = cycle_begins(deck_size=0, options=options)
        assert int(match.state.lot_count) == 0 and int(match.state.phase) == ACT


def test_when_it_is_over_nobody_moves() -> None:  # P-2.9
    match = finished()
    assert match.waiting == () and match.legal_numbers(A) == []
    assert {match.game.refusal(match.state, A, move) for move in range(match.game.moves)} == {"P-2.9"}
    with pytest.raises(NotYourTurn):
        match.play("pass", A)


def test_a_cycle_pays_five_and_deals_four() -> None:  # P-3.1, P-3.2
    match = cycle_begins(seats=4, money={A: 0, B: 7})
    assert money(match) == (5, 12, 10, 10)
    assert match.state.hand_size[:4].tolist() == [8, 8, 8, 8]


def test_cards_are_drawn_from_il_principe_on() -> None:  # P-3.2
    first, second = (cycle_begins(principe=holder, seed=3) for holder in (A, B))
    for place in range(3):
        assert first.state.hand[place].tolist() != [0] * 5
    gained = [
        match.state.hand.astype(int) - position("principe", seats=3, seed=3).state.hand
        for match in (first, second)
    ]
    assert gained[0][A].tolist() == gained[1][B].tolist(), "the same four cards come to whoever draws first"
    assert gained[0][B].tolist() == gained[1][C].tolist()


def test_two_cards_are_given_from_the_whole_hand() -> None:  # P-3.3
    match = position("principe", seats=3, hand={A: (3, 1, 0, 0, 0)})
    match.play("give green", A)
    assert match.waiting == (A, B, C) and int(match.state.to_give[A]) == 1
    match.play("give green", A)
    assert match.waiting == (B, C)
    assert match.state.hand[A].tolist() == [1, 1, 0, 0, 0]
    assert clause(match, "pass", B) == "P-3.3"
    assert clause(auctions(1, 0, 0, 0, 0), "give green") == "P-3.3", "not in an auction"


def test_everybody_contributes_at_the_same_time_in_any_order() -> None:  # P-3.4
    ends = set()
    for order in ((A, B, C), (C, A, B), (B, C, A)):
        match = position("principe", seats=3, seed=5, hand={s: (1, 1, 1, 1, 0) for s in range(3)})
        for card in ("give green", "give red"):
            for seat in order:
                match.play(card, seat)
        ends.add((match.state.piles.tobytes(), match.state.hand.tobytes(), match.state.gave.tobytes()))
    assert len(ends) == 1


def test_nobody_sees_a_contribution_before_the_pile_is_turned_up() -> None:  # P-3.4
    match = position("principe", seats=3, hand={A: (2, 2, 0, 0, 0)})
    shown = set()
    for card in ("give green", "give white"):
        trial = match.copy()
        trial.play(card, A)
        shown.add(trial.observation(B).state.tobytes() + trial.observation(-1).state.tobytes())
    assert len(shown) == 1


def test_only_cards_in_hand_can_be_given() -> None:  # P-3.5
    match = position("principe", seats=3, hand={A: (4, 0, 0, 0, 0)})
    assert match.legal(A) == ["give green"], "asked all the same: the table must not learn of it"
    assert clause(match, "give white", A) == "P-3.5"


def test_the_pile_is_turned_up_for_all_but_no_giver_is_named() -> None:  # P-3.6
    match = position("principe", seats=3, hand={A: (2, 0, 0, 2, 0), B: (0, 2, 2, 0, 0), C: (0, 0, 4, 0, 0)})
    for seat, move in ((A, "give green blue"), (B, "give white red"), (C, "give red red")):
        match.play(move, seat)
    assert match.state.piles[0].tolist() == [1, 1, 3, 1, 0]
    assert match.state.lots[:4].tolist() == [GREEN, WHITE, BLUE, RED]
    seen = match.observation(B).state
    assert (
        not seen.gave[A].any() and not seen.gave[C].any() and seen.gave[B, 0].tolist() == [WHITE + 1, RED + 1]
    )


def test_a_role_auction_can_end_the_last_cycle() -> None:  # P-2.5
    match = roles({A: (0, 0, 0, 0, 1), B: (0, 0, 0, 0, 1)}, seats=3, last_cycle=1, principe=A)
    assert int(match.state.phase) == ROLE_BID
    match.play("pass", B)
    match.play("bid 1", A)
    assert match.is_over
