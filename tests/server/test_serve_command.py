"""`warhost serve`: where it listens, where it keeps games."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from warhost.commands import Complaint
from warhost.commands.serve import database_address, listen
from warhost.datafiles import data_folder
from warhost.server.settings import default_database


def test_a_port_that_is_taken_is_said_so() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(Complaint, match=f"cannot listen on 127.0.0.1, port {port}"):
            listen("127.0.0.1", port)


def test_without_a_port_two_servers_find_two() -> None:
    with listen("127.0.0.1", 0) as one, listen("127.0.0.1", 0) as other:
        assert one.getsockname() != other.getsockname()
        assert one.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("games.db", "sqlite+aiosqlite:///games.db"),
        ("/var/games.db", "sqlite+aiosqlite:////var/games.db"),
        ("postgresql://me@here/games", "postgresql+asyncpg://me@here/games"),
        ("postgresql+asyncpg://me@here/games", "postgresql+asyncpg://me@here/games"),
    ],
)
def test_a_database_is_named_by_a_file_or_an_address(given: str, address: str) -> None:
    assert database_address(given) == address


def test_games_are_kept_in_the_users_own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WARHOST_DATA", str(tmp_path / "mine"))
    assert data_folder() == tmp_path / "mine"
    assert default_database() == f"sqlite+aiosqlite:///{tmp_path / 'mine' / 'games.db'}"
    assert (tmp_path / "mine").is_dir()
