"""The ladder: balanced, the same deals for all, intervals that hold."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from ridotto.analysis.chart import chart
from ridotto.analysis.ladder import (
    Entrant,
    Outcome,
    Pairing,
    Plan,
    play_here,
    play_pairing,
    rate,
    read_entrants,
    run,
    standings,
    wilson,
)
from ridotto.errors import UnknownOption
from tests.cli.test_commands import run as command


def plan(names: str, players: int, games: int) -> Plan:
    return Plan("strozzi", players, tuple(Entrant.read(name, 0.05) for name in names.split(",")), games)


def test_every_bot_sits_in_every_seat_on_the_same_deals() -> None:
    for players, names in (
        (2, "novice,random"),
        (4, "novice,random"),
        (3, "novice,random,adept"),
        (2, "novice,random,adept"),
    ):
        pairings = list(plan(names, players, 36).pairings())
        assert len(pairings) >= 36
        seated: Counter[tuple[int, str, int]] = Counter()
        for each in pairings:
            for seat, entrant in enumerate(each.seats):
                seated[each.seed, entrant.label, seat] += 1
        for label in names.split(","):
            for seed in {each.seed for each in pairings}:
                assert len({seated[seed, label, seat] for seat in range(players)}) == 1


def test_entrants_are_read() -> None:
    assert Entrant.read("master:0.3", 1).budget.seconds == 0.3
    assert Entrant.read("master:500p", 1).budget.passes == 500
    assert Entrant.read(" novice ", 0.7).budget.seconds == 0.7
    external = Entrant.read("exec:./bot.py --port:80 -x:0.3", 1)
    assert (external.bot, external.budget.seconds) == ("exec:./bot.py --port:80 -x", 0.3)
    assert Entrant.read("exec:./bot.py:70p", 1).budget.passes == 70
    assert Entrant.read("exec:./bot.py", 0.7).budget.seconds == 0.7
    both = read_entrants("exec:./bot.py 'a,b':2, novice,", 1)
    assert [each.bot for each in both] == ["exec:./bot.py 'a,b'", "novice"]
    for wrong in ("exec:./bot.py 'a", "exec:", "hal", "master:fast", "master:0", "master:xp"):
        with pytest.raises(UnknownOption):
            Entrant.read(wrong, 1)
    for names in ("novice", "novice,novice"):
        with pytest.raises(UnknownOption, match="two or more different"):
            list(plan(names, 2, 4).pairings())


def test_games_are_repeatable_and_processes_change_nothing() -> None:
    chosen = plan("novice,random", 2, 4)
    one = run(chosen, lambda pairings: play_here(pairings, 1), lambda _: None)
    two = run(chosen, lambda pairings: play_here(pairings, 2), lambda _: None)
    assert {(o.pairing, o.points) for o in one} == {(o.pairing, o.points) for o in two}
    assert play_pairing(one[0].pairing) == one[0]


def outcome(seats: tuple[Entrant, ...], places: tuple[int, ...], seed: int) -> Outcome:
    return Outcome(Pairing("strozzi", seats, seed, ()), places, tuple(100 - p for p in places), 10)


def test_standings_count_shared_victories_by_halves() -> None:
    chosen = plan("novice,random", 2, 3)
    a, b = chosen.entrants
    games = [outcome((a, b), (1, 2), 0), outcome((b, a), (1, 1), 1), outcome((a, b), (2, 1), 2)]
    table = {each.label: each for each in standings(chosen, games)}
    assert table["novice"].first == table["random"].first == 0.5
    assert table["novice"].fair == 0.5
    assert table["novice"].games == 3


def test_ratings_follow_the_results() -> None:
    chosen = plan("novice,random,adept", 3, 1)
    a, b, c = chosen.entrants
    games = [outcome((a, b, c), (2, 3, 1), seed) for seed in range(12)]
    rated = rate(chosen, games)
    assert rated["adept"][0] > rated["novice"][0] > rated["random"][0]


def test_intervals_are_wilsons() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(10, 10)[1] == pytest.approx(1)


def test_the_command_prints_draws_and_writes_json(tmp_path: Path) -> None:
    picture = tmp_path / "ladder.svg"
    report = json.loads(
        command(
            "ladder",
            "strozzi",
            "--bots",
            "novice,random",
            "-n",
            "4",
            "--jobs",
            "1",
            "--svg",
            str(picture),
            "--json",
        )
    )
    assert report["games"] == 4
    assert [each["label"] for each in report["bots"]] == ["novice", "random"]
    assert "novice" in picture.read_text()
    assert "2 players, 2 games" in command(
        "ladder", "strozzi", "--bots", "novice,random", "-n", "2", "--jobs", "1"
    )
    assert chart("empty", []).startswith("<svg")


def test_a_ray_cluster_of_two_nodes_plays_the_same_games() -> None:
    """Two raylets in processes of their own, as on two machines."""
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    from ridotto.analysis.ladder import play_on_ray

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    cluster.add_node(num_cpus=1)
    try:
        chosen = plan("novice,random", 2, 4)
        far = run(chosen, lambda pairings: play_on_ray(pairings, cluster.address), lambda _: None)
        here = run(chosen, lambda pairings: play_here(pairings, 1), lambda _: None)
        assert len(ray.nodes()) == 2
        assert {(o.pairing, o.points) for o in far} == {(o.pairing, o.points) for o in here}
    finally:
        ray.shutdown()
        cluster.shutdown()
