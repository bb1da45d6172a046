"""`warhost serve`: the server, for this machine or for others too."""

from __future__ import annotations

import socket
import threading
import webbrowser
from typing import Annotated

import typer

from warhost.commands import Complaint
from warhost.core.messages import msg
from warhost.texts import say

PORT = 8642
TRIES = 20


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("serve")(serve_command)


def serve_command(
    host: Annotated[str, typer.Option()] = "127.0.0.1",
    port: Annotated[int, typer.Option()] = 0,
    database: Annotated[str, typer.Option()] = "",
    open_browser: Annotated[bool, typer.Option("--open")] = False,
    allow_host: Annotated[list[str] | None, typer.Option()] = None,
    allow_origin: Annotated[list[str] | None, typer.Option()] = None,
    bot_seconds: Annotated[float, typer.Option(min=0.1)] = 5.0,
    bot_workers: Annotated[int, typer.Option(min=1)] = 1,
    requests_a_second: Annotated[int, typer.Option(min=0)] = 100,
    knocks_a_minute: Annotated[int, typer.Option(min=0)] = 60,
    shelf: Annotated[str, typer.Option(hidden=True)] = "",
) -> None:
    """Serve games to browsers. By default only to this machine, with the games in your own data folder."""
    serve(
        host=host,
        port=port,
        database=database,
        open_browser=open_browser,
        allow_hosts=tuple(allow_host or ()),
        allow_origins=tuple(allow_origin or ()),
        bot_seconds=bot_seconds,
        bot_workers=bot_workers,
        requests_a_second=requests_a_second,
        knocks_a_minute=knocks_a_minute,
        shelf=shelf,
    )


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    database: str = "",
    open_browser: bool = False,
    allow_hosts: tuple[str, ...] = (),
    allow_origins: tuple[str, ...] = (),
    bot_seconds: float = 5.0,
    bot_workers: int = 1,
    requests_a_second: int = 100,
    knocks_a_minute: int = 60,
    shelf: str = "",
) -> None:
    """Run the server until it is stopped; ``open_browser`` shows the table as soon as it answers."""
    import uvicorn

    from warhost.server.app import uvicorn_config
    from warhost.server.settings import LOOPBACK_NAMES, Settings, default_database

    listener = listen(host, port)
    address = listener.getsockname()
    settings = Settings(
        database=database_address(database) if database else default_database(),
        allowed_hosts=(*LOOPBACK_NAMES, *allow_hosts) if host in LOOPBACK_NAMES or allow_hosts else ("*",),
        allowed_origins=allow_origins,
        bot_seconds=bot_seconds,
        bot_workers=bot_workers,
        requests_a_second=requests_a_second,
        knocks_a_minute=knocks_a_minute,
        shelf=shelf or Settings().shelf,
        own_process=True,
    )
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    url = f"http://{f'[{shown}]' if ':' in shown else shown}:{address[1]}/"
    typer.echo(say("commands-serve-at", url=url))
    if open_browser:
        opener = threading.Timer(0.3, open_when_ready, (url, shown, address[1]))
        opener.daemon = True
        opener.start()
    uvicorn.Server(uvicorn_config(settings)).run(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """A socket on the port that was asked for, or on the first free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in [port] if port else range(PORT, PORT + TRIES):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(128)
        except OSError as error:
            listener.close()
            reason = error.strerror
        else:
            return listener
    ports = (
        msg("commands-serve-port", port=port)
        if port
        else msg("commands-serve-ports", first=PORT, last=PORT + TRIES - 1)
    )
    raise Complaint(say("commands-serve-cannot-listen", host=host, ports=ports, reason=str(reason)))


def database_address(given: str) -> str:
    """An SQLAlchemy address; a plain file name means SQLite."""
    if "://" in given:
        return given.replace("postgresql://", "postgresql+asyncpg://", 1)
    return f"sqlite+aiosqlite:///{given}"


def open_when_ready(url: str, host: str, port: int) -> None:
    """Open the browser once the server answers."""
    for _ in range(100):
        try:
            socket.create_connection((host, port), timeout=0.2).close()
            break
        except OSError:
            threading.Event().wait(0.1)
    webbrowser.open(url)
