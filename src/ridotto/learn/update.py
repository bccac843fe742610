"""Learning from what was played: one clipped step of PPO after the other, in large minibatches."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .acting import FAR, from_seat
from .network import Weights, compute_type, forward
from .settings import Settings
from .tables import Experience, Tables

VALUE_SHARE, POINTS_SHARE = 0.5, 0.1
MOST_GRADIENT = 0.5
NOISE = 0.05
"""Advantages whose spread is less are not blown up: where nobody has won anything yet they are nothing else."""
TOLD = ("policy", "value", "points", "entropy", "moved", "clipped")
"""What is told about a minibatch, in the order of the numbers."""


def loss(  # noqa: PLR0913 - everything that one fused kernel reads
    weights: tuple[Tensor, ...],
    seen: tuple[Tensor, Tensor, Tensor],
    done: tuple[Tensor, Tensor, Tensor],
    came: tuple[Tensor, Tensor, Tensor],
    clip: float,
    course: Tensor,
    kind: torch.dtype,
) -> tuple[Tensor, Tensor]:
    """Return the loss of a minibatch and what is told about it.

    Written so that a compiler makes few passes over the logits: no gather has a gradient (its way back
    would scatter), the chosen move is picked by comparison, and targets are turned, not answers.
    `course` is the bonus for trying things, and 1 for an apprentice, who copies what was chosen.
    """
    (features, mask, seat), (action, chance, choice), (gain, returns, players) = seen, done, came
    steps, rows, lanes = features.shape
    flat = features.permute(1, 0, 2).to(kind).reshape(rows, steps * lanes)
    told = forward(weights, flat, kind).view(-1, steps, lanes)
    moves = mask.shape[1]
    legal = mask.permute(1, 0, 2)
    logits = told[:moves].float().masked_fill(~legal, FAR)
    logs = logits - torch.logsumexp(logits, 0)
    number = torch.arange(moves, device=logits.device, dtype=action.dtype)[:, None, None]
    chosen = torch.where(number == action[None], logs, 0.0).sum(0)
    entropy = -(logs.exp() * torch.where(legal, logs, 0.0)).sum(0)

    weight = choice.float()
    count = weight.sum().clamp(min=1)
    mean = (gain * weight).sum() / count
    spread = (((gain - mean) ** 2 * weight).sum() / count).sqrt()
    better = (gain - mean) / spread.clamp(min=NOISE)
    moved = (chosen - chance).clamp(-20, 20)
    ratio = moved.exp()
    improved = torch.minimum(ratio * better, ratio.clamp(1 - clip, 1 + clip) * better)
    policy = -(torch.where(course[1] > 0, chosen, improved) * weight).sum() / count

    seats = (told.shape[0] - moves) // 2
    answers = told[moves:].float()
    target = from_seat(returns.permute(1, 0, 2), seat, players)
    sits = (torch.arange(seats, device=seat.device)[:, None] < players[None, :])[:, None, :].float()
    sitting = sits.sum().clamp(min=1) * steps
    miss = answers - target
    value = (miss[:seats] ** 2 * sits).sum() / sitting
    far = miss[seats:].abs()
    points = (torch.where(far < 1, 0.5 * far**2, far - 0.5) * sits).sum() / sitting

    tried = (entropy * weight).sum() / count
    whole = policy + VALUE_SHARE * value + POINTS_SHARE * points - course[0] * tried
    clipped = (((ratio - 1).abs() > clip).float() * weight).sum() / count
    drift = -(moved * weight).sum() / count
    return whole, torch.stack((policy, value, points, tried, drift, clipped)).detach()


Part = tuple[Tensor, ...]
"""One minibatch: features, mask and seat; action, chance and choice; gain, returns and players."""

WARM = 3
"""Steps before the recording: libraries choose their ways and take their memory in the first ones."""


class Recorded:
    """Some work on a GPU that is recorded once and then played back.

    A small minibatch is done sooner than Python can order its hundred kernels; played back, they follow each other
    without a gap. The recording knows places in memory, not values: what is given is copied there.
    """

    def __init__(self, work: Callable[[Part], Tensor], given: Part, forget: Callable[[], None]) -> None:
        """Do the work some times in earnest, and record it; `forget` lets go of what must not be recorded twice."""
        self.given = tuple(each.clone(memory_format=torch.contiguous_format) for each in given)
        aside = torch.cuda.Stream()  # type: ignore[no-untyped-call]
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(WARM):
                forget()
                work(self.given)
        torch.cuda.current_stream().wait_stream(aside)
        forget()
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph, capture_error_mode="thread_local"):
            self.told = work(self.given)

    def __call__(self, given: Part) -> Tensor:
        """Play the recording with other numbers."""
        for mine, theirs in zip(self.given, given, strict=True):
            mine.copy_(theirs)
        self.graph.replay()
        return self.told.clone()


class Learner:
    """The optimiser and its compiled loss."""

    def __init__(self, weights: Weights, settings: Settings) -> None:
        """Make the optimiser."""
        self.weights, self.settings = weights, settings
        self.kind = compute_type(settings.device)
        on_gpu = settings.device == "cuda"
        # On a GPU the rate is a tensor: a recording reads it anew every time.
        self.rate = torch.tensor(settings.rate, device=settings.device) if on_gpu else settings.rate
        self.adam = torch.optim.Adam(weights.learnt, self.rate, eps=1e-5, fused=on_gpu, capturable=on_gpu)
        wrap: Callable[[Any], Any] = torch.compile(dynamic=False) if settings.compile else lambda made: made
        self.loss = wrap(loss)
        self.order = random.Random(settings.seed)
        self.course = torch.tensor([settings.entropy, 0.0], device=settings.device)
        self.records = on_gpu and settings.compile
        self.recorded: Recorded | None = None

    def learn(  # noqa: PLR0913 - what was played, and the course
        self, kept: Experience, tables: Tables, rate: float, bonus: float, *, copies: bool = False
    ) -> Tensor:
        """Learn from all parts, in a new order; return what is told about them, on the device."""
        self.course[0].fill_(bonus)
        self.course[1].fill_(float(copies))
        if isinstance(self.rate, Tensor):
            self.rate.fill_(rate)
        else:
            for group in self.adam.param_groups:
                group["lr"] = rate
        told = []
        for _ in range(self.settings.epochs):
            parts = list(range(self.settings.parts))
            self.order.shuffle(parts)
            for part in parts:
                told.append(self._step(self._part(kept, tables, part)))
        return torch.stack(told).mean(0)

    def _part(self, kept: Experience, tables: Tables, part: int) -> Part:
        """Return one minibatch, a range of lanes."""
        width = kept.seat.shape[1] // self.settings.parts
        lanes = slice(part * width, (part + 1) * width)
        by_lane = (kept.seat, kept.action, kept.chance, kept.choice, kept.gain, kept.returns, tables.players)
        return kept.features[part], kept.mask[part], *(each[..., lanes] for each in by_lane)

    def _step(self, part: Part) -> Tensor:
        """Learn from one minibatch."""
        if self.records and self.recorded is None:
            try:
                self.recorded = Recorded(self._learn, part, self._forget)
            except RuntimeError as error:  # it is only slower without
                warnings.warn(
                    f"this GPU's work cannot be recorded, learning is slower: {error}", stacklevel=2
                )
                self.records = False
        if self.recorded is not None:
            return self.recorded(part)
        self._forget()
        return self._learn(part)

    def _forget(self) -> None:
        self.adam.zero_grad(set_to_none=True)

    def _learn(self, part: Part) -> Tensor:
        seen, done, came = part[:3], part[3:6], part[6:]
        whole, told = self.loss(
            self.weights.all, seen, done, came, self.settings.clip, self.course, self.kind
        )
        whole.backward()
        torch.nn.utils.clip_grad_norm_(self.weights.learnt, MOST_GRADIENT)
        self.adam.step()
        result: Tensor = told
        return result
