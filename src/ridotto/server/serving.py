"""Running the house: one process with uvicorn, and a browser window if that is wanted."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import webbrowser

import uvicorn

from . import logs
from .app import build
from .calm import keep_calm
from .guard import Envelope
from .settings import Settings


def free_port(host: str, wanted: int) -> int:
    """Return the wanted port if it is free, else any free one."""
    with contextlib.closing(socket.socket()) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, wanted))
        except OSError:
            probe.bind((host, 0))
        return int(probe.getsockname()[1])


class HouseServer(uvicorn.Server):
    """A server that ends its streams before it waits for them, and says when it is open."""

    def __init__(self, app: Envelope, config: uvicorn.Config, opened: str, browse: bool) -> None:
        """Know what to tell, and whether to open a browser."""
        super().__init__(config)
        self.app = app
        self.opened = opened
        self.browse = browse
        self.calm: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, and tell where."""
        await super().startup(sockets)
        if self.started:
            self.calm = asyncio.create_task(keep_calm(lambda: not self.app.house.state.streams))
            print(f"The house is open at {self.opened}  (Ctrl+C closes it)", flush=True)
            if self.browse:
                asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self.opened)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let the streams end first: an open stream would keep the server waiting."""
        if self.calm:
            self.calm.cancel()
        self.app.end_streams()
        await super().shutdown(sockets)


def serve(settings: Settings, *, browse: bool = False) -> None:
    """Run the house until it is told to stop."""
    logs.start()
    app = build(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
    )
    scheme = "https" if settings.https else "http"
    HouseServer(app, config, f"{scheme}://{settings.host}:{settings.port}/", browse).run()
