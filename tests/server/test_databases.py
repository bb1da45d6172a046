"""What is kept: the same code over SQLite and PostgreSQL, all or nothing, in the order of the records."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace
from sqlalchemy import text

from tests.server.conftest import SETTINGS, Opener
from tests.server.postgres import postgres
from tests.server.running import RunningServer
from tests.server.table import KENDER, Game, Host
from tests.server.test_kill import Client
from warhost.core import Dice
from warhost.server.app import create_app
from warhost.server.store.keeper import Keeper
from warhost.server.store.kept import KeptGame, KeptRecord, KeptSeat
from warhost.server.store.ledger import Busy, Conflict
from warhost.server.store.migrating import compare


@pytest.fixture(scope="module")
def postgres_address() -> Iterator[str]:
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'games.db'}"
    found: str = request.getfixturevalue("postgres_address")
    return found


def test_a_game_is_played_and_loaded_again_over_both_databases(address: str) -> None:
    settings = replace(SETTINGS, database=address, snapshot_every=10)
    dice = Dice("both")
    with TestClient(create_app(settings)) as client:
        game = Host(client).create(KENDER, seed="1")
        game.play(45, dice)
        before = game.seat("highlord").view()
        assert before["position"] > 30
    with TestClient(create_app(settings)) as client:
        game.host = Host(client)
        assert game.seat("highlord").view() == before
        listed = game.host.call("GET", "/api/games").ok()["games"][0]
        assert (listed["id"], listed["position"]) == (game.id, before["position"])
        game.play(2000, dice)
        assert game.read()["verdict"]
        game.host.call("DELETE", f"/api/games/{game.id}", key=game.host_key).ok()
        assert game.host.call("GET", "/api/games").ok()["games"] == []


def test_migrations_lead_to_the_tables_as_the_program_knows_them(address: str) -> None:
    async def check() -> None:
        keeper = Keeper(address)
        await keeper.open()
        await compare(keeper.engine)
        await keeper.close()

    asyncio.run(check())


def test_killed_over_postgresql_the_server_loses_no_answered_order(postgres_address: str) -> None:
    server = RunningServer(postgres_address)
    server.start()
    client = Client(server)
    for number in range(20):
        order = {"after": number, "order": {"text": "deploy toede@1313"}}
        client.answered.append(server.call("POST", f"/api/games/{client.game}/orders", order, client.key))
    server.kill()
    server.start()
    try:
        assert server.call("GET", f"/api/games/{client.game}")["position"] == 20
    finally:
        server.stop()


def some_game(id: str) -> KeptGame:
    """A game to keep."""
    return KeptGame(
        id=id,
        rulebook="toy",
        scenario="two-crews",
        title="",
        dice="game",
        listed=True,
        spectators=True,
        host="",
        over=False,
        position=0,
        summary="{}",
        take_back=None,
        created="2026-01-01",
        updated="2026-01-01",
        seats=[KeptSeat(seat="red", number=0, filled="person")],
    )


def test_many_writers_share_commits_and_one_that_fails_spoils_it_for_nobody_else(address: str) -> None:
    async def check() -> tuple[int, list[BaseException | None], list[int]]:
        keeper = Keeper(address)
        await keeper.open()
        games = [some_game(f"many{number}") for number in range(30)]
        await asyncio.gather(*(keeper.create(game, [KeptRecord(0, "{}", "")]) for game in games))
        before = keeper.writer.commits
        wrong = 7
        found = await asyncio.gather(
            *(
                keeper.append(game, [KeptRecord(0 if number == wrong else 1, "{}", "")])
                for number, game in enumerate(games)
            ),
            return_exceptions=True,
        )
        counts = [len(await keeper.records(game.id)) for game in games]
        commits = keeper.writer.commits - before
        for game in games:
            await keeper.delete(game.id)
        await keeper.close()
        return commits, found, counts

    commits, found, counts = asyncio.run(check())
    assert [index for index, error in enumerate(found) if error is not None] == [7]
    assert isinstance(found[7], Conflict)
    assert counts == [1 if number == 7 else 2 for number in range(30)]
    # A batch with a fault is written one by one; without the fault all of it would be one or two commits.
    assert commits <= 31


def test_writes_that_wait_share_one_commit(address: str) -> None:
    async def check() -> int:
        keeper = Keeper(address)
        await keeper.open()
        before = keeper.writer.commits
        games = [some_game(f"share{number}") for number in range(100)]
        await asyncio.gather(*(keeper.create(game, [KeptRecord(0, "{}", "")]) for game in games))
        commits = keeper.writer.commits - before
        for game in games:
            await keeper.delete(game.id)
        await keeper.close()
        return commits

    assert asyncio.run(check()) <= 3


def test_sqlite_writes_ahead_and_waits_for_the_disk(database: str) -> None:
    async def pragmas() -> tuple[object, ...]:
        keeper = Keeper(database)
        await keeper.open()
        async with keeper.engine.connect() as connection:
            found = [(await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in NAMES]
        await keeper.close()
        return tuple(found)

    NAMES = ("journal_mode", "synchronous", "foreign_keys")  # noqa: N806
    assert asyncio.run(pragmas()) == ("wal", 2, 1)


def test_an_order_that_cannot_be_kept_is_not_answered_and_leaves_no_trace(host: Host, database: str) -> None:
    game = host.create()
    red = game.seat("red")
    red.give("place red-hound@0000").ok()
    before = red.view()
    with sqlite3.connect(database.partition(":///")[2]) as other:
        other.execute("ALTER TABLE records RENAME TO elsewhere")
    other.close()
    found = red.give("place red-hound@0100", after=1)
    assert (found.status, found.kind) == (503, "busy")
    with sqlite3.connect(database.partition(":///")[2]) as other:
        other.execute("ALTER TABLE elsewhere RENAME TO records")
    other.close()
    assert red.view() == before
    red.give("place red-hound@0100", after=1).ok()


def test_two_servers_over_one_database_never_mix_their_records(opener: Opener) -> None:
    one, other = opener(), opener()
    game = one.create()
    twin = Game(other, {"game": game.info, "host": game.host_key, "seats": game.keys})
    game.seat("red").give("place red-hound@0000").ok()
    assert twin.seat("red").position == 1
    game.seat("red").give("place red-hound@0100").ok()
    late = twin.seat("red").give("place red-hound@0001", after=1)
    assert late.kind == "stale"
    assert twin.seat("red").view() == game.seat("red").view()
    records = twin.seat("red").get("records").ok()["records"]
    assert [record["text"] for record in records] == ["place red-hound@0000", "place red-hound@0100"]


def test_the_chronicle_in_the_database_is_the_chronicle_of_the_game(host: Host, database: str) -> None:
    game = host.create()
    game.play(12)
    with sqlite3.connect(database.partition(":///")[2]) as other:
        rows = other.execute("SELECT n, line FROM records WHERE game = ? ORDER BY n", (game.id,)).fetchall()
    other.close()
    plain = [json.loads(line) for _, line in rows]
    assert [number for number, _ in rows] == list(range(len(rows)))
    assert plain[0]["rulebook"] == "toy"
    assert [line["n"] for line in plain[1:]] == list(range(1, len(rows)))
    assert all("sum" in line for line in plain)


def test_a_changed_row_is_found_when_the_game_is_loaded(opener: Opener, database: str) -> None:
    game = opener().create()
    game.play(5)
    with sqlite3.connect(database.partition(":///")[2]) as other:
        other.execute("UPDATE records SET line = replace(line, 'red', 'blue') WHERE n = 1")
    other.close()
    game.host = opener()
    found = game.seat("red").get("view")
    assert found.kind == "bad-chronicle"
    assert "line 2" in found.body["detail"]


def test_more_games_than_fit_into_memory_are_loaded_when_they_are_needed(opener: Opener) -> None:
    host = opener(live_tables=3, snapshot_every=4)
    games = [host.create(seed=str(number)) for number in range(8)]
    for _ in range(3):
        for game in games:
            game.play(2, Dice(game.id))
    for game in games:
        records = game.spectator.get("records").ok()["records"]
        assert len(records) == 6
        # A snapshot has its number too.
        assert game.seat("red").position == records[-1]["position"] == 7


def test_rules_that_have_changed_begin_an_epoch_and_play_goes_on(
    opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.conformance.toy import RULEBOOK

    game = opener(snapshot_every=3).create()
    game.play(7)
    before, rows = game.seat("red").view(), game.rows("red")
    monkeypatch.setattr(type(RULEBOOK), "version", "1.1")
    game.host = opener()
    after = game.seat("red").view()
    assert after["position"] == before["position"] + 1
    assert game.rows("red") == rows
    assert (after["facts"], after["counters"]) == (before["facts"], before["counters"])
    assert after["log"]["lines"] == before["log"]["lines"]
    game.play(3)
    game.host = opener()
    assert game.read()["position"] == after["position"] + 3


def test_a_busy_database_is_a_problem_of_its_own() -> None:
    assert issubclass(Conflict, Busy)
