"""How a house is set up: where it keeps things, where it listens, what it trusts."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ENVIRONMENT = "RIDOTTO_"


def new_id() -> str:
    """Make an id that nobody can guess: 128 bits."""
    return secrets.token_urlsafe(16)


@dataclass(frozen=True)
class Settings:
    """One house."""

    data: str = "sqlite:///ridotto.db"
    host: str = "127.0.0.1"
    port: int = 8000
    secret: str = field(default="", repr=False)
    https: bool = False
    trusted_proxies: tuple[str, ...] = ()
    metrics_token: str = field(default="", repr=False)
    rates: float = 1.0  # multiplies every rate limit; 0 switches them off, for load tests
    thinkers: int = 1  # processes in which bots think
    unload_after: float = 600.0  # seconds without listeners after which a table leaves the memory
    now: Callable[[], float] = time.time

    @classmethod
    def from_environment(cls, **given: object) -> Settings:
        """Take what is given, else RIDOTTO_SECRET, RIDOTTO_METRICS_TOKEN and the like from the environment."""
        chosen = {name: value for name, value in given.items() if value is not None}
        for name in ("data", "secret", "metrics_token", "rates"):
            value = os.environ.get(ENVIRONMENT + name.upper())
            if value and name not in chosen:
                chosen[name] = float(value) if name == "rates" else value
        proxies = os.environ.get(ENVIRONMENT + "TRUSTED_PROXIES", "")
        if proxies and "trusted_proxies" not in chosen:
            chosen["trusted_proxies"] = tuple(each.strip() for each in proxies.split(","))
        made = cls(**chosen)  # type: ignore[arg-type]
        return made if made.secret else cls(**{**chosen, "secret": kept_secret(made.data)})  # type: ignore[arg-type]


def kept_secret(url: str) -> str:
    """Return the house's secret: beside an SQLite file it is kept in a file that only its owner reads."""
    if not url.startswith("sqlite:///"):
        raise ValueError("a house on PostgreSQL needs RIDOTTO_SECRET: all its processes share it")
    path = Path(url.removeprefix("sqlite:///")).with_suffix(".secret")
    try:
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(32))
    except FileExistsError:
        pass
    return path.read_text().strip()
