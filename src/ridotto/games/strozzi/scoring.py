"""Money: the ledger, the scoring of a round, the winner (RULES.md chapters 7 to 9)."""

from ridotto.core.rule import Cells, State, rule

from .data import (
    FAMILIES,
    HARBOUR_PRIZE,
    HARBOURS,
    MEDICI,
    SHIPS,
    STROZZI,
    TILE_COLOUR,
    TILE_STEPS,
    TILE_VALUE,
    TRACK_COLOUR,
    TRACK_END,
    TRACK_HARBOUR,
    TRACK_PAYS,
    TRACKS,
)
from .state import EIGHT, HARBOUR_PRIZES, TRACK_INCOME


@rule
def score(state: State, seat: int, source: int, amount: int) -> None:
    """Pay a family, or take from it, through the one ledger. M-8.1, M-8.2."""
    state.earned[seat, source] += amount
    state.cash[seat] += amount


@rule
def ship_at(state: State, seat: int, harbour: int) -> int:
    """Return the family's ship at a harbour, or -1. M-5.6."""
    for ship in range(SHIPS):
        if int(state.dock[seat, ship]) == harbour:
            return ship
    return -1


@rule
def harbour_total(state: State, seat: int, harbour: int) -> int:
    """Add the printed values of the family's cargo at a harbour. M-7.1."""
    ship = ship_at(state, seat, harbour)
    total = 0
    if ship >= 0:
        for space in range(int(state.loaded[seat, ship])):
            total += int(TILE_VALUE[int(state.cargo[seat, ship, space])])
    return total


@rule
def track_steps(state: State, seat: int, track: int) -> int:
    """Count the steps that the family's cargo moves a marker. M-7.3, M-7.4."""
    ship = ship_at(state, seat, int(TRACK_HARBOUR[track]))
    steps = 0
    if ship >= 0:
        for space in range(int(state.loaded[seat, ship])):
            tile = int(state.cargo[seat, ship, space])
            if int(TILE_COLOUR[tile]) == int(TRACK_COLOUR[track]):
                steps += int(TILE_STEPS[tile])
    return steps


@rule
def tracks_in_play(state: State) -> int:
    """Return how many tracks count: nine, or eight. M-10.2."""
    return TRACKS - 1 if int(state.tracks) == EIGHT else TRACKS


@rule
def score_round(state: State) -> None:
    """Score the harbours, move the markers and let them pay. M-7.8."""
    for harbour in range(HARBOURS):
        score_harbour(state, harbour)
    for track in range(tracks_in_play(state)):
        score_track(state, track)


@rule
def score_harbour(state: State, harbour: int) -> None:
    """Pay the family with the dearer cargo. M-7.1, M-7.2."""
    lead = harbour_total(state, MEDICI, harbour) - harbour_total(state, STROZZI, harbour)
    if lead > 0:
        score(state, MEDICI, HARBOUR_PRIZES + harbour, HARBOUR_PRIZE)
    elif lead < 0:
        score(state, STROZZI, HARBOUR_PRIZES + harbour, HARBOUR_PRIZE)


@rule
def score_track(state: State, track: int) -> None:
    """Move one marker by the net steps, then let it pay. M-7.5, M-7.6, M-7.7."""
    steps = track_steps(state, MEDICI, track) - track_steps(state, STROZZI, track)
    space = max(-TRACK_END, min(TRACK_END, int(state.marker[track]) + steps))
    state.marker[track] = space
    if space > 0:
        score(state, MEDICI, TRACK_INCOME + track, int(TRACK_PAYS[space]))
    elif space < 0:
        score(state, STROZZI, TRACK_INCOME + track, int(TRACK_PAYS[-space]))


@rule
def points(state: State, out: Cells) -> None:
    """Report the money of both families. M-8.3."""
    for seat in range(FAMILIES):
        out[seat] = state.cash[seat]


@rule
def ranking(state: State, out: Cells) -> None:
    """Rank by money; equal money shares the first place. M-9.2."""
    lead = int(state.cash[MEDICI]) - int(state.cash[STROZZI])
    out[MEDICI] = 2 if lead < 0 else 1
    out[STROZZI] = 2 if lead > 0 else 1
