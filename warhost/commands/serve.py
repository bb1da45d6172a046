"""`warhost serve`: the server, for this machine or for others too."""

from __future__ import annotations

import os
import socket
import tempfile
import threading
import webbrowser
from collections.abc import Sequence
from enum import Enum
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from warhost.commands import Complaint
from warhost.core.messages import msg
from warhost.texts import say

if TYPE_CHECKING:
    from warhost.server.settings import Settings

PORT = 8642
TRIES = 20


class LogFormat(Enum):
    """How the log is written."""

    PLAIN = "plain"
    JSON = "json"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("serve")(serve_command)


def serve_command(
    host: Annotated[str, typer.Option()] = "127.0.0.1",
    port: Annotated[int, typer.Option()] = 0,
    database: Annotated[str, typer.Option()] = "",
    workers: Annotated[int, typer.Option(min=1)] = 1,
    open_browser: Annotated[bool, typer.Option("--open")] = False,
    allow_host: Annotated[list[str] | None, typer.Option()] = None,
    allow_origin: Annotated[list[str] | None, typer.Option()] = None,
    bot_seconds: Annotated[float, typer.Option(min=0.1)] = 5.0,
    bot_workers: Annotated[int, typer.Option(min=1)] = 1,
    requests_a_second: Annotated[int, typer.Option(min=0)] = 100,
    knocks_a_minute: Annotated[int, typer.Option(min=0)] = 60,
    sockets_a_game: Annotated[int, typer.Option(min=1)] = 200,
    metrics: Annotated[bool, typer.Option("--metrics")] = False,
    log_format: Annotated[LogFormat, typer.Option()] = LogFormat.PLAIN,
    shelf: Annotated[str, typer.Option(hidden=True)] = "",
) -> None:
    """Serve games to browsers. By default only to this machine, with the games in your own data folder."""
    from warhost.server.settings import Settings

    settings = Settings(
        allowed_origins=tuple(allow_origin or ()),
        bot_seconds=bot_seconds,
        bot_workers=bot_workers,
        requests_a_second=requests_a_second,
        knocks_a_minute=knocks_a_minute,
        sockets_a_game=sockets_a_game,
        metrics=metrics,
        log_format=log_format.value,
        shelf=shelf or Settings().shelf,
    )
    serve(
        settings, host=host, port=port, database=database, workers=workers, open_browser=open_browser, names=allow_host
    )


def serve(
    settings: Settings | None = None,
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    database: str = "",
    workers: int = 1,
    open_browser: bool = False,
    names: Sequence[str] | None = None,
) -> None:
    """Run the server until it is stopped.

    ``names`` are further host names under which it answers; ``open_browser`` shows the table as soon as it does.
    """
    from warhost.server.logs import configure_logs
    from warhost.server.settings import LOOPBACK_NAMES, Settings, default_database

    settings = msgspec.structs.replace(
        settings or Settings(),
        database=database_address(database) if database else default_database(),
        allowed_hosts=(*LOOPBACK_NAMES, *(names or ())) if host in LOOPBACK_NAMES or names else ("*",),
        own_process=True,
    )
    if workers > 1 and not settings.database.startswith("postgresql"):
        raise Complaint(say("commands-serve-workers-need-postgresql", workers=workers))
    if settings.metrics:
        check_metrics()
    configure_logs(settings.log_format)
    listener = listen(host, port)
    address = listener.getsockname()
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    url = f"http://{f'[{shown}]' if ':' in shown else shown}:{address[1]}/"
    typer.echo(say("commands-serve-at", url=url))
    if open_browser:
        opener = threading.Timer(0.3, open_when_ready, (url, shown, address[1]))
        opener.daemon = True
        opener.start()
    run(settings, listener, workers)


def run(settings: Settings, listener: socket.socket, workers: int) -> None:
    """Serve on a socket until told to stop, in this process or in several that are started again when they die."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from warhost.server.app import uvicorn_config
    from warhost.server.boards.painter import start_painter

    if workers == 1:
        uvicorn.Server(uvicorn_config(settings)).run(sockets=[listener])
        return
    painter = start_painter()
    with tempfile.TemporaryDirectory(prefix="warhost-") as folder:
        # Each worker keeps its figures in a file of its own; whichever is asked adds them up.
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", folder)
        try:
            settings = msgspec.structs.replace(settings, paints_ahead=False)
            Multiprocess(uvicorn_config(settings, workers), sockets=[listener]).run()
        finally:
            painter.kill()
            painter.wait()


def check_metrics() -> None:
    """Complain where figures are wanted and cannot be served."""
    if find_spec("prometheus_client") is None:
        raise Complaint(say("commands-serve-metrics-need-extra"))


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
