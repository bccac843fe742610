"""Medici vs Strozzi, clause by clause: what holds, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import ridotto
from ridotto.errors import InvalidMove
from ridotto.games.strozzi import data
from ridotto.games.strozzi.checks import sound
from ridotto.games.strozzi.deal import lot_limit
from ridotto.games.strozzi.scoring import score_round
from ridotto.games.strozzi.state import ANSWER, CARGO, DRAWING, OVER, TENS, UNITS
from ridotto.play import Match
from ridotto.sim import cpu

from .table import FULL, MEDICI, STROZZI, bag_order, fleet, lot, luck, offered, refused, sold, tiles, track

GAME = ridotto.game("strozzi")
BOTH = ({"round_end": "docked"}, FULL)


# 1. The table


def test_the_box_holds_what_the_list_says() -> None:
    """M-1.1, M-1.2, M-1.3, M-1.4."""
    assert GAME.seats == (2,)
    assert GAME.seat_names == ("Medici", "Strozzi")
    assert int(data.TILES_OF_KIND.sum()) == data.TILES == 26
    assert sum(int(n) * int(v) for n, v in zip(data.TILES_OF_KIND, data.TILE_VALUE, strict=True)) == 66
    assert int(data.TILES_OF_KIND[data.GOLD_TILE]) == 2
    for colour in range(data.TRADED_COLOURS):
        kinds = [k for k in range(1, 21) if data.TILE_COLOUR[k] == colour]
        values = [int(data.TILE_VALUE[k]) for k in kinds for _ in range(int(data.TILES_OF_KIND[k]))]
        assert values == [0, 1, 2, 3, 4, 4]
    assert data.SHIP_ROOM.tolist() == [5, 4, 3]
    assert sorted(data.TRACK_COLOUR.tolist()).count(data.WHITE) == 3
    traded = [
        {int(c) for h, c in zip(data.TRACK_HARBOUR, data.TRACK_COLOUR, strict=True) if h == n}
        for n in range(3)
    ]
    missing = [({0, 1, 2, 3} - each).pop() for each in traded]
    assert missing == [data.GREEN, data.BLUE, data.RED]


def test_markers_start_in_the_centre_and_both_families_have_300() -> None:
    """M-1.5, M-1.6."""
    match = ridotto.new("strozzi", seed=1)
    assert match.state.marker.tolist() == [0] * 9
    assert match.points == (300, 300)
    assert data.TRACK_PAYS.tolist() == [0, 10, 10, 20, 30]


def test_only_the_order_of_the_bag_is_hidden() -> None:
    """M-1.6: both families and a spectator see the same."""
    match = ridotto.new("strozzi", seed=8)
    views = {match.observation(viewer).state.tobytes() for viewer in (-1, 0, 1)}
    assert len(views) == 1


# 2. Rounds and lots


@pytest.mark.parametrize("preset", ["manual", "published"])
def test_medici_begins_round_one_and_strozzi_the_others(preset: str) -> None:
    """M-2.1, M-2.2, M-7.7: new bag and ships, old markers and money."""
    for number in range(10):
        trace = cpu.trace_game(GAME, number, 2, options=GAME.choose(preset=preset))
        starts = {1: trace.states[0]}
        for before, after in zip(trace.states, trace.states[1:], strict=False):
            if int(before.round_no) != int(after.round_no):
                starts[int(after.round_no)] = after
        assert [int(starts[r].auctioneer) for r in (1, 2, 3)] == [MEDICI, STROZZI, STROZZI]
        for state in starts.values():
            assert int(state.bag_tiles) == 25
            assert not state.loaded.any()
            assert (state.dock == -1).all()


def test_a_lot_runs_through_its_steps_in_order() -> None:
    """M-2.3: every step of another time is refused."""
    match = ridotto.new("strozzi", seed=2)
    for move in ("tens 1", "units 1", "load S5 H1", "dump"):
        refused(match, move, "M-2.3")
    refused(match, "accept", "M-2.3")
    match.play("stop")
    for move in ("stop", "accept", "refuse", "load S5 H1", "dump"):
        refused(match, move, "M-2.3")
    match.play("price 3")
    for move in ("draw", "stop", "tens 0", "units 0", "dump"):
        refused(match, move, "M-2.3", seat=STROZZI)
    match.play("accept")
    for move in ("draw", "stop", "tens 0", "accept"):
        refused(match, move, "M-2.3")


def test_the_buyer_is_the_next_auctioneer() -> None:
    """M-2.4, also after throwing the lot overboard."""
    for answer, buyer in (("accept", STROZZI), ("refuse", MEDICI)):
        for end in ("load S5 H1", "dump"):
            match = offered(MEDICI, "R1", 5)
            match.play(answer)
            match.play(end)
            assert int(match.state.auctioneer) == buyer
            assert match.waiting == (buyer,)


def test_the_first_tile_is_no_decision() -> None:
    """M-2.5, M-3.3: there is always a tile in a new lot."""
    match = ridotto.new("strozzi", seed=3)
    assert int(match.state.lot_tiles) == 1
    match.play("stop")
    match.play("price 0")
    match.play("accept")
    match.play("dump")
    assert int(match.state.lot_tiles) == 1
    assert int(match.state.overboard.sum()) == 1


# 3. Drawing


def test_only_the_auctioneer_draws_and_prices() -> None:
    """M-3.1."""
    match = ridotto.new("strozzi", seed=2)
    refused(match, "draw", "M-3.1", seat=STROZZI)
    assert match.legal_numbers(STROZZI) == []
    match.play("stop")
    refused(match, "tens 2", "M-3.1", seat=STROZZI)
    match.play("tens 2")
    refused(match, "units 2", "M-3.1", seat=STROZZI)


def test_tiles_come_one_by_one_and_the_auctioneer_may_stop() -> None:
    """M-3.2."""
    match = ridotto.new("strozzi", seed=luck("R4 G0 W2"))
    assert match.legal() == ["draw", "stop"]
    match.play("draw")
    assert match.state.lot.tolist() == [*tiles("R4 G0"), 0]
    assert match.legal() == ["draw", "stop"]
    match.play("draw")
    assert match.state.lot.tolist() == tiles("R4 G0 W2")


def test_stopping_is_final() -> None:
    """M-3.3."""
    match = ridotto.new("strozzi", seed=2)
    match.play("stop")
    refused(match, "draw", "M-3.3")


def test_a_lot_holds_three_tiles_at_most() -> None:
    """M-3.4, M-3.6: after the third the price is next."""
    match = ridotto.new("strozzi", seed=2)
    match.play("draw")
    match.play("draw")
    assert int(match.state.phase) == TENS
    refused(match, "draw", "M-3.4")


@pytest.mark.parametrize("options", BOTH)
def test_the_limit_counts_ships_at_sea_or_any_ship(options: dict[str, str]) -> None:
    """M-3.4, M-10.1: at sea it is always three; with full fleets any ship's open spaces count."""
    ships = fleet(medici_S5="H1 B0 B1 B2 B3", medici_S4="H2 R0 R1 R2")
    match = ridotto.position("strozzi", options=options, **ships, **lot("W1"))
    assert lot_limit(match.state, MEDICI) == 3
    ships = fleet(medici_S5="H1 B0 B1 B2 B3", medici_S4="H2 R0 R1", medici_S3="H3 G0 G1 G2")
    if options == FULL:
        match = ridotto.position("strozzi", options=options, **ships, **lot("W1"))
        assert lot_limit(match.state, MEDICI) == 2
        match.play("draw")
        refused(match, "draw", "M-3.4")


