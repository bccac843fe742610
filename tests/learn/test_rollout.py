from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch

from ridotto.bots.thinking.asking import Measure, counted, reading_worth
from ridotto.core.registry import find, names
from ridotto.learn.network import Weights
from ridotto.learn.rollout import Rollout, Worth, judge, look_back
from ridotto.learn.tables import Ended, Experience, Tables
from ridotto.sim import cpu
from ridotto.sim.rewards import rewards_of
from tests.learn.small import laid, plain_scaling, small_settings, small_tables, small_weights


def played(name: str = "strozzi", rounds: int = 1, **chosen: object) -> tuple[Tables, Experience, Weights]:
    settings = small_settings(name, **chosen)
    tables, kept = small_tables(settings)
    weights = small_weights(settings)
    torch.manual_seed(1)
    rollout = Rollout(tables, plain_scaling(find(name)), kept)
    for _ in range(rounds):
        rollout.play(weights, weights.copy())
    return tables, kept, weights


def worth(first: float, lead: float, paid: bool = True) -> Worth:
    """Three at a table of up to four, two games side by side."""
    sits = torch.tensor([True, True, True, False])[:, None].expand(4, 2)
    return Worth(sits, torch.full((2,), 10.0), first, lead, 10.0, paid)


def ending() -> tuple[torch.Tensor, ...]:
    """The first game has ended and was dealt anew, the second goes on."""
    places = torch.tensor([[1, 2], [3, 1], [1, 3], [0, 0]])
    points = torch.tensor([[30, 10], [0, 40], [30, -5], [99, 99]], dtype=torch.int32)
    even = torch.tensor([(*rewards_of(tuple(column[:3])), 0.0) for column in places.t().tolist()]).t()
    standing = torch.tensor([[1, 12], [1, 3], [1, 0], [0, 0]], dtype=torch.int32)
    return even, places, points, torch.tensor([True, False]), standing


def test_rewards_are_the_houses_blended_with_first_places_and_a_little_distance() -> None:
    ended, stood = ending(), torch.zeros(8, 2)
    even = ended[0]
    plain, _ = judge(ended, stood, worth(0.0, 0.0))
    assert torch.allclose(plain[:4, 0], even[:, 0])
    alone, _ = judge(ended, stood, worth(1.0, 0.0))
    assert torch.allclose(alone[:4, 0], torch.tensor([1 / 3, -2 / 3, 1 / 3, 0]))
    led, _ = judge(ended, stood, worth(0.0, 0.1))
    assert torch.allclose(led[:4, 0] - even[:, 0], torch.tensor([0.1, -0.15, 0.1, 0]))
    assert led[4:, 0].tolist() == [3.0, 0.0, 3.0, 0.0]
    late, stands = judge(ended, stood, worth(0.0, 0.1, paid=False))
    assert torch.equal(late[:, 0], led[:, 0])
    assert not late[:, 1].any()
    assert not stands.any()


def test_points_are_paid_when_they_are_made() -> None:
    stood = torch.zeros(8, 2)
    stood[4:7] = 0.2
    brought, stands = judge(ending(), stood, worth(0.5, 0.1))
    assert torch.allclose(brought[:4, 1], torch.tensor([0.07, -0.02, -0.05, 0.0]))
    assert torch.allclose(brought[4:, 1], torch.tensor([1.0, 0.1, -0.2, 0.0]))
    assert torch.allclose(stands[4:, 1], torch.tensor([1.2, 0.3, 0.0, 0.0]))
    assert torch.allclose(stands[:, 0], torch.tensor([0, 0, 0, 0, 0.1, 0.1, 0.1, 0]))  # the next deal's


