"""Playing to learn: so many decisions in every game, kept on the device, without waiting for it once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from .acting import act, by_seat
from .network import Weights, compute_type
from .scaling import Scaling
from .tables import Ended, Experience, Now, Tables


@dataclass(frozen=True)
class Worth:
    """What counts, and for whom: the seats that are taken, how far points lie apart, and the shares."""

    sits: Tensor  # seats, lanes: bool
    spread: Tensor  # lanes
    first: float
    lead: float
    scale: float
    paid: bool


def standing_worth(points: Tensor, worth: Worth) -> Tensor:
    """Return what points are worth by themselves: the distance to the table's mean, then the points."""
    made = torch.where(worth.sits, points, 0).float()
    mean = made.sum(0) / worth.sits.sum(0)
    distance = ((made - mean) / worth.spread).clamp(-1.5, 1.5) * worth.sits
    return torch.cat((worth.lead * distance, made / worth.scale))


def judge(ended: tuple[Tensor, ...], stood: Tensor, worth: Worth) -> tuple[Tensor, Tensor]:
    """Return what the last step brought, worth of every seat, then its points; and what all games stand at now.

    Worth is the house's reward for places, blended with the first place alone (twice the share above
    the fair one, so that both agree for two players), and a little for the distance in points. The distance is
    paid as it comes about: what a game stood at before is taken off again, so a whole game
    brings what its end is worth, and who makes points learns of it at once, not some hundred decisions later.
    """
    reward, places, points, done, standing = ended
    winners = ((places == 1) & worth.sits).float()
    alone = 2 * (winners / winners.sum(0).clamp(min=1) - 1 / worth.sits.sum(0))
    place = ((1 - worth.first) * reward + worth.first * alone) * worth.sits
    end = standing_worth(points, worth) + torch.cat((place, torch.zeros_like(place)))
    stands = standing_worth(standing, worth) * worth.paid
    return torch.where(done, end, stands) - stood, stands


Decide = Callable[[Tensor, Tensor], tuple[Tensor, Tensor]]
"""From the learner's moves and where it had a choice to the moves that are made and those to learn from."""


class Rollout:
    """Plays all games on for some steps, with the present network and one opponent of the pool."""

    def __init__(self, tables: Tables, scaling: Scaling, experience: Experience) -> None:
        """Compile what is called at every step, if so wished."""
        settings = tables.settings
        self.tables, self.experience = tables, experience
        self.now = Now.blank(tables.game, settings)
        self.ended = Ended.blank(tables.game, settings)
        sits = tables.live[: tables.game.seats[-1]].contiguous()
        far = torch.tensor([scaling.spread[count] for count in settings.players], device=settings.device)
        spread = far[None, :, None].expand(tables.shape).reshape(-1).contiguous()
        paid = settings.paid and scaling.grow
        self.worth = Worth(sits, spread, settings.first, settings.lead, scaling.points, paid)
        tables.ask(self.ended)
        self.stood = standing_worth(self.ended.standing, self.worth) * paid
        self.kind = compute_type(settings.device)
        wrap: Callable[[Any], Any] = torch.compile(dynamic=False) if settings.compile else lambda made: made
        self.act, self.judge, self.by_seat = wrap(act), wrap(judge), wrap(by_seat)

    def play(self, weights: Weights, opponent: Weights | None) -> None:
        """Fill the experience; the last row of values belongs to the decision that comes next.

        Without an opponent the room's rules of thumb play in the pool's lanes.
        """
        with torch.no_grad():
            self._fill(weights, lambda drawn, choice: self._with_pool(drawn, choice, opponent))

    def watch(self, weights: Weights) -> None:
        """Fill the experience with games of somebody who follows the room's rules of thumb, for an apprentice."""
        with torch.no_grad():
            self._fill(weights, lambda drawn, choice: (self.tables.sensible(), choice))

    def _fill(self, weights: Weights, decide: Decide) -> None:
        tables, kept = self.tables, self.experience
        steps = kept.seat.shape[0]
        for step in range(steps):
            self._decide(step, weights, decide)
            self._write_down(step)
        # What the next decision is worth ends every look back; it is played in the next iteration.
        now = self.now
        tables.look(now)
        values = self.act(weights.all, now.features, now.mask, self.kind)[3]
        kept.values[steps].copy_(self.by_seat(values, now.seat, tables.players, tables.live))

    def _decide(self, step: int, weights: Weights, decide: Decide) -> None:
        tables, kept, now = self.tables, self.experience, self.now
        tables.look(now)
        now.keep(kept, step)
        drawn, chance, choice, values = self.act(weights.all, now.features, now.mask, self.kind)
        kept.values[step].copy_(self.by_seat(values, now.seat, tables.players, tables.live))
        action, choice = decide(drawn, choice)
        kept.action[step].copy_(action)
        kept.chance[step].copy_(chance)
        kept.choice[step].copy_(choice)
        tables.play(action)

    def _with_pool(self, action: Tensor, choice: Tensor, opponent: Weights | None) -> tuple[Tensor, Tensor]:
        """Let the opponent decide in the pool's lanes, where the seat is not the learner's."""
        tables, now = self.tables, self.now
        if tables.pool is None:
            return action, choice
        mine = (tables.own < 0) | (tables.own == now.seat)
        if opponent is not None:
            seen = tables.pooled(now.features), tables.pooled(now.mask)
            theirs = self.act(opponent.all, *seen, self.kind)[0]
        else:
            theirs = tables.pooled(tables.sensible(~mine))
        lanes = action.view(tables.shape)[..., tables.pool]
        ours = mine.view(tables.shape)[..., tables.pool]
        lanes.copy_(torch.where(ours, lanes, theirs.view(lanes.shape)))
        # What somebody else chose teaches the policy nothing: it was not drawn from the policy that
        # learns, so the ratio of chances means nothing there. Its values are learnt all the same.
        return action, choice & mine

    def _write_down(self, step: int) -> None:
        """Keep what the step brought."""
        kept, ended = self.experience, self.ended
        self.tables.ask(ended)
        brought, stands = self.judge(ended.all, self.stood, self.worth)
        self.stood.copy_(stands)
        kept.returns[step].copy_(brought)
        kept.done[step].copy_(ended.done)


def look_back(kept: Experience, keep: float) -> None:
    """Work out from the end what came of every decision: returns of all seats, the actor's advantage.

    Generalised advantages without a discount, for every seat along its own decisions: where it decides again, what
    it expects there stands for a part of what came later, 1 - `keep`. What others expect for it in between does not count.
    They see another table than it does, and what changes from eye to eye is no merit of a move.
    """
    seats = kept.returns.shape[1] // 2
    later = kept.values[-1].clone()  # nothing here is learnt from: no weights, no gradients
    for step in range(kept.seat.shape[0] - 1, -1, -1):
        later = kept.returns[step] + ~kept.done[step][None] * later
        kept.returns[step].copy_(later)
        own = torch.stack((kept.seat[step], kept.seat[step] + seats)).long()  # worth and points of the actor
        expected = kept.values[step].gather(0, own)
        surprise = later.gather(0, own) - expected
        kept.gain[step].copy_(surprise[0])
        later.scatter_(0, own, expected + keep * surprise)
