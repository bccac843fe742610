"""`ridotto bot`: list the bots, check an external one, serve one of ours."""

from __future__ import annotations

import sys
from dataclasses import asdict

from .. import bots
from ..bots.external import ExternalBot
from ..bots.external.channel import plain, unheard
from ..bots.external.serve import serve
from ..core.registry import find, games
from ..errors import UnknownOption
from ..play.opponents import Opponent, all_opponents
from ..play.trial import Trial, smallest_and_largest
from .screen import print_json


def list_bots(json: bool) -> None:
    """Print the names of the bots, the weakest first, and what each one is."""
    own = Opponent(f"{bots.EXTERNAL}COMMAND", "your own", "is a program of yours; see docs/external-bots.md")
    told = [
        {"name": each.bot, "title": each.title, "told": each.sentence} for each in [*all_opponents(), own]
    ]
    if json:
        print_json(told)
        return
    for each in told:
        print(f"{each['name']:<23}  {each['title']:<16}  {each['told']}")


def check_bot(command: str, game: str, seats: int | None, seconds: float, show: bool, json: bool) -> None:  # noqa: PLR0913 - the options of the command
    """Try an external bot and print what was found; exit with 1 if anything failed."""
    chosen = games() if game == "all" else [find(game)]
    tables = (
        smallest_and_largest(chosen)
        if seats is None
        else tuple((each, seats) for each in chosen if seats in each.seats or game != "all")
    )
    for each, count in tables:
        each.check_seats(count)
    if not tables:
        raise UnknownOption(f"no game is for {seats} players")
    ExternalBot(command)  # refuses a command that cannot be read
    trial = Trial(command, tables, bots.Budget(seconds), heard=_show if show else unheard)
    findings = []
    for found in trial.findings():
        findings.append(asdict(found))
        if not json:
            print(f"{'ok ' if found.ok else 'BAD'}  {found.check}: {found.told}")
            print(f"     {found.advice}\n" * bool(found.advice), end="", flush=True)
    failed = sum(not each["ok"] for each in findings)
    if json:
        print_json({"command": command, "ok": not failed, "findings": findings})
    else:
        print(
            f"{failed} of {len(findings)} checks failed." if failed else "The bot may sit down at any table."
        )
    sys.exit(1 if failed else 0)


def serve_bot(name: str) -> None:
    """Speak the protocol as one of the house's bots, on stdin and stdout."""

    def send(line: bytes) -> None:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    serve(bots.find(name), name, sys.stdin.buffer, send)


def _show(side: str, line: str) -> None:
    print(f"{side} {plain(line)}", file=sys.stderr)
