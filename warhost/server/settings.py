"""How a server is set up. The defaults are for one person at one machine: loopback, one file, no account."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from warhost.datafiles import data_folder

LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]", "::1")
"""The names under which a server on this machine is reached from this machine."""


class Settings(Struct, frozen=True, kw_only=True):
    """Everything that can be set."""

    database: str = "sqlite+aiosqlite://"
    """An SQLAlchemy address: SQLite by default (in memory if no file is named), or ``postgresql+asyncpg://…``."""
    shelf: str = "warhost.server.shelf:standard_shelf"
    """Where the rulebooks come from: a function, as ``module:name``. Bot workers import it too."""
    allowed_hosts: tuple[str, ...] = LOOPBACK_NAMES
    """The host names under which the server answers; ``*`` for any. Others could be a trick of a foreign page."""
    allowed_origins: tuple[str, ...] = ()
    """Pages of other addresses that may call, such as ``http://localhost:5173`` while the client is developed."""
    static: Path = Path(__file__).parent / "static"
    """The built client."""
    requests_a_second: int = 100
    """How many requests one address may make in a second; 0 for no limit."""
    knocks_a_minute: int = 60
    """How often one address may create, import or join games in a minute; 0 for no limit."""
    own_process: bool = False
    """Whether the process does nothing but serve: what all games share is then spared by the garbage collector."""
    paints_ahead: bool = True
    """Whether a process of its own draws the maps that nobody has asked for yet."""
    metrics: bool = False
    """Whether figures for Prometheus are served at ``/metrics``."""
    log_format: str = "plain"
    """How the log is written: ``plain`` for people, ``json`` for programs, one object a line."""
    body_limit: int = 64 * 1024
    """The largest request in bytes."""
    import_limit: int = 16 * 1024 * 1024
    """The largest saved game in bytes."""
    import_seconds: float = 60.0
    """How long a saved game may take to be played again when it is imported."""
    bot_seconds: float = 5.0
    """How long a bot may think about one order before a random one is given for it."""
    bot_start_seconds: float = 30.0
    """How much longer a bot may take for its first order, while its process starts and reads the rulebook."""
    bot_workers: int = 1
    """How many processes think for bots."""
    bot_pause: float = 0.0
    """How many seconds a bot waits before it acts, so that people can follow."""
    live_tables: int = 500
    """How many games are kept ready in memory; the others are loaded when somebody looks at them."""
    snapshot_every: int = 200
    """After how many records a snapshot is kept, so that loading is quick."""
    frames_kept: int = 400
    """How many changes each seat of a live game keeps for clients that lost their connection."""
    open_sockets: int = 1000
    """How many live connections there may be at once."""
    sockets_a_game: int = 200
    """How many live connections one game may have at once."""

    def written(self) -> str:
        """The settings as text, for a worker that is another process."""
        return msgspec.json.encode(self, enc_hook=str).decode()


def read_settings(text: str) -> Settings:
    """The settings that a text means."""
    return msgspec.json.decode(text, type=Settings, dec_hook=lambda kind, value: kind(value))


def default_database() -> str:
    """The address of the games of this user: one SQLite file in the usual place for data."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{folder / 'games.db'}"
