"""A whole game as one HTML file that needs nothing else: no house, no network."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Callable
from html import escape
from string import Template
from typing import Any

from ...core.fields import SPECTATOR
from ...errors import RidottoError
from ..match import Match
from .drawings import Drawings
from .film import Film
from .markup import asset, eyes_of, player, result, style

Progress = Callable[[int, int], None]
"""Told how many moments of how many are drawn."""


def _silent(done: int, all_: int) -> None:
    """Report nothing."""


def offline_page(match: Match, *, progress: Progress = _silent, note: str = "") -> str:
    """Write a finished game as one file: every moment through every pair of eyes."""
    if not match.is_over:
        raise RidottoError("only a finished game can be given away: through all eyes nothing in it is secret")
    viewers = [SPECTATOR, *range(match.seats)]
    film = Film(match)
    script = f"{asset('player.js')}\n{asset('offline.js')}".replace("</", "<\\/")
    css = style()
    return Template(asset("offline.html")).substitute(
        title=escape(f"{match.game.title}: {result(film)}"),
        heading=escape(match.game.title),
        result=escape(result(film)),
        player=player(film, viewers, note),
        film=_packed(_film_data(match, viewers, progress)),
        script=script,
        script_hash=_hash(script),
        style=css,
        style_hash=_hash(css),
    )


def _hash(text: str) -> str:
    """Name a text as a content security policy does."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _packed(data: dict[str, Any]) -> str:
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def _film_data(match: Match, viewers: list[int], progress: Progress) -> dict[str, Any]:
    """Draw all moments for all viewers; what they share is kept once."""
    drawings, names, sentences = Drawings(), _Index(), _Index()
    eyes = {}
    films = [Film(match, viewer) for viewer in viewers]
    moments = films[0].plies + 1
    for place, film in enumerate(films):
        panels, log = [], []
        for ply in range(moments):
            moment = film.moment(ply)
            laid = [(names.of(name), drawings.next(name, svg)) for name, svg in moment.panels.items()]
            panels.append([number for pair in laid for number in pair])
            log.append([sentences.of(sentence) for sentence in moment.log])
            progress(place * moments + ply + 1, len(films) * moments)
        eyes[eyes_of(film.viewer)] = {"panels": panels, "log": log}
    return {
        "parts": drawings.parts,
        "names": names.all,
        "sentences": sentences.all,
        "eyes": eyes,
        "points": films[0].points,
        "waiting": [films[0].seen(ply).waiting for ply in range(moments)],
    }


class _Index:
    """Texts by number, each kept once."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._numbers: dict[str, int] = {}

    def of(self, text: str) -> int:
        """Return the number of a text."""
        number = self._numbers.setdefault(text, len(self.all))
        if number == len(self.all):
            self.all.append(text)
        return number
