"""Twin worlds: nobody receives what they may not know.

A twin of a world differs from it only in what one viewer may not know.
Everything that viewer can obtain must be byte-equal in both.
"""

from __future__ import annotations

import random

import numpy as np

from ridotto.core.chance import quiet
from ridotto.core.fields import SPECTATOR
from ridotto.core.game import NO_MOVE
from ridotto.core.rule import State
from ridotto.play import Match
from tests.conftest import Cell

LUCK = 0xC0FFEE


def viewers(cell: Cell) -> list[int]:
    return [SPECTATOR, *range(cell.seats)]


def obtainable(match: Match, viewer: int) -> list[object]:
    """Everything that one viewer can get out of a match at this moment."""
    seen = match.observation(viewer)
    got: list[object] = [
        seen.state.tobytes(),
        match.waiting,
        match.points,
        match.game.pictures.svg(seen),
        match.game.pictures.text(seen),
        match.log(viewer, start=max(0, len(match.steps) - 3)),
    ]
    if viewer != SPECTATOR:
        got += [
            match.legal_numbers(viewer),
            match.game.encode(match.state, viewer).tobytes(),
            [match.game.refusal(match.state, viewer, move) for move in range(match.game.moves)],
        ]
        if viewer in match.waiting:
            got += [match.legal(viewer), match.question(viewer)]
    return got


def twin_of(match: Match, viewer: int, luck: int) -> Match:
    twin = match.copy()
    twin.state = match.game.resample(match.state, viewer, luck)
    return twin


def test_twin_worlds_look_alike(cell: Cell) -> None:
    for number, match in enumerate(cell.sampled(8, seed=31)):
        for viewer in viewers(cell):
            twin = twin_of(match, viewer, LUCK + number)
            assert obtainable(match, viewer) == obtainable(twin, viewer)


def test_twin_worlds_are_sound_and_can_be_played_to_the_end(cell: Cell) -> None:
    rng = random.Random(5)
    for number, match in enumerate(cell.sampled(4, seed=32)):
        for viewer in viewers(cell):
            twin = twin_of(match, viewer, LUCK + number)
            assert cell.game.broken(twin.state) == ""
            if not match.is_over:
                assert twin.state.seed != match.state.seed
            while not twin.is_over:
                seat = rng.choice(twin.waiting)
                twin.play(rng.choice(twin.legal_numbers(seat)), seat)


def test_resampling_reads_nothing_that_the_viewer_may_not_see(cell: Cell) -> None:
    """From the world or from the viewer's observation alone: the same twin."""
    for number, match in enumerate(cell.sampled(25, seed=33)):
        for viewer in viewers(cell):
            from_world = cell.game.resample(match.state, viewer, LUCK + number)
            seen = cell.game.layout.conceal(match.state, viewer)
            assert from_world.tobytes() == cell.game.resample(seen, viewer, LUCK + number).tobytes()


def test_rules_for_a_seat_need_only_what_the_seat_sees(cell: Cell) -> None:
    game = cell.game
    for match in cell.sampled(25, seed=34):
        for seat in range(cell.seats):
            seen = game.layout.conceal(match.state, seat)
            assert game.waiting(seen) == match.waiting
            assert game.legal(seen, seat) == match.legal_numbers(seat)
            assert game.encode(seen, seat).tobytes() == game.encode(match.state, seat).tobytes()
            assert game.points(seen) == match.points


def fingerprint(cell: Cell, state: State, weights: np.ndarray) -> float:
    """Play a world on by a fixed habit and return one number that depends on all of it."""
    game = cell.game
    moves = np.zeros(game.most_legal, np.int16)
    world = game.layout.copy(state)
    with quiet():
        for ply in range(8):
            waiting = game.waiting(world)
            if not waiting:
                break
            count = game.rules.legal(world, waiting[0], moves)
            game.rules.play(world, waiting[0], int(moves[(7 * ply + 3) % count]))
    world.seed = 0
    return float(np.frombuffer(world.tobytes(), np.int8) @ weights)


