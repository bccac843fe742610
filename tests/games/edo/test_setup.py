"""Things of the game, the board and the setup: RULES.md chapters 1 to 3."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import ridotto
from ridotto.games.edo import GAME
from ridotto.games.edo import data as printed
from ridotto.games.edo.data import DEGREE, NEIGHBOUR, PROFIT, SIDE_ACTION, SIDE_CARD, SIDE_MOST
from ridotto.games.edo.notation import shortest_way
from ridotto.games.edo.state import MERCHANT_START, PLANNING

from .table import BLUE, GREEN, RED, acting, goods, money, moving, node, refused, samurai, sites, standing


def test_the_box_holds_what_the_manual_lists() -> None:
    """E-1.3, E-2.5: component counts."""
    assert printed.OFFICIALS == 5
    assert printed.HOUSES == 7
    assert printed.SHOGUN_OFFICIALS == 12
    assert printed.FORTRESSES == 8
    assert printed.SPECIAL_CARDS == 12
    assert printed.MERCHANT_CARDS == len(printed.OFFER) - 1 == len(printed.WISH) - 1 == 10
    assert printed.GRAY_DESIGNS * printed.GRAY_COPIES + printed.PINK_TILES == 24
    assert len(PROFIT) - 1 == printed.GRAY_DESIGNS + printed.PINK_TILES
    assert int(printed.TOKENS[0]) == 20


def test_every_row_of_a_profit_tile_pays_the_same_total() -> None:
    """E-2.5."""
    for tile in PROFIT[1:]:
        assert len({int(row.sum()) for row in tile}) == 1
        for present, row in enumerate(tile, start=1):
            assert (row[:present] > 0).all()
            assert not row[present:].any()
            assert sorted(row, reverse=True) == row.tolist()


@pytest.mark.parametrize(("side", "spaces", "roads", "farthest"), [(0, 16, 33, 4), (1, 22, 48, 5)])
def test_both_sides_have_their_spaces_and_roads(side: int, spaces: int, roads: int, farthest: int) -> None:
    """E-2.1, E-2.2."""
    nodes = [each for each in range(1, 23) if int(DEGREE[side, each])]
    assert len(nodes) == spaces
    assert int(DEGREE[side].sum()) == 2 * roads
    for here in nodes:
        for there in NEIGHBOUR[side, here]:
            assert not there or here in NEIGHBOUR[side, int(there)]
    ways = {(a, b): len(shortest_way(side, a, b)) for a in nodes for b in nodes}
    assert max(ways.values()) == farthest
    for each in nodes[1:]:
        name = printed.SPACES[each - 1]
        assert ways[1, each] == {"R": 1, "F": 2, "Q": 2, "P": 2, "C": 3, "B": 3}[name[0]]


def test_cards_offer_four_or_two_actions_with_maxima() -> None:
    """E-6.1."""
    sides = Counter(int(card) for card in SIDE_CARD)
    assert [sides[card] for card in range(15)] == [4] * 3 + [2] * 12
    assert set(SIDE_ACTION.tolist()) == set(range(10))
    assert [int(most) for most in SIDE_MOST[:12]] == [4, 4, 4, 2, 4, 2, 4, 1, 4, 1, 1, 2]


def test_players_change_side_covers_and_closed_city() -> None:
    """E-1.2, E-2.3, E-2.4."""
    for seats, cities, open_cities in ((2, 3, 2), (3, 3, 3), (4, 5, 4)):
        closed, covers = set(), [set(), set(), set()]
        for seed in range(60):
            state = GAME.new_state(seats, seed)
            closed.add(int(state.closed))
            for kind in range(3):
                covers[kind].add(int(state.covered[kind]))
            tiles = [int(tile) for tile in state.tile]
            assert tiles[0] in range(11, 15)
            assert sum(tile > 0 for tile in tiles[1:]) == open_cities
            assert all(tile in range(11) for tile in tiles[1:])
            if int(state.closed):
                assert tiles[int(state.closed)] == 0
        if seats == 3:
            assert closed == {0}
            assert covers == [{0}] * 3
        else:
            fields = 2 if seats == 2 else 3
            assert closed == set(range(1, cities + 1))
            assert covers == [set(range(first, first + fields)) for first in (5, 8, 11)]


def test_no_gray_design_is_drawn_three_times() -> None:
    """E-2.5: two copies of each design."""
    met = Counter(
        max(Counter(tile for tile in GAME.new_state(4, seed).tile[1:].tolist() if tile).values())
        for seed in range(200)
    )
    assert set(met) == {1, 2}


def test_everyone_starts_alike() -> None:
    """E-3.1, E-3.8, E-3.9, E-1.4."""
    starts = set()
    for seed in range(40):
        match = ridotto.new("edo", seats=4, seed=seed)
        state = match.state
        starts.add(int(state.start))
        assert match.points == (1, 1, 1, 1)
        assert state.money.tolist() == [20] * 4
        assert state.goods.tolist() == [[0, 0, 3]] * 4
        assert state.supply.tolist() == [20, 20, 8]
        assert int(state.card_row).bit_count() == 5
        assert int(state.card_deck).bit_count() == 7
        assert int(state.offer) != int(state.preview)
        assert int(state.merchant_deck).bit_count() == 8
    assert starts == {0, 1, 2, 3}


def test_forty_tokens_can_be_chosen() -> None:
    """E-1.4."""
    match = ridotto.new("edo", seats=3, seed=1, options={"resources": "forty"})
    assert match.state.supply.tolist() == [40, 40, 31]


def test_setup_turns_run_twice_against_the_clock() -> None:
    """E-3.2, E-3.3."""
    match = standing(4, start=1, actor=0)
    order = []
    while int(match.state.round_no) == 0:
        order += match.waiting
        match.play(match.legal_numbers()[0])
    assert order == [0, 3, 2, 1, 0, 3, 2, 1, 1]
    assert refused(standing(3, actor=GREEN), "take 2 wood", RED) == "E-3.2"


def test_nobody_takes_two_packages_or_two_houses() -> None:
    """E-3.3, E-3.4, E-3.5."""
    match = standing(3, actor=GREEN)
    assert refused(match, "done") == "E-3.3"
    match.play("take 2 wood")
    assert refused(match, "take 2 wood") == "E-3.4"
    match.play("settle Kofu")
    assert refused(match, "settle Kofu") == "E-3.5"
    assert refused(match, "settle Mito") == "E-2.1"
    match.play("take 1 wood 1 stone")
    assert refused(match, "take 3 rice") == "E-3.3"
    match.play("settle Odawara")
    assert refused(match, "settle Kawagoe") == "E-3.3"
    assert match.state.goods[GREEN].tolist() == [2, 0, 3]
    assert refused(match, "merchant at R1") == "E-3.7"


def test_after_the_setup_there_are_four_officials_and_six_houses() -> None:
    """E-3.6, E-3.5."""
    match = _set_up()
    state = match.state
    assert state.houses[:3].tolist() == [6] * 3
    assert state.posts[:3].tolist() == [1] * 3
    assert match.points == (1, 1, 1)
    for seat in range(3):
        assert int((state.samurai[seat] > 0).sum()) == 1
        assert "officials 4" in match.legal(seat) or match.play("plan A rice", seat)
        assert match.legal(seat)[-1] == "officials 4"


def test_the_start_player_places_the_merchant_on_a_river() -> None:
    """E-3.7."""
    match = standing(
        3, phase=MERCHANT_START, settled=(3, 3, 3, 0), sites=sites(odawara="a", kofu="b", kawagoe="c")
    )
    assert match.waiting == (RED,)
    assert match.legal() == ["merchant at R1", "merchant at R2", "merchant at R3"]
    assert refused(match, "merchant at R1", BLUE) == "E-3.7"
    assert refused(match, "done") == "E-3.7"
    match.play("merchant to river 2")
    assert int(match.state.merchant) == node("R2")
    assert int(match.state.phase) == PLANNING
    assert int(match.state.round_no) == 1


def _set_up() -> ridotto.Match:
    match = standing(3, actor=GREEN)
    moves = (
        "settle Kofu",
        "take 3 rice",
        "take 10 ryo",
        "take 2 wood",
        "settle Odawara",
        "settle Kawagoe",
        "merchant R1",
    )
    for move in moves:
        match.play(move)
    return match


def test_packages_come_out_of_the_supply() -> None:
    """E-3.4."""
    match = standing(3, actor=GREEN)
    match.play("take 1 wood 1 stone")
    assert match.state.supply.tolist() == [19, 19, 11]
    match.play("take 10 ryo")
    assert int(match.state.money[BLUE]) == 30


def test_the_row_shrinks_when_the_deck_is_empty() -> None:
    """E-3.9."""
    row = 0b11 << 3
    match = acting("C new card", 1, card_row=row, sold=0x7FFF - 7 - row, money=money(20, 0, 0))
    match.play("take card S1")
    assert int(match.state.card_row) == 1 << 4
    empty = acting("C new card", 1, card_row=0, sold=0x7FFF - 7, money=money(20, 20, 20))
    assert empty.waiting == (BLUE,)  # nothing to take: the action ended by itself


def test_the_taken_card_is_replaced_from_the_deck() -> None:
    """E-3.9, E-12.1."""
    match = acting("C new card", 1, money=money(20, 0, 0))
    reveals = int(match.state.reveals)
    deck = int(match.state.card_deck)
    match.play(match.legal()[1])
    drawn = deck & ~int(match.state.card_deck)
    assert drawn.bit_count() == 1
    assert drawn & int(match.state.card_row)
    assert int(match.state.reveals) > reveals


def test_money_is_never_owed() -> None:
    """E-1.6."""
    match = acting("C new card", 1, money=money(4, 9, 9))
    assert match.waiting == (BLUE,)
    dear = acting("C buy rice", 2, money=money(5, 0, 0), goods=goods((0, 0, 0)))
    assert refused(dear, "rice 4 for 6") == "E-1.6"
    assert refused(dear, "rice 3 for 7") == "E-1.6"


def test_spent_resources_return_to_the_supply() -> None:
    """E-1.7."""
    match = acting("A build", 1, samurai=samurai("Edo"), goods=goods((3, 0, 3)), money=money(10, 0, 0))
    assert match.state.supply.tolist() == [17, 20, 17]
    match.play("build house Edo")
    assert match.state.supply.tolist() == [20, 20, 17]


def test_nobody_holds_more_than_ten() -> None:
    """E-1.5."""
    match = moving("A rice", 4, goods=goods((0, 0, 8)))
    match.play("done")
    assert match.state.goods[RED].tolist() == [0, 0, 10]


def test_pieces_never_block() -> None:
    """E-2.6."""
    crowd = samurai("Edo Edo Edo Edo Edo", "Edo Edo Edo Edo", "R1")
    match = moving("A rice", 0, seat=GREEN, samurai=crowd, merchant=node("Edo"), money=money(5, 5, 5))
    match.play("move R1 to Edo")
    assert np.count_nonzero(match.state.samurai == node("Edo")) == 10
