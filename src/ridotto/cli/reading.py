"""Commands that read: games, rules, replay, explain, hint."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

from ..bots import Budget
from ..core.registry import find
from ..core.registry import games as all_games
from ..errors import RecordError
from ..notation import read_record
from ..play.match import Match, ledger
from ..play.replay import replay
from .screen import print_json, print_table


def list_games(json: bool) -> None:
    """List the games of the house."""
    found = all_games()
    if json:
        print_json(
            [
                {
                    "name": game.name,
                    "title": game.title,
                    "seats": list(game.seats),
                    "credit": game.credit,
                    "summary": game.summary,
                    "rules_version": game.rules_version,
                    "options": {
                        o.name: {
                            "values": o.values,
                            "manual": o.manual,
                            "published": o.published,
                            "meaning": o.meaning,
                        }
                        for o in game.options
                    },
                }
                for game in found
            ]
        )
        return
    rows = [(game.name, game.title, _players(game.seats), game.summary) for game in found]
    print_table("The games of the house", ("name", "title", "players", "what it is"), rows)


def _players(seats: tuple[int, ...]) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}-{seats[-1]}"


def show_rules(name: str, clause: str | None, json: bool) -> None:
    """Show the rulebook, or one clause."""
    book = find(name).rulebook
    if clause is None:
        chosen = list(book.clauses.values())
    else:
        chosen = [book[clause]]
    if json:
        print_json([{"id": each.id, "text": each.text, "source": each.source} for each in chosen])
    elif clause is None:
        print(book.text.rstrip())
    else:
        print(f"{chosen[0].id}  {chosen[0].text}  ({chosen[0].source})")


def _at(record: Path, ply: int | None) -> Match:
    read = read_record(record)
    if ply is not None and ply > len(read.moves):
        raise RecordError(f"the game has {len(read.moves)} moves, not {ply}", line=len(read.moves) + 2)
    return replay(read, upto=ply)


def replay_record(record: Path, ply: int | None, svg: Path | None, json: bool) -> None:
    """Tell a recorded game and show where it stands."""
    match = _at(record, ply)
    if svg:
        svg.write_text(match._repr_svg_(), encoding="utf-8")
    if json:
        print_json(
            {
                "game": match.game.name,
                "seats": list(match.names),
                "ply": match.ply,
                "over": match.is_over,
                "waiting": list(match.waiting),
                "points": list(match.points),
                "places": list(match.ranking),
                "ledger": [ledger(match, seat) for seat in range(match.seats)],
                "log": match.log(),
            }
        )
        return
    print("\n".join(match.log()))
    print()
    print(match)


def explain_move(record: Path, move: str, ply: int | None, seat: int | None, json: bool) -> None:
    """Say whether a move is legal at a moment of a recorded game."""
    match = _at(record, ply)
    refused = match.explain(move, None if seat is None else seat - 1)
    if json:
        print_json(
            {
                "move": move,
                "ply": match.ply,
                "legal": refused is None,
                "clause": refused.clause if refused else None,
                "sentence": refused.sentence if refused else None,
            }
        )
    else:
        print(f"{move}: {refused or 'legal'}")
    sys.exit(0 if refused is None else 1)


def hint_move(record: Path, ply: int | None, seat: int | None, bot: str, seconds: float, json: bool) -> None:  # noqa: PLR0913
    """Say what a bot would do in a recorded game, and what it expects."""
    match = _at(record, ply)
    found = match.hint(None if seat is None else seat - 1, bot, Budget(seconds))
    if json:
        print_json(asdict(found))
        return
    print("\n".join(found.lines(match.game.currency)))
