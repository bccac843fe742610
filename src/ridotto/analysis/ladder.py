"""Balanced tournaments of bots: every bot in every seat, the same deals for all.

A *deal* is a seed. Each deal is played as often as the line-up can be turned
round the table, so that luck and seat are the same for everybody. With two bots the
first sits alone against a field of the second; with more they sit in turn.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from ..bots import EXTERNAL, Budget, find
from ..bots.external import Failure, Stewarded
from ..errors import UnknownOption
from ..play import Match


@dataclass(frozen=True)
class Entrant:
    """A bot with its budget, as the ladder names it: `master`, `master:0.3`, `exec:./mybot.py:500p`."""

    label: str
    bot: str
    budget: Budget

    @classmethod
    def read(cls, text: str, seconds: float) -> Entrant:
        """Read an entrant; behind a colon stand its seconds, or its passes with a p."""
        name, amount = _part_budget(text.strip())
        find(name)
        try:
            if amount.endswith("p"):
                return cls(text.strip(), name, Budget(passes=int(amount[:-1])))
            return cls(text.strip(), name, Budget(float(amount) if amount else seconds))
        except ValueError:
            raise UnknownOption(f"{text!r}: write a bot as NAME, NAME:SECONDS or NAME:PASSESp") from None


def _part_budget(text: str) -> tuple[str, str]:
    """Part a bot from its budget; the command of an external bot may have colons of its own."""
    if text.startswith(EXTERNAL):
        budget = re.search(r":(\d+p|\d+(\.\d+)?)$", text)
        return (text[: budget.start()], budget[1]) if budget else (text, "")
    name, _, amount = text.partition(":")
    return name, amount


def read_entrants(text: str, seconds: float) -> tuple[Entrant, ...]:
    """Read entrants with commas between them; a comma in quotes belongs to a command."""
    parts = re.findall(r"""(?:[^,"']|"[^"]*"|'[^']*'|["'])+""", text)
    return tuple(Entrant.read(part, seconds) for part in parts if part.strip())


@dataclass(frozen=True)
class Pairing:
    """One game to be played: who sits where, on which deal."""

    game: str
    seats: tuple[Entrant, ...]
    seed: int
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Outcome:
    """One game that was played."""

    pairing: Pairing
    places: tuple[int, ...]
    points: tuple[int, ...]
    plies: int
    failures: tuple[Failure, ...] = ()


@dataclass(frozen=True)
class Plan:
    """A tournament before its first game."""

    game: str
    players: int
    entrants: tuple[Entrant, ...]
    games: int
    seed: int = 0
    options: dict[str, str] = field(default_factory=dict)

    def pairings(self) -> Iterator[Pairing]:
        """Yield the games: each deal with every turn of each line-up."""
        labels = [each.label for each in self.entrants]
        if len(self.entrants) < 2 or len(set(labels)) < len(labels):
            raise UnknownOption("a ladder needs two or more different bots")
        chosen = tuple(sorted(self.options.items()))
        lineups = list(self._lineups())
        made = deal = 0
        while made < self.games:
            for lineup in lineups:
                for turn in range(self.players):
                    seats = lineup[turn:] + lineup[:turn]
                    yield Pairing(self.game, seats, self.seed + deal, chosen)
                    made += 1
            deal += 1

    def _lineups(self) -> Iterator[tuple[Entrant, ...]]:
        count, bots = self.players, self.entrants
        if len(bots) == 2:
            yield (bots[0],) + (bots[1],) * (count - 1)
            return
        for start in range(len(bots)):
            yield tuple(bots[(start + seat) % len(bots)] for seat in range(count))


def play_pairing(pairing: Pairing) -> Outcome:
    """Play one game of a tournament to its end."""
    match = Match.new(
        pairing.game, seats=len(pairing.seats), seed=pairing.seed, options=dict(pairing.options)
    )
    players = [_kept(each.bot) for each in pairing.seats]
    for player in players:
        player.begin()
    lucks = [random.Random(f"{pairing.seed} {seat}") for seat in range(match.seats)]
    while not match.is_over:
        seat = match.waiting[0]
        thought = players[seat].think(match.observation(seat), pairing.seats[seat].budget, lucks[seat])
        match.play(thought.move, seat)
    failures = [player.lost[seat] for seat, player in enumerate(players) if seat in player.lost]
    return Outcome(pairing, match.ranking, match.points, match.ply, tuple(failures))


_KEPT: dict[str, Stewarded] = {}


def _kept(name: str) -> Stewarded:
    """Return a bot of this process: its memory is made once, and a steward stands behind it."""
    if name not in _KEPT:
        _KEPT[name] = Stewarded(find(name))
    return _KEPT[name]


def play_here(pairings: Iterable[Pairing], jobs: int) -> Iterator[Outcome]:
    """Play the games on this machine, in several processes."""
    if jobs == 1:
        yield from map(play_pairing, pairings)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(play_pairing, each) for each in pairings]):
            yield done.result()


def play_on_ray(pairings: Iterable[Pairing], address: str) -> Iterator[Outcome]:
    """Play the games on a Ray cluster (extra `cluster`)."""
    try:
        import ray
    except ImportError:
        raise UnknownOption("--ray needs the extra: pip install 'ridotto[cluster]'") from None
    ray.init(address=address, ignore_reinit_error=True, log_to_driver=False)
    remote: Any = ray.remote(play_pairing)
    waiting = [remote.remote(each) for each in pairings]
    while waiting:
        done, waiting = ray.wait(waiting, num_returns=1)
        yield from ray.get(done)


@dataclass(frozen=True)
class Tally:
    """How one bot did: first places and points, with their 95 % intervals."""

    label: str
    games: int
    first: float
    interval: tuple[float, float]
    fair: float
    points: float
    points_interval: float


@dataclass(frozen=True)
class Standing(Tally):
    """How one bot did, and its rating."""

    rating: float
    uncertainty: float
    lost: int = 0


def failures_of(label: str, outcomes: Iterable[Outcome]) -> list[tuple[Pairing, Failure]]:
    """Return every seat that a bot lost by failing, with its game."""
    return [
        (outcome.pairing, each)
        for outcome in outcomes
        for each in outcome.failures
        if outcome.pairing.seats[each.seat].label == label
    ]


def standings(plan: Plan, outcomes: list[Outcome]) -> list[Standing]:
    """Sum a tournament up, the best rating first."""
    ratings = rate(plan, outcomes)
    table = []
    for each in tallies(plan, outcomes):
        rating, uncertainty = ratings[each.label]
        lost = len(failures_of(each.label, outcomes))
        table.append(Standing(**asdict(each), rating=rating, uncertainty=uncertainty, lost=lost))
    return sorted(table, key=lambda each: -each.rating)


def tallies(plan: Plan, outcomes: list[Outcome]) -> list[Tally]:
    """Count first places and points of every bot; a shared first place counts in parts."""
    table = []
    for entrant in plan.entrants:
        firsts, points = [], []
        for outcome in outcomes:
            winners = outcome.places.count(1)
            for seat, sitting in enumerate(outcome.pairing.seats):
                if sitting.label == entrant.label:
                    firsts.append(1 / winners if outcome.places[seat] == 1 else 0.0)
                    points.append(outcome.points[seat])
        table.append(
            Tally(
                entrant.label,
                len(firsts),
                float(np.mean(firsts)),
                wilson(sum(firsts), len(firsts)),
                1 / plan.players,
                float(np.mean(points)),
                1.96 * float(np.std(points)) / len(points) ** 0.5,
            )
        )
    return table


def wilson(successes: float, trials: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 % interval of a share."""
    share = successes / trials
    middle = share + z * z / (2 * trials)
    width = z * (share * (1 - share) / trials + z * z / (4 * trials * trials)) ** 0.5
    scale = 1 + z * z / trials
    return (middle - width) / scale, (middle + width) / scale


def rate(plan: Plan, outcomes: list[Outcome]) -> dict[str, tuple[float, float]]:
    """Rate the bots by all games, in the order of their deals."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {entrant.label: model.rating(name=entrant.label) for entrant in plan.entrants}
    for outcome in sorted(outcomes, key=lambda each: (each.pairing.seed, str(each.pairing.seats))):
        labels = [each.label for each in outcome.pairing.seats]
        teams = [[ratings[label]] for label in labels]
        updated = model.rate(teams, ranks=[float(place) for place in outcome.places])
        for label in set(labels):
            mine = [team[0] for team, each in zip(updated, labels, strict=True) if each == label]
            mean = sum(each.mu for each in mine) / len(mine)
            ratings[label] = model.rating(mu=mean, sigma=mine[0].sigma, name=label)
    return {label: (each.mu, each.sigma) for label, each in ratings.items()}


def run(
    plan: Plan, play: Callable[[Iterable[Pairing]], Iterator[Outcome]], told: Callable[[int], None]
) -> list[Outcome]:
    """Play a whole tournament, telling of every game."""
    outcomes = []
    for outcome in play(list(plan.pairings())):
        outcomes.append(outcome)
        told(1)
    return outcomes
