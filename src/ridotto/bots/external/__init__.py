"""Bots of other people: processes that speak lines over stdin and stdout (docs/external-bots.md)."""

from .bot import ExternalBot
from .guest import Guest, Patience
from .steward import Failure, Stewarded

__all__ = ["ExternalBot", "Failure", "Guest", "Patience", "Stewarded"]
