"""What a seat knows as numbers, and fair guesses at what it does not know."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from ridotto.core.fields import SPECTATOR
from ridotto.games.edo import GAME
from ridotto.games.edo import knowledge as blocks
from ridotto.games.edo.data import SIDE_CARD, SIDE_MOST
from ridotto.games.edo.guess import choices_from_0, needs_of

from .table import (
    BLUE,
    GREEN,
    RED,
    acting,
    cards,
    goods,
    money,
    moving,
    node,
    planning,
    samurai,
    side,
    sites,
    standing,
    wages,
)


def plans_of(match: object, seat: int, viewer: int, worlds: int) -> Counter[tuple[int, ...]]:
    """Count the plans of a seat over many worlds that a viewer deems possible."""
    state = match.state  # type: ignore[attr-defined]
    found: Counter[tuple[int, ...]] = Counter()
    for luck in range(worlds):
        world = GAME.resample(state, viewer, luck)
        assert GAME.broken(world) == ""
        found[(*world.plan[seat].tolist(), *world.assigned[seat].tolist())] += 1
    return found


def test_plans_in_the_making_are_guessed_fairly() -> None:
    """E-12.1: every possible first step of a plan is equally likely."""
    match = planning()
    match.play("plan A build", RED)
    found = plans_of(match, RED, BLUE, 900)
    assert set(found) == {(number + 1, 0, 0, 0, 0, 0) for number in range(12)}
    assert max(found.values()) < 2 * min(found.values())
    match.play("officials 2", RED)
    pairs = plans_of(match, RED, BLUE, 900)
    possible = {(s + 1, 0, 0, k, 0, 0) for s in range(12) for k in range(int(SIDE_MOST[s]) + 1)}
    assert set(pairs) == possible
    assert max(pairs.values()) < 3 * min(pairs.values())


def test_whole_plans_are_guessed_from_all_legal_ones() -> None:
    """E-12.1, E-4.2, E-4.3."""
    match = planning(samurai=samurai("Edo Edo F1 F1"))
    match.play("plan A build 1, B trade 0, C stone 0", RED)
    found = plans_of(match, RED, SPECTATOR, 300)
    assert len(found) > 250
    for *plan, a, b, c in found:
        assert len({int(SIDE_CARD[s - 1]) for s in plan}) == 3
        assert a + b + c <= 1


def test_shown_officials_and_cards_narrow_the_guess() -> None:
    """E-4.5, E-12.1."""
    plan = {(1, 0): side("B travel") + 1, (1, 1): side("C stone") + 1, (1, 2): side("A wood") + 1}
    crew = {(1, 0): 0, (1, 1): 4, (1, 2): 3}
    match = moving("A rice", 0, plan={(0, 0): 1, **plan}, officials=crew, money=money(5, 5, 5))
    found = plans_of(match, BLUE, RED, 400)
    for first, second, third, *_ in found:
        assert int(SIDE_MOST[second - 1]) == 4
        assert int(SIDE_MOST[third - 1]) == 4
        assert len({int(SIDE_CARD[s - 1]) for s in (first, second, third)}) == 3
    match.play("done", RED)
    match.play("done", BLUE)
    later = plans_of(match, BLUE, RED, 400)
    # B is open; slots 2 and 3 hold A and C with sides that take four and three officials.
    assert set(later) == {(0, a, c, 0, 0, 0) for a in (1, 2, 3) for c in (9,)} | {
        (0, 9, a, 0, 0, 0) for a in (1, 2, 3)
    }


def test_bought_cards_are_not_guessed_into_slots() -> None:
    """E-6.11."""
    match = moving(
        "A rice", 0, cards=[7, cards("A B C S1"), 7, 0], fresh=(0, cards("S1"), 0, 0), money=money(5, 5, 5)
    )
    for plan in plans_of(match, BLUE, RED, 200):
        assert all(int(SIDE_CARD[s - 1]) < 3 for s in plan[:3])


def test_the_number_of_plans_is_right() -> None:
    """Base cards only: 3! orders of 4 × 4 × 4 sides."""
    assert choices_from_0(0b111, needs_of(6, 0)) == 384
    assert choices_from_0(0b111, needs_of(1, 0)) == 12
    assert choices_from_0(0b111, needs_of(0, 0)) == 1


def test_the_viewer_keeps_its_own_plan() -> None:
    match = planning()
    match.play("plan A build 2", RED)
    world = GAME.resample(match.state, RED, 5)
    assert world.plan[RED].tolist() == match.state.plan[RED].tolist()
    assert world.assigned[RED].tolist() == match.state.assigned[RED].tolist()


def test_hidden_purses_are_guessed() -> None:
    """E-12.2."""
    options = {"purses": "hidden"}
    setup = standing(3, actor=GREEN, options=options)
    for move in ("take 10 ryo", "take 2 wood", "take 3 rice"):
        setup.play(move)
    assert GAME.resample(setup.state, SPECTATOR, 1).purse.tolist() == [20, 20, 30, 0]
    later = wages(
        RED, samurai=samurai("Edo"), goods=goods((0, 0, 1)), round_no=3, purse=money(7, 8, 9), options=options
    )
    guesses = {int(GAME.resample(later.state, RED, luck).purse[BLUE]) for luck in range(60)}
    assert len(guesses) > 20
    assert int(GAME.resample(later.state, RED, 1).purse[RED]) == 7
    last = {"samurai": samurai("", "", "B1"), "goods": goods((0, 0, 0), (0, 0, 0), (0, 0, 1))}
    over = wages(GREEN, round_no=10, sites=sites(edo="ab"), purse=money(7, 120, 9), options=options, **last)
    over.play("done")
    assert 100 <= int(GAME.resample(over.state, RED, 3).purse[BLUE]) < 150


# --- Features


def block(match: object, seat: int, first: int, size: int) -> list[int]:
    """Return some cells of what a seat knows."""
    return GAME.encode(match.state, seat)[first : first + size].tolist()  # type: ignore[attr-defined]


def test_features_tell_the_moment() -> None:
    match = acting("S1 wood +1", 2, samurai=samurai("F1 F1 F2"), merchant=node("R2"))
    match.play("gather F1")
    assert block(match, RED, blocks.PHASE_AT, 8) == [0, 0, 0, 0, 1, 0, 0, 0]
    assert block(match, RED, blocks.SEATS_AT, 3) == [0, 1, 0]
    assert block(match, RED, blocks.CLOCK_AT, 4) == [1, 0, 1, 0]
    assert block(match, RED, blocks.ACTION_AT + 10, 3) == [0, 1, 1]
    marked = block(match, RED, blocks.MARKED_AT, 22)
    assert marked[node("F1") - 1] == 1
    assert sum(marked) == 1
    assert block(match, RED, blocks.MERCHANT_AT, 22).index(1) == node("R2") - 1
    match = acting("A wood", 2, samurai=samurai("F1 F2"))
    match.play("gather F1")
    assert block(match, RED, blocks.MARKED_AT, 22)[node("F1") - 1] == 2


def test_features_are_relative_to_the_seat() -> None:
    match = moving(
        "A rice",
        0,
        samurai=samurai("Edo", "F1 F1", "B1"),
        money=money(5, 200, 7),
        sites=sites(edo="ab#B"[:3]),
    )
    size = blocks._PLAYER_CELLS
    for seat in range(3):
        for step in range(3):
            mine = block(match, seat, blocks.PLAYERS_AT + step * size, size)
            own = block(match, (seat + step) % 3, blocks.PLAYERS_AT, size)
            assert mine == own
        assert not any(block(match, seat, blocks.PLAYERS_AT + 3 * size, size))
    blue = block(match, BLUE, blocks.PLAYERS_AT, size)
    assert blue[blocks._WEALTH : blocks._WEALTH + 2] == [127, 20]
    assert blue[blocks._SAMURAI + node("F1") - 1] == 2
    edo = block(match, BLUE, blocks.CITIES_AT, 25)
    assert edo[:10] == [18, 12, 6, 9, 6, 3, 8, 5, 3, 2]
    assert edo[10:16] == [1, 3, 1, 1, 0, 9]
    assert edo[19:22] == [1, 0, 10]  # Mori, two seats on from Shimazu


def test_features_show_own_plans_only() -> None:
    match = planning()
    match.play("plan A build 2", RED)
    mine = block(match, RED, blocks.PLAN_AT, 37)
    assert mine[3] == 1
    assert mine[36] == 2
    assert not any(block(match, BLUE, blocks.PLAN_AT, 3 * 37))


def test_features_hide_the_money_of_others_where_purses_are_hidden() -> None:
    """E-12.2."""
    match = moving("A rice", 0, purse=money(5, 88, 7), options={"purses": "hidden"})
    size = blocks._PLAYER_CELLS
    assert block(match, RED, blocks.PLAYERS_AT + blocks._WEALTH, 2) == [5, 0]
    assert block(match, RED, blocks.PLAYERS_AT + size + blocks._WEALTH, 2) == [0, 0]


def test_features_show_posts_fresh_cards_and_open_slots() -> None:
    match = acting(
        "B travel", 1, cards=[cards("A B C S2"), 7, 7, 0], fresh=(cards("S2"), 0, 0, 0), sites=sites(kofu="aA"),
        samurai=samurai("Edo F1"),
    )  # fmt: skip
    player = block(match, RED, blocks.PLAYERS_AT, blocks._PLAYER_CELLS)
    assert player[blocks._CARDS : blocks._CARDS + 6] == [1, 1, 1, 0, 2, 0]
    assert player[blocks._SHOWN + side("B travel")] == 1
    assert block(match, RED, blocks.CITIES_AT + 2 * 25 + 13, 3) == [1, 1, 10]
    match.play("pick Edo")
    assert block(match, RED, blocks.PICKED_AT, 22)[0] == 1
    match.play("go to Kofu")
    assert block(match, RED, blocks.LANDED_AT, 22)[node("Kofu") - 1] == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_features_fit_small_numbers(seats: int) -> None:
    match = wages(RED, seats=seats, samurai=samurai("Edo"), goods=goods((9, 9, 5)), purse=money(9999))
    cells = GAME.encode(match.state, RED)
    assert cells.dtype == np.int8
    assert len(cells) == GAME.features
    assert cells.min() >= 0