def test_a_whole_game_brings_what_its_end_is_worth() -> None:
    """Paid at once or in the end: every finished game comes to the same."""
    sums = []
    for paid in (True, False):
        tables, kept, _ = played("signorie", rounds=40, paid=paid, steps=8)
        settings = tables.settings
        rollout = Rollout(tables, plain_scaling(tables.game), kept)
        rollout.worth = replace(rollout.worth, paid=paid)
        totals, ends, weights = torch.zeros_like(kept.returns[0]), [], small_weights(settings)
        torch.manual_seed(2)
        before = torch.zeros(settings.total, dtype=torch.bool)
        for _ in range(40):
            rollout.play(weights, weights.copy())
            for step in range(settings.steps):
                totals += kept.returns[step]
                over = kept.done[step]
                ends += [totals[:, lane].clone() for lane in torch.nonzero(over & before)[:, 0]]
                totals[:, over] = 0.0
                before |= over
        sums.append(torch.stack(ends))
    assert len(sums[0]) > 20
    assert torch.allclose(sums[0], sums[1], atol=1e-4)


@pytest.mark.parametrize("name", names())
def test_the_search_values_an_end_as_the_training_does(name: str) -> None:
    """What an end is worth is written for PyTorch and for the compiled search; both say the same."""
    game = find(name)
    first, lead, spread = 0.5, 0.1, 17.0
    read_end = reading_worth(game)
    for number in range(4):
        seats = game.seats[number % len(game.seats)]
        trace = cpu.trace_game(game, number, seats)
        state = game.layout.from_bytes(trace.states[trace.plies].tobytes())
        ranks, made = np.zeros(game.seats[-1], np.int32), np.zeros(game.seats[-1], np.int32)
        found = np.zeros(seats), np.zeros(seats)
        read_end(state, Measure(first, lead, spread, 1.0, 0.0), ranks, (*found, made))

        places, points = (torch.tensor(each)[:, None] for each in (game.ranking(state), game.points(state)))
        even = torch.tensor(rewards_of(game.ranking(state)))[:, None]
        ended = even, places, points, torch.tensor([True]), torch.zeros_like(points)
        sits = torch.ones(seats, 1, dtype=torch.bool)
        said, _ = judge(
            ended, torch.zeros(2 * seats, 1), Worth(sits, torch.tensor([spread]), first, lead, 1.0, False)
        )
        assert np.allclose(found[0], [counted(float(each)) for each in said[:seats, 0]])
        assert np.allclose(found[1], said[seats:, 0])


def test_ends_are_kept_where_they_happened() -> None:
    settings = small_settings("signorie")
    tables, _ = small_tables(settings)
    ended = Ended.blank(tables.game, settings)
    seen = 0
    for _ in range(250):
        for shown in tables.shown:
            shown.batch.step(shown.batch.random_actions())
        tables.ask(ended)
        for place, shown in enumerate(tables.shown):
            batch = shown.batch
            block = tables.block(ended.reward, place).reshape(tables.game.seats[-1], -1)
            assert np.array_equal(block[: batch.players].t().numpy(), batch.reward)
            assert not block[batch.players :].any()
            assert np.array_equal(tables.block(ended.done, place).reshape(-1).numpy(), batch.done)
            seen += int(batch.done.sum())
    assert seen > 20


