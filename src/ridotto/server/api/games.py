"""The games and their rules."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from ...core.game import Game
from ...core.registry import find, games
from ...core.rulebook import Clause
from ...play.opponents import opponents
from .models import ClauseShown, GameShown, OptionShown, RulesShown

ROUTER = APIRouter(tags=["games"])

GameName = Annotated[str, Path(max_length=30, description="A game's short name, such as `rialto`.")]
ClauseId = Annotated[str, Path(max_length=20, description="A clause as refusals cite it, such as `R-4.2`.")]


def _shown(game: Game) -> GameShown:
    return GameShown(
        name=game.name,
        title=game.title,
        credit=game.credit,
        summary=game.summary,
        seats=list(game.seats),
        options=[
            OptionShown(
                name=each.name,
                values=list(each.values),
                manual=each.manual,
                published=each.published,
                meaning=each.meaning,
            )
            for each in game.options
        ],
        rules_version=game.rules_version,
        bots=[each.bot for each in opponents(game)],
    )


def _clause(clause: Clause) -> ClauseShown:
    return ClauseShown(id=clause.id, text=clause.text, source=clause.source)


@ROUTER.get("/games")
async def list_games() -> list[GameShown]:
    """List the games of the house."""
    return [_shown(game) for game in games()]


@ROUTER.get("/games/{game}")
async def show_game(game: GameName) -> GameShown:
    """Show one game."""
    return _shown(find(game))


@ROUTER.get("/games/{game}/rules")
async def show_rules(game: GameName) -> RulesShown:
    """Show the rulebook of a game, clause by clause."""
    found = find(game)
    book = found.rulebook
    chapters = {str(number): title for number, title in book.chapters.items()}
    return RulesShown(
        game=found.name, chapters=chapters, clauses=[_clause(each) for each in book.clauses.values()]
    )


@ROUTER.get("/games/{game}/rules/{clause}")
async def show_clause(game: GameName, clause: ClauseId) -> ClauseShown:
    """Show one clause."""
    return _clause(find(game).rulebook[clause])
