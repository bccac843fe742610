"""Kept records: one for each way the game ends and each way a tie is broken."""

from __future__ import annotations

from pathlib import Path

from ridotto.play import Match, load

RECORDS = Path(__file__).parent / "records"


def kept(name: str) -> Match:
    return load(RECORDS / f"{name}.jsonl")


def test_a_game_that_ends_by_cities() -> None:  # P-2.4
    state = kept("ends-by-cities").state
    assert not int(state.last_cycle) and int((state.built_by >= 0).sum()) >= 12


def test_a_game_that_ends_by_the_deck() -> None:  # P-2.5
    state = kept("ends-by-deck").state
    assert int(state.last_cycle) and int(state.piles[int(state.cycle) - 1].sum()) == 2 * int(state.seats)


def test_a_game_with_nothing_left_to_sell() -> None:  # P-2.8, P-5.4
    state = kept("ends-with-nothing-left-to-sell").state
    assert int(state.last_cycle) and not state.piles[int(state.cycle) - 1].any()


def test_a_victory_by_money() -> None:  # P-8.8
    match = kept("victory-by-money")
    best = [seat for seat in range(match.seats) if match.points[seat] == max(match.points)]
    assert len(best) == 2 and sorted(match.ranking[seat] for seat in best) == [1, 2]
    winner = match.ranking.index(1)
    assert all(int(match.state.money[winner]) >= int(match.state.money[seat]) for seat in best)


def test_a_shared_victory() -> None:  # P-8.8
    match = kept("victory-shared")
    winners = [seat for seat in range(match.seats) if match.ranking[seat] == 1]
    assert len(winners) == 2 and 2 not in match.ranking
    assert len({(match.points[seat], int(match.state.money[seat])) for seat in winners}) == 1
