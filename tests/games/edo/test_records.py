"""A kept game for each way to end, to drop out and to break a tie."""

from __future__ import annotations

from pathlib import Path

import pytest

from ridotto.games.edo.scoring import standing, standings
from ridotto.games.edo.state import BY_DECK, BY_POINTS
from ridotto.play import Match, load

RECORDS = Path(__file__).parent / "records"


def in_edo(match: Match) -> list[int]:
    """Return influence and age of every seat in Edo, packed; 0 without a house."""
    return [standing(standings(match.state, 0), seat) for seat in range(match.seats)]


def tied_with_winner(match: Match) -> tuple[int, int]:
    """Return the winner and somebody with the same points."""
    winner = match.ranking.index(1)
    rivals = [
        s
        for s in range(match.seats)
        if s != winner and in_edo(match)[s] and match.points[s] == match.points[winner]
    ]
    assert rivals
    return winner, min(rivals, key=lambda seat: match.ranking[seat])


def goods_of(match: Match, seat: int) -> int:
    return int(match.state.goods[seat].sum())


@pytest.mark.parametrize(("name", "reason"), [("ended-by-points", BY_POINTS), ("merchant-deck", BY_DECK)])
def test_both_ends(name: str, reason: int) -> None:
    """E-10.1, E-10.2."""
    match = load(RECORDS / f"{name}.jsonl")
    assert match.is_over
    assert int(match.state.ended_by) == reason
    track = max(int(row[:5].sum()) for row in match.state.earned)
    assert (track >= 12) == (reason == BY_POINTS)


def test_one_drops_out() -> None:
    """E-11.1, E-11.4."""
    match = load(RECORDS / "one-dropped-out.jsonl")
    out = [seat for seat in range(match.seats) if not in_edo(match)[seat]]
    assert 0 < len(out) < match.seats
    for seat in out:
        assert match.state.earned[seat, 5:].tolist() == [0, 0]
        assert match.ranking[seat] > match.seats - len(out)


def test_all_drop_out() -> None:
    """E-11.5."""
    match = load(RECORDS / "all-dropped-out.jsonl")
    assert not any(in_edo(match))
    assert set(match.ranking) == {1}
    assert match.log()[-1] == "Nobody has a house in Edo: nobody wins."


def test_tie_by_resources() -> None:
    """E-11.3."""
    match = load(RECORDS / "tie-resources.jsonl")
    winner, rival = tied_with_winner(match)
    assert goods_of(match, winner) > goods_of(match, rival)


def test_tie_by_influence_in_edo() -> None:
    """E-11.3."""
    match = load(RECORDS / "tie-influence.jsonl")
    winner, rival = tied_with_winner(match)
    assert goods_of(match, winner) == goods_of(match, rival)
    assert in_edo(match)[winner] // 16 > in_edo(match)[rival] // 16


def test_tie_by_age_in_edo() -> None:
    """E-11.3."""
    match = load(RECORDS / "tie-age.jsonl")
    winner, rival = tied_with_winner(match)
    assert goods_of(match, winner) == goods_of(match, rival)
    assert in_edo(match)[winner] // 16 == in_edo(match)[rival] // 16
    assert in_edo(match)[winner] > in_edo(match)[rival]
