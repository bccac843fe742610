"""Self-play on one device: play, look back, learn, again and again until the time is up."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from ..bots.networks.network import Taught
from ..core.registry import find
from ..errors import DataError
from .checkpoint import Checkpoint, Progress, prefixed
from .evaluation import Examiner, Score
from .measuring import measure
from .network import NAMES, Weights, sizes
from .pool import Pool
from .rollout import Rollout, look_back
from .scaling import Scaling
from .settings import Settings
from .tables import Experience, Tables, check_device
from .update import TOLD, Learner

SAVE_EVERY_S = 60.0
MEASURES = 5
"""How often strength is measured along the way."""
RIVAL_AT = 0.1
OPEN = 0.25
"""An apprentice's bonus for trying things. A move that is never copied then keeps a chance of about exp(-1 / 0.25),
two in a hundred: who copies until nothing else is likely has no other ideas left when it plays for itself."""
GAMES_ON_THE_WAY = {"cuda": 4096, "cpu": 200}
GAMES_AT_THE_END = {"cuda": 16_384, "cpu": 600}
_SEEDS = 1 << 28
"""Deals are numbered so far apart from seed to seed."""


@dataclass(frozen=True)
class Report:
    """What an iteration came to."""

    progress: Progress
    done: float
    """Share of the time that is used, 0 to 1."""
    pace: float
    """Decisions a second of this iteration, playing and learning."""
    rate: float
    told: dict[str, float]
    scores: tuple[Score, ...] = ()
    trouble: str = ""


@dataclass(frozen=True)
class Course:
    """How is learnt at one moment of a training."""

    rate: float
    bonus: float
    """For trying things."""
    keep: float
    """How far a look back trusts what came of a decision more than what was expected."""


class Trainer:
    """One training, from nothing or from a checkpoint."""

    def __init__(self, settings: Settings, checkpoint: Checkpoint | None = None) -> None:
        """Make or take up the network, the optimiser, the pool and the games."""
        check_device(settings.device)
        self.began = time.perf_counter()
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.manual_seed(settings.seed + (checkpoint.progress.iterations if checkpoint else 0))
        self.settings, self.game = settings, find(settings.game)
        self.progress = checkpoint.progress if checkpoint else Progress()
        self.before = self.progress.seconds
        self.scaling = (
            Scaling.from_json(checkpoint.scaling)
            if checkpoint
            else measure(self.game, settings.players, settings.device, settings.seed)
        )
        hidden = sizes(self.game, settings.hidden)
        self.weights = Weights.fresh(self.game, hidden, self.scaling, settings.device, settings.seed)
        self.opponent = self.weights.copy()
        self.rival: Weights | None = None
        self.pool = Pool(settings.pool_size, settings.seed, settings.novice if self.game.brain else 0.0)
        self.learner = Learner(self.weights, settings)
        if checkpoint:
            self._take_up(checkpoint)
        first = settings.seed * _SEEDS + self.progress.decisions % _SEEDS
        self.tables = Tables(self.game, settings, first)
        self.tables.scatter()
        self.experience = Experience.blank(self.game, settings)
        self.rollout = Rollout(self.tables, self.scaling, self.experience)
        self.examiner = Examiner(self.game, settings.device, GAMES_ON_THE_WAY[settings.device])
        self.saved = time.perf_counter()
        self.warm = False

    @property
    def taught(self) -> Taught:
        """Return what the network is taught to value, for its file."""
        settings, scaling = self.settings, self.scaling
        paid = float(settings.paid and scaling.grow)
        return Taught(scaling.points, settings.first, settings.lead, scaling.spread, paid)

    @property
    def done(self) -> float:
        """Return the share of the time that is used; compiling and measuring count."""
        return min(1.0, self.progress.seconds / (60 * self.settings.minutes))

    def train(self, path: Path, told: Callable[[Report], None], stop: Callable[[], bool]) -> None:
        """Train until the time is up or somebody says stop; the checkpoint is written on the way and then."""
        if not self.progress.measured:
            told(self._report(0.0, {}, self.measure()))
        while (self.done < 1 or not self.progress.iterations) and not stop():  # one lesson at least
            report = self.iterate()
            trouble = ""
            if not all(np.isfinite(each) for each in report.told.values()):
                raise DataError(
                    "the training has come to numbers that are none (a smaller --rate may help); "
                    f"the last good checkpoint is {path}"
                )
            if time.perf_counter() - self.saved > SAVE_EVERY_S:
                trouble = self._try_to_save(path)
            told(Report(**{**vars(report), "trouble": trouble}) if trouble else report)
        self.save(path)

    def course(self, done: float) -> Course:
        """Return how is learnt after a share of the time."""
        chosen = self.settings
        return Course(
            chosen.rate * max(0.02, 1 - done),
            chosen.entropy * (1 - 0.9 * done),
            chosen.keep + done * (chosen.keep_last - chosen.keep),
        )

    def lesson(self, done: float, busy: float | None = None) -> Tensor:
        """Play against somebody of the pool, look back and learn; return what is told about it, on the device.

        An apprentice watches instead, and copies; `busy` is the share of the time that went into lessons, for nobody
        learns anything while something is compiled.
        """
        if self.pool.due(done):
            self.pool.add(self.weights, done)
        watches = self.game.brain is not None and (done if busy is None else busy) < self.settings.apprentice
        if watches:
            self.rollout.watch(self.weights)
        else:
            self._play()
        course = self.course(done)
        look_back(self.experience, course.keep)
        bonus = OPEN if watches else course.bonus
        return self.learner.learn(self.experience, self.tables, course.rate, bonus, copies=watches)

    def _play(self) -> None:
        picked = self.pool.pick()
        if picked is None:
            self.rollout.play(self.weights, None)
        else:
            self.opponent.become(picked)
            self.rollout.play(self.weights, self.opponent)

    def iterate(self) -> Report:
        """Play some decisions in every game and learn from them."""
        started, done = time.perf_counter(), self.done
        if self.rival is None and done >= RIVAL_AT:
            self.rival = self.weights.copy()
        numbers = self.lesson(done, self.progress.busy_seconds / (60 * self.settings.minutes))
        told = dict(zip(TOLD, numbers.tolist(), strict=True))  # the one place that waits for the device
        took = time.perf_counter() - started
        self.progress.iterations += 1
        self.progress.decisions += self.settings.decisions
        pace = self.settings.decisions / took
        if self.warm:  # the first iteration compiles
            self.progress.busy_seconds += took
            self.progress.busy_decisions += self.settings.decisions
        self.warm = True
        scores = self.measure() if self._measure_is_due() else ()
        return self._report(pace, told, scores, self.course(done).rate)

    def _report(
        self, pace: float, told: dict[str, float], scores: tuple[Score, ...], rate: float = 0.0
    ) -> Report:
        self.progress.seconds = self.before + time.perf_counter() - self.began
        return Report(self.progress, self.done, pace, rate, told, scores)

    def _measure_is_due(self) -> bool:
        last = self.progress.measured[-1]["minutes"] if self.progress.measured else 0.0
        now = (self.before + time.perf_counter() - self.began) / 60
        return bool(now - last >= self.settings.minutes / MEASURES) and self.done < 1 - 0.5 / MEASURES

    def measure(self) -> tuple[Score, ...]:
        """Measure every player count against random players, and the largest against the rival; note it."""
        scores = [self.examiner.score(count, self.weights, None) for count in self.settings.players]
        if self.rival is not None:
            scores.append(self.examiner.score(self.settings.players[-1], self.weights, self.rival))
        self._note(scores)
        return tuple(scores)

    def examine(self) -> tuple[Score, ...]:
        """Measure the network as its file holds it, in many games, after the training."""
        self.examiner.games = GAMES_AT_THE_END[self.settings.device]
        shipped = self.weights.as_shipped(self.game)
        scores = [self.examiner.score(count, shipped, None) for count in self.settings.players]
        if self.rival is not None:
            scores += [self.examiner.score(count, shipped, self.rival) for count in self.settings.players]
        self._note(scores)
        return tuple(scores)

    def _note(self, scores: list[Score]) -> None:
        minutes = (self.before + time.perf_counter() - self.began) / 60
        self.progress.measured += [
            {"minutes": round(minutes, 4), "decisions": self.progress.decisions} | asdict(score)
            for score in scores
        ]

    # Keeping.

    def _try_to_save(self, path: Path) -> str:
        """Save on the way; what goes wrong is told, and the older checkpoint stands."""
        try:
            self.save(path)
        except DataError as error:
            self.saved = time.perf_counter()
            return str(error)
        return ""

    def save(self, path: Path) -> None:
        """Write the checkpoint."""
        tensors = prefixed("network", self.weights.arrays())
        for kind in ("exp_avg", "exp_avg_sq", "step"):
            state = [self.learner.adam.state.get(each, {}).get(kind) for each in self.weights.learnt]
            if all(each is not None for each in state):
                arrays = {name: each.cpu().numpy() for name, each in zip(NAMES, state, strict=True)}
                tensors |= prefixed(f"adam.{kind}", arrays)
        for place, snapshot in enumerate(self.pool.snapshots):
            tensors |= prefixed(f"pool.{place}", snapshot.arrays())
        if self.rival is not None:
            tensors |= prefixed("rival", self.rival.arrays())
        kept = Checkpoint(
            self.settings.as_json(), self.progress, self.scaling.as_json(), self.pool.times, tensors
        )
        kept.save(self.game, path)
        self.saved = time.perf_counter()

    def _take_up(self, checkpoint: Checkpoint) -> None:
        """Go on where a checkpoint stopped; the games themselves are dealt anew."""
        try:
            self.weights.become(self.weights.with_arrays(checkpoint.group("network")))
            for place, moment in enumerate(checkpoint.pool_times):
                kept = self.weights.with_arrays(checkpoint.group(f"pool.{place}"))
                self.pool.snapshots.append(kept.copy())
                self.pool.times.append(moment)
            if checkpoint.group("rival"):
                self.rival = self.weights.with_arrays(checkpoint.group("rival")).copy()
            moments = {kind: checkpoint.group(f"adam.{kind}") for kind in ("exp_avg", "exp_avg_sq", "step")}
            if moments["step"]:
                for name, each in zip(NAMES, self.weights.learnt, strict=True):
                    self.learner.adam.state[each] = {
                        kind: torch.tensor(arrays[name], device=each.device)
                        if kind != "step" or self.settings.device == "cuda"
                        else torch.tensor(arrays[name])
                        for kind, arrays in moments.items()
                    }
        except (KeyError, RuntimeError, ValueError) as error:
            raise DataError(f"the checkpoint does not fit this version of the network: {error}") from None
