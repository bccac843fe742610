"""`ridotto serve`: open the house on the web."""

from __future__ import annotations

from pathlib import Path

import typer


def open_house(data: str, host: str, port: int, browse: bool, https: bool) -> None:
    """Open the house, keeping its games in a file or a database."""
    try:
        from ..server.serving import free_port, serve
        from ..server.settings import Settings
    except ImportError as error:
        raise typer.BadParameter(
            f"the house needs the extra `web`: pip install ridotto[web] ({error})"
        ) from None
    url = data if "://" in data else f"sqlite:///{Path(data).expanduser().resolve()}"
    settings = Settings.from_environment(data=url, host=host, port=free_port(host, port), https=https)
    serve(settings, browse=browse)
