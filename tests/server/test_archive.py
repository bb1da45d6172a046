"""Backups, restoring and clearing out, over both kinds of database."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from tests.server.conftest import SETTINGS
from tests.server.postgres import postgres
from tests.server.table import Host
from warhost.cli import main
from warhost.core import Dice
from warhost.server.app import create_app

Command = Callable[..., str]


@pytest.fixture(scope="module")
def postgres_address() -> Iterator[str]:
    with postgres() as found:
        yield found


@pytest.fixture
def warhost(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command; what it says."""

    def run(*words: str, fails: bool = False) -> str:
        with pytest.raises(SystemExit) as left:
            main(words)
        said = capsys.readouterr()
        assert bool(left.value.code) is fails, said
        return said.err if fails else said.out

    return run


def address_of(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def test_a_backup_carries_games_from_a_file_into_a_postgresql(
    tmp_path: Path, postgres_address: str, warhost: Command
) -> None:
    file, kept = tmp_path / "games.db", tmp_path / "kept.jsonl.gz"
    dice = Dice("backup")
    with TestClient(create_app(replace(SETTINGS, database=address_of(file)))) as client:
        game = Host(client).create(seed="1")
        game.play(10, dice)
        game.seat("red").post("talk", {"text": "Hold the ford!"}).ok()
        # Taken while the server is at work.
        assert "One game is kept" in warhost("games", "backup", str(kept), "--database", str(file))
        seen = game.seat("red").view()
    assert "One game is restored" in warhost("games", "restore", str(kept), "--database", postgres_address)
    with TestClient(create_app(replace(SETTINGS, database=postgres_address))) as client:
        game.host = Host(client)
        assert game.seat("red").view() == seen
        assert game.seat("red").get("talk?after=0").ok()["lines"][0]["text"] == "Hold the ford!"
        game.play(5, dice)
    assert game.id in warhost("games", "list", "--database", postgres_address)
    said = warhost("games", "restore", str(kept), "--database", postgres_address, fails=True)
    assert f"{game.id} is there already" in said


def test_a_backup_that_is_cut_short_restores_nothing(tmp_path: Path, warhost: Command) -> None:
    file, kept, other = tmp_path / "games.db", tmp_path / "kept.gz", tmp_path / "other.db"
    with TestClient(create_app(replace(SETTINGS, database=address_of(file)))) as client:
        Host(client).create()
    warhost("games", "backup", str(kept), "--database", str(file))
    lines = gzip.decompress(kept.read_bytes()).splitlines(keepends=True)
    kept.write_bytes(gzip.compress(b"".join(lines[:-1])))
    assert "ends too early" in warhost("games", "restore", str(kept), "--database", str(other), fails=True)
    assert warhost("games", "list", "--database", str(other)) == ""
    kept.write_text("no backup")
    assert "is no backup" in warhost("games", "restore", str(kept), "--database", str(other), fails=True)
    assert "already" in warhost("games", "backup", str(kept), "--database", str(file), fails=True)


def test_only_ended_games_are_cleared_and_only_when_told_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, warhost: Command
) -> None:
    file = tmp_path / "games.db"
    long_ago = "2020-01-01T00:00:00.000+00:00"
    monkeypatch.setattr("warhost.server.tables.table.now", lambda: long_ago)
    with TestClient(create_app(replace(SETTINGS, database=address_of(file)))) as client:
        going, ended = Host(client).create(), Host(client).create()
        going.play(2)
        ended.seat("red").post("resign", {}).ok()
    shown = warhost("games", "clear", "--database", str(file))
    assert ended.id in shown
    assert going.id not in shown
    assert "One game would be deleted" in shown
    assert "One game is deleted" in warhost("games", "clear", "--delete", "--database", str(file))
    left = warhost("games", "list", "--database", str(file))
    assert going.id in left
    assert ended.id not in left
    assert "One game is deleted" in warhost("games", "clear", "--delete", "--unfinished", "--database", str(file))
