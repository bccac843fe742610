"""The rules of a game: RULES.md with every clause as an anchor that refusals and people can link to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ...core.game import Game
from ...core.registry import find, names
from ...core.rulebook import SOURCES, Clause, Rulebook
from ..access import caller
from ..errors import Refused

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class Passage:
    """A piece of the rulebook: a numbered clause, a chapter's title, a table, or text between them."""

    kind: str
    html: str
    id: str = ""
    source: str = ""
    note: str = ""


@cache
def passages(game: Game) -> tuple[Passage, ...]:
    """Cut a rulebook into passages, in its own order."""
    tokens = MARKDOWN.parse(game.rulebook.text)
    made, block, depth = [], [], 0
    for token in tokens:
        block.append(token)
        depth += token.nesting
        if depth == 0:
            made.append(_passage(block, game.rulebook))
            block = []
    return tuple(each for each in made if each.kind != "title")


def _passage(block: list[Token], book: Rulebook) -> Passage:
    text = block[1].content if len(block) > 1 else ""
    if block[0].type == "heading_open":
        if block[0].tag == "h1":
            return Passage("title", "")
        number = text.split(".")[0].split(" ")[0]
        return Passage("chapter", MARKDOWN.renderInline(text), f"chapter-{number}")
    clause = _clause(text, book) if block[0].type == "paragraph_open" else None
    if clause:
        source, _, note = clause.source.partition(";")
        return Passage("clause", MARKDOWN.renderInline(clause.text), clause.id, _badge(source), note.strip())
    kind = "table" if block[0].type == "table_open" else "text"
    return Passage(kind, MARKDOWN.renderer.render(block, MARKDOWN.options, {}))


def _clause(text: str, book: Rulebook) -> Clause | None:
    """Find the clause that a paragraph is: it begins with the clause's number in bold."""
    number = text.removeprefix("**").partition("**")[0]
    by_id = {clause.id: clause for clause in book.clauses.values()}
    return by_id.get(number) if text.startswith("**") else None


def _badge(source: str) -> str:
    """Return the word of the badge: where the reading comes from."""
    return next((each for each in SOURCES if source.startswith(each)), source)


async def rules(request: Request) -> Response:
    """Show the rulebook of a game; `?q=` keeps only what holds all the words."""
    name = request.path_params["game"]
    if name not in names():
        raise Refused.missing()
    game, who = find(name), await caller(request)
    sought = request.query_params.get("q", "")[:80]
    words = sought.lower().split()
    shown = [
        each
        for each in passages(game)
        if all(word in f"{each.id} {each.html}".lower() for word in words) or each.kind == "chapter"
    ]
    html = request.app.state.templates.get_template("rules.html").render(
        page="rules", who=who.person.name if who.person else "", game=game, passages=shown, sought=sought
    )
    return HTMLResponse(html)


ROUTES = [Route("/rules/{game}", rules)]
