from __future__ import annotations

import numpy as np
import pytest

from ridotto.bots.thinking.plan import FEW, MOST_MOVES, WORTH_TRYING, Plan


def tried(worth: list[np.ndarray], chances: tuple[float, ...]) -> Plan:
    """Make a plan whose moves, the likeliest first, came to this in each world."""
    plan = Plan.of(list(range(len(chances))), np.array(chances, np.float32))
    for place, row in enumerate(worth):
        plan.worth[place, : len(row)] = row
        plan.begun[place] = len(row)
    plan.counts[:] = sum(len(row) for row in worth)
    return plan


def test_what_the_network_finds_likely_is_tried() -> None:
    chances = np.full(40, 1e-5, np.float32)
    chances[[7, 30, 3]] = 0.4, 0.5, 0.5 * WORTH_TRYING
    plan = Plan.of(list(range(100, 140)), chances)
    assert plan.moves.tolist() == [130, 107, 103]
    assert plan.logs[0] == 0 and plan.logs[1] == pytest.approx(np.log(0.8), abs=1e-6)
    assert len(Plan.of(list(range(40)), np.full(40, 1 / 40, np.float32)).moves) == MOST_MOVES
    assert len(Plan.of([5], np.ones(1, np.float32)).moves) == 1


def test_luck_that_all_moves_share_falls_out() -> None:
    """Worlds differ by far more than moves do, and still a hundredth is found."""
    rng = np.random.default_rng(1)
    luck, noise = rng.uniform(0, 1, 40), rng.normal(0, 0.005, (2, 40))
    plan = tried([luck + noise[0], luck + 0.01 + noise[1]], (0.9, 0.1))
    leads, unsure = plan.leads(0, [1])
    assert leads[0] == pytest.approx(0.01, abs=0.003)
    assert unsure[0] < 0.002
    assert not plan.give_up()
    assert plan.alive.tolist() == [False, True]
    assert plan.best_first() == [1, 0]


def test_nothing_is_given_up_too_soon_or_for_nothing() -> None:
    rng = np.random.default_rng(2)
    worse, same = rng.normal(0.3, 0.001, FEW - 1), rng.normal(0.6, 0.001, FEW - 1)
    assert tried([same, worse], (0.5, 0.5)).give_up()
    alike = [rng.normal(0.5, 0.1, 200) for _ in range(3)]
    plan = tried(alike, (0.4, 0.3, 0.3))
    assert plan.give_up()
    assert plan.alive.all()


def test_who_is_alone_is_settled_after_a_few_worlds() -> None:
    assert tried([np.full(FEW - 1, 0.5)], (1.0,)).give_up()
    assert not tried([np.full(FEW, 0.5)], (1.0,)).give_up()


def test_the_less_the_trials_say_the_more_the_network_counts() -> None:
    """One lucky world more is no reason to leave what the network finds a hundred times as likely."""
    few = np.array([0.5, 0.4, 0.6, 0.5])
    lucky = few + np.array([0.3, -0.2, 0.25, -0.3])
    assert tried([few, lucky], (0.99, 0.01)).best_first() == [0, 1]
    many = np.tile(few, 200)
    assert tried([many, many + 0.01], (0.99, 0.01)).best_first() == [1, 0]
    assert tried([np.zeros(0), np.zeros(0)], (0.7, 0.3)).best_first() == [0, 1], "nothing was tried"


def test_trials_that_did_not_come_home_are_left_out() -> None:
    plan = tried([np.array([0.1, np.nan, 0.3, 0.4]), np.array([0.2, 0.9, 0.4, np.nan])], (0.5, 0.5))
    assert plan.visits() == [3, 3]
    assert plan.means() == pytest.approx([0.8 / 3, 0.5])
    leads, _ = plan.leads(0, [1])
    assert leads[0] == pytest.approx(0.1), "only the first and the third world were tried with both"
    assert tried([np.array([np.nan]), np.array([np.nan])], (0.5, 0.5)).means() == [0, 0]