def test_the_limit_never_bites_by_the_manual() -> None:
    """M-3.4: in random games of the default rules it is three while a lot is drawn."""
    for number in range(20):
        trace = cpu.trace_game(GAME, number, 2)
        for state in trace.states:
            if int(state.phase) == DRAWING:
                assert lot_limit(state, int(state.auctioneer)) == 3


def test_an_empty_bag_ends_the_drawing() -> None:
    """M-3.5, M-3.6: the last lot may be small."""
    match = ridotto.position("strozzi", bag={kind: 0 for kind in range(22) if kind != 5}, **lot("R1"))
    assert match.legal() == ["draw", "stop"]
    while int(match.state.bag_tiles):
        match.play("draw")
    assert int(match.state.lot_tiles) == 3
    last = ridotto.position("strozzi", bag=[0] * 22, phase=TENS, **lot("R1"))
    refused(last, "draw", "M-3.5")


# 4. Price and answer


def test_prices_run_from_nought_to_249() -> None:
    """M-4.1, M-4.2, M-4.3."""
    for price in (0, 1, 18, 249):
        match = ridotto.new("strozzi", seed=2)
        match.play("stop")
        steps = match.play(f"price {price}")
        assert [step.text for step in steps] == [f"tens {price // 10}", f"units {price % 10}"]
        assert int(match.state.price) == price
        assert int(match.state.phase) == ANSWER
    match = ridotto.new("strozzi", seed=2)
    match.play("stop")
    with pytest.raises(InvalidMove, match=r"M-4\.2"):
        match.play("price 250")
    with pytest.raises(InvalidMove):
        match.play("price -1")


