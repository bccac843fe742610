"""How a network acts: draws a move among the legal ones, says how likely it was and what it expects."""

from __future__ import annotations

import torch
from torch import Tensor

from .network import forward

FAR = -1e9
"""The logit of a move that is not legal."""


def act(
    weights: tuple[Tensor, ...],
    features: Tensor,
    mask: Tensor,
    kind: torch.dtype,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Draw a move in every column; return moves, log chances, whether there was a choice, and values.

    The draw is the greatest of logit plus Gumbel noise: one pass over the logits, and no sum is waited for.
    """
    told = forward(weights, features, kind)
    moves = mask.shape[0]
    logits = told[:moves].float().masked_fill(~mask, FAR)
    noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-20, 1 - 1e-7)))
    action = (logits + noise).argmax(0)
    chosen = logits.gather(0, action[None])[0]
    chance = chosen - torch.logsumexp(logits, 0)
    return action, chance, mask.sum(0) > 1, told[moves:].float()


def best(weights: tuple[Tensor, ...], features: Tensor, mask: Tensor, kind: torch.dtype) -> Tensor:
    """Return the likeliest legal move of every column."""
    moves = mask.shape[0]
    return forward(weights, features, kind)[:moves].float().masked_fill(~mask, FAR).argmax(0)


def by_seat(values: Tensor, seat: Tensor, players: Tensor, live: Tensor) -> Tensor:
    """Turn values that are counted from the seat to act into values by seat; empty seats are worth 0."""
    seats = values.shape[0] // 2
    place = (torch.arange(seats, device=seat.device)[:, None] - seat[None, :]) % players[None, :]
    return torch.where(live, values.gather(0, torch.cat((place, place + seats)).long()), 0.0)


def from_seat(values: Tensor, seat: Tensor, players: Tensor) -> Tensor:
    """Turn values by seat (rows × steps × lanes) into values counted from the seat to act."""
    seats = values.shape[0] // 2
    place = (torch.arange(seats, device=seat.device)[:, None, None] + seat[None]) % players[None, None, :]
    return values.gather(0, torch.cat((place, place + seats)).long())
