"""The API for programs."""

from __future__ import annotations

from fastapi import FastAPI


def build() -> FastAPI:
    """Make the application that is mounted at /api/v1."""
    return FastAPI(title="Ridotto", version="1")