def test_tens_come_before_units() -> None:
    """M-4.3."""
    match = ridotto.new("strozzi", seed=2)
    match.play("stop")
    refused(match, "units 3", "M-4.3")
    match.play("tens 1")
    assert int(match.state.phase) == UNITS
    refused(match, "tens 1", "M-4.3")
    refused(match, "price 12", "M-4.3")
    assert int(match.state.price) == 10


def test_only_the_other_family_answers() -> None:
    """M-4.4."""
    match = offered(MEDICI, "R1", 5)
    refused(match, "accept", "M-4.4", seat=MEDICI)
    assert match.legal() == ["accept", "refuse"]


def test_who_buys_pays_at_once() -> None:
    """M-4.5, M-4.6, M-8.1: the cargo is stowed with the money already gone."""
    accepted = offered(MEDICI, "R1", 40)
    accepted.play("accept")
    assert accepted.points == (300, 260)
    assert int(accepted.state.phase) == CARGO
    assert accepted.waiting == (STROZZI,)
    declined = offered(MEDICI, "R1", 40)
    declined.play("refuse")
    assert declined.points == (260, 300)
    assert declined.waiting == (MEDICI,)


def test_by_the_manual_there_is_always_room() -> None:
    """M-4.7: overboard without a choice happens only with the round end full."""
    for options, expected in ((None, False), (FULL, True)):
        skipped = False
        for number in range(60):
            trace = cpu.trace_game(GAME, number, 2, options=options)
            for before, after in zip(trace.states, trace.states[1:], strict=False):
                if int(before.phase) == ANSWER and int(after.phase) != CARGO:
                    skipped = True
        assert skipped == expected


# 5. Stowing the cargo


def test_only_the_buyer_stows() -> None:
    """M-5.1."""
    match = sold(MEDICI, "R1")
    refused(match, "dump", "M-5.1", seat=STROZZI)


def test_the_whole_lot_goes_onto_one_ship() -> None:
    """M-5.2, M-5.3: ten places for a lot on the first day, and no splitting."""
    match = sold(MEDICI, "R1 R2 R3")
    assert len(match.legal()) == 10
    match.play("load S3 H2")
    assert match.state.cargo[MEDICI, 2, :3].tolist() == tiles("R1 R2 R3")
    assert int(match.state.loaded.sum()) == 3


def test_a_ship_needs_room_for_the_whole_lot() -> None:
    """M-5.3."""
    match = sold(MEDICI, "R1 R2 R3", **fleet(medici_S4="H2 B1 B2"))
    refused(match, "load S4 H2", "M-5.3")
    match = sold(MEDICI, "R1 R2", **fleet(medici_S4="H2 B1 B2"))
    match.play("load S4 H2")
    assert int(match.state.loaded[MEDICI, 1]) == 4


