"""A real PostgreSQL for the tests: its own folder, its own socket, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

MISSING = "the tests need PostgreSQL's programs: run `make setup`, or install Debian's package postgresql"


def program(name: str) -> str:
    """Find a program of PostgreSQL, which Debian keeps out of the way."""
    found = shutil.which(name) or max(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), default="")
    if not found:
        raise AssertionError(MISSING)
    return found


class Postgres:
    """A running server, with a new database for everybody who asks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made = 0

    def url(self, database: str) -> str:
        return f"postgresql+psycopg://ridotto@/{database}?host={self.folder}"

    def new_database(self) -> str:
        self.made += 1
        name = f"house{self.made}"
        self.execute(f"CREATE DATABASE {name}")
        return name

    def drop(self, database: str) -> None:
        self.execute(f"DROP DATABASE {database} WITH (FORCE)")

    def execute(self, statement: str) -> None:
        with psycopg.connect(self._admin, autocommit=True) as connection:
            connection.execute(statement)

    def cut_off(self, database: str) -> int:
        """End every connection to a database, as a restart of the server would; returns how many."""
        asked = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
        with psycopg.connect(self._admin, autocommit=True) as connection:
            return len(connection.execute(asked, (database,)).fetchall())

    @property
    def _admin(self) -> str:
        return f"postgresql://ridotto@/postgres?host={self.folder}"

    def wait_until_ready(self, server: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + 30
        while True:
            try:
                return self.execute("SELECT 1")
            except psycopg.OperationalError as error:
                if server.poll() is not None or time.monotonic() > deadline:
                    told = (self.folder / "log").read_text()
                    raise AssertionError(f"PostgreSQL did not start: {told}") from error
                time.sleep(0.05)


@contextmanager
def running(*, fsync: bool = False) -> Iterator[Postgres]:
    """Start a server, and stop it at the end or when the tests are killed; they do not need its syncs."""
    initdb, postgres = program("initdb"), program("postgres")
    folder = Path(tempfile.mkdtemp(prefix="ridotto-pg-", dir="/tmp"))  # noqa: S108 - a socket's path must be short
    try:
        _own(folder)
        data = str(folder / "data")
        made = [initdb, "-D", data, "-U", "ridotto", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C"]
        subprocess.run([*_unprivileged(), *made], check=True, capture_output=True, cwd="/")
        asked = {
            "listen_addresses": "",
            "unix_socket_directories": str(folder),
            "fsync": "on" if fsync else "off",
        }
        options = [part for name, value in asked.items() for part in ("-c", f"{name}={value}")]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [*_unprivileged(), postgres, "-D", data, *options], stdout=log, stderr=log, cwd="/"
            )
        try:
            started = Postgres(folder)
            started.wait_until_ready(server)
            yield started
        finally:
            server.send_signal(signal.SIGINT)  # a fast shutdown: it does not wait for who is still connected
            server.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _account() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def _own(folder: Path) -> None:
    if os.geteuid() == 0:
        os.chown(folder, _account().pw_uid, _account().pw_gid)


def _unprivileged() -> list[str]:
    """PostgreSQL refuses to run as root; and it must end with whoever started it."""
    command = ["setpriv", "--pdeathsig", "INT"]
    if os.geteuid() == 0:
        account = _account()
        command += [f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups"]
    return command
