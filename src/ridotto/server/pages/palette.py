"""The colours of boards and pages as one stylesheet, made from the one table of `view.palette`."""

from __future__ import annotations

from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...view.palette import DAY, NIGHT, board_css


@cache
def palette_css() -> str:
    """Write every role as a custom property, by day and by night, and the stylesheet of the boards."""
    day, night = ("".join(f"--{role}:{colour};" for role, colour in each.items()) for each in (DAY, NIGHT))
    return (
        f":root{{color-scheme:light dark;{day}}}"
        f":root.day{{color-scheme:light}}:root.night{{color-scheme:dark;{night}}}"
        f"@media (prefers-color-scheme:dark){{:root:not(.day){{{night}}}}}"
        f"{board_css()}"
    )


async def show_palette(request: Request) -> Response:
    """Serve the stylesheet."""
    return Response(palette_css(), media_type="text/css", headers={"cache-control": "public, max-age=300"})


ROUTES = [Route("/static/palette.css", show_palette)]