def test_a_ship_docks_when_first_loaded_and_stays() -> None:
    """M-5.4, M-5.5."""
    match = sold(MEDICI, "R1")
    match.play("load S5 H3")
    assert int(match.state.dock[MEDICI, 0]) == 2
    match = sold(MEDICI, "R1", **fleet(medici_S5="H3 B1"))
    for harbour in ("H1", "H2"):
        refused(match, f"load S5 {harbour}", "M-5.5")


def test_one_ship_of_a_family_at_a_harbour() -> None:
    """M-5.6: the other family's ship does not block."""
    match = sold(MEDICI, "R1", **fleet(medici_S5="H3 B1", strozzi_S5="H1 B2"))
    refused(match, "load S4 H3", "M-5.6")
    assert "load S4 H1" in match.legal()


def test_a_lot_that_fits_may_still_go_overboard() -> None:
    """M-5.7, M-5.8: it is out for the round and docks no ship."""
    match = sold(MEDICI, "R1 X5")
    match.play("dump")
    assert [int(match.state.overboard[tile]) for tile in tiles("R1 X5")] == [1, 1]
    assert (match.state.dock == -1).all()
    assert int(match.state.bag[tiles("R1")[0]]) == 0


# 6. The end of a round


def test_the_third_docking_ends_the_round_with_spaces_open() -> None:
    """M-6.1; with full fleets it does not."""
    for options, next_round in ((None, 2), (FULL, 1)):
        match = sold(MEDICI, "W1", options, **fleet(medici_S5="H1 R1", medici_S4="H2 R2"))
        match.play("load S3 H3")
        assert int(match.state.round_no) == next_round


def test_the_empty_bag_ends_the_round_after_the_lot() -> None:
    """M-6.2, M-3.5."""
    match = offered(MEDICI, "R1", 0, bag=[0] * 22)
    match.play("accept")
    assert int(match.state.round_no) == 1
    match.play("load S5 H1")
    assert int(match.state.round_no) == 2


def test_full_fleets_end_the_round_when_so_chosen() -> None:
    """M-6.3, M-10.1."""
    ships = fleet(medici_S5="H1 B0 B1 B2 B3 B4", medici_S4="H2 R0 R1 R2 R3", medici_S3="H3 G0 G1")
    match = sold(MEDICI, "W1", FULL, **ships)
    match.play("load S3 H3")
    assert int(match.state.round_no) == 2


def test_rounds_have_between_three_and_twenty_six_lots() -> None:
    """M-6.4."""
    for options, fewest in ((None, 3), (FULL, 5)):
        lots = []
        for number in range(80):
            trace = cpu.trace_game(GAME, number, 2, options=options)
            for round_no in (1, 2, 3):
                answers = [int(s.phase) == ANSWER and int(s.round_no) == round_no for s in trace.states]
                lots.append(sum(answers))
        assert min(lots) >= fewest
        assert max(lots) <= 26


# 7. Scoring


def scored(**fields: Any) -> Match:
    match = ridotto.position("strozzi", **fields)
    score_round(match.state)
    return match


def test_the_dearer_cargo_earns_twenty() -> None:
    """M-7.1: all colours count, gold as 5."""
    match = scored(**fleet(medici_S5="H1 G4 G0", strozzi_S3="H1 X5"), **lot("W1"))
    assert match.points == (300, 320)


def test_equal_totals_earn_nothing() -> None:
    """M-7.2, also 0 against 0 and 0 against an empty berth."""
    assert scored(**fleet(medici_S5="H1 G4", strozzi_S3="H1 G3 G1"), **lot("W1")).points == (300, 300)
    assert scored(**fleet(medici_S5="H1 G0"), **lot("W1")).points == (300, 300)


