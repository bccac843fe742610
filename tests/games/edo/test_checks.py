"""What must always hold: every invariant notices what breaks it, and positions are squared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ridotto
from ridotto.errors import PositionError
from ridotto.games.edo import GAME
from ridotto.games.edo.checks import INVARIANTS
from ridotto.games.edo.state import OVER, PLANNING

from .table import acting, cards, goods, moving, planning, samurai, side, sites, standing, wages

BREAKS: list[tuple[int, Callable[[Any], object]]] = [
    (1, lambda s: s.supply.__setitem__(0, 5)),
    (2, lambda s: s.shogun.__setitem__(0, 1)),
    (3, lambda s: s.cards.__setitem__(0, 3)),
    (3, lambda s: s.cards.__setitem__(0, 15)),
    (4, lambda s: s.samurai.__setitem__((0, 4), 0)),
    (4, lambda s: s.samurai.__setitem__((0, 4), 18)),
    (5, lambda s: s.sites.__setitem__((1, 5), 1)),
    (5, lambda s: s.tile.__setitem__(0, 0)),
    (6, lambda s: s.sites.__setitem__((0, 0), 5)),
    (6, lambda s: s.sites.__setitem__((0, 0), 9)),
    (7, lambda s: s.houses.__setitem__(1, 7)),
    (7, lambda s: setattr(s, "fortresses", 7)),
    (8, lambda s: s.earned.__setitem__((0, 1), 5)),
    (8, lambda s: s.earned.__setitem__((0, 2), 2)),
    (8, lambda s: s.earned.__setitem__((0, 3), 3)),
    (9, lambda s: s.money.__setitem__(2, 1)),
    (10, lambda s: setattr(s, "offer", 0)),
    (10, lambda s: setattr(s, "offer", int(s.preview))),
    (10, lambda s: setattr(s, "merchant_deck", 0)),
    (10, lambda s: setattr(s, "preview", 0)),
    (11, lambda s: s.plan.__setitem__((0, 0), 0)),
    (11, lambda s: s.plan.__setitem__((0, 0), int(s.plan[0, 1]))),
    (11, lambda s: s.officials.__setitem__((0, 1), 4)),
    (12, lambda s: setattr(s, "to_act", 6)),
]


@pytest.mark.parametrize(("number", "spoil"), BREAKS)
def test_every_invariant_notices(number: int, spoil: Callable[[Any], object]) -> None:
    """E-1.3 and what follows from it."""
    plan = {(0, 0): 1, (0, 1): side("B build") + 1}
    match = moving("A rice", 1, plan=plan, samurai=samurai("Edo F1"), sites=sites(edo="ab", kofu="c"))
    assert GAME.broken(match.state) == ""
    spoil(match.state)
    assert int(GAME.rules.sound(match.state)) == number
    assert number <= len(INVARIANTS)


def test_plans_beyond_the_hand_are_noticed() -> None:
    """E-4.3."""
    match = planning(samurai=samurai("Edo Edo Edo Edo"))
    match.play("plan A rice 1", 0)
    match.state.assigned[0, 0] = 4
    assert int(GAME.rules.sound(match.state)) == 11


def test_cards_never_fall_below_three() -> None:
    """E-4.2."""
    with pytest.raises(PositionError, match="at least three"):
        standing(3, phase=PLANNING, cards=(3, 7, 7, 0))


def test_impossible_positions_are_refused() -> None:
    with pytest.raises(PositionError, match="twelve"):
        standing(3, shogun_supply=3)
    with pytest.raises(PositionError, match="sites in order"):
        standing(2, phase=PLANNING, sites=sites(kofu="a"))


def test_positions_are_squared() -> None:
    match = standing(
        3, phase=PLANNING, sites=sites(edo="ab#", kofu="aB"), goods=goods((1, 2, 3)), shogun=(2, 0, 0, 0),
        cards=(cards("A B C S1"), 7, 7, 0), money=(5, 6, 7, 0),
    )  # fmt: skip
    state = match.state
    assert state.supply.tolist() == [19, 18, 17]
    assert int(state.shogun_supply) == 10
    assert state.houses[:3].tolist() == [5, 6, 7]
    assert state.posts[:3].tolist() == [1, 0, 1]
    assert int(state.fortresses) == 7
    assert match.points == (1 + 1 + 3, 1 + 2, 1)
    assert state.purse[:3].tolist() == [5, 6, 7]
    assert not int(state.card_row) & cards("S1")
    assert int(state.card_row).bit_count() == 5
    assert match.waiting == (0, 1, 2)


def test_decks_given_in_part_are_completed() -> None:
    by_deck = standing(3, phase=PLANNING, card_deck=cards("S1 S2"), merchant=5)
    assert int(by_deck.state.card_row).bit_count() == 10
    few = standing(3, phase=PLANNING, cards=(0x7FFF - cards("S11 S12"), 7, 7, 0))
    assert int(few.state.card_row) == cards("S11 S12")
    assert int(few.state.card_deck) == 0
    offered = standing(3, phase=PLANNING, offer=4, preview=7, round_no=9)
    assert int(offered.state.merchant_deck) == 0
    assert int(standing(3, phase=PLANNING, round_no=10).state.preview) == 0
    same = ridotto.position("edo", seats=3, offer=int(by_deck.state.preview), phase=PLANNING)
    assert int(same.state.preview) != int(same.state.offer)


def test_slots_of_turns_that_are_over_are_open() -> None:
    match = acting("A wood", 1, seat=1, samurai=samurai("", "F1"), plan={(1, 0): side("A wood") + 1})
    assert match.state.shown[:3, 0].astype(bool).tolist() == [True, True, False]
    later = standing(3, phase=3, slot=1, actor=2)
    assert later.state.shown[:3].astype(bool).tolist() == [
        [True, True, False],
        [True, True, False],
        [True, False, False],
    ]


def test_setup_and_end_positions() -> None:
    assert standing(3).waiting == (0,)
    assert standing(3, phase=OVER).waiting == ()
    assert wages(1, samurai=samurai("", "Edo"), goods=goods((0, 0, 0), (0, 0, 1))).waiting == (1,)
    hidden = standing(3, purse=(1, 2, 3, 0), options={"purses": "hidden"})
    assert not hidden.state.money.any()
