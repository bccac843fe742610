"""What Ridotto claims against its peers, reckoned from the rows of one run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .row import Row, median, of
from .sample import BOARDS, CARDS

FASTCATAN_PUBLISHED = 4.6e6
"""What fastcatan's page says of its batched loop, on a desktop with all its cores; for runs without it."""


@dataclass(frozen=True)
class Claim:
    """A comparison, game by game; with a bar it holds or it does not."""

    what: str
    values: dict[str, float]
    bar: float = 0.0
    times: bool = True

    @property
    def holds(self) -> bool:
        """Tell whether every game reaches the bar."""
        return min(self.values.values()) >= self.bar

    def __str__(self) -> str:
        """Write the verdict, the comparison and every figure, as a point of a list."""
        unit, size = ("times", 1.0) if self.times else ("million", 1e6)
        verdict = ("holds" if self.holds else "**does not hold**") if self.bar else "for the record"
        bar = f", bar {self.bar / size:g}" if self.bar else ""
        figures = ", ".join(f"{game} {value / size:,.3g}" for game, value in self.values.items())
        return f"* {verdict}: {self.what} ({unit}{bar}): {figures}"


def claims(rows: Sequence[Row]) -> list[Claim]:
    """Return every claim for which this run has figures."""
    made = [
        *_compiled(rows),
        *_batched(rows),
        *_stepped(rows),
    ]
    return [claim for claim in made if claim.values]


def _over(mine: Sequence[Row], theirs: float) -> dict[str, float]:
    return {row.game: row.decisions / theirs for row in mine} if theirs else {}


def _median(rows: Sequence[Row]) -> float:
    return median(rows) if rows else 0.0


def _compiled(rows: Sequence[Row]) -> list[Claim]:
    games = of(rows, "Ridotto", "whole games")
    loop = of(rows, "OpenSpiel", "state loop")
    inside = best_ways([*of(rows, "OpenSpiel", "C++ bots"), *of(rows, "OpenSpiel", "C++ rollouts")])
    quickest = max(inside, key=lambda row: row.decisions, default=None)
    claimed = [
        Claim(
            f"compiled games against the median of OpenSpiel's {some} driven from Python, {_median(theirs):,.0f}/s",
            _over(games, _median(theirs)),
            bar=30,
        )
        for some, theirs in _sampled(loop)
    ]
    claimed.append(_against_fastcatan(rows, games))
    claimed += [
        Claim(
            f"compiled games against the median of OpenSpiel's {some} inside its own C++, {_median(theirs):,.0f}/s",
            _over(games, _median(theirs)),
        )
        for some, theirs in _sampled(inside)
    ]
    if quickest:
        claimed.append(
            Claim(
                f"compiled games against the quickest of them, {quickest.game} by {quickest.way}, "
                f"{quickest.decisions:,.0f}/s",
                _over(games, quickest.decisions),
            )
        )
    return claimed


def _sampled(rows: Sequence[Row]) -> list[tuple[str, list[Row]]]:
    """Return the games of the sample, and all if more were measured, with what to call them."""
    sample = [row for row in rows if row.game in CARDS + BOARDS]
    parts = [(f"{len(sample)} card and board games", sample)]
    return [*parts, (f"{len(rows)} games in all", list(rows))] if len(rows) > len(sample) else parts


def best_ways(rows: Sequence[Row]) -> list[Row]:
    """Keep the quickest way of each game."""
    best: dict[str, Row] = {}
    for row in rows:
        if row.game not in best or row.decisions > best[row.game].decisions:
            best[row.game] = row
    return list(best.values())


def _against_fastcatan(rows: Sequence[Row], games: Sequence[Row]) -> Claim:
    measured = [row for row in rows if row.library == "fastcatan" and row.driven == "compiled"]
    if measured:
        theirs, source = measured[0].decisions, "measured"
    else:
        theirs, source = FASTCATAN_PUBLISHED, "as published, not measured here"
    return Claim(
        f"compiled games against fastcatan's batched loop, {theirs:,.0f}/s {source}",
        _over(games, theirs),
        1,
    )


def _batched(rows: Sequence[Row]) -> list[Claim]:
    batch = of(rows, "Ridotto", "Batch of 1,024")
    pgx = [row for row in rows if row.library == "Pgx"]
    fastcatan = [row for row in rows if row.library == "fastcatan" and row.driven == "compiled"]
    return [
        Claim(
            "batched stepping with observations and masks, decisions a second",
            {row.game: row.decisions for row in batch},
            bar=1e6,
            times=False,
        ),
        Claim(
            "batched stepping with observations and masks against fastcatan's, which writes masks alone",
            _over(batch, _median(fastcatan)),
        ),
        Claim(f"batched stepping against the median of Pgx's {len(pgx)} games", _over(batch, _median(pgx))),
    ]


def _stepped(rows: Sequence[Row]) -> list[Claim]:
    mine = of(rows, "Ridotto", "PettingZoo env()")
    theirs, raw = of(rows, "PettingZoo", "env()"), of(rows, "PettingZoo", "raw_env()")
    slowest = min((row.decisions for row in mine), default=0.0)
    desk, loop = of(rows, "Ridotto", "Desk"), of(rows, "OpenSpiel", "state loop")
    return [
        Claim(
            f"PettingZoo environments against the median of PettingZoo's {len(theirs)} classic games, "
            f"{_median(theirs):,.0f}/s",
            _over(mine, _median(theirs)),
            bar=10,
        ),
        Claim(
            f"our slowest PettingZoo environment, {slowest:,.0f}/s, against each classic game",
            {row.game: slowest / row.decisions for row in theirs} if slowest else {},
            bar=10,
        ),
        Claim("the same against them without their wrappers, raw_env()", _raw(slowest, raw)),
        Claim(
            "Desk against the median of OpenSpiel's games, both driven from Python",
            _over(desk, _median(loop)),
        ),
    ]


def _raw(slowest: float, raw: Sequence[Row]) -> dict[str, float]:
    return {row.game: slowest / row.decisions for row in raw} if slowest else {}