def test_tiles_move_the_markers_of_colours_traded_there() -> None:
    """M-7.3: a nought two spaces, others one; untraded colours none."""
    match = scored(**fleet(medici_S5="H1 B0 B1 R3 G4"), **lot("W1"))
    assert int(match.state.marker[track("H1", "B")]) == 3
    assert int(match.state.marker[track("H1", "R")]) == 1
    assert int(abs(match.state.marker).sum()) == 4
    assert match.points == (300 + 20 + 20 + 10, 300)


def test_gold_moves_no_marker() -> None:
    """M-7.4."""
    match = scored(**fleet(strozzi_S5="H2 X5 X5"), **lot("W1"))
    assert not match.state.marker.any()
    assert match.points == (300, 320)


def test_steps_are_set_off_first_and_stop_at_the_fourth_space() -> None:
    """M-7.5: +3 and then 4 against 5 steps ends at +2, wherever one began to count."""
    ships = fleet(medici_S5="H1 R0 R1 R2", strozzi_S5="H1 R3 R4 R4")
    match = scored(**ships, marker={track("H1", "R"): 3}, **lot("W1"))
    assert int(match.state.marker[track("H1", "R")]) == 4
    match = scored(**fleet(strozzi_S5="H1 R0 R1 R2 R3"), marker={track("H1", "R"): -2}, **lot("W1"))
    assert int(match.state.marker[track("H1", "R")]) == -4


@pytest.mark.parametrize(("space", "income"), [(0, 0), (1, 10), (2, 10), (3, 20), (4, 30)])
def test_markers_pay_by_where_they_end(space: int, income: int) -> None:
    """M-7.6, for both families."""
    assert scored(marker={0: space}).points == (300 + income, 300)
    assert scored(marker={0: -space}).points == (300, 300 + income)


def test_passing_a_space_pays_nothing() -> None:
    """M-7.6: from -3 to +1 only the first space pays."""
    match = scored(**fleet(medici_S5="H1 R0 R1 R2"), marker={track("H1", "R"): -3}, **lot("W1"))
    assert match.points == (300 + 20 + 10, 300)


def test_markers_pay_every_round_and_are_never_put_back() -> None:
    """M-7.7."""
    match = sold(MEDICI, "B1", marker={0: 2, 3: -4}, bag=[0] * 22)
    match.play("dump")
    assert match.state.marker.tolist() == [2, 0, 0, -4, 0, 0, 0, 0, 0]
    assert match.points == (310, 330)


def test_every_florin_is_in_the_ledger_under_its_source() -> None:
    """M-7.8, M-8.1, M-8.4."""
    match = scored(**fleet(medici_S5="H1 B1", strozzi_S5="H2 G2"), **lot("W1"))
    sources = GAME.sources
    earned = [{sources[k]: int(v) for k, v in enumerate(row) if v} for row in match.state.earned]
    assert earned == [
        {"starting capital": 300, "harbour 1": 20, "dye at harbour 1": 10},
        {"starting capital": 300, "harbour 2": 20, "spice at harbour 2": 10},
    ]
    assert sound(match.state) == 0


# 8. Money


def test_both_may_borrow_without_limit() -> None:
    """M-8.2: who accepts and who was refused."""
    accepted = offered(MEDICI, "R1", 200, cash=(300, 50))
    accepted.play("accept")
    assert accepted.points == (300, -150)
    declined = offered(MEDICI, "R1", 200, cash=(-400, 50))
    declined.play("refuse")
    assert declined.points == (-600, 50)


def test_income_pays_debts_at_once() -> None:
    """M-8.3, M-8.4."""
    match = scored(cash=(-25, 300), marker={0: 4})
    assert match.points == (5, 300)


# 9. The end


