"""The games that are played side by side, and the memory of their last decisions, all on one device.

Lanes are laid out as parts × player counts × block. A part is a minibatch: one
contiguous range of lanes in which every player count has its block, so that learning takes ranges
and never gathers single rows. In the last lanes of every block an earlier snapshot plays all seats
but one; these are the pool's lanes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from ..core.game import Game
from ..errors import UnknownOption
from ..sim.batch import Batch
from .network import padded
from .settings import WORD, Settings

BETWEEN = 32
"""Decisions between two looks whether games are over: a look waits for the device."""


def check_device(device: str) -> None:
    """Refuse a GPU that is not there, for PyTorch or for the games."""
    if device != "cuda":
        return
    if not torch.cuda.is_available():
        raise UnknownOption(
            "PyTorch finds no GPU here (or was installed without CUDA); try --device cpu, which is slower"
        )
    try:
        from ..sim.gpu import has_gpu
    except ImportError:
        has_gpu = None  # type: ignore[assignment]
    if has_gpu is None or not has_gpu():
        raise UnknownOption('the games find no GPU here: pip install "ridotto[gpu]", or try --device cpu')


def shared(array: Any, device: str) -> Tensor:
    """Show an array of a batch to PyTorch: the same memory, a column a game."""
    tensor = torch.as_tensor(array, device=device)
    return tensor.t() if tensor.dim() == 2 else tensor


class Shown:
    """A batch's arrays as tensors; rows are features, moves or seats, columns are games."""

    def __init__(self, batch: Batch) -> None:
        """Share the memory."""
        device = batch.device
        self.batch = batch
        self.features = shared(batch.observation, device)
        self.mask = shared(batch.mask, device)
        self.seat = shared(batch.seat, device)
        self.reward = shared(batch.reward, device)
        self.done = shared(batch.done, device)
        self.points = shared(batch.points, device)
        self.places = shared(batch.places, device)
        self.standing = shared(batch.standing, device)


