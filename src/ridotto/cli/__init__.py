"""The command line: ridotto games | rules | play | simulate | replay | verify | explain | ladder | train | bot | bench | doctor."""

from __future__ import annotations

import sys


def main() -> None:
    """Run a command; what goes wrong on purpose is one line and exit code 1."""
    from ..errors import RidottoError
    from .app import app

    try:
        app()
    except RidottoError as error:
        print(f"ridotto: {error}", file=sys.stderr)
        sys.exit(1)
    except BrokenPipeError:  # the reader of a pipe has seen enough
        sys.stderr.close()
        sys.exit(0)
