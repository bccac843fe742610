"""The last page of the log: where the final points came from, and who won."""

from __future__ import annotations

from ridotto.core.game import Observation
from ridotto.core.rule import State

from .data import DISTRICT_NAMES, DISTRICTS
from .effects import gained, join, many
from .scoring import district_value
from .state import DISTRICT_POINTS, LEFTOVERS, OWNED


def final_scoring(before: State, after: Observation) -> list[str]:
    """Tell the final scoring, source by source, and the places."""
    lines = ["The sixth round is over: now the city pays."]
    lines += _paid("Coins and councilmen left over", before, after, LEFTOVERS)
    lines += _paid("Buildings", before, after, OWNED)
    for district in range(DISTRICTS):
        name = f"{DISTRICT_NAMES[district]}, worth {district_value(after.state, district)}"
        lines += _paid(name, before, after, DISTRICT_POINTS + district) or [f"{name}: nobody scores."]
    return [*lines, _places(after)]


def _paid(name: str, before: State, after: Observation, source: int) -> list[str]:
    """Tell what one source paid, most points first."""
    points = [(gained(before, after.state, seat, source), seat) for seat in range(after.seats)]
    paid = sorted(((number, -seat) for number, seat in points if number), reverse=True)
    if not paid:
        return []
    return [f"{name}: {join([f'{after.name(-seat)} {number}' for number, seat in paid])}."]


def _places(after: Observation) -> str:
    ranking = after.game.ranking(after.state)
    points = after.game.points(after.state)
    order = sorted(range(after.seats), key=lambda seat: ranking[seat])
    first, second = order[0], order[1]
    rest = join([f"{after.name(seat)} with {points[seat]}" for seat in order[1:]])
    tie = " on equal points, being ahead on the Doge track," if points[first] == points[second] else ""
    return f"{after.name(first)} wins{tie} with {many(points[first], 'point')}, before {rest}."