@dataclass(frozen=True)
class Experience:
    """The last decisions of all games: one row a step, then rows × lanes.

    What is large lies part by part, so that a minibatch is one piece of memory that 32 bits can address.
    """

    features: Tensor  # parts, steps, padded features, lanes of a part: int8
    mask: Tensor  # parts, steps, moves, lanes of a part: bool
    seat: Tensor  # steps, lanes: int8
    action: Tensor  # steps, lanes: int16
    chance: Tensor  # steps, lanes: the logarithm of the action's chance when it was drawn
    choice: Tensor  # steps, lanes: bool, a real choice that the learner itself made
    values: Tensor  # steps + 1, worth and points of the seats, lanes
    returns: Tensor  # steps, the same rows, lanes: rewards first, then what came of it
    gain: Tensor  # steps, lanes: the advantage of the seat that acted
    done: Tensor  # steps, lanes: bool

    @classmethod
    def blank(cls, game: Game, settings: Settings) -> Experience:
        """Make the memory, once."""
        steps, lanes, rows = settings.steps, settings.total, 2 * game.seats[-1]
        parts = settings.parts

        def zeros(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(*shape, dtype=kind, device=settings.device)

        return cls(
            features=zeros(parts, steps, padded(game.features), lanes // parts, kind=torch.int8),
            mask=zeros(parts, steps, game.moves, lanes // parts, kind=torch.bool),
            seat=zeros(steps, lanes, kind=torch.int8),
            action=zeros(steps, lanes, kind=torch.int16),
            chance=zeros(steps, lanes),
            choice=zeros(steps, lanes, kind=torch.bool),
            values=zeros(steps + 1, rows, lanes),
            returns=zeros(steps, rows, lanes),
            gain=zeros(steps, lanes),
            done=zeros(steps, lanes, kind=torch.bool),
        )


@dataclass(frozen=True)
class Now:
    """What all games show at this moment, before it is kept: rows × lanes, one piece of memory each."""

    features: Tensor  # padded features, lanes: int8
    mask: Tensor  # moves, lanes: bool
    seat: Tensor  # lanes: int8

    @classmethod
    def blank(cls, game: Game, settings: Settings) -> Now:
        """Make the memory, once."""
        lanes, device = settings.total, settings.device
        return cls(
            torch.zeros(padded(game.features), lanes, dtype=torch.int8, device=device),
            torch.zeros(game.moves, lanes, dtype=torch.bool, device=device),
            torch.zeros(lanes, dtype=torch.int8, device=device),
        )

    def keep(self, kept: Experience, step: int) -> None:
        """Write this moment into the memory of one step."""
        for rows, parts in ((self.features, kept.features), (self.mask, kept.mask)):
            width = parts.shape[-1]
            source = rows.view(torch.int8).view(rows.shape[0], -1, width).view(torch.int64)
            parts.view(torch.int8).view(torch.int64)[:, step].copy_(source.permute(1, 0, 2))
        kept.seat[step].copy_(self.seat)


@dataclass(frozen=True)
class Ended:
    """How the games ended that ended with the last step, and how all stand now: seats × lanes; empty seats stay 0."""

    reward: Tensor
    places: Tensor
    points: Tensor
    done: Tensor  # lanes: bool
    standing: Tensor

    @classmethod
    def blank(cls, game: Game, settings: Settings) -> Ended:
        """Make the memory, once."""
        shape, device = (game.seats[-1], settings.total), settings.device
        return cls(
            torch.zeros(shape, device=device),
            torch.zeros(shape, dtype=torch.int32, device=device),
            torch.zeros(shape, dtype=torch.int32, device=device),
            torch.zeros(settings.total, dtype=torch.bool, device=device),
            torch.zeros(shape, dtype=torch.int32, device=device),
        )

    @property
    def all(self) -> tuple[Tensor, ...]:
        """Return the tensors in the order in which `judge` takes them."""
        return self.reward, self.places, self.points, self.done, self.standing


class Tables:
    """One batch for each player count, and where its lanes lie."""

    def __init__(self, game: Game, settings: Settings, first: int) -> None:
        """Deal the games; `first` is the number of the first one."""
        self.game, self.settings = game, settings
        self.shape = (settings.parts, len(settings.players), settings.block)
        each = settings.parts * settings.block
        self.shown = [
            Shown(Batch(game, each, count, seed=first, device=settings.device)) for count in settings.players
        ]
        device = settings.device
        counts = torch.tensor(settings.players, dtype=torch.int8, device=device)
        self.players = counts[None, :, None].expand(self.shape).reshape(-1).contiguous()
        seats = torch.arange(2 * game.seats[-1], device=device)[:, None] % game.seats[-1]
        self.live = seats < self.players[None, :]
        # Which seat is the learner's own: the lanes' numbers go round the table; -1 is every seat.
        pool = int(settings.block * settings.pool_share)
        self.pool = slice(settings.block - pool, settings.block) if pool else None
        number = torch.arange(settings.block, device=device)[None, None, :]
        own = (number % counts[None, :, None].long()).to(torch.int8)
        own = torch.where(number >= settings.block - pool, own, -1)
        self.own = own.expand(self.shape).reshape(-1).contiguous()
        self.thumb = torch.zeros(settings.total, dtype=torch.int64, device=device)

    def block(self, lanes: Tensor, place: int) -> Tensor:
        """Return one player count's view of something whose last dimension is lanes."""
        return lanes.view(*lanes.shape[:-1], *self.shape)[..., place, :]

    def pooled(self, lanes: Tensor) -> Tensor:
        """Return the pool's lanes of something, as one matrix."""
        assert self.pool is not None  # noqa: S101 - callers ask first
        return lanes.view(*lanes.shape[:-1], *self.shape)[..., self.pool].reshape(*lanes.shape[:-1], -1)

    def look(self, now: Now) -> None:
        """Copy what all games show."""
        for place, shown in enumerate(self.shown):
            pour(shown.features, self.block(now.features[: self.game.features], place))
            pour(shown.mask.view(torch.int8), self.block(now.mask.view(torch.int8), place))
            pour(shown.seat, self.block(now.seat, place))

    def ask(self, ended: Ended) -> None:
        """Copy how games ended, and how they stand."""
        for place, shown in enumerate(self.shown):
            count = shown.batch.players
            pairs = (
                (shown.reward, ended.reward[:count]),
                (shown.places, ended.places[:count]),
                (shown.points, ended.points[:count]),
                (shown.done, ended.done),
                (shown.standing, ended.standing[:count]),
            )
            for source, target in pairs:
                mine = self.block(target, place)
                mine.copy_(source.reshape(mine.shape))

    def sensible(self, wanted: Tensor | None = None) -> Tensor:
        """Return what somebody who follows the room's rules of thumb would do, in every game or where it is wanted."""
        places = range(len(self.shown))
        where = [None if wanted is None else handed(self.block(wanted, place)) for place in places]
        each = [shown.batch.sensible_actions(mine) for shown, mine in zip(self.shown, where, strict=True)]
        for place, actions in enumerate(each):
            mine = self.block(self.thumb, place)
            mine.copy_(torch.as_tensor(actions, device=mine.device).reshape(mine.shape))
        return self.thumb

    def scatter(self) -> None:
        """Play every game to a moment of its own, with random moves, until one of each batch is over.

        Games are about equally long: dealt together, all of them would be in their first, second or last part at once
        for most of a training, and every lesson would be about one part only.
        """
        for shown in self.shown:
            batch, step = shown.batch, 0
            number = torch.as_tensor(batch.number, device=batch.device)
            first, pace = number.clone(), torch.rand(batch.games, device=batch.device)
            while bool((number == first).all()):
                for _ in range(BETWEEN):
                    due = (pace * (step + 1)).floor() > (pace * step).floor()
                    drawn = torch.as_tensor(batch.random_actions(), device=batch.device)
                    # Without a check a game whose action is not legal stays as it was.
                    taken = torch.where(due, drawn, -1)
                    batch.step(handed(taken), check=False)
                    step += 1

    def play(self, actions: Tensor) -> None:
        """Play one decision in every game."""
        # All are handed out before the first is played: on a GPU the batches then play side by side.
        each = [handed(self.block(actions, place)) for place in range(len(self.shown))]
        for shown, mine in zip(self.shown, each, strict=True):
            shown.batch.step(mine, check=False)


def handed(lanes: Tensor) -> Any:
    """Return a block's lanes as a batch takes them, in one row."""
    flat = lanes.reshape(-1)
    return flat if flat.is_cuda else flat.numpy()


def pour(source: Tensor, target: Tensor) -> None:
    """Copy rows × games into rows × parts × block, eight bytes at a time where the memory allows it."""
    parted = source.reshape(*source.shape[:-1], *target.shape[-2:]) if source.is_contiguous() else None
    if parted is None:  # a CPU's batch runs along its rows
        target.copy_(source.reshape(*source.shape[:-1], *target.shape[-2:]))
    elif target.shape[-1] % WORD == 0 and target.storage_offset() % WORD == 0:
        target.view(torch.int64).copy_(parted.view(torch.int64))
    else:
        target.copy_(parted)