def test_the_game_ends_with_the_third_scoring() -> None:
    """M-9.1, M-9.3: everything stays, nobody decides, every move is refused."""
    match = sold(MEDICI, "B1", round_no=3, cash=(100, 200), **fleet(medici_S5="H1 R1", medici_S4="H2 R2"))
    match.play("load S3 H3")
    assert int(match.state.phase) == OVER
    assert match.is_over
    assert int(match.state.loaded.sum()) == 3
    assert match.legal() == []
    for seat in (MEDICI, STROZZI):
        refused(match, "draw", "M-9.3", seat)


def test_the_richer_family_wins() -> None:
    """M-9.2."""
    assert ridotto.position("strozzi", cash=(12, 300)).ranking == (2, 1)
    assert ridotto.position("strozzi", cash=(301, 300)).ranking == (1, 2)
    assert ridotto.position("strozzi", cash=(-5, -5)).ranking == (1, 1)


# 10. Options


def test_eight_tracks_leave_fur_out_at_harbour_three() -> None:
    """M-10.2."""
    ships = fleet(medici_S5="H3 W1 W2", strozzi_S5="H3 X5")
    nine = scored(**ships, **lot("G1"))
    eight = scored(options={"tracks": "eight"}, **ships, **lot("G1"))
    assert nine.points == (310, 320)
    assert eight.points == (300, 320)


def test_all_four_combinations_are_games() -> None:
    """M-10.1, M-10.2, M-10.3: round end and tracks are chosen apart."""
    for round_end in ("docked", "full"):
        for tracks in ("nine", "eight"):
            options = {"round_end": round_end, "tracks": tracks}
            assert cpu.check_games(GAME, 50, 2, options=options) > 50
    assert GAME.choose(preset="published") == {"round_end": "full", "tracks": "eight"}
    assert GAME.choose() == {"round_end": "docked", "tracks": "nine"}


def test_symmetry_of_harbours_and_colours() -> None:
    """M-10.2: exchanging H1 with H2 and B with G is the same game under other names."""
    one = scored(options={"tracks": "eight"}, **fleet(medici_S5="H1 B1 R2"), **lot("W1"))
    two = scored(options={"tracks": "eight"}, **fleet(medici_S5="H2 G1 R2"), **lot("W1"))
    assert one.points == two.points


# Chance


def test_no_choice_changes_the_order_of_the_bag() -> None:
    """M-1.6: the n-th tile of a round is the same whatever was decided."""
    for seed in (1, 2, 3):
        order = bag_order(seed, 1, 4)
        for style in ("draw", "stop"):
            match = ridotto.new("strozzi", seed=seed)
            seen = [int(match.state.lot[0])]
            while len(seen) < 4:
                if int(match.state.phase) == DRAWING:
                    before = int(match.state.lot_tiles)
                    match.play(style)
                    if int(match.state.lot_tiles) > before:
                        seen.append(int(match.state.lot[before]))
                    continue
                match.play("price 0")
                match.play("accept")
                match.play("dump")
                seen.append(int(match.state.lot[0]))
            assert seen[:4] == order


def test_every_tile_of_the_bag_is_as_likely() -> None:
    """M-1.6, M-3.2: chi-square over resampled worlds of one position."""
    match = ridotto.position("strozzi", **lot("R1"))
    counts = [0] * 22
    draws = 2500
    for number in range(draws):
        world = match.copy()
        world.state = GAME.resample(match.state, MEDICI, number)
        world.play("draw")
        counts[int(world.state.lot[1])] += 1
    chi = 0.0
    for kind in range(1, 22):
        expected = draws * int(match.state.bag[kind]) / 25
        if expected:
            chi += (counts[kind] - expected) ** 2 / expected
        else:
            assert counts[kind] == 0
    assert 5 < chi < 44  # 19 degrees of freedom, one chance in a thousand on either side


def test_games_are_as_long_as_the_reference_engine_found() -> None:
    """M-6.4: 122 decisions a game by random play, 240 with full fleets, within a per cent."""
    assert abs(cpu.play_games(GAME, 20_000, 2).plies.mean() - 122) < 1.5
    assert abs(cpu.play_games(GAME, 20_000, 2, options=FULL).plies.mean() - 240) < 2.5
