"""The parts of a replay as HTML, the same on the house's page and in the offline file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from ...core.fields import SPECTATOR
from ...view.palette import DAY, NIGHT, SEAT_EMBLEMS, SEAT_LETTERS, board_css
from ...view.pieces import emblem
from ...view.svg import tag
from .chart import chart
from .film import Film

ALL_EYES = "spectator"
"""How the page names a viewer who holds no seat; seats are named by their number."""


@cache
def asset(name: str) -> str:
    """Read a file that lies beside this one: a template, the script or the stylesheet."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


@cache
def style() -> str:
    """Write the whole stylesheet of a replay: boards, colours of the page, layout."""
    day, night = ("".join(f"--{role}:{c};" for role, c in colours.items()) for colours in (DAY, NIGHT))
    page = ".replay,.replay-page"
    own = ",".join(f"{{0}} {each}" for each in page.split(","))
    return (
        f"{board_css()}{page}{{{day}}}{_under('.night', page)}{{{night}}}"
        f"@media (prefers-color-scheme:dark){{{own.replace('{0}', ':root:not(.day)')}{{{night}}}}}"
        + asset("player.css")
    )


def _under(scope: str, selectors: str) -> str:
    return ",".join(f"{scope} {each}" for each in selectors.split(","))


def eyes_of(viewer: int) -> str:
    """Name a viewer as the page does."""
    return ALL_EYES if viewer == SPECTATOR else str(viewer)


def player(film: Film, viewers: Sequence[int], extra: str = "") -> str:
    """Write the player of a film: controls, players, story, curve and account; the script fills in the board."""
    over = not film.seen(film.plies).waiting
    return Template(asset("player.html")).substitute(
        plies=film.plies,
        movers=json.dumps(film.movers, separators=(",", ":")),
        viewer=eyes_of(film.viewer),
        players="".join(_player(film, seat) for seat in range(len(film.names))),
        eyes=_eyes(film, viewers),
        curve_title=f"{escape(film.game.currency.capitalize())} over time",
        chart=chart(film),
        account_title=f"Where the {escape(film.game.currency)} came from",
        account=account(film),
        ending=ending(film) if over else "",
        extra=extra,
    )


def badge(seat: int) -> str:
    """Draw a seat's emblem to stand in a line of text."""
    return tag(
        "svg",
        emblem(seat, 0, 0, 9),
        viewBox="-13 -13 26 26",
        class_="board replay-badge",
        role="img",
        aria_label=f"{SEAT_LETTERS[seat]}, {SEAT_EMBLEMS[seat]}",
    )


def _player(film: Film, seat: int) -> str:
    return (
        f'<li data-seat="{seat}">{badge(seat)}<span class="replay-name">{escape(film.names[seat])}</span>'
        f'<span class="replay-acts">to act</span><strong data-points></strong></li>'
    )


def _eyes(film: Film, viewers: Sequence[int]) -> str:
    if len(viewers) < 2:
        return ""
    chosen = [
        f'<option value="{eyes_of(viewer)}"{" selected" if viewer == film.viewer else ""}>'
        f"{'a spectator' if viewer == SPECTATOR else escape(film.names[viewer])}</option>"
        for viewer in viewers
    ]
    return f'<label class="replay-eyes">Seen by <select data-viewer>{"".join(chosen)}</select></label>'


def account(film: Film) -> str:
    """Write where everybody's points came from, as a table: sources down, seats across."""
    state, seats = film.seen(film.plies).state, range(len(film.names))
    earned = [[int(each) for each in state.earned[seat]] for seat in seats]
    rows = [
        _row(source, [earned[seat][place] for seat in seats])
        for place, source in enumerate(film.game.sources)
        if any(earned[seat][place] for seat in seats)
    ]
    heads = "".join(
        f'<th scope="col">{badge(seat)}<span class="visually-hidden">{escape(film.names[seat])}</span></th>'
        for seat in seats
    )
    return (
        f'<table class="replay-account"><thead><tr><th scope="col">from</th>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody><tfoot>{_row('all', list(film.game.points(state)))}</tfoot></table>"
    )


def _row(source: str, amounts: list[int]) -> str:
    cells = "".join(
        f"<td>{str(each).replace('-', '−') if each else '<span>·</span>'}</td>" for each in amounts
    )
    return f'<tr><th scope="row">{escape(source)}</th>{cells}</tr>'


def ending(film: Film) -> str:
    """Write the final places, each with its reason: what paid most, and how the rules told equals apart."""
    state = film.seen(film.plies).state
    places, points = film.game.ranking(state), film.game.points(state)
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    lines = [
        f'<li value="{places[seat]}">{badge(seat)}<span class="replay-name">{escape(film.names[seat])}'
        f"<small>{escape(_reason(film, seat))}{_note(seat, places, points)}</small></span>"
        f"<strong>{points[seat]}</strong></li>"
        for seat in order
    ]
    return f'<ol class="replay-places" aria-label="Final places">{"".join(lines)}</ol>'


def _reason(film: Film, seat: int) -> str:
    earned = film.seen(film.plies).state.earned[seat].tolist()
    best = sorted(zip(earned, film.game.sources, strict=True), key=lambda pair: -pair[0])[:3]
    return ", ".join(f"{source} {amount}" for amount, source in best if amount > 0)


def _note(seat: int, places: Sequence[int], points: Sequence[int]) -> str:
    alike = [other for other in range(len(places)) if points[other] == points[seat] and other != seat]
    if not alike:
        return ""
    return " · shared" if any(places[other] == places[seat] for other in alike) else " · by the tie-break"


def result(film: Film) -> str:
    """Say in one line how the game ended, or where it stands."""
    seen = film.seen(film.plies)
    places, points = film.game.ranking(seen.state), film.game.points(seen.state)
    if seen.waiting:
        return f"{film.plies} moves so far; the game is not over."
    best = [seat for seat in range(len(places)) if places[seat] == 1]
    names = " and ".join(film.names[seat] for seat in best)
    won = "wins" if len(best) == 1 else "share the victory"
    return f"{names} {won} with {points[best[0]]} {film.game.currency} after {film.plies} moves."
