"""The OpenAPI document: every refusal is problem+json, and the document says so."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from ..errors import PROBLEM
from .models import Problem

REFUSALS = {
    "400": "The body is no JSON",
    "401": "Nobody is known by this token",
    "403": "Known, but not allowed: not seated, not your turn, needs an account",
    "404": "Nothing here, or not for you",
    "405": "That cannot be done here",
    "409": "The table has moved on, or the key was used for something else",
    "413": "Too large",
    "422": "Unreadable, or the rules do not allow it: then with the clause",
    "429": "Too many at once; Retry-After says when",
    "503": "The house is full or cannot write; Retry-After says when",
}


def describe(app: FastAPI) -> None:
    """Let the application describe itself, refusals included."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _document(app)
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


def _document(app: FastAPI) -> dict[str, Any]:
    made = get_openapi(
        title=app.title,
        version=app.version,
        summary=app.summary,
        description=_ABOUT,
        routes=app.routes,
    )
    made["servers"] = [{"url": "/api/v1"}]
    schemas = made.setdefault("components", {}).setdefault("schemas", {})
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    schemas["Problem"] = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    refused = {"schema": {"$ref": "#/components/schemas/Problem"}}
    for path in made["paths"].values():
        for operation in path.values():
            for status, meaning in REFUSALS.items():
                operation["responses"][status] = {"description": meaning, "content": {PROBLEM: refused}}
    return made


_ABOUT = """
A program plays as an account: make a token on the page about yourself and send it as `Authorization: Bearer`.
Open a table or sit down at one, read `/tables/{id}/stream` line by line, and answer with `/tables/{id}/moves`.

* Moves are the texts that `legal` lists. What a seat may not see is in no answer.
* `version` says for which moment a move is meant; a table that has moved on answers 409 `stale_move`.
* `Idempotency-Key` makes a retry safe: the same key gets the same answer, whatever happened in between.
* Every refusal is `application/problem+json` with a `code`, and with the `clause` of the rules where one forbids.
"""
