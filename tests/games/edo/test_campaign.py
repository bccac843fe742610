"""Novices play by the same rules, compiled: whole games with houses, trade, points and both ends."""

from __future__ import annotations

import random

import numpy as np
import pytest

import ridotto
from ridotto.games.edo import GAME
from ridotto.games.edo.novice import sensible_move
from ridotto.games.edo.state import BY_DECK, BY_POINTS

from .campaign import novices
from .table import acting, goods, money, moving, node, planning, samurai, sites, wages


@pytest.mark.parametrize(
    ("seats", "number", "reason"),
    [(2, 57, BY_POINTS), (3, 22, BY_POINTS), (4, 153, BY_POINTS), (2, 0, BY_DECK)],
)
def test_novices_break_no_rule_and_end_by_both_reasons(seats: int, number: int, reason: int) -> None:
    """E-10.1, E-10.2: in games that random players never reach."""
    facts, tallies, scores, places, states = novices(1, seats, first=number, plain=True)
    assert facts[0, 1] == reason
    assert facts[0, 2] <= GAME.longest
    assert (tallies[0, :2] > 0).all()
    assert places.min() == 1
    assert scores.max() >= 12 or reason == BY_DECK
    for state in states:
        assert GAME.broken(state) == ""
        for seat in range(seats):
            allowed = [move for move in range(GAME.moves) if not GAME.rules.refusal(state, seat, move)]
            assert GAME.legal(state, seat) == allowed


def test_whims_play_anything() -> None:
    """E-12.2: with hidden purses too."""
    _, _, _, _, states = novices(1, 3, whims=1, every=5, plain=True, purses="hidden")
    assert len(states) > 100
    assert not any(GAME.broken(state) for state in states)


def wish(match: ridotto.Match, seat: int = 0) -> str:
    """Return what the novice would like to do."""
    move = int(sensible_move(match.state, seat, np.uint64(3)))
    return match.game.words.move_text(match.observation(seat), seat, move)


def test_the_novice_has_a_few_sensible_ideas() -> None:
    rich = {"goods": goods((9, 9, 5)), "money": money(90, 9, 9)}
    assert wish(acting("A build", 1, samurai=samurai("Edo"), **rich)) == "build house Edo"
    assert (
        wish(acting("A build", 1, samurai=samurai("Edo"), sites=sites(edo="ab"), **rich))
        == "build fortress Edo"
    )
    assert (
        wish(acting("A build", 1, samurai=samurai("Kofu"), sites=sites(edo="a"), **rich)) == "build post Kofu"
    )
    broke = {"goods": goods((0, 0, 0)), "purse": money(0, 0, 0), "options": {"purses": "hidden"}}
    assert wish(acting("A build", 1, samurai=samurai("Kofu"), sites=sites(edo="a"), **broke)) == "done"
    trade = {"samurai": samurai("R1"), "merchant": node("R1")}
    assert wish(acting("B trade", 1, offer=8, **trade, **rich)) == "buy point"
    assert (
        wish(acting("B trade", 1, offer=8, **trade, goods=goods((0, 0, 0)), money=money(9, 0, 0))) == "buy 2"
    )
    assert (
        wish(acting("B trade", 1, offer=8, **trade, goods=goods((0, 0, 9)), money=money(9, 0, 0))) == "buy 1"
    )
    assert wish(acting("C recruit", 1, **rich)) == "recruit 1"
    assert wish(acting("C new card", 1, **rich)).startswith("take card")
    assert wish(acting("C buy rice", 2, **rich)) == "rice 4 for 6"
    assert wish(acting("C buy rice", 2, money=money(9, 0, 0))) == "rice 2 for 3"
    assert wish(acting("A wood", 2, samurai=samurai("F1 F1 F2"), goods=goods((0, 0, 0)))) == "gather F2"
    assert wish(acting("A wood", 1, samurai=samurai("Q1"), options={"purses": "hidden"})) == "done"


def test_the_novice_walks_where_the_card_needs_it() -> None:
    rich = {"goods": goods((9, 9, 5)), "money": money(90, 9, 9)}
    assert wish(moving("A wood", 1, samurai=samurai("Q1"), **rich)) == "move Q1 to F1"
    assert wish(moving("A wood", 1, samurai=samurai("F1"), **rich)) == "done"
    assert wish(moving("A build", 1, samurai=samurai("R1"), **rich)) == "move R1 to Edo"
    assert wish(moving("A build", 1, samurai=samurai("R1"), money=money(9, 9, 9))) == "done"
    assert (
        wish(moving("A build", 1, samurai=samurai("F1"), sites=sites(edo="a", odawara="a"), **rich))
        == "move F1 to Odawara"
    )
    assert wish(moving("A build", 1, **rich)) == "done"
    assert wish(moving("B trade", 1, samurai=samurai("Edo"), merchant=node("R2"), **rich)) == "move Edo to R2"
    assert wish(moving("A rice", 1, samurai=samurai("Edo"), **rich)) == "done"
    assert wish(moving("A rice", 0, samurai=samurai("Edo"), **rich)) == "done"


def test_the_novice_keeps_four_samurai_at_most() -> None:
    four = wages(samurai=samurai("Edo F1 F1 B1"), goods=goods((0, 0, 5)))
    assert wish(four) == "pay Edo"
    five = wages(samurai=samurai("Edo F1 F1 B1 B2"), goods=goods((0, 0, 5)))
    assert wish(five) == "done"


def test_the_novice_travels_to_the_fields_and_then_to_edo() -> None:
    match = acting("B travel", 2, samurai=samurai("Odawara B1"))
    match.play("pick B1")
    assert wish(match) == "go to F1"
    match = acting("B travel", 2, samurai=samurai("F1 F2 Q1 Q2 B1"))
    match.play("pick B1")
    assert wish(match) == "go to Edo"


def test_the_novice_plans_for_what_it_lacks() -> None:
    assert wish(planning(samurai=samurai("Edo"), goods=goods((0, 0, 3)))) == "plan B travel"
    assert (
        wish(planning(samurai=samurai("Edo F1 F2"), goods=goods((9, 0, 3)), money=money(40, 0, 0)))
        == "plan B harvest"
    )
    assert (
        wish(planning(samurai=samurai("Edo F1 F2"), goods=goods((0, 0, 3)), money=money(5, 0, 0)))
        == "plan A money 5"
    )
    assert (
        wish(planning(samurai=samurai("Edo F1 F2"), goods=goods((0, 0, 3)), money=money(30, 0, 0)))
        == "plan A wood"
    )
    rng = random.Random(4)
    match = ridotto.new("edo", seats=2, seed=9)
    assert GAME.advise(match.observation(match.waiting[0]), rng) in match.legal_numbers()