def test_what_was_played_is_kept_as_it_was() -> None:
    tables, kept, _ = played("signorie", rounds=12, paid=False)
    assert laid(kept.mask).gather(1, kept.action[:, None].long()).all()
    assert (kept.chance <= 0).all()
    assert kept.done.any()
    ended = kept.done[:, None] & tables.live[None]
    assert (kept.returns[~ended.expand_as(kept.returns)] == 0).all()  # rewards, before looking back
    worth = kept.returns[:, : kept.returns.shape[1] // 2].sum(1)
    assert worth.abs().max() < 0.2  # places and first places add up to nothing; distances may be cut
    assert kept.values[:, :][~tables.live[None].expand_as(kept.values)].abs().sum() == 0


def test_only_the_learners_own_real_choices_teach_the_policy() -> None:
    tables, kept, _ = played("signorie", pool_share=0.5, lanes=240)
    mine = (tables.own < 0) | (tables.own == kept.seat)
    assert not (kept.choice & ~mine).any()
    assert not (kept.choice & (laid(kept.mask).sum(1) == 1)).any()
    assert (kept.choice == (mine & (laid(kept.mask).sum(1) > 1))).all()


def test_the_pool_plays_as_the_pool_would() -> None:
    """An opponent that is sure of the last legal move plays it in its own seats, and nowhere else."""
    settings = small_settings("strozzi", pool_share=0.5)
    tables, kept = small_tables(settings)
    weights = small_weights(settings)
    stubborn = weights.copy()
    for each in stubborn.learnt:
        each.zero_()
    stubborn.learnt[5][: tables.game.moves] = 100.0 * torch.arange(tables.game.moves)
    Rollout(tables, plain_scaling(tables.game), kept).play(weights, stubborn)
    last = tables.game.moves - 1 - laid(kept.mask).flip(1).int().argmax(1)
    theirs = (tables.own >= 0) & (tables.own != kept.seat)
    assert theirs.any()
    assert (kept.action[theirs] == last[theirs]).all()
    assert (kept.action[kept.choice] != last[kept.choice]).any()


def test_without_a_snapshot_the_rooms_rules_of_thumb_play_in_the_pool() -> None:
    """The same games with the same learner: what differs first is chosen as a batch's sensible player does."""
    settings = small_settings("signorie", pool_share=0.5, lanes=240, steps=2)
    tables, kept = small_tables(settings)
    expected = tables.sensible().clone()
    torch.manual_seed(1)
    Rollout(tables, plain_scaling(tables.game), kept).play(small_weights(settings), None)
    theirs = (tables.own >= 0) & (tables.own != kept.seat[0])
    assert theirs.any()
    assert (kept.action[0][theirs] == expected[theirs]).all()
    assert (kept.action[0][~theirs] != expected[~theirs]).any()
    assert not kept.choice[0][theirs].any()


def test_an_apprentice_watches_somebody_with_rules_of_thumb_in_every_lane() -> None:
    settings = small_settings("signorie", pool_share=0.5, lanes=240, steps=2)
    tables, kept = small_tables(settings)
    expected = tables.sensible().clone()
    Rollout(tables, plain_scaling(tables.game), kept).watch(small_weights(settings))
    assert (kept.action[0] == expected).all()
    assert (kept.choice[0] == (laid(kept.mask)[0].sum(0) > 1)).all()


def test_looking_back_gives_every_seat_what_came_of_it_along_its_own_decisions() -> None:
    """Against the definition, seat by seat: surprises from one of its decisions to its next are added up."""
    _, kept, _ = played("signorie", rounds=6)
    rewards, values = kept.returns.numpy().copy(), kept.values.numpy().copy()
    done, seats = kept.done.numpy(), kept.seat.numpy()
    look_back(kept, 0.9)
    steps, rows, lanes = rewards.shape
    checked = 0
    for lane in range(0, lanes, 7):
        for row in range(rows):
            mine = [step for step in range(steps) if seats[step, lane] == row % (rows // 2)]
            gain, later = 0.0, float(values[steps, row, lane])  # what it is worth after the last step
            end = steps
            for step in reversed(mine):
                came, over = 0.0, False
                for each in range(step, end):
                    came += rewards[each, row, lane]
                    if done[each, lane]:
                        over = True
                        break
                goes_on = 0.0 if over else 1.0
                gain = came + goes_on * later - values[step, row, lane] + 0.9 * goes_on * gain
                assert np.isclose(
                    float(kept.returns[step, row, lane]), gain + values[step, row, lane], atol=1e-5
                )
                if row < rows // 2:
                    assert np.isclose(float(kept.gain[step, lane]), gain, atol=1e-5)
                later, end = float(values[step, row, lane]), step
                checked += 1
    assert checked > 100


def test_who_waits_is_told_what_its_own_next_decision_told() -> None:
    """Between two decisions of a seat nothing is mixed in: what others expect for it does not matter."""
    _, kept, _ = played("signorie", rounds=6)
    look_back(kept, 0.9)
    once = kept.returns.clone()
    _, again, _ = played("signorie", rounds=6)
    rows = torch.arange(again.values.shape[1])[None, :, None] % (again.values.shape[1] // 2)
    others = rows != again.seat[:, None, :]
    again.values[:-1][others] += 7.0
    look_back(again, 0.9)
    assert torch.equal(again.returns, once)


def test_the_same_seed_plays_the_same() -> None:
    one, other = played()[1], played()[1]
    assert torch.equal(one.action, other.action)
    assert torch.equal(one.values, other.values)
