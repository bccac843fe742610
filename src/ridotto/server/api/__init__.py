"""The API for programs: /api/v1, described by its own OpenAPI document."""

from __future__ import annotations

from fastapi import FastAPI

from .. import errors
from ..metrics import house_version
from . import deeds, games, me, streams, tables
from .document import describe


def build() -> FastAPI:
    """Make the application that is mounted at /api/v1; the house puts its parts into `state`."""
    app = FastAPI(
        title="Ridotto",
        summary="Five Eurogames for people and programs.",
        version=house_version(),
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    for part in (games, tables, deeds, streams, me):
        app.include_router(part.ROUTER)
    errors.install(app)
    describe(app)
    return app