def test_resampling_is_fair(cell: Cell) -> None:
    """After a deal the true world is one of the twins: none of them can be told from it.

    The rank of the true world's fingerprint among its twins must be uniform.
    """
    rng = np.random.default_rng(3)
    weights = rng.normal(size=cell.game.layout.dtype.itemsize)
    twins, deals = 4, 150
    for viewer in (SPECTATOR, cell.seats - 1):
        ranks = np.zeros(twins + 1)
        for number in range(deals):
            state = cell.match(number).state
            true = fingerprint(cell, state, weights)
            others = [
                fingerprint(cell, cell.game.resample(state, viewer, LUCK + twins * number + each), weights)
                for each in range(twins)
            ]
            below, same = sum(o < true for o in others), sum(o == true for o in others)
            ranks[below + rng.integers(same + 1)] += 1
        expected = deals / (twins + 1)
        chi = float(((ranks - expected) ** 2 / expected).sum())
        assert chi < 23.5, (viewer, ranks)  # 4 degrees of freedom, one chance in ten thousand


def test_twins_differ_in_what_is_hidden(cell: Cell) -> None:
    for match in cell.sampled(3, seed=35):
        twins = [cell.game.resample(match.state, SPECTATOR, LUCK + luck) for luck in range(16)]
        assert len({int(twin.seed) for twin in twins}) == len(twins)


def test_a_move_that_reveals_nothing_shows_nothing(cell: Cell) -> None:
    """Where `reveals` stands still, the same move in twin worlds leads to equal observations.

    Undo relies on it: what was not counted as a reveal must not have told anybody anything.
    """
    rng = random.Random(8)
    for number, match in enumerate(cell.sampled(40, seed=36)):
        if match.is_over:
            continue
        seat = rng.choice(match.waiting)
        move = rng.choice(match.legal_numbers(seat))
        twin = twin_of(match, seat, LUCK + number)
        after, after_twin = match.copy(), twin.copy()
        after.play(move, seat)
        if int(after.state.reveals) == int(match.state.reveals):
            after_twin.play(move, seat)
            mine, other = after.observation(seat).state, after_twin.observation(seat).state
            assert mine.tobytes() == other.tobytes(), after.steps[-1].text


def test_hidden_moves_of_others_tell_nothing(cell: Cell) -> None:
    """Whichever hidden move another seat makes, a viewer sees and reads the same."""
    for match in cell.sampled(40, seed=37):
        for seat in match.waiting:
            hidden = [move for move in match.legal_numbers(seat) if cell.game.is_hidden(move)]
            if len(hidden) < 2:
                continue
            ends = []
            for move in (hidden[0], hidden[-1]):
                trial = match.copy()
                trial.play(move, seat)
                ends.append(trial)
            if any(int(end.state.reveals) != int(match.state.reveals) for end in ends):
                continue
            for viewer in viewers(cell):
                if viewer != seat:
                    views = [
                        (end.observation(viewer).state.tobytes(), end.tell(end.steps[-1], viewer))
                        for end in ends
                    ]
                    assert views[0] == views[1]


def test_a_hidden_move_reaches_the_log_of_others_as_no_move(cell: Cell) -> None:
    told: list[int] = []
    for match in cell.sampled(10, seed=38):
        step = match.steps[-1]
        for viewer in viewers(cell):
            known = viewer == step.seat or not cell.game.is_hidden(step.move)
            lines = match.tell(step, viewer)
            assert all(isinstance(line, str) and line for line in lines)
            told.append(step.move if known else NO_MOVE)
    assert told


def test_observations_hold_zero_where_the_viewer_may_not_look(cell: Cell) -> None:
    for match in cell.sampled(5, seed=39):
        for viewer in viewers(cell):
            seen = match.observation(viewer).state
            for each in cell.game.layout.fields:
                if each.sight.name == "SECRET":
                    assert not np.asarray(seen[each.name]).any()
                if each.sight.name == "OWNER":
                    hidden = [seat for seat in range(each.shape[0]) if seat != viewer]
                    assert not seen[each.name][hidden].any()
