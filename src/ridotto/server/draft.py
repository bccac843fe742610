"""A seat's draft: moves that it tries out in private before they count.

A move that shows nothing and leaves the seat to act is only laid on a copy of
the match. Nobody else sees it, it can be taken back, and it is stored together
with the move that ends the turn, as one intention.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..errors import MoveError
from ..play import Match
from .errors import Refused


@dataclass
class Draft:
    """What a seat has tried out so far, on a copy of the match."""

    seat: int
    match: Match
    moves: list[str] = field(default_factory=list)
    number: int = 0
    keys: set[str] = field(default_factory=set)

    @property
    def has_ended(self) -> bool:
        """Tell whether the seat has nothing more to decide after its draft."""
        return self.seat not in self.match.waiting

    def rebased(self, match: Match) -> Draft | None:
        """Lay the same moves on another state, as far as they fit and show nothing; None if none does.

        Where everybody decides at once, a move that was only a draft would show something
        once the others are done: it comes off, and counts only when it is made again.
        """
        fresh = Draft(self.seat, match.copy(), [], self.number, set(self.keys))
        for text in self.moves:
            try:
                longer = tried(match, fresh, self.seat, text)
            except (MoveError, Refused):
                break
            if not shows_nothing(match, longer):
                break
            fresh = longer
        fresh.number = self.number + (len(fresh.moves) < len(self.moves))
        return fresh if fresh.moves else None


def tried(match: Match, draft: Draft | None, seat: int, text: str) -> Draft:
    """Lay one more move on the draft; the old draft stays as it was.

    Nothing can be tried behind a move that shows something: a refusal would tell what it showed,
    and nobody may look before deciding.
    """
    trial = (draft.match if draft else match).copy()
    _check_unseen(match, trial)  # before reading: how a text is read may depend on what is seen
    for move in _one_by_one(trial, seat, text):
        _check_unseen(match, trial)
        trial.play(move, seat)
    if draft is None:
        return Draft(seat, trial, [text], 1)
    return Draft(seat, trial, [*draft.moves, text], draft.number + 1, set(draft.keys))


def _check_unseen(match: Match, trial: Match) -> None:
    if int(match.state.reveals) != int(trial.state.reveals):
        what = "Send what follows once you have seen it."
        raise Refused(422, "shown_before", "Something is shown before that", what)


def _one_by_one(match: Match, seat: int, text: str) -> list[int | str]:
    """Read a text that stands for several moves; a single one stays a text, so that refusals quote it."""
    numbers = match.read(text, seat)
    return [*numbers] if len(numbers) > 1 else [text]


def shows_nothing(match: Match, draft: Draft) -> bool:
    """Tell whether the draft revealed nothing that the seat did not know before it."""
    return int(match.state.reveals) == int(draft.match.state.reveals)
