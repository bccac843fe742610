"""The command `export`: a recorded game as one offline page, or a moment of it as a picture."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.console import Console
from rich.progress import Progress

from ..core.fields import SPECTATOR
from ..errors import RecordError, RidottoError
from ..notation import read_record
from ..play.export import Film, offline_page, png
from ..play.match import Match
from ..play.replay import replay


def export_record(
    record: Path, html: Path | None, picture: Path | None, ply: int | None, seat: int | None, *, night: bool
) -> None:
    """Write what was asked for and say where it is."""
    if (html is None) == (picture is None):
        raise typer.BadParameter("say --html FILE for the whole game or --png FILE for one moment")
    match = replay(read_record(record))
    if html is not None:
        if ply is not None or seat is not None or night:
            raise typer.BadParameter(
                "--ply, --as and --night are for --png: the page has every moment and both lights"
            )
        _write(html, _page(match).encode())
    elif picture is not None:
        _write(picture, _picture(match, ply, seat, night))


def _page(match: Match) -> str:
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("drawing every moment", total=None)
        return offline_page(match, progress=lambda done, all_: bar.update(task, completed=done, total=all_))


def _picture(match: Match, ply: int | None, seat: int | None, night: bool) -> bytes:
    moves = len(match.steps)
    if ply is not None and ply > moves:
        raise RecordError(f"the game has {moves} moves, not {ply}", line=moves + 2)
    if seat is not None and not 1 <= seat <= match.seats:
        raise typer.BadParameter(f"--as is a seat from 1 to {match.seats}; left out, a spectator looks")
    film = Film(match, SPECTATOR if seat is None else seat - 1)
    return png(film, moves if ply is None else ply, night=night)


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise RidottoError(f"cannot write {path}: {error.strerror}") from None
    print(f"{path}: {len(data) / 1024:.0f} KB")
