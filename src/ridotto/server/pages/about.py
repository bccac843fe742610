"""What this house is, what it promises, and whose games it plays."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ..access import caller
from .entrance import all_games


async def about(request: Request) -> Response:
    """Show the page about the house."""
    who = await caller(request)
    html = request.app.state.templates.get_template("about.html").render(
        page="about", who=who.person.name if who.person else "", games=all_games()
    )
    return HTMLResponse(html)


ROUTES = [Route("/about", about)]
