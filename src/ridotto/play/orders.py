"""Standing orders: a player says once what the house shall do, for example in auctions.

The rules stay the same: an order only makes ordinary moves, through
`Match.play`, for a seat that is to act. It is shown to its owner alone, can be
revoked at any time, and says when it has acted; what the others see is the
move, as if a person had made it.
"""

from __future__ import annotations

from ..core.game import NO_MOVE
from ..errors import UnknownOption
from .match import Match, Step


class OrderBook:
    """The standing orders of one match."""

    def __init__(self, match: Match) -> None:
        """Open an empty book."""
        self.match = match
        self._orders: dict[int, str] = {}
        self._notes: list[tuple[int, int, str]] = []

    def give(self, seat: int, order: str) -> str:
        """Take a seat's order, in place of an earlier one; return it in its plain form."""
        standing = self.match.game.standing
        if standing is None:
            raise UnknownOption(f"{self.match.game.title} knows no standing orders")
        self._orders[seat] = standing.text(order)
        return self._orders[seat]

    def revoke(self, seat: int) -> bool:
        """Forget a seat's order; tell whether there was one."""
        return self._orders.pop(seat, None) is not None

    def order_of(self, seat: int, viewer: int) -> str:
        """Return a seat's order if the viewer is its owner, else ''."""
        return self._orders.get(seat, "") if seat == viewer else ""

    def notes(self, viewer: int) -> list[str]:
        """Return when the viewer's own order has acted."""
        return [f"Move {ply}: {text}" for seat, ply, text in self._notes if seat == viewer]

    def act(self) -> list[Step]:
        """Make the moves that orders make now, until somebody has to decide."""
        made: list[Step] = []
        while True:
            step = self._act_once()
            if step is None:
                return made
            made.append(step)

    def _act_once(self) -> Step | None:
        standing = self.match.game.standing
        for seat in self.match.waiting:
            if standing is None or seat not in self._orders:
                continue
            move = standing.obey(self.match.observation(seat), seat, self._orders[seat])
            if move != NO_MOVE:
                step = self.match.play(move, seat)[0]
                self._notes.append((seat, self.match.ply, f"the house plays {step.text!r} by your order."))
                return step
        return None
