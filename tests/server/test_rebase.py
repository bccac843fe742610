"""A draft under which the others move: it stays as long as it fits and shows nothing."""

from __future__ import annotations

import random

import pytest

from ridotto.core.registry import find, names
from ridotto.play import Match
from ridotto.server.draft import Draft, shows_nothing, tried


def drafted(match: Match, seat: int, rng: random.Random) -> Draft | None:
    """Put together what can be held back, as a seat that takes its time would."""
    held: Draft | None = None
    for _ in range(6):
        legal = (held.match if held else match).legal(seat)
        if not legal:
            break
        longer = tried(match, held, seat, rng.choice(legal))
        if not shows_nothing(match, longer):
            break
        held = longer
    return held


@pytest.mark.parametrize("name", [n for n in names() if n in ("edo", "principe", "rialto")])
def test_a_draft_that_would_show_something_after_the_others_moved_comes_off(name: str) -> None:
    rng, shortened, kept = random.Random(name), 0, 0
    for seed in range(3):
        match = Match.new(name, seats=find(name).seats[-1], seed=seed)
        for _ in range(160):
            if match.is_over:
                break
            waiting = match.waiting
            slow = waiting[0]
            held = drafted(match, slow, rng) if len(waiting) > 1 else None
            while held and slow in match.waiting and len(match.waiting) > 1:
                other = rng.choice([seat for seat in match.waiting if seat != slow])
                match.play(rng.choice(match.legal(other)), other)
                fresh = held.rebased(match)
                assert fresh is None or shows_nothing(match, fresh)
                assert fresh is None or fresh.moves == held.moves[: len(fresh.moves)]
                changed = fresh is None or fresh.moves != held.moves
                assert not changed or fresh is None or fresh.number > held.number
                shortened, kept = shortened + changed, kept + (not changed)
                held = fresh
            seat = rng.choice(match.waiting)
            match.play(rng.choice(match.legal(seat)), seat)
    assert kept
    assert shortened or name != "principe", "the case that this is about must come up"
